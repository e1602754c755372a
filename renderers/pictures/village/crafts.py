"""The buildings where goods are made: times and prices, and who works there."""

from __future__ import annotations

from games.village.components import BOX, BUILDINGS, Craft
from games.village.state import Village
from renderers.pictures import pieces, theme
from renderers.pictures.layers import cached
from renderers.pictures.sheet import Sheet, Sprite, draw_sprite
from renderers.pictures.theme import blend
from renderers.pictures.village import style
from renderers.pictures.village.changes import Changes
from renderers.pictures.village.signs import MEMBER, Room, amount, drawing, pip_row, stand

__all__ = ["HEIGHT", "LARGE_HIGH", "large_room", "paint_crafts", "paint_large_crafts", "room"]

_GROUND = style.GROUND["crafts"]
_EDGE = blend(_GROUND, theme.INK, 0.3)
_MILL = "mill"
_NAMES = (*BUILDINGS, _MILL)
_STEP = (style.INNER - 12) / len(_NAMES)
HEIGHT = 62 + 52 + MEMBER[1] + 26


def paint_crafts(sheet: Sheet, s: Village, top: int, changes: Changes) -> None:
    """A column for each building: its goods, times (training + production), price, members."""
    pieces.lay_panel(sheet, style.MARGIN, top, style.INNER, HEIGHT)
    for index, name in enumerate(_NAMES):
        x = style.MARGIN + 6 + index * _STEP
        sheet.paste(_column(name), x + 2, top + 6)
        stand(sheet, changes.at(name), room(name, top))


def room(name: str, top: int) -> Room:
    """Where the members in a building stand; `top`: where the row of buildings begins."""
    x = style.MARGIN + 6 + _NAMES.index(name) * _STEP
    return Room(x + 14, top + HEIGHT - MEMBER[1] - 12, _STEP - 26, centred=True)


def _column(name: str) -> Sprite:
    def draw() -> Sprite:
        wide, high = round(_STEP) - 4, HEIGHT - 12
        sheet = Sheet.on(pieces.panel(wide, high, _GROUND, _EDGE, 2, 12))
        sheet.samples = True
        if name == _MILL:
            time, grain = (
                amount(sign, str(count), theme.INK, _GROUND)
                for sign, count in (("time", BOX.mill.time), ("grain", BOX.mill.grain))
            )
            _centred(sheet, [drawing(_MILL, 56), _coins(50)], wide, 34, 18)
            _centred(sheet, [time, grain], wide, 90, 16)
            return sheet.sprite()
        craft = BUILDINGS[name]
        size = 56 if len(craft.goods) == 1 else 50
        _centred(sheet, [*(drawing(good, size) for good in craft.goods), _price(craft)], wide, 34, 6)
        _centred(sheet, [amount("time", f"{craft.training}+{craft.production}", theme.INK, _GROUND)], wide, 90)
        return sheet.sprite()

    return cached(("village", "craft", name), draw, layer=True)


def _coins(size: int) -> Sprite:
    """What the mill gives."""
    step = size * 0.56
    sheet = Sheet(draw_sprite(size + step * (BOX.mill.coins - 1), size, lambda p: None).image)
    for coin in range(BOX.mill.coins):
        sheet.paste(drawing("coin", size), coin * step, 0)
    return sheet.sprite()


def _price(craft: Craft, k: float = 1.0) -> Sprite:
    if craft.price.grain:
        return amount("grain", str(craft.price.grain), theme.INK, _GROUND, k)
    return pip_row(craft.price.cubes, k)


def _centred(sheet: Sheet, art: list[Sprite], wide: float, middle: float, gap: float = 0) -> None:
    at = (wide - sum(one.width for one in art) - gap * (len(art) - 1)) / 2
    for one in art:
        sheet.paste(one, at, middle - one.height / 2)
        at += one.width + gap


# -- large -----------------------------------------------------------------------------------------

_ROW = 104
LARGE_HIGH = len(_NAMES) * _ROW + 12
_K = 1.15


def paint_large_crafts(sheet: Sheet, s: Village, top: int, changes: Changes) -> None:
    """A row for each building, with its name, and the goods that are left in the supply."""
    pieces.lay_panel(sheet, style.MARGIN, top, style.INNER, LARGE_HIGH)
    for index, name in enumerate(_NAMES):
        y = top + 6 + index * _ROW
        sheet.paste(_row(name), style.MARGIN + 6, y + 2)
        stand(sheet, changes.at(name), large_room(name, top))


def large_room(name: str, top: int) -> Room:
    """The same in large."""
    y = top + 6 + _NAMES.index(name) * _ROW
    return Room(style.MARGIN + 6 + 730, y + _ROW / 2 - MEMBER[1] * _K / 2, style.INNER - 746, _K)


def _row(name: str) -> Sprite:
    def draw() -> Sprite:
        wide, high = style.INNER - 12, _ROW - 4
        sheet = Sheet.on(pieces.panel(wide, high, _GROUND, _EDGE, 2, 12))
        sheet.samples = True
        y = high / 2
        sheet.text(name, 14, y, 44, theme.INK, _GROUND, bold=False)
        if name == _MILL:
            sheet.paste(drawing(_MILL, 62), 262, y - 31)
            sheet.paste(_coins(54), 334, y - 27)
            for x, sign, count in ((424, "time", BOX.mill.time), (606, "grain", BOX.mill.grain)):
                art = amount(sign, str(count), theme.INK, _GROUND, _K)
                sheet.paste(art, x, y - art.height / 2)
            return sheet.sprite()
        craft = BUILDINGS[name]
        for index, good in enumerate(craft.goods):
            sheet.paste(drawing(good, 64), 262 + index * 74, y - 32)
        art = amount("time", f"{craft.training}+{craft.production}", theme.INK, _GROUND, _K)
        sheet.paste(art, 424, y - art.height / 2)
        price = _price(craft, _K)
        sheet.paste(price, 606, y - price.height / 2)
        return sheet.sprite()

    return cached(("village", "craft_row", name), draw, layer=True)
