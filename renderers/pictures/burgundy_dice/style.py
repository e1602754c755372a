"""Measures and colours of this board, in pixels of the finished picture."""

from __future__ import annotations

from msgspec import Struct

from renderers.pictures.theme import Colour

__all__ = ["GAP", "INNER", "MARGIN", "OUTLINE", "SMALL", "TINTS", "TWIN", "WIDTH", "Tint"]

WIDTH = 1080
MARGIN = 10
GAP = 10
INNER = WIDTH - 2 * MARGIN
TWIN = (INNER - GAP) // 2
"""Width of one of two panels beside each other."""
SMALL = 43
"""The smallest font: its digits are 31.5 pixels high, 11.4 on a phone that shows 390 of our 1080 pixels."""
OUTLINE: Colour = (0x43, 0x34, 0x28)
"""Borders between regions."""


class Tint(Struct, frozen=True):
    """Ground of a colour of hexes, and what is drawn on it. The drawings differ, so nobody needs the colours."""

    ground: Colour
    dark: Colour


TINTS: dict[str, Tint] = {
    "orange": Tint((0xE8, 0x9A, 0x5A), (0x7A, 0x38, 0x14)),
    "yellow": Tint((0xF3, 0xD9, 0x78), (0x7E, 0x5D, 0x0E)),
    "purple": Tint((0xBB, 0x9C, 0xC9), (0x4B, 0x29, 0x5E)),
    "blue": Tint((0x92, 0xC1, 0xD8), (0x1C, 0x4B, 0x68)),
    "grey": Tint((0xC4, 0xBF, 0xB6), (0x44, 0x40, 0x3C)),
    "green": Tint((0x9C, 0xBF, 0x7C), (0x2A, 0x4E, 0x28)),
}
"""By the ids of the colours in the components."""
