"""The own farm in large: everybody's place in the family, what it has, points by what brings them, orders."""

from __future__ import annotations

from msgspec.structs import replace

from games.core import Seat
from games.village.components import BOX, COLOURS, CUSTOMERS, GOODS
from games.village.scoring import lines
from games.village.state import COIN, HIDDEN, Orders, Player, Village
from renderers.pictures import labels, pieces, theme
from renderers.pictures.scene import Scene
from renderers.pictures.sheet import Point, Sheet
from renderers.pictures.village import council, market, spaces, style
from renderers.pictures.village.changes import Changes
from renderers.pictures.village.farms import dying, holding_spot, paint_head, paint_holdings, unborn
from renderers.pictures.village.glyphs import icon
from renderers.pictures.village.ladders import LADDERS_HIGH, paint_ladders
from renderers.pictures.village.ring import death_sign, ring, spent_pill
from renderers.pictures.village.scores import SOURCES, paint_source
from renderers.pictures.village.signs import MEMBER, Room, Token, member, points, stand

__all__ = [
    "FAMILY", "cell", "held_spot", "orders_of", "owner", "paint_own", "points_spot", "ring_spot", "tops",
]  # fmt: skip

_HEAD = 112
_RING = 320
_TOP = _HEAD + _RING + 20
FAMILY: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("cradle", ("unborn",)),
    ("house", ("farm",)),
    ("crafts", tuple(craft.id for craft in BOX.craft)),
    ("travel", tuple(city.id for city in BOX.travel.city)),
    ("council", tuple(f"council:{stage}" for stage in BOX.council.stages)),
    ("bag", ("bag",)),
    ("church", tuple(f"church:{window}" for window in BOX.church.windows)),
    ("book", ("chronicle:council", "chronicle:crafts", "chronicle:travel", "chronicle:church", "chronicle:farm")),
    ("grave", ("grave", "removed")),
)
"""Columns of the family's table: drawing, and the places that it stands for."""
_WIDER = {"cradle": 1.5, "house": 1.95, "book": 1.5}
"""Where most of a generation may be at once."""
_COLUMN_HEAD = 66
_ROW = 76
_TABLE = _COLUMN_HEAD + len(BOX.generations) * _ROW + 14
_SCORES = 132
_CUSTOMERS = 88
_ORDERS = 84
_CHURCH = 1.5
"""Scale of the church, as in the picture of its own."""


def owner(scene: Scene) -> Seat:
    """Whose farm is shown: the viewer's own; the public sees that of who is asked."""
    if scene.view.seat is not None:
        return scene.view.seat
    return scene.view.deciders[0] if scene.view.deciders else scene.view.state.seat


def orders_of(scene: Scene) -> Orders:
    """Standing orders, for their owner's eyes only, whatever the view should hold."""
    seat = scene.view.seat
    return Orders() if seat is None else scene.view.state.players[seat].orders


def paint_own(scene: Scene, changes: Changes) -> Sheet:
    s: Village = scene.view.state
    seat = owner(scene)
    player = s.players[seat]
    orders = orders_of(scene)
    rows = _orders(orders)
    over = scene.view.standings is not None
    now = _held_now(s, changes)
    parts = [_TOP, _TABLE, _SCORES, LADDERS_HIGH, *([] if over else [spaces.HEIGHT]), *([now] if now else [])]
    if player.tiles:
        parts.append(_CUSTOMERS)
    if rows:
        parts.append(len(rows) * _ORDERS + 12)
    high = sum(parts) + style.GAP * (len(parts) - 1) + 2 * style.MARGIN
    sheet = Sheet.blank(style.WIDTH, high, theme.PAGE)
    x, width, y = style.MARGIN, style.INNER, style.MARGIN
    if not over:
        spaces.paint_spaces(sheet, s, y, changes)
        y += spaces.HEIGHT + style.GAP
    if s.day is not None:
        market.paint_stalls(sheet, s, y, changes)
    elif s.mass is not None:
        rows_high = council.rows_of(s, changes, width, _CHURCH)
        council.paint_church(sheet, s, x, y, width, changes, rows_high, _CHURCH)
    y = tops(scene, changes)["head"]
    line, thick = (theme.INK, 4) if seat in scene.view.deciders else (theme.LINE, 2)
    pieces.lay_panel(sheet, x, y, width, _TOP, line, thick)
    paint_head(sheet, scene, seat, x + 16, y + _HEAD / 2 + 2, width - 32, 88, changes)
    sheet.paste(ring(seat, player.time, changes.time[seat], _RING), x + 18, y + _HEAD)
    if dying(scene, seat):
        sheet.paste(death_sign(104), x + 18 + _RING / 2, y + _HEAD + 44, "centre")
    if spent := changes.time[seat]:
        art = spent_pill(spent, 1.5)
        sheet.paste(art, x + 18 + _RING - art.width + 10, y + _HEAD + _RING - art.height)
    left = x + 18 + _RING + 24
    held = changes.held.get(seat, set())
    for row, names in enumerate(_HELD):
        paint_holdings(
            sheet, player, names, left, y + _HEAD + 8 + row * 102, x + width - 34 - left, held, theme.PAPER, 1.5,
            grid=True,
        )  # fmt: skip
    y = tops(scene, changes)["family"]
    _family(sheet, s, seat, y, changes)
    y += _TABLE + style.GAP
    if player.tiles:
        _customers(sheet, player.tiles, y)
        y += _CUSTOMERS + style.GAP
    _worth(sheet, s, seat, y)
    y += _SCORES + style.GAP
    paint_ladders(sheet, player, x, y, width)
    y += LADDERS_HIGH + style.GAP
    if rows:
        _notes(sheet, seat, orders, rows, y)
    return sheet


def _held_now(s: Village, changes: Changes) -> int:
    """The height of what is decided about on a market day or in a mass, which others look up on the board: the
    stalls, or the windows and the bag. 0 in a turn.
    """
    if s.day is not None:
        return market.STALLS_HIGH
    if s.mass is not None:
        return council.height(council.rows_of(s, changes, style.INNER, _CHURCH), _CHURCH)
    return 0


_HELD = (COLOURS, GOODS[:4], (*GOODS[4:], COIN, "tiles", "grain"))


def tops(scene: Scene, changes: Changes) -> dict[str, int]:
    """Where the spaces begin (nowhere in a finished game), the head, and the family's table."""
    head = style.MARGIN + (0 if scene.view.standings is not None else spaces.HEIGHT + style.GAP)
    if now := _held_now(scene.view.state, changes):
        head += now + style.GAP
    return {"spaces": style.MARGIN, "head": head, "family": head + _TOP + style.GAP}


def held_spot(player: Player, name: str, top: int) -> Point:
    """At the lower left of what the family has; `top`: where the head begins."""
    row = next(row for row, names in enumerate(_HELD) if name in names)
    left = style.MARGIN + 18 + _RING + 24
    return holding_spot(
        player, _HELD[row], name, left, top + _HEAD + 8 + row * 102, style.WIDTH - style.MARGIN - 34 - left, 1.5,
        grid=True,
    )  # fmt: skip


def ring_spot(top: int) -> Point:
    """Beside the lower left of the life-time ring."""
    return style.MARGIN + 18 + 30, top + _HEAD + _RING - 30


def points_spot(top: int) -> Point:
    """Below the points in the head."""
    return style.MARGIN + style.INNER - 16 - 36, top + _HEAD / 2 + 2 + 42


def cell(place: str, generation: int, top: int) -> Room:
    """Where those of a generation in a place stand in the family's table; `top`: where it begins."""
    weights = [_WIDER.get(name, 1.0) for name, _ in FAMILY]
    column = next(column for column, (_, places) in enumerate(FAMILY) if place in places)
    unit = (style.INNER - 20) / sum(weights)
    at, wide = style.MARGIN + 10 + unit * sum(weights[:column]), unit * weights[column]
    row = list(BOX.generations).index(generation)
    return Room(at + 2, top + 8 + _COLUMN_HEAD + row * _ROW + 4, wide - 4, centred=True)


def _family(sheet: Sheet, s: Village, seat: Seat, top: int, changes: Changes) -> None:
    """A row for each generation, a column for each kind of place."""
    x, width = style.MARGIN, style.INNER
    pieces.lay_panel(sheet, x, top, width, _TABLE)
    weights = [_WIDER.get(name, 1.0) for name, _ in FAMILY]
    at = x + 10.0
    for column, (name, places) in enumerate(FAMILY):
        wide = (width - 20) * weights[column] / sum(weights)
        ground = theme.PAPER_SHADE if column % 2 == 0 else theme.PAPER
        pieces.lay_panel(sheet, at + 1, top + 8, wide - 2, _TABLE - 16, ground, 1, 10, ground)
        sheet.paste(icon(name, 54), at + wide / 2, top + 8 + _COLUMN_HEAD / 2, "centre")
        there: list[Token] = []
        for place in places:
            there += unborn(seat, changes) if place == "unborn" else changes.at(place, seat)
        for generation in BOX.generations:
            mine = [one for one in there if one[1] == generation]
            stand(sheet, mine, cell(places[0], generation, top))
        at += wide
    for row in range(1, len(BOX.generations)):
        sheet.fill(x + 16, top + 8 + _COLUMN_HEAD + row * _ROW - 2, width - 32, 2, theme.LINE)


def _customers(sheet: Sheet, tiles: list[str], top: int) -> None:
    """Customers won: their points for who may know them, only their number for others."""
    x, width = style.MARGIN, style.INNER
    pieces.lay_panel(sheet, x, top, width, _CUSTOMERS)
    sheet.paste(icon("customer", 62), x + 20, top + _CUSTOMERS / 2 - 31)
    step = min(92.0, (width - 130) / len(tiles))
    for index, tile in enumerate(tiles):
        at = x + 108 + index * step
        if tile == HIDDEN:
            sheet.paste(icon("pile", 62), at, top + _CUSTOMERS / 2 - 31)
        else:
            sheet.paste(points(CUSTOMERS[tile].points, 1.2), at, top + _CUSTOMERS / 2 - 32)


def _worth(sheet: Sheet, s: Village, seat: Seat, top: int) -> None:
    """What the family would have if the game ended now; without its customers where they are hidden."""
    x, width = style.MARGIN, style.INNER
    pieces.lay_panel(sheet, x, top, width, _SCORES)
    player = s.players[seat]
    hidden = HIDDEN in player.tiles
    known = replace(player, tiles=[]) if hidden else player
    mine = {line.key: line.points for line in lines(replace(s, players=[known]))[0]}
    step = (width - 20) / (len(SOURCES) + 1.25)
    for index, source in enumerate(SOURCES):
        at = x + 10 + (index + 0.5) * step
        paint_source(sheet, source, at, top + 38)
        unknown = hidden and source == "customers"
        text = "?" if unknown else str(mine[source])
        ink = theme.INK if mine[source] or unknown else theme.INK_SOFT
        sheet.text(text, at, top + 98, 50, ink, theme.PAPER, bold=False, anchor="centre")
    at = x + 10 + (len(SOURCES) + 0.625) * step
    sheet.fill(x + 10 + len(SOURCES) * step, top + 12, 2, _SCORES - 24, theme.LINE)
    sheet.paste(pieces.laurel(58), at, top + 38, "centre")
    total = str(sum(mine.values())) + ("+?" if hidden else "")
    sheet.text(total, at, top + 98, 56, theme.INK, theme.PAPER, anchor="centre")


def _orders(orders: Orders) -> list[str]:
    """Which rows of orders there are to show."""
    rows = []
    if orders.tiles or orders.otherwise != "ask":
        rows.append("market")
    if orders.buy is not None or orders.stay:
        rows.append("mass")
    return rows


def _notes(sheet: Sheet, seat: Seat, orders: Orders, rows: list[str], top: int) -> None:
    """Orders: framed in the colour of news, for they aren't done yet."""
    x, width = style.MARGIN, style.INNER
    pieces.lay_panel(sheet, x, top, width, len(rows) * _ORDERS + 12, theme.FRESH, 4)
    for row, name in enumerate(rows):
        middle = top + 6 + (row + 0.5) * _ORDERS
        if row:
            sheet.fill(x + 16, middle - _ORDERS / 2 - 1, width - 32, 2, theme.LINE)
        sheet.paste(icon("market" if name == "market" else "church", 62), x + 18, middle - 31)
        (_market_order if name == "market" else _mass_order)(sheet, seat, orders, x + 104, middle, width - 120)


def _market_order(sheet: Sheet, seat: Seat, orders: Orders, x: float, middle: float, width: float) -> None:
    """Customers in their order, then what else: ask, or pass."""
    last = icon("question" if orders.otherwise == "ask" else "stop", 62)
    each = labels.width_of("K00", style.SMALL, True) + 18
    fitting = max(1, int((width - 62) // (each + 46)))
    shown = orders.tiles if len(orders.tiles) <= fitting else [*orders.tiles[: fitting - 1], "…"]
    for tile in shown:
        wide = labels.width_of(tile, style.SMALL, True) + 18
        pieces.lay_panel(sheet, x, middle - 29, wide, 58, theme.INK, 2, 12, style.GROUND["market"])
        sheet.text(tile, x + wide / 2, middle, style.SMALL, theme.INK, style.GROUND["market"], anchor="centre")
        sheet.paste(icon("arrow", 38), x + wide + 4, middle - 19)
        x += wide + 46
    sheet.paste(last, x, middle - 31)


def _mass_order(sheet: Sheet, seat: Seat, orders: Orders, x: float, middle: float, width: float) -> None:
    """Whom to buy out of the bag (or nobody), and whether everybody stays at the windows."""
    if orders.buy is not None:
        sheet.paste(icon("bag", 62), x, middle - 31)
        x += 72
        for generation, count in sorted(orders.buy.items()):
            if count:
                art = member(seat, generation)
                sheet.paste(art, x, middle - art.height / 2)
                x += art.width + sheet.text(f"×{count}", x + art.width, middle, 46, theme.INK, theme.PAPER) + 18
        if not any(orders.buy.values()):
            sheet.paste(icon("stop", 62), x, middle - 31)
            x += 72
        x += 24
    if orders.stay:
        sheet.paste(icon("arrow", 62), x, middle - 31)
        sheet.paste(icon("stop", 62), x + 70, middle - 31)


assert MEMBER[1] <= _ROW
