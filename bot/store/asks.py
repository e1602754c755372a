"""Who is asked since when and until when, and what the clock has to do about it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.store.db import Reads, Tx
from bot.store.records import AskRow, ReminderRow, record

__all__ = [
    "asks_of",
    "call_off",
    "call_off_for",
    "called_by",
    "due_reminders",
    "finish_reminder",
    "latest_ask",
    "messages_of_ask",
    "move_reminders",
    "next_reminder_at",
    "open_asks_of_user",
    "postpone_reminder",
    "put_ask",
    "remind",
    "remind_of_ask",
    "reminders_of",
    "waits",
]


async def called_by(tx: Tx, table_id: int, seat: int, at_version: int, column: str, message_id: int) -> bool:
    """Remember the message that called for an ask: `dm_id` or `call_id`. False if the ask is over by now."""
    if column not in ("dm_id", "call_id"):
        raise ValueError(column)
    row = await tx.one(
        f"UPDATE asks SET {column} = ? WHERE table_id = ? AND seat = ? AND at_version = ? RETURNING is_open",  # noqa: S608  (checked)
        (message_id, table_id, seat, at_version),
    )
    return row is not None and bool(row["is_open"])


async def messages_of_ask(reads: Reads, ask: AskRow) -> tuple[int | None, int | None]:
    """The direct message and the channel's reminder that called for it, as they are on record now."""
    row = await reads.one(
        "SELECT dm_id, call_id FROM asks WHERE table_id = ? AND seat = ? AND at_version = ?",
        (ask.table_id, ask.seat, ask.at_version),
    )
    return (None, None) if row is None else (row["dm_id"], row["call_id"])


async def asks_of(reads: Reads, table_id: int, *, only_open: bool = True) -> list[AskRow]:
    """By seat; of a closed ask the newest comes last."""
    rows = await reads.all(
        "SELECT * FROM asks WHERE table_id = ? AND is_open >= ? ORDER BY seat, at_version",
        (table_id, int(only_open)),
    )
    return [record(AskRow, row) for row in rows]


async def latest_ask(reads: Reads, table_id: int, seat: int, at_version: int) -> AskRow | None:
    """The newest ask of that seat that isn't younger than a version."""
    row = await reads.one(
        "SELECT * FROM asks WHERE table_id = ? AND seat = ? AND at_version <= ? ORDER BY at_version DESC LIMIT 1",
        (table_id, seat, at_version),
    )
    return None if row is None else record(AskRow, row)


async def open_asks_of_user(reads: Reads, user_id: int) -> list[AskRow]:
    """What a person is asked anywhere, the longest waiting first."""
    rows = await reads.all("SELECT * FROM asks WHERE user_id = ? AND is_open = 1 ORDER BY asked_at", (user_id,))
    return [record(AskRow, row) for row in rows]


async def put_ask(tx: Tx, ask: AskRow) -> tuple[int | None, int | None]:
    """Write an ask as it is now; gives the messages that called for it (as `messages_of_ask`), which stay."""
    row = await tx.one(
        "INSERT INTO asks (table_id, seat, at_version, user_id, asked_at, is_open, minutes, due_at, left_ms)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (table_id, seat, at_version) DO UPDATE SET"
        " user_id = excluded.user_id, asked_at = excluded.asked_at, is_open = excluded.is_open,"
        " minutes = excluded.minutes, due_at = excluded.due_at, left_ms = excluded.left_ms"
        " RETURNING dm_id, call_id",
        (
            ask.table_id,
            ask.seat,
            ask.at_version,
            ask.user_id,
            ask.asked_at,
            int(ask.is_open),
            ask.minutes,
            ask.due_at,
            ask.left_ms,
        ),
    )
    assert row is not None
    return row["dm_id"], row["call_id"]


# -- what the clock does -------------------------------------------------------------------------------


_REMIND = (
    "INSERT INTO reminders (kind, at, state, table_id, seat, at_version, user_id, n)"
    " VALUES (?, ?, 'waiting', ?, ?, ?, ?, ?)"
    " ON CONFLICT (kind, COALESCE(table_id, 0), COALESCE(seat, -1), COALESCE(at_version, -1),"
    " COALESCE(user_id, 0), n) DO UPDATE SET at = excluded.at, state = 'waiting' WHERE state <> 'done'"
)


async def remind(
    tx: Tx,
    kind: str,
    at: int,
    *,
    table_id: int | None = None,
    seat: int | None = None,
    at_version: int | None = None,
    user_id: int | None = None,
    n: int = 0,
) -> None:
    """Something to do at a time. The same (all but the time equal) waits once: a later call moves it, unless it
    has been done. One that was called off waits again.
    """
    await tx.execute(_REMIND, (kind, at, table_id, seat, at_version, user_id, n))


async def remind_of_ask(tx: Tx, ask: AskRow, moments: Mapping[str, int], n: int = 0) -> None:
    """`remind` for several kinds (kind → time) about one ask, in one statement."""
    rows = [
        (kind, at, ask.table_id, ask.seat, ask.at_version, ask.user_id, n) for kind, at in sorted(moments.items())
    ]
    await tx.many(_REMIND, rows)


async def move_reminders(tx: Tx, ask: AskRow, moments: Mapping[str, int]) -> None:
    """Those about an ask that wait still (kind → new time) will come at another time; what is done stays done."""
    await tx.many(
        "UPDATE reminders SET at = ? WHERE state = 'waiting' AND table_id = ? AND seat = ? AND at_version = ?"
        " AND kind = ?",
        [(at, ask.table_id, ask.seat, ask.at_version, kind) for kind, at in sorted(moments.items())],
    )


async def call_off(
    tx: Tx, *, table_id: int, seat: int | None = None, at_version: int | None = None, kind: str | None = None
) -> None:
    """What waits for a table (a seat of it, one ask of that, a kind) isn't done."""
    await tx.execute(
        "UPDATE reminders SET state = 'off' WHERE state = 'waiting' AND table_id = ? AND seat IS COALESCE(?, seat)"
        " AND at_version IS COALESCE(?, at_version) AND kind = COALESCE(?, kind)",
        (table_id, seat, at_version, kind),
    )


async def call_off_for(tx: Tx, user_id: int, kind: str) -> None:
    """What waits for a person, at whatever table, isn't done."""
    await tx.execute(
        "UPDATE reminders SET state = 'off' WHERE state = 'waiting' AND kind = ? AND user_id = ?", (kind, user_id)
    )


async def due_reminders(reads: Reads, now: int, most: int = 100) -> list[ReminderRow]:
    """What is due, the oldest first."""
    rows = await reads.all(
        "SELECT * FROM reminders WHERE state = 'waiting' AND at <= ? ORDER BY at, id LIMIT ?", (now, most)
    )
    return [record(ReminderRow, row) for row in rows]


async def next_reminder_at(reads: Reads) -> int | None:
    row = await reads.one("SELECT min(at) AS at FROM reminders WHERE state = 'waiting'")
    return None if row is None or row["at"] is None else int(row["at"])


async def finish_reminder(tx: Tx, row_id: int) -> bool:
    """True for the one caller who may act on it: it was waiting, and is done now."""
    done = await tx.execute(
        "UPDATE reminders SET state = 'done', done_at = ? WHERE id = ? AND state = 'waiting'", (tx.now, row_id)
    )
    return done.rowcount > 0


async def postpone_reminder(tx: Tx, row_id: int, at: int) -> None:
    """It couldn't be done; it comes again at another time."""
    await tx.execute("UPDATE reminders SET at = ? WHERE id = ? AND state = 'waiting'", (at, row_id))


async def waits(reads: Reads, row_id: int) -> bool:
    """Whether a reminder is still to be done."""
    return (
        await reads.one("SELECT 1 AS yes FROM reminders WHERE id = ? AND state = 'waiting'", (row_id,)) is not None
    )


async def reminders_of(
    reads: Reads, table_id: int, states: Sequence[str] = ("waiting",), ask: AskRow | None = None
) -> list[ReminderRow]:
    """What the clock does or did about a table, or about one ask of it, in the order of time."""
    seat, at_version = (None, None) if ask is None else (ask.seat, ask.at_version)
    rows = await reads.all(
        "SELECT * FROM reminders WHERE table_id = ? AND seat IS COALESCE(?, seat) AND at_version IS"
        " COALESCE(?, at_version) AND state IN (?, ?, ?) ORDER BY at, id",
        (table_id, seat, at_version, *states, *[None] * (3 - len(states))),
    )
    return [record(ReminderRow, row) for row in rows]
