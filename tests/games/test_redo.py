"""Going back and on again: for every game, any number of moves, with drafts, seats that others play, and files."""

from __future__ import annotations

import json
from itertools import takewhile
from typing import Any

import pytest

from games.core import AnyGame, Chance, Entry, Move, Refusal, Table
from games.core.replay import export, replay
from games.registry import all_games, game
from tests.games.hidden import HIDDEN
from tests.games.sealed import SEALED, Lay, Open, Order, Raise, Seal

EVERY = [*all_games(), HIDDEN, SEALED]
BY = ("player", "computer", "caretaker", "auto")
each_game = pytest.mark.parametrize("which", EVERY, ids=lambda one: one.id)


def find(name: str) -> AnyGame:
    guests: dict[str, AnyGame] = {"hidden": HIDDEN, "sealed": SEALED}
    return guests.get(name) or game(name)


def asked(table: Table[Any], chance: Chance) -> int:
    return chance.pick(table.decisions())


def step(table: Table[Any], chance: Chance, by: str = "player") -> Entry:
    seat = asked(table, chance)
    return table.play(seat, chance.pick(table.moves(seat)), by=by)


def drafts(table: Table[Any], seat: int) -> list[Move]:
    return [move for move in table.moves(seat) if move.draft]


def copy(table: Table[Any]) -> Table[Any]:
    made: Table[Any] = Table.load(table.game, table.dump())
    return made


def refused(table: Table[Any], seat: int) -> bool:
    before = table.dump()
    with pytest.raises(Refusal, match="cannot_redo"):
        table.redo(seat)
    assert table.dump() == before
    return not table.redoable(seat)


@each_game
@pytest.mark.parametrize("seed", ["a", "b"])
def test_any_number_of_moves_taken_back_and_made_again_is_the_same_game(which: AnyGame, seed: str) -> None:
    """Byte for byte, with the same chance to come, whoever made the moves, freely or by consent."""
    chance = Chance(f"redo {seed}")
    table: Table[Any] = Table.deal(which, which.seats[-1], seed=seed)
    tried = 0
    while not table.over:
        step(table, chance)
        if table.over or chance.below(4):
            continue
        for seat in range(table.seats):
            targets = table.consent_targets(seat)
            for back_to in {*targets[:2], *targets[-1:], *([chance.pick(targets)] if targets else [])}:
                tried += 1
                check(copy(table), seat, back_to)
    assert tried > 10


def check(table: Table[Any], seat: int, back_to: int) -> None:
    end, moves = table.log[-1].after, table.led_here(back_to)
    others = any(line.seat != seat for line in moves)
    seen = [table.view(reader).state for reader in range(table.seats)]
    table.undo(seat, back_to, consent=True)
    there = table.log[-1].after
    wanted = moves
    if table.game.drafts:
        moves = [line for line in moves if not line.keeps(seat)]
        wanted = list(takewhile(lambda line: line.seat == seat, moves))
    assert [line.seq for line in table.redoable(seat)] == [line.seq for line in wanted]
    assert all(refused(table, other) for other in range(table.seats) if other != seat)
    if not wanted:
        assert refused(table, seat)
        return
    again = copy(table).redo(seat)
    made = table.redo(seat)
    assert list(again) == list(made)  # a table that was loaded knows it too
    assert {line.by for line in made} == {"redo"}
    assert [(line.seat, line.move) for line in made] == [(line.seat, line.move) for line in wanted]
    if not (table.game.drafts and others):
        assert table.log[-1].after == end
        assert [table.view(reader).state for reader in range(table.seats)] == seen
        assert table.decisions() == table.decisions_at(moves[-1].seq)
        assert not table.redoable(seat)
    table.undo(seat, back_to, consent=True)
    assert table.log[-1].after == there


@each_game
def test_one_after_the_other_taken_back_comes_one_after_the_other(which: AnyGame) -> None:
    chance = Chance("stack")
    table: Table[Any] = Table.deal(which, which.seats[0], seed="stack")
    for _move in range(9):
        step(table, chance)
    seat = asked(table, chance)
    while which.drafts and len(table.undoable(seat)) < 4:  # there one makes only one's own moves again
        if laid := drafts(table, seat):
            table.play(seat, chance.pick(laid))
        else:  # some answers aren't drafted, and some drafts are of those who aren't asked
            step(table, chance)
            seat = next((one for one in range(table.seats) if drafts(table, one)), seat)
    states = [table.log[-1].after]
    for _undo in range(4):
        table.undo(seat, consent=not which.drafts)
        states.append(table.log[-1].after)
    table = copy(table)
    for after in states[-2::-1]:
        table.redo(seat)
        assert table.log[-1].after == after
    assert refused(table, seat)


@each_game
def test_what_was_shown_needs_consent_to_be_taken_back(which: AnyGame) -> None:
    chance = Chance("shown")
    table: Table[Any] = Table.deal(which, which.seats[-1], seed="shown")
    shown = 0
    while not table.over:
        entry = step(table, chance)
        if table.over or not entry.reveals:
            continue
        shown += 1
        for seat in range(table.seats):
            free = table.undoable(seat)
            assert all(version >= entry.seq for version in free)
            before = entry.seq - 1
            if before in table.consent_targets(seat):
                with pytest.raises(Refusal, match="cannot_undo"):
                    table.undo(seat, before)
    assert shown


@each_game
def test_another_move_ends_it_and_the_same_one_does_not(which: AnyGame) -> None:
    chance = Chance("other")
    table: Table[Any] = Table.deal(which, which.seats[0], seed="other")
    same = others = 0
    while not table.over and not (same > 3 and others > 3):
        first, second = step(table, chance), None
        if not table.over and first.seat in table.decisions():
            second = step(table, chance)
        if table.over or first.draft or second is None or second.seat != first.seat or second.draft:
            continue
        seat, back_to = first.seat, first.seq - 1
        assert seat is not None
        assert first.move is not None
        if back_to not in table.consent_targets(seat):
            continue
        end = table.log[-1].after
        table.undo(seat, back_to, consent=True)
        other = next((move for move in table.moves(seat) if move != first.move and not move.draft), None)
        if other is not None:
            others += 1
            away = copy(table)
            away.play(seat, other)
            assert refused(away, seat)
        same += 1
        table.play(seat, first.move)
        assert [line.move for line in table.redoable(seat)] == [second.move]
        table.redo(seat)
        assert table.log[-1].after == end
    assert same


@each_game
def test_files_of_games_that_went_back_and_on_are_confirmed(which: AnyGame) -> None:
    """With undos, redos, undos by consent, and seats which caretakers, computers and the clock have played."""
    chance = Chance("file")
    table: Table[Any] = Table.deal(which, which.seats[-1], seed="file")
    gone: set[int] = set()
    counts = dict.fromkeys((*BY, "free", "consent", "redo"), 0)
    while not table.over:
        seat = asked(table, chance)
        by = "computer" if seat in gone else chance.pick(("player", "player", "caretaker", "auto"))
        table.play(seat, chance.pick(table.moves(seat)), by=by)
        counts[by] += 1
        if table.version > 12 and not gone:
            gone.add(table.seats - 1)  # resigned, and a computer player goes on
        if table.over or chance.below(5):
            continue
        if table.undoable(seat) and chance.below(3):
            table.undo(seat, chance.pick(table.undoable(seat)))
            counts["free"] += 1
        elif targets := table.consent_targets(seat)[:6]:
            table.undo(seat, chance.pick(targets), by="vote", consent=True)
            counts["consent"] += 1
        if table.redoable(seat) and chance.below(2):
            table.redo(seat)
            counts["redo"] += 1
    assert all(counts.values()), counts
    data = json.loads(json.dumps(export(table)))
    assert replay(data, find).dump() == table.dump()


# -- drafts -----------------------------------------------------------------------------------------------


def offering() -> Table[Any]:
    table: Table[Any] = Table.deal(SEALED, 3, seed="redo")
    table.play(0, Raise(1))
    return table


def hand(table: Table[Any], seat: int) -> list[int]:
    return sorted(table.full_state().players[seat].cards)


def test_a_redo_never_seals_what_somebody_else_put_together() -> None:
    table = offering()
    table.play(0, Open())
    first, second = hand(table, 1)[:2]
    table.play(1, Lay(first))
    table.play(1, Seal(1))
    table.play(0, Seal(0))
    table.undo(0, 1, consent=True)
    assert [line.move for line in table.redoable(0)] == [Open()]
    before = copy(table)
    table.redo(0)
    assert table.decisions() == (0, 1, 2)
    assert refused(table, 0)
    # whatever the other does unseen, it looks the same
    before.play(1, Order(0))
    assert [line.move for line in before.redoable(0)] == [Open()]
    before.redo(0)
    assert before.view(0) == table.view(0)
    before.play(1, Lay(second))
    before.play(1, Seal(1))
    assert refused(before, 0)


def test_whether_somebody_chose_the_same_again_is_not_told() -> None:
    tables = []
    for again in (0, 1):
        table: Table[Any] = Table.deal(HIDDEN, 2, seed="same")
        one, two = table.moves(0), table.moves(1)
        table.play(0, one[0])
        table.play(1, two[0])
        table.undo(0, 0, consent=True)
        table.play(0, one[0])
        assert [line.seat for line in table.redoable(0)] == [1]
        table.play(1, two[again])
        tables.append(table)
    assert [refused(table, 0) for table in tables] == [True, True]


def test_drafts_of_others_leave_ones_own_redo_alone() -> None:
    table = offering()
    table.play(0, Open())
    table.play(0, Lay(hand(table, 0)[0]))
    table.undo(0)
    seen = table.seen_version(0), [line.move for line in table.redoable(0)]
    table.play(1, Lay(hand(table, 1)[0]))
    table.undo(1)
    table.play(2, Lay(hand(table, 2)[0]))
    assert (table.seen_version(0), [line.move for line in table.redoable(0)]) == seen
    table.redo(0)
    assert table.full_state().players[0].laid == hand(table, 0)[:1]
    assert table.redoable(1)
    table.play(2, Seal(0))
    assert refused(table, 1)


def test_one_redo_ends_that_of_another() -> None:
    table = offering()
    table.play(0, Open())
    table.play(1, Lay(hand(table, 1)[0]))
    table.undo(1)
    table.undo(0, consent=True)
    assert refused(table, 1)
    assert table.redoable(0)


def test_a_log_that_begins_after_what_was_undone_has_nothing_to_make_again() -> None:
    table = offering()
    table.undo(0)
    assert table.redoable(0)
    late: Table[Any] = Table(SEALED, 3, table.options, "redo", table.log[2:])
    assert refused(late, 0)
    table.redo(0)
    assert table.full_state().stake == 2
