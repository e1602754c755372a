"""The ranking of poker hands (spec 2.6)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from games.dice_town.components import FACES, RANK, sorted_dice

__all__ = ["CATEGORIES", "Strength", "category", "strength"]

CATEGORIES = ("", "high_card", "one_pair", "two_pairs", "three_of_a_kind", "straight", "full_house",
              "four_of_a_kind", "five_of_a_kind")  # fmt: skip
"""Words for the categories 1 to 8."""
_SHAPES = {(5,): 8, (4, 1): 7, (3, 2): 6, (3, 1, 1): 4, (2, 2, 1): 3, (2, 1, 1, 1): 2}
_STRAIGHTS = (FACES[:5], FACES[1:])
Strength = tuple[int, ...]
"""Category, then ranks of faces in the order of comparison. Bigger is better, equal is a tie."""


def strength(dice: Iterable[str]) -> Strength:
    """How strong five dice are, in any order."""
    return _strength(sorted_dice(dice))


def category(dice: Iterable[str]) -> str:
    """The category of five dice as a word of `CATEGORIES`."""
    return CATEGORIES[strength(dice)[0]]


@cache
def _strength(dice: tuple[str, ...]) -> Strength:
    groups = sorted(((dice.count(face), RANK[face]) for face in set(dice)), reverse=True)
    if dice in _STRAIGHTS:
        return (5, RANK[dice[-1]])
    return (_SHAPES.get(tuple(count for count, _ in groups), 1), *(rank for _, rank in groups))
