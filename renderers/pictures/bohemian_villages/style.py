"""Measures and colours of this board, in units: one pixel of the board, one and a half of the villages crop."""

from __future__ import annotations

from games.bohemian_villages.components import (
    BAKERY,
    BUTCHER,
    CHURCH,
    DAIRY,
    FARM,
    GLASS,
    MANOR,
    MILL,
    TAILOR,
    TAVERN,
    TOWN_HALL,
)
from renderers.pictures.theme import Colour

__all__ = [
    "CARD_PAD",
    "CARD_WIDTH",
    "CELL",
    "CELL_GAP",
    "COLUMNS",
    "GAP",
    "GROUND",
    "HEAD",
    "MARGIN",
    "NUMBER",
    "SMALL",
    "WIDTH",
]

WIDTH = 1080
MARGIN = 10
GAP = 10
CARD_WIDTH = 346
CARD_PAD = 7
CELL = (108, 112)
HEAD = 60
"""Height of the strip on top of a card, with the village's letter."""
NAMED_HEAD = 84
"""The same with its name on it."""
CELL_GAP = 4
COLUMNS = 3
"""Cells beside each other on a card."""
NUMBER = 45
"""Font size of a building's number."""
SMALL = 44
"""The smallest font: its capitals are 32 pixels high, 11.6 on a phone that shows 390 of our 1080 pixels."""
NAMED_SMALL = 33
"""The same in the villages crop, which is drawn half as big again."""

_SHOP: Colour = (0xF3, 0xDC, 0xC3)
GROUND: dict[int, Colour] = {
    BAKERY: _SHOP,
    BUTCHER: _SHOP,
    DAIRY: _SHOP,
    TAILOR: _SHOP,
    MILL: (0xE6, 0xE0, 0xD2),
    GLASS: (0xD3, 0xE5, 0xE4),
    FARM: (0xF0, 0xE3, 0xA6),
    TAVERN: (0xEF, 0xD0, 0x9C),
    TOWN_HALL: (0xEC, 0xC7, 0xB3),
    CHURCH: (0xE1, 0xD7, 0xE5),
    MANOR: (0xD5, 0xDF, 0xBD),
}
"""Ground of a building by its group; told apart by number and drawing as well."""
