"""Every game there is: each package in `games/` that brings a `GAME`."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

import games
from games.core.errors import Refusal
from games.core.game import AnyGame

__all__ = ["all_games", "game"]

_NOT_GAMES = {"core", "players"}


@cache
def all_games() -> tuple[AnyGame, ...]:
    """In alphabetical order of their ids."""
    names = sorted(
        found.name for found in iter_modules(games.__path__) if found.ispkg and found.name not in _NOT_GAMES
    )
    return tuple(import_module(f"games.{name}").GAME for name in names)


def game(game_id: str) -> AnyGame:
    """Raises `Refusal("unknown_game")` with the ids there are."""
    for one in all_games():
        if one.id == game_id:
            return one
    raise Refusal("unknown_game", games=[one.id for one in all_games()])
