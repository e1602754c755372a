"""Mass: after every round, and once after the last actions (spec 4.7)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import ClassVar, Literal

from games.core import Flow, Move, Seat, Step
from games.village.asking import Asking
from games.village.components import BOX, MEMBERS
from games.village.deaths import member_at
from games.village.events import Majority, MassAdvanced, MassBegan, MassBought, MassDrawn, MassIdle
from games.village.legal import advances, mass_buys
from games.village.moves import Done, MassAdvance, MassBuy
from games.village.orders import Part, forget
from games.village.payments import give
from games.village.state import COIN, Mass, Village

__all__ = ["Advancing", "Buying", "Count", "Draw", "begin_mass"]


def begin_mass(s: Village, final: bool, alone: bool, flow: Flow) -> None:
    """All of it goes before whatever else is pending. `alone`: nobody else moved in the turn before it."""
    s.mass = Mass(0, final)
    flow.tell(MassBegan(s.round, final))
    order = s.clockwise(s.start)
    if not alone or order[0] != s.seat:
        flow.reveal()  # another seat is asked, passed or acts by order: nobody may try out which
    flow.then(Buying(order), Draw(), Advancing(order), Count())


class Buying(Asking):
    """Seat after seat, each once: members out of the bag for coins, one by one until the seat is done."""

    kinds: ClassVar[tuple[type[Move], ...]] = (MassBuy, Done)
    left: list[Seat]
    begun: bool = False
    """The first of those who are `left` has bought somebody."""

    def late(self, s: Village, seat: Seat) -> Collection[Part]:
        return set() if seat in self.left else {"buying"}

    def deciders(self, s: Village) -> Sequence[Seat]:
        if not self.left or s.players[self.left[0]].orders.buy is not None or not mass_buys(s, self.left[0]):
            return ()
        return self.left[:1]

    def moves(self, s: Village, seat: Seat) -> Iterable[Move]:
        return [*mass_buys(s, seat), Done()]

    def act(self, s: Village, seat: Seat, move: Move, flow: Flow) -> None:
        if isinstance(move, MassBuy):
            _buy(s, seat, move.generation, "own", flow)
            flow.then(Buying(self.left, True))
        else:
            flow.tell(MassIdle(seat, "buying", self.begun, "own"))
            _on(Buying(self.left[1:]), flow)

    def resolve(self, s: Village, flow: Flow) -> None:
        if not self.left:
            return
        seat, possible = self.left[0], mass_buys(s, self.left[0])
        orders = s.players[seat].orders
        if possible and orders.buy is not None:
            flow.reveal()
            begun = False
            for generation, most in orders.buy.items():
                for _ in range(most):
                    if MassBuy(generation) in mass_buys(s, seat):
                        _buy(s, seat, generation, "order", flow)
                        begun = True
            if not begun:
                flow.tell(MassIdle(seat, "buying", False, "order"))
        else:
            flow.tell(MassIdle(seat, "buying", self.begun, "auto"))
        _on(Buying(self.left[1:]), flow)


def _on(step: Buying | Advancing, flow: Flow) -> None:
    """To the next seat: whether it is asked, passed or acts by order tells of its orders, so this stays."""
    if step.left:
        flow.reveal()
    flow.then(step)


def _buy(s: Village, seat: Seat, generation: int, how: Literal["own", "order"], flow: Flow) -> None:
    assert s.mass is not None
    give(s, seat, [COIN] * BOX.church.coins)
    s.players[seat].members[member_at(s, seat, "bag", generation)] = "church:1"
    s.mass.bought += 1
    flow.tell(MassBought(seat, generation, how))


class Draw(Step[Village]):
    """What is missing to four pieces comes out of the bag, monks among them, who go back."""

    def resolve(self, s: Village, flow: Flow) -> None:
        assert s.mass is not None
        flow.reveal()  # whoever is asked next, or isn't, is another seat than the last one that could buy
        members = [
            (seat, member)
            for seat, player in enumerate(s.players)
            for member, place in player.members.items()
            if place == "bag"
        ]
        if not members:
            return  # nothing but monks, who go back
        bag: list[tuple[Seat, str] | None] = [*[None] * BOX.church.monks, *members]
        for _ in range(min(len(bag), BOX.church.mass - s.mass.bought)):
            piece = bag.pop(flow.chance.below(len(bag)))
            if piece is None:
                flow.tell(MassDrawn(None, 0))
            else:
                seat, member = piece
                s.players[seat].members[member] = "church:1"
                flow.tell(MassDrawn(seat, MEMBERS[member]))


class Advancing(Asking):
    """Seat after seat, each once: members move to windows further left for grain, until the seat is done."""

    kinds: ClassVar[tuple[type[Move], ...]] = (MassAdvance, Done)
    left: list[Seat]
    begun: bool = False
    """The first of those who are `left` has moved somebody."""

    def late(self, s: Village, seat: Seat) -> Collection[Part]:
        return {"buying"} if seat in self.left else {"buying", "advancing"}

    def deciders(self, s: Village) -> Sequence[Seat]:
        if not self.left or not advances(s.players[self.left[0]]) or s.players[self.left[0]].orders.stay:
            return ()
        return self.left[:1]

    def moves(self, s: Village, seat: Seat) -> Iterable[Move]:
        return [*advances(s.players[seat]), Done()]

    def act(self, s: Village, seat: Seat, move: Move, flow: Flow) -> None:
        if not isinstance(move, MassAdvance):
            flow.tell(MassIdle(seat, "advancing", self.begun, "own"))
            _on(Advancing(self.left[1:]), flow)
            return
        player, grain = s.players[seat], BOX.church.price(move.start, move.window)
        player.members[member_at(s, seat, f"church:{move.start}", move.generation)] = f"church:{move.window}"
        player.grain -= grain
        flow.tell(MassAdvanced(seat, move.generation, move.start, move.window, grain))
        flow.then(Advancing(self.left, True))

    def resolve(self, s: Village, flow: Flow) -> None:
        if not self.left:
            return
        player = s.players[self.left[0]]
        if player.orders.stay and advances(player):
            flow.reveal()
            flow.tell(MassIdle(self.left[0], "advancing", False, "order"))
        else:
            flow.tell(MassIdle(self.left[0], "advancing", self.begun, "auto"))
        _on(Advancing(self.left[1:]), flow)


class Count(Step[Village]):
    """The majority in the church; in a tie, who has come further left (R21)."""

    def resolve(self, s: Village, flow: Flow) -> None:
        best, seats = (0, 0), list[Seat]()
        for seat, player in enumerate(s.players):
            windows = [window for window in BOX.church.windows for _ in range(player.count(f"church:{window}"))]
            rank = (len(windows), max(windows, default=0))
            if rank == best:
                seats.append(seat)
            elif rank > best:
                best, seats = rank, [seat]
        winners = seats if best[0] else []
        for seat in winners:
            s.players[seat].points += BOX.church.majority
        flow.tell(Majority(tuple(winners), best[0], BOX.church.majority if winners else 0))
        s.mass = None
        forget(s, "mass", flow)
