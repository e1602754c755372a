"""Rows as types. What must not be seen (seeds, positions, moves) stays out of every `repr`, hence of every log."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeVar

import msgspec

from bot.store.db import Row

__all__ = [
    "PUBLIC",
    "GuildRow",
    "MoveRow",
    "OutboxRow",
    "OutboxState",
    "ResultRow",
    "SeatRow",
    "Status",
    "TableRow",
    "UserRow",
    "record",
]

Status = Literal["lobby", "running", "finished", "closed"]
OutboxState = Literal["pending", "sending", "sent", "dead"]
R = TypeVar("R")
PUBLIC = "seen"
"""In the payload of a row about a version: the number that the version has in public (`Table.seen_version`)."""


@dataclass(frozen=True, slots=True)
class GuildRow:
    id: int
    language: str | None
    updated_at: int


@dataclass(frozen=True, slots=True)
class UserRow:
    id: int
    name: str
    locale: str | None
    updated_at: int


@dataclass(frozen=True, slots=True)
class TableRow:
    """Times are ms since 1970. `version` is the number of the last log entry, 0 in the lobby; `announced` that of
    the last one that everybody was told of, -1 before the first.
    """

    id: int
    guild_id: int | None
    channel_id: int
    game: str
    rules_version: int
    status: Status
    options: Mapping[str, Any]
    language: str
    host_id: int
    private: bool
    seats_wanted: int
    seed: str | None = field(repr=False)
    seed_hash: str | None
    version: int
    announced: int
    board_message_id: int | None
    board_version: int | None
    lobby_message_id: int | None
    created_at: int
    updated_at: int
    started_at: int | None
    ended_at: int | None
    follows: int | None


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A person (`user_id`) or a computer player (`computer`, its kind), never both."""

    table_id: int
    seat: int
    user_id: int | None
    computer: str | None
    name: str
    joined_at: int


@dataclass(frozen=True, slots=True)
class MoveRow:
    """`payload` (JSON, None for the deal and undos), `events` (JSON) and `snapshot` (zlib) as they are stored."""

    table_id: int
    seq: int
    seat: int | None
    by_whom: str
    user_id: int | None
    notation: str = field(repr=False)
    payload: str | None = field(repr=False)
    back_to: int | None
    reveals: bool
    events: str = field(repr=False)
    snapshot: bytes = field(repr=False)
    at: int
    interaction_id: int | None


@dataclass(frozen=True, slots=True)
class OutboxRow:
    """Something to say. Words are due for everything after the version `since`, up to `version`."""

    id: int
    table_id: int | None
    channel_id: int
    kind: str
    version: int
    since: int
    payload: Mapping[str, Any] = field(repr=False)
    state: OutboxState
    attempts: int
    not_before: int
    nonce: str
    replaces: int | None
    mark: str | None
    tried_at: int | None
    message_id: int | None
    created_at: int
    sent_at: int | None
    error: str | None

    @property
    def public(self) -> int:
        """The version as everybody may see it, for ids and names of files. Rows of before there were drafts have
        none of their own.
        """
        return int(self.payload.get(PUBLIC, self.version))


@dataclass(frozen=True, slots=True)
class ResultRow:
    """`lines` as in `games.core.standings.Score`, as plain values."""

    table_id: int
    seat: int
    user_id: int | None
    place: int
    total: int
    lines: tuple[Any, ...]


_JSON = {"options", "payload", "lines"}
_FLAGS = {"private", "reveals"}


def record(kind: type[R], row: Row) -> R:
    """A row of `SELECT *` as its record; columns that the record doesn't know are left out."""
    values: dict[str, Any] = {}
    present = set(row.keys())
    for name in kind.__slots__:  # type: ignore[attr-defined]
        if name not in present:
            raise LookupError(f"{kind.__name__} needs the column {name}")
        value = row[name]
        if name in _FLAGS:
            value = bool(value)
        elif name in _JSON and kind is not MoveRow:
            value = msgspec.json.decode(value)
        values[name] = tuple(value) if name == "lines" else value
    return kind(**values)
