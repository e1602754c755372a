"""A second reading of the Burgundy dice game's rules, slow and plain, with the spec's own drawings of the maps."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from games.burgundy_dice.moves import Choice, Mark, Monk, TakeWorker, Twice, Worker

DRAWINGS = {
    "A": "B B G G / O O P P O / O Cb Y Y Cg P / O B B P O O O / Y Co P B Cp Y / Y G B P P / G O Y Y",
    "B": "Y Y P G / O O O G B / O Cp B Y Co P / G B B Y B P P / G Cg P B Cb O / P P O Y O / Y O O Y",
    "C": "O Cg P P / G G O O O / O Cb Y B P Y / Y O Y B O B B / Y P Co O O Cp / P G G Y P / B B Y P",
    "D": "Y Cg O O / O Y P G Y / B Co O G B B / B Y Y B P P Y / O P Cb B Cp O / P P O O O / Y G G P",
}
COLOUR = {"O": "orange", "Y": "yellow", "P": "purple", "B": "blue", "G": "grey", "C": "green"}
PRINTED = {"p": "monk", "g": "silver", "b": "good", "o": "worker"}
COLOURS = ["orange", "yellow", "purple", "blue", "grey", "green"]
REWARD = {"orange": "worker", "purple": "monk", "blue": "good", "grey": "silver"}
POINTS = {1: (1, 1, 1), 2: (4, 3, 2), 3: (8, 6, 4), 4: (13, 10, 7)}
STARS = {"orange": (6, 3), "yellow": (4, 2), "purple": (3, 2), "blue": (4, 2), "grey": (3, 1), "green": (3, 1)}
CIRCLES = {"monk": 4, "silver": 6, "good": 3, "worker": 10}


class Map:
    """Rows of 4, 5, 6, 7, 6, 5, 4 hexes; two hexes touch if their centres are one step apart."""

    def __init__(self, letter: str) -> None:
        self.colour: dict[str, str] = {}
        self.printed: dict[str, str] = {}
        self.place: dict[str, tuple[float, int]] = {}
        for row, line in enumerate(DRAWINGS[letter].split(" / ")):
            letters = line.split()
            for at, mark in enumerate(letters):
                name = f"{'abcdefg'[row]}{at + 1}"
                self.colour[name] = COLOUR[mark[0]]
                if mark[0] == "C":
                    self.printed[name] = PRINTED[mark[1]]
                self.place[name] = (at - (len(letters) - 1) / 2, row)
        self.near = {one: [other for other in self.place if self._touch(one, other)] for one in self.place}
        self.region = {one: self._region(one) for one in self.place}

    def _touch(self, one: str, other: str) -> bool:
        (x, y), (u, v) = self.place[one], self.place[other]
        return (abs(x - u), abs(y - v)) in ((1, 0), (0.5, 1))

    def _region(self, start: str) -> frozenset[str]:
        found = {start}
        while more := {n for one in found for n in self.near[one] if self.colour[n] == self.colour[start]} - found:
            found |= more
        return frozenset(found)


MAPS = {letter: Map(letter) for letter in DRAWINGS}


class Sheet:
    """One player's: marks, available rewards, circles made in the rows, points by phase and source."""

    def __init__(self, duchy: str) -> None:
        self.map = MAPS[duchy]
        self.marks: dict[str, int | None] = {}
        self.rewards = dict.fromkeys(CIRCLES, 0)
        self.circled = dict.fromkeys(CIRCLES, 0)
        self.points: dict[tuple[str, int], int] = {}

    def copy(self) -> Sheet:
        other = object.__new__(Sheet)
        other.map, other.marks, other.rewards = self.map, dict(self.marks), dict(self.rewards)
        other.circled, other.points = dict(self.circled), dict(self.points)
        return other

    def add(self, source: str, phase: int, points: int) -> None:
        self.points[source, phase] = self.points.get((source, phase), 0) + points

    def gain(self, reward: str) -> None:
        if self.circled[reward] < CIRCLES[reward]:
            self.circled[reward] += 1
            self.rewards[reward] += 1

    def start(self, castle: str) -> None:
        self.marks[castle] = None
        self.rewards[self.map.printed[castle]] += 1
        self.add("green", 1, 1)

    def trouble(self, number: int, colour: str, hex_id: str) -> str:
        """The first of the spec's checks that fails, or ""."""
        if hex_id in self.marks:
            return "occupied"
        if self.map.colour[hex_id] != colour:
            return "wrong_colour"
        if not any(near in self.marks for near in self.map.near[hex_id]):
            return "not_adjacent"
        if (colour, number) in product(["purple"], (3, 4, 5, 6)):
            return "number_rule"
        if (colour, number) in product(["grey"], (1, 2, 5, 6)):
            return "number_rule"
        if (colour, number) in product(["blue"], (1, 2, 3, 4)):
            return "number_rule"
        region = [self.marks[other] for other in self.map.region[hex_id] if other in self.marks]
        if colour == "orange" and number in region:
            return "city_repeat"
        if colour == "yellow" and any(other != number for other in region):
            return "pasture_mismatch"
        if colour == "green" and not any(self.marks.get(near) == number for near in self.map.near[hex_id]):
            return "castle_no_match"
        return ""

    def mark(self, number: int, hex_id: str, phase: int) -> None:
        self.marks[hex_id] = number
        region, colour = self.map.region[hex_id], self.map.colour[hex_id]
        if region <= set(self.marks):
            self.add(colour, phase, POINTS[len(region)][phase - 1] * (2 if colour == "yellow" else 1))
            if colour == "green":
                self.rewards[self.map.printed[hex_id]] += 1
            elif colour in REWARD:
                self.gain(REWARD[colour])

    def sell(self, phase: int) -> None:
        goods, self.rewards["good"] = self.rewards["good"], 0
        if goods:
            self.add("goods", phase, 2 * goods)
        for _ in range(goods):
            self.gain("silver")

    def done(self, colour: str) -> bool:
        return all(hex_id in self.marks for hex_id, hue in self.map.colour.items() if hue == colour)

    def carry_out(self, choice: Choice, phase: int) -> None:
        if isinstance(choice, TakeWorker):
            self.gain("worker")
        elif isinstance(choice, Twice):
            for at, mark in enumerate((choice.first, choice.second)):
                hex_id, number = mark.split("=")
                self.rewards["silver"] -= at
                assert self.rewards["silver"] >= 0
                self.mark(int(number), hex_id, phase)
        else:
            assert isinstance(choice, Mark | Worker | Monk)
            if not isinstance(choice, Mark):
                self.rewards["worker" if isinstance(choice, Worker) else "monk"] -= 1
            self.mark(int(choice.pair[0]), choice.hex, phase)


def legal(sheet: Sheet, numbers: list[int], colours: list[str], phase: int = 1) -> set[Choice]:
    """Everything that may be submitted, by trying every die."""
    dice = list(product((0, 1), (0, 1)))
    hexes = list(sheet.map.colour)
    plain = {
        (number, colour, hex_id)
        for number, colour, hex_id in product(numbers, colours, hexes)
        if not sheet.trouble(number, colour, hex_id)
    }
    found: set[Choice] = {Mark(f"{number}/{colour}", hex_id) for number, colour, hex_id in plain}
    if not plain:
        found.add(TakeWorker())
    for n, c in dice:
        if sheet.rewards["worker"]:
            for value, hex_id in product(range(1, 7), hexes):
                if value != numbers[n] and not sheet.trouble(value, colours[c], hex_id):
                    found.add(Worker(f"{value}/{colours[c]}", hex_id))
        if sheet.rewards["monk"]:
            for colour, hex_id in product(COLOURS, hexes):
                if colour != colours[c] and not sheet.trouble(numbers[n], colour, hex_id):
                    found.add(Monk(f"{numbers[n]}/{colour}", hex_id))
    found.update(_twice(sheet, numbers, colours, phase))
    return found


def _twice(sheet: Sheet, numbers: list[int], colours: list[str], phase: int) -> Iterator[Twice]:
    dice = list(product((0, 1), (0, 1)))
    for (n, c), hex_id in product(dice, sheet.map.colour):
        if sheet.trouble(numbers[n], colours[c], hex_id):
            continue
        after = sheet.copy()
        after.mark(numbers[n], hex_id, phase)
        if not after.rewards["silver"]:
            continue
        for (m, d), other in product(dice, sheet.map.colour):
            if (m, d) != (n, c) and not after.trouble(numbers[m], colours[d], other):
                yield Twice(f"{hex_id}={numbers[n]}", f"{other}={numbers[m]}")
