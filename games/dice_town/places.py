"""What a place brings to whoever controls it (spec 4.5)."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Flow, Move, Refusal, Seat, Step
from games.dice_town import moves
from games.dice_town.asks import Ask
from games.dice_town.cards import armed, draw, gain, lose, orders_show, play_card
from games.dice_town.components import BOX, Place, in_order
from games.dice_town.events import (
    BadgeKept,
    BadgePassed,
    BankRobbed,
    DeedDrawn,
    DeedsTaken,
    DeedsTurned,
    GoldDug,
    SaloonEmpty,
    SaloonRaided,
    Split,
    Stolen,
    StoreDrew,
    StoreEmpty,
    StoreKept,
    Unloaded,
)
from games.dice_town.joe import joe_comes
from games.dice_town.refusals import why_not_shown, why_not_target
from games.dice_town.state import DiceTown

__all__ = ["SaloonChoosing", "SaloonTargeting", "SaloonVisit", "StoreChoosing", "StoreVisit", "TheGirls",
           "reward", "unload"]  # fmt: skip


def reward(s: DiceTown, place: Place, seat: Seat, flow: Flow) -> None:
    """Give what the place brings, or put on the agenda what has to be asked for it."""
    match place:
        case "mine":
            _mine(s, seat, flow)
        case "bank":
            _bank(s, seat, flow)
        case "store":
            visits = BOX.first_round_store_visits if s.round == 1 else 1
            visits += _plays(s, seat, "credit", flow)
            flow.then(StoreVisit(seat, visits - 1))
        case "saloon":
            flow.then(SaloonVisit(seat, True))
        case "office":
            _office(s, seat, flow)
        case "hall":
            _hall(s, seat, flow)


def _plays(s: DiceTown, seat: Seat, card: str, flow: Flow) -> bool:
    """Play a card of the seat now if it is armed; whether it has its effect."""
    orders_show(s, flow)
    return card in s.players[seat].armed and play_card(s, seat, card, flow)


def _mine(s: DiceTown, seat: Seat, flow: Flow) -> None:
    count = s.shows(seat, "9")
    dug, doubled = min(count, s.mine), min(2 * count, s.mine)
    if doubled > dug and _plays(s, seat, "dynamite", flow):
        dug = doubled
    s.mine -= dug
    s.players[seat].nuggets += dug
    flow.tell(GoldDug(seat, dug))


def _bank(s: DiceTown, seat: Seat, flow: Flow) -> None:
    taken, s.bank = s.bank, 0
    s.players[seat].dollars += taken
    flow.tell(BankRobbed(seat, taken))
    owner = armed(s, "even_split", flow) if taken >= BOX.even_split_least else None
    if owner is not None and owner != seat and play_card(s, owner, "even_split", flow):
        s.players[seat].dollars -= taken // 2
        s.players[owner].dollars += taken // 2
        flow.tell(Split(owner, seat, taken // 2))
    unload(s, flow)


def unload(s: DiceTown, flow: Flow) -> None:
    """The stagecoach's dollars move to the bank, in every round (R4)."""
    s.bank += s.stagecoach
    flow.tell(Unloaded(s.stagecoach))
    s.stagecoach = 0


def _office(s: DiceTown, seat: Seat, flow: Flow) -> None:
    if seat == s.sheriff:
        flow.tell(BadgeKept(seat, False))
        return
    owner = armed(s, "marshal", flow)
    if (
        owner is not None
        and owner != seat
        and seat not in s.players[owner].spared
        and play_card(s, owner, "marshal", flow)
    ):
        flow.tell(BadgeKept(s.sheriff, True))
        return
    flow.tell(BadgePassed(seat, s.sheriff))
    s.sheriff = seat


def _hall(s: DiceTown, seat: Seat, flow: Flow) -> None:
    player = s.players[seat]
    count = BOX.deeds_taken(s.edition, s.shows(seat, "A"))
    taken, s.open = s.open[:count], s.open[count:]
    for deed in taken:
        gain(player, deed)
    flow.tell(DeedsTaken(seat, tuple(taken)))
    if s.deeds and _plays(s, seat, "corruption", flow):  # R27: control is enough
        deed = s.deeds.pop(0)
        gain(player, deed)
        flow.tell(DeedDrawn(seat, deed))
    turned, s.deeds = _split(s.deeds, BOX.open_deeds - len(s.open))
    s.open += turned
    if turned:
        flow.reveal()
        flow.tell(DeedsTurned(tuple(turned), tuple(s.open)))


def _split(cards: list[str], count: int) -> tuple[list[str], list[str]]:
    return cards[:count], cards[count:]


class StoreVisit(Step[DiceTown]):
    """A visit to the store; `more` of them follow."""

    seat: Seat
    more: int

    def resolve(self, s: DiceTown, flow: Flow) -> None:
        drawn = draw(s, s.shows(self.seat, "J"), flow)
        if not drawn:
            flow.tell(StoreEmpty(self.seat))
            return
        if self.more:
            flow.then(StoreVisit(self.seat, self.more - 1))
        flow.tell(StoreDrew(self.seat, tuple(drawn), self.more))
        s.chooser, s.victim, s.shown = self.seat, None, in_order(drawn)
        if len(drawn) == 1:  # R20
            _keep(s, drawn[0], flow)
        else:
            flow.then(StoreChoosing())


def _keep(s: DiceTown, card: str, flow: Flow) -> None:
    seat, rest = s.chooser, s.shown
    assert seat is not None
    rest.remove(card)
    s.discarded += rest
    s.chooser, s.shown = None, []
    flow.tell(StoreKept(seat, card, len(rest)))
    if card == "nervous_joe":
        joe_comes(s, seat, flow)
    else:
        gain(s.players[seat], card)


class _Choosing(Ask):
    """One of the cards shown."""

    def deciders(self, s: DiceTown) -> Sequence[Seat]:
        return () if s.chooser is None else (s.chooser,)

    def refuse(self, s: DiceTown, seat: Seat, move: Move) -> Refusal:
        return why_not_shown(s, move, type(self.choices(s, seat)[0])) or super().refuse(s, seat, move)


class StoreChoosing(_Choosing):
    """Which of the cards drawn to keep."""

    def choices(self, s: DiceTown, seat: Seat) -> Sequence[Move]:
        return [moves.StoreKeep(card) for card in dict.fromkeys(s.shown)]

    def carry_out(self, s: DiceTown, seat: Seat, move: Move, flow: Flow) -> None:
        assert isinstance(move, moves.StoreKeep)
        _keep(s, move.card, flow)


def _victims(s: DiceTown, seat: Seat) -> list[Seat]:
    return sorted(other for other in s.others(seat) if s.players[other].hand)


class SaloonVisit(Step[DiceTown]):
    """A raid; the Girls may follow the `first` one."""

    seat: Seat
    first: bool

    def resolve(self, s: DiceTown, flow: Flow) -> None:
        victims = _victims(s, self.seat)
        if not victims:
            flow.tell(SaloonEmpty(self.seat))
            return
        if self.first:
            flow.then(TheGirls(self.seat))
        if len(victims) == 1:
            _raid(s, self.seat, victims[0], flow)
        else:
            flow.then(SaloonTargeting(self.seat))


class TheGirls(Step[DiceTown], tag="the_girls"):
    """After the first theft, if anybody has a card left."""

    seat: Seat

    def resolve(self, s: DiceTown, flow: Flow) -> None:
        if _victims(s, self.seat) and _plays(s, self.seat, "the_girls", flow):
            flow.then(SaloonVisit(self.seat, False))


class SaloonTargeting(Ask):
    """Whose cards to look at."""

    seat: Seat

    def deciders(self, s: DiceTown) -> Sequence[Seat]:
        return (self.seat,)

    def choices(self, s: DiceTown, seat: Seat) -> Sequence[Move]:
        return [moves.SaloonTarget(other) for other in _victims(s, seat)]

    def refuse(self, s: DiceTown, seat: Seat, move: Move) -> Refusal:
        return why_not_target(s, seat, move) or super().refuse(s, seat, move)

    def carry_out(self, s: DiceTown, seat: Seat, move: Move, flow: Flow) -> None:
        assert isinstance(move, moves.SaloonTarget)
        _raid(s, seat, move.seat, flow)


def _raid(s: DiceTown, seat: Seat, victim: Seat, flow: Flow) -> None:
    left = list(s.players[victim].hand)
    count = min(s.shows(seat, "Q"), len(left))
    seen = in_order(left.pop(flow.chance.below(len(left))) for _ in range(count))
    flow.tell(SaloonRaided(seat, victim, tuple(seen)))
    s.chooser, s.victim, s.shown = seat, victim, seen
    if count == 1:
        _steal(s, seen[0], flow)
    else:
        flow.then(SaloonChoosing())


def _steal(s: DiceTown, card: str, flow: Flow) -> None:
    seat, victim = s.chooser, s.victim
    assert seat is not None
    assert victim is not None
    flow.reveal()
    lose(s.players[victim], card)
    gain(s.players[seat], card)
    s.chooser, s.victim, s.shown = None, None, []
    flow.tell(Stolen(seat, victim, card))


class SaloonChoosing(_Choosing):
    """Which of the cards seen to take."""

    def choices(self, s: DiceTown, seat: Seat) -> Sequence[Move]:
        return [moves.SaloonKeep(card) for card in dict.fromkeys(s.shown)]

    def carry_out(self, s: DiceTown, seat: Seat, move: Move, flow: Flow) -> None:
        assert isinstance(move, moves.SaloonKeep)
        _steal(s, move.card, flow)
