"""The bar on top: the day, and how far it has come; or who has won."""

from __future__ import annotations

from games.dice_town.components import FACE_OF, PLACES
from games.dice_town.state import DiceTown
from renderers.pictures import labels, pieces, theme
from renderers.pictures.dice_town import style
from renderers.pictures.dice_town.glyphs import icon
from renderers.pictures.dice_town.poker import letter
from renderers.pictures.layers import cached
from renderers.pictures.scene import Scene, name_of
from renderers.pictures.seats import badge
from renderers.pictures.sheet import Pen, Sheet, Sprite

__all__ = ["HEIGHT", "STATIONS", "paint_bar", "station", "wreath"]

HEIGHT = 112
STATIONS: tuple[str, ...] = ("roll", "orders", *PLACES, "doctor")
"""What a day goes through."""
_DAY = 150
_WIDE = {"roll": 128, "orders": 104}


def station(s: DiceTown) -> str:
    """Where the day is; "" when the game is over, or the sheriff still names its winner."""
    if s.phase == "town":
        return s.place
    return {"roll": "roll", "final": "roll", "orders": "orders"}.get(s.phase, "")


def paint_bar(sheet: Sheet, scene: Scene, top: int) -> None:
    """The day's number and its stations, the present one framed; the winner when the game is over."""
    x, width = style.MARGIN, style.INNER
    over = scene.view.standings is not None
    line, thick = (theme.GOLD, 4) if over else (theme.LINE, 2)
    pieces.lay_panel(sheet, x, top, width, HEIGHT, line=line, thick=thick)
    if over:
        _victory(sheet, scene, x, width, top + HEIGHT / 2)
        return
    s: DiceTown = scene.view.state
    middle = top + HEIGHT / 2
    sheet.paste(icon("sun", 62), x + 16, middle - 31)
    sheet.text(str(max(1, s.round)), x + 86, middle, 56, theme.INK, theme.PAPER)
    at, now = float(x + _DAY + 8), station(s)
    if s.phase == "scoring":
        _undecided(sheet, s, at + 8, x + width - 20, middle)
        return
    rest = (width - _DAY - 20 - sum(_WIDE.values())) / (len(STATIONS) - len(_WIDE))
    for name in STATIONS:
        wide = _WIDE.get(name, rest)
        _station(sheet, s, name, at, top + 12, wide, name == now)
        at += wide


def _undecided(sheet: Sheet, s: DiceTown, x: float, right: float, middle: float) -> None:
    """All is counted, some are equal, and the sheriff is still to name the winner."""
    sheet.paste(pieces.laurel(92), x + 46, middle, "centre")
    sheet.text("?", x + 46, middle - 2, 50, theme.INK, theme.PAPER, anchor="centre")
    x += 112
    for seat in s.tied:
        sheet.paste(badge(seat, 72), x + 36, middle, "centre")
        x += 84
    sheet.paste(badge(s.sheriff, 72), right - 36, middle, "centre")
    sheet.paste(icon("star", 72), right - 156, middle - 36)


def _station(sheet: Sheet, s: DiceTown, name: str, x: float, top: float, wide: float, now: bool) -> None:
    high, middle = HEIGHT - 24, top + (HEIGHT - 24) / 2
    sheet.paste(_stop(name, round(wide) - 6, high, now), x + 3, top)
    if name == "roll":
        ground = theme.WHITE if now else theme.PAPER_SHADE
        sheet.paste(icon("cup", 56), x + 12, middle - 28)
        if s.phase == "final":
            sheet.paste(_last(), x + 74, middle - 24)
        else:
            ink = theme.INK if now else theme.INK_SOFT
            sheet.text(str(max(1, s.roll)), x + 95, middle, 50, ink, ground, bold=now, anchor="centre")


def _stop(name: str, wide: int, high: int, now: bool) -> Sprite:
    def draw() -> Sprite:
        face = FACE_OF.get(name, "A" if name == "hall" else "")  # type: ignore[call-overload]  # the others have none
        ground = style.of_place(face).ground if name not in ("roll", "orders") else theme.PAPER_SHADE
        if now:
            art = pieces.panel(
                wide, high, theme.WHITE if face == "" and name != "doctor" else ground, theme.INK, 6, 14
            )
        else:
            art = pieces.panel(wide, high, theme.blend(ground, theme.PAPER, 0.35), theme.LINE, 2, 14)
        sheet = Sheet.on(art)
        middle = high / 2
        if name == "orders":
            sheet.paste(icon("cards", 58), wide / 2, middle, "centre")
        elif name == "hall":
            sheet.paste(icon("hand", 62), wide / 2, middle, "centre")
        elif name == "doctor":
            sheet.paste(icon("medic", 58), wide / 2, middle, "centre")
        elif face:
            ground = theme.blend(ground, theme.PAPER, 0 if now else 0.35)
            sheet.text(letter(face), wide / 2, middle, 58, theme.INK, ground, anchor="centre")
        return sheet.sprite()

    return cached(("dice_town", "stop", name, wide, high, now), draw)


def _last() -> Sprite:
    """The sign of the final roll: five dice that are locked at once."""

    def draw() -> Sprite:
        pen = Pen(44, 48)
        for x, y in ((2, 2), (25, 2), (13.5, 17), (2, 32), (25, 32)):
            pen.rect(x, y, 15, 14, theme.WHITE, theme.INK, 2.6, radius=3)
        return Sprite(pen.done())

    return cached(("dice_town", "last"), draw)


def wreath(size: int) -> Sprite:
    """The first place: a 1 in a laurel, `size` pixels wide and at least 70."""

    def draw() -> Sprite:
        sheet = Sheet.on(pieces.laurel(size))
        font = max(style.SMALL, round(size * 0.5))
        sheet.text("1", size / 2, size / 2 - size * 0.02, font, theme.INK, theme.PAPER, anchor="centre")
        return sheet.sprite()

    return cached(("dice_town", "wreath", size), draw)


def _victory(sheet: Sheet, scene: Scene, x: int, width: int, middle: float) -> None:
    standings = scene.view.standings
    assert standings is not None
    at = x + 16.0
    sheet.paste(wreath(96), at + 48, middle + 1, "centre")
    at += 96 + 14
    for seat in standings.winners:
        sheet.paste(badge(seat, 72), at + 36, middle, "centre")
        at += 72 + 10
    right = x + width - 26.0
    text = str(standings.scores[0].total)
    sheet.text(text, right, middle, 76, theme.INK, theme.PAPER, anchor="right")
    right -= labels.width_of(text, 76, True) + 20
    names = ", ".join(name for seat in standings.winners if (name := name_of(scene, seat)))
    name = labels.fit(names, 54, max(0, round(right - at - 6)), True)
    sheet.text(name, at + 6, middle, 54, theme.INK, theme.PAPER)
