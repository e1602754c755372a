"""Tables, their seats and invitations. Functions with a `Tx` write, the others read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from bot.store.db import Reads, Tx
from bot.store.errors import Conflict
from bot.store.records import SeatRow, SeatState, Status, TableRow, record

__all__ = [
    "OPEN",
    "add_seat",
    "create_table",
    "follower_of",
    "get_table",
    "hand_over",
    "invitations_of",
    "invite",
    "invited",
    "mark_announced",
    "remove_seat",
    "seats_of",
    "set_options",
    "set_status",
    "start_table",
    "tables_in_channel",
    "tables_of_user",
    "tables_with_computers",
    "tables_with_status",
    "uninvite",
    "update_table",
]

OPEN: tuple[Status, ...] = ("lobby", "running")
_CHANGEABLE = {
    "auto_end",
    "board_message_id",
    "board_version",
    "caretaker",
    "channel_id",
    "home_id",
    "host_id",
    "language",
    "lobby_message_id",
    "pace",
    "pace_minutes",
    "paused",
    "paused_at",
    "private",
    "seats_wanted",
}


# -- tables --------------------------------------------------------------------------------------------


async def create_table(
    tx: Tx,
    *,
    guild_id: int | None,
    channel_id: int,
    game: str,
    rules_version: int,
    options: Mapping[str, Any],
    language: str,
    host_id: int,
    private: bool,
    seats_wanted: int,
    follows: int | None = None,
) -> TableRow:
    """A new table in its lobby, nobody seated and nothing told (`announced` is -1: the deal is line 0).

    `follows` is the table whose players play again.
    """
    row = await tx.one(
        "INSERT INTO tables (guild_id, channel_id, game, rules_version, status, options, language, host_id,"
        " private, seats_wanted, version, announced, created_at, updated_at, follows)"
        " VALUES (?, ?, ?, ?, 'lobby', ?, ?, ?, ?, ?, 0, -1, ?, ?, ?) RETURNING *",
        (
            guild_id,
            channel_id,
            game,
            rules_version,
            _json(options),
            language,
            host_id,
            int(private),
            seats_wanted,
            tx.now,
            tx.now,
            follows,
        ),
    )
    assert row is not None
    return record(TableRow, row)


async def get_table(reads: Reads, table_id: int) -> TableRow | None:
    row = await reads.one("SELECT * FROM tables WHERE id = ?", (table_id,))
    return None if row is None else record(TableRow, row)


async def tables_in_channel(reads: Reads, channel_id: int, statuses: Sequence[Status] = OPEN) -> list[TableRow]:
    """Those in it and those in threads that they have for themselves, oldest first."""
    rows = await reads.all(
        "SELECT * FROM tables WHERE (channel_id = ? OR home_id = ?) AND status IN (?, ?, ?, ?) ORDER BY id",
        (channel_id, channel_id, *_four(statuses)),
    )
    return [record(TableRow, row) for row in rows]


async def tables_with_status(reads: Reads, *statuses: Status) -> list[TableRow]:
    """Everywhere, oldest first."""
    rows = await reads.all("SELECT * FROM tables WHERE status IN (?, ?, ?, ?) ORDER BY id", _four(statuses))
    return [record(TableRow, row) for row in rows]


async def tables_of_user(reads: Reads, user_id: int, open_only: bool = True) -> list[TableRow]:
    """Where that person is seated, oldest first; with `open_only` no finished and no closed ones."""
    statuses: Sequence[Status] = OPEN if open_only else ("lobby", "running", "finished", "closed")
    rows = await reads.all(
        "SELECT tables.* FROM tables JOIN seats ON seats.table_id = tables.id"
        " WHERE seats.user_id = ? AND tables.status IN (?, ?, ?, ?) ORDER BY tables.id",
        (user_id, *_four(statuses)),
    )
    return [record(TableRow, row) for row in rows]


async def follower_of(reads: Reads, table_id: int) -> int | None:
    """The open table on which the players of a finished one play again, if there is one."""
    row = await reads.one(
        "SELECT id FROM tables WHERE follows = ? AND status IN ('lobby', 'running') ORDER BY id DESC", (table_id,)
    )
    return None if row is None else int(row["id"])


async def tables_with_computers(reads: Reads) -> list[TableRow]:
    """Running tables at which computer players sit, oldest first."""
    rows = await reads.all(
        "SELECT * FROM tables WHERE status = 'running' AND EXISTS (SELECT 1 FROM seats"
        " WHERE seats.table_id = tables.id AND seats.computer IS NOT NULL) ORDER BY id"
    )
    return [record(TableRow, row) for row in rows]


async def set_status(tx: Tx, table_id: int, status: Status, expected: Status | None = None) -> TableRow:
    """Raises `Conflict("status")` if the table isn't in the status `expected`, `Conflict("no_table")` if there
    is none. The end (finished, closed) and the start get their times; going back to running takes the end away.
    """
    table = await _need(tx, table_id)
    if expected is not None and table.status != expected:
        raise Conflict("status")
    started = (
        table.started_at if status == "lobby" else table.started_at or (tx.now if status == "running" else None)
    )
    ended = (table.ended_at or tx.now) if status in ("finished", "closed") else None
    row = await tx.one(
        "UPDATE tables SET status = ?, started_at = ?, ended_at = ?, updated_at = ? WHERE id = ? RETURNING *",
        (status, started, ended, tx.now, table_id),
    )
    assert row is not None
    return record(TableRow, row)


async def set_options(tx: Tx, table_id: int, options: Mapping[str, Any]) -> None:
    """In the lobby only (`Conflict("status")`)."""
    done = await tx.execute(
        "UPDATE tables SET options = ?, updated_at = ? WHERE id = ? AND status = 'lobby'",
        (_json(options), tx.now, table_id),
    )
    if not done.rowcount:
        raise Conflict("status")


async def update_table(tx: Tx, table_id: int, **values: int | str | None) -> None:
    """Set plain columns (those of `_CHANGEABLE`). Raises `Conflict("no_table")`."""
    if unknown := set(values) - _CHANGEABLE:
        raise ValueError(f"not to be set like this: {', '.join(sorted(unknown))}")
    columns = ", ".join(f"{name} = ?" for name in values)
    plain = [int(value) if isinstance(value, bool) else value for value in values.values()]
    sql = f"UPDATE tables SET {columns}, updated_at = ? WHERE id = ?"  # noqa: S608  (names checked above)
    done = await tx.execute(sql, (*plain, tx.now, table_id))
    if not done.rowcount:
        raise Conflict("no_table")


async def mark_announced(tx: Tx, table_id: int, version: int) -> None:
    """What happened up to `version` has been told in public (or is in the outbox); never goes back."""
    await tx.execute("UPDATE tables SET announced = ? WHERE id = ? AND announced < ?", (version, table_id, version))


async def start_table(
    tx: Tx,
    table_id: int,
    *,
    seed: str,
    seed_hash: str,
    rules_version: int,
    order: Sequence[int] | None = None,
) -> TableRow:
    """From the lobby to running. `order[i]` is the lobby seat that becomes seat i (default: as they sit).

    Raises `Conflict("status")` if the table isn't in its lobby any more, `Conflict("version")` if `order` isn't
    a permutation of the seats there are now.
    """
    row = await tx.one(
        "UPDATE tables SET status = 'running', seed = ?, seed_hash = ?, rules_version = ?, started_at = ?,"
        " updated_at = ? WHERE id = ? AND status = 'lobby' RETURNING *",
        (seed, seed_hash, rules_version, tx.now, tx.now, table_id),
    )
    if row is None:
        raise Conflict("status")
    seats = await seats_of(tx, table_id)
    wanted = list(range(len(seats))) if order is None else list(order)
    if sorted(wanted) != [seat.seat for seat in seats]:
        raise Conflict("version")
    await _renumber(tx, table_id, {old: new for new, old in enumerate(wanted)})
    return record(TableRow, row)


# -- seats ---------------------------------------------------------------------------------------------


async def seats_of(reads: Reads, table_id: int) -> list[SeatRow]:
    rows = await reads.all("SELECT * FROM seats WHERE table_id = ? ORDER BY seat", (table_id,))
    return [record(SeatRow, row) for row in rows]


async def add_seat(
    tx: Tx, table_id: int, *, name: str, user_id: int | None = None, computer: str | None = None
) -> SeatRow:
    """Seat a person or a computer player (exactly one of them) at the next free place of a lobby.

    Raises `Conflict` with `no_table`, `status` (no lobby any more), `already_in` or `full`.
    """
    if (user_id is None) == (computer is None):
        raise ValueError("a seat is either a person's or a computer player's")
    table = await _need(tx, table_id)
    if table.status != "lobby":
        raise Conflict("status")
    seats = await seats_of(tx, table_id)
    if user_id is not None and any(seat.user_id == user_id for seat in seats):
        raise Conflict("already_in")
    if len(seats) >= table.seats_wanted:
        raise Conflict("full")
    row = await tx.one(
        "INSERT INTO seats (table_id, seat, user_id, computer, name, joined_at, owner_id)"
        " VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING *",
        (table_id, len(seats), user_id, computer, name, tx.now, user_id),
    )
    assert row is not None
    await tx.execute("UPDATE tables SET updated_at = ? WHERE id = ?", (tx.now, table_id))
    return record(SeatRow, row)


async def hand_over(
    tx: Tx,
    table_id: int,
    seat: int,
    *,
    state: SeatState,
    user_id: int | None = None,
    computer: str | None = None,
    name: str | None = None,
) -> SeatRow:
    """Give a seat of a running table to another person or to a computer player (exactly one of them).

    `name` None keeps the name. The owner stays known. Raises `Conflict` with `no_table`, `status` (it isn't
    running), `already_in` (that person sits here) or `not_in` (there is no such seat).
    """
    if (user_id is None) == (computer is None):
        raise ValueError("a seat is either a person's or a computer player's")
    if (await _need(tx, table_id)).status != "running":
        raise Conflict("status")
    seats = await seats_of(tx, table_id)
    if user_id is not None and any(one.user_id == user_id for one in seats):
        raise Conflict("already_in")
    row = await tx.one(
        "UPDATE seats SET user_id = ?, computer = ?, name = COALESCE(?, name), state = ?"
        " WHERE table_id = ? AND seat = ? RETURNING *",
        (user_id, computer, name, state, table_id, seat),
    )
    if row is None:
        raise Conflict("not_in")
    await tx.execute("UPDATE tables SET updated_at = ? WHERE id = ?", (tx.now, table_id))
    return record(SeatRow, row)


async def remove_seat(tx: Tx, table_id: int, *, user_id: int | None = None, seat: int | None = None) -> SeatRow:
    """Free a seat of a lobby, a person's or any by its number; the later ones move up.

    Returns the seat as it was. Raises `Conflict` with `no_table`, `status` (no lobby any more) or `not_in`.
    """
    if (user_id is None) == (seat is None):
        raise ValueError("say whose seat or which, not both")
    if (await _need(tx, table_id)).status != "lobby":
        raise Conflict("status")
    seats = await seats_of(tx, table_id)
    gone = next(
        (one for one in seats if one.seat == seat or (user_id is not None and one.user_id == user_id)), None
    )
    if gone is None:
        raise Conflict("not_in")
    await tx.execute("DELETE FROM seats WHERE table_id = ? AND seat = ?", (table_id, gone.seat))
    left = [one.seat for one in seats if one is not gone]
    await _renumber(tx, table_id, {old: new for new, old in enumerate(left)})
    await tx.execute("UPDATE tables SET updated_at = ? WHERE id = ?", (tx.now, table_id))
    return gone


# -- invitations ---------------------------------------------------------------------------------------


async def invite(tx: Tx, table_id: int, user_id: int) -> bool:
    """False if that person was invited already."""
    done = await tx.execute(
        "INSERT INTO invitations (table_id, user_id) VALUES (?, ?) ON CONFLICT (table_id, user_id) DO NOTHING",
        (table_id, user_id),
    )
    return done.rowcount > 0


async def uninvite(tx: Tx, table_id: int, user_id: int) -> bool:
    """False if that person wasn't invited."""
    done = await tx.execute("DELETE FROM invitations WHERE table_id = ? AND user_id = ?", (table_id, user_id))
    return done.rowcount > 0


async def invited(reads: Reads, table_id: int, user_id: int) -> bool:
    sql = "SELECT 1 AS yes FROM invitations WHERE table_id = ? AND user_id = ?"
    return await reads.one(sql, (table_id, user_id)) is not None


async def invitations_of(reads: Reads, table_id: int) -> list[int]:
    """User ids, smallest first."""
    rows = await reads.all("SELECT user_id FROM invitations WHERE table_id = ? ORDER BY user_id", (table_id,))
    return [int(row["user_id"]) for row in rows]


# -- inside --------------------------------------------------------------------------------------------


async def _need(tx: Tx, table_id: int) -> TableRow:
    table = await get_table(tx, table_id)
    if table is None:
        raise Conflict("no_table")
    return table


async def _renumber(tx: Tx, table_id: int, numbers: Mapping[int, int]) -> None:
    moving = {old: new for old, new in numbers.items() if old != new}
    for old in moving:  # first out of the way: a seat number may not be taken twice, even for a moment
        await tx.execute("UPDATE seats SET seat = ? WHERE table_id = ? AND seat = ?", (-1 - old, table_id, old))
    for old, new in moving.items():
        await tx.execute("UPDATE seats SET seat = ? WHERE table_id = ? AND seat = ?", (new, table_id, -1 - old))


def _four(statuses: Sequence[Status]) -> list[Status | None]:
    """One value for each of the four placeholders; NULL is never in anything."""
    return [*statuses, *[None] * (4 - len(statuses))]


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()
