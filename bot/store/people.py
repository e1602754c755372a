"""Guilds, users, and how their games ended."""

from __future__ import annotations

import msgspec

from bot.store.db import Reads, Tx
from bot.store.records import GuildRow, ResultRow, UserRow, record
from games.core.standings import Standings

__all__ = [
    "best_alone",
    "get_guild",
    "get_user",
    "record_results",
    "results_of",
    "results_of_user",
    "set_guild",
    "set_user",
]


async def set_user(tx: Tx, user_id: int, name: str, locale: str | None = None) -> None:
    """Remember a person's present name; a `locale` of None keeps the one that is known."""
    await tx.execute(
        "INSERT INTO users (id, name, locale, updated_at) VALUES (?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET"
        " name = excluded.name, locale = COALESCE(excluded.locale, users.locale), updated_at = excluded.updated_at",
        (user_id, name, locale, tx.now),
    )


async def get_user(reads: Reads, user_id: int) -> UserRow | None:
    row = await reads.one("SELECT * FROM users WHERE id = ?", (user_id,))
    return None if row is None else record(UserRow, row)


async def set_guild(tx: Tx, guild_id: int, language: str | None) -> None:
    """The language of new tables there; None for Discord's own setting of the server."""
    await tx.execute(
        "INSERT INTO guilds (id, language, updated_at) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET"
        " language = excluded.language, updated_at = excluded.updated_at",
        (guild_id, language, tx.now),
    )


async def get_guild(reads: Reads, guild_id: int) -> GuildRow | None:
    row = await reads.one("SELECT * FROM guilds WHERE id = ?", (guild_id,))
    return None if row is None else record(GuildRow, row)


async def record_results(tx: Tx, table_id: int, standings: Standings) -> None:
    """Final places and sums; whoever sits there now gets them. A second end (after an undo) replaces the first."""
    rows = await tx.all("SELECT seat, user_id FROM seats WHERE table_id = ?", (table_id,))
    users = {int(row["seat"]): row["user_id"] for row in rows}
    for score in standings.scores:
        await tx.execute(
            "INSERT INTO results (table_id, seat, user_id, place, total, lines) VALUES (?, ?, ?, ?, ?, ?)"
            " ON CONFLICT (table_id, seat) DO UPDATE SET user_id = excluded.user_id, place = excluded.place,"
            " total = excluded.total, lines = excluded.lines",
            (
                table_id,
                score.seat,
                users.get(score.seat),
                score.place,
                score.total,
                msgspec.json.encode(score.lines).decode(),
            ),
        )


async def results_of(reads: Reads, table_id: int) -> list[ResultRow]:
    """Best first, seat order among equals."""
    rows = await reads.all("SELECT * FROM results WHERE table_id = ? ORDER BY place, seat", (table_id,))
    return [record(ResultRow, row) for row in rows]


async def best_alone(reads: Reads, user_id: int, game: str, before: int) -> int | None:
    """The highest total of a person's earlier finished tables of a game with no other seat; None without one."""
    row = await reads.one(
        "SELECT max(mine.total) AS best FROM results AS mine JOIN tables ON tables.id = mine.table_id"
        " WHERE mine.user_id = ? AND tables.game = ? AND tables.id < ? AND NOT EXISTS"
        " (SELECT 1 FROM results AS others WHERE others.table_id = mine.table_id AND others.seat <> mine.seat)",
        (user_id, game, before),
    )
    return None if row is None or row["best"] is None else int(row["best"])


async def results_of_user(reads: Reads, user_id: int) -> list[ResultRow]:
    """The newest table first."""
    rows = await reads.all("SELECT * FROM results WHERE user_id = ? ORDER BY table_id DESC", (user_id,))
    return [record(ResultRow, row) for row in rows]
