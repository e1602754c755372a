"""The world's own SQLite file; writes follow a moment behind the world in memory."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from pathlib import Path

import aiosqlite

from .jsontypes import Json, dumps, loads

log = logging.getLogger(__name__)
RETRY, PATIENCE = 1.0, 5.0  # seconds
SCHEMA = """
CREATE TABLE IF NOT EXISTS documents (kind TEXT, id TEXT, body BLOB NOT NULL, PRIMARY KEY (kind, id)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS files (id TEXT PRIMARY KEY, kind TEXT NOT NULL, body BLOB NOT NULL);
"""


class Store:
    """Keeps documents by kind and id, and attachments' bytes.

    ``mark`` is cheap and may be called for every change: one task writes all that is waiting in one
    transaction, so at most the last few milliseconds are lost when the process is killed.
    """

    def __init__(self, path: Path | None, read: Callable[[str, str], Json | None]) -> None:
        self._path, self._read = path, read
        self._waiting: dict[tuple[str, str], None] = {}
        self._files: dict[str, tuple[str, bytes] | None] = {}  # None: to be removed
        self._wake = asyncio.Event()
        self._idle = asyncio.Event()
        self._idle.set()
        self._db: aiosqlite.Connection | None = None
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> dict[str, dict[str, Json]]:
        """Open or create the file and return all documents by kind and id."""
        if self._path is not None:
            self._path.parent.mkdir(parents=True, exist_ok=True)
        self._db = await aiosqlite.connect(self._path or ":memory:")
        await self._db.execute("PRAGMA journal_mode = WAL")
        await self._db.execute("PRAGMA synchronous = NORMAL")
        await self._db.executescript(SCHEMA)
        found: dict[str, dict[str, Json]] = {}
        async with self._db.execute("SELECT kind, id, body FROM documents") as rows:
            async for kind, key, body in rows:
                found.setdefault(kind, {})[key] = loads(body)
        self._task = asyncio.create_task(self._write_behind(), name="sandbox store")
        return found

    async def close(self) -> None:
        """Write what is waiting and close the file; gives up on a disk that takes nothing for some seconds."""
        if self._db is None:
            return
        try:
            async with asyncio.timeout(PATIENCE):
                await self.flush()
        except TimeoutError:
            log.error("the last changes of the sandbox's world could not be written")
        finally:
            if self._task is not None:
                self._task.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await self._task
            await self._db.close()
            self._db = None

    def mark(self, kind: str, key: str) -> None:
        self._waiting[kind, key] = None
        self._stir()

    def put_file(self, key: str, kind: str, body: bytes) -> None:
        self._files[key] = (kind, body)
        self._stir()

    def drop_file(self, key: str) -> None:
        self._files[key] = None
        self._stir()

    async def file(self, key: str) -> tuple[str, bytes] | None:
        """Content type and bytes of an attachment."""
        if key in self._files:
            return self._files[key]
        assert self._db is not None
        async with self._db.execute("SELECT kind, body FROM files WHERE id = ?", (key,)) as rows:
            row = await rows.fetchone()
        return None if row is None else (str(row[0]), bytes(row[1]))

    async def flush(self) -> None:
        """Wait until everything marked so far is in the file; raises what the writer raised."""
        if self._task is None:
            return
        idle = asyncio.ensure_future(self._idle.wait())
        try:
            await asyncio.wait({idle, self._task}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            idle.cancel()
        if self._task.done():
            self._task.result()

    def _stir(self) -> None:
        self._idle.clear()
        self._wake.set()

    async def _write_behind(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            keys, files = list(self._waiting), dict(self._files)
            self._waiting.clear()
            try:
                await self._write(keys, files)
            except aiosqlite.Error:
                # A full disk or a lock: the world lives on in memory, and is written when that is possible again.
                log.exception("the sandbox's world could not be written; trying again")
                await self._again(keys)
                continue
            for key, value in files.items():
                if self._files.get(key, ()) is value:
                    del self._files[key]
            if not self._waiting and not self._files:
                self._idle.set()

    async def _again(self, keys: list[tuple[str, str]]) -> None:
        assert self._db is not None
        self._waiting = dict.fromkeys(keys) | self._waiting
        await self._db.rollback()
        await asyncio.sleep(RETRY)
        self._wake.set()

    async def _write(self, keys: list[tuple[str, str]], files: dict[str, tuple[str, bytes] | None]) -> None:
        assert self._db is not None
        kept, gone = [], []
        for kind, key in keys:
            document = self._read(kind, key)
            if document is None:
                gone.append((kind, key))
            else:
                kept.append((kind, key, dumps(document)))
        added = [(key, *value) for key, value in files.items() if value is not None]
        removed = [(key,) for key, value in files.items() if value is None]
        db = self._db
        await db.executemany("INSERT OR REPLACE INTO documents VALUES (?, ?, ?)", kept)
        await db.executemany("DELETE FROM documents WHERE kind = ? AND id = ?", gone)
        await db.executemany("INSERT OR REPLACE INTO files VALUES (?, ?, ?)", added)
        await db.executemany("DELETE FROM files WHERE id = ?", removed)
        await db.commit()
