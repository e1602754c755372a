"""Where in the picture each event has left its trace."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from games.burgundy_dice.components import REWARDS, Reward
from games.burgundy_dice.events import (
    ColourDone,
    GoodsSold,
    Marked,
    RegionDone,
    RewardGained,
    RewardLost,
    Rolled,
    StartChosen,
    WorkerTaken,
)
from games.burgundy_dice.state import Burgundy
from games.core import Event, Seat
from renderers.pictures.burgundy_dice import hexes
from renderers.pictures.burgundy_dice.hexes import Look
from renderers.pictures.scene import Scene
from renderers.pictures.sheet import Point

__all__ = ["Sheets", "spots_of"]


class Sheets:
    """Where players' sheets lie in a picture. `maps`: seat → left upper corner of its map; `rewards`: left and
    right end of the rewards, relative to that of the map.
    """

    def __init__(self, look: Look, maps: Mapping[Seat, Point], rewards: tuple[float, float]) -> None:
        self.look, self.maps, self.rewards = look, maps, rewards

    def hex(self, s: Burgundy, seat: Seat, name: str) -> tuple[Point, ...]:
        """At the rim of the number in a hex."""
        if seat not in self.maps:
            return ()
        (left, top), look = self.maps[seat], self.look
        x, y = hexes.centre(look, s.map.hexes[name])
        rim = look.plate * 0.85
        return ((left + x + rim, top + y + look.plate_at + rim),)

    def reward(self, seat: Seat, reward: Reward) -> tuple[Point, ...]:
        """Beside one of the rewards around a map, towards the middle of its side."""
        if seat not in self.maps:
            return ()
        left, top = self.maps[seat]
        index, (_wide, high) = REWARDS.index(reward), hexes.ground_size(self.look)
        size = 46 if self.look == hexes.MINI else 92
        x = self.rewards[1] - size / 2 if index % 2 else self.rewards[0] + size / 2
        return ((left + x, top + (size * 1.2 if index < 2 else high - size * 1.2)),)


def spots_of(
    scene: Scene, sheets: Sheets, dice: Point | None, prize: Callable[[str, int], Sequence[Point]]
) -> list[tuple[Point, ...]]:
    """The points of each event. `dice`: that of the dice; `prize` gives that of a colour's first or second prize (0
    or 1); none where the picture doesn't show them.
    """
    s: Burgundy = scene.view.state
    rolls = [event for event in scene.events if isinstance(event, Rolled)]
    fresh: dict[Seat, list[str]] = {}

    def region(seat: Seat, name: str) -> tuple[Point, ...]:
        """Where it was finished."""
        inside = s.map.regions[name]
        last = next((one for one in reversed(fresh.get(seat, [])) if one in inside), inside[0])
        return sheets.hex(s, seat, last)

    def finished(event: ColourDone) -> tuple[Point, ...]:
        there = s.map.of_colour[event.colour]
        last = next((one for one in reversed(fresh.get(event.seat, [])) if one in there), None)
        return () if last is None else sheets.hex(s, event.seat, last)

    def points(event: Event) -> Sequence[Point]:
        match event:
            case Marked():
                fresh.setdefault(event.seat, []).append(event.hex)
                return sheets.hex(s, event.seat, event.hex)
            case StartChosen():
                return sheets.hex(s, event.seat, event.castle)
            case RegionDone():
                return region(event.seat, event.region)
            case RewardGained() | RewardLost():
                return sheets.reward(event.seat, event.reward)
            case WorkerTaken():
                return sheets.reward(event.seat, "worker")
            case GoodsSold():
                return sheets.reward(event.seat, "good")
            case ColourDone():
                return (prize(event.colour, event.prize - 1) if event.prize else ()) or finished(event)
            case Rolled() if dice is not None and event is rolls[-1] and scene.view.standings is None:
                return (dice,)
        return ()

    return [tuple(points(event)) for event in scene.events]
