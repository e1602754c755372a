"""Measures and colours of this board, in pixels of the finished picture."""

from __future__ import annotations

from msgspec import Struct

from games.dice_town.components import FACES
from renderers.pictures import theme
from renderers.pictures.theme import Colour

__all__ = ["DOCTOR", "GAP", "INNER", "MARGIN", "OFFICE", "SMALL", "STREET", "TINTS", "WIDTH", "Tint", "of_place"]

WIDTH = 1080
MARGIN = 10
GAP = 10
INNER = WIDTH - 2 * MARGIN
SMALL = 43
"""The smallest font: its digits are 31.5 pixels high, 11.4 on a phone that shows 390 of our 1080 pixels."""


class Tint(Struct, frozen=True):
    """Ground of a face and its place, and the darker colour of its lines. The letters say the same."""

    ground: Colour
    dark: Colour


_TINTS = (
    Tint((0xF0, 0xD2, 0x79), (0x7A, 0x58, 0x0C)),
    Tint((0xA9, 0xCB, 0x94), (0x2C, 0x52, 0x2A)),
    Tint((0xA3, 0xCB, 0xDC), (0x1D, 0x4C, 0x68)),
    Tint((0xEE, 0xB4, 0xB1), (0x7E, 0x25, 0x35)),
    Tint((0xEC, 0xAE, 0x72), (0x77, 0x39, 0x14)),
    Tint((0xCD, 0xB7, 0xDA), (0x4B, 0x2B, 0x5E)),
)
TINTS: dict[str, Tint] = dict(zip(FACES, _TINTS, strict=True))
"""By the faces of the dice; each place but the doctor has the one of its face, the town hall that of the Ace."""
DOCTOR = Tint((0xD9, 0xE4, 0xDC), (0x38, 0x4F, 0x45))
OFFICE = "K"
STREET: Colour = theme.blend(theme.PAGE, theme.WOOD, 0.28)
"""The boardwalk before the houses."""


def of_place(face: str) -> Tint:
    """The tint of a place by its face; "" is the doctor."""
    return TINTS.get(face, DOCTOR)
