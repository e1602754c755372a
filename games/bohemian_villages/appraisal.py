"""How good a position is, for computer players: an estimate of the final scoring from open facts."""

from __future__ import annotations

from games.bohemian_villages.components import BOX, CHURCH, GLASS, MILL, SHOPS, SIDES, TOWN_HALL
from games.bohemian_villages.legal import PAIR
from games.bohemian_villages.scoring import church_points, leftovers, shop_points
from games.bohemian_villages.state import Villages, number_of, side_of
from games.core import Seat

__all__ = ["appraise"]

_PACE = 1.3
"""Figures that a player puts on the board in a turn, on the average."""
_ACTION = 2.0
"""Coins that an action is worth which can still be taken in this turn."""


def appraise(s: Villages, seat: Seat) -> float:
    """The expected lead of a seat over the best of the others, in coins."""
    seats = range(len(s.players))
    rounds = 0.0 if s.finished else min(player.hand for player in s.players) / _PACE
    prizes = church_points([s.owned(who, CHURCH) for who in seats])
    worth = [_worth(s, who, rounds, prizes[who]) for who in seats]
    others = [value for who, value in enumerate(worth) if who != seat]
    return worth[seat] - (max(others) + sum(others) / len(others)) / 2


def _worth(s: Villages, seat: Seat, rounds: float, prize: int) -> float:
    player = s.players[seat]
    owned = {number: s.owned(seat, number) for number in (*SHOPS, CHURCH, TOWN_HALL)}
    coins = float(player.coins + shop_points([owned[number] for number in SHOPS]) + prize)
    coins += rounds * BOX.tavern_income * sum(s.occ[tavern] == seat for tavern in s.active)
    if s.bishop == seat:
        coins += min(rounds, 3) * BOX.bishop_income_per_church * owned[CHURCH]  # it doesn't stay for long
    coins += _town_halls(s, seat, rounds) if owned[TOWN_HALL] else BOX.town_hall_none / (1 + rounds / 3)
    coins += _tiles(s, MILL, player.flour, BOX.flour_value, rounds)
    coins += _tiles(s, GLASS, player.glass, BOX.glass_value, rounds)
    if s.finished:
        return coins + leftovers(player.flour, player.glass)
    if s.seat == seat and len(s.unused()) >= PAIR:
        coins += _ACTION
    return coins + min(rounds, 1) * (player.special + 0.2 * player.hand)


def _town_halls(s: Villages, seat: Seat, rounds: float) -> float:
    """Each by what its village still lacks: a full village may empty again, an empty one may fill."""
    coins = 0.0
    for building, who in s.occ.items():
        if who == seat and number_of(building) == TOWN_HALL:
            side = SIDES[side_of(building)]
            missing = sum(f"{side.id}.{number}" not in s.occ for number in side.buildings)
            hope = (0.7 if rounds else 1.0) if not missing else min(rounds / 4, 1) * 0.5**missing
            coins += hope * (side.town_hall or 0)
    return coins


def _tiles(s: Villages, number: int, tiles: int, value: int, rounds: float) -> float:
    """Flour or glass: full value if a scoring comes in time, half of it if not."""
    there = s.of_number(number)
    missing = sum(building not in s.occ for building in there)
    share = 0.5 if not s.finished else 0.0
    if not s.finished and tiles:
        soon = min(rounds * len(s.players) / (2 * missing), 1) if missing else 1.0
        share += 0.5 * soon
    return share * tiles * value
