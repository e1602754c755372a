"""The map: cities with their rewards, markers and travellers, and the roads with their prices."""

from __future__ import annotations

from games.village.components import BOX, CITIES, HOME, ROADS
from games.village.state import Village
from renderers.pictures import pieces, theme
from renderers.pictures.layers import cached
from renderers.pictures.sheet import Pen, Point, Sheet, Sprite, draw_sprite
from renderers.pictures.theme import Colour, blend
from renderers.pictures.village import style
from renderers.pictures.village.changes import Changes
from renderers.pictures.village.glyphs import icon
from renderers.pictures.village.lands import LARGE, SMALL, Look
from renderers.pictures.village.signs import MEMBER, Room, amount, cube, marker, pip_row, points, stand

__all__ = ["LARGE", "SMALL", "Look", "marker_spot", "paint_map", "room"]

_LAND: Colour = (0xD9, 0xDF, 0xB4)
_EDGE: Colour = blend(_LAND, theme.INK, 0.3)
_HILL: Colour = blend(theme.MEADOW, theme.PAPER, 0.28)
_TREE: Colour = blend(theme.FOREST, _LAND, 0.3)
_ROAD: Colour = (0xB4, 0x93, 0x62)
_ROAD_LIGHT: Colour = (0xE9, 0xD6, 0xA8)


def paint_map(sheet: Sheet, s: Village, top: int, changes: Changes, look: Look) -> None:
    """Roads just used and their ends are in the colour of news."""
    x = style.MARGIN
    sheet.paste(_ground(look), x, top)
    wide, high = look.box
    for start, city in changes.roads:
        _used(sheet, start, city, x, top, look)
    for name in CITIES:
        cx, cy = look.spot(name)
        left, upper = x + cx - wide / 2, top + cy - high / 2
        sheet.paste(_city(name, look), left, upper)
        for seat, player in enumerate(s.players):
            if name in player.markers:
                mx, my = _marker_at(seat, look)
                sheet.paste(marker(seat, look.k), left + mx, upper + my, "centre")
        stand(sheet, changes.at(name), room(name, top, look))
        if any(city == name for _, city in changes.visited):
            sheet.paste(pieces.frame(wide, high, theme.FRESH, 5, round(14 * look.k)), left, upper)


def room(city: str, top: int, look: Look) -> Room:
    """Where travellers in a city stand; `top`: where the map begins."""
    (cx, cy), (wide, high), k = look.spot(city), look.box, look.k
    left, low = style.MARGIN + cx - wide / 2, top + cy + high / 2
    return Room(left + 9 * k, low - (MEMBER[1] + 7) * k, wide - 18 * k, k, centred=True)


def marker_spot(seat: int, city: str, top: int, look: Look) -> Point:
    """At the outer edge of a family's marker on a city."""
    (cx, cy), (wide, high) = look.spot(city), look.box
    mx, my = _marker_at(seat, look)
    off = 12 * look.k
    return style.MARGIN + cx - wide / 2 + mx + (off if seat % 2 else -off), top + cy - high / 2 + my - off / 2


def _marker_at(seat: int, look: Look) -> Point:
    """A place of its own for the marker of each seat."""
    return (79 + seat % 2 * 29) * look.k, (16 + seat // 2 * 28) * look.k


def _used(sheet: Sheet, start: str, city: str, x: float, top: float, look: Look) -> None:
    road = (HOME if start == "farm" else start, city)
    cubes = ROADS[road[0]].get(city)
    if cubes is not None:
        px, py = look.plate(road)
        sheet.paste(_price(cubes, look, True), x + px, top + py, "centre")


def _price(cubes: str, look: Look, used: bool = False) -> Sprite:
    """Its cubes on a plate."""

    def draw() -> Sprite:
        pips = pip_row(cubes, look.k)
        wide, high = pips.width + round(10 * look.k), pips.height + round(8 * look.k)
        line, thick = (theme.FRESH, 5.0) if used else (_ROAD, 2.5)
        sheet = Sheet.on(pieces.panel(wide, high, theme.WHITE, line, thick, round(12 * look.k)))
        sheet.paste(pips, (wide - pips.width) / 2, (high - pips.height) / 2)
        return sheet.sprite()

    return cached(("village", "price", cubes, look.k, used), draw)


def _ground(look: Look) -> Sprite:
    return cached(("village", "map", look.name), lambda: _draw_ground(look), layer=True)


def _draw_ground(look: Look) -> Sprite:
    sheet = Sheet.blank(style.INNER, look.high, theme.PAGE)
    sheet.samples = True
    pieces.lay_panel(sheet, 0, 0, style.INNER, look.high, _EDGE, 2, 14, _LAND)

    def land(p: Pen) -> None:
        w, h, k = float(style.INNER), float(look.high), look.k
        for x, y, rx, ry in ((0.2, 0.55, 90, 34), (0.64, 0.12, 80, 26), (0.8, 0.8, 100, 36), (0.43, 0.9, 84, 26)):
            p.ellipse(w * x, h * y, rx * k, ry * k, _HILL)
        for road in BOX.travel.road:
            p.line(p.curve(look.path(road.ends), 32), _ROAD, 15 * k)
        for road in BOX.travel.road:
            p.line(p.curve(look.path(road.ends), 32), _ROAD_LIGHT, 10 * k)
        for x, y in _TREES[look.name]:
            for dx, size in ((0.0, 30.0), (17.0, 23.0)):
                p.poly(
                    [(x + dx * k, y - size * k), (x + (dx + size * 0.36) * k, y), (x + (dx - size * 0.36) * k, y)],
                    _TREE,
                )

    sheet.paste(draw_sprite(style.INNER, look.high, land), 0, 0)
    for one in BOX.travel.road:
        sheet.paste(_price(one.cubes, look), *look.plate(one.ends), "centre")
    _home(sheet, look)
    _legend(sheet, look)
    return sheet.sprite()


_TREES = {
    "small": [(20, 60), (1020, 60), (22, 440), (1022, 440), (212, 170), (826, 165), (830, 320), (590, 132),
              (440, 135), (585, 352)],
    "large": [(60, 330), (960, 330), (520, 230), (520, 760), (400, 860), (330, 400), (720, 420), (700, 1050)],
}  # fmt: skip


def _home(sheet: Sheet, look: Look) -> None:
    """The village: some houses."""
    wide, high = look.box
    x, y = look.spot(HOME)
    sheet.paste(
        pieces.panel(wide, high, theme.PAPER, blend(theme.LINE, theme.INK, 0.4), 2, round(14 * look.k)),
        x - wide / 2, y - high / 2,
    )  # fmt: skip
    for dx, dy, size in ((-52, 8, 60), (52, 8, 60), (0, -8, 78)):
        sheet.paste(icon("house", round(size * look.k)), x + dx * look.k, y + dy * look.k, "centre")


def _legend(sheet: Sheet, look: Look) -> None:
    """What every journey costs besides its road."""
    k = look.k
    time = amount("time", str(BOX.travel.time), theme.INK, theme.WHITE, k)
    wagon = amount("wagon", str(BOX.travel.wagons), theme.INK, theme.WHITE, k)
    wide, high = time.width + wagon.width + round(32 * k), round(58 * k)
    x, y = look.legend[0] - wide / 2, look.legend[1] - high / 2
    sheet.paste(pieces.panel(wide, high, theme.WHITE, theme.INK_SOFT, 2, round(12 * k)), x, y)
    sheet.paste(time, x + 10 * k, y + (high - time.height) / 2)
    sheet.paste(wagon, x + time.width + 22 * k, y + (high - wagon.height) / 2)


def _city(name: str, look: Look) -> Sprite:
    """Its name, a place for every family's marker, and its reward."""
    return cached(("village", "city", name, look.name), lambda: _draw_city(name, look))


def _draw_city(name: str, look: Look) -> Sprite:
    wide, high = look.box
    k = look.k
    sheet = Sheet.on(pieces.panel(wide, high, theme.PAPER, blend(theme.LINE, theme.INK, 0.4), 2, round(14 * k)))
    sheet.samples = True
    sheet.text(name, 9 * k, 31 * k, round(style.SMALL * k), theme.INK, theme.PAPER)
    city = CITIES[name]
    right = wide - 7 * k
    if city.points:
        art = points(city.points, k)
        sheet.paste(art, right - art.width, 5 * k)
    elif city.coins:
        art = pieces.coin(None, round(48 * k))
        sheet.paste(art, right - art.width, 6 * k)
        if city.coins > 1:
            sheet.text(
                str(city.coins), right - art.width / 2, 30 * k, round(style.SMALL * k), theme.INK, theme.GOLD
            )
    else:
        for index in range(city.cubes):
            art = cube("*", 0.72 * k)
            sheet.paste(art, right - art.width - (city.cubes - 1 - index) * 16 * k, (4 + index * 17) * k)
    return sheet.sprite()
