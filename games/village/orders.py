"""Standing orders: what a seat wants to be done on a market day or in a mass without being asked."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

from games.core import Flow, Move, Refusal, Seat, write
from games.village.components import BOX, CUSTOMERS
from games.village.events import OrderNoted, OrdersForgotten
from games.village.legal import serves
from games.village.moves import MarketElse, MarketOrder, MassNone, MassOrder, OrdersOff
from games.village.state import Orders, Player, Village

__all__ = ["Order", "Part", "forget", "may_note", "note", "ordered_sale", "why_not_order"]

Order = MarketOrder | MarketElse | MassOrder | MassNone | OrdersOff
Part = Literal["market", "buying", "advancing"]
"""What orders may be about."""


def may_note(s: Village, seat: Seat, late: Collection[Part] = ()) -> list[Move]:
    """The orders that a seat may note or take back now. `late`: parts of the day or mass that is held which are
    over for the seat, so that an order could do nothing any more before it is forgotten.
    """
    if not 0 <= seat < len(s.players):
        return []
    orders = s.players[seat].orders
    moves: list[Move] = []
    if "market" not in late:
        moves += [MarketOrder(tile) for tile in _customers(s) if tile not in orders.tiles]
        moves.append(MarketElse("pass" if orders.otherwise == "ask" else "ask"))
    if "buying" not in late:
        wanted = orders.buy or {}
        for generation, most in _members(s.players[seat]).items():
            moves += [MassOrder(generation, n) for n in range(1, most + 1) if wanted.get(generation) != n]
        if orders.buy != {}:
            moves.append(MassNone("buying"))
    if "advancing" not in late and not orders.stay:
        moves.append(MassNone("advancing"))
    if orders.for_market:
        moves.append(OrdersOff("market"))
    if orders.for_mass:
        moves.append(OrdersOff("mass"))
    return moves


def _customers(s: Village) -> list[str]:
    """Those in the stalls: who waits in the line moves up only after the day that an order is for."""
    return [tile for _, tile in sorted(s.stalls.items())]


def _members(player: Player) -> dict[int, int]:
    """Generation → how many of its members may ever be in the bag at once, and be bought there."""
    living = dict.fromkeys(BOX.generations, 0)
    for member, place in player.members.items():
        if not place.startswith("chronicle:") and place not in ("grave", "removed"):
            living[int(member[0])] += 1
    return {generation: min(count, BOX.church.mass) for generation, count in living.items() if count}


def why_not_order(s: Village, seat: Seat, move: Order, late: Collection[Part] = ()) -> Refusal:
    """Of an order that can't be noted."""
    orders = s.players[seat].orders
    if isinstance(move, MarketOrder | MarketElse) and "market" in late:
        return Refusal("out_of_day")
    part = "buying" if isinstance(move, MassOrder) else move.part if isinstance(move, MassNone) else ""
    if part in late:
        return Refusal("out_of_mass", part=part)
    match move:
        case MarketOrder(tile=tile):
            if tile not in CUSTOMERS:
                return Refusal("unknown_item", item=tile)
            if tile in orders.tiles:
                return Refusal("ordered_already")
            return Refusal("not_in_stall" if tile in s.line else "not_at_market", tile=tile)
        case MassOrder(generation=generation, count=count):
            if generation not in BOX.generations:
                return Refusal("unknown_item", item=str(generation))
            most = _members(s.players[seat]).get(generation, 0)
            if (orders.buy or {}).get(generation) == count:
                return Refusal("ordered_already")
            return Refusal("not_so_many", generation=generation, most=most)
        case OrdersOff():
            return Refusal("nothing_ordered")
    return Refusal("ordered_already")


def note(s: Village, seat: Seat, move: Order, flow: Flow) -> None:
    """Note an order (or take orders back) and tell its owner."""
    orders = s.players[seat].orders
    match move:
        case MarketOrder(tile=tile):
            orders.tiles = [*orders.tiles, tile]
        case MarketElse(otherwise=otherwise):
            orders.otherwise = otherwise
        case MassOrder(generation=generation, count=count):
            orders.buy = dict(sorted({**(orders.buy or {}), generation: count}.items()))
        case MassNone(part="buying"):
            orders.buy = {}
        case MassNone():
            orders.stay = True
        case OrdersOff(orders="market"):
            orders.tiles, orders.otherwise = [], "ask"
        case OrdersOff():
            orders.buy, orders.stay = None, False
    flow.tell(OrderNoted(seat, tuple(write(move).split())))


def ordered_sale(s: Village, seat: Seat) -> str | None:
    """What the seat's orders say to its turn on a market day: a stall, `pass`, or None (ask).

    The first sale of the market player is the seat's own decision: it is in the middle of its turn.
    """
    if s.day is None or not s.day.fee:
        return None
    orders = s.players[seat].orders
    stalls = {s.stalls[serve.stall]: serve.stall for serve in serves(s, seat)}
    for tile in orders.tiles:
        if tile in stalls:
            return stalls[tile]
    return "pass" if orders.otherwise == "pass" else None


def forget(s: Village, part: Literal["market", "mass"], flow: Flow) -> None:
    """Orders are for one market day, or one mass: whatever they did in it, they end with it, and their owner hears
    it.
    """
    for seat, player in enumerate(s.players):
        orders = player.orders
        if part == "market" and orders.for_market:
            player.orders = Orders(buy=orders.buy, stay=orders.stay)
        elif part == "mass" and orders.for_mass:
            player.orders = Orders(orders.tiles, orders.otherwise)
        else:
            continue
        flow.tell(OrdersForgotten(seat, part))
