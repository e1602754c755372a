"""Small drawings for the kinds of buildings and the things that players own, each in a square of 48 units."""

from __future__ import annotations

import math
from collections.abc import Callable

from renderers.pictures.layers import cached
from renderers.pictures.pieces import draw_hourglass
from renderers.pictures.sheet import Pen, Sprite, draw_sprite
from renderers.pictures.theme import (
    CLAY,
    CREAM,
    FOREST,
    FOREST_DARK,
    GLASS,
    GLASS_DARK,
    GOLD,
    GOLD_DARK,
    INK,
    PLUM,
    STONE,
    STRAW,
    TERRACOTTA,
    TERRACOTTA_DARK,
    WATER,
    WHITE,
    WOOD,
    WOOD_DARK,
)  # fmt: skip

__all__ = ["KIND_ICONS", "icon"]

_LINE = 2.2


def icon(name: str, size: int) -> Sprite:
    """The drawing of that name, `size` pixels wide and high."""
    return cached(("bohemian", "icon", name, size), lambda: draw_sprite(48, 48, _DRAW[name], size / 48))


def _bakery(p: Pen) -> None:
    loaf = [*p.curve([(4, 38), (-2, 12), (24, 12)]), *p.curve([(24, 12), (50, 12), (44, 38)])]
    p.poly(loaf, WOOD, INK, _LINE)
    p.poly([*p.curve([(9, 34), (6, 17), (24, 17)]), *p.curve([(24, 17), (42, 17), (39, 34)])], CLAY)
    for x in (14, 24, 34):
        p.line([(x - 3, 30), (x + 3, 20)], WOOD_DARK, 3)


def _butcher(p: Pen) -> None:
    path = p.curve([(10, 15), (12, 43), (38, 33)])
    p.line(path, INK, 17)
    p.line(path, TERRACOTTA, 12.5)
    p.line(p.curve([(11, 19), (16, 35), (31, 33)]), CLAY, 2.6)
    for x, y, dx, dy in ((8, 6, -3, -4), (8, 6, 4, -3), (44, 29.5, 2.5, -4), (44.5, 30.5, 2, 4.5)):
        p.line([(x, y), (x + dx * 0.6, y + dy * 0.6)], INK, 3.4)


def _dairy(p: Pen) -> None:
    for x in (10, 38):
        p.circle(x, 25, 6, None, INK, _LINE)
    p.poly([(17, 12), (31, 12), (31, 18), (37, 24), (37, 44), (11, 44), (11, 24), (17, 18)], WATER, INK, _LINE)
    p.rect(13.5, 4, 21, 8, STONE, INK, _LINE, radius=3)
    p.line([(12, 29), (36, 29)], GLASS_DARK, 2)
    p.line([(12, 38), (36, 38)], GLASS_DARK, 2)
    p.line([(16.5, 25), (16.5, 41)], WHITE, 2.6)


def _tailor(p: Pen) -> None:
    p.line([(12, 5), (31, 33)], INK, 6.5)
    p.line([(36, 5), (17, 33)], INK, 6.5)
    p.line([(12.5, 6), (29, 30)], STONE, 2.8)
    p.line([(35.5, 6), (19, 30)], STONE, 2.8)
    for x in (13.5, 34.5):
        p.circle(x, 37, 9, None, INK, 5.5)
    for x in (13.5, 34.5):
        p.circle(x, 37, 7.8, None, PLUM, 3)
    p.circle(24, 23, 2, INK)


def _mill(p: Pen) -> None:
    p.poly([(17, 21), (31, 21), (36, 46), (12, 46)], CREAM, INK, _LINE)
    p.poly([(15, 22), (24, 11), (33, 22)], TERRACOTTA, INK, _LINE)
    p.rect(20.5, 36, 7, 10, WOOD_DARK)
    for turn in (38, 128, 218, 308):
        a = math.radians(turn)
        c, s = math.cos(a), math.sin(a)
        tip, start = 21.5, 5.5
        wing = [(start, 0.0), (tip, 0.0), (tip, 6.5), (start, 6.5)]
        p.poly([(24 + u * c - v * s, 19 + u * s + v * c) for u, v in wing], WHITE, INK, 1.7)
        p.line([(24, 19), (24 + tip * c, 19 + tip * s)], INK, 2.4)
    p.circle(24, 19, 3, INK)


def _glass(p: Pen) -> None:
    bowl = [*p.curve([(11, 4), (11, 29), (24, 29)]), *p.curve([(24, 29), (37, 29), (37, 4)])]
    p.poly(bowl, GLASS, INK, _LINE)
    p.poly(
        [*p.curve([(13.5, 14), (15, 26.5), (24, 26.5)]), *p.curve([(24, 26.5), (33, 26.5), (34.5, 14)])], GLASS_DARK
    )
    p.line([(24, 29), (24, 42)], INK, 4.5)
    p.ellipse(24, 43, 11, 3.2, GLASS, INK, _LINE)
    p.line([(16, 7), (16.5, 11)], WHITE, 2.4)


def _farm(p: Pen) -> None:
    p.line(p.curve([(24, 47), (24, 30), (24, 8)]), GOLD_DARK, 3)
    for y in (12, 21, 30):
        for side in (-1, 1):
            _grain(p, 24 + side * 7.5, y, side * 38)
    _grain(p, 24, 5.5, 0)
    p.line(p.curve([(24, 46), (34, 44), (40, 34)]), GOLD_DARK, 3)


def _grain(p: Pen, x: float, y: float, lean: float) -> None:
    a = math.radians(lean)
    c, s = math.cos(a), math.sin(a)
    shape = [*p.curve([(0, -7.5), (6.2, 0), (0, 7.5)], 8), *p.curve([(0, 7.5), (-6.2, 0), (0, -7.5)], 8)]
    p.poly([(x + u * c - v * s, y + u * s + v * c) for u, v in shape], GOLD, INK, 1.8)


def _keg(p: Pen) -> None:
    body = [*p.curve([(11, 5), (3, 24), (11, 43)]), *p.curve([(37, 43), (45, 24), (37, 5)])]
    p.poly(body, WOOD, INK, _LINE)
    for x in (19, 29):
        p.line([(x, 7), (x, 41)], WOOD_DARK, 1.6)
    for y, half in ((13, 15.5), (35, 15.5)):
        p.line([(24 - half, y), (24 + half, y)], INK, 4.5)
    p.circle(24, 24, 4.2, CREAM, INK, 2)


def _mug(p: Pen) -> None:
    handle = [*p.curve([(33, 18), (49, 14), (46, 30), (33, 36)])]
    p.line(handle, INK, 6.5)
    p.line(handle, CREAM, 2.6)
    p.rect(7, 14, 27, 31, GOLD, INK, _LINE, radius=4)
    for x in (15.0, 25.5):
        p.line([(x, 24), (x, 38)], GOLD_DARK, 3)
    for x, y, r in ((10, 13, 6.5), (20, 9, 7.5), (30, 13, 6.5)):
        p.circle(x, y, r, INK)
    for x, y, r in ((10, 13, 4.4), (20, 9, 5.4), (30, 13, 4.4), (20, 14, 5)):
        p.circle(x, y, r, WHITE)
    p.rect(9, 13, 23, 6, WHITE)


def _town_hall(p: Pen) -> None:
    p.rect(17.5, 12, 13, 32, CREAM, INK, _LINE)
    p.poly([(15, 13), (24, 1.5), (33, 13)], TERRACOTTA, INK, _LINE)
    p.rect(3, 25, 15, 20, CREAM, INK, _LINE)
    p.rect(30, 25, 15, 20, CREAM, INK, _LINE)
    p.poly([(2, 25.5), (6, 18.5), (17, 18.5), (17, 25.5)], TERRACOTTA, INK, 1.8)
    p.poly([(31, 25.5), (31, 18.5), (42, 18.5), (46, 25.5)], TERRACOTTA, INK, 1.8)
    p.circle(24, 20, 4.4, WHITE, INK, 1.8)
    p.line([(24, 18), (24, 20.3), (25.6, 20.3)], INK, 1.2)
    p.poly([*p.curve([(20.5, 45), (20.5, 31), (24, 31)]), *p.curve([(24, 31), (27.5, 31), (27.5, 45)])], WOOD_DARK)
    for x in (8.0, 12.5, 35.5, 40.0):
        p.rect(x - 1.4, 31, 2.9, 7, INK)


def _church(p: Pen) -> None:
    p.poly([(20, 27), (34, 16), (47, 27), (47, 46), (20, 46)], CREAM, INK, _LINE)
    p.poly([(18.5, 29), (34, 15), (34, 15), (48, 27.5), (48, 29)], PLUM, INK, 1.8)
    p.rect(4, 22, 17, 24, CREAM, INK, _LINE)
    p.poly([(2.5, 23), (12.5, 5), (22.5, 23)], PLUM, INK, _LINE)
    p.line([(12.5, 0.8), (12.5, 8)], INK, 2.2)
    p.line([(9.5, 3), (15.5, 3)], INK, 2.2)
    p.poly([*p.curve([(9.5, 46), (9.5, 33), (12.5, 33)]), *p.curve([(12.5, 33), (15.5, 33), (15.5, 46)])], INK)
    for x in (28, 38):
        p.rect(x - 1.8, 34, 3.8, 7, INK, radius=1.8)


def _manor(p: Pen) -> None:
    for x in (11.0, 33.0):
        p.rect(x, 5, 5, 10, TERRACOTTA_DARK, INK, 1.6)
    p.poly([(3, 24), (10, 11), (38, 11), (45, 24)], FOREST, INK, _LINE)
    p.rect(5.5, 23, 37, 23, CREAM, INK, _LINE)
    p.poly([(17, 24), (24, 15), (31, 24)], CREAM, INK, 1.8)
    p.rect(20.8, 34, 6.4, 12, FOREST_DARK)
    for x in (9.5, 15.0, 30.0, 35.5):
        p.rect(x, 28, 3.4, 6, INK)
        p.rect(x, 37.5, 3.4, 5, INK)
    p.rect(22.3, 26, 3.4, 5, INK)


def _figure(p: Pen) -> None:
    p.poly(
        [*p.curve([(24, 17), (33, 18), (44, 24)]), (44, 30), (34, 30), *p.curve([(34, 30), (36, 38), (40, 45)]),
         (28, 45), (24, 38), (20, 45), (8, 45), *p.curve([(8, 45), (12, 38), (14, 30)]), (4, 30), (4, 24),
         *p.curve([(4, 24), (15, 18), (24, 17)])], WOOD, INK, _LINE)  # fmt: skip
    p.circle(24, 12, 9.5, WOOD, INK, _LINE)


def _bishop(p: Pen) -> None:
    p.poly([*p.curve([(7, 38), (2, 22), (24, 1)]), *p.curve([(24, 1), (46, 22), (41, 38)])], WHITE, INK, _LINE)
    p.rect(6, 36, 36, 9, GOLD, INK, _LINE, radius=2)
    p.line([(24, 11), (24, 32)], PLUM, 4.4)
    p.line([(15.5, 20), (32.5, 20)], PLUM, 4.4)


def _special(p: Pen) -> None:
    """A tile that lets a player roll again: a die in a turning arrow."""
    path = p.arc(24, 24, 19.5, -62, 220)
    p.line(path, INK, 5)
    x, y = p.arc(24, 24, 19.5, -62, -62, 1)[0]
    p.poly([(x - 11, y - 4.5), (x + 3.5, y - 7), (x - 0.5, y + 9)], INK)
    p.rect(13.5, 13.5, 21, 21, STRAW, INK, _LINE, radius=4)
    for dx, dy in ((-5, -5), (0, 0), (5, 5)):
        p.circle(24 + dx, 24 + dy, 2.2, INK)


def _tree(p: Pen) -> None:
    p.line([(24, 34), (24, 46)], WOOD_DARK, 4)
    p.poly([(24, 2), (39, 36), (9, 36)], FOREST)


def _sack(p: Pen) -> None:
    p.poly([*p.curve([(17, 14), (2, 30), (9, 45)]), *p.curve([(39, 45), (46, 30), (31, 14)])], CREAM, INK, _LINE)
    p.poly([(17, 14), (13, 4), (24, 8), (35, 4), (31, 14)], CREAM, INK, _LINE)
    p.line([(16, 14.5), (32, 14.5)], TERRACOTTA, 4)
    p.line([(24, 26), (24, 38)], GOLD_DARK, 2.4)
    for y in (27, 32):
        p.line([(19.5, y - 2), (24, y + 2), (28.5, y - 2)], GOLD_DARK, 2.2)


_DRAW: dict[str, Callable[[Pen], None]] = {
    "bakery": _bakery,
    "butcher": _butcher,
    "dairy": _dairy,
    "tailor": _tailor,
    "mill": _mill,
    "glass": _glass,
    "farm": _farm,
    "tavern": _keg,
    "mug": _mug,
    "town_hall": _town_hall,
    "church": _church,
    "manor": _manor,
    "figure": _figure,
    "bishop": _bishop,
    "special": _special,
    "hourglass": draw_hourglass,
    "tree": _tree,
    "flour": _sack,
}
KIND_ICONS: dict[int, str] = {
    2: "bakery", 3: "butcher", 4: "dairy", 5: "tailor", 6: "mill", 7: "glass",
    8: "farm", 9: "tavern", 10: "town_hall", 11: "church", 12: "manor",
}  # fmt: skip
