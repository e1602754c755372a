"""What is printed on every farm: points by cities and by members in the chronicle, grain by goods."""

from __future__ import annotations

from games.village.components import BOX
from games.village.state import Player
from renderers.pictures import pieces, theme
from renderers.pictures.sheet import Sheet
from renderers.pictures.village import style
from renderers.pictures.village.glyphs import icon
from renderers.pictures.village.signs import amount

__all__ = ["LADDERS_HIGH", "paint_card", "paint_ladders"]

_ROW = 66
_HEAD = 56
LADDERS_HIGH = _HEAD + 3 * _ROW + 18


def paint_ladders(sheet: Sheet, player: Player, x: float, top: float, width: int) -> None:
    """The steps of a family are marked."""
    pieces.lay_panel(sheet, x, top, width, LADDERS_HIGH)
    _table(sheet, player, x + 12, top + 8, width - 24, 0, _ROW)
    middle = top + 8 + _HEAD + 2.5 * _ROW
    sheet.fill(x + 14, middle - _ROW / 2 - 1, width - 28, 2, theme.PAPER_SHADE)
    sheet.paste(icon("harvest", 50), x + 12, middle - 25)
    now = next(one for one in BOX.harvest if all(player.goods[good] for good in one.goods))
    step = (width - 24 - 64) / len(BOX.harvest)
    for index, one in enumerate(reversed(BOX.harvest)):
        centre = x + 76 + (index + 0.5) * step
        _harvest(sheet, one.goods, one.grain, centre, middle, one is now)


def paint_card(sheet: Sheet, x: float, top: float, width: int, high: int) -> None:
    """The same for a free place as big as a family's panel, nobody's steps marked."""
    pieces.lay_panel(sheet, x, top, width, high)
    row = (high - 16) / 5
    _table(sheet, None, x + 12, top + 8, width - 24, 1, row, row)
    sheet.fill(x + 14, top + 8 + 3 * row - 1, width - 28, 2, theme.LINE)
    sheet.paste(icon("harvest", 50), x + 12, top + 8 + 4 * row - 25)
    for index, one in enumerate(reversed(BOX.harvest)):
        across, middle = (0.25, 4.0) if index == 0 else (0.66, 2.5 + index)
        _harvest(sheet, one.goods, one.grain, x + 64 + across * (width - 76), top + 8 + middle * row, False)


def _table(
    sheet: Sheet,
    player: Player | None,
    x: float,
    top: float,
    width: float,
    least: int,
    row: float,
    head: float = _HEAD,
) -> None:
    """Points by how many cities were visited and how many members are in the chronicle, from `least` on."""
    ladders = (("flag", BOX.travel.marker_points), ("book", BOX.chronicle.points))
    counts = (None, None) if player is None else (len(player.markers), player.in_chronicle())
    most = max(len(points) for _, points in ladders)
    step = (width - 64) / (most - least)
    pieces.lay_panel(sheet, x + 60, top + 3, width - 60, head - 6, theme.PAPER_SHADE, 1, 12, theme.PAPER_SHADE)
    for column in range(least, most):
        at = x + 64 + (column - least + 0.5) * step
        sheet.text(
            str(column),
            at,
            top + head / 2,
            style.SMALL,
            theme.INK_SOFT,
            theme.PAPER_SHADE,
            bold=False,
            anchor="centre",
        )
    for line, ((name, points), count) in enumerate(zip(ladders, counts, strict=True)):
        middle = top + head + (line + 0.5) * row
        sheet.paste(icon(name, 50), x, middle - 25)
        for column in range(least, len(points)):
            at = x + 64 + (column - least + 0.5) * step
            here = count is not None and column == min(count, len(points) - 1)
            ground = theme.CREAM if here else theme.PAPER
            if here:
                pieces.lay_panel(sheet, at - 38, middle - 28, 76, 56, theme.INK, 3, 12, ground)
            sheet.text(str(points[column]), at, middle, 46, theme.INK, ground, anchor="centre")


def _harvest(sheet: Sheet, goods: tuple[str, ...], grain: int, centre: float, middle: float, now: bool) -> None:
    """Goods that there must be, and the grain that they give."""
    ground = theme.CREAM if now else theme.PAPER
    art = amount("grain", str(grain), theme.INK, ground)
    wide = len(goods) * 48 + (12 if goods else 0) + art.width
    left = centre - wide / 2
    if now:
        pieces.lay_panel(sheet, left - 12, middle - 30, wide + 24, 60, theme.INK, 3, 12, ground)
    for good in goods:
        sheet.paste(icon(good, 46), left, middle - 23)
        left += 48
    sheet.paste(art, left + (12 if goods else 0), middle - art.height / 2)
