"""Standing orders: what a seat wants to be done on a market day or in a mass without being asked."""

from __future__ import annotations

from games.core import Flow, Move, Refusal, Seat, write
from games.village.components import BOX, CUSTOMERS
from games.village.events import OrderNoted
from games.village.legal import serves
from games.village.moves import MarketElse, MarketOrder, MassNone, MassOrder, OrdersOff
from games.village.state import Orders, Player, Village

__all__ = ["Order", "clear_used", "may_note", "note", "ordered_sale", "why_not_order"]

Order = MarketOrder | MarketElse | MassOrder | MassNone | OrdersOff


def may_note(s: Village, seat: Seat) -> list[Move]:
    """The orders that a seat may note or take back now."""
    if not 0 <= seat < len(s.players):
        return []
    orders = s.players[seat].orders
    moves: list[Move] = [MarketOrder(tile) for tile in _customers(s) if tile not in orders.tiles]
    moves.append(MarketElse("pass" if orders.otherwise == "ask" else "ask"))
    wanted = orders.buy or {}
    for generation, most in _members(s.players[seat]).items():
        moves += [MassOrder(generation, count) for count in range(1, most + 1) if wanted.get(generation) != count]
    if orders.buy != {}:
        moves.append(MassNone("buying"))
    if not orders.stay:
        moves.append(MassNone("advancing"))
    if orders.tiles or orders.otherwise == "pass":
        moves.append(OrdersOff("market"))
    if orders.buy is not None or orders.stay:
        moves.append(OrdersOff("mass"))
    return moves


def _customers(s: Village) -> list[str]:
    """Those who are to be seen: in the stalls, then in the line."""
    return [*(tile for _, tile in sorted(s.stalls.items())), *s.line]


def _members(player: Player) -> dict[int, int]:
    """Generation → how many of its members may ever be in the bag at once, and be bought there."""
    living = dict.fromkeys(BOX.generations, 0)
    for member, place in player.members.items():
        if not place.startswith("chronicle:") and place not in ("grave", "removed"):
            living[int(member[0])] += 1
    return {generation: min(count, BOX.church.mass) for generation, count in living.items() if count}


def why_not_order(s: Village, seat: Seat, move: Order) -> Refusal:
    """Of an order that can't be noted."""
    orders = s.players[seat].orders
    match move:
        case MarketOrder(tile=tile):
            if tile in CUSTOMERS:
                return Refusal("ordered_already" if tile in orders.tiles else "not_at_market", tile=tile)
            return Refusal("unknown_item", item=tile)
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
    if isinstance(move, MarketOrder | MarketElse) or (isinstance(move, OrdersOff) and move.orders == "market"):
        orders.market_used = False  # it is for the next day, if this one is over for the seat
    else:
        orders.mass_used = False
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


def clear_used(s: Village, part: str) -> None:
    """An order is for one market day, or one mass: those that spoke in it are forgotten."""
    for player in s.players:
        orders = player.orders
        if part == "market" and orders.market_used:
            player.orders = Orders(buy=orders.buy, stay=orders.stay, mass_used=orders.mass_used)
        elif part == "mass" and orders.mass_used:
            player.orders = Orders(orders.tiles, orders.otherwise, market_used=orders.market_used)
