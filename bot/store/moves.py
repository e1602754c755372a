"""The log of a table: appended to, never changed."""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Sequence

import msgspec

from bot.store.db import Reads, Tx
from bot.store.errors import Conflict, Repeated, StoreError
from bot.store.records import MoveRow, record
from games.core.game import AnyGame
from games.core.table import Entry

__all__ = ["append_entries", "applied", "load_entries", "moves_of"]


async def append_entries(
    tx: Tx,
    table_id: int,
    expected_version: int,
    entries: Sequence[Entry],
    user_id: int | None = None,
    interaction_id: int | None = None,
) -> int:
    """Write the next lines of a running table's log; returns the new version.

    `user_id` is who pressed (for the first entry; what follows of itself is the table's), `interaction_id` the
    press. Raises `Repeated` if that press was applied before, else `Conflict("version")` if the table isn't at
    `expected_version` any more, `Conflict("status")` if it isn't running.
    """
    if not entries:
        raise ValueError("nothing to write")
    first = entries[0].seq
    if [entry.seq for entry in entries] != list(range(first, first + len(entries))):
        raise ValueError("a log has no gaps")
    if first != expected_version + 1 and (first, expected_version) != (0, 0):  # the deal is line 0
        raise await _because(tx, interaction_id, "version")
    version = entries[-1].seq
    done = await tx.execute(
        "UPDATE tables SET version = ?, updated_at = ? WHERE id = ? AND version = ? AND status = 'running'",
        (version, tx.now, table_id, expected_version),
    )
    if not done.rowcount:
        row = await tx.one("SELECT status FROM tables WHERE id = ?", (table_id,))
        reason = "no_table" if row is None else "version" if row["status"] == "running" else "status"
        raise await _because(tx, interaction_id, reason)
    rows = [
        (
            table_id,
            entry.seq,
            entry.seat,
            entry.by,
            user_id if place == 0 or entry.by in ("player", "redo") else None,
            entry.notation,
            None if entry.move is None else msgspec.json.encode(entry.move).decode(),
            entry.back_to,
            int(entry.reveals),
            msgspec.json.encode(entry.events).decode(),
            zlib.compress(entry.after),
            tx.now,
            interaction_id if place == 0 else None,
        )
        for place, entry in enumerate(entries)
    ]
    try:
        await tx.many(
            "INSERT INTO moves (table_id, seq, seat, by_whom, user_id, notation, payload, back_to, reveals,"
            " events, snapshot, at, interaction_id) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            rows,
        )
    except sqlite3.IntegrityError as error:  # the same press, or two deals of one table: both found it at 0
        raise await _because(tx, interaction_id, "version") from error
    return version


async def _because(tx: Tx, interaction_id: int | None, reason: str) -> Conflict | Repeated:
    """A press that was applied before is told as that, whatever else has happened since."""
    # asked only when something is in the way, since every statement costs a move a hop between threads
    if interaction_id is not None and await applied(tx, interaction_id) is not None:
        return Repeated(interaction_id)
    return Conflict(reason)


async def applied(reads: Reads, interaction_id: int) -> MoveRow | None:
    """The line that this press wrote, if it did."""
    row = await reads.one("SELECT * FROM moves WHERE interaction_id = ?", (interaction_id,))
    return None if row is None else record(MoveRow, row)


async def moves_of(reads: Reads, table_id: int, after: int = -1) -> list[MoveRow]:
    """The log's lines with a number above `after`, as they are stored."""
    rows = await reads.all("SELECT * FROM moves WHERE table_id = ? AND seq > ? ORDER BY seq", (table_id, after))
    return [record(MoveRow, row) for row in rows]


async def load_entries(reads: Reads, game: AnyGame, table_id: int, after: int = -1) -> list[Entry]:
    """The log for `Table(...)`, the lines with a number above `after`.

    Raises `StoreError` naming the line that this game's present rules can't read.
    """
    return [_entry(game, row) for row in await moves_of(reads, table_id, after)]


def _entry(game: AnyGame, row: MoveRow) -> Entry:
    try:
        return Entry(
            seq=row.seq,
            seat=row.seat,
            by=row.by_whom,
            move=None if row.payload is None else game.move_codec.decode(row.payload),
            back_to=row.back_to,
            reveals=row.reveals,
            events=game.events_codec.decode(row.events),
            after=zlib.decompress(row.snapshot),
        )
    except (msgspec.MsgspecError, zlib.error) as error:  # the error's text may quote a secret
        raise StoreError(
            f"table {row.table_id}: line {row.seq} can't be read by {game.id} {game.version}"
        ) from error
