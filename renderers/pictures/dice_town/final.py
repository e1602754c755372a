"""The end: every line of everybody's final score, best first."""

from __future__ import annotations

from games.core import Seat
from renderers.pictures import labels, pieces, theme
from renderers.pictures.dice_town import style
from renderers.pictures.dice_town.bar import wreath
from renderers.pictures.dice_town.glyphs import icon
from renderers.pictures.dice_town.goods import good
from renderers.pictures.scene import Scene, name_of
from renderers.pictures.seats import badge
from renderers.pictures.sheet import Point, Sheet

__all__ = ["height", "paint_final", "spot"]

_HEAD = 78
_ROW = 80
_COLUMNS: tuple[tuple[str, int], ...] = (
    ("nuggets", 90),
    ("dollars", 88),
    ("equipment", 88),
    ("deeds", 88),
    ("badge", 76),
    ("total", 112),
    ("cards", 120),
)
"""Lines of the score by key; behind the total the number of deeds, which settles ties."""


def height(players: int) -> int:
    return _HEAD + players * _ROW + 12


def spot(scene: Scene, seat: Seat, top: int) -> Point:
    """At the badge of a seat; `top`: where the panel begins."""
    standings = scene.view.standings
    assert standings is not None
    row = next(row for row, score in enumerate(standings.scores) if score.seat == seat)
    return style.MARGIN + 92 + 60, top + _HEAD + (row + 0.5) * _ROW + 26


def paint_final(sheet: Sheet, scene: Scene, top: int) -> None:
    standings = scene.view.standings
    assert standings is not None
    x, width = style.MARGIN, style.INNER
    high = height(len(standings.scores))
    pieces.lay_panel(sheet, x, top, width, high, line=theme.GOLD, thick=4)
    first = x + width - 10 - sum(wide for _, wide in _COLUMNS)
    at = first
    for key, wide in _COLUMNS:
        _sign(sheet, key, at + wide / 2, top + _HEAD / 2 + 4)
        at += wide
    for row, score in enumerate(standings.scores):
        middle = top + _HEAD + (row + 0.5) * _ROW
        ground = theme.PAPER
        if score.place == 1:
            ground = theme.CREAM
            pieces.lay_panel(
                sheet, x + 8, middle - _ROW / 2 + 2, width - 16, _ROW - 4, theme.GOLD_DARK, 3, 12, ground
            )
            sheet.paste(wreath(72), x + 52, middle, "centre")
        else:
            sheet.text(str(score.place), x + 52, middle, style.SMALL, theme.INK, ground, anchor="centre")
        sheet.paste(badge(score.seat, 64), x + 92 + 32, middle, "centre")
        start = x + 92 + 64 + 10
        room = first - 6 - start
        named = any(line.key == "named" for line in score.lines)
        if named:
            sheet.paste(icon("star", 46), start + room - 46, middle - 23)
            room -= 50
        name = labels.fit(name_of(scene, score.seat), style.SMALL, max(0, round(room)), False)
        sheet.text(name, start, middle, style.SMALL, theme.INK, ground, bold=False)
        values = {line.key: line.points for line in score.lines} | {"total": score.total}
        values["cards"] = next((int(line.params["deeds"]) for line in score.lines if line.key == "deeds"), 0)
        at = first
        for key, wide in _COLUMNS:
            _value(sheet, key, values[key], at + wide / 2, middle, ground)
            at += wide


def _value(sheet: Sheet, key: str, value: int, x: float, middle: float, ground: theme.Colour) -> None:
    if not value and key != "total":
        sheet.fill(x - 8, middle - 3, 16, 6, theme.LINE)
        return
    if key == "total":
        sheet.text(str(value), x, middle, 56, theme.INK, ground, anchor="centre")
        return
    ink = theme.INK_SOFT if key == "cards" else theme.INK
    text = f"×{value}" if key == "cards" else str(value)
    sheet.text(text, x, middle, style.SMALL, ink, ground, bold=False, anchor="centre")


def _sign(sheet: Sheet, key: str, x: float, y: float) -> None:
    match key:
        case "equipment":
            sheet.paste(good("horse", 54), x, y, "centre")
        case "total":
            sheet.paste(pieces.laurel(64), x, y, "centre")
        case "cards":
            sheet.paste(icon("deed", 46), x + 12, y, "centre")
            sheet.text("=", x - 36, y, style.SMALL, theme.INK_SOFT, theme.PAPER, anchor="centre")
        case _:
            name = {"nuggets": "nugget", "dollars": "bill", "deeds": "deed", "badge": "star"}[key]
            sheet.paste(icon(name, 56), x, y, "centre")
