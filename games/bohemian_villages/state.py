"""What lies on the table in Bohemian Villages. Everything is open."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from games.bohemian_villages.components import SIDES
from games.core import Seat

__all__ = ["Die", "Options", "Player", "Villages", "number_of", "side_of"]


class Options(Struct, frozen=True):
    """`edition`: both play the same game, because no published rule contradicts the source (spec, Editions).

    `start`: who begins (R16), drawn or a seat number from 1.
    """

    edition: Literal["source", "published"] = "source"
    start: Literal["random", "1", "2", "3", "4", "5"] = "random"


class Die(Struct, array_like=True):
    value: int
    used: bool = False


class Player(Struct, array_like=True):
    """What lies before a player. `hand`: figures not on the board; the rest are coins and tiles."""

    hand: int
    coins: int = 0
    flour: int = 0
    glass: int = 0
    special: int = 0


class Villages(Struct, array_like=True):
    """The state. A building is addressed as `<side>.<number>`, for example `N.9`.

    `villages`: sides in play. `occ`: building → seat of the figure on it (empty buildings are absent).
    `active`: taverns that were activated; an entry stays when the figure changes. `bishop`: its holder.
    `special_supply`: special-action tiles that can still be taken. `paid_total`: coins paid out so far (R17).
    `seat`: whose turn it is. `turn` counts the turns begun. `dice` as they were rolled. `actions_done`: 0 to 2, in
    this turn. `special_used_this_turn`: dice were rerolled. `finished`: why the game ended, "" before.
    """

    villages: list[str]
    players: list[Player]
    seat: Seat
    special_supply: int
    occ: dict[str, Seat] = {}
    active: list[str] = []
    bishop: Seat | None = None
    paid_total: int = 0
    turn: int = 0
    dice: list[Die] = []
    actions_done: int = 0
    special_used_this_turn: bool = False
    finished: str = ""

    def buildings(self) -> list[str]:
        """Every building in play, by village and number."""
        return [f"{side}.{number}" for side in self.villages for number in SIDES[side].buildings]

    def of_number(self, number: int) -> list[str]:
        """The buildings of one kind in play, by village."""
        return [f"{side}.{number}" for side in self.villages if number in SIDES[side].buildings]

    def owned(self, seat: Seat, number: int) -> int:
        """How many buildings of a kind a player occupies."""
        return sum(who == seat and number_of(building) == number for building, who in self.occ.items())

    def full(self, side: str) -> bool:
        """Whether every building of a village is occupied, by anybody."""
        return all(f"{side}.{number}" in self.occ for number in SIDES[side].buildings)

    def unused(self) -> tuple[int, ...]:
        """Values of the dice not used yet, ascending."""
        return tuple(sorted([die.value for die in self.dice if not die.used]))  # a list: asked for at every turn


_SIDE_OF = {f"{side.id}.{number}": side.id for side in SIDES.values() for number in side.buildings}
_NUMBER_OF = {f"{side.id}.{number}": number for side in SIDES.values() for number in side.buildings}


def side_of(building: str) -> str:
    """The village of a building's address."""
    return _SIDE_OF[building]


def number_of(building: str) -> int:
    """The number (2 to 12) of a building's address, which is its kind."""
    return _NUMBER_OF[building]
