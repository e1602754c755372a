"""Where things are drawn: a `Pen` for shapes (at three times the size, then reduced), a `Sheet` to paste on."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, Literal

from PIL import Image, ImageDraw

from renderers.pictures import labels
from renderers.pictures.legibility import Note, watched
from renderers.pictures.theme import Colour

__all__ = ["CLEAR", "Pen", "Point", "Sheet", "Sprite", "draw_sprite"]

Point = tuple[float, float]
Ink = Colour | tuple[int, int, int, int]
Fill = Ink | None
CLEAR = (0, 0, 0, 0)
"""Rubs out."""
OVER = 3
"""Shapes are drawn at this multiple and reduced: Pillow's own shapes have hard edges."""


class Pen:
    """Draws antialiased shapes in units of its own; one unit is `scale` pixels of the finished sprite."""

    def __init__(self, width: int, height: int, scale: float = 1.0) -> None:
        self.size = (width, height)
        self.k = scale * OVER
        self.image = Image.new("RGBA", (width * OVER, height * OVER), CLEAR)
        self.draw = ImageDraw.Draw(self.image)
        self.origin: Point = (0.0, 0.0)

    def at(self, x: float, y: float) -> None:
        """Move the origin of all that follows, in units."""
        self.origin = (x, y)

    def _p(self, x: float, y: float) -> Point:
        return (x + self.origin[0]) * self.k, (y + self.origin[1]) * self.k

    def poly(self, points: Sequence[Point], fill: Fill, line: Fill = None, width: float = 0) -> None:
        if fill is not None:
            self.draw.polygon([self._p(*point) for point in points], fill)
        if line is not None and width:
            self.line([*points, points[0]], line, width)

    def line(self, points: Sequence[Point], colour: Ink, width: float) -> None:
        """A line with round ends and corners."""
        half = width * self.k / 2
        spots = [self._p(*point) for point in points]
        for (x1, y1), (x2, y2) in pairwise(spots):
            length = math.hypot(x2 - x1, y2 - y1)
            if length:
                dx, dy = (y2 - y1) / length * half, (x1 - x2) / length * half
                self.draw.polygon(
                    [(x1 + dx, y1 + dy), (x2 + dx, y2 + dy), (x2 - dx, y2 - dy), (x1 - dx, y1 - dy)], colour
                )
        for x, y in spots:
            self.draw.ellipse((x - half, y - half, x + half, y + half), colour)

    def ellipse(
        self, cx: float, cy: float, rx: float, ry: float, fill: Fill, line: Fill = None, width: float = 0
    ) -> None:
        (x1, y1), (x2, y2) = self._p(cx - rx, cy - ry), self._p(cx + rx, cy + ry)
        self.draw.ellipse((x1, y1, x2, y2), line if line is not None and width else fill)
        if line is not None and width:
            w = width * self.k
            self.draw.ellipse((x1 + w, y1 + w, x2 - w, y2 - w), fill or CLEAR)

    def circle(self, cx: float, cy: float, r: float, fill: Fill, line: Fill = None, width: float = 0) -> None:
        self.ellipse(cx, cy, r, r, fill, line, width)

    def rect(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        fill: Fill,
        line: Fill = None,
        width: float = 0,
        radius: float = 0,
    ) -> None:
        """A rectangle; the line lies inside of it."""
        (x1, y1), (x2, y2) = self._p(x, y), self._p(x + w, y + h)
        r, inset = radius * self.k, width * self.k
        if line is not None and width:
            self.draw.rounded_rectangle((x1, y1, x2 - 1, y2 - 1), r, line)
            self.draw.rounded_rectangle(
                (x1 + inset, y1 + inset, x2 - 1 - inset, y2 - 1 - inset), max(0.0, r - inset), fill or CLEAR
            )
        else:
            self.draw.rounded_rectangle((x1, y1, x2 - 1, y2 - 1), r, fill)

    def curve(self, points: Sequence[Point], steps: int = 24) -> list[Point]:
        """Points of the Bézier curve with these control points, for `line` and `poly`."""
        result: list[Point] = []
        for step in range(steps + 1):
            level, t = list(points), step / steps
            while len(level) > 1:
                level = [(a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t) for a, b in pairwise(level)]
            result.append(level[0])
        return result

    def arc(self, cx: float, cy: float, r: float, start: float, end: float, steps: int = 36) -> list[Point]:
        """Points on a circle from angle `start` to `end` (degrees, clockwise from the right)."""
        turns = [math.radians(start + (end - start) * step / steps) for step in range(steps + 1)]
        return [(cx + r * math.cos(turn), cy + r * math.sin(turn)) for turn in turns]

    def done(self) -> Image.Image:
        """The finished shapes. Reduced with premultiplied alpha, so that no dark fringe comes in."""
        return self.image.convert("RGBa").reduce(OVER).convert("RGBA")


class Sprite:
    """A small finished picture to be pasted, with an account of the texts on it. `image` is RGB or RGBA."""

    __slots__ = ("height", "image", "notes", "width")

    def __init__(self, image: Image.Image, notes: Sequence[Note] = ()) -> None:
        self.image, self.notes = image, tuple(notes)
        self.width, self.height = image.size

    @property
    def bytes(self) -> int:
        return self.width * self.height * len(self.image.getbands())


class Sheet:
    """A picture in the making, and an account of all texts on it."""

    def __init__(self, image: Image.Image, notes: Sequence[Note] = (), *, samples: bool = True) -> None:
        self.image = image
        self.notes: list[Note] = list(notes)
        self.samples = samples
        """Whether to look what really lies below a text. Sprites are made once; a board only if somebody asks."""

    @classmethod
    def blank(cls, width: int, height: int, colour: Colour) -> Sheet:
        """A whole picture."""
        return cls(Image.new("RGB", (width, height), colour), samples=watched())

    @classmethod
    def on(cls, sprite: Sprite) -> Sheet:
        """A sheet that begins as a copy of a sprite."""
        return cls(sprite.image.copy(), sprite.notes)

    def sprite(self) -> Sprite:
        return Sprite(self.image, self.notes)

    def fill(self, x: float, y: float, w: float, h: float, colour: Colour) -> None:
        self.image.paste(colour, (round(x), round(y), round(x + w), round(y + h)))

    def paste(self, sprite: Sprite, x: float, y: float, anchor: Literal["corner", "centre"] = "corner") -> None:
        """Put a sprite with its left upper corner, or its centre, at (x, y)."""
        if anchor == "centre":
            x, y = x - sprite.width / 2, y - sprite.height / 2
        spot = (round(x), round(y))
        if sprite.image.mode != "RGBA":
            self.image.paste(sprite.image, spot)
        elif self.image.mode == "RGBA":
            self.image.alpha_composite(sprite.image, spot)
        else:
            self.image.paste(sprite.image, spot, sprite.image)
        self.notes.extend(sprite.notes)

    def text(
        self,
        text: str,
        x: float,
        y: float,
        size: int,
        ink: Colour,
        ground: Colour,
        *,
        bold: bool = True,
        anchor: Literal["left", "centre", "right"] = "left",
    ) -> float:
        """Write a text; `y` is the middle of its capitals. `ground`: what lies below. Returns its width."""
        if not text:
            return 0.0
        made = labels.label(text, size, bold)
        start = x - (made.width / 2 if anchor == "centre" else made.width if anchor == "right" else 0)
        spot = (round(start) + made.left, round(y + made.cap / 2) + made.top)
        if self.samples:
            ground = self._ground(spot, made.mask.size) or ground
        self.image.paste(ink, spot, made.mask)
        self.notes.append(Note(text, made.cap, ink, ground))
        return made.width

    def _ground(self, spot: tuple[int, int], size: tuple[int, int]) -> Colour | None:
        """The colour that most of a place has; None if it is see-through."""
        box = (spot[0], spot[1], spot[0] + size[0], spot[1] + size[1])
        counted: Any = self.image.crop(box).getcolors(size[0] * size[1])
        if not counted:
            return None
        colour: tuple[int, ...] = max(counted, key=lambda pair: pair[0])[1]
        return None if len(colour) == 4 and colour[3] < 255 else (colour[0], colour[1], colour[2])


def draw_sprite(width: float, height: float, draw: Callable[[Pen], None], scale: float = 1.0) -> Sprite:
    """A sprite of `width` × `height` units, drawn by a function."""
    pen = Pen(max(1, round(width * scale)), max(1, round(height * scale)), scale)
    draw(pen)
    return Sprite(pen.done())
