"""Where in the picture each event has left its trace."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.bohemian_villages.events import (
    Activated,
    BishopTaken,
    Income,
    Kicked,
    Paid,
    Placed,
    Rerolled,
    Rolled,
    Scored,
    Skipped,
    SpecialTaken,
    Stopped,
    TileTaken,
)  # fmt: skip
from games.bohemian_villages.state import Villages
from games.core import Event, Seat
from renderers.pictures.bohemian_villages import bars, ledger, strips, style
from renderers.pictures.bohemian_villages.cards import Grid
from renderers.pictures.scene import Scene
from renderers.pictures.sheet import Point

__all__ = ["spots_of"]

_CORNER = 13
"""From the corner of a slot: beside the figure, which fills its middle."""


def spots_of(scene: Scene, grid: Grid | None, players: int | None) -> list[tuple[Point, ...]]:
    """The points of each event. `grid`: where the villages lie, None if the crop has none; `players`: where the
    panel of the players begins (on the whole board: the ledger), None likewise. The bar is on the whole board only.
    """
    s: Villages = scene.view.state
    bar = style.MARGIN if grid is not None and players is not None else None
    rolls = [event for event in scene.events if isinstance(event, Rolled | Rerolled)]
    bishops = [event for event in scene.events if isinstance(event, BishopTaken)]
    running = scene.view.standings is None

    def slot(building: str) -> tuple[Point, ...]:
        if grid is None:
            return ()
        x, y, wide, high = grid.slot(building)
        return ((x + wide - grid.u(_CORNER), y + high - grid.u(_CORNER)),)

    def player(seat: Seat, coins: bool = False) -> tuple[Point, ...]:
        if players is None:
            return ()
        if bar is None:
            below = ledger.standings_height(len(s.players)) + style.GAP
            return (strips.spot(seat, players + (0 if running else below)),)
        return (ledger.spot(scene, seat, players, coins=coins),)

    def of_bar(point: Callable[[int], Point]) -> tuple[Point, ...]:
        return () if bar is None else (point(bar),)

    def points(event: Event) -> Sequence[Point]:
        match event:
            case Placed() | Activated() | TileTaken() | Kicked():
                return slot(event.building)
            case Paid():
                return slot(event.building) or player(event.seat, coins=True)
            case Scored():
                return [point for building in s.of_number(event.number) for point in slot(building)]
            case Income():
                return player(event.seat, coins=True)
            case Rolled() | Rerolled() if event is rolls[-1] and event.seat == s.seat and running:
                return of_bar(lambda top: bars.dice_spot(s, top))
            case BishopTaken() if event is bishops[-1]:
                return of_bar(lambda top: bars.common_spot("bishop", top))
            case SpecialTaken():
                return of_bar(lambda top: bars.common_spot("special", top))
            case Skipped() | Stopped():
                return player(event.seat)
        return ()

    return [tuple(points(event)) for event in scene.events]
