"""One panel for every family: name, points, life time, who is on the farm and who isn't born yet, what it has."""

from __future__ import annotations

from games.core import Seat
from games.village.components import BOX, COLOURS, GOODS
from games.village.state import COIN, Player, Village
from renderers.pictures import labels, pieces, theme
from renderers.pictures.pieces import laurel
from renderers.pictures.scene import Scene, name_of
from renderers.pictures.seats import badge
from renderers.pictures.sheet import Point, Sheet, Sprite
from renderers.pictures.theme import Colour
from renderers.pictures.village import style
from renderers.pictures.village.changes import Changes
from renderers.pictures.village.glyphs import icon
from renderers.pictures.village.ring import death_sign, ring, spent_pill
from renderers.pictures.village.signs import MEMBER, Room, State, Token, amount, pill, points, stand

__all__ = [
    "HEIGHT", "dying", "has", "held_spot", "holding_spot", "paint_farm", "paint_head", "paint_holdings",
    "points_spot", "ring_spot", "room", "unborn",
]  # fmt: skip

_HEAD = 72
_RING = 158
_ROW = 58
HEIGHT = _HEAD + _RING + 2 * _ROW + 14


def paint_farm(sheet: Sheet, scene: Scene, seat: Seat, x: int, top: int, changes: Changes) -> None:
    s: Village = scene.view.state
    player = s.players[seat]
    standings = scene.view.standings
    ground = theme.PAPER
    line, thick = theme.LINE, 2
    if standings is not None:
        if seat in standings.winners:
            line, thick = theme.GOLD_DARK, 4
    elif seat in scene.view.deciders:
        line, thick = theme.INK, 4
    pieces.lay_panel(sheet, x, top, style.TWIN, HEIGHT, line, thick, fill=ground)
    paint_head(sheet, scene, seat, x + 12, top + _HEAD / 2 + 2, style.TWIN - 24, 62, changes)
    y = top + _HEAD
    spent = changes.time[seat]
    sheet.paste(ring(seat, player.time, spent, _RING), x + 8, y)
    if dying(scene, seat):
        sheet.paste(death_sign(56), x + 8 + _RING / 2, y + 22, "centre")
    if spent:
        art = spent_pill(spent)
        sheet.paste(art, x + 8 + _RING - art.width + 6, y + _RING - art.height)
    left = x + 8 + _RING + 10
    for row, (name, there) in enumerate((("house", changes.at("farm", seat)), ("cradle", unborn(seat, changes)))):
        middle = y + 39 + row * 78
        sheet.paste(icon(name, 42), left - 2, middle - 21)
        if not there:
            sheet.fill(left + 58, middle - 3, 16, 6, theme.LINE)
        stand(sheet, there, room(row, x, top))
    for row, names in enumerate(_HELD):
        paint_holdings(sheet, player, names, *_held_at(row, x, top), changes.held.get(seat, ()), ground)


_HELD = ((*COLOURS, COIN, "grain"), (*GOODS, "tiles"))


def room(row: int, x: float, top: float) -> Room:
    """Where those on the farm (row 0) stand, and those who aren't born yet (1); left upper corner of the panel."""
    left = x + 8 + _RING + 10
    return Room(left + 46, top + _HEAD + 39 + row * 78 - MEMBER[1] / 2, x + style.TWIN - 12 - left - 46)


def _held_at(row: int, x: float, top: float) -> tuple[float, float, float]:
    return x + 10, top + _HEAD + _RING + 6 + row * _ROW, style.TWIN - 20


def ring_spot(x: float, top: float) -> Point:
    """Beside the lower left of the life-time ring."""
    return x + 8 + 16, top + _HEAD + _RING - 16


def points_spot(x: float, top: float) -> Point:
    """Below the points in the head."""
    return x + style.TWIN - 12 - 25, top + _HEAD / 2 + 30


def held_spot(player: Player, name: str, x: float, top: float) -> Point:
    """At the lower left of what a family has."""
    row = next(row for row, names in enumerate(_HELD) if name in names)
    return holding_spot(player, _HELD[row], name, *_held_at(row, x, top))


def dying(scene: Scene, seat: Seat) -> bool:
    """Whether somebody of this family dies before the next turn, for its marker has passed the bridge."""
    s: Village = scene.view.state
    return (s.bridge and s.seat == seat) or (scene.view.asks == "death" and seat in scene.view.deciders)


def unborn(seat: Seat, changes: Changes) -> list[Token]:
    """Those of a family who aren't born yet; one just born isn't shown here any more."""
    state: State = "unborn"
    return [(who, generation, state) for who, generation, there in changes.at("unborn", seat) if there == "there"]


def paint_head(
    sheet: Sheet, scene: Scene, seat: Seat, x: float, middle: float, width: float, size: int, changes: Changes
) -> None:
    """Badge and name; points so far (all of them when the game is over), and those just won."""
    s: Village = scene.view.state
    standings = scene.view.standings
    total = s.players[seat].points
    if standings is not None:
        total = next(score.total for score in standings.scores if score.seat == seat)
    right = x + width
    art = points(total, size / 62)
    sheet.paste(art, right - art.width, middle - art.height / 2)
    right -= art.width + 10
    book = amount("book", str(s.players[seat].in_chronicle()), theme.INK, theme.PAPER, size / 62)
    sheet.paste(book, right - book.width - 4, middle - book.height / 2)
    right -= book.width + 18
    if standings is None and (gain := changes.points[seat]):
        won = pill(f"+{gain}", size / 62)
        sheet.paste(won, right - won.width, middle - won.height / 2)
        right -= won.width + 10
    if standings is not None and seat in standings.winners:
        sheet.paste(laurel(size), right - size / 2, middle, "centre")
        right -= size + 8
    elif seat in scene.view.deciders:
        art = icon("time", round(size * 0.75))
        sheet.paste(art, right - art.width, middle - art.height / 2)
        right -= art.width + 8
    sheet.paste(badge(seat, size), x + size / 2, middle, "centre")
    start = x + size + 12
    font = round(size * 0.73)
    name = labels.fit(name_of(scene, seat), font, max(0, round(right - 4 - start)), True)
    sheet.text(name, start, middle, font, theme.INK, theme.PAPER)


def has(player: Player, name: str) -> int:
    """How much of it a family has."""
    match name:
        case "coin":
            return player.coins
        case "grain":
            return player.grain
        case "tiles":
            return len(player.tiles)
    return player.cubes[name] if name in player.cubes else player.goods[name]


_DRAWN = {"tiles": "customer"}


def paint_holdings(
    sheet: Sheet,
    player: Player,
    names: tuple[str, ...],
    x: float,
    top: float,
    width: float,
    changed: set[str] | tuple[()],
    ground: Colour,
    k: float = 1.0,
    *,
    grid: bool = False,
) -> None:
    """Side by side, each with its number; what has changed is framed. With the same gaps between, or with `grid` in
    columns, and grain out of how much there is room for.
    """
    art, middle = _holdings(player, names, ground, k, grid), top + 29 * k
    gap = (width - sum(one.width for one in art)) / len(art)
    for name, one, at in zip(names, art, _lefts(art, x, width, grid), strict=True):
        sheet.paste(one, at, middle - one.height / 2)
        if name in changed:
            around = min(6 * k, max(0.0, gap / 2 - 1))
            wide, high = round(one.width + 2 * around), round(56 * k)
            sheet.paste(pieces.frame(wide, high, theme.FRESH, 4, 12), at - around, middle - high / 2)


def _holdings(player: Player, names: tuple[str, ...], ground: Colour, k: float, grid: bool) -> list[Sprite]:
    art = []
    for name in names:
        count = has(player, name)
        text = f"{count}/{BOX.grain_limit}" if name == "grain" and grid else str(count)
        art.append(amount(_DRAWN.get(name, name), text, theme.INK if count else theme.INK_SOFT, ground, k))
    return art


def _lefts(art: list[Sprite], x: float, width: float, grid: bool) -> list[float]:
    """Where each begins."""
    if grid:
        return [x + index * width / len(art) for index in range(len(art))]
    gap = (width - sum(one.width for one in art)) / len(art)
    return [x + gap * (index + 0.5) + sum(one.width for one in art[:index]) for index in range(len(art))]


def holding_spot(
    player: Player,
    names: tuple[str, ...],
    name: str,
    x: float,
    top: float,
    width: float,
    k: float = 1.0,
    *,
    grid: bool = False,
) -> Point:
    """At the lower left of one of the things that `paint_holdings` draws with these measures."""
    art = _holdings(player, names, theme.PAPER, k, grid)
    return _lefts(art, x, width, grid)[names.index(name)], top + 55 * k
