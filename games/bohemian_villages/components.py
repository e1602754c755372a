"""The data of Bohemian Villages, decoded and checked at import."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from games.core import RulesError, load_components

__all__ = ["BAKERY", "BOX", "CHURCH", "FARM", "GLASS", "KINDS", "MANOR", "MILL", "SHOPS", "SIDES", "TAVERN",
           "TILES", "TOWN_HALL", "Box", "Kind", "Setup", "Side", "load"]  # fmt: skip

BAKERY, BUTCHER, DAIRY, TAILOR, MILL, GLASS, FARM, TAVERN, TOWN_HALL, CHURCH, MANOR = range(2, 13)
SHOPS = (BAKERY, BUTCHER, DAIRY, TAILOR)


class Kind(Struct, frozen=True):
    """A kind of building; its number is the total that enters it."""

    number: int
    id: str
    kick: Literal["always", "shop", "never"]


class Side(Struct, frozen=True):
    """One side of a village tile. `town_hall` and `manor` are the printed values, in coins."""

    id: str
    name: str
    tile: str
    buildings: tuple[int, ...]
    town_hall: int | None = None
    manor: int | None = None


class Setup(Struct, frozen=True):
    players: int
    removed: tuple[str, ...]
    figures: int


class Box(Struct, frozen=True):
    """Counts and values of the components file."""

    figures_in_box: int
    dice: int
    coins: dict[int, int]
    glass_tiles: int
    flour_tiles: int
    tavern_tiles: int
    special_tiles: int
    shop_set_value: tuple[int, ...]
    flour_value: int
    glass_value: int
    leftover_divisor: int
    tavern_income: int
    tavern_activation_others: int
    bishop_income_per_church: int
    church_first: int
    church_second: int
    church_tied_first: int
    town_hall_none: int
    kind: tuple[Kind, ...]
    setup: tuple[Setup, ...]
    side: tuple[Side, ...]

    @property
    def bank(self) -> int:
        """All coins in the box, in coins of value one."""
        return sum(value * count for value, count in self.coins.items())

    def check(self) -> None:
        """Raises `RulesError` where the data can't be played with."""
        if [kind.number for kind in self.kind] != list(range(2, 13)):
            raise RulesError("there is one kind of building for every total from 2 to 12")
        if len(self.shop_set_value) != len(SHOPS) + 1 or self.leftover_divisor < 1 or self.dice < 2:
            raise RulesError("sets have 0 to 4 shops, leftovers a divisor, and a turn at least two dice")
        tiles: dict[str, list[Side]] = {}
        for side in self.side:
            tiles.setdefault(side.tile, []).append(side)
            if side.id != side.id.upper():
                raise RulesError(f"village {side.id} needs a capital letter: typed moves may be in small ones")
            if list(side.buildings) != sorted(set(side.buildings)) or not set(side.buildings) <= set(range(2, 13)):
                raise RulesError(f"village {side.id} has buildings that can't be")
            if (side.town_hall is None) != (TOWN_HALL not in side.buildings):
                raise RulesError(f"village {side.id}: a town hall has a value, and nothing else does")
            if (side.manor is None) != (MANOR not in side.buildings):
                raise RulesError(f"village {side.id}: a manor has a value, and nothing else does")
        for tile, sides in tiles.items():
            if len(sides) != 2 or tile != "/".join(side.id for side in sides):
                raise RulesError(f"village tile {tile} needs its two sides")
        for number, most in (
            (MILL, self.flour_tiles),
            (GLASS, self.glass_tiles),
            (TAVERN, self.tavern_tiles),
        ):
            if sum(any(number in side.buildings for side in sides) for sides in tiles.values()) > most:
                raise RulesError(f"there may be more buildings of number {number} than tiles for them")
        for setup in self.setup:
            if not set(setup.removed) <= set(tiles) or not 1 <= setup.figures <= self.figures_in_box:
                raise RulesError(f"the set-up for {setup.players} players can't be made")
        if sorted(setup.players for setup in self.setup) != [2, 3, 4, 5]:
            raise RulesError("there is one set-up for each of 2 to 5 players")


def load() -> Box:
    """The box, an owner's own one if there is one."""
    return load_components(__package__, Box)


BOX = load()
KINDS = {kind.number: kind for kind in BOX.kind}
SIDES = {side.id: side for side in BOX.side}
TILES = tuple(dict.fromkeys(side.tile for side in BOX.side))
