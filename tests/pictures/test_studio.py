"""The way from a scene to a file: the same bytes, small enough, off the event loop, in time or not at all."""

from __future__ import annotations

import asyncio
import logging
import platform
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from typing import Any

import msgspec
import pytest
from PIL import Image

from renderers.pictures import Scene, Studio, draw, painter, studio
from renderers.pictures.layers import Cache
from renderers.pictures.sheet import Sprite
from tests.pictures.positions import GAMES, LOCALES, scene

LIMIT = 300 << 10


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize(("game", "crop"), [(game, crop) for game in GAMES for crop in painter(game).crops])
def test_file_is_small_at_the_end_with_five_players(game: str, crop: str, locale: str) -> None:
    for seed in ("small a", "small b", "small c"):
        one = scene(5, seed, 999, crop, locale, back=12, game_id=game)
        assert one.view.standings is not None
        assert len(draw(one).data) <= LIMIT


@pytest.mark.parametrize("game", GAMES)
def test_showcase_is_small_too(game: str) -> None:
    for one in painter(game).showcase():
        assert len(draw(one).data) <= LIMIT


@pytest.mark.parametrize("game", GAMES)
def test_picture_is_a_palette_png_of_the_size_it_says(game: str) -> None:
    made = draw(scene(3, "png", 9, game_id=game))
    with Image.open(BytesIO(made.data)) as image:
        assert (image.format, image.mode, image.size) == ("PNG", "P", (made.width, made.height))
        assert not image.info.keys() - {"transparency"}


@pytest.mark.parametrize("game", GAMES)
def test_flat_colours_survive_the_palette(game: str) -> None:
    one = scene(5, "flat", 40, game_id=game)
    raw = painter(game).paint(one)
    with Image.open(BytesIO(draw(one).data)) as image:
        encoded = image.convert("RGB")
    counted: Any = raw.getcolors(1 << 24)
    for _, colour in sorted(counted, reverse=True)[:12]:
        spot = next(
            (x, y) for y in range(raw.height) for x in range(0, raw.width, 3) if raw.getpixel((x, y)) == colour
        )
        assert encoded.getpixel(spot) == colour


@pytest.mark.parametrize("game", GAMES)
def test_same_scene_gives_the_same_bytes_from_any_thread(game: str) -> None:
    crops = painter(game).crops
    scenes = [scene(seats, "same", 18, crop, game_id=game) for seats in (2, 4) for crop in crops]
    first = [draw(one).data for one in scenes]
    with ThreadPoolExecutor(4) as pool:
        for _ in range(3):
            assert [picture.data for picture in pool.map(draw, scenes)] == first


@pytest.mark.parametrize("game", GAMES)
def test_an_undone_cache_changes_nothing(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from renderers.pictures import layers

    one = scene(3, "caches", 18, game_id=game)
    before = draw(one).data
    monkeypatch.setattr(layers, "SPRITES", Cache(1))
    monkeypatch.setattr(layers, "LAYERS", Cache(1))
    assert draw(one).data == before


def test_cache_keeps_to_its_limit_and_forgets_the_oldest() -> None:
    cache, made = Cache(100), []

    def sprite(name: str) -> Sprite:
        made.append(name)
        return Sprite(Image.new("L", (4, 10)))

    for name in "abacab":
        cache.get(name, lambda name=name: sprite(name))  # type: ignore[misc]  # a default is the loop's value
    assert made == ["a", "b", "c", "b"]
    assert cache.size <= 100


def test_unknown_games_have_no_painter() -> None:
    for name in ("chess", "theme", "../games"):
        with pytest.raises(LookupError):
            painter(name)


async def test_studio_draws_and_keeps() -> None:
    made = Studio(cached=2)
    try:
        one, two, three = (scene(2, "kept", moves) for moves in (3, 4, 5))
        first = await made.picture(one)
        assert first is not None
        assert first.data == draw(one).data
        assert await made.picture(scene(2, "kept", 3)) is first
        await made.picture(two)
        await made.picture(three)
        again = await made.picture(one)
        assert again is not first
        assert again == first
    finally:
        made.close()


async def test_names_events_and_crop_make_another_picture() -> None:
    made = Studio()
    try:
        one = scene(2, "other", 6)
        others = (
            msgspec.structs.replace(one, names=("Zoë", "Bořivoj")),
            msgspec.structs.replace(one, events=()),
            msgspec.structs.replace(one, crop="players"),
        )
        pictures = [await made.picture(each) for each in (one, *others)]
        assert len({picture.data for picture in pictures if picture is not None}) == 4
    finally:
        made.close()


async def test_failure_gives_none_and_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    made = Studio()
    try:
        one = scene(2, "fails", 2)
        unknown = msgspec.structs.replace(one, view=msgspec.structs.replace(one.view, game="chess"))
        bad_crop = msgspec.structs.replace(one, crop="nowhere")
        with caplog.at_level(logging.ERROR):
            assert await made.picture(unknown) is None
            assert await made.picture(bad_crop) is None
        assert len(caplog.records) == 2
        assert await made.picture(one) is not None
    finally:
        made.close()


async def test_deadline_gives_none_and_the_loop_goes_on(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    started, go_on = threading.Event(), threading.Event()

    def slow(one: Scene) -> None:
        started.set()
        go_on.wait(20)

    monkeypatch.setattr(studio, "draw", slow)
    made = Studio(deadline=0.2)
    try:
        waiting = asyncio.create_task(made.picture(scene(2, "slow", 2)))
        turns = 0
        while not waiting.done():
            await asyncio.sleep(0.001)
            turns += 1
        assert started.is_set()
        assert waiting.result() is None
        assert turns > 5, "the loop stood still"
        assert "no picture" in caplog.text
    finally:
        go_on.set()
        made.close()


async def test_a_closed_studio_gives_none() -> None:
    made = Studio()
    made.close()
    assert await made.picture(scene(2, "closed", 1)) is None


async def test_warming_up_draws_the_showcase_and_survives_unknown_games(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn: list[str] = []

    def spy(one: Scene) -> None:
        drawn.append(one.crop)

    monkeypatch.setattr(studio, "draw", spy)
    made = Studio()
    try:
        await made.warm(["chess", "bohemian_villages"])
    finally:
        made.close()
    assert {"board", "villages", "players"} <= set(drawn)


_HOLDS = """
import sys
from renderers.pictures import give_back
from PIL import Image

def resident():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * 4096 >> 20

if sys.argv[1] == "yes":
    assert give_back()
del [Image.new("RGB", (3200, 3200), (7, 7, 7))][0]
before, boards, sprites = resident(), [], []
for _ in range(20):
    boards.append(Image.new("RGB", (1080, 1000), (7, 7, 7)))
    sprites.append(Image.new("RGB", (100, 100), (7, 7, 7)))
del boards
print(resident() - before)
"""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="only glibc holds memory back")
def test_memory_of_pictures_goes_back_to_the_system() -> None:
    """Twenty boards of 3 MiB, a kept sprite after each: in processes of their own, with and without the remedy."""
    held = {}
    for remedy in ("yes", "no"):
        command = [sys.executable, "-c", _HOLDS, remedy]
        held[remedy] = int(subprocess.run(command, capture_output=True, text=True, check=True, timeout=60).stdout)
    assert held["yes"] < 6
    assert held["no"] > 10, "glibc has learnt to do without it: take the remedy away"


async def test_whoever_waits_for_a_picture_can_be_cancelled_at_any_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also in the very moment in which the picture is finished."""
    loop = asyncio.get_running_loop()
    drawn: asyncio.Future[Any] = loop.create_future()
    monkeypatch.setattr(loop, "run_in_executor", lambda *_: drawn)
    one = Studio()
    waiting = asyncio.create_task(one.picture(scene(3, "cancelled", 4)))
    await asyncio.sleep(0)
    drawn.set_result(None)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    one.close()


@pytest.mark.parametrize(("thick", "radius"), [(2, 14), (4, 14), (3, 10), (4, 2)])
def test_a_panel_laid_in_pieces_looks_like_a_drawn_one(thick: int, radius: int) -> None:
    from renderers.pictures import pieces, theme
    from renderers.pictures.sheet import Sheet

    whole, laid = (Sheet.blank(240, 160, theme.PAGE) for _ in range(2))
    whole.paste(pieces.panel(201, 97, theme.CREAM, theme.GOLD, thick, radius), 11, 23)
    pieces.lay_panel(laid, 11, 23, 201, 97, theme.GOLD, thick, radius, theme.CREAM)
    assert laid.image.tobytes() == whole.image.tobytes()
