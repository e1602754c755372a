"""A duchy as a map of hexes: the printed part of it, and the marks to be pasted on it."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct

from games.burgundy_dice.components import DUCHIES, Hex, Reward
from games.burgundy_dice.state import CROSS
from renderers.pictures import theme
from renderers.pictures.burgundy_dice.glyphs import cross, icon, terrain
from renderers.pictures.burgundy_dice.style import OUTLINE, SMALL, TINTS
from renderers.pictures.labels import width_of
from renderers.pictures.layers import cached
from renderers.pictures.sheet import Pen, Point, Sheet, Sprite, draw_sprite
from renderers.pictures.theme import Colour, blend

__all__ = ["LARGE", "MINI", "Look", "base", "centre", "ground_size", "mark", "paint_glow", "pill", "ring", "target"]

_OUT = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
"""Neighbours (q, r), clockwise from the upper right."""
_HALO: Colour = (0xFF, 0xE2, 0x6E)
_PLATE = theme.WHITE


class Look(Struct, frozen=True):
    """How big everything in a hex is, and how far below its centre (all in pixels).

    `wide`: width of a hex, side to side. `plate`: radius of the disc with the number, `number`: its font. `glyph`:
    the terrain drawing once there is a plate, `empty` before. `pill`: where points that were just won stand,
    None if there is no room for them in the hex itself. `named`: whether the hex's id stands on top.
    """

    wide: int
    plate: float
    plate_at: float
    number: int
    glyph: int
    glyph_at: float
    empty: int
    empty_at: float
    line: float
    pill: float | None = None
    named: bool = False

    @property
    def radius(self) -> float:
        """From the centre to a corner."""
        return self.wide / math.sqrt(3)


MINI = Look(68, 21.5, 10.5, SMALL, 25, -22.5, 40, 0, 4)
LARGE = Look(148, 39, 7, 72, 30, 61, 64, 12, 7, pill=62, named=True)


def ground_size(look: Look) -> tuple[int, int]:
    """Width and height of a whole duchy."""
    margin = 2 * math.ceil(look.line * 1.4)
    return look.wide * 7 + margin, round(look.radius * 11) + margin


def centre(look: Look, one: Hex) -> Point:
    """The centre of a hex in its duchy's picture."""
    wide, high = ground_size(look)
    return wide / 2 + look.wide * (one.q + one.r / 2), high / 2 + look.radius * 1.5 * one.r


def _corner(look: Look, index: int, radius: float | None = None) -> Point:
    """Corners clockwise from the top, relative to the centre."""
    turn = math.radians(60 * index - 90)
    r = look.radius if radius is None else radius
    return r * math.cos(turn), r * math.sin(turn)


# -- the printed map -------------------------------------------------------------------------------


def base(letter: str, look: Look) -> Sprite:
    """A duchy without any mark, on paper."""
    return cached(("burgundy", "base", letter, look), lambda: _draw_base(letter, look), layer=True)


def _draw_base(letter: str, look: Look) -> Sprite:
    duchy = DUCHIES[letter]
    wide, high = ground_size(look)
    pen = Pen(wide, high)
    corners = [_corner(look, index) for index in range(6)]
    for one in duchy.hexes.values():
        pen.at(*centre(look, one))
        pen.poly(corners, TINTS[one.colour].ground)
    for heavy in (False, True):
        for one in duchy.hexes.values():
            pen.at(*centre(look, one))
            tint = TINTS[one.colour]
            for start, end, border in _edges(letter, one, look):
                if border == heavy:
                    colour = OUTLINE if heavy else blend(tint.ground, tint.dark, 0.45)
                    pen.line([start, end], colour, look.line if heavy else look.line * 0.35)
    sheet = Sheet.blank(wide, high, theme.PAPER)
    sheet.samples = True
    sheet.paste(Sprite(pen.done()), 0, 0)
    for one in duchy.hexes.values():
        x, y = centre(look, one)
        tint = TINTS[one.colour]
        if one.reward is not None:
            sheet.paste(castle(one.reward, look), x, y, "centre")
        else:
            sheet.paste(terrain(one.colour, look.empty), x, y + look.empty_at, "centre")
        if look.named:
            sheet.text(one.id, x, y - look.radius + 31, SMALL, theme.INK, tint.ground, anchor="centre")
    return sheet.sprite()


def _edges(letter: str, one: Hex, look: Look) -> Iterable[tuple[Point, Point, bool]]:
    """The six sides of a hex, and whether each lies between two regions."""
    hexes = DUCHIES[letter].hexes
    near = {(hexes[name].q, hexes[name].r): hexes[name].region for name in one.neighbours}
    for index, (q, r) in enumerate(_OUT):
        region = near.get((one.q + q, one.r + r))
        yield _corner(look, index), _corner(look, index + 1), region != one.region


def castle(reward: Reward, look: Look) -> Sprite:
    """What is printed in a castle: its drawing, and the reward that it brings."""

    def draw() -> Sprite:
        sheet = _hex_sheet(
            look,
            lambda p: p.circle(
                0, look.plate_at, look.plate, TINTS["green"].ground, TINTS["green"].dark, look.line * 0.5
            ),
        )
        middle = sheet.image.width / 2, sheet.image.height / 2
        size = round(look.plate * 1.5)
        sheet.paste(icon(reward, size), middle[0], middle[1] + look.plate_at, "centre")
        sheet.paste(terrain("green", look.glyph), middle[0], middle[1] + look.glyph_at, "centre")
        return sheet.sprite()

    return cached(("burgundy", "castle", reward, look), draw)


# -- marks -----------------------------------------------------------------------------------------


def mark(colour: str, number: int, look: Look, pending: str = "") -> Sprite:
    """A number (or the X) written into a hex; to be pasted on its centre.

    `pending`: noted only for the time being, with the dice (`dice`) or with a bonus, which is drawn beside it.
    """
    return cached(
        ("burgundy", "mark", "paint_glow", colour, number, look, pending),
        lambda: _draw_mark(colour, number, look, pending),
    )


def _draw_mark(colour: str, number: int, look: Look, pending: str) -> Sprite:
    tint = TINTS[colour]

    def draw(p: Pen) -> None:
        _clear(p, tint.ground, look)
        if pending:
            p.circle(0, look.plate_at, look.plate + 3, _PLATE)
            for step in range(18):
                x, y = p.arc(0, look.plate_at, look.plate, step * 20, 0, 1)[0]
                p.circle(x, y, 3.6, theme.FRESH)
        else:
            p.circle(0, look.plate_at, look.plate, _PLATE, tint.dark, look.line * 0.45)

    sheet = _hex_sheet(look, draw, look.plate * 0.6 if pending not in ("", "dice") else 0)
    x, y = sheet.image.width / 2, sheet.image.height / 2
    ink = theme.FRESH if pending else theme.INK
    if number == CROSS:
        sheet.paste(cross(round(look.plate * 1.4), ink), x, y + look.plate_at, "centre")
    else:
        sheet.text(str(number), x, y + look.plate_at, look.number, ink, _PLATE, anchor="centre")
    sheet.paste(terrain(colour, look.glyph), x, y + look.glyph_at, "centre")
    if pending not in ("", "dice"):
        size = round(look.plate * 1.05)
        sheet.paste(icon(pending, size), x + look.plate * 1.05, y + look.plate_at + look.plate * 0.85, "centre")
    return sheet.sprite()


def _clear(p: Pen, ground: Colour, look: Look) -> None:
    """Paint over the big drawing of an empty hex."""
    p.circle(0, look.empty_at, look.empty * 0.64, ground)


def target(colour: str, numbers: Sequence[int], look: Look, reward: Reward | None = None) -> Sprite:
    """Where a mark may go: a dashed ring with the numbers that fit, or with a castle's reward if none are given."""
    return cached(
        ("burgundy", "target", colour, tuple(numbers), look, reward),
        lambda: _draw_target(colour, numbers, look, reward),
    )


def _draw_target(colour: str, numbers: Sequence[int], look: Look, reward: Reward | None) -> Sprite:
    tint = TINTS[colour]
    ground = blend(tint.ground, theme.WHITE, 0.72)

    def draw(p: Pen) -> None:
        _clear(p, tint.ground, look)
        p.circle(0, look.plate_at, look.plate + 2, ground)
        for step in range(10):
            p.line(p.arc(0, look.plate_at, look.plate + 0.5, step * 36, step * 36 + 19, 8), theme.FRESH, 5)

    sheet = _hex_sheet(look, draw)
    x, y = sheet.image.width / 2, sheet.image.height / 2
    if len(numbers) == 1:
        sheet.text(
            str(numbers[0]), x, y + look.plate_at, round(look.number * 0.8), theme.INK, ground, anchor="centre"
        )
    elif numbers:
        step = width_of("0", SMALL, True) + 9
        left = x - step * (len(numbers) - 1) / 2
        for index, number in enumerate(numbers):
            sheet.text(
                str(number), left + index * step, y + look.plate_at, SMALL, theme.INK, ground, anchor="centre"
            )
            if index:
                sheet.fill(left + (index - 0.5) * step - 2, y + look.plate_at - 2, 5, 5, theme.INK)
    elif reward is not None:
        sheet.paste(icon(reward, round(look.plate * 1.5)), x, y + look.plate_at, "centre")
    sheet.paste(terrain(colour, look.glyph), x, y + look.glyph_at, "centre")
    return sheet.sprite()


def ring(look: Look) -> Sprite:
    """Around the plate of a mark that was just made."""

    def draw(p: Pen) -> None:
        for colour, thick in ((theme.WHITE, look.line * 0.75 + 5), (theme.FRESH, look.line * 0.75 + 2)):
            p.line(p.arc(0, look.plate_at, look.plate + 1, 0, 360, 60), colour, thick)

    return cached(("burgundy", "ring", look), lambda: _hex_sheet(look, draw).sprite())


def _hex_sheet(look: Look, draw: Callable[[Pen], None], beside: float = 0) -> Sheet:
    """A see-through sheet for what stands in a hex, its origin in the middle; `beside`: room left and right."""
    wide = 2 * math.ceil(max(look.plate + 6, look.empty * 0.64 + 1) + beside)
    high = 2 * math.ceil(max(look.plate_at + look.plate + 6, abs(look.glyph_at) + look.glyph / 2 + 1))
    pen = Pen(wide, high)
    pen.at(wide / 2, high / 2)
    draw(pen)
    return Sheet(pen.done())


def paint_glow(sheet: Sheet, letter: str, region: str, look: Look, left: float, top: float) -> None:
    """Let the border of a region shine that was just finished; the duchy's picture begins at (left, top)."""
    key = ("burgundy", letter, region, look)
    places = [centre(look, DUCHIES[letter].hexes[name]) for name in DUCHIES[letter].regions[region]]
    x = math.floor(min(x for x, _ in places) - look.wide / 2 - look.line * 1.4)
    y = math.floor(min(y for _, y in places) - look.radius - look.line * 1.4)
    sheet.paste(cached(key, lambda: _draw_glow(letter, region, look, x, y)), left + x, top + y)


def _draw_glow(letter: str, region: str, look: Look, x: int, y: int) -> Sprite:
    places = {name: centre(look, DUCHIES[letter].hexes[name]) for name in DUCHIES[letter].regions[region]}
    right = max(px for px, _ in places.values()) + look.wide / 2 + look.line * 1.4
    low = max(py for _, py in places.values()) + look.radius + look.line * 1.4
    pen = Pen(math.ceil(right - x), math.ceil(low - y))
    for colour, thick in ((OUTLINE, look.line * 2.6), (_HALO, look.line * 2.6 - 3)):
        for name, (px, py) in places.items():
            pen.at(px - x, py - y)
            for start, end, border in _edges(letter, DUCHIES[letter].hexes[name], look):
                if border:
                    pen.line([start, end], colour, thick)
    return Sprite(pen.done())


def pill(points: int, size: int = SMALL) -> Sprite:
    """Points that were just won: `+8`."""

    def draw() -> Sprite:
        text = f"+{points}"
        wide, high = round(width_of(text, size, True)) + 18, round(size * 0.96)
        sheet = Sheet(
            draw_sprite(
                wide, high, lambda p: p.rect(0, 0, wide, high, theme.FRESH, theme.WHITE, 2, high * 0.42)
            ).image
        )
        sheet.text(text, wide / 2 - 1, high / 2, size, theme.WHITE, theme.FRESH, anchor="centre")
        return sheet.sprite()

    return cached(("burgundy", "pill", points, size), draw)
