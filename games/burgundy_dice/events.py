"""What happens in the Burgundy dice game.

A round is told at once when the last seat has committed, in seat order, so nothing tells who came last:
`Marked` or `WorkerTaken` with what they brought (`RegionDone`, `RewardGained`, `RewardLost`), `ColourDone`,
`PhaseEnded`; then `RoundBegan` (or `GameEnded`), `Rolled`, `GoodsSold`, `NoChoice`.
"""

from __future__ import annotations

from typing import Literal, get_args

from games.burgundy_dice.components import Reward
from games.burgundy_dice.moves import Choice
from games.core import Event, Seat, tag_of

__all__ = ["ColourDone", "Committed", "GoodsSold", "Marked", "NoChoice", "PhaseEnded", "RegionDone", "RewardGained",
           "RewardLost", "Rolled", "StartChosen", "TakenBack", "WorkerTaken"]  # fmt: skip


class StartChosen(Event, frozen=True):
    """The start castle was crossed; `points` for it are noted in phase I, its `reward` is circled."""

    seat: Seat
    castle: str
    reward: Reward
    points: int


class Rolled(Event, frozen=True):
    """All five dice. `boxes` of the time column of `phase` are filled now."""

    numbers: tuple[int, ...]
    colours: tuple[str, ...]
    hourglasses: int
    phase: int
    boxes: int


class GoodsSold(Event, frozen=True):
    """Two hourglasses: all goods of a seat became points and silver (`silver`: circles found for it)."""

    seat: Seat
    goods: int
    points: int
    silver: int


class NoChoice(Event, frozen=True):
    """Nothing fits the dice, with any bonus the seat has: it gets the worker without being asked (everybody can
    see that from its open sheet).
    """

    seat: Seat


class _OwnEyes(Event, frozen=True):
    seat: Seat

    def seen_by(self, seat: Seat | None) -> Event | None:
        return self if seat == self.seat else None


class Committed(_OwnEyes, frozen=True):
    """For the seat's own eyes: its choice is noted and waits for the others.

    `choice`: the words of its notation (`move` gives the move). `points` and `rewards` are what it will bring, but
    for the prizes for colours, which hang on the others.
    """

    choice: tuple[str, ...]
    points: int
    rewards: tuple[Reward, ...]

    @property
    def move(self) -> Choice:
        kinds: dict[str, type[Choice]] = {tag_of(kind): kind for kind in get_args(Choice)}
        return kinds[self.choice[0]](*self.choice[1:])


class TakenBack(_OwnEyes, frozen=True):
    """For the seat's own eyes: it chooses again."""


class Marked(Event, frozen=True):
    """A number was written. `pair` as used (`4/blue`); `how`: with the dice as they are (`plain`), with a
    `worker` or `monk` spent, or as the second mark for a `silver`.
    """

    seat: Seat
    pair: str
    hex: str
    how: Literal["plain", "worker", "monk", "silver"]


class RegionDone(Event, frozen=True):
    """All hexes of a region are marked; its points (doubled already, where they are)."""

    seat: Seat
    region: str
    colour: str
    size: int
    points: int


class RewardGained(Event, frozen=True):
    """A circle was made: in the row of the reward, or the printed one of a `castle`."""

    seat: Seat
    reward: Reward
    castle: bool = False


class RewardLost(Event, frozen=True):
    """The row of this reward had no empty circle left."""

    seat: Seat
    reward: Reward


class ColourDone(Event, frozen=True):
    """All hexes of a colour are marked: prize 1 or 2 with its points; prize 0 when both were gone."""

    seat: Seat
    colour: str
    prize: int
    points: int


class WorkerTaken(Event, frozen=True):
    """No mark, a worker instead; `auto`: without a choice."""

    seat: Seat
    auto: bool


class PhaseEnded(Event, frozen=True):
    """The time column is full; `points` of each seat in that phase."""

    phase: int
    points: tuple[int, ...]
