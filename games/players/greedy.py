"""The move after which the game's own appraisal is best."""

from __future__ import annotations

from typing import Any

from games.core import Chance, Move, Seat, Table

__all__ = ["WHIM", "Greedy"]

WHIM = 0.25
"""In points of the game's own appraisal."""


class Greedy:
    """Looks one move ahead, on a copy on which everything that its seat can't know is dealt anew.

    Every move is tried with the same chance to come, so that luck does not decide between them. Between moves that
    are nearly as good as each other (less than `WHIM` points apart) the player's own seed decides: several of them
    at one table would otherwise play the same game.
    """

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def choose(self, table: Table[Any], seat: Seat) -> Move:
        legal = table.moves(seat)
        if len(legal) == 1:
            return legal[0]
        ahead = table.clone(f"{self.seed} {table.version} {seat}", seat)
        start = ahead.version
        whim = Chance(f"{self.seed} {table.version}")
        best, best_value = legal[0], float("-inf")
        for move in legal:
            ahead.play(seat, move, by="computer")
            value = table.game.appraise(ahead.view(seat).state, seat) + WHIM * whim.below(1000) / 1000
            if value > best_value:
                best, best_value = move, value
            ahead.undo(seat, start, consent=True)
        return best
