"""The bar on top: who is asked and about what; below it what all have in common."""

from __future__ import annotations

from games.village.components import COLUMNS
from games.village.state import Village
from renderers.pictures import labels, pieces, theme
from renderers.pictures.layers import cached
from renderers.pictures.scene import Scene, name_of
from renderers.pictures.seats import badge
from renderers.pictures.sheet import Point, Sheet, Sprite, draw_sprite
from renderers.pictures.village import style
from renderers.pictures.village.changes import Changes
from renderers.pictures.village.glyphs import icon
from renderers.pictures.village.signs import points

__all__ = ["HEIGHT", "counter", "paint_header", "spot"]

_SPLIT = 92
HEIGHT = _SPLIT + 66
_PARTS = ("round", "pennant", "next", "book", "grave", "edition")


def paint_header(sheet: Sheet, scene: Scene, top: int, changes: Changes) -> None:
    """Round, start player, who holds the next-start marker, free places in the chronicle and of graves, edition."""
    x, width = style.MARGIN, style.INNER
    over = scene.view.standings is not None
    pieces.lay_panel(sheet, x, top, width, HEIGHT, theme.GOLD if over else theme.LINE, 4 if over else 2)
    sheet.fill(x + 14, top + _SPLIT, width - 28, 2, theme.LINE)
    middle = top + _SPLIT / 2 + 1
    if over:
        _victory(sheet, scene, x, width, middle)
    else:
        _asked(sheet, scene, x, width, middle)
    _common(sheet, scene, x, width, top + (_SPLIT + HEIGHT) / 2, changes)


def _about(s: Village, seat: int, asks: str) -> tuple[str, ...]:
    """Drawings of what somebody is asked about."""
    if asks == "death":
        return ("grave",)
    if s.mass is not None:
        return ("church", "bag") if asks == "buying" else ("church", "grain")
    if s.day is not None:
        return ("market",)
    if s.acting is not None and s.seat == seat:
        return (s.acting.space or "well",)
    return ("time",)


def _asked(sheet: Sheet, scene: Scene, x: int, width: int, middle: float) -> None:
    s: Village = scene.view.state
    seat = scene.view.deciders[0] if scene.view.deciders else s.seat
    right = x + width - 18.0
    if s.ending is not None:  # the last actions
        for one in reversed(s.ending.queue):
            sheet.paste(badge(one, 62), right - 31, middle, "centre")
            right -= 66
        sheet.paste(icon("grave" if s.ending.what == "graves" else "book", 62), right - 31, middle, "centre")
        right -= 62 + 20
        sheet.fill(right, middle - 34, 2, 68, theme.LINE)
        right -= 18
    for name in reversed(_about(s, seat, scene.view.asks)):
        sheet.paste(icon(name, 70), right - 35, middle, "centre")
        right -= 70 + 12
    sheet.paste(badge(seat, 76), x + 14 + 38, middle, "centre")
    start = x + 14 + 76 + 16
    name = labels.fit(name_of(scene, seat), 54, max(0, round(right - 10 - start)), True)
    sheet.text(name, start, middle, 54, theme.INK, theme.PAPER)


def _victory(sheet: Sheet, scene: Scene, x: int, width: int, middle: float) -> None:
    standings = scene.view.standings
    assert standings is not None
    at = x + 16.0
    for seat in standings.winners:
        sheet.paste(pieces.laurel(88), at + 44, middle + 2, "centre")
        sheet.paste(badge(seat, 62), at + 44, middle - 3, "centre")
        at += 94
    total = points(standings.scores[0].total, 1.3)
    right = x + width - 22 - total.width
    sheet.paste(total, right, middle - total.height / 2)
    names = " · ".join(name for seat in standings.winners if (name := name_of(scene, seat)))
    sheet.text(
        labels.fit(names, 54, max(0, round(right - 20 - at - 10)), True),
        at + 10,
        middle,
        54,
        theme.INK,
        theme.PAPER,
    )


def _common(sheet: Sheet, scene: Scene, x: int, width: int, middle: float, changes: Changes) -> None:
    s: Village = scene.view.state
    step = (width - 20) / len(_PARTS)
    for index, name in enumerate(_PARTS):
        left = x + 10 + step * index
        if index:
            sheet.fill(left - 1, middle - 24, 2, 48, theme.LINE)
        centre = left + step / 2
        if name in ("pennant", "next"):
            sheet.paste(icon(name, 50), centre - 34, middle, "centre")
            seat = s.start if name == "pennant" else s.next_start
            sheet.paste(nobody() if seat is None else badge(seat, 62), centre + 34, middle, "centre")
        else:
            count = {
                "round": s.round,
                "book": sum(map(s.free_in, COLUMNS)),
                "grave": s.free_graves(),
            }.get(name)
            text = s.edition[0].upper() if count is None else str(count)
            last = name in ("book", "grave") and count is not None and count <= 1
            made = counter(name, text, last)
            sheet.paste(made, centre, middle, "centre")
        if (name == "next" and "next" in changes.marks) or (name == "round" and "round" in changes.marks):
            sheet.paste(pieces.frame(round(step) - 8, 62, theme.FRESH, 5, 12), left + 4, middle - 31)


def spot(name: str, top: int) -> Point:
    """At the left end of a part (`round`, `pennant`, `next`) of the lower row; `top`: where the bar begins."""
    step = (style.INNER - 20) / len(_PARTS)
    return style.MARGIN + 10 + step * _PARTS.index(name) + 16, top + (_SPLIT + HEIGHT) / 2


def nobody() -> Sprite:
    """Where the badge of a seat would be."""
    return cached(
        ("village", "nobody"),
        lambda: draw_sprite(56, 56, lambda p: p.circle(28, 28, 22, None, theme.INK_SOFT, 2.5)),
    )


def counter(name: str, text: str, last: bool) -> Sprite:
    """A drawing and a number; `last`: red and framed, for it presses."""

    def draw() -> Sprite:
        wide = round(labels.width_of(text, 46, True))
        room = 50 + 12 + wide + 28
        sheet = Sheet(draw_sprite(room, 56, lambda p: None).image)
        sheet.paste(icon(name, 50), 0, 3)
        if last:
            sheet.paste(pieces.panel(wide + 26, 54, theme.WHITE, theme.ALERT, 4, 14), 60 - 9, 1)
        ink, ground = (theme.ALERT, theme.WHITE) if last else (theme.INK, theme.PAPER)
        sheet.text(text, 64, 28, 46, ink, ground)
        return sheet.sprite()

    return cached(("village", "counter", name, text, last), draw)
