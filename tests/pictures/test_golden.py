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
    far = sum(difference.convert("L").histogram()[48:]) / (now.width * now.height)
    # another build of FreeType or zlib moves an edge by a shade; a wrong number or a lost badge changes far more
    assert mean < 1.0, f"mean difference {mean:.2f}"
    assert far < 0.0015, f"{far:.2%} of the pixels are quite different"


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
    assert sum(difference.convert("L").histogram()[48:]) / (now.width * now.height) > 0.0015
