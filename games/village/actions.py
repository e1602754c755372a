"""The actions of the spaces, and the small choices that may follow them (spec 4.3)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from games.core import Flow, Move, RulesError, Seat, tag_of
from games.village.asking import Asking
from games.village.components import BOX, BUILDINGS, CITIES, COLOURS
from games.village.deaths import member_at
from games.village.events import (
    Born,
    Bought,
    CoinsForPoints,
    CouncilReached,
    CubesChosen,
    EnteredBag,
    GoodChosen,
    Harvested,
    Made,
    Milled,
    Recalled,
    StartMarkerTaken,
    Trained,
    Travelled,
    Visited,
)  # fmt: skip
from games.village.legal import cube_choices, good_choices, privileges
from games.village.moves import (
    Birth,
    Buy,
    Church,
    CouncilAdvance,
    CouncilEnter,
    CouncilUse,
    Cubes,
    Deed,
    Depart,
    Good,
    Harvest,
    Journey,
    Mill,
    Pay,
    Privilege,
    Produce,
    Recall,
    Skip,
    Train,
)  # fmt: skip
from games.village.payments import Way, pay, receive, ways_for
from games.village.state import COIN, Acting, Player, Village

__all__ = [
    "ChooseCubes",
    "ChooseGood",
    "ChoosePrivilege",
    "HowToPay",
    "acting",
    "carry_out",
    "harvest_grain",
    "start_deed",
]


def acting(s: Village) -> Acting:
    """The turn in hand; there is one whenever an action is going on."""
    if s.acting is None:
        raise RulesError("nobody is acting")
    return s.acting


def start_deed(s: Village, seat: Seat, deed: Deed, flow: Flow) -> None:
    """Carry an action out, asking first how to pay for it where that can be done in several ways."""
    turn, choices = acting(s), ways_for(s.players[seat], deed)
    turn.deed, turn.asks = deed, ""
    if len(choices) > 1:
        turn.asks = "pay"
        flow.then(HowToPay())
    else:
        carry_out(s, seat, deed, choices[0], flow)


class _OfTurn(Asking):
    def deciders(self, s: Village) -> Sequence[Seat]:
        return (s.seat,)


class HowToPay(_OfTurn):
    """Which cubes, coins or goods to pay with."""

    kinds: ClassVar[tuple[type[Move], ...]] = (Pay,)

    def moves(self, s: Village, seat: Seat) -> Iterable[Move]:
        deed = acting(s).deed
        return [] if deed is None else map(Pay, ways_for(s.players[seat], deed))

    def act(self, s: Village, seat: Seat, move: Move, flow: Flow) -> None:
        turn = acting(s)
        assert isinstance(move, Pay)
        assert turn.deed is not None
        turn.asks = ""
        carry_out(s, seat, turn.deed, move.pay, flow)


class ChoosePrivilege(_OfTurn):
    """After a move in the council: a privilege of the new stage or one before it, or none."""

    kinds: ClassVar[tuple[type[Move], ...]] = (Privilege, Skip)

    def moves(self, s: Village, seat: Seat) -> Iterable[Move]:
        return [*map(Privilege, privileges(s, seat, acting(s).stage)), Skip()]

    def act(self, s: Village, seat: Seat, move: Move, flow: Flow) -> None:
        acting(s).asks = ""
        if isinstance(move, Privilege):
            _use(s, seat, move.privilege, flow)


class ChooseCubes(_OfTurn):
    """Cubes of free choice."""

    kinds: ClassVar[tuple[type[Move], ...]] = (Cubes,)

    def moves(self, s: Village, seat: Seat) -> Iterable[Move]:
        return cube_choices(s, acting(s).cubes)

    def act(self, s: Village, seat: Seat, move: Move, flow: Flow) -> None:
        assert isinstance(move, Cubes)
        acting(s).asks = ""
        _take_cubes(s, seat, move, False, flow)


class ChooseGood(_OfTurn):
    """A good of free choice."""

    kinds: ClassVar[tuple[type[Move], ...]] = (Good,)

    def moves(self, s: Village, seat: Seat) -> Iterable[Move]:
        return good_choices(s)

    def act(self, s: Village, seat: Seat, move: Move, flow: Flow) -> None:
        assert isinstance(move, Good)
        acting(s).asks = ""
        receive(s, seat, move.good)
        flow.tell(GoodChosen(seat, move.good))


def harvest_grain(player: Player) -> int:
    """What a harvest is worth with the player's goods: one combination only (4.3, R29)."""
    return next(line.grain for line in BOX.harvest if all(player.goods[good] for good in line.goods))


def carry_out(s: Village, seat: Seat, deed: Deed, way: Way, flow: Flow) -> None:
    """An action that is paid for in this way; deaths wait until the end of the turn (R8)."""
    player = s.players[seat]

    def paid(parts: Iterable[str] = (), *, grain: int = 0, time: int = 0) -> None:
        s.bridge |= pay(s, seat, parts, flow, grain=grain, time=time)

    def moves(generation: int, place: str, to: str) -> None:
        player.members[member_at(s, seat, place, generation)] = to

    match deed:
        case Harvest():
            full = harvest_grain(player)
            grain = min(full, BOX.grain_limit - player.grain)  # R12
            player.grain += grain
            flow.tell(Harvested(seat, grain, full))
        case Birth(generation=generation):
            moves(generation, "unborn", "farm")
            flow.tell(Born(seat, generation))
        case Recall(place=place, generation=generation):
            moves(generation, place, "farm")
            flow.tell(Recalled(seat, generation, place))
        case Train(building=building, generation=generation, good=good):
            craft = BUILDINGS[building]
            paid(time=craft.training + (craft.production if good is not None else 0))
            moves(generation, "farm", building)
            flow.tell(Trained(seat, generation, building))
            if good is not None:
                receive(s, seat, good)
                flow.tell(Made(seat, building, good))
        case Produce(building=building, good=good):
            paid(time=BUILDINGS[building].production)
            receive(s, seat, good)
            flow.tell(Made(seat, building, good))
        case Buy(building=building, good=good):
            paid(way, grain=BUILDINGS[building].price.grain)
            receive(s, seat, good)
            flow.tell(Bought(seat, building, good))
        case Mill():
            paid(grain=BOX.mill.grain, time=BOX.mill.time)
            flow.tell(Milled(seat, receive(s, seat, COIN, BOX.mill.coins)))
        case Depart() | Journey():
            start = deed.start if isinstance(deed, Journey) else "farm"
            paid((*way, *["wagon"] * BOX.travel.wagons), time=BOX.travel.time)
            moves(deed.generation, start, deed.city)
            flow.tell(Travelled(seat, deed.generation, start, deed.city))
            _visit(s, seat, deed.city, flow)
        case CouncilEnter() | CouncilAdvance():
            stage = deed.stage + 1 if isinstance(deed, CouncilAdvance) else 1
            paid(way, time=BOX.council.time[stage - 1])
            moves(deed.generation, f"council:{stage - 1}" if stage > 1 else "farm", f"council:{stage}")
            flow.tell(CouncilReached(seat, deed.generation, stage))
            if privileges(s, seat, stage):
                acting(s).asks, acting(s).stage = "privilege", stage
                flow.then(ChoosePrivilege())
        case CouncilUse(privilege=privilege):
            _use(s, seat, privilege, flow)
        case Church(generation=generation):
            in_time = way == ("time",)
            paid(() if in_time else way, time=BOX.church.time if in_time else 0)
            moves(generation, "farm", "bag")
            flow.tell(EnteredBag(seat, generation))
        case _:
            raise RulesError(f"nobody knows how to {tag_of(deed)}")


def _visit(s: Village, seat: Seat, city_id: str, flow: Flow) -> None:
    """A family's first visit to a city has its reward (4.3 VISIT, R23)."""
    player, city = s.players[seat], CITIES[city_id]
    if city_id in player.markers:
        return
    player.markers = [*player.markers, city_id]
    player.points += city.points
    coins = receive(s, seat, COIN, city.coins)
    cubes = min(city.cubes, sum(s.supply[colour] for colour in COLOURS))
    flow.tell(Visited(seat, city_id, city.points, coins, cubes))
    _ask_for_cubes(s, seat, cubes, flow)


def _use(s: Village, seat: Seat, privilege: int, flow: Flow) -> None:
    council = BOX.council
    match privilege:
        case 1:
            s.next_start = seat
            flow.tell(StartMarkerTaken(seat))
        case 2:
            _ask_for_cubes(s, seat, council.privilege_cubes, flow)
        case 3:
            acting(s).asks = "good"
            flow.then(ChooseGood())
        case _:
            pay(s, seat, [COIN] * council.privilege_price, flow)
            s.players[seat].points += council.privilege_points
            flow.tell(CoinsForPoints(seat, council.privilege_price, council.privilege_points))


def _ask_for_cubes(s: Village, seat: Seat, count: int, flow: Flow) -> None:
    choices = cube_choices(s, count)
    if len(choices) > 1:
        acting(s).asks, acting(s).cubes = "cubes", count
        flow.then(ChooseCubes())
    elif choices:
        _take_cubes(s, seat, choices[0], True, flow)


def _take_cubes(s: Village, seat: Seat, choice: Cubes, forced: bool, flow: Flow) -> None:
    for colour in choice.cubes:
        receive(s, seat, colour)
    flow.tell(CubesChosen(seat, choice.cubes, forced))
