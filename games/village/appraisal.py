"""How good a position is, for computer players: what the family has, and what it may be expected to bring.

The figures below were tuned by playing; nothing of the rules hangs on them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy

from games.core import Chance, Flow, Seat
from games.village.actions import carry_out
from games.village.components import BOX, COLUMN_OF, COLUMNS, CUSTOMERS, MEMBERS, SPACES
from games.village.legal import acts, servable
from games.village.moves import Deed
from games.village.payments import ways, ways_for
from games.village.scoring import points_now
from games.village.state import Acting, Player, Village

__all__ = ["appraise"]

_REMEMBERED = (0.0, 1.4, 3.4, 6.0, 9.0, 12.0)
"""What members in the chronicle promise, by their number, as long as there is time."""
_LIFE = {"farm": 1.3, "crafts": 1.1, "travel": 0.9, "council": 0.6, "church": 0.2}
"""What a living member is still good for, by where it is."""
_BAG = 2.3
_GOODS = (1.9, 1.3, 0.8, 0.4)
"""The first, second, ... good of a kind."""
_CUBES = (0.65, 0.55, 0.4, 0.25, 0.1)
_GRAIN = (0.55, 0.5, 0.45, 0.35, 0.3)
_WORKER = 0.7
"""A member in a building that makes goods without training."""
_NEXT_CITY = 0.35
_SALE = 0.4
"""How much of a customer who could be served now counts."""
_SCROLL = 0.5
_START = 0.7
_CHOICE = {"cubes": 0.8, "good": 1.8, "privilege": 1.2}
_GREEN_MORE = 0.2


def appraise(s: Village, seat: Seat) -> float:
    """Points of an end right now, and the promise of everything else; of the others only the points."""
    player = s.players[seat]
    if s.finished:
        return float(points_now(player)) + len(player.tiles) / 100
    future = _future(s, seat)
    worth = _worth(s, player, future)
    if s.next_start == seat:
        worth += _START * future
    if s.seat == seat:
        worth = _turn(s, seat, player, future, worth)
    return worth


def _future(s: Village, seat: Seat) -> float:
    """How much of the game is still to come for this seat, from 1 down to 0."""
    if s.ending is not None:
        return 0.12 if seat in s.ending.queue or s.mass is None else 0.0
    setup = s.setup
    graves = s.free_graves() / setup.graves
    places = sum(s.free_in(column) for column in COLUMNS) / sum(setup.chronicle.values())
    return 0.2 + 0.8 * min(1.0, graves * 1.2, places * 1.2)


def _worth(s: Village, player: Player, future: float) -> float:
    worth = float(player.points) + player.coins * (1 + 0.25 * future)
    worth += sum(CUSTOMERS[tile].points for tile in player.tiles)
    worth += BOX.travel.marker_points[len(player.markers)]
    worth += _members(s, player, future)
    worth += _things(player, future)
    worth += _sales(s, player) * future
    return worth


def _members(s: Village, player: Player, future: float) -> float:
    council, church = BOX.council, BOX.church
    worth, remembered, working = 0.0, 0, set[str]()
    lowest, dying = 99, list[str]()
    travellers = 0
    for member, place in player.members.items():
        column = COLUMN_OF.get(place)
        if column is not None:
            worth += _LIFE[column] * future
            if column == "council":
                worth += council.points[int(place[-1]) - 1] + 0.7 * future
            elif column == "church":
                worth += church.points[int(place[-1]) - 1]
            elif column == "crafts":
                working.add(place)
            elif column == "travel":
                travellers += 1
            generation = MEMBERS[member]
            if generation < lowest:
                lowest, dying = generation, []
            if generation == lowest:
                dying.append(place)
        elif place == "bag":
            worth += _BAG if future > 0 else 0.0
        elif place.startswith("chronicle"):
            remembered += 1
    points = BOX.chronicle.points
    worth += _chronicle(points, remembered, future)
    worth += _WORKER * future * len(working)
    if travellers:
        worth += _NEXT_CITY * future * min(2, len(player.markers))
    if dying:
        loss = max(_death(s, place, points, remembered, future) for place in dict.fromkeys(dying))
        worth += loss * (player.time % BOX.track) / BOX.track * (1 if future > 0.15 else 0)
    return worth


def _chronicle(points: Sequence[int], count: int, future: float) -> float:
    now = points[min(count, len(points) - 1)]
    return now + max(0.0, _REMEMBERED[min(count, len(_REMEMBERED) - 1)] - now) * future


def _death(s: Village, place: str, points: Sequence[int], remembered: int, future: float) -> float:
    """What it would be worth if a member in this place died."""
    column = COLUMN_OF[place]
    loss = _LIFE[column] * future
    if column == "council":
        loss += BOX.council.points[int(place[-1]) - 1] + 0.7 * future
    elif column == "church":
        loss += BOX.church.points[int(place[-1]) - 1]
    gain = 0.0
    if s.free_in(column):
        gain = _chronicle(points, remembered + 1, future) - _chronicle(points, remembered, future)
    return gain - loss


def _things(player: Player, future: float) -> float:
    worth = _pile(_GRAIN, player.grain)
    for good, count in player.goods.items():
        worth += _pile(_GOODS, count)
        if count and good == BOX.council.good:
            worth += _SCROLL
    for colour, count in player.cubes.items():
        worth += _pile(_CUBES, count)
        if count and colour in BOX.market_fee.cubes:
            worth += _GREEN_MORE
    return worth * future


def _pile(values: Sequence[float], count: int) -> float:
    return sum(values[:count])


def _sales(s: Village, player: Player) -> float:
    """What customers promise who could be served now."""
    found = sorted((CUSTOMERS[tile].points for tile in s.stalls.values() if servable(player, tile)), reverse=True)
    return _SALE * sum(found[:2])


def _turn(s: Village, seat: Seat, player: Player, future: float, worth: float) -> float:
    """The same with what the turn in hand will still bring."""
    if s.day is not None:
        return worth + _market(s, seat, player, future)
    if s.acting is not None:
        if s.acting.asks in _CHOICE:
            worth += _CHOICE[s.acting.asks] * future + (0.1 if s.acting.asks == "privilege" else 0)
        elif s.acting.asks == "act":
            without = worth + _dead(s, player, future, s.bridge)
            return max([without, *_deeds(s, seat, acts(s, seat, s.acting.space), future)])
        elif s.acting.asks == "pay" and s.acting.deed is not None:
            return max(_deeds(s, seat, [s.acting.deed], future))
        elif s.acting.asks == "space":
            deeds = [deed for space in SPACES for deed in acts(s, seat, space)]
            return max([worth, *_deeds(s, seat, deeds, future)])
    return worth + _dead(s, player, future, s.bridge)


def _dead(s: Village, player: Player, future: float, bridge: bool) -> float:
    if not bridge:
        return 0.0
    lowest = min((MEMBERS[who] for who, place in player.members.items() if place in COLUMN_OF), default=0)
    places = {place for who, place in player.members.items() if place in COLUMN_OF and MEMBERS[who] == lowest}
    remembered = player.in_chronicle()
    return max((_death(s, place, BOX.chronicle.points, remembered, future) for place in places), default=0.0)


def _deeds(s: Village, seat: Seat, deeds: Iterable[Deed], future: float) -> list[float]:
    """The worth of the position after each of these actions, paid for in the first way there is."""
    return [_after(s, seat, deed, future) for deed in deeds]


_NO_CHANCE = Chance("")


def _after(s: Village, seat: Seat, deed: Deed, future: float) -> float:
    other, player = copy(s), copy(s.players[seat])
    player.members, player.cubes, player.goods = dict(player.members), dict(player.cubes), dict(player.goods)
    other.players = [player if at == seat else each for at, each in enumerate(s.players)]
    other.supply = dict(s.supply)
    other.acting = Acting("take")
    carry_out(other, seat, deed, ways_for(player, deed)[0], Flow([], _NO_CHANCE))
    worth = _worth(other, player, future) + _dead(other, player, future, other.bridge)
    if other.next_start == seat != s.next_start:
        worth += _START * future
    if other.acting.asks:
        worth += _CHOICE.get(other.acting.asks, 0.0) * future
    return worth


def _market(s: Village, seat: Seat, player: Player, future: float) -> float:
    """What the seat may still sell on this market day."""
    day = s.day
    if day is None or seat in day.passed or (day.fee and not ways(player, BOX.market_fee.cubes)):
        return 0.0
    gains = [
        customer.points - future * (1.5 * sum(customer.goods.values()) + 0.45 * customer.grain)
        for tile in s.stalls.values()
        if servable(player, tile)
        for customer in [CUSTOMERS[tile]]
    ]
    return max([0.0, *gains]) * (0.6 if day.fee else 1.0)
