"""Small drawings, each in a square of 48 units: goods, action spaces, and what else is counted."""

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
    GOLD,
    GOLD_DARK,
    INK,
    PAPER,
    STONE,
    STONE_DARK,
    STRAW,
    TERRACOTTA,
    TERRACOTTA_DARK,
    WATER,
    WHITE,
    WOOD,
    WOOD_DARK,
    Colour,
)
from renderers.pictures.village.places import draw_place

__all__ = ["icon"]

_LINE = 2.4
_OX: Colour = (0x8E, 0x88, 0x82)
_STEEL: Colour = (0xB9, 0xC4, 0xC8)
_SACK: Colour = (0xE3, 0xCB, 0x96)


def icon(name: str, size: int) -> Sprite:
    """The drawing of that name, `size` pixels wide and high."""
    return cached(("village", "icon", name, size), lambda: draw_sprite(48, 48, _draw_of(name), size / 48))


def _draw_of(name: str) -> Callable[[Pen], None]:
    return _DRAW[name] if name in _DRAW else draw_place(name)


# -- goods -----------------------------------------------------------------------------------------


def _wagon(p: Pen) -> None:
    p.line([(2, 12), (10, 20)], WOOD_DARK, 4)
    p.poly([(5, 15), (45, 15), (40, 31), (10, 31)], WOOD, INK, _LINE)
    p.line([(9, 22), (41, 22)], WOOD_DARK, 2)
    for x in (14.5, 34.5):
        p.circle(x, 35, 10.5, CREAM, INK, 3)
        for turn in range(0, 180, 45):
            a = math.radians(turn)
            dx, dy = 8 * math.cos(a), 8 * math.sin(a)
            p.line([(x - dx, 35 - dy), (x + dx, 35 + dy)], WOOD_DARK, 2)
        p.circle(x, 35, 2.6, INK)


def _horse(p: Pen) -> None:
    """A head in profile, looking left, with ears and mane."""
    head = [
        (25, 2), (29, 9), *p.curve([(29, 9), (44, 14), (45, 46)]), (20, 46),
        *p.curve([(20, 46), (27, 34), (24, 29)]), *p.curve([(24, 29), (17, 34), (11, 38)]), (5, 35), (3, 28),
        *p.curve([(3, 28), (11, 18), (18, 9)]), (20, 3),
    ]  # fmt: skip
    p.poly(head, WOOD, INK, _LINE)
    p.line(p.curve([(28, 8), (38, 14), (41, 40)]), WOOD_DARK, 5)
    p.circle(17.5, 17, 2.4, INK)
    p.circle(7, 30.5, 1.6, INK)


def _ox(p: Pen) -> None:
    """A head from the front: horns, ears, a broad muzzle."""
    for side in (-1, 1):
        horn = [
            *p.curve([(24 + side * 9, 14), (24 + side * 24, 15), (24 + side * 21, 1)]),
            *p.curve([(24 + side * 21, 1), (24 + side * 17, 9), (24 + side * 7, 8)]),
        ]
        p.poly(horn, CREAM, INK, 2)
        p.ellipse(24 + side * 16.5, 20, 5.5, 3.4, _OX, INK, 2)
    face = [
        (13, 10), *p.curve([(13, 10), (24, 4), (35, 10)]), *p.curve([(35, 10), (36, 24), (31, 34)]), (17, 34),
        *p.curve([(17, 34), (12, 24), (13, 10)]),
    ]  # fmt: skip
    p.poly(face, _OX, INK, _LINE)
    p.ellipse(24, 37.5, 12, 8.5, CLAY, INK, _LINE)
    for side in (-1, 1):
        p.circle(24 + side * 6.5, 20, 2.5, INK)
        p.ellipse(24 + side * 5, 37, 2, 2.6, INK)


def _scroll(p: Pen) -> None:
    p.rect(10, 6, 28, 36, CREAM, INK, _LINE)
    for y in (15, 21.5, 28):
        p.line([(16, y), (32, y)], STONE_DARK, 2.4)
    for y in (3, 36):
        p.rect(5, y, 38, 9, STRAW, INK, _LINE, radius=4.5)
    p.circle(24, 40.5, 6, TERRACOTTA, INK, 2)


def _plow(p: Pen) -> None:
    p.line([(4, 9), (14, 25), (44, 29)], INK, 7)
    p.line([(4, 9), (14, 25), (44, 29)], WOOD, 3)
    p.line([(13, 5), (22, 26)], INK, 6.5)
    p.line([(13, 5), (22, 26)], WOOD, 2.6)
    p.poly([(12, 25), (33, 28), *p.curve([(33, 28), (28, 40), (6, 45)])], _STEEL, INK, _LINE)
    p.circle(40, 36, 7, CREAM, INK, 2.6)
    p.circle(40, 36, 1.8, INK)


def _grain(p: Pen) -> None:
    """A sack with an ear on it."""
    p.poly([*p.curve([(17, 14), (1, 28), (8, 45)]), *p.curve([(40, 45), (47, 28), (31, 14)])], _SACK, INK, _LINE)
    p.poly([(17, 14), (13, 3), (24, 7.5), (35, 3), (31, 14)], _SACK, INK, _LINE)
    p.line([(16, 14.5), (32, 14.5)], TERRACOTTA, 4)
    p.line([(24, 22), (24, 41)], GOLD_DARK, 2.6)
    for y in (26, 32, 38):
        p.line([(17.5, y - 3), (24, y + 1), (30.5, y - 3)], GOLD_DARK, 3)


# -- what is counted -------------------------------------------------------------------------------


def _book(p: Pen) -> None:
    """The chronicle."""
    for side in (-1, 1):
        edge = p.curve([(24, 12), (24 + side * 9, 5), (24 + side * 21, 9)])
        low = p.curve([(24 + side * 21, 39), (24 + side * 9, 35), (24, 42)])
        p.poly([*edge, *low], WHITE, INK, _LINE)
        for y in (18, 24.5, 31):
            p.line([(24 + side * 6, y), (24 + side * 16, y - 2)], STONE_DARK, 2.2)
    p.line([(24, 12), (24, 42)], INK, 3)
    p.poly([(30, 8), (36, 8), (36, 22), (33, 18.5), (30, 22)], TERRACOTTA, INK, 1.4)


def _grave(p: Pen) -> None:
    stone = [
        (11, 42),
        (11, 20),
        *p.curve([(11, 20), (11, 3), (24, 3)]),
        *p.curve([(24, 3), (37, 3), (37, 20)]),
        (37, 42),
    ]
    p.poly(stone, STONE, INK, _LINE)
    p.line([(24, 11), (24, 33)], STONE_DARK, 4)
    p.line([(17, 19), (31, 19)], STONE_DARK, 4)
    p.rect(3, 39, 42, 7, FOREST, INK, 2, radius=3)


def _customer(p: Pen) -> None:
    """A face under a hat."""
    p.poly([*p.curve([(5, 46), (5, 32), (24, 32)]), *p.curve([(24, 32), (43, 32), (43, 46)])], WATER, INK, _LINE)
    p.circle(24, 22, 11, (0xF0, 0xCB, 0xA4), INK, _LINE)
    p.poly([*p.curve([(12, 16), (12, 1), (24, 1)]), *p.curve([(24, 1), (36, 1), (36, 16)])], TERRACOTTA, INK, _LINE)
    p.line([(7, 16), (41, 16)], INK, 5.6)
    p.line([(8, 16), (40, 16)], TERRACOTTA_DARK, 2.6)


def _monk(p: Pen) -> None:
    """Black, as the pieces of nobody in the bag."""
    robe = [*p.curve([(24, 16), (7, 22), (6, 45)]), *p.curve([(42, 45), (41, 22), (24, 16)])]
    p.poly(robe, INK)
    p.circle(24, 14, 12, INK)
    p.ellipse(24, 16, 6.8, 7.4, (0xF0, 0xCB, 0xA4))
    p.line(p.curve([(15, 33), (24, 43), (33, 33)]), STONE, 2.6)
    p.circle(24, 40, 2.4, STONE)


def _bag(p: Pen) -> None:
    """The black bag."""
    p.poly([*p.curve([(16, 15), (0, 30), (8, 45)]), *p.curve([(40, 45), (48, 30), (32, 15)])], INK)
    p.poly([(16, 15), (12, 3), (24, 8), (36, 3), (32, 15)], INK)
    p.line([(15.5, 15.5), (32.5, 15.5)], GOLD, 3.6)
    p.line(p.curve([(14, 37), (12, 30), (17, 24)]), STONE_DARK, 2.6)


def _pennant(p: Pen) -> None:
    """The start player."""
    p.line([(11, 3), (11, 46)], INK, 5)
    p.poly([(12, 5), (45, 15), (12, 27)], TERRACOTTA, INK, _LINE)


def _next(p: Pen) -> None:
    """The next-start marker: a pennant, and an arrow that says: from the next round."""
    p.line([(9, 3), (9, 46)], INK, 5)
    p.poly([(10, 4), (43, 13), (10, 24)], CREAM, INK, _LINE)
    p.line([(19, 36), (36, 36)], INK, 5)
    p.poly([(32, 27), (46, 36), (32, 45)], INK)


def _round(p: Pen) -> None:
    """A sun that comes round."""
    for turn in range(0, 360, 45):
        a = math.radians(turn)
        p.line(
            [(24 + 15 * math.cos(a), 24 + 15 * math.sin(a)), (24 + 21 * math.cos(a), 24 + 21 * math.sin(a))],
            GOLD_DARK,
            4.4,
        )
    p.circle(24, 24, 12, STRAW, GOLD_DARK, 3)


def _edition(p: Pen) -> None:
    """A sheet of paper with a folded corner, for the letter of the edition."""
    p.poly([(7, 2), (31, 2), (41, 12), (41, 46), (7, 46)], WHITE, INK, _LINE)
    p.poly([(31, 2), (41, 12), (31, 12)], STONE, INK, 2)
    for y in (20, 28, 36):
        p.line([(13, y), (35, y)], STONE_DARK, 2.6)


def _pile(p: Pen) -> None:
    """Customer tiles, face down."""
    for dx, dy in ((7, 7), (3.5, 3.5), (0, 0)):
        p.rect(3 + dx, 3 + dy, 35, 35, STONE, INK, 2.2, radius=4)
    p.circle(20.5, 16.5, 5.5, STONE_DARK)
    p.poly([*p.curve([(11, 34), (11, 23), (20.5, 23)]), *p.curve([(20.5, 23), (30, 23), (30, 34)])], STONE_DARK)


def _cross(p: Pen) -> None:
    """Dead."""
    for wide, ink in ((9, PAPER), (5.4, INK)):
        p.line([(24, 4), (24, 44)], ink, wide)
        p.line([(12, 16), (36, 16)], ink, wide)


def _flag(p: Pen) -> None:
    """A family's marker on a city."""
    p.line([(10, 4), (10, 45)], INK, 4.4)
    p.poly([(11, 5), (40, 5), (33, 14), (40, 24), (11, 24)], FOREST, INK, _LINE)


def _cradle(p: Pen) -> None:
    """Those who aren't born yet."""
    p.line(p.arc(24, 22, 22, 35, 145), INK, 4.6)
    p.poly([(5, 19), (43, 19), (37, 38), (11, 38)], WOOD, INK, _LINE)
    p.poly([*p.curve([(5, 19), (3, 4), (20, 5)]), (20, 19)], CREAM, INK, _LINE)
    p.poly([*p.curve([(18, 19), (26, 9), (41, 19)])], WATER, INK, 2)


def _house(p: Pen) -> None:
    """The farm."""
    p.rect(8, 21, 32, 24, CREAM, INK, _LINE)
    p.poly([(2, 24), (24, 4), (46, 24)], TERRACOTTA, INK, _LINE)
    p.rect(19, 30, 10, 15, WOOD_DARK)
    p.rect(11.5, 28, 5, 6, INK)
    p.rect(31.5, 28, 5, 6, INK)


def _tick(p: Pen) -> None:
    p.circle(24, 24, 21, FOREST)
    p.line([(14, 25), (21.5, 32.5), (35, 16.5)], WHITE, 6)


def _question(p: Pen) -> None:
    """To be asked."""
    p.circle(24, 24, 21, WHITE, INK, 3)
    p.line([*p.arc(24, 18, 8, 180, 405, 16), (24, 28.5)], INK, 5)
    p.circle(24, 37, 3.2, INK)


def _arrow(p: Pen) -> None:
    p.line([(5, 24), (30, 24)], INK, 7)
    p.poly([(26, 9), (46, 24), (26, 39)], INK)


def _crate(p: Pen) -> None:
    """A good of free choice."""
    p.rect(4, 7, 40, 37, WOOD, INK, _LINE, radius=3)
    for y in (18.5, 31):
        p.line([(7, y), (41, y)], WOOD_DARK, 2)
    for x in (6.5, 36.0):
        p.rect(x, 9.4, 5.6, 32.2, STRAW, INK, 1.4)
    p.line([(13, 12), (35, 39)], INK, 7)
    p.line([(13, 12), (35, 39)], STRAW, 3.4)


def _chest(p: Pen) -> None:
    """The supply."""
    p.poly([*p.curve([(4, 22), (4, 6), (16, 6)]), *p.curve([(32, 6), (44, 6), (44, 22)])], WOOD, INK, _LINE)
    p.rect(4, 20, 40, 24, WOOD, INK, _LINE)
    for x in (11, 33):
        p.rect(x, 8, 4.4, 34, WOOD_DARK)
    p.rect(19, 19, 10, 11, STRAW, INK, 2)


def _greenbag(p: Pen) -> None:
    """The bag that cubes are drawn from."""
    p.poly([*p.curve([(16, 15), (0, 30), (8, 45)]), *p.curve([(40, 45), (48, 30), (32, 15)])], FOREST, INK, _LINE)
    p.poly([(16, 15), (12, 3), (24, 8), (36, 3), (32, 15)], FOREST, INK, _LINE)
    p.line([(15.5, 15.5), (32.5, 15.5)], GOLD, 3.6)
    p.rect(17, 25, 14, 14, STRAW, INK, 2, radius=2)


def _stop(p: Pen) -> None:
    """Out, or nobody."""
    p.circle(24, 24, 20, PAPER, INK, 5)
    p.line([(11, 37), (37, 11)], INK, 5)


_MORE: dict[str, Callable[[Pen], None]] = {"tick": _tick, "question": _question, "arrow": _arrow, "stop": _stop,
    "chest": _chest, "crate": _crate, "greenbag": _greenbag}  # fmt: skip
_DRAW: dict[str, Callable[[Pen], None]] = _MORE | {
    "wagon": _wagon,
    "horse": _horse,
    "ox": _ox,
    "scroll": _scroll,
    "plow": _plow,
    "grain": _grain,
    "book": _book,
    "grave": _grave,
    "customer": _customer,
    "monk": _monk,
    "bag": _bag,
    "pennant": _pennant,
    "next": _next,
    "round": _round,
    "edition": _edition,
    "pile": _pile,
    "cross": _cross,
    "flag": _flag,
    "cradle": _cradle,
    "house": _house,
    "time": draw_hourglass,
}
