"""What may be done with the dice, and why not (spec 4.3, 4.4)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import combinations

from games.bohemian_villages.components import KINDS, SIDES
from games.bohemian_villages.moves import Bishop, Dice, Place, Reroll, Special
from games.bohemian_villages.state import Villages, number_of
from games.core import Move, Refusal, Seat

__all__ = ["PAIR", "actions", "rerolls", "why_not_dice", "why_not_place"]

PAIR = 2
"""Dice that every action needs at least, and that bishop and special-action tile need exactly."""


@cache
def _groups(values: Dice, low: int, high: int) -> tuple[Dice, ...]:
    """The different groups of `low` to `high` of these dice, small groups first, then by value."""
    return tuple(group for size in range(low, high + 1) for group in sorted(set(combinations(values, size))))


@cache
def _sums(values: Dice) -> tuple[tuple[Dice, int], ...]:
    """The groups of dice that make the number of a building, each with its sum (R2: 13 and more enter nothing)."""
    return tuple((group, sum(group)) for group in _groups(values, PAIR, len(values)) if sum(group) in KINDS)


@cache
def _layout(villages: tuple[str, ...]) -> dict[int, tuple[str, ...]]:
    """The buildings of each number, by village."""
    return {
        number: tuple(f"{side}.{number}" for side in villages if number in SIDES[side].buildings)
        for number in KINDS
    }


@lru_cache(maxsize=8192)
def _places(total: Dice, buildings: tuple[str, ...]) -> tuple[Place, ...]:
    return tuple(Place(total, building) for building in buildings)  # the same few thousand come again and again


def _targets(there: tuple[str, ...], number: int, occ: dict[str, Seat], seat: Seat) -> tuple[str, ...]:
    """The buildings that a figure may enter with this sum: free ones, else those it may kick somebody out of."""
    if free := [building for building in there if building not in occ]:
        return tuple(free)  # R6
    kick = KINDS[number].kick
    if kick == "never":
        return ()
    others = [building for building in there if occ[building] != seat]  # R7
    return tuple(others) if kick == "always" or len(others) == len(there) else ()


def actions(s: Villages) -> Iterator[Move]:
    """Every valid place, bishop and special of the active player."""
    unused = s.unused()
    if s.players[s.seat].hand:
        layout = _layout(tuple(s.villages))
        targets: dict[int, tuple[str, ...]] = {}
        for group, number in _sums(unused):
            if (there := targets.get(number)) is None:
                there = targets[number] = _targets(layout[number], number, s.occ, s.seat)
            yield from _places(group, there)
    if len(unused) < PAIR:
        return
    pairs = _groups(unused, PAIR, PAIR)
    if s.bishop != s.seat:  # R9
        for pair in pairs:
            if pair[0] == pair[1]:
                yield Bishop(pair)
    if s.special_supply and not s.special_used_this_turn:  # R21
        for pair in pairs:
            yield Special(pair)


def rerolls(s: Villages) -> Iterator[Move]:
    """Every way to spend a special-action tile now."""
    unused = s.unused()
    if s.players[s.seat].special and len(unused) >= PAIR:
        for group in _groups(unused, 1, len(unused)):
            yield Reroll(group)


def why_not_place(s: Villages, move: Place) -> Refusal:
    total = _as_sum(s, move.total)
    impossible = len(total) == 1 and total[0] not in [die.value for die in s.dice]
    if not impossible:
        if trouble := _dice_trouble(s, total):
            return trouble
        if len(total) < PAIR:
            return Refusal("need_2_dice")
    if move.building not in s.buildings():
        return Refusal("unknown_building", building=move.building, buildings=s.of_number(sum(total)))
    number = number_of(move.building)
    if impossible or number != sum(total):
        return Refusal("wrong_sum", sum=sum(total), building=move.building, dice=list(s.unused()))
    if not s.players[s.seat].hand:
        return Refusal("no_figure")
    if s.occ.get(move.building) == s.seat:
        return Refusal("own_figure", building=move.building)
    if free := [building for building in s.of_number(number) if building not in s.occ]:
        return Refusal("free_exists", building=move.building, free=free)
    if KINDS[number].kick == "never":
        return Refusal("not_kickable", building=move.building)
    return Refusal("have_shop", building=move.building)


def why_not_dice(s: Villages, move: Bishop | Special | Reroll) -> Refusal:
    if trouble := _dice_trouble(s, move.total):
        return trouble
    match move:
        case Bishop():
            double = len(move.total) == PAIR and move.total[0] == move.total[1]
            return Refusal("already_bishop" if double else "not_double")
        case Special():
            if len(move.total) != PAIR:
                return Refusal("need_2_dice")
            return Refusal("special_used_this_turn" if s.special_supply else "no_special_left")
        case Reroll():
            return Refusal("nothing_to_reroll" if s.players[s.seat].special else "no_tile")


def _dice_trouble(s: Villages, total: Dice) -> Refusal | None:
    """`unknown_die` or `die_used`, if the dice named can't be taken."""
    rolled = [die.value for die in s.dice]
    unused = list(s.unused())
    for value in sorted(set(total)):
        if total.count(value) > rolled.count(value):
            return Refusal("unknown_die", die=value, dice=unused)
    for value in sorted(set(total)):
        if total.count(value) > unused.count(value):
            return Refusal("die_used", die=value, dice=unused)
    return None


def _as_sum(s: Villages, total: Dice) -> Dice:
    """Dice for a bare number: the smallest group that makes it, if any (`place 7 N.7`)."""
    if len(total) != 1:
        return total
    return next((group for group, number in _sums(s.unused()) if number == total[0]), total)
