"""Numbers on a finished picture, for a list of what has changed: near what they are about, never on each other."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from PIL import Image, ImageFilter

from renderers.pictures import theme
from renderers.pictures.labels import width_of
from renderers.pictures.layers import cached
from renderers.pictures.legibility import report
from renderers.pictures.sheet import Pen, Point, Sheet, Sprite, draw_sprite

__all__ = ["Mark", "paint_marks", "placed"]

SIZE = 43
"""Font size: the digits are 31.5 pixels high, 11.4 on a phone that shows 390 of our 1080 pixels."""
HIGH = 40
_GAP = 4
_STEP, _FAR, _TURNS = 14, 12, 16
"""A mark looks for its place on so many rings around what it is about, so far apart (pixels), in so many ways."""
_FINE = 4
_COST = 0.22
"""How much a pixel farther away weighs against what would be covered (mean strength of edges, up to 255)."""
_LINE, _SAMPLES = 0.0035, 10
"""The same for every pixel of a line to a mark over other things, looked up at so many points."""
_HARD = [255 if level > 70 else level // 2 for level in range(256)]
_TOGETHER = 3
"""Numbers, or rows of them, on one mark at most."""


class Mark:
    """A mark with its text, what it is about (`point`) and where its middle lies."""

    __slots__ = ("at", "point", "text", "wide")

    def __init__(self, text: str, point: Point) -> None:
        self.text, self.point, self.at = text, point, point
        self.wide = round(width_of(text, SIZE, True)) + 18

    def box(self, at: Point) -> tuple[float, float, float, float]:
        return at[0] - self.wide / 2, at[1] - HIGH / 2, at[0] + self.wide / 2, at[1] + HIGH / 2


def paint_marks(image: Image.Image, spots: Sequence[Sequence[Point]], numbers: Sequence[int]) -> None:
    """Draw on `image`: each number (0: none) at its points, of which it may have none; both run parallel."""
    marks = placed(image, spots, numbers)
    sheet = Sheet(image)
    for mark in marks:
        _lead(sheet, mark)
    for mark in marks:
        sheet.paste(_plate(mark.text, mark.wide), *mark.at, "centre")
    report(sheet.notes)


def placed(image: Image.Image, spots: Sequence[Sequence[Point]], numbers: Sequence[int]) -> list[Mark]:
    """The marks with their places in the picture. What finds none is left out: the list has it all the same."""
    found: dict[tuple[int, int], list[int]] = {}
    for points, number in zip(spots, numbers, strict=True):
        for x, y in dict.fromkeys(points):
            if number:
                found.setdefault((round(x), round(y)), []).append(number)
    rough = _Rough(image)
    marks: list[Mark] = []
    for point, mine in found.items():
        for text in _texts(mine):
            mark = Mark(text, point)
            place = _place(mark, marks, list(found), image.size, rough)
            if place is not None:
                mark.at = place
                marks.append(mark)
    return marks


def _texts(numbers: Iterable[int]) -> Iterator[str]:
    """Numbers of one place in as few marks as can be: `3–5,8`."""
    rows: list[str] = []
    for _key, group in groupby(enumerate(sorted(set(numbers))), lambda pair: pair[1] - pair[0]):
        row = [number for _index, number in group]
        rows += [f"{row[0]}–{row[-1]}"] if len(row) > 2 else map(str, row)
    for first in range(0, len(rows), _TOGETHER):
        yield ",".join(rows[first : first + _TOGETHER])


class _Rough:
    """How much there is to see at each place: a mark should cover as little of it as can be."""

    def __init__(self, image: Image.Image) -> None:
        edges = image.convert("L").filter(ImageFilter.FIND_EDGES)
        # what has hard edges is written or drawn to be read; the inside of a digit counts as well
        reduced = edges.point(_HARD).reduce(_FINE).filter(ImageFilter.MaxFilter(3))
        self._wide, self._high, self._levels = reduced.width, reduced.height, reduced.tobytes()

    def at(self, x: float, y: float) -> int:
        column, row = min(int(x) // _FINE, self._wide - 1), min(int(y) // _FINE, self._high - 1)
        return self._levels[row * self._wide + column]

    def mean(self, box: tuple[float, float, float, float]) -> float:
        left, right = int(box[0]) // _FINE, min(int(box[2]) // _FINE + 1, self._wide)
        rows = range(int(box[1]) // _FINE, min(int(box[3]) // _FINE + 1, self._high))
        total = sum(sum(self._levels[row * self._wide + left : row * self._wide + right]) for row in rows)
        return total / (len(rows) * (right - left))

    def along(self, start: Point, end: Point) -> float:
        """Mean of what a line would cross, but for its end."""
        shares = [step / (_SAMPLES + 1) for step in range(1, _SAMPLES + 1)]
        (x, y), (dx, dy) = start, (end[0] - start[0], end[1] - start[1])
        return sum(self.at(x + dx * share, y + dy * share) for share in shares) / _SAMPLES


def _place(
    mark: Mark, others: Sequence[Mark], points: Sequence[Point], size: tuple[int, int], rough: _Rough
) -> Point | None:
    """The best place for a mark near its point: within the picture, on no other mark and, if that can be had, on
    nothing that is marked.
    """
    best: tuple[float, Point] | None = None
    taken = [other.box(other.at) for other in others]
    for far, at in _around(mark.point):
        if best is not None and far * _COST >= best[0]:
            break  # farther away nothing can be better
        box = mark.box(at)
        if min(box[:2]) < 0 or box[2] > size[0] or box[3] > size[1]:
            continue
        if any(_touch(box, other) for other in taken):
            continue
        hidden = sum(box[0] - _GAP < x < box[2] + _GAP and box[1] - _GAP < y < box[3] + _GAP for x, y in points)
        cost = far * _COST + rough.mean(box) + rough.along(at, mark.point) * far * _LINE + 1000 * hidden
        if best is None or cost < best[0]:
            best = cost, at
    return best and best[1]


def _around(point: Point) -> Iterator[tuple[float, Point]]:
    """Places around a point with their distances, nearest first; the last rings are far apart, for a crowd."""
    yield 0.0, point
    for ring in range(1, 3 * _FAR):
        far = ring * _STEP if ring <= _FAR else (ring - _FAR) * 4 * _STEP + _FAR * _STEP
        for turn in range(_TURNS):
            angle = math.tau * turn / _TURNS
            yield far, (round(point[0] + far * math.cos(angle)), round(point[1] + far * math.sin(angle)))


def _touch(one: tuple[float, float, float, float], other: tuple[float, float, float, float]) -> bool:
    return (
        one[0] < other[2] + _GAP
        and other[0] < one[2] + _GAP
        and one[1] < other[3] + _GAP
        and other[1] < one[3] + _GAP
    )


def _plate(text: str, wide: int) -> Sprite:
    """Light on dark with a light rim: no piece of a game looks like that."""

    def draw() -> Sprite:
        body = draw_sprite(wide, HIGH, lambda p: p.rect(0, 0, wide, HIGH, theme.INK, theme.WHITE, 2.5, radius=11))
        sheet = Sheet(body.image)
        sheet.text(text, wide / 2, HIGH / 2, SIZE, theme.WHITE, theme.INK, anchor="centre")
        return sheet.sprite()

    return cached(("marks", text, wide), draw)


def _lead(sheet: Sheet, mark: Mark) -> None:
    """A thin line from the mark to what it is about, and a dot there."""
    (x, y), (px, py) = mark.at, mark.point
    left, top = math.floor(min(x, px)) - 10, math.floor(min(y, py)) - 10
    pen = Pen(math.ceil(abs(x - px)) + 20, math.ceil(abs(y - py)) + 20)
    pen.at(-left, -top)
    for colour, wider in ((theme.WHITE, 4.0), (theme.INK, 0.0)):
        pen.line([(x, y), (px, py)], colour, 3.5 + wider)
        pen.circle(px, py, 5 + wider / 2, colour)
    sheet.paste(Sprite(pen.done()), left, top)
