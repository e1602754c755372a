"""Pictures off the event loop, in time or not at all."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections import OrderedDict
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from importlib import import_module

import msgspec
from PIL import Image

from renderers.pictures.encode import encode, palette_of
from renderers.pictures.marks import paint_marks
from renderers.pictures.scene import Painter, Picture, Scene

__all__ = ["Studio", "draw", "painter"]

_LOG = logging.getLogger(__name__)
_PALETTES = threading.Lock()


@cache
def painter(game_id: str) -> Painter:
    """The painter of a game. Raises `LookupError` if it has none."""
    try:
        made: Painter = import_module(f"renderers.pictures.{game_id}").PAINTER
    except (ModuleNotFoundError, AttributeError) as error:
        raise LookupError(f"nothing draws {game_id}") from error
    return made


@cache
def _palette(game_id: str) -> Image.Image:
    return palette_of(painter(game_id).paint(scene) for scene in painter(game_id).showcase())


def draw(scene: Scene) -> Picture:
    """Draw and encode a scene; from any thread. The same scene gives the same bytes."""
    drawn = painter(scene.view.game)
    image = drawn.paint(scene)
    if any(scene.numbers):
        paint_marks(image, drawn.spots(scene), scene.numbers)
    with _PALETTES:  # made once, not once in every thread that comes first
        palette = _palette(scene.view.game)
    return Picture(encode(image, palette), image.width, image.height)


class Studio:
    """Draws for many tables: on `threads` threads, within `deadline` seconds, the last `cached` pictures kept.

    Threads, not processes: nearly all of the work lets the interpreter's lock go, and the sprites are shared.
    """

    def __init__(self, *, threads: int = 2, deadline: float = 10.0, cached: int = 128) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="studio")
        self._deadline = deadline
        self._room = cached
        self._kept: OrderedDict[bytes, Picture] = OrderedDict()
        self._closed = False

    async def picture(self, scene: Scene) -> Picture | None:
        """The picture; None if it can't be drawn or not in time (that is logged, never raised)."""
        try:
            key = msgspec.msgpack.encode(scene)
            if (kept := self._kept.get(key)) is not None:
                self._kept.move_to_end(key)
                return kept
            loop = asyncio.get_running_loop()
            async with asyncio.timeout(self._deadline):  # wait_for may swallow a cancellation (Python 3.11)
                made = await loop.run_in_executor(self._pool, draw, scene)
        except TimeoutError:
            _LOG.warning("no picture of %s within %s s", scene.view.game, self._deadline)
            return None
        except Exception:
            _LOG.exception("no picture of %s (%s)", scene.view.game, scene.crop)
            return None
        self._kept[key] = made
        while len(self._kept) > self._room:
            self._kept.popitem(last=False)
        return made

    async def warm(self, game_ids: Iterable[str]) -> None:
        """Make what every picture of these games needs (palette, sprites), so that the first one isn't slow."""
        loop = asyncio.get_running_loop()
        for game_id in game_ids:
            try:
                for scene in painter(game_id).showcase():
                    if self._closed:  # the bot was stopped before it was warm
                        return
                    await loop.run_in_executor(self._pool, draw, scene)
            except Exception:
                _LOG.exception("pictures of %s could not be prepared", game_id)

    def close(self) -> None:
        """Give the threads back; what is being drawn is let go."""
        self._closed = True
        self._pool.shutdown(wait=False, cancel_futures=True)
