"""The data of The Castles of Burgundy: The Dice Game, decoded and checked at import."""

from __future__ import annotations

import re
from functools import cached_property
from typing import Literal

from msgspec import Struct

from games.core import RulesError, load_components

__all__ = ["BOX", "COLOURS", "DUCHIES", "REWARDS", "Box", "Colour", "Duchy", "Hex", "Level", "Reward", "load"]

Reward = Literal["monk", "silver", "good", "worker"]
Level = Literal["", "good", "better", "superb"]
"""What the rules say of a solo score; "" for one that isn't worth a word."""
REWARDS: tuple[Reward, ...] = ("monk", "silver", "good", "worker")
_STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))


class Colour(Struct, frozen=True):
    """A colour of hexes. `numbers` fit it, but only as `rule` says (spec 2.2): any of them, one different from
    the rest of the region, the same as the rest of the region, or one that a neighbouring hex carries.

    `reward` is given for a finished region (none: doubled points or, in castles, what is printed); `star` are the
    points for finishing the whole colour first and second.
    """

    id: str
    terrain: str
    numbers: tuple[int, ...]
    rule: Literal["any", "different", "same", "neighbour"]
    hexes: int
    star: tuple[int, int]
    reward: Reward | None = None


class _HexRow(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    q: int
    r: int
    colour: str
    region: str
    reward: Reward | None = None


class Hex(Struct, frozen=True):
    """One hex: axial coordinates of a pointy-top grid around (0, 0); a castle has a printed `reward`."""

    id: str
    q: int
    r: int
    colour: str
    region: str
    reward: Reward | None
    neighbours: tuple[str, ...]


class Duchy(Struct, frozen=True, dict=True):
    """One of the maps: its hexes by id, row by row, and what follows from them."""

    letter: str
    hexes: dict[str, Hex]

    @cached_property
    def regions(self) -> dict[str, tuple[str, ...]]:
        """Region → its hexes."""
        return _grouped({one.id: one.region for one in self.hexes.values()})

    @cached_property
    def of_colour(self) -> dict[str, tuple[str, ...]]:
        """Colour → its hexes."""
        return _grouped({one.id: one.colour for one in self.hexes.values()})

    @cached_property
    def castles(self) -> dict[str, Reward]:
        """Castle → its printed reward."""
        return {one.id: one.reward for one in self.hexes.values() if one.reward is not None}

    def check(self, colours: dict[str, Colour], sizes: set[int]) -> None:
        """Raises `RulesError` where the map can't be played on."""
        where = f"duchy {self.letter}"
        if len({(one.q, one.r) for one in self.hexes.values()}) != len(self.hexes):
            raise RulesError(f"{where}: two hexes lie on the same place")
        if {colour: len(hexes) for colour, hexes in self.of_colour.items()} != {
            colour.id: colour.hexes for colour in colours.values()
        }:
            raise RulesError(f"{where}: there are more or fewer hexes of a colour than there should be")
        for one in self.hexes.values():
            if not re.fullmatch(r"[a-z][1-9]", one.id):
                raise RulesError(f"{where}: {one.id} is no name for a hex (row letter, number)")
            if (one.reward is not None) != (colours[one.colour].rule == "neighbour"):
                raise RulesError(f"{where}: {one.id}: castles have a printed reward, and nothing else does")
            if one.reward is not None and any(self.hexes[near].reward for near in one.neighbours):
                raise RulesError(f"{where}: {one.id}: a castle touches another one")
        for region, hexes in self.regions.items():
            if len(hexes) not in sizes:
                raise RulesError(f"{where}: no points for a region of {len(hexes)} hexes ({region})")
            colour = self.hexes[hexes[0]].colour
            if _connected(self, hexes[0]) != set(hexes):
                raise RulesError(f"{where}: {region} is not all hexes of one colour that hang together")
            if colours[colour].rule == "neighbour" and len(hexes) > 1:
                raise RulesError(f"{where}: {region}: a castle stands alone")
            if colours[colour].rule == "different" and len(hexes) > len(colours[colour].numbers):
                raise RulesError(f"{where}: {region} has more hexes than numbers")
        if sorted(self.castles.values()) != sorted(REWARDS):
            raise RulesError(f"{where}: there is one castle for each reward")


class Box(Struct, frozen=True):
    """Dice, counts and values of the components file."""

    number_die: tuple[int, ...]
    colour_die: tuple[str, ...]
    hourglass_die: tuple[int, ...]
    phases: int
    boxes_per_phase: int
    solo_rolls_per_phase: int
    good_sale_points: int
    good_sale_silver: int
    yellow_multiplier: int
    start_castle_points: int
    solo_levels: dict[Literal["good", "better", "superb"], int]
    circles: dict[Reward, int]
    region_points: dict[int, tuple[int, ...]]
    colour: tuple[Colour, ...]
    duchy: dict[str, dict[str, _HexRow]]

    def duchies(self) -> dict[str, Duchy]:
        """The maps by their letter."""
        return {letter: _duchy(letter, rows) for letter, rows in self.duchy.items()}

    def level(self, points: int) -> Level:
        """What the rules say of a solo score (spec 5)."""
        best: Level = ""
        for level, least in self.solo_levels.items():
            if points >= least:
                best = level
        return best

    def check(self) -> None:
        """Raises `RulesError` where the data can't be played with."""
        colours = {colour.id: colour for colour in self.colour}
        if set(self.number_die) != set(range(1, 7)):
            raise RulesError("a number die shows 1 to 6")
        if set(self.colour_die) != set(colours) or len(colours) != len(self.colour):
            raise RulesError("a colour die shows every colour, and each is described once")
        if not self.hourglass_die or not set(self.hourglass_die) <= {1, 2}:
            raise RulesError("an hourglass die shows 1 or 2")
        for colour in self.colour:
            if not colour.numbers or not set(colour.numbers) <= set(self.number_die):
                raise RulesError(f"{colour.id}: numbers that no die shows")
        if [colour.rule for colour in self.colour].count("neighbour") != 1:
            raise RulesError("one colour is that of the castles")
        if self.phases < 1 or any(len(points) != self.phases for points in self.region_points.values()):
            raise RulesError("a region has points for every phase")
        if min(self.boxes_per_phase, self.solo_rolls_per_phase) < 1:
            raise RulesError("a phase has at least one roll")
        if set(self.circles) != set(REWARDS) or min(self.circles.values()) < 0:
            raise RulesError("every reward has its row of circles")
        if list(self.solo_levels) != ["good", "better", "superb"] or sorted(self.solo_levels.values()) != list(
            self.solo_levels.values()
        ):
            raise RulesError("a good score is less than a better one, and that less than a superb one")
        if sorted(self.duchy) != list("ABCD"):
            raise RulesError("the duchies are A to D")
        for duchy in self.duchies().values():
            duchy.check(colours, set(self.region_points))


def _duchy(letter: str, rows: dict[str, _HexRow]) -> Duchy:
    at = {(row.q, row.r): hex_id for hex_id, row in rows.items()}
    return Duchy(
        letter,
        {
            hex_id: Hex(
                hex_id,
                row.q,
                row.r,
                row.colour,
                row.region,
                row.reward,
                tuple(sorted(at[near] for q, r in _STEPS if (near := (row.q + q, row.r + r)) in at)),
            )
            for hex_id, row in rows.items()
        },
    )


def _grouped(of: dict[str, str]) -> dict[str, tuple[str, ...]]:
    groups: dict[str, list[str]] = {}
    for hex_id, group in of.items():
        groups.setdefault(group, []).append(hex_id)
    return {group: tuple(hexes) for group, hexes in groups.items()}


def _connected(duchy: Duchy, start: str) -> set[str]:
    """The hexes of one colour that hang together with this one."""
    found, ahead = {start}, [start]
    while ahead:
        for near in duchy.hexes[ahead.pop()].neighbours:
            if near not in found and duchy.hexes[near].colour == duchy.hexes[start].colour:
                found.add(near)
                ahead.append(near)
    return found


def load() -> Box:
    """The box, an owner's own one if there is one."""
    return load_components(__package__, Box)


BOX = load()
COLOURS = {colour.id: colour for colour in BOX.colour}
DUCHIES = BOX.duchies()
