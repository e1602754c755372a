"""How likely dice will control a place: estimates for computer players, nothing of the rules hangs on them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from math import comb, exp

from games.dice_town.components import BOX, RANK

__all__ = ["chances", "chances_at_hall"]

_CHOSEN, _ONCE = 0.24, 1 / 6
"""How likely one more die will show a face, if it can be rolled several times, and in the last roll."""
_TIE, _TIE_OF_SHERIFF = 0.3, 0.85
"""How likely a tie is decided for who isn't sheriff, and for the sheriff."""
Rival = tuple[int, int]
"""Dice of the face that a rival has locked, and dice still open."""


@cache
def _coming(dice: int, each: float) -> tuple[float, ...]:
    """Chance of 0, 1, ... `dice` hits."""
    return tuple(comb(dice, hits) * each**hits * (1 - each) ** (dice - hits) for hits in range(dice + 1))


@lru_cache(maxsize=1 << 14)
def chances(own: int, left: int, rivals: tuple[Rival, ...], last: bool, sheriff: bool) -> tuple[float, ...]:
    """Chance to control a place with 0, 1, ... 5 dice of its face (never with none)."""
    each = _ONCE if last else _CHOSEN
    found = [0.0] * (BOX.dice + 1)
    for hits, chance in enumerate(_coming(left, each)):
        count = own + hits
        below, level = 1.0, 1.0
        for locked, still in rivals:
            coming = _coming(still, each)
            below *= sum(coming[: max(0, count - locked)])
            level *= sum(coming[: max(0, count - locked + 1)])
        if count:
            found[count] += chance * (below + (level - below) * (_TIE_OF_SHERIFF if sheriff else _TIE))
    return tuple(found)


def chances_at_hall(dice: Sequence[str], left: int, rivals: Sequence[tuple[Sequence[str], int]]) -> float:
    """Chance to have the best hand."""
    best = max(_power("".join(sorted(locked)), still) for locked, still in rivals)
    return 1 / (1 + exp(3 * (best - _power("".join(sorted(dice)), left))))


@cache
def _power(dice: str, left: int) -> float:
    """How strong a hand is or may become, in dice of a kind."""
    groups = sorted(((dice.count(face), RANK[face]) for face in set(dice)), reverse=True)
    if not groups:
        return 0.35 * left + 1
    most, rank = groups[0]
    second = groups[1][0] if groups[1:] else 0
    straight = most == 1 and len(dice) == BOX.dice and max(RANK[f] for f in dice) - min(RANK[f] for f in dice) == 4
    if straight:
        return 3.5
    return most + (0.4 * second if second > 1 else 0) + 0.35 * left + 0.03 * rank
