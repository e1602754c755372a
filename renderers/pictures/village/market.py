"""The market: customers at the stalls, and those who wait in line."""

from __future__ import annotations

from games.village.components import BOX, CUSTOMERS
from games.village.state import HIDDEN, Village
from renderers.pictures import pieces, theme
from renderers.pictures.layers import cached
from renderers.pictures.seats import badge
from renderers.pictures.sheet import Pen, Point, Sheet, Sprite, draw_sprite
from renderers.pictures.theme import Colour, blend
from renderers.pictures.village import style
from renderers.pictures.village.changes import Changes
from renderers.pictures.village.glyphs import icon
from renderers.pictures.village.signs import amount, drawing, points

__all__ = [
    "HEIGHT", "LARGE_HIGH", "STALLS_HIGH", "large_spot", "paint_large_market", "paint_market", "paint_stalls",
    "spot", "wants",
]  # fmt: skip

_GROUND = style.GROUND["market"]
_STALL, _LINE, _PILE = 130, 68, 56
_AWNING = 30
_HIGH = _AWNING + 118
HEIGHT = _HIGH + 16
_QUEUE: Colour = theme.blend(theme.STONE, theme.PAPER, 0.45)


def paint_market(sheet: Sheet, s: Village, top: int, changes: Changes) -> None:
    pieces.lay_panel(sheet, style.MARGIN, top, style.INNER, HEIGHT)
    y = top + 8
    first, gap = _measures(s)
    x = first
    for stall in s.setup.open_stalls:
        tile = s.stalls.get(stall)
        sheet.paste(_stall(stall, tile), x, y)
        if tile is None and stall in changes.sold:
            _sold(sheet, changes.sold[stall], x + _STALL / 2 + 22, y + _AWNING + 78)
        if tile in changes.new or stall in changes.sold:
            sheet.paste(pieces.frame(_STALL - 2, _HIGH, theme.FRESH, 5, 12), x, y)
        x += _STALL + gap
    for place in range(BOX.line):
        tile = s.line[place] if place < len(s.line) else None
        sheet.paste(_waiting(tile), x, y)
        if tile in changes.new:
            sheet.paste(pieces.frame(_LINE - 2, _HIGH, theme.FRESH, 5, 12), x, y)
        x += _LINE + gap
    sheet.paste(icon("pile", _PILE - 6), x + 2, y + 26)
    sheet.text(str(len(s.pile)), x + _PILE / 2, y + 110, style.SMALL, theme.INK, theme.PAPER, anchor="centre")


def _measures(s: Village) -> tuple[float, float]:
    """Where the first stall begins, and the gap between stalls and between those who wait."""
    count = len(s.setup.open_stalls) + BOX.line
    need = len(s.setup.open_stalls) * _STALL + BOX.line * _LINE + _PILE
    gap = min(22.0, (style.INNER - 16 - need) / count)
    return style.MARGIN + 8 + (style.INNER - 16 - need - gap * count) / 2, gap


def spot(s: Village, place: int, top: int) -> Point:
    """At the upper edge of a stall (0 for the first one), or behind the stalls of one who waits."""
    first, gap = _measures(s)
    stalls = len(s.setup.open_stalls)
    waiting = place - stalls
    if waiting < 0:
        return first + place * (_STALL + gap) + _STALL / 2, top + 8 + 10
    return first + stalls * (_STALL + gap) + waiting * (_LINE + gap) + _LINE / 2, top + 8 + 3


def large_spot(s: Village, place: int, top: int) -> Point:
    """The same in large."""
    stalls = len(s.setup.open_stalls)
    column, row = (place, 0) if place < stalls else (place - stalls, 1)
    x, y = style.MARGIN + 10 + column * (_CARD[0] + 5), top + 12 + row * (_CARD[1] + 8)
    return x + _CARD[0] / 2, y + (10 if row == 0 else 4)


def _sold(sheet: Sheet, seat: int, x: float, middle: float) -> None:
    sheet.paste(badge(seat, 62), x, middle, "centre")


def wants(tile: str) -> list[tuple[str, int]]:
    """Goods and grain that a customer wants, with their numbers."""
    customer = CUSTOMERS[tile]
    return [*customer.goods.items(), *([("grain", customer.grain)] if customer.grain else [])]


def _awning(p: Pen, wide: float) -> None:
    count = max(4, round(wide / 22)) // 2 * 2 + 1
    step = wide / count
    for index in range(count):
        tone = theme.TERRACOTTA if index % 2 == 0 else theme.WHITE
        x = index * step
        p.circle(x + step / 2, 19, step / 2, theme.INK)
        p.circle(x + step / 2, 19, step / 2 - 2, tone)
        p.rect(x, 0, step + 0.5, 19, theme.INK)
        p.rect(x + 1, 2, step - 1.5, 18, tone)


def _stall(name: str, tile: str | None) -> Sprite:
    def draw() -> Sprite:
        wide = _STALL - 2
        ground = _GROUND if tile is not None else theme.PAPER_SHADE
        sheet = Sheet.on(pieces.panel(wide, _HIGH, ground, blend(ground, theme.INK, 0.3), 2, 12))
        sheet.samples = True
        sheet.paste(draw_sprite(wide, _AWNING, lambda p: _awning(p, wide)), 0, 0)
        sheet.text(name, 8, _AWNING + 30, style.SMALL, theme.INK, ground)
        if tile is not None:
            worth = points(CUSTOMERS[tile].points)
            sheet.paste(worth, 34 - worth.width / 2, _AWNING + 60)
            _wanted(sheet, tile, wide - 34, _AWNING + 4, 112, ground, 52)
        return sheet.sprite()

    return cached(("village", "stall", name, tile), draw)


def _wanted(sheet: Sheet, tile: str, x: float, top: float, high: float, ground: Colour, size: int) -> None:
    """One below the other, around `x`; two alike are drawn twice, more are told by a number."""
    parts = wants(tile)
    if len(parts) == 1 and parts[0][1] == 2:
        parts = [(parts[0][0], 1)] * 2
    step = high / len(parts)
    for index, (name, count) in enumerate(parts):
        middle = top + step * (index + 0.5)
        if count == 1:
            sheet.paste(drawing(name, size), x, middle, "centre")
        elif len(parts) == 1:
            half = (size + 6 + 32) / 2
            sheet.paste(drawing(name, size), x, middle - half + size / 2, "centre")
            sheet.text(str(count), x, middle + half - 16, style.SMALL, theme.INK, ground, anchor="centre")
        else:
            sheet.paste(drawing(name, 40), x + 11, middle, "centre")
            sheet.text(str(count), x - 9, middle, style.SMALL, theme.INK, ground, anchor="right")


def _waiting(tile: str | None) -> Sprite:
    def draw() -> Sprite:
        wide = _LINE - 2
        if tile is None:
            return pieces.panel(wide, _HIGH, theme.PAPER, theme.LINE, 2, 12)
        sheet = Sheet.on(pieces.panel(wide, _HIGH, _QUEUE, blend(_QUEUE, theme.INK, 0.3), 2, 12))
        sheet.samples = True
        worth = points(CUSTOMERS[tile].points)
        sheet.paste(worth, wide / 2 - worth.width / 2, 5)
        parts = wants(tile)
        several = len(parts) > 1
        _wanted(sheet, tile, wide / 2 + (4 if several and any(n > 1 for _, n in parts) else 0), 60, 86, _QUEUE, 42)
        return sheet.sprite()

    return cached(("village", "waiting", tile), draw)


# -- large -----------------------------------------------------------------------------------------

_CARD = (204, 216)
LARGE_HIGH = 2 * (_CARD[1] + 10) + 16


def paint_large_market(sheet: Sheet, s: Village, top: int, changes: Changes) -> None:
    """Stalls above, the line below, every customer with its name (for orders)."""
    x, width = style.MARGIN, style.INNER
    pieces.lay_panel(sheet, x, top, width, LARGE_HIGH)
    _large_stalls(sheet, s, x + 10, top + 12, changes)
    room = x + 10 + len(s.setup.open_stalls) * (_CARD[0] + 5)
    if len(s.setup.open_stalls) < 5:
        pile = amount("pile", str(len(s.pile)), theme.INK, theme.PAPER, 1.3)
        sheet.paste(pile, (room + x + width) / 2, top + 12 + _CARD[1] / 2, "centre")
    for place in range(BOX.line):
        left, y = x + 10 + place * (_CARD[0] + 5), top + 12 + _CARD[1] + 8
        tile = s.line[place] if place < len(s.line) else None
        sheet.paste(_card(f"W{place + 1}", tile), left, y)
        if tile in changes.new:
            sheet.paste(pieces.frame(*_CARD, theme.FRESH, 5, 12), left, y)


STALLS_HIGH = _CARD[1] + 24


def paint_stalls(sheet: Sheet, s: Village, top: int, changes: Changes) -> None:
    """The stalls alone, in the middle: what can be sold on the market day that is held."""
    x, width = style.MARGIN, style.INNER
    pieces.lay_panel(sheet, x, top, width, STALLS_HIGH)
    wide = len(s.setup.open_stalls) * (_CARD[0] + 5) - 5
    _large_stalls(sheet, s, x + (width - wide) / 2, top + 12, changes)


def _large_stalls(sheet: Sheet, s: Village, x: float, top: int, changes: Changes) -> None:
    for index, stall in enumerate(s.setup.open_stalls):
        left = x + index * (_CARD[0] + 5)
        tile = s.stalls.get(stall)
        sheet.paste(_card(stall, tile), left, top)
        if tile is None and stall in changes.sold:
            _sold(sheet, changes.sold[stall], left + _CARD[0] / 2, top + 140)
        if tile in changes.new or stall in changes.sold:
            sheet.paste(pieces.frame(*_CARD, theme.FRESH, 5, 12), left, top)


def _card(place: str, tile: str | None) -> Sprite:
    assert tile != HIDDEN, "customers on the board are open"

    def draw() -> Sprite:
        wide, high = _CARD
        stall = place.startswith("S")
        ground = theme.PAPER_SHADE if tile is None else _GROUND if stall else _QUEUE
        sheet = Sheet.on(pieces.panel(wide, high, ground, blend(ground, theme.INK, 0.3), 2, 12))
        sheet.samples = True
        head = 0
        if stall:
            sheet.paste(draw_sprite(wide, _AWNING, lambda p: _awning(p, wide)), 0, 0)
            head = _AWNING
        sheet.text(place, 10, head + 30, 46, theme.INK, ground)
        if tile is None:
            return sheet.sprite()
        sheet.text(tile, wide - 10, head + 30, style.SMALL, theme.INK_SOFT, ground, bold=False, anchor="right")
        worth = points(CUSTOMERS[tile].points, 1.25)
        low = head + 56
        middle = (low + high) / 2
        sheet.paste(worth, 10, middle - worth.height / 2)
        parts = wants(tile)
        if len(parts) == 1 and parts[0][1] == 2:
            parts = [(parts[0][0], 1)] * 2
        step = (high - low - 6) / len(parts)
        for index, (name, count) in enumerate(parts):
            y = low + step * (index + 0.5)
            if count == 1:
                sheet.paste(drawing(name, 64), 138, y, "centre")
            else:
                art = amount(name, str(count), theme.INK, ground, 1.2)
                sheet.paste(art, 138, y, "centre")
        return sheet.sprite()

    return cached(("village", "card", place, tile), draw)
