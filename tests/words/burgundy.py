"""Positions of the Burgundy dice game to say something about: sheets as the spec writes them, rolls by value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from games.burgundy_dice import GAME
from games.burgundy_dice.components import BOX
from games.core import Move, Refusal, Seat, Table
from renderers.words import tongue, words

NAMES = ("Rosa", "Yuri", "G*n", "Dee", "Eve")
EN, ZH = tongue("en"), tongue("zh-TW")
SAID = words(GAME.id)
SPEC_CODES = [
    "unknown_item",
    "taken",
    "not_a_castle",
    "not_rolled",
    "occupied",
    "wrong_colour",
    "not_adjacent",
    "number_rule",
    "city_repeat",
    "pasture_mismatch",
    "castle_no_match",
    "no_reward",
    "bad_value",
    "same_value",
    "same_dice",
    "one_bonus",
    "plain_exists",
    "too_many_players",
    "bad_option",
]
"""Reason codes of spec 4.6 without those of the core."""


def marks(text: str) -> dict[str, int]:
    """`e5=X d5=2`, as the spec writes it."""
    pairs = (mark.split("=") for mark in text.split())
    return {hex_id: 0 if number == "X" else int(number) for hex_id, number in pairs}


def sheet(text: str, **rewards: int) -> dict[str, Any]:
    return {"marks": marks(text), **rewards}


def dice(numbers: Sequence[int], colours: Sequence[str], hourglasses: int = 1) -> list[int]:
    """A roll as chance would give it: faces, counted from 1."""
    faces = [
        *(BOX.number_die.index(number) for number in numbers),
        *(BOX.colour_die.index(colour) for colour in colours),
        BOX.hourglass_die.index(hourglasses),
    ]
    return [face + 1 for face in faces]


def table(
    roll: Sequence[int], *sheets: Mapping[str, Any], options: Mapping[str, Any] | None = None, **position: Any
) -> Table[Any]:
    """So many players with these sheets, whom the dice are rolled for."""
    patch = {"players": {str(seat): dict(own) for seat, own in enumerate(sheets)}} | position
    return Table.deal(GAME, len(sheets), dict(options or {}), "words", script=roll, patch=patch)


def text(at: Table[Any], seat: Seat, move: Move, *, chinese: bool = False) -> tuple[str, str]:
    assert move in at.moves(seat)
    label = SAID.move(ZH if chinese else EN, at.view(seat), move, NAMES)
    return label.text, label.detail


def refused(at: Table[Any], seat: Seat, move: Move, *, chinese: bool = False) -> str:
    with pytest.raises(Refusal) as caught:
        at.play(seat, move)
    return SAID.refusal(ZH if chinese else EN, caught.value, NAMES)


OTHER = sheet("e2=X", worker=1)
FIVE = sheet("e5=X d5=2 d6=5 d7=1 f4=1 f5=2 c5=2 b5=4 e6=6 g4=3", monk=2, worker=1)


def example_five() -> Table[Any]:
    return table(dice([4, 6], ["yellow", "orange"]), FIVE, OTHER, phase=2)
