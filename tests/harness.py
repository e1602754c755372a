"""An evening in one process: the Discord stand-in, the real bot on it, and people who type and press."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass
from datetime import timedelta
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any

import discord
import pytest
from discord.gateway import DiscordWebSocket

from bot.app import Dorfpost
from bot.panels.lobby import option_names
from bot.serving import connected, prepared
from bot.store import load_entries, outbox_of, seats_of
from bot.store.asks import next_reminder_at
from bot.store.records import OutboxRow, TableRow
from bot.store.tables import get_table
from bot.tables import lobby
from deploy.sandbox import DEFAULT_PEOPLE, Outcome, Person, Sandbox, patch_discord
from games.core import AnyGame, Entry, Table
from games.registry import game

__all__ = [
    "GAME",
    "HANDLERS",
    "Answer",
    "Clock",
    "Json",
    "Stage",
    "kind_of",
    "known_seeds",
    "options_of",
    "parts",
    "staged",
]

Json = dict[str, Any]
GAME = "bohemian_villages"
PEOPLE = (*DEFAULT_PEOPLE, Person("Emil", "Emil", "de"))
"""One more than sit at any table; the first owns the guild, Mei reads Traditional Chinese."""
PATIENCE = 30.0
HANDLERS = ("discord-ui-dynamic", "discord-ui-view-dispatch", "CommandTree-invoker")


@contextmanager
def unpatched() -> Iterator[None]:
    """Put discord.py's addresses back afterwards, since they hold for the whole process."""
    kept = discord.http.Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, discord.asset.Asset.BASE
    try:
        yield
    finally:
        discord.http.Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, discord.asset.Asset.BASE = kept


def parts(message: Json) -> list[Json]:
    """Everything on a message that can be pressed or chosen."""
    return [part for row in message.get("components", []) for part in row.get("components", [])]


def kind_of(part: Json) -> str:
    """The kind in a component's custom id."""
    return str(part["custom_id"]).split(":")[1]


def _plays(part: Json, index: int) -> bool:
    return kind_of(part) == "mv" and str(part["custom_id"]).endswith(f":{index}")


def options_of(message: Json, kind: str) -> dict[str, str]:
    """Value → label of a select."""
    return {option["value"]: option["label"] for option in _part(message, kind)["options"]}


def _part(message: Json, what: str) -> Json:
    """The component of that kind, that custom id or that label."""
    for part in parts(message):
        if what in (kind_of(part), part["custom_id"], part.get("label")):
            return part
    raise LookupError(f"nothing called {what} on {[(p['custom_id'], p.get('label')) for p in parts(message)]}")


@dataclass(eq=False)
class Answer:
    """What somebody saw after an act: the last message that was meant for them (or the one they pressed)."""

    outcome: Outcome
    message: Json

    @property
    def text(self) -> str:
        return str(self.message.get("content", ""))

    @property
    def private(self) -> bool:
        return bool(self.message.get("ephemeral"))

    @property
    def kinds(self) -> list[str]:
        return [kind_of(part) for part in parts(self.message)]

    @property
    def pictures(self) -> list[str]:
        return [file["filename"] for file in self.message.get("attachments", [])]


class Clock:
    """A clock that stands still until it is moved. Its first time is a Monday noon (UTC)."""

    def __init__(self, now: int = 1_800_014_400_000) -> None:
        self.now = now

    def __call__(self) -> int:
        return self.now

    def move(self, **parts: float) -> None:
        """On by days, hours, minutes."""
        self.now += round(timedelta(**parts).total_seconds() * 1000)

    async def sleep(self, seconds: float) -> None:
        """Whoever waits for a later time waits for ever: time is moved by the test, which then sweeps."""
        await asyncio.Event().wait()


class Stage:
    """Discord and the bot. `bot` is another object after every restart.

    `clock`: the bot's time, by default the real one.
    """

    def __init__(self, data: Path, *, deadline: float = 10.0, clock: Clock | None = None) -> None:
        # the deadline is that of a client on a slow machine: nobody measures time here
        self.data = data
        self.clock = clock
        self.sandbox = Sandbox(rate_limits=False, page_dir=None, welcome="", deadline=deadline, people=PEOPLE)
        self.bot: Dorfpost
        self._bot_stack = AsyncExitStack()

    # -- life ------------------------------------------------------------------------------------------

    async def open(self) -> None:
        await self.sandbox.start()
        patch_discord(self.sandbox.url)
        await self.start_bot()

    async def close(self) -> None:
        await self.stop_bot()
        await self.sandbox.stop()

    async def start_bot(self) -> None:
        self._bot_stack = AsyncExitStack()
        timed = prepared(self.data)
        if self.clock is not None:
            timed = prepared(self.data, clock=self.clock, sleep=self.clock.sleep)
        self.bot = await self._bot_stack.enter_async_context(timed)
        self.bot._connection.guild_ready_timeout = 0.05  # discord.py waits so long for a further guild
        await self._bot_stack.enter_async_context(connected(self.bot, self.sandbox.token))
        async with asyncio.timeout(PATIENCE):
            await self.bot.wait_until_ready()

    async def stop_bot(self) -> None:
        await self._bot_stack.aclose()

    async def restart(self) -> None:
        """As a deploy does it."""
        await self.stop_bot()
        await self.start_bot()

    # -- waiting ---------------------------------------------------------------------------------------

    async def handled(self) -> None:
        """Until no handler of a press or a command is running."""
        while busy := {task for task in asyncio.all_tasks() if task.get_name().startswith(HANDLERS)}:
            _, left = await asyncio.wait(busy, timeout=PATIENCE)
            if left:
                raise TimeoutError(f"still busy: {sorted(task.get_name() for task in left)}")

    async def quiet(self) -> None:
        """Until every handler is done and everything has been said."""
        await self.handled()
        async with asyncio.timeout(PATIENCE):
            await self.bot.sender.drain()

    async def pass_time(self, **parts: float) -> None:
        """Move the clock on by days, hours, minutes, from one thing that is due to the next."""
        assert self.clock is not None
        end = self.clock.now + round(timedelta(**parts).total_seconds() * 1000)
        while (at := await next_reminder_at(self.bot.desk.store)) is not None and at <= end:
            self.clock.now = max(self.clock.now, at)
            await self.bot.alarm.sweep()
            await self.quiet()
        self.clock.now = end
        await self.quiet()

    def inbox(self, who: str) -> list[Json]:
        """The direct messages that somebody got."""
        return self.sandbox.messages(self.sandbox.dm_channel(who))

    # -- people act ------------------------------------------------------------------------------------

    async def slash(
        self, who: str, command: str, options: Json | None = None, *, channel: str | None = None
    ) -> Answer:
        return await self._answer(await self.sandbox.slash(who, command, options, channel=channel))

    async def press(self, who: str, message: Json | Answer, what: str, *values: str) -> Answer:
        """Press the component of that kind, custom id or label; of a select, choose `values`."""
        shown = message.message if isinstance(message, Answer) else message
        custom_id = _part(shown, what)["custom_id"]
        return await self._answer(
            await self.sandbox.press(who, shown["id"], custom_id, list(values) if values else None)
        )

    async def options(self, host: str, number: int, name: str) -> tuple[Answer, str]:
        """The page of the host's panel with the option of that name, and its custom id there."""
        async with self.bot.desk.hold(number) as live:
            end = f":{option_names(live).index(name)}"
        panel = await self.press(host, self.lobby_message(number), "options")
        while True:
            shown = [part["custom_id"] for part in parts(panel.message)]
            if found := [one for one in shown if one.startswith("v1:OPT:") and one.endswith(end)]:
                return panel, found[0]
            panel = await self.press(host, panel, shown[-1])  # the next page; on the last one it can't be pressed

    async def wish(self, host: str, number: int, name: str, value: str) -> Answer:
        """The host sets an option of an open table."""
        panel, select = await self.options(host, number, name)
        return await self.press(host, panel, select, value)

    async def suggest(
        self, who: str, command: str, options: Json, focused: str, *, channel: str | None = None
    ) -> dict[str | int | float, str]:
        """Value → text of what autocomplete offers."""
        offered = await self.sandbox.autocomplete(who, command, options, focused, channel=channel)
        return {choice.value: choice.name for choice in offered}

    async def _answer(self, outcome: Outcome) -> Answer:
        await self.quiet()
        message = outcome.followups[-1] if outcome.followups else outcome.message or {}
        fresh = self.sandbox.message(message["id"]) if message else None
        return Answer(outcome, fresh or message)

    def planted(self, who: str, custom_id: str, *, ephemeral: bool = True) -> Json:
        """A message of the bot with one component of any custom id, as an old version may have left it."""
        world, key = self.sandbox.world, self.sandbox.person_id(who)
        name = custom_id.split(":")[1]
        part: Json = {"type": 2, "custom_id": custom_id, "style": 2, "label": "old"}
        if name.startswith("u_"):
            part = {"type": 5, "custom_id": custom_id}
        elif name.startswith("c_"):
            part = {"type": 8, "custom_id": custom_id}
        elif name.isupper():
            part = {"type": 3, "custom_id": custom_id, "options": [{"label": "old", "value": "0"}]}
        message = self.sandbox.messages_service.create(
            world.channels[self.sandbox.default_channel_id],
            world.bot_id,
            {"content": "old", "components": [{"type": 1, "components": [part]}]},
            {},
            flags=64 if ephemeral else 0,
            viewer=key if ephemeral else None,
            by=key,
        )
        shown = self.sandbox.message(message["id"])
        assert shown is not None
        return shown

    def some_value(self, message: Json) -> list[str]:
        """What may be chosen in the one component of a message."""
        kind = parts(message)[0]["type"]
        chosen = {3: ["0"], 5: [self.sandbox.people["Ben"]], 8: [self.sandbox.default_channel_id]}
        return chosen.get(kind, [])

    async def typed(self, who: str, custom_id: str, *, ephemeral: bool = True) -> Answer:
        """Press a component of any custom id."""
        shown = self.planted(who, custom_id, ephemeral=ephemeral)
        return await self.press(who, shown, custom_id, *self.some_value(shown))

    # -- tables ----------------------------------------------------------------------------------------

    async def lobby(self, host: str, *guests: str, channel: str | None = None, **options: Any) -> int:
        """Open a table by slash command and let the guests join by button; gives its number."""
        game_id = options.pop("game", GAME)
        await self.slash(host, "table new", {"game": game_id, **options}, channel=channel)
        number = max(row.id for row in await self.tables())
        for guest in guests:
            await self.press(guest, self.lobby_message(number, channel), "join")
        return number

    async def start(self, host: str, *guests: str, channel: str | None = None, **options: Any) -> int:
        """The same, and the game begins."""
        number = await self.lobby(host, *guests, channel=channel, **options)
        await self.press(host, self.lobby_message(number, channel), "start")
        return number

    def boards(self, number: int, channel: str | None = None) -> list[Json]:
        """The public messages with a board of that table, oldest first; those without buttons too."""
        begin = f"dorfpost-{number}-"
        return [
            message
            for message in self.sandbox.messages(channel)
            if any(str(file["filename"]).startswith(begin) for file in message["attachments"])
            or any(part["custom_id"].startswith(f"v1:turn:{number}:") for part in parts(message))
        ]

    def board(self, number: int, channel: str | None = None) -> Json:
        return self.boards(number, channel)[-1]

    def lobby_message(self, number: int, channel: str | None = None) -> Json:
        """The lobby with its buttons."""
        for message in reversed(self.sandbox.messages(channel)):
            if any(part["custom_id"].startswith(f"v1:join:{number}:") for part in parts(message)):
                return message
        raise LookupError(f"no lobby of table {number} has buttons")

    async def panel(self, who: str, number: int, channel: str | None = None) -> Answer:
        """Press "Take my turn" under the last board."""
        return await self.press(who, self.board(number, channel), "turn")

    async def choose(self, who: str, panel: Answer, index: int) -> Answer:
        """Make the legal move of that index from a panel, through group, pages and toggles where there are any."""
        for _step in range(30):
            part = next((p for p in parts(panel.message) if _plays(p, index)), None)
            if part is not None:
                return await self.press(who, panel, part["custom_id"])
            if "MV" in panel.kinds and str(index) in options_of(panel.message, "MV"):
                return await self.press(who, panel, "MV", str(index))
            panel = await self._nearer(who, panel, index)
        raise LookupError(f"move {index} can't be reached")

    async def _nearer(self, who: str, panel: Answer, index: int) -> Answer:
        from bot.panels.turn import groups_of
        from tests.toggles import next_toggle

        custom_id = parts(panel.message)[0]["custom_id"]
        number = int(custom_id.split(":")[2])
        table = await self.table(number)
        moves = table.moves(table.decisions()[0])
        if toggle := next_toggle(parts(panel.message), moves, index):
            return await self.press(who, panel, toggle)
        groups = list(groups_of(moves).values())
        mine = next(str(at) for at, indexes in enumerate(groups) if index in indexes)
        if "GRP" in panel.kinds and mine in options_of(panel.message, "GRP"):
            return await self.press(who, panel, "GRP", mine)
        return await self.press(who, panel, parts(panel.message)[2]["custom_id"])  # the next page

    # -- what is stored --------------------------------------------------------------------------------

    async def tables(self) -> list[TableRow]:
        rows = await self.bot.desk.store.all("SELECT id FROM tables ORDER BY id")
        return [await self.row(int(row["id"])) for row in rows]

    async def row(self, number: int) -> TableRow:
        row = await get_table(self.bot.desk.store, number)
        assert row is not None
        return row

    async def log(self, number: int) -> list[Entry]:
        return await load_entries(self.bot.desk.store, self.game_of(await self.row(number)), number)

    async def outbox(self, number: int) -> list[OutboxRow]:
        return await outbox_of(self.bot.desk.store, number)

    async def table(self, number: int) -> Table[Any]:
        """The game as it is stored, a copy of its own."""
        row = await self.row(number)
        one = self.game_of(row)
        options = one.options(dict(row.options.get("game", {})))
        seats = len(await seats_of(self.bot.desk.store, number))
        return Table(one, seats, options, row.seed or "", await self.log(number))

    async def asked(self, number: int) -> str:
        """The name of the person who is to decide."""
        table = await self.table(number)
        seats = await seats_of(self.bot.desk.store, number)
        user = str(seats[table.decisions()[0]].user_id)
        return next(name for name, key in self.sandbox.people.items() if key == user)

    @staticmethod
    def game_of(row: TableRow) -> AnyGame:
        return game(row.game)

    def names(self, ids: Sequence[str]) -> list[str]:
        """People by their ids."""
        return [name for key in ids for name, other in self.sandbox.people.items() if other == key]


class _Seeds:
    """Instead of `secrets`: the same tables in every run."""

    def __init__(self) -> None:
        self._count = count()

    def token_hex(self, size: int) -> str:
        return sha256(f"seed {next(self._count)}".encode()).hexdigest()[: 2 * size]


@contextmanager
def known_seeds() -> Iterator[None]:
    """The seeds of tables are the same in every run."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lobby, "secrets", _Seeds())
        yield


@asynccontextmanager
async def staged(data: Path, **options: Any) -> AsyncIterator[Stage]:
    """A stage with the bot running."""
    with unpatched(), known_seeds():
        stage = Stage(data, **options)
        await stage.open()
        try:
            yield stage
        finally:
            await stage.close()
