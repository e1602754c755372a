"""The final table: every line of everybody's score, best first."""

from __future__ import annotations

from games.village.state import Village
from renderers.pictures import labels, pieces, theme
from renderers.pictures.scene import Scene, name_of
from renderers.pictures.seats import badge
from renderers.pictures.sheet import Sheet
from renderers.pictures.village import style
from renderers.pictures.village.glyphs import icon
from renderers.pictures.village.signs import points

__all__ = ["SOURCES", "paint_scores", "paint_source", "scores_height"]

SOURCES = ("track", "travel", "council", "church", "chronicle", "customers", "coins")
"""Keys of the lines of a score, without the notes."""
_ICONS = {"travel": "flag", "chronicle": "book", "customers": "customer", "living": "house"}
_HEAD = 66
_ROW = 76
_WIDE, _TOTAL = 86, 112


def scores_height(players: int) -> int:
    return _HEAD + players * _ROW + 12


def paint_scores(sheet: Sheet, scene: Scene, top: int) -> None:
    s: Village = scene.view.state
    standings = scene.view.standings
    assert standings is not None
    x, width = style.MARGIN, style.INNER
    pieces.lay_panel(sheet, x, top, width, scores_height(len(s.players)), theme.GOLD, 4)
    first = x + width - 12 - _TOTAL - len(SOURCES) * _WIDE
    for index, source in enumerate(SOURCES):
        paint_source(sheet, source, first + (index + 0.5) * _WIDE, top + _HEAD / 2 + 4)
    sheet.paste(pieces.laurel(58), x + width - 12 - _TOTAL / 2, top + _HEAD / 2 + 4, "centre")
    for row, score in enumerate(standings.scores):
        middle = top + _HEAD + (row + 0.5) * _ROW + 2
        ground = theme.PAPER
        if score.place == 1:
            ground = theme.CREAM
            pieces.lay_panel(
                sheet, x + 8, middle - _ROW / 2 + 1, width - 16, _ROW - 2, theme.GOLD_DARK, 3, 12, ground
            )
        elif row:
            sheet.fill(x + 14, middle - _ROW / 2 - 1, width - 28, 2, theme.PAPER_SHADE)
        at = x + 18.0
        sheet.text(str(score.place), at + 18, middle, style.SMALL, theme.INK_SOFT, ground, anchor="centre")
        sheet.paste(badge(score.seat, 62), at + 40 + 34, middle, "centre")
        start = at + 40 + 68 + 8
        name = labels.fit(name_of(scene, score.seat), style.SMALL, max(0, round(first - 6 - start)), False)
        sheet.text(name, start, middle, style.SMALL, theme.INK, ground, bold=False)
        lines = {line.key: line.points for line in score.lines}
        for index, source in enumerate(SOURCES):
            at = first + (index + 0.5) * _WIDE
            if lines[source]:
                sheet.text(
                    str(lines[source]), at, middle, style.SMALL, theme.INK, ground, bold=False, anchor="centre"
                )
            else:
                sheet.fill(at - 8, middle - 3, 16, 6, theme.LINE)
        at = x + width - 12 - _TOTAL / 2
        sheet.text(str(score.total), at, middle, 56, theme.INK, ground, anchor="centre")


def paint_source(sheet: Sheet, source: str, x: float, y: float, size: int = 54) -> None:
    """The drawing of what brings points."""
    if source == "track":
        sheet.paste(points("", size / 54), x, y, "centre")
    elif source == "coins":
        sheet.paste(pieces.coin(None, size), x, y, "centre")
    else:
        sheet.paste(icon(_ICONS.get(source, source), size), x, y, "centre")
