"""Chance that anybody can check afterwards: a counter-based stream of numbers from the table's seed.

The standard library's generators are not promised to give the same sequence for ever; this one is, because it
is nothing but BLAKE2b over (seed, number of the draw).
"""

from __future__ import annotations

from collections.abc import Iterable, MutableSequence, Sequence
from hashlib import blake2b, sha256
from typing import Any, TypeVar

from games.core.errors import RulesError

__all__ = ["Chance", "seed_hash"]

T = TypeVar("T")
_WORD = 1 << 64


def seed_hash(seed: str) -> str:
    """SHA-256 of the seed, in hex: shown when a table starts, so that the seed can be held to it at the end."""
    return sha256(seed.encode()).hexdigest()


class Chance:
    """The draws of one table. `drawn` counts them; nothing else of it changes, so going back is setting it back.

    A `script` of results (scenario files) takes the place of the draws from number `script_from` on (default:
    the next one), as far as it goes.
    """

    __slots__ = ("_key", "drawn", "script", "script_from")

    def __init__(
        self, seed: str, drawn: int = 0, script: Iterable[int] = (), script_from: int | None = None
    ) -> None:
        self._key = blake2b(seed.encode(), digest_size=32).digest()
        self.drawn = drawn
        self.script = tuple(script)
        self.script_from = drawn if script_from is None else script_from

    def follow(self, script: Iterable[int]) -> None:
        """Let these be the next results."""
        self.script = tuple(script)
        self.script_from = self.drawn

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely."""
        if n < 1:
            raise RulesError(f"nothing lies below {n}")
        if self.script and (value := self._scripted(0, n - 1)) is not None:
            return value
        fair = _WORD - _WORD % n  # words past the last full multiple of n are drawn again
        while True:
            block = self.drawn.to_bytes(8, "big")
            word = int.from_bytes(blake2b(block, digest_size=8, key=self._key).digest(), "big")
            self.drawn += 1
            if word < fair:
                return word % n

    def die(self, faces: int = 6) -> int:
        """A roll from 1 to `faces`."""
        if self.script and (value := self._scripted(1, faces)) is not None:
            return value
        return 1 + self.below(faces)

    def pick(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Fisher-Yates, in place, from the last item down."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def _scripted(self, low: int, high: int) -> int | None:
        at = self.drawn - self.script_from
        if not 0 <= at < len(self.script):
            return None
        value = self.script[at]
        if not low <= value <= high:
            raise RulesError(f"the script says {value}, but this draw gives {low} to {high}")
        self.drawn += 1
        return value
