"""Where tables live: getting a thread of their own, and moving to another channel."""

from __future__ import annotations

from bot.store.db import Reads, Tx
from bot.store.outbox import OPENED, STRIP, enqueue
from bot.store.records import OutboxRow, TableRow
from bot.store.tables import get_table, update_table

__all__ = ["count_in_channel", "count_of_user", "move_table", "opening_message", "settle_thread"]


async def count_of_user(reads: Reads, user_id: int, guild_id: int | None) -> int:
    """Open tables of a server at which that person sits."""
    row = await reads.one(
        "SELECT count(*) AS n FROM tables JOIN seats ON seats.table_id = tables.id"
        " WHERE seats.user_id = ? AND tables.guild_id = ? AND tables.status IN ('lobby', 'running')",
        (user_id, guild_id),
    )
    return 0 if row is None else int(row["n"])


async def count_in_channel(reads: Reads, channel_id: int) -> int:
    """Open tables of a channel, those in threads of their own included."""
    row = await reads.one(
        "SELECT count(*) AS n FROM tables WHERE (channel_id = ? OR home_id = ?) AND status IN ('lobby', 'running')",
        (channel_id, channel_id),
    )
    return 0 if row is None else int(row["n"])


async def opening_message(reads: Reads, table_id: int) -> int | None:
    """The message in the channel from which the table's thread is made; None if it could not be said."""
    row = await reads.one(
        "SELECT message_id FROM outbox WHERE table_id = ? AND kind = ? AND state = 'sent' ORDER BY id DESC LIMIT 1",
        (table_id, OPENED),
    )
    return None if row is None or row["message_id"] is None else int(row["message_id"])


async def settle_thread(tx: Tx, row: OutboxRow, thread: int | None, why: str | None) -> bool:
    """A table has got its thread, or (None, and `why`) can't have one and stays in the channel: there its lobby
    is posted, and there goes what waits to be said. False if that had been settled before.

    Nothing moves if the table has been taken elsewhere meanwhile.
    """
    done = await tx.execute(
        "UPDATE outbox SET state = 'sent', sent_at = ?, error = ? WHERE id = ? AND state IN ('pending', 'sending')",
        (tx.now, why, row.id),
    )
    table = None if row.table_id is None else await get_table(tx, row.table_id)
    if not done.rowcount or table is None or table.channel_id != table.home_id:
        return False
    if thread is None:
        await update_table(tx, table.id, home_id=None)
    else:
        await update_table(tx, table.id, channel_id=thread)
        await _redirect(tx, table.id, thread)
    await enqueue(tx, table.id, thread or table.channel_id, "lobby", 0, {})
    return True


async def move_table(tx: Tx, row: TableRow, channel: int) -> None:
    """From now on a table lives in another channel. Everything is to be said anew there; what can be pressed in
    the old one goes, as far as we may still change it.
    """
    fresh = await get_table(tx, row.id)
    assert fresh is not None
    left = [fresh.board_message_id, fresh.lobby_message_id]
    for sql in (
        "SELECT message_id AS id FROM votes WHERE table_id = ? AND state = 'open'",
        "SELECT call_id AS id FROM asks WHERE table_id = ?",
    ):
        left += [one["id"] for one in await tx.all(sql, (row.id,))]
    for message in dict.fromkeys(message for message in left if message is not None):
        await enqueue(tx, row.id, fresh.channel_id, STRIP, row.version, {"message_id": message}, since=row.version)
    await update_table(
        tx,
        row.id,
        channel_id=channel,
        home_id=None,
        board_message_id=None,
        board_version=None,
        lobby_message_id=None,
    )
    await tx.execute("UPDATE votes SET message_id = NULL WHERE table_id = ? AND state = 'open'", (row.id,))
    await tx.execute("UPDATE asks SET call_id = NULL WHERE table_id = ?", (row.id,))
    await _redirect(tx, row.id, channel)


async def _redirect(tx: Tx, table_id: int, channel: int) -> None:
    await tx.execute(
        "UPDATE outbox SET channel_id = ?, not_before = ? WHERE table_id = ? AND state = 'pending'"
        " AND kind NOT IN ('strip', 'opened', 'thread')",
        (channel, tx.now, table_id),
    )
