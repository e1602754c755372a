"""Measures and colours of this board, in pixels of the finished picture."""

from __future__ import annotations

from msgspec import Struct

from renderers.pictures import theme
from renderers.pictures.theme import Colour

__all__ = ["CUBES", "GAP", "GROUND", "INNER", "MARGIN", "SMALL", "TWIN", "WIDTH", "Paint"]

WIDTH = 1080
MARGIN = 10
GAP = 10
INNER = WIDTH - 2 * MARGIN
TWIN = (INNER - GAP) // 2
"""Width of one of two panels beside each other."""
SMALL = 43
"""The smallest font: its digits are 31.5 pixels high, 11.4 on a phone that shows 390 of our 1080 pixels."""


class Paint(Struct, frozen=True):
    """Colour of a cube, and of the letter on it."""

    face: Colour
    ink: Colour


CUBES: dict[str, Paint] = {
    "P": Paint((0x84, 0x4F, 0x97), theme.WHITE),
    "B": Paint((0x86, 0x53, 0x2C), theme.WHITE),
    "O": Paint((0xEC, 0x93, 0x3B), theme.INK),
    "G": Paint((0x3F, 0x7A, 0x38), theme.WHITE),
    "X": Paint((0x2B, 0x27, 0x26), theme.WHITE),
}
"""By their letters, which stand on every one of them."""

GROUND: dict[str, Colour] = {
    "harvest": (0xF4, 0xE4, 0xA8),
    "family": (0xF3, 0xD5, 0xC4),
    "crafts": (0xF0, 0xDC, 0xB6),
    "market": (0xD5, 0xE2, 0xE8),
    "travel": (0xD6, 0xE2, 0xBE),
    "council": (0xEC, 0xC9, 0xBE),
    "church": (0xE2, 0xD8, 0xE9),
    "well": (0xDD, 0xDA, 0xD2),
    "farm": (0xF4, 0xE4, 0xA8),
}
"""Ground of the places that belong to an action space, and of the columns of the chronicle; told apart by their
drawings as well.
"""
