"""One panel for every player: name, total, a small duchy, rewards, what is left of each colour, points by phase."""

from __future__ import annotations

from games.burgundy_dice.components import BOX, REWARDS, Duchy, Hex
from games.burgundy_dice.state import Burgundy
from games.core import Seat
from renderers.pictures import labels, pieces, theme
from renderers.pictures.burgundy_dice import chips, gains, hexes, style
from renderers.pictures.burgundy_dice.changes import Changes
from renderers.pictures.burgundy_dice.dice import ROMAN
from renderers.pictures.burgundy_dice.glyphs import icon
from renderers.pictures.burgundy_dice.hexes import MINI, Look
from renderers.pictures.burgundy_dice.signs import wreath
from renderers.pictures.layers import cached
from renderers.pictures.scene import Scene, name_of
from renderers.pictures.seats import badge
from renderers.pictures.sheet import Sheet, Sprite

__all__ = [
    "HEAD",
    "HEIGHT",
    "MAP_LEFT",
    "PHASES_HIGH",
    "paint_duchy",
    "paint_header",
    "paint_panel",
    "paint_phases",
    "paint_rewards",
]

HEAD = 84
PHASES_HIGH = 58
_MAP_WIDE, _MAP_HIGH = hexes.ground_size(MINI)
MAP_LEFT = style.TWIN - _MAP_WIDE - 5
"""Where the map of a panel begins; left of it are the letters of its rows."""
HEIGHT = HEAD + _MAP_HIGH + 4 + chips.MINI_HIGH + 6 + PHASES_HIGH + 12


def paint_panel(sheet: Sheet, scene: Scene, seat: Seat, x: int, top: int, changes: Changes) -> None:
    """The sheet of a seat, as everybody may see it."""
    s: Burgundy = scene.view.state
    standings = scene.view.standings
    won = standings is not None and seat in standings.winners
    line, thick = (theme.GOLD_DARK, 4) if won else (theme.LINE, 2)
    pieces.lay_panel(sheet, x, top, style.TWIN, HEIGHT, line=line, thick=thick)
    paint_header(sheet, scene, seat, x + 12, top + HEAD / 2 + 2, style.TWIN - 24, 64, changes)
    left, y = x + MAP_LEFT, top + HEAD
    paint_duchy(sheet, s, seat, MINI, left, y, changes)
    _letters(sheet, s.map, left, y)
    paint_rewards(sheet, s, seat, x + 12, y, style.TWIN - 24, MINI)
    y += _MAP_HIGH + 4
    chips.paint_chips(sheet, s, seat, x + 10, y, style.TWIN - 20)
    y += chips.MINI_HIGH + 6
    paint_phases(sheet, s, seat, x + 10, y, style.TWIN - 20)


def paint_header(
    sheet: Sheet, scene: Scene, seat: Seat, x: float, middle: float, width: float, size: int, changes: Changes
) -> None:
    """Badge and name; whether the seat is asked; what it has just won, and its total."""
    s: Burgundy = scene.view.state
    right = x + width - 4
    text, font = str(s.players[seat].total()), round(size * 0.9)
    sheet.text(text, right, middle, font, theme.INK, theme.PAPER, anchor="right")
    right -= labels.width_of(text, font, True) + 12
    if gain := changes.gains.get(seat):
        won = hexes.pill(gain, round(style.SMALL * size / 64))
        sheet.paste(won, right - won.width, middle - won.height / 2)
        right -= won.width + 12
    if scene.view.standings is None:
        asked = seat in scene.view.deciders
        if asked or s.committed:
            sheet.paste(
                icon("hourglass" if asked else "tick", round(size * 0.75)), right - size * 0.375, middle, "centre"
            )
            right -= size * 0.75 + 12
    elif seat in scene.view.standings.winners:
        sheet.paste(wreath(max(70, size)), right - max(70, size) / 2, middle, "centre")
        right -= max(70, size) + 12
    sheet.paste(badge(seat, size), x + size / 2, middle, "centre")
    start = x + size + 12
    name_size = round(size * 0.68)
    name = labels.fit(name_of(scene, seat), name_size, max(0, round(right - start)), True)
    sheet.text(name, start, middle, name_size, theme.INK, theme.PAPER)


def paint_duchy(
    sheet: Sheet, s: Burgundy, seat: Seat, look: Look, left: float, top: float, changes: Changes
) -> None:
    """The map of a seat with its marks; rings and shining borders for what is new."""
    duchy: Duchy = s.map
    sheet.paste(hexes.base(s.duchy, look), left, top)
    new = changes.regions.get(seat, {})
    for region in new:
        hexes.paint_glow(sheet, s.duchy, region, look, left, top)
    for name, number in s.players[seat].marks.items():
        one = duchy.hexes[name]
        x, y = hexes.centre(look, one)
        sheet.paste(hexes.mark(one.colour, number, look), left + x, top + y, "centre")
    fresh = changes.marked.get(seat, [])
    for name in fresh:
        x, y = hexes.centre(look, duchy.hexes[name])
        sheet.paste(hexes.ring(look), left + x, top + y, "centre")
    won: list[tuple[str, int]] = []
    for region, points in new.items():
        here = next((name for name in reversed(fresh) if name in duchy.regions[region]), duchy.regions[region][0])
        won.append((here, points))
    if look.pill is None:
        gains.paint_gains(sheet, duchy, s.players[seat].marks, won, look, (left, top))
        return
    for here, points in won:
        x, y = hexes.centre(look, duchy.hexes[here])
        sheet.paste(hexes.pill(points), left + x, top + y + look.pill, "centre")


def _letters(sheet: Sheet, duchy: Duchy, left: float, top: float) -> None:
    """The letter of each row, left of its first hex: with them the ids of hexes can be counted out."""
    first: dict[str, Hex] = {}
    for name, one in duchy.hexes.items():
        if name[0] not in first or one.q < first[name[0]].q:
            first[name[0]] = one
    for letter, one in first.items():
        x, y = hexes.centre(MINI, one)
        right = left + x - MINI.wide / 2 - 7
        sheet.text(letter, right, top + y, style.SMALL, theme.INK_SOFT, theme.PAPER, bold=False, anchor="right")


def paint_rewards(sheet: Sheet, s: Burgundy, seat: Seat, x: float, top: float, width: float, look: Look) -> None:
    """How many of each reward are available, in the corners around the map."""
    high = hexes.ground_size(look)[1]
    size = 46 if look == MINI else 92
    for index, reward in enumerate(REWARDS):
        count = s.players[seat].has(reward)
        middle = top + size * 0.64 if index < 2 else top + high - size * 0.64
        font, ink = max(style.SMALL, round(size * 0.92)), theme.INK if count else theme.INK_SOFT
        if index % 2:
            sheet.paste(icon(reward, size), x + width - size / 2, middle, "centre")
            sheet.text(
                str(count), x + width - size - 4, middle, font, ink, theme.PAPER, bold=count > 0, anchor="right"
            )
        else:
            sheet.paste(icon(reward, size), x + size / 2, middle, "centre")
            sheet.text(str(count), x + size + 4, middle, font, ink, theme.PAPER, bold=count > 0)


def paint_phases(sheet: Sheet, s: Burgundy, seat: Seat, x: float, top: float, width: float) -> None:
    step = width / BOX.phases
    for phase in range(1, BOX.phases + 1):
        left = x + (phase - 1) * step
        current = phase == s.phase and not s.finished
        ground = theme.CREAM if current else theme.PAPER_SHADE
        sheet.paste(_phase_box(ROMAN[phase - 1], current, round(step) - 5), left + 2, top)
        sheet.text(
            str(s.players[seat].in_phase(phase)),
            left + step - 18,
            top + PHASES_HIGH / 2,
            style.SMALL,
            theme.INK,
            ground,
            anchor="right",
        )


def _phase_box(label: str, current: bool, wide: int) -> Sprite:
    def draw() -> Sprite:
        ground = theme.CREAM if current else theme.PAPER_SHADE
        line = theme.INK if current else theme.LINE
        sheet = Sheet.on(pieces.panel(wide, PHASES_HIGH, ground, line, 3 if current else 2, 10))
        sheet.text(label, 18, PHASES_HIGH / 2, style.SMALL, theme.INK_SOFT, ground, bold=False)
        return sheet.sprite()

    return cached(("burgundy", "phase_box", label, current, wide), draw)
