"""What goes into a picture, what comes out, and what a game has to bring for it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

import msgspec
from PIL import Image

from games.core import Event, Seat, View
from renderers.pictures.fonts import legible
from renderers.pictures.sheet import Point

__all__ = ["Painter", "Picture", "Scene", "name_of"]


class Scene(msgspec.Struct, frozen=True):
    """`events`: what happened since the board that people saw before; it is outlined. `names`: by seat, may hold
    anything. `locale`: "en" or "zh-TW", for painters that can't do without words. `crop`: one of the painter's
    `crops`. A view holds no secrets, so neither does a picture.

    `numbers`: for each event the number that is written beside what it changed, 0 for none; or nothing at all.
    """

    view: View[Any]
    events: tuple[Event, ...] = ()
    names: tuple[str, ...] = ()
    locale: str = "en"
    crop: str = "board"
    numbers: tuple[int, ...] = ()


def name_of(scene: Scene, seat: Seat) -> str:
    """A player's name as far as our glyphs go; "" if nothing of it can be written."""
    return legible(scene.names[seat]) if seat < len(scene.names) else ""


class Picture(msgspec.Struct, frozen=True):
    """A PNG, and its size in pixels."""

    data: bytes
    width: int
    height: int


class Painter(ABC):
    """Draws one game. It keeps nothing between pictures, and may be used by several threads at once."""

    crops: tuple[str, ...]
    """Names of the excerpts that it can draw; the first one is the whole board."""

    @property
    def private(self) -> str:
        """The crop for the panel that only one player sees."""
        return self.crops[0]

    @abstractmethod
    def paint(self, scene: Scene) -> Image.Image:
        """An RGB picture, 1080 pixels wide (read at 390: no number may be less than 31 pixels high)."""

    def spots(self, scene: Scene) -> Sequence[Sequence[Point]]:
        """For each event of the scene the points of the picture (in its pixels) that show what it changed; none for
        an event that has no place, or that was overtaken by a later one.

        By default nothing has a place: a list of changes then goes without marks in the picture. A point is the
        middle of what changed, as near to it as a little dot may lie without hiding it.
        """
        return [()] * len(scene.events)

    @abstractmethod
    def showcase(self) -> Sequence[Scene]:
        """Scenes which together show every colour of the game; the fixed palette is made from them."""
