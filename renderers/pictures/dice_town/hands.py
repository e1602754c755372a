"""The players in large: a card each, with what they have gained, and with hands that are open."""

from __future__ import annotations

from games.core import Seat
from games.dice_town.components import BOX, CARDS
from games.dice_town.state import HIDDEN, DiceTown
from renderers.pictures import labels, pieces, theme
from renderers.pictures.dice_town import final, looks, poker, strips, style
from renderers.pictures.dice_town.cards import mini_deed
from renderers.pictures.dice_town.changes import Changes, Gain
from renderers.pictures.dice_town.glyphs import icon
from renderers.pictures.dice_town.goods import good
from renderers.pictures.scene import Scene
from renderers.pictures.sheet import Point, Sheet

__all__ = ["owned_spot", "paint_hands", "paint_minis", "safe_spot", "tops", "width_of_mini"]

_HIGH = looks.CARD.high
_MINI = 76
"""Height of a row of small cards."""
_BESIDE = 5
"""So many protected deeds have room beside the dice."""


def paint_hands(scene: Scene, changes: Changes) -> Sheet:
    """The whole crop; after the game with the standings above."""
    s: DiceTown = scene.view.state
    seats = range(len(s.players))
    at = tops(scene)
    sheet = Sheet.blank(style.WIDTH, at[-1], theme.PAGE)
    if scene.view.standings is not None:
        final.paint_final(sheet, scene, style.MARGIN)
    for seat in seats:
        _player(sheet, scene, seat, at[seat], at[seat + 1] - at[seat] - style.GAP, changes)
    return sheet


def tops(scene: Scene) -> list[int]:
    """Where each seat's card begins, and the height of the whole crop."""
    s: DiceTown = scene.view.state
    count = len(s.players)
    top = style.MARGIN
    if scene.view.standings is not None:
        top += final.height(count) + style.GAP
    found = [top]
    for seat in range(count):
        found.append(found[-1] + _height(scene, seat) + style.GAP)
    return found


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
    look = looks.CARD
    strips.paint_head(sheet, scene, seat, *look.head_at(x, top), changes, ground)
    end = strips.paint_dice(sheet, s, seat, *look.dice_at(x, top), changes)
    many = _many(s, seat)
    complete = len(player.locked) == BOX.dice
    if complete:
        poker.paint_rank(
            sheet, player.locked, end + 14, top + (138 if player.protected and not many else 166), ground
        )
    if player.protected and not many:
        _protected(sheet, player.protected, end + 14, top + (196 if complete else 166), changes.safe.get(seat, []))
    _owned(sheet, s, seat, *look.owned_at(x, top), changes, ground)
    low = top + _HIGH - 6
    if many:
        sheet.paste(icon("shield", 62), x + 20, low + 5)
        paint_minis(sheet, many, x + 92, low, width - 110, ground)
        low += len(_rows(many, width - 110)) * _MINI
    paint_minis(sheet, _open(scene, seat), x + 22, low, width - 40, ground)


def owned_spot(s: DiceTown, seat: Seat, kind: str, top: int, changes: Changes) -> Point:
    """Behind what is owned and by how much it has changed; `top`: where the card begins."""
    x, middle, width = looks.CARD.owned_at(style.MARGIN, top)
    gain, player = changes.gains.get(seat, Gain()), s.players[seat]
    value, more = {
        "bill": (player.dollars, gain.dollars),
        "nugget": (player.nuggets, gain.nuggets),
        "cards": (len(player.hand), gain.cards),
    }[kind]
    left = x + looks.OWNED.index(kind) * width / len(looks.OWNED) + 14 + 84 + labels.width_of(str(value), 64, True)
    return left + (28 + labels.width_of(f"{more:+d}", 54, True) + 14 if more else 14), middle


def safe_spot(s: DiceTown, seat: Seat, top: int) -> Point:
    """Below the shield before protected deeds; `top`: where the card begins."""
    left, upper, size, gap = looks.CARD.dice_at(style.MARGIN, top)
    if _many(s, seat):
        return left + 40, top + _HIGH + 62
    complete = len(s.players[seat].locked) == BOX.dice
    return left + BOX.dice * (size + gap) + 14 + 29, upper + (86 if complete else 56) + 31


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
    step = width / len(looks.OWNED)
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
