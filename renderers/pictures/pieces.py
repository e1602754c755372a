"""Pieces that many games have: dice, coins, frames, marks of what has changed."""

from __future__ import annotations

import math
from collections.abc import Callable

from PIL import Image

from renderers.pictures import theme
from renderers.pictures.layers import cached
from renderers.pictures.seats import badge
from renderers.pictures.sheet import CLEAR, Pen, Sheet, Sprite, draw_sprite
from renderers.pictures.theme import Colour

__all__ = ["coin", "die", "die_body", "draw_hourglass", "frame", "kicked", "laurel", "lay_panel", "panel"]

_PIPS = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (1, -1), (-1, 1), (1, 1)],
    5: [(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
    6: [(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
}


def die(value: int, size: int, used: bool = False) -> Sprite:
    """A die with pips. A used one lies hollow and ticked off, its pips still to be counted."""
    return cached(
        ("die", value, size, used), lambda: draw_sprite(96, 96, lambda p: _die(p, value, used), size / 96)
    )


def _die(pen: Pen, value: int, used: bool) -> None:
    if used:
        pen.rect(3, 3, 74, 74, theme.PAPER_SHADE, theme.LINE, 3.5, radius=15)
        middle, step, pip, ink = 40.0, 19.0, 7.0, theme.INK_SOFT
    else:
        die_body(pen)
        middle, step, pip, ink = 47.0, 22.0, 9.5, theme.INK
    for x, y in _PIPS[value]:
        pen.circle(middle + x * step, middle + y * step, pip, ink)
    if used:
        pen.circle(78, 78, 17, theme.FOREST_DARK)
        pen.line([(70, 78), (76, 84), (86, 72)], theme.WHITE, 4.5)


def die_body(pen: Pen) -> None:
    """A die without pips, in a box of 96 units; the middle of its face is at (48, 46)."""
    pen.rect(4, 8, 88, 86, theme.blend(theme.LINE, theme.INK, 0.35), radius=18)
    pen.rect(4, 3, 88, 86, theme.WHITE, theme.INK, 3.5, radius=18)


def draw_hourglass(p: Pen) -> None:
    """An hourglass in a box of 48 units."""
    p.poly([(12, 7), (36, 7), (26, 24), (36, 41), (12, 41), (22, 24)], theme.WHITE, theme.INK, 2.2)
    p.poly([(17, 13), (31, 13), (24, 24)], theme.GOLD)
    p.poly([(24, 30), (33, 40), (15, 40)], theme.GOLD)
    p.rect(8, 3, 32, 6, theme.WOOD, theme.INK, 1.8, radius=2)
    p.rect(8, 39, 32, 6, theme.WOOD, theme.INK, 1.8, radius=2)


def coin(value: int | None, size: int) -> Sprite:
    """A gold coin, with a value on it or bare."""
    return cached(("coin", value, size), lambda: _coin(value, size))


def _coin(value: int | None, size: int) -> Sprite:
    scale = size / 64
    pen = Pen(size, size, scale)
    pen.circle(32, 32, 31, theme.GOLD_DARK)
    pen.circle(32, 32, 28.5, theme.STRAW if value is not None else theme.GOLD)
    if value is None:
        pen.circle(32, 32, 21, None, theme.GOLD_DARK, 2.5)
        pen.circle(32, 32, 18.5, theme.STRAW)
        pen.poly([(32, 20), (44, 32), (32, 44), (20, 32)], theme.GOLD_DARK)
        return Sprite(pen.done())
    sheet = Sheet(pen.done())
    sheet.text(str(value), 32 * scale, 32 * scale, round(44 * scale), theme.INK, theme.STRAW, anchor="centre")
    return sheet.sprite()


def panel(
    width: int,
    height: int,
    fill: Colour = theme.PAPER,
    line: Colour = theme.LINE,
    thick: float = 2,
    radius: int = 14,
) -> Sprite:
    """A bar or card, printed on the page."""

    def make() -> Sprite:
        small = _corners(width, height, radius, thick)
        return _grown(small, width, height, lambda p: p.rect(0, 0, *small, fill, line, thick, radius))

    return cached(("panel", width, height, fill, line, thick, radius), make, layer=True)


def lay_panel(
    sheet: Sheet,
    x: float,
    y: float,
    width: float,
    height: float,
    line: Colour = theme.LINE,
    thick: int = 2,
    radius: int = 14,
    fill: Colour = theme.PAPER,
) -> None:
    """The same laid on a sheet in pieces, only its corners kept as drawn: a panel as big as a board is 5 MB."""
    left, top, right, low = round(x), round(y), round(x) + round(width), round(y) + round(height)
    corner = max(radius, thick) + 1
    sheet.fill(left + corner, top, right - left - 2 * corner, low - top, line)
    sheet.fill(left, top + corner, right - left, low - top - 2 * corner, line)
    sheet.fill(left + corner, top + thick, right - left - 2 * corner, low - top - 2 * thick, fill)
    sheet.fill(left + thick, top + corner, right - left - 2 * thick, low - top - 2 * corner, fill)
    drawn = panel(2 * corner, 2 * corner, fill, line, thick, radius).image
    for column, row in ((0, 0), (1, 0), (0, 1), (1, 1)):
        art = drawn.crop((column * corner, row * corner, (column + 1) * corner, (row + 1) * corner))
        sheet.paste(Sprite(art), (right - corner) if column else left, (low - corner) if row else top)


def frame(
    width: int, height: int, colour: Colour, thick: float, radius: float, edge: Colour | None = None
) -> Sprite:
    """A frame with nothing inside. `edge`: a hairline of that colour on both sides of it."""

    def make() -> Sprite:
        small = _corners(width, height, radius, thick + 3)

        def draw(pen: Pen) -> None:
            inset = 0.0
            for one, t in ((edge, 1.5), (colour, thick), (edge, 1.5)):
                if one is not None:
                    _inset(pen, small, inset, radius, one)
                    inset += t
            _inset(pen, small, inset, radius, None)

        return _grown(small, width, height, draw)

    return cached(("frame", width, height, colour, thick, radius, edge), make)


def _inset(pen: Pen, size: tuple[int, int], inset: float, radius: float, fill: Colour | None) -> None:
    w, h = size
    pen.rect(inset, inset, w - 2 * inset, h - 2 * inset, fill or CLEAR, radius=max(1, radius - inset))


def _corners(width: int, height: int, radius: float, thick: float) -> tuple[int, int]:
    """Size of a small rectangle that has all there is to see of a big one: its corners and a bit between."""
    least = 2 * math.ceil(max(radius, thick) + 2) + 1
    return min(width, least), min(height, least)


def _grown(small: tuple[int, int], width: int, height: int, draw: Callable[[Pen], None]) -> Sprite:
    """Draw it small and stretch its middle: the enlargement for smooth edges would take megabytes else."""
    image = draw_sprite(*small, draw).image
    for axis, goal in ((0, width), (1, height)):
        if (size := image.size[axis]) == goal:
            continue
        half = size // 2
        grown = Image.new("RGBA", (goal, image.height) if axis == 0 else (image.width, goal))
        if axis == 0:
            grown.paste(image.crop((half, 0, half + 1, image.height)).resize(grown.size))
            grown.paste(image.crop((0, 0, half, image.height)), (0, 0))
            grown.paste(image.crop((half, 0, size, image.height)), (goal - size + half, 0))
        else:
            grown.paste(image.crop((0, half, image.width, half + 1)).resize(grown.size))
            grown.paste(image.crop((0, 0, image.width, half)), (0, 0))
            grown.paste(image.crop((0, half, image.width, size)), (0, goal - size + half))
        image = grown
    return Sprite(image)


def kicked(victim: int, width: int, height: int) -> Sprite:
    """The badge of somebody sent home, small, with an arrow leading out to the right above it."""
    return cached(("kicked", victim, width, height), lambda: _kicked(victim, width, height))


def _kicked(victim: int, width: int, height: int) -> Sprite:
    scale = width / 40
    pen = Pen(width, height, scale)
    path = pen.curve([(8, 30), (8, 10), (26, 10)])
    for colour, wide in ((theme.PAPER, 9.0), (theme.ALERT, 5.0)):
        pen.line(path, colour, wide)
        pen.poly([(23, -1 + (9 - wide) / 2), (39 - (9 - wide) / 3, 10), (23, 21 - (9 - wide) / 2)], colour)
    sheet = Sheet(pen.done())
    sheet.paste(badge(victim, round(30 * scale), number=False), 17 * scale, height - 17 * scale, "centre")
    return sheet.sprite()


def laurel(size: int) -> Sprite:
    """The winner's wreath, open at the top."""
    return cached(("laurel", size), lambda: draw_sprite(64, 64, _laurel, size / 64))


def _laurel(pen: Pen) -> None:
    for side in (-1, 1):
        pen.line([(32 + side * (x - 32), y) for x, y in pen.arc(32, 31, 25, 80, -42)], theme.FOREST, 1.6)
        for step in range(7):
            x, y = pen.arc(32, 31, 25, 72 - step * 19, 0, 1)[0]
            size = 7.6 - step * 0.45
            for off, lean in ((3.4, -28), (-3.4, 28)):
                _leaf(pen, side, 32 + (x - 32) * (1 + off / 25), 31 + (y - 31) * (1 + off / 25), size,
                      -(72 - step * 19) + lean)  # fmt: skip
    pen.circle(32, 56.5, 3, theme.TERRACOTTA)


def _leaf(pen: Pen, side: int, x: float, y: float, size: float, angle: float) -> None:
    """A pointed leaf along a branch; `side` -1 mirrors it to the left."""
    c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    edge = pen.curve([(0, -size), (size * 0.75, 0), (0, size)], 8)
    shape = [*edge, *((-u, v) for u, v in reversed(edge))]
    turned = [(x + u * c + v * s, y - u * s + v * c) for u, v in shape]
    pen.poly([(32 + side * (px - 32), py) for px, py in turned], theme.FOREST_DARK)
