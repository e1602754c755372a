"""What a game has to bring; the rest of Dorfpost needs nothing else of it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from functools import cached_property, reduce
from operator import or_
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct

from games.core.chance import Chance
from games.core.errors import Refusal
from games.core.events import Event, GameEnded, RoundBegan, TurnBegan
from games.core.moves import Move
from games.core.standings import Standings
from games.core.steps import Flow, Step
from games.core.structs import Seat, from_tree, tag_of

__all__ = ["AnyGame", "Game", "Position", "View"]

S = TypeVar("S", bound=Struct)
A = TypeVar("A")
O = TypeVar("O", bound=Struct)  # noqa: E741  (the options)


class Position(Struct, Generic[S, A], array_like=True):
    """Everything that a running game is: what lies on the table, what is pending, how much chance was drawn."""

    state: S
    agenda: list[A]
    drawn: int = 0


class View(Struct, Generic[S], frozen=True):
    """What one seat (None: the public) may know. Pictures and words are made from nothing else.

    `state` is the game's state without the secrets of others, and the viewer's own copy. `asks` is the tag of
    the pending step, `deciders` those it asks ("still thinking"), `turn` counts the table's turns from 1,
    `standings` is None while the game runs.
    """

    game: str
    seats: int
    seat: Seat | None
    state: S
    asks: str
    deciders: tuple[Seat, ...]
    turn: int
    version: int
    standings: Standings | None
    seed_hash: str


class Game(ABC, Generic[S, O]):
    """One game. Stateless; `version` is raised by every change that could make a running game go differently."""

    id: str
    version: int
    seats: range
    """Numbers of players, for example range(2, 6)."""
    command: str
    """Name of its group of slash commands (`bohemian`), at most 32 characters."""
    state_type: type[S]
    options_type: type[O]
    """A frozen struct whose fields are booleans or literals of strings, each with a default."""
    move_types: tuple[type[Move], ...]
    step_types: tuple[type[Step[S]], ...]
    event_types: tuple[type[Event], ...]

    @abstractmethod
    def deal(self, seats: int, options: O, flow: Flow) -> S:
        """The state after the set-up; the first steps go to `flow.then`."""

    @abstractmethod
    def standings(self, s: S) -> Standings | None:
        """None while the game runs."""

    @abstractmethod
    def invariants(self, s: S) -> None:
        """Raises `RulesError` if anything was lost or made (pieces, money) or stands where it can't."""

    @abstractmethod
    def appraise(self, s: S, seat: Seat) -> float:
        """How good the position is for a seat, in points; for computer players, so it must use open facts only.

        Where a seat may draft (`Move.draft`), what it has drafted must count: a draft is made if this rises by it.
        """

    @abstractmethod
    def turn(self, s: S) -> int:
        """The number of the turn (or round) that the table is in, from 1."""

    def check_options(self, seats: int, options: O) -> None:
        """Raises `Refusal` for options that don't fit this number of players."""

    def fill_in(self, s: S, given: Mapping[str, Any]) -> None:
        """For positions of scenario files: set what follows from the rest, unless `given` (the patch) names it.

        Figures in hand follow from those on the board, for example. `s` is changed in place.
        """

    def view(self, s: S, seat: Seat | None) -> S:
        """`s` without what that seat may not know. `s` is the caller's own copy and may be changed."""
        return s

    def redeal(self, s: S, seat: Seat | None, chance: Chance) -> S:
        """`s` with everything that the seat can't know dealt anew. `s` is the caller's own copy.

        Computer players think on such states, and the leak tests compare what is shown of them.
        """
        return s

    # -- codecs, made once -----------------------------------------------------------------------------

    @cached_property
    def position_codec(self) -> msgspec.msgpack.Decoder[Position[S, Step[S]]]:
        kind: Any = Position
        return msgspec.msgpack.Decoder(kind[self.state_type, _either(self.step_types)])

    @cached_property
    def move_codec(self) -> msgspec.json.Decoder[Move]:
        return msgspec.json.Decoder(_either(self.move_types))

    @cached_property
    def events_codec(self) -> msgspec.json.Decoder[tuple[Event, ...]]:
        events: Any = tuple
        return msgspec.json.Decoder(events[_either((*self.event_types, TurnBegan, RoundBegan, GameEnded)), ...])

    def options(self, chosen: dict[str, Any]) -> O:
        """Options from plain values, the missing ones by default; raises `Refusal("unknown_option")`."""
        try:
            made: O = from_tree(self.options_type, chosen)
        except msgspec.ValidationError as error:
            raise Refusal("unknown_option", detail=str(error)) from None
        return made

    @cached_property
    def moves_by_tag(self) -> dict[str, type[Move]]:
        return {tag_of(kind): kind for kind in self.move_types}

    @cached_property
    def drafts(self) -> bool:
        """Whether any kind of its moves is a draft."""
        return any(kind.draft for kind in self.move_types)


def _either(kinds: tuple[type[Struct], ...]) -> Any:
    return reduce(or_, kinds)


AnyGame = Game[Any, Any]
