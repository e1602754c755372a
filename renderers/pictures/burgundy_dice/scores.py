"""All points in tables: by phase, by source, and the final order."""

from __future__ import annotations

from collections.abc import Sequence

from games.burgundy_dice.components import BOX
from games.burgundy_dice.scoring import SOURCES
from games.burgundy_dice.state import Burgundy
from games.core import Seat
from renderers.pictures import pieces, theme
from renderers.pictures.burgundy_dice import dice, panels, style
from renderers.pictures.burgundy_dice.glyphs import icon, star, terrain
from renderers.pictures.burgundy_dice.signs import wreath
from renderers.pictures.labels import fit, width_of
from renderers.pictures.scene import Scene, name_of
from renderers.pictures.seats import badge
from renderers.pictures.sheet import Sheet

__all__ = ["height_of_phases", "height_of_sources", "paint_final", "paint_phases", "paint_sources"]

_HEAD = 76
_ROW = 84
_LOW_ROW = 72


def _order(scene: Scene) -> list[tuple[Seat, int]]:
    """Seats with their places, best first; in the order of the table, without a place (0), while the game runs."""
    standings = scene.view.standings
    if standings is None:
        return [(seat, 0) for seat in range(len(scene.view.state.players))]
    return [(score.seat, score.place) for score in standings.scores]


def height_of_phases(players: int) -> int:
    return _HEAD + players * _ROW + 12


def paint_phases(sheet: Sheet, scene: Scene, top: int) -> None:
    """Names, and the points of each phase."""
    s: Burgundy = scene.view.state
    order, width, x = _order(scene), style.INNER, style.MARGIN
    over = scene.view.standings is not None
    line, thick = (theme.GOLD, 4) if over else (theme.LINE, 2)
    pieces.lay_panel(sheet, x, top, width, height_of_phases(len(order)), line=line, thick=thick)
    wide, last = 124, 150
    first = x + width - 16 - last - BOX.phases * wide
    for phase in range(1, BOX.phases + 1):
        at = first + (phase - 0.5) * wide
        ground = theme.PAPER
        if phase == s.phase and not over:
            ground = theme.CREAM
            high = height_of_phases(len(order)) - 16
            pieces.lay_panel(sheet, at - wide / 2 + 4, top + 8, wide - 8, high, theme.INK, 3, 12, ground)
        sheet.text(dice.ROMAN[phase - 1], at, top + _HEAD / 2 + 4, 50, theme.INK, ground, anchor="centre")
    sheet.paste(pieces.laurel(64), first + BOX.phases * wide + last / 2, top + _HEAD / 2 + 4, "centre")
    for row, (seat, place) in enumerate(order):
        middle = top + _HEAD + (row + 0.5) * _ROW
        at = _who(sheet, seat, place, x + 18, middle, 72)
        sheet.text(
            fit(name_of(scene, seat), 50, max(0, round(first - 10 - at)), True),
            at,
            middle,
            50,
            theme.INK,
            theme.PAPER,
        )
        for phase in range(1, BOX.phases + 1):
            ground = theme.CREAM if phase == s.phase and not over else theme.PAPER
            sheet.text(
                str(s.players[seat].in_phase(phase)),
                first + (phase - 0.5) * wide,
                middle,
                54,
                theme.INK,
                ground,
                bold=False,
                anchor="centre",
            )
        sheet.text(
            str(s.players[seat].total()),
            first + BOX.phases * wide + last / 2,
            middle,
            62,
            theme.INK,
            theme.PAPER,
            anchor="centre",
        )


def _who(sheet: Sheet, seat: Seat, place: int, x: float, middle: float, size: int) -> float:
    """Place (in a wreath for the first) and badge; returns where they end."""
    if place:
        if place == 1:
            sheet.paste(wreath(size), x + size / 2, middle, "centre")
        else:
            sheet.text(str(place), x + size / 2, middle - 1, style.SMALL, theme.INK, theme.PAPER, anchor="centre")
        x += size + 6
    sheet.paste(badge(seat, size - 8), x + size / 2 - 4, middle, "centre")
    return x + size + 6


def height_of_sources(players: int) -> int:
    return _HEAD + players * _LOW_ROW + 12


def paint_sources(sheet: Sheet, scene: Scene, top: int) -> None:
    """Points by what brought them; rewards left (they settle ties) once the game is over, and the total."""
    s: Burgundy = scene.view.state
    order, width, x = _order(scene), style.INNER, style.MARGIN
    over = scene.view.standings is not None
    line, thick = (theme.GOLD, 4) if over else (theme.LINE, 2)
    pieces.lay_panel(sheet, x, top, width, height_of_sources(len(order)), line=line, thick=thick)
    start = x + 18 + (70 if over else 0) + 76
    last = 118
    columns: Sequence[str] = (*SOURCES, "left") if over else SOURCES
    wide = (x + width - 12 - last - start) / len(columns)
    for index, source in enumerate(columns):
        _source(sheet, source, start + (index + 0.5) * wide, top + 10, round(wide), _HEAD - 16)
    sheet.paste(pieces.laurel(60), start + len(columns) * wide + last / 2, top + _HEAD / 2 + 2, "centre")
    for row, (seat, place) in enumerate(order):
        middle = top + _HEAD + (row + 0.5) * _LOW_ROW
        if row:
            sheet.fill(x + 14, middle - _LOW_ROW / 2 - 1, width - 28, 2, theme.PAPER_SHADE)
        _who(sheet, seat, place, x + 16, middle, 70)
        player = s.players[seat]
        for index, source in enumerate(columns):
            points = player.left() if source == "left" else sum(player.points.get(source, ()))
            _points(sheet, points, source, start + (index + 0.5) * wide, middle)
        sheet.text(
            str(player.total()),
            start + len(columns) * wide + last / 2,
            middle,
            56,
            theme.INK,
            theme.PAPER,
            anchor="centre",
        )


def paint_final(sheet: Sheet, scene: Scene, x: int, top: int) -> None:
    """The same for a free place as big as a player's panel: a column for each player, best first, those of the
    winners framed.
    """
    s: Burgundy = scene.view.state
    order = _order(scene)
    pieces.lay_panel(sheet, x, top, style.TWIN, panels.HEIGHT, line=theme.GOLD, thick=4)
    rows = (*SOURCES, "left")
    head, low, start = 92, 78, x + 108
    high = (panels.HEIGHT - head - low - 8) / len(rows)
    wide = (style.TWIN - 108 - 12) / len(order)
    for row, source in enumerate(rows):
        y = top + head + row * high
        if row:
            sheet.fill(start, y - 1, style.TWIN - 108 - 16, 2, theme.PAPER_SHADE)
        _source(sheet, source, x + 58, y + 2, 92, round(high) - 4)
    sheet.paste(pieces.laurel(64), x + 58, top + panels.HEIGHT - low / 2 - 6, "centre")
    for column, (seat, place) in enumerate(order):
        at, player = start + (column + 0.5) * wide, s.players[seat]
        if place == 1:
            pieces.lay_panel(
                sheet, at - wide / 2 + 1, top + 8, wide - 2, panels.HEIGHT - 16, theme.GOLD_DARK, 4, 12, theme.PAPER
            )
        sheet.paste(badge(seat, 62), at, top + head / 2 + 2, "centre")
        for row, source in enumerate(rows):
            points = player.left() if source == "left" else sum(player.points.get(source, ()))
            _points(sheet, points, source, at, top + head + (row + 0.5) * high)
        total = str(player.total())
        size = 56 if width_of(total, 56, True) < wide - 8 else style.SMALL
        middle = top + panels.HEIGHT - low / 2 - 6
        sheet.text(total, at, middle, size, theme.INK, theme.PAPER, anchor="centre")


def _points(sheet: Sheet, points: int, source: str, x: float, middle: float) -> None:
    if points:
        ink = theme.INK_SOFT if source == "left" else theme.INK
        sheet.text(str(points), x, middle, style.SMALL, ink, theme.PAPER, bold=False, anchor="centre")
    else:
        sheet.fill(x - 8, middle - 3, 16, 6, theme.LINE)


def _source(sheet: Sheet, source: str, x: float, top: float, wide: int, high: int) -> None:
    """The drawing of a source in a box of that size."""
    middle = top + high / 2
    if source in style.TINTS:
        tint = style.TINTS[source]
        sheet.paste(pieces.panel(wide - 8, high, tint.ground, tint.dark, 2, 10), x - wide / 2 + 4, top)
        sheet.paste(terrain(source, 46), x, middle, "centre")
    elif source == "goods":
        sheet.paste(icon("good", 52), x, middle, "centre")
    elif source == "stars":
        sheet.paste(star(64), x, middle, "centre")
    else:  # all four rewards
        for dx, dy, reward in ((-15, -14, "monk"), (15, -14, "silver"), (-15, 15, "good"), (15, 15, "worker")):
            sheet.paste(icon(reward, 30), x + dx, middle + dy, "centre")
