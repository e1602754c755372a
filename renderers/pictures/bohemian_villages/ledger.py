"""The players: one line each, with a column for everything that they own; and the final standings."""

from __future__ import annotations

from collections.abc import Mapping

from games.bohemian_villages.components import CHURCH, FARM, GLASS, MILL, SHOPS, TAVERN, TOWN_HALL
from games.bohemian_villages.state import Villages, number_of
from games.core import Seat
from renderers.pictures import labels, pieces, theme
from renderers.pictures.bohemian_villages import style
from renderers.pictures.bohemian_villages.icons import KIND_ICONS, icon
from renderers.pictures.scene import Scene, name_of
from renderers.pictures.seats import badge
from renderers.pictures.sheet import Point, Sheet

__all__ = ["holdings", "ledger_height", "paint_ledger", "paint_standings", "spot", "standings_height"]

_HEAD = 62
_ROW = 68
_FEW = 2
"""With this many figures in hand or fewer, the end is near."""
_COLUMNS: tuple[tuple[str, int, int], ...] = (
    ("figure", 72, 0),
    ("coin", 94, 0),
    *((KIND_ICONS[number], 46, number) for number in SHOPS),
    ("mill", 46, MILL),
    ("glass", 46, GLASS),
    ("farm", 46, FARM),
    ("tavern", 46, TAVERN),
    ("mug", 46, TAVERN),
    ("town_hall", 46, TOWN_HALL),
    ("church", 84, CHURCH),
    ("special", 50, 0),
)
"""What is counted: drawing, width, building whose ground colours the head."""


def holdings(s: Villages, seat: Seat) -> dict[str, int]:
    """What a player has, by the names of the drawings."""
    player = s.players[seat]
    active = sum(s.occ[tavern] == seat for tavern in s.active)
    counts = dict.fromkeys(KIND_ICONS.values(), 0)
    for building, who in s.occ.items():
        if who == seat:
            counts[KIND_ICONS[number_of(building)]] += 1
    counts["tavern"] -= active
    return counts | {
        "mug": active,
        "figure": player.hand,
        "coin": player.coins,
        "special": player.special,
    }


def ledger_height(players: int) -> int:
    return _HEAD + players * _ROW + 10


def spot(scene: Scene, seat: Seat, top: int, *, coins: bool) -> Point:
    """The point of a player in the ledger or the final standings, whichever begins at `top`: at the badge, or (in
    the ledger) beside the coins.
    """
    standings, x = scene.view.standings, style.MARGIN
    if standings is not None:
        row = next(row for row, score in enumerate(standings.scores) if score.seat == seat)
        return x + 96 + 62, top + 74 + row * 76 + 38 + 26
    middle = top + _HEAD + (seat + 0.5) * _ROW + 2
    if not coins:
        return x + 14 + 62, middle + 24
    first = x + style.WIDTH - 2 * style.MARGIN - 8 - sum(column[1] for column in _COLUMNS)
    return first + _COLUMNS[0][1] + 4, middle + 22


def paint_ledger(sheet: Sheet, scene: Scene, top: int, gains: Mapping[Seat, int]) -> None:
    """`gains`: coins that seats got since the board before; here only a ring says so."""
    s: Villages = scene.view.state
    width, x = style.WIDTH - 2 * style.MARGIN, style.MARGIN
    sheet.paste(pieces.panel(width, ledger_height(len(s.players))), x, top)
    right = x + width - 8
    first = right - sum(column[1] for column in _COLUMNS)
    at = first
    for name, wide, number in _COLUMNS:
        if number:
            sheet.fill(at, top + 2, wide, _HEAD - 4, style.GROUND[number])
        art = pieces.coin(None, 44) if name == "coin" else icon(name, 42)
        sheet.paste(art, at + wide / 2, top + _HEAD / 2, "centre")
        at += wide
    for seat in range(len(s.players)):
        y = top + _HEAD + seat * _ROW + 2
        middle = y + _ROW / 2
        ground = theme.PAPER
        if seat == s.seat and scene.view.standings is None:
            ground = theme.CREAM
            sheet.paste(pieces.panel(width - 14, _ROW, ground, theme.INK, 3, 10), x + 7, y)
        elif seat:
            sheet.fill(x + 14, y - 1, width - 28, 2, theme.PAPER_SHADE)
        sheet.paste(badge(seat, 62), x + 14 + 31, middle, "centre")
        start = x + 14 + 62 + 10
        name = labels.fit(name_of(scene, seat), style.SMALL, first - 8 - start, False)
        sheet.text(name, start, middle, style.SMALL, theme.INK, ground, bold=False)
        own = holdings(s, seat)
        at = first
        for name, wide, _ in _COLUMNS:
            _count(sheet, s, seat, name, own[name], at, wide, middle, ground, seat in gains)
            at += wide


def _count(
    sheet: Sheet,
    s: Villages,
    seat: Seat,
    name: str,
    count: int,
    x: float,
    wide: int,
    middle: float,
    ground: theme.Colour,
    richer: bool,
) -> None:
    centre = x + wide / 2
    if name == "church" and s.bishop == seat:
        sheet.paste(icon("bishop", 42), x + wide - 24, middle, "centre")
        centre = x + 22
    if count == 0 and name not in ("figure", "coin"):
        sheet.fill(centre - 4, middle - 3, 8, 6, theme.LINE)
        return
    ink = theme.INK
    if name == "figure" and count <= _FEW:
        ink = theme.ALERT
        sheet.paste(pieces.panel(58, 54, theme.WHITE, theme.ALERT, 4, 14), centre, middle, "centre")
        ground = theme.WHITE
    if name == "coin" and richer:
        sheet.paste(pieces.frame(wide - 4, 56, theme.FRESH, 4, 12), centre, middle, "centre")
    sheet.text(str(count), centre, middle, 46 if name in ("figure", "coin") else style.SMALL, ink, ground,
               anchor="centre")  # fmt: skip


# -- when the game is over -------------------------------------------------------------------------

_LINES: tuple[tuple[str, int], ...] = (
    ("coins", 102),
    ("town_halls", 102),
    ("shops", 102),
    ("churches", 102),
    ("leftovers", 102),
    ("total", 124),
)


def standings_height(players: int) -> int:
    return 74 + players * 76 + 12


def paint_standings(sheet: Sheet, scene: Scene, top: int) -> None:
    """Every line of everybody's final score, best first."""
    standings = scene.view.standings
    assert standings is not None
    width, x = style.WIDTH - 2 * style.MARGIN, style.MARGIN
    sheet.paste(pieces.panel(width, standings_height(len(standings.scores)), line=theme.GOLD, thick=4), x, top)
    right = x + width - 12
    first = right - sum(wide for _, wide in _LINES)
    at = first
    for key, wide in _LINES:
        _head(sheet, key, at + wide / 2, top + 40)
        at += wide
    for row, score in enumerate(standings.scores):
        y = top + 74 + row * 76
        middle = y + 38
        ground = theme.PAPER
        if score.place == 1:
            ground = theme.CREAM
            sheet.paste(pieces.panel(width - 16, 74, ground, theme.GOLD_DARK, 3, 12), x + 8, y + 1)
            sheet.paste(pieces.laurel(72), x + 52, middle, "centre")
        sheet.text(str(score.place), x + 52, middle, style.SMALL, theme.INK, ground, anchor="centre")
        sheet.paste(badge(score.seat, 62), x + 96 + 31, middle, "centre")
        start = x + 96 + 62 + 12
        name = labels.fit(name_of(scene, score.seat), style.SMALL, first - 8 - start, False)
        sheet.text(name, start, middle, style.SMALL, theme.INK, ground, bold=False)
        points = {line.key: line.points for line in score.lines} | {"total": score.total}
        at = first
        for key, wide in _LINES:
            size = 54 if key == "total" else style.SMALL
            text = str(points[key]).replace("-", "−")
            sheet.text(text, at + wide / 2, middle, size, theme.INK, ground, bold=key == "total", anchor="centre")
            at += wide


def _head(sheet: Sheet, key: str, x: float, y: float) -> None:
    match key:
        case "coins":
            sheet.paste(pieces.coin(None, 52), x, y, "centre")
        case "shops":
            for index, number in enumerate(SHOPS):
                dx, dy = (index % 2 * 2 - 1) * 16, (index // 2 * 2 - 1) * 15
                sheet.paste(icon(KIND_ICONS[number], 30), x + dx, y + dy, "centre")
        case "leftovers":
            sheet.paste(icon("flour", 44), x - 22, y, "centre")
            sheet.paste(icon("glass", 44), x + 22, y, "centre")
        case "total":
            sheet.paste(pieces.laurel(60), x, y, "centre")
        case _:
            sheet.paste(icon({"town_halls": "town_hall", "churches": "church"}[key], 54), x, y, "centre")
