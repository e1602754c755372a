"""What happened, for the log, the words under the board and the outlines in the picture."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from games.core.structs import Seat, snake

__all__ = ["Event", "GameEnded", "RoundBegan", "TurnBegan"]


class Event(Struct, frozen=True, array_like=True, tag=snake):
    """`announces`: with this event the table has something to tell everybody (a finished turn or round).

    A field `seat` names whose doing it is: when somebody catches up, what they did themselves is no news.
    """

    announces: ClassVar[bool] = False

    def seen_by(self, seat: Seat | None) -> Event | None:
        """The event as that seat (None: the public) may know it; None if it may not know of it at all."""
        return self


class TurnBegan(Event, frozen=True):
    """Seat `seat` is up; `turn` counts the turns of the table from 1."""

    announces: ClassVar[bool] = True
    seat: Seat
    turn: int


class RoundBegan(Event, frozen=True):
    """Everybody decides at once; `turn` counts the rounds of the table from 1."""

    announces: ClassVar[bool] = True
    turn: int


class GameEnded(Event, frozen=True):
    """The game is over; `reason` is a word of the game's own, `seat` the one whose turn ended it, if any."""

    announces: ClassVar[bool] = True
    reason: str
    seat: Seat | None = None
