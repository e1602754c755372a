"""The bot without Discord on a virtual clock, and an oracle that counts waking minutes one by one."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

from bot.clock import Alarm
from bot.store import Store, Tx, add_seat, get_table, update_table
from bot.store.records import AskRow, OutboxRow, Pace, SettingsRow, record
from bot.tables.desk import Desk
from bot.tables.lobby import Lobby, Person
from bot.tables.pausing import Pausing
from bot.tables.people import Settings
from bot.tables.play import Play
from bot.tables.rotting import Rotting
from bot.tables.seats import Seats
from bot.tables.timekeeping import Members, Timekeeper
from bot.tables.votes import Votes
from games.core import AnyGame
from games.registry import game
from tests.harness import Clock
from tests.store.made import new_table

__all__ = ["MINUTE", "Clockwork", "Expected", "Walker", "awake"]

MINUTE = 60_000


class Clockwork:
    """Store, tables and clock. Nothing is sent: what would be said stays in the outbox."""

    def __init__(self, path: Path, clock: Clock) -> None:
        self.path = path
        self.clock = clock
        self.gone: set[int] = set()
        self.store: Store

    async def open(self) -> None:
        """As the bot puts it together, and starts."""
        self.store = await Store.open(self.path, clock=self.clock)
        self.desk = Desk(self.store)
        self.people = Settings(self.store)
        self.play = Play(self.desk, self.people, _nothing)
        self.votes = Votes(self.desk, self.people, self.play, _nothing)
        self.pausing = Pausing(self.desk, self.play, _nothing)
        self.seats = Seats(self.desk, self.play, self.votes, _nothing)
        members = Members(self._here, self.seats.vacate)
        self.timekeeper = Timekeeper(self.desk, self.people, self.play, self.votes.late, members, _nothing)
        rotting = Rotting(self.desk, self.people, _nothing)
        self.alarm = Alarm(self.store, {**self.timekeeper.handlers, **self.votes.handlers, **rotting.handlers})
        self.lobby = Lobby(self.desk, self.people, self.play.settle, _nothing)
        await self.play.resume()
        await rotting.resume()

    async def close(self) -> None:
        await self.store.close()

    async def restart(self) -> None:
        await self.close()
        await self.open()

    async def _here(self, _guild: int, user: int) -> bool:
        return user not in self.gone

    async def table(self, one: AnyGame, people: Sequence[int], pace: Pace = "daily", minutes: int = 1440) -> int:
        """A running table of these people; gives its number."""

        async def work(tx: Tx) -> int:
            row = await new_table(
                tx, game=one.id, rules_version=one.version, options={}, host_id=people[0], seats_wanted=9
            )
            for user in people:
                await add_seat(tx, row.id, user_id=user, name=f"P{user}")
            await update_table(tx, row.id, pace=pace, pace_minutes=minutes)
            return row.id

        number = await self.store.write(work)
        await self.lobby.start(number, Person(people[0], f"P{people[0]}"))
        return number

    async def asks(self, number: int) -> list[AskRow]:
        async with self.desk.hold(number) as live:
            return list(live.asks)

    async def outbox(self, after: int = 0) -> list[OutboxRow]:
        rows = await self.store.all("SELECT * FROM outbox WHERE id > ? ORDER BY id", (after,))
        return [record(OutboxRow, row) for row in rows]

    async def move(self, number: int, user: int, dice: random.Random) -> None:
        """Any legal move."""
        await self.play.move(number, user, lambda table, seat: dice.choice(table.moves(seat)))

    async def over(self, number: int) -> bool:
        row = await get_table(self.store, number)
        assert row is not None
        return row.status != "running"

    async def game_of(self, number: int) -> AnyGame:
        row = await get_table(self.store, number)
        assert row is not None
        return game(row.game)


def _nothing() -> None:
    """Nobody waits for news: the test says when it is what time."""


def awake(settings: SettingsRow, at: int) -> bool:
    """Whether the person's own clock shows a minute outside quiet hours at that moment."""
    if settings.quiet_from is None or settings.quiet_to is None:
        return True
    local = datetime.fromtimestamp(at / 1000, ZoneInfo(settings.zone))
    minute = local.hour * 60 + local.minute
    if settings.quiet_from < settings.quiet_to:
        return not settings.quiet_from <= minute < settings.quiet_to
    return settings.quiet_to <= minute < settings.quiet_from


Expected = tuple[int, int, int, str, int]
"""Table, seat, version of the ask, kind, time in ms."""


@dataclass
class _Course:
    """One ask as the oracle follows it. `left` in waking minutes."""

    whole: int
    left: int
    open: bool = True
    waiting: list[str] = field(default_factory=list)
    told: set[str] = field(default_factory=set)


class Walker:
    """Counts the waking minutes of everybody who is asked, and notes what is to be told when."""

    def __init__(self, people: Mapping[int, SettingsRow], whole: int) -> None:
        self.people = people
        self.whole = whole
        self.due: list[Expected] = []
        self.minutes = 0
        self._asks: dict[tuple[int, int, int, int], _Course] = {}

    def sees(self, number: int, asks: Sequence[AskRow], now: int) -> None:
        """These are the open asks of a table now."""
        keys = {(number, ask.seat, ask.at_version, ask.user_id) for ask in asks}
        for key, course in self._asks.items():
            if key[0] == number and course.open and key not in keys:
                course.open = False
                course.waiting = []
        for key in keys:
            known = self._asks.get(key)
            if known is not None and known.open:
                continue
            if known is None:
                known = self._asks[key] = _Course(self.whole, self.whole)
            else:
                known.open = True
                known.left = max(known.left, self.whole // 4)
                known.told.discard("due")
            if not awake(self.people[key[3]], now):
                known.waiting.append("call")

    def granted(self, number: int, seat: int) -> None:
        """The others wait for somebody once more."""
        for key, course in self._asks.items():
            if key[:2] == (number, seat) and course.open:
                course.left = course.whole
                course.told.discard("due")

    def walk(self, start: int, end: int) -> None:
        """From one moment to another, whole minutes both."""
        for key, course in self._asks.items():
            if course.open:
                self._follow(key, course, start, end)

    def _follow(self, key: tuple[int, int, int, int], course: _Course, start: int, end: int) -> None:
        settings = self.people[key[3]]
        for at in range(start, end, MINUTE):
            self.minutes += 1
            if awake(settings, at):
                course.left -= 1
            for kind, least in (("half", course.whole // 2), ("soon", course.whole // 8), ("due", 0)):
                if course.left == least and kind not in course.told and awake(settings, at):
                    course.told.add(kind)
                    course.waiting.append(kind)
            if course.waiting and awake(settings, at + MINUTE):
                said = [kind for kind in course.waiting if kind != "call"] or course.waiting
                self.due += [(key[0], key[1], key[2], kind, at + MINUTE) for kind in said]
                course.waiting = []
