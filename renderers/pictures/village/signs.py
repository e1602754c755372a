"""The pieces of this game: cubes with their letters, members with their generation, points on a shield."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Literal

from msgspec import Struct

from games.core import Seat
from renderers.pictures import labels, pieces, theme
from renderers.pictures.layers import cached
from renderers.pictures.seats import SEATS, badge, outline
from renderers.pictures.sheet import Pen, Sheet, Sprite, draw_sprite
from renderers.pictures.theme import Colour, blend
from renderers.pictures.village.glyphs import icon
from renderers.pictures.village.style import CUBES, SMALL

__all__ = [
    "CUBE", "MEMBER", "Room", "State", "amount", "cube", "free_place", "marker", "member", "pill", "pip_row",
    "points", "stand",
]  # fmt: skip

CUBE = 48
MEMBER = (46, 66)
"""Width and height of a member."""
State = Literal["there", "fresh", "gone", "died", "unborn"]
"""`fresh`: it has just come here; `gone` and `died`: it has just left this place, its outline is to be seen."""


def cube(letter: str, k: float = 1.0, ghost: bool = False) -> Sprite:
    """An influence cube or the plague. `ghost`: it was just taken from here. `*`: of any colour."""
    return cached(("village", "cube", letter, k, ghost), lambda: _cube(letter, k, ghost))


def _cube(letter: str, k: float, ghost: bool) -> Sprite:
    size = round(CUBE * k)
    if letter == "*":
        return draw_sprite(48, 48, _any_cube, size / 48)
    paint = CUBES[letter]
    if ghost:
        line = blend(paint.face, theme.INK, 0.3)

        def hollow(p: Pen) -> None:
            p.rect(0, 0, 48, 48, theme.FRESH, radius=11)
            p.rect(4, 4, 40, 40, theme.PAPER, radius=7)

        sheet = Sheet(draw_sprite(48, 48, hollow, size / 48).image)
        sheet.text(letter, 24 * k, 24 * k, round(SMALL * k), line, theme.PAPER, anchor="centre")
        return sheet.sprite()

    def draw(p: Pen) -> None:
        p.rect(1, 2, 46, 46, blend(paint.face, theme.INK, 0.55), radius=8)
        p.rect(1, 0, 46, 44, blend(paint.face, theme.WHITE, 0.35), radius=8)
        p.rect(3, 2.4, 42, 41.6, paint.face, radius=7)

    sheet = Sheet(draw_sprite(48, 48, draw, size / 48).image)
    sheet.text(letter, 24 * k, 23 * k, round(SMALL * k), paint.ink, paint.face, anchor="centre")
    return sheet.sprite()


def _any_cube(p: Pen) -> None:
    """A cube of free choice: a piece of each colour."""
    p.rect(1, 1, 46, 46, theme.INK, radius=8)
    for letter, x, y in (("P", 4, 4), ("B", 24.7, 4), ("O", 4, 24.7), ("G", 24.7, 24.7)):
        p.rect(x, y, 19.3, 19.3, CUBES[letter].face, radius=3)


def pip_row(letters: str, k: float = 1.0) -> Sprite:
    """Cubes side by side, as a price."""

    def draw() -> Sprite:
        step = round((CUBE - 2) * k)
        art = [cube(letter, k) for letter in letters]
        sheet = Sheet(draw_sprite(step * len(art), art[0].height, lambda p: None).image)
        for index, one in enumerate(art):
            sheet.paste(one, index * step + (step - one.width) / 2, 0)
        return sheet.sprite()

    return cached(("village", "pips", letters, k), draw)


def points(number: int | str, k: float = 1.0) -> Sprite:
    """Prestige on a shield, wide enough for its number."""
    return cached(("village", "points", number, k), lambda: _points(str(number), k))


def _points(text: str, k: float) -> Sprite:
    font = round(SMALL * k)
    wide = max(50.0, labels.width_of(text, font, True) / k + 22)
    high = 56.0

    def draw(p: Pen) -> None:
        for inset, tone in ((0.0, theme.INK), (2.4, theme.TERRACOTTA_DARK)):
            i = inset
            middle = wide / 2
            edge = [
                (i, i), (wide - i, i), *p.curve([(wide - i, i), (wide - i, high * 0.72), (middle, high - i)]),
                *p.curve([(middle, high - i), (i, high * 0.72), (i, i)]),
            ]  # fmt: skip
            p.poly(edge, tone)

    sheet = Sheet(draw_sprite(wide, high, draw, k).image)
    sheet.text(text, wide / 2 * k, 23 * k, font, theme.WHITE, theme.TERRACOTTA_DARK, anchor="centre")
    return sheet.sprite()


def member(seat: Seat, generation: int, state: State = "there", k: float = 1.0, *, behind: bool = False) -> Sprite:
    """A member of a family: its head has the seat's shape, its generation stands on its body. `behind`: of one that
    is mostly hidden by others like it, the number is left out.
    """
    return cached(
        ("village", "member", seat, generation, state, k, behind),
        lambda: _member(seat, generation, state, k, behind),
    )


def _member(seat: Seat, generation: int, state: State, k: float, behind: bool) -> Sprite:
    mark = SEATS[seat]
    wide, high = MEMBER
    dark = blend(mark.colour, theme.INK, 0.55)
    hollow = state in ("gone", "died", "unborn")
    line = theme.FRESH if state in ("gone", "died") else dark
    fill = theme.WHITE if hollow else mark.colour

    def body(p: Pen) -> None:
        p.at(4, 4)
        if state == "fresh":  # a glow, not a frame: members stand close
            p.poly(_trunk(p, -3.5), theme.FRESH)
            p.circle(wide / 2, 14, 19.5, theme.FRESH)
            p.poly(_trunk(p, 0.2), theme.WHITE)
            p.circle(wide / 2, 14, 16, theme.WHITE)
        p.poly(_trunk(p, 1 if state != "fresh" else 2.2), line)
        p.poly(_trunk(p, 3.6), fill)

    sheet = Sheet(draw_sprite(wide + 8, high + 8, body, k).image)
    size = round(28 * k)
    head = badge(seat, size, number=False) if not hollow else _hollow_head(seat, size, line)
    sheet.paste(head, (4 + wide / 2) * k, (4 + 14.5) * k, "centre")
    ink = theme.INK if hollow else mark.ink
    if not behind:
        sheet.text(str(generation), (4 + wide / 2) * k, (4 + 46) * k, round(SMALL * k), ink, fill, anchor="centre")
    if state == "died":
        sheet.paste(icon("cross", round(34 * k)), (wide - 6) * k, 18 * k, "centre")
    return sheet.sprite()


def _trunk(p: Pen, inset: float) -> list[tuple[float, float]]:
    wide, high = MEMBER
    i, middle = inset, wide / 2
    return [
        *p.curve([(i, high - i), (i, 22 + i), (middle, 22 + i)]),
        *p.curve([(middle, 22 + i), (wide - i, 22 + i), (wide - i, high - i)]),
    ]


def _hollow_head(seat: Seat, size: int, line: Colour) -> Sprite:
    def draw(p: Pen) -> None:
        outline(p, SEATS[seat].shape, line, 0)
        outline(p, SEATS[seat].shape, theme.WHITE, 7)

    return cached(("village", "hollow", seat, size, line), lambda: draw_sprite(64, 64, draw, size / 64))


_READABLE = 35
"""How far apart members must stand for their numbers to be seen whole."""
Token = tuple[Seat, int, State]


class Room(Struct, frozen=True):
    """Where members stand: in a row, or in several, `MEMBER` high each; `k`: their size."""

    x: float
    top: float
    width: float
    k: float = 1.0
    rows: int = 1
    centred: bool = False

    def lay(self, tokens: Sequence[Token]) -> list[tuple[float, float]]:
        """The left upper corner of each. Where they don't have room, those who are alike (one seat, one generation)
        close up first.
        """
        most = len(tokens)
        if self.rows > 1:
            most = max(
                int((self.width + 8 * self.k) // ((MEMBER[0] + 2) * self.k)), math.ceil(len(tokens) / self.rows)
            )
        found: list[tuple[float, float]] = []
        for row in range(self.rows if tokens else 0):
            top = self.top + row * (MEMBER[1] + 2) * self.k
            found += [(x, top) for x in self._row(tokens[row * most : (row + 1) * most])]
        return found

    def _row(self, tokens: Sequence[Token]) -> list[float]:
        if not tokens:
            return []
        x, width, k, centred = self.x, self.width, self.k, self.centred
        full = (MEMBER[0] + 2) * k
        alike = [one == other for one, other in pairwise(tokens)]
        room, near = width - MEMBER[0] * k, full
        need = full * len(alike)
        wide = full
        if need > room and any(alike):
            apart = len(alike) - sum(alike)
            near = max(10 * k, (room - apart * full) / sum(alike))
            need = apart * full + sum(alike) * near
        if need > room:
            shrink = room / need
            wide, near = full * shrink, near * shrink
            need = room
        at = x + (width - need - MEMBER[0] * k) / 2 if centred else x
        spots = [at]
        for same in alike:
            at += near if same else wide
            spots.append(at)
        return spots


def stand(sheet: Sheet, tokens: Sequence[Token], room: Room) -> None:
    """Members in their room."""
    k, spots = room.k, room.lay(tokens)
    for index, (seat, generation, state) in enumerate(tokens):
        x, top = spots[index]
        next_x, next_top = spots[min(index + 1, len(spots) - 1)]
        alike = index + 1 < len(tokens) and tokens[index + 1] == tokens[index]
        behind = alike and next_top == top and next_x - x < _READABLE * k
        sheet.paste(member(seat, generation, state, k, behind=behind), x - 4 * k, top - 4 * k)


def free_place(k: float = 1.0, ground: Colour = theme.PAPER) -> Sprite:
    """Where a member may come to lie."""

    def draw(p: Pen) -> None:
        wide = MEMBER[0]
        p.poly(_trunk(p, 2), blend(ground, theme.INK, 0.38))
        p.circle(wide / 2, 14.5, 13, blend(ground, theme.INK, 0.38))
        p.poly(_trunk(p, 4.4), blend(ground, theme.PAPER, 0.6))
        p.circle(wide / 2, 14.5, 10.6, blend(ground, theme.PAPER, 0.6))

    return cached(("village", "place", k, ground), lambda: draw_sprite(*MEMBER, draw, k))


def marker(seat: Seat, k: float = 1.0) -> Sprite:
    """A family's marker on a city: its bare shape."""
    return badge(seat, round(27 * k), number=False)


def amount(name: str, text: str, ink: Colour, ground: Colour, k: float = 1.0, size: int = 46) -> Sprite:
    """A drawing (`size` pixels at `k` 1; cubes keep theirs, for their letter) and how many of it."""

    def draw() -> Sprite:
        art = drawing(name, round((CUBE if len(name) == 1 else size) * k))
        font = round(SMALL * k)
        wide = art.width + 4 * k + labels.width_of(text, font, True)
        sheet = Sheet(draw_sprite(math.ceil(wide) + 1, round(50 * k), lambda p: None).image)
        sheet.paste(art, 0, (sheet.image.height - art.height) / 2)
        sheet.text(text, art.width + 4 * k, sheet.image.height / 2, font, ink, ground)
        return sheet.sprite()

    return cached(("village", "amount", name, text, ink, ground, k, size), draw)


def drawing(name: str, size: int) -> Sprite:
    """The drawing of anything that is counted."""
    if name == "coin":
        return pieces.coin(None, size)
    if len(name) == 1:
        return cube(name, size / CUBE)
    return icon(name, size)


def pill(text: str, k: float = 1.0) -> Sprite:
    """What was just won or spent, in the colour of news."""

    def draw() -> Sprite:
        font = round(SMALL * k)
        wide, high = round(labels.width_of(text, font, True) + 24 * k), round(46 * k)
        sheet = Sheet(
            draw_sprite(wide, high, lambda p: p.rect(0, 0, wide, high, theme.FRESH, radius=high / 2)).image
        )
        sheet.text(text, wide / 2, high / 2, font, theme.WHITE, theme.FRESH, anchor="centre")
        return sheet.sprite()

    return cached(("village", "pill", text, k), draw)
