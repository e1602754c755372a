"""What is printed on every farm: points by cities and by members in the chronicle, grain by goods."""

from __future__ import annotations

from games.village.components import BOX
from games.village.state import Player
from renderers.pictures import pieces, theme
from renderers.pictures.sheet import Sheet
from renderers.pictures.village import style
from renderers.pictures.village.glyphs import icon
from renderers.pictures.village.signs import amount

__all__ = ["LADDERS_HIGH", "paint_ladders"]

_ROW = 66
LADDERS_HIGH = 3 * _ROW + 18


def paint_ladders(sheet: Sheet, player: Player | None, x: float, top: float, width: int) -> None:
    """`player`: whose steps are marked."""
    pieces.lay_panel(sheet, x, top, width, LADDERS_HIGH)
    steps = BOX.travel.marker_points
    _ladder(sheet, "flag", steps, None if player is None else len(player.markers), x + 12, top + 9, width - 24)
    steps = BOX.chronicle.points
    reached = None if player is None else min(player.in_chronicle(), len(steps) - 1)
    _ladder(sheet, "book", steps, reached, x + 12, top + 9 + _ROW, width - 24)
    _harvest(sheet, player, x + 12, top + 9 + 2 * _ROW, width - 24)


def _ladder(
    sheet: Sheet, name: str, steps: tuple[int, ...], reached: int | None, x: float, top: float, width: float
) -> None:
    """Points for none, one, two …"""
    middle = top + _ROW / 2
    sheet.paste(icon(name, 50), x, middle - 25)
    step = (width - 64) / len(steps)
    for index, points in enumerate(steps):
        at = x + 64 + (index + 0.5) * step
        here = index == reached
        ground = theme.PAPER
        if here:
            ground = theme.CREAM
            pieces.lay_panel(sheet, at - 36, middle - 28, 72, 56, theme.INK, 3, 12, ground)
        ink = theme.INK if here else theme.INK_SOFT
        sheet.text(str(points), at, middle, style.SMALL, ink, ground, bold=here, anchor="centre")


def _harvest(sheet: Sheet, player: Player | None, x: float, top: float, width: float) -> None:
    """Which goods give how much grain."""
    middle = top + _ROW / 2
    sheet.paste(icon("harvest", 50), x, middle - 25)
    now = None
    if player is not None:
        now = next(one for one in BOX.harvest if all(player.goods[good] for good in one.goods))
    step = (width - 64) / len(BOX.harvest)
    for index, one in enumerate(reversed(BOX.harvest)):
        at = x + 64 + (index + 0.5) * step
        here = one is now
        ground = theme.CREAM if here else theme.PAPER
        art = amount("grain", str(one.grain), theme.INK if here else theme.INK_SOFT, ground)
        wide = len(one.goods) * 46 + (12 if one.goods else 0) + art.width
        if here:
            pieces.lay_panel(sheet, at - wide / 2 - 10, middle - 29, wide + 20, 58, theme.INK, 3, 12, ground)
        left = at - wide / 2
        for good in one.goods:
            sheet.paste(icon(good, 44), left, middle - 22)
            left += 46
        sheet.paste(art, left + (12 if one.goods else 0), middle - art.height / 2)


def paint_card(sheet: Sheet, x: int, top: int, width: int, high: int) -> None:
    """The same for a free place as big as a family's panel, nobody's steps marked."""
    pieces.lay_panel(sheet, x, top, width, high)
    gap = (high - 4 * _ROW - 14) / 4
    y = top + 8 + gap / 2
    _ladder(sheet, "flag", BOX.travel.marker_points[1:], None, x + 12, y, width - 24)
    y += _ROW + gap
    _ladder(sheet, "book", BOX.chronicle.points[1:], None, x + 12, y, width - 24)
    y += _ROW + gap
    middle = y + _ROW
    sheet.paste(icon("harvest", 50), x + 12, middle - 25)
    for index, one in enumerate(reversed(BOX.harvest)):
        at = x + 92 + (0 if index == 0 else 150)
        line = middle if index == 0 else middle + (index * 2 - 3) * _ROW / 2
        for good in one.goods:
            sheet.paste(icon(good, 46), at, line - 23)
            at += 52
        art = amount("grain", str(one.grain), theme.INK, theme.PAPER)
        sheet.paste(art, at + 8, line - art.height / 2)
