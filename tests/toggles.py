"""The way through toggles to a move, for tests that press whatever leads on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.panels.ids import BUTTON, Ref
from bot.panels.picks import batches_of
from bot.panels.turn import Spot
from games.core import Move

__all__ = ["next_toggle", "on_the_way"]


def on_the_way(moves: Sequence[Move], spot: Spot) -> bool:
    """Whether what is chosen at the spot may still become a legal move, equal things taken in order."""
    assert spot.batch is not None
    batch = batches_of(moves)[spot.batch]
    return any(spot.mask & ~batch.mask_of(index) == 0 for index in batch.moves)


def next_toggle(parts: Sequence[dict[str, Any]], moves: Sequence[Move], index: int) -> str | None:
    """The custom id of the toggle to press next on the way to the move of that index; None if these aren't its."""
    refs = [Ref.of(match) for part in parts if (match := BUTTON.fullmatch(part["custom_id"])) is not None]
    toggles = [ref for ref in refs if ref.kind == "pick"]
    if not toggles:
        return None
    first = Spot.of(toggles[0].index)
    assert first.batch is not None
    batch = batches_of(moves)[first.batch]
    if index not in batch.moves:
        return None
    missing = first.mask ^ 1 ^ batch.mask_of(index)  # the first toggle leads to what is chosen, but for its own bit
    return str(toggles[(missing & -missing).bit_length() - 1])
