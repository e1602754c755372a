"""What must be said in Discord: written with the move, said by `bot.delivery`.

A row is `pending` until the sender takes it, `sending` while it may have been said, `sent` or `dead` for good.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

import msgspec

from bot.store.db import Reads, Tx
from bot.store.records import OutboxRow, record

__all__ = ["enqueue", "get_outbox", "outbox_of"]

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
    replaces: int | None = None,
    not_before: int | None = None,
) -> int:
    """Returns the row's id. Call `Sender.nudge()` after the commit.

    `since`: the version up to which people know; by default that of the table's last board which was said or
    still will be. `not_before` in ms since 1970 (default: at once).
    """
    if since is None:
        row = await tx.one(
            "SELECT max(version) AS told FROM outbox WHERE table_id = ? AND kind = 'board' AND state <> 'dead'",
            (table_id,),
        )
        since = 0 if row is None or row["told"] is None else min(int(row["told"]), version)
    made = await tx.one(
        "INSERT INTO outbox (table_id, channel_id, kind, version, since, payload, state, attempts, not_before,"
        " nonce, replaces, created_at) VALUES (?, ?, ?, ?, ?, ?, 'pending', 0, ?, ?, ?, ?) RETURNING id",
        (
            table_id,
            channel_id,
            kind,
            version,
            since,
            msgspec.json.encode(payload).decode(),
            tx.now if not_before is None else not_before,
            secrets.token_hex(12),
            replaces,
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
