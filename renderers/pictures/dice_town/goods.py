"""What is on the store cards: a drawing for each, in a square of 48 units."""

from __future__ import annotations

import math
from collections.abc import Callable

from renderers.pictures.dice_town.glyphs import (
    DEED,
    GREEN,
    GREEN_DARK,
    SILVER,
    W,
    dollar_sign,
    draw_card_back,
    draw_star,
    icon_shape,
    star_points,
)
from renderers.pictures.layers import cached
from renderers.pictures.sheet import Pen, Point, Sprite, draw_sprite
from renderers.pictures.theme import (
    ALERT,
    CLAY,
    CREAM,
    GLASS,
    INK,
    PLUM,
    STRAW,
    WHITE,
    WOOD,
    WOOD_DARK,
    Colour,
)

__all__ = ["GOODS", "good"]

_SKIN: Colour = (0xEF, 0xC8, 0xA0)
_BLUE: Colour = (0x3C, 0x6F, 0x93)


def good(name: str, size: int) -> Sprite:
    """The drawing of a store card (or a deed) by its name; a plain crate for one that an owner has added."""
    draw = icon_shape("deed") if name.startswith("deed") else GOODS.get(name, _crate)
    return cached(("dice_town", "good", name, size), lambda: draw_sprite(48, 48, draw, size / 48))


def _crate(p: Pen) -> None:
    p.rect(4, 8, 40, 36, WOOD, INK, W, radius=3)
    for y in (19, 32):
        p.line([(7, y), (41, y)], WOOD_DARK, 2.2)


def _tin_cup(p: Pen) -> None:
    handle = p.arc(34, 26, 9, -90, 90)
    p.line(handle, INK, 7)
    p.line(handle, SILVER, 3)
    p.poly([(7, 10), (34, 10), (32, 43), (9, 43)], SILVER, INK, W)
    p.ellipse(20.5, 10.5, 13.5, 4.6, WHITE, INK, W)
    p.line([(9.5, 35), (31.5, 35)], INK, 1.8)


def _bandana(p: Pen) -> None:
    p.poly([(38, 10), (47, 4), (45, 16), (47, 26), (37, 16)], ALERT, INK, W)
    p.poly([(2, 8), *p.curve([(2, 8), (20, 16), (40, 8)]), (40, 17), (22, 45)], ALERT, INK, W)
    for x, y in ((14, 18), (23, 20), (32, 18), (18, 27), (27, 27), (22, 35)):
        p.circle(x, y, 2.1, WHITE)


def _boots(p: Pen) -> None:
    leg = [(13, 3), (31, 3), (31, 25), *p.curve([(31, 27), (44, 29), (45, 39)]), (45, 42), (22, 42), (19, 38),
           (19, 45), (12, 45)]  # fmt: skip
    p.poly(leg, WOOD, INK, W)
    p.line([(13, 9), (31, 9)], WOOD_DARK, 3.4)
    p.line([(20, 41.5), (45, 41.5)], INK, 3.4)
    p.poly(star_points(22, 19, 5.5), STRAW)


def _saddle(p: Pen) -> None:
    p.poly([(14, 26), (22, 26), (24, 42), (13, 42)], WOOD_DARK, INK, W)
    p.rect(10, 40, 17, 5.5, SILVER, INK, 1.8, radius=2)
    top = [
        (5, 17), (3, 8), (9, 6), (13, 16), *p.curve([(13, 16), (23, 25), (34, 14)]), (36, 5), (43, 4), (42, 13),
        *p.curve([(42, 13), (46, 32), (30, 34)]), *p.curve([(20, 34), (5, 32), (5, 17)]),
    ]  # fmt: skip
    p.poly(top, WOOD, INK, W)
    p.line(p.curve([(9, 22), (22, 34), (40, 20)]), WOOD_DARK, 2.4)


def _rifle(p: Pen) -> None:
    p.line([(19, 30), (45, 4)], INK, 5.4)
    p.line([(19, 30), (44.5, 4.5)], SILVER, 2)
    p.poly([(2, 38), (9, 46), (19, 35), (33, 22), (29, 18), (15, 30)], WOOD, INK, W)
    p.line(p.arc(21, 35, 4.6, -50, 160), INK, 2.4)


def _horse(p: Pen) -> None:
    neck = [
        (14, 45), *p.curve([(13, 36), (19, 31), (18, 27)]), (11, 31), (4, 29), (4, 23), *p.curve([(5, 21), (16, 15),
        (18, 8)]), (20, 2), (25, 7), *p.curve([(26, 7), (44, 12), (43, 45)]),
    ]  # fmt: skip
    p.poly(neck, WOOD, INK, W)
    mane = [(22, 4), *p.curve([(24, 5), (46, 10), (45, 45)]), (37, 45), *p.curve([(38, 45), (38, 20), (24, 12)])]
    p.poly(mane, WOOD_DARK, INK, 1.8)
    p.circle(18, 15.5, 2, INK)
    p.circle(7.5, 25.5, 1.5, INK)


def _dynamite(p: Pen) -> None:
    fuse = p.curve([(24, 13), (26, 2), (36, 9), (39, 4)])
    p.line(fuse, INK, 2.6)
    p.poly(star_points(40, 6, 8, 6), STRAW)
    p.poly(star_points(40, 6, 5, 6), ALERT)
    for x in (7, 29, 18):
        p.rect(x, 13, 12, 33, ALERT, INK, W, radius=3)
    p.rect(5, 26, 38, 7, CREAM, INK, W)


def _girls(p: Pen) -> None:
    """A fan of feathers."""
    for step in range(7):
        turn = math.radians(-160 + step * 140 / 6)
        x, y = 24 + 21 * math.cos(turn), 38 + 27 * math.sin(turn)
        p.line([(24, 40), (x, y)], INK, 11)
    for step in range(7):
        turn = math.radians(-160 + step * 140 / 6)
        x, y = 24 + 21 * math.cos(turn), 38 + 27 * math.sin(turn)
        p.line([(24, 40), (x, y)], (0xD8, 0x6E, 0x86) if step % 2 == 0 else WHITE, 6.6)
    p.circle(24, 39, 6, STRAW, INK, W)


def _brute(p: Pen) -> None:
    """A fist."""
    p.rect(15, 31, 20, 15, _BLUE, INK, W, radius=2)
    p.rect(6, 11, 36, 23, _SKIN, INK, W, radius=8)
    for x in (15, 24, 33):
        p.line([(x, 12.5), (x, 22)], INK, 2)
    p.poly([(6, 22), *p.curve([(6, 22), (20, 19), (28, 24)]), *p.curve([(28, 24), (29, 31), (18, 31)]), (9, 31)],
           _SKIN, INK, 2)  # fmt: skip


def _cheater(p: Pen) -> None:
    """A die that is turned over."""
    p.rect(4, 20, 25, 25, WHITE, INK, W, radius=5)
    for x, y in ((11, 27), (22, 27), (16.5, 32.5), (11, 38), (22, 38)):
        p.circle(x, y, 2.3, INK)
    path = p.curve([(14, 15), (14, 3), (38, 3), (38, 24)])
    p.line(path, ALERT, 5)
    p.poly([(29, 21), (47, 21), (38, 34)], ALERT)


def _corruption(p: Pen) -> None:
    """An envelope with a bill in it."""
    p.rect(9, 3, 30, 24, GREEN, GREEN_DARK, W, radius=2)
    dollar_sign(p, 24, 14, 15, GREEN_DARK)
    p.rect(2, 19, 44, 27, CREAM, INK, W, radius=3)
    p.line([(4, 22), (24, 36), (44, 22)], INK, W)


def _credit(p: Pen) -> None:
    """A full shopping bag that is carried twice."""
    p.line(p.arc(24, 16, 10, 180, 360), INK, 3.4)
    p.poly([(6, 15), (42, 15), (45, 46), (3, 46)], CLAY, INK, W)
    dollar_sign(p, 24, 31, 21, INK)


def _joe(p: Pen) -> None:
    """A bandit: hat and kerchief."""
    p.circle(24, 27, 14.5, _SKIN, INK, W)
    for x in (18.5, 29.5):
        p.circle(x, 24, 2.3, INK)
    p.poly([(9.5, 29), (38.5, 29), (33, 40), (24, 47), (15, 40)], ALERT, INK, W)
    p.poly([(14, 15), *p.curve([(14, 15), (14, -1), (24, 4)]), *p.curve([(24, 4), (34, -1), (34, 15)])], WOOD_DARK,
           INK, W)  # fmt: skip
    brim = [*p.curve([(1, 13), (24, 23), (47, 13)]), *p.curve([(47, 13), (42, 21), (24, 21)]),
            *p.curve([(24, 21), (6, 21), (1, 13)])]  # fmt: skip
    p.poly(brim, WOOD_DARK, INK, W)


def _marshal(p: Pen) -> None:
    """The badge that stays: a star in a ring."""
    p.circle(24, 24, 22, SILVER, INK, W)
    draw_star(p, 24, 25, 17.5)


def _even_split(p: Pen) -> None:
    """A bill torn in two."""
    tear: list[Point] = [(25, 9), (21, 16), (26, 23), (20, 30), (24, 37)]
    left = [(1, 10), *((x - 3.5, y) for x, y in tear), (1, 38)]
    right = [(47, 6), (47, 42), *((x + 4.5, y) for x, y in reversed(tear))]
    for half in (left, right):
        p.poly(half, GREEN, GREEN_DARK, W)
    dollar_sign(p, 10.5, 24, 17, GREEN_DARK)
    dollar_sign(p, 37.5, 24, 17, GREEN_DARK)


def _wanted(p: Pen) -> None:
    """A poster that strikes a card out."""
    p.rect(5, 2, 38, 44, DEED, INK, W, radius=2)
    p.circle(24, 4.5, 2.4, INK)
    p.poly([(13, 22), (35, 22), (33, 36), (24, 41), (15, 36)], _SKIN, INK, W)
    p.poly([(16, 20), (17, 9), (24, 12), (31, 9), (32, 20)], WOOD_DARK)
    p.line([(8, 21), (40, 21)], WOOD_DARK, 4)
    for x in (20, 28):
        p.circle(x, 28, 2, INK)
    for side in (-1, 1):
        p.line([(24 - 15 * side, 10), (24 + 15 * side, 42)], ALERT, 4)


def _elixir(p: Pen) -> None:
    p.rect(18, 2, 12, 8, WOOD, INK, W)
    flask = [(19, 9), (29, 9), (29, 18), *p.curve([(29, 18), (43, 22), (41, 46)]), (7, 46),
             *p.curve([(7, 46), (5, 22), (19, 18)])]  # fmt: skip
    p.poly(flask, GLASS, INK, W)
    p.rect(9.5, 26, 29, 15, WHITE, PLUM, 1.8)
    p.rect(21.5, 27.6, 5, 12, ALERT)
    p.rect(18, 31, 12, 5, ALERT)


GOODS: dict[str, Callable[[Pen], None]] = {
    "tin_cup": _tin_cup,
    "bandana": _bandana,
    "boots": _boots,
    "saddle": _saddle,
    "rifle": _rifle,
    "horse": _horse,
    "dynamite": _dynamite,
    "the_girls": _girls,
    "brute": _brute,
    "cheater": _cheater,
    "corruption": _corruption,
    "credit": _credit,
    "nervous_joe": _joe,
    "marshal": _marshal,
    "even_split": _even_split,
    "wanted": _wanted,
    "elixir": _elixir,
    "?": draw_card_back,
}
