"""Nervous Joe, the moment somebody gets him (spec 4.5)."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Flow, Move, Refusal, Seat
from games.dice_town import moves
from games.dice_town.asks import Ask
from games.dice_town.cards import played
from games.dice_town.components import BOX
from games.dice_town.events import Idle, JoeFound, JoeShot
from games.dice_town.refusals import why_not_joe
from games.dice_town.state import DiceTown

__all__ = ["JoeAiming", "joe_comes"]


def _rich(s: DiceTown, seat: Seat) -> list[Seat]:
    return sorted(other for other in s.others(seat) if s.players[other].dollars)


def joe_comes(s: DiceTown, seat: Seat, flow: Flow) -> None:
    """He is played at once (Wanted can cancel him), and never stays in a hand."""
    flow.tell(JoeFound(seat))
    if not played(s, seat, "nervous_joe", flow):
        return
    rich = _rich(s, seat)
    if not rich:
        flow.tell(Idle(seat))
    elif len(rich) == 1:
        _shoot(s, seat, rich[0], flow)
    else:
        flow.then(JoeAiming(seat))


def _shoot(s: DiceTown, seat: Seat, victim: Seat, flow: Flow) -> None:
    dollars = min(BOX.joe_dollars, s.players[victim].dollars)
    s.players[victim].dollars -= dollars
    s.players[seat].dollars += dollars
    flow.tell(JoeShot(seat, victim, dollars))


class JoeAiming(Ask):
    """Whose dollars."""

    seat: Seat

    def deciders(self, s: DiceTown) -> Sequence[Seat]:
        return (self.seat,)

    def choices(self, s: DiceTown, seat: Seat) -> Sequence[Move]:
        return [moves.Joe(other) for other in _rich(s, seat)]

    def refuse(self, s: DiceTown, seat: Seat, move: Move) -> Refusal:
        return why_not_joe(s, seat, move) or super().refuse(s, seat, move)

    def carry_out(self, s: DiceTown, seat: Seat, move: Move, flow: Flow) -> None:
        assert isinstance(move, moves.Joe)
        _shoot(s, seat, move.seat, flow)
