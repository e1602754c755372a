"""The store's cards: each kind with its number, what it does, and whether a copy lies open on the discard pile."""

from __future__ import annotations

from collections import Counter

from games.dice_town.components import BOX, CARDS, DEED_DECK
from games.dice_town.state import DiceTown
from renderers.pictures import pieces, theme
from renderers.pictures.dice_town import bar, style
from renderers.pictures.dice_town.cards import CARD_HIGH, deed, store_card
from renderers.pictures.dice_town.changes import Changes
from renderers.pictures.dice_town.glyphs import icon
from renderers.pictures.scene import Scene
from renderers.pictures.sheet import Point, Sheet

__all__ = ["CARD_WIDE", "COLUMNS", "card_spot", "deed_spot", "paint_market", "pile_spot"]

COLUMNS = 4
CARD_WIDE = (style.INNER - (COLUMNS - 1) * style.GAP) // COLUMNS
_LOW = 130
_TOP = style.MARGIN + bar.HEIGHT + style.GAP


def paint_market(scene: Scene, changes: Changes) -> Sheet:
    """The whole crop."""
    s: DiceTown = scene.view.state
    top, low = _TOP, _low()
    kinds = [card.name for card in BOX.card]
    sheet = Sheet.blank(style.WIDTH, low + _LOW + style.MARGIN, theme.PAGE)
    bar.paint_bar(sheet, scene, style.MARGIN)
    played = Counter(s.played)
    for index, name in enumerate(kinds):
        x, y = _spot(index, top)
        _kind(sheet, name, played[name], x, y)
    wide = style.INNER - _spot(len(kinds), top)[0] + style.MARGIN
    _piles(sheet, s, *_spot(len(kinds), top), wide)
    _deeds(sheet, s, low)
    return sheet


def _low() -> int:
    """Where the row of deeds begins."""
    return _TOP + -(-(len(BOX.card) + 1) // COLUMNS) * (CARD_HIGH + style.GAP)


def card_spot(name: str) -> Point:
    """Of a kind of card below the sign that a copy lies on the discard pile."""
    x, y = _spot([card.name for card in BOX.card].index(name), _TOP)
    return x + CARD_WIDE - 14 - (66 if len(CARDS[name].ids) > 1 else 0) - 22, y + 124


def pile_spot(part: int) -> Point:
    """Beside a pile: the deck (0), the open (1) or the unseen discards (2)."""
    x, y = _spot(len(BOX.card), _TOP)
    return x + (part + 0.5) * (style.INNER - x + style.MARGIN) / 3 + 45, y + CARD_HIGH / 2 - 36


def deed_spot(card: str) -> Point:
    """Below the deeds of a value."""
    values = list(Counter(DEED_DECK))
    return style.MARGIN + values.index(card) * style.INNER / len(values) + 60, _low() + 120


def _spot(index: int, top: int) -> tuple[int, int]:
    row, column = divmod(index, COLUMNS)
    return style.MARGIN + column * (CARD_WIDE + style.GAP), top + row * (CARD_HIGH + style.GAP)


def _kind(sheet: Sheet, name: str, played: int, x: int, y: int) -> None:
    """A card; a sign for each copy that lies on the discard pile, a number where there are several copies."""
    copies = len(CARDS[name].ids)
    sheet.paste(store_card(name, CARD_WIDE), x, y)
    ground = theme.WHITE if CARDS[name].kind == "equipment" else theme.CREAM
    right = x + CARD_WIDE - 14
    if copies > 1:
        sheet.text(f"×{copies}", right, y + 96, style.SMALL, theme.INK, ground, anchor="right")
        right -= 66
    for _ in range(played):
        sheet.paste(icon("discard", 44), right - 44, y + 76)
        right -= 48


def _piles(sheet: Sheet, s: DiceTown, x: int, y: int, wide: int) -> None:
    """Deck, open discards, unseen discards."""
    pieces.lay_panel(sheet, x, y, wide, CARD_HIGH)
    middle = y + CARD_HIGH / 2
    parts = (("deck", len(s.store)), ("discard", len(s.played)), ("card", len(s.discarded)))
    step = wide / len(parts)
    for index, (name, count) in enumerate(parts):
        centre = x + (index + 0.5) * step
        sheet.paste(icon(name, 84), centre, middle - 36, "centre")
        sheet.text(str(count), centre, middle + 54, 60, theme.INK, theme.PAPER, anchor="centre")


def _deeds(sheet: Sheet, s: DiceTown, top: int) -> None:
    """Of each value of deeds: how many nobody sees, in the deck or in hands."""
    pieces.lay_panel(sheet, style.MARGIN, top, style.INNER, _LOW)
    seen = Counter([*s.open, *(card for player in s.players for card in player.protected)])
    total = Counter(DEED_DECK)
    step = style.INNER / len(total)
    for index, (name, count) in enumerate(total.items()):
        left = style.MARGIN + index * step + 18
        sheet.paste(deed(CARDS[name].points, 84, 98), left, top + 16)
        text = f"{count - seen[name]}/{count}"
        sheet.text(text, left + 98, top + _LOW / 2, 50, theme.INK, theme.PAPER)
