"""What has changed since the board before: for rings, glows, and the points beside a name."""

from __future__ import annotations

from collections.abc import Sequence

from games.burgundy_dice.events import ColourDone, GoodsSold, Marked, RegionDone, StartChosen
from games.core import Event, Seat

__all__ = ["Changes"]


class Changes:
    """`marked`: seat → its new marks; `regions`: seat → regions it finished, with their points; `prizes`: colour →
    seats that just got a prize for it; `gains`: seat → all points it won.
    """

    def __init__(self, events: Sequence[Event]) -> None:
        self.marked: dict[Seat, list[str]] = {}
        self.regions: dict[Seat, dict[str, int]] = {}
        self.prizes: dict[str, list[Seat]] = {}
        self.gains: dict[Seat, int] = {}
        for event in events:
            match event:
                case Marked():
                    self.marked.setdefault(event.seat, []).append(event.hex)
                case StartChosen():
                    self.marked.setdefault(event.seat, []).append(event.castle)
                    self._gain(event.seat, event.points)
                case RegionDone():
                    self.regions.setdefault(event.seat, {})[event.region] = event.points
                    self._gain(event.seat, event.points)
                case ColourDone():
                    if event.prize:
                        self.prizes.setdefault(event.colour, []).append(event.seat)
                    self._gain(event.seat, event.points)
                case GoodsSold():
                    self._gain(event.seat, event.points)

    def _gain(self, seat: Seat, points: int) -> None:
        if points:
            self.gains[seat] = self.gains.get(seat, 0) + points
