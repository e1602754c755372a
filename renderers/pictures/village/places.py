"""Drawings of the action spaces, in a square of 48 units."""

from __future__ import annotations

import math
from collections.abc import Callable

from renderers.pictures.sheet import Pen
from renderers.pictures.theme import (
    CLAY,
    CREAM,
    GOLD,
    GOLD_DARK,
    INK,
    PLUM,
    STONE,
    STONE_DARK,
    TERRACOTTA,
    WATER,
    WHITE,
    WOOD,
    WOOD_DARK,
)

__all__ = ["draw_place"]

_LINE = 2.4


def draw_place(name: str) -> Callable[[Pen], None]:
    """How to draw an action space or the mill."""
    return _PLACES[name]


def _harvest(p: Pen) -> None:
    """An ear of wheat."""
    p.line(p.curve([(24, 47), (24, 30), (24, 8)]), GOLD_DARK, 3.4)
    for y in (13, 22, 31):
        for side in (-1, 1):
            _kernel(p, 24 + side * 8, y, side * 38)
    _kernel(p, 24, 7, 0)


def _kernel(p: Pen, x: float, y: float, lean: float) -> None:
    a = math.radians(lean)
    c, s = math.cos(a), math.sin(a)
    shape = [*p.curve([(0, -8), (6.6, 0), (0, 8)], 8), *p.curve([(0, 8), (-6.6, 0), (0, -8)], 8)]
    p.poly([(x + u * c - v * s, y + u * s + v * c) for u, v in shape], GOLD, INK, 2)


def _family(p: Pen) -> None:
    """A couple and a child."""
    for x, y, r, tone in ((13, 12, 8, WOOD), (35, 12, 8, TERRACOTTA)):
        p.poly([*p.curve([(x - 11, 45), (x - 11, 20), (x, 19)]), *p.curve([(x, 19), (x + 11, 20), (x + 11, 45)])],
               tone, INK, _LINE)  # fmt: skip
        p.circle(x, y, r, tone, INK, _LINE)
    p.poly([*p.curve([(16, 46), (16, 33), (24, 32)]), *p.curve([(24, 32), (32, 33), (32, 46)])], CREAM, INK, _LINE)
    p.circle(24, 28, 6.4, CREAM, INK, _LINE)


def _crafts(p: Pen) -> None:
    """A hammer over an anvil."""
    p.poly([(3, 27), (45, 27), *p.curve([(45, 27), (37, 34), (30, 34)]), (30, 39), (36, 45), (12, 45), (18, 39),
            (18, 34), *p.curve([(18, 34), (6, 34), (3, 27)])], STONE_DARK, INK, _LINE)  # fmt: skip
    p.line([(15, 21), (38, 9)], INK, 7)
    p.line([(15, 21), (38, 9)], WOOD, 3)
    p.poly([(27, 0), (45, 9), (41, 19), (22, 9)], STONE, INK, _LINE)


def _market(p: Pen) -> None:
    """A stall with a striped awning."""
    for x in (7, 41):
        p.line([(x, 16), (x, 45)], WOOD_DARK, 4)
    p.rect(4, 29, 40, 13, WOOD, INK, _LINE)
    p.poly([(8, 4), (40, 4), (46, 18), (2, 18)], WHITE, INK, _LINE)
    for step in range(5):
        left, tone = 2 + step * 8.8, TERRACOTTA if step % 2 == 0 else WHITE
        if step % 2 == 0:
            p.poly([(9 + step * 6.2, 5), (15 + step * 6.2, 5), (left + 8.8, 18), (left, 18)], tone)
        p.circle(left + 4.4, 18, 4.4, tone, INK, 1.6)
    for x, tone in ((14, GOLD), (24, CLAY), (34, GOLD)):
        p.circle(x, 29, 4.6, tone, INK, 1.8)


def _travel(p: Pen) -> None:
    """A signpost with an arm to each side."""
    p.rect(21, 3, 6, 43, WOOD_DARK, INK, 1.8)
    p.poly([(13, 7), (38, 7), (46, 13.5), (38, 20), (13, 20)], CREAM, INK, _LINE)
    p.poly([(35, 23), (10, 23), (2, 29.5), (10, 36), (35, 36)], CREAM, INK, _LINE)
    p.line([(12, 46), (36, 46)], INK, 3)


def _council(p: Pen) -> None:
    """A gabled hall with columns."""
    p.poly([(3, 17), (24, 3), (45, 17)], TERRACOTTA, INK, _LINE)
    p.rect(6, 16, 36, 25, CREAM, INK, _LINE)
    for x in (10, 20.5, 31):
        p.rect(x, 19, 7, 22, WHITE, INK, 2)
    p.rect(2, 39, 44, 7, STONE, INK, _LINE)


def _church(p: Pen) -> None:
    p.poly([(20, 27), (34, 16), (47, 27), (47, 46), (20, 46)], CREAM, INK, _LINE)
    p.poly([(18, 29), (34, 14), (48, 28)], PLUM, INK, 2)
    p.rect(4, 22, 17, 24, CREAM, INK, _LINE)
    p.poly([(2, 23), (12.5, 6), (23, 23)], PLUM, INK, _LINE)
    p.line([(12.5, 0.8), (12.5, 9)], INK, 2.6)
    p.line([(8.5, 3.6), (16.5, 3.6)], INK, 2.6)
    p.poly([*p.curve([(9, 46), (9, 32), (12.5, 32)]), *p.curve([(12.5, 32), (16, 32), (16, 46)])], INK)
    for x in (28, 38):
        p.rect(x - 2, 33, 4.4, 8, INK, radius=2)


def _well(p: Pen) -> None:
    for x in (9, 39):
        p.line([(x, 14), (x, 32)], WOOD_DARK, 4)
    p.poly([(2, 16), (24, 2), (46, 16)], TERRACOTTA, INK, _LINE)
    p.line([(24, 16), (24, 24)], INK, 2.4)
    p.rect(19, 22, 10, 9, WOOD, INK, 2)
    p.poly([(5, 31), (43, 31), (40, 46), (8, 46)], STONE, INK, _LINE)
    p.ellipse(24, 31.5, 19, 4, WATER, INK, 2)
    p.line([(8, 39), (40, 39)], STONE_DARK, 2)


def _mill(p: Pen) -> None:
    p.poly([(17, 21), (31, 21), (36, 46), (12, 46)], CREAM, INK, _LINE)
    p.poly([(15, 22), (24, 11), (33, 22)], TERRACOTTA, INK, _LINE)
    p.rect(20.5, 36, 7, 10, WOOD_DARK)
    for turn in (38, 128, 218, 308):
        a = math.radians(turn)
        c, s = math.cos(a), math.sin(a)
        wing = [(5.5, 0.0), (21.5, 0.0), (21.5, 6.5), (5.5, 6.5)]
        p.poly([(24 + u * c - v * s, 19 + u * s + v * c) for u, v in wing], WHITE, INK, 1.8)
        p.line([(24, 19), (24 + 21.5 * c, 19 + 21.5 * s)], INK, 2.6)
    p.circle(24, 19, 3, INK)


_PLACES: dict[str, Callable[[Pen], None]] = {
    "harvest": _harvest,
    "family": _family,
    "crafts": _crafts,
    "market": _market,
    "travel": _travel,
    "council": _council,
    "church": _church,
    "well": _well,
    "mill": _mill,
}
