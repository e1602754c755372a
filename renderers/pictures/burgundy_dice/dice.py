"""The bar on top: five dice, the round, and the time columns of the three phases."""

from __future__ import annotations

from games.burgundy_dice.components import BOX
from games.burgundy_dice.state import Burgundy
from renderers.pictures import labels, pieces, theme
from renderers.pictures.burgundy_dice import style
from renderers.pictures.burgundy_dice.glyphs import icon, star, terrain
from renderers.pictures.burgundy_dice.signs import wreath
from renderers.pictures.layers import cached
from renderers.pictures.scene import Scene, name_of
from renderers.pictures.seats import badge
from renderers.pictures.sheet import Pen, Point, Sheet, Sprite, draw_sprite

__all__ = ["HEIGHT", "ROMAN", "paint_bar", "paint_dice", "paint_track", "spot"]

HEIGHT = 236
ROMAN = ("I", "II", "III")
_DIE = 132
_SPLIT = 162
_DICE = 5


def paint_bar(sheet: Sheet, scene: Scene, top: int) -> None:
    """Dice and round, or the winner when the game is over; the time columns below."""
    s: Burgundy = scene.view.state
    x, width = style.MARGIN, style.INNER
    over = scene.view.standings is not None
    line, thick = (theme.GOLD, 4) if over else (theme.LINE, 2)
    pieces.lay_panel(sheet, x, top, width, HEIGHT, line=line, thick=thick)
    sheet.fill(x + 14, top + _SPLIT - 1, width - 28, 2, theme.LINE)
    if over:
        _victory(sheet, scene, x, width, top + _SPLIT / 2)
    else:
        end = paint_dice(sheet, s, x + 16, top + (_SPLIT - _DIE) / 2, _DIE, 12)
        _round(sheet, s, end, x + width - 14, top + _SPLIT / 2)
    paint_track(sheet, s, x + 14, top + _SPLIT + 8, width - 28)


def spot(top: int) -> Point:
    """The point that shows a roll, right of the dice; `top`: where the bar begins."""
    return style.MARGIN + 16 + _DICE * (_DIE + 12) - 2, top + _SPLIT / 2


def paint_dice(sheet: Sheet, s: Burgundy, x: float, top: float, size: int, gap: int) -> float:
    """All five dice side by side, blank ones before the first roll. Returns where they end."""
    faces: list[Sprite] = [pieces.die(number, size) for number in s.numbers]
    faces += [colour_die(colour, size) for colour in s.colours]
    if s.hourglasses:
        faces.append(hourglass_die(s.hourglasses, size))
    faces += [_blank(size)] * (_DICE - len(faces))
    for face in faces:
        sheet.paste(face, x, top)
        x += size + gap
    return x


def colour_die(colour: str, size: int) -> Sprite:
    """A colour die: the ground of the colour, and its terrain."""
    tint = style.TINTS[colour]

    def draw() -> Sprite:
        def body(pen: Pen) -> None:
            pieces.die_body(pen)
            pen.rect(10.5, 9.5, 75, 73, tint.ground, tint.dark, 2.5, radius=12)

        sheet = Sheet(draw_sprite(96, 96, body, size / 96).image)
        sheet.paste(terrain(colour, round(size * 0.56)), size / 2, size * 0.48, "centre")
        return sheet.sprite()

    return cached(("burgundy", "die", colour, size), draw)


def hourglass_die(count: int, size: int) -> Sprite:
    """The hourglass die with one or two of them."""

    def draw() -> Sprite:
        sheet = Sheet(draw_sprite(96, 96, pieces.die_body, size / 96).image)
        each = round(size * (0.62 if count == 1 else 0.48))
        for index in range(count):
            at = size / 2 + (index - (count - 1) / 2) * size * 0.4
            sheet.paste(icon("hourglass", each), at, size * 0.485, "centre")
        return sheet.sprite()

    return cached(("burgundy", "hourglasses", count, size), draw)


def _blank(size: int) -> Sprite:
    return cached(
        ("burgundy", "blank", size),
        lambda: draw_sprite(
            96, 96, lambda p: p.rect(6, 5, 84, 84, theme.PAPER_SHADE, theme.LINE, 3, 18), size / 96
        ),
    )


def _round(sheet: Sheet, s: Burgundy, left: float, right: float, middle: float) -> None:
    """The letter of the duchy on a shield, and the number of the round."""
    step = (right - left) / 2
    x = left + step / 2 + 4
    sheet.paste(icon("shield", 118), x, middle + 2, "centre")
    sheet.text(s.duchy, x, middle - 6, 62, theme.TERRACOTTA_DARK, theme.PAPER, anchor="centre")
    if not s.round:
        return
    x += step
    sheet.paste(icon("die", 54), x, middle - 36, "centre")
    sheet.text(str(s.round), x, middle + 32, 66, theme.INK, theme.PAPER, anchor="centre")


def _victory(sheet: Sheet, scene: Scene, x: int, width: int, middle: float) -> None:
    standings = scene.view.standings
    assert standings is not None
    winners = standings.winners
    total = standings.scores[0].total
    at = x + 18.0
    sheet.paste(wreath(124), at + 62, middle + 2, "centre")
    at += 124 + 14
    for seat in winners:
        sheet.paste(badge(seat, 76), at + 38, middle, "centre")
        at += 76 + 10
    right = x + width - 26.0
    text = str(total)
    sheet.text(text, right, middle, 84, theme.INK, theme.PAPER, anchor="right")
    right -= labels.width_of(text, 84, True) + 20
    if len(scene.view.state.players) == 1:
        right = paint_level(sheet, total, right, middle)
    names = ", ".join(name for seat in winners if (name := name_of(scene, seat)))
    room = max(0, round(right - 16 - at))
    if len(winners) == 1 or labels.width_of(names, 56, True) <= room:  # else the badges say it
        sheet.text(labels.fit(names, 56, room, True), at + 6, middle, 56, theme.INK, theme.PAPER)


def paint_level(sheet: Sheet, points: int, right: float, middle: float) -> float:
    """One star for each level of a solo score, golden if it was reached. Returns where they begin."""
    for least in sorted(BOX.solo_levels.values(), reverse=True):
        reached = points >= least
        fill = theme.GOLD if reached else theme.PAPER_SHADE
        line = theme.GOLD_DARK if reached else theme.LINE
        sheet.paste(star(72, fill, line), right - 36, middle, "centre")
        right -= 76
    return right


# -- time ------------------------------------------------------------------------------------------


def paint_track(sheet: Sheet, s: Burgundy, x: float, top: float, width: float) -> None:
    """The boxes of each phase, crossed when they are filled; those of this roll are blue. 58 pixels high."""
    step = width / BOX.phases
    for phase in range(1, BOX.phases + 1):
        filled = s.boxes_in_phase if phase < s.phase or s.finished else s.boxes if phase == s.phase else 0
        current = phase == s.phase and not s.finished
        fresh = min(s.hourglasses if not s.solo else 1, filled) if current and s.numbers else 0
        sheet.paste(
            _phase(phase, s.boxes_in_phase, filled, fresh, current, round(step)), x + step * (phase - 1), top
        )


def _phase(phase: int, boxes: int, filled: int, fresh: int, current: bool, wide: int) -> Sprite:
    def draw() -> Sprite:
        ground = theme.CREAM if current else theme.PAPER
        room = wide - 78
        gap = room / boxes

        def shapes(p: Pen) -> None:
            if current:
                p.rect(2, 1, wide - 4, 56, ground, theme.INK, 3, radius=11)
            for index in range(boxes):
                left = 67 + index * gap
                done, new = index < filled, filled - fresh <= index < filled
                line = theme.FRESH if new else theme.INK if done else theme.STONE_DARK
                p.rect(
                    left, 13, gap - 4, 32, theme.FRESH if new else theme.STRAW if done else theme.WHITE, line, 2, 4
                )
                if done:
                    ink, a, b = theme.WHITE if new else theme.INK, left + 6, left + gap - 10
                    p.line([(a, 21), (b, 37)], ink, 3)
                    p.line([(b, 21), (a, 37)], ink, 3)

        sheet = Sheet(draw_sprite(wide, 58, shapes).image)
        ink = theme.INK if current else theme.INK_SOFT
        sheet.text(ROMAN[phase - 1], 35, 29, style.SMALL, ink, ground, anchor="centre")
        return sheet.sprite()

    return cached(("burgundy", "phase", phase, boxes, filled, fresh, current, wide), draw)
