"""One sheet, large, for its owner alone: with what the dice allow and what the owner has noted."""

from __future__ import annotations

import math

from games.burgundy_dice.components import BOX, REWARDS, Reward
from games.burgundy_dice.legal import plain
from games.burgundy_dice.moves import Choice, Mark, Monk, Start, TakeWorker, Twice, Worker, split_mark, split_pair
from games.burgundy_dice.state import CROSS, Burgundy, Player
from games.core import Seat
from renderers.pictures import pieces, theme
from renderers.pictures.burgundy_dice import chips, dice, hexes, panels, reference, style
from renderers.pictures.burgundy_dice.changes import Changes
from renderers.pictures.burgundy_dice.glyphs import icon, terrain
from renderers.pictures.burgundy_dice.hexes import LARGE
from renderers.pictures.layers import cached
from renderers.pictures.scene import Scene
from renderers.pictures.sheet import Pen, Sheet, Sprite

__all__ = ["MAP_TOP", "paint_own", "pending", "targets"]

_HEAD = 116
_MAP_WIDE, _MAP_HIGH = hexes.ground_size(LARGE)
_ROW = 66
_CIRCLE = 50
_LOW = 3 * _ROW + 22
_LEFT = 680
_SHEET = _HEAD + _MAP_HIGH + 8 + chips.LARGE_HIGH + 8 + panels.PHASES_HIGH + 12
MAP_TOP = style.MARGIN + dice.HEIGHT + style.GAP + _HEAD
"""Where the map begins."""
_PLACES: tuple[tuple[str, Reward | None, int, int, int], ...] = (
    ("orange", "worker", 0, 0, 2),
    ("grey", "silver", 2, 0, 1),
    ("purple", "monk", 0, 1, 1),
    ("blue", "good", 1, 1, 1),
    ("green", None, 2, 1, 1),
)
"""The rows of circles: colour, reward (None: one of each), line, column, lines that the row may take."""
_ROOM = (6, 4)
"""Circles that find room in a line of each column; an owner's components may have more, then they overlap."""


def targets(s: Burgundy, seat: Seat) -> dict[str, list[int]]:
    """Where a seat may write with the dice as they are, and which numbers."""
    found: dict[str, list[int]] = {}
    for mark in plain(s, seat):
        found.setdefault(mark.hex, []).append(split_pair(mark.pair)[0])
    return found


def _choice(scene: Scene, seat: Seat) -> Choice | None:
    """What a seat has noted for the time being; only for its own eyes, whatever the view should hold."""
    player: Player = scene.view.state.players[seat]
    return player.choice if scene.view.seat == seat else None


def pending(choice: Choice | None) -> dict[str, tuple[int, str]]:
    """The marks that a choice would make: hex → the number, and what brings it (`dice` or a bonus)."""
    match choice:
        case Start(castle):
            return {castle: (CROSS, "dice")}
        case Mark(pair, name):
            return {name: (split_pair(pair)[0], "dice")}
        case Worker(pair, name):
            return {name: (split_pair(pair)[0], "worker")}
        case Monk(pair, name):
            return {name: (split_pair(pair)[0], "monk")}
        case Twice(first, second):
            (one, here), (other, there) = split_mark(first), split_mark(second)
            return {here: (one, "dice"), there: (other, "silver")}
    return {}


def paint_own(scene: Scene, changes: Changes) -> Sheet:
    """The sheet of the one who looks; the public sees the first one's, as it lies open on the table."""
    s: Burgundy = scene.view.state
    seat = scene.view.seat or 0
    top = style.MARGIN + dice.HEIGHT + style.GAP
    low = top + _SHEET + style.GAP
    sheet = Sheet.blank(style.WIDTH, low + _LOW + style.MARGIN, theme.PAGE)
    dice.paint_bar(sheet, scene, style.MARGIN)
    x, width = style.MARGIN, style.INNER
    pieces.lay_panel(sheet, x, top, width, _SHEET)
    panels.paint_header(sheet, scene, seat, x + 16, top + _HEAD / 2 + 2, width - 32, 92, changes)
    left, y = (style.WIDTH - _MAP_WIDE) / 2, MAP_TOP
    panels.paint_duchy(sheet, s, seat, LARGE, left, y, changes)
    _paint_choice(sheet, scene, seat, left, y)
    panels.paint_rewards(sheet, s, seat, x + 18, y, width - 36, LARGE)
    y += _MAP_HIGH + 8
    chips.paint_large_chips(sheet, s, seat, x + 12, y, width - 24)
    panels.paint_phases(sheet, s, seat, x + 12, y + chips.LARGE_HIGH + 8, width - 24)
    pieces.lay_panel(sheet, x, low, _LEFT, _LOW)
    _circles(sheet, scene, seat, x + 12, low + 11)
    right = x + _LEFT + style.GAP
    pieces.lay_panel(sheet, right, low, width - _LEFT - style.GAP, _LOW)
    reference.paint_regions(sheet, s, right + 10, low + 12, width - _LEFT - style.GAP - 20, _LOW - 24)
    return sheet


def _paint_choice(sheet: Sheet, scene: Scene, seat: Seat, left: float, top: float) -> None:
    s: Burgundy = scene.view.state
    noted = pending(_choice(scene, seat))
    for name, (number, how) in noted.items():
        one = s.map.hexes[name]
        x, y = hexes.centre(LARGE, one)
        sheet.paste(hexes.mark(one.colour, number, LARGE, how), left + x, top + y, "centre")
    if noted or seat not in scene.view.deciders:
        return
    open_to: dict[str, list[int]] = targets(s, seat) if s.round else {name: [] for name in _castles(scene)}
    for name, numbers in open_to.items():
        one = s.map.hexes[name]
        x, y = hexes.centre(LARGE, one)
        sheet.paste(hexes.target(one.colour, numbers, LARGE, one.reward), left + x, top + y, "centre")


def _castles(scene: Scene) -> list[str]:
    """Where a seat may begin: anywhere, or (R15) where nobody else has begun."""
    s: Burgundy = scene.view.state
    taken = (
        {name for player in s.players for name in player.marks} if scene.view.asks == "choose_in_order" else set()
    )
    return [name for name in s.map.castles if name not in taken]


# -- circles ---------------------------------------------------------------------------------------


def _circles(sheet: Sheet, scene: Scene, seat: Seat, x: float, top: float) -> None:
    """Rows of circles for each reward, and one for the castles."""
    for colour, reward, line, column, lines in _PLACES:
        left, middle = x + column * 376, top + _ROW * (line + 0.5)
        _row_head(sheet, colour, left, middle)
        states = _states(scene, seat, reward)
        full = max(1, math.ceil(len(states) / lines))
        step = min(_CIRCLE, _ROOM[column] * _CIRCLE / full)
        for index, (kind, state) in enumerate(states):
            at = left + 68 + index % full * step + _CIRCLE / 2
            sheet.paste(_circle(kind, state), at, middle + index // full * _ROW, "centre")


def _states(scene: Scene, seat: Seat, reward: Reward | None) -> list[tuple[Reward, str]]:
    """The circles of a row: what each is for, and `empty`, `circled`, `crossed` or `pending`."""
    s: Burgundy = scene.view.state
    player = s.players[seat]
    if reward is None:
        return [
            (
                one,
                "crossed" if s.castle_crossed(seat, one) else "circled" if s.castle_circled(seat, one) else "empty",
            )
            for one in REWARDS
        ]
    made, gone = player.circled.get(reward, 0), s.crossed(seat, reward)
    states = ["crossed"] * gone + ["circled"] * (made - gone) + ["empty"] * (BOX.circles[reward] - made)
    if reward == "worker" and isinstance(_choice(scene, seat), TakeWorker) and made < len(states):
        states[made] = "pending"
    return [(reward, state) for state in states]


def _row_head(sheet: Sheet, colour: str, x: float, middle: float) -> None:
    tint = style.TINTS[colour]
    sheet.paste(pieces.panel(60, _ROW - 8, tint.ground, tint.dark, 2, 10), x, middle - _ROW / 2 + 4)
    sheet.paste(terrain(colour, 44), x + 30, middle, "centre")


def _circle(reward: Reward, state: str) -> Sprite:
    """`empty`, `pending` (dotted), `circled` or `crossed`."""

    def draw() -> Sprite:
        size = _CIRCLE
        pen, top = Pen(size, size), Pen(size, size)
        middle = size / 2
        if state == "empty":
            pen.circle(middle, middle, 20, theme.PAPER, theme.LINE, 2.5)
        elif state == "pending":
            for step in range(14):
                x, y = pen.arc(middle, middle, 22, step * 360 / 14, 0, 1)[0]
                pen.circle(x, y, 2.6, theme.FRESH)
        else:
            quiet = state == "crossed"
            pen.circle(
                middle,
                middle,
                23,
                theme.PAPER if quiet else theme.WHITE,
                theme.STONE_DARK if quiet else theme.INK,
                2.5 if quiet else 4,
            )
        sheet = Sheet(pen.done())
        art = icon(reward, 34 if state == "circled" else 28)
        if state in ("empty", "crossed"):
            art = _faint(art)
        sheet.paste(art, middle, middle, "centre")
        if state == "crossed":
            for turn in (1, -1):
                top.line([(8, middle - 17 * turn), (size - 8, middle + 17 * turn)], theme.INK_SOFT, 4)
            sheet.paste(Sprite(top.done()), 0, 0)
        return sheet.sprite()

    return cached(("burgundy", "circle", reward, state), draw)


def _faint(art: Sprite) -> Sprite:
    image = art.image.copy()
    image.putalpha(image.getchannel("A").point(lambda alpha: alpha * 3 // 10))
    return Sprite(image)
