"""The final score (spec 5)."""

from __future__ import annotations

from games.burgundy_dice.components import BOX, COLOURS
from games.burgundy_dice.state import BONUS, Burgundy
from games.core import Line, Seat, Standings, rank

__all__ = ["SOURCES", "lines", "standings"]

SOURCES = (*COLOURS, *BONUS)
"""Where points come from: the regions of each colour (the start castle among the green ones), then the rest."""


def lines(s: Burgundy) -> dict[Seat, list[Line]]:
    """What each seat has, source by source; `phases` in the params are the points in each phase.

    Without points: what is left of the rewards, which settles ties; and the level of a solo game.
    """
    made: dict[Seat, list[Line]] = {}
    for seat, player in enumerate(s.players):
        made[seat] = []
        for source in SOURCES:
            column = player.points.get(source, [0] * BOX.phases)
            made[seat].append(Line(source, sum(column), {"phases": " ".join(map(str, column))}))
        made[seat].append(Line("rewards_left", 0, {"rewards": player.left()}, note=True))
        if s.solo:
            made[seat].append(Line("level", 0, {"level": BOX.level(player.total())}, note=True))
    return made


def standings(s: Burgundy) -> Standings | None:
    """Most points, then most available rewards; still equal: a shared victory."""
    if not s.finished:
        return None
    return rank(lines(s), {seat: (player.left(),) for seat, player in enumerate(s.players)})
