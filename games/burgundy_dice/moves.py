"""What a player may submit after a roll (spec 4.4), and at the start.

A `pair` is a number and a colour, written `4/blue`; it is what the mark is made with, after any change by a worker
or monk. Dice are not named: where several would do, the player has lost nothing by any of them.
"""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec.structs import replace

from games.core import Move

__all__ = ["Choice", "Mark", "Monk", "Start", "TakeBack", "TakeWorker", "Twice", "Worker", "pair_of", "split_mark",
           "split_pair", "written"]  # fmt: skip

_DIGITS = frozenset("123456789")


def pair_of(number: int, colour: str) -> str:
    """`4/blue`."""
    return f"{number}/{colour}"


def split_pair(pair: str) -> tuple[int, str]:
    """The number and colour of a pair; number 0 if there is none in it."""
    number, _, colour = pair.partition("/")
    return _digit(number), colour


def written(number: int, hex_id: str) -> str:
    """A mark as it stands in a `Twice`: `d5=4`."""
    return f"{hex_id}={number}"


def split_mark(mark: str) -> tuple[int, str]:
    """The number and hex of a mark written as in `Twice`; number 0 if there is none in it."""
    hex_id, _, number = mark.partition("=")
    return _digit(number), hex_id


def _digit(text: str) -> int:
    return int(text) if text in _DIGITS else 0


class Start(Move, frozen=True):
    """Begin at this castle (spec 3)."""

    secret: ClassVar[bool] = True
    castle: str

    def canonical(self) -> Move:
        return replace(self, castle=self.castle.lower())


class _WithPair(Move, frozen=True):
    secret: ClassVar[bool] = True
    pair: str
    hex: str

    def canonical(self) -> Move:
        return replace(self, pair=self.pair.lower(), hex=self.hex.lower())

    @classmethod
    def reads(cls, field: str, token: str, value: Any) -> bool:
        """The number alone may stand for the pair (`mark 4 c4`): the hex has the colour."""
        return field == "pair" and token == str(value).partition("/")[0]


class Mark(_WithPair, frozen=True):
    """Write a rolled number into a hex of a rolled colour."""


class Worker(_WithPair, frozen=True):
    """Spend a worker: the same with the number of one die changed."""

    aside: ClassVar[bool] = True


class Monk(_WithPair, frozen=True):
    """Spend a monk: the same with the colour of one die changed."""

    aside: ClassVar[bool] = True


class Twice(Move, frozen=True):
    """Spend a silver: two marks, each written `hex=number`, the pairs of dice differing in at least one die.

    One decision and not two, so that nobody can tell from the number of decisions what was chosen.
    """

    aside: ClassVar[bool] = True
    secret: ClassVar[bool] = True
    first: str
    second: str

    def canonical(self) -> Move:
        return Twice(self.first.lower(), self.second.lower())


class TakeWorker(Move, frozen=True):
    """Circle a worker, because no pair of the dice fits."""

    secret: ClassVar[bool] = True


class TakeBack(Move, frozen=True):
    """Choose again, while others are still thinking."""

    aside: ClassVar[bool] = True
    secret: ClassVar[bool] = True


Choice = Start | Mark | Worker | Monk | Twice | TakeWorker
