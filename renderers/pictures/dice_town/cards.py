"""Cards: deeds with their value, store cards with their drawing, number and what they do in signs."""

from __future__ import annotations

from games.dice_town.components import BOX, CARDS
from renderers.pictures import labels, pieces, theme
from renderers.pictures.dice_town import poker, style
from renderers.pictures.dice_town.glyphs import DEED, icon
from renderers.pictures.dice_town.goods import good
from renderers.pictures.layers import cached
from renderers.pictures.sheet import Pen, Sheet, Sprite, draw_sprite

__all__ = ["CARD_HIGH", "deed", "mini_deed", "number_of", "store_card"]

CARD_HIGH = 208


def mini_deed(points: int, new: bool = False) -> Sprite:
    """A deed of this value, 50 × 66 pixels; framed if it is `new`."""

    def draw() -> Sprite:
        sheet = Sheet(draw_sprite(50, 66, lambda p: _paper(p, 50, 66, theme.FRESH if new else theme.INK)).image)
        sheet.text(str(points), 25, 42, style.SMALL, theme.INK, DEED, anchor="centre")
        return sheet.sprite()

    return cached(("dice_town", "mini_deed", points, new), draw)


def _paper(p: Pen, wide: float, high: float, line: theme.Colour) -> None:
    """A deed's paper with a roof above."""
    p.rect(0, 0, wide, high, line, radius=7)
    t = 2.4 if line == theme.INK else 5
    p.rect(t, t, wide - 2 * t, high - 2 * t, DEED, radius=5)
    k = min(wide, high * 0.76) / 50
    p.poly([(wide / 2 - 19 * k, 20 * k), (wide / 2, 7 * k), (wide / 2 + 19 * k, 20 * k)], theme.TERRACOTTA_DARK)


def deed(points: int, wide: int, high: int, new: bool = False) -> Sprite:
    """A deed of this value in large: a house with its number."""

    def draw() -> Sprite:
        sheet = Sheet(
            draw_sprite(wide, high, lambda p: _paper(p, wide, high, theme.FRESH if new else theme.INK)).image
        )
        font = max(style.SMALL, round(high * 0.5))
        sheet.text(str(points), wide / 2, high * 0.63, font, theme.INK, DEED, anchor="centre")
        return sheet.sprite()

    return cached(("dice_town", "deed", points, wide, high, new), draw)


def number_of(card: str) -> str:
    """By which number in the box a card can be typed: that of its first copy."""
    return CARDS[card].ids[0]


def store_card(name: str, wide: int, state: str = "") -> Sprite:
    """A store card, `CARD_HIGH` pixels high.

    `state`: "" plain, `armed` (to be played), `offered` (in the bribe).
    """

    def draw() -> Sprite:
        card = CARDS[name]
        equipment = card.kind == "equipment"
        line, thick = (theme.FRESH, 7) if state else (theme.LINE, 3)
        sheet = Sheet.on(pieces.panel(wide, CARD_HIGH, theme.WHITE if equipment else theme.CREAM, line, thick, 14))
        ground = theme.WHITE if equipment else theme.CREAM
        sheet.paste(good(name, 78), 14, 14)
        sheet.text(number_of(name), wide - 16, 46, style.SMALL, theme.INK_SOFT, ground, bold=False, anchor="right")
        _signs(sheet, name, wide, CARD_HIGH - 54, ground)
        if state:
            sheet.paste(icon("tick" if state == "armed" else "arrow", 40), wide - 34, 92, "centre")
        return sheet.sprite()

    return cached(("dice_town", "store_card", name, wide, state), draw)


# -- what a card does, without words -----------------------------------------------------------------

_SIGN = 64


def _signs(sheet: Sheet, name: str, wide: int, middle: float, ground: theme.Colour) -> None:
    """A row of signs in the middle of the card's lower part."""
    parts = _PARTS.get(name) or (("laurel", str(CARDS[name].points)),)
    widths = [_wide(kind, text) for kind, text in parts]
    gap = 8
    x = (wide - sum(widths) - gap * (len(parts) - 1)) / 2
    for (kind, text), room in zip(parts, widths, strict=True):
        if kind == "die":
            sheet.paste(poker.die(text, 70), x, middle - 34)
        elif kind == "text":
            sheet.text(text, x, middle, 50, theme.INK, ground)
        elif kind == "laurel":
            sheet.paste(pieces.laurel(84), x, middle - 42)
            sheet.text(text, x + 42, middle - 2, 50, theme.INK, ground, anchor="centre")
        elif kind == "good":
            sheet.paste(good(text, _SIGN), x, middle - _SIGN / 2)
        else:
            sheet.paste(icon(kind, _SIGN), x, middle - _SIGN / 2)
        x += room + gap


def _wide(kind: str, text: str) -> float:
    if kind == "die":
        return 70
    if kind == "text":
        return labels.width_of(text, 50, True)
    return 84 if kind == "laurel" else _SIGN


_PARTS: dict[str, tuple[tuple[str, str], ...]] = {
    "dynamite": (("die", "9"), ("nugget", ""), ("text", "×2")),
    "the_girls": (("die", "Q"), ("cards", ""), ("text", "×2")),
    "brute": (("cup", ""), ("bill", ""), ("text", "=0")),
    "cheater": (("cup", ""), ("arrow", ""), ("text", "9–A")),
    "corruption": (("hand", ""), ("text", "+"), ("deed_deck", "")),
    "credit": (("die", "J"), ("card", ""), ("text", "×2")),
    "nervous_joe": (
        ("bill", ""),
        ("text", f"+{BOX.joe_dollars}"),
    ),
    "marshal": (("die", "K"), ("star", ""), ("no", "")),
    "even_split": (("die", "T"), ("bill", ""), ("text", "½")),
    "wanted": (("card", ""), ("no", "")),
    "elixir": (("medic", ""), ("tick", "")),
}
"""By card: kinds of signs with their text, of equipment its points."""
