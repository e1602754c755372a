"""What a computer player is."""

from __future__ import annotations

from typing import Any, Protocol

from games.core import Move, Seat, Table

__all__ = ["Player"]


class Player(Protocol):
    """Plays one seat. The same seed and the same table give the same move, whenever it is asked."""

    def choose(self, table: Table[Any], seat: Seat) -> Move:
        """One of `table.moves(seat)`, which must not be empty; the table stays as it is."""
