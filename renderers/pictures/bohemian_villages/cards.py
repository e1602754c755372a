"""The villages: one card each, with a slot for every building."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence

from games.bohemian_villages.components import KINDS, MANOR, SIDES, TAVERN, TOWN_HALL, Side
from games.bohemian_villages.state import Villages
from renderers.pictures import pieces, theme
from renderers.pictures.bohemian_villages import style
from renderers.pictures.bohemian_villages.icons import KIND_ICONS, icon
from renderers.pictures.layers import cached
from renderers.pictures.seats import badge
from renderers.pictures.sheet import Pen, Sheet, Sprite, draw_sprite

__all__ = ["Grid", "paint_villages"]

_CW, _CH = style.CELL
_NAME = 42
"""Height of the strip with the village's name, where there is one."""


class Grid:
    """Where everything lies: `columns` cards side by side from (`left`, `top`), at a scale, names on them or not."""

    def __init__(
        self, villages: Sequence[str], left: int, top: int, columns: int, scale: float = 1.0, named: bool = False
    ) -> None:
        self.scale, self.named, self.columns = scale, named, columns
        self.cards: dict[str, tuple[int, int, int]] = {}
        """Village → x, y, rows of cells."""
        self.spare: list[tuple[int, int, int]] = []
        y = top
        for first in range(0, len(villages), columns):
            beside = villages[first : first + columns]
            rows = max(-(-(len(SIDES[side].buildings) + 1) // style.COLUMNS) for side in beside)
            for column in range(columns):
                x = left + column * (self.u(style.CARD_WIDTH) + style.GAP)
                if column < len(beside):
                    self.cards[beside[column]] = (x, y, rows)
                else:
                    self.spare.append((x, y, rows))
            y += self.card_height(rows) + style.GAP
        self.bottom = y - style.GAP

    def u(self, units: float) -> int:
        return round(units * self.scale)

    def card_height(self, rows: int) -> int:
        inner = rows * _CH + (rows - 1) * style.CELL_GAP
        return self.u(2 * style.CARD_PAD + inner + (_NAME if self.named else 0))

    def cell(self, side: str, index: int) -> tuple[int, int]:
        """Left upper corner of a cell of a card; cell 0 is the village's sign."""
        x, y, _ = self.cards[side]
        dx, dy = self.inner(index)
        return x + dx, y + dy

    def inner(self, index: int) -> tuple[int, int]:
        row, column = divmod(index, style.COLUMNS)
        return (
            self.u(style.CARD_PAD + column * (_CW + style.CELL_GAP)),
            self.u(style.CARD_PAD + row * (_CH + style.CELL_GAP) + (_NAME if self.named else 0)),
        )

    def slot(self, building: str) -> tuple[int, int, int, int]:
        """Box of a building's slot: x, y, width, height."""
        side, _, number = building.partition(".")
        x, y = self.cell(side, 1 + SIDES[side].buildings.index(int(number)))
        return x, y, self.u(_CW), self.u(_CH)


def paint_villages(
    sheet: Sheet, grid: Grid, s: Villages, changed: Collection[str], kicked: Mapping[str, int]
) -> None:
    """All cards. `changed`: buildings to be ringed; `kicked`: building → seat whose figure was sent home."""
    k = grid.scale
    for side, (x, y, rows) in grid.cards.items():
        sheet.paste(_card(side, rows, grid), x, y)
        taken = sum(f"{side}.{number}" in s.occ for number in SIDES[side].buildings)
        full = taken == len(SIDES[side].buildings)
        sheet.paste(_sign(side, taken, k), *grid.cell(side, 0))
        for number in SIDES[side].buildings:
            building = f"{side}.{number}"
            if (seat := s.occ.get(building)) is not None:
                bx, by, _, _ = grid.slot(building)
                sheet.paste(_taken(number, seat, building in s.active, kicked.get(building), k), bx, by)
        if full:
            size = (grid.u(style.CARD_WIDTH), grid.card_height(rows))
            sheet.paste(pieces.frame(*size, theme.GOLD, 6 * k, 14 * k, theme.GOLD_DARK), x, y)
    for building in changed:
        bx, by, w, h = grid.slot(building)
        sheet.paste(pieces.frame(w, h, theme.ALERT, 5 * k, 12 * k), bx, by)
    for x, y, rows in grid.spare:
        size = min(grid.u(style.CARD_WIDTH), grid.card_height(rows))
        sheet.paste(_compass(size), x + grid.u(style.CARD_WIDTH) / 2, y + grid.card_height(rows) / 2, "centre")


# -- the parts, each drawn once --------------------------------------------------------------------


def _card(side_id: str, rows: int, grid: Grid) -> Sprite:
    """A card with all its buildings empty."""
    return cached(
        ("bohemian", "card", side_id, rows, grid.scale, grid.named),
        lambda: _draw_card(SIDES[side_id], rows, grid),
        layer=True,
    )


def _draw_card(side: Side, rows: int, grid: Grid) -> Sprite:
    k, width, height = grid.scale, grid.u(style.CARD_WIDTH), grid.card_height(rows)
    sheet = Sheet.blank(width, height, theme.PAGE)
    sheet.paste(pieces.panel(width, height, thick=2.5 * k, radius=round(14 * k)), 0, 0)
    if grid.named:
        size = math.ceil(style.SMALL)
        sheet.text(side.name, grid.u(18), grid.u(7 + _NAME / 2), size, theme.INK, theme.PAPER)
    for index, number in enumerate(side.buildings):
        value = side.town_hall if number == TOWN_HALL else side.manor if number == MANOR else None
        sheet.paste(_empty(number, value, k), *grid.inner(index + 1))
    for index in range(len(side.buildings) + 1, rows * style.COLUMNS):
        sheet.paste(_scenery((ord(side.id) + index) % 4, k), *grid.inner(index))
    return sheet.sprite()


def _ground(number: int, name: str, k: float) -> Sheet:
    """A slot with its number and drawing, and nothing on the site."""
    width, height = round(_CW * k), round(_CH * k)
    sheet = Sheet.blank(width, height, theme.PAPER)
    ground = style.GROUND[number]
    edge = theme.blend(ground, theme.INK, 0.22)
    sheet.paste(draw_sprite(_CW, _CH, lambda p: p.rect(0, 0, _CW, _CH, ground, edge, 2, 10), k), 0, 0)
    sheet.text(str(number), 8 * k, 27 * k, round(style.NUMBER * k), theme.INK, ground)
    sheet.paste(icon(name, round(44 * k)), 59 * k, 5 * k)
    return sheet


def _empty(number: int, value: int | None, k: float) -> Sprite:
    return cached(("bohemian", "empty", number, value, k), lambda: _draw_empty(number, value, k))


def _draw_empty(number: int, value: int | None, k: float) -> Sprite:
    sheet = _ground(number, KIND_ICONS[number], k)
    size = round(60 * k)
    if value is not None:
        sheet.paste(pieces.coin(value, round(62 * k)), _CW / 2 * k, 80 * k, "centre")
        return sheet.sprite()
    paper = theme.blend(style.GROUND[number], theme.PAPER, 0.75)
    line = theme.blend(style.GROUND[number], theme.INK, 0.5)

    def site(p: Pen) -> None:
        p.circle(30, 30, 26, paper, line, 2.6)

    sheet.paste(draw_sprite(60, 60, site, size / 60), _CW / 2 * k, 80 * k, "centre")
    return sheet.sprite()


def _taken(number: int, seat: int, active: bool, victim: int | None, k: float) -> Sprite:
    """A slot with somebody's figure on it; `victim`: whose figure it drove out."""
    return cached(
        ("bohemian", "taken", number, seat, active, victim, k), lambda: _draw_taken(number, seat, active, victim, k)
    )


def _draw_taken(number: int, seat: int, active: bool, victim: int | None, k: float) -> Sprite:
    sheet = _ground(number, "mug" if active and number == TAVERN else KIND_ICONS[number], k)
    x = _CW / 2 if victim is None else 38
    sheet.paste(badge(seat, round(64 * k)), x * k, 80 * k, "centre")
    if victim is not None:
        sheet.paste(pieces.kicked(victim, round(36 * k), round(56 * k)), 69 * k, 53 * k)
    return sheet.sprite()


def _sign(side_id: str, taken: int, k: float) -> Sprite:
    return cached(("bohemian", "sign", side_id, taken, k), lambda: _draw_sign(SIDES[side_id], taken, k))


def _draw_sign(side: Side, taken: int, k: float) -> Sprite:
    """The village's sign: a house with its letter, the value of its town hall, and how many have moved in."""
    full = taken == len(side.buildings)
    roof, edge = (theme.GOLD, theme.GOLD_DARK) if full else (theme.TERRACOTTA, theme.TERRACOTTA_DARK)
    sheet = Sheet.blank(round(_CW * k), round(_CH * k), theme.PAPER)

    def house(p: Pen) -> None:
        p.rect(76, 4, 11, 20, edge)
        p.rect(7, 22, 94, 90, theme.WHITE, theme.blend(theme.LINE, theme.INK, 0.3), 2, 4)
        p.poly([(0, 28), (22, 3), (86, 3), (108, 28)], edge)
        p.poly([(6, 25.5), (23.5, 5.5), (84.5, 5.5), (102, 25.5)], roof)
        for row, (y, shift) in enumerate(((12, 0), (19, 5))):
            for x in range(22 - row * 6 + shift, 90 + row * 4, 14):
                p.line([(x, y), (x + 6, y)], edge, 1.6)

    sheet.paste(draw_sprite(_CW, _CH, house, k), 0, 0)
    letter = round(54 * k)
    if side.town_hall is None:
        sheet.text(side.id, 54 * k, 51 * k, letter, theme.INK, theme.WHITE, anchor="centre")
    else:
        sheet.text(side.id, 28 * k, 51 * k, letter, theme.INK, theme.WHITE, anchor="centre")
        fill, line = style.GROUND[TOWN_HALL], theme.blend(style.GROUND[TOWN_HALL], theme.INK, 0.5)
        sheet.paste(draw_sprite(58, 42, lambda p: p.rect(0, 0, 58, 42, theme.STRAW, theme.GOLD_DARK, 2.5, 12), k), 46 * k, 30 * k)
        sheet.text(str(side.town_hall), 75 * k, 51 * k, round(style.SMALL * k), theme.INK, theme.STRAW, anchor="centre")
        del fill, line
    text = f"{taken}/{len(side.buildings)}"
    sheet.text(text, 54 * k, 92 * k, round(style.SMALL * k), theme.INK, theme.WHITE, anchor="centre")
    return sheet.sprite()


def _scenery(kind: int, k: float) -> Sprite:
    """Countryside for a cell without a building."""
    return cached(("bohemian", "scenery", kind, k), lambda: _draw_scenery(kind, k))


def _draw_scenery(kind: int, k: float) -> Sprite:
    soft = theme.blend(theme.MEADOW, theme.PAPER, 0.55)
    softer = theme.blend(theme.MEADOW, theme.PAPER, 0.72)
    tree = theme.blend(theme.FOREST, theme.PAPER, 0.35)
    trunk = theme.blend(theme.WOOD, theme.PAPER, 0.3)
    field = theme.blend(theme.STRAW, theme.PAPER, 0.45)

    def conifer(p: Pen, x: float, y: float, h: float) -> None:
        p.line([(x, y - 6), (x, y)], trunk, 3.4)
        p.poly([(x, y - h), (x + h * 0.34, y - 5), (x - h * 0.34, y - 5)], tree)

    def bush(p: Pen, x: float, y: float, r: float) -> None:
        p.line([(x, y - r), (x, y)], trunk, 3.4)
        p.circle(x, y - r * 1.7, r, tree)

    def draw(p: Pen) -> None:
        back = [*p.curve([(4, 84), (30, 52), (62, 74)]), *p.curve([(62, 74), (84, 60), (104, 76)])]
        p.poly([*back, (104, 100), (4, 100)], softer)
        front = [*p.curve([(4, 90), (50, 74), (104, 96)])]
        p.poly([*front, (104, 106), (4, 106)], soft)
        if kind == 0:
            for x, y, h in ((26, 88, 44), (44, 94, 34), (84, 96, 40)):
                conifer(p, x, y, h)
        elif kind == 1:
            for step in range(5):
                p.line(p.curve([(14 + step * 19, 104), (34 + step * 11, 92), (46 + step * 7, 84)]), field, 4)
            bush(p, 88, 88, 11)
        elif kind == 2:
            bush(p, 30, 90, 13)
            bush(p, 52, 95, 9)
            conifer(p, 86, 96, 46)
        else:
            p.line(p.curve([(50, 106), (40, 94), (66, 88), (58, 76)]), theme.blend(theme.WATER, theme.PAPER, 0.25), 6)
            conifer(p, 22, 92, 36)
            bush(p, 86, 92, 12)

    sheet = Sheet.blank(round(_CW * k), round(_CH * k), theme.PAPER)
    sheet.paste(draw_sprite(_CW, _CH, draw, k), 0, 0)
    return sheet.sprite()


def _compass(size: int) -> Sprite:
    """A wind rose for the place of a village that isn't there."""

    def draw(p: Pen) -> None:
        line = theme.blend(theme.LINE, theme.INK, 0.25)
        p.circle(100, 100, 66, None, line, 2)
        p.circle(100, 100, 58, None, line, 1.2)
        for long, width, turn0 in ((62, 13, 45), (92, 17, 0)):
            for turn in range(turn0, 360 + turn0, 90):
                a, b, c = (math.radians(turn + d) for d in (0, 45, -45))
                tip = (100 + long * math.sin(a), 100 - long * math.cos(a))
                right = (100 + width * math.sin(b), 100 - width * math.cos(b))
                left = (100 + width * math.sin(c), 100 - width * math.cos(c))
                dark = theme.TERRACOTTA if turn == 0 else theme.blend(theme.FOREST, theme.PAGE, 0.15)
                p.poly([tip, right, (100, 100)], dark)
                p.poly([tip, left, (100, 100)], theme.PAPER)
                p.line([tip, right, (100, 100), tip, left, (100, 100)], line, 1.2)

    return cached(("bohemian", "compass", size), lambda: draw_sprite(200, 200, draw, size / 200))


assert set(KIND_ICONS) == set(KINDS), "every kind of building has a drawing"
