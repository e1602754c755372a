"""What all steps that ask a seat have in common: others may note their standing orders meanwhile."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterable
from typing import ClassVar

from games.core import Flow, Move, Refusal, RulesError, Seat, Step, tag_of
from games.village.components import BOX
from games.village.moves import Deed, MassBuy, PassMarket, Serve, Skip
from games.village.orders import Order, Part, may_note, note, why_not_order
from games.village.refusals import why_not
from games.village.state import Village

__all__ = ["Asking"]


class Asking(Step[Village]):
    """A step that asks one seat. `kinds` are the kinds of moves which belong to it."""

    kinds: ClassVar[tuple[type[Move], ...]] = ()

    @abstractmethod
    def act(self, s: Village, seat: Seat, move: Move, flow: Flow) -> None:
        """Carry out a move of the seat that is asked."""

    def late(self, s: Village, seat: Seat) -> Collection[Part]:
        """What an order of the seat can do nothing about any more in the day or mass that is held."""
        return {"market"} if s.day is not None and seat in s.day.passed else set()

    def meanwhile(self, s: Village, seat: Seat) -> Iterable[Move]:
        return may_note(s, seat, self.late(s, seat))

    def play(self, s: Village, seat: Seat, move: Move, flow: Flow) -> None:
        if isinstance(move, Order):
            flow.then(self)
            note(s, seat, move, flow)
        else:
            self.act(s, seat, move, flow)

    def why_not(self, s: Village, seat: Seat, move: Move) -> Refusal:
        asked = seat in (deciders := self.deciders(s))
        if isinstance(move, Order) and not asked:
            return why_not_order(s, seat, move, self.late(s, seat))
        if isinstance(move, Serve | PassMarket) and s.day is not None and seat in s.day.passed:
            return Refusal("out_of_day")
        if not asked:
            return Refusal("not_your_turn", deciders=list(deciders))
        if isinstance(move, self.kinds):
            if refusal := why_not(s, seat, move):
                return refusal
            raise RulesError(f"nothing speaks against {tag_of(move)}")
        return self._misplaced(s, move) or super().why_not(s, seat, move)

    def first(self, s: Village) -> Refusal | None:
        """Where an action would come too early: what comes before it."""
        return None

    def why_none(self, s: Village, seat: Seat, kind: type[Move]) -> Refusal | None:
        if issubclass(kind, Deed) and (before := self.first(s)):
            return before
        return Refusal("none_possible") if issubclass(kind, self.kinds) else None

    def _misplaced(self, s: Village, move: Move) -> Refusal | None:
        """Of a kind of move that does not belong here: a better word than "not now", if there is one."""
        if isinstance(move, Deed) and (before := self.first(s)):
            return before
        if isinstance(move, Skip) and s.day is not None:
            return Refusal("market_mandatory")
        if isinstance(move, Skip) and s.acting is not None and s.acting.how != "take":
            return Refusal("action_mandatory")
        if isinstance(move, MassBuy) and s.mass is not None and s.mass.bought >= BOX.church.mass:
            return Refusal("mass_full", most=BOX.church.mass)
        return None
