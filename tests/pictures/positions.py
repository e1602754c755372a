"""Positions to draw: reached by random play, so that they are what players will see."""

from __future__ import annotations

from functools import cache
from typing import Any

from games.core import Chance, Table
from games.registry import game
from renderers.pictures import Scene

NAMES = ("Anna", "Bořivoj z Dubé", "林小明的超長名字測試", "🎲🎲🎲", "Maximilian-Theophrastus von Hohenstein")
LOCALES = ("en", "zh-TW")


GAMES = ("bohemian_villages", "burgundy_dice", "dice_town", "village")
_FILLS = {
    "bohemian_villages": {"Place"},
    "burgundy_dice": {"Start", "Mark", "Worker", "Monk", "Twice"},
    "dice_town": {"Keep", "Final", "TownOrders", "Bribe", "Decide", "FinalDecide", "StoreKeep", "SaloonTarget",
                  "SaloonKeep", "Cure", "Joe"},
    "village": {"Take", "Birth", "Train", "Depart", "Journey", "CouncilEnter", "CouncilAdvance", "Church", "Serve"},
}  # fmt: skip
"""Moves that fill the board."""


@cache
def table(
    seats: int, seed: str, moves: int, game_id: str = "bohemian_villages", duchy: str | None = None
) -> Table[Any]:
    """A game after that many random moves, those that fill the board preferred.

    Kept for the next test: only to be read. `duchy`: an option of the Burgundy dice game. Never more seats than the
    game has.
    """
    seats = min(seats, game(game_id).seats[-1])
    options = {} if duchy is None else {"duchy": duchy}
    made: Table[Any] = Table.deal(game(game_id), seats, options, seed)
    chance = Chance(f"{seed} moves")
    while moves and not made.over:
        seat = made.decisions()[0]
        legal = made.moves(seat)
        places = [move for move in legal if type(move).__name__ in _FILLS[game_id]]
        made.play(seat, chance.pick(places if places and chance.below(8) else legal))
        moves -= 1
    return made


def scene(
    seats: int,
    seed: str,
    moves: int,
    crop: str = "board",
    locale: str = "en",
    back: int = 2,
    game_id: str = "bohemian_villages",
    *,
    seat: int | None = None,
    duchy: str | None = None,
) -> Scene:
    """A view (the public's) after that many moves, with the events of the last `back` moves."""
    made = table(seats, seed, moves, game_id, duchy)
    events = made.events_since(max(0, made.version - back), seat)
    return Scene(made.view(seat), events, NAMES[: made.seats], locale, crop)
