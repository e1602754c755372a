"""Why not, in the words of Dice Town: for each wish that the rules refuse, what would do instead."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from games.core import Move, Refusal, Seat, Table
from games.core.structs import seat_fields
from games.dice_town import GAME, moves
from renderers.words import LANGUAGES, Tongue, tongue
from renderers.words.dice_town import WORDS as SAID
from tests.words.test_dice_town import EN, FULL, NAMES, ZH, table, tie


def refused(at: Table[Any], seat: Seat, move: Move, _: Tongue = EN) -> str:
    with pytest.raises(Refusal) as caught:
        at.play(seat, move)
    return SAID.refusal(_, caught.value, NAMES)


def test_refusals_say_what_to_do_instead() -> None:
    at = table("9999Q" + "TJQKA", {"dollars": 3, "hand": ["horse"]}, {"locked": ["K"]})
    five = moves.Keep(("9", "9", "9", "9", "Q"))
    assert refused(at, 0, five) == ("That costs $4, and you have $3. Keep fewer dice; one die is always free.")
    assert refused(at, 0, moves.Keep(("K",))).startswith("You haven't rolled that many of K. Your roll: 9 9 9 9 Q.")
    assert "don't have Brute in hand" in refused(at, 0, moves.Brute(True))
    assert "don't know" in refused(at, 0, moves.Cheat("*x*", "9"))
    assert "*x*" not in refused(at, 0, moves.Cheat("*x*", "9"))
    assert "老千" in refused(at, 0, moves.Cheat("9", "Q"), ZH)


def _naming_a_player() -> Iterator[tuple[str, Table[Any]]]:
    """A table for every kind of move that names a player, and the move with one who isn't there."""
    armed = {"locked": FULL, "hand": ["marshal", "wanted"]}
    at = table("", armed, {"locked": FULL}, {"locked": FULL})
    yield "spare #9 yes", at
    at.play(0, moves.Wanted(True))
    yield "wanted_player #9 no", at
    at = tie()
    at.play(2, moves.TownOrders(()))
    at.play(1, moves.Bribe(0, 0))
    at.play(2, moves.Bribe(0, 0))
    yield "decide #9", at
    dice = (["Q", "Q", "Q", "K", "K"], ["9", "9", "9", "T", "A"], ["9", "T", "T", "A", "A"])
    hands: tuple[list[str], ...] = ([], ["boots"], ["horse"])
    at = table("", *({"locked": shown, "hand": hand} for shown, hand in zip(dice, hands, strict=True)))
    for seat in (1, 2):
        at.play(seat, moves.TownOrders(()))
    yield "saloon_target #9", at
    poor = {"locked": ["9", "9", "9", "T", "A"]}
    richer = {"locked": ["9", "T", "T", "A", "A"]}
    yield "joe #9", table("", {"locked": ["J", "Q", "Q", "K", "K"]}, poor, richer, store=["nervous_joe"])
    yield (
        "final_decide #9",
        table(
            "",
            {"locked": ["K", "K", "K", "9", "9"], "dollars": 14, "nuggets": 10},
            {"locked": ["T", "T", "T", "Q", "Q"], "dollars": 2, "nuggets": 20},
            bank=3,
            stagecoach=0,
        ),
    )


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_player_who_is_not_there_is_called_as_typed(code: str) -> None:
    """By the number on the badge; dice have nothing to do with it."""
    tried = set()
    for line, at in _naming_a_player():
        move = at.read(at.decisions()[0], line)
        said = refused(at, at.decisions()[0], move, tongue(code))
        assert "#9" in said, line
        assert f"#{at.seats}" in said
        assert "`" not in said
        tried.add(type(move))
    assert tried == {kind for kind in GAME.move_types if seat_fields(kind)}


def test_a_bribe_of_less_than_nothing_is_refused_without_dice() -> None:
    at = tie()
    at.play(2, moves.TownOrders(()))
    for line in ("bribe -1 0", "bribe 8 0", "bribe 0 -1", "bribe 0 4"):
        said = refused(at, 2, at.read(2, line))
        assert said in (
            "You have $7: offer nothing, or up to that.",
            "You have 3 nuggets: offer none, or up to that.",
        )
    with pytest.raises(Refusal) as caught:
        at.read(2, "bribe all")
    assert caught.value.params["example"] == "bribe 4 0"


def test_the_example_of_a_line_is_a_usual_one() -> None:
    at = table("9TJQK" + "TJQKA", {}, {})
    with pytest.raises(Refusal) as caught:
        at.read(0, "keep Q K K")
    assert len(str(caught.value.params["example"]).split(",")) in (2, 3)


def test_a_sheriff_who_is_not_there_is_refused_in_words() -> None:
    with pytest.raises(Refusal) as caught:
        Table.deal(GAME, 2, {"sheriff": "5"}, "words")
    assert SAID.refusal(EN, caught.value, NAMES).startswith("There is no seat 5 at a table of 2.")
