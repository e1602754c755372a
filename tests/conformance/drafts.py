"""What must hold of drafts in every game that has any: nobody else can tell that they were made."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from games.core import Chance, Entry, Move, Seat, Table, write
from games.core.game import AnyGame
from games.core.replay import export, replay
from tests.conformance.checks import BOUND, some_move

_ENCODE = msgspec.msgpack.encode
UNDOS = 40
"""Undos in one walk; without a bound it might go back as fast as it goes on."""


def copied(table: Table[Any]) -> Table[Any]:
    return Table.load(table.game, table.dump())


def seen(table: Table[Any], reader: Seat | None) -> dict[str, Any]:
    """Everything that a table shows to a reader (None: the public), numbers of versions among it."""

    def number(version: int | None) -> int | None:
        return None if version is None else table.seen_version(reader, version)

    told: dict[str, Any] = {
        "view": _ENCODE(table.view(reader)),
        "asked": table.decisions(),
        "events": table.events_since(-1, reader),
        "log": [
            (
                number(entry.seq),
                entry.seat,
                number(table.returned_to(entry, reader)),
                known_moves(table, entry, reader),
            )
            for entry in table.log
            if table.knows(reader, entry)
        ],
        "export": None if table.over else export(table),
    }
    if reader is not None:
        told["moves"] = table.moves(reader)
        told["undoable"] = [number(version) for version in table.undoable(reader)]
    return told


def known_moves(table: Table[Any], entry: Entry, reader: Seat | None) -> list[str]:
    """A line's move, or those that it took back, as far as they are no secret."""
    moves = [entry.move] if entry.back_to is None else [one.move for one in table.taken_back(entry, reader)]
    return ["secret" if move.secret and entry.seat != reader else write(move) for move in moves if move is not None]


def others(table: Table[Any], seat: Seat | None) -> dict[Seat | None, dict[str, Any]]:
    """What all but that seat see."""
    return {reader: seen(table, reader) for reader in (None, *range(table.seats)) if reader != seat}


def drafts_of(table: Table[Any], seat: Seat) -> list[Move]:
    return [move for move in table.moves(seat) if move.draft]


def check_numbers(table: Table[Any]) -> None:
    """Every reader's numbers lead back to the last version that has them, and go up by one with what they know."""
    for reader in (None, *range(table.seats)):
        numbers = [table.seen_version(reader, entry.seq) for entry in table.log]
        last = {number: entry.seq for entry, number in zip(table.log, numbers, strict=True)}
        for before, entry, number in zip([-1, *numbers], table.log, numbers, strict=False):
            assert number == before + table.knows(reader, entry)
        for number, version in last.items():
            assert table.real_version(reader, number) == version
        assert numbers[-1] == table.seen_version(reader) == table.view(reader).version
        assert table.real_version(reader, numbers[-1] + 1) > table.version


def check_drafts(table: Table[Any], chance: Chance) -> bool:
    """One of the drafts that may be made now: made, taken back, and mixed with a move of another seat.

    False if there is none.
    """
    able = [seat for seat in range(table.seats) if drafts_of(table, seat)]
    if not able:
        return False
    seat = chance.pick(able)
    move = chance.pick(drafts_of(table, seat))
    _check_alone(table, seat, move)
    _check_mixed(table, seat, move, chance)
    return True


def _check_alone(table: Table[Any], seat: Seat, move: Move) -> None:
    what, before = f"{write(move)} of seat {seat} shows", others(table, seat)
    copy = copied(table)
    entry = copy.play(seat, move)
    assert move.secret
    assert not entry.reveals
    assert others(copy, seat) == before, what
    assert copy.seen_version(seat) == table.seen_version(seat) + 1
    assert len(copy.undoable(seat)) == 1 + len(table.undoable(seat))
    assert copy.undoable(seat)[1:] == table.undoable(seat)
    copy.game.invariants(copy.full_state())
    copy.undo(seat)
    assert copy.log[-1].after == table.log[-1].after
    assert others(copy, seat) == before, f"{what} when it is taken back"
    check_numbers(copy)


def _check_mixed(table: Table[Any], seat: Seat, draft: Move, chance: Chance) -> None:
    """Before and after another's move, which that seat then takes back if it may: with the draft and without."""
    movers = [other for other in range(table.seats) if other != seat and table.moves(other)]
    if not movers:
        return
    mover = chance.pick(movers)
    move = some_move(table, mover, chance)
    plain, early, late = copied(table), copied(table), copied(table)
    drafted = copied(table)
    drafted.play(seat, draft)
    early.play(seat, draft)
    for one in (plain, early, late):
        entry = one.play(mover, move)
        if entry.reveals or one.over:  # then the draft may well have made a difference, or nothing is taken back
            return
    assert others(early, seat) == others(plain, seat)
    legal = draft in late.moves(seat)
    if legal:
        late.play(seat, draft)
    assert others(late, seat) == others(plain, seat)
    for one in (plain, early, late):
        assert one.undoable(mover), f"seat {mover} can't take {write(move)} back"
        one.undo(mover)
        check_numbers(one)
        assert copied(one).dump() == one.dump()
    assert plain.log[-1].after == table.log[-1].after
    assert early.log[-1].after == drafted.log[-1].after, "a draft was lost by another's undo"
    assert late.log[-1].after == (drafted if legal else table).log[-1].after, "a draft was lost by another's undo"
    assert others(early, seat) == others(plain, seat)
    assert others(late, seat) == others(plain, seat)


Line = list[tuple[int, Seat, Move]]
"""Number of the log line, seat, move."""


def walk_with_undos(game: AnyGame, seats: int, seed: str) -> Iterator[Table[Any]]:
    """A game in which all seats draft, change their minds and take moves back: the table at every line.

    At each undo the position is compared with that of a new table on which only what holds was played.
    """
    table: Table[Any] = Table.deal(game, seats, seed=seed)
    chance, undos = Chance(f"undos {seed}"), 0
    line: Line = []
    for _ in range(BOUND):
        yield table
        if table.over:
            return
        wishes = [seat for seat in range(seats) if table.undoable(seat)]
        if wishes and undos < UNDOS and chance.below(4) == 0:
            undos += 1
            seat = chance.pick(wishes)
            back_to = chance.pick(table.undoable(seat))
            table.undo(seat, back_to)
            line = _after_undo(table, line, seat, back_to, seed)
            continue
        able = [seat for seat in range(seats) if table.moves(seat)]
        seat = chance.pick(able if chance.below(3) == 0 else table.decisions())
        entry = table.play(seat, some_move(table, seat, chance))
        assert entry.move is not None
        line.append((entry.seq, seat, entry.move))
    raise AssertionError(f"not over after {BOUND} moves")


def _after_undo(table: Table[Any], line: Line, seat: Seat, back_to: int, seed: str) -> Line:
    fresh: Table[Any] = Table.deal(table.game, table.seats, table.options, seed)
    kept: Line = []
    for number, who, move in line:
        if number <= back_to or (move.draft and who != seat and move in fresh.moves(who)):
            fresh.play(who, move)
            kept.append((number, who, move))
    assert fresh.log[-1].after == table.log[-1].after
    return kept


def check_private_lines(before: dict[Seat | None, dict[str, Any]], table: Table[Any]) -> None:
    """`before`: what everybody saw before the table's last line. Who doesn't know of it sees the very same."""
    for reader, told in before.items():
        if not table.knows(reader, table.log[-1]):
            assert seen(table, reader) == told, f"reader {reader} sees what it can't know"


def check_as_it_was(table: Table[Any], then: dict[int, dict[Seat | None, dict[str, Any]]], seed: str) -> None:
    """`then`: what everybody saw at earlier versions. A table made from the log up to there shows the same."""
    for version, told in then.items():
        log = table.log[: version + 1]
        made: Table[Any] = Table(table.game, table.seats, table.options, seed, log)
        assert others(made, -1) == told, f"version {version} can't be looked at any more"


def check_replayed(table: Table[Any]) -> None:
    """The finished table's export holds every line, and proves it."""
    data = msgspec.json.decode(msgspec.json.encode(export(table)))
    assert len(data["entries"]) == len(table.log)
    assert replay(data, lambda _: table.game).dump() == table.dump()
