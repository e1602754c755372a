"""Scenes that together show every colour and drawing of the game."""

from __future__ import annotations

from games.burgundy_dice.components import COLOURS, DUCHIES
from games.burgundy_dice.events import ColourDone, Marked, RegionDone
from games.burgundy_dice.moves import Mark, TakeWorker
from games.burgundy_dice.scoring import SOURCES, lines
from games.burgundy_dice.state import CROSS, Burgundy, Player
from games.core import View, rank
from renderers.pictures.scene import Scene

__all__ = ["samples"]

_NAMES = ("Anna", "Bořivoj", "林小明", "Dora", "Emil")


def samples() -> tuple[Scene, ...]:
    """Five players at the end of phase II, with rings and shining regions; their own sheets; the final tables."""
    s = _state("A", 5)
    events = (
        Marked(0, "3/grey", "a4", "plain"),
        RegionDone(0, "gy1", "grey", 2, 3),
        ColourDone(0, "grey", 1, 3),
        Marked(1, "6/blue", "a1", "plain"),
    )
    running = View("burgundy_dice", 5, None, s, "choose", (0, 2), 20, 1, None, "")
    asked = View("burgundy_dice", 5, 2, s, "choose", (0, 2), 20, 1, None, "")
    noted = _state("A", 5)
    noted.players[1].choice = Mark("2/purple", "c6")
    waiting = View("burgundy_dice", 5, 1, noted, "choose", (0, 2), 20, 1, None, "")
    alone = _state("A", 1)
    alone.players[0].choice = TakeWorker()
    solo = View("burgundy_dice", 1, 0, alone, "choose", (), 20, 1, None, "")
    ended = _state("A", 5)
    ended.finished = "last_box"
    over = View("burgundy_dice", 5, None, ended, "", (), 20, 1, rank(lines(ended)), "")
    return (
        Scene(running, events, _NAMES),
        Scene(asked, events, _NAMES, crop="mine"),
        Scene(waiting, (), _NAMES, crop="mine"),
        Scene(solo, (), _NAMES),
        Scene(over, (), _NAMES),
        Scene(over, (), _NAMES, crop="scores"),
    )


def _state(duchy: str, seats: int) -> Burgundy:
    """A position as it could be; one seat after the other has left more hexes empty."""
    hexes = DUCHIES[duchy].hexes
    players: list[Player] = []
    for seat in range(seats):
        marks: dict[str, int] = {}
        for index, one in enumerate(hexes.values()):
            if (index + seat) % 5 <= 3 - seat // 2 and one.id != "c6":
                fitting = COLOURS[one.colour].numbers
                marks[one.id] = CROSS if one.id == "c2" else fitting[(index + seat) % len(fitting)]
        points = {source: [2 + seat, index, 0] for index, source in enumerate(SOURCES)}
        players.append(Player(marks, 1, 2, seat % 2, 3, {"monk": 3, "silver": 4, "worker": 6}, points))
    stars: dict[str, list[list[int]]] = {"grey": [[0], [1, 2]], "green": [[1, 3]], "blue": [[4]]}
    return Burgundy(
        duchy,
        players,
        2,
        8,
        20,
        [3, 6],
        ["purple", "grey"],
        2,
        stars if seats > 1 else {"grey": [[0]]},
        [1, 3, 4][: seats - 1],
    )
