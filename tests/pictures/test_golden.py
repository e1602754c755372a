"""The boards look as they did when a person last looked at them (`python -m tests.pictures.golden` renews them)."""

from __future__ import annotations

import pytest
from PIL import Image, ImageChops, ImageStat

from tests.pictures.golden import FOLDER, SCENES, small


@pytest.mark.parametrize("name", SCENES)
def test_board_looks_as_before(name: str) -> None:
    now = small(SCENES[name])
    with Image.open(FOLDER / f"{name}.png") as stored:
        before = stored.convert("RGB")
    assert now.size == before.size
    difference = ImageChops.difference(now, before)
    mean = max(ImageStat.Stat(difference).mean)
    # another build of FreeType or zlib moves an edge by a shade; a wrong number or a lost badge changes far more
    assert mean < 1.0, f"mean difference {mean:.2f}"
    share, where = worst(difference)
    assert share < FAR, f"{share:.1%} of the pixels around {where} are quite different"


FAR = 0.03
_TILE = 45


def worst(difference: Image.Image) -> tuple[float, tuple[int, int]]:
    """The place where most pixels are quite different, and which share of those there."""
    far = difference.convert("L").point(lambda level: 255 if level >= 48 else 0)
    spots = [(x, y) for y in range(0, far.height, _TILE // 2) for x in range(0, far.width, _TILE // 2)]
    return max((ImageStat.Stat(far.crop((x, y, x + _TILE, y + _TILE))).mean[0] / 255, (x, y)) for x, y in spots)


def test_tolerance_notices_one_wrong_number() -> None:
    """The measure is fine enough: one small 3 that should be a 6 is told from the golden picture."""
    scene = SCENES["burgundy_middle_5"]
    marks = scene.view.state.players[1].marks
    name = next(name for name, number in marks.items() if number == 3)
    marks[name] = 6
    try:
        now = small(scene)
    finally:
        marks[name] = 3
    with Image.open(FOLDER / "burgundy_middle_5.png") as stored:
        difference = ImageChops.difference(now, stored.convert("RGB"))
    assert worst(difference)[0] > FAR


def test_tolerance_notices_one_wrong_badge() -> None:
    """The measure is fine enough: one figure of another player is told from the golden picture."""
    scene = SCENES["middle_3"]
    state = scene.view.state
    building = next(iter(state.occ))
    state.occ[building] = (state.occ[building] + 1) % 3
    try:
        now = small(scene)
    finally:
        state.occ[building] = (state.occ[building] - 1) % 3
    with Image.open(FOLDER / "middle_3.png") as stored:
        difference = ImageChops.difference(now, stored.convert("RGB"))
    assert worst(difference)[0] > FAR
