"""Market day (spec 4.4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, Literal

from games.core import Flow, Move, Seat, Step
from games.village.asking import Asking
from games.village.components import BOX, CUSTOMERS
from games.village.deaths import Death
from games.village.events import LineMoved, MarketClosed, MarketOpened, MarketPassed, Served
from games.village.legal import serves
from games.village.moves import PassMarket, Pay, Serve
from games.village.orders import forget, ordered_sale
from games.village.payments import Way, give, pay, ways
from games.village.state import Day, Village

__all__ = ["NextSeller", "PayFee", "Sell", "open_day"]

How = Literal["own", "order", "auto"]


def open_day(s: Village, host: Seat, flow: Flow) -> None:
    """The market player's day begins; it ends at once without customers (R15)."""
    s.day = Day(host, host, [0] * len(s.players))
    flow.tell(MarketOpened(host, len(s.stalls)))
    flow.then(Sell())


def _day(s: Village) -> Day:
    assert s.day is not None  # these steps are pending on market days only
    return s.day


class Sell(Asking):
    """One seat after the other serves a customer or passes, until there is nobody left on one side."""

    kinds: ClassVar[tuple[type[Move], ...]] = (Serve, PassMarket)

    def deciders(self, s: Village) -> Sequence[Seat]:
        day = _day(s)
        if _over(s) or ordered_sale(s, day.seller) or not serves(s, day.seller):
            return ()
        return (day.seller,)

    def moves(self, s: Village, seat: Seat) -> Iterable[Move]:
        return [*serves(s, seat), PassMarket()]

    def act(self, s: Village, seat: Seat, move: Move, flow: Flow) -> None:
        if isinstance(move, PassMarket):
            _pass(s, "own", flow)
            return
        assert isinstance(move, Serve)
        fee = _fees(s, seat)
        if len(fee) > 1:
            flow.then(PayFee(move.stall))
        else:
            _serve(s, move.stall, fee[0], "own", flow)

    def resolve(self, s: Village, flow: Flow) -> None:
        # an order that speaks is shown by it: nobody may try out what others have ordered
        if _over(s):
            _close(s, flow)
            return
        seller = _day(s).seller
        ordered = ordered_sale(s, seller)
        if not serves(s, seller):
            _pass(s, "auto", flow)
        elif ordered == "pass":
            flow.reveal()
            _pass(s, "order", flow)
        elif ordered:
            flow.reveal()
            _serve(s, ordered, _fees(s, seller)[0], "order", flow)


class NextSeller(Step[Village]):
    """The market goes on to the next seat, if there is anybody left on both sides.

    Whether that seat is then asked, passed or served by order tells what it has ordered, so nobody may try it out.
    """

    def resolve(self, s: Village, flow: Flow) -> None:
        day = _day(s)
        day.fee, before = True, day.seller
        day.seller = next((seat for seat in s.clockwise(before)[1:] if seat not in day.passed), before)
        if day.seller != before and not _over(s):
            flow.reveal()
        flow.then(Sell())


class PayFee(Asking):
    """How the seller pays the fee, where that can be done in several ways."""

    kinds: ClassVar[tuple[type[Move], ...]] = (Pay,)
    stall: str

    def deciders(self, s: Village) -> Sequence[Seat]:
        return (_day(s).seller,)

    def moves(self, s: Village, seat: Seat) -> Iterable[Move]:
        return map(Pay, _fees(s, seat))

    def act(self, s: Village, seat: Seat, move: Move, flow: Flow) -> None:
        assert isinstance(move, Pay)
        _serve(s, self.stall, move.pay, "own", flow)


def _over(s: Village) -> bool:
    return not s.stalls or len(_day(s).passed) == len(s.players)


def _fees(s: Village, seat: Seat) -> list[Way]:
    """The ways to pay for a sale now; the first one of the market player is free (R14)."""
    return ways(s.players[seat], BOX.market_fee.cubes) if _day(s).fee else [()]


def _serve(s: Village, stall: str, fee: Way, how: How, flow: Flow) -> None:
    day, tile = _day(s), s.stalls.pop(stall)
    seat, customer = day.seller, CUSTOMERS[tile]
    player = s.players[seat]
    give(s, seat, [good for good, count in customer.goods.items() for _ in range(count)])
    player.grain -= customer.grain
    bridge = pay(s, seat, fee, flow, time=BOX.market_fee.time if day.fee else 0)
    player.tiles = [*player.tiles, tile]
    day.sold[seat] += 1
    flow.tell(Served(seat, stall, tile, customer.points, how))
    for each in s.players:  # nobody waits any more for a customer who has gone
        each.orders.tiles = [wish for wish in each.orders.tiles if wish != tile]
    flow.then(*([Death(seat)] if bridge else []), NextSeller())


def _pass(s: Village, how: How, flow: Flow) -> None:
    day = _day(s)
    day.passed = [*day.passed, day.seller]
    flow.tell(MarketPassed(day.seller, how))
    flow.then(NextSeller())


def _close(s: Village, flow: Flow) -> None:
    """Those who wait come to the empty stalls, new ones join the line (4.4 no. 4)."""
    day = _day(s)
    flow.tell(MarketClosed(tuple(day.sold)))
    s.day = None
    forget(s, "market", flow)
    empty = [stall for stall in s.setup.open_stalls if stall not in s.stalls][: len(s.line)]
    came, s.line = s.line[: len(empty)], s.line[len(empty) :]
    s.stalls = dict(sorted({**s.stalls, **dict(zip(empty, came, strict=True))}.items()))
    fresh = s.pile[: max(0, BOX.line - len(s.line))]
    if fresh:
        flow.reveal()
        s.pile = s.pile[len(fresh) :]
        s.line = [*s.line, *fresh]
    if empty or fresh:
        flow.tell(LineMoved(tuple(empty), tuple(came), tuple(fresh)))
