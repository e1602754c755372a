"""Where things lie in each of the pictures: none where a picture doesn't show them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.core import Seat
from games.village.components import BUILDINGS, CITIES
from games.village.state import Village
from renderers.pictures.scene import Scene
from renderers.pictures.sheet import Point
from renderers.pictures.village import (
    chronicle,
    council,
    crafts,
    farms,
    header,
    market,
    own,
    spaces,
    style,
    travel,
)
from renderers.pictures.village.changes import Changes
from renderers.pictures.village.signs import MEMBER, Room, Token

__all__ = ["BoardPlaces", "OwnPlaces", "PartPlaces", "Places"]

Points = Sequence[Point]


def shoulder(room: Room, tokens: Sequence[Token], seat: Seat, generation: int) -> list[Point]:
    """Of members of a seat who have just come, beside their head, in their order."""
    found = []
    for token, (x, top) in zip(tokens, room.lay(tokens), strict=True):
        if token == (seat, generation, "fresh"):
            found.append((x + (MEMBER[0] - 4) * room.k, top + 8 * room.k))
    return found


class Places:
    """Points of a picture by what is there. `tops`: where its parts begin."""

    def __init__(self, scene: Scene, changes: Changes, tops: Mapping[str, int]) -> None:
        self.s: Village = scene.view.state
        self.over = scene.view.standings is not None
        self.changes, self.tops = changes, tops

    def space(self, name: str) -> Points:
        """An action space, or the well."""
        if self.over or "spaces" not in self.tops:
            return ()
        return (spaces.spot(self.s, name, self.tops["spaces"]),)

    def common(self, name: str) -> Points:
        """`round`, `pennant` or `next` in the header."""
        return (header.spot(name, self.tops["header"]),) if "header" in self.tops else ()

    def customer(self, place: int) -> Points:
        """A stall, or behind them one who waits, counted from 0."""
        return (market.spot(self.s, place, self.tops["market"]),) if "market" in self.tops else ()

    def marker(self, seat: Seat, city: str) -> Points:
        """A family's marker on a city."""
        return (travel.marker_spot(seat, city, self.tops["travel"], self._map),) if "travel" in self.tops else ()

    _map = travel.SMALL

    def members(self, place: str, seat: Seat, generation: int) -> Sequence[Point]:
        """Those of a seat and generation who have just come to a place, in the order in which they are drawn."""
        tokens = self.changes.at(place, seat if place == "farm" else None)
        if place == "grave" or place.startswith("chronicle:"):
            if "chronicle" not in self.tops:
                return ()
            rooms = chronicle.rooms(self.s, place, self.tops["chronicle"])
            return [
                point
                for one, room in zip(tokens, rooms, strict=False)
                for point in shoulder(room, [one], seat, generation)
            ]
        room = self.room(place, seat)
        return () if room is None else shoulder(room, tokens, seat, generation)

    def room(self, place: str, seat: Seat) -> Room | None:
        """Where the members in a place stand."""
        part = _part(place)
        if part not in self.tops:
            return None
        top = self.tops[part]
        match part:
            case "crafts":
                return crafts.room(place, top)
            case "travel":
                return travel.room(place, top, self._map)
        return self.chamber(place, top)

    def chamber(self, place: str, top: int) -> Room | None:
        """The same in the council and the church."""
        return None

    def ring(self, seat: Seat) -> Points:
        """The life-time track of a family."""
        return ()

    def points(self, seat: Seat) -> Points:
        """The points of a family."""
        return ()

    def held(self, seat: Seat, name: str) -> Points:
        """Cubes, goods, `grain`, `coin` or `tiles` of a family."""
        return ()


def _part(place: str) -> str:
    if place in BUILDINGS or place == "mill":
        return "crafts"
    if place in CITIES:
        return "travel"
    return place.partition(":")[0]


class BoardPlaces(Places):
    """The whole board; the farms of all families are below."""

    def chamber(self, place: str, top: int) -> Room | None:
        rows = council.rows_of(self.s, self.changes, style.TWIN)
        if place.startswith("council:"):
            return council.council_room(int(place[8:]), style.MARGIN, top, style.TWIN, rows)
        return council.church_room(place, style.MARGIN + style.TWIN + style.GAP, top, style.TWIN, rows)

    def room(self, place: str, seat: Seat) -> Room | None:
        if place == "farm":
            return farms.room(0, *self._farm(seat))
        return super().room("bag" if place == "bag" else place, seat)

    def _farm(self, seat: Seat) -> tuple[int, int]:
        top = self.tops["farms"] + seat // 2 * (farms.HEIGHT + style.GAP)
        return style.MARGIN + seat % 2 * (style.TWIN + style.GAP), top

    def ring(self, seat: Seat) -> Points:
        return (farms.ring_spot(*self._farm(seat)),)

    def points(self, seat: Seat) -> Points:
        return (farms.points_spot(*self._farm(seat)),)

    def held(self, seat: Seat, name: str) -> Points:
        return (farms.held_spot(self.s.players[seat], name, *self._farm(seat)),)


class PartPlaces(Places):
    """The parts of the village in large."""

    _map = travel.LARGE

    def customer(self, place: int) -> Points:
        return (market.large_spot(self.s, place, self.tops["market"]),) if "market" in self.tops else ()

    def room(self, place: str, seat: Seat) -> Room | None:
        if _part(place) == "crafts":
            return crafts.large_room(place, self.tops["crafts"]) if "crafts" in self.tops else None
        return super().room(place, seat)

    def chamber(self, place: str, top: int) -> Room | None:
        rows = council.rows_of(self.s, self.changes, style.INNER, LARGE)
        if place.startswith("council:"):
            return council.council_room(int(place[8:]), style.MARGIN, top, style.INNER, rows, LARGE)
        return council.church_room(place, style.MARGIN, top, style.INNER, rows, LARGE)


class OwnPlaces(Places):
    """One farm in large."""

    def __init__(self, scene: Scene, changes: Changes) -> None:
        super().__init__(scene, changes, own.tops(scene, changes))
        self.seat = own.owner(scene)

    def members(self, place: str, seat: Seat, generation: int) -> Sequence[Point]:
        if seat != self.seat:
            return ()
        places = next(places for _, places in own.FAMILY if place in places)
        tokens = [one for name in places for one in self.changes.at(name, seat) if one[1] == generation]
        before = sum(
            one == (seat, generation, "fresh")
            for name in places[: places.index(place)]
            for one in self.changes.at(name, seat)
        )
        count = self.changes.at(place, seat).count((seat, generation, "fresh"))
        room = own.cell(place, generation, self.tops["family"])
        return shoulder(room, tokens, seat, generation)[before : before + count]

    def ring(self, seat: Seat) -> Points:
        return (own.ring_spot(self.tops["head"]),) if seat == self.seat else ()

    def points(self, seat: Seat) -> Points:
        return (own.points_spot(self.tops["head"]),) if seat == self.seat else ()

    def held(self, seat: Seat, name: str) -> Points:
        if seat != self.seat:
            return ()
        return (own.held_spot(self.s.players[seat], name, self.tops["head"]),)


LARGE = 1.5
"""Size of the council and the church in the crop of their own."""
