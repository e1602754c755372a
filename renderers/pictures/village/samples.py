"""Scenes that together show every colour and drawing of the game."""

from __future__ import annotations

from games.core import View, rank
from games.village.components import CUSTOMERS, MEMBERS
from games.village.events import CouncilReached, CubeTaken, Died, MassBought, Paid, Served, Travelled, Visited
from games.village.scoring import lines
from games.village.state import Acting, Day, Mass, Orders, Player, Village
from renderers.pictures.scene import Scene

__all__ = ["samples"]

_NAMES = ("Anna", "Bořivoj", "林小明", "Dora")
_PLACES = (
    "grave chronicle:farm chronicle:crafts church:4 church:1 council:3 C6 bag farm unborn unborn",
    "chronicle:farm chronicle:farm grave farm office C6 C2 unborn unborn unborn unborn",
    "chronicle:travel grave chronicle:church wainwright church:1 church:2 council:3 smithy stables farm bag",
    "chronicle:council chronicle:crafts grave bag C1 council:4 council:1 farm farm farm farm",
)
"""Where the members of each family are, one after the other."""


def samples() -> tuple[Scene, ...]:
    """Four families late in a game, with news of every kind; the crops; the end."""
    s = _state()
    events = (
        CubeTaken(1, "travel", "B"),
        Paid(1, ("B", "P", "coin", "wagon"), 0, 2, 5, False),
        Travelled(1, 2, "C1", "C6"),
        Visited(1, "C6", 0, 0, 2),
        CouncilReached(2, 2, 3),
        Died(0, 1, "farm", "chronicle:farm"),
        Visited(3, "C1", 3, 0, 0),
    )
    running = View("village", 4, None, s, "act", (1,), 30, 1, None, "")
    noted = _state()
    noted.players[2].orders = Orders(["K03", "K05"], "pass", {1: 2, 2: 1}, True)
    asked = View("village", 4, 2, noted, "act", (1,), 30, 1, None, "")
    ended = _state()
    ended.finished, ended.acting = "graves", None
    over = View("village", 4, None, ended, "", (), 30, 1, rank(lines(ended)), "")
    market = _state()
    market.acting, market.day = Acting("take", "market", "G"), Day(1, 2, [0, 1, 0, 0], [1], True)
    market.players[2].orders = Orders(["K03"], "pass")
    selling = View("village", 4, 2, market, "sell", (2,), 30, 1, None, "")
    church = _state()
    church.acting, church.mass = None, Mass(1)
    buying = View("village", 4, 2, church, "buying", (2,), 30, 1, None, "")
    return (
        Scene(running, events, _NAMES),
        Scene(over, (), _NAMES),
        Scene(asked, events, _NAMES, crop="mine"),
        Scene(selling, (Served(1, "S4", "K04", 3, "own"),), _NAMES, crop="mine"),
        Scene(buying, (MassBought(0, 1, "own"),), _NAMES, crop="mine"),
        *(Scene(running, events, _NAMES, crop=crop) for crop in ("market", "map", "church")),
    )


def _state() -> Village:
    """A position as it could be; the families have come further one after the other."""
    tiles = list(CUSTOMERS)
    players = []
    for seat in range(4):
        members = dict(zip(MEMBERS, _PLACES[seat].split(), strict=False))
        players.append(
            Player(
                members,
                {"P": seat, "B": 2, "O": 1, "G": 3},
                {"scroll": 1, "horse": 0, "plow": seat, "ox": 1, "wagon": 2},
                5 - seat,
                seat,
                [28, 35, 17, 40][seat],
                10 + seat,
                ["C1", "C6", "C3", "C2"][: 4 - seat],
                tiles[seat * 3 : seat * 3 + 2],
            )
        )
    return Village(
        edition="source",
        players=players,
        supply={
            "P": 6, "B": 5, "O": 3, "G": 2, "X": 1,
            "scroll": 4, "horse": 8, "plow": 2, "ox": 4, "wagon": 0, "coin": 9,
        },
        spaces={
            "harvest": {"P": 1, "X": 1}, "family": {"G": 2}, "crafts": {"P": 1, "B": 1, "O": 2, "X": 1},
            "market": {"G": 1}, "travel": {}, "council": {"B": 1, "O": 1}, "church": {"P": 1},
        },
        bag={"P": 2, "B": 1, "O": 0, "G": 1, "X": 1},
        stalls={"S1": tiles[16], "S2": tiles[7], "S3": tiles[20], "S5": tiles[2]},
        line=tiles[19:24],
        pile=["?"] * 3,
        start=3,
        seat=1,
        next_start=2,
        round=4,
        turn=30,
        acting=Acting("take", "travel", "B"),
    )  # fmt: skip
