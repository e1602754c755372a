"""The start, and the rounds in which everybody decides at once (spec 3, 4.2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.burgundy_dice.components import BOX, COLOURS
from games.burgundy_dice.effects import carry_out, sell, submitted
from games.burgundy_dice.events import (
    ColourDone,
    Committed,
    NoChoice,
    PhaseEnded,
    RegionDone,
    RewardGained,
    Rolled,
    StartChosen,
    TakenBack,
)
from games.burgundy_dice.legal import choices, forced
from games.burgundy_dice.moves import Choice, Mark, Monk, Start, TakeBack, TakeWorker, Twice, Worker
from games.burgundy_dice.refusals import why_not_choice, why_not_start
from games.burgundy_dice.state import Burgundy
from games.core import Flow, GameEnded, Move, Refusal, RoundBegan, RulesError, Seat, Step, tag_of, write

__all__ = ["Choose", "ChooseForAll", "ChooseInOrder", "ChooseStart", "Resolve", "Roll", "possible"]

_PRIZES = 2


def possible(s: Burgundy, seat: Seat) -> Sequence[Choice]:
    """What a seat may choose now, committed or not: a castle as long as it has no mark."""
    return choices(s, seat) if s.players[seat].marks else _castles(s)


def _castles(s: Burgundy) -> list[Start]:
    return [Start(castle) for castle in s.map.castles]


class _AllAtOnce(Step[Burgundy]):
    """Every seat chooses in secret, and may take its choice back until the last one has chosen."""

    def deciders(self, s: Burgundy) -> Sequence[Seat]:
        return s.thinking()

    def moves(self, s: Burgundy, seat: Seat) -> Iterable[Move]:
        return possible(s, seat)

    def meanwhile(self, s: Burgundy, seat: Seat) -> Iterable[Move]:
        return [TakeBack()] if seat in s.committed and not _forced(s, seat) else []

    def why_not(self, s: Burgundy, seat: Seat, move: Move) -> Refusal:
        if seat in s.committed:
            return Refusal("already_committed")
        if isinstance(move, TakeBack):
            return Refusal("nothing_to_take_back")
        return super().why_not(s, seat, move)

    def play(self, s: Burgundy, seat: Seat, move: Move, flow: Flow) -> None:
        if isinstance(move, TakeBack):
            s.committed.remove(seat)
            s.players[seat].choice = None
            flow.tell(TakenBack(seat))
            flow.then(self)
            return
        if not isinstance(move, Choice):
            raise RulesError(f"{tag_of(move)} is no choice")
        _commit(s, seat, move)
        flow.then(self)
        if self.deciders(s):
            _confirm(s, seat, move, flow)


class ChooseStart(_AllAtOnce):
    """Start castles, secretly; several players may choose the same one. Seats with a mark have begun already."""

    def deciders(self, s: Burgundy) -> Sequence[Seat]:
        return [seat for seat in s.thinking() if not s.players[seat].marks]

    def why_not(self, s: Burgundy, seat: Seat, move: Move) -> Refusal:
        if isinstance(move, Start) and seat not in s.committed:
            return why_not_start(s, move.castle)
        return super().why_not(s, seat, move)

    def resolve(self, s: Burgundy, flow: Flow) -> None:
        flow.reveal()
        _carry_all_out(s, flow)
        flow.then(Roll())


class _Openly(Step[Burgundy]):
    """One seat after the other chooses; nothing is hidden."""

    def why_not(self, s: Burgundy, seat: Seat, move: Move) -> Refusal:
        return why_not_start(s, move.castle) if isinstance(move, Start) else super().why_not(s, seat, move)

    def resolve(self, s: Burgundy, flow: Flow) -> None:
        flow.then(Roll())


class ChooseInOrder(_Openly):
    """Start castles in seat order, all different."""

    def deciders(self, s: Burgundy) -> Sequence[Seat]:
        return [seat for seat, player in enumerate(s.players) if not player.marks][:1]

    def moves(self, s: Burgundy, seat: Seat) -> Iterable[Move]:
        return [start for start in _castles(s) if not any(start.castle in player.marks for player in s.players)]

    def play(self, s: Burgundy, seat: Seat, move: Move, flow: Flow) -> None:
        assert isinstance(move, Start)
        carry_out(s, s.players[seat], move, seat, flow.tell)
        flow.then(self)


class ChooseForAll(_Openly):
    """The first seat chooses the start castle of all."""

    def deciders(self, s: Burgundy) -> Sequence[Seat]:
        return () if all(player.marks for player in s.players) else (0,)

    def moves(self, s: Burgundy, seat: Seat) -> Iterable[Move]:
        return _castles(s)

    def play(self, s: Burgundy, seat: Seat, move: Move, flow: Flow) -> None:
        assert isinstance(move, Start)
        for other, player in enumerate(s.players):
            if not player.marks:
                carry_out(s, player, move, other, flow.tell)
        flow.then(self)


class Roll(Step[Burgundy]):
    """A round begins: the dice, the hourglasses, the sale of goods."""

    def resolve(self, s: Burgundy, flow: Flow) -> None:
        s.round += 1
        flow.tell(RoundBegan(s.round))
        die = flow.chance.die  # of a face, not of what it shows: scenario files write 1 to 6 for all five dice
        s.numbers = [BOX.number_die[die(len(BOX.number_die)) - 1] for _ in range(2)]
        s.colours = [BOX.colour_die[die(len(BOX.colour_die)) - 1] for _ in range(2)]
        s.hourglasses = BOX.hourglass_die[die(len(BOX.hourglass_die)) - 1]
        # R5: what has no box left is lost; R16: alone, every roll fills one
        s.boxes = min(s.boxes_in_phase, s.boxes + (1 if s.solo else s.hourglasses))
        flow.tell(Rolled(tuple(s.numbers), tuple(s.colours), s.hourglasses, s.phase, s.boxes))
        for seat in range(len(s.players)):
            if s.hourglasses == 2:
                sell(s, seat, flow.tell)
        for seat in range(len(s.players)):
            if forced(s, seat):  # R13 too
                _commit(s, seat, TakeWorker())
                flow.tell(NoChoice(seat))
        flow.then(Choose())


class Choose(_AllAtOnce):
    """What to do with the dice."""

    def why_not(self, s: Burgundy, seat: Seat, move: Move) -> Refusal:
        if isinstance(move, Mark | Worker | Monk | Twice | TakeWorker) and seat not in s.committed:
            return why_not_choice(s, seat, move)
        return super().why_not(s, seat, move)

    def resolve(self, s: Burgundy, flow: Flow) -> None:
        flow.then(Resolve())


class Resolve(Step[Burgundy]):
    """All have chosen: the round is told, in seat order, whoever was first."""

    def resolve(self, s: Burgundy, flow: Flow) -> None:
        flow.reveal()
        seats = range(len(s.players))
        before = [s.colours_done(seat) for seat in seats]
        _carry_all_out(s, flow)
        for colour in COLOURS:
            done = [seat for seat in seats if s.colour_done(seat, colour) and colour not in before[seat]]
            if done:
                _prizes(s, colour, done, flow)
        if s.boxes < s.boxes_in_phase:
            flow.then(Roll())
            return
        flow.tell(PhaseEnded(s.phase, tuple(player.in_phase(s.phase) for player in s.players)))
        if s.phase == BOX.phases:
            s.finished = "last_box"
            flow.tell(GameEnded(s.finished))
            return
        s.phase += 1
        s.boxes = 0
        flow.then(Roll())


def _forced(s: Burgundy, seat: Seat) -> bool:
    return s.players[seat].choice == TakeWorker() and forced(s, seat)


def _commit(s: Burgundy, seat: Seat, choice: Choice) -> None:
    s.players[seat].choice = choice
    s.committed = sorted((*s.committed, seat))  # who was first is nobody's business


def _confirm(s: Burgundy, seat: Seat, choice: Choice, flow: Flow) -> None:
    _, told = submitted(s, seat, choice)
    points = sum(event.points for event in told if isinstance(event, RegionDone | StartChosen))
    rewards = tuple(event.reward for event in told if isinstance(event, RewardGained | StartChosen))
    flow.tell(Committed(seat, tuple(write(choice).split()), points, rewards))


def _carry_all_out(s: Burgundy, flow: Flow) -> None:
    for seat, player in enumerate(s.players):
        if player.choice is not None:
            carry_out(s, player, player.choice, seat, flow.tell, auto=_forced(s, seat))
            player.choice = None
    s.committed = []


def _prizes(s: Burgundy, colour: str, done: list[Seat], flow: Flow) -> None:
    """For a colour that these seats finished in this round (spec 4.5): a tie pays the same prize to all."""
    given = s.stars.setdefault(colour, [])
    if s.solo and s.phase == BOX.phases and not given:
        given.append([])  # R11: alone, the first prize can be had in all phases but the last
    prize = len(given) + 1 if len(given) < _PRIZES else 0
    points = COLOURS[colour].star[prize - 1] if prize else 0
    if prize:
        given.append(done)
    for seat in done:
        if points:
            s.players[seat].score("stars", s.phase, points)
        flow.tell(ColourDone(seat, colour, prize, points))
