"""The street with its seven places: houses with the die that counts there, what lies in them, and who was there."""

from __future__ import annotations

from games.dice_town.components import BOX, CARDS, CURES, FACE_OF, PLACES, Place
from games.dice_town.state import DiceTown
from renderers.pictures import labels, pieces, theme
from renderers.pictures.dice_town import poker, style
from renderers.pictures.dice_town.cards import deed
from renderers.pictures.dice_town.changes import Changes, Prize
from renderers.pictures.dice_town.contest import Standing, standing
from renderers.pictures.dice_town.glyphs import icon
from renderers.pictures.layers import cached
from renderers.pictures.scene import Scene, name_of
from renderers.pictures.seats import badge
from renderers.pictures.sheet import Pen, Point, Sheet, Sprite, draw_sprite

__all__ = [
    "FOOT",
    "HEIGHT",
    "body_spot",
    "box_of",
    "cure_chip",
    "cure_sign",
    "deed_spot",
    "foot_spot",
    "house",
    "paint_prize",
    "paint_town",
    "prize_width",
    "summed",
    "tint_of",
]  # fmt: skip

_HEAD = 112
FOOT = 140
"""Height of the boardwalk, where it stands who was there."""
_PATIENTS = 4
"""For so many there is room at the doctor's."""
_STEP = 64
"""From one badge to the next."""
_BODY = (84, 168)
"""Height of what lies in a house, in the upper and the lower row."""
_ROWS: tuple[tuple[str, ...], ...] = (PLACES[:4], (*PLACES[4:], "doctor"))
_WIDE = {"office": 228, "hall": 420, "doctor": 392}
_HIGH = tuple(_HEAD + body + FOOT for body in _BODY)
HEIGHT = sum(_HIGH) + style.GAP


def box_of(place: str, top: int) -> tuple[int, int, int, int]:
    """Where a place lies: x, y, width, height. `top`: where the town begins."""
    for row, places in enumerate(_ROWS):
        x = style.MARGIN
        y = top + row * (_HIGH[0] + style.GAP)
        for one in places:
            wide = _WIDE.get(one, (style.INNER - 3 * style.GAP) // 4)
            if one == place:
                return x, y, wide, _HIGH[row]
            x += wide + style.GAP
    raise LookupError(place)


def tint_of(place: str) -> style.Tint:
    """The tint of a place."""
    return style.of_place("A" if place == "hall" else dict(FACE_OF).get(place, ""))  # type: ignore[call-overload]


def paint_town(sheet: Sheet, scene: Scene, top: int, changes: Changes) -> None:
    """All seven places."""
    s: DiceTown = scene.view.state
    for places in _ROWS:
        for place in places:
            x, y, wide, high = box_of(place, top)
            now = s.phase == "town" and s.place == place
            sheet.paste(house(place, wide, high, now), x, y)
            low = y + high - FOOT
            _body(sheet, scene, place, x, y + _HEAD, wide, low - y - _HEAD, changes)
            if place == "doctor":
                _patients(sheet, scene, x, low, wide, changes)
            else:
                _foot(sheet, scene, place, x, low, wide, changes)


def body_spot(place: str, part: int, top: int) -> Point:
    """Below what lies in a place; of two things there the first (`part` 0) or the second (1)."""
    x, y, wide, high = box_of(place, top)
    middle, half = y + _HEAD + (high - _HEAD - FOOT) / 2, wide / 2
    if place == "office":
        return x + half + 45, middle + 42
    if place == "hall":  # the deck
        return deed_spot(BOX.open_deeds, top)
    if place in ("bank", "store"):
        return x + (half + 10 if part == 0 else 3 * half - 10) / 2, middle + 33
    return (x + 24, middle + 22) if place == "mine" else (x + half, middle + 34)


def deed_spot(index: int, top: int) -> Point:
    """Below an open deed, counted as they are taken; the last place is that of the deck."""
    x, y, wide, _high = box_of("hall", top)
    return x + 8 + (index + 0.5) * (wide - 16) / (BOX.open_deeds + 1), y + _HEAD + 109


def foot_spot(place: str, deserted: bool, top: int) -> Point:
    """On the boardwalk, beside the badge of who controls a place or the sign that nobody was there."""
    x, y, wide, high = box_of(place, top)
    low = y + high - FOOT
    return (x + wide / 2 + 38, low + FOOT / 2) if deserted else (x + 80, low + 66)


# -- houses, each drawn once -------------------------------------------------------------------------


def house(place: str, wide: int, high: int, now: bool = False) -> Sprite:
    """A false front with the die of the place on it, a wall, and the boardwalk before it; outlined thickly if it
    is the one that is being resolved `now`.
    """
    key = ("dice_town", "house", place, wide, high, now)
    return cached(key, lambda: _draw_house(place, wide, high, now), layer=True)


def _draw_house(place: str, wide: int, high: int, now: bool) -> Sprite:
    image = Sheet(draw_sprite(wide, high, lambda p: _front(p, place, wide, high, now)).image)
    middle = 66
    if place == "hall":
        image.paste(icon("hand", 84), 18, middle - 42)
    elif place == "doctor":
        image.paste(icon("medic", 78), 20, middle - 38)
    else:
        image.paste(poker.die(FACE_OF[place], 80), 16, middle - 40)  # type: ignore[index]  # the others have one
    image.paste(icon(place, 84), wide - 16 - 84, middle - 44)
    return image.sprite()


def _front(p: Pen, place: str, wide: int, high: int, now: bool) -> None:
    """The wall, the parapet in the outline of the place, the boardwalk."""
    tint = tint_of(place)
    line, t = (theme.INK, 8) if now else (tint.dark, 3)
    p.rect(0, 30, wide, high - 30, line, radius=10)
    p.rect(t, 30 + t, wide - 2 * t, high - 30 - 2 * t, theme.PAPER, radius=8)
    for grow, colour in ((0.0, line), (float(t), tint.ground)):
        p.poly(_parapet(p, place, wide, grow), colour)
    for y in (40, 64, 88):
        p.line([(t + 2, y), (wide - t - 2, y)], theme.blend(tint.ground, tint.dark, 0.16), 1.6)
    p.line([(2, _HEAD - 3), (wide - 2, _HEAD - 3)], line, 4)
    walk = theme.blend(theme.PAPER, tint.ground, 0.3)
    p.rect(t, high - FOOT, wide - 2 * t, FOOT - t, walk, radius=6)
    p.rect(t, high - FOOT, wide - 2 * t, 40, walk)
    p.line([(t, high - FOOT), (wide - t, high - FOOT)], theme.blend(tint.ground, tint.dark, 0.35), 2)


def _parapet(p: Pen, place: str, wide: float, i: float) -> list[Point]:
    """The outline of a false front, `i` pixels inside; it fills the head."""
    left, right, low, top = i, wide - i, _HEAD - 2.0, 1.0 + i
    arch = p.curve([(wide * 0.16, 26 + i), (wide * 0.3, i - 16), (wide * 0.7, i - 16), (wide * 0.84, 26 + i)])
    shapes: dict[str, list[Point]] = {
        "mine": [(left, 26 + i), (wide / 2, top), (right, 26 + i)],
        "bank": [(left, 22 + i), (wide * 0.2 + i, 22 + i), (wide * 0.2 + i, top), (wide * 0.8 - i, top),
                 (wide * 0.8 - i, 22 + i), (right, 22 + i)],
        "store": [(left, 10 + i), (right, 10 + i)],
        "saloon": [(left, 26 + i), *arch, (right, 26 + i)],
        "office": [(left, top), (wide * 0.26, top), (wide * 0.26 + i, 16 + i), (wide * 0.74 - i, 16 + i),
                   (wide * 0.74, top), (right, top)],
        "hall": [(left, 24 + i), (wide * 0.3, 24 + i), (wide / 2, top), (wide * 0.7, 24 + i), (right, 24 + i)],
        "doctor": [(left, 20 + i), (wide * 0.12, 8 + i), (wide * 0.88, 8 + i), (right, 20 + i)],
    }  # fmt: skip
    return [*shapes[place], (right, low), (left, low)]


# -- what lies in them -------------------------------------------------------------------------------


def _body(
    sheet: Sheet, scene: Scene, place: str, x: float, top: float, wide: float, high: float, changes: Changes
) -> None:
    s: DiceTown = scene.view.state
    middle, half = top + high / 2, wide / 2
    match place:
        case "mine":
            _count(sheet, "nugget", s.mine, x, middle, wide)
        case "bank":
            if changes.unloaded:
                sheet.paste(pieces.frame(round(half) - 10, 72, theme.FRESH, 5, 14), x + 10, middle - 36)
            _count(sheet, "bill", s.bank, x + 10, middle, half - 10)
            _count(sheet, "coach", s.stagecoach, x + half, middle, half - 10)
        case "store":
            _count(sheet, "deck", len(s.store), x + 10, middle, half - 10)
            _count(sheet, "discard", len(s.played) + len(s.discarded), x + half, middle, half - 10)
        case "saloon":
            for index, name in enumerate(("eye", "cards", "arrow")):
                sheet.paste(icon(name, 58), x + half + (index - 1) * 74, middle, "centre")
        case "office":
            sheet.paste(icon("star", 104), x + half, top + 56, "centre")
            sheet.paste(badge(s.sheriff, 66), x + half, middle + 42, "centre")
            if changes.badge == s.sheriff:
                sheet.paste(pieces.frame(90, 76, theme.FRESH, 5, 14), x + half, middle + 42, "centre")
        case "hall":
            _deeds(sheet, s, x + 8, top, wide - 16, changes)
        case "doctor":
            sheet.paste(_cures(round(wide) - 28, round(high) - 16), x + 14, top + 8)


def _count(sheet: Sheet, name: str, count: int, x: float, middle: float, wide: float) -> None:
    big = wide > 200
    size, font, gap = (70, 70, 8) if big else (50, 48, 6)
    text = str(count)
    left = x + (wide - size - gap - labels.width_of(text, font, True)) / 2
    sheet.paste(icon(name, size), left, middle - size / 2)
    sheet.text(text, left + size + gap, middle, font, theme.INK, theme.PAPER)


def _deeds(sheet: Sheet, s: DiceTown, x: float, top: float, wide: float, changes: Changes) -> None:
    """The open deeds in the order in which they are taken, below each what brings it; the deck."""
    step = wide / (BOX.open_deeds + 1)
    new = len(s.open) - changes.turned
    hall = BOX.hall[s.edition]
    for index in range(BOX.open_deeds):
        middle = x + (index + 0.5) * step
        if index < len(s.open):
            sheet.paste(deed(CARDS[s.open[index]].points, 84, 98, index >= new), middle - 42, top + 8)
        else:
            sheet.paste(_gone(), middle - 42, top + 8)
        if index < hall.base:
            sheet.paste(icon("hand", 46), middle, top + 136, "centre")
        else:
            sheet.text("A", middle, top + 136, style.SMALL, theme.INK, theme.PAPER, anchor="centre")
    at = x + (BOX.open_deeds + 0.5) * step
    sheet.paste(icon("deed_deck", 90), at - 42, top + 12)
    sheet.text(str(len(s.deeds)), at, top + 136, 48, theme.INK, theme.PAPER, anchor="centre")


def _gone() -> Sprite:
    return cached(("dice_town", "gone"), lambda: pieces.frame(84, 98, theme.LINE, 3, 10))


def _cures(wide: int, high: int) -> Sprite:
    """What the doctor does for which faces."""

    def draw() -> Sprite:
        sheet = Sheet(draw_sprite(wide, high, lambda p: None).image)
        for index, (cure, faces) in enumerate(CURES.items()):
            x, y = index % 2 * (wide / 2 + 4), index // 2 * (high / 2 + 3)
            sheet.paste(cure_chip(cure, faces, round(wide / 2) - 4, round(high / 2) - 3), x, y)
        return sheet.sprite()

    return cached(("dice_town", "cures", wide, high), draw)


def cure_chip(cure: str, faces: tuple[str, ...], wide: int, high: int) -> Sprite:
    """One cure: the faces of which it needs one, and what it gives."""
    return cached(("dice_town", "cure", cure, wide, high), lambda: _draw_cure(cure, faces, wide, high))


def _draw_cure(cure: str, faces: tuple[str, ...], wide: int, high: int) -> Sprite:
    sheet = Sheet.on(pieces.panel(wide, high, theme.WHITE, style.DOCTOR.dark, 2, 10))
    x, middle = 10.0, high / 2
    for index, face in enumerate(faces):
        if index:
            sheet.fill(x + 3, middle - 3, 5, 5, theme.INK_SOFT)
            x += 12
        x += sheet.text(poker.letter(face), x, middle, style.SMALL, theme.INK, theme.WHITE)
    amount = {"tax": BOX.tax_dollars, "gold": BOX.gold_nuggets}.get(cure)
    right = wide - 10.0
    if amount is not None:
        sheet.text(str(amount), right, middle, 48, theme.INK, theme.WHITE, anchor="right")
        right -= labels.width_of(str(amount), 48, True) + 6
    sheet.paste(cure_sign(cure), right - 58, middle - 29)
    return sheet.sprite()


def cure_sign(cure: str, size: int = 58) -> Sprite:
    """What a cure gives."""
    return icon({"protect": "shield", "draw": "card", "tax": "bill", "gold": "nugget"}[cure], size)


# -- who was there -----------------------------------------------------------------------------------


def _foot(sheet: Sheet, scene: Scene, place: Place | str, x: int, top: int, wide: int, changes: Changes) -> None:
    """Who controls a place, who is tied there, or who is in front."""
    s: DiceTown = scene.view.state
    known = standing(s, place, changes)  # type: ignore[arg-type]  # the doctor has a foot of his own
    ground = theme.blend(theme.PAPER, tint_of(place).ground, 0.3)
    upper, lower = top + 40, top + 96
    if known.kind == "empty":
        sheet.paste(icon("nobody", 60), x + wide / 2, top + FOOT / 2, "centre")
    elif known.kind == "won":
        fresh = place in changes.control
        line = theme.FRESH if fresh else theme.GOLD_DARK
        sheet.paste(pieces.panel(wide - 20, FOOT - 18, theme.WHITE, line, 5, 12), x + 10, top + 7)
        seat = known.seats[0]
        sheet.paste(badge(seat, 62), x + 18 + 31, upper, "centre")
        name = labels.fit(name_of(scene, seat), style.SMALL, wide - 106, True)
        sheet.text(name, x + 88, upper, style.SMALL, theme.INK, theme.WHITE)
        _spoils(sheet, s, place, known, x + 24, lower, x + wide - 20, changes)
    elif known.seats:
        _badges(sheet, s, place, known, x, top, wide, ground)


def _spoils(
    sheet: Sheet, s: DiceTown, place: str, known: Standing, x: float, middle: float, right: float, changes: Changes
) -> None:
    """How many dice the winner has there, and what they brought."""
    mine = [prize for prize in changes.prizes.get(place, ()) if prize.seat == known.seats[0]]
    for prize in summed(mine)[::-1]:
        right = paint_prize(sheet, prize, right, middle, theme.WHITE) - 12
    if place == "hall":
        locked = s.players[known.seats[0]].locked
        if len(locked) == BOX.dice and x + poker.rank_width(locked) <= right:
            poker.paint_rank(sheet, locked, x, middle, theme.WHITE)
    elif known.dice:
        sheet.text(f"{known.dice}×", x, middle, style.SMALL, theme.INK_SOFT, theme.WHITE, bold=False)


def summed(prizes: list[Prize]) -> list[Prize]:
    """Prizes of a kind as one."""
    found: dict[tuple[int, str], int] = {}
    for prize in prizes:
        found[prize.seat, prize.kind] = found.get((prize.seat, prize.kind), 0) + prize.amount
    return [Prize(seat, kind, amount) for (seat, kind), amount in found.items()]


def paint_prize(
    sheet: Sheet, prize: Prize, right: float, middle: float, ground: theme.Colour, size: int = 50
) -> float:
    """A prize as `+3` and its drawing, ending at `right`. Returns where it begins."""
    sheet.paste(icon(prize.kind, size), right - size, middle - size / 2)
    right -= size + 5
    if prize.kind in ("star", "nobody"):
        return right
    text, font = f"+{prize.amount}", max(style.SMALL, size - 2)
    sheet.text(text, right, middle, font, theme.FRESH, ground, anchor="right")
    return right - labels.width_of(text, font, True)


def prize_width(prize: Prize, size: int = 50) -> float:
    """How wide `paint_prize` makes it."""
    if prize.kind in ("star", "nobody"):
        return size
    return size + 5 + labels.width_of(f"+{prize.amount}", max(style.SMALL, size - 2), True)


def _badges(
    sheet: Sheet, s: DiceTown, place: str, known: Standing, x: int, top: int, wide: int, ground: theme.Colour
) -> None:
    """Those who are tied (with a question mark) or in front (with their number of dice, or their hand)."""
    tied = known.kind == "tied"
    sign = "?" if tied else f"×{known.dice}" if known.dice else ""
    if tied:
        sheet.paste(pieces.panel(wide - 20, FOOT - 12, theme.WHITE, theme.ALERT, 5, 12), x + 10, top + 3)
        ground = theme.WHITE
    hand = s.players[known.seats[0]].locked if place == "hall" and not tied else []
    count, centre = len(known.seats), top + FOOT / 2 - 3
    columns = min(count, 5 if place == "hall" else 2 if count < 5 else 3)
    rows = [known.seats[at : at + columns] for at in range(0, count, columns)]
    room = poker.rank_width(hand) if hand else labels.width_of(sign, style.SMALL, True)
    beside = 0 if count == 5 and len(rows) > 1 else room + 8
    left = x + (wide - columns * _STEP - beside) / 2
    if hand and left < x + 10:  # five equal hands leave no room to say which
        left, hand = x + (wide - columns * _STEP) / 2, []
    for row, seats in enumerate(rows):
        middle = centre + (row - (len(rows) - 1) / 2) * 58
        for index, seat in enumerate(seats):
            sheet.paste(badge(seat, 62), left + index * _STEP + 31, middle, "centre")
    at = left + (columns if beside else 2) * _STEP + 8
    if hand:
        poker.paint_rank(sheet, hand, at, centre, ground)
    elif sign:
        ink = theme.ALERT if tied else theme.INK_SOFT
        sheet.text(sign, at, centre if beside else centre + 30, style.SMALL, ink, ground, bold=tied)


def _patients(sheet: Sheet, scene: Scene, x: int, top: int, wide: int, changes: Changes) -> None:
    """Those who have been treated with what it brought; those who wait, the first one framed."""
    s: DiceTown = scene.view.state
    told = s.phase in ("town", "scoring") or s.roll == 1  # or it belongs to a round long past
    done = changes.prizes.get("doctor", []) if told else []
    waiting = s.visitors if s.place == "doctor" else []
    room = _PATIENTS - min(len(waiting), _PATIENTS)
    shown: list[tuple[int, Prize | None]] = [(prize.seat, prize) for prize in done[len(done) - room :] if room]
    shown += [(seat, None) for seat in waiting[:_PATIENTS]]
    cell = (wide - 28) / 2
    for index, (seat, prize) in enumerate(shown):
        left = x + 14 + (index % 2 * cell if len(shown) > 1 else (wide - 28 - cell) / 2)
        middle = top + (37 + index // 2 * 64 if len(shown) > 2 else FOOT / 2 - 2)
        sheet.paste(badge(seat, 62), left + 33, middle, "centre")
        if prize is not None:
            paint_prize(sheet, prize, left + 74 + prize_width(prize, 46), middle, tint_ground(), 46)
        elif seat == waiting[0]:
            sheet.paste(icon("hourglass", 50), left + 98, middle, "centre")


def tint_ground() -> theme.Colour:
    """What lies below the doctor's patients."""
    return theme.blend(theme.PAPER, style.DOCTOR.ground, 0.3)
