"""Random games to say something about, and what the texts are held to."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

from games.bohemian_villages.components import SIDES
from games.core import AnyGame, Entry, Seat, Table, field_types
from games.registry import all_games

ROOT = Path(__file__).parents[2]
NAMES = ("甲", "乙", "丙", "丁", "戊")
"""Players without a Latin letter, so that every Latin word in a Chinese text is ours."""

PROPER = {"bohemian_villages": {side.name for side in SIDES.values()}}
"""Per game: proper names that stay as they are in every language."""

DIFFERENT_EDITIONS = {"dice_town", "village"}
"""Games whose editions differ in a rule (rules/editions.md)."""

GAMES = all_games()
TABLES = [(game, seats) for game in GAMES for seats in game.seats]


@cache
def _game(game: AnyGame, seats: int, seed: str) -> Table[Any]:
    table: Table[Any] = Table.deal(game, seats, {}, seed)
    dice = random.Random(f"{game.id}{seats}{seed}")
    while not table.over:
        # now and then somebody who isn't asked does something all the same
        others = [seat for seat in range(seats) if seat not in table.decisions() and table.moves(seat)]
        seat = dice.choice(others if others and dice.random() < 0.2 else table.decisions())
        # kinds of moves alike, so that the rare ones come up
        moves = table.moves(seat)
        kind = dice.choice(sorted({type(move).__name__ for move in moves}))
        table.play(seat, dice.choice([move for move in moves if type(move).__name__ == kind]))
    return table


def finished(game: AnyGame, seats: int, seed: str = "words") -> Table[Any]:
    """A whole random game; don't change it, it is shared."""
    return _game(game, seats, seed)


def positions(game: AnyGame, seats: int, seed: str = "words", every: int = 7) -> Iterator[tuple[Table[Any], Entry]]:
    """The table as it stood after every so many moves of a random game (and at its end), with the last entry."""
    whole = finished(game, seats, seed)
    for at, entry in enumerate(whole.log):
        if at % every == 0 or at == len(whole.log) - 1:
            yield Table(game, seats, whole.options, seed, whole.log[: at + 1]), entry


def deciding(table: Table[Any]) -> Seat:
    return table.decisions()[0]


def option_values(game: AnyGame) -> Iterator[tuple[str, Any]]:
    """Every value of every table option."""
    for name, hint in field_types(game.options_type).items():
        values = get_args(hint) if get_origin(hint) is Literal else (False, True)
        yield from ((name, value) for value in values)


def reason_codes(folder: Path) -> set[str]:
    """The literal reason codes that the sources of a folder raise."""
    codes: set[str] = set()
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refusal":
                match node.args[:1]:
                    case [ast.Constant(value=str(code))]:
                        codes.add(code)
    return codes


def half_width(text: str) -> list[str]:
    """Punctuation of another width than Chinese has: a half-width mark at a Chinese character or before a space.

    What stands in backticks is notation; a number with a full stop begins a line of a list.
    """
    rest = re.sub(r"`[^`]*`", "", text)
    return re.findall(r"[\u4e00-\u9fff][,;:!?.()]|[,;:!?()][\u4e00-\u9fff]|[,;:!?](?=\s|\*|$)", rest)


def english(text: str, game: AnyGame) -> list[str]:
    """Latin words left in a Chinese text: all but notation in backticks, building ids and proper names."""
    rest = re.sub(r"`[^`]*`", "", text)
    for name in PROPER.get(game.id, set()):
        rest = rest.replace(name, "")
    return re.findall(r"[A-Za-z]{2,}", rest)
