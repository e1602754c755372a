"""Any legal move, each equally likely."""

from __future__ import annotations

from typing import Any

from games.core import Chance, Move, Seat, Table

__all__ = ["RandomPlayer"]


class RandomPlayer:
    def __init__(self, seed: str) -> None:
        self.seed = seed

    def choose(self, table: Table[Any], seat: Seat) -> Move:
        return Chance(f"{self.seed} {table.version} {seat}").pick(table.moves(seat))
