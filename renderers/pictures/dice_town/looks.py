"""Where a player's things lie on its panel, in each of the sizes in which players are drawn."""

from __future__ import annotations

from msgspec import Struct

from renderers.pictures.dice_town import style
from renderers.pictures.sheet import Point

__all__ = ["CARD", "LINE", "MARK", "OWN", "OWNED", "STRIP", "Look", "card_size"]

OWNED = ("bill", "nugget", "cards")
"""What is counted side by side: dollars, nuggets, hand cards."""
MARK = 0.78
"""Size of the sign whether a seat is asked, in badges."""
_CARD = 0.92


def card_size(badge: int) -> int:
    """Width and height of a card that was just played, beside a badge of this size."""
    return round(badge * _CARD)


class Look(Struct, frozen=True):
    """A size of panels, in pixels from their left upper corner: `head` (x, middle, width, size of the badge; a
    width of 0: there is none), `dice` (x, top, size, gap), `owned` (x, middle, width).
    """

    high: int
    head: tuple[int, int, int, int]
    dice: tuple[int, int, int, int]
    owned: tuple[int, int, int]

    def head_at(self, x: float, top: float) -> tuple[float, float, float, int]:
        return x + self.head[0], top + self.head[1], self.head[2], self.head[3]

    def dice_at(self, x: float, top: float) -> tuple[float, float, int, int]:
        return x + self.dice[0], top + self.dice[1], self.dice[2], self.dice[3]

    def owned_at(self, x: float, top: float) -> tuple[float, float, float]:
        return x + self.owned[0], top + self.owned[1], self.owned[2]

    def die_spot(self, x: float, top: float, index: int) -> Point:
        """In the upper right corner of a die, where its letter isn't."""
        left, upper, size, gap = self.dice_at(x, top)
        return left + index * (size + gap) + size - 9, upper + 8

    def owned_spot(self, x: float, top: float, kind: str) -> Point:
        """Below the drawing of what is owned."""
        left, middle, width = self.owned_at(x, top)
        return left + OWNED.index(kind) * width / len(OWNED) + 36, middle + 33

    def card_spot(self, x: float, top: float, place: int, marked: bool) -> Point:
        """At the upper edge of a card that was just played; `place` counts from the right, `marked`: the sign
        whether the seat is asked stands there, too.
        """
        left, middle, width, size = self.head_at(x, top)
        wide = card_size(size)
        right = left + width - (size * MARK + 10 if marked else 0) - place * (wide + 8)
        return right - wide / 2, middle - wide / 2


_LEFT = 516
"""Width of the part of a strip with name and dice."""
STRIP = Look(178, (14, 43, _LEFT - 18, 66), (14, 79, 90, 8), (_LEFT + 6, 43, style.INNER - _LEFT - 16))
"""One below the other on the board."""
CARD = Look(328, (18, 56, style.INNER - 36, 88), (18, 110, 116, 10), (12, 278, style.INNER - 24))
"""In large; may be higher for the cards below."""
OWN = Look(254, (16, 52, 500, 76), (16, 108, 120, 12), (522, 52, style.INNER - 532))
"""One's own; higher by the prices of dice."""
LINE = Look(92, (0, 46, 0, 66), (152, 9, 76, 4), (556, 46, style.INNER - 560))
"""The others below one's own: no head but a badge."""
