"""The life-time track of a family: ten spaces round, clockwise, with the bridge on top."""

from __future__ import annotations

from games.core import Seat
from games.village.components import BOX, position
from renderers.pictures import theme
from renderers.pictures.layers import cached
from renderers.pictures.seats import badge
from renderers.pictures.sheet import Pen, Sheet, Sprite, draw_sprite
from renderers.pictures.village.glyphs import icon
from renderers.pictures.village.signs import pill
from renderers.pictures.village.style import SMALL

__all__ = ["NEAR", "death_sign", "ring", "spent_pill"]

NEAR = 3
"""With this much time left or less somebody is about to die: red."""
_BRIDGE = 36.0
"""Degrees that the bridge takes."""


def ring(seat: Seat, time: int, spent: int, size: int) -> Sprite:
    """A family that has spent `time`, `spent` of it since the board before (in the colour of news). In the middle,
    how much it may still spend until the marker is at the bridge and beyond.
    """
    here = position(time)
    return cached(("village", "ring", seat, here, spent, size), lambda: _ring(seat, here, spent, size))


def _ring(seat: Seat, here: int, spent: int, size: int) -> Sprite:
    left = BOX.track - here
    each = (360 - _BRIDGE) / BOX.track
    fresh = {(here - back) % BOX.track for back in range(min(spent, BOX.track))}

    def angles(space: int) -> tuple[float, float]:
        first = -90 + _BRIDGE / 2 + space * each
        return first, first + each

    def draw(p: Pen) -> None:
        middle, outer, inner = 84.0, 80.0, 50.0
        for space in range(BOX.track):
            one, other = angles(space)
            fill = theme.WATER if space in fresh else theme.STRAW if space <= here else theme.WHITE
            shape = [*p.arc(middle, middle, outer, one, other, 12), *p.arc(middle, middle, inner, other, one, 12)]
            p.poly(shape, fill, theme.INK, 2.2)
        _bridge(p, middle, outer, inner)

    k = size / 168
    sheet = Sheet(draw_sprite(168, 168, draw, k).image)
    one, other = angles(here)
    x, y = Pen(1, 1).arc(84, 84, 65, (one + other) / 2, 0, 1)[0]
    sheet.paste(badge(seat, round(38 * k), number=False), x * k, y * k, "centre")
    text, near = str(left), left <= NEAR
    sheet.paste(icon("grave" if near else "time", round(38 * k)), 84 * k, 64 * k, "centre")
    ink = theme.ALERT if near else theme.INK
    sheet.text(text, 84 * k, 107 * k, round((SMALL + 5) * k), ink, theme.PAPER, anchor="centre")
    return sheet.sprite()


def _bridge(p: Pen, middle: float, outer: float, inner: float) -> None:
    """Stone, with a rail on both sides, over the water between the last space and the first."""
    one, other = -90 - _BRIDGE / 2, -90 + _BRIDGE / 2
    p.poly([*p.arc(middle, middle, outer + 3, one, other, 8), *p.arc(middle, middle, inner - 3, other, one, 8)],
           theme.STONE, theme.INK, 2.6)  # fmt: skip
    for y in (middle - outer + 6.5, middle - outer + 15, middle - outer + 23.5):
        p.line([(middle - 13, y), (middle + 13, y)], theme.STONE_DARK, 2.2)
    for side in (-1, 1):
        p.line([(middle + side * 20, middle - outer), (middle + side * 14, middle - inner)], theme.INK, 4.5)


def death_sign(size: int) -> Sprite:
    """On the bridge: the marker has just passed it, and somebody must die."""

    def draw() -> Sprite:
        k = size / 56
        sheet = Sheet(draw_sprite(56, 56, lambda p: p.circle(28, 28, 27, theme.WHITE, theme.ALERT, 5), k).image)
        sheet.paste(icon("cross", round(38 * k)), 28 * k, 28 * k, "centre")
        return sheet.sprite()

    return cached(("village", "death", size), draw)


def spent_pill(spent: int, k: float = 1.0) -> Sprite:
    """Time just spent."""
    return pill(f"+{spent}", k)
