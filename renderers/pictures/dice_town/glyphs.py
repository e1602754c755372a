"""Small drawings of the things in town, each in a square of 48 units."""

from __future__ import annotations

import math
from collections.abc import Callable

from renderers.pictures.layers import cached
from renderers.pictures.pieces import draw_hourglass
from renderers.pictures.sheet import Pen, Point, Sprite, draw_sprite
from renderers.pictures.theme import (
    ALERT,
    CREAM,
    FOREST_DARK,
    FRESH,
    GOLD_DARK,
    INK,
    INK_SOFT,
    PAPER,
    STONE_DARK,
    STRAW,
    TERRACOTTA,
    TERRACOTTA_DARK,
    WHITE,
    WOOD,
    WOOD_DARK,
    Colour,
)

__all__ = ["DRAW", "draw_card_back", "draw_star", "icon", "icon_shape", "star_points"]

W = 2.3
"""Width of an outline."""
GREEN: Colour = (0x8F, 0xBF, 0x86)
GREEN_DARK: Colour = (0x2C, 0x5A, 0x33)
BACK: Colour = (0x9C, 0x4A, 0x3A)
DEED: Colour = (0xF3, 0xE3, 0xB4)
SILVER: Colour = (0xD4, 0xD8, 0xDA)


def icon(name: str, size: int) -> Sprite:
    """The drawing of that name, `size` pixels wide and high."""
    return cached(("dice_town", "icon", name, size), lambda: draw_sprite(48, 48, DRAW[name], size / 48))


def icon_shape(name: str) -> Callable[[Pen], None]:
    """The function that draws it, for drawings made of several."""
    return DRAW[name]


def star_points(x: float, y: float, r: float, tips: int = 5, inner: float = 0.5) -> list[Point]:
    """Corners of a star with one tip up."""
    turns = [math.radians(step * 180 / tips - 90) for step in range(2 * tips)]
    reach = [r if step % 2 == 0 else r * inner for step in range(2 * tips)]
    return [(x + far * math.cos(turn), y + far * math.sin(turn)) for far, turn in zip(reach, turns, strict=True)]


def _nugget(p: Pen) -> None:
    edge = [(6, 30), (10, 17), (20, 9), (33, 8), (43, 19), (44, 32), (35, 42), (17, 43)]
    p.poly(edge, STRAW, INK, W)
    p.poly([(13, 20), (21, 13), (31, 12), (25, 21)], WHITE)
    p.line([(25, 21), (28, 32), (40, 30)], GOLD_DARK, 2.2)
    p.line([(28, 32), (20, 40)], GOLD_DARK, 2.2)
    p.line([(25, 21), (11, 29)], GOLD_DARK, 2.2)


def dollar_sign(p: Pen, x: float, y: float, high: float, colour: Colour) -> None:
    """A $ drawn with strokes, for places too small for a letter."""
    k = high / 24
    p.line([(x, y - 12 * k), (x, y + 12 * k)], colour, 2.6 * k)
    bows = (
        ((6, -5), (4, -10), (-7, -10), (-6, -3)),
        ((-6, -3), (-4, 1), (5, -1), (6.5, 4)),
        ((6.5, 4), (7, 10), (-5, 10), (-6.5, 5)),
    )
    curve = [point for bow in bows for point in p.curve([(x + dx * k, y + dy * k) for dx, dy in bow])]
    p.line(curve, colour, 3.2 * k)


def _bill(p: Pen) -> None:
    p.rect(1, 10, 46, 28, GREEN_DARK, radius=3)
    p.rect(3, 12, 42, 24, GREEN, radius=2)
    p.circle(24, 24, 11, WHITE)
    for x in (8, 40):
        p.circle(x, 24, 2.6, GREEN_DARK)
    dollar_sign(p, 24, 24, 18, GREEN_DARK)


def draw_card_back(p: Pen) -> None:
    """A store card from behind."""
    p.rect(9, 2, 30, 44, BACK, INK, W, radius=4)
    p.rect(13, 6, 22, 36, BACK, CREAM, 1.8, radius=2)
    p.poly(star_points(24, 24, 8.5), CREAM)


def _cards(p: Pen) -> None:
    """Two cards in hand."""
    p.poly([(3, 12), (23, 4), (36, 38), (16, 45)], CREAM, INK, W)
    p.rect(16, 4, 28, 40, BACK, INK, W, radius=4)
    p.rect(19.5, 7.5, 21, 33, BACK, CREAM, 1.6, radius=2)
    p.poly(star_points(30, 24, 7.5), CREAM)


def _deck(p: Pen) -> None:
    for step in (8, 4):
        p.rect(4 + step, 10 - step, 30, 36, CREAM, INK, W, radius=4)
    p.rect(4, 10, 30, 36, BACK, INK, W, radius=4)
    p.rect(7.5, 13.5, 23, 29, BACK, CREAM, 1.6, radius=2)
    p.poly(star_points(19, 28, 8), CREAM)


def _discard(p: Pen) -> None:
    """Cards face up, lying anyhow."""
    p.poly([(3, 20), (28, 3), (44, 26), (20, 43)], CREAM, INK, W)
    p.rect(9, 12, 26, 34, WHITE, INK, W, radius=4)
    for side in (-1, 1):
        p.line([(22 - 6 * side, 22), (22 + 6 * side, 36)], INK_SOFT, 3)


def _deed(p: Pen) -> None:
    """A deed: a house on a paper with a seal."""
    p.rect(6, 2, 36, 44, DEED, INK, W, radius=3)
    p.poly([(11, 22), (24, 9), (37, 22), (33, 22), (33, 33), (15, 33), (15, 22)], WOOD_DARK)
    p.rect(21.5, 24, 5, 9, DEED)
    p.line([(12, 39), (26, 39)], INK_SOFT, 2.2)
    p.circle(34, 38, 4.5, TERRACOTTA)


def _deed_deck(p: Pen) -> None:
    for step in (8, 4):
        p.rect(4 + step, 10 - step, 30, 36, PAPER, INK, W, radius=3)
    p.rect(4, 10, 30, 36, DEED, INK, W, radius=3)
    p.poly([(8, 29), (19, 18), (30, 29), (27, 29), (27, 39), (11, 39), (11, 29)], WOOD_DARK)
    p.rect(16.8, 31, 4.4, 8, DEED)


def draw_star(p: Pen, x: float = 24, y: float = 25, r: float = 22) -> None:
    """The sheriff's badge: five points with little balls."""
    k = r / 22
    points = star_points(x, y, r - 2 * k, inner=0.52)
    for tip in points[::2]:
        p.circle(*tip, 4.6 * k, INK)
    p.poly(points, INK, INK, 4.4 * k)
    for tip in points[::2]:
        p.circle(*tip, 2.7 * k, STRAW)
    p.poly(star_points(x, y, r - 3.5 * k, inner=0.5), STRAW)
    p.circle(x, y, 7.2 * k, None, GOLD_DARK, 2 * k)


def _star(p: Pen) -> None:
    draw_star(p)


def _cup(p: Pen) -> None:
    """A dice cup upside down, a die beside it."""
    p.poly([(11, 6), (31, 6), (38, 38), (4, 38)], WOOD, INK, W)
    p.poly([(10.2, 10), (31.8, 10), (33, 16), (9, 16)], WOOD_DARK)
    p.ellipse(21, 38, 18.5, 5.5, WOOD, INK, W)
    p.rect(29, 27, 17, 17, WHITE, INK, W, radius=4)
    for d in (-4, 0, 4):
        p.circle(37.5 + d, 35.5 + d, 1.8, INK)


def _sun(p: Pen) -> None:
    """A day of the town."""
    for turn in range(0, 360, 45):
        a, b = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        p.line([(24 + 15 * a, 24 + 15 * b), (24 + 21 * a, 24 + 21 * b)], INK, 4.6)
        p.line([(24 + 15 * a, 24 + 15 * b), (24 + 21 * a, 24 + 21 * b)], STRAW, 1.6)
    p.circle(24, 24, 12.5, STRAW, INK, W)


def _coach(p: Pen) -> None:
    """The stagecoach."""
    p.poly([(6, 13), (42, 13), (40, 33), (10, 33)], TERRACOTTA, INK, W)
    p.line([(3, 12), (45, 12)], INK, 4.4)
    p.rect(14, 17, 8, 9, CREAM, INK, 1.6)
    p.rect(26, 17, 8, 9, CREAM, INK, 1.6)
    p.rect(15, 4, 15, 7, WOOD, INK, 1.8, radius=1.5)
    for x, r in ((13, 8.5), (36, 8.5)):
        p.circle(x, 37, r + 1.2, INK)
        p.circle(x, 37, r - 2, CREAM)
        for turn in range(0, 180, 45):
            dx, dy = r * math.cos(math.radians(turn)), r * math.sin(math.radians(turn))
            p.line([(x - dx, 37 - dy), (x + dx, 37 + dy)], INK, 1.6)


def _shield(p: Pen) -> None:
    edge = [(6, 6), (42, 6), *p.curve([(42, 6), (44, 32), (24, 46)]), *p.curve([(24, 46), (4, 32), (6, 6)])]
    p.poly(edge, FOREST_DARK, INK, W)
    p.poly([(11, 25), (24, 13), (37, 25), (33, 25), (33, 36), (15, 36), (15, 25)], WHITE)
    p.rect(21, 27, 6, 9, FOREST_DARK)
    p.rect(30, 14, 4, 7, WHITE)


def _tick(p: Pen) -> None:
    p.circle(24, 24, 21, FOREST_DARK)
    p.line([(14, 25), (21.5, 32.5), (35, 16.5)], WHITE, 6)


def _no(p: Pen) -> None:
    p.circle(24, 24, 21, ALERT)
    for side in (-1, 1):
        p.line([(24 - 9 * side, 15), (24 + 9 * side, 33)], WHITE, 6)


def _stairs(p: Pen) -> None:
    """A straight: five steps up."""
    for step in range(5):
        high = 8 + step * 8
        p.rect(2 + step * 9, 46 - high, 8, high, INK)


def _hand(p: Pen) -> None:
    """The best hand: five dice, fanned, and a crown over them."""
    p.poly([(12, 20), (8, 5), (17, 12), (24, 1), (31, 12), (40, 5), (36, 20)], STRAW, INK, W)
    for x, y in ((1, 28), (32, 28), (16, 23)):
        p.rect(x, y, 16, 17, WHITE, INK, W, radius=4)
        p.circle(x + 8, y + 8.5, 2.6, INK)


def _medic(p: Pen) -> None:
    """The doctor's bag."""
    p.line([(16, 14), (16, 7), (32, 7), (32, 14)], INK, 4)
    p.rect(3, 13, 42, 31, WOOD_DARK, INK, W, radius=6)
    p.circle(24, 28, 11.5, WHITE)
    p.rect(21, 20, 6, 16, ALERT)
    p.rect(16, 25, 16, 6, ALERT)


def _pick(p: Pen) -> None:
    """The mine: a tunnel in timber with a cart of gold."""
    p.poly([(2, 45), (8, 14), (18, 4), (31, 4), (41, 14), (46, 45)], STONE_DARK, INK, W)
    p.poly([(11, 45), (13, 20), (35, 20), (37, 45)], INK)
    for x1, x2 in ((13, 10), (35, 38)):
        p.line([(x1, 19), (x2, 45)], WOOD, 5)
    p.line([(9, 18), (39, 18)], WOOD, 5.5)
    for x, y in ((20, 29), (28, 29), (24, 26)):
        p.circle(x, y, 3.6, STRAW)
    p.poly([(14, 30), (34, 30), (31, 40), (17, 40)], WOOD, WHITE, 1.6)
    for x in (19, 29):
        p.circle(x, 42, 3, SILVER)


def _vault(p: Pen) -> None:
    """The bank: a door of steel."""
    p.poly([(2, 15), (24, 3), (46, 15)], CREAM, INK, W)
    for x in (5, 36):
        p.rect(x, 16, 7, 24, CREAM, INK, W)
    p.rect(1.5, 39, 45, 6.5, CREAM, INK, W)
    p.circle(24, 28, 10.5, SILVER, INK, W)
    dollar_sign(p, 24, 28, 15, GREEN_DARK)


def _shop(p: Pen) -> None:
    """The store: an awning over a window with goods."""
    p.rect(5, 16, 38, 30, CREAM, INK, W)
    p.rect(9, 26, 15, 13, SILVER, INK, 1.8)
    p.rect(29, 25, 10, 21, WOOD_DARK, INK, 1.8)
    for step in range(6):
        x = 1 + step * 7.7
        p.poly(
            [(x + 2 - step * 0.4, 5), (x + 9 - step * 0.4, 5), (x + 7.7, 20), (x, 20)],
            TERRACOTTA if step % 2 == 0 else WHITE,
        )
    p.poly([(3, 5), (45, 5), (47.2, 21), (0.8, 21)], None, INK, W)


def _bar(p: Pen) -> None:
    """The saloon: swinging doors under an arch."""
    arch = [
        (5, 46),
        (5, 18),
        *p.curve([(5, 18), (5, 1), (24, 1)]),
        *p.curve([(24, 1), (43, 1), (43, 18)]),
        (43, 46),
    ]
    p.poly(arch, WOOD_DARK, INK, W)
    light = [*p.curve([(9, 18), (9, 5), (24, 5)]), *p.curve([(24, 5), (39, 5), (39, 18)])]
    p.poly([(9, 45), *light, (39, 45)], STRAW)
    for side in (-1, 1):
        x = 24 + side * 8
        door = [(x - 6.5, 22 + (2 if side > 0 else -1)), (x + 6.5, 22 + (-1 if side > 0 else 2)), (x + 6.5, 39),
                (x - 6.5, 39)]  # fmt: skip
        p.poly(door, TERRACOTTA, INK, W)
        for y in (28, 33):
            p.line([(x - 4, y), (x + 4, y)], INK, 1.8)


def _jail(p: Pen) -> None:
    """The office: bars, and a star over them."""
    p.rect(4, 17, 40, 29, STONE_DARK, INK, W)
    p.rect(10, 26, 28, 15, INK)
    for x in (15, 21, 27, 33):
        p.line([(x, 26), (x, 41)], SILVER, 2.4)
    draw_star(p, 24, 13, 12.5)


def _hall(p: Pen) -> None:
    """The town hall with its clock."""
    p.poly([(15, 16), (24, 2), (33, 16)], TERRACOTTA_DARK, INK, W)
    p.rect(16, 15, 16, 14, CREAM, INK, W)
    p.circle(24, 22, 4.6, WHITE, INK, 1.6)
    p.line([(24, 22), (24, 19.4)], INK, 1.4)
    p.line([(24, 22), (26, 22)], INK, 1.4)
    p.poly([(2, 30), (10, 23), (38, 23), (46, 30)], TERRACOTTA, INK, W)
    p.rect(4, 29, 40, 17, CREAM, INK, W)
    p.rect(20.5, 34, 7, 12, WOOD_DARK)
    for x in (9, 33):
        p.rect(x, 34, 6, 6.5, WOOD_DARK)


def _clinic(p: Pen) -> None:
    """The doctor's house."""
    p.poly([(2, 24), (24, 5), (46, 24)], TERRACOTTA, INK, W)
    p.rect(6, 23, 36, 23, WHITE, INK, W)
    p.rect(20.6, 26, 6.8, 18, ALERT)
    p.rect(15, 31.6, 18, 6.8, ALERT)


def _eye(p: Pen) -> None:
    lid = [*p.curve([(2, 24), (24, -3), (46, 24)]), *p.curve([(46, 24), (24, 51), (2, 24)])]
    p.poly(lid, WHITE, INK, 3)
    p.circle(24, 24, 8, INK)
    p.circle(27, 21, 2.6, WHITE)


def _up(p: Pen) -> None:
    p.poly([(24, 4), (44, 42), (4, 42)], FRESH)


def _down(p: Pen) -> None:
    p.poly([(24, 44), (44, 6), (4, 6)], ALERT)


def _arrow(p: Pen) -> None:
    p.poly([(3, 18), (25, 18), (25, 7), (46, 24), (25, 41), (25, 30), (3, 30)], INK)


def _nobody(p: Pen) -> None:
    p.circle(24, 24, 17, None, INK_SOFT, 3.4)
    p.line([(13, 35), (35, 13)], INK_SOFT, 3.4)


def _die(p: Pen) -> None:
    """A blank die."""
    p.rect(6, 8, 36, 37, INK_SOFT, radius=8)
    p.rect(6, 4, 36, 37, WHITE, INK, W, radius=8)


DRAW: dict[str, Callable[[Pen], None]] = {
    "nugget": _nugget,
    "bill": _bill,
    "card": draw_card_back,
    "cards": _cards,
    "deck": _deck,
    "discard": _discard,
    "deed": _deed,
    "deed_deck": _deed_deck,
    "star": _star,
    "cup": _cup,
    "sun": _sun,
    "coach": _coach,
    "shield": _shield,
    "tick": _tick,
    "no": _no,
    "stairs": _stairs,
    "hand": _hand,
    "medic": _medic,
    "mine": _pick,
    "bank": _vault,
    "store": _shop,
    "saloon": _bar,
    "office": _jail,
    "hall": _hall,
    "doctor": _clinic,
    "eye": _eye,
    "up": _up,
    "down": _down,
    "arrow": _arrow,
    "nobody": _nobody,
    "die": _die,
    "hourglass": draw_hourglass,
}
