"""What must hold of every position, and what follows from the rest in those of scenario files."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.core import RulesError, names
from games.village.components import (
    BOX,
    CITIES,
    COLOURS,
    COLUMN_OF,
    COLUMNS,
    CUSTOMERS,
    GOODS,
    MEMBERS,
    SPACES,
)  # fmt: skip
from games.village.state import COIN, Player, Village

__all__ = ["LIMITED", "check", "fill_in", "missing"]

LIMITED = {**BOX.cubes, **BOX.goods, COIN: BOX.coins}
"""Cubes, goods and coins in the box."""
_PLACES = {*COLUMN_OF, "unborn", "bag", "grave", "removed", *(f"chronicle:{column}" for column in COLUMNS)}


def check(s: Village) -> None:
    """Raises `RulesError` if anything was lost or made or stands where it can't."""
    seats = set(range(len(s.players)))
    if not {s.start, s.seat, s.next_start or 0} <= seats or min(s.round, s.turn) < 0:
        raise RulesError("there is no such seat or time")
    _check_supply(s)
    for seat, player in enumerate(s.players):
        _check_family(seat, player)
    _check_graves(s)
    _check_market(s)
    if s.mass is not None and not 0 <= s.mass.bought <= BOX.church.mass:
        raise RulesError("a mass of more members than there may be")
    if s.acting is not None and (s.acting.space not in (*SPACES, "") or s.mass is not None):
        raise RulesError("somebody acts where nobody can")
    if s.ending is not None and not {s.ending.trigger, *s.ending.queue} <= seats:
        raise RulesError("there is no such seat")
    if s.finished and s.ending is None:
        raise RulesError("nobody has triggered the end")


def _check_supply(s: Village) -> None:
    if tuple(s.spaces) != SPACES or set(s.bag) != set(BOX.cubes) or set(s.supply) != set(LIMITED):
        raise RulesError("a place for cubes or pieces is missing")
    if any(set(there) - set(BOX.cubes) or min(there.values(), default=1) < 1 for there in s.spaces.values()):
        raise RulesError("cubes on a space that there can't be")
    if min(*s.supply.values(), *s.bag.values()) < 0:
        raise RulesError("the supply or the bag has less than nothing")
    for piece in LIMITED:
        if missing(s, piece) != s.supply[piece]:
            raise RulesError(f"pieces of {piece} were lost or made")
    for space, there in s.spaces.items():
        if sum(there.values()) > s.setup.spaces[space]:
            raise RulesError(f"too many cubes on {space}")


def missing(s: Village, piece: str) -> int:
    """How many cubes, goods or coins of a kind are neither on the board nor with a player."""
    out = s.bag.get(piece, 0) + sum(there.get(piece, 0) for there in s.spaces.values())
    for player in s.players:
        out += player.coins if piece == COIN else player.cubes.get(piece, 0) + player.goods.get(piece, 0)
    return LIMITED[piece] - out


def _check_family(seat: int, player: Player) -> None:
    if list(player.members) != list(MEMBERS) or not set(player.members.values()) <= _PLACES:
        raise RulesError(f"members of seat {seat} were lost, or stand where they can't")
    unborn = player.at("unborn")
    born = [generation for member, generation in MEMBERS.items() if player.members[member] != "unborn"]
    if unborn and max(born, default=0) > min(unborn):
        raise RulesError(f"seat {seat}: somebody was born before an elder one")
    if tuple(player.cubes) != COLOURS or tuple(player.goods) != GOODS:
        raise RulesError(f"seat {seat}: cubes or goods that there can't be")
    if min(*player.cubes.values(), *player.goods.values(), player.coins, player.time, player.points) < 0:
        raise RulesError(f"seat {seat} has less than nothing")
    if not 0 <= player.grain <= BOX.grain_limit:
        raise RulesError(f"seat {seat}: that much grain has no room")
    if len(set(player.markers)) < len(player.markers) or not set(player.markers) <= set(CITIES):
        raise RulesError(f"seat {seat}: city markers that there can't be")
    if not {place for place in player.members.values() if place in CITIES} <= set(player.markers):
        raise RulesError(f"seat {seat}: a member is in a city without its marker")


def _check_graves(s: Village) -> None:
    if min(s.free_graves(), *(s.free_in(column) for column in COLUMNS)) < 0:
        raise RulesError("more dead than places")
    full = not s.free_graves() or not any(s.free_in(column) for column in COLUMNS)
    if full != (s.ending is not None):
        raise RulesError("the end is triggered by the last place and by nothing else")
    if any(player.count("removed") for player in s.players) and s.ending is None:
        raise RulesError("somebody found no grave before the end was triggered")


def _check_market(s: Village) -> None:
    if not set(s.stalls) <= set(s.setup.open_stalls) or len(s.line) > BOX.line:
        raise RulesError("customers stand where they can't")
    won = [tile for player in s.players for tile in player.tiles]
    if sorted([*s.stalls.values(), *s.line, *s.pile, *won]) != sorted(CUSTOMERS):
        raise RulesError("customers were lost or made")
    if s.day is None:
        if len(s.line) < BOX.line and s.pile:
            raise RulesError("the line has room and nobody comes")
        return
    seats = set(range(len(s.players)))
    if not {s.day.host, s.day.seller, *s.day.passed} <= seats or len(s.day.sold) != len(seats):
        raise RulesError("there is no such seat")
    if len(set(s.day.passed)) < len(s.day.passed):
        raise RulesError("somebody passed twice")


def fill_in(s: Village, given: Mapping[str, Any]) -> None:
    """The supply is what is nowhere else, and the pile the customers who are nowhere else, in their order.

    Markers are at least in the cities where members are. The game is in its first round if cubes are laid out.
    """
    for seat, player in enumerate(s.players):
        if not names(given, "players", seat, "markers"):
            cities = [place for place in player.members.values() if place in CITIES]
            player.markers = list(dict.fromkeys(cities))
    if not names(given, "supply"):
        s.supply = {piece: missing(s, piece) for piece in LIMITED}
    if not names(given, "pile"):
        won = [tile for player in s.players for tile in player.tiles]
        s.pile = [tile for tile in CUSTOMERS if tile not in {*s.stalls.values(), *s.line, *won}]
    if s.cubes_left() and not names(given, "round"):
        s.round = 1
    if not names(given, "seat"):
        s.seat = s.start
