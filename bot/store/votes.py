"""Questions to the people of a table, what happened beside the rules, and who watches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import msgspec

from bot.store.db import Reads, Tx
from bot.store.records import HappeningRow, VoteRow, record

__all__ = [
    "ballots_of",
    "cast",
    "change_voters",
    "close_vote",
    "get_vote",
    "happen",
    "happenings_of",
    "open_vote",
    "open_votes",
    "open_votes_of_user",
    "set_vote_message",
    "unwatch",
    "watch",
    "watchers_of",
]


async def open_vote(
    tx: Tx,
    table_id: int,
    kind: str,
    payload: Mapping[str, Any],
    *,
    voters: Sequence[int],
    needed: int,
    opened_by: int | None,
    version: int,
) -> VoteRow:
    """Ask `voters` (user ids), `needed` of whom must say yes."""
    row = await tx.one(
        "INSERT INTO votes (table_id, kind, payload, voters, needed, opened_by, opened_at, version, state)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'open') RETURNING *",
        (table_id, kind, _json(payload), _json(list(voters)), needed, opened_by, tx.now, version),
    )
    assert row is not None
    return record(VoteRow, row)


async def get_vote(reads: Reads, vote_id: int) -> VoteRow | None:
    row = await reads.one("SELECT * FROM votes WHERE id = ?", (vote_id,))
    return None if row is None else record(VoteRow, row)


async def open_votes(reads: Reads, table_id: int) -> list[VoteRow]:
    """Oldest first."""
    rows = await reads.all("SELECT * FROM votes WHERE table_id = ? AND state = 'open' ORDER BY id", (table_id,))
    return [record(VoteRow, row) for row in rows]


async def open_votes_of_user(reads: Reads, user_id: int) -> list[VoteRow]:
    """What a person hasn't answered yet at the tables where they sit, the oldest first."""
    rows = await reads.all(
        "SELECT votes.* FROM votes JOIN seats ON seats.table_id = votes.table_id WHERE votes.state = 'open'"
        " AND seats.user_id = ? AND NOT EXISTS (SELECT 1 FROM ballots WHERE vote_id = votes.id AND user_id = ?)"
        " ORDER BY votes.id",
        (user_id, user_id),
    )
    return [vote for row in rows if user_id in (vote := record(VoteRow, row)).voters]


async def cast(tx: Tx, vote_id: int, user_id: int, choice: str) -> None:
    """A ballot; a later one of the same person replaces it."""
    await tx.execute(
        "INSERT INTO ballots (vote_id, user_id, choice, at) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (vote_id, user_id) DO UPDATE SET choice = excluded.choice, at = excluded.at",
        (vote_id, user_id, choice, tx.now),
    )


async def ballots_of(reads: Reads, vote_id: int) -> dict[int, str]:
    """User → choice, in the order in which they were cast."""
    rows = await reads.all("SELECT user_id, choice FROM ballots WHERE vote_id = ? ORDER BY at, user_id", (vote_id,))
    return {int(row["user_id"]): str(row["choice"]) for row in rows}


async def close_vote(tx: Tx, vote_id: int, state: Literal["yes", "no", "void"]) -> bool:
    """True for the one caller who closed it."""
    done = await tx.execute(
        "UPDATE votes SET state = ?, closed_at = ? WHERE id = ? AND state = 'open'", (state, tx.now, vote_id)
    )
    return done.rowcount > 0


async def change_voters(tx: Tx, vote_id: int, voters: Sequence[int], needed: int) -> None:
    await tx.execute(
        "UPDATE votes SET voters = ?, needed = ? WHERE id = ? AND state = 'open'",
        (_json(list(voters)), needed, vote_id),
    )


async def set_vote_message(tx: Tx, vote_id: int, message_id: int) -> None:
    await tx.execute("UPDATE votes SET message_id = ? WHERE id = ?", (message_id, vote_id))


async def happen(
    tx: Tx,
    table_id: int,
    after_version: int,
    kind: str,
    *,
    user_id: int | None = None,
    seat: int | None = None,
    **payload: Any,
) -> None:
    """A line for the table's log that isn't the rules'."""
    await tx.execute(
        "INSERT INTO happenings (table_id, after_version, kind, user_id, seat, payload, at)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        (table_id, after_version, kind, user_id, seat, _json(payload), tx.now),
    )


async def happenings_of(reads: Reads, table_id: int) -> list[HappeningRow]:
    """In the order in which they happened."""
    rows = await reads.all("SELECT * FROM happenings WHERE table_id = ? ORDER BY id", (table_id,))
    return [record(HappeningRow, row) for row in rows]


async def watch(tx: Tx, table_id: int, user_id: int) -> bool:
    """False if they watch already."""
    done = await tx.execute(
        "INSERT INTO watchers (table_id, user_id, at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
        (table_id, user_id, tx.now),
    )
    return done.rowcount > 0


async def unwatch(tx: Tx, table_id: int, user_id: int) -> bool:
    """False if they didn't watch."""
    done = await tx.execute("DELETE FROM watchers WHERE table_id = ? AND user_id = ?", (table_id, user_id))
    return done.rowcount > 0


async def watchers_of(reads: Reads, table_id: int) -> list[int]:
    rows = await reads.all("SELECT user_id FROM watchers WHERE table_id = ? ORDER BY at, user_id", (table_id,))
    return [int(row["user_id"]) for row in rows]


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()
