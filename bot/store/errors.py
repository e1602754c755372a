"""How the store says no."""

from __future__ import annotations

import sqlite3

__all__ = ["Conflict", "Repeated", "StoreError", "unusable"]


class StoreError(Exception):
    """The database can't be used; one line that tells its owner why. Nothing was written."""


class Conflict(Exception):
    """Somebody else was quicker, or the table isn't in the state that the work needs; nothing was written.

    `reason` is a lower snake_case code: `version` (the table has moved on), `status`, `full`, `already_in`,
    `not_in`, `no_table`.
    """

    def __init__(self, reason: str = "version") -> None:
        super().__init__(reason)
        self.reason = reason


class Repeated(Exception):
    """This interaction was applied before; nothing was written."""


_WORDS = {
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_IOERR: "the disk reports an error",
    sqlite3.SQLITE_READONLY: "it can't be written",
    sqlite3.SQLITE_CANTOPEN: "it can't be opened",
    sqlite3.SQLITE_PERM: "it can't be opened",
    sqlite3.SQLITE_CORRUPT: "it is damaged; restore a backup",
    sqlite3.SQLITE_NOTADB: "it is not a database",
    sqlite3.SQLITE_BUSY: "another program keeps it locked",
    sqlite3.SQLITE_LOCKED: "another program keeps it locked",
}


def unusable(path: object, error: BaseException) -> StoreError | None:
    """The `StoreError` for an error that is the disk's or the file's fault; None if it is the statement's."""
    if isinstance(error, OSError):
        return StoreError(f"{path}: {error.strerror or error}")
    if isinstance(error, sqlite3.Error):
        code = getattr(error, "sqlite_errorcode", None)
        if code is not None and (words := _WORDS.get(code & 0xFF)):
            return StoreError(f"{path}: {words} ({error})")
    return None
