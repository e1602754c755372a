"""Tables of Village for its tests."""

from __future__ import annotations

from typing import Any

import pytest

from games.core import Move, Refusal, Seat, Table, write
from games.village import GAME
from games.village.state import Village

__all__ = ["DAY", "lines", "play", "refused", "table"]

DAY: dict[str, Any] = {
    "spaces": {"market": {"B": 1}, "family": {"P": 1}},
    "stalls": {"S1": "K09", "S2": "K12", "S3": "K01"},
    "line": ["K10", "K17", "K06", "K20", "K03"],
}
"""A market with customers who want a plow, an ox, and three grain."""


def table(*players: dict[str, Any], edition: str = "source", seats: int = 2, **position: Any) -> Table[Village]:
    """A table in the middle of a round, the first seat to move; each player's patch, and that of the rest."""
    patch = {"players": dict(enumerate(players)), "spaces": {"family": {"P": 1, "B": 1}}, **position}
    return Table.deal(GAME, seats, {"edition": edition, "start": "1"}, "x", patch=patch)


def play(on: Table[Village], seat: Seat, *notations: str) -> list[str]:
    """Play these; the notation of what happened in the last of them."""
    for notation in notations:
        on.play(seat, on.read(seat, notation))
    return [write(event) for event in on.log[-1].events]


def lines(on: Table[Village], seat: Seat) -> list[str]:
    return [write(move) for move in on.moves(seat)]


def refused(on: Table[Village], seat: Seat, move: Move | str) -> str:
    with pytest.raises(Refusal) as caught:
        on.play(seat, on.read(seat, move) if isinstance(move, str) else move)
    return caught.value.code
