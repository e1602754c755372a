"""What may be marked with the dice, and why not (spec 4.3, 4.4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.burgundy_dice.components import BOX, COLOURS, Duchy
from games.burgundy_dice.effects import copy_of, write_number
from games.burgundy_dice.moves import Choice, Mark, Monk, TakeWorker, Twice, Worker, pair_of, split_pair, written
from games.burgundy_dice.state import Burgundy
from games.core import Seat

__all__ = ["choices", "differ", "fitting", "forced", "free", "plain"]

_NUMBERS = tuple(sorted(set(BOX.number_die)))
_COLOURS = tuple(COLOURS)
_RANK = {colour: rank for rank, colour in enumerate(_COLOURS)}
Marks = dict[str, int]


def fitting(duchy: Duchy, marks: Marks, hex_id: str) -> tuple[int, ...]:
    """The numbers that the rule of its colour lets into an unmarked hex, ascending (spec 4.3, no. 4)."""
    one = duchy.hexes[hex_id]
    colour = COLOURS[one.colour]
    match colour.rule:
        case "any":
            return colour.numbers
        case "neighbour":  # R3: an X is no number
            near = {marks[other] for other in one.neighbours if marks.get(other)}
            return tuple(number for number in colour.numbers if number in near)
    there = {marks[other] for other in duchy.regions[one.region] if other in marks}  # R4: this region only
    if colour.rule == "different":
        return tuple(number for number in colour.numbers if number not in there)
    return tuple(number for number in colour.numbers if not there or number in there)


def free(duchy: Duchy, marks: Marks, colours: Sequence[str] = _COLOURS) -> dict[str, tuple[int, ...]]:
    """Unmarked hexes of these colours beside a marked one, by name, each with the numbers that fit."""
    hexes = duchy.hexes
    near = {other for hex_id in marks for other in hexes[hex_id].neighbours if other not in marks}
    return {hex_id: fitting(duchy, marks, hex_id) for hex_id in sorted(near) if hexes[hex_id].colour in colours}


def plain(s: Burgundy, seat: Seat) -> list[Mark]:
    """Every mark with a number and a colour as rolled (`PLAIN` of the spec)."""
    return _marks(s, free(s.map, s.players[seat].marks, s.colours))


def choices(s: Burgundy, seat: Seat) -> list[Choice]:
    """Everything that a seat may submit for this roll, in a canonical order; never empty."""
    player = s.players[seat]
    open_hexes = free(s.map, player.marks, _COLOURS if player.monk else s.colours)
    marks = _marks(s, open_hexes)
    found: list[Choice] = [*marks] if marks else [TakeWorker()]  # R10: no passing while anything fits
    if player.worker:
        found += _worker(s, open_hexes)
    if player.monk:
        found += _monk(s, open_hexes)
    found += _twice(s, seat, marks)
    return found


def forced(s: Burgundy, seat: Seat) -> bool:
    """Whether a seat can do nothing but take the worker, which everybody can see from its sheet."""
    return not plain(s, seat) and choices(s, seat) == [TakeWorker()]


def differ(s: Burgundy, first: tuple[int, str], second: tuple[int, str]) -> bool:
    """Whether two pairs can be made so that at least one die of the second isn't in the first.

    Equal values may lie on different dice (R9).
    """
    return first != second or s.numbers.count(first[0]) > 1 or s.colours.count(first[1]) > 1


def _marks(s: Burgundy, open_hexes: dict[str, tuple[int, ...]]) -> list[Mark]:
    return [
        Mark(pair_of(number, colour), hex_id)
        for number, colour, hex_id in _fits(s, open_hexes, sorted(set(s.numbers)), s.colours)
    ]


def _worker(s: Burgundy, open_hexes: dict[str, tuple[int, ...]]) -> Iterator[Worker]:
    # R14: a die is changed to something else than it shows; with two different dice one of them always is
    numbers = [number for number in _NUMBERS if any(die != number for die in s.numbers)]
    for number, colour, hex_id in _fits(s, open_hexes, numbers, s.colours):
        yield Worker(pair_of(number, colour), hex_id)


def _monk(s: Burgundy, open_hexes: dict[str, tuple[int, ...]]) -> Iterator[Monk]:
    colours = [colour for colour in _COLOURS if any(die != colour for die in s.colours)]
    for number, colour, hex_id in _fits(s, open_hexes, sorted(set(s.numbers)), colours):
        yield Monk(pair_of(number, colour), hex_id)


def _twice(s: Burgundy, seat: Seat, marks: list[Mark]) -> Iterator[Twice]:
    player, numbers = s.players[seat], sorted(set(s.numbers))
    for mark in marks:
        if not player.silver and not _brings_silver(s, mark.hex):
            continue
        number, colour = split_pair(mark.pair)
        after = copy_of(player)
        write_number(s, after, number, mark.hex)
        if not after.silver:  # R8: it may have come from this first mark
            continue
        for other, hue, hex_id in _fits(s, free(s.map, after.marks, s.colours), numbers, s.colours):
            if differ(s, (number, colour), (other, hue)):
                yield Twice(written(number, mark.hex), written(other, hex_id))


def _brings_silver(s: Burgundy, hex_id: str) -> bool:
    """Whether marking this hex could bring a silver: a quick answer that spares trying."""
    one = s.map.hexes[hex_id]
    return "silver" in (one.reward, COLOURS[one.colour].reward)


def _fits(
    s: Burgundy, open_hexes: dict[str, tuple[int, ...]], numbers: Sequence[int], colours: Sequence[str]
) -> list[tuple[int, str, str]]:
    """(number, colour, hex) wherever one of these numbers fits into a hex of one of these colours.

    By number, then colour in the order of the sheet, then hex.
    """
    hexes = s.map.hexes
    found = sorted(
        (number, _RANK[colour], hex_id)
        for hex_id, fit in open_hexes.items()
        if (colour := hexes[hex_id].colour) in colours
        for number in numbers
        if number in fit
    )
    return [(number, _COLOURS[rank], hex_id) for number, rank, hex_id in found]
