"""What things are called in the Burgundy dice game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.burgundy_dice.components import BOX, COLOURS
from games.burgundy_dice.moves import split_pair
from games.burgundy_dice.state import CROSS
from renderers.words.tongue import Tongue

__all__ = ["colour", "dots", "gives", "hourglasses", "marked", "needs", "of_colours", "pair", "phase", "plus",
           "points", "reward", "rewards", "row", "source", "terrain", "to"]  # fmt: skip


def dots(parts: Iterable[str]) -> str:
    """Facts side by side; empty ones are left out."""
    return " · ".join(filter(None, parts))


def row(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers))


def colour(_: Tongue, of: str) -> str:
    match of:
        case "orange":
            return _("orange")
        case "yellow":
            return _("yellow")
        case "purple":
            return _("purple")
        case "blue":
            return _("blue")
        case "grey":
            return _("grey")
        case "green":
            return _("green")
    return of


def of_colours(_: Tongue, colours: Iterable[str]) -> str:
    """Colours as dice show them: `yellow orange`."""
    return " ".join(colour(_, one) for one in colours)


def terrain(_: Tongue, of: str) -> str:
    """What a region of that colour is."""
    match COLOURS[of].terrain:
        case "city":
            return _.c("region", "city")
        case "pasture":
            return _.c("region", "pasture")
        case "monastery":
            return _.c("region", "monastery")
        case "river":
            return _.c("region", "river")
        case "mine":
            return _.c("region", "mine")
    return _.c("region", "castle")


def needs(_: Tongue, of: str) -> str:
    """The numbers that go with a colour (spec 2.2)."""
    one = COLOURS[of]
    match one.rule:
        case "different":
            return _("any number, all different in a {terrain}", terrain=terrain(_, of))
        case "same":
            return _("any number, all the same in a {terrain}", terrain=terrain(_, of))
        case "neighbour":
            return _("a number that stands in a hex beside it")
    return _.either(one.numbers)


def gives(_: Tongue, of: str) -> str:
    """What a finished region of a colour brings besides its points."""
    one = COLOURS[of]
    if one.reward is not None:
        return _("gives {reward}", reward=rewards(_, one.reward, 1))
    return _("gives its points ×{n}", n=BOX.yellow_multiplier) if one.rule == "same" else _("gives what it shows")


def source(_: Tongue, key: str) -> str:
    """Where points come from, as a line of the final score."""
    match key:
        case "orange":
            return _.c("points", "cities")
        case "yellow":
            return _.c("points", "pastures")
        case "purple":
            return _.c("points", "monasteries")
        case "blue":
            return _.c("points", "rivers")
        case "grey":
            return _.c("points", "mines")
        case "green":
            return _.c("points", "castles")
        case "goods":
            return _.c("points", "goods sold")
    return _.c("points", "prizes for colours")


def reward(_: Tongue, of: str) -> str:
    """One reward, without a number."""
    match of:
        case "monk":
            return _.c("reward", "monk")
        case "silver":
            return _.c("reward", "silver")
        case "good":
            return _.c("reward", "good")
    return _.c("reward", "worker")


def rewards(_: Tongue, of: str, n: int) -> str:
    """So many of them: `2 monks`."""
    match of:
        case "monk":
            return _.n("{n} monk", "{n} monks", n)
        case "silver":
            return _("{n} silver", n=n)
        case "good":
            return _.n("{n} good", "{n} goods", n)
    return _.n("{n} worker", "{n} workers", n)


def plus(_: Tongue, points: int, gains: Sequence[str] = ()) -> str:
    """`+8 · +1 silver`; nothing for nothing. `gains` are reward ids, the same one as often as it is gained."""
    counted = [f"+{rewards(_, of, gains.count(of))}" for of in dict.fromkeys(gains)]
    return dots([f"+{points}" if points else "", *counted])


def points(_: Tongue, n: int) -> str:
    return _.n("{n} point", "{n} points", n)


def phase(_: Tongue, n: int) -> str:
    match n:
        case 1:
            return _("phase I")
        case 2:
            return _("phase II")
        case 3:
            return _("phase III")
    return _("phase {n}", n=n)


def hourglasses(_: Tongue, n: int) -> str:
    return _.n("{n} hourglass", "{n} hourglasses", n)


def pair(_: Tongue, of: str) -> str:
    """A pair of dice: `4 blue`."""
    number, hue = split_pair(of)
    return _("{number} {colour}", number=number, colour=colour(_, hue))


def to(of: str, hex_id: str) -> str:
    """A mark that is made: `4 blue → e4`."""
    return f"{of} → {hex_id}"


def marked(marks: dict[str, int], hex_id: str) -> str:
    """A hex with what stands in it: `d5=4`, `e5=X`, or `d6` alone."""
    if hex_id not in marks:
        return hex_id
    return f"{hex_id}={'X' if marks[hex_id] == CROSS else marks[hex_id]}"
