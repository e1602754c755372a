"""A second, slow reading of the rules of Bohemian Villages: dice by position, every subset, every building.

Written from the spec and not from the code, so that a slip in one of the two shows as a difference.
"""

from __future__ import annotations

from itertools import combinations

from games.bohemian_villages.components import SIDES
from games.bohemian_villages.moves import Bishop, EndTurn, Place, Reroll, Special
from games.bohemian_villages.state import Villages
from games.core import Move

EVERYWHERE = [f"{side.id}.{number}" for side in SIDES.values() for number in range(2, 13)]


def why_not(s: Villages, move: Move) -> str | None:
    """The reason code of 4.4, None for a legal move. Dice are named by their values."""
    if isinstance(move, EndTurn):
        return None if s.actions_done == 1 else "must_act"
    assert isinstance(move, Place | Bishop | Special | Reroll)
    if isinstance(move, Place) and len(move.total) == 1:
        # a bare number is meant as a sum wherever the dice make it
        unused = [die.value for die in s.dice if not die.used]
        for size in (2, 3, 4):
            for group in combinations(unused, size):
                if sum(group) == move.total[0]:
                    return why_not_place(s, Place(group, move.building)) or "legal as a sum"
    left = [die.value for die in s.dice]
    for value in move.total:
        if value not in left:
            return "unknown_die"
        left.remove(value)
    left = [die.value for die in s.dice if not die.used]
    for value in move.total:
        if value not in left:
            return "die_used"
        left.remove(value)
    me = s.players[s.seat]
    if isinstance(move, Bishop):
        if len(move.total) != 2 or len(set(move.total)) != 1:
            return "not_double"
        return "already_bishop" if s.bishop == s.seat else None
    if isinstance(move, Special):
        if len(move.total) != 2:
            return "need_2_dice"
        if s.special_supply == 0:
            return "no_special_left"
        return "special_used_this_turn" if s.special_used_this_turn else None
    if isinstance(move, Reroll):
        if me.special == 0:
            return "no_tile"
        return "nothing_to_reroll" if sum(not die.used for die in s.dice) < 2 or not move.total else None
    return why_not_place(s, move)


def why_not_place(s: Villages, move: Place) -> str | None:
    if len(move.total) < 2:
        return "need_2_dice"
    village, _, number = move.building.partition(".")
    if village not in s.villages or int(number) not in SIDES[village].buildings:
        return "unknown_building"
    if sum(move.total) != int(number):
        return "wrong_sum"
    if s.players[s.seat].hand == 0:
        return "no_figure"
    if move.building not in s.occ:
        return None
    if s.occ[move.building] == s.seat:
        return "own_figure"
    same = [f"{v}.{number}" for v in s.villages if int(number) in SIDES[v].buildings]
    if not all(building in s.occ for building in same):
        return "free_exists"
    if int(number) in {6, 7, 12}:
        return "not_kickable"
    if int(number) <= 5 and s.seat in [s.occ[building] for building in same]:
        return "have_shop"
    return None


def dice_groups(s: Villages) -> set[tuple[int, ...]]:
    """Every group of the dice that were rolled, used or not, also none of them."""
    values = [die.value for die in s.dice]
    return {
        tuple(sorted(values[at] for at in chosen))
        for size in range(len(values) + 1)
        for chosen in combinations(range(len(values)), size)
    }


def candidates(s: Villages) -> list[Move]:
    """Everything that could be tried with these dice, in every village of the box."""
    groups = dice_groups(s)
    tried: list[Move] = [EndTurn()]
    for group in groups:
        tried += [Bishop(group), Special(group), Reroll(group)]
        tried += [Place(group, building) for building in EVERYWHERE]
    return tried


def legal(s: Villages) -> set[Move]:
    return {move for move in candidates(s) if why_not(s, move) is None}


def placed(s: Villages, move: Place) -> dict[str, object]:
    """What a placement leaves on the table and in hands and purses, before the next turn begins."""
    me, building = s.seat, move.building
    village, _, text = building.partition(".")
    number = int(text)
    occ = {**s.occ, building: me}
    awake = set(s.active)
    coins = [player.coins for player in s.players]
    tiles = {6: [player.flour for player in s.players], 7: [player.glass for player in s.players]}
    if number == 8:
        coins[me] += len([b for b, who in occ.items() if who == me and b.endswith(".8")])
    if number == 12:
        coins[me] += SIDES[village].manor or 0
    if number in tiles:
        tiles[number][me] += 1
    others = [b for b in occ if b.startswith(f"{village}.") and b != f"{village}.9"]
    if f"{village}.9" in occ and len(others) >= 3:
        awake.add(f"{village}.9")
    for kind, worth in ((6, 2), (7, 3)):
        there = [f"{v}.{kind}" for v in s.villages if kind in SIDES[v].buildings]
        if number == kind and all(b in occ for b in there):
            coins = [have + worth * count for have, count in zip(coins, tiles[kind], strict=True)]
            tiles[kind] = [0] * len(coins)
            occ = {b: who for b, who in occ.items() if b not in there}
    figures = 13 if len(coins) < 4 else 10
    return {
        "occ": occ,
        "active": awake,
        "coins": coins,
        "flour": tiles[6],
        "glass": tiles[7],
        "hand": [figures - list(occ.values()).count(seat) for seat in range(len(coins))],
    }


def final_totals(s: Villages) -> list[int]:
    """Section 5, with the shop sets taken away one by one."""
    seats = range(len(s.players))
    churches = [sum(b.endswith(".11") for b, who in s.occ.items() if who == seat) for seat in seats]
    totals = []
    for seat in seats:
        mine = [b.split(".") for b, who in s.occ.items() if who == seat]
        total = s.players[seat].coins
        halls = [village for village, number in mine if number == "10"]
        for village in halls:
            if all(f"{village}.{number}" in s.occ for number in SIDES[village].buildings):
                total += SIDES[village].town_hall or 0
        total -= 5 * (not halls)
        shops = [number for _, number in mine if number in "2345"]
        while shops:
            one_set = set(shops)
            total += {1: 1, 2: 5, 3: 12, 4: 20}[len(one_set)]
            for number in one_set:
                shops.remove(number)
        ahead = sorted(set(churches) - {0}, reverse=True)
        if churches[seat] and churches[seat] == ahead[0]:
            total += 10 if churches.count(ahead[0]) == 1 else 6
        elif churches[seat] and churches.count(ahead[0]) == 1 and churches[seat] == ahead[1]:
            total += 6
        total += (2 * s.players[seat].flour + 3 * s.players[seat].glass) // 2
        totals.append(total)
    return totals
