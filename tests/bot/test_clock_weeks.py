"""Four weeks of every game on a virtual clock: each reminder once, at its minute, whatever is taken back."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from bot.store.asks import next_reminder_at, reminders_of
from bot.store.outbox import CALL, DIRECT
from bot.store.records import SettingsRow
from bot.store.votes import open_votes
from games.core import AnyGame, Refusal
from games.registry import all_games
from tests.bot.clockwork import MINUTE, Clockwork, Expected, Walker, awake
from tests.harness import Clock, known_seeds

DAY = 1440 * MINUTE
WEEKS = 4
SPRING, AUTUMN = datetime(2027, 3, 9, tzinfo=UTC), datetime(2026, 10, 7, tzinfo=UTC)
"""In spring New York, Berlin and (backwards) Lord Howe change their clocks within four weeks, in autumn Berlin and
New York go back.
"""
PEOPLE = {
    101: SettingsRow(101, zone="Europe/Berlin", quiet_from=22 * 60, quiet_to=7 * 60),
    102: SettingsRow(102, tell="dm", zone="America/New_York", quiet_from=23 * 60 + 30, quiet_to=8 * 60),
    103: SettingsRow(103, tell="both", zone="Australia/Lord_Howe", quiet_from=1 * 60, quiet_to=9 * 60 + 15),
    104: SettingsRow(104, tell="digest", zone="Asia/Taipei", digest_at=8 * 60),
}


class Weeks:
    """One game's weeks. Everybody answers when they like, some too late; the bot is stopped now and then."""

    def __init__(self, house: Clockwork, one: AnyGame, dice: random.Random) -> None:
        self.house, self.one, self.dice = house, one, dice
        self.walker = Walker(PEOPLE, 1440)
        self.users = list(PEOPLE)[: one.seats[-1]]
        self.counts: Counter[str] = Counter()
        self.acts: dict[tuple[int, int], int] = {}
        self.number = 0

    async def begin(self) -> None:
        for user, row in PEOPLE.items():
            values = {name: getattr(row, name) for name in ("tell", "zone", "quiet_from", "quiet_to", "digest_at")}
            await self.house.people.change(user, self._digest, **values)
        await self._table()

    async def _digest(self, tx: object, row: SettingsRow) -> None:
        await self.house.timekeeper.schedule_digest(tx, row)  # type: ignore[arg-type]  # whatever the store gives

    async def _table(self) -> None:
        self.number = await self.house.table(self.one, self.users)
        await self._look()

    async def _look(self) -> None:
        """The oracle sees who is asked, and those who are asked decide when they will answer."""
        now = self.house.clock.now
        asks = await self.house.asks(self.number)
        self.walker.sees(self.number, asks, now)
        for ask in asks:
            minutes = self.dice.choice((20, 90, 400, 800, 1300, 2600, 4000))
            self.acts.setdefault((ask.user_id, ask.at_version), now + minutes * MINUTE)
        keys = {(ask.user_id, ask.at_version) for ask in asks}
        self.acts = {key: at for key, at in self.acts.items() if key in keys}

    async def run(self, days: int) -> None:
        end = self.house.clock.now + days * DAY
        while (now := self.house.clock.now) < end:
            due = await next_reminder_at(self.house.store)
            at = min([end, *self.acts.values(), *([] if due is None else [max(due, now)])])
            assert at % MINUTE == 0
            self.walker.walk(now, at)
            self.house.clock.now = at
            if self.dice.random() < 0.1:
                await self.house.restart()
                self.counts["restarts"] += 1
            await asyncio.gather(self.house.alarm.sweep(), self.house.alarm.sweep())
            await self._look()
            for (user, version), when in list(self.acts.items()):
                if when <= at:
                    self.acts.pop((user, version), None)
                    await self._act(user)
                    await self._look()
            await self._vote()
            if await self.house.over(self.number):
                self.counts["games"] += 1
                await self._table()

    async def _act(self, user: int) -> None:
        """A turn or a part of it; now and then it is taken back at once or later."""
        for _ in range(self.dice.choice((1, 2, 30))):
            if user not in [ask.user_id for ask in await self.house.asks(self.number)]:
                break
            await self.house.move(self.number, user, self.dice)
            self.counts["moves"] += 1
            await self._look()  # every ask is seen, however short
            if self.dice.random() < 0.2:
                await self._undo(user)
                await self._look()

    async def _undo(self, user: int) -> None:
        async with self.house.desk.hold(self.number) as live:
            seat = live.seat_of(user)
            assert seat is not None
            seen = live.running.seen_version(seat)
        try:
            whole = self.dice.random() < 0.5
            await self.house.play.undo(self.number, user, whole_turn=whole, expected=seen)
            self.counts["undone"] += 1
        except Refusal:
            return

    async def _vote(self) -> None:
        """The others decide about somebody who is late: to wait, or that a caretaker plays."""
        for vote in await open_votes(self.house.store, self.number):
            fresh = self.house.clock.now - vote.opened_at < DAY // 2  # else the clock would decide it
            if vote.kind != "late" or (fresh and self.dice.random() < 0.5):
                continue
            choice = self.dice.randrange(2)
            for user in vote.voters:
                if vote.id in [one.id for one in await open_votes(self.house.store, self.number)]:
                    await self.house.votes.cast(self.number, vote.id, user, choice)
            if choice == 0:
                self.walker.granted(self.number, vote.payload["seat"])
                self.counts["waits"] += 1
            else:
                await self.house.alarm.sweep()
                self.counts["caretakers"] += 1
            await self._look()

    async def check(self) -> None:
        """What was told is what the oracle counted, each by the media that the person wants."""
        by_kind: dict[str, Counter[Expected]] = {CALL: Counter(), DIRECT: Counter()}
        for row in await self.house.outbox():
            about = row.payload
            if row.kind in by_kind and "ask" in about and about["why"] not in ("turn", "late"):
                said = (about["table"], about["seat"], about["ask"], about["why"], row.created_at)
                by_kind[row.kind][said] += 1
                assert awake(PEOPLE[about["user"]], row.created_at)
                self.counts["messages"] += 1
        wanted = [one for one in self.walker.due if one[3] != "due"]
        seats = dict(enumerate(self.users))
        for kind, ways in ((CALL, ("channel", "both")), (DIRECT, ("dm", "both"))):
            mine = Counter(one for one in wanted if PEOPLE[seats[one[1]]].tell in ways)
            assert by_kind[kind] == mine
        self.counts["reminders"] += len(wanted)
        tables = {one[0] for one in self.walker.due}
        votes = await self.house.store.all("SELECT * FROM votes WHERE kind = 'late'")
        ends = [one for one in self.walker.due if one[3] == "due"]
        assert len(votes) == (len(ends) if len(self.users) > 1 else 0)
        assert sorted(row["opened_at"] for row in votes) == sorted(one[4] for one in ends if len(self.users) > 1)
        for number in tables:
            for one in await reminders_of(self.house.store, number):
                assert one.at >= self.house.clock.now
        await self._digests()

    async def _digests(self) -> None:
        for user in self.users:
            rows = [
                row.created_at
                for row in await self.house.outbox()
                if row.kind == DIRECT and row.channel_id == user and row.payload["why"] == "digest"
            ]
            settings = PEOPLE[user]
            local = [datetime.fromtimestamp(at / 1000, ZoneInfo(settings.zone)) for at in rows]
            assert len({one.date() for one in local}) == len(local)
            assert all(one.hour * 60 + one.minute == settings.digest_at for one in local)
            assert not rows or settings.tell == "digest"
            self.counts["digests"] += len(rows)


@pytest.mark.parametrize("start", [SPRING, AUTUMN], ids=["spring", "autumn"])
@pytest.mark.parametrize("one", all_games(), ids=lambda one: one.id)
async def test_four_weeks(tmp_path: Path, one: AnyGame, start: datetime) -> None:
    house = Clockwork(tmp_path / "weeks.sqlite3", Clock(round(start.timestamp() * 1000)))
    await house.open()
    try:
        with known_seeds():
            weeks = Weeks(house, one, random.Random(f"{one.id} {start}"))
            await weeks.begin()
            await weeks.run(WEEKS * 7)
            await weeks.check()
    finally:
        await house.close()
    print(f"{one.id}: {WEEKS * 7} days, {weeks.walker.minutes} minutes walked, {dict(weeks.counts)}")
    assert weeks.counts["reminders"] > 10
    assert weeks.counts["restarts"] > 3
