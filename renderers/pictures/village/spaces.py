"""The seven action spaces with the cubes that are left, and the well."""

from __future__ import annotations

from games.village.components import BOX, SPACES
from games.village.state import Village
from renderers.pictures import pieces, theme
from renderers.pictures.labels import width_of
from renderers.pictures.layers import cached
from renderers.pictures.seats import badge
from renderers.pictures.sheet import Point, Sheet, Sprite
from renderers.pictures.theme import blend
from renderers.pictures.village import style
from renderers.pictures.village.changes import Changes
from renderers.pictures.village.glyphs import icon
from renderers.pictures.village.signs import CUBE, cube

__all__ = ["HEIGHT", "boxes", "paint_spaces", "spot"]

_ROWS = (("harvest", "family", "crafts"), ("market", "travel", "council", "church", "well"))
_HEAD = 60
_TILE = _HEAD + CUBE + 14
HEIGHT = 2 * _TILE + 6
_PITCH = CUBE + 6


def boxes(s: Village, top: float) -> dict[str, tuple[int, int, int, int]]:
    """Box of each space on the board: x, y, width, height. The more cubes can lie there, the wider."""
    found: dict[str, tuple[int, int, int, int]] = {}
    for row, names in enumerate(_ROWS):
        needs = {name: max(_head_width(name), _room(s, name)) for name in names}
        spare = (style.INNER - sum(needs.values()) - 6 * (len(names) - 1)) / len(names)
        x = float(style.MARGIN)
        for name in names:
            wide = needs[name] + spare
            found[name] = (round(x), round(top + row * (_TILE + 6)), round(x + wide) - round(x), _TILE)
            x += wide + 6
    return found


def spot(s: Village, name: str, top: int) -> Point:
    """In the right upper part of a space; `top`: where the spaces begin."""
    x, y, wide, _high = boxes(s, top)[name]
    return x + wide - 14, y + _HEAD / 2


def _head_width(name: str) -> float:
    return 8 + 46 + 8 + width_of(name, style.SMALL, False) + 10


def _room(s: Village, name: str) -> float:
    return 20 + _PITCH * (BOX.well_price if name == "well" else s.setup.spaces[name])


def paint_spaces(sheet: Sheet, s: Village, top: int, changes: Changes) -> None:
    """What was just taken is there as an outline, in the colour of news, beside it who has it."""
    left = s.cubes_left()
    used = {space for space, _, _ in changes.taken}
    for name, (x, y, wide, high) in boxes(s, top).items():
        free = name in SPACES or left
        sheet.paste(_tile(name, wide, high, free), x, y)
        middle = y + _HEAD + CUBE / 2 + 2
        at = x + 12.0
        if name == "well":
            for letter in "*" * BOX.well_price:
                sheet.paste(cube(letter, 0.78), at, middle - CUBE * 0.39)
                at += 40
            for seat in changes.well[-1:]:
                sheet.paste(badge(seat, 46, number=False), x + wide - 32, middle, "centre")
        else:
            shown: list[tuple[str, bool]] = [(one, False) for one in s.cubes_on(name)]
            shown += [(one, True) for space, one, _ in changes.taken if space == name]
            who = [seat for space, _, seat in changes.taken if space == name][-1:]
            room = wide - 22 - (50 if who else 0)
            step = min(_PITCH, (room - CUBE) / (len(shown) - 1)) if len(shown) > 1 else 0
            for letter, ghost in shown:
                sheet.paste(cube(letter, ghost=ghost), at, middle - CUBE / 2)
                at += step
            for seat in who:
                sheet.paste(badge(seat, 46, number=False), x + wide - 32, middle, "centre")
        if name in used or (name == "well" and changes.well):
            sheet.paste(pieces.frame(wide, high, theme.FRESH, 5, 12), x, y)


def _tile(name: str, wide: int, high: int, free: bool) -> Sprite:
    def draw() -> Sprite:
        ground = style.GROUND[name] if free else theme.PAPER_SHADE
        sheet = Sheet.on(pieces.panel(wide, high, ground, blend(ground, theme.INK, 0.3), 2, 12))
        sheet.paste(icon(name, 50), 8, 6)
        ink = theme.INK if free else theme.INK_SOFT
        sheet.text(name, 8 + 50 + 8, 32, style.SMALL, ink, ground, bold=False)
        return sheet.sprite()

    return cached(("village", "space", name, wide, high, free), draw)
