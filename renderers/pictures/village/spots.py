"""Where in the picture each event has left its trace."""

from __future__ import annotations

from games.core import Event, Seat
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
    SetUp,
    StartMarkerTaken,
    Trained,
    Travelled,
    Visited,
    WellUsed,
)
from games.village.state import COIN, Village
from renderers.pictures.scene import Scene
from renderers.pictures.sheet import Point
from renderers.pictures.village.changes import Changes
from renderers.pictures.village.whereabouts import Places, Points

__all__ = ["spots_of"]


def spots_of(scene: Scene, there: Places, changes: Changes) -> list[tuple[Point, ...]]:
    """The points of each event. What announces is a heading and has none."""
    spots = _Spots(scene, there, changes)
    return [
        () if event.announces else tuple(dict.fromkeys(spots.of(event, index)))
        for index, event in enumerate(scene.events)
    ]


class _Spots:
    """`moved`: place → seat and generation → the events that brought such members there who are there still, in
    their order; `last`: by kind of event, the last one; `seeded`: since when the cubes of this round lie there.
    """

    def __init__(self, scene: Scene, there: Places, changes: Changes) -> None:
        self.s: Village = scene.view.state
        self.there, self.changes = there, changes
        self.moved: dict[str, dict[tuple[Seat, int], list[int]]] = {}
        self.last: dict[type[Event], int] = {}
        self.seeded = -1
        for index, event in enumerate(scene.events):
            self.last[type(event)] = index
            if isinstance(event, RoundSeeded):
                self.seeded = index
            went = _went(event)
            if went is not None:
                seat, generation, start, place = went
                gone = self.moved.get(start, {}).get((seat, generation))
                if gone:
                    gone.pop()
                self.moved.setdefault(place, {}).setdefault((seat, generation), []).append(index)

    def of(self, event: Event, index: int) -> Points:
        went = _went(event)
        if went is not None:
            return self._came(went[0], went[1], went[3], index)
        return self._goods(event, index) or self._board(event, index)

    def _came(self, seat: Seat, generation: int, place: str, index: int) -> Points:
        """Where the member stands that this event brought."""
        still = self.moved[place][seat, generation]
        points = self.there.members(place, seat, generation)
        return (points[still.index(index)],) if index in still and still.index(index) < len(points) else ()

    def _goods(self, event: Event, index: int) -> Points:
        there = self.there
        match event:
            case CubeTaken(seat, space, cube):
                return (there.space(space) if index > self.seeded else ()) or self._held(seat, cube)
            case WellUsed():
                return there.space("well") if index > self.seeded else ()
            case Paid(seat, pay, grain, time):
                return there.ring(seat) if time else self._held(seat, *pay, *(["grain"] if grain else []))
            case Harvested(seat, grain):
                return there.held(seat, "grain") if grain else ()
            case Made(seat, _, good) | Bought(seat, _, good) | GoodChosen(seat, good):
                return there.held(seat, good)
            case Milled(seat, coins):
                return there.held(seat, COIN) if coins else ()
            case CubesChosen(seat, cubes):
                return self._held(seat, *cubes)
            case CoinsForPoints(seat):
                return (*there.points(seat), *there.held(seat, COIN))
        return ()

    def _held(self, seat: Seat, *names: str) -> list[Point]:
        known = self.s.players[seat].cubes.keys() | self.s.players[seat].goods.keys() | {COIN, "grain", "tiles"}
        return [point for name in dict.fromkeys(names) if name in known for point in self.there.held(seat, name)]

    def _board(self, event: Event, index: int) -> Points:
        there, stalls = self.there, self.s.setup.open_stalls
        match event:
            case Visited(seat, city):
                return there.marker(seat, city)
            case Served(seat, stall):
                sold = there.customer(stalls.index(stall)) if self._sold(seat, stall) else ()
                return (*sold, *there.held(seat, "tiles"))
            case LineMoved() if index == self.last[LineMoved]:
                filled = [stalls.index(stall) for stall in event.stalls if stall in self.s.stalls]
                waiting = [len(stalls) + self.s.line.index(tile) for tile in event.new if tile in self.s.line]
                return [point for place in (filled or waiting) for point in there.customer(place)]
            case Majority(seats):
                return [point for seat in seats for point in there.points(seat)]
            case StartMarkerTaken() if index == self.last[StartMarkerTaken]:
                return there.common("next")
            case RoundSeeded() if index == self.seeded:
                return there.common("round")
            case SetUp():
                return there.common("pennant")
        return ()

    def _sold(self, seat: Seat, stall: str) -> bool:
        """Whether it shows at the stall that its customer went."""
        return stall not in self.s.stalls and self.changes.sold.get(stall) == seat


def _went(event: Event) -> tuple[Seat, int, str, str] | None:
    """Seat, generation, from where and to where a member went, as in `Changes`."""
    match event:
        case Born(seat, generation):
            return seat, generation, "unborn", "farm"
        case Recalled(seat, generation, place):
            return seat, generation, place, "farm"
        case Trained(seat, generation, building):
            return seat, generation, "farm", building
        case Travelled(seat, generation, start, city):
            return seat, generation, start, city
        case CouncilReached(seat, generation, stage):
            return seat, generation, "farm" if stage == 1 else f"council:{stage - 1}", f"council:{stage}"
        case EnteredBag(seat, generation):
            return seat, generation, "farm", "bag"
        case MassBought(seat, generation) | MassDrawn(int(seat), generation):
            return seat, generation, "bag", "church:1"
        case MassAdvanced(seat, generation, start, window):
            return seat, generation, f"church:{start}", f"church:{window}"
        case Died(seat, generation, place, grave):
            return seat, generation, place, grave
    return None
