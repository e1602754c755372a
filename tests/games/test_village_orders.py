"""Standing orders: who may give them, what they do, and that nobody else can tell."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from games.core import Refusal
from games.village import GAME
from games.village.events import OrdersForgotten
from games.village.moves import MarketElse, MarketOrder, MassNone, MassOrder, OrdersOff
from games.village.orders import Order
from games.village.state import Orders
from tests.conformance.checks import walk
from tests.games.village_tables import DAY, lines, play, refused, table

ORDERS = (MarketOrder, MarketElse, MassOrder, MassNone, OrdersOff)
ENCODE = msgspec.msgpack.encode


def test_declarations() -> None:
    for kind in ORDERS:
        assert kind.draft
        assert kind.secret
        assert kind.aside
        assert kind in GAME.move_types


def test_what_may_be_ordered() -> None:
    on = table({}, {"members": {"1a": "grave", "1b": "grave"}}, **DAY)
    assert lines(on, 1) == [
        *(f"market_order {tile}" for tile in ("K09", "K12", "K01")),
        "market_else pass", "mass_order 1 1", "mass_order 1 2",
        "mass_order 2 1", "mass_order 2 2", "mass_order 2 3", "mass_order 3 1", "mass_order 3 2",
        "mass_order 4 1", "mass_order 4 2", "mass_none buying", "mass_none advancing",
    ]  # fmt: skip
    play(on, 1, "market_order k12", "market_else pass", "mass_order 2 3", "mass_none advancing")
    there = lines(on, 1)
    assert "market_order K12" not in there
    assert {"market_else ask", "orders_off market", "orders_off mass", "mass_none buying"} <= set(there)
    assert "mass_order 2 3" not in there
    assert "mass_order 2 2" in there
    assert "mass_none advancing" not in there
    orders = on.full_state().players[1].orders
    assert (orders.tiles, orders.otherwise, orders.buy, orders.stay) == (["K12"], "pass", {2: 3}, True)
    play(on, 1, "orders_off market", "orders_off mass")
    orders = on.full_state().players[1].orders
    assert (orders.tiles, orders.otherwise, orders.buy, orders.stay) == ([], "ask", None, False)


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ("market_order K99", "unknown_item"),
        ("market_order K24", "not_at_market"),
        ("market_order K10", "not_in_stall"),
        ("market_order K12", "ordered_already"),
        ("market_else ask", "ordered_already"),
        ("mass_order 5 1", "unknown_item"),
        ("mass_order 3 3", "not_so_many"),
        ("mass_order 3 0", "not_so_many"),
        ("mass_order 1 2", "ordered_already"),
        ("mass_none advancing", "ordered_already"),
        ("take family P", "not_your_turn"),
        ("bury farm 1", "not_your_turn"),
    ],
)
def test_what_may_not_be_ordered(wish: str, code: str) -> None:
    on = table({}, {}, **DAY)
    play(on, 1, "market_order K12", "mass_order 1 2", "mass_none advancing")
    assert refused(on, 1, wish) == code


def test_nothing_to_take_back() -> None:
    on = table({}, {}, **DAY)
    assert refused(on, 1, "orders_off mass") == refused(on, 1, "orders_off market") == "nothing_ordered"
    assert refused(on, 0, MarketOrder("K12")) == "wrong_step"  # it is this seat's turn


def test_nobody_else_can_tell() -> None:
    """Views, questions and events of others are the same, byte for byte."""
    on, other = table({}, {}, **DAY), table({}, {}, **DAY)
    told = play(on, 1, "market_order K12", "market_else pass", "mass_order 2 1", "mass_none advancing")
    assert told == ["order_noted 1 mass_none,advancing"]
    for seat in (None, 0):
        assert ENCODE(on.view(seat).state) == ENCODE(other.view(seat).state)
        assert on.events_since(0, seat) == ()
    assert on.decisions() == other.decisions()
    assert on.moves(0) == other.moves(0)
    assert len(on.events_since(0, 1)) == 4
    assert on.view(1).state.players[1].orders.tiles == ["K12"]


def test_an_order_serves_and_passes() -> None:
    on = table({"goods": {"plow": 1}}, {"goods": {"ox": 1}, "grain": 3, "coins": 2, "cubes": {"G": 1}}, **DAY)
    play(on, 1, "market_order K01", "market_order K12", "market_else pass")
    told = play(on, 0, "take market B", "serve S1")
    # in the order of the list, the green cube before the coin; then nobody is left who could be served
    assert told == [
        "served 0 S1 K09 2 own",
        "paid 1 G 0 1 1 no", "served 1 S3 K01 3 order", "market_passed 0 auto",
        "paid 1 coin 0 1 2 no", "served 1 S2 K12 3 order",
        "market_closed 1+2", "orders_forgotten 1 market", "line_moved S1,S2,S3 K10,K17,K06 K02,K04,K05",
        "turn_began 1 2",
    ]  # fmt: skip
    assert on.full_state().players[1].orders == Orders()


def test_an_order_passes_where_nothing_on_the_list_can_be_had() -> None:
    on = table({"goods": {"plow": 1}}, {"grain": 3}, **DAY)
    play(on, 1, "market_order K12", "market_else pass")
    told = play(on, 0, "take market B", "pass_market")
    assert "market_passed 1 order" in told
    assert on.full_state().players[1].tiles == []
    assert on.log[-1].reveals  # else one could try out what the other has ordered
    assert on.undoable(0) == ()


def test_an_order_asks_where_nothing_on_the_list_can_be_had() -> None:
    on = table({"goods": {"plow": 1}}, {"grain": 3}, **DAY)
    play(on, 1, "market_order K12")
    play(on, 0, "take market B", "pass_market")
    assert on.decisions() == (1,)
    play(on, 1, "pass_market")
    assert on.full_state().players[1].orders == Orders()  # it never spoke, and was for this day all the same


def test_an_order_to_pass_alone() -> None:
    on = table({"goods": {"plow": 1}}, {"grain": 3}, **DAY)
    play(on, 1, "market_else pass")
    assert "market_passed 1 order" in play(on, 0, "take market B", "serve S1")


def test_the_first_sale_is_asked_for_whatever_was_ordered() -> None:
    on = table({"goods": {"plow": 1}}, {"goods": {"ox": 1, "plow": 1}, "coins": 2}, **DAY)
    play(on, 1, "market_else pass")
    play(
        on,
        0,
        "take family P",
        "skip",
    )
    play(on, 1, "take market B")
    assert on.decisions() == (1,)
    play(on, 1, "serve S2")
    assert on.full_state().players[1].tiles == ["K12"]


def test_a_customer_who_has_gone_is_forgotten() -> None:
    on = table({"goods": {"plow": 1}}, {"grain": 3}, **DAY)
    play(on, 1, "market_order K09", "market_order K12")
    play(on, 0, "take market B", "serve S1")
    assert on.full_state().players[1].orders.tiles == ["K12"]


DAY_OF_THREE = {**DAY, "stalls": {**DAY["stalls"], "S4": "K14"}}


def test_orders_noted_on_a_market_day_are_for_it() -> None:
    on = table({"goods": {"plow": 1}}, {"grain": 3}, {"goods": {"ox": 1}}, seats=3, **DAY_OF_THREE)
    play(on, 0, "take market B", "serve S1")
    assert on.decisions() == (1,)
    play(on, 2, "market_order K12")
    told = play(on, 1, "serve S3")
    assert "served 2 S2 K12 3 order" in told
    assert on.full_state().day is None
    assert all(player.orders == Orders() for player in on.full_state().players)


def test_who_is_out_of_a_market_day_can_order_nothing_for_it() -> None:
    """It would be forgotten without ever having counted."""
    on = table({"goods": {"plow": 1}}, {"grain": 3}, {"goods": {"ox": 1}}, seats=3, **DAY_OF_THREE)
    play(on, 1, "market_else pass")
    play(on, 0, "take market B", "serve S1")
    assert on.decisions() == (2,)
    assert not any(line.startswith("market_") for line in lines(on, 1))
    assert {"orders_off market", "mass_none buying"} <= set(lines(on, 1))
    assert refused(on, 1, "market_order K12") == refused(on, 1, "market_else ask") == "out_of_day"


def test_what_is_left_of_orders_is_forgotten_and_told_to_their_owner() -> None:
    """Of every seat that has any, whether they spoke or not; what is for the other occasion stays."""
    on = table({"goods": {"plow": 1}}, {"grain": 3}, {}, seats=3, **DAY_OF_THREE)
    play(on, 1, "market_order K12", "mass_none buying")
    play(on, 2, "market_else pass")
    told = play(on, 0, "take market B", "pass_market")
    if on.decisions() == (1,):
        told = play(on, 1, "pass_market")
    assert [line for line in told if line.startswith("orders")] == [
        "orders_forgotten 1 market", "orders_forgotten 2 market",
    ]  # fmt: skip
    orders = [player.orders for player in on.full_state().players]
    assert orders == [Orders(), Orders(buy={}), Orders()]
    for reader in (None, 0, 1, 2):
        mine = [event.seat for event in on.events_since(0, reader) if isinstance(event, OrdersForgotten)]
        assert mine == ([reader] if reader in (1, 2) else [])


def test_nothing_is_told_to_who_has_ordered_nothing_or_has_nothing_left() -> None:
    on = table({"goods": {"plow": 1}}, {"grain": 3}, **DAY)
    play(on, 1, "market_order K01")
    told = play(on, 0, "take market B", "serve S1")
    assert "served 1 S3 K01 3 order" in told
    assert not any(line.startswith("orders") for line in told)


BAG: dict[str, Any] = {"spaces": {"church": {"O": 1}}}


def test_mass_orders_buy_what_they_can() -> None:
    bag = {"1a": "bag", "1b": "bag", "2a": "bag"}
    on = table({"coins": 0}, {"coins": 2, "members": bag}, **BAG)
    play(on, 1, "mass_order 2 2", "mass_order 1 2")
    told = play(on, 0, "take church O", "skip")
    # lowest generation first, as far as the coins go
    assert [line for line in told if line.startswith("mass_bought")] == ["mass_bought 1 1 order"] * 2
    family = on.full_state().players[1]
    assert family.coins == 0
    assert family.orders == Orders()
    assert "orders_forgotten 1 mass" in told


def test_mass_orders_to_do_nothing() -> None:
    on = table({"coins": 0}, {"grain": 5, "members": {"1a": "bag", "1b": "church:1"}}, **BAG)
    play(on, 1, "mass_none buying", "mass_none advancing")
    told = play(on, 0, "take church O", "skip")
    assert "mass_idle 1 buying no order" in told
    assert "mass_idle 1 advancing no order" in told
    assert on.full_state().players[1].grain == 5
    assert not on.full_state().players[1].orders.stay
    assert on.log[-1].reveals


def test_mass_orders_that_can_do_nothing_are_forgotten_too() -> None:
    on = table({"coins": 0}, {}, **BAG)
    play(on, 1, "mass_order 1 1", "mass_none advancing", "market_else pass")
    told = play(on, 0, "take church O", "skip")
    assert "orders_forgotten 1 mass" in told
    assert on.full_state().players[1].orders == Orders(otherwise="pass")


def test_orders_noted_in_a_mass_are_for_what_is_left_of_it() -> None:
    bag = {"1a": "bag", "1b": "church:1"}
    on = table({"coins": 2, "grain": 5, "members": bag}, {"coins": 2, "grain": 5, "members": bag}, **BAG)
    play(on, 0, "take church O", "skip")
    assert (on.asks, on.decisions()) == ("buying", (0,))
    play(on, 1, "mass_none buying")
    told = play(on, 0, "done")
    assert "mass_idle 1 buying no order" in told
    assert (on.asks, on.decisions()) == ("advancing", (0,))
    assert not any(line.startswith("mass_order") or line == "mass_none buying" for line in lines(on, 1))
    assert refused(on, 1, "mass_order 1 1") == refused(on, 1, "mass_none buying") == "out_of_mass"
    play(on, 1, "mass_none advancing")
    assert "mass_idle 1 advancing no order" in play(on, 0, "done")
    assert on.full_state().players[1].orders == Orders()


def test_who_has_had_its_part_of_a_mass_can_order_nothing_for_it() -> None:
    bag = {"1a": "bag", "1b": "church:1"}
    on = table({"coins": 2, "grain": 5, "members": bag}, {"coins": 2, "grain": 5, "members": bag}, **BAG)
    play(on, 0, "take church O", "skip", "done")
    assert (on.asks, on.decisions()) == ("buying", (1,))
    assert refused(on, 0, "mass_order 1 1") == "out_of_mass"
    assert {"mass_none advancing", "market_else pass"} <= set(lines(on, 0))
    play(on, 1, "done")
    play(on, 0, "done")
    assert (on.asks, on.decisions()) == ("advancing", (1,))
    assert refused(on, 0, "mass_none advancing") == "out_of_mass"


def test_buying_goes_on_until_done() -> None:
    bag = {"1a": "bag", "1b": "bag", "2a": "bag"}
    on = table({"coins": 3, "members": bag, "grain": 0}, {"coins": 0}, **BAG)
    play(on, 0, "take church O", "skip")
    assert lines(on, 0) == ["mass_buy 1", "mass_buy 2", "done"]
    play(on, 0, "mass_buy 1")
    assert lines(on, 0) == ["mass_buy 1", "mass_buy 2", "done"]
    told = play(on, 0, "done")
    assert told[0] == "mass_idle 0 buying yes own"


def test_advancing_goes_on_until_done() -> None:
    on = table({"coins": 0, "members": {"1a": "church:1", "2a": "church:3"}, "grain": 5}, {}, **BAG)
    play(on, 0, "take church O", "skip")
    assert lines(on, 0) == ["mass_advance 1 1 2", "mass_advance 1 1 3", "mass_advance 2 3 4", "done"]
    play(on, 0, "mass_advance 2 3 4")
    assert lines(on, 0) == ["mass_advance 1 1 2", "done"]
    play(on, 0, "mass_advance 1 1 2")
    family = on.full_state().players[0]
    assert (family.grain, family.members["1a"], family.members["2a"]) == (0, "church:2", "church:4")


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ("mass_advance 3 1 2", "not_in_church"),
        ("mass_advance 1 1 1", "not_leftward"),
        ("mass_advance 2 3 2", "not_leftward"),
        ("mass_advance 1 1 4", "no_grain"),
        ("mass_advance 1 0 5", "unknown_item"),
        ("mass_buy 1", "wrong_step"),
        ("skip", "wrong_step"),
    ],
)
def test_advances_that_are_refused(wish: str, code: str) -> None:
    on = table({"coins": 0, "members": {"1a": "church:1", "2a": "church:3"}, "grain": 5}, {}, **BAG)
    play(on, 0, "take church O", "skip")
    assert refused(on, 0, wish) == code


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_orders_change_nothing_that_others_see(seats: int) -> None:
    """In whole games, after every order given: the same state, question and moves for everybody else."""
    before = None
    orders = 0
    for table_ in walk(GAME, seats, "orders"):
        entry = table_.log[-1]
        seen = [
            (ENCODE(table_.view(seat).state), table_.decisions(), table_.asks, table_.moves(seat))
            for seat in range(seats)
        ]
        if isinstance(entry.move, Order):
            orders += 1
            assert before is not None
            for seat in range(seats):
                if seat != entry.seat:
                    assert seen[seat] == before[seat]
                    assert [event for event in entry.events if event.seen_by(seat)] == []
            assert not entry.reveals
        before = seen
    assert orders > 5


def test_orders_are_not_for_strangers() -> None:
    on = table({}, {}, **DAY)
    for seat in (-1, 2, 99):
        assert on.moves(seat) == ()
        with pytest.raises(Refusal, match="not_your_turn"):
            on.play(seat, MarketOrder("K12"))
