"""What is printed on every sheet: the points of regions by size and phase; and a card of it for a free place."""

from __future__ import annotations

from games.burgundy_dice.components import BOX
from games.burgundy_dice.state import Burgundy
from renderers.pictures import pieces, theme
from renderers.pictures.burgundy_dice import dice, panels, stars, style
from renderers.pictures.burgundy_dice.changes import Changes
from renderers.pictures.burgundy_dice.glyphs import cluster, star
from renderers.pictures.layers import cached
from renderers.pictures.sheet import Sheet, Sprite

__all__ = ["LADDER_HIGH", "paint_card", "paint_ladder", "paint_regions"]

LADDER_HIGH = 84


def paint_card(sheet: Sheet, s: Burgundy, x: int, top: int, changes: Changes) -> None:
    """A panel as big as a player's: the prizes of the colours, the points of regions."""
    pieces.lay_panel(sheet, x, top, style.TWIN, panels.HEIGHT)
    stars.paint_column(sheet, s, x + 12, top + 12, style.TWIN - 24, changes)
    y = top + 12 + stars.COLUMN + 8
    sheet.fill(x + 14, y, style.TWIN - 28, 2, theme.LINE)
    paint_regions(sheet, s, x + 12, y + 10, style.TWIN - 24, panels.HEIGHT - stars.COLUMN - 12 - 8 - 22)


def paint_regions(sheet: Sheet, s: Burgundy, x: float, top: float, width: float, height: float) -> None:
    """Sizes from left to right, phases from top to bottom; the row of the present phase is marked."""
    current = 0 if s.finished else s.phase
    sheet.paste(_regions(current, round(width), round(height)), x, top)


def _regions(current: int, wide: int, high: int) -> Sprite:
    def draw() -> Sprite:
        sheet = Sheet.blank(wide, high, theme.PAPER)
        sheet.samples = True
        rows, sizes = BOX.phases + 1, sorted(BOX.region_points)
        row, first = high / rows, 78.0
        step = (wide - first - 6) / len(sizes)
        if current:
            sheet.paste(pieces.panel(wide, round(row), theme.CREAM, theme.INK, 3, 10), 0, row * current)
        for index, size in enumerate(sizes):
            x = first + (index + 0.5) * step
            sheet.paste(cluster(size, 60), x, row / 2, "centre")
            for phase, points in enumerate(BOX.region_points[size], 1):
                ground = theme.CREAM if phase == current else theme.PAPER
                sheet.text(
                    str(points),
                    x,
                    row * (phase + 0.5),
                    48,
                    theme.INK,
                    ground,
                    anchor="centre",
                    bold=phase == current,
                )
        for phase in range(1, rows):
            ground = theme.CREAM if phase == current else theme.PAPER
            ink = theme.INK if phase == current else theme.INK_SOFT
            sheet.text(dice.ROMAN[phase - 1], 40, row * (phase + 0.5), style.SMALL, ink, ground, anchor="centre")
        return sheet.sprite()

    return cached(("burgundy", "regions", current, wide, high), draw)


def paint_ladder(sheet: Sheet, points: int, x: int, top: int) -> None:
    """The levels of a solo score, with as many stars; those reached are golden."""
    pieces.lay_panel(sheet, x, top, style.INNER, LADDER_HIGH)
    step = style.INNER / len(BOX.solo_levels)
    for index, least in enumerate(sorted(BOX.solo_levels.values())):
        reached = points >= least
        left = x + index * step + 24
        fill, line = (theme.GOLD, theme.GOLD_DARK) if reached else (theme.PAPER_SHADE, theme.STONE_DARK)
        for number in range(index + 1):
            sheet.paste(star(58, fill, line), left + 29 + number * 58, top + LADDER_HIGH / 2, "centre")
        sheet.text(str(least), left + 29 + (index + 1) * 58 - 12, top + LADDER_HIGH / 2, 50, theme.INK, theme.PAPER)
