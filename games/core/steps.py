"""The agenda: a stack of pending steps, of which the topmost one decides who is asked what."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct

from games.core.chance import Chance
from games.core.errors import Refusal, RulesError
from games.core.events import Event
from games.core.moves import Move
from games.core.structs import Seat, snake, tag_of

__all__ = ["Flow", "S", "Step"]

S = TypeVar("S")


class Flow:
    """What a step may do besides changing the state: draw, tell, say what comes next."""

    __slots__ = ("_chance", "_drawn", "_shown", "events", "stack")

    def __init__(self, stack: list[Step[Any]], chance: Chance) -> None:
        self.stack = stack
        self.events: list[Event] = []
        self._chance = chance
        self._drawn = chance.drawn
        self._shown = False

    @property
    def chance(self) -> Chance:
        return self._chance

    def tell(self, event: Event) -> None:
        self.events.append(event)

    def then(self, *steps: Step[Any]) -> None:
        """Put these steps before all others, the first one to come first."""
        self.stack.extend(reversed(steps))

    def reveal(self) -> None:
        """Something hidden was shown to somebody: the move can't be taken back freely any more."""
        self._shown = True

    @property
    def reveals(self) -> bool:
        """True once anything was drawn or shown."""
        return self._shown or self._chance.drawn != self._drawn


class Step(Struct, Generic[S], array_like=True, tag=snake):
    """One pending step of a game's flow.

    A step is taken off the agenda before it is resolved or played; one that goes on (more seats to answer, more
    choices to make) puts itself or its successor back with `flow.then`.

    Several seats may be asked at once, and decide in secret. What one of them chose must then show in nothing
    that others see: not in who is asked, which step is pending, or how many decisions somebody made.
    """

    def deciders(self, s: S) -> Sequence[Seat]:
        """The seats that are asked now; none: the step resolves itself."""
        return ()

    def moves(self, s: S, seat: Seat) -> Iterable[Move]:
        """Every legal move of a deciding seat, in a canonical order."""
        return ()

    def meanwhile(self, s: S, seat: Seat) -> Iterable[Move]:
        """What a seat that is not (or no longer) asked may do all the same, such as taking a choice back.

        Nobody waits for it, so there may be nothing, and computer players don't look at it. `seat` may be any
        number. `play` carries these moves out too, and `why_not` is asked about others if there are any.
        """
        return ()

    def why_not(self, s: S, seat: Seat, move: Move) -> Refusal:
        """The reason why a move that is not in the list is not in it."""
        return Refusal("wrong_step", move=tag_of(move), step=tag_of(self))

    def why_idle(self, s: S, seat: Seat) -> Refusal | None:
        """The reason why a seat that isn't asked and can't do anything `meanwhile` may not move, if there is a
        better one than that it isn't its turn. `seat` may be any number.
        """
        return None

    def why_none(self, s: S, seat: Seat, kind: type[Move]) -> Refusal | None:
        """The reason why a seat that is asked has no legal move of that kind at all, for a line that names only the
        kind and so means no single move; None if there is nothing better to say than how it is written.
        """
        return None

    def play(self, s: S, seat: Seat, move: Move, flow: Flow) -> None:
        """Carry out a legal move; changes `s` in place."""
        raise RulesError(f"{tag_of(self)} takes no moves")

    def resolve(self, s: S, flow: Flow) -> None:
        """Do what nobody has to decide; changes `s` in place."""
        raise RulesError(f"{tag_of(self)} waits for somebody")
