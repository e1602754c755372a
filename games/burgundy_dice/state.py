"""What lies on the table in the Burgundy dice game. Secret are only the choices of those who have committed."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from games.burgundy_dice.components import BOX, COLOURS, DUCHIES, Duchy, Reward
from games.burgundy_dice.moves import Choice
from games.core import Seat

__all__ = ["BONUS", "CROSS", "Burgundy", "Options", "Player"]

CROSS = 0
"""What stands in a start castle: an X, which is no number (R3)."""
BONUS = ("goods", "stars")
"""Sources of points besides the colours."""


class Options(Struct, frozen=True):
    """`edition`: both play the same game (spec, Editions). `start`: castles chosen by all in secret, in seat order
    so that all are different (up to 4 players), or by the first seat for all (spec 3).
    """

    edition: Literal["source", "published"] = "source"
    duchy: Literal["A", "B", "C", "D", "random"] = "A"
    start: Literal["secret", "different", "same"] = "secret"


class Player(Struct, array_like=True):
    """A sheet.

    `marks`: hex → the number written there, 0 for the X of the start castle. `monk` to `worker`: available ones
    (circled, not crossed out), those of castles included. `circled`: circles ever made in the row of each reward
    (without the castles' row). `points`: source (a colour or one of `BONUS`) → points in each phase; a source
    without points may be absent. `choice`: what was chosen for this roll (or as start castle), secret until all
    have chosen: None in views of others.
    """

    marks: dict[str, int] = {}
    monk: int = 0
    silver: int = 0
    good: int = 0
    worker: int = 0
    circled: dict[Reward, int] = {}
    points: dict[str, list[int]] = {}
    choice: Choice | None = None

    def has(self, reward: Reward) -> int:
        """How many of a reward are available."""
        found: int = getattr(self, reward)
        return found

    def left(self) -> int:
        """All available rewards: the tie-break (spec 5)."""
        return self.monk + self.silver + self.good + self.worker

    def score(self, source: str, phase: int, points: int) -> None:
        """Note points of a source in a phase (from 1)."""
        self.points.setdefault(source, [0] * BOX.phases)[phase - 1] += points

    def in_phase(self, phase: int) -> int:
        """The points noted in a phase (from 1), of all sources."""
        return sum(column[phase - 1] for column in self.points.values())

    def total(self) -> int:
        return sum(map(sum, self.points.values()))


class Burgundy(Struct, array_like=True):
    """The state.

    `duchy`: letter of everybody's map. `phase` from 1, `boxes` filled in it (solo: rolls made in it), the present
    roll included. `round` counts the rolls. `numbers`, `colours`, `hourglasses`: the dice of this roll, empty
    before the first. `stars`: colour → seats that got the first and the second prize. `committed`: seats that have
    chosen and wait for the others, in seat order. `finished`: why the game ended, "" before.
    """

    duchy: str
    players: list[Player]
    phase: int = 1
    boxes: int = 0
    round: int = 0
    numbers: list[int] = []
    colours: list[str] = []
    hourglasses: int = 0
    stars: dict[str, list[list[Seat]]] = {}
    committed: list[Seat] = []
    finished: str = ""

    @property
    def map(self) -> Duchy:
        return DUCHIES[self.duchy]

    @property
    def solo(self) -> bool:
        return len(self.players) == 1

    @property
    def boxes_in_phase(self) -> int:
        """Boxes of each time column that are played with (R16: 8 of them in the solo game)."""
        return BOX.solo_rolls_per_phase if self.solo else BOX.boxes_per_phase

    def thinking(self) -> list[Seat]:
        """The seats that have not committed."""
        return [seat for seat in range(len(self.players)) if seat not in self.committed]

    def region_done(self, seat: Seat, region: str) -> bool:
        return all(hex_id in self.players[seat].marks for hex_id in self.map.regions[region])

    def colour_done(self, seat: Seat, colour: str) -> bool:
        return all(hex_id in self.players[seat].marks for hex_id in self.map.of_colour[colour])

    def colours_done(self, seat: Seat) -> list[str]:
        return [colour for colour in COLOURS if self.colour_done(seat, colour)]

    def castle_circled(self, seat: Seat, reward: Reward) -> bool:
        """Whether the circle of that reward in the castles' row was made: its castle is marked."""
        marks = self.players[seat].marks
        return any(what == reward and castle in marks for castle, what in self.map.castles.items())

    def castle_crossed(self, seat: Seat, reward: Reward) -> bool:
        """Whether that circle is spent; the castles' circles are crossed out before those of the rows."""
        return self.castle_circled(seat, reward) and self._spent(seat, reward) > 0

    def crossed(self, seat: Seat, reward: Reward) -> int:
        """How many circles of a reward's own row are crossed out."""
        return self._spent(seat, reward) - self.castle_crossed(seat, reward)

    def _spent(self, seat: Seat, reward: Reward) -> int:
        player = self.players[seat]
        made = player.circled.get(reward, 0) + self.castle_circled(seat, reward)
        return made - player.has(reward)
