"""Computer players by name."""

from __future__ import annotations

from collections.abc import Callable

from games.core import Refusal
from games.players.greedy import Greedy
from games.players.player import Player
from games.players.random_player import RandomPlayer

__all__ = ["kinds", "player"]

_KINDS: dict[str, Callable[[str], Player]] = {"greedy": Greedy, "random": RandomPlayer}


def kinds() -> tuple[str, ...]:
    """The names there are, in alphabetical order."""
    return tuple(sorted(_KINDS))


def player(kind: str, seed: str) -> Player:
    """A player of that kind with a seed of its own. Raises `Refusal("unknown_player")` with the kinds there are."""
    if kind not in _KINDS:
        raise Refusal("unknown_player", players=list(kinds()))
    return _KINDS[kind](seed)
