"""Chosen positions, secrets, options and odds and ends of Village."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from games.core import Chance, Move, Refusal, RulesError, Table
from games.players import player
from games.village import GAME, checks, events
from games.village.appraisal import appraise
from games.village.moves import Buy, Church, Cubes, Journey, Pay, Recall, Take, Train, Well
from games.village.state import HIDDEN, Acting, Day, Ending, Mass, Village
from tests.games.village_tables import DAY, lines, play, refused, table


def test_the_deal() -> None:
    for seats, stalls, pile in ((2, 3, 16), (3, 4, 15), (4, 5, 14)):
        on: Table[Village] = Table.deal(GAME, seats, seed="deal")
        s = on.full_state()
        assert (len(s.stalls), len(s.line), len(s.pile)) == (stalls, 5, pile)
        assert s.supply["coin"] == 15 - seats
        assert s.supply["X"] == 0
        assert {space: sum(there.values()) for space, there in s.spaces.items()} == s.setup.spaces
        assert on.decisions() == (s.start,)
        for family in s.players:
            assert (family.coins, family.grain, family.time, family.points) == (1, 0, 0, 0)
            assert list(family.members.values()) == ["farm"] * 4 + ["unborn"] * 7


def test_who_begins() -> None:
    def start(seats: int, chosen: str, seed: str = "x") -> int:
        on: Table[Village] = Table.deal(GAME, seats, {"start": chosen}, seed)
        return on.full_state().start

    assert [start(4, chosen) for chosen in ("1", "2", "3", "4")] == [0, 1, 2, 3]
    assert {start(3, "random", str(seed)) for seed in range(30)} == {0, 1, 2}
    with pytest.raises(Refusal, match="no_such_start"):
        start(2, "3")


def test_the_bag_takes_what_the_supply_has() -> None:
    """4.1: fewer cubes where the supply has fewer; later spaces get fewer where the bag runs dry."""
    on = table(
        {"cubes": {"P": 18, "B": 18, "O": 18, "G": 10}}, {"cubes": {"G": 3}},
        spaces={"family": {"G": 1}}, bag={"X": 2},
    )  # fmt: skip
    play(on, 0, "take family G", "skip")
    s = on.full_state()
    assert sum(s.bag.values()) == 0
    told = next(event for event in on.log[-1].events if isinstance(event, events.RoundSeeded))
    # four green ones and six of the plague: harvest 2, family 3, crafts 5, and nothing for the rest
    assert told.short == ("market", "travel", "council", "church")
    assert {space: sum(there.values()) for space, there in s.spaces.items() if there} == {
        "harvest": 2, "family": 3, "crafts": 5,
    }  # fmt: skip


def test_secrets() -> None:
    """The pile's order, and what others have won, are in nobody's view; at the end everything is open."""
    on: Table[Village] = Table.deal(GAME, 3, seed="secrets")
    players = [player("greedy", f"secrets {seat}") for seat in range(3)]
    won = False
    while deciders := on.decisions():
        s = on.full_state()
        for viewer in (None, 0, 1, 2):
            view = on.view(viewer).state
            assert set(view.pile) <= {HIDDEN}
            assert len(view.pile) == len(s.pile)
            for seat, family in enumerate(view.players):
                assert len(family.tiles) == len(s.players[seat].tiles)
                won |= bool(family.tiles)
                if seat == viewer:
                    assert family.tiles == s.players[seat].tiles
                else:
                    assert set(family.tiles) <= {HIDDEN}
        on.play(deciders[0], players[deciders[0]].choose(on, deciders[0]))
    assert won
    assert [f.tiles for f in on.view(None).state.players] == [f.tiles for f in on.full_state().players]


def test_thinking_ahead_does_not_peek_into_the_pile() -> None:
    on = table({"goods": {"plow": 1}}, {}, **DAY)
    piles = {tuple(on.clone(f"seed {number}", 0).full_state().pile) for number in range(5)}
    assert len(piles) > 1
    assert all(sorted(pile) == sorted(on.full_state().pile) for pile in piles)


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("take FAMILY p", Take("family", "P")),
        ("well g,g,coin", Well(("G", "G", "coin"))),
        ("well COIN,g,G", Well(("G", "G", "coin"))),
        ("well G", Well(("G", "G", "coin"))),
        ("take family", Take("family", "P")),
    ],
)
def test_what_may_be_typed(typed: str, move: Move) -> None:
    on = table({"cubes": {"G": 2}}, {}, spaces={"family": {"P": 1}, "crafts": {"B": 1}})
    assert on.read(0, typed) == move


@pytest.mark.parametrize(
    ("move", "canonical"),
    [
        (Recall("c3", 1), Recall("C3", 1)),
        (Recall("Council:2", 1), Recall("council:2", 1)),
        (Train("Office", 1, "SCROLL"), Train("office", 1, "scroll")),
        (Journey("c1", "c6", 2), Journey("C1", "C6", 2)),
        (Pay(("Coin", "b", "p")), Pay(("P", "B", "coin"))),
        (Cubes(("g", "p")), Cubes(("P", "G"))),
    ],
)
def test_canonical_forms(move: Move, canonical: Move) -> None:
    assert move.canonical() == canonical


def test_ways_to_pay_are_asked_for_only_where_they_differ() -> None:
    on = table({"coins": 2, "cubes": {"P": 1}}, {}, spaces={"crafts": {"O": 1}, "family": {"P": 1}})
    play(on, 0, "take crafts O", "buy wainwright wagon")
    assert lines(on, 0) == ["pay P,O", "pay P,coin", "pay O,coin", "pay coin,coin"]
    assert refused(on, 0, "pay B,O") == "wrong_payment"
    assert refused(on, 0, "pay P,O,coin") == "wrong_payment"
    assert refused(on, 0, "pay scroll") == "wrong_payment"
    assert refused(on, 0, Buy("wainwright", "wagon")) == "wrong_step"
    play(on, 0, "pay O,coin")
    family = on.full_state().players[0]
    assert (family.coins, family.cubes["P"], family.cubes["O"], family.goods["wagon"]) == (1, 1, 0, 1)


def test_what_was_drawn_cannot_be_taken_back() -> None:
    on = table({}, {"coins": 0}, spaces={"harvest": {"O": 1, "P": 1}})
    play(on, 0, "take harvest O", "harvest")
    assert on.undoable(0) == (1, 0)
    play(on, 1, "take harvest P", "harvest")  # a new round
    assert on.full_state().round == 2
    assert on.undoable(1) == on.undoable(0) == ()


def test_customers_who_come_cannot_be_taken_back() -> None:
    on = table({"coins": 0, "goods": {"plow": 1}}, {"coins": 0}, **DAY)
    play(on, 0, "take market B")
    assert on.undoable(0) == (0,)
    play(on, 0, "serve S1")
    assert on.undoable(0) == ()


def test_an_action_of_another_space() -> None:
    on = table({}, {}, spaces={"crafts": {"O": 1}, "family": {"P": 1}})
    play(on, 0, "take crafts O")
    assert refused(on, 0, Church(1)) == "other_space"
    assert refused(on, 0, Take("family", "P")) == "wrong_step"


def test_the_market_after_the_well() -> None:
    on = table({"coins": 0, "cubes": {"G": 3}, "goods": {"plow": 1}}, {"coins": 0}, **DAY)
    told = play(on, 0, "well G", "free market")
    assert told == ["market_opened 0 3"]
    play(on, 0, "serve S1")
    assert (on.decisions(), on.asks) == ((1,), "turn")
    assert on.full_state().spaces["market"] == {"B": 1}


WRONG: list[tuple[str, Any]] = [
    ("no such seat", lambda s: setattr(s, "seat", 2)),
    ("no such seat", lambda s: setattr(s, "round", -1)),
    ("is missing", lambda s: s.spaces.pop("market")),
    ("is missing", lambda s: s.bag.pop("X")),
    ("can't be", lambda s: s.spaces["family"].update(Q=1)),
    ("can't be", lambda s: s.spaces["family"].update(O=0)),
    ("less than nothing", lambda s: s.bag.update(X=-1)),
    ("P were lost or made", lambda s: s.supply.update(P=3)),
    ("coin were lost or made", lambda s: setattr(s.players[0], "coins", 2)),
    ("scroll were lost or made", lambda s: s.players[1].goods.update(scroll=1)),
    ("members of seat 0", lambda s: s.players[0].members.update({"1a": "mill"})),
    ("members of seat 0", lambda s: s.players[0].members.pop("1a")),
    ("before an elder one", lambda s: s.players[0].members.update({"3a": "farm"})),
    ("less than nothing", lambda s: setattr(s.players[0], "time", -1)),
    ("no room", lambda s: setattr(s.players[0], "grain", 6)),
    ("no room", lambda s: setattr(s.players[0], "grain", -1)),
    ("can't be", lambda s: setattr(s.players[0], "markers", ["C1", "C1"])),
    ("without its marker", lambda s: s.players[0].members.update({"1a": "C3"})),
    ("more dead", lambda s: s.players[0].members.update({"1a": "chronicle:travel", "1b": "chronicle:travel"})),
    ("last place", lambda s: s.players[0].members.update({"1a": "grave", "1b": "grave", "1c": "grave"})),
    ("last place", lambda s: setattr(s, "ending", Ending(0, "graves"))),
    ("no grave before", lambda s: s.players[0].members.update({"1a": "removed"})),
    ("where they can't", lambda s: s.stalls.update(S4="K20")),
    ("customers were lost", lambda s: s.line.append("K01") if len(s.line) < 5 else s.line.__setitem__(0, "K09")),
    ("customers were lost", lambda s: s.players[0].tiles.append("K09")),
    ("nobody comes", lambda s: s.pile.append(s.line.pop())),
    ("no such seat", lambda s: setattr(s, "day", Day(5, 0, [0, 0]))),
    ("passed twice", lambda s: setattr(s, "day", Day(0, 0, [0, 0], [1, 1]))),
    ("a mass", lambda s: setattr(s, "mass", Mass(5))),
    ("somebody acts", lambda s: setattr(s, "acting", Acting("take", "mill"))),
    ("triggered the end", lambda s: setattr(s, "finished", "graves")),
]


@pytest.mark.parametrize(("trouble", "change"), WRONG)
def test_what_cannot_be_is_found(trouble: str, change: Any) -> None:
    s = table({}, {}, **DAY).full_state()
    GAME.invariants(s)
    change(s)
    with pytest.raises(RulesError, match=trouble):
        checks.check(s)


def test_cubes_beyond_the_card_are_found() -> None:
    s = table({}, {}, **DAY).full_state()
    s.spaces["market"]["B"] += 1
    s.supply["B"] -= 1
    with pytest.raises(RulesError, match="too many cubes"):
        checks.check(s)


def test_the_appraisal_knows_what_is_open_only() -> None:
    """The pile, others' orders and others' customers make no difference."""
    on = table({"goods": {"plow": 1}}, {"tiles": []}, **DAY)
    play(on, 1, "market_order K12")
    full, seen = on.full_state(), on.view(0).state
    assert appraise(full, 0) == appraise(seen, 0)


def wins(games: int, seats: int) -> list[float]:
    """Of the greedy player against random ones, each seat in turn: 1 for a win, shared in a tie."""
    won = []
    for number in range(games):
        on: Table[Village] = Table.deal(GAME, seats, seed=f"strength {number}")
        mine = number % seats
        players = [player("greedy" if seat == mine else "random", f"{number} {seat}") for seat in range(seats)]
        while deciders := on.decisions():
            on.play(deciders[0], players[deciders[0]].choose(on, deciders[0]))
        assert on.standings is not None
        won.append((mine in on.standings.winners) / len(on.standings.winners))
    return won


def test_greedy_players_beat_random_ones() -> None:
    assert sum(wins(10, 2)) >= 8


def test_greedy_players_know_what_is_worth_something() -> None:
    totals: list[int] = []
    for number, seats in enumerate((2, 3, 4)):
        on: Table[Village] = Table.deal(GAME, seats, seed=f"greedy {number}")
        players = [player("greedy", f"greedy {number} {seat}") for seat in range(seats)]
        while deciders := on.decisions():
            on.play(deciders[0], players[deciders[0]].choose(on, deciders[0]))
        assert on.standings is not None
        totals += [score.total for score in on.standings.scores]
    assert sum(totals) / len(totals) >= 25, totals


def test_positions_are_small() -> None:
    on: Table[Village] = Table.deal(GAME, 4, seed="small")
    chance = Chance("small")
    while deciders := on.decisions():
        on.play(deciders[0], chance.pick(on.moves(deciders[0])))
        assert len(on.log[-1].after) <= 2048
    assert msgspec.msgpack.decode(on.log[-1].after)
