"""Computer players. They know what their seat knows, and they move like everybody else."""

from games.players.greedy import Greedy
from games.players.player import Player
from games.players.random_player import RandomPlayer
from games.players.registry import kinds, player

__all__ = ["Greedy", "Player", "RandomPlayer", "kinds", "player"]
