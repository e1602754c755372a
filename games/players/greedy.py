"""The move after which the game's own appraisal is best."""

from __future__ import annotations

from typing import Any

from games.core import Chance, Move, Seat, Table

__all__ = ["WHIM", "Greedy"]

WHIM = 0.25
"""In points of the game's own appraisal."""


_GAIN = 1e-9
"""Less than this is no gain but an error of rounding."""


class Greedy:
    """Looks one move ahead, on a copy on which everything that its seat can't know is dealt anew.

    Every move is tried with the same chance to come, so that luck does not decide between them. Between moves that
    are nearly as good as each other (less than `WHIM` points apart) the player's own seed decides: several of them
    at one table would otherwise play the same game.

    Drafts are made one by one, the best first, as long as they raise the appraisal of the position; then comes the
    best move that seals the answer. So no draft ever leads back to a position that was there before, without a
    memory, and every answer ends. What a draft is worth, the game's appraisal must tell while it is one.
    """

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def choose(self, table: Table[Any], seat: Seat) -> Move:
        legal = table.moves(seat)
        if len(legal) == 1:
            return legal[0]
        seen = table.seen_version(seat)  # others' drafts must not show in what it chooses
        ahead = table.clone(f"{self.seed} {seen} {seat}", seat)
        start = ahead.version

        def value(move: Move) -> float:
            ahead.play(seat, move, by="computer")
            worth = table.game.appraise(ahead.view(seat).state, seat)
            ahead.undo(seat, start, consent=True)
            return worth

        sealing = [move for move in legal if not move.draft]
        if len(sealing) < len(legal):
            present = table.game.appraise(ahead.view(seat).state, seat)
            worth, draft = max(((value(move), -at) for at, move in enumerate(legal) if move.draft))
            if worth > present + _GAIN or not sealing:
                return legal[-draft]
        whim = Chance(f"{self.seed} {seen}")
        best, best_value = sealing[0], float("-inf")
        for move in sealing:
            worth = value(move) + WHIM * whim.below(1000) / 1000
            if worth > best_value:
                best, best_value = move, worth
        return best
