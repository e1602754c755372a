"""Tables of the Burgundy dice game for its tests."""

from __future__ import annotations

from typing import Any

import pytest

from games.burgundy_dice import GAME
from games.burgundy_dice.components import DUCHIES
from games.burgundy_dice.state import Burgundy, Player
from games.core import Move, Refusal, Seat, Table
from tests.games import burgundy_oracle as oracle

__all__ = ["FACES", "full", "refused", "table"]

FACES = {"orange": 1, "yellow": 2, "blue": 3, "green": 4, "purple": 5, "grey": 6}


def table(
    numbers: tuple[int, int],
    colours: tuple[str, str],
    *players: dict[str, Any],
    hourglasses: int = 1,
    duchy: str = "A",
    **position: Any,
) -> Table[Burgundy]:
    """A table on which that was rolled; each player's patch, `marks` above all."""
    dice = [*numbers, *(FACES[colour] for colour in colours), 6 if hourglasses == 2 else 1]
    patch = {"players": dict(enumerate(players)), **position}
    return Table.deal(GAME, len(players), {"duchy": duchy}, "x", script=dice, patch=patch)


def refused(on: Table[Burgundy], move: Move, seat: Seat = 0) -> str:
    with pytest.raises(Refusal) as caught:
        on.play(seat, move)
    return caught.value.code


def full(duchy: str = "A") -> dict[str, int]:
    """All 37 hexes marked as the rules allow."""
    s = Burgundy(duchy, [Player(marks={next(iter(DUCHIES[duchy].castles)): 0}, worker=0)])
    sheet = oracle.Sheet(duchy)
    sheet.marks = {next(iter(DUCHIES[duchy].castles)): None}
    for _ in range(40):
        for hex_id, colour in sheet.map.colour.items():
            fits = [number for number in range(1, 7) if not sheet.trouble(number, colour, hex_id)]
            if fits:
                sheet.marks[hex_id] = fits[0]
    assert len(sheet.marks) == len(s.map.hexes) == 37
    return {hex_id: number or 0 for hex_id, number in sheet.marks.items()}
