"""How good a sheet is, for computer players: an estimate of what it will still bring, from open facts.

The figures below were tuned by playing; nothing of the rules hangs on them.
"""

from __future__ import annotations

from functools import cache
from math import exp

from games.burgundy_dice.components import BOX, COLOURS, Duchy, Reward
from games.burgundy_dice.effects import region_points, submitted
from games.burgundy_dice.legal import free
from games.burgundy_dice.state import Burgundy, Player
from games.core import Seat

__all__ = ["appraise"]

_WORTH: dict[Reward | None, float] = {"worker": 1.2, "monk": 1.9, "silver": 2.2, "good": 4.8, None: 0.0}
"""Points that a reward is good for, with time enough to use it."""
_MARK = 0.8
"""Points that it is worth to have a mark rather than a worker."""
_STARTED, _FRESH = 0.75, 0.45
"""How sure the promise of a region is, once something is marked in it and before."""
_SOON = 3.5
"""Rolls to come for which the choice of hexes to go on with is worth something."""
_PATIENCE = 1.3
"""How much of a round's chances go to one region."""


def appraise(s: Burgundy, seat: Seat) -> float:
    """Points so far and the points that may be expected to come, what was chosen for this roll included.

    The other sheets hardly matter, because nobody can do anything to them.
    """
    player = s.players[seat]
    if player.choice is not None:
        player, _ = submitted(s, seat, player.choice)
    rolls = _rolls_left(s)
    worth = player.total() + player.left() / 100 + _colours(s, seat, player, rolls)
    if not rolls:
        return worth
    fits = free(s.map, player.marks)
    worth += _rewards(player, rolls) + _regions(s, player, fits, rolls)
    return worth + min(rolls, _SOON) * _MARK * _chance_to_mark(s.map, fits)


def _rolls_left(s: Burgundy) -> float:
    """Rolls to come after this one."""
    return (s.boxes_in_phase * (BOX.phases - s.phase + 1) - s.boxes) / _per_roll(s)


def _per_roll(s: Burgundy) -> float:
    """Boxes that a roll fills, on the average."""
    return 1.0 if s.solo else sum(BOX.hourglass_die) / len(BOX.hourglass_die)


def _rewards(player: Player, rolls: float) -> float:
    # one bonus in a roll: the last ones come too late
    usable = min(1.0, rolls / (1 + player.monk + player.silver + player.worker))
    good = player.good * min(1.0, rolls / 3)
    return good * _WORTH["good"] + usable * sum(
        player.has(reward) * _WORTH[reward] for reward in ("monk", "silver", "worker")
    )


def _regions(s: Burgundy, player: Player, fits: dict[str, tuple[int, ...]], rolls: float) -> float:
    """What unfinished regions promise: their points and reward, by how likely they will be finished."""
    worth = 0.0
    for hexes in s.map.regions.values():
        missing = [hex_id for hex_id in hexes if hex_id not in player.marks]
        if not missing or not any(hex_id in fits for hex_id in missing):
            continue
        colour = s.map.hexes[hexes[0]].colour
        started = len(missing) < len(hexes)
        need = sum(1 / _ease(colour, fits.get(hex_id), started or at > 0) for at, hex_id in enumerate(missing))
        phase = min(BOX.phases, s.phase + int(need / 2 > (s.boxes_in_phase - s.boxes) / _per_roll(s)))
        reward = s.map.hexes[hexes[0]].reward or COLOURS[colour].reward
        gain = region_points(colour, len(hexes), phase) + _WORTH[reward]
        worth += gain * exp(-need / (_PATIENCE * rolls)) * (_STARTED if started or len(hexes) == 1 else _FRESH)
    return worth


@cache
def _ease(colour: str, fit: tuple[int, ...] | None, started: bool) -> float:
    """How likely a roll lets one mark this hex; `fit` is None for a hex that no mark touches yet."""
    if fit is None:
        rule = COLOURS[colour].rule
        count = {"same": 1 if started else 6, "neighbour": 2}.get(rule, len(COLOURS[colour].numbers))
    else:
        count = len(fit)
    return (1 - (5 / 6) ** 2) * (1 - (1 - count / 6) ** 2) or 0.02


def _colours(s: Burgundy, seat: Seat, player: Player, rolls: float) -> float:
    worth = 0.0
    for colour, hexes in s.map.of_colour.items():
        missing = sum(hex_id not in player.marks for hex_id in hexes)
        given = s.stars.get(colour, [])
        prize = int(s.phase == BOX.phases) if s.solo else len(given)
        if any(seat in prizes for prizes in given) or prize > 1:
            continue
        if missing == 0:
            worth += COLOURS[colour].star[prize]
        elif rolls:
            worth += COLOURS[colour].star[prize] * exp(-missing * 3 / rolls) * 0.7
    return worth


def _chance_to_mark(duchy: Duchy, fits: dict[str, tuple[int, ...]]) -> float:
    """How likely the next roll lets one mark anything at all without a bonus."""
    there: dict[str, set[int]] = {colour: set() for colour in COLOURS}
    for hex_id, numbers in fits.items():
        there[duchy.hexes[hex_id].colour].update(numbers)
    masks = [sum(1 << number for number in numbers) for numbers in there.values()]
    missed = sum((1 - (one | other).bit_count() / 6) ** 2 for one in masks for other in masks)
    return 1 - missed / len(masks) ** 2
