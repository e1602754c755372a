"""Any legal move, each equally likely."""

from __future__ import annotations

from typing import Any

from games.core import Chance, Move, Seat, Table

__all__ = ["RandomPlayer"]

_SEALS = 3
"""Times out of four that it seals its answer, where it could also go on drafting."""


class RandomPlayer:
    """Any legal move, each equally likely; but three times out of four none of the drafts, of which there may be
    many, and which may lead round in circles. So it makes one draft in three answers, and every answer ends.
    """

    def __init__(self, seed: str) -> None:
        self._chance = Chance(seed)

    def choose(self, table: Table[Any], seat: Seat) -> Move:
        # the choice hangs on nothing but the position, and not on drafts of others
        self._chance.drawn = table.seen_version(seat) << 16 | seat << 8
        legal = table.moves(seat)
        sealing = [move for move in legal if not move.draft]
        if 0 < len(sealing) < len(legal):
            seals = self._chance.below(4) < _SEALS
            return self._chance.pick(sealing if seals else [move for move in legal if move.draft])
        return self._chance.pick(legal)
