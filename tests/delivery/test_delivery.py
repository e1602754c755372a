"""What the sender does with rows, when things go well and when they don't."""

from __future__ import annotations

import asyncio
import random
from itertools import pairwise
from typing import Any

import pytest

from bot.delivery import Backoff
from bot.door import Forbidden, Gone, Rejected, Result, Retry
from bot.store import Store, get_table, outbox_of

from ..store.made import started
from .common import CHANNEL, OTHER, put, remember, sending, states
from .fake import FakeDoor, Fault, Time, compose_for, until


async def test_a_board_is_posted_remembered_and_the_one_before_loses_its_buttons(
    store: Store, door: FakeDoor, time: Time
) -> None:
    table = (await started(store)).id
    async with sending(store, door, time) as sender:
        await put(store, table, "board", 1)
        await sender.drain()
        await put(store, table, "board", 2)
        await sender.drain()
    old, new = door.posted(CHANNEL)
    assert (old.content, old.custom_ids) == ("board 1 since 0", ())
    assert (new.content, new.custom_ids) == ("board 2 since 1", (f"v1:play:{table}:2:0",))
    row = await get_table(store, table)
    assert row is not None
    assert (row.board_message_id, row.board_version) == (new.id, 2)
    assert await states(store, table) == [("board", "sent"), ("board", "sent"), ("strip", "sent")]


async def test_what_waits_is_said_by_the_newest_board(store: Store, door: FakeDoor, time: Time) -> None:
    table = (await started(store)).id
    for version in (3, 4, 7):
        await put(store, table, "board", version)
    await put(store, table, "note", 7)
    async with sending(store, door, time) as sender:
        await sender.drain()
    assert door.words(CHANNEL) == ["board 7 since 0", "note 7 since 7"]
    rows = await outbox_of(store, table)
    assert [(row.state, row.error, row.message_id) for row in rows[:2]] == [("sent", "coalesced", None)] * 2


async def test_a_table_keeps_its_order_and_a_channel_says_one_thing_at_a_time(
    store: Store, door: FakeDoor, time: Time
) -> None:
    chance = random.Random(7)
    tables = [((await started(store)).id, channel) for channel in (CHANNEL, CHANNEL, OTHER)]
    said: dict[int, int] = dict.fromkeys((table for table, _ in tables), 0)
    async with sending(store, door, time) as sender:
        for turn in range(60):
            table, channel = chance.choice(tables)
            said[table] += 1
            kind = chance.choice(("board", "note"))
            await put(store, table, kind, said[table], channel)
            sender.nudge()
            if chance.random() < 0.2:
                fault = Retry(0, chance.random() < 0.5, "HTTP 500")
                door.faults.append(Fault("send", fault, after=fault.maybe and chance.random() < 0.5))
            if turn % 15 == 0:
                await sender.drain()
            for _ in range(chance.randrange(4)):
                await asyncio.sleep(0)
        await sender.drain()
    assert door.busiest == 1
    for table, channel in tables:
        rows = await outbox_of(store, table)
        assert {row.state for row in rows} == {"sent"}
        ids = [row.message_id for row in rows if row.message_id is not None]
        assert ids == sorted(ids)
        assert len(set(ids)) == len(ids)
        posted = {message.id for message in door.posted(channel)}
        assert set(ids) <= posted
        boards = [row for row in rows if row.kind == "board" and row.message_id is not None]
        told = [(row.since, row.version) for row in boards]
        assert all(before[1] == after[0] for before, after in pairwise(told)), told
    everything = [row.message_id for t, _ in tables for row in await outbox_of(store, t) if row.message_id]
    assert sorted(everything) == sorted(m.id for c in (CHANNEL, OTHER) for m in door.posted(c))


async def test_a_slow_channel_holds_up_nobody_else(store: Store, door: FakeDoor, time: Time) -> None:
    one, two = (await started(store)).id, (await started(store)).id
    door.gates[CHANNEL] = asyncio.Event()
    async with sending(store, door, time) as sender:
        await put(store, one, "board", 1)
        await put(store, two, "board", 1, OTHER)
        sender.nudge()
        await until(lambda: door.posted(OTHER))
        assert door.posted(CHANNEL) == []
        door.gates[CHANNEL].set()
        await sender.drain()
    assert door.words(CHANNEL) == ["board 1 since 0"]


async def test_a_row_waits_for_its_time(store: Store, door: FakeDoor, time: Time) -> None:
    table = (await started(store)).id
    due = time.now + 90_000
    await put(store, table, "note", 1, not_before=due)
    async with sending(store, door, time) as sender:
        await sender.drain()
    assert time.now >= due
    assert time.pauses[0] == 90.0
    assert door.words(CHANNEL) == ["note 1 since 0"]


@pytest.mark.parametrize(
    ("result", "after"),
    [
        (Retry(0, False, "rate limited"), False),
        (Retry(0, True, "HTTP 502"), False),
        (Retry(0, True, "HTTP 502"), True),
        (Retry(0, True, "ServerDisconnectedError"), True),
    ],
)
@pytest.mark.parametrize("times", [1, 3])
@pytest.mark.parametrize("nonces", [True, False])
@pytest.mark.parametrize("mark", ["file", "ids"])
async def test_a_passing_fault_costs_time_and_nothing_else(
    store: Store, door: FakeDoor, time: Time, result: Result, after: bool, times: int, nonces: bool, mark: Any
) -> None:
    table = (await started(store)).id
    door.remembers_nonces = nonces
    door.faults.append(Fault("send", result, after, times))
    await put(store, table, "board", 1)
    await put(store, table, "note", 1)
    async with sending(store, door, time, compose_for(store, mark)) as sender:
        await sender.drain()
    assert door.words(CHANNEL) == ["board 1 since 0", "note 1 since 1"]
    assert await states(store, table) == [("board", "sent"), ("note", "sent")]


async def test_pauses_double_to_a_limit_and_respect_what_is_asked_for(
    store: Store, door: FakeDoor, time: Time
) -> None:
    table = (await started(store)).id
    door.faults += [Fault("send", Retry(0, False, "rate limited"), times=6), Fault("send", Retry(33.0, False, "x"))]
    await put(store, table, "note", 1)
    async with sending(store, door, time, backoff=Backoff(first=1, most=10)) as sender:
        await sender.drain()
    assert time.pauses == [1.0, 2.0, 4.0, 8.0, 10.0, 10.0, 33.0]
    assert door.calls == ["send"] * 8


async def test_it_gives_up_at_last(store: Store, door: FakeDoor, time: Time) -> None:
    table = (await started(store)).id
    door.faults.append(Fault("send", Retry(0, True, "HTTP 500"), times=-1))
    told: list[tuple[int, str]] = []
    await put(store, table, "note", 1)
    async with sending(store, door, time, on_dead=remember(told), backoff=Backoff(attempts=5)) as sender:
        await sender.drain()
    assert await states(store, table) == [("note", "dead")]
    assert told == [(1, "given up: HTTP 500")]
    assert door.calls.count("send") == 5


@pytest.mark.parametrize(
    ("result", "reason"),
    [
        (Forbidden(50001), "forbidden 50001"),
        (Forbidden(50013), "forbidden 50013"),
        (Gone(10003), "gone 10003"),
        (Rejected(50035, "too long"), "rejected 50035"),
    ],
)
async def test_what_cannot_be_said_is_told_once_and_blocks_nothing(
    store: Store, door: FakeDoor, time: Time, result: Result, reason: str
) -> None:
    table = (await started(store)).id
    told: list[tuple[int, str]] = []
    door.faults.append(Fault("send", result))
    async with sending(store, door, time, on_dead=remember(told)) as sender:
        await put(store, table, "board", 4)
        await sender.drain()
        await put(store, table, "board", 6, since=5)
        await sender.drain()
    assert told == [(4, reason)]
    assert door.words(CHANNEL) == ["board 6 since 0"], "with words for what the dead one didn't tell"
    assert await states(store, table) == [("board", "dead"), ("board", "sent")]
    assert time.pauses == []


@pytest.mark.parametrize(
    ("result", "state"),
    [
        (Gone(10008), "sent"),
        (Forbidden(50083), "dead"),
        (Rejected(50035, ""), "dead"),
        (Retry(0, True, "500"), "sent"),
    ],
)
async def test_buttons_that_cannot_be_taken_off_trouble_nobody(
    store: Store, door: FakeDoor, time: Time, result: Result, state: str
) -> None:
    table = (await started(store)).id
    told: list[tuple[int, str]] = []
    async with sending(store, door, time, on_dead=remember(told)) as sender:
        await put(store, table, "board", 1)
        await sender.drain()
        door.faults.append(Fault("strip", result))
        await put(store, table, "board", 2)
        await put(store, table, "note", 2)
        await sender.drain()
    assert (await states(store, table))[-1] == ("strip", state)
    assert door.words(CHANNEL) == ["board 1 since 0", "board 2 since 1", "note 2 since 2"]
    assert told == []


async def test_a_strip_that_has_to_wait_holds_up_no_board(store: Store, door: FakeDoor, time: Time) -> None:
    table = (await started(store)).id
    async with sending(store, door, time) as sender:
        await put(store, table, "board", 1)
        await sender.drain()
        door.faults.append(Fault("strip", Retry(3600, False, "old message edited too often")))
        time.flows.clear()
        await put(store, table, "board", 2)
        sender.nudge()
        await until(lambda: len(door.posted(CHANNEL)) == 2 and "strip" in door.calls)
        await put(store, table, "board", 3)
        sender.nudge()
        await until(lambda: len(door.posted(CHANNEL)) == 3)
        assert time.pauses[-1] == 3600
        time.flows.set()
        await sender.drain()
    assert [m.custom_ids for m in door.posted(CHANNEL)] == [(), (), (f"v1:play:{table}:3:0",)]
