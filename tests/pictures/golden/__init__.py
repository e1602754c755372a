"""The golden pictures, half as wide as the real ones. Look at them after making them anew."""

from __future__ import annotations

import itertools
from io import BytesIO
from pathlib import Path

import msgspec
from PIL import Image

from renderers.pictures import Scene, draw
from tests.pictures.positions import scene


def burgundy(seats: int, moves: int, crop: str = "board", seat: int | None = None) -> Scene:
    """The Burgundy dice game, with all that happened in the round before."""
    return scene(seats, "golden", moves, crop, back=seats + 1, game_id="burgundy_dice", seat=seat)


def numbered(one: Scene) -> Scene:
    """The same with a number for everything that changed."""
    count = itertools.count(1)
    return msgspec.structs.replace(
        one, numbers=tuple(0 if event.announces else next(count) for event in one.events)
    )


FOLDER = Path(__file__).parent
SCENES: dict[str, Scene] = {
    "start_2": scene(2, "golden", 0),
    "middle_3": scene(3, "golden", 22),
    "late_5": scene(5, "golden", 44),
    "over_4": scene(4, "golden", 999),
    "villages_2": scene(2, "golden", 25, "villages"),
    "players_5": scene(5, "golden", 44, "players"),
    "marked_4": numbered(scene(4, "golden", 33, back=9)),
    "burgundy_marked_5": numbered(burgundy(5, 78)),
    "burgundy_start_2": burgundy(2, 0),
    "burgundy_early_4": burgundy(4, 20),
    "burgundy_middle_5": burgundy(5, 78),
    "burgundy_solo_1": burgundy(1, 14),
    "burgundy_over_3": burgundy(3, 999),
    "burgundy_asked_3": burgundy(3, 48, "mine", 2),
    "burgundy_noted_3": burgundy(3, 48, "mine", 0),
    "burgundy_scores_5": burgundy(5, 999, "scores"),
}


def small(one: Scene) -> Image.Image:
    """The finished picture, 540 pixels wide."""
    with Image.open(BytesIO(draw(one).data)) as picture:
        return picture.convert("RGB").reduce(2)
