"""Countryside for the places of a board that have nothing to tell, as on a printed map."""

from __future__ import annotations

import math

from renderers.pictures import theme
from renderers.pictures.bohemian_villages import style
from renderers.pictures.layers import cached
from renderers.pictures.sheet import Pen, Sheet, Sprite, draw_sprite

__all__ = ["compass", "horizon", "scenery", "seed_of"]

_SOFT = theme.blend(theme.MEADOW, theme.PAPER, 0.55)
_SOFTER = theme.blend(theme.MEADOW, theme.PAPER, 0.72)
_TREE = theme.blend(theme.FOREST, theme.PAPER, 0.35)
_TRUNK = theme.blend(theme.WOOD, theme.PAPER, 0.3)
_FIELD = theme.blend(theme.STRAW, theme.PAPER, 0.4)
_STREAM = theme.blend(theme.WATER, theme.PAPER, 0.2)


def _conifer(p: Pen, x: float, y: float, h: float) -> None:
    p.line([(x, y - 6), (x, y)], _TRUNK, 3.4)
    p.poly([(x, y - h), (x + h * 0.34, y - 5), (x - h * 0.34, y - 5)], _TREE)


def _bush(p: Pen, x: float, y: float, r: float) -> None:
    p.line([(x, y - r), (x, y)], _TRUNK, 3.4)
    p.circle(x, y - r * 1.7, r, _TREE)


def seed_of(village: str) -> int:
    """A number that makes one village's countryside differ from another's."""
    return sum(map(ord, village))


def horizon(wide: float, seed: int, k: float) -> Sprite:
    """Far hills with a few trees, for the head of a card."""

    def draw(p: Pen) -> None:
        a, b = 0.3 + seed % 3 * 0.1, 0.75 - seed % 2 * 0.1
        hills = [
            *p.curve([(0, 54), (wide * a, 24), (wide * b, 50)]),
            *p.curve([(wide * b, 50), (wide * 0.9, 40), (wide, 54)]),
        ]
        p.poly([*hills, (wide, 58), (0, 58)], _SOFTER)
        for index in range(max(1, int(wide // 26))):
            x = 14 + (wide - 28) * ((seed * 7 + index * 11) % 17) / 16
            (_bush if (seed + index) % 3 == 0 else _conifer)(
                p, x, 55, 9 if (seed + index) % 3 == 0 else 22 + (index * 5) % 9
            )

    return draw_sprite(wide, style.HEAD, draw, k)


def scenery(cells: int, seed: int, k: float) -> Sprite:
    """Countryside as wide as some cells of a card."""
    return cached(("bohemian", "scenery", cells, seed % 6, k), lambda: _draw_scenery(cells, seed % 6, k))


def _draw_scenery(cells: int, seed: int, k: float) -> Sprite:
    wide = cells * style.CELL[0] + (cells - 1) * style.CELL_GAP

    def draw(p: Pen) -> None:
        w, base = float(wide), 106.0
        far = [
            *p.curve([(4, 84), (w * 0.28, 44), (w * 0.6, 76)]),
            *p.curve([(w * 0.6, 76), (w * 0.8, 54), (w - 4, 78)]),
        ]
        p.poly([*far, (w - 4, base), (4, base)], _SOFTER)
        near = p.curve([(4, 92), (w * 0.45, 70), (w - 4, 98)])
        p.poly([*near, (w - 4, base), (4, base)], _SOFT)
        for cell in range(cells):
            left = cell * (style.CELL[0] + style.CELL_GAP)
            match (seed + cell * 2) % 4:
                case 0:
                    for x, y, h in ((26, 90, 44), (44, 96, 34), (84, 97, 40)):
                        _conifer(p, left + x, y, h)
                case 1:
                    for step in range(5):
                        p.line(
                            p.curve(
                                [
                                    (left + 12 + step * 18, 103),
                                    (left + 32 + step * 11, 95),
                                    (left + 44 + step * 7, 88),
                                ]
                            ),
                            _FIELD,
                            4,
                        )
                    _bush(p, left + 90, 88, 11)
                case 2:
                    _bush(p, left + 30, 92, 13)
                    _bush(p, left + 52, 97, 9)
                    _conifer(p, left + 86, 97, 46)
                case _:
                    p.line(
                        p.curve([(left + 48, 104), (left + 38, 94), (left + 64, 90), (left + 56, 82)]), _STREAM, 6
                    )
                    _conifer(p, left + 22, 94, 36)
                    _bush(p, left + 86, 94, 12)

    sheet = Sheet.blank(round(wide * k), round(style.CELL[1] * k), theme.PAPER)
    sheet.paste(draw_sprite(wide, style.CELL[1], draw, k), 0, 0)
    return sheet.sprite()


def compass(size: int) -> Sprite:
    """A wind rose for the place of a village that isn't there."""

    def draw(p: Pen) -> None:
        line = theme.blend(theme.LINE, theme.INK, 0.25)
        p.circle(100, 100, 66, None, line, 2)
        p.circle(100, 100, 58, None, line, 1.2)
        for long, width, turn0 in ((62, 13, 45), (92, 17, 0)):
            for turn in range(turn0, 360 + turn0, 90):
                a, b, c = (math.radians(turn + d) for d in (0, 45, -45))
                tip = (100 + long * math.sin(a), 100 - long * math.cos(a))
                right = (100 + width * math.sin(b), 100 - width * math.cos(b))
                left = (100 + width * math.sin(c), 100 - width * math.cos(c))
                dark = theme.TERRACOTTA if turn == 0 else theme.blend(theme.FOREST, theme.PAGE, 0.15)
                p.poly([tip, right, (100, 100)], dark)
                p.poly([tip, left, (100, 100)], theme.PAPER)
                p.line([tip, right, (100, 100), tip, left, (100, 100)], line, 1.2)

    return cached(("bohemian", "compass", size), lambda: draw_sprite(200, 200, draw, size / 200))
