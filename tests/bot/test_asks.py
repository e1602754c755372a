"""Asks, deadlines and reminders in the move's own transaction: what they cost, and what an undo does to them."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot.store.asks import asks_of, remind_of_ask, reminders_of
from bot.store.db import Tx
from bot.store.records import AskRow
from bot.store.votes import open_votes
from bot.tables.asks import keep_asks
from games.core import AnyGame
from games.registry import all_games
from tests.bot.clockwork import MINUTE, Clockwork
from tests.harness import Clock, known_seeds

PEOPLE = [11, 12, 13]
HOUR = 60 * MINUTE


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[Clockwork]:
    made = Clockwork(tmp_path / "asks.sqlite3", Clock())
    await made.open()
    try:
        with known_seeds():
            yield made
    finally:
        await made.close()


class Counting(Tx):
    """Counts hops to the writer's thread."""

    def __init__(self, tx: Tx) -> None:
        super().__init__(tx._db, tx.now)
        self.hops = 0

    def _usable(self):  # type: ignore[no-untyped-def]  # as in the class itself
        self.hops += 1
        return super()._usable()


async def kept(house: Clockwork, number: int) -> int:
    """How many hops it takes to bring the asks of a table in step with it."""
    async with house.desk.hold(number) as live:
        settings = await house.people.of(PEOPLE)

        async def work(tx: Tx) -> int:
            counting = Counting(tx)
            live.asks = await keep_asks(counting, live, settings, told=True)
            return counting.hops

        return await house.store.write(work)


@pytest.mark.parametrize("one", all_games(), ids=lambda one: one.id)
async def test_what_changes_nothing_costs_nothing(house: Clockwork, one: AnyGame) -> None:
    number = await house.table(one, PEOPLE)
    assert await kept(house, number) == 0
    dice = random.Random(5)
    for _ in range(12):
        asked = [ask.user_id for ask in await house.asks(number)]
        if not asked or await house.over(number):
            break
        await house.move(number, asked[0], dice)
        house.clock.move(hours=5)
        assert await kept(house, number) == 0


async def test_a_turn_that_passes_on_costs_a_few_hops(house: Clockwork) -> None:
    number = await house.table(all_games()[0], PEOPLE)
    async with house.desk.hold(number) as live:
        settings = await house.people.of(PEOPLE)
        # as if the seats had always been others': one ask ends, another begins
        users = [seat.user_id for seat in live.seats]
        live.seats = [replace(seat, user_id=users[seat.seat - 1]) for seat in live.seats]

        async def work(tx: Tx) -> int:
            counting = Counting(tx)
            await keep_asks(counting, live, settings, told=True)
            return counting.hops

        hops = await house.store.write(work)
        house.desk.forget(number)
    assert 4 <= hops <= 8


async def undoable(house: Clockwork, one: AnyGame) -> tuple[int, AskRow, int]:
    """A table at which somebody has just made a choice, five hours after they were asked, that may be taken back:
    its number, the ask, and the version as that seat sees it.
    """
    for seed in range(30):
        number = await house.table(one, PEOPLE)
        ask = (await house.asks(number))[0]
        house.clock.move(hours=5)
        await house.move(number, ask.user_id, random.Random(seed))
        async with house.desk.hold(number) as live:
            if live.running.undoable(ask.seat):
                return number, ask, live.running.seen_version(ask.seat)
    raise AssertionError("nothing can be taken back in this game")


@pytest.mark.parametrize("one", all_games(), ids=lambda one: one.id)
async def test_an_undo_gives_back_the_time_that_was_left(house: Clockwork, one: AnyGame) -> None:
    number, ask, seen = await undoable(house, one)
    later = {one.seat: one for one in await house.asks(number)}.get(ask.seat)
    if later is not None:
        assert later.due_at == house.clock.now + 24 * HOUR
    house.clock.move(hours=1)
    await house.play.undo(number, ask.user_id, whole_turn=True, expected=seen)
    (back,) = [one for one in await house.asks(number) if one.seat == ask.seat]
    assert back.at_version == ask.at_version
    assert back.due_at == house.clock.now + 19 * HOUR


async def test_two_sweeps_at_once_let_the_caretaker_play_one_turn(house: Clockwork) -> None:
    number = await house.table(all_games()[0], PEOPLE)
    (ask,) = await house.asks(number)
    await house.store.write(lambda tx: remind_of_ask(tx, ask, {"caretaker": tx.now}, n=tx.now))
    await asyncio.gather(*(house.alarm.sweep() for _ in range(5)))
    async with house.desk.hold(number) as live:
        assert {entry.seat for entry in live.running.log if entry.by == "caretaker"} == {ask.seat}
    assert ask.user_id not in [one.user_id for one in await house.asks(number)]
    happened = await house.store.all("SELECT kind FROM happenings WHERE table_id = ?", (number,))
    assert [row["kind"] for row in happened] == ["caretaker"]


async def test_the_caretaker_may_come_twice_for_one_ask(house: Clockwork) -> None:
    """Its turn was taken back, and the one who was late is late again."""
    number = await house.table(all_games()[0], PEOPLE)
    (ask,) = await house.asks(number)
    for _ in range(2):
        await house.store.write(lambda tx: remind_of_ask(tx, ask, {"caretaker": tx.now}, n=tx.now))
        await house.alarm.sweep()
        async with house.desk.hold(number) as live:
            version = live.running.version
            assert live.running.log[-1].by == "caretaker"

            async def nothing(_tx: Tx) -> None:
                return

            await house.play.undo_by_consent(live, ask.seat, ask.at_version, ask.user_id, nothing)
            assert live.running.version > version
        house.clock.move(minutes=1)
        assert [one.user_id for one in await house.asks(number)] == [ask.user_id]


async def test_a_failing_reminder_neither_blocks_the_others_nor_hurries(house: Clockwork) -> None:
    number = await house.table(all_games()[0], PEOPLE)
    (ask,) = await house.asks(number)
    tried: list[int] = []

    async def fails(_row: object) -> None:
        tried.append(house.clock.now)
        raise RuntimeError("odd")

    house.alarm._handlers = {**house.alarm._handlers, "odd": fails}

    async def odd(tx: Tx) -> None:
        for n in range(150):
            await remind_of_ask(tx, ask, {"odd": tx.now}, n=n)

    await house.store.write(odd)
    house.clock.move(hours=12)
    await house.alarm.sweep()
    assert len(tried) == 150
    rows = await reminders_of(house.store, number, ("done",), ask)
    assert [row.kind for row in rows] == ["half"]
    house.clock.move(minutes=1)
    await house.alarm.sweep()
    assert len(tried) == 300


async def test_the_end_of_a_deadline_comes_again_after_an_undo(house: Clockwork) -> None:
    number = await house.table(all_games()[0], PEOPLE)
    (ask,) = await house.asks(number)
    house.clock.move(hours=24)
    await house.alarm.sweep()
    (vote,) = await open_votes(house.store, number)
    for user in vote.voters:
        if await open_votes(house.store, number):
            await house.votes.cast(number, vote.id, user, 1)
    await house.alarm.sweep()

    async def nothing(_tx: Tx) -> None:
        return

    async with house.desk.hold(number) as live:
        await house.play.undo_by_consent(live, ask.seat, ask.at_version, ask.user_id, nothing)
    (again,) = await asks_of(house.store, number)
    assert again.due_at == house.clock.now + 6 * HOUR
    house.clock.move(hours=6)
    await house.alarm.sweep()
    assert [one.kind for one in await open_votes(house.store, number)] == ["late"]
