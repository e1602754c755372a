"""A table as a file that anybody can check: play it again and compare every move, every roll, every hash.

The export of a finished table has the seed in it, and so has that of one which was closed before its end.
One of a running table is for reading only: it holds nothing that its reader (a seat, or the public) doesn't know,
so neither the seed nor hashes of positions (few enough secrets could be guessed from a hash), and others' moves
that are still secret are left out. Drafts of others are
no lines of it at all, since the reader doesn't know that they are there; its numbers are those that the
reader sees.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from games.core.chance import seed_hash
from games.core.errors import Refusal, RulesError
from games.core.game import AnyGame
from games.core.notation import write
from games.core.structs import Seat, to_tree
from games.core.table import Entry, Table

__all__ = ["FORMAT", "Export", "ExportEntry", "Note", "ReplayError", "export", "replay"]

FORMAT = 1


class ReplayError(Exception):
    """The file is not what was played; the message names the first difference."""


class ExportEntry(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """One line of the log. `move` in notation, or `undo` with the version returned to; neither for the deal.

    `events`: what followed, in notation, every roll among it. `hash`: of the position after it (finished tables).
    """

    seq: int
    seat: Seat | None = None
    by: str = ""
    move: str = ""
    undo: int | None = None
    events: list[str] = []
    hash: str = ""


class Note(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """Something that happened beside the rules, after the entry `after`: a seat that changed hands, a pause …

    `at` in ms since 1970. Notes change nothing of the game, and nothing of them is proved.
    """

    after: int
    kind: str
    at: int
    seat: Seat | None = None
    more: dict[str, Any] = {}


class Export(Struct, forbid_unknown_fields=True):
    """`names`: of the players, if they are to be in it. `standings`: totals and places by seat. `reader`: whose
    knowledge the file of a running game holds, None for what everybody knows. `closed`: it was ended without a
    result, so that nobody plays on and nothing is hidden.
    """

    format: int
    game: str
    rules_version: int
    seats: int
    options: dict[str, Any]
    finished: bool
    seed: str | None
    seed_hash: str
    entries: list[ExportEntry]
    final_hash: str | None
    standings: list[dict[str, Any]] | None
    names: list[str] | None = None
    reader: Seat | None = None
    notes: list[Note] = []
    closed: bool = False


def export(
    table: Table[Any],
    names: Sequence[str] | None = None,
    *,
    reader: Seat | None = None,
    notes: Sequence[Note] = (),
    closed: str | None = None,
) -> dict[str, Any]:
    """The table as plain JSON values: all of a finished or `closed` one, else what that seat (None: the public)
    knows. `closed`: the seed of a table that was closed before its end, which the table keeps to itself.

    `notes` are numbered as the log is. Raises `RulesError` for a log that does not begin with the deal.
    """
    if table.log[0].seq:
        raise RulesError("the beginning of this table is not there")
    over = table.over or closed is not None
    made = Export(
        format=FORMAT,
        game=table.game.id,
        rules_version=table.game.version,
        seats=table.seats,
        options=to_tree(table.options),
        finished=table.over,
        seed=table.seed if table.over else closed,
        seed_hash=table.seed_hash,
        entries=[
            _entry(entry) if over else _known(table, entry, reader)
            for entry in table.log
            if over or table.knows(reader, entry)
        ],
        final_hash=_hash(table.log[-1]) if over else None,
        standings=_standings(table),
        names=list(names) if names is not None else None,
        reader=None if over else reader,
        notes=[note if over else replace(note, after=table.seen_version(reader, note.after)) for note in notes],
        closed=over and not table.over,
    )
    plain: dict[str, Any] = msgspec.to_builtins(made)
    return plain


def replay(data: Any, find: Callable[[str], AnyGame]) -> Table[Any]:
    """Play an export again (`find` gives a game by its id) and give back the table.

    Raises `ReplayError` at the first difference, or if the file can't be replayed at all.
    """
    given = _parse(data)
    if given.seed is None and not (given.finished or given.closed):
        raise ReplayError(_of_running(given))
    if given.seed is None:
        raise ReplayError("the game was over, but its seed is missing: nothing can be confirmed")
    if seed_hash(given.seed) != given.seed_hash:
        raise ReplayError("the seed is not the one whose hash was shown at the start")
    try:
        game = find(given.game)
        if game.version != given.rules_version:
            raise ReplayError(f"it was played by rules version {given.rules_version}, these are {game.version}")
        table: Table[Any] = Table.deal(game, given.seats, given.options, given.seed)
    except Refusal as refusal:
        raise ReplayError(f"it can't be dealt: {refusal}") from None
    if not given.entries:
        raise ReplayError("there are no entries")
    _compare(given.entries[0], table.log[0])
    for line in given.entries[1:]:
        _again(table, line)
    if given.final_hash != _hash(table.log[-1]):
        raise ReplayError("all entries are right, but the final hash is another")
    if given.closed and (given.finished or table.over):
        raise ReplayError("it is said to be closed before its end, but the game is over")
    if not given.closed and not (given.finished and table.over):
        raise ReplayError("the game is not over at its last entry")
    if given.standings != _standings(table):
        raise ReplayError(_first_wrong_score(_standings(table) or [], given.standings or []))
    return table


def _of_running(given: Export) -> str:
    """What the file of a running game is."""
    whose = "everybody" if given.reader is None else f"player {given.reader + 1}"
    upto = given.entries[-1].seq if given.entries else 0
    return (
        f"the game was still running: this is what {whose} knew of it up to entry {upto}, to be read. Without its"
        " seed nothing can be confirmed; export the table again once the game is over"
    )


def _first_wrong_score(right: list[dict[str, Any]], told: list[dict[str, Any]]) -> str:
    for seat, score in enumerate(right):
        if seat >= len(told) or told[seat] != score:
            there = told[seat].get("total") if seat < len(told) else "nothing"
            return f"the standings of player {seat + 1} are wrong: {score['total']} in all, the file says {there}"
    return "the standings have more players than the game"


def _parse(data: Any) -> Export:
    if isinstance(data, Mapping) and data.get("format") != FORMAT:
        raise ReplayError(f"format {data.get('format')!r} is not known, only {FORMAT}")
    try:
        return msgspec.convert(data, Export)
    except msgspec.ValidationError as error:
        raise ReplayError(f"this is no exported game: {error}") from None


def _again(table: Table[Any], line: ExportEntry) -> None:
    where = f"entry {line.seq}"
    if table.version + 1 != line.seq:
        raise ReplayError(f"{where}: entry {table.version + 1} should come here")
    if line.seat is None or bool(line.move) == (line.undo is not None):
        raise ReplayError(f"{where}: a seat, and either a move or an undo, belong here")
    try:
        if line.undo is not None:
            # whether the others agreed is not written down, and makes no difference to what follows
            table.undo(line.seat, line.undo, by=line.by, consent=True)
        else:
            table.play(line.seat, table.read(line.seat, line.move), by=line.by)
    except Refusal as refusal:
        raise ReplayError(
            f"{where}: seat {line.seat} can't {line.move or f'undo {line.undo}'}: {refusal}"
        ) from None
    _compare(line, table.log[-1])


def _compare(line: ExportEntry, entry: Entry) -> None:
    where = f"entry {line.seq}"
    right = _entry(entry)
    for at, (told, happened) in enumerate(zip(line.events, right.events, strict=False)):
        if told != happened:
            raise ReplayError(f"{where}: event {at} says {told!r}, but it was {happened!r}")
    if len(line.events) != len(right.events):
        raise ReplayError(f"{where}: {len(line.events)} events, but there were {len(right.events)}")
    if line.hash != right.hash:
        raise ReplayError(f"{where}: the position after it has another hash")
    if line != right:
        raise ReplayError(f"{where}: it says {msgspec.to_builtins(line)}, but it was {msgspec.to_builtins(right)}")


def _entry(entry: Entry) -> ExportEntry:
    return ExportEntry(
        seq=entry.seq,
        seat=entry.seat,
        by=entry.by,
        move="" if entry.move is None else write(entry.move),
        undo=entry.back_to,
        events=[write(event) for event in entry.events],
        hash=_hash(entry),
    )


def _known(table: Table[Any], entry: Entry, reader: Seat | None) -> ExportEntry:
    """The line as that seat (None: the public) may read it while the game runs."""
    back_to = table.returned_to(entry, reader)
    hidden = entry.move is None or (entry.move.secret and entry.seat != reader)
    return ExportEntry(
        seq=table.seen_version(reader, entry.seq),
        seat=entry.seat,
        by=entry.by,
        move="" if hidden or entry.move is None else write(entry.move),
        undo=None if back_to is None else table.seen_version(reader, back_to),
        events=[write(seen) for event in entry.events if (seen := event.seen_by(reader)) is not None],
    )


def _hash(entry: Entry) -> str:
    return sha256(entry.after).hexdigest()


def _standings(table: Table[Any]) -> list[dict[str, Any]] | None:
    if table.standings is None:
        return None
    scores = sorted(table.standings.scores, key=lambda score: score.seat)
    return [
        {"seat": score.seat, "place": score.place, "total": score.total}
        | {"lines": {line.key: line.points for line in score.lines if not line.note}}
        for score in scores
    ]
