"""The players in large: a card each, for the excerpt of the board."""

from __future__ import annotations

from collections.abc import Mapping

from games.bohemian_villages.components import CHURCH, FARM, GLASS, MILL, SHOPS, TAVERN, TOWN_HALL
from games.bohemian_villages.state import Villages
from games.core import Seat
from renderers.pictures import labels, pieces, theme
from renderers.pictures.bohemian_villages import style
from renderers.pictures.bohemian_villages.icons import KIND_ICONS, icon
from renderers.pictures.bohemian_villages.ledger import holdings
from renderers.pictures.scene import Scene, name_of
from renderers.pictures.seats import badge
from renderers.pictures.sheet import Point, Sheet

__all__ = ["height", "paint", "spot"]

_CARD = 252
_BUILDINGS: tuple[tuple[str, int], ...] = (
    *((KIND_ICONS[number], number) for number in SHOPS),
    ("mill", MILL), ("glass", GLASS), ("farm", FARM), ("tavern", TAVERN), ("mug", TAVERN), ("town_hall", TOWN_HALL),
    ("church", CHURCH),
)  # fmt: skip


def height(players: int) -> int:
    return players * (_CARD + style.GAP) - style.GAP


def spot(seat: Seat, top: int) -> Point:
    """The point of a player, at the badge; the cards begin at `top`."""
    return style.MARGIN + 20 + 92, top + seat * (_CARD + style.GAP) + 62 + 36


def paint(sheet: Sheet, scene: Scene, top: int, gains: Mapping[Seat, int]) -> None:
    for seat in range(len(scene.view.state.players)):
        _player(sheet, scene, seat, top + seat * (_CARD + style.GAP), gains.get(seat, 0))


def _player(sheet: Sheet, scene: Scene, seat: Seat, top: int, gain: int) -> None:
    s: Villages = scene.view.state
    own = holdings(s, seat)
    x, width = style.MARGIN, style.WIDTH - 2 * style.MARGIN
    active = seat == s.seat and scene.view.standings is None
    ground = theme.CREAM if active else theme.PAPER
    line, thick = (theme.INK, 4) if active else (theme.LINE, 2)
    sheet.paste(pieces.panel(width, _CARD, ground, line, thick), x, top)
    middle = top + 62
    right = x + width - 28
    for name in ("coin", "figure", "special", "bishop"):
        if name == "bishop":
            if s.bishop == seat:
                sheet.paste(icon("bishop", 66), right - 66, middle - 33)
                right -= 66 + 26
            continue
        if name == "special" and not own[name]:
            continue
        if name == "coin" and gain:
            more = sheet.text(f"+{gain}", right, middle, 56, theme.FRESH, ground, anchor="right")
            right -= round(more) + 32
        text = str(own[name])
        room = labels.width_of(text, 66, True)
        few = name == "figure" and own[name] <= 2
        if few:
            box = round(room) + 34
            sheet.paste(pieces.panel(box, 78, theme.WHITE, theme.ALERT, 4, 16), right - room - 17, middle - 39)
        elif name == "coin" and gain:
            sheet.paste(pieces.frame(round(room) + 34, 78, theme.FRESH, 4, 16), right - room - 17, middle - 39)
        ink = theme.ALERT if few else theme.INK
        sheet.text(text, right, middle, 66, ink, theme.WHITE if few else ground, anchor="right")
        right -= round(room) + 26
        art = pieces.coin(None, 62) if name == "coin" else icon(name, 66)
        sheet.paste(art, right - art.width, middle - art.height / 2)
        right -= art.width + 34
    sheet.paste(badge(seat, 92), x + 20 + 46, middle, "centre")
    start = x + 20 + 92 + 18
    name = labels.fit(name_of(scene, seat), 56, round(right - 10 - start), True)
    sheet.text(name, start, middle, 56, theme.INK, ground)
    step = (width - 24) / len(_BUILDINGS)
    for index, (name, number) in enumerate(_BUILDINGS):
        left = x + 12 + step * index
        shade = style.GROUND[number] if own[name] else theme.blend(style.GROUND[number], ground, 0.7)
        sheet.paste(
            pieces.panel(round(step) - 6, 118, shade, theme.blend(shade, theme.INK, 0.2), 2, 10),
            left + 3,
            top + 120,
        )
        sheet.paste(icon(name, 52), left + step / 2, top + 120 + 33, "centre")
        if own[name]:
            sheet.text(str(own[name]), left + step / 2, top + 120 + 87, 54, theme.INK, shade, anchor="centre")
        else:
            sheet.fill(left + step / 2 - 5, top + 120 + 84, 10, 7, theme.blend(shade, theme.INK, 0.3))
