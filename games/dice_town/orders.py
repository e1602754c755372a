"""Town orders: which cards are to be played when their moment comes (spec 4.3).

The least amount for Even Split is not asked for: the bank is open and nothing changes it before it is robbed, so to
arm the card or not says it all.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations

from games.core import Flow, Move, Refusal, RulesError, Seat, Step, tag_of
from games.dice_town import moves
from games.dice_town.asks import AllAtOnce
from games.dice_town.components import ORDERS
from games.dice_town.events import OrdersAsked
from games.dice_town.refusals import why_not_orders
from games.dice_town.state import DiceTown
from games.dice_town.town import to_town

__all__ = ["AskOrders", "Ordering"]


@cache
def _orders(held: tuple[str, ...]) -> tuple[moves.TownOrders, ...]:
    """Every selection of the order cards held: none, one, two..."""
    return tuple(moves.TownOrders(cards) for count in range(len(held) + 1) for cards in combinations(held, count))


class AskOrders(Step[DiceTown]):
    """All hands are open; who holds cards is asked."""

    def resolve(self, s: DiceTown, flow: Flow) -> None:
        s.phase = "orders"
        if asked := [seat for seat, player in enumerate(s.players) if player.hand]:
            flow.tell(OrdersAsked(tuple(asked)))
        flow.then(Ordering())


class Ordering(AllAtOnce):
    """Which order cards are armed; an empty set is a normal answer."""

    def asked(self, s: DiceTown) -> Sequence[Seat]:
        return [seat for seat, player in enumerate(s.players) if player.hand]

    def choices(self, s: DiceTown, seat: Seat) -> Sequence[Move]:
        player = s.players[seat]
        made: list[Move] = [*_orders(tuple(card for card in ORDERS if card in player.hand))]
        if "marshal" in player.hand:
            others = sorted(s.others(seat))
            against = [other for other in others if other not in player.spared]
            made += [
                moves.Spare(other, other not in player.spared)
                for other in others
                if against != [other]  # against nobody is no order
            ]
        return made

    def refuse(self, s: DiceTown, seat: Seat, move: Move) -> Refusal:
        return why_not_orders(s, seat, move) or super().refuse(s, seat, move)

    def draft(self, s: DiceTown, seat: Seat, move: Move) -> None:
        spared = s.players[seat].spared
        match move:
            case moves.Spare(seat=other, spared=True):
                s.players[seat].spared = sorted([*spared, other])
            case moves.Spare(seat=other):
                spared.remove(other)
            case _:
                raise RulesError(f"{tag_of(move)} is no order")

    def seal(self, s: DiceTown, seat: Seat, move: Move, flow: Flow) -> bool:
        assert isinstance(move, moves.TownOrders)
        s.players[seat].armed = list(move.cards)
        return True

    def unseal(self, s: DiceTown, seat: Seat) -> None:
        s.players[seat].armed = []

    def resolve(self, s: DiceTown, flow: Flow) -> None:
        flow.reveal()  # whatever the town brings follows from what others have sealed, or have not (spec 4.3)
        s.ready = []
        to_town(s, flow)
