"""Small drawings, each in a square of 48 units: terrain of the six colours as silhouettes, the four rewards, and
marks.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from renderers.pictures import theme
from renderers.pictures.burgundy_dice.style import TINTS
from renderers.pictures.layers import cached
from renderers.pictures.pieces import draw_hourglass
from renderers.pictures.sheet import Pen, Point, Sprite, draw_sprite
from renderers.pictures.theme import (
    CREAM,
    FOREST_DARK,
    GOLD_DARK,
    INK,
    PAPER,
    STONE,
    STRAW,
    WHITE,
    WOOD,
    WOOD_DARK,
    Colour,
)

__all__ = ["cluster", "cross", "icon", "star", "terrain"]

_LINE = 2.4
_SKIN: Colour = (0xF0, 0xCB, 0xA4)
_HABIT: Colour = (0x7B, 0x4C, 0x91)
_SHIRT: Colour = (0xD0, 0x74, 0x2E)
_CRATE: Colour = (0xC0, 0x8A, 0x4E)
_SILVER: Colour = (0xD9, 0xDC, 0xDE)
_SILVER_DARK: Colour = (0x66, 0x6E, 0x75)


def terrain(colour: str, size: int) -> Sprite:
    """The drawing of a colour's terrain, dark as on its ground."""
    dark, ground = TINTS[colour].dark, TINTS[colour].ground
    return cached(
        ("burgundy", "terrain", colour, size),
        lambda: draw_sprite(48, 48, lambda p: _TERRAIN[colour](p, dark, ground), size / 48),
    )


def icon(name: str, size: int) -> Sprite:
    """A reward (`monk`, `silver`, `good`, `worker`) or a mark (`hourglass`, `tick`, `shield`, `die`)."""
    return cached(("burgundy", "icon", name, size), lambda: draw_sprite(48, 48, _ICONS[name], size / 48))


def cross(size: int, colour: Colour) -> Sprite:
    """An X as drawn with a pencil."""

    def draw(p: Pen) -> None:
        p.line(p.curve([(9, 8), (22, 20), (40, 41)]), colour, 7)
        p.line(p.curve([(40, 8), (27, 22), (8, 40)]), colour, 7)

    return cached(("burgundy", "cross", size, colour), lambda: draw_sprite(48, 48, draw, size / 48))


def star(size: int, fill: Colour = STRAW, line: Colour = GOLD_DARK) -> Sprite:
    """A five-pointed star, broad enough for a number in its middle."""

    def draw(p: Pen) -> None:
        points: list[Point] = []
        for step in range(10):
            turn = math.radians(step * 36 - 90)
            r = 22.5 if step % 2 == 0 else 14.0
            points.append((24 + r * math.cos(turn), 25.5 + r * math.sin(turn)))
        p.poly(points, fill, line, 2.6)

    return cached(("burgundy", "star", size, fill, line), lambda: draw_sprite(48, 48, draw, size / 48))


def cluster(count: int, size: int) -> Sprite:
    """A region of some hexes: up to two side by side, more in two rows, the upper one moved to the right."""
    low = count if count < 3 else (count + 1) // 2
    shift = 0.5 if count > 2 and count % 2 == 0 else 0.0  # so that the rows interlock
    places: list[Point] = [(2 * step - (low - 1) - shift, 0.87 if count > 2 else 0) for step in range(low)]
    places += [(2 * step - (count - low - 1) + shift, -0.87) for step in range(count - low)]
    half = 24 / max(2.8, 1.1 + max(abs(x) for x, _ in places))

    def draw(p: Pen) -> None:
        r = half * 1.15
        corners = [(r * math.cos(math.radians(turn)), r * math.sin(math.radians(turn)))
                   for turn in range(-90, 270, 60)]  # fmt: skip
        for x, y in places:
            p.at(24 + x * half, 24 + y * half)
            p.poly(corners, STONE, INK, 2)

    return cached(("burgundy", "cluster", count, size), lambda: draw_sprite(48, 48, draw, size / 48))


# -- terrain: dark shapes, `ground` shining through ------------------------------------------------


def _city(p: Pen, dark: Colour, ground: Colour) -> None:
    """Two gabled houses."""
    p.poly([(2, 25), (14, 11), (25, 25), (25, 44), (5, 44), (5, 25)], dark)
    p.poly([(21, 19), (33, 4), (46, 19), (43, 19), (43, 44), (23, 44), (23, 19)], dark)
    p.line([(24, 22), (24, 44)], ground, 2.4)
    p.rect(11, 31, 7, 13, ground)
    for x in (28.5, 35.5):
        p.rect(x, 22, 4.6, 6, ground)
        p.rect(x, 33, 4.6, 6, ground)


def _pasture(p: Pen, dark: Colour, ground: Colour) -> None:
    """A sheep."""
    for x in (15, 22, 30, 36):
        p.line([(x, 32), (x, 43)], dark, 3.6)
    for x, y, r in ((14, 24, 9), (22, 18, 9.5), (31, 19, 9.5), (37, 25, 8.5), (24, 28, 10), (32, 29, 8.5)):
        p.circle(x, y, r, dark)
    p.line(p.arc(21, 21, 5, 20, 200), ground, 2.4)
    p.line(p.arc(31, 25, 5, 20, 200), ground, 2.4)
    p.ellipse(7.5, 21, 6, 7, ground)
    p.ellipse(7, 21, 5, 6.4, dark)
    p.line([(9, 14), (13, 12)], dark, 3)


def _monastery(p: Pen, dark: Colour, ground: Colour) -> None:
    """A chapel with a big cross on it."""
    p.rect(21, 1, 6, 22, dark)
    p.rect(14.5, 6, 19, 6, dark)
    p.poly([(4, 31), (24, 15), (44, 31), (44, 45), (4, 45)], dark)
    p.poly([*p.curve([(19, 45), (19, 28), (24, 28)]), *p.curve([(24, 28), (29, 28), (29, 45)])], ground)


def _river(p: Pen, dark: Colour, ground: Colour) -> None:
    """Three waves."""
    for y in (11, 24, 37):
        wave = [
            *p.curve([(2, y + 2), (8, y - 9), (14, y)], 10),
            *p.curve([(14, y), (19, y + 9), (24, y)], 10),
            *p.curve([(24, y), (29, y - 9), (34, y)], 10),
            *p.curve([(34, y), (40, y + 9), (46, y - 2)], 10),
        ]
        p.line(wave, dark, 5.4)


def _mine(p: Pen, dark: Colour, ground: Colour) -> None:
    """Two crossed pickaxes."""
    p.line([(9, 43), (33, 14)], dark, 5)
    p.line([(39, 43), (15, 14)], ground, 8)
    p.line([(39, 43), (15, 14)], dark, 5)
    for side in (-1, 1):
        head = [
            *p.curve([(24 + side * 21, 27), (24 + side * 19, 11), (24 + side * 1.5, 4)]),
            *p.curve([(24 + side * 1.5, 8), (24 + side * 13, 14), (24 + side * 21, 27)]),
        ]
        p.poly(head, dark)


def _castle(p: Pen, dark: Colour, ground: Colour) -> None:
    """A tower with battlements, as in chess."""
    for x in (7, 19.5, 32):
        p.rect(x, 3, 9, 12, dark)
    p.poly([(7, 12), (41, 12), (41, 18), (35, 23), (13, 23), (7, 18)], dark)
    p.poly([(14, 22), (34, 22), (36, 40), (12, 40)], dark)
    p.rect(5, 38, 38, 8, dark, radius=1.5)
    p.poly([*p.curve([(20, 39), (20, 27), (24, 27)]), *p.curve([(24, 27), (28, 27), (28, 39)])], ground)


_TERRAIN: dict[str, Callable[[Pen, Colour, Colour], None]] = {
    "orange": _city,
    "yellow": _pasture,
    "purple": _monastery,
    "blue": _river,
    "grey": _mine,
    "green": _castle,
}


# -- rewards, as if cut from wood ------------------------------------------------------------------


def _monk(p: Pen) -> None:
    robe = [*p.curve([(24, 20), (7, 22), (6, 45)]), *p.curve([(42, 45), (41, 22), (24, 20)])]
    p.poly(robe, _HABIT, INK, _LINE)
    p.circle(24, 14, 11.5, _HABIT, INK, _LINE)
    p.ellipse(24, 15.5, 7, 7.6, _SKIN, INK, 1.8)
    p.line([(24, 27), (24, 45)], WHITE, 3)
    p.line([(13, 36), (35, 36)], WHITE, 3.2)


def _silver(p: Pen) -> None:
    p.circle(24, 25, 21.5, INK)
    p.circle(24, 25, 19, _SILVER)
    p.circle(24, 25, 15, None, _SILVER_DARK, 2.2)
    p.poly([(24, 14.5), (33, 25), (24, 35.5), (15, 25)], _SILVER_DARK)
    p.poly([(24, 19), (29.2, 25), (24, 31), (18.8, 25)], WHITE)


def _good(p: Pen) -> None:
    p.rect(4, 8, 40, 36, _CRATE, INK, _LINE, radius=3)
    for y in (18.5, 31):
        p.line([(7, y), (41, y)], WOOD_DARK, 2)
    p.line([(10, 38), (38, 14)], INK, 8.4)
    p.line([(10, 38), (38, 14)], _CRATE, 4.4)
    for x in (6.5, 36.0):
        p.rect(x, 10.4, 5.6, 31.2, WOOD, INK, 1.4)


def _worker(p: Pen) -> None:
    body = [
        *p.curve([(24, 20), (8, 20), (5, 45)]),
        *p.curve([(43, 45), (40, 20), (24, 20)]),
    ]
    p.poly(body, _SHIRT, INK, _LINE)
    p.line([(17, 29), (17, 45)], CREAM, 3.4)
    p.line([(31, 29), (31, 45)], CREAM, 3.4)
    p.circle(24, 15, 9.6, _SKIN, INK, _LINE)
    p.poly([*p.curve([(13, 13), (14, -1), (24, 3)]), *p.curve([(24, 3), (34, -1), (35, 13)])], STRAW, INK, 2.2)
    p.line([(8, 13), (40, 13)], INK, 5.4)
    p.line([(9, 13), (39, 13)], STRAW, 2.6)


def _tick(p: Pen) -> None:
    p.circle(24, 24, 21, FOREST_DARK)
    p.line([(14, 25), (21.5, 32.5), (35, 16.5)], WHITE, 6)


def _shield(p: Pen) -> None:
    edge = [(5, 5), (43, 5), *p.curve([(43, 5), (44, 32), (24, 46)]), *p.curve([(24, 46), (4, 32), (5, 5)])]
    p.poly(edge, PAPER, theme.TERRACOTTA_DARK, 3.4)


def _die(p: Pen) -> None:
    p.rect(5, 5, 38, 38, WHITE, INK, _LINE, radius=8)
    for d in (-8.5, 0, 8.5):
        p.circle(24 + d, 24 + d, 3.6, INK)


_ICONS: dict[str, Callable[[Pen], None]] = {
    "monk": _monk,
    "silver": _silver,
    "good": _good,
    "worker": _worker,
    "hourglass": draw_hourglass,
    "tick": _tick,
    "shield": _shield,
    "die": _die,
}
