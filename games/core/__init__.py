"""What every game shares: table, steps, moves, events, chance, log, notation, errors."""

from games.core.chance import Chance, seed_hash
from games.core.components import load_components
from games.core.errors import Refusal, RulesError
from games.core.events import Event, GameEnded, RoundBegan, TurnBegan
from games.core.game import AnyGame, Game, Position, View
from games.core.moves import EndTurn, Move
from games.core.notation import defaults, field_token, fits, read, token, usage, verb, write
from games.core.standings import Line, Score, Standings, rank
from games.core.steps import Flow, Step
from games.core.structs import Seat, field_types, from_tree, merge, names, snake, tag_of, to_tree
from games.core.table import Entry, Table

__all__ = [
    "AnyGame", "Chance", "EndTurn", "Entry", "Event", "Flow", "Game", "GameEnded", "Line", "Move", "Position",
    "Refusal", "RoundBegan", "RulesError", "Score", "Seat", "Standings", "Step", "Table", "TurnBegan", "View",
    "defaults", "field_token", "field_types", "fits", "from_tree", "load_components", "merge", "names", "rank",
    "read", "seed_hash", "snake", "tag_of", "to_tree", "token", "usage", "verb", "write",
]  # fmt: skip
