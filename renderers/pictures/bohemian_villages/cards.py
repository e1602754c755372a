"""The villages: one card each, with a slot for every building."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from games.bohemian_villages.components import KINDS, MANOR, SIDES, TAVERN, TOWN_HALL, Side
from games.bohemian_villages.state import Villages
from renderers.pictures import labels, pieces, theme
from renderers.pictures.bohemian_villages import countryside, style
from renderers.pictures.bohemian_villages.icons import KIND_ICONS, icon
from renderers.pictures.layers import cached
from renderers.pictures.seats import badge
from renderers.pictures.sheet import Pen, Sheet, Sprite, draw_sprite

__all__ = ["Grid", "paint_villages"]

_CW, _CH = style.CELL


class Grid:
    """Where everything lies: `columns` cards side by side from (`left`, `top`), at a scale, with names or not."""

    def __init__(
        self, villages: Sequence[str], left: int, top: int, columns: int, scale: float = 1.0, named: bool = False
    ) -> None:
        self.scale, self.named, self.columns = scale, named, columns
        self.head = style.NAMED_HEAD if named else style.HEAD
        self.cards: dict[str, tuple[int, int, int]] = {}
        """Village → x, y, rows of cells."""
        self.spare: list[tuple[int, int, int]] = []
        y = top
        for first in range(0, len(villages), columns):
            beside = villages[first : first + columns]
            rows = max(-(-len(SIDES[side].buildings) // style.COLUMNS) for side in beside)
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
        return self.u(2 * style.CARD_PAD + self.head + rows * (_CH + style.CELL_GAP))

    def cell(self, side: str, index: int) -> tuple[int, int]:
        """Left upper corner of a cell of a card, for its buildings in order."""
        x, y, _ = self.cards[side]
        dx, dy = self.inner(index)
        return x + dx, y + dy

    def inner(self, index: int) -> tuple[int, int]:
        row, column = divmod(index, style.COLUMNS)
        return (
            self.u(style.CARD_PAD + column * (_CW + style.CELL_GAP)),
            self.u(style.CARD_PAD + self.head + style.CELL_GAP + row * (_CH + style.CELL_GAP)),
        )

    def slot(self, building: str) -> tuple[int, int, int, int]:
        """Box of a building's slot: x, y, width, height."""
        side, _, number = building.partition(".")
        x, y = self.cell(side, SIDES[side].buildings.index(int(number)))
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
        sheet.paste(_head(side, taken, k, grid.named), x + grid.u(style.CARD_PAD), y + grid.u(style.CARD_PAD))
        for number in SIDES[side].buildings:
            building = f"{side}.{number}"
            if (seat := s.occ.get(building)) is not None:
                bx, by, _, _ = grid.slot(building)
                sheet.paste(_taken(number, seat, building in s.active, kicked.get(building), k), bx, by)
        if full:
            out = round(4 * k)  # around the card, so that no slot is touched
            size = (grid.u(style.CARD_WIDTH) + 2 * out, grid.card_height(rows) + 2 * out)
            sheet.paste(pieces.frame(*size, theme.GOLD, 7 * k, 17 * k, theme.GOLD_DARK), x - out, y - out)
    for building in changed:
        bx, by, w, h = grid.slot(building)
        sheet.paste(pieces.frame(w, h, theme.FRESH, 5 * k, 12 * k), bx, by)
    for x, y, rows in grid.spare:
        rose = min(grid.u(style.CARD_WIDTH), grid.card_height(rows))
        sheet.paste(
            countryside.compass(rose), x + grid.u(style.CARD_WIDTH) / 2, y + grid.card_height(rows) / 2, "centre"
        )


_PRIZE_WIDTH = 112
_PRIZE = theme.CREAM


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
    for index, number in enumerate(side.buildings):
        value = side.town_hall if number == TOWN_HALL else side.manor if number == MANOR else None
        sheet.paste(_empty(number, value, k), *grid.inner(index))
    free = len(side.buildings)
    for row in range(free // style.COLUMNS, rows):
        first = max(free, row * style.COLUMNS)
        if (cells := (row + 1) * style.COLUMNS - first) > 0:
            sheet.paste(countryside.scenery(cells, countryside.seed_of(side.id) + row, k), *grid.inner(first))
    return sheet.sprite()


def _ground(number: int, name: str, k: float) -> Sheet:
    """A slot with its number and drawing, and nothing on the site."""
    width, height = round(_CW * k), round(_CH * k)
    sheet = Sheet.blank(width, height, theme.PAPER)
    ground = style.GROUND[number]
    edge = theme.blend(ground, theme.INK, 0.22)
    sheet.paste(draw_sprite(_CW, _CH, lambda p: p.rect(0, 0, _CW, _CH, ground, edge, 2, 10), k), 0, 0)
    sheet.text(str(number), 6 * k, 26 * k, round(style.NUMBER * k), theme.INK, ground)
    art = 44 if number < 10 else 40  # a number of two digits leaves less room
    sheet.paste(icon(name, round(art * k)), (104 - art) * k, (26 - art / 2) * k)
    return sheet


def _empty(number: int, value: int | None, k: float) -> Sprite:
    return cached(("bohemian", "empty", number, value, k), lambda: _draw_empty(number, value, k))


def _draw_empty(number: int, value: int | None, k: float) -> Sprite:
    sheet = _ground(number, KIND_ICONS[number], k)
    size = round(60 * k)
    if value is not None:
        sheet.paste(pieces.coin(value, round(62 * k)), _CW / 2 * k, 79 * k, "centre")
        return sheet.sprite()
    paper = theme.blend(style.GROUND[number], theme.PAPER, 0.75)
    line = theme.blend(style.GROUND[number], theme.INK, 0.5)

    def site(p: Pen) -> None:
        p.circle(30, 30, 26, paper, line, 2.6)

    sheet.paste(draw_sprite(60, 60, site, size / 60), _CW / 2 * k, 79 * k, "centre")
    return sheet.sprite()


def _taken(number: int, seat: int, active: bool, victim: int | None, k: float) -> Sprite:
    """A slot with somebody's figure on it; `victim`: whose figure it drove out."""
    return cached(
        ("bohemian", "taken", number, seat, active, victim, k), lambda: _draw_taken(number, seat, active, victim, k)
    )


def _draw_taken(number: int, seat: int, active: bool, victim: int | None, k: float) -> Sprite:
    sheet = _ground(number, "mug" if active and number == TAVERN else KIND_ICONS[number], k)
    x = _CW / 2 if victim is None else 38
    sheet.paste(badge(seat, round(64 * k)), x * k, 79 * k, "centre")
    if victim is not None:
        sheet.paste(pieces.kicked(victim, round(36 * k), round(56 * k)), 69 * k, 52 * k)
    return sheet.sprite()


def _head(side_id: str, taken: int, k: float, named: bool) -> Sprite:
    return cached(
        ("bohemian", "head", side_id, taken, k, named), lambda: _draw_head(SIDES[side_id], taken, k, named)
    )


def _draw_head(side: Side, taken: int, k: float, named: bool) -> Sprite:
    """The village's letter on a house, the value of its town hall, and how many buildings are taken."""
    full = taken == len(side.buildings)
    wide, high = style.CARD_WIDTH - 2 * style.CARD_PAD, style.NAMED_HEAD if named else style.HEAD
    sheet = Sheet.blank(round(wide * k), round(high * k), theme.PAPER)
    grow = high / style.HEAD
    left = 70 * grow
    size = round((style.NAMED_SMALL if named else style.SMALL) * k)
    line = high - 22 if named else 35.0
    text = f"{taken}/{len(side.buildings)}"
    count = wide - 5 - labels.width_of(text, size, True) / k
    prize = count - (0 if side.town_hall is None else 12 + _PRIZE_WIDTH)
    if prize - left > 50:
        sheet.paste(
            countryside.horizon(prize - left - 12, countryside.seed_of(side.id), k),
            (left + 6) * k,
            (high - style.HEAD) * k,
        )
    sheet.paste(draw_sprite(70, style.HEAD, lambda p: _house(p, full), k * grow), 0, 0)
    letter = round(44 * grow * k)
    sheet.text(side.id, 35 * grow * k, 38 * grow * k, letter, theme.INK, theme.WHITE, anchor="centre")
    if named:
        sheet.text(side.name, (left + 10) * k, 18 * k, size, theme.INK, theme.PAPER, bold=False)
    if side.town_hall is not None:
        fill = theme.STRAW if full else _PRIZE
        pill = draw_sprite(
            _PRIZE_WIDTH, 46, lambda p: p.rect(0, 0, _PRIZE_WIDTH, 46, fill, theme.GOLD_DARK, 2.5, 23), k
        )
        sheet.paste(pill, prize * k, (line - 23) * k)
        sheet.paste(icon("town_hall", round(42 * k)), (prize + 8) * k, (line - 22) * k)
        sheet.text(str(side.town_hall), (prize + 76) * k, line * k, size, theme.INK, fill, anchor="centre")
    sheet.text(text, count * k, line * k, size, theme.INK, theme.PAPER)
    return sheet.sprite()


def _house(p: Pen, full: bool) -> None:
    """Where the letter stands; its roof is gilt when the village is full."""
    roof, edge = (theme.GOLD, theme.GOLD_DARK) if full else (theme.TERRACOTTA, theme.TERRACOTTA_DARK)
    p.rect(50, 1, 7, 14, edge)
    p.rect(6, 15, 58, 43, theme.WHITE, theme.blend(theme.LINE, theme.INK, 0.3), 2, 3)
    p.poly([(0, 18), (13, 1), (57, 1), (70, 18)], edge)
    p.poly([(5, 15.5), (14.5, 3.5), (55.5, 3.5), (65, 15.5)], roof)
    for y, shift in ((7, 0), (11.5, 5)):
        for x in range(17 - shift, 52 + shift, 11):
            p.line([(x, y), (x + 4, y)], edge, 1.4)


assert set(KIND_ICONS) == set(KINDS), "every kind of building has a drawing"
