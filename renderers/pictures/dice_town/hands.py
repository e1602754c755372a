"""The players in large: a card each, with what they have gained, and with hands that are open."""

from __future__ import annotations

from games.core import Seat
from games.dice_town.components import BOX, CARDS
from games.dice_town.state import HIDDEN, DiceTown
from renderers.pictures import labels, pieces, theme
from renderers.pictures.dice_town import final, poker, strips, style
from renderers.pictures.dice_town.cards import mini_deed
from renderers.pictures.dice_town.changes import Changes, Gain
from renderers.pictures.dice_town.glyphs import icon
from renderers.pictures.dice_town.goods import good
from renderers.pictures.scene import Scene
from renderers.pictures.sheet import Sheet

__all__ = ["paint_hands", "paint_minis", "width_of_mini"]

_HIGH = 328
_MINI = 76
"""Height of a row of small cards."""
_DIE = 116
_BESIDE = 5
"""So many protected deeds have room beside the dice."""


def paint_hands(scene: Scene, changes: Changes) -> Sheet:
    """The whole crop; after the game with the standings above."""
    s: DiceTown = scene.view.state
    seats = range(len(s.players))
    over = scene.view.standings is not None
    extra = final.height(len(seats)) + style.GAP if over else 0
    heights = [_height(scene, seat) for seat in seats]
    sheet = Sheet.blank(style.WIDTH, extra + sum(heights) + (len(seats) + 1) * style.GAP, theme.PAGE)
    if over:
        final.paint_final(sheet, scene, style.MARGIN)
    top = style.MARGIN + extra
    for seat in seats:
        _player(sheet, scene, seat, top, heights[seat], changes)
        top += heights[seat] + style.GAP
    return sheet


def _open(scene: Scene, seat: Seat) -> list[str]:
    """Hand cards that the reader may see: the own ones, all at the end, whatever the view should hold."""
    s: DiceTown = scene.view.state
    own = seat == scene.view.seat or s.phase == "scoring"
    return [card for card in s.players[seat].hand if card != HIDDEN] if own else []


def _rows(cards: list[str], width: float) -> list[list[str]]:
    """Small cards in rows: `width` pixels wide at most."""
    rows: list[list[str]] = [[]]
    used = 0.0
    for card in cards:
        wide = width_of_mini(card)
        if used + wide > width and rows[-1]:
            rows.append([])
            used = 0.0
        rows[-1].append(card)
        used += wide
    return rows if cards else []


def width_of_mini(card: str) -> int:
    """The room of a small card, with its gap."""
    kind = CARDS[card].kind
    return 60 if kind == "deed" else 136 if kind == "equipment" else 78


def _height(scene: Scene, seat: Seat) -> int:
    s: DiceTown = scene.view.state
    many = _rows(_many(s, seat), style.INNER - 110)
    return _HIGH + (len(_rows(_open(scene, seat), style.INNER - 40)) + len(many)) * _MINI


def _many(s: DiceTown, seat: Seat) -> list[str]:
    """Protected deeds if they are too many to lie beside the dice."""
    safe = s.players[seat].protected
    return sorted(safe, key=lambda card: CARDS[card].points) if len(safe) > _BESIDE else []


def paint_minis(sheet: Sheet, cards: list[str], x: float, top: float, width: float, ground: theme.Colour) -> None:
    """Cards side by side, in rows: deeds by value, equipment with its points, other store cards as drawings."""
    for row in _rows(cards, width):
        at = x
        for card in row:
            if CARDS[card].kind == "deed":
                sheet.paste(mini_deed(CARDS[card].points), at, top + 3)
            else:
                sheet.paste(good(card, 62), at, top + 5)
                if CARDS[card].kind == "equipment":
                    sheet.text(str(CARDS[card].points), at + 72, top + 36, 48, theme.INK, ground)
            at += width_of_mini(card)
        top += _MINI


def _player(sheet: Sheet, scene: Scene, seat: Seat, top: int, high: int, changes: Changes) -> None:
    s: DiceTown = scene.view.state
    player = s.players[seat]
    x, width = style.MARGIN, style.INNER
    asked = seat in scene.view.deciders
    line, thick = (theme.INK, 4) if asked else (theme.LINE, 2)
    ground = theme.CREAM if asked else theme.PAPER
    pieces.lay_panel(sheet, x, top, width, high, line=line, thick=thick, fill=ground)
    strips.paint_head(sheet, scene, seat, x + 18, top + 56, width - 36, 88, changes, ground)
    end = strips.paint_dice(sheet, s, seat, x + 18, top + 110, _DIE, 10, changes)
    many = _many(s, seat)
    complete = len(player.locked) == BOX.dice
    if complete:
        poker.paint_rank(
            sheet, player.locked, end + 14, top + (138 if player.protected and not many else 166), ground
        )
    if player.protected and not many:
        _protected(sheet, player.protected, end + 14, top + (196 if complete else 166), changes.safe.get(seat, []))
    _owned(sheet, s, seat, x + 12, top + 278, width - 24, changes, ground)
    low = top + _HIGH - 6
    if many:
        sheet.paste(icon("shield", 62), x + 20, low + 5)
        paint_minis(sheet, many, x + 92, low, width - 110, ground)
        low += len(_rows(many, width - 110)) * _MINI
    paint_minis(sheet, _open(scene, seat), x + 22, low, width - 40, ground)


def _protected(sheet: Sheet, deeds: list[str], x: float, middle: float, fresh: list[str]) -> None:
    """Protected deeds behind a shield, those that are new framed."""
    sheet.paste(icon("shield", 58), x, middle - 29)
    x += 64
    safe = sorted(deeds, key=lambda card: CARDS[card].points)
    for card, new in zip(safe, strips.ringed(safe, fresh), strict=True):
        sheet.paste(mini_deed(CARDS[card].points, new), x, middle - 33)
        x += 54


def _owned(
    sheet: Sheet,
    s: DiceTown,
    seat: Seat,
    x: float,
    middle: float,
    width: float,
    changes: Changes,
    ground: theme.Colour,
) -> None:
    """Dollars, nuggets, hand cards in large, and by how much they have changed."""
    player = s.players[seat]
    gain = changes.gains.get(seat, Gain())
    step = width / 3
    for index, (kind, value, more) in enumerate(
        (
            ("bill", player.dollars, gain.dollars),
            ("nugget", player.nuggets, gain.nuggets),
            ("cards", len(player.hand), gain.cards),
        )
    ):
        left = x + index * step + 14
        sheet.paste(icon(kind, 70), left, middle - 35)
        text = str(value)
        sheet.text(text, left + 84, middle, 64, theme.INK, ground)
        if more:
            room = labels.width_of(text, 64, True)
            sheet.paste(pieces.frame(round(room) + 108, 86, theme.FRESH, 5, 14), left - 10, middle - 43)
            ink = theme.FRESH if more > 0 else theme.ALERT
            sheet.text(f"{more:+d}".replace("-", "−"), left + room + 112, middle, 54, ink, ground)
