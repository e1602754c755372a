"""A Discord on this machine, the bot on it, and people who press its buttons. They know components, no game."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator, Mapping
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

from bot.app import Dorfpost
from bot.serving import connected, prepared
from bot.store.asks import next_reminder_at
from bot.store.db import now_ms
from bot.store.settings import change_guild
from bot.tables.desk import AnyTable
from deploy.sandbox import Outcome, Person, Sandbox, patch_discord

__all__ = ["HOST", "PEOPLE", "Failed", "Stand", "kind_of", "parts"]

PEOPLE = tuple(Person(f"Player{number}", f"Player {number}", "en-US") for number in range(1, 11))
HOST = PEOPLE[0].name
PATIENCE = 30.0
_HANDLERS = ("discord-ui-dynamic", "discord-ui-view-dispatch", "CommandTree-invoker")
_CHOICES = ("mv", "MV", "GRP", "pick", "aside", "page")
"""Kinds of components that lead to a move, the nearest first."""
_STRING_SELECT = 3
_PRESSES = 200
Message = Mapping[str, Any]


class Failed(Exception):
    """A check has found something wrong; the text says what."""


class Time:
    """The bot's clock. It stands still but for what the checks let pass."""

    def __init__(self) -> None:
        self.now = now_ms() // 60_000 * 60_000

    def __call__(self) -> int:
        return self.now

    async def sleep(self, seconds: float) -> None:
        """Whoever waits for a later time is woken by a sweep."""
        await asyncio.Event().wait()


class Stand:
    """The stand-in and the bot. Everything is in `folder`, which may be thrown away afterwards."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.time = Time()
        self.dice = random.Random(1)  # noqa: S311  (which button is pressed is no secret)
        self.presses = 0
        self.sandbox = Sandbox(rate_limits=False, page_dir=None, welcome="", deadline=PATIENCE, people=PEOPLE)
        self.bot: Dorfpost
        self._running = AsyncExitStack()

    async def __aenter__(self) -> Stand:
        await self.sandbox.start()
        patch_discord(self.sandbox.url)
        await self.start()
        guild = int(self.sandbox.guild_id)
        await self.bot.desk.store.write(
            lambda tx: change_guild(tx, guild, pace="daily", per_person=100, per_channel=100)
        )
        return self

    async def __aexit__(self, *exc: object) -> None:
        await self.stop()
        await self.sandbox.stop()

    async def start(self) -> None:
        self._running = AsyncExitStack()
        self.bot = await self._running.enter_async_context(
            prepared(self.folder, clock=self.time, sleep=self.time.sleep)
        )
        await self._running.enter_async_context(connected(self.bot, self.sandbox.token))
        async with asyncio.timeout(PATIENCE):
            await self.bot.wait_until_ready()

    async def stop(self) -> None:
        await self._running.aclose()

    async def quiet(self) -> None:
        """Until every press is dealt with and everything has been said."""
        while busy := {task for task in asyncio.all_tasks() if task.get_name().startswith(_HANDLERS)}:
            _, left = await asyncio.wait(busy, timeout=PATIENCE)
            if left:
                raise Failed("a press is not dealt with after half a minute")
        async with asyncio.timeout(PATIENCE):
            await self.bot.sender.drain()

    async def pass_hours(self, hours: float) -> None:
        """From one thing that is due to the next."""
        end = self.time.now + round(hours * 3_600_000)
        while (at := await next_reminder_at(self.bot.desk.store)) is not None and at <= end:
            self.time.now = max(self.time.now, at)
            await self.bot.alarm.sweep()
            await self.quiet()
        self.time.now = end

    # -- people ----------------------------------------------------------------------------------------

    async def slash(self, who: str, command: str, options: dict[str, Any] | None = None) -> Message:
        outcome = await self.sandbox.slash(who, command, options)
        await self.quiet()
        return self._seen(outcome)

    async def press(self, who: str, message: Message, custom_id: str, *values: str) -> Message:
        """What they see afterwards: the private answer, or the message as it is now."""
        self.presses += 1
        outcome = await self.sandbox.press(who, str(message["id"]), custom_id, list(values) or None)
        await self.quiet()
        return self._seen(outcome)

    def _seen(self, outcome: Outcome) -> Message:
        message = outcome.followups[-1] if outcome.followups else outcome.message or {}
        return (self.sandbox.message(str(message["id"])) if message else None) or message

    async def press_kind(self, who: str, message: Message, kind: str) -> Message:
        """The first component of that kind. Raises `Failed` if there is none."""
        part = next((part for part in parts(message) if kind_of(part) == kind), None)
        if part is None:
            raise Failed(f"no button {kind!r} on: {str(message.get('content'))[:120]!r}")
        return await self.press(who, message, part["custom_id"])

    async def move(self, who: str, panel: Message, version: int, number: int) -> Message:
        """Press on, from a panel, until the table has moved on from that version."""
        for _ in range(_PRESSES):
            panel = await self.press(who, panel, *self.choice(panel))
            if (await self.table(number)).version != version:
                return panel
        raise Failed(f"no move after {_PRESSES} presses")

    def choice(self, panel: Message) -> tuple[str, *tuple[str, ...]]:
        """What to press, or choose, to come nearer to a move."""
        for kind in _CHOICES:
            offered: list[tuple[str, *tuple[str, ...]]] = []
            for part in parts(panel):
                if kind_of(part) != kind or part.get("disabled"):
                    continue
                if part["type"] == _STRING_SELECT:
                    offered += [(part["custom_id"], option["value"]) for option in part["options"]]
                else:
                    offered.append((part["custom_id"],))
            if offered:
                return self.dice.choice(offered)
        raise Failed(f"a panel without choices: {str(panel.get('content'))[:120]!r}")

    # -- tables ----------------------------------------------------------------------------------------

    async def table(self, number: int) -> AnyTable:
        async with self.bot.desk.hold(number) as live:
            return live.running

    async def asked(self, number: int) -> str | None:
        """The name of the person who is to decide, None once the game is over."""
        async with self.bot.desk.hold(number) as live:
            users = [live.seats[seat].user_id for seat in live.running.decisions()]
        names = {int(key): name for name, key in self.sandbox.people.items()}
        return names[users[0]] if users and users[0] is not None else None

    def boards(self, number: int) -> list[Message]:
        begin = f"dorfpost-{number}-"
        return [
            message
            for message in self.sandbox.messages()
            if any(str(file["filename"]).startswith(begin) for file in message["attachments"])
        ]

    def told_once(self, number: int) -> None:
        """Raises `Failed` unless each board was told once, in order, and only the last one can be pressed."""
        boards = self.boards(number)
        if not boards:
            raise Failed("there is no board")
        versions = [int(str(board["attachments"][0]["filename"]).split("-")[2]) for board in boards]
        if versions != sorted(set(versions)):
            raise Failed(f"the boards tell of versions {versions}")
        if [bool(list(parts(board))) for board in boards] != [False] * (len(boards) - 1) + [True]:
            raise Failed("an old board has buttons still, or the last one has none")


def parts(message: Message) -> Iterator[dict[str, Any]]:
    """Everything on a message that can be pressed or chosen."""
    for row in message.get("components", ()):
        yield from row.get("components", ())


def kind_of(part: Mapping[str, Any]) -> str:
    return f"{part.get('custom_id', '')}:".split(":")[1]
