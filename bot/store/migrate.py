"""Bringing a database to the present schema, one numbered file of `migrations/` after the other."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from importlib.resources import files
from typing import NamedTuple

import aiosqlite

from bot.store.errors import StoreError, unusable

__all__ = ["APPLICATION_ID", "Migration", "migrate", "packaged"]

APPLICATION_ID = 0x446F7266
"""In the file's header, so that we never write into somebody else's SQLite file."""

_LEDGER = """CREATE TABLE IF NOT EXISTS schema_migrations (
    number BIGINT PRIMARY KEY, name TEXT NOT NULL, checksum TEXT NOT NULL, applied_at BIGINT NOT NULL
)"""


class Migration(NamedTuple):
    number: int
    name: str
    sql: str

    @property
    def checksum(self) -> str:
        return sha256(self.sql.replace("\r\n", "\n").encode()).hexdigest()


def packaged() -> tuple[Migration, ...]:
    """Ours, in order, numbered from 1 without a gap."""
    found = (
        Migration(int(match[1]), match[2], file.read_text(encoding="utf-8"))
        for file in files("bot.store").joinpath("migrations").iterdir()
        if (match := re.fullmatch(r"(\d{4})_(\w+)\.sql", file.name))
    )
    return tuple(sorted(found))


async def migrate(db: aiosqlite.Connection, migrations: Sequence[Migration], now: Callable[[], int]) -> None:
    """Apply what is missing, each in a transaction of its own. `db` is in autocommit mode.

    Raises `StoreError` for a file of another program, of a newer Dorfpost, or whose migrations differ from
    ours; the file is then as it was.
    """
    await db.execute("PRAGMA foreign_keys = OFF")  # a migration may rebuild a table that others refer to
    try:
        await _claim(db)
        while await _step(db, migrations, now):
            pass
    finally:
        await db.execute("PRAGMA foreign_keys = ON")


async def _claim(db: aiosqlite.Connection) -> None:
    await db.execute("BEGIN IMMEDIATE")
    try:
        owner = (await _all(db, "PRAGMA application_id"))[0][0]
        if owner != APPLICATION_ID:
            if owner or await _all(db, "SELECT 1 FROM sqlite_master LIMIT 1"):
                raise StoreError("this is the database of another program")
            await db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        await db.execute(_LEDGER)
    except BaseException:
        await db.execute("ROLLBACK")
        raise
    await db.execute("COMMIT")


async def _step(db: aiosqlite.Connection, migrations: Sequence[Migration], now: Callable[[], int]) -> bool:
    """Apply the next migration; False when none is missing."""
    await db.execute("BEGIN IMMEDIATE")  # another process may be migrating too, so look only when it is our turn
    try:
        rows = await _all(db, "SELECT number, checksum FROM schema_migrations")
        applied = {int(row[0]): str(row[1]) for row in rows}
        known = migrations[-1].number
        if (newest := max(applied, default=0)) > known:
            raise StoreError(f"a newer Dorfpost wrote this database (schema {newest}, this one knows {known})")
        for migration in migrations:
            if applied.get(migration.number, migration.checksum) != migration.checksum:
                raise StoreError(f"schema {migration.number} of this database isn't the one that was released")
        missing = next((one for one in migrations if one.number not in applied), None)
        if missing is not None:
            await _apply(db, missing, now())
    except BaseException:
        if db.in_transaction:
            await db.execute("ROLLBACK")
        raise
    await db.execute("COMMIT")
    return missing is not None


async def _apply(db: aiosqlite.Connection, migration: Migration, now: int) -> None:
    try:
        for statement in _statements(migration.sql):
            await db.execute(statement)
        if broken := await _all(db, "PRAGMA foreign_key_check"):
            raise StoreError(f"schema {migration.number} can't be reached: {len(broken)} references would break")
    except sqlite3.Error as error:
        if unusable("", error):  # a full disk is told as what it is
            raise
        raise StoreError(f"schema {migration.number} can't be reached: {error}") from error
    await db.execute(
        "INSERT INTO schema_migrations (number, name, checksum, applied_at) VALUES (?, ?, ?, ?)",
        (migration.number, migration.name, migration.checksum, now),
    )


def _statements(sql: str) -> Iterator[str]:
    # sqlite3's executescript would commit our transaction first
    pending = ""
    for piece in re.split(r"(?<=;)", sql):
        pending += piece
        if sqlite3.complete_statement(pending):
            yield pending
            pending = ""
    if re.sub(r"--.*", "", pending).strip():
        raise StoreError("a migration ends in the middle of a statement")


async def _all(db: aiosqlite.Connection, sql: str) -> list[sqlite3.Row]:
    return list(await db.execute_fetchall(sql))
