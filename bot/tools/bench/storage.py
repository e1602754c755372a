"""What a move costs on the disk: time and bytes."""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
import zlib
from itertools import count
from pathlib import Path
from time import perf_counter
from typing import Any

import msgspec

from bot.store.db import Store
from bot.tables.desk import AnyTable, Desk
from bot.tables.people import Settings
from bot.tables.play import Play
from bot.tools.bench.made import Dice, played, put, seats_of
from bot.tools.bench.measure import Lines, mean_time, side_by_side, unit
from games.core import AnyGame, Move, Seat
from games.registry import all_games

__all__ = ["run"]

_EARLY, _LATE = 5, 500


def run(lines: Lines, quick: bool) -> None:
    for one in all_games():
        _snapshots(lines, one, 5 if quick else 15)
        with tempfile.TemporaryDirectory(prefix="dorfpost-bench-") as folder:
            asyncio.run(_stored(lines, one, Path(folder), quick))


def _snapshots(lines: Lines, one: AnyGame, rounds: int) -> None:
    table = played(one, 1)
    latest = max(table.log, key=lambda entry: len(entry.after))
    position = one.position_codec.decode(latest.after)
    encode = msgspec.msgpack.Encoder().encode

    def encoded() -> int:
        for _ in range(200):
            encode(position)
        return 200

    (_, time) = side_by_side(rounds, unit, lambda: mean_time(encoded))
    packed = len(zlib.compress(latest.after))
    lines.add(
        "snapshot", "the largest position of a game, msgpack", len(latest.after), "B", at_most=3000, game=one.id
    )
    lines.add(
        "snapshot_stored",
        "the same as stored, compressed",
        packed,
        "B",
        ratio=packed / len(latest.after),
        of="of msgpack",
        game=one.id,
    )
    lines.add("snapshot_encode", "encoding it", time * 1e6, "µs", at_most=20, game=one.id)


async def _stored(lines: Lines, one: AnyGame, folder: Path, quick: bool) -> None:
    async with await Store.open(folder / "bench.sqlite3") as store:
        await _loading(lines, one, store, 5 if quick else 15)
        await _bytes(lines, one, store, 5 if quick else 20)
    async with await Store.open(folder / "moves.sqlite3") as store:
        await _moves(lines, one, store, folder / "bare.sqlite3", 40 if quick else 120)


async def _loading(lines: Lines, one: AnyGame, store: Store, rounds: int) -> None:
    finished = played(one, 1)
    number = await put(store, finished, seed=1, channel=1, users=range(1, finished.seats + 1))
    rulers, times = [], []
    for _ in range(rounds):
        rulers.append(unit())
        started = perf_counter()
        async with Desk(store).hold(number) as live:
            assert live.table is not None
            times.append(perf_counter() - started)
            if live.table.standings != finished.standings:
                raise RuntimeError(f"{one.id}: another table came out of the store")
    lines.add(
        "cold_load",
        f"a finished game out of SQLite, ready to look at ({finished.version} moves)",
        min(times) * 1000,
        "ms",
        ratio=min(times) / min(rulers),
        of="unit",
        at_most=1,
        game=one.id,
    )


async def _bytes(lines: Lines, one: AnyGame, store: Store, games: int) -> None:
    before, written = await _size(store), 0
    for number in range(games):
        table = played(one, 100 + number)
        await put(store, table, seed=100 + number, channel=1, users=range(1, table.seats + 1))
        written += table.version
    grown = (await _size(store) - before) / written
    lines.add("bytes_per_move", "bytes a move takes in the database, everything included", grown, "B", game=one.id)


async def _size(store: Store) -> int:
    pages, size = await store.one("PRAGMA page_count"), await store.one("PRAGMA page_size")
    assert pages is not None
    assert size is not None
    return int(pages[0]) * int(size[0])


# -- one move, and the same much later ------------------------------------------------------------------


async def _moves(lines: Lines, one: AnyGame, store: Store, bare: Path, tables: int) -> None:
    users = list(range(1, seats_of(one) + 1))
    early, late, size = [], [], 0
    for number in range(tables):
        table, move = _undecided(one, number)
        early.append((await put(store, table, seed=number, channel=1, users=users), *move))
        _lengthen(table, move)
        late.append((await put(store, table, seed=number, channel=1, users=users), *move))
        size = max(size, *(_row(entry) for entry in table.log))
    desk = Desk(store)
    play = Play(desk, Settings(desk.store), lambda: None)
    presses = count(1)

    async def timed(number: int, seat: Seat, move: Move) -> tuple[float, bool]:
        """The second of two moves: what the first one did to the caches is the same for short and long logs."""
        await play.move(number, users[seat], lambda table, seat: move, interaction=next(presses))
        async with desk.hold(number) as live:
            table = live.running
            seat = table.decisions()[0]
            following = Dice(seat).pick(table.moves(seat))
        started = perf_counter()
        done = await play.move(number, users[seat], lambda table, seat: following, interaction=next(presses))
        return perf_counter() - started, any(event.announces for one in done.entries for event in one.events)

    bare_times: list[float] = []
    times: dict[tuple[str, bool], list[float]] = {}
    connection = _bare(bare)
    try:
        for young, old in zip(early, late, strict=True):
            for age, what in (("early", young), ("late", old)):
                time, told = await timed(*what)
                times.setdefault((age, told), []).append(time)
            bare_times.append(await asyncio.to_thread(_commit, connection, size))
    finally:
        connection.close()
    ruler = min(bare_times)
    text = f"a bare sqlite3 commit of a like-sized row ({size} B), FULL"
    lines.add("bare_commit", text, ruler * 1000, "ms", game=one.id)
    for told, key, text in (
        (False, "move_committed", f"one move (number {_EARLY}), loaded to committed, FULL"),
        (True, "turn_committed", "the same for a move that is to be told to everybody"),
    ):
        if ("early", told) not in times:
            continue
        first, later = min(times["early", told]), min(times["late", told])
        lines.add(key, text, first * 1000, "ms", ratio=first / ruler, of="bare commit", at_most=2, game=one.id)
        lines.add(
            f"late_{key}",
            f"as number {_LATE} or later, from the same position",
            later * 1000,
            "ms",
            ratio=later / first,
            of=f"move {_EARLY}",
            at_most=1.2,
            game=one.id,
        )


def _undecided(one: AnyGame, seed: int) -> tuple[AnyTable, tuple[Seat, Move]]:
    """A table soon after its deal, with a legal move; the one after it will be measured."""
    table = played(one, seed, until=_EARLY - 2)
    seat = table.decisions()[0]
    return table, (seat, Dice(seed).pick(table.moves(seat)))


def _lengthen(table: AnyTable, move: tuple[Seat, Move]) -> None:
    """The same position after a log of `_LATE` entries: the move is made and taken back again and again."""
    at = table.version
    while table.version < _LATE:
        table.play(*move)
        table.undo(move[0], at, consent=True)


def _row(entry: Any) -> int:
    stored = len(zlib.compress(entry.after))
    return stored + len(msgspec.json.encode(entry.events)) + len(entry.notation) + 60  # ids, numbers, times


def _bare(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("CREATE TABLE rows (id INTEGER PRIMARY KEY, body BLOB NOT NULL)")
    # a write-ahead log that has grown once is used again, as a running bot's is; growing it costs much more
    db.execute("INSERT INTO rows (body) VALUES (zeroblob(8000000))")
    db.execute("PRAGMA wal_checkpoint(RESTART)").fetchall()
    return db


def _commit(db: sqlite3.Connection, size: int) -> float:
    body = b"x" * size
    started = perf_counter()
    db.execute("BEGIN IMMEDIATE")
    db.execute("INSERT INTO rows (body) VALUES (?)", (body,))
    db.execute("COMMIT")
    return perf_counter() - started
