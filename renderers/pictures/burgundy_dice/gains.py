"""Where the points of finished regions stand on a small map: on what is empty, for they are as big as a number."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from games.burgundy_dice.components import Duchy
from renderers.pictures import theme
from renderers.pictures.burgundy_dice import hexes
from renderers.pictures.burgundy_dice.hexes import Look
from renderers.pictures.sheet import Pen, Point, Sheet, Sprite

__all__ = ["paint_gains", "spots"]


def paint_gains(
    sheet: Sheet, duchy: Duchy, marks: Collection[str], gains: Sequence[tuple[str, int]], look: Look, at: Point
) -> None:
    """For each (hex that finished a region, points) the points, and a line from there; `at`: where the map begins.
    One that finds no free place is left out: the player's head has the sum.
    """
    placed = spots(duchy, marks, [name for name, _ in gains], look)
    for name in placed:
        _line(sheet, hexes.centre(look, duchy.hexes[name]), placed[name], look, at)
    for name, points in gains:
        if name in placed:
            sheet.paste(hexes.pill(points), at[0] + placed[name][0], at[1] + placed[name][1], "centre")


def spots(duchy: Duchy, marks: Collection[str], names: Iterable[str], look: Look) -> Mapping[str, Point]:
    """The nearest free place for each hex, relative to the map: the centre of an empty hex, or right of a row. A
    line to it should cross no number, if that can be had.
    """
    free = list(_free(duchy, marks, look))
    plates = {name: _plate(look, hexes.centre(look, duchy.hexes[name])) for name in marks}
    found: dict[str, Point] = {}
    for name in names:
        if not free or name in found:
            continue
        here = _plate(look, hexes.centre(look, duchy.hexes[name]))
        others = [plate for other, plate in plates.items() if other != name]
        best = min(free, key=lambda spot: (_crossed(here, spot, others, look), math.dist(here, spot), spot))
        free = [spot for spot in free if spot[1] != best[1] or abs(spot[0] - best[0]) > 1.5 * look.wide]
        found[name] = best
    return found


def _free(duchy: Duchy, marks: Collection[str], look: Look) -> Iterator[Point]:
    """Empty hexes; and right of the second row and the last but one, the only ones with room beside the map that no
    reward takes.
    """
    far = hexes.ground_size(look)[0] - 44  # points of two digits are wider than a hex: they stay in the panel
    rows: dict[int, list[Point]] = {}
    for name, one in duchy.hexes.items():
        x, y = hexes.centre(look, one)
        rows.setdefault(one.r, []).append((x, y))
        if name not in marks:
            yield min(x, far), y
    order = sorted(rows)
    for row in (order[1], order[-2]):
        x, y = max(rows[row])
        yield min(x + look.wide - 8, far), y


def _plate(look: Look, place: Point) -> Point:
    return place[0], place[1] + look.plate_at


def _crossed(start: Point, end: Point, plates: Iterable[Point], look: Look) -> int:
    """How many plates a straight line runs over."""
    (x, y), (dx, dy) = start, (end[0] - start[0], end[1] - start[1])
    length = dx * dx + dy * dy or 1.0
    count = 0
    for px, py in plates:
        along = max(0.0, min(1.0, ((px - x) * dx + (py - y) * dy) / length))
        count += math.hypot(px - x - along * dx, py - y - along * dy) < look.plate
    return count


def _line(sheet: Sheet, place: Point, spot: Point, look: Look, at: Point) -> None:
    """From the rim of a hex's plate to its points."""
    x, y = _plate(look, place)
    length = math.dist((x, y), spot)
    share = (look.plate + 2) / max(length, look.plate + 2)
    start = x + (spot[0] - x) * share, y + (spot[1] - y) * share
    left, top = math.floor(min(start[0], spot[0])) - 6, math.floor(min(start[1], spot[1])) - 6
    pen = Pen(math.ceil(abs(start[0] - spot[0])) + 14, math.ceil(abs(start[1] - spot[1])) + 14)
    pen.at(-left, -top)
    for colour, thick in ((theme.WHITE, 9.0), (theme.FRESH, 5.0)):
        pen.line([start, spot], colour, thick)
    sheet.paste(Sprite(pen.done()), at[0] + left, at[1] + top)
