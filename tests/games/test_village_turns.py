"""What everybody is told of turns, market days and masses, and when a move can be taken back freely."""

from __future__ import annotations

from typing import Any

import pytest

from games.core import Entry, Seat, Table, TurnBegan
from games.village import GAME, events
from games.village.state import Village
from tests.conformance.checks import walk
from tests.games.village_tables import DAY, play, table

ASKS = ("sell", "pay_fee", "buying", "advancing")
BAG: dict[str, Any] = {"1a": "bag", "1b": "church:1"}
LAST: dict[str, Any] = {"spaces": {"church": {"O": 1}}}


def told(on: Table[Village], *kinds: type) -> list[Any]:
    return [event for event in on.log[-1].events if isinstance(event, kinds)]


# -- what the board tells ------------------------------------------------------------------------------


def test_a_mass_is_told_even_if_the_same_seat_is_asked_next() -> None:
    on = table({"coins": 1, "members": BAG}, {}, **LAST)
    play(on, 0, "take church O", "skip")
    assert on.decisions() == (0,)
    assert [event.announces for event in told(on, events.MassBegan)] == [True]


def test_an_order_that_sells_is_told_even_if_the_same_seat_is_asked_next() -> None:
    on = table({"goods": {"plow": 1}, "grain": 5, "coins": 3}, {"goods": {"ox": 1}}, **DAY)
    play(on, 1, "market_order K12")
    play(on, 0, "take market B", "serve S1")
    assert on.decisions() == (0,)
    assert {event.how: event.announces for event in told(on, events.Served)} == {"own": False, "order": True}


def test_orders_in_a_mass_are_told() -> None:
    on = table({"coins": 1, "grain": 5, "members": BAG}, {"coins": 1, "grain": 5, "members": BAG}, **LAST)
    play(on, 1, "mass_order 1 1", "mass_none advancing")
    play(on, 0, "take church O", "skip", "done")
    assert on.decisions() == (0,)
    assert [event.announces for event in told(on, events.MassBought)] == [True]
    assert [(event.seat, event.announces) for event in told(on, events.MassIdle)] == [(0, False)]
    play(on, 0, "done")
    assert [(event.seat, event.how, event.announces) for event in told(on, events.MassIdle)] == [
        (0, "own", False), (1, "order", True),
    ]  # fmt: skip


def test_the_end_of_a_market_day_is_told_even_if_the_host_is_asked_next() -> None:
    """Its plague cube has taken the host over the bridge: the burial comes after the day."""
    day = {**DAY, "spaces": {"market": {"X": 1}, "family": {"P": 1}}}
    on = table({"time": 9, "grain": 5, "coins": 2, "members": {"1a": "office"}}, {}, **day)
    play(on, 0, "take market X", "pass_market")
    assert (on.asks, on.decisions()) == ("death", (0,))
    assert [event.announces for event in told(on, events.MarketClosed)] == [True]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whatever_ends_or_acts_by_order_is_told(seats: int) -> None:
    found: set[str] = set()
    for on in walk(GAME, seats, "told"):
        for event in on.log[-1].events:
            ends = isinstance(event, TurnBegan | events.MassBegan | events.MarketClosed)
            acts = getattr(event, "how", "") == "order"
            if ends or acts:
                found.add(type(event).__name__)
                assert event.announces
            elif hasattr(event, "how"):
                assert not event.announces
    assert {"TurnBegan", "MassBegan", "MarketClosed"} <= found


def test_who_can_do_nothing_in_a_mass_is_named() -> None:
    on = table({"coins": 1, "members": BAG}, {"coins": 0, "members": BAG}, {}, seats=3, **LAST)
    play(on, 0, "take church O", "skip")
    lines = play(on, 0, "done")
    assert [line for line in lines if line.startswith("mass_idle")][:3] == [
        "mass_idle 0 buying no own", "mass_idle 1 buying no auto", "mass_idle 2 buying no auto",
    ]  # fmt: skip


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_seat_is_heard_of_once_in_each_part_of_a_mass(seats: int) -> None:
    """It ends its part itself, by order or because it can't go on; what it did is told besides."""
    idle: list[tuple[str, Seat]] = []
    bought: set[Seat] = set()
    masses = 0
    for on in walk(GAME, seats, "heard"):
        for event in on.log[-1].events:
            if isinstance(event, events.MassBegan):
                idle, bought = [], set()
            elif isinstance(event, events.MassBought) and event.how == "order":
                bought.add(event.seat)
            elif isinstance(event, events.MassIdle):
                idle.append((event.part, event.seat))
            elif isinstance(event, events.Majority):
                masses += 1
                everybody = [(part, seat) for part in ("buying", "advancing") for seat in range(seats)]
                assert sorted([*idle, *(("buying", seat) for seat in bought)]) == sorted(everybody)
    assert masses


# -- what can be taken back ----------------------------------------------------------------------------


def touched(entry: Entry, on: Table[Village]) -> bool:
    """Whether by that move somebody else has been asked, passed or served by order on a market day or in a mass."""
    kinds = (events.Served, events.MarketPassed, events.MassBought, events.MassIdle)
    others = any(isinstance(event, kinds) and event.seat != entry.seat for event in entry.events)
    return others or (on.asks in ASKS and on.decisions()[0] != entry.seat)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nothing_can_be_taken_back_once_another_seat_was_asked_passed_or_served(seats: int) -> None:
    closed = 0
    for number in range(3):
        for on in walk(GAME, seats, f"closed {number}"):
            entry = on.log[-1]
            if entry.move is None or entry.draft or entry.seat is None or not touched(entry, on):
                continue
            closed += 1
            assert entry.reveals
            assert on.undoable(entry.seat) == ()
    assert closed > 5


def test_what_touches_nobody_else_can_be_taken_back() -> None:
    """The cube that opens a market day while the host is asked, and a sale that leaves no customer and no line."""
    on = table({"goods": {"plow": 1}}, {"goods": {"ox": 1}}, **DAY)
    play(on, 0, "take market B")
    assert (on.asks, on.decisions()) == ("sell", (0,))
    assert len(on.undoable(0)) == 1
    on = table({"coins": 1, "members": BAG}, {}, **LAST)
    play(on, 0, "take church O", "skip")
    assert (on.asks, on.decisions()) == ("buying", (0,))
    assert len(on.undoable(0)) == 2
    play(on, 0, "mass_buy 1")
    assert on.undoable(0) == ()  # it can't buy anybody else, so that others have had their turn


def test_a_death_by_the_fee_can_be_thought_over_before_others_are_asked() -> None:
    on = table({"goods": {"plow": 1}, "grain": 3, "coins": 2, "time": 9, "members": {"1a": "office"}},
               {"grain": 3}, **DAY)  # fmt: skip
    play(on, 0, "take market B", "serve S1")
    play(on, 1, "pass_market")
    play(on, 0, "serve S3")
    assert on.asks == "death"
    assert len(on.undoable(0)) == 1
