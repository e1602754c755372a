"""A store of things that were drawn once (sprites, static layers), bounded by the memory that they take."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from renderers.pictures.sheet import Sprite

__all__ = ["Cache", "cached"]


class Cache:
    """Least recently used goes first. `limit`: bytes of pixels."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.size = 0
        self._kept: OrderedDict[Hashable, Sprite] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: Hashable, make: Callable[[], Sprite]) -> Sprite:
        """What is kept under the key; made now if nothing is. Two threads may both make it: no harm."""
        with self._lock:
            if (found := self._kept.get(key)) is not None:
                self._kept.move_to_end(key)
                return found
        made = make()
        with self._lock:
            if key not in self._kept:
                self._kept[key] = made
                self.size += made.bytes
            while self.size > self.limit and len(self._kept) > 1:
                self.size -= self._kept.popitem(last=False)[1].bytes
        return made


SPRITES = Cache(16 << 20)
LAYERS = Cache(12 << 20)


def cached(key: Hashable, make: Callable[[], Sprite], *, layer: bool = False) -> Sprite:
    """A sprite from the store. `key` must say everything that its look depends on."""
    return (LAYERS if layer else SPRITES).get(key, make)
