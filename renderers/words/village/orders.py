"""Standing orders in words. Only views and events of their owner have any."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from games.core import Move, Refusal, read, tag_of
from games.village.moves import MarketElse, MarketOrder, MassNone, MassOrder, OrdersOff
from games.village.state import Orders, Player
from renderers.words.game import Label, label
from renderers.words.tongue import Tongue
from renderers.words.village.names import customer, dots, member

__all__ = ["KINDS", "noted", "order_label", "orders"]

KINDS = (MarketOrder, MarketElse, MassOrder, MassNone, OrdersOff)
_BY_TAG: Mapping[str, type[Move]] = {tag_of(kind): kind for kind in KINDS}


def _said(_: Tongue, move: Move) -> str:
    """What is ordered."""
    match move:
        case MarketOrder(tile=tile):
            return _("market day: serve {customer}", customer=customer(_, tile))
        case MarketElse(otherwise="pass"):
            return _("market day: otherwise pass")
        case MarketElse():
            return _("market day: otherwise ask me")
        case MassOrder(generation=generation, count=1):
            return _("mass: buy {member}", member=member(_, generation))
        case MassOrder(generation=generation, count=count):
            return _("mass: buy {member}, up to {n}", member=member(_, generation), n=count)
        case MassNone(part="buying"):
            return _("mass: buy nobody")
        case MassNone():
            return _("mass: move nobody in the church")
        case OrdersOff(orders="market"):
            return _("market day: nothing ordered any more")
        case OrdersOff():
            return _("mass: nothing ordered any more")
    raise TypeError(tag_of(move))


def order_label(_: Tongue, player: Player, move: Move) -> Label:
    """An order that may be noted or taken back."""
    held = player.orders
    match move:
        case MarketOrder():
            place = _("as number {n} of your list, if you can when the day comes", n=len(held.tiles) + 1)
            return label(_("Order: {order}", order=_said(_, move)), place)
        case MarketElse():
            return label(_("Order: {order}", order=_said(_, move)), _("when nobody on your list can be served"))
        case OrdersOff(orders="market"):
            return label(_("Take back my orders for the market day"), dots(_market(_, held)))
        case OrdersOff():
            return label(_("Take back my orders for the mass"), dots(_mass(_, held)))
    return label(_("Order: {order}", order=_said(_, move)), _("for the next mass only"))


def noted(_: Tongue, words: Sequence[str]) -> str:
    """An order as it was noted, from the words of its notation."""
    try:
        move = read(" ".join(words), _BY_TAG, ())
    except Refusal:
        return " ".join(words)
    return _said(_, move)


def orders(_: Tongue, player: Player) -> str:
    """All orders that stand, side by side; "" if there are none."""
    return dots([*_market(_, player.orders), *_mass(_, player.orders)])


def _market(_: Tongue, held: Orders) -> Iterable[str]:
    if held.tiles:
        yield _("market day: serve whom you can, in this order: {tiles}", tiles=_.list(held.tiles))
    if held.otherwise == "pass":
        yield _("market day: otherwise pass") if held.tiles else _("market day: pass")


def _mass(_: Tongue, held: Orders) -> Iterable[str]:
    if held.buy is not None:
        if held.buy:
            yield from (_said(_, MassOrder(generation, count)) for generation, count in sorted(held.buy.items()))
        else:
            yield _said(_, MassNone("buying"))
    if held.stay:
        yield _said(_, MassNone("advancing"))
