"""The outbox's rows: order, coalescing, and what stays behind."""

from __future__ import annotations

import pytest

from bot.store import OutboxRow, Store, enqueue, get_outbox, get_table, outbox_of
from bot.store.outbox import coalesce, heads, is_known, mark_dead, mark_sending, mark_sent, postpone

from .made import doing, started


async def put(store: Store, table: int | None, kind: str, version: int, **more: int) -> int:
    return await store.write(lambda tx: enqueue(tx, table, 2, kind, version, {"n": version}, **more))


async def get(store: Store, row: int) -> OutboxRow:
    found = await get_outbox(store, row)
    assert found is not None
    return found


async def test_a_row_waits_from_the_start_and_has_a_nonce_that_discord_takes(store: Store) -> None:
    table = (await started(store)).id
    store.clock = lambda: 5000
    row = await get(store, await put(store, table, "board", 3))
    assert (row.state, row.attempts, row.not_before, row.created_at, row.payload) == (
        "pending",
        0,
        5000,
        5000,
        {"n": 3},
    )
    assert 1 <= len(row.nonce) <= 25
    assert (await get(store, await put(store, table, "board", 4))).nonce != row.nonce
    assert (await get(store, await put(store, table, "board", 5, not_before=9000))).not_before == 9000


async def test_words_are_due_since_the_last_board_that_was_or_will_be_said(store: Store) -> None:
    table = (await started(store)).id
    first = await put(store, table, "board", 3)
    second = await put(store, table, "board", 5)
    assert [(await get(store, row)).since for row in (first, second)] == [0, 3]
    assert (await get(store, await put(store, table, "board", 9, since=4))).since == 4
    other = (await started(store)).id
    dead = await get(store, await put(store, other, "board", 3))
    await store.write(lambda tx: mark_dead(tx, dead, "gone"))
    assert (await get(store, await put(store, other, "board", 5))).since == 0


async def test_each_table_has_one_head_and_strips_wait_for_nobody(store: Store) -> None:
    one, two = (await started(store)).id, (await started(store)).id
    a = await put(store, one, "board", 1)
    await put(store, one, "note", 1)
    b = await put(store, two, "note", 1)
    await put(store, two, "board", 1)
    strip = await put(store, one, "strip", 1)
    free, also = await put(store, None, "note", 0), await put(store, None, "note", 0)
    assert [row.id for row in await heads(store)] == [a, b, strip, free, also]
    await store.write(lambda tx: mark_sent(tx, a, 900))
    assert [row.id for row in await heads(store)][:2] == [a + 1, b]
    row = await get(store, a + 1)
    await store.write(lambda tx: mark_dead(tx, row, "forbidden"))
    assert [row.id for row in await heads(store)] == [b, strip, free, also]


@pytest.mark.parametrize("kind", ["board", "lobby"])
async def test_the_newest_says_it_for_all(store: Store, kind: str) -> None:
    table = (await started(store)).id
    rows = [await put(store, table, kind, version, since=version - 1) for version in (3, 4, 5)]
    await put(store, table, "note", 5)
    for row in rows[:2]:
        assert await store.write(doing(coalesce, row)) is None
        assert (await get(store, row)).error == "coalesced"
    last = await store.write(lambda tx: coalesce(tx, rows[2]))
    assert last is not None
    assert (last.version, last.since, last.state) == (5, 2, "pending")


async def test_what_may_have_been_said_is_not_coalesced(store: Store) -> None:
    table = (await started(store)).id
    row = await get(store, await put(store, table, "board", 3))
    await store.write(lambda tx: mark_sending(tx, row, None, "ids:"))
    await put(store, table, "board", 4)
    same = await store.write(lambda tx: coalesce(tx, row.id))
    assert same is not None
    assert (same.id, same.state) == (row.id, "sending")


async def test_a_sent_board_is_the_tables_board_and_the_old_one_loses_its_buttons(store: Store) -> None:
    table = (await started(store)).id
    row = await get(store, await put(store, table, "board", 3))
    assert await store.write(lambda tx: mark_sending(tx, row, 800, "ids:"))
    assert not await store.write(lambda tx: mark_sending(tx, row, 800, "ids:")), "it has been taken"
    for _ in range(2):
        await store.write(lambda tx: mark_sent(tx, row.id, 900))
    after = await get_table(store, table)
    assert after is not None
    assert (after.board_message_id, after.board_version) == (900, 3)
    strips = [r for r in await outbox_of(store, table) if r.kind == "strip"]
    assert [r.payload for r in strips] == [{"message_id": 800}]
    assert await is_known(store, 900, strips[0].id)
    assert not await is_known(store, 900, row.id)
    lobby = await put(store, table, "lobby", 0)
    await store.write(lambda tx: mark_sent(tx, lobby, 901))
    older = await put(store, table, "board", 2)
    await store.write(lambda tx: mark_sent(tx, older, 902))
    after = await get_table(store, table)
    assert after is not None
    assert (after.lobby_message_id, after.board_message_id, after.board_version) == (901, 900, 3)


async def test_the_words_of_a_dead_board_pass_on(store: Store) -> None:
    table = (await started(store)).id
    first = await get(store, await put(store, table, "board", 3))
    second = await put(store, table, "board", 5)
    await store.write(lambda tx: mark_dead(tx, first, "gone 10003"))
    assert (await get(store, second)).since == 0
    await store.write(lambda tx: mark_sent(tx, first.id, 900))
    assert (await get(store, first.id)).state == "dead", "what is settled stays so"


async def test_a_postponed_row_keeps_its_place(store: Store) -> None:
    table = (await started(store)).id
    row = await get(store, await put(store, table, "note", 3))
    await put(store, table, "note", 4)
    await store.write(lambda tx: postpone(tx, row, state="sending", not_before=10**15, error="HTTP 500", tries=2))
    later = await get(store, row.id)
    assert (later.state, later.not_before, later.error, later.attempts) == ("sending", 10**15, "HTTP 500", 2)
    assert [r.id for r in await heads(store)] == [row.id]
