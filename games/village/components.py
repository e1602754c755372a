"""The data of Village, decoded and checked at import."""

from __future__ import annotations

import re
from itertools import chain
from typing import Literal

from msgspec import Struct

from games.core import RulesError, load_components

__all__ = [
    "BOX", "BUILDINGS", "CITIES", "COLOURS", "COLUMNS", "COLUMN_OF", "CUSTOMERS", "GOODS", "HOME", "MEMBERS",
    "PLAGUE", "ROADS", "SETUPS", "SPACES", "Box", "City", "Craft", "Customer", "Road", "Setup", "load", "position",
]  # fmt: skip

Column = Literal["council", "crafts", "travel", "church", "farm"]
COLUMNS: tuple[Column, ...] = ("council", "crafts", "travel", "church", "farm")
"""The columns of the chronicle."""
SPACES = ("harvest", "family", "crafts", "market", "travel", "council", "church")
"""The action spaces A to G, in the order in which they are filled."""
COLOURS = ("P", "B", "O", "G")
PLAGUE = "X"
HOME = "village"
"""Where roads begin."""


class Setup(Struct, frozen=True):
    """The card for a number of players: cubes for the bag each round and for each space, open stalls, graves."""

    players: int
    bag: dict[str, int]
    spaces: dict[str, int]
    stalls: int
    chronicle: dict[Column, int]
    graves: int

    @property
    def open_stalls(self) -> tuple[str, ...]:
        return tuple(f"S{number}" for number in range(1, self.stalls + 1))


class Yield(Struct, frozen=True):
    goods: tuple[str, ...]
    grain: int


class Price(Struct, frozen=True):
    """Cubes (each may be a coin) and grain."""

    cubes: str = ""
    grain: int = 0


class Fee(Struct, frozen=True):
    cubes: str
    time: int


class Craft(Struct, frozen=True):
    """A building where members work: `training` and `production` are time."""

    id: str
    goods: tuple[str, ...]
    training: int
    production: int
    price: Price


class Mill(Struct, frozen=True):
    time: int
    grain: int
    coins: int


class City(Struct, frozen=True):
    """A city with its reward for the first visit: points, coins, or cubes of free choice."""

    id: str
    place: str
    points: int = 0
    coins: int = 0
    cubes: int = 0


class Road(Struct, frozen=True):
    """A road with its price in cubes (and the time and wagon of every journey); `village` may be its first end."""

    ends: tuple[str, str]
    cubes: str


class Travel(Struct, frozen=True):
    """`marker_points`: by the number of cities visited."""

    time: int
    wagons: int
    marker_points: tuple[int, ...]
    city: tuple[City, ...]
    road: tuple[Road, ...]


class Council(Struct, frozen=True):
    """`time` and `points` by stage; `cubes` or one `good` to arrive at any of them."""

    cubes: str
    good: str
    time: tuple[int, ...]
    points: tuple[int, ...]
    privilege_cubes: int
    privilege_price: int
    privilege_points: int

    @property
    def stages(self) -> range:
        return range(1, len(self.points) + 1)


class ChurchBoard(Struct, frozen=True):
    """`grain` (to arrive from the one before) and `points` by window; `coins`: for a member bought in a mass."""

    cubes: str
    time: int
    monks: int
    mass: int
    coins: int
    grain: tuple[int, ...]
    points: tuple[int, ...]
    majority: int

    @property
    def windows(self) -> range:
        return range(1, len(self.points) + 1)

    def price(self, start: int, window: int) -> int:
        """Grain from one window to another further left."""
        return sum(self.grain[start:window])


class Chronicle(Struct, frozen=True):
    points: tuple[int, ...]


class Customer(Struct, frozen=True):
    points: int
    grain: int = 0
    scroll: int = 0
    ox: int = 0
    plow: int = 0
    horse: int = 0
    wagon: int = 0

    @property
    def goods(self) -> dict[str, int]:
        """The goods it wants, without grain."""
        wanted = {"scroll": self.scroll, "horse": self.horse, "plow": self.plow, "ox": self.ox, "wagon": self.wagon}
        return {good: count for good, count in wanted.items() if count}


class Box(Struct, frozen=True):
    """Pieces and tables of the components file."""

    generations: dict[int, int]
    cubes: dict[str, int]
    goods: dict[str, int]
    coins: int
    start_coins: int
    grain_limit: int
    track: int
    plague_time: int
    well_price: int
    market_fee: Fee
    line: int
    coin_points: int
    setup: tuple[Setup, ...]
    harvest: tuple[Yield, ...]
    craft: tuple[Craft, ...]
    mill: Mill
    travel: Travel
    council: Council
    church: ChurchBoard
    chronicle: Chronicle
    customer: dict[str, Customer]

    def members(self) -> dict[str, int]:
        """Id → generation: `1a` to `4b`."""
        return {
            f"{generation}{'abcdefgh'[at]}": generation
            for generation, count in self.generations.items()
            for at in range(count)
        }

    def check(self) -> None:
        """Raises `RulesError` where these can't be played with."""
        self._check_pieces()
        self._check_setups()
        self._check_crafts()
        self._check_travel()
        self._check_tables()

    def _check_pieces(self) -> None:
        if list(self.generations) != list(range(1, len(self.generations) + 1)) or not all(
            1 <= count <= 8 for count in self.generations.values()
        ):
            raise RulesError("generations are numbered from 1 and have one to eight members")
        if tuple(self.cubes) != (*COLOURS, PLAGUE) or min(self.cubes.values()) < 0:
            raise RulesError("cubes are P, B, O, G and X")
        if not self.cubes[PLAGUE]:
            raise RulesError("without the plague a round could begin without any cube")
        if set(self.goods) != set(Customer(0).__struct_fields__[2:]) or min(self.goods.values()) < 0:
            raise RulesError("goods are those that customers can want")
        if min(self.coins, self.start_coins, self.plague_time, self.line, self.coin_points) < 0:
            raise RulesError("nothing is less than none")
        if min(self.grain_limit, self.track, self.well_price) < 1:
            raise RulesError("farm, track and well need a size")
        # 4.5: one own-turn death at most; training and producing after a plague is the longest turn
        longest = max(craft.training + craft.production for craft in self.craft)
        if self.plague_time + longest >= self.track:
            raise RulesError("a turn must not pass the bridge twice")

    def _check_setups(self) -> None:
        players = [setup.players for setup in self.setup]
        if players != [2, 3, 4]:
            raise RulesError("there is a set-up card for 2, 3 and 4 players")
        for setup in self.setup:
            if tuple(setup.spaces) != SPACES or min(setup.spaces.values()) < 0 or not any(setup.spaces.values()):
                raise RulesError(f"{setup.players} players: the spaces are {', '.join(SPACES)}")
            if set(setup.bag) != set(COLOURS) or min(setup.bag.values()) < 0:
                raise RulesError(f"{setup.players} players: the bag gets cubes of all four colours")
            if set(setup.chronicle) != set(COLUMNS) or min(setup.chronicle.values()) < 1 or setup.graves < 1:
                raise RulesError(f"{setup.players} players: every column and the graves have a place")
            if setup.stalls < 1 or setup.stalls + self.line > len(self.customer):
                raise RulesError(f"{setup.players} players: too many places for customers")
            if setup.players * self.start_coins > self.coins:
                raise RulesError("there are not enough coins to begin with")

    def _check_crafts(self) -> None:
        made = list(chain.from_iterable(craft.goods for craft in self.craft))
        if sorted(made) != sorted(self.goods):
            raise RulesError("every good is made in one building")
        if len({craft.id for craft in self.craft}) != len(self.craft) or not all(
            re.fullmatch(r"[a-z]{3,}", craft.id) for craft in self.craft
        ):
            raise RulesError("buildings have names of their own, in small letters")
        if {"mill", "farm", "bag", "unborn", "grave", "removed"} & {craft.id for craft in self.craft}:
            raise RulesError("that is no name for a building")
        prices = [craft.price.cubes for craft in self.craft]
        roads = [road.cubes for road in self.travel.road]
        for cubes in (*prices, *roads, self.market_fee.cubes, self.council.cubes, self.church.cubes):
            if not set(cubes) <= set(COLOURS):
                raise RulesError(f"{cubes} can't be paid")
        if self.council.good not in self.goods or not all(
            set(one.goods) <= set(self.goods) for one in self.harvest
        ):
            raise RulesError("a good that there isn't")
        if not self.harvest or self.harvest[-1].goods:
            raise RulesError("the last line of the harvest needs no goods")

    def _check_travel(self) -> None:
        cities = [city.id for city in self.travel.city]
        if len(set(cities)) != len(cities) or not all(re.fullmatch(r"C[1-9]", city) for city in cities):
            raise RulesError("cities are C1 to C9")
        ends = [frozenset(road.ends) for road in self.travel.road]
        if len(set(ends)) != len(ends) or any(len(pair) != 2 for pair in ends):
            raise RulesError("there is one road between two places")
        if not set(chain.from_iterable(ends)) <= {*cities, HOME}:
            raise RulesError("a road leads nowhere")
        reached = {HOME}
        for _ in cities:
            reached |= {place for pair in ends if pair & reached for place in pair}
        if reached != {*cities, HOME}:
            raise RulesError("a city can't be reached")
        if len(self.travel.marker_points) != len(cities) + 1:
            raise RulesError("there are points for every number of cities")

    def _check_tables(self) -> None:
        if len(self.council.time) != len(self.council.points) or len(self.council.points) != 4:
            raise RulesError("the council has four stages")
        if len(self.church.grain) != len(self.church.points) or not self.church.points:
            raise RulesError("every window has its grain and its points")
        if self.church.monks < 0 or self.church.mass < 0:
            raise RulesError("nothing is less than none")
        if not self.chronicle.points:
            raise RulesError("the chronicle needs points")
        for name, customer in self.customer.items():
            if not re.fullmatch(r"K\d\d", name):
                raise RulesError(f"{name} is no name for a customer (K and two digits)")
            wants = [customer.grain, *(getattr(customer, good) for good in self.goods)]
            if min(wants) < 0 or not any(wants) or customer.points < 0:
                raise RulesError(f"{name} wants nothing")


def load() -> Box:
    """The box, an owner's own one if there is one."""
    return load_components(__name__.rpartition(".")[0], Box)


BOX = load()
SETUPS = {setup.players: setup for setup in BOX.setup}
GOODS = tuple(BOX.goods)
BUILDINGS = {craft.id: craft for craft in BOX.craft}
CITIES = {city.id: city for city in BOX.travel.city}
CUSTOMERS = BOX.customer
MEMBERS = BOX.members()
"""Id of a family member → its generation."""
ROADS: dict[str, dict[str, str]] = {place: {} for place in (HOME, *CITIES)}
"""Place → places next to it → the cubes of the road; no road leads back into the village."""
for _road in BOX.travel.road:
    _one, _other = _road.ends
    if _other != HOME:
        ROADS[_one][_other] = _road.cubes
    if _one != HOME:
        ROADS[_other][_one] = _road.cubes
ROADS = {place: dict(sorted(roads.items())) for place, roads in ROADS.items()}
COLUMN_OF: dict[str, Column] = {"farm": "farm"}
"""Every place where a member is seen alive → the column of the chronicle for it; the order is that of lists."""
COLUMN_OF.update(dict.fromkeys(BUILDINGS, "crafts"))
COLUMN_OF.update(dict.fromkeys(CITIES, "travel"))
COLUMN_OF.update({f"council:{stage}": "council" for stage in BOX.council.stages})
COLUMN_OF.update({f"church:{window}": "church" for window in BOX.church.windows})


def position(time: int) -> int:
    """Where the marker of somebody who spent so much time stands; 0 is the space after the bridge (2.9)."""
    return time % BOX.track
