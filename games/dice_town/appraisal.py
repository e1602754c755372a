"""How good a position is for a seat, for computer players, from open facts and the seat's own."""

from __future__ import annotations

from games.core import Seat
from games.dice_town.state import DiceTown

__all__ = ["appraise"]


def appraise(s: DiceTown, seat: Seat) -> float:
    return float(s.players[seat].nuggets)
