"""What is legal in Village, worked out anew from the spec's tables by trying everything: slow on purpose."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations_with_replacement

from games.core import Table
from games.village.state import Player, Village

__all__ = ["CRAFTS", "CUSTOMERS", "ROADS", "TIMES", "legal", "payments", "road", "wanted"]

ROADS = {
    ("village", "C1"): "BB", ("village", "C2"): "PP", ("C1", "C3"): "POO", ("C1", "C6"): "BOP", ("C2", "C4"): "BBP",
    ("C2", "C6"): "OO", ("C3", "C5"): "BBO", ("C3", "C6"): "BPP", ("C4", "C5"): "OPP", ("C4", "C6"): "BOO",
    ("C5", "C6"): "BOP",
}  # fmt: skip
CRAFTS = {"wainwright": ["wagon"], "stables": ["horse", "ox"], "office": ["scroll"], "smithy": ["plow"]}
TIMES = {"wainwright": (2, 2), "stables": (3, 3), "office": (2, 2), "smithy": (3, 3)}
PRICES = {"wainwright": "PO", "stables": "", "office": "P", "smithy": "PO"}
SPACES = ["harvest", "family", "crafts", "market", "travel", "council", "church"]
CITIES = ["C1", "C2", "C3", "C4", "C5", "C6"]
GOODS = ["scroll", "horse", "plow", "ox", "wagon"]
CUSTOMERS = """
K01,3,0,0,0,0,0,3
K02,3,0,0,0,0,0,3
K03,4,0,0,0,0,0,4
K04,1,1,0,0,0,0,3
K05,1,1,0,0,0,0,3
K06,1,0,1,0,0,0,4
K07,1,0,0,1,0,0,3
K08,2,0,0,0,1,0,6
K09,0,0,0,1,0,0,2
K10,0,0,0,0,0,1,3
K11,0,0,0,0,0,1,3
K12,0,0,1,0,0,0,3
K13,0,0,1,0,0,0,3
K14,0,0,0,0,1,0,4
K15,0,0,0,0,1,0,4
K16,0,0,0,0,1,0,4
K17,0,2,0,0,0,0,4
K18,0,1,0,1,0,0,4
K19,0,1,0,0,1,0,6
K20,0,1,1,0,0,0,5
K21,0,0,0,1,1,0,6
K22,0,0,0,1,0,1,5
K23,0,0,1,1,0,0,5
K24,0,0,1,0,0,1,6
"""
"""id, grain, scroll, ox, plow, horse, wagon, points"""
_WANTS = {
    row[0]: dict(zip(["grain", "scroll", "ox", "plow", "horse", "wagon", "points"], map(int, row[1:]), strict=True))
    for row in (line.split(",") for line in CUSTOMERS.split())
}
_ALIVE = ["farm", *CRAFTS, *CITIES, *(f"council:{n}" for n in range(1, 5)), *(f"church:{n}" for n in range(1, 5))]
_COLOURS = "PBOG"


def road(one: str, other: str) -> str | None:
    """The cubes between two places, whichever way; nobody goes back to the village."""
    if other == "village":
        return None
    return ROADS.get((one, other)) or ROADS.get((other, one))


def payments(player: Player, cubes: str) -> list[str]:
    """Every way to pay, found by trying all heaps of cubes and coins."""
    found = []
    for heap in combinations_with_replacement(["P", "B", "O", "G", "coin"], len(cubes)):
        own = [part for part in heap if part != "coin"]
        if (
            all(own.count(c) <= min(cubes.count(c), player.cubes[c]) for c in _COLOURS)
            and heap.count("coin") <= player.coins
        ):
            found.append(",".join(heap) or "-")
    return found


def wanted(tile: str) -> dict[str, int]:
    """What a customer takes: goods and grain."""
    return {thing: count for thing, count in _WANTS[tile].items() if count and thing != "points"}


def _where(player: Player, place: str) -> set[int]:
    return {int(member[0]) for member, there in player.members.items() if there == place}


def legal(table: Table[Village], seat: int) -> set[str]:
    """The notation of every legal move of the seat that is asked."""
    s = table.full_state()
    rules: dict[str, Callable[[Village, int], Iterator[str]]] = {
        "turn": _turn, "choose_space": _space, "act": _act, "how_to_pay": _pay, "choose_privilege": _privilege,
        "choose_cubes": _cubes, "choose_good": _good, "sell": _sell, "pay_fee": _fee, "death": _death,
        "buying": _buying, "advancing": _advancing,
    }  # fmt: skip
    return set(rules[table.asks](s, seat))


def _any_cube(s: Village) -> bool:
    return sum(sum(there.values()) for there in s.spaces.values()) > 0


def _turn(s: Village, seat: int) -> Iterator[str]:
    player = s.players[seat]
    if not _any_cube(s):
        yield "skip"
        yield from _space(s, seat)
        return
    for space in SPACES:
        for cube in "PBOGX":
            if s.spaces[space].get(cube, 0) > 0:
                yield f"take {space} {cube}"
    for colour in _COLOURS:
        for way in payments(player, colour * 3):
            yield f"well {way}"


def _space(s: Village, seat: int) -> Iterator[str]:
    for space in SPACES:
        if space == "market" or any(True for _ in _deeds(s, seat, space)):
            yield f"free {space}"


def _act(s: Village, seat: int) -> Iterator[str]:
    assert s.acting is not None
    yield from _deeds(s, seat, s.acting.space)
    if s.acting.how == "take":
        yield "skip"


def _deeds(s: Village, seat: int, space: str) -> Iterator[str]:
    player = s.players[seat]
    farm, cheap = _where(player, "farm"), bool(player.goods["scroll"] or payments(player, "GG"))
    if space == "harvest" and farm:
        yield "harvest"
    if space == "family":
        if unborn := _where(player, "unborn"):
            yield f"birth {min(unborn)}"
        for place in _ALIVE[1:]:
            for generation in _where(player, place):
                yield f"recall {place} {generation}"
    if space == "crafts":
        yield from _crafts(s, player, farm)
    if space == "travel" and player.goods["wagon"]:
        for city in CITIES:
            if (cubes := road("village", city)) and payments(player, cubes):
                for generation in farm:
                    yield f"depart {city} {generation}"
            for start in CITIES:
                if (cubes := road(start, city)) and payments(player, cubes):
                    for generation in _where(player, start):
                        yield f"move {start} {city} {generation}"
    if space == "council":
        if cheap:
            for generation in farm:
                yield f"council_enter {generation}"
            for stage in (1, 2, 3):
                for generation in _where(player, f"council:{stage}"):
                    yield f"council_advance {stage} {generation}"
        top = max([stage for stage in range(1, 5) if _where(player, f"council:{stage}")], default=0)
        for privilege in _privileges(s, player, top):
            yield f"council_use {privilege}"
    if space == "church":
        for generation in farm:
            yield f"church {generation}"


def _crafts(s: Village, player: Player, farm: set[int]) -> Iterator[str]:
    for building, goods in CRAFTS.items():
        for generation in farm:
            if s.edition == "published":
                yield f"train {building} {generation} -"
            for good in goods:
                if s.supply[good]:
                    yield f"train {building} {generation} {good}"
        for good in goods:
            if s.supply[good] and _where(player, building):
                yield f"produce {building} {good}"
            affordable = player.grain >= 3 if building == "stables" else payments(player, PRICES[building])
            if s.supply[good] and affordable:
                yield f"buy {building} {good}"
    if player.grain >= 2 and s.supply["coin"]:
        yield "mill"


def _privileges(s: Village, player: Player, top: int) -> Iterator[int]:
    there = {
        1: s.next_start is None,
        2: any(s.supply[colour] for colour in _COLOURS),
        3: any(s.supply[good] for good in GOODS),
        4: player.coins > 0,
    }
    yield from (stage for stage in range(1, top + 1) if there[stage])


def _pay(s: Village, seat: int) -> Iterator[str]:
    assert s.acting is not None
    assert s.acting.deed is not None
    player, deed = s.players[seat], s.acting.deed
    kind = type(deed).__name__
    if kind == "Buy":
        cubes = PRICES[deed.building]  # type: ignore[union-attr]  # its kind says which it is
    elif kind in ("Depart", "Journey"):
        cubes = road(getattr(deed, "start", "village"), deed.city) or ""  # type: ignore[union-attr]  # the same
    elif kind == "Church":
        cubes = "B"
        yield "pay time"
    else:
        cubes = "GG"
        if player.goods["scroll"]:
            yield "pay scroll"
    for way in payments(player, cubes):
        yield f"pay {way}"


def _privilege(s: Village, seat: int) -> Iterator[str]:
    assert s.acting is not None
    for privilege in _privileges(s, s.players[seat], s.acting.stage):
        yield f"privilege {privilege}"
    yield "skip"


def _cubes(s: Village, seat: int) -> Iterator[str]:
    count = min(2, sum(s.supply[colour] for colour in _COLOURS))
    for chosen in combinations_with_replacement(_COLOURS, count):
        if all(chosen.count(colour) <= s.supply[colour] for colour in _COLOURS):
            yield f"cubes {','.join(chosen)}"


def _good(s: Village, seat: int) -> Iterator[str]:
    yield from (f"good {good}" for good in GOODS if s.supply[good])


def _sell(s: Village, seat: int) -> Iterator[str]:
    player = s.players[seat]
    assert s.day is not None
    assert seat not in s.day.passed
    first = s.day.host == seat and not any(s.day.sold)
    for stall, tile in s.stalls.items():
        wants = _WANTS[tile]
        has = player.grain >= wants["grain"] and all(player.goods[good] >= wants[good] for good in GOODS)
        if has and (first or player.cubes["G"] or player.coins):
            yield f"serve {stall}"
    yield "pass_market"


def _fee(s: Village, seat: int) -> Iterator[str]:
    yield from (f"pay {way}" for way in payments(s.players[seat], "G"))


def _death(s: Village, seat: int) -> Iterator[str]:
    player = s.players[seat]
    lowest = min(generation for place in _ALIVE for generation in _where(player, place))
    yield from (f"bury {place} {lowest}" for place in _ALIVE if lowest in _where(player, place))


def _buying(s: Village, seat: int) -> Iterator[str]:
    player = s.players[seat]
    assert s.mass is not None
    assert player.coins
    assert s.mass.bought < 4
    yield from (f"mass_buy {generation}" for generation in _where(player, "bag"))
    yield "done"


def _advancing(s: Village, seat: int) -> Iterator[str]:
    player, grain = s.players[seat], [0, 0, 1, 2, 4]
    for start in range(1, 5):
        for window in range(start + 1, 5):
            if sum(grain[start + 1 : window + 1]) <= player.grain:
                for generation in _where(player, f"church:{start}"):
                    yield f"mass_advance {generation} {start} {window}"
    yield "done"
