"""Positions to draw: reached by random play, so that they are what players will see."""

from __future__ import annotations

from functools import cache
from typing import Any

from games.core import Chance, Table
from games.registry import game
from renderers.pictures import Scene

NAMES = ("Anna", "Bořivoj z Dubé", "林小明的超長名字測試", "🎲🎲🎲", "Maximilian-Theophrastus von Hohenstein")
LOCALES = ("en", "zh-TW")


@cache
def table(seats: int, seed: str, moves: int) -> Table[Any]:
    """A game of Bohemian Villages after that many random moves, placements preferred (so that boards fill up).

    Kept for the next test: only to be read.
    """
    made: Table[Any] = Table.deal(game("bohemian_villages"), seats, {}, seed)
    chance = Chance(f"{seed} moves")
    while moves and not made.over:
        seat = made.decisions()[0]
        legal = made.moves(seat)
        places = [move for move in legal if type(move).__name__ == "Place"]
        made.play(seat, chance.pick(places if places and chance.below(8) else legal))
        moves -= 1
    return made


def scene(seats: int, seed: str, moves: int, crop: str = "board", locale: str = "en", back: int = 2) -> Scene:
    """The public's view after that many moves, with the events of the last `back` moves."""
    made = table(seats, seed, moves)
    events = made.events_since(max(0, made.version - back), None)
    return Scene(made.view(None), events, NAMES[:seats], locale, crop)
