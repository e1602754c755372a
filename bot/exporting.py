"""A table as a file: all of it once it is over or closed, before that what its reader knows."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.store.records import HappeningRow
from bot.tables.desk import AnyTable, Live
from games.core import Seat
from games.core.replay import Note, export

__all__ = ["export_file", "file_name"]

_TOLD = ("caretaker", "pace", "until", "why")
"""What of a happening's payload is in the file: no names, which could not be taken back from there."""


def file_name(live: Live) -> str:
    return f"{live.row.game}-{live.row.id}.json"


def export_file(live: Live, table: AnyTable, beside: Sequence[HappeningRow], reader: Seat | None) -> bytes:
    """The file's content (JSON). `table`: this table, perhaps at an earlier version; `beside`: what happened to it
    beside its rules; `reader`: the seat whose knowledge it is while the game runs, None for the public.
    """
    closed = live.row.seed if live.row.status == "closed" else None
    notes = [_note(live, one) for one in beside if one.after_version <= table.version]
    return msgspec.json.format(
        msgspec.json.encode(export(table, reader=reader, notes=notes, closed=closed)), indent=1
    )


def _note(live: Live, one: HappeningRow) -> Note:
    seat = one.seat
    if seat is None and one.user_id is not None:
        seat = live.seat_of(one.user_id)
    more = {key: one.payload[key] for key in _TOLD if key in one.payload}
    return Note(one.after_version, one.kind, one.at, seat, more)
