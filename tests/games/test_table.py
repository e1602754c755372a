"""The table itself: undo, errors in the middle of a move, clones, logs that begin late."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import Any

import msgspec
import pytest

from games.bohemian_villages import GAME
from games.core import EndTurn, Entry, Flow, Move, Refusal, RulesError, Seat, Table, TurnBegan, write
from tests.games.hidden import HIDDEN, Bid, Bidding, Draw, Drawing, Hidden, Showing, Table_

F1 = ["A", "D", "E", "G", "L", "N", "P", "Q"]


def villages(dice: list[int], **position: Any) -> Table[Any]:
    return Table.deal(GAME, 3, seed="x", script=dice, patch={"villages": F1, "seat": 0, **position})


def hidden(seats: int = 3, seed: str = "h") -> Table[Any]:
    return Table.deal(HIDDEN, seats, seed=seed)


def play(table: Table[Any], seat: Seat, line: str) -> Entry:
    return table.play(seat, table.read(seat, line))


def bid_all(table: Table[Any]) -> None:
    for seat in table.decisions():
        table.play(seat, table.moves(seat)[0])


def code(wish: Any, *args: Any, **kwargs: Any) -> str:
    with pytest.raises(Refusal) as caught:
        wish(*args, **kwargs)
    return caught.value.code


def test_the_deal_is_the_first_line() -> None:
    table = hidden()
    (entry,) = table.log
    assert (entry.seq, entry.seat, entry.by, entry.move, entry.reveals) == (0, None, "table", None, True)
    assert entry.notation == "deal"
    assert table.version == 0
    assert table.asks == "bidding"
    assert table.decisions() == (0, 1, 2)


def test_seats_that_decide_at_once() -> None:
    table = hidden()
    play(table, 1, f"bid {table.view(1).state.players[1].cards[0]}")
    assert table.decisions() == (0, 2)
    assert table.moves(1) == ()
    assert code(play, table, 1, "bid 3") == "not_your_turn"
    assert code(table.read, 1, "bid") == "not_your_turn"
    assert table.view(1).deciders == (0, 2)


class Rethinking(Bidding, tag="bidding"):
    """Who has bid may take the card back; nobody waits for that."""

    def meanwhile(self, s: Table_, seat: Seat) -> Iterable[Move]:
        return [EndTurn()] if seat in s.bids else []

    def play(self, s: Table_, seat: Seat, move: Move, flow: Flow) -> None:
        if isinstance(move, Bid):
            super().play(s, seat, move, flow)
            return
        s.players[seat].cards.append(s.bids.pop(seat))
        flow.then(Rethinking())


class Thoughtful(Hidden):
    step_types = (Rethinking, Showing, Drawing)

    def deal(self, seats: int, options: Any, flow: Flow) -> Table_:
        dealt = super().deal(seats, options, flow)
        flow.stack[:] = [Rethinking()]
        return dealt


def test_seats_that_are_not_asked_may_have_moves() -> None:
    table: Table[Any] = Table.deal(Thoughtful(), 3, seed="h")
    assert code(play, table, 1, "end turn") == "wrong_step"
    bid = table.moves(1)[0]
    before = table.full_state().players[1].cards
    table.play(1, bid)
    assert table.decisions() == (0, 2)
    assert table.moves(1) == (EndTurn(),)
    assert table.moves(-1) == table.moves(3) == ()
    assert code(table.play, 1, bid) == "not_in_hand"  # a reason, not that somebody else is asked
    assert code(table.play, 3, EndTurn()) == "not_your_turn"
    table.play(1, table.read(1, "end turn"))
    assert table.decisions() == (0, 1, 2)
    assert sorted(table.full_state().players[1].cards) == sorted(before)
    assert table.moves(1)[0] == bid
    bid_all(table)
    assert table.asks == "drawing"
    loser = next(seat for seat in range(3) if seat not in table.decisions())
    assert table.moves(loser) == ()


def test_legal_moves_are_those_of_the_position_also_after_an_undo() -> None:
    table = hidden()
    for seat in (0, 1):
        first = table.moves(seat)
        for move in first:
            table.play(seat, move)
            assert table.moves(seat) == ()
            table.undo(seat, consent=True)
            assert table.moves(seat) == first
        table.play(seat, first[0])
    table.undo(1, 0, consent=True)
    fresh: Table[Any] = Table.load(HIDDEN, table.dump())
    assert [table.moves(seat) for seat in range(3)] == [fresh.moves(seat) for seat in range(3)]


def test_who_has_decided_may_take_it_back_until_somebody_else_moves() -> None:
    table = hidden()
    table.play(1, table.moves(1)[0])
    assert table.undoable(1) == (0,)
    assert table.undoable(0) == ()
    table.play(0, table.moves(0)[0])
    assert table.undoable(1) == ()
    assert table.undoable(0) == (1,)
    assert code(table.undo, 1) == "cannot_undo"
    assert code(table.undo, 0, 0) == "cannot_undo"
    entry = table.undo(0)
    assert (entry.seq, entry.back_to, entry.notation, entry.reveals) == (3, 1, "undo 1", False)
    assert table.decisions() == (0, 2)
    assert table.undoable(1) == (0,)  # what was taken back doesn't stand in the way


def test_nothing_shown_can_be_taken_back_freely() -> None:
    table = hidden()
    bid_all(table)
    lead = table.decisions()[0]
    assert table.log[-1].reveals
    assert [table.undoable(seat) for seat in range(3)] == [(), (), ()]
    table.play(lead, Draw())
    assert code(table.undo, lead) == "cannot_undo"
    table.undo(lead, 1, consent=True)
    assert table.log[-1].after == table.log[1].after
    assert code(table.undo, lead, 4, consent=True) == "cannot_undo"  # 4 does not lead here any more
    assert code(table.undo, lead, 99, consent=True) == "cannot_undo"


def test_a_whole_turn_can_be_taken_back() -> None:
    table = villages([1, 2, 5, 6], players={"0": {"special": 1}}, special_supply=6)
    play(table, 0, "place 1+2 D.3")
    assert table.undoable(0) == (0,)
    play(table, 0, "reroll 5")
    assert table.undoable(0) == ()


def test_with_consent_one_move_is_taken_back_unless_more_is_said() -> None:
    table = villages([1, 2, 5, 6, 3, 3, 3, 3])
    first = table.log[-1].after
    play(table, 0, "place 1+2 D.3")
    second = table.log[-1].after
    play(table, 0, "end_turn")
    assert table.undo(2, consent=True).after == second
    assert table.undo(2, consent=True).after == first
    assert code(table.undo, 2, consent=True) == "cannot_undo"
    assert [entry.notation for entry in table.log] == ["deal", "place 1+2 D.3", "end_turn", "undo 1", "undo 0"]


def test_dice_come_back_with_an_undo_also_scripted_ones() -> None:
    table = villages([1, 2, 5, 6, 3, 3, 4, 4])
    play(table, 0, "place 1+2 D.3")
    rolled = play(table, 0, "end_turn")
    assert "rolled 1 3+3+4+4" in [write(event) for event in rolled.events]
    table.undo(1, 1, consent=True)
    assert play(table, 0, "end_turn").events == rolled.events


def test_a_finished_game_is_not_taken_back_freely() -> None:
    table = villages([2, 6, 1, 3], occ={"D.8": 0, "E.8": 0}, players={"0": {"coins": 100}, "1": {"coins": 184}})
    play(table, 0, "place 2+6 G.8")
    assert table.over
    assert not table.log[-1].reveals
    assert table.undoable(0) == ()
    assert code(table.undo, 0) == "cannot_undo"
    table.undo(0, consent=True)
    assert table.decisions() == (0,)
    assert table.standings is None


def test_the_seed_is_secret_until_the_end() -> None:
    table = hidden(seed="very secret")
    with pytest.raises(RulesError):
        _ = table.seed
    assert "very secret" not in repr(table.view(None))
    while not table.over:
        seat = table.decisions()[0]
        table.play(seat, table.moves(seat)[-1])
    assert table.seed == "very secret"


class Breaking(Bidding, tag="bidding"):
    """Fails in the middle of a move."""

    def play(self, s: Table_, seat: Seat, move: Move, flow: Flow) -> None:
        flow.chance.below(6)
        flow.then(Drawing())
        super().play(s, seat, move, flow)
        if s.round == 1 and len(s.bids) == 2:
            raise ZeroDivisionError


class Broken(Hidden):
    step_types = (Breaking, Showing, Drawing)

    def deal(self, seats: int, options: Any, flow: Flow) -> Table_:
        dealt = super().deal(seats, options, flow)
        flow.stack[:] = [Breaking()]
        return dealt


def test_an_error_in_the_middle_leaves_everything_as_it_was() -> None:
    table: Table[Any] = Table.deal(Broken(), 3, seed="b")
    table.play(0, table.moves(0)[0])
    before, moves = table.dump(), table.moves(0)
    asked = table.decisions()
    for _ in range(2):
        with pytest.raises(ZeroDivisionError):
            table.play(asked[0], table.moves(asked[0])[0])
        assert table.dump() == before
        assert (table.decisions(), table.moves(0)) == (asked, moves)
        again: Table[Any] = Table.load(table.game, before)
        assert again.view(None) == table.view(None)


def test_views_are_copies() -> None:
    table = hidden()
    seen = table.view(0)
    seen.state.players[0].cards.clear()
    seen.state.deck.clear()
    table.full_state().players[0].cards.clear()
    assert len(table.moves(0)) == 4
    HIDDEN.invariants(table.full_state())


def test_clones_go_their_own_way() -> None:
    table = villages([1, 2, 5, 6])
    play(table, 0, "place 1+2 D.3")
    table.undo(0)
    clone = table.clone("other", 0)
    assert (clone.version, clone.view(0).state) == (table.version, table.view(0).state)
    before = table.dump()
    play(clone, 0, "place 1+2 D.3")
    play(clone, 0, "end_turn")
    assert table.dump() == before
    assert clone.undo(0, 2, consent=True).after == table.log[-1].after
    third = table.clone("third")
    play(third, 0, "place 1+2 D.3")
    play(third, 0, "end_turn")
    play(clone, 0, "place 1+2 D.3")
    assert play(clone, 0, "end_turn").after != third.log[-1].after  # other dice


def test_clones_do_not_know_the_others_cards() -> None:
    table = hidden()
    state = table.full_state()
    clones = [table.clone(f"seed {n}", 0).full_state() for n in range(20)]
    assert all(clone.players[0] == state.players[0] for clone in clones)
    assert any(clone.players[1] != state.players[1] for clone in clones)
    assert all(table.clone(f"seed {n}", 0).full_state() == clone for n, clone in enumerate(clones))


def test_a_log_may_begin_late() -> None:
    table = villages([1, 2, 5, 6])
    play(table, 0, "place 1+2 D.3")
    table.undo(0)
    play(table, 0, "place 1+2 E.3")
    for start in range(1, 4):
        late: Table[Any] = Table(GAME, 3, table.options, "x", table.log[start:])
        assert late.version == table.version
        assert late.full_state() == table.full_state()
        assert late.undoable(0) == ((2,) if start < 3 else ())
        assert code(late.undo, 0, 0, consent=True) == "cannot_undo"
        play(late, 0, "end_turn")


def test_events_since() -> None:
    table = villages([1, 2, 5, 6])
    play(table, 0, "place 1+2 D.3")
    table.undo(0)
    play(table, 0, "place 1+2 E.3")
    tags = [type(event).__name__ for event in table.events_since(0, None)]
    assert tags == ["Placed"]
    assert table.events_since(0, None)[0] == table.log[3].events[0]
    assert table.events_since(3, None) == ()
    assert any(isinstance(event, TurnBegan) for event in table.events_since(-1, None))


def test_events_as_a_seat_may_know_them() -> None:
    table = hidden()
    bid_all(table)
    lead = table.decisions()[0]
    drawn = table.play(lead, Draw()).events[0]
    other = (lead + 1) % 3
    assert table.events_since(3, lead) == (drawn,)
    (seen,) = table.events_since(3, other)
    assert (seen.seat, seen.card) == (lead, None)  # type: ignore[attr-defined]
    assert table.events_since(3, None) == (seen,)
    assert len(table.events_since(-1, lead)) == 3
    assert len([e for e in table.events_since(-1, None) if type(e).__name__ == "Thought"]) == 0


def test_a_dump_of_other_rules_is_refused() -> None:
    dump = hidden().dump()

    class Newer(Hidden):
        version = HIDDEN.version + 1

    with pytest.raises(Refusal) as caught:
        Table.load(Newer(), dump)
    assert caught.value.code == "rules_changed"
    assert dict(caught.value.params) == {"game": "hidden", "version": 3}
    assert code(Table.load, GAME, dump) == "rules_changed"


def test_a_dump_keeps_undo_and_all() -> None:
    table = villages([1, 2, 5, 6])
    play(table, 0, "place 1+2 D.3")
    table.undo(0)
    play(table, 0, "place 1+2 E.3")
    loaded: Table[Any] = Table.load(GAME, table.dump())
    assert loaded.log == table.log
    assert loaded.undoable(0) == table.undoable(0) == (0,)
    assert loaded.events_since(-1, None) == table.events_since(-1, None)
    assert loaded.seed_hash == table.seed_hash


def test_moves_that_do_not_belong_to_the_game() -> None:
    assert code(hidden().play, 0, EndTurn()) == "wrong_step"
    assert code(villages([1, 2, 5, 6]).play, 0, Bid(3)) == "wrong_step"


@pytest.mark.parametrize("seats", [0, 1, 4])
def test_seats(seats: int) -> None:
    with pytest.raises(Refusal) as caught:
        Table.deal(HIDDEN, seats)
    assert (caught.value.code, dict(caught.value.params)) == ("seat_count", {"low": 2, "high": 3})


def test_options() -> None:
    assert Table[Any].deal(HIDDEN, 3, {"hand": "5"}).view(None).state.players[0].cards == [0] * 5
    assert code(Table.deal, HIDDEN, 2, {"peace": True}) == "two_fight"
    assert code(Table.deal, HIDDEN, 2, {"hand": "6"}) == "unknown_option"
    assert code(Table.deal, HIDDEN, 2, {"hands": "4"}) == "unknown_option"


def test_a_patch_that_does_not_fit() -> None:
    with pytest.raises(msgspec.ValidationError, match=r"players\.0"):
        villages([1, 2, 3, 4], players={"0": {"hut": 3}})


def test_positions_fill_in_what_follows() -> None:
    state = villages([1, 2, 3, 4], occ={"A.7": 0, "E.6": 0, "N.4": 1}, players={"1": {"coins": 9}}).full_state()
    assert [player.hand for player in state.players] == [11, 12, 13]
    assert (state.players[0].flour, state.players[0].glass, state.paid_total) == (1, 1, 9)
    odd = villages([1, 2, 3, 4], occ={"A.7": 0}, paid_total=5, players={"0": {"hand": 3, "glass": 2, "flour": 1}})
    player = odd.full_state().players[0]
    assert (player.hand, player.glass, player.flour, odd.full_state().paid_total) == (3, 2, 1, 5)


GOLDEN = {
    2: "94ccd6542ace080e933b9cee0fc51feea5442e140b334350fac65b1418632314",
    3: "b7b1fe50ef171a503a8d9e7b6bd96ea00495b5c64197c6b3a546457b13991fe7",
    4: "7acec238b3da0ff358b38d5cabd4b6468c4f5683efc8f18dbd6307f688657481",
    5: "36c29c8976031655b1f8f3b07ea00e34d54d35386a67cdfdce56e1da1651d233",
}


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_running_game_never_goes_differently(seats: int) -> None:
    """If this fails, tables that run on this rules version would break: raise `version` and keep the old hashes."""
    table: Table[Any] = Table.deal(GAME, seats, seed="golden")
    while not table.over:
        (seat,) = table.decisions()
        moves = table.moves(seat)
        table.play(seat, moves[table.version * 7 % len(moves)])
    assert GAME.version == 1
    assert sha256(b"".join(entry.after for entry in table.log)).hexdigest() == GOLDEN[seats]


def test_what_was_asked_at_any_version_is_still_known() -> None:
    table: Table[Any] = Table.deal(GAME, 3, {}, "asked")
    asked = [table.decisions()]
    while not table.over:
        seat = table.decisions()[0]
        table.play(seat, table.moves(seat)[0])
        asked.append(table.decisions())
    assert [table.decisions_at(version) for version in range(table.version + 1)] == asked
    tail: Table[Any] = Table(GAME, 3, table.options, "asked", table.log[5:])
    assert tail.decisions_at(7) == asked[7]
    assert tail.since(7) == table.since(7) == table.log[8:]
    assert table.since(-1) == table.log
