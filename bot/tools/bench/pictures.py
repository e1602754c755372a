"""Drawing: time against Pillow's own encoder, size, cache, and what the event loop feels of it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from io import BytesIO
from itertools import cycle
from time import perf_counter

from PIL import Image

from bot.tools.bench.made import played
from bot.tools.bench.measure import Lines, mean_time, percentile, side_by_side, unit
from games.core import AnyGame
from games.registry import all_games
from renderers.pictures import Scene, Studio, draw, painter

__all__ = ["run"]

_NAMES = ("Anna", "Ben", "Clara", "美玲", "David", "Emil", "Fine", "Greta")
_TICK = 0.001


def run(lines: Lines, quick: bool) -> None:
    for one in all_games():
        scenes = _scenes(one, 4 if quick else 8)
        _drawing(lines, one, scenes, 4 if quick else 10)
        asyncio.run(_cached(lines, one, scenes, 5 if quick else 15))
    everything = [scene for one in all_games() for scene in _scenes(one, 8)]
    asyncio.run(_lag(lines, everything, 1.5 if quick else 6.0))


def _scenes(one: AnyGame, count: int) -> list[Scene]:
    """The public board as it is posted, at several points of a game."""
    end = played(one, 1).version
    made = []
    for part in range(1, count + 1):
        table = played(one, 1, until=end * part // count - (part == count))
        made.append(
            Scene(
                view=table.view(None),
                events=table.events_since(table.version - 2, None),
                names=_NAMES[: table.seats],
                crop=painter(one.id).crops[0],
            )
        )
    return made


def _drawing(lines: Lines, one: AnyGame, scenes: Sequence[Scene], rounds: int) -> None:
    drawn = [draw(scene) for scene in scenes]  # warms every cache
    painted = [painter(one.id).paint(scene) for scene in scenes]

    def pillow() -> float:
        return mean_time(lambda: sum(_default_png(image) for image in painted))

    def ours() -> float:
        return mean_time(lambda: sum(bool(draw(scene).data) for scene in scenes))

    theirs, time = side_by_side(rounds, pillow, ours)
    size = f"{drawn[0].width}×{drawn[0].height}"
    lines.add(
        "picture",
        f"a board drawn and encoded, warm, {size}",
        time * 1000,
        "ms",
        ratio=time / theirs,
        of="of Pillow's default RGB PNG encode",
        at_most=0.5,
        game=one.id,
    )
    largest = max(len(picture.data) for picture in drawn) / 1024
    lines.add("picture_size", f"the largest file, {size}", largest, "KiB", at_most=300, game=one.id)


def _default_png(image: Image.Image) -> int:
    out = BytesIO()
    image.save(out, "PNG")
    return bool(out.tell())


async def _cached(lines: Lines, one: AnyGame, scenes: Sequence[Scene], rounds: int) -> None:
    studio = Studio()
    try:
        for scene in scenes:
            await studio.picture(scene)
        rulers, times = [], []
        for _ in range(rounds):
            rulers.append(unit())
            started = perf_counter()
            for scene in scenes:
                await studio.picture(scene)
            times.append((perf_counter() - started) / len(scenes))
    finally:
        studio.close()
    lines.add(
        "picture_cached",
        "an unchanged view from the cache",
        min(times) * 1000,
        "ms",
        ratio=min(times) / min(rulers),
        of="unit",
        at_most=0.05,
        game=one.id,
    )


async def _lag(lines: Lines, scenes: Sequence[Scene], seconds: float) -> None:
    studio = Studio(cached=1)
    try:
        for scene in scenes:
            await studio.picture(scene)
        idle = await _lags(seconds / 2)
        drawing = [asyncio.create_task(_draw_on(studio, scenes, first)) for first in range(2)]
        busy = await _lags(seconds)
        for task in drawing:
            task.cancel()
        done = await asyncio.gather(*drawing, return_exceptions=True)
    finally:
        studio.close()
    for result in done:
        if isinstance(result, Exception):
            raise result
    lines.add("lag_idle", "event-loop lag with nothing to do, p99 (the machine's own)", percentile(idle, 99), "ms")
    lines.add(
        "lag_p99",
        "event-loop lag while two pictures are always being drawn, p99",
        percentile(busy, 99),
        "ms",
        at_most=10,
    )
    lines.add("lag_max", "the same, the longest", max(busy), "ms", at_most=25)


async def _draw_on(studio: Studio, scenes: Sequence[Scene], first: int) -> None:
    for scene in cycle([*scenes[first::2], *scenes[1 - first :: 2]]):
        if await studio.picture(scene) is None:
            raise RuntimeError("a picture could not be drawn")


async def _lags(seconds: float) -> list[float]:
    """Milliseconds by which a task that sleeps for one is called too late."""
    lags, until = [], perf_counter() + seconds
    while (before := perf_counter()) < until:
        await asyncio.sleep(_TICK)
        lags.append((perf_counter() - before - _TICK) * 1000)
    return lags
