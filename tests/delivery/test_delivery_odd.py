"""Messages that can't be made, looked for or recorded; edits; the sender's own end."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

import pytest

from bot.delivery import Outgoing, Sender
from bot.door import Forbidden, Result, Retry
from bot.store import OutboxRow, Store, StoreError, enqueue, get_table

from ..store.made import started
from .common import CHANNEL, put, sending, states
from .fake import FakeDoor, Fault, Time, buttons, compose_for, until


async def test_nothing_to_say_is_no_message(store: Store, door: FakeDoor, time: Time) -> None:
    table = (await started(store)).id

    async def silent(row: OutboxRow) -> None:
        return None

    await put(store, table, "board", 1)
    async with sending(store, door, time, silent) as sender:
        await sender.drain()
    assert door.calls == []
    assert await states(store, table) == [("board", "sent")]


@pytest.mark.parametrize(("failures", "state"), [(2, "sent"), (8, "dead")])
async def test_a_message_that_cannot_be_composed(
    store: Store, door: FakeDoor, time: Time, failures: int, state: str
) -> None:
    table = (await started(store)).id
    tried = 0

    async def compose(row: OutboxRow) -> Outgoing:
        nonlocal tried
        tried += 1
        if tried <= failures:
            raise ZeroDivisionError
        return Outgoing(content="at last")

    await put(store, table, "note", 1)
    async with sending(store, door, time, compose) as sender:
        await sender.drain()
        assert await states(store, table) == [("note", state)]
        await put(store, table, "note", 2)
        await sender.drain()
    assert door.words(CHANNEL) == ["at last"] * (2 if state == "sent" else 1)


async def test_a_message_is_edited_in_place_and_posted_anew_if_it_is_gone(
    store: Store, door: FakeDoor, time: Time
) -> None:
    table = (await started(store)).id

    async def compose(row: OutboxRow) -> Outgoing:
        lobby = await get_table(store, table)
        assert lobby is not None
        return Outgoing(content=f"lobby {row.payload['n']}", view=buttons(row), edits=lobby.lobby_message_id)

    async def change(number: int) -> None:
        await store.write(lambda tx: enqueue(tx, table, CHANNEL, "lobby", 0, {"n": number}))
        await sender.drain()

    async with sending(store, door, time, compose) as sender:
        await change(1)
        door.faults.append(Fault("edit", Retry(0, True, "HTTP 500"), after=True))
        await change(2)
        assert door.words(CHANNEL) == ["lobby 2"]
        door.posted(CHANNEL).clear()
        door.remembers_nonces = False
        door.faults.append(Fault("send", Retry(0, True, "HTTP 500"), after=True))
        await change(3)
        assert door.words(CHANNEL) == ["lobby 3"]
        await change(4)
    assert door.words(CHANNEL) == ["lobby 4"]


async def test_a_lookup_that_fails_is_repeated_before_anything_is_said(
    store: Store, door: FakeDoor, time: Time
) -> None:
    table = (await started(store)).id
    door.remembers_nonces = False
    door.faults += [
        Fault("send", Retry(0, True, "dropped"), after=True),
        Fault("history", Retry(0, True, "HTTP 500"), times=3),
    ]
    await put(store, table, "board", 1)
    async with sending(store, door, time) as sender:
        await sender.drain()
    assert door.calls == ["send", "history", "history", "history", "history"]
    assert door.words(CHANNEL) == ["board 1 since 0"]


async def test_without_the_right_to_look_back_the_nonce_keeps_it_single(
    store: Store, door: FakeDoor, time: Time
) -> None:
    table = (await started(store)).id
    door.faults += [Fault("send", Retry(0, True, "dropped"), after=True), Fault("history", Forbidden(50001))]
    await put(store, table, "board", 1)
    async with sending(store, door, time) as sender:
        await sender.drain()
    assert door.calls == ["send", "history", "send"]
    assert door.words(CHANNEL) == ["board 1 since 0"]


async def test_the_same_words_twice_are_two_messages(store: Store, door: FakeDoor, time: Time) -> None:
    table = (await started(store)).id
    door.remembers_nonces = False

    async def compose(row: OutboxRow) -> Outgoing:
        return Outgoing(content="Your turn.")

    async with sending(store, door, time, compose) as sender:
        await put(store, table, "note", 1)
        await sender.drain()
        door.faults.append(Fault("send", Retry(0, True, "dropped")))
        await put(store, table, "note", 1)
        await sender.drain()
    assert door.words(CHANNEL) == ["Your turn."] * 2


async def test_a_door_that_breaks_its_promise_does_not_stop_the_post(
    store: Store, door: FakeDoor, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = (await started(store)).id
    right = door.send

    async def broken(*args: Any, **more: Any) -> Result:
        await right(*args, **more)
        monkeypatch.undo()
        raise KeyError("id")

    monkeypatch.setattr(door, "send", broken)
    await put(store, table, "board", 1)
    async with sending(store, door, time) as sender:
        await sender.drain()
    assert door.words(CHANNEL) == ["board 1 since 0"]
    assert await states(store, table) == [("board", "sent")]


async def test_a_disk_that_is_full_for_a_while_repeats_nothing(
    store: Store, door: FakeDoor, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = (await started(store)).id
    door.remembers_nonces = False
    await put(store, table, "board", 1)
    right, refusals = store.write, iter(range(3))

    async def write(work: Any) -> Any:
        if door.posted(CHANNEL) and next(refusals, None) is not None:
            raise StoreError("the disk is full")
        return await right(work)

    monkeypatch.setattr(store, "write", write)
    async with sending(store, door, time) as sender:
        await sender.drain()
    assert next(refusals, None) is None
    assert door.words(CHANNEL) == ["board 1 since 0"]
    assert await states(store, table) == [("board", "sent")]


async def test_closing_lets_a_message_arrive(store: Store, door: FakeDoor, time: Time) -> None:
    table = (await started(store)).id
    await put(store, table, "board", 1)
    door.gates[CHANNEL] = asyncio.Event()
    async with sending(store, door, time) as sender:
        await until(lambda: "send" in door.calls)
        closing = asyncio.create_task(sender.close())
        await asyncio.sleep(0)
        door.gates[CHANNEL].set()
        await closing
        assert await states(store, table) == [("board", "sent")]
        with pytest.raises(RuntimeError, match="ended"):
            await sender.drain()


async def test_draining_needs_a_running_sender(store: Store, door: FakeDoor) -> None:
    with pytest.raises(RuntimeError, match="isn't running"):
        await Sender(store, door, compose_for(store)).drain()


async def test_many_tables_and_rows(store: Store, door: FakeDoor, time: Time) -> None:
    tables = [(await started(store)).id for _ in range(10)]
    await asyncio.gather(
        *(
            store.write(partial(enqueue, table_id=t, channel_id=c, kind="note", version=v, payload={}))
            for v in range(5)
            for c, t in enumerate(tables)
        )
    )
    async with sending(store, door, time) as sender:
        await sender.drain()
    assert all(door.words(c) == [f"note {v} since 0" for v in range(5)] for c in range(10))
