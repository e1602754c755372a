"""The players on the board: a strip for each, with dice, money, gold, cards and what they have protected."""

from __future__ import annotations

from collections import Counter

from games.core import Seat
from games.dice_town.components import BOX, CARDS
from games.dice_town.state import DiceTown
from renderers.pictures import labels, pieces, theme
from renderers.pictures.dice_town import looks, poker, style
from renderers.pictures.dice_town.cards import mini_deed
from renderers.pictures.dice_town.changes import Changes, Gain
from renderers.pictures.dice_town.contest import standing
from renderers.pictures.dice_town.glyphs import icon
from renderers.pictures.dice_town.goods import good
from renderers.pictures.scene import Scene, name_of
from renderers.pictures.seats import badge
from renderers.pictures.sheet import Sheet

__all__ = ["HEIGHT", "SHOWN", "THIN", "asked_mark", "paint_dice", "paint_head", "paint_owned", "paint_strip",
           "paint_thin", "ringed"]  # fmt: skip

HEIGHT = looks.STRIP.high
THIN = looks.LINE.high
SHOWN = 3
"""So many cards that were just played have room beside a name."""


def ringed(dice: list[str], new: list[str]) -> list[bool]:
    """Which of the dice are new ones: of equal faces the last."""
    left = Counter(new)
    marks = []
    for face in reversed(dice):
        marks.append(left[face] > 0)
        left[face] -= 1
    return marks[::-1]


def paint_strip(sheet: Sheet, scene: Scene, seat: Seat, top: int, changes: Changes) -> None:
    """What everybody may see of a seat, `HEIGHT` pixels high over the whole width."""
    s: DiceTown = scene.view.state
    x, width = style.MARGIN, style.INNER
    asked = seat in scene.view.deciders
    line, thick = (theme.INK, 4) if asked else (theme.LINE, 2)
    ground = theme.CREAM if asked else theme.PAPER
    pieces.lay_panel(sheet, x, top, width, HEIGHT, line=line, thick=thick, fill=ground)
    look = looks.STRIP
    paint_head(sheet, scene, seat, *look.head_at(x, top), changes, ground)
    paint_dice(sheet, s, seat, *look.dice_at(x, top), changes)
    paint_owned(sheet, s, seat, *look.owned_at(x, top), changes, ground)
    _below(sheet, s, seat, x + look.owned[0] + 6, top + 125, x + width - 14, changes, ground)


def paint_head(
    sheet: Sheet,
    scene: Scene,
    seat: Seat,
    x: float,
    middle: float,
    width: float,
    size: int,
    changes: Changes,
    ground: theme.Colour,
) -> None:
    """Badge, name and star; cards just played; whether the seat is asked or has answered."""
    s: DiceTown = scene.view.state
    right = x + width
    if mark := asked_mark(scene, seat):
        sheet.paste(icon(mark, round(size * looks.MARK)), right - size * 0.4, middle, "centre")
        right -= size * looks.MARK + 10
    wide = looks.card_size(size)
    shown = [(card, True) for card in changes.played.get(seat, ())]
    shown += [(card, False) for card in changes.cancelled.get(seat, ())]
    for card, works in shown[-SHOWN:]:
        art = good(card, wide - 16)
        frame = theme.FRESH if works else theme.ALERT
        sheet.paste(pieces.panel(wide, wide, theme.WHITE, frame, 5, 12), right - wide, middle - wide / 2)
        sheet.paste(art, right - wide / 2, middle, "centre")
        if not works:
            sheet.paste(icon("no", 26), right - 15, middle + wide / 2 - 13, "centre")
        right -= wide + 8
    if seat == s.sheriff:
        sheet.paste(icon("star", size), right - size / 2, middle, "centre")
        if changes.badge == seat:
            sheet.paste(pieces.frame(size + 8, size + 8, theme.FRESH, 5, 14), right - size / 2, middle, "centre")
        right -= size + 12
    sheet.paste(badge(seat, size), x + size / 2, middle, "centre")
    start = x + size + 12
    font = max(style.SMALL, round(size * 0.7))
    name = labels.fit(name_of(scene, seat), font, max(0, round(right - start)), True)
    sheet.text(name, start, middle, font, theme.INK, ground)


def asked_mark(scene: Scene, seat: Seat) -> str:
    """The drawing at the right end of a head: whether the seat is asked or has answered, "" neither."""
    s: DiceTown = scene.view.state
    return "hourglass" if seat in scene.view.deciders else "tick" if seat in s.ready else ""


def paint_dice(
    sheet: Sheet, s: DiceTown, seat: Seat, x: float, top: float, size: int, gap: int, changes: Changes
) -> float:
    """Five dice, grouped, the new ones ringed; places for those that are still rolled. Returns where they end."""
    dice = poker.grouped(s.players[seat].locked)
    marks = ringed(dice, changes.locked.get(seat, []))
    for face, new in zip(dice, marks, strict=True):
        sheet.paste(poker.die(face, size), x, top)
        if new:
            sheet.paste(pieces.frame(size + 4, size + 4, theme.FRESH, 6, 20), x - 2, top - 3)
        x += size + gap
    for _ in range(BOX.dice - len(dice)):
        sheet.paste(poker.slot(size), x, top)
        x += size + gap
    return x


def paint_owned(
    sheet: Sheet,
    s: DiceTown,
    seat: Seat,
    x: float,
    middle: float,
    width: float,
    changes: Changes,
    ground: theme.Colour,
) -> None:
    """Dollars, nuggets and the number of hand cards; a ring and an arrow where one has changed."""
    player = s.players[seat]
    gain = changes.gains.get(seat, Gain())
    values = (player.dollars, player.nuggets, len(player.hand))
    step = width / len(looks.OWNED)
    for index, (kind, value, more) in enumerate(
        zip(looks.OWNED, values, (gain.dollars, gain.nuggets, gain.cards), strict=True)
    ):
        left = x + index * step
        if more:
            sheet.paste(pieces.frame(round(step) - 6, 70, theme.FRESH, 5, 14), left + 3, middle - 35)
            sheet.paste(icon("up" if more > 0 else "down", 24), left + step - 21, middle, "centre")
        sheet.paste(icon(kind, 52), left + 10, middle - 26)
        sheet.text(str(value), left + 68, middle, 52, theme.INK, ground)


def _below(
    sheet: Sheet,
    s: DiceTown,
    seat: Seat,
    x: float,
    middle: float,
    right: float,
    changes: Changes,
    ground: theme.Colour,
) -> None:
    """What the hand is worth, once it is complete; and the protected deeds."""
    player = s.players[seat]
    if len(player.locked) == BOX.dice:
        x = poker.paint_rank(sheet, player.locked, x, middle, ground) + 8
        if seat in standing(s, "hall", Changes(())).seats:
            sheet.paste(icon("hand", 48), x, middle - 25)
            x += 56
    if not player.protected:
        return
    safe = sorted(player.protected, key=lambda deed: CARDS[deed].points)
    room = right - x - 60
    if 54 * len(safe) <= room:
        marks = ringed(safe, changes.safe.get(seat, []))
        for deed, new in reversed(list(zip(safe, marks, strict=True))):
            sheet.paste(mini_deed(CARDS[deed].points, new), right - 50, middle - 33)
            right -= 54
    else:
        points = str(sum(CARDS[deed].points for deed in safe))
        sheet.text(points, right - 4, middle, 50, theme.INK, ground, anchor="right")
        right -= labels.width_of(points, 50, True) + 18
        sheet.paste(pieces.laurel(50), right - 50, middle - 25)
        right -= 66
        count = str(len(safe))
        sheet.text(count, right, middle, 50, theme.INK, ground, anchor="right")
        right -= labels.width_of(count, 50, True) + 8
    sheet.paste(icon("shield", 54), right - 56, middle - 27)


def paint_thin(sheet: Sheet, scene: Scene, seat: Seat, top: int, changes: Changes) -> None:
    """The same in one line for the private picture: badge, dice, dollars, nuggets, cards."""
    s: DiceTown = scene.view.state
    x, width = style.MARGIN, style.INNER
    pieces.lay_panel(sheet, x, top, width, THIN)
    middle = top + THIN / 2
    sheet.paste(badge(seat, 66), x + 12 + 33, middle, "centre")
    if seat == s.sheriff:
        sheet.paste(icon("star", 56), x + 88, middle - 28)
    paint_dice(sheet, s, seat, *looks.LINE.dice_at(x, top), changes)
    paint_owned(sheet, s, seat, *looks.LINE.owned_at(x, top), changes, theme.PAPER)
