"""A chip for every colour: how many of its hexes are still to be marked; on the own sheet also which numbers it
takes and the next prize for it.
"""

from __future__ import annotations

from games.burgundy_dice.components import COLOURS
from games.burgundy_dice.state import Burgundy
from games.core import Seat
from renderers.pictures import pieces, theme
from renderers.pictures.burgundy_dice import style
from renderers.pictures.burgundy_dice.glyphs import icon, terrain
from renderers.pictures.burgundy_dice.signs import hexagon, to_mark
from renderers.pictures.burgundy_dice.stars import next_prize, prize
from renderers.pictures.layers import cached
from renderers.pictures.sheet import Pen, Sheet, Sprite

__all__ = ["LARGE_HIGH", "MINI_HIGH", "paint_chips", "paint_large_chips", "rule"]

MINI_HIGH = 56
LARGE_HIGH = 116
_RULE = (108, 52)
"""Width and height of the drawing of a rule."""


def _left(s: Burgundy, seat: Seat, colour: str) -> int:
    return sum(name not in s.players[seat].marks for name in s.map.of_colour[colour])


def paint_chips(sheet: Sheet, s: Burgundy, seat: Seat, x: float, top: float, width: float) -> None:
    """How many hexes of each colour are still empty (in an empty hexagon), a tick for a finished one."""
    step = width / len(COLOURS)
    for index, colour in enumerate(COLOURS):
        sheet.paste(_mini(colour, _left(s, seat, colour), round(step) - 5), x + index * step + 2, top)


def _mini(colour: str, left: int, wide: int) -> Sprite:
    def draw() -> Sprite:
        tint = style.TINTS[colour]
        sheet = Sheet.on(pieces.panel(wide, MINI_HIGH, tint.ground, tint.dark, 2, 10))
        sheet.paste(terrain(colour, 30), 18, MINI_HIGH / 2, "centre")
        sheet.paste(to_mark(left) if left else icon("tick", 36), wide - 25, MINI_HIGH / 2, "centre")
        return sheet.sprite()

    return cached(("burgundy", "chip", colour, left, wide), draw)


def paint_large_chips(sheet: Sheet, s: Burgundy, seat: Seat, x: float, top: float, width: float) -> None:
    """Above, which numbers a colour takes; below, how many of its hexes are still empty and its next prize, if the
    colour isn't finished. `LARGE_HIGH` pixels high.
    """
    step = width / len(COLOURS)
    for index, colour in enumerate(COLOURS):
        left, at, wide = _left(s, seat, colour), x + index * step + 2, round(step) - 5
        sheet.paste(_large(colour, wide), at, top)
        middle = top + LARGE_HIGH - 30
        if not left:
            sheet.paste(icon("tick", 46), at + wide / 2, middle, "centre")
            continue
        row = next_prize(s, colour)
        shift = wide / 4 if row is not None else 0.0
        sheet.paste(to_mark(left), at + wide / 2 - shift, middle, "centre")
        if row is not None:
            sheet.paste(prize(COLOURS[colour].star[row], False), at + wide / 2 + shift, middle - 2, "centre")


def _large(colour: str, wide: int) -> Sprite:
    def draw() -> Sprite:
        tint = style.TINTS[colour]
        sheet = Sheet.on(pieces.panel(wide, LARGE_HIGH, tint.ground, tint.dark, 2, 10))
        sheet.paste(terrain(colour, 44), 28, 30, "centre")
        sheet.paste(rule(colour), wide - 4 - _RULE[0] / 2, 30, "centre")
        return sheet.sprite()

    return cached(("burgundy", "large_chip", colour, wide), draw)


def rule(colour: str) -> Sprite:
    """Which numbers a colour takes (spec 2.2): those alone that fit; two hexes that must be unlike, or alike; or
    an arrow from a neighbour's number into the castle.
    """
    return cached(("burgundy", "rule", colour), lambda: _draw_rule(colour))


def _draw_rule(colour: str) -> Sprite:
    wide, high = _RULE
    one, tint = COLOURS[colour], style.TINTS[colour]
    pen, y = Pen(wide, high), high / 2
    if one.rule == "any":
        sheet = Sheet(pen.done())
        step = min(40.0, wide / len(one.numbers))
        for index, number in enumerate(one.numbers):
            x = wide / 2 + (index - (len(one.numbers) - 1) / 2) * step
            sheet.text(str(number), x, y, 48, theme.INK, tint.ground, anchor="centre")
            if index:
                sheet.fill(x - step / 2 - 3, y - 3, 6, 6, theme.INK)
        return sheet.sprite()
    if one.rule == "neighbour":
        pen.poly(hexagon(wide / 2 - 22, y, 25), theme.WHITE, tint.dark, 3)
        pen.poly(hexagon(wide / 2 + 22, y, 25), tint.ground, tint.dark, 3)
        pen.circle(wide / 2 - 24, y, 9, theme.INK)
        pen.line([(wide / 2 - 24, y), (wide / 2 + 20, y)], theme.INK, 6)
        pen.poly([(wide / 2 + 14, y - 13), (wide / 2 + 36, y), (wide / 2 + 14, y + 13)], theme.INK)
        return Sprite(pen.done())
    for side in (-1, 1):
        pen.poly(hexagon(wide / 2 + side * 37, y, 17), theme.WHITE, tint.dark, 3)
    for side in (-1, 1):
        pen.line([(wide / 2 - 14, y + side * 7), (wide / 2 + 14, y + side * 7)], theme.INK, 6)
    if one.rule == "different":
        pen.line([(wide / 2 - 10, y + 18), (wide / 2 + 10, y - 18)], theme.INK, 6)
    return Sprite(pen.done())
