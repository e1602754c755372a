"""What happens in Bohemian Villages."""

from __future__ import annotations

from games.core import Event, Seat

__all__ = ["Activated", "BishopTaken", "Income", "Kicked", "Paid", "Placed", "Rerolled", "Rolled", "Scored",
           "SetUp", "Skipped", "SpecialTaken", "Stopped", "TileTaken"]  # fmt: skip


class SetUp(Event, frozen=True):
    """The villages were laid out and the start player drawn (or named)."""

    villages: tuple[str, ...]
    start: Seat


class Income(Event, frozen=True):
    """Coins at the start of a turn: from active taverns, and from churches with the bishop."""

    seat: Seat
    taverns: int
    churches: int


class Rolled(Event, frozen=True):
    seat: Seat
    dice: tuple[int, ...]


class Rerolled(Event, frozen=True):
    """A special-action tile was spent: the dice of values `before` became `after`, in the same order."""

    seat: Seat
    before: tuple[int, ...]
    after: tuple[int, ...]


class Placed(Event, frozen=True):
    """A figure came to a building, with these dice."""

    seat: Seat
    total: tuple[int, ...]
    building: str


class Kicked(Event, frozen=True):
    """The figure of seat `victim` was sent home from a building that `seat` now takes."""

    seat: Seat
    victim: Seat
    building: str


class Paid(Event, frozen=True):
    """Coins at once: for a farm (one for each farm now occupied) or a manor (its printed value)."""

    seat: Seat
    building: str
    coins: int


class TileTaken(Event, frozen=True):
    """A `flour` or `glass` tile, or a `tavern` tile (`active`: with the beer mug up)."""

    seat: Seat
    tile: str
    building: str
    active: bool = False


class Activated(Event, frozen=True):
    """The tavern of seat `seat` turned active, for good."""

    seat: Seat
    building: str


class Scored(Event, frozen=True):
    """A mid-game scoring: all buildings of this number were full. Coins per seat; their figures went home."""

    number: int
    coins: tuple[int, ...]
    figures: tuple[int, ...]


class BishopTaken(Event, frozen=True):
    seat: Seat
    total: tuple[int, ...]
    holder: Seat | None


class SpecialTaken(Event, frozen=True):
    seat: Seat
    total: tuple[int, ...]


class Skipped(Event, frozen=True):
    """Nothing could be done with the dice: the turn passed."""

    seat: Seat


class Stopped(Event, frozen=True):
    """The player left dice unused."""

    seat: Seat
