"""What things cost, and how it may be paid: every cube may be a coin, each separately (spec 4.2)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

from games.core import Flow, Seat
from games.village.components import BOX, BUILDINGS, COLOURS, GOODS, HOME, ROADS, position
from games.village.events import Paid
from games.village.moves import (
    Buy,
    Church,
    CouncilAdvance,
    CouncilEnter,
    Deed,
    Depart,
    Journey,
    in_order,
)  # fmt: skip
from games.village.state import COIN, Player, Village

__all__ = ["Way", "give", "pay", "receive", "road", "spend_time", "takes", "ways", "ways_for", "well_ways"]

Way = tuple[str, ...]
"""What is given for a price, in the order of `moves.in_order`."""


def ways(player: Player, cubes: str) -> list[Way]:
    """The distinct ways in which a player can pay these cubes, those with the fewest coins first."""
    wanted = {colour: cubes.count(colour) for colour in COLOURS if colour in cubes}
    own, coins, count = player.cubes, player.coins, len(cubes)
    if all(own[colour] >= number for colour, number in wanted.items()):
        if not coins:
            return [in_order(tuple(cubes))]
    elif sum(max(0, number - own[colour]) for colour, number in wanted.items()) > coins:
        return []
    found: list[tuple[int, Way]] = []
    choices = [range(min(number, own[colour]), -1, -1) for colour, number in wanted.items()]
    for counts in product(*choices):
        short = count - sum(counts)
        if short <= coins:
            paid = [colour for colour, number in zip(wanted, counts, strict=True) for _ in range(number)]
            found.append((short, (*paid, *[COIN] * short)))
    return [way for _, way in sorted(found, key=lambda one: one[0])]


def well_ways(player: Player) -> list[Way]:
    """The ways to pay for the well: cubes of one colour, coins for any of them (R10)."""
    found: list[Way] = []
    for colour in COLOURS:
        found += [way for way in ways(player, colour * BOX.well_price) if way not in found]
    return found


def road(deed: Depart | Journey) -> str | None:
    """The cubes of the road that a journey takes; None if there is none."""
    return ROADS.get(HOME if isinstance(deed, Depart) else deed.start, {}).get(deed.city)


def ways_for(player: Player, deed: Deed) -> list[Way]:
    """The ways to pay for an action, of what leaves a choice; none if it can't be paid, `[()]` if it costs nothing.

    Time that must be paid, and grain and the wagon, are not among them.
    """
    match deed:
        case Buy(building=building):
            price = BUILDINGS[building].price
            return ways(player, price.cubes) if player.grain >= price.grain else []
        case Depart() | Journey():
            cubes = road(deed)
            return [] if cubes is None or player.goods["wagon"] < BOX.travel.wagons else ways(player, cubes)
        case CouncilEnter() | CouncilAdvance():
            good = BOX.council.good
            return [*([(good,)] if player.goods[good] else []), *ways(player, BOX.council.cubes)]
        case Church():
            return [*ways(player, BOX.church.cubes), ("time",)]
    return [()]


def takes(player: Player, way: Iterable[str]) -> bool:
    """Whether the player owns all this."""
    wanted = list(way)
    return all(
        part == "time" or wanted.count(part) <= (player.coins if part == COIN else _owned(player, part))
        for part in wanted
    )


def _owned(player: Player, part: str) -> int:
    return player.cubes.get(part, 0) + player.goods.get(part, 0)


def give(s: Village, seat: Seat, parts: Iterable[str]) -> None:
    """Cubes, coins and goods go back to the supply."""
    player = s.players[seat]
    for part in parts:
        if part == COIN:
            player.coins -= 1
        elif part in GOODS:
            player.goods[part] -= 1
        else:
            player.cubes[part] -= 1
        s.supply[part] += 1


def receive(s: Village, seat: Seat, part: str, count: int = 1) -> int:
    """Cubes, coins or goods from the supply, as far as there are any (R13); how many there were."""
    player = s.players[seat]
    count = min(count, s.supply[part])
    s.supply[part] -= count
    if part == COIN:
        player.coins += count
    elif part in GOODS:
        player.goods[part] += count
    else:
        player.cubes[part] += count
    return count


def spend_time(player: Player, time: int) -> bool:
    """The marker goes on; whether it passes the bridge (2.9)."""
    before = player.time
    player.time += time
    return player.time // BOX.track > before // BOX.track


def pay(s: Village, seat: Seat, way: Iterable[str], flow: Flow, *, grain: int = 0, time: int = 0) -> bool:
    """Pay and tell it; whether the time passed the bridge."""
    player = s.players[seat]
    parts = tuple(way)
    give(s, seat, parts)
    player.grain -= grain
    bridge = spend_time(player, time)
    if parts or grain or time:
        flow.tell(Paid(seat, parts, grain, time, position(player.time), bridge))
    return bridge
