"""Why a wish is not among the legal moves (spec 4.9). Params say what it is about, and what would do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from games.core import Move, Refusal, Seat
from games.village.components import (
    BOX,
    BUILDINGS,
    CITIES,
    COLOURS,
    COLUMN_OF,
    CUSTOMERS,
    GOODS,
    PLAGUE,
    ROADS,
    SPACES,
)
from games.village.legal import lowest_unborn, servable, stages
from games.village.moves import (
    Birth,
    Bury,
    Buy,
    Church,
    CouncilAdvance,
    CouncilEnter,
    CouncilUse,
    Cubes,
    Depart,
    Free,
    Good,
    Harvest,
    Journey,
    MassAdvance,
    MassBuy,
    Mill,
    Pay,
    Privilege,
    Produce,
    Recall,
    Serve,
    Take,
    Train,
    Well,
)  # fmt: skip
from games.village.payments import Way, road, takes, ways, ways_for
from games.village.state import COIN, Player, Village

__all__ = ["why_not"]

_MILL = "mill"
_OFF_BOARD = {"farm", "unborn", "bag", "grave", "removed"}


def why_not(s: Village, seat: Seat, move: Move) -> Refusal | None:
    """The reason against a move of a kind that belongs to the pending step; None if there is none to be found."""
    player = s.players[seat]
    match move:
        case Take() | Well() | Free():
            return _opening(s, player, move)
        case Harvest():
            return None if player.count("farm") else Refusal("no_member_on_farm")
        case Birth() | Recall() | Bury():
            return _family(player, move)
        case Train() | Produce() | Buy() | Mill():
            return _crafts(s, player, move)
        case Depart() | Journey():
            return _travel(player, move)
        case CouncilEnter() | CouncilAdvance() | CouncilUse() | Privilege():
            return _council(s, player, move)
        case Church():
            return _from_farm(player, move.generation)
        case Pay():
            return _payment(s, player, move)
        case Cubes() | Good():
            return _choice(s, move)
        case Serve():
            return _serve(s, player, move)
        case MassBuy() | MassAdvance():
            return _mass(s, player, move)
    return None


def _unknown(item: object, known: Iterable[object]) -> Refusal | None:
    return None if item in known else Refusal("unknown_item", item=str(item))


def _opening(s: Village, player: Player, move: Take | Well | Free) -> Refusal | None:
    if isinstance(move, Take):
        colours = (*COLOURS, PLAGUE)
        if refusal := _unknown(move.space, SPACES) or _unknown(move.cube, colours):
            return refusal
        return Refusal("no_cube", space=move.space, cube=move.cube, there=sorted(s.spaces[move.space]))
    if isinstance(move, Well):
        if not s.cubes_left():
            return Refusal("no_cubes_on_board")
        colours_paid = {part for part in move.pay if part != COIN}
        if len(move.pay) != BOX.well_price or len(colours_paid) > 1 or not colours_paid <= set(COLOURS):
            return Refusal("wrong_payment", pay=list(move.pay))
        return Refusal("cannot_pay", pay=list(move.pay))
    if refusal := _unknown(move.space, SPACES):
        return refusal
    if s.cubes_left() and s.acting is None:
        return Refusal("cubes_left")
    if move.space == "harvest":
        return Refusal("no_member_on_farm")
    if move.space == "travel" and player.goods["wagon"] < BOX.travel.wagons:
        return Refusal("no_wagon")
    return Refusal("nothing_to_do", space=move.space)


def _generation(generation: int) -> Refusal | None:
    return _unknown(generation, BOX.generations)


def _from_farm(player: Player, generation: int) -> Refusal | None:
    if refusal := _generation(generation):
        return refusal
    there = player.at("farm")
    return None if generation in there else Refusal("not_on_farm", generation=generation, there=sorted(set(there)))


def _family(player: Player, move: Birth | Recall | Bury) -> Refusal | None:
    if refusal := _generation(move.generation):
        return refusal
    if isinstance(move, Birth):
        lowest = lowest_unborn(player)
        if lowest is None:
            return Refusal("no_unborn")
        return Refusal("not_lowest_generation", generation=move.generation, lowest=lowest)
    known = move.place in COLUMN_OF or move.place in _OFF_BOARD or move.place.startswith("chronicle:")
    if not known:
        return Refusal("unknown_item", item=move.place)
    there = [generation for place, generation in player.visible() if place == move.place]
    if isinstance(move, Recall):
        return Refusal("not_on_board", generation=move.generation, place=move.place)
    if move.generation not in there:
        return Refusal("not_visible", generation=move.generation, place=move.place)
    lowest = min(generation for _, generation in player.visible())
    return Refusal("not_lowest_generation", generation=move.generation, lowest=lowest)


def _crafts(s: Village, player: Player, move: Train | Produce | Buy | Mill) -> Refusal | None:
    if isinstance(move, Mill):
        if player.grain < BOX.mill.grain:
            return Refusal("no_grain", grain=BOX.mill.grain, has=player.grain)
        return Refusal("out_of_supply", item=COIN)
    if refusal := _unknown(move.building, (*BUILDINGS, _MILL)):
        return refusal
    if isinstance(move, Train):
        if move.building == _MILL:
            return Refusal("no_members_here")
        if refusal := _from_farm(player, move.generation):
            return refusal
        if move.good is None:
            return Refusal("must_produce", building=move.building) if s.edition == "source" else None
    elif isinstance(move, Produce) and not (move.building in BUILDINGS and player.count(move.building)):
        return Refusal("no_worker", building=move.building)
    if refusal := _unknown(move.good, GOODS):
        return refusal
    craft = BUILDINGS.get(move.building)
    if craft is None or move.good not in craft.goods:
        return Refusal("wrong_good", building=move.building, goods=list(craft.goods) if craft else [])
    if not s.supply[str(move.good)]:
        return Refusal("out_of_supply", item=str(move.good))
    if isinstance(move, Buy) and not ways_for(player, move):
        return Refusal("cannot_pay", cubes=craft.price.cubes, grain=craft.price.grain)
    return None


def _travel(player: Player, move: Depart | Journey) -> Refusal | None:
    if refusal := _generation(move.generation) or _unknown(move.city, CITIES):
        return refusal
    if isinstance(move, Depart):
        if refusal := _from_farm(player, move.generation):
            return refusal
    else:
        if refusal := _unknown(move.start, CITIES):
            return refusal
        if move.generation not in player.at(move.start):
            return Refusal("not_in_city", generation=move.generation, city=move.start)
    cubes = road(move)
    if cubes is None:
        start = move.start if isinstance(move, Journey) else "village"
        return Refusal("no_road", start=start, city=move.city, roads=sorted(ROADS[start]))
    if player.goods["wagon"] < BOX.travel.wagons:
        return Refusal("no_wagon")
    return None if ways(player, cubes) else Refusal("cannot_pay", cubes=cubes)


def _council(
    s: Village, player: Player, move: CouncilEnter | CouncilAdvance | CouncilUse | Privilege
) -> Refusal | None:
    council = BOX.council
    if isinstance(move, CouncilUse | Privilege):
        if refusal := _unknown(move.privilege, council.stages):
            return refusal
        there = stages(player)
        if not there:
            return Refusal("not_in_council")
        top = max(there)
        if isinstance(move, Privilege) and s.acting is not None:
            top = s.acting.stage
        if move.privilege > top:
            return Refusal("privilege_too_high", privilege=move.privilege, stage=top)
        return Refusal("privilege_unavailable", privilege=move.privilege)
    if isinstance(move, CouncilEnter):
        if refusal := _from_farm(player, move.generation):
            return refusal
    else:
        if refusal := _unknown(move.stage, council.stages) or _generation(move.generation):
            return refusal
        if move.generation not in player.at(f"council:{move.stage}"):
            return Refusal("not_in_council", generation=move.generation, stage=move.stage)
        if move.stage == council.stages[-1]:
            return Refusal("top_stage")
    return None if ways_for(player, move) else Refusal("cannot_pay", cubes=council.cubes, good=council.good)


def _payment(s: Village, player: Player, move: Pay) -> Refusal | None:
    deed = s.acting.deed if s.acting is not None else None
    cubes, others = BOX.market_fee.cubes, list[Way]()
    if s.day is None:
        match deed:
            case Buy(building=building):
                cubes = BUILDINGS[building].price.cubes
            case Depart() | Journey():
                cubes = road(deed) or ""
            case CouncilEnter() | CouncilAdvance():
                cubes, others = BOX.council.cubes, [(BOX.council.good,)]
            case Church():
                cubes, others = BOX.church.cubes, [("time",)]
    if tuple(move.pay) not in others and not _covers(move.pay, cubes):
        return Refusal("wrong_payment", pay=list(move.pay), cubes=cubes)
    return None if takes(player, move.pay) else Refusal("cannot_pay", pay=list(move.pay))


def _covers(way: tuple[str, ...], cubes: str) -> bool:
    """Whether these cubes and coins are exactly the price."""
    own = Counter(part for part in way if part != COIN)
    return len(way) == len(cubes) and not own - Counter(cubes)


def _choice(s: Village, move: Cubes | Good) -> Refusal | None:
    if isinstance(move, Good):
        return _unknown(move.good, GOODS) or Refusal("out_of_supply", item=move.good)
    for colour in move.cubes:
        if refusal := _unknown(colour, COLOURS):
            return refusal
    count = min(s.acting.cubes if s.acting is not None else 0, sum(s.supply[colour] for colour in COLOURS))
    if len(move.cubes) != count:
        return Refusal("wrong_number", number=count)
    short = next((colour for colour in COLOURS if move.cubes.count(colour) > s.supply[colour]), None)
    return None if short is None else Refusal("out_of_supply", item=short)


def _serve(s: Village, player: Player, move: Serve) -> Refusal | None:
    if refusal := _unknown(move.stall, s.setup.open_stalls):
        return refusal
    tile = s.stalls.get(move.stall)
    if tile is None:
        return Refusal("empty_stall", stall=move.stall)
    if not servable(player, tile):
        customer = CUSTOMERS[tile]
        wants = [good for good, count in customer.goods.items() for _ in range(count)]
        return Refusal("missing_goods", tile=tile, grain=customer.grain, goods=wants)
    return Refusal("cannot_pay", cubes=BOX.market_fee.cubes)


def _mass(s: Village, player: Player, move: MassBuy | MassAdvance) -> Refusal | None:
    church = BOX.church
    if refusal := _generation(move.generation):
        return refusal
    if isinstance(move, MassBuy):
        if move.generation not in player.at("bag"):
            return Refusal("not_in_bag", generation=move.generation)
        return Refusal("cannot_pay", coins=church.coins)
    if refusal := _unknown(move.start, church.windows) or _unknown(move.window, church.windows):
        return refusal
    if move.generation not in player.at(f"church:{move.start}"):
        return Refusal("not_in_church", generation=move.generation, window=move.start)
    if move.window <= move.start:
        return Refusal("not_leftward", start=move.start, window=move.window)
    return Refusal("no_grain", grain=church.price(move.start, move.window), has=player.grain)
