"""How good a sheet is, for computer players: an estimate of what it will still bring, from open facts."""

from __future__ import annotations

from games.burgundy_dice.state import Burgundy
from games.core import Seat

__all__ = ["appraise"]


def appraise(s: Burgundy, seat: Seat) -> float:
    return float(s.players[seat].total())
