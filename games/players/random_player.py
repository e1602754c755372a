"""Any legal move, each equally likely."""

from __future__ import annotations

from typing import Any

from games.core import Chance, Move, Seat, Table

__all__ = ["RandomPlayer"]


class RandomPlayer:
    def __init__(self, seed: str) -> None:
        self._chance = Chance(seed)

    def choose(self, table: Table[Any], seat: Seat) -> Move:
        self._chance.drawn = table.version << 16 | seat << 8  # the choice hangs on nothing but the position
        return self._chance.pick(table.moves(seat))
