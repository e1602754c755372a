"""Drafts: private parts of an answer, which nobody else can tell from nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import pytest

from bot.tools.simulate import play
from games.core import Chance, Entry, Event, Flow, Move, Refusal, RulesError, Seat, Step, Table, write
from games.core.replay import ReplayError, export, replay
from games.players import player
from tests.conformance import checks, drafts
from tests.games.sealed import (
    SEALED,
    Lay,
    Leading,
    Offering,
    Open,
    Order,
    Raise,
    Reopen,
    Seal,
    Sealed,
    Sealed_,
    Showing,
    Take,
)


def dealt(seats: int = 3) -> Table[Sealed_]:
    return Table.deal(SEALED, seats, seed="drafts")


def offering(seats: int = 3) -> Table[Sealed_]:
    table = dealt(seats)
    table.play(0, Open())
    return table


def hand(table: Table[Sealed_], seat: Seat) -> list[int]:
    return sorted(table.full_state().players[seat].cards)


def laid(table: Table[Sealed_], seat: Seat) -> list[int]:
    return table.full_state().players[seat].laid


def order(table: Table[Sealed_], seat: Seat) -> int | None:
    return table.full_state().players[seat].order


def test_a_draft_is_secret_without_saying_so() -> None:
    class Quiet(Move, frozen=True):
        draft: ClassVar[bool] = True

    class Louder(Quiet, frozen=True):
        secret: ClassVar[bool] = False

    assert (Move.secret, Lay.secret, Quiet.secret, Louder.secret, Seal.draft) == (False, True, True, True, False)


def test_only_its_owner_counts_it() -> None:
    table = offering()
    table.play(1, Lay(hand(table, 1)[0]))
    table.play(1, Order(1))
    table.play(2, Lay(hand(table, 2)[0]))
    assert table.version == 4
    assert [table.seen_version(reader) for reader in (None, 0, 1, 2)] == [1, 1, 3, 2]
    assert [table.view(reader).version for reader in (None, 0, 1, 2)] == [1, 1, 3, 2]
    assert [table.real_version(reader, 1) for reader in (None, 0, 1, 2)] == [4, 4, 1, 3]
    assert [table.knows(1, entry) for entry in table.log] == [True, True, True, True, False]
    assert table.real_version(None, 2) == 5  # is not yet
    assert table.clone("s", 1).version == 3


def test_it_stands_in_nobodys_way() -> None:
    table = dealt()
    table.play(0, Raise(1))
    table.play(1, Order(2))
    table.play(0, Raise(2))
    table.play(2, Order(1))
    table.play(2, Order(4))
    assert table.undoable(0) == (1, 0)
    assert table.undoable(1) == ()  # somebody has moved in public since
    assert table.undoable(2) == (4, 3)
    table.undo(0)  # the stake is 2 again, so an order of 4 isn't legal any more
    assert [order(table, seat) for seat in range(3)] == [None, 2, 1]
    assert table.undoable(0) == (0,)
    table.undo(0)
    assert [order(table, seat) for seat in range(3)] == [None, None, 1]
    assert table.full_state().stake == 1
    assert [entry.seq for entry in table.log if not table.knows(None, entry)] == [2, 4, 5]
    assert [write(entry.move) for entry in table.taken_back(table.log[-1], None) if entry.move] == ["raise 1"]


def test_what_was_kept_can_be_taken_back_later() -> None:
    table = dealt()
    table.play(0, Raise(1))
    table.play(1, Order(1))
    table.play(1, Order(0))
    table.undo(0)
    for expected in (1, None):
        loaded: Table[Any] = Table.load(SEALED, table.dump())
        for one in (table, loaded):
            entry = one.undo(1)
            assert order(one, 1) == expected
            assert not one.knows(None, entry)
        assert table.dump() == loaded.dump()
    assert table.seen_version(None) == 2
    with pytest.raises(Refusal, match="cannot_undo"):
        table.undo(1)


def test_nobody_takes_back_what_is_another_s() -> None:
    table = offering()
    table.play(1, Lay(hand(table, 1)[0]))
    with pytest.raises(Refusal, match="cannot_undo"):
        table.undo(0, 1, consent=True)
    with pytest.raises(Refusal, match="cannot_undo"):
        table.undo(0, 2, consent=True)
    assert table.undo(2, consent=True).back_to == 0  # what everybody knows of: the opening
    assert laid(table, 1) == []  # where no offers are made, none can be kept
    assert table.asks == "leading"


def test_taking_a_draft_back_with_a_move_tells_of_the_move_alone() -> None:
    table = dealt()
    table.play(0, Order(1))
    table.play(0, Raise(1))
    table.play(0, Order(0))
    entry = table.undo(0, table.undoable(0)[-1])
    assert table.knows(None, entry)
    assert [write(one.move) for one in table.taken_back(entry, None) if one.move] == ["raise 1"]
    assert [write(one.move) for one in table.taken_back(entry, 0) if one.move] == ["order 1", "raise 1", "order 0"]
    assert export(table)["entries"][1:] == [
        {"seq": 1, "seat": 0, "by": "player", "move": "raise 1", "events": ["raised 0 2"]},
        {"seq": 2, "seat": 0, "by": "player", "undo": 0},
    ]


def test_an_undo_to_a_draft_is_told_as_one_to_what_was_before() -> None:
    """Also where other lines, undone by now, lie between the two."""
    exports = []
    for drafted in (False, True):
        table = dealt()
        table.play(0, Raise(1))
        table.undo(0)
        if drafted:
            table.play(0, Order(0))
        table.play(0, Raise(2))
        table.undo(0)
        exports.append(export(table))
    assert exports[0] == exports[1]


def test_events_of_a_draft_are_its_owner_s() -> None:
    table = dealt()
    table.play(1, Order(1))
    assert [write(event) for event in table.events_since(0, 1)] == ["ordered 1 1"]
    assert table.events_since(0, 0) == table.events_since(0, None) == ()
    table.undo(1)
    assert table.events_since(0, 1) == ()


def test_the_finished_game_s_file_has_it_all_and_proves_it() -> None:
    *_, table = drafts.walk_with_undos(SEALED, 4, "file")
    data = export(table)
    kinds = {entry["move"].split()[0] for entry in data["entries"] if entry.get("move")}
    assert kinds >= {"lay", "order", "seal", "open"}
    assert any(table.knows(0, entry) != table.knows(1, entry) for entry in table.log if entry.back_to is not None)
    replay(data, lambda _: SEALED)
    at = next(n for n, entry in enumerate(data["entries"]) if entry.get("move", "").startswith("lay"))
    data["entries"].pop(at)
    with pytest.raises(ReplayError):
        replay(data, lambda _: SEALED)


def test_a_log_that_leads_elsewhere_is_not_believed() -> None:
    table = dealt()
    table.play(0, Raise(1))
    table.play(1, Order(1))
    last = table.undo(0)
    wrong = Entry(last.seq, 0, "player", None, 0, False, (), table.log[0].after)
    with pytest.raises(RulesError, match="line 3"):
        Table(SEALED, 3, table.options, "drafts", [*table.log[:-1], wrong])


# -- games that break the promise ----------------------------------------------------------------------------------


class Told(Event, frozen=True):
    seat: Seat


class Blabbing(Leading, tag="leading"):
    def play(self, s: Sealed_, seat: Seat, move: Move, flow: Flow) -> None:
        super().play(s, seat, move, flow)
        if isinstance(move, Order):
            flow.tell(Told(seat))


class Rolling(Leading, tag="leading"):
    def play(self, s: Sealed_, seat: Seat, move: Move, flow: Flow) -> None:
        super().play(s, seat, move, flow)
        if isinstance(move, Order):
            flow.chance.below(2)


class HandingOn(Leading, tag="leading"):
    def play(self, s: Sealed_, seat: Seat, move: Move, flow: Flow) -> None:
        super().play(s, seat, move, flow)
        if isinstance(move, Order):
            s.lead = (s.lead + 1) % len(s.players)


class GoingOn(Leading, tag="leading"):
    def play(self, s: Sealed_, seat: Seat, move: Move, flow: Flow) -> None:
        super().play(s, seat, Open() if isinstance(move, Order) else move, flow)


class Ending(Leading, tag="leading"):
    def play(self, s: Sealed_, seat: Seat, move: Move, flow: Flow) -> None:
        super().play(s, seat, move, flow)
        if isinstance(move, Order):
            flow.stack.clear()


class Showy(Leading, tag="leading"):
    def play(self, s: Sealed_, seat: Seat, move: Move, flow: Flow) -> None:
        super().play(s, seat, move, flow)
        if isinstance(move, Order):
            s.players[seat].coins -= 1


class Narrowing(Offering, tag="offering"):
    def moves(self, s: Sealed_, seat: Seat) -> list[Move]:
        others = [player.order for who, player in enumerate(s.players) if who != seat]
        return [move for move in super().moves(s, seat) if not (any(others) and move == Seal(0))]


class Unsealing(Offering, tag="offering"):
    def moves(self, s: Sealed_, seat: Seat) -> list[Move]:
        moves = list(super().moves(s, seat))
        return moves if s.players[seat].laid else [move for move in moves if move.draft]


def variant(*steps: type[Step[Sealed_]]) -> Sealed:
    class Variant(Sealed):
        step_types = steps
        event_types = (*SEALED.event_types, Told)

    return Variant()


@pytest.mark.parametrize(
    ("step", "trouble"),
    [
        (Blabbing, "tells everybody"),
        (Rolling, "draws or reveals"),
        (HandingOn, "changes who is asked"),
        (GoingOn, "tells everybody"),
        (Ending, "changes who is asked"),
    ],
)
def test_the_table_refuses_to_go_on(step: type[Step[Sealed_]], trouble: str) -> None:
    table: Table[Any] = Table.deal(variant(step, Offering, Showing), 2, seed="s")
    before = table.dump()
    for seat in (0, 1):
        with pytest.raises(RulesError, match=trouble):
            table.play(seat, Order(1))
        assert table.dump() == before
        assert Order(1) in table.moves(seat)


def along(game: Sealed, check: Callable[[Table[Any]], object]) -> None:
    for number in range(5):
        for table in checks.walk(game, 3, f"{number}"):
            check(table)


@pytest.mark.parametrize("steps", [(Showy, Offering, Showing), (Narrowing, Leading, Showing)])
def test_what_others_would_see_is_found(steps: tuple[type[Step[Sealed_]], ...]) -> None:
    chance = Chance("shows")
    with pytest.raises(AssertionError, match="shows"):
        along(variant(*steps), lambda table: drafts.check_drafts(table, chance))


def test_who_can_only_draft_is_found() -> None:
    with pytest.raises(AssertionError, match="can only draft"):
        along(variant(Unsealing, Leading, Showing), checks.check_position)


# -- computer players ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kinds", [["random"] * 3, ["greedy"] * 3, ["greedy", "random", "random"]])
def test_computer_players_come_to_an_end(kinds: list[str]) -> None:
    result, troubles = play(SEALED, 3, 10, "ends", kinds, check=True)
    assert not troubles
    assert result.finished == 10


def test_greedy_drafts_what_it_likes_best_and_then_seals() -> None:
    table = offering(2)
    table.play(1, Seal(0))
    mind = player("greedy", "g")
    made: list[Move] = []
    while table.asks == "offering" and 0 in table.decisions():
        worth = SEALED.appraise(table.view(0).state, 0)
        made.append(mind.choose(table, 0))
        table.play(0, made[-1])
        if made[-1].draft:
            assert SEALED.appraise(table.view(0).state, 0) > worth
    assert isinstance(made[-1], Seal)
    assert any(isinstance(move, Lay) for move in made)


def test_others_drafts_do_not_show_in_what_computers_choose() -> None:
    for kind in ("greedy", "random"):
        for number in range(20):
            for start in (dealt, offering):
                plain, drafted = start(), start()
                drafted.play(1, drafts.drafts_of(drafted, 1)[0])
                drafted.play(2, Order(0))
                assert player(kind, f"{number}").choose(plain, 0) == player(kind, f"{number}").choose(drafted, 0)


def test_random_players_mostly_seal_but_draft_everything_sooner_or_later() -> None:
    table = offering()
    table.play(0, Lay(hand(table, 0)[0]))
    chosen = [player("random", f"{number}").choose(table, 0) for number in range(1500)]
    assert set(chosen) == set(table.moves(0))
    assert any(isinstance(move, Take) for move in chosen)
    assert 2 / 3 < sum(not move.draft for move in chosen) / len(chosen) < 5 / 6


def test_sealed_again_after_reopening() -> None:
    table = offering(2)
    card = hand(table, 0)[0]
    for move in (Lay(card), Seal(1), Reopen(), Take(card), Seal(2)):
        table.play(0, move)
    assert table.undoable(0) == (5, 4, 3, 2, 1, 0)  # the opening, too, since nobody else has moved
    assert table.seen_version(1) == 4
