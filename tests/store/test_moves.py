"""The log: one winner for each version, one effect for each press, and everything read back as it was."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from bot.store import (
    Conflict,
    Repeated,
    Store,
    StoreError,
    Tx,
    append_entries,
    applied,
    get_table,
    load_entries,
    moves_of,
    set_status,
)
from games.core.game import AnyGame
from games.core.table import Table
from games.registry import all_games

from .made import HOST, doing, line, started


async def version(store: Store, table: int) -> int:
    row = await get_table(store, table)
    assert row is not None
    return row.version


async def test_of_a_hundred_presses_at_one_version_one_wins(store: Store, path: Path) -> None:
    table = (await started(store)).id
    async with await Store.open(path) as other:
        presses = (
            each.write(doing(append_entries, table, 0, [line(1)], n, 1000 + n))
            for n in range(50)
            for each in ((store, other) if n % 2 else (other, store))
        )
        results = await asyncio.gather(*presses, return_exceptions=True)
    assert results.count(1) == 1
    assert sum(isinstance(r, Conflict | Repeated) for r in results) == 99
    assert [move.seq for move in await moves_of(store, table)] == [0, 1]
    assert await version(store, table) == 1


async def test_a_press_that_comes_twice_counts_once(store: Store) -> None:
    table = (await started(store)).id
    await store.write(lambda tx: append_entries(tx, table, 0, [line(1), line(2)], HOST, 77))
    for at in (0, 2):
        with pytest.raises(Repeated):
            await store.write(doing(append_entries, table, at, [line(at + 1)], HOST, 77))
    move = await applied(store, 77)
    assert move is not None
    assert (move.table_id, move.seq, move.user_id) == (table, 1, HOST)
    assert await applied(store, 78) is None
    assert await version(store, table) == 2


async def test_entries_must_follow_on(store: Store) -> None:
    table = (await started(store)).id
    for at, entries, reason in ((1, [line(2)], "version"), (0, [line(2)], "version"), (0, [line(0)], "version")):
        with pytest.raises(Conflict) as told:
            await store.write(doing(append_entries, table, at, entries))
        assert told.value.reason == reason
    for entries in ([], [line(1), line(3)]):
        with pytest.raises(ValueError, match=r"gaps|nothing"):
            await store.write(doing(append_entries, table, 0, entries))
    assert [move.seq for move in await moves_of(store, table)] == [0]


async def test_only_a_running_table_takes_moves(store: Store) -> None:
    table = (await started(store)).id
    await store.write(lambda tx: set_status(tx, table, "closed"))
    for number, reason in ((table, "status"), (table + 1, "no_table")):
        with pytest.raises(Conflict) as told:
            await store.write(doing(append_entries, number, 0, [line(1)]))
        assert told.value.reason == reason


async def test_a_conflict_undoes_the_whole_work(store: Store) -> None:
    table = (await started(store)).id

    async def work(tx: Tx) -> None:
        await append_entries(tx, table, 0, [line(1)])
        await append_entries(tx, table, 0, [line(1)])

    with pytest.raises(Conflict):
        await store.write(work)
    assert await version(store, table) == 0
    assert len(await moves_of(store, table)) == 1


@pytest.mark.parametrize("one", all_games(), ids=lambda one: one.id)
async def test_a_log_is_read_back_as_it_was(store: Store, one: AnyGame) -> None:
    table: Table[Any] = Table.deal(one, one.seats[0], {}, "seed")
    for number in range(20):
        if table.over:
            break
        seat = table.decisions()[0]
        moves = table.moves(seat)
        table.play(seat, moves[number % len(moves)])
        if number % 7 == 3 and table.undoable(seat):
            table.undo(seat)

    row = await started(store, game=one.id)
    await store.write(lambda tx: tx.execute("DELETE FROM moves"))
    await store.write(lambda tx: append_entries(tx, row.id, 0, table.log))
    loaded = await load_entries(store, one, row.id)
    assert loaded == table.log
    assert await load_entries(store, one, row.id, after=3) == table.log[4:]
    again: Table[Any] = Table(one, one.seats[0], one.options({}), "seed", loaded)
    assert again.view(None) == table.view(None)


async def test_a_line_that_cannot_be_read_is_named_without_its_secrets(store: Store) -> None:
    table = (await started(store)).id
    await store.write(lambda tx: append_entries(tx, table, 0, [line(1)]))
    await store.write(lambda tx: tx.execute("""UPDATE moves SET payload = '{"type":"hidden"}' WHERE seq = 1"""))
    with pytest.raises(StoreError, match=rf"^table {table}: line 1 ") as told:
        await load_entries(store, all_games()[0], table)
    assert "hidden" not in str(told.value)
