"""Looking at a database without changing anything: for `dorfpost doctor`, also while the bot runs."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import aiosqlite

from bot.store.db import Args, Row
from bot.store.errors import StoreError, unusable
from bot.store.migrate import APPLICATION_ID, packaged
from bot.store.records import OutboxRow, record

__all__ = ["Examined", "examine"]

_BUSY_S = 10.0


class Examined:
    """A read-only hand on a database. Whatever fails raises `StoreError` with one line for the owner."""

    def __init__(self, path: Path, db: aiosqlite.Connection) -> None:
        self.path = path
        self._db = db

    async def one(self, sql: str, args: Args = ()) -> Row | None:
        rows = await self.all(sql, args)
        return rows[0] if rows else None

    async def all(self, sql: str, args: Args = ()) -> list[Row]:
        try:
            return list(await self._db.execute_fetchall(sql, args))
        except sqlite3.Error as error:
            raise unusable(self.path, error) or StoreError(f"{self.path}: {error}") from error

    async def missing_migrations(self) -> list[int]:
        """Numbers of the migrations that the next start of the bot will apply.

        Raises `StoreError` for another program's file, a newer Dorfpost's, or one whose schema isn't ours.
        """
        owner = await self.one("PRAGMA application_id")
        if owner is None or owner[0] != APPLICATION_ID:
            empty = not await self.all("SELECT 1 FROM sqlite_master LIMIT 1")
            if empty and owner is not None and not owner[0]:
                return [migration.number for migration in packaged()]
            raise StoreError(f"{self.path}: this is the database of another program")
        rows = await self.all("SELECT number, checksum FROM schema_migrations")
        applied = {int(row["number"]): str(row["checksum"]) for row in rows}
        known = packaged()
        if (newest := max(applied, default=0)) > known[-1].number:
            raise StoreError(
                f"{self.path}: a newer Dorfpost wrote it (schema {newest}, this one is {known[-1].number})"
            )
        for migration in known:
            if applied.get(migration.number, migration.checksum) != migration.checksum:
                raise StoreError(f"{self.path}: its schema {migration.number} isn't the one that was released")
        return [migration.number for migration in known if migration.number not in applied]

    async def broken(self) -> list[str]:
        """What SQLite finds damaged (pages, indexes, references), one line each."""
        found = [str(row[0]) for row in await self.all("PRAGMA integrity_check(20)")]
        lost = await self.all("PRAGMA foreign_key_check")
        return [line for line in found if line != "ok"] + [
            f"{row['table']} {row['rowid']}: no such {row['parent']}" for row in lost[:20]
        ]

    async def unsaid(self, before: int) -> Sequence[OutboxRow]:
        """What was to be said before that time (ms since 1970) and still waits, and what will never be said though
        its table has said nothing since; messages of closed tables and lost buttons don't matter."""
        rows = await self.all(
            "SELECT mine.* FROM outbox AS mine LEFT JOIN tables ON tables.id = mine.table_id"
            " WHERE mine.kind <> 'strip' AND (tables.status IS NULL OR tables.status <> 'closed') AND ("
            " (mine.state IN ('pending', 'sending') AND mine.created_at < ?)"
            " OR (mine.state = 'dead' AND NOT EXISTS (SELECT 1 FROM outbox AS later WHERE later.table_id ="
            " mine.table_id AND later.id > mine.id AND later.state = 'sent' AND later.kind <> 'strip')))"
            " ORDER BY mine.id",
            (before,),
        )
        return [record(OutboxRow, row) for row in rows]

    async def newest(self) -> int:
        """The latest time that any table was changed, in ms since 1970; 0 for none."""
        row = await self.one("SELECT max(updated_at) AS at FROM tables")
        return 0 if row is None or row["at"] is None else int(row["at"])


@asynccontextmanager
async def examine(path: Path) -> AsyncIterator[Examined]:
    """Raises `StoreError` if it can't be opened."""
    try:
        db = await aiosqlite.connect(f"{_uri(path)}?mode=ro", uri=True, timeout=_BUSY_S)
    except sqlite3.Error as error:
        raise unusable(path, error) or StoreError(f"{path}: {error}") from error
    db.row_factory = sqlite3.Row
    try:
        yield Examined(path, db)
    finally:
        await db.close()


def _uri(path: Path) -> str:
    return path.absolute().as_uri()
