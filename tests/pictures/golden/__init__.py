"""The golden pictures, half as wide as the real ones. Look at them after making them anew."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from PIL import Image

from renderers.pictures import Scene, draw
from tests.pictures.positions import scene

FOLDER = Path(__file__).parent
SCENES: dict[str, Scene] = {
    "start_2": scene(2, "golden", 0),
    "middle_3": scene(3, "golden", 22),
    "late_5": scene(5, "golden", 44),
    "over_4": scene(4, "golden", 999),
    "villages_2": scene(2, "golden", 25, "villages"),
    "players_5": scene(5, "golden", 44, "players"),
}


def small(one: Scene) -> Image.Image:
    """The finished picture, 540 pixels wide."""
    with Image.open(BytesIO(draw(one).data)) as picture:
        return picture.convert("RGB").reduce(2)
