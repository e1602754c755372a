"""What lies on the table in Village.

Hidden are the order of the customer pile, the customers that others have won (told when taken, then face down) and
others' standing orders. What is in the two bags is open; what comes out of them is chance.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from games.core import Seat
from games.village.components import BOX, COLOURS, COLUMN_OF, GOODS, MEMBERS, PLAGUE, SETUPS, Setup
from games.village.moves import Deed

__all__ = ["COIN", "HIDDEN", "Acting", "Day", "Ending", "Mass", "Options", "Orders", "Player", "Village"]

COIN = "coin"
HIDDEN = "?"
"""Stands for a customer tile that the viewer can't see."""


class Options(Struct, frozen=True):
    """`edition`: table 2.11 of the spec. `start`: who begins, drawn or a seat number from 1."""

    edition: Literal["source", "published"] = "source"
    start: Literal["random", "1", "2", "3", "4"] = "random"


class Orders(Struct, array_like=True):
    """What a seat wants to be done without being asked; only its own view has it.

    Market day: serve the first of `tiles` that can be served; otherwise `ask` or `pass`. Mass: `buy` is None (ask)
    or generation → at most so many (empty: nobody); `stay`: advance nobody. They are for the day or mass that is
    held, else for the next one, and end with it.
    """

    tiles: list[str] = []
    otherwise: Literal["ask", "pass"] = "ask"
    buy: dict[int, int] | None = None
    stay: bool = False

    @property
    def for_market(self) -> bool:
        """Whether anything is ordered for a market day."""
        return bool(self.tiles) or self.otherwise != "ask"

    @property
    def for_mass(self) -> bool:
        """Whether anything is ordered for a mass."""
        return self.buy is not None or self.stay


def _cradle() -> dict[str, str]:
    return {member: "farm" if generation == 1 else "unborn" for member, generation in MEMBERS.items()}


class Player(Struct, array_like=True):
    """A family.

    `members`: id → place. Places: `unborn`, `farm`, a building (`office`), a city (`C6`), `council:1` to `:4`,
    `bag`, `church:1` to `:4`, and for the dead `chronicle:<column>`, `grave`, `removed`. `cubes`: the four colours.
    `goods`: all five. `time` is the total spent. `points` scored so far. `markers`: cities visited, in order.
    `tiles`: customers served, in order; `?` in views of others while the game runs.
    """

    members: dict[str, str]
    cubes: dict[str, int]
    goods: dict[str, int]
    grain: int = 0
    coins: int = 0
    time: int = 0
    points: int = 0
    markers: list[str] = []
    tiles: list[str] = []
    orders: Orders = field(default_factory=Orders)

    @classmethod
    def new(cls) -> Player:
        """As the game begins (spec 3)."""
        return cls(_cradle(), dict.fromkeys(COLOURS, 0), dict.fromkeys(GOODS, 0), coins=BOX.start_coins)

    def at(self, place: str) -> list[int]:
        """The generations of the members in a place, ascending."""
        return [MEMBERS[member] for member, where in self.members.items() if where == place]

    def count(self, place: str) -> int:
        return sum(where == place for where in self.members.values())

    def visible(self) -> list[tuple[str, int]]:
        """(place, generation) of every living member but those in the bag (spec 2.1), by place."""
        found = [(where, MEMBERS[member]) for member, where in self.members.items() if where in COLUMN_OF]
        return sorted(found, key=lambda one: (_PLACES[one[0]], one[1]))

    def living(self) -> int:
        """Members born and not dead, those in the bag included (R24)."""
        return sum(where in COLUMN_OF or where == "bag" for where in self.members.values())

    def in_chronicle(self) -> int:
        return sum(where.startswith("chronicle:") for where in self.members.values())


_PLACES = {place: rank for rank, place in enumerate(COLUMN_OF)}


class Acting(Struct, array_like=True):
    """The turn in hand. `how` it came to its action: a cube taken, the well, or free (no cube is left).

    `space`: where a cube was taken or what is done for free; "" for the well, whose action may be any. `cube`: the
    one taken. `deed`: the action named so far. `asks`: what is still to be said (its space after the well, its
    action, how to pay, ...). `stage`: the highest privilege to choose from, `cubes`: how many to choose.
    """

    how: Literal["take", "well", "free"]
    space: str = ""
    cube: str = ""
    deed: Deed | None = None
    asks: Literal["", "space", "act", "pay", "privilege", "cubes", "good"] = ""
    stage: int = 0
    cubes: int = 0


class Day(Struct, array_like=True):
    """A market day: `host` is the market player, `seller` is up, `passed` are out, `fee`: sales cost it now.

    `sold`: customers served by each seat today.
    """

    host: Seat
    seller: Seat
    sold: list[int]
    passed: list[Seat] = []
    fee: bool = False


class Mass(Struct, array_like=True):
    """A mass that is being held: `bought` so far by all; `final`: the one after the last actions."""

    bought: int = 0
    final: bool = False


class Ending(Struct, array_like=True):
    """The end was triggered by seat `trigger`: `what` is full. `host`: whose market day it was, if any.

    `queue`: who still has a last action, in order, the seat that is up now not among them.
    """

    trigger: Seat
    what: Literal["chronicle", "graves"]
    host: Seat | None = None
    queue: list[Seat] = []


class Village(Struct, array_like=True):
    """The state.

    `supply`: cubes, goods and `coin` beside the board. `spaces`: action space → colour → cubes (only those there).
    `bag`: cubes in the green bag. `stalls`: stall → customer (empty stalls are absent), `line`: those who wait, the
    first one first, `pile`: those to come, `?` in views. `start`: the start player, `next_start`: who holds the
    next-start marker (None: it lies at stage 1). `seat`: whose turn it is. `round` and `turn` from 1. `bridge`:
    this turn's time has passed the bridge, somebody of the seat's family dies at its end. `finished`: why the game
    ended, "" before.
    """

    edition: Literal["source", "published"]
    players: list[Player]
    supply: dict[str, int]
    spaces: dict[str, dict[str, int]]
    bag: dict[str, int]
    stalls: dict[str, str]
    line: list[str]
    pile: list[str]
    start: Seat
    seat: Seat
    next_start: Seat | None = None
    round: int = 0
    turn: int = 0
    acting: Acting | None = None
    bridge: bool = False
    day: Day | None = None
    mass: Mass | None = None
    ending: Ending | None = None
    finished: str = ""

    @property
    def setup(self) -> Setup:
        return SETUPS[len(self.players)]

    def cubes_left(self) -> bool:
        """Whether any cube lies on an action space."""
        return any(self.spaces.values())

    def clockwise(self, first: Seat) -> list[Seat]:
        """All seats, this one first."""
        count = len(self.players)
        return [(first + at) % count for at in range(count)]

    def buried(self, place: str) -> int:
        """Members of all families in a place of the dead (`chronicle:farm`, `grave`)."""
        return sum(player.count(place) for player in self.players)

    def free_in(self, column: str) -> int:
        """Free places in a column of the chronicle."""
        capacity: int = self.setup.chronicle[column]  # type: ignore[index]  # a column's name, as a plain string
        return capacity - self.buried(f"chronicle:{column}")

    def free_graves(self) -> int:
        return self.setup.graves - self.buried("grave")

    def colours_in_supply(self) -> list[str]:
        return [colour for colour in COLOURS if self.supply[colour]]

    def cubes_on(self, space: str) -> list[str]:
        """The cubes on a space one by one, in the order of colours."""
        there = self.spaces[space]
        return [colour for colour in (*COLOURS, PLAGUE) for _ in range(there.get(colour, 0))]
