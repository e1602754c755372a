"""A tiny game in which dice are kept together, with its words and pictures, as if it were registered.

In a turn one keeps any dice of those that lie there, as long as one can pay (all but the first cost $1 each) and
nothing of it is bad company (9 and T don't go together). What is left may be kept next, or the turn ended.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import combinations
from typing import ClassVar

from msgspec import Struct

from bot.tables.house import Person, Place
from games.core import (
    Chance,
    EndTurn,
    Event,
    Flow,
    Game,
    GameEnded,
    Line,
    Move,
    Refusal,
    Seat,
    Standings,
    Step,
    rank,
)
from renderers.words import AnyView, Label, Tongue, Topic
from tests.games_of_tests import PlainWords, guest
from tests.harness import Stage

FACES = "9TJQKA"
DICE = ("9", "T", "Q", "Q", "Q")
MONEY = 3
TURNS = 4


class Keep(Move, frozen=True):
    picks: ClassVar[str] = "dice"
    dice: tuple[str, ...]

    def canonical(self) -> Move:
        return Keep(tuple(sorted(self.dice, key=FACES.index)))


class Pass(Move, frozen=True):
    """Another main move beside the dice."""


class Options(Struct, frozen=True):
    rich: bool = False


class Desk_(Struct, array_like=True):
    money: list[int]
    dice: list[str]
    turn: int = 1


class Kept(Event, frozen=True):
    seat: Seat
    dice: tuple[str, ...]


class Stopped(Event, frozen=True):
    announces: ClassVar[bool] = True
    seat: Seat


class Keeping(Step[Desk_]):
    def deciders(self, s: Desk_) -> Sequence[Seat]:
        return ((s.turn - 1) % len(s.money),)

    def moves(self, s: Desk_, seat: Seat) -> Iterable[Move]:
        for size in range(len(s.dice) + 1):
            for dice in sorted(set(combinations(s.dice, size)), key=lambda one: [FACES.index(die) for die in one]):
                if size - 1 <= s.money[seat] and not {"9", "T"} <= set(dice):
                    yield Keep(dice)
        yield Pass()
        yield EndTurn()

    def why_not(self, s: Desk_, seat: Seat, move: Move) -> Refusal:
        if isinstance(move, Keep) and len(move.dice) - 1 > s.money[seat]:
            return Refusal("too_dear", price=len(move.dice) - 1, money=s.money[seat])
        return super().why_not(s, seat, move)

    def play(self, s: Desk_, seat: Seat, move: Move, flow: Flow) -> None:
        if isinstance(move, Keep):
            for die in move.dice:
                s.dice.remove(die)
            s.money[seat] -= max(0, len(move.dice) - 1)
            flow.tell(Kept(seat, move.dice))
        if isinstance(move, EndTurn) or len(s.dice) < 2:
            flow.tell(Stopped(seat))
            s.dice = list(DICE)
            s.turn += 1
        if s.turn <= TURNS:
            flow.then(Keeping())


class KeepingGame(Game[Desk_, Options]):
    id = "keeping"
    version = 1
    seats = range(1, 3)
    command = "keeping"
    state_type = Desk_
    options_type = Options
    move_types = (Keep, Pass, EndTurn)
    step_types: tuple[type[Step[Desk_]], ...] = (Keeping,)
    event_types = (Kept, Stopped)

    def deal(self, seats: int, options: Options, flow: Flow) -> Desk_:
        flow.then(Keeping())
        return Desk_([MONEY] * seats, list(DICE))

    def standings(self, s: Desk_) -> Standings | None:
        if s.turn <= TURNS:
            return None
        return rank({seat: [Line("money", money)] for seat, money in enumerate(s.money)})

    def invariants(self, s: Desk_) -> None:
        assert min(s.money) >= 0

    def appraise(self, s: Desk_, seat: Seat) -> float:
        return s.money[seat]

    def turn(self, s: Desk_) -> int:
        return s.turn

    def redeal(self, s: Desk_, seat: Seat | None, chance: Chance) -> Desk_:
        return s


class KeepingWords(PlainWords):
    """Just enough to be told apart; in English only, since it is the panel that is looked at."""

    def title(self, _: Tongue) -> str:
        return "Keeping"

    def pitch(self, _: Tongue) -> str:
        return "Dice are kept."

    def ask(self, _: Tongue, view: AnyView, names: Sequence[str] = ()) -> str:
        return "Which dice do you keep?"

    def move(self, _: Tongue, view: AnyView, move: Move, names: Sequence[str] = ()) -> Label:
        if not isinstance(move, Keep):
            return Label(type(move).__name__)
        left = view.state.money[view.seat or 0] - max(0, len(move.dice) - 1)
        return Label(f"Keep {' '.join(move.dice) or 'none'}: ${left} left", "as you like")

    def event(self, _: Tongue, event: Event, names: Sequence[str]) -> str:
        return str(event)

    def caption(self, _: Tongue, events: Sequence[Event], names: Sequence[str]) -> str:
        return "\n".join(f"{len(event.dice)} kept" for event in events if isinstance(event, Kept))

    def reason(self, _: Tongue, refusal: Refusal, names: Sequence[str]) -> str | None:
        if refusal.code == "too_dear":
            return f"That costs ${refusal.params['price']}, and you have ${refusal.params['money']}."
        return None

    def standing(self, _: Tongue, line: Line) -> str:
        return "Money"

    def ended(self, _: Tongue, event: GameEnded, names: Sequence[str]) -> str:
        return "It is over."

    def board(self, _: Tongue, view: AnyView, names: Sequence[str]) -> str:
        return f"Dice: {' '.join(view.state.dice)}"

    def alt(self, _: Tongue, view: AnyView, names: Sequence[str], events: Sequence[Event] = ()) -> str:
        return self.board(_, view, names)

    def status(self, _: Tongue, view: AnyView, names: Sequence[str]) -> str:
        return f"Turn {view.turn}"

    def topics(self, _: Tongue) -> tuple[Topic, ...]:
        return (Topic("overview", "Keeping", "Keep dice."),)


GAME = KeepingGame()
WORDS = KeepingWords(GAME)


@contextmanager
def registered() -> Iterator[KeepingGame]:
    """The game is one of those there are. (Its slash commands aren't: Discord was told before.)"""
    with guest(GAME, WORDS):
        yield GAME


async def begin(stage: Stage, *who: str) -> int:
    """A running table of it."""
    people = [Person(int(stage.sandbox.people[name]), name) for name in who]
    lobby = stage.bot._presses._lobby
    guild, channel = int(stage.sandbox.guild_id), int(stage.sandbox.default_channel_id)
    number = await lobby.open("keeping", people[0], Place(guild, channel), language="en")
    for one in people[1:]:
        await lobby.join(number, one)
    await lobby.start(number, people[0])
    await stage.quiet()
    return number
