"""Standing orders in words. Only views and events of their owner have any."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.core import Move, Refusal, read, tag_of
from games.village.components import BOX
from games.village.moves import MarketElse, MarketOrder, MassNone, MassOrder, OrdersOff
from games.village.state import Orders, Player, Village
from renderers.words.game import Label, label
from renderers.words.tongue import Tongue
from renderers.words.village.names import amounts, coins, customer, dots, member

__all__ = ["KINDS", "forgotten", "noted", "order_label", "orders"]

KINDS = (MarketOrder, MarketElse, MassOrder, MassNone, OrdersOff)
_BY_TAG: Mapping[str, type[Move]] = {tag_of(kind): kind for kind in KINDS}


def _said(_: Tongue, move: Move) -> str:
    """What is ordered."""
    match move:
        case MarketOrder(tile=tile):
            return _("on the market day serve {customer}", customer=customer(_, tile))
        case MarketElse(otherwise="pass"):
            return _("on the market day pass if nobody on my list can be served")
        case MarketElse():
            return _("on the market day ask me if nobody on my list can be served")
        case MassOrder(generation=generation, count=1):
            return _("in the mass buy {member}", member=member(_, generation))
        case MassOrder(generation=generation, count=count):
            return _("in the mass buy {member}, up to {n}", member=member(_, generation), n=count)
        case MassNone(part="buying"):
            return _("in the mass buy nobody")
        case MassNone():
            return _("in the mass move nobody")
        case OrdersOff(orders="market"):
            return _("nothing for the market day any more")
        case OrdersOff():
            return _("nothing for the mass any more")
    raise TypeError(tag_of(move))


def order_label(_: Tongue, s: Village, player: Player, move: Move) -> Label:
    """An order that may be noted or taken back: for which day or mass it is, and what it costs to carry it out."""
    held = player.orders
    day = _("next market day only") if s.day is None else _("this market day only")
    mass = _("next mass only") if s.mass is None else _("this mass only")
    match move:
        case MarketOrder():
            fee = amounts(_, BOX.market_fee.cubes, time=BOX.market_fee.time, short=True)
            costs = [_("fee {price} (or a coin)", price=fee), _("a member may die")]
            place = _("number {n} of your list", n=len(held.tiles) + 1)
            return label(_("Order: {order}", order=_said(_, move)), dots([day, place, *costs]))
        case MarketElse():
            return label(_("Order: {order}", order=_said(_, move)), dots([day, _market(_, held)]))
        case MassOrder():
            each = _("{price} each", price=coins(_, BOX.church.coins))
            return label(_("Order: {order}", order=_said(_, move)), dots([mass, each]))
        case OrdersOff(orders="market"):
            return label(_("Take back my orders for the market day"), _market(_, held))
        case OrdersOff():
            return label(_("Take back my orders for the mass"), _mass(_, held))
    return label(_("Order: {order}", order=_said(_, move)), mass)


def noted(_: Tongue, words: Sequence[str]) -> str:
    """An order as it was noted, from the words of its notation."""
    try:
        move = read(" ".join(words), _BY_TAG, ())
    except Refusal:
        return " ".join(words)
    return _said(_, move)


def forgotten(_: Tongue, part: str) -> str:
    """That the day or mass is over for which orders were noted."""
    if part == "market":
        return _("This market day is over, so what was left of your standing orders for it is forgotten.")
    return _("This mass is over, so what was left of your standing orders for it is forgotten.")


def orders(_: Tongue, player: Player) -> str:
    """All orders that stand, side by side; "" if there are none."""
    return dots([_market(_, player.orders), _mass(_, player.orders)])


def _market(_: Tongue, held: Orders) -> str:
    serve = _("serve {customers}", customers=_.list(held.tiles)) if held.tiles else ""
    if len(held.tiles) > 1:
        serve = _("serve {customers} in this order", customers=_.list(held.tiles))
    otherwise = ""
    if held.otherwise == "pass":
        otherwise = _("otherwise pass") if held.tiles else _("pass")
    what = dots([serve, otherwise])
    return _("market day ({what})", what=what) if what else ""


def _mass(_: Tongue, held: Orders) -> str:
    found = []
    if held.buy is not None:
        wanted = [member(_, generation) + (f" ×{n}" if n > 1 else "") for generation, n in sorted(held.buy.items())]
        found.append(_("buy {members}", members=_.list(wanted)) if wanted else _("buy nobody"))
    if held.stay:
        found.append(_("move nobody"))
    return _("mass ({what})", what=dots(found)) if found else ""
