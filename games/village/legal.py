"""What a player may do now, in a canonical order (spec 4.3 to 4.7)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement

from games.core import Move, Seat
from games.village.components import (
    BOX,
    BUILDINGS,
    CITIES,
    COLOURS,
    COLUMN_OF,
    CUSTOMERS,
    GOODS,
    HOME,
    MEMBERS,
    PLAGUE,
    ROADS,
    SPACES,
)
from games.village.moves import (
    Birth,
    Bury,
    Buy,
    Church,
    CouncilAdvance,
    CouncilEnter,
    CouncilUse,
    Cubes,
    Deed,
    Depart,
    Free,
    Good,
    Harvest,
    Journey,
    MassAdvance,
    MassBuy,
    Mill,
    Produce,
    Recall,
    Serve,
    Skip,
    Take,
    Train,
    Well,
)  # fmt: skip
from games.village.payments import ways, ways_for, well_ways
from games.village.state import COIN, Player, Village

__all__ = [
    "acts", "advances", "candidates", "cube_choices", "free_spaces", "good_choices", "lowest_unborn",
    "mass_buys", "openings", "privileges", "servable", "serves", "stages",
]  # fmt: skip


def openings(s: Village, seat: Seat) -> list[Move]:
    """How a turn may begin: a cube, or the well; without any cube a free action, or none (4.2, 4.8)."""
    if not s.cubes_left():
        return [*map(Free, free_spaces(s, seat)), Skip()]
    takes: list[Move] = [
        Take(space, cube) for space in SPACES for cube in (*COLOURS, PLAGUE) if s.spaces[space].get(cube)
    ]
    return takes + [Well(way) for way in well_ways(s.players[seat])]


def free_spaces(s: Village, seat: Seat) -> list[str]:
    """The spaces of which some action is legal; the market's always is (R15)."""
    return [space for space in SPACES if space == "market" or acts(s, seat, space)]


def acts(s: Village, seat: Seat, space: str) -> list[Deed]:
    """The legal actions of a space, which can all be paid. The market's is no choice, so it isn't here."""
    player = s.players[seat]
    at = _generations(player)
    match space:
        case "harvest":
            return [Harvest()] if at["farm"] else []
        case "family":
            return _family(player, at)
        case "crafts":
            return list(_crafts(s, player, at))
        case "travel":
            return list(_travel(player, at))
        case "council":
            return list(_council(s, player, at, seat))
        case "church":
            return [Church(generation) for generation in at["farm"]]
    return []


def _generations(player: Player) -> dict[str, list[int]]:
    """Place on the board → the generations there, ascending, each once."""
    at: dict[str, list[int]] = {place: [] for place in COLUMN_OF}
    for member, place in player.members.items():  # by generation, as they were born
        if place in at and MEMBERS[member] not in at[place]:
            at[place].append(MEMBERS[member])
    return at


def lowest_unborn(player: Player) -> int | None:
    """The generation of which somebody may be born."""
    return min(player.at("unborn"), default=None)


def _family(player: Player, at: dict[str, list[int]]) -> list[Deed]:
    generation = lowest_unborn(player)
    births: list[Deed] = [] if generation is None else [Birth(generation)]
    return births + [Recall(place, who) for place, there in at.items() if place != "farm" for who in there]


def _crafts(s: Village, player: Player, at: dict[str, list[int]]) -> Iterator[Deed]:
    for building, craft in BUILDINGS.items():
        goods = [good for good in craft.goods if s.supply[good]]
        made: list[str | None] = [*goods, None] if s.edition == "published" else [*goods]  # R16
        for generation in at["farm"]:
            for good in made:
                yield Train(building, generation, good)
        if at[building]:
            for good in goods:
                yield Produce(building, good)
        for good in goods:
            if ways_for(player, buy := Buy(building, good)):
                yield buy
    if player.grain >= BOX.mill.grain and s.supply[COIN]:
        yield Mill()


def _travel(player: Player, at: dict[str, list[int]]) -> Iterator[Deed]:
    if player.goods["wagon"] < BOX.travel.wagons:
        return
    if at["farm"]:
        for city, cubes in ROADS[HOME].items():
            if ways(player, cubes):
                for generation in at["farm"]:
                    yield Depart(city, generation)
    for start in CITIES:
        if at[start]:
            for city, cubes in ROADS[start].items():
                if ways(player, cubes):
                    for generation in at[start]:
                        yield Journey(start, city, generation)


def stages(player: Player) -> list[int]:
    """The stages of the council where the player has a member."""
    return [stage for stage in BOX.council.stages if player.count(f"council:{stage}")]


def _council(s: Village, player: Player, at: dict[str, list[int]], seat: Seat) -> Iterator[Deed]:
    council = BOX.council
    if player.goods[council.good] or ways(player, council.cubes):
        for generation in at["farm"]:
            yield CouncilEnter(generation)
        for stage in council.stages[:-1]:
            for generation in at[f"council:{stage}"]:
                yield CouncilAdvance(stage, generation)
    for privilege in privileges(s, seat, max(stages(player), default=0)):
        yield CouncilUse(privilege)


def privileges(s: Village, seat: Seat, top: int) -> list[int]:
    """The privileges up to that stage which are there to be used (4.3, R18)."""
    there = {
        1: s.next_start is None,
        2: bool(s.colours_in_supply()),
        3: any(s.supply[good] for good in GOODS),
        4: s.players[seat].coins >= BOX.council.privilege_price,
    }
    return [stage for stage in BOX.council.stages if stage <= top and there[stage]]


def cube_choices(s: Village, count: int) -> list[Cubes]:
    """Every choice of so many cubes from the supply, or of all if it has fewer (R13); none of an empty supply."""
    supply = {colour: s.supply[colour] for colour in COLOURS}
    count = min(count, sum(supply.values()))
    if not count:
        return []
    return [
        Cubes(chosen)
        for chosen in combinations_with_replacement(COLOURS, count)
        if all(chosen.count(colour) <= supply[colour] for colour in set(chosen))
    ]


def good_choices(s: Village) -> list[Good]:
    return [Good(good) for good in GOODS if s.supply[good]]


def servable(player: Player, tile: str) -> bool:
    """Whether the player has the goods and grain that a customer wants."""
    customer = CUSTOMERS[tile]
    return player.grain >= customer.grain and all(
        player.goods[good] >= count for good, count in customer.goods.items()
    )


def serves(s: Village, seat: Seat) -> list[Serve]:
    """The sales of the seller on a market day; the fee can be paid."""
    player = s.players[seat]
    if s.day is not None and s.day.fee and not ways(player, BOX.market_fee.cubes):
        return []
    return [Serve(stall) for stall, tile in sorted(s.stalls.items()) if servable(player, tile)]


def candidates(player: Player) -> list[Bury]:
    """Who may die: the lowest generation to be seen; those in one place are the same (4.6)."""
    there = player.visible()
    lowest = min((generation for _, generation in there), default=0)
    return [Bury(place, lowest) for place in dict.fromkeys(where for where, who in there if who == lowest)]


def mass_buys(s: Village, seat: Seat) -> list[MassBuy]:
    """Members that may be bought out of the bag (4.7, R20)."""
    player = s.players[seat]
    if s.mass is None or s.mass.bought >= BOX.church.mass or player.coins < BOX.church.coins:
        return []
    return [MassBuy(generation) for generation in dict.fromkeys(player.at("bag"))]


def advances(player: Player) -> list[MassAdvance]:
    """Moves from window to window that the player's grain allows."""
    church = BOX.church
    return [
        MassAdvance(generation, start, window)
        for start in church.windows
        for generation in dict.fromkeys(player.at(f"church:{start}"))
        for window in church.windows
        if window > start and church.price(start, window) <= player.grain
    ]
