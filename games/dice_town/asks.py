"""What all questions have in common: alone or all at once, and the standing order for Wanted beside them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.core import Flow, Move, Refusal, RulesError, Seat, Step, tag_of, write
from games.dice_town.cards import WantedMove, set_watch, wanted_moves
from games.dice_town.events import Committed, TakenBack
from games.dice_town.moves import Sealed, TakeBack
from games.dice_town.refusals import why_not_wanted
from games.dice_town.state import DiceTown

__all__ = ["AllAtOnce", "Ask"]


class Ask(Step[DiceTown]):
    """A step that asks. Whoever holds Wanted may change its order at any time, asked or not (spec 4.3)."""

    def choices(self, s: DiceTown, seat: Seat) -> Sequence[Move]:
        """What a seat that is asked may answer."""
        raise RulesError(f"{tag_of(self)} asks nothing")

    def carry_out(self, s: DiceTown, seat: Seat, move: Move, flow: Flow) -> None:
        """Do what was answered."""
        raise RulesError(f"{tag_of(self)} takes no answer")

    def refuse(self, s: DiceTown, seat: Seat, move: Move) -> Refusal:
        """Why a seat that is asked may not answer this."""
        return super().why_not(s, seat, move)

    def moves(self, s: DiceTown, seat: Seat) -> Iterable[Move]:
        return [*self.choices(s, seat), *wanted_moves(s, seat)]

    def meanwhile(self, s: DiceTown, seat: Seat) -> Iterable[Move]:
        return wanted_moves(s, seat)

    def why_not(self, s: DiceTown, seat: Seat, move: Move) -> Refusal:
        if isinstance(move, WantedMove):
            return why_not_wanted(s, seat, move)
        if seat not in self.deciders(s):
            return Refusal("not_your_decision", deciders=list(self.deciders(s)))
        return self.refuse(s, seat, move)

    def play(self, s: DiceTown, seat: Seat, move: Move, flow: Flow) -> None:
        if isinstance(move, WantedMove):
            set_watch(s.players[seat], move)
            flow.then(self)
            return
        self.carry_out(s, seat, move, flow)


class AllAtOnce(Ask):
    """Several seats answer in secret; what they have sealed is told when the last one has."""

    def asked(self, s: DiceTown) -> Sequence[Seat]:
        """All who have to answer, by open facts only: whether they have sealed or not."""
        raise RulesError(f"{tag_of(self)} asks nobody")

    def seal(self, s: DiceTown, seat: Seat, move: Move, flow: Flow) -> bool:
        """Note the answer that ends it; False if the seat has to answer again."""
        return True

    def unseal(self, s: DiceTown, seat: Seat) -> None:
        """The answer is taken back."""

    def may_take_back(self, s: DiceTown, seat: Seat) -> bool:
        return True

    def draft(self, s: DiceTown, seat: Seat, move: Move) -> None:
        """Change what an answer is being made of."""
        raise RulesError(f"{tag_of(move)} is no part of an answer to {tag_of(self)}")

    def deciders(self, s: DiceTown) -> Sequence[Seat]:
        return [seat for seat in self.asked(s) if seat not in s.ready]

    def meanwhile(self, s: DiceTown, seat: Seat) -> Iterable[Move]:
        takes_back = seat in s.ready and self.may_take_back(s, seat)
        return [*([TakeBack()] if takes_back else []), *wanted_moves(s, seat)]

    def why_idle(self, s: DiceTown, seat: Seat) -> Refusal | None:
        return Refusal("already_committed") if seat in s.ready else None

    def why_not(self, s: DiceTown, seat: Seat, move: Move) -> Refusal:
        if seat in s.ready and not isinstance(move, WantedMove):
            return Refusal("already_committed")
        if isinstance(move, TakeBack) and seat in self.deciders(s):
            return Refusal("nothing_to_take_back")
        return super().why_not(s, seat, move)

    def carry_out(self, s: DiceTown, seat: Seat, move: Move, flow: Flow) -> None:
        flow.then(self)
        if isinstance(move, TakeBack):
            s.ready.remove(seat)
            self.unseal(s, seat)
            flow.tell(TakenBack(seat))
        elif not isinstance(move, Sealed):
            self.draft(s, seat, move)
        elif self.seal(s, seat, move, flow):
            s.ready = sorted([*s.ready, seat])  # who was first is nobody's business
            if not self.may_take_back(s, seat):
                flow.reveal()  # nor by an undo: whether Wanted let the card pass is known by now
            if self.deciders(s):
                flow.tell(Committed(seat, tuple(write(move).split())))
