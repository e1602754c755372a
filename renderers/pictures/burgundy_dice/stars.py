"""The race for each colour: its two prizes, and who has got them."""

from __future__ import annotations

from games.burgundy_dice.components import BOX, COLOURS
from games.burgundy_dice.state import Burgundy
from games.core import Seat
from renderers.pictures import pieces, theme
from renderers.pictures.burgundy_dice import dice, style
from renderers.pictures.burgundy_dice.changes import Changes
from renderers.pictures.burgundy_dice.glyphs import star, terrain
from renderers.pictures.layers import cached
from renderers.pictures.scene import Scene
from renderers.pictures.seats import badge
from renderers.pictures.sheet import Point, Sheet, Sprite

__all__ = ["COLUMN", "HEIGHT", "column_spot", "next_prize", "paint_column", "paint_stars", "prize", "stars_spot"]

_HEAD = 58
_ROW = 68
HEIGHT = _HEAD + 2 * _ROW + 16
_LINE = 70
COLUMN = 6 * _LINE
_BADGE = 62
_SIDE = 84
"""Width of the heads that stand at the side."""


def paint_column(sheet: Sheet, s: Burgundy, x: float, top: float, width: float, changes: Changes) -> None:
    """The same, a row for every colour, for a narrow place; `COLUMN` pixels high."""
    step = (width - _SIDE - 8) / 2
    for index, colour in enumerate(COLOURS):
        y = top + index * _LINE
        sheet.paste(_head(colour, _SIDE, _LINE - 6), x, y + 3)
        for number, points in enumerate(COLOURS[colour].star):
            _slot(sheet, s, changes, (colour, number, points), x + _SIDE + 8 + number * step, step, y + _LINE / 2)


def column_spot(colour: str, number: int, x: float, top: float, width: float) -> Point:
    """The point of a prize (0 or 1) in it: the lower end of its frame."""
    step = (width - _SIDE - 8) / 2
    return x + _SIDE + 8 + (number + 0.5) * step, top + (list(COLOURS).index(colour) + 1) * _LINE - 3


def paint_stars(sheet: Sheet, scene: Scene, top: int, changes: Changes) -> None:
    """A column for every colour."""
    s: Burgundy = scene.view.state
    x = style.MARGIN
    pieces.lay_panel(sheet, x, top, style.INNER, HEIGHT)
    step = (style.INNER - 20) / len(COLOURS)
    for index, colour in enumerate(COLOURS):
        left = x + 10 + index * step
        sheet.paste(_head(colour, round(step) - 8, _HEAD - 4), left + 4, top + 10)
        for row, points in enumerate(COLOURS[colour].star):
            _slot(sheet, s, changes, (colour, row, points), left, step, top + 10 + _HEAD + _ROW * (row + 0.5))


def stars_spot(colour: str, number: int, top: int) -> Point:
    """The point of a prize (0 or 1) in it: the lower end of its frame."""
    step = (style.INNER - 20) / len(COLOURS)
    return (
        style.MARGIN + 10 + (list(COLOURS).index(colour) + 0.5) * step,
        top + 10 + _HEAD + _ROW * (number + 1) - 2,
    )


def next_prize(s: Burgundy, colour: str) -> int | None:
    """Which prize (0: the first) the next to finish a colour gets, None if there is none left.

    Alone (R11) there is only one for each colour: the first in all phases but the last, then the second.
    """
    given = s.stars.get(colour, [])
    if s.solo:
        return None if any(given) or s.finished else int(s.phase == BOX.phases)
    return len(given) if len(given) < len(COLOURS[colour].star) else None


def _phases(sheet: Sheet, row: int, counts: bool, x: float, width: float, middle: float) -> None:
    """Alone: in which phases a prize can be won."""
    label = dice.ROMAN[-1] if row else f"{dice.ROMAN[0]}–{dice.ROMAN[-2]}"
    ink = theme.INK if counts else theme.INK_SOFT
    sheet.text(label, x + width / 2, middle, style.SMALL, ink, theme.PAPER, bold=counts, anchor="centre")


def prize(points: int, taken: bool) -> Sprite:
    """A star with its points; pale once it was given."""

    def draw() -> Sprite:
        fill = theme.PAPER_SHADE if taken else theme.STRAW
        sheet = Sheet.on(star(68, fill, theme.LINE if taken else theme.GOLD_DARK))
        sheet.text(str(points), 34, 37, style.SMALL, theme.INK_SOFT if taken else theme.INK, fill, anchor="centre")
        return sheet.sprite()

    return cached(("burgundy", "prize", points, taken), draw)


def _head(colour: str, wide: int, high: int) -> Sprite:
    def draw() -> Sprite:
        tint = style.TINTS[colour]
        sheet = Sheet.on(pieces.panel(wide, high, tint.ground, tint.dark, 2, 10))
        sheet.paste(terrain(colour, 46), wide / 2, high / 2, "centre")
        return sheet.sprite()

    return cached(("burgundy", "star_head", colour, wide, high), draw)


def _slot(
    sheet: Sheet,
    s: Burgundy,
    changes: Changes,
    which: tuple[str, int, int],
    left: float,
    step: float,
    middle: float,
) -> None:
    """One prize (colour, 0 or 1, points), and beside it who got it."""
    colour, row, points = which
    given = s.stars.get(colour, [])
    seats: list[Seat] | None = given[row] if row < len(given) else None
    if s.solo and not seats:
        counts = next_prize(s, colour) == row
        sheet.paste(prize(points, not counts), left + 44, middle, "centre")
        _phases(sheet, row, counts, left + 44 + 34, min(step - 82, 130), middle)
        return
    sheet.paste(prize(points, seats is not None), left + 44, middle, "centre")
    if seats is None:
        sheet.fill(left + 110, middle - 3, 18, 6, theme.LINE)
    if not seats:
        return
    room = step - 84 - 4
    over = 0.0 if len(seats) == 1 else min(_BADGE + 4, (room - _BADGE) / (len(seats) - 1))
    first = left + 84 + (room - _BADGE - over * (len(seats) - 1)) / 2
    for index, seat in enumerate(seats):
        sheet.paste(badge(seat, _BADGE), first + over * index + _BADGE / 2, middle, "centre")
    if any(seat in changes.prizes.get(colour, ()) for seat in seats):
        sheet.paste(pieces.frame(round(step) - 8, _ROW - 2, theme.FRESH, 5, 14), left + 4, middle - _ROW / 2 + 1)
