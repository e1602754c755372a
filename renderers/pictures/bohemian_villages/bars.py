"""The bar on top: whose turn it is, the dice, and what all have in common."""

from __future__ import annotations

from collections.abc import Collection

from games.bohemian_villages.components import GLASS, MILL
from games.bohemian_villages.state import Villages
from renderers.pictures import labels, pieces, theme
from renderers.pictures.bohemian_villages import style
from renderers.pictures.bohemian_villages.icons import icon
from renderers.pictures.scene import Scene, name_of
from renderers.pictures.seats import badge
from renderers.pictures.sheet import Point, Sheet, draw_sprite

__all__ = ["HEIGHT", "common_spot", "dice_spot", "paint_bar"]

HEIGHT = 190
_DIE = 92
_SPLIT = 118
_PARTS = ("hourglass", "bishop", "special", "mill", "glass")
"""What all have in common: turn, bishop, special tiles left, mills and glass factories taken."""


def paint_bar(sheet: Sheet, scene: Scene, top: int, changed: Collection[str]) -> None:
    """`changed`: which of `bishop` and `special` have changed hands."""
    s: Villages = scene.view.state
    width, x = style.WIDTH - 2 * style.MARGIN, style.MARGIN
    sheet.paste(pieces.panel(width, HEIGHT), x, top)
    sheet.fill(x + 14, top + _SPLIT, width - 28, 2, theme.LINE)
    middle = top + _SPLIT / 2 + 2
    if scene.view.standings is None:
        _turn(sheet, scene, s, x, width, middle)
    else:
        _victory(sheet, scene, x, width, middle)
    _common(sheet, s, x, width, top + (_SPLIT + HEIGHT) / 2, changed)


def _turn(sheet: Sheet, scene: Scene, s: Villages, x: int, width: int, middle: float) -> None:
    right = x + width - 18
    left = _dice_left(s, right)
    for index, die in enumerate(s.dice):
        sheet.paste(pieces.die(die.value, _DIE, die.used), left + index * (_DIE + 12), middle - _DIE / 2)
    sheet.paste(badge(s.seat, 92), x + 16 + 46, middle, "centre")
    start = x + 16 + 92 + 18
    name = labels.fit(name_of(scene, s.seat), 54, round(left - 24 - start), True)
    sheet.text(name, start, middle, 54, theme.INK, theme.PAPER)


def _dice_left(s: Villages, right: float) -> float:
    return right - len(s.dice) * (_DIE + 12) + 12


def dice_spot(s: Villages, top: int) -> Point:
    """The point that shows a roll, left of the dice; `top`: where the bar begins."""
    return _dice_left(s, style.WIDTH - style.MARGIN - 18) - 12, top + _SPLIT / 2 + 2


def common_spot(name: str, top: int) -> Point:
    """The point that shows a change of one of the common things, at the upper end of its part of the bar."""
    step = (style.WIDTH - 2 * style.MARGIN - 28) / len(_PARTS)
    return style.MARGIN + 14 + step * (_PARTS.index(name) + 0.5), top + _SPLIT + 6


def _victory(sheet: Sheet, scene: Scene, x: int, width: int, middle: float) -> None:
    standings = scene.view.standings
    assert standings is not None
    winners = standings.winners
    at = x + 20
    for seat in winners:
        sheet.paste(pieces.laurel(116), at + 56, middle + 2, "centre")
        sheet.paste(badge(seat, 64), at + 56, middle - 3, "centre")
        at += 122
    total = str(standings.scores[0].total)
    room = labels.width_of(total, 60, True)
    right = x + width - 24
    sheet.text(total, right, middle, 60, theme.INK, theme.PAPER, anchor="right")
    sheet.paste(pieces.coin(None, 64), right - room - 14 - 32, middle, "centre")
    names = " · ".join(name for seat in winners if (name := name_of(scene, seat)))
    name = labels.fit(names, 54, round(right - room - 110 - at), True)
    sheet.text(name, at + 10, middle, 54, theme.INK, theme.PAPER)


def _common(sheet: Sheet, s: Villages, x: int, width: int, middle: float, changed: Collection[str]) -> None:
    step = (width - 28) / len(_PARTS)
    for index, name in enumerate(_PARTS):
        left = x + 14 + step * index
        if index:
            sheet.fill(left - 1, middle - 26, 2, 52, theme.LINE)
        number = {"mill": MILL, "glass": GLASS}.get(name)
        if number is not None:
            there = s.of_number(number)
            text = f"{sum(building in s.occ for building in there)}/{len(there)}"
        else:
            text = {"hourglass": str(s.turn), "special": str(s.special_supply)}.get(name, "")
        room = 52 + 14 + (labels.width_of(text, 46, True) if text else 56)
        start = left + (step - room) / 2
        sheet.paste(icon(name, 52), start, middle - 26)
        if text:
            sheet.text(text, start + 66, middle, 46, theme.INK, theme.PAPER)
        elif s.bishop is not None:
            sheet.paste(badge(s.bishop, 62), start + 66 + 28, middle, "centre")
        else:
            nobody = draw_sprite(56, 56, lambda p: p.circle(28, 28, 24, None, theme.INK_SOFT, 2.5))
            sheet.paste(nobody, start + 66 + 28, middle, "centre")
        if name in changed:
            sheet.paste(pieces.frame(round(step) - 12, 66, theme.FRESH, 5, 12), left + 6, middle - 33)
