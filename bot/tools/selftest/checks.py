"""The checks: each plays with a game as people would, and raises `Failed` when something isn't as promised."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from bot.exporting import export_file
from bot.store.db import now_ms
from bot.store.moves import moves_of
from bot.store.people import results_of
from bot.store.votes import happenings_of
from bot.tables.lobby import Person
from bot.tables.play import Play
from bot.tools.bench.process import connected_bot
from bot.tools.selftest.stand import HOST, PEOPLE, Failed, Stand, kind_of, parts
from deploy.sandbox import InteractionFailed
from games.core import AnyGame
from games.core.replay import replay
from games.players import player
from games.registry import game

__all__ = ["AFTERWARDS", "BEFORE", "Check", "Seated", "killed"]

_TURNS = 4
_AT_ONCE = 10
_MOVES = 20_000


@dataclass(slots=True)
class Seated:
    """A game and the table at which it is played; `number` is 0 until there is one."""

    game: AnyGame
    number: int = 0

    @property
    def people(self) -> Sequence[str]:
        """As many as the game needs, more than one if it can be."""
        seats = next((seats for seats in self.game.seats if seats > 1), self.game.seats[0])
        return [person.name for person in PEOPLE[:seats]]


Check = tuple[str, Callable[[Stand, Seated], Awaitable[str]]]
"""What is checked, and the check; it gives what it saw."""


async def begins(stand: Stand, seated: Seated) -> str:
    before = {int(row["id"]) for row in await stand.bot.desk.store.all("SELECT id FROM tables")}
    await stand.slash(HOST, "table new", {"game": seated.game.id})
    after = {int(row["id"]) for row in await stand.bot.desk.store.all("SELECT id FROM tables")}
    if len(after - before) != 1:
        raise Failed("no table was opened")
    (seated.number,) = after - before
    for who in seated.people[1:]:
        await stand.press_kind(who, _lobby(stand, seated.number), "join")
    await stand.press_kind(HOST, _lobby(stand, seated.number), "start")
    stand.told_once(seated.number)
    return f"table {seated.number}, {len(seated.people)} people"


async def plays(stand: Stand, seated: Seated) -> str:
    before, number = stand.presses, seated.number
    for _ in range(_TURNS):
        boards = len(stand.boards(number))
        for _ in range(_MOVES):
            if (who := await stand.asked(number)) is None or len(stand.boards(number)) > boards:
                break
            panel = await stand.press_kind(who, stand.boards(number)[-1], "turn")
            await stand.move(who, panel, (await stand.table(number)).version, number)
        stand.told_once(number)
    return f"{(await stand.table(number)).version} moves, {stand.presses - before} presses"


async def pressed_at_once(stand: Stand, seated: Seated) -> str:
    number, who = seated.number, await _asked(stand, seated)
    table = await stand.table(number)
    panel = await stand.press_kind(who, stand.boards(number)[-1], "turn")
    while kind_of({"custom_id": (choice := stand.choice(panel))[0]}) not in ("mv", "MV"):
        panel = await stand.press(who, panel, *choice)
    values = list(choice[1:]) or None
    version = table.version
    await asyncio.gather(*(stand.sandbox.press(who, str(panel["id"]), choice[0], values) for _ in range(_AT_ONCE)))
    await stand.quiet()
    if (moved := (await stand.table(number)).version - version) != 1:
        raise Failed(f"{_AT_ONCE} presses of one button made {moved} moves")
    return f"{_AT_ONCE} presses, 1 move"


async def restarts(stand: Stand, seated: Seated) -> str:
    number, who = seated.number, await _asked(stand, seated)
    before = (await stand.table(number)).dump()
    board = stand.boards(number)[-1]
    await stand.stop()
    await stand.start()
    if (await stand.table(number)).dump() != before:
        raise Failed("the table isn't what it was")
    version = (await stand.table(number)).version
    panel = await stand.press_kind(who, board, "turn")
    await stand.move(who, panel, version, number)
    return "the button from before works"


async def reminds(stand: Stand, seated: Seated) -> str:
    """A day for a decision: half-time comes once, also through a restart, and is over with the turn."""
    number, who = seated.number, await _asked(stand, seated)
    await stand.pass_hours(12.1)
    first = _calls(stand, number)
    await stand.stop()
    await stand.start()
    await stand.pass_hours(1)
    again = _calls(stand, number)
    if len(first) != len(again) or not first:
        raise Failed(f"{len(first)} reminders, {len(again)} after a restart")
    mine = [call for call in first if call["_pinged"] == [stand.sandbox.people[who]]]
    if len(mine) != 1:
        raise Failed(f"{len(mine)} reminders for one person")
    while await stand.asked(number) == who:
        table = await stand.table(number)
        panel = await stand.press_kind(who, stand.boards(number)[-1], "turn")
        await stand.move(who, panel, table.version, number)
    over = stand.sandbox.message(str(mine[0]["id"]))
    if over is not None and list(parts(over)):
        raise Failed("the reminder can be pressed after the turn")
    return "once, and over with the turn"


async def ends(stand: Stand, seated: Seated) -> str:
    """Somebody leaves, the others play to the end, and the file proves every roll."""
    number, store = seated.number, stand.bot.desk.store
    play = Play(stand.bot.desk, stand.bot.people, stand.bot.nudge)
    if len(seated.people) > 1:
        leaver = seated.people[-1]
        await stand.bot.seats.resign(number, Person(int(stand.sandbox.people[leaver]), leaver))
    mind = player("greedy", "selftest")
    for _ in range(_MOVES):
        if (who := await stand.asked(number)) is None:
            break
        await play.move(number, int(stand.sandbox.people[who]), lambda table, seat: mind.choose(table, seat))
    await stand.quiet()
    if len(await results_of(store, number)) != len(seated.people):
        raise Failed("not every seat has a score")
    stand.told_once(number)
    beside = await happenings_of(store, number)
    async with stand.bot.desk.hold(number) as live:
        data = msgspec.json.decode(export_file(live, live.running, beside, None))
    moves = replay(data, game).version
    return f"{moves} moves replayed from the file"


BEFORE: tuple[Check, ...] = (
    ("opened, joined and started by buttons", begins),
    ("turns by buttons, each told once", plays),
    ("one button pressed many times at once", pressed_at_once),
    ("a restart", restarts),
)
"""For each game, before the bot is killed."""
AFTERWARDS: tuple[Check, ...] = (
    ("a reminder", reminds),
    ("somebody leaves, the game ends, its file is proved", ends),
)


async def killed(stand: Stand, tables: Sequence[Seated]) -> str:
    """A bot in a process of its own is killed while it moves at every table; then this one goes on."""
    wanted: list[tuple[Seated, str, str, int]] = []
    for seated in tables:
        who = await _asked(stand, seated)
        board = stand.boards(seated.number)[-1]
        wanted.append((seated, who, str(board["id"]), (await stand.table(seated.number)).version))
    await stand.stop()
    stand.sandbox.interactions.deadline = 3.0
    pressed: list[asyncio.Task[Any]] = []
    async with connected_bot(stand.sandbox, "-m", "bot", "run", "--log-json", "--data", str(stand.folder)) as bot:
        for seated, who, board_id, _version in wanted:
            panel = await _panel(stand, who, board_id)
            for _ in range(_MOVES):
                choice = stand.choice(panel)
                if kind_of({"custom_id": choice[0]}) in ("mv", "MV"):
                    break
                outcome = await stand.sandbox.press(who, str(panel["id"]), choice[0], list(choice[1:]) or None)
                panel = await outcome.settled(30)
            pressed.append(
                asyncio.create_task(
                    stand.sandbox.press(who, str(panel["id"]), choice[0], list(choice[1:]) or None),
                    name=seated.game.id,
                )
            )
        await asyncio.wait(pressed, return_when=asyncio.FIRST_COMPLETED)
        bot.process.kill()
        await bot.process.wait()
    for result in await asyncio.gather(*pressed, return_exceptions=True):
        if isinstance(result, BaseException) and not isinstance(result, InteractionFailed):
            raise result
    stand.sandbox.interactions.deadline = 30.0
    stand.time.now = max(stand.time.now, now_ms())
    await stand.start()
    await stand.quiet()
    kept = 0
    for seated, _who, _board, version in wanted:
        number = seated.number
        log = [row.seq for row in await moves_of(stand.bot.desk.store, number)]
        now = (await stand.table(number)).version
        if log != list(range(now + 1)) or now not in (version, version + 1):
            raise Failed(f"{seated.game.id}: the log has lines {log[-3:]} after version {version}")
        kept += now > version
        stand.told_once(number)
        if (again := await stand.asked(number)) is not None:
            panel = await stand.press_kind(again, stand.boards(number)[-1], "turn")
            await stand.move(again, panel, now, number)
    if (found := await stand.bot.desk.store.integrity()) != "ok":
        raise Failed(f"the database is damaged: {found}")
    return f"{kept} of {len(wanted)} moves had been stored, all tables go on"


async def _panel(stand: Stand, who: str, board: str) -> Any:
    message = stand.sandbox.message(board)
    assert message is not None
    part = next(part for part in parts(message) if kind_of(part) == "turn")
    return await (await stand.sandbox.press(who, board, part["custom_id"])).settled(30)


async def _asked(stand: Stand, seated: Seated) -> str:
    """Who is asked; with a new table if the game is over by now."""
    if seated.number and (who := await stand.asked(seated.number)) is not None:
        return who
    await begins(stand, seated)
    who = await stand.asked(seated.number)
    if who is None:
        raise Failed("nobody is asked at the beginning of a game")
    return who


def _lobby(stand: Stand, number: int) -> Any:
    for message in reversed(stand.sandbox.messages()):
        if any(part["custom_id"].startswith(f"v1:join:{number}:") for part in parts(message)):
            return message
    raise Failed("the lobby has no buttons")


def _calls(stand: Stand, number: int) -> list[Any]:
    """The reminders of a table in its channel that can be pressed."""
    return [
        message
        for message in stand.sandbox.messages()
        if any(part["custom_id"].startswith(f"v1:snooze:{number}:") for part in parts(message))
    ]
