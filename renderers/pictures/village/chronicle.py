"""The chronicle by columns, and the anonymous graves: who lies where, and what is free."""

from __future__ import annotations

from games.village.components import COLUMNS
from games.village.state import Village
from renderers.pictures import pieces, theme
from renderers.pictures.layers import cached
from renderers.pictures.sheet import Sheet, Sprite
from renderers.pictures.theme import blend
from renderers.pictures.village import style
from renderers.pictures.village.changes import Changes
from renderers.pictures.village.glyphs import icon
from renderers.pictures.village.signs import MEMBER, Room, free_place, stand

__all__ = ["HEIGHT", "paint_chronicle", "rooms"]

_HEAD = 60
HEIGHT = _HEAD + MEMBER[1] + 26
_ICONS = {"farm": "house", "graves": "grave"}
_LEAST = 112.0
_PLACE = 49.0


def paint_chronicle(sheet: Sheet, s: Village, top: int, changes: Changes) -> None:
    """The number beside a drawing: how many places are free; red when it is the last one or none."""
    pieces.lay_panel(sheet, style.MARGIN, top, style.INNER, HEIGHT)
    for name, (at, wide, count) in _boxes(s).items():
        place = "grave" if name == "graves" else f"chronicle:{name}"
        free = count - s.buried(place)
        sheet.paste(_box(name, count, free, wide), at, top + 8)
        for one, room in zip(changes.at(place), rooms(s, place, top), strict=False):
            stand(sheet, [one], room)


def _boxes(s: Village) -> dict[str, tuple[float, int, int]]:
    """Of each column and of the graves: left end, width, places."""
    capacity: dict[str, int] = {column: s.setup.chronicle[column] for column in COLUMNS}
    capacity["graves"] = s.setup.graves
    needs = {name: max(_LEAST, count * _PLACE + 14) for name, count in capacity.items()}
    spare = (style.INNER - 16 - sum(needs.values()) - 4 * len(needs)) / len(needs)
    found, at = {}, style.MARGIN + 8.0
    for name, count in capacity.items():
        wide = round(needs[name] + spare)
        found[name] = at, wide, count
        at += wide + 4
    return found


def rooms(s: Village, place: str, top: int) -> list[Room]:
    """The places of a column (`chronicle:farm`), or the graves (`grave`); `top`: where the chronicle begins."""
    at, wide, count = _boxes(s)["graves" if place == "grave" else place.partition(":")[2]]
    step = min(_PLACE + 6, (wide - 14) / count)
    first = at + (wide - step * count) / 2 + (step - MEMBER[0]) / 2
    return [Room(first + step * index, top + 8 + _HEAD + 7, MEMBER[0]) for index in range(count)]


def _box(name: str, count: int, free: int, wide: int) -> Sprite:
    def draw() -> Sprite:
        high = HEIGHT - 16
        ground = style.GROUND.get(name, blend(theme.STONE, theme.PAPER, 0.3))
        sheet = Sheet.on(pieces.panel(wide, high, ground, blend(ground, theme.INK, 0.3), 2, 12))
        sheet.samples = True
        text, font, box = str(free), 46, 46
        left = (wide - 48 - 4 - box) / 2
        sheet.paste(icon(_ICONS.get(name, name), 48), left, 7)
        middle, ink = left + 48 + 4 + box / 2, theme.INK
        if free == 1 and count > 1:
            sheet.paste(pieces.panel(box, 50, theme.WHITE, theme.ALERT, 4, 14), middle - box / 2, 6)
            ink = theme.ALERT
        sheet.text(text, middle, 31, font, ink, theme.WHITE if ink is theme.ALERT else ground, anchor="centre")
        step = min(_PLACE + 6, (wide - 14) / count)
        first = (wide - step * count) / 2
        art = free_place(1.0, ground)
        for index in range(count - free, count):
            sheet.paste(art, first + step * index + (step - MEMBER[0]) / 2, _HEAD + 7)
        return sheet.sprite()

    return cached(("village", "chronicle", name, count, free, wide), draw)
