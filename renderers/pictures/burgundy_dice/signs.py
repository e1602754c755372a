"""Signs with a number in them: what a wreath, a star, or an empty hexagon encloses is a place, points, or hexes."""

from __future__ import annotations

import math

from renderers.pictures import pieces, theme
from renderers.pictures.burgundy_dice import style
from renderers.pictures.labels import width_of
from renderers.pictures.layers import cached
from renderers.pictures.sheet import Pen, Point, Sheet, Sprite

__all__ = ["hexagon", "to_mark", "wreath"]


def wreath(size: int) -> Sprite:
    """The first place: a 1 in a laurel, `size` pixels wide and at least 70. Never a seat's number, for that would
    read as a place.
    """

    def draw() -> Sprite:
        sheet = Sheet.on(pieces.laurel(size))
        font = max(style.SMALL, round(size * 0.5))
        sheet.text("1", size / 2, size / 2 - size * 0.02, font, theme.INK, theme.PAPER, anchor="centre")
        return sheet.sprite()

    return cached(("burgundy", "wreath", size), draw)


def hexagon(x: float, y: float, radius: float, wide: float | None = None) -> list[Point]:
    """Corners of a hexagon with its tip on top; `wide` if it shall be wider than it grew."""
    half = (wide or radius * math.sqrt(3)) / 2
    return [
        (x, y - radius),
        (x + half, y - radius / 2),
        (x + half, y + radius / 2),
        (x, y + radius),
        (x - half, y + radius / 2),
        (x - half, y - radius / 2),
    ]


def to_mark(count: int) -> Sprite:
    """How many hexes are still to be marked, in an empty hexagon, 52 pixels high."""

    def draw() -> Sprite:
        text = str(count)
        wide = max(44, math.ceil(width_of(text, style.SMALL, True)) + 18)
        pen = Pen(wide, 52)
        pen.poly(hexagon(wide / 2, 26, 25, wide - 2), theme.WHITE, theme.INK, 2.5)
        sheet = Sheet(pen.done())
        sheet.text(text, wide / 2, 26, style.SMALL, theme.INK, theme.WHITE, anchor="centre")
        return sheet.sprite()

    return cached(("burgundy", "to_mark", count), draw)
