"""Every reason code of the spec, in a position where it is the right one."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.village_tables import DAY, play, refused, table

BOARD: dict[str, Any] = {
    "spaces": {"crafts": {"O": 1}, "travel": {"O": 1}, "council": {"O": 1}, "church": {"O": 1}, "family": {"O": 1},
               "harvest": {"O": 1}},
}  # fmt: skip
UNBORN = ("2a", "2b", "2c", "3a", "3b", "4a", "4b")
AWAY = {"1a": "office", "1b": "office", "1c": "office", "1d": "C1"}


@pytest.mark.parametrize(
    ("before", "wish", "code", "family"),
    [
        ("", "take crafts P", "no_cube", {}),
        ("", "take inn P", "unknown_item", {}),
        ("", "take crafts Q", "unknown_item", {}),
        ("", "well O,O", "wrong_payment", {}),
        ("", "well O,O,O", "cannot_pay", {}),
        ("", "free crafts", "cubes_left", {}),
        ("", "skip", "wrong_step", {}),
        ("", "harvest", "cube_first", {}),
        ("", "birth 2", "cube_first", {}),
        ("", "birth", "cube_first", {}),
        ("", "train office", "cube_first", {}),
        ("", "pay B", "wrong_step", {}),
        ("", "well", "no_well", {}),
        ("", "serve", "bad_notation", {}),
        ("", "take", "ambiguous", {}),
        ("well P,P,P", "harvest", "space_first", {"cubes": {"P": 3}}),
        ("well P,P,P", "birth", "space_first", {"cubes": {"P": 3}}),
        ("take crafts O", "birth", "other_space", {}),
        ("take crafts O", "buy", "none_possible", {"coins": 0}),
        ("well P,P,P", "free harvest", "no_member_on_farm", {"cubes": {"P": 3}, "members": AWAY}),
        ("well P,P,P", "free church", "nothing_to_do", {"cubes": {"P": 3}, "members": AWAY}),
        ("well P,P,P", "free travel", "no_wagon", {"cubes": {"P": 3}}),
        ("well P,P,P", "free inn", "unknown_item", {"cubes": {"P": 3}}),
        ("take family O", "birth 3", "not_lowest_generation", {}),
        ("take family O", "birth 5", "unknown_item", {}),
        ("take family O", "birth 4", "no_unborn", {"members": {**AWAY, **dict.fromkeys(UNBORN, "bag")}}),
        ("take family O", "recall C1 2", "not_on_board", {"members": AWAY}),
        ("take crafts O", "train office 2 scroll", "not_on_farm", {}),
        ("take crafts O", "train tavern 1 scroll", "unknown_item", {}),
        ("take crafts O", "train office 1 gold", "unknown_item", {}),
        ("take crafts O", "train office 1 ox", "wrong_good", {}),
        ("take crafts O", "train office 7 scroll", "unknown_item", {}),
        ("take crafts O", "produce office scroll", "no_worker", {}),
        ("take crafts O", "produce mill scroll", "no_worker", {}),
        ("take crafts O", "produce office ox", "wrong_good", {"members": AWAY}),
        ("take crafts O", "buy mill ox", "wrong_good", {}),
        ("take crafts O", "buy stables ox", "cannot_pay", {}),
        ("take crafts O", "buy smithy plow", "cannot_pay", {"coins": 0}),
        ("take crafts O", "mill", "no_grain", {}),
        ("take travel O", "depart C1 1", "cannot_pay", {"goods": {"wagon": 1}, "coins": 0, "cubes": {"P": 2}}),
        ("take travel O", "depart C6 1", "no_road", {"goods": {"wagon": 1}, "cubes": {"P": 2}}),
        ("take travel O", "depart C7 1", "unknown_item", {"goods": {"wagon": 1}, "cubes": {"P": 2}}),
        ("take travel O", "depart C1 2", "not_on_farm", {"goods": {"wagon": 1}, "cubes": {"P": 2}}),
        ("take travel O", "move C1 C6 1", "not_in_city", {"goods": {"wagon": 1}, "cubes": {"P": 2}}),
        ("take council O", "council_enter 2", "not_on_farm", {"goods": {"scroll": 1}}),
        ("take council O", "council_advance 1 1", "not_in_council", {"goods": {"scroll": 1}}),
        ("take council O", "council_advance 5 1", "unknown_item", {"goods": {"scroll": 1}}),
        ("take council O", "council_use 1", "not_in_council", {"goods": {"scroll": 1}}),
        ("take council O", "council_use 2", "privilege_too_high", {"members": {"1a": "council:1"}}),
        ("take council O", "council_use 5", "unknown_item", {"members": {"1a": "council:1"}}),
        ("take church O", "church 2", "not_on_farm", {}),
        ("take church O", "church 9", "unknown_item", {}),
        ("take church O|church 1", "pay coin,coin", "wrong_payment", {"coins": 2}),
        ("take church O|church 1", "pay B", "cannot_pay", {}),
        ("take council O|council_use 2", "cubes P", "wrong_number", {"members": {"1a": "council:2"}}),
        ("take council O|council_use 2", "cubes P,X", "unknown_item", {"members": {"1a": "council:2"}}),
        ("take council O|council_use 3", "good gold", "unknown_item", {"members": {"1a": "council:3"}}),
    ],
)  # fmt: skip
def test_reasons(before: str, wish: str, code: str, family: dict[str, Any]) -> None:
    on = table(family, {}, **BOARD)
    for notation in filter(None, before.split("|")):
        play(on, 0, notation)
    assert refused(on, 0, wish) == code
    assert on.decisions() == (0,)


@pytest.mark.parametrize("wish", ["take market", "take", "take market B", "well", "harvest", "birth", "serve"])
def test_who_is_not_asked_reads_whose_turn_it_is(wish: str) -> None:
    """However little of a line was typed, and although standing orders could be noted."""
    on = table({}, {}, **DAY)
    assert on.moves(1)
    assert refused(on, 1, wish) == "not_your_turn"
    assert refused(on, 1, "mass_none") == "ambiguous"
    assert refused(on, 1, "market_order 1 2") == "bad_notation"


def test_last_actions_without_a_cube_begin_with_a_space() -> None:
    on = table({}, {"members": {"1a": "grave", "1b": "grave", "1c": "grave"}}, spaces={"family": {"P": 1}},
               ending={"trigger": 1, "what": "graves", "queue": [1]})  # fmt: skip
    play(on, 0, "take family P", "skip")
    assert (on.asks, on.decisions()) == ("turn", (1,))
    assert refused(on, 1, "harvest") == refused(on, 1, "birth") == "space_first"
    assert refused(on, 1, "well") == "no_cubes_on_board"


@pytest.mark.parametrize(
    ("space", "family"), [("harvest", {"members": AWAY}), ("travel", {}), ("church", {"members": AWAY})]
)
def test_a_space_where_nothing_can_be_done_asks_nothing(space: str, family: dict[str, Any]) -> None:
    on = table(family, {}, **BOARD)
    told = play(on, 0, f"take {space} O")
    assert f"action_skipped 0 {space} yes" in told
    assert on.decisions() == (1,)


def test_reasons_at_the_market() -> None:
    on = table({"coins": 0, "grain": 3, "goods": {"plow": 1}}, {"coins": 0, "grain": 5}, **DAY)
    play(on, 0, "take market B")
    assert refused(on, 0, "serve S2") == "missing_goods"
    assert refused(on, 0, "serve S4") == refused(on, 0, "serve X") == "unknown_item"
    play(on, 0, "serve S1")  # the fee can't be paid by anybody, so that was all
    assert (on.decisions(), on.full_state().day) == ((1,), None)


def test_an_empty_stall_and_a_fee_that_cannot_be_paid() -> None:
    on = table({"goods": {"plow": 1}, "grain": 3}, {"grain": 3, "goods": {"ox": 1}}, **DAY)
    play(on, 0, "take market B", "serve S1")
    assert on.decisions() == (1,)
    assert refused(on, 1, "serve S1") == "empty_stall"
    assert refused(on, 1, "skip") == "market_mandatory"
    play(on, 1, "serve S2")
    assert on.full_state().players[1].coins == 0


def test_a_full_mass() -> None:
    bag = {"1a": "bag", "1b": "bag", "1c": "bag", "1d": "bag", "2a": "bag"}
    on = table({"coins": 5, "grain": 1, "members": bag}, {}, spaces={"church": {"O": 1}})
    play(on, 0, "take church O", "mass_buy 1", "mass_buy 1", "mass_buy 1", "mass_buy 1")
    assert on.asks == "advancing"
    assert refused(on, 0, "mass_buy 2") == "mass_full"
    assert on.full_state().players[0].coins == 1
    assert on.full_state().players[0].members["2a"] == "bag"
