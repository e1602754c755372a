"""What must be said in Discord: written with the move, said by `bot.delivery`.

A row is `pending` until the sender takes it, `sending` while it may have been said, `sent` or `dead` for good.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

import msgspec

from bot.store.asks import called_by, remind
from bot.store.db import Reads, Tx
from bot.store.records import OutboxRow, OutboxState, record
from bot.store.votes import set_vote_message

__all__ = [
    "CALL",
    "COALESCED",
    "DIRECT",
    "OPENED",
    "OVER",
    "STRIP",
    "THREAD",
    "coalesce",
    "enqueue",
    "get_outbox",
    "heads",
    "is_known",
    "mark_dead",
    "mark_sending",
    "mark_sent",
    "outbox_of",
    "postpone",
    "said_board",
    "set_mark",
]

COALESCED = ("board", "lobby", "waiting")
"""Kinds of which only the newest waiting row is said."""
CALL, DIRECT, OVER = "call", "dm", "over"
"""Kinds of the rows that call somebody in the channel, call them by direct message, and say that it is over."""
OPENED, THREAD = "opened", "thread"
"""Kinds of the rows that announce a table in its channel, and that make its thread from that message."""
STRIP = "strip"
"""Kind of the rows that take the buttons off a message; they keep no order and nothing waits for them."""


async def enqueue(
    tx: Tx,
    table_id: int | None,
    channel_id: int,
    kind: str,
    version: int,
    payload: Mapping[str, Any],
    *,
    since: int | None = None,
    not_before: int | None = None,
) -> int:
    """Returns the row's id. Call `Sender.nudge()` after the commit.

    `since`: the version up to which people know; by default that of the table's last board which was said or
    still will be. It goes back to what a dead board should have told. `not_before` in ms since 1970 (default: at
    once).
    """
    if since is None:
        since = min(version, await _told(tx, table_id))
    if kind in COALESCED:
        since = min(since, await _untold(tx, table_id, kind, since))
    made = await tx.one(
        "INSERT INTO outbox (table_id, channel_id, kind, version, since, payload, state, attempts, not_before,"
        " nonce, created_at) VALUES (?, ?, ?, ?, ?, ?, 'pending', 0, ?, ?, ?) RETURNING id",
        (
            table_id,
            channel_id,
            kind,
            version,
            since,
            msgspec.json.encode(payload).decode(),
            tx.now if not_before is None else not_before,
            secrets.token_hex(12),
            tx.now,
        ),
    )
    assert made is not None
    return int(made["id"])


async def get_outbox(reads: Reads, row_id: int) -> OutboxRow | None:
    row = await reads.one("SELECT * FROM outbox WHERE id = ?", (row_id,))
    return None if row is None else record(OutboxRow, row)


async def outbox_of(reads: Reads, table_id: int) -> list[OutboxRow]:
    """Everything that was or will be said for a table, oldest first."""
    rows = await reads.all("SELECT * FROM outbox WHERE table_id = ? ORDER BY id", (table_id,))
    return [record(OutboxRow, row) for row in rows]


# -- for the sender ------------------------------------------------------------------------------------


async def heads(reads: Reads) -> list[OutboxRow]:
    """What may be said next: each table's oldest unsaid row, and every row that keeps no order; oldest first."""
    rows = await reads.all(
        "SELECT * FROM outbox AS mine WHERE state IN ('pending', 'sending') AND (kind = 'strip' OR table_id IS NULL"
        " OR NOT EXISTS (SELECT 1 FROM outbox AS older WHERE older.table_id = mine.table_id AND older.id < mine.id"
        " AND older.kind <> 'strip' AND older.state IN ('pending', 'sending'))) ORDER BY id"
    )
    return [record(OutboxRow, row) for row in rows]


async def coalesce(tx: Tx, row_id: int) -> OutboxRow | None:
    """The row to say when this head's turn has come: itself, or None if a newer one will say it as well.

    A board that waits is put aside when a newer one of the same table waits for the same channel; the newer one
    then has words for everything since the older one's `since`. So is a lobby.
    """
    row = await get_outbox(tx, row_id)
    if row is None or row.state != "pending" or row.kind not in COALESCED or row.table_id is None:
        return row
    newest = await tx.one(
        "SELECT max(id) AS id FROM outbox WHERE table_id = ? AND channel_id = ? AND kind = ? AND state = 'pending'",
        (row.table_id, row.channel_id, row.kind),
    )
    if newest is None or newest["id"] == row.id:
        return row
    await tx.execute(
        "UPDATE outbox SET state = 'sent', sent_at = ?, error = 'coalesced' WHERE id = ?", (tx.now, row.id)
    )
    await _hand_on(tx, row)
    return None


async def said_board(reads: Reads, table_id: int) -> OutboxRow | None:
    """The row of the table's last board that was said. Its message may have been deleted and said anew since."""
    row = await reads.one(
        "SELECT * FROM outbox WHERE table_id = ? AND message_id IS NOT NULL AND kind = 'board' AND state = 'sent'"
        " ORDER BY id DESC LIMIT 1",
        (table_id,),
    )
    return None if row is None else record(OutboxRow, row)


async def mark_sending(tx: Tx, row: OutboxRow, replaces: int | None, mark: str) -> bool:
    """From now on it may have been said. False if the row isn't pending any more."""
    done = await tx.execute(
        "UPDATE outbox SET state = 'sending', attempts = attempts + 1, replaces = ?, mark = ?,"
        " tried_at = COALESCE(tried_at, ?) WHERE id = ? AND state = 'pending'",
        (replaces, mark, tx.now, row.id),
    )
    return done.rowcount > 0


async def set_mark(tx: Tx, row_id: int, mark: str) -> None:
    """By what the row's message will be known again, when that turns out otherwise than `mark_sending` said."""
    await tx.execute("UPDATE outbox SET mark = ? WHERE id = ? AND state = 'sending'", (mark, row_id))


async def mark_sent(tx: Tx, row_id: int, message_id: int | None, error: str | None = None) -> None:
    """It has been said (`message_id`), or there was nothing to say.

    The table remembers its board's or lobby's message, and the message that it replaces is to lose its buttons.
    """
    done = await tx.one(
        "UPDATE outbox SET state = 'sent', message_id = ?, sent_at = ?, error = ? WHERE id = ?"
        " AND state IN ('pending', 'sending') RETURNING *",
        (message_id, tx.now, error, row_id),
    )
    if done is None or message_id is None:
        return
    row = record(OutboxRow, done)
    if row.kind in ("board", "waiting"):
        await tx.execute(
            "UPDATE tables SET board_message_id = ?, board_version = ? WHERE id = ?"
            " AND (board_version IS NULL OR board_version <= ?)",
            (message_id, row.version, row.table_id, row.version),
        )
    elif row.kind == "lobby":
        await tx.execute("UPDATE tables SET lobby_message_id = ? WHERE id = ?", (message_id, row.table_id))
    elif row.kind == "vote":
        await set_vote_message(tx, int(row.payload["vote"]), message_id)
    elif row.kind in (CALL, DIRECT) and (ask := row.payload.get("ask")) is not None:
        column = "call_id" if row.kind == CALL else "dm_id"
        if not await called_by(tx, row.payload["table"], row.payload["seat"], ask, column, message_id):
            # the ask was closed while this was on its way, so that nobody else will correct it
            about = {name: row.payload[name] for name in ("table", "seat", "user", "ask")}
            payload = about | {"message": message_id, "direct": row.kind == DIRECT}
            await enqueue(tx, None, row.channel_id, OVER, 0, payload, since=0)
    if row.replaces is not None and row.replaces != message_id:
        stripped: dict[str, Any] = {"message_id": row.replaces}
        if row.kind == DIRECT:
            stripped["direct"] = True
        await enqueue(tx, row.table_id, row.channel_id, STRIP, row.version, stripped, since=row.version)


async def postpone(tx: Tx, row: OutboxRow, *, state: OutboxState, not_before: int, error: str, tries: int) -> None:
    """Try again from `not_before` (ms since 1970) on; `state` stays `sending` if it may have been said."""
    await tx.execute(
        "UPDATE outbox SET state = ?, not_before = ?, error = ?, attempts = ? WHERE id = ?"
        " AND state IN ('pending', 'sending')",
        (state, not_before, error, tries, row.id),
    )


async def mark_dead(tx: Tx, row: OutboxRow, error: str) -> None:
    """It will never be said; the table's next board has words for it as well, and the clock sees to it that
    somebody who can't be called by direct message is called otherwise.
    """
    done = await tx.execute(
        "UPDATE outbox SET state = 'dead', error = ? WHERE id = ? AND state IN ('pending', 'sending')",
        (error, row.id),
    )
    if not done.rowcount:
        return
    if row.kind in COALESCED:
        await _hand_on(tx, row)
    if row.kind == DIRECT and "ask" in row.payload:
        about = {"table_id": row.payload["table"], "seat": row.payload["seat"], "at_version": row.payload["ask"]}
        await remind(tx, "unreached", tx.now, user_id=row.payload["user"], n=row.id, **about)


async def is_known(reads: Reads, message_id: int, except_row: int) -> bool:
    """Whether this message is on record as another row's."""
    row = await reads.one("SELECT 1 AS yes FROM outbox WHERE message_id = ? AND id <> ?", (message_id, except_row))
    return row is not None


async def _told(tx: Tx, table_id: int | None) -> int:
    """The version of the newest board that was said or will be, 0 if there is none."""
    row = await tx.one(
        "SELECT max(version) AS told FROM outbox WHERE table_id = ? AND kind = 'board' AND state <> 'dead'",
        (table_id,),
    )
    return 0 if row is None or row["told"] is None else int(row["told"])


async def _untold(tx: Tx, table_id: int | None, kind: str, otherwise: int) -> int:
    """From where on the dead rows since the last living one should have told."""
    row = await tx.one(
        "SELECT min(since) AS since FROM outbox WHERE table_id = ? AND kind = ? AND state = 'dead' AND id >"
        " COALESCE((SELECT max(id) FROM outbox WHERE table_id = ? AND kind = ? AND state <> 'dead'), 0)",
        (table_id, kind, table_id, kind),
    )
    return otherwise if row is None or row["since"] is None else int(row["since"])


async def _hand_on(tx: Tx, row: OutboxRow) -> None:
    await tx.execute(
        "UPDATE outbox SET since = ? WHERE table_id = ? AND kind = ? AND state = 'pending' AND id > ?"
        " AND since > ?",
        (row.since, row.table_id, row.kind, row.id, row.since),
    )
