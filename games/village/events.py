"""What happens in Village, in the order in which it does.

A turn is `TurnBegan`, `CubeTaken`, `WellUsed` or `FreeAction`, then `Paid` and what it was paid for; a death at the
end of it. A market day is told between `MarketOpened` and `MarketClosed`, a mass between `MassBegan` and
`Majority`.
`how`, where an event has it: the seat chose it itself (`own`), its standing `order` did, or nothing else was
possible (`auto`).
"""

from __future__ import annotations

from typing import ClassVar, Literal

from games.core import Event, Seat

__all__ = [
    "ActionSkipped", "Born", "Bought", "CoinsForPoints", "CouncilReached", "CubeTaken", "CubesChosen",
    "DeathSpared", "Died", "EndTriggered", "EnteredBag", "FreeAction", "GoodChosen", "Harvested", "LineMoved",
    "Made", "Majority", "MarketClosed", "MarketOpened", "MarketPassed", "MassAdvanced", "MassBegan",
    "MassBought", "MassDrawn", "MassIdle", "Milled", "OrderNoted", "OrdersForgotten", "Paid", "Recalled",
    "RoundSeeded", "Served", "SetUp", "StartMarkerTaken", "Trained", "Travelled", "Visited", "WellUsed",
]  # fmt: skip

How = Literal["own", "order", "auto"]


class _Ordered(Event, frozen=True):
    """What a standing order may have done, by its `how`. Then everybody is told, whoever is asked next: the owner
    is not at the table, and wouldn't read of it before somebody else is asked.
    """

    @property
    def announces(self) -> bool:  # type: ignore[override]  # of these alone it depends on how they came about
        return getattr(self, "how", None) == "order"


class SetUp(Event, frozen=True):
    """The customers are out, the start player was drawn (or named)."""

    start: Seat


class RoundSeeded(Event, frozen=True):
    """A round begins with cubes on the spaces. `marker`: the start player came by the next-start marker.

    `short`: spaces that got fewer cubes than they should, because the bag ran dry.
    """

    round: int
    start: Seat
    marker: bool
    short: tuple[str, ...]


class CubeTaken(Event, frozen=True):
    seat: Seat
    space: str
    cube: str


class WellUsed(Event, frozen=True):
    """`Paid` tells the three cubes."""

    seat: Seat


class FreeAction(Event, frozen=True):
    """A last action without a cube, because none is left."""

    seat: Seat
    space: str


class ActionSkipped(Event, frozen=True):
    """The action of the space was left out; `forced`: there was none that the seat could do.

    `space` is None where the seat gave up its whole last action.
    """

    seat: Seat
    space: str | None
    forced: bool


class Paid(Event, frozen=True):
    """Everything of one price: `pay` are cubes, coins and goods (the wagon of a journey, too), each by its name.

    `position`: where the seat's marker stands after `time`; `bridge`: it passed the bridge.
    """

    seat: Seat
    pay: tuple[str, ...]
    grain: int
    time: int
    position: int
    bridge: bool


class Harvested(Event, frozen=True):
    """`grain` gained; `full`: what it would have been with room enough."""

    seat: Seat
    grain: int
    full: int


class Born(Event, frozen=True):
    seat: Seat
    generation: int


class Recalled(Event, frozen=True):
    """From `place` to the farm."""

    seat: Seat
    generation: int
    place: str


class Trained(Event, frozen=True):
    """From the farm to a building."""

    seat: Seat
    generation: int
    building: str


class Made(Event, frozen=True):
    """A member made a good."""

    seat: Seat
    building: str
    good: str


class Bought(Event, frozen=True):
    """A good for cubes or grain."""

    seat: Seat
    building: str
    good: str


class Milled(Event, frozen=True):
    """`coins` came out of the mill (fewer than printed if the supply has no more)."""

    seat: Seat
    coins: int


class Travelled(Event, frozen=True):
    """`start`: `farm` or a city."""

    seat: Seat
    generation: int
    start: str
    city: str


class Visited(Event, frozen=True):
    """The family's marker came to a city, with its reward; `CubesChosen` follows where `cubes` are to be chosen."""

    seat: Seat
    city: str
    points: int
    coins: int
    cubes: int


class CubesChosen(Event, frozen=True):
    """Cubes from the supply, for a privilege or a city; `forced`: the supply left no choice."""

    seat: Seat
    cubes: tuple[str, ...]
    forced: bool


class GoodChosen(Event, frozen=True):
    """A good from the supply, for privilege 3."""

    seat: Seat
    good: str


class CouncilReached(Event, frozen=True):
    """A member came to a stage, from the farm or the stage before."""

    seat: Seat
    generation: int
    stage: int


class StartMarkerTaken(Event, frozen=True):
    """Privilege 1."""

    seat: Seat


class CoinsForPoints(Event, frozen=True):
    """Privilege 4."""

    seat: Seat
    coins: int
    points: int


class EnteredBag(Event, frozen=True):
    """From the farm into the black bag."""

    seat: Seat
    generation: int


class MarketOpened(Event, frozen=True):
    seat: Seat
    customers: int


class Served(_Ordered, frozen=True):
    """A customer was served; `Paid` before it tells the fee, if any, and not the goods it wanted."""

    seat: Seat
    stall: str
    tile: str
    points: int
    how: How


class MarketPassed(_Ordered, frozen=True):
    """Out for the rest of the day; `auto`: it can't serve anybody."""

    seat: Seat
    how: How


class MarketClosed(Event, frozen=True):
    """`sold`: customers served by each seat. Told at once: a death of the host may still be waiting."""

    announces: ClassVar[bool] = True
    sold: tuple[int, ...]


class LineMoved(Event, frozen=True):
    """Those who waited came to these `stalls`; `new` ones joined the line."""

    stalls: tuple[str, ...]
    customers: tuple[str, ...]
    new: tuple[str, ...]


class Died(Event, frozen=True):
    """`place`: where it died. `grave`: `chronicle:<column>`, `grave`, or `removed` when there was no place left."""

    seat: Seat
    generation: int
    place: str
    grave: str


class DeathSpared(Event, frozen=True):
    """The bridge was passed, but nobody of the family is to be seen (R25)."""

    seat: Seat


class EndTriggered(Event, frozen=True):
    """The chronicle or the graves are full. `order`: who still has a last action."""

    seat: Seat
    what: Literal["chronicle", "graves"]
    order: tuple[Seat, ...]


class MassBegan(Event, frozen=True):
    """`final`: the one after the last actions. Told at once, for a round has ended."""

    announces: ClassVar[bool] = True
    round: int
    final: bool


class MassBought(_Ordered, frozen=True):
    """A member came out of the bag for a coin."""

    seat: Seat
    generation: int
    how: How


class MassIdle(_Ordered, frozen=True):
    """A seat bought (or advanced) nobody; nobody more, if it had `begun`. `auto`: it can't."""

    seat: Seat
    part: Literal["buying", "advancing"]
    begun: bool
    how: How


class MassDrawn(Event, frozen=True):
    """A piece came out of the bag: a member of a seat, or a monk (None), who goes back."""

    seat: Seat | None
    generation: int


class MassAdvanced(Event, frozen=True):
    seat: Seat
    generation: int
    start: int
    window: int
    grain: int


class Majority(Event, frozen=True):
    """`seats` (several in a tie) have the majority in the church, and get `points` each; nobody in an empty one."""

    seats: tuple[Seat, ...]
    members: int
    points: int


class OrderNoted(Event, frozen=True):
    """For the seat's own eyes: a standing order was noted or taken back, as `words` of its notation."""

    seat: Seat
    words: tuple[str, ...]

    def seen_by(self, seat: Seat | None) -> Event | None:
        return self if seat == self.seat else None


class OrdersForgotten(Event, frozen=True):
    """For the seat's own eyes: a market day or a mass is over, and with it what was left of the orders for it."""

    seat: Seat
    part: Literal["market", "mass"]

    def seen_by(self, seat: Seat | None) -> Event | None:
        return self if seat == self.seat else None
