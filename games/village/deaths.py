"""Deaths, and what the last place does (spec 4.6, 4.8)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, Literal

from games.core import Flow, Move, RulesError, Seat
from games.village.asking import Asking
from games.village.components import COLUMN_OF, COLUMNS, MEMBERS
from games.village.events import DeathSpared, Died, EndTriggered
from games.village.legal import candidates
from games.village.moves import Bury
from games.village.state import Ending, Village

__all__ = ["Death", "member_at"]


class Death(Asking):
    """A marker has passed the bridge: somebody of the family dies. Only among places is there a choice."""

    kinds: ClassVar[tuple[type[Move], ...]] = (Bury,)
    seat: Seat

    def deciders(self, s: Village) -> Sequence[Seat]:
        return (self.seat,) if len(candidates(s.players[self.seat])) > 1 else ()

    def moves(self, s: Village, seat: Seat) -> Iterable[Move]:
        return candidates(s.players[seat])

    def act(self, s: Village, seat: Seat, move: Move, flow: Flow) -> None:
        assert isinstance(move, Bury)
        self._settle(s)
        _bury(s, seat, move, flow)

    def resolve(self, s: Village, flow: Flow) -> None:
        self._settle(s)
        only = candidates(s.players[self.seat])
        if only:
            _bury(s, self.seat, only[0], flow)
        else:  # R25
            flow.tell(DeathSpared(self.seat))

    def _settle(self, s: Village) -> None:
        if s.day is None:  # what a fee does is nothing that waited for the end of the turn
            s.bridge = False


def member_at(s: Village, seat: Seat, place: str, generation: int) -> str:
    """The first of the members of a generation in a place; they are all the same."""
    for member, where in s.players[seat].members.items():
        if where == place and MEMBERS[member] == generation:
            return member
    raise RulesError(f"seat {seat} has no member of generation {generation} in {place}")


def _bury(s: Village, seat: Seat, who: Bury, flow: Flow) -> None:
    column = COLUMN_OF[who.place]
    grave = "grave" if s.free_graves() else "removed"  # R27
    if s.free_in(column):
        grave = f"chronicle:{column}"  # R4: no choice
    s.players[seat].members[member_at(s, seat, who.place, who.generation)] = grave
    flow.tell(Died(seat, who.generation, who.place, grave))
    if s.ending is None:
        if not any(s.free_in(each) for each in COLUMNS):
            _trigger(s, seat, "chronicle", flow)
        elif not s.free_graves():
            _trigger(s, seat, "graves", flow)


def _trigger(s: Village, seat: Seat, what: Literal["chronicle", "graves"], flow: Flow) -> None:
    """Who still acts, and in which order, hangs on whose market day it is, if any (4.8, R6)."""
    host = s.day.host if s.day is not None else None
    first = host if host is not None and host != seat and s.edition == "published" else seat
    queue = s.clockwise(first)[1:]
    if host is not None and host != seat:
        queue.append(first)
    s.ending = Ending(seat, what, host, queue)
    flow.tell(EndTriggered(seat, what, tuple(queue)))
