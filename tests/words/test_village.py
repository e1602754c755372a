"""What Village offers and asks, and what others don't read of it."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.core import Move, Refusal, Seat, Table
from games.village import GAME
from games.village.moves import (
    Bury,
    Buy,
    Church,
    CouncilAdvance,
    Done,
    Free,
    Harvest,
    Journey,
    MarketElse,
    MarketOrder,
    MassAdvance,
    MassBuy,
    MassOrder,
    Pay,
    Produce,
    Serve,
    Skip,
    Take,
    Train,
    Well,
)  # fmt: skip
from renderers.words import LANGUAGES, tongue
from tests.words.test_every_game import good, good_label, grouped
from tests.words.village import EN, NAMES, SAID, ZH, labels, play, refused, scenarios, table, text

RICH: dict[str, Any] = {"coins": 1, "cubes": {"P": 2, "B": 2, "O": 2, "G": 2}, "goods": {"wagon": 1, "scroll": 1}}

STALLS = {"S1": "K09", "S2": "K12", "S3": "K01"}

# -- choices ---------------------------------------------------------------------------------------


def test_a_cube_says_what_could_be_done_with_it() -> None:
    at = table({"time": 8}, {}, spaces={"harvest": {"P": 1}, "crafts": {"X": 1}, "travel": {"G": 1}})
    assert text(at, 0, Take("harvest", "P")) == ("Harvest: purple · +2 grain", "then you have 1 purple")
    assert text(at, 0, Take("travel", "G")) == ("Travel: green · only the cube", "then you have 1 green")
    plague = text(at, 0, Take("crafts", "X"))
    assert plague == (
        "Crafts: plague · 2 time · a death · wagon, horse, ox, scroll or plow",
        "marker 8 → 0 over the bridge",
    )
    assert text(at, 0, Take("crafts", "X"), chinese=True)[0] == (
        "工坊區：瘟疫 · 2 時間 · 有人去世 · 馬車、馬、牛、卷軸或農具"
    )


def test_the_cube_counts_for_what_could_be_done() -> None:
    at = table({"coins": 0, "cubes": {"G": 1}}, {}, spaces={"council": {"G": 1, "P": 1}})
    assert text(at, 0, Take("council", "G"))[0] == "Council: green · to stage 1"
    assert text(at, 0, Take("council", "P"))[0] == "Council: purple · only the cube"


def test_the_last_cube_says_that_it_ends_the_round() -> None:
    at = table({}, {}, spaces={"harvest": {"P": 1}})
    assert text(at, 0, Take("harvest", "P"))[0] == "Harvest: purple · ends the round · +2 grain"
    assert "It is the last one: if you take it, the mass comes after your turn." in SAID.ask(EN, at.view(0), NAMES)
    play(at, 0, "take harvest P")
    assert "The last cube is taken: when your turn ends, the mass begins and can't be undone." in SAID.ask(
        EN, at.view(0), NAMES
    )
    two = table({}, {}, spaces={"harvest": {"P": 2}})
    assert "ends the round" not in text(two, 0, Take("harvest", "P"))[0]


def test_actions_tell_price_time_and_what_one_has_then() -> None:
    at = table(
        {"time": 7, "members": {"1a": "wainwright"}} | RICH, {}, spaces={"crafts": {"O": 1}, "family": {"B": 1}}
    )
    play(at, 0, "take crafts O")
    assert text(at, 0, Produce("wainwright", "wagon")) == (
        "Wainwright: make 1 wagon · 2 time",
        "marker 7 → 9 · then you have 2 wagons",
    )
    assert text(at, 0, Train("smithy", 1, "plow")) == (
        "Smithy: gen. 1 goes there and makes 1 plow · 6 time · a death",
        "marker 7 → 3 over the bridge · then you have 1 plow",
    )
    assert text(at, 0, Buy("office", "scroll")) == ("Office: buy 1 scroll · purple", "then you have 2 scrolls")
    assert text(at, 0, Skip()) == ("Leave the action out", "you keep the cube, and your turn ends")


def test_a_harvest_tells_what_helps_and_what_has_no_room() -> None:
    at = table({"grain": 3, "goods": {"ox": 1, "plow": 1}}, {}, spaces={"harvest": {"P": 1}, "family": {"B": 1}})
    play(at, 0, "take harvest P")
    assert text(at, 0, Harvest()) == (
        "Harvest: +2 grain",
        "with ox and plow · no room for more · then 5 of 5 grain",
    )


def test_open_prices_are_named_and_then_asked_for() -> None:
    at = table({"coins": 1, "cubes": {"G": 2}, "goods": {"scroll": 1}, "members": {"1a": "council:2"}}, {},
               spaces={"council": {"P": 1}, "family": {"B": 1}})  # fmt: skip
    play(at, 0, "take council P")
    assert text(at, 0, CouncilAdvance(2, 1)) == (
        "Gen. 1: council stage 2 → 3 · 2 time + scroll or 2 green",
        "marker 0 → 2 · then a privilege from 1 to 3 · at the end 4 points",
    )
    play(at, 0, "council_advance 2 1")
    assert SAID.ask(EN, at.view(0), NAMES).startswith(
        "How do you pay? Gen. 1: council stage 2 → 3. You have 1 purple"
    )
    assert text(at, 0, Pay(("scroll",))) == ("Pay 1 scroll · and 2 time", "marker 0 → 2 · left: 0 scrolls")
    assert text(at, 0, Pay(("G", "coin")))[1] == "marker 0 → 2 · left: 1 green and 0 coins"


def test_time_instead_of_a_cube_may_bring_a_death() -> None:
    at = table({"time": 8, "cubes": {"B": 1}}, {}, spaces={"church": {"P": 1}, "family": {"B": 1}})
    play(at, 0, "take church P")
    assert text(at, 0, Church(1))[0] == "Gen. 1: farm → black bag · brown or 3 time"
    play(at, 0, "church 1")
    assert text(at, 0, Pay(("time",))) == ("Pay 3 time · a death", "marker 8 → 1 over the bridge")
    assert text(at, 0, Pay(("B",))) == ("Pay 1 brown", "left: 0 brown")


def test_time_that_nothing_else_can_pay_for_says_what_it_does() -> None:
    at = table({"time": 8, "coins": 0}, {}, spaces={"church": {"P": 1}, "family": {"B": 1}})
    play(at, 0, "take church P")
    assert text(at, 0, Church(1)) == (
        "Gen. 1: farm → black bag · 3 time · a death",
        "marker 8 → 1 over the bridge · yours in the bag then: 1 · drawn or bought in a mass",
    )


def test_the_last_cube_of_a_market_day_is_told_to_every_seller() -> None:
    rich = {"goods": {"plow": 1}, "cubes": {"G": 1}}
    at = table(rich, {"goods": {"ox": 1}, "cubes": {"G": 1}}, spaces={"market": {"G": 1}}, stalls=STALLS)
    warning = "The last cube is taken: when this market day is over, the mass begins and can't be undone."
    play(at, 0, "take market G")
    assert warning in SAID.ask(EN, at.view(0), NAMES)
    play(at, 0, "serve S1")
    assert warning in SAID.ask(EN, at.view(1), NAMES)
    more = table(rich, {}, spaces={"market": {"G": 1}, "family": {"B": 1}}, stalls=STALLS)
    play(more, 0, "take market G")
    assert warning not in SAID.ask(EN, more.view(0), NAMES)


@pytest.mark.parametrize(
    ("chronicle", "graves", "says"),
    [
        (0, 2, "One anonymous grave is left: a death that takes it begins the end."),
        (8, 0, "The chronicle has one place left: a death that takes it begins the end."),
        (8, 2, "The chronicle and the graves have one place left each: the next death begins the end."),
        (7, 1, ""),
    ],
)
def test_the_last_places_are_told_before_a_death(chronicle: int, graves: int, says: str) -> None:
    columns = ["council", "crafts", "crafts", "travel", "church", "church", "farm", "farm", "farm"]
    places = [*(f"chronicle:{column}" for column in columns[:chronicle]), *["grave"] * graves]
    ids = ("1a", "1b", "1c", "1d", "2a", "2b", "2c", "3a", "3b", "4a")
    at = table({"members": dict(zip(ids, places, strict=False))}, {})
    asked = SAID.ask(EN, at.view(0), NAMES)
    assert says in asked
    assert ("begins the end" in asked) == bool(says)


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_longest_journey_fits(code: str) -> None:
    """The dearest road, with a reward and a death."""
    at = table({"time": 9, "members": {"1a": "C1"}} | RICH, {}, spaces={"travel": {"P": 1}, "family": {"B": 1}})
    play(at, 0, "take travel P")
    said = SAID.move(tongue(code), at.view(0), Journey("C1", "C6", 1), NAMES)
    assert len(said.text) <= 80
    assert not said.text.endswith("…")
    assert {"en": "a death", "zh-TW": "有人去世"}[code] in said.text


def test_the_well_and_a_choice_of_spaces() -> None:
    at = table({"coins": 0, "cubes": {"G": 4}}, {})
    well = Well(("G", "G", "G"))
    assert text(at, 0, well) == (
        "Well: pay 3 green · any action",
        "no cube is taken, and the action is a must · left: 1 green",
    )
    assert "Or pay 3 cubes of one colour at the well" in SAID.ask(EN, at.view(0), NAMES)
    assert "at the well" not in SAID.ask(EN, table({"coins": 0}, {}).view(0), NAMES)
    play(at, 0, "well G,G,G")
    assert text(at, 0, Free("family")) == ("Family · birth of gen. 2", "")


def test_many_cubes_are_grouped_by_their_space() -> None:
    at = table(RICH, {}, spaces={"harvest": {"P": 2, "O": 1, "X": 1}, "crafts": {"G": 1}})
    group = [move for move in at.moves(0) if isinstance(move, Take) and move.space == "harvest"]
    made = SAID.group(EN, at.view(0), "harvest", group, NAMES)
    assert (made.text, made.detail) == ("Harvest: 2 purple, orange and plague", "+2 grain")
    assert SAID.value(EN, at.view(0), Take, "space", "harvest", group, NAMES) == f"{made.text} · {made.detail}"


def test_sales_name_customer_points_and_fee() -> None:
    rich = {"grain": 5, "coins": 0, "cubes": {"G": 1}, "goods": {"plow": 1, "ox": 1}}
    at = table(rich, {"time": 9} | rich, spaces={"market": {"P": 1}, "family": {"B": 1}}, stalls=STALLS)
    play(at, 0, "take market P")
    assert text(at, 0, Serve("S1"))[0] == "S1 K09: plow → 2 points · no fee"
    assert "this first sale has no fee" in SAID.ask(EN, at.view(0), NAMES)
    play(at, 0, "serve S1")
    assert text(at, 1, Serve("S3")) == (
        "S3 K01: 3 grain → 3 points · fee 1 time + green · a death",
        "marker 9 → 0 over the bridge · then 2 of 5 grain",
    )
    assert text(at, 1, Serve("S3"), chinese=True)[0] == "S3 K01：3 袋穀物 → 3 分 · 費用 1 時間 + 綠色 · 有人去世"


def test_who_dies_is_told_with_the_grave() -> None:
    at = table(
        {"time": 9, "members": {"1a": "wainwright"}}, {}, {}, {}, spaces={"crafts": {"P": 1}, "family": {"B": 1}}
    )
    play(at, 0, "take crafts P", "produce wainwright wagon")
    assert at.asks == "death"
    assert text(at, 0, Bury("wainwright", 1)) == (
        "Gen. 1 at the wainwright's → chronicle (crafts)",
        "free in this column before: 3",
    )
    assert text(at, 0, Bury("farm", 1), chinese=True)[0] == "農場的第 1 代 → 史冊（農場）"
    assert SAID.ask(EN, at.view(None), NAMES) == "Rosa has passed the bridge and chooses who of the family dies."


def test_the_last_place_says_that_it_begins_the_end() -> None:
    dead = {"1a": "grave", "1b": "grave", "2a": "chronicle:crafts", "2b": "chronicle:crafts"}
    at = table({"time": 9, "members": {"1a": "wainwright", "1b": "office"}}, {"members": dead},
               spaces={"crafts": {"P": 1}, "family": {"B": 1}})  # fmt: skip
    play(at, 0, "take crafts P", "produce wainwright wagon")
    assert text(at, 0, Bury("office", 1)) == (
        "Gen. 1 in the office → anonymous grave · last place, begins the end",
        "no place in the chronicle (crafts) · free graves before: 1",
    )
    assert "begins the end" not in text(at, 0, Bury("farm", 1))[0]


def test_a_mass_names_price_and_gain() -> None:
    at = table({"grain": 3, "members": {"1c": "bag", "2a": "bag"}}, {"coins": 0}, spaces={"harvest": {"P": 1}},
               chance=[0, 0, 0])  # fmt: skip
    play(at, 0, "take harvest P", "skip")
    assert text(at, 0, MassBuy(2)) == (
        "Buy gen. 2 out of the bag · 1 coin",
        "comes to window 1 · then you have 0 coins · bought by all before: 0 of 4",
    )
    assert text(at, 0, Done()) == ("Buy nobody more", "when all have bought, the bag is drawn")
    assert SAID.ask(EN, at.view(0), NAMES) == (
        "Mass: you may buy members of yours out of the black bag, 1 coin each, before it is drawn."
        " 4 pieces would be drawn then. You have 1 coin."
    )
    play(at, 0, "mass_buy 2")
    assert text(at, 0, MassAdvance(2, 1, 3)) == (
        "Gen. 2: window 1 → 3 · 3 grain",
        "at the end 4 points instead of 2 · then 0 of 5 grain",
    )
    assert text(at, 0, Done())[0] == "Move nobody more"


# -- every position of the rules -------------------------------------------------------------------


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_example_of_the_rules_is_told(code: str) -> None:
    """All that is offered, asked, shown and refused in the scenario files."""
    _ = tongue(code)
    for _name, at, steps in scenarios():
        for step in steps:
            for seat in range(at.seats):
                view, moves = at.view(seat), at.moves(seat)
                said = [SAID.move(_, view, move, NAMES) for move in moves]
                for label in said:
                    good_label(label, code, GAME)
                    assert not label.text.endswith("…")
                    assert not label.detail.endswith("…"), label
                assert len({label.text for label in said}) == len(moves)
                for key, group in grouped(moves).items():
                    good_label(SAID.group(_, view, key, group, NAMES), code, GAME)
                good(SAID.ask(_, view), code, GAME, 1000)
                for line in filter(None, SAID.board(_, view, ()).splitlines()):
                    good(line, code, GAME)
            if "reject" in step:
                with pytest.raises(Refusal) as caught:
                    at.play(step["seat"], at.read(step["seat"], step["reject"]))
                assert caught.value.code == step["because"]
                good(SAID.refusal(_, caught.value, ()), code, GAME, 500)
            elif "play" in step:
                entry = at.play(step["seat"], at.read(step["seat"], step["play"]))
                for event in entry.events:
                    good(SAID.event(_, event, ()), code, GAME)
                if caption := SAID.caption(_, entry.events, ()):
                    good(caption, code, GAME, 1000)
            elif "undo" in step:
                break


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_printed_edition_is_told_as_well(code: str) -> None:
    _, dice = tongue(code), random.Random(3)
    at: Table[Any] = Table.deal(GAME, 3, {"edition": "published"}, "printed")
    trained_only = False
    while not at.over:
        seat = at.decisions()[0]
        view, moves = at.view(seat), at.moves(seat)
        said = [SAID.move(_, view, move, NAMES) for move in moves]
        assert len({label.text for label in said}) == len(moves)
        for move, label in zip(moves, said, strict=True):
            good_label(label, code, GAME)
            trained_only |= isinstance(move, Train) and move.good is None
        for event in at.play(seat, dice.choice(moves)).events:
            SAID.event(_, event, NAMES)
    assert trained_only


# -- who is told what ------------------------------------------------------------------------------


def test_orders_are_told_to_their_owner_alone() -> None:
    def heard(orders: list[Move], listener: Seat | None, code: str) -> tuple[str, ...]:
        at, _ = table({}, {}, stalls=STALLS), tongue(code)
        for order in orders:
            at.play(1, order)
        view, events = at.view(listener), at.events_since(0, listener)
        return (
            SAID.ask(_, view, NAMES),
            SAID.board(_, view, NAMES),
            SAID.status(_, view, NAMES),
            SAID.alt(_, view, NAMES, events),
            SAID.caption(_, events, NAMES),
            *(SAID.event(_, event, NAMES) for event in events),
        )

    ordered: list[list[Move]] = [[], [MarketOrder("K12")], [MarketElse("pass"), MassOrder(2, 1)], [MassOrder(1, 4)]]
    for code in LANGUAGES:
        for listener in (None, 0):
            assert len({heard(orders, listener, code) for orders in ordered}) == 1
        assert len({heard(orders, 1, code) for orders in ordered}) == len(ordered)


def test_orders_are_noted_and_shown() -> None:
    at = table({}, {}, stalls=STALLS)
    assert text(at, 1, MarketOrder("K12")) == (
        "Order: on the market day serve K12 (ox → 3)",
        "next market day only · number 1 of your list · fee 1 time + green (or a coin) · a member may die",
    )
    for order in (MarketOrder("K12"), MarketOrder("K09"), MarketElse("pass"), MassOrder(2, 2)):
        at.play(1, order)
    stands = (
        "Your standing orders: market day (serve K12 and K09 in this order · otherwise pass) · mass (buy gen. 2 ×2)"
    )
    assert SAID.ask(EN, at.view(1), NAMES) == f"Rosa takes a cube or uses the well. {stands}."
    assert stands in SAID.board(EN, at.view(1), NAMES)
    assert stands not in SAID.board(EN, at.view(0), NAMES)
    noted = [SAID.event(EN, event, NAMES) for event in at.events_since(0, 1)]
    assert noted[0] == "Your standing order: on the market day serve K12 (ox → 3)."
    assert "Take back my orders for the mass" in labels(at, 1)
    assert "取消彌撒的預約" in labels(at, 1, chinese=True)


def test_who_is_up_reads_it_and_others_read_who() -> None:
    at = table({}, {})
    assert SAID.ask(EN, at.view(0), NAMES) == (
        "Your turn: take a cube, then you may do the action of its space. You have 1 coin. Your life-time marker is"
        " on 0; 10 more time takes it over the bridge."
    )
    assert SAID.ask(ZH, at.view(1), NAMES) == (
        "Rosa 正在拿取標記或使用水井。在這期間，你可以為下一個市集日和彌撒預約，結束後就失效，只有你看得到。"
    )
    assert SAID.ask(ZH, at.view(None), NAMES) == "Rosa 正在拿取標記或使用水井。"
    assert SAID.status(EN, at.view(None), NAMES) == "round 1 · turn of Rosa"
    assert refused(at, 1, "take harvest P") == "It isn't your turn. The table is waiting for Rosa."
