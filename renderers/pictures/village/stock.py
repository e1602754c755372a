"""What is left in the supply, and what is in the green bag."""

from __future__ import annotations

from games.village.components import COLOURS, GOODS, PLAGUE
from games.village.state import COIN, Village
from renderers.pictures import pieces, theme
from renderers.pictures.sheet import Sheet
from renderers.pictures.village import style
from renderers.pictures.village.glyphs import icon
from renderers.pictures.village.signs import amount

__all__ = ["HEIGHT", "paint_stock"]

_ROW = 72
HEIGHT = 3 * _ROW + 16


def paint_stock(sheet: Sheet, s: Village, top: int) -> None:
    """Cubes and goods of the supply; below them the bag."""
    pieces.lay_panel(sheet, style.MARGIN, top, style.INNER, HEIGHT)
    cubes = (*COLOURS, PLAGUE)
    supply = [(name, s.supply.get(name, 0)) for name in (*cubes, COIN)]
    goods = [(name, s.supply[name]) for name in GOODS]
    bag = [(name, s.bag.get(name, 0)) for name in cubes]
    for row, (sign, counts) in enumerate((("chest", supply), ("chest", goods), ("greenbag", bag))):
        middle = top + 8 + (row + 0.5) * _ROW
        if row != 1:
            sheet.paste(icon(sign, 62), style.MARGIN + 18, middle - 31)
        step = (style.INNER - 120) / 6
        for index, (name, count) in enumerate(counts):
            ink = theme.INK if count else theme.INK_SOFT
            art = amount(name, str(count), ink, theme.PAPER, 1.2)
            sheet.paste(art, style.MARGIN + 112 + index * step, middle - art.height / 2)
    sheet.fill(style.MARGIN + 14, top + 8 + 2 * _ROW - 1, style.INNER - 28, 2, theme.LINE)
