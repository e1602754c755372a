"""The five seats: each has a colour and a shape of its own, so that nobody needs to tell colours apart."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from renderers.pictures.layers import cached
from renderers.pictures.sheet import Pen, Point, Sheet, Sprite
from renderers.pictures.theme import INK, WHITE, Colour, blend

__all__ = ["SEATS", "Mark", "badge"]

Shape = Literal["disc", "square", "triangle", "diamond", "hexagon"]


class Mark(Struct, frozen=True):
    """`ink`: colour of the number on the badge; its contrast to `colour` is at least 4.5:1."""

    colour: Colour
    ink: Colour
    shape: Shape


# The lightness differs too: a black-and-white print still tells most of them apart.
SEATS = (
    Mark((0xB2, 0x34, 0x2B), WHITE, "disc"),
    Mark((0x2A, 0x5C, 0x92), WHITE, "square"),
    Mark((0xF0, 0xC0, 0x3C), INK, "triangle"),
    Mark((0x1E, 0x74, 0x62), WHITE, "diamond"),
    Mark((0x57, 0x2F, 0x72), WHITE, "hexagon"),
)
BOX = 64
"""Units of the box that a badge fills."""
_NUMBER = 44


def badge(seat: int, size: int = BOX, *, number: bool = True) -> Sprite:
    """The badge of a seat in a square of `size` pixels, with the seat's number (from 1) or bare."""
    return cached(("badge", seat, size, number), lambda: _draw(seat, size, number))


def _draw(seat: int, size: int, number: bool) -> Sprite:
    mark, scale = SEATS[seat], size / BOX
    pen = Pen(size, size, scale)
    dark = blend(mark.colour, INK, 0.55)
    outline(pen, mark.shape, dark, 0)
    outline(pen, mark.shape, mark.colour, 3)
    sheet = Sheet(pen.done())
    if number:
        low = {"triangle": 40}.get(mark.shape, 32)
        size_of_text = round(_NUMBER * scale)
        sheet.text(str(seat + 1), 32 * scale, low * scale, size_of_text, mark.ink, mark.colour, anchor="centre")
    return sheet.sprite()


def outline(pen: Pen, shape: Shape, colour: Colour, inset: float) -> None:
    """Fill a seat's shape in a box of 64 units, `inset` units inside of its outline."""
    i = inset
    if shape == "disc":
        pen.circle(32, 32, 30 - i, colour)
    elif shape == "square":
        pen.rect(4 + i, 4 + i, 56 - 2 * i, 56 - 2 * i, colour, radius=max(2, 9 - i))
    elif shape == "triangle":
        pen.poly(_bulging((32, 1 + 1.6 * i), (63 - 1.3 * i, 60 - i), (1 + 1.3 * i, 60 - i)), colour)
    elif shape == "diamond":
        r = 32 - 1.4 * i
        pen.poly([(32, 32 - r), (32 + r, 32), (32, 32 + r), (32 - r, 32)], colour)
    else:
        x, y = 32 - 1.15 * i, 27 - i
        pen.poly([(32 - x, 32), (32 - x + 15, 32 - y), (32 + x - 15, 32 - y), (32 + x, 32),
                  (32 + x - 15, 32 + y), (32 - x + 15, 32 + y)], colour)  # fmt: skip


def _bulging(*corners: Point) -> list[Point]:
    """A triangle whose sides swell a little, so that a number has room in it."""
    points: list[Point] = []
    cx = sum(x for x, _ in corners) / 3
    cy = sum(y for _, y in corners) / 3
    for (x1, y1), (x2, y2) in zip(corners, (*corners[1:], corners[0]), strict=True):
        mx, my = (x1 + x2) / 2, (y1 + y2) / 2
        swell = 0.0 if y1 == y2 else 0.34
        bx, by = mx + (mx - cx) * swell, my + (my - cy) * swell
        for step in range(12):
            t = step / 12
            points.append(
                (
                    (1 - t) ** 2 * x1 + 2 * t * (1 - t) * bx + t * t * x2,
                    (1 - t) ** 2 * y1 + 2 * t * (1 - t) * by + t * t * y2,
                )
            )
    return points
