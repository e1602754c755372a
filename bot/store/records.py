"""Rows as types. What must not be seen (seeds, positions, moves) stays out of every `repr`, hence of every log."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeVar

import msgspec

from bot.store.db import Row

__all__ = [
    "PUBLIC",
    "WHO",
    "AskRow",
    "GuildRow",
    "HappeningRow",
    "MoveRow",
    "OutboxRow",
    "OutboxState",
    "Pace",
    "Paused",
    "ReminderRow",
    "ResultRow",
    "SeatRow",
    "SeatState",
    "SettingsRow",
    "Status",
    "TableRow",
    "Tell",
    "UserRow",
    "VoteRow",
    "record",
]

Status = Literal["lobby", "running", "finished", "closed"]
Pace = Literal["live", "daily", "relaxed"]
Paused = Literal["person", "gone", "forbidden"]
SeatState = Literal["here", "resigned", "left", "replaced"]
Tell = Literal["channel", "dm", "both", "digest"]
OutboxState = Literal["pending", "sending", "sent", "dead"]
R = TypeVar("R")
PUBLIC = "seen"
"""In the payload of a row about a version: the number that the version has in public (`Table.seen_version`)."""
WHO = "who"
"""In a payload with somebody's name: their id, so that the name can be forgotten."""


@dataclass(frozen=True, slots=True)
class GuildRow:
    """A server's settings. `channels`: where tables may be opened, empty for everywhere; `place`: whether a table
    gets a thread of its own; `per_person`, `per_channel`: open tables at most.
    """

    id: int
    language: str | None = None
    updated_at: int = 0
    channels: tuple[int, ...] = ()
    place: Literal["channel", "thread"] = "channel"
    pace: Pace = "relaxed"
    openers: Literal["everyone", "moderators"] = "everyone"
    per_person: int = 20
    per_channel: int = 20


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

    `pace_minutes` is the time for one decision, 0 without a deadline. `caretaker`: whether the others vote before
    one plays for somebody who is late. `auto_end`: a turn that can only be ended ends by itself. `home_id`: the
    channel whose thread (`channel_id`) the table has for itself.
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
    pace: Pace = "relaxed"
    pace_minutes: int = 0
    caretaker: Literal["vote", "auto"] = "vote"
    auto_end: bool = False
    paused: Paused | None = None
    paused_at: int | None = None
    home_id: int | None = None


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A person (`user_id`) or a computer player (`computer`, its kind), never both.

    `owner_id` is who sat there at the start; `state` why somebody else, or nobody, plays the seat now.
    """

    table_id: int
    seat: int
    user_id: int | None
    computer: str | None
    name: str
    joined_at: int
    owner_id: int | None = None
    state: SeatState = "here"

    @property
    def person(self) -> int | None:
        """Who sits there and can be called: neither a computer player nor somebody who has been forgotten."""
        return None if self.user_id is None or self.user_id < 0 else self.user_id


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


@dataclass(frozen=True, slots=True)
class SettingsRow:
    """How a person wants to be told. `zone` is an IANA name; `quiet_from`, `quiet_to`, `digest_at` are minutes of
    the local day (both None: no quiet hours); `away_until` in ms since 1970. `dm_closed`: our last direct message
    was refused, so calls go to the channel.
    """

    user_id: int
    tell: Tell = "channel"
    zone: str = "UTC"
    quiet_from: int | None = None
    quiet_to: int | None = None
    digest_at: int = 9 * 60
    next_up: bool = False
    away_until: int | None = None
    away_caretaker: bool = False
    dm_closed: bool = False
    updated_at: int = 0


@dataclass(frozen=True, slots=True)
class AskRow:
    """A seat is asked (`is_open`), or was, since the log's line `at_version`. `minutes`: the whole (waking) time
    for it, 0 without a deadline; `due_at`: the deadline in ms since 1970, None without one; `left_ms`: what was
    left of it when the ask was closed. `dm_id` and `call_id` are the messages (direct, and in the channel) that
    last called for it.
    """

    table_id: int
    seat: int
    at_version: int
    user_id: int
    asked_at: int
    is_open: bool
    due_at: int | None
    left_ms: int | None
    dm_id: int | None = None
    call_id: int | None = None
    minutes: int = 0


@dataclass(frozen=True, slots=True)
class ReminderRow:
    """What the clock does at a time (ms since 1970); see `bot.clock` for the kinds."""

    id: int
    kind: str
    at: int
    state: Literal["waiting", "done", "off"]
    table_id: int | None
    seat: int | None
    at_version: int | None
    user_id: int | None
    n: int
    done_at: int | None


@dataclass(frozen=True, slots=True)
class VoteRow:
    """A question to the people of a table; `needed` of its `voters` must say yes. See `bot.tables.votes`."""

    id: int
    table_id: int
    kind: str
    payload: Mapping[str, Any]
    voters: tuple[int, ...]
    needed: int
    opened_by: int | None
    opened_at: int
    version: int
    state: Literal["open", "yes", "no", "void"]
    message_id: int | None
    closed_at: int | None


@dataclass(frozen=True, slots=True)
class HappeningRow:
    """Something beside the rules, shown in the log after the line `after_version`."""

    id: int
    table_id: int
    after_version: int
    kind: str
    user_id: int | None
    seat: int | None
    payload: Mapping[str, Any]
    at: int


_JSON = {"options", "payload", "lines", "channels", "voters"}
_FLAGS = {"private", "reveals", "auto_end", "next_up", "away_caretaker", "dm_closed", "is_open"}
_TUPLES = {"lines", "channels", "voters"}


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
        values[name] = tuple(value) if name in _TUPLES else value
    return kind(**values)
