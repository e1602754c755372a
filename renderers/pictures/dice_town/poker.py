"""The dice: faces with letters, dice that are still rolled, and what a hand is worth."""

from __future__ import annotations

from collections.abc import Iterable

from games.dice_town.components import FACES, RANK
from games.dice_town.poker import strength
from renderers.pictures import labels, pieces, theme
from renderers.pictures.dice_town import style
from renderers.pictures.dice_town.glyphs import icon
from renderers.pictures.layers import cached
from renderers.pictures.sheet import Pen, Sheet, Sprite, draw_sprite

__all__ = ["die", "grouped", "letter", "paint_rank", "rank_parts", "rank_width", "slot"]

_STRAIGHT, _HIGH = 5, 1


def letter(face: str) -> str:
    """What is written on a die: 10 for T."""
    return "10" if face == "T" else face


def grouped(dice: Iterable[str]) -> list[str]:
    """The dice of a hand in the order in which they count: most alike first, then the highest."""
    known = list(dice)
    return sorted(known, key=lambda face: (-known.count(face), -RANK.get(face, -1)))


def die(face: str, size: int) -> Sprite:
    """A poker die, at least 68 pixels wide and high."""

    def draw() -> Sprite:
        tint = style.TINTS[face]

        def body(pen: Pen) -> None:
            pieces.die_body(pen)
            pen.rect(9.5, 8.5, 77, 75, tint.ground, tint.dark, 2, radius=13)

        sheet = Sheet(draw_sprite(96, 96, body, size / 96).image)
        font = max(style.SMALL, round(size * (0.56 if face == "T" else 0.64)))
        sheet.text(letter(face), size / 2, size * 0.478, font, theme.INK, tint.ground, anchor="centre")
        return sheet.sprite()

    return cached(("dice_town", "die", face, size), draw)


def slot(size: int) -> Sprite:
    """A die that is still rolled: nobody sees what it shows."""

    def draw() -> Sprite:
        def body(pen: Pen) -> None:
            pen.rect(5, 4, 86, 84, theme.PAPER_SHADE, theme.LINE, 3, radius=18)

        sheet = Sheet(draw_sprite(96, 96, body, size / 96).image)
        font = max(style.SMALL, round(size * 0.56))
        sheet.text("?", size / 2, size * 0.478, font, theme.INK_SOFT, theme.PAPER_SHADE, anchor="centre")
        return sheet.sprite()

    return cached(("dice_town", "slot", size), draw)


def rank_parts(dice: Iterable[str]) -> list[tuple[int, str]]:
    """What makes up a hand of five, the most important first: how many dice of which face (0: a straight up to it).

    A single die only where nothing is alike.
    """
    known = list(dice)
    kind = strength(known)
    if kind[0] == _STRAIGHT:
        return [(0, FACES[kind[1]])]
    parts = [(known.count(face), face) for face in dict.fromkeys(grouped(known))]
    return parts[:1] if kind[0] == _HIGH else [part for part in parts if part[0] > 1]


def paint_rank(sheet: Sheet, dice: Iterable[str], x: float, middle: float, ground: theme.Colour) -> float:
    """A hand's rank as `3×K 2×10`, a straight as steps up to its top face. Returns where it ends."""
    for index, (count, face) in enumerate(rank_parts(dice)):
        x += 16 if index else 0
        if count:
            x += sheet.text(f"{count}×", x, middle, style.SMALL, theme.INK, ground, bold=False) + 1
        else:
            sheet.paste(icon("stairs", 42), x, middle - 22)
            x += 50
        x += sheet.text(letter(face), x, middle, style.SMALL, theme.INK, ground)
    return x


def rank_width(dice: Iterable[str]) -> float:
    """How wide `paint_rank` writes it."""
    total = 0.0
    for index, (count, face) in enumerate(rank_parts(dice)):
        total += (16 if index else 0) + labels.width_of(letter(face), style.SMALL, True)
        total += labels.width_of(f"{count}×", style.SMALL) + 1 if count else 50
    return total
