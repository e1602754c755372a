"""What has changed since the board before: for rings, outlines of those who left, and amounts beside a name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from games.core import Event, Seat
from games.village.components import CUSTOMERS, MEMBERS
from games.village.events import (
    Born,
    Bought,
    CoinsForPoints,
    CouncilReached,
    CubesChosen,
    CubeTaken,
    Died,
    EnteredBag,
    GoodChosen,
    Harvested,
    LineMoved,
    Made,
    Majority,
    MassAdvanced,
    MassBought,
    MassDrawn,
    Milled,
    Paid,
    Recalled,
    RoundSeeded,
    Served,
    StartMarkerTaken,
    Trained,
    Travelled,
    Visited,
    WellUsed,
)
from games.village.state import COIN, Village
from renderers.pictures.village.signs import State, Token

__all__ = ["Changes"]


class Changes:
    """`taken`: (space, cube, seat), latest last; `well`: who paid at it. `came`, `left` and `died`: place →
    (seat, generation) of members, as often as it happened. `time`: seat → time spent. `points`: seat → points won.
    `held`: seat → names of what it has more or less of (cubes, goods, `grain`, `coin`, `tiles`). `sold`: stall →
    seat. `new`: stalls and customers that came up. `roads`: (start, city). `marks`: `round`, `next`.
    """

    def __init__(self, events: Sequence[Event], s: Village) -> None:
        self.taken: list[tuple[str, str, Seat]] = []
        self.well: list[Seat] = []
        self.came: dict[str, list[tuple[Seat, int]]] = {}
        self.left: dict[str, list[tuple[Seat, int]]] = {}
        self.died: dict[str, list[tuple[Seat, int]]] = {}
        self.time: Counter[Seat] = Counter()
        self.points: Counter[Seat] = Counter()
        self.held: dict[Seat, set[str]] = {}
        self.sold: dict[str, Seat] = {}
        self.new: set[str] = set()
        self.roads: list[tuple[str, str]] = []
        self.visited: set[tuple[Seat, str]] = set()
        self.marks: set[str] = set()
        for event in events:
            self._goods(event)
            self._members(event)
            self._board(event)
        self._at: dict[str, list[Token]] = {}
        self._tokens(s)

    def _hold(self, seat: Seat, *names: str) -> None:
        self.held.setdefault(seat, set()).update(names)

    def _goods(self, event: Event) -> None:
        match event:
            case CubeTaken(seat, space, cube):
                self.taken.append((space, cube, seat))
                self._hold(seat, cube)
            case Paid(seat, pay, grain, time):
                self._hold(seat, *pay, *(["grain"] if grain else []))
                self.time[seat] += time
            case Harvested(seat, grain):
                self._hold(seat, *(["grain"] if grain else []))
            case Made(seat, _, good) | Bought(seat, _, good) | GoodChosen(seat, good):
                self._hold(seat, good)
            case Milled(seat):
                self._hold(seat, COIN)
            case CubesChosen(seat, cubes):
                self._hold(seat, *cubes)
            case Visited(seat, city, points, coins):
                self.points[seat] += points
                self.visited.add((seat, city))
                self._hold(seat, *([COIN] if coins else []))
            case CoinsForPoints(seat, _, points):
                self.points[seat] += points
            case Served(seat, _, tile):
                customer = CUSTOMERS[tile]
                self._hold(seat, "tiles", *customer.goods, *(["grain"] if customer.grain else []))
            case Majority(seats, _, points):
                self.points.update(dict.fromkeys(seats, points))

    def _move(self, seat: Seat, generation: int, start: str, place: str) -> None:
        """A member that goes on at once leaves no trace where it only stopped."""
        one = (seat, generation)
        if one in self.came.get(start, ()):
            self.came[start].remove(one)
        elif start:
            self.left.setdefault(start, []).append(one)
        self.came.setdefault(place, []).append(one)

    def _members(self, event: Event) -> None:
        match event:
            case Born(seat, generation):
                self._move(seat, generation, "unborn", "farm")
            case Recalled(seat, generation, place):
                self._move(seat, generation, place, "farm")
            case Trained(seat, generation, building):
                self._move(seat, generation, "farm", building)
            case Travelled(seat, generation, start, city):
                self._move(seat, generation, start, city)
                self.roads.append((start, city))
            case CouncilReached(seat, generation, stage):
                self._move(seat, generation, "farm" if stage == 1 else f"council:{stage - 1}", f"council:{stage}")
            case EnteredBag(seat, generation):
                self._move(seat, generation, "farm", "bag")
            case MassBought(seat, generation) | MassDrawn(int(seat), generation):
                self._move(seat, generation, "bag", "church:1")
            case MassAdvanced(seat, generation, start, window):
                self._move(seat, generation, f"church:{start}", f"church:{window}")
            case Died(seat, generation, place, grave):
                self._move(seat, generation, "", grave)
                if (seat, generation) in self.came.get(place, ()):
                    self.came[place].remove((seat, generation))
                self.died.setdefault(place, []).append((seat, generation))

    def _board(self, event: Event) -> None:
        match event:
            case WellUsed(seat):
                self.well.append(seat)
            case Served(seat, stall):
                self.sold[stall] = seat
            case LineMoved(stalls, customers, new):
                self.sold = {stall: seat for stall, seat in self.sold.items() if stall not in stalls}
                self.new.update((*customers, *new))
            case StartMarkerTaken():
                self.marks.add("next")
            case RoundSeeded(_, _, marker):
                self.marks.add("round")
                self.taken.clear()
                self.well.clear()
                if marker:
                    self.marks.add("next")

    def _tokens(self, s: Village) -> None:
        """Once for all places, for they are asked for often."""
        came = {place: Counter(who) for place, who in self.came.items()}
        for seat, player in enumerate(s.players):
            for member, place in player.members.items():  # by generation
                one = (seat, MEMBERS[member])
                self._at.setdefault(place, []).append((*one, "there"))
        for place, there in self._at.items():
            if place not in came:
                continue
            for index in reversed(range(len(there))):
                seat, generation, _ = there[index]
                if came[place][seat, generation] > 0:
                    came[place][seat, generation] -= 1
                    there[index] = (seat, generation, "fresh")
        traces: tuple[tuple[State, dict[str, list[tuple[Seat, int]]]], ...] = (
            ("gone", self.left),
            ("died", self.died),
        )
        for state, places in traces:
            for place, gone in places.items():
                there = self._at.setdefault(place, [])
                there += [(seat, generation, state) for seat, generation in gone]
                there.sort(key=lambda one: one[:2])

    def at(self, place: str, seat: Seat | None = None) -> list[Token]:
        """The members in a place (of one seat, or all), by seat and generation; those who have just come are marked
        so, and those who have just left or died are there as outlines.
        """
        there = self._at.get(place, [])
        return list(there) if seat is None else [one for one in there if one[0] == seat]
