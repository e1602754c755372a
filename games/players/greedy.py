"""The move after which the game's own appraisal is best."""

from __future__ import annotations

from typing import Any

from games.core import Move, Seat, Table

__all__ = ["Greedy"]


class Greedy:
    """Looks one move ahead, on a copy on which everything that its seat can't know is dealt anew.

    Every move is tried with the same chance to come, so that luck does not decide between them. Among equals the
    first in the canonical order is taken.
    """

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def choose(self, table: Table[Any], seat: Seat) -> Move:
        legal = table.moves(seat)
        if len(legal) == 1:
            return legal[0]
        ahead = table.clone(f"{self.seed} {table.version} {seat}", seat)
        start = ahead.version
        best, best_value = legal[0], float("-inf")
        for move in legal:
            ahead.play(seat, move, by="computer")
            value = table.game.appraise(ahead.view(seat).state, seat)
            if value > best_value:
                best, best_value = move, value
            ahead.undo(seat, start, consent=True)
        return best
