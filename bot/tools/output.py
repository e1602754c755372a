"""How the commands speak, and how they end."""

from __future__ import annotations

import sys

from games.core import Refusal
from games.registry import all_games, game

__all__ = ["WRONG_USE", "complain", "say", "unplayable"]

WRONG_USE = 2
"""Exit code for a wish that can't be fulfilled: unknown game, missing file."""


def say(line: str) -> None:
    """One line on stdout."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def complain(line: str) -> None:
    """One line on stderr."""
    sys.stderr.write(f"dorfpost: {line}\n")


def unplayable(refusal: Refusal, game_id: str, seats: int | None) -> str:
    """The sentence for a game that can't be dealt like this."""
    match refusal.code:
        case "unknown_game":
            return f"there is no game {game_id!r}; there are {', '.join(one.id for one in all_games())}"
        case "seat_count":
            able = game(game_id).seats
            return f"{game_id} is for {able[0]} to {able[-1]} players, not {seats}"
        case _:
            return f"these options can't be: {refusal}"
