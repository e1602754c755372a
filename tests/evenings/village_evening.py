"""A game of Village that has everything which people meet in an evening, found by playing by oneself.

What is found is a line of moves from the deal of the first table on a stage (`tests.harness`). Some stretches of
it are marked: there the evening goes through the real client, the rest is played past it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache

from games.core import Event, Move, Seat, Table
from games.registry import game
from games.village import events
from games.village.legal import advances, mass_buys, servable
from games.village.moves import (
    Birth,
    Buy,
    Church,
    Done,
    Harvest,
    MarketElse,
    MarketOrder,
    MassAdvance,
    MassBuy,
    MassNone,
    MassOrder,
    Mill,
    PassMarket,
    Pay,
    Produce,
    Serve,
    Skip,
    Take,
    Train,
    Well,
)  # fmt: skip
from games.village.payments import ways
from games.village.state import COIN, Mass, Village
from tests.rounds import SEED, Line, unspoilt

__all__ = ["SEATS", "VILLAGE", "Script", "dealt", "played", "script"]

VILLAGE = "village"
SEATS = 4
_WANTED = {
    Take: 6, Train: 8, Produce: 9, Buy: 9, Church: 9, Harvest: 5, Birth: 4, Mill: 7, Serve: 9, MassBuy: 5,
    MassAdvance: 6, Skip: 1, PassMarket: 1, Done: 2,
}  # fmt: skip
"""How gladly kinds of moves are made, so that all comes up; what isn't named counts 3."""


@dataclass
class Script:
    """The line, and the indexes (from, past the last) of the stretches in it that are to be played with care."""

    line: Line = field(default_factory=list)
    day: range = range(0)
    mass: range = range(0)
    death: range = range(0)
    end: range = range(0)


def dealt(seats: int = SEATS) -> Table[Village]:
    """The first table on a stage as it is dealt."""
    return Table.deal(game(VILLAGE), seats, {}, SEED)


def played(line: Sequence[tuple[Seat, Move]], seats: int = SEATS) -> Table[Village]:
    """It after these moves."""
    table = dealt(seats)
    for seat, move in line:
        table.play(seat, move)
    return table


def _some(dice: random.Random, table: Table[Village], *, market: bool) -> Move:
    moves = [
        m for m in table.moves(table.decisions()[0]) if market or not (isinstance(m, Take) and m.space == "market")
    ]
    if not moves:
        moves = list(table.moves(table.decisions()[0]))
    return dice.choices(moves, [_weight(move) for move in moves])[0]


def _weight(move: Move) -> int:
    if isinstance(move, Pay | Well):
        return 1 if COIN in move.pay else 6  # coins are for the mass
    return _WANTED.get(type(move), 3)


def _told(table: Table[Village], since: int) -> list[Event]:
    return [event for entry in table.since(since) for event in entry.events]


class _Author:
    """Plays one game, and brings about what is still missing as soon as it can be."""

    def __init__(self, attempt: int) -> None:
        self.dice = random.Random(attempt)
        self.table = dealt()
        self.script = Script()

    def make(self, seat: Seat, move: Move) -> None:
        self.table.play(seat, move)
        self.script.line.append((seat, move))

    @property
    def at(self) -> int:
        return len(self.script.line)

    def write(self) -> Script | None:
        """The whole game; None if something never came up."""
        script = self.script
        while not self.table.over:
            table = self.table  # another one after a fork
            seat = table.decisions()[0]
            if table.asks == "turn" and not script.day and self.market_day(seat):
                continue
            if table.asks == "turn" and not script.mass and self.mass(seat):
                continue
            if table.asks == "death" and not script.death:
                script.death = range(self.at, self.at + 1)
            if not script.end and table.full_state().ending is not None and table.asks == "turn":
                script.end = range(self.at, 10**6)
            self.make(seat, _some(self.dice, table, market=bool(script.day)))
        script.end = range(script.end.start, self.at)
        return script if script.day and script.mass and script.death and len(script.end) > 5 else None

    def fork(self, seat: Seat, orders: Sequence[tuple[Seat, Move]], first: Move, over: Callable[[Village], bool],
             good: Callable[[list[Event]], bool]) -> range:  # fmt: skip
        """Try these orders, then that move, and play until it is over; if it was good, that is how it went."""
        kept, line, since = self.table, list(self.script.line), self.table.version
        self.table = unspoilt(kept)
        begin = self.at
        for other, order in orders:
            if order in self.table.moves(other):
                self.make(other, order)
        self.make(seat, first)
        while not self.table.over and not over(self.table.full_state()):
            self.make(self.table.decisions()[0], _some(self.dice, self.table, market=False))
        if not self.table.over and good(_told(self.table, since)):
            return range(begin, self.at)
        self.table, self.script.line = kept, line
        return range(0)

    def market_day(self, host: Seat) -> bool:
        """An order that serves, one that passes if it can, and at least two who serve themselves."""
        s: Village = self.table.full_state()
        there = {
            seat: [tile for tile in s.stalls.values() if servable(player, tile)]
            for seat, player in enumerate(s.players)
        }
        others = [seat for seat in there if seat != host and there[seat] and ways(s.players[seat], "G")]
        first = next((m for m in self.table.moves(host) if isinstance(m, Take) and m.space == "market"), None)
        if first is None or not there[host] or len(others) < 2 or s.ending is not None:
            return False
        for orderer in others:
            rest = [seat for seat in range(SEATS) if seat not in (host, orderer)]
            for passer in rest:
                for tile in there[orderer]:
                    orders: Line = [(orderer, MarketOrder(tile)), (passer, MarketElse("pass"))]
                    self.script.day = self.fork(
                        host, orders, first, lambda s: s.day is None and s.acting is None, _a_day
                    )
                    if self.script.day:
                        return True
        return False

    def mass(self, seat: Seat) -> bool:
        """An order that speaks, one who buys, one who moves."""
        s: Village = self.table.full_state()
        if s.ending is not None or sum(len(s.cubes_on(space)) for space in s.spaces) != 1:
            return False
        s.mass = Mass()
        buyers = [other for other in range(SEATS) if mass_buys(s, other)]
        church = [other for other in range(SEATS) if other != seat and advances(s.players[other])]
        takes = [m for m in self.table.moves(seat) if isinstance(m, Take) and m.space != "market"]
        if not buyers or not church or not takes:
            return False
        now = s.round
        for orderer in sorted({*church, *buyers} - {seat}):
            orders: Line = [(orderer, MassNone("advancing"))]
            if bought := mass_buys(s, orderer):
                orders.append((orderer, MassOrder(bought[0].generation, 2)))
            self.script.mass = self.fork(
                seat, orders, takes[0], lambda s: s.mass is None and s.round > now, _a_mass
            )
            if self.script.mass:
                return True
        return False


def _a_day(told: list[Event]) -> bool:
    served = [event for event in told if isinstance(event, events.Served)]
    own = {event.seat for event in served if event.how == "own"}
    passed = {event.how for event in told if isinstance(event, events.MarketPassed)}
    first_is_own = bool(served) and served[0].how == "own"
    return first_is_own and len(own) > 1 and "auto" in passed and any(event.how == "order" for event in served)


def _a_mass(told: list[Event]) -> bool:
    ways = {(type(event), event.how) for event in told if isinstance(event, events.MassBought | events.MassIdle)}
    moved = any(isinstance(event, events.MassAdvanced) for event in told)
    return moved and (events.MassBought, "own") in ways and any(how == "order" for _kind, how in ways)


@cache
def script() -> Script:
    """The game. Raises `LookupError` if none is found."""
    for attempt in range(200):
        if (found := _Author(attempt).write()) is not None:
            return found
    raise LookupError("no game has it all")
