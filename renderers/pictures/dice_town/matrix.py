"""The town in numbers: a row for every place, a column for every player."""

from __future__ import annotations

from games.core import Seat
from games.dice_town.components import BOX, CARDS, CURES, FACE_OF, PLACES, Place
from games.dice_town.state import DiceTown
from renderers.pictures import labels, pieces, theme
from renderers.pictures.dice_town import bar, poker, style
from renderers.pictures.dice_town.cards import mini_deed
from renderers.pictures.dice_town.changes import Changes
from renderers.pictures.dice_town.contest import Standing, standing
from renderers.pictures.dice_town.glyphs import icon
from renderers.pictures.dice_town.town import cure_sign, paint_prize, prize_width, summed, tint_of
from renderers.pictures.scene import Scene, name_of
from renderers.pictures.seats import badge
from renderers.pictures.sheet import Point, Sheet

__all__ = ["body_spot", "cell_spot", "deed_spot", "paint_matrix"]

_LEFT = 348
_TOP = 132
_HIGH = {"hall": 190, "doctor": 124}
_ROW = 124
_PLACES: tuple[str, ...] = (*PLACES, "doctor")
_PANEL = style.MARGIN + bar.HEIGHT + style.GAP


def paint_matrix(scene: Scene, changes: Changes) -> Sheet:
    """The whole crop."""
    s: DiceTown = scene.view.state
    high = _TOP + sum(_HIGH.get(place, _ROW) + 6 for place in _PLACES) + 8
    top = _PANEL
    sheet = Sheet.blank(style.WIDTH, top + high + style.MARGIN, theme.PAGE)
    bar.paint_bar(sheet, scene, style.MARGIN)
    x = style.MARGIN
    pieces.lay_panel(sheet, x, top, style.INNER, high)
    wide = _column(s)
    _heads(sheet, scene, x + _LEFT, top, wide)
    for place in _PLACES:
        y, row = _row(place)
        now = s.phase == "town" and s.place == place
        tint = tint_of(place)
        line, thick = (theme.INK, 5) if now else (tint.dark, 2)
        ground = theme.blend(theme.PAPER, tint.ground, 0.3)
        pieces.lay_panel(sheet, x + 8, y, style.INNER - 16, row, line, thick, 12, ground)
        _place(sheet, s, place, x + 16, y, row, ground, changes)
        known = Standing() if place == "doctor" else standing(s, place, changes)  # type: ignore[arg-type]
        for seat in range(len(s.players)):
            left = x + _LEFT + seat * wide
            if place == "doctor":
                _treated(sheet, s, seat, left, y, wide, row, ground, changes)
            else:
                _cell(sheet, s, place, seat, known, left, y, wide, row, ground, changes)  # type: ignore[arg-type]
    return sheet


def _column(s: DiceTown) -> float:
    """How wide the column of a seat is."""
    return (style.INNER - _LEFT - 10) / len(s.players)


def _row(place: str) -> tuple[int, int]:
    """Where the row of a place begins, and its height."""
    above = _PLACES[: _PLACES.index(place)]
    return _PANEL + _TOP + sum(_HIGH.get(one, _ROW) + 6 for one in above), _HIGH.get(place, _ROW)


def cell_spot(s: DiceTown, place: str, seat: Seat) -> Point:
    """In the left upper corner of a cell."""
    return style.MARGIN + _LEFT + seat * _column(s) + 14, _row(place)[0] + 18


def body_spot(place: str, part: int) -> Point:
    """At the left end of what lies in a place; of two things there the upper (`part` 0) or the lower one (1)."""
    y, high = _row(place)
    x, middle = style.MARGIN + 16 + 172, y + high / 2
    if place == "office":
        return x + 104 + 36, middle + 20
    if place == "hall":  # the deck
        return x + 1, y + 139
    return x + 1, middle + (part - 0.5) * 56 if place in ("bank", "store") else middle


def deed_spot(index: int) -> Point:
    """Below an open deed."""
    return style.MARGIN + 16 + 172 - 4 + index * 53 + 25, _row("hall")[0] + 89


def _heads(sheet: Sheet, scene: Scene, x: float, top: float, wide: float) -> None:
    s: DiceTown = scene.view.state
    for seat in range(len(s.players)):
        middle = x + (seat + 0.5) * wide
        star = seat == s.sheriff
        sheet.paste(badge(seat, 66), middle - (28 if star else 0), top + 46, "centre")
        if star:
            sheet.paste(icon("star", 58), middle + 38, top + 46, "centre")
        name = labels.fit(name_of(scene, seat), style.SMALL, round(wide) - 10, False)
        sheet.text(name, middle, top + 106, style.SMALL, theme.INK, theme.PAPER, bold=False, anchor="centre")


def _place(
    sheet: Sheet, s: DiceTown, place: str, x: float, y: float, row: int, ground: theme.Colour, changes: Changes
) -> None:
    """The die of a place, its house, and what lies in it."""
    middle = y + row / 2
    if place in ("hall", "doctor"):
        sheet.paste(icon("hand" if place == "hall" else "medic", 74), x + 40, middle, "centre")
    else:
        sheet.paste(poker.die(FACE_OF[place], 76), x + 2, middle - 37)  # type: ignore[index]  # the others have one
    sheet.paste(icon(place, 70), x + 86, middle - 36)
    left = x + 172
    match place:
        case "mine":
            _pair(sheet, [("nugget", s.mine)], left, middle, ground)
        case "bank":
            _pair(sheet, [("bill", s.bank), ("coach", s.stagecoach)], left, middle, ground)
        case "store":
            _pair(
                sheet, [("deck", len(s.store)), ("discard", len(s.played) + len(s.discarded))], left, middle, ground
            )
        case "office":
            sheet.paste(icon("star", 62), left, middle - 31)
            sheet.paste(badge(s.sheriff, 66), left + 104, middle, "centre")
        case "saloon":
            sheet.paste(icon("eye", 54), left, middle - 27)
            sheet.paste(icon("cards", 54), left + 72, middle - 27)
        case "hall":
            new = len(s.open) - changes.turned
            for index, card in enumerate(s.open):
                sheet.paste(mini_deed(CARDS[card].points, index >= new), left - 4 + index * 53, y + 18)
            sheet.paste(icon("deed_deck", 54), left + 6, y + 112)
            sheet.text(str(len(s.deeds)), left + 74, y + 139, 48, theme.INK, ground)


def _pair(sheet: Sheet, parts: list[tuple[str, int]], x: float, middle: float, ground: theme.Colour) -> None:
    for index, (name, count) in enumerate(parts):
        y = middle + (index - (len(parts) - 1) / 2) * 56
        sheet.paste(icon(name, 50), x + 6, y - 25)
        sheet.text(str(count), x + 74, y, 50, theme.INK, ground)


def _cell(
    sheet: Sheet,
    s: DiceTown,
    place: Place,
    seat: Seat,
    known: Standing,
    x: float,
    y: float,
    wide: float,
    row: int,
    ground: theme.Colour,
    changes: Changes,
) -> None:
    """How many dice a seat has there (or its hand), framed if it has the place; what it got."""
    middle, centre = y + row / 2, x + wide / 2
    among = seat in known.seats
    line = {"won": theme.GOLD_DARK, "tied": theme.ALERT}.get(known.kind) if among else None
    if line is not None:
        line = theme.FRESH if known.kind == "won" and place in changes.control else line
        ground = theme.WHITE
        sheet.paste(pieces.panel(round(wide) - 8, row - 16, ground, line, 6, 12), x + 4, y + 8)
    prizes = summed([prize for prize in changes.prizes.get(place, ()) if prize.seat == seat])
    if place == "hall":
        _rank(sheet, s.players[seat].locked, centre, middle - (28 if prizes else 0), ground, among)
        low = y + row - 44
    else:
        count = known.dice if known.kind == "won" and among else s.shows(seat, FACE_OF[place])
        low = middle + 22
        if count:
            at = middle - 24 if prizes else middle
            text, font = (f"{count}×", style.SMALL) if prizes else (str(count), 60)
            sheet.text(text, centre, at, font, theme.INK, ground, bold=among, anchor="centre")
        elif not prizes:
            sheet.fill(centre - 9, middle - 3, 18, 6, theme.blend(ground, theme.INK, 0.35))
        else:
            low = middle
    if prizes:
        paint_prize(sheet, prizes[0], centre + prize_width(prizes[0], 38) / 2, low, ground, 38)
    if known.kind == "tied" and among:
        sheet.text("?", x + wide - 18, y + 40, 48, theme.ALERT, ground, anchor="right")


def _rank(sheet: Sheet, dice: list[str], centre: float, middle: float, ground: theme.Colour, bold: bool) -> None:
    """A hand below each other, as narrow as a column."""
    if len(dice) < BOX.dice:
        sheet.fill(centre - 9, middle - 3, 18, 6, theme.blend(ground, theme.INK, 0.35))
        return
    parts = poker.rank_parts(dice)
    for index, (count, face) in enumerate(parts):
        y = middle + (index - (len(parts) - 1) / 2) * 50
        text = f"{count}×{poker.letter(face)}"
        if count:
            sheet.text(text, centre, y, style.SMALL, theme.INK, ground, bold=bold, anchor="centre")
        else:
            sheet.paste(icon("stairs", 44), centre - 46, y - 22)
            sheet.text(poker.letter(face), centre + 8, y, style.SMALL, theme.INK, ground, bold=bold)


def _treated(
    sheet: Sheet,
    s: DiceTown,
    seat: Seat,
    x: float,
    y: float,
    wide: float,
    row: int,
    ground: theme.Colour,
    changes: Changes,
) -> None:
    """What the doctor gave a seat, or what he could give it with its dice."""
    middle, centre = y + row / 2, x + wide / 2
    waits = s.place == "doctor" and seat in s.visitors
    if waits:
        first = s.visitors[0] == seat
        ground = theme.WHITE
        line = theme.ALERT if first else theme.GOLD_DARK
        sheet.paste(pieces.panel(round(wide) - 8, row - 16, ground, line, 6, 12), x + 4, y + 8)
    prizes = summed([prize for prize in changes.prizes.get("doctor", ()) if prize.seat == seat])
    if prizes:
        paint_prize(sheet, prizes[0], centre + prize_width(prizes[0], 42) / 2, middle, ground, 42)
        return
    dice = s.players[seat].locked
    possible = [cure for cure, faces in CURES.items() if set(faces) & set(dice)] if len(dice) == BOX.dice else []
    if (s.phase == "town" and not waits and s.place == "doctor") or s.phase == "scoring":
        possible = []
    if not possible:
        sheet.fill(centre - 9, middle - 3, 18, 6, theme.blend(ground, theme.INK, 0.35))
    for index, cure in enumerate(possible):
        left = centre + (index % 2 - (0.5 if len(possible) > 1 else 0)) * 56
        at = middle + (index // 2 - (0.5 if len(possible) > 2 else 0)) * 52
        sheet.paste(cure_sign(cure, 46), left, at, "centre")
