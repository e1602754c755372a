"""Rounds and turns (spec 4.1, 4.2, 4.5, 4.8)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, get_args

from games.core import Flow, GameEnded, Move, Refusal, RulesError, Seat, Step, TurnBegan, tag_of
from games.village.actions import ChooseCubes, ChooseGood, ChoosePrivilege, HowToPay, acting, start_deed
from games.village.asking import Asking
from games.village.components import BOX, COLOURS, PLAGUE
from games.village.deaths import Death
from games.village.events import ActionSkipped, CubeTaken, FreeAction, RoundSeeded, WellUsed
from games.village.legal import acts, free_spaces, openings
from games.village.market import NextSeller, PayFee, Sell, open_day
from games.village.mass import Advancing, Buying, Count, Draw, begin_mass
from games.village.moves import Deed, Free, Skip, Take, Well
from games.village.payments import pay, receive
from games.village.state import Acting, Village

__all__ = ["ALL_STEPS", "Act", "ChooseSpace", "Finish", "Seed", "Turn", "TurnEnd"]


class Seed(Step[Village]):
    """A round begins: start player, cubes into the bag, cubes onto the spaces."""

    def resolve(self, s: Village, flow: Flow) -> None:
        if s.cubes_left():  # only in positions of scenario files, which begin in the middle of a round
            _begin_turn(s, s.seat, flow)
            return
        s.round += 1
        marker = s.next_start is not None
        if s.next_start is not None:
            s.start, s.next_start = s.next_start, None
        _fill_bag(s)
        short = tuple(space for space, count in s.setup.spaces.items() if not _fill(s, space, count, flow))
        flow.tell(RoundSeeded(s.round, s.start, marker, short))
        _begin_turn(s, s.start, flow)  # R19


def _fill_bag(s: Village) -> None:
    wanted = {**s.setup.bag, PLAGUE: s.supply[PLAGUE]}
    for colour in (*COLOURS, PLAGUE):
        count = min(wanted[colour], s.supply[colour])
        s.supply[colour] -= count
        s.bag[colour] += count


def _fill(s: Village, space: str, count: int, flow: Flow) -> bool:
    """Draw cubes for a space; False if the bag runs dry."""
    for _ in range(count):
        total = sum(s.bag.values())
        if not total:
            return False
        drawn = flow.chance.below(total)
        for colour, there in s.bag.items():
            if drawn < there:
                s.bag[colour] -= 1
                s.spaces[space][colour] = s.spaces[space].get(colour, 0) + 1
                break
            drawn -= there
    return True


def _begin_turn(s: Village, seat: Seat, flow: Flow) -> None:
    s.seat, s.acting, s.bridge = seat, None, False
    s.turn += 1
    flow.tell(TurnBegan(seat, s.turn))
    flow.then(Turn(), TurnEnd())


class Turn(Asking):
    """Take a cube or go to the well; without any cube there may be a free action."""

    kinds: ClassVar[tuple[type[Move], ...]] = (Take, Well, Free)

    def deciders(self, s: Village) -> Sequence[Seat]:
        return (s.seat,)

    def moves(self, s: Village, seat: Seat) -> Iterable[Move]:
        return openings(s, seat)

    def act(self, s: Village, seat: Seat, move: Move, flow: Flow) -> None:
        match move:
            case Take(space=space, cube=cube):
                _take(s, seat, space, cube, flow)
                s.acting = Acting("take", space, cube)
                _open(s, seat, flow)
            case Well(pay=way):
                s.acting = Acting("well", asks="space")
                flow.tell(WellUsed(seat))
                pay(s, seat, way, flow)
                flow.then(ChooseSpace())
            case Free(space=space):
                s.acting = Acting("free", space)
                flow.tell(FreeAction(seat, space))
                _open(s, seat, flow)
            case _:
                flow.tell(ActionSkipped(seat, None, False))

    def first(self, s: Village) -> Refusal:
        return Refusal("cube_first") if s.cubes_left() else Refusal("space_first")

    def why_none(self, s: Village, seat: Seat, kind: type[Move]) -> Refusal | None:
        if issubclass(kind, Well):
            return Refusal("no_well") if s.cubes_left() else Refusal("no_cubes_on_board")
        return super().why_none(s, seat, kind)


def _take(s: Village, seat: Seat, space: str, cube: str, flow: Flow) -> None:
    there = s.spaces[space]
    there[cube] -= 1
    if not there[cube]:
        del there[cube]
    s.supply[cube] += 1  # the plague stays there, cubes go on to the player
    flow.tell(CubeTaken(seat, space, cube))
    if cube == PLAGUE:
        s.bridge |= pay(s, seat, (), flow, time=BOX.plague_time)
    else:
        receive(s, seat, cube)


def _open(s: Village, seat: Seat, flow: Flow) -> None:
    """The action of the space: the market's is no choice, of others one is named, if any is possible."""
    space = acting(s).space
    if space == "market":
        open_day(s, seat, flow)
    elif acts(s, seat, space):
        acting(s).asks = "act"
        flow.then(Act())
    else:
        flow.tell(ActionSkipped(seat, space, True))


class ChooseSpace(Asking):
    """After the well: any space, whether or not it still has cubes; its action is mandatory."""

    kinds: ClassVar[tuple[type[Move], ...]] = (Free,)

    def deciders(self, s: Village) -> Sequence[Seat]:
        return (s.seat,)

    def moves(self, s: Village, seat: Seat) -> Iterable[Move]:
        return map(Free, free_spaces(s, seat))

    def act(self, s: Village, seat: Seat, move: Move, flow: Flow) -> None:
        assert isinstance(move, Free)
        acting(s).space = move.space
        _open(s, seat, flow)

    def first(self, s: Village) -> Refusal:
        return Refusal("space_first")


class Act(Asking):
    """The action of a space; after a cube it may be left out."""

    def deciders(self, s: Village) -> Sequence[Seat]:
        return (s.seat,)

    def moves(self, s: Village, seat: Seat) -> Iterable[Move]:
        deeds: list[Move] = [*acts(s, seat, acting(s).space)]
        return [*deeds, Skip()] if acting(s).how == "take" else deeds

    def act(self, s: Village, seat: Seat, move: Move, flow: Flow) -> None:
        if isinstance(move, Deed):
            start_deed(s, seat, move, flow)
        else:
            acting(s).asks = ""
            flow.tell(ActionSkipped(seat, acting(s).space, False))

    def why_not(self, s: Village, seat: Seat, move: Move) -> Refusal:
        return self._elsewhere(s, seat, type(move)) or super().why_not(s, seat, move)

    def why_none(self, s: Village, seat: Seat, kind: type[Move]) -> Refusal | None:
        return self._elsewhere(s, seat, kind) or super().why_none(s, seat, kind)

    def _elsewhere(self, s: Village, seat: Seat, kind: type[Move]) -> Refusal | None:
        if seat == s.seat and issubclass(kind, Deed) and _SPACE_OF[kind] != acting(s).space:
            return Refusal("other_space", move=tag_of(kind), space=acting(s).space)
        return None


_ACTIONS = {
    "harvest": ("harvest",),
    "family": ("birth", "recall"),
    "crafts": ("train", "produce", "buy", "mill"),
    "travel": ("depart", "move"),
    "council": ("council_enter", "council_advance", "council_use"),
    "church": ("church",),
}
_SPACE_OF: dict[type[Move], str] = {
    kind: space for kind in get_args(Deed) for space, tags in _ACTIONS.items() if tag_of(kind) in tags
}
Act.kinds = get_args(Deed)


class TurnEnd(Step[Village]):
    """A death that waited, then whoever comes next: the last actions, a mass, or the player to the left."""

    def resolve(self, s: Village, flow: Flow) -> None:
        # others may have sold on a market day
        alone = s.acting is None or s.acting.space != "market"
        s.acting = None
        if s.bridge:
            flow.then(Death(s.seat), TurnEnd())
        elif s.ending is not None:
            if s.ending.queue:
                seat, *s.ending.queue = s.ending.queue
                _begin_turn(s, seat, flow)
            else:
                flow.then(Finish())
                begin_mass(s, True, alone, flow)
        elif s.cubes_left():
            _begin_turn(s, s.clockwise(s.seat)[1], flow)
        else:
            flow.then(Seed())
            begin_mass(s, False, alone, flow)


class Finish(Step[Village]):
    """After the last mass."""

    def resolve(self, s: Village, flow: Flow) -> None:
        if s.ending is None:
            raise RulesError("nobody has triggered the end")
        s.finished = s.ending.what
        flow.tell(GameEnded(s.finished, s.ending.trigger))


ALL_STEPS: tuple[type[Step[Village]], ...] = (
    Seed, Turn, ChooseSpace, Act, HowToPay, ChoosePrivilege, ChooseCubes, ChooseGood, Sell, NextSeller, PayFee,
    Death, TurnEnd, Buying, Draw, Advancing, Count, Finish,
)  # fmt: skip
