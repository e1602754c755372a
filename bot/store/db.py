"""The database: one writer that batches, one reader beside it."""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import sqlite3
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple, Protocol, TypeVar

import aiosqlite

from bot.store.errors import StoreError, unusable
from bot.store.migrate import Migration, migrate, packaged

__all__ = ["Done", "Reads", "Row", "Store", "Tx", "now_ms"]

T = TypeVar("T")
Row = sqlite3.Row
Args = Sequence[object]
_BATCH = 256
"""Works in one transaction at most, so that the first of them doesn't wait for ever."""
_BUSY_MS = 10_000
_WAL_LIMIT = 64 * 1024 * 1024
logging.getLogger("aiosqlite").setLevel(logging.INFO)  # its debug lines show every argument, seeds included


def now_ms() -> int:
    """Whole milliseconds since 1970 (UTC), the unit of every time in the store."""
    return time.time_ns() // 1_000_000


class Done(NamedTuple):
    rowcount: int
    lastrowid: int | None


class Reads(Protocol):
    """Where a query may be asked: the store (committed rows only) or a transaction (its own too)."""

    async def one(self, sql: str, args: Args = ()) -> Row | None: ...
    async def all(self, sql: str, args: Args = ()) -> list[Row]: ...


class Tx:
    """One work's hand on the writer; of no use once the work has returned. `now` is the work's time in ms."""

    def __init__(self, db: aiosqlite.Connection, now: int) -> None:
        self._db = db
        self.now = now
        self._open = True

    async def execute(self, sql: str, args: Args = ()) -> Done:
        cursor = await self._usable().execute(sql, args)
        return Done(cursor.rowcount, cursor.lastrowid)

    async def many(self, sql: str, rows: Sequence[Args]) -> None:
        """The statement once for each row, in one hop to the writer's thread and back."""
        await self._usable().executemany(sql, rows)

    async def one(self, sql: str, args: Args = ()) -> Row | None:
        """The first row, also of a statement with RETURNING."""
        rows = await self.all(sql, args)
        return rows[0] if rows else None

    async def all(self, sql: str, args: Args = ()) -> list[Row]:
        return list(await self._usable().execute_fetchall(sql, args))

    def _usable(self) -> aiosqlite.Connection:
        if not self._open:
            raise RuntimeError("this transaction is over")
        return self._db

    def _close(self) -> None:
        self._open = False


@dataclass(eq=False, slots=True)
class _Waiting:
    work: Callable[[Tx], Awaitable[Any]]
    future: asyncio.Future[Any]
    result: Any = field(default=None)
    error: BaseException | None = field(default=None)

    def settle(self, error: BaseException | None = None) -> None:
        error = error or self.error
        if self.future.done():  # whoever asked has gone
            return
        if isinstance(error, asyncio.CancelledError):
            self.future.cancel()
        elif error is not None:
            self.future.set_exception(error)
        else:
            self.future.set_result(self.result)


class Store:
    """Open it with `Store.open`, close it with `close`; in between it may be used by any number of tasks."""

    def __init__(self, path: Path, writer: aiosqlite.Connection, reader: aiosqlite.Connection) -> None:
        self.path = path
        self.clock: Callable[[], int] = now_ms
        self._writer = writer
        self._reader = reader
        self._queue: asyncio.Queue[_Waiting | None] = asyncio.Queue()
        self._closed = False
        self._task = asyncio.create_task(self._serve(), name="store writer")

    # -- opening and closing ---------------------------------------------------------------------------

    @classmethod
    async def open(
        cls,
        path: Path,
        *,
        clock: Callable[[], int] = now_ms,
        migrations: Sequence[Migration] | None = None,
    ) -> Store:
        """Create the file or bring it to the present schema.

        `clock` gives ms since 1970. Raises `StoreError` with one line for the owner: another program's or a
        newer Dorfpost's file, no database at all, a folder that can't be written.
        """
        path = Path(path)
        opened: list[aiosqlite.Connection] = []
        try:
            _prepare(path)
            opened.append(writer := await _connect(path))
            opened.append(reader := await _connect(path))
            mode = next(iter(await writer.execute_fetchall("PRAGMA journal_mode = WAL")))[0]
            if mode != "wal":
                raise StoreError("its file system can't do write-ahead logging (a network folder?)")
            await writer.execute("PRAGMA synchronous = FULL")
            await writer.execute(f"PRAGMA journal_size_limit = {_WAL_LIMIT}")
            await writer.execute("PRAGMA secure_delete = ON")  # what is forgotten leaves no trace in free pages
            await migrate(writer, packaged() if migrations is None else migrations, clock)
            await reader.execute("PRAGMA query_only = ON")
        except BaseException as error:
            for connection in opened:
                await connection.close()
            if isinstance(error, StoreError) and str(path) not in str(error):
                raise StoreError(f"{path}: {error}") from error
            if (clear := unusable(path, error)) is not None:
                raise clear from error
            raise
        store = cls(path, writer, reader)
        store.clock = clock
        return store

    async def close(self) -> None:
        """Finish what waits, then close. A second call does nothing."""
        if not self._closed:
            self._closed = True
            self._queue.put_nowait(None)
        await asyncio.shield(asyncio.gather(self._task, return_exceptions=True))

    async def __aenter__(self) -> Store:
        return self

    async def __aexit__(self, *exc: object) -> None:
        await self.close()

    # -- writing ---------------------------------------------------------------------------------------

    async def write(self, work: Callable[[Tx], Awaitable[T]]) -> T:
        """Run `work` in a transaction and return its result once that is on the disk.

        Whatever the work raises undoes this work alone and is raised here. If the caller is cancelled the
        work is either committed wholly or not done at all. Works run one after the other, so a work awaits
        nothing but its `Tx`. Raises `StoreError` when the disk or the file fails.
        """
        if self._closed:
            raise StoreError(f"{self.path}: the store is closed")
        if asyncio.current_task() is self._task:
            raise RuntimeError("a work can't wait for another one; pass its Tx on")
        waiting = _Waiting(work, asyncio.get_running_loop().create_future())
        self._queue.put_nowait(waiting)
        result: T = await waiting.future
        return result

    async def _serve(self) -> None:
        try:
            while (first := await self._queue.get()) is not None:
                if not await self._batch(first):
                    break
        except BaseException:
            # most likely the event loop is being torn down: let the threads end, or the process never would
            self._writer.stop()
            self._reader.stop()
            raise
        else:
            await self._reader.close()
            await self._writer.close()
        finally:
            self._closed = True
            while not self._queue.empty():
                if (left := self._queue.get_nowait()) is not None:
                    left.settle(StoreError(f"{self.path}: the store is closed"))

    async def _batch(self, first: _Waiting) -> bool:
        """One transaction with everything that waits; False if closing was asked for meanwhile."""
        batch, going_on = [first], True
        failure: BaseException | None = None
        try:
            # in one call, since each is a hop between threads
            await self._writer.executescript("BEGIN IMMEDIATE; SAVEPOINT work")
            for waiting in batch:  # it grows while we go through it
                if waiting is not first:
                    await self._writer.execute("RELEASE work")
                    await self._writer.execute("SAVEPOINT work")
                await self._perform(waiting)
                if going_on and len(batch) < _BATCH and not self._queue.empty():
                    if (another := self._queue.get_nowait()) is None:
                        going_on = False
                    else:
                        batch.append(another)
            await self._writer.execute("COMMIT")  # and with it the last savepoint
        except BaseException as error:
            failure = error
            if isinstance(error, asyncio.CancelledError):  # a commit under way may still succeed
                raise
            if self._writer.in_transaction:
                with suppress(sqlite3.Error):  # what went wrong first is what has to be told
                    await self._writer.execute("ROLLBACK")
            failure = unusable(self.path, error) or error
        finally:
            for waiting in batch:
                waiting.settle(failure)
        return going_on

    async def _perform(self, waiting: _Waiting) -> None:
        """One work inside the savepoint that was set for it. Raises only when the whole transaction is lost."""
        if waiting.future.done():  # cancelled before its turn came
            return
        tx = Tx(self._writer, self.clock())
        try:
            waiting.result = await waiting.work(tx)
        except BaseException as error:
            if _being_cancelled():
                raise
            if not self._writer.in_transaction:  # a full disk takes the whole transaction with it
                raise
            await self._writer.execute("ROLLBACK TO work")
            waiting.error = unusable(self.path, error) if isinstance(error, sqlite3.Error) else None
            waiting.error = waiting.error or error
        finally:
            tx._close()

    # -- reading ---------------------------------------------------------------------------------------

    async def one(self, sql: str, args: Args = ()) -> Row | None:
        """The first row of a query on what is committed, None if there is none."""
        rows = await self.all(sql, args)
        return rows[0] if rows else None

    async def all(self, sql: str, args: Args = ()) -> list[Row]:
        if self._closed:
            raise StoreError(f"{self.path}: the store is closed")
        try:
            return list(await self._reader.execute_fetchall(sql, args))
        except sqlite3.Error as error:
            raise unusable(self.path, error) or error from error

    async def integrity(self) -> str:
        """`ok`, or what is broken (pages, indexes, references), one line each."""
        found = [str(row[0]) for row in await self.all("PRAGMA integrity_check")]
        lost = await self.all("PRAGMA foreign_key_check")
        return "\n".join([*(line for line in found if line != "ok"), *_references(lost)]) or "ok"

    async def settle(self) -> bool:
        """Bring everything into the file itself and empty the write-ahead log beside it, where what has been
        deleted might be read still. False if somebody was reading just then: it happens by itself later.
        """
        connection = await _connect(self.path)
        try:
            rows = list(await connection.execute_fetchall("PRAGMA wal_checkpoint(TRUNCATE)"))
            return int(rows[0][0]) == 0
        finally:
            await connection.close()

    async def backup(self, dest: Path) -> None:
        """A consistent copy, while the game goes on; `dest` is replaced only when the copy has been verified.

        Raises `StoreError` if it can't be written or is damaged.
        """
        dest = Path(dest)
        if dest.resolve() == self.path.resolve() or dest.is_dir():
            raise StoreError(f"{dest}: a backup can't be written there")
        partial = dest.with_name(dest.name + ".partial")
        try:
            _prepare(partial)
            source = await _connect(self.path)
            try:
                target = await _connect(partial)
                try:
                    await source.backup(target)
                    await target.execute("PRAGMA journal_mode = DELETE")  # one file, without -wal and -shm
                    check = [str(row[0]) for row in await target.execute_fetchall("PRAGMA integrity_check")]
                finally:
                    await target.close()
            finally:
                await source.close()
            if check != ["ok"]:
                raise StoreError(f"{self.path}: the copy is damaged ({check[0]})")
            await asyncio.to_thread(_move, partial, dest)
        except (OSError, sqlite3.Error) as error:
            raise unusable(dest, error) or error from error
        finally:
            partial.unlink(missing_ok=True)


def _being_cancelled() -> bool:
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0


def _references(rows: Sequence[Row]) -> list[str]:
    return [f"{row['table']} {row['rowid']}: no such {row['parent']}" for row in rows]


def _prepare(path: Path) -> None:
    """Make the folder and an empty file that only its owner may read: it will hold seeds of running games."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise NotADirectoryError(errno.ENOTDIR, "its folder is a file", str(path.parent)) from None
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))


def _move(partial: Path, dest: Path) -> None:
    with partial.open("rb") as file:
        os.fsync(file.fileno())
    os.replace(partial, dest)
    folder = os.open(dest.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


async def _connect(path: Path) -> aiosqlite.Connection:
    db = await aiosqlite.connect(path, isolation_level=None, timeout=_BUSY_MS / 1000)
    db.row_factory = sqlite3.Row
    try:
        await db.execute(f"PRAGMA busy_timeout = {_BUSY_MS}")
        await db.execute("PRAGMA foreign_keys = ON")
    except BaseException:
        await db.close()
        raise
    return db
