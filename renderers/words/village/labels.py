"""Choices: what the buttons, selects and autocomplete lines of Village say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.core import Move, Seat, tag_of
from games.village.components import (
    BOX,
    BUILDINGS,
    CITIES,
    COLOURS,
    COLUMN_OF,
    COLUMNS,
    CUSTOMERS,
    PLAGUE,
    SPACES,
)  # fmt: skip
from games.village.moves import (
    Bury,
    Cubes,
    Deed,
    Done,
    Free,
    Good,
    MassAdvance,
    MassBuy,
    PassMarket,
    Pay,
    Privilege,
    Serve,
    Skip,
    Take,
    Well,
)  # fmt: skip
from games.village.payments import ways
from games.village.state import Player, Village
from renderers.words.game import DETAIL, LABEL, AnyView, Label, label
from renderers.words.text import cut
from renderers.words.tongue import Tongue
from renderers.words.village.deeds import a_death, could, deed_label, left_after, marker, pay_label, privilege
from renderers.words.village.names import (
    amount,
    amounts,
    brief,
    building,
    coins,
    column,
    cube,
    customer,
    dots,
    good,
    grain,
    grave,
    member,
    place,
    points,
    space,
    time,
    title,
    wants,
    where,
)
from renderers.words.village.orders import KINDS, order_label

__all__ = ["group_label", "last_cube", "move_label", "value_line"]


def last_cube(s: Village) -> bool:
    """Whether a single cube lies on the board, and taking it ends the round: bag and cubes are drawn then."""
    return s.ending is None and sum(len(s.cubes_on(of)) for of in SPACES) == 1


def move_label(_: Tongue, view: AnyView, seat: Seat, move: Move) -> Label:
    s: Village = view.state
    player = s.players[seat]
    if isinstance(move, KINDS):
        return order_label(_, s, player, move)
    if isinstance(move, Deed):
        return deed_label(_, s, seat, move)
    match move:
        case Take():
            return _take(_, s, seat, move)
        case Well(pay=way):
            return label(
                dots([_("Well: pay {price}", price=amounts(_, way, short=True)), _("any action")]),
                dots([_("no cube is taken, and the action is a must"), left_after(_, player, way)]),
            )
        case Free(space=of):
            return label(dots([space(_, of), could(_, s, seat, of)]))
        case Skip():
            return _skip(_, s)
        case Pay():
            return _pay(_, s, seat, move)
        case Privilege(privilege=stage):
            return label(_("Privilege {n}: {what}", n=stage, what=privilege(_, stage)))
        case Cubes(cubes=chosen):
            then = [amount(_, of, player.cubes[of] + chosen.count(of)) for of in dict.fromkeys(chosen)]
            return label(_("Take {things}", things=amounts(_, chosen, short=True)),
                         _("then you have {things}", things=_.list(then)))  # fmt: skip
        case Good(good=of):
            return label(_("Take {things}", things=amount(_, of, 1)),
                         _("then you have {things}", things=amount(_, of, player.goods[of] + 1)))  # fmt: skip
        case Serve():
            return _serve(_, s, seat, move)
        case PassMarket():
            return label(_("Sell no more today"), _("you are out until the next market day"))
        case Bury():
            return _bury(_, s, move)
    return _mass(_, view, player, move)


# -- openings --------------------------------------------------------------------------------------


def _take(_: Tongue, s: Village, seat: Seat, move: Take) -> Label:
    player = s.players[seat]
    spent = BOX.plague_time if move.cube == PLAGUE else 0
    costs = [time(_, spent), a_death(_, player, spent)] if spent else []
    ends = _("ends the round") if last_cube(s) else ""
    head = [_("{name}: {facts}", name=space(_, move.space), facts=cube(_, move.cube)), *costs, ends]
    offers = could(_, s, seat, move.space, move.cube)
    have = "" if spent else _("then you have {things}", things=amount(_, move.cube, player.cubes[move.cube] + 1))
    if len(dots([*head, offers])) > LABEL:
        return label(dots(head), dots([offers, marker(_, player, spent), have]))
    return label(dots([*head, offers]), dots([marker(_, player, spent), have]))


def _skip(_: Tongue, s: Village) -> Label:
    if s.acting is None:
        return label(_("Leave my last action out"))
    if s.acting.asks == "privilege":
        return label(_("Use no privilege"), _("ends your turn"))
    return label(_("Leave the action out"), _("you keep the cube, and your turn ends"))


def _pay(_: Tongue, s: Village, seat: Seat, move: Pay) -> Label:
    deed = s.acting.deed if s.acting is not None else None
    if s.day is not None:
        return pay_label(_, s.players[seat], move, None, BOX.market_fee.time)
    return pay_label(_, s.players[seat], move, deed, 0)


# -- market, deaths, mass --------------------------------------------------------------------------


def _serve(_: Tongue, s: Village, seat: Seat, move: Serve) -> Label:
    player, tile = s.players[seat], s.stalls[move.stall]
    one = CUSTOMERS[tile]
    what = wants(_, tile)
    sale = _(
        "{stall} {id}: {wants} → {points}", stall=move.stall, id=tile, wants=what, points=points(_, one.points)
    )
    left = left_after(_, player, [good for good, n in one.goods.items() for _time in range(n)])
    if one.grain:
        left = dots([left, _("then {n} of {most} grain", n=player.grain - one.grain, most=BOX.grain_limit)])
    if s.day is None or not s.day.fee:
        return label(dots([sale, _("no fee")]), left)
    fee = BOX.market_fee
    ways_to_pay = ways(player, fee.cubes)
    if len(ways_to_pay) == 1:
        price = amounts(_, ways_to_pay[0], time=fee.time, short=True)
    else:
        price = _("{price} (or coins)", price=amounts(_, fee.cubes, time=fee.time, short=True))
    return label(
        dots([sale, _("fee {price}", price=price), a_death(_, player, fee.time)]),
        dots([marker(_, player, fee.time), left]),
    )


def _bury(_: Tongue, s: Village, move: Bury) -> Label:
    of = COLUMN_OF[move.place]
    free, graves = s.free_in(of), s.free_graves()
    if free:
        to, left = f"chronicle:{of}", _("free in this column before: {n}", n=free)
        last = sum(s.free_in(each) for each in COLUMNS) == 1
    else:
        to, left = (
            ("grave" if graves else "removed"),
            _("no place in the chronicle ({column})", column=column(_, of)),
        )
        left = dots([left, _("free graves before: {n}", n=graves)])
        last = graves == 1
    ends = _("last place, begins the end") if last and s.ending is None else ""
    who = _("{member} {where} → {grave}", member=title(member(_, move.generation)), where=where(_, move.place),
            grave=grave(_, to))  # fmt: skip
    return label(dots([who, ends]), left)


def _mass(_: Tongue, view: AnyView, player: Player, move: Move) -> Label:
    s: Village = view.state
    church = BOX.church
    match move:
        case MassBuy(generation=generation):
            bought = s.mass.bought if s.mass is not None else 0
            return label(
                dots([_("Buy {member} out of the bag", member=member(_, generation)), coins(_, church.coins)]),
                dots([
                    _("comes to window 1"),
                    _("then you have {things}", things=coins(_, player.coins - church.coins)),
                    _("bought by all before: {n} of {most}", n=bought, most=church.mass),
                ]),
            )  # fmt: skip
        case MassAdvance(generation=generation, start=start, window=window):
            price = church.price(start, window)
            return label(
                dots([
                    _("{member}: window {start} → {end}", member=title(member(_, generation)), start=start,
                      end=window),
                    grain(_, price),
                ]),
                dots([
                    _("at the end {points} instead of {n}", points=points(_, church.points[window - 1]),
                      n=church.points[start - 1]),
                    _("then {n} of {most} grain", n=player.grain - price, most=BOX.grain_limit),
                ]),
            )  # fmt: skip
        case Done() if view.asks == "buying":
            return label(_("Buy nobody more"), _("when all have bought, the bag is drawn"))
        case Done():
            return label(_("Move nobody more"))
    raise TypeError(tag_of(move))


# -- several at once -------------------------------------------------------------------------------


def group_label(_: Tongue, view: AnyView, seat: Seat, key: str, moves: Sequence[Move]) -> Label:
    if len(moves) == 1:
        return move_label(_, view, seat, moves[0])
    s: Village = view.state
    takes = [move for move in moves if isinstance(move, Take)]
    if takes:
        there = s.spaces[key]
        counts = [brief(_, of, there[of]) for of in (*COLOURS, PLAGUE) if there.get(of)]
        text = _("{name}: {facts}", name=space(_, key), facts=_.list(counts))
        offers = dict.fromkeys(could(_, s, seat, key, move.cube) for move in takes)
        return label(text, dots(offers) if len(offers) == 1 else dots([*offers][:2]))
    count = _.n("{n} choice", "{n} choices", len(moves))
    return label(_("{what}: {count}", what=_key(_, key), count=count))


def _key(_: Tongue, key: str) -> str:
    """What a first field names."""
    if key in SPACES:
        return space(_, key)
    if key in BUILDINGS or key == "mill":
        return title(building(_, key))
    if key in CITIES:
        return key
    if key in CUSTOMERS:
        return customer(_, key)
    if key in COLUMN_OF or key in ("bag", "unborn"):
        return title(place(_, key))
    if key.isdigit():
        return _("Number {n}", n=key)
    return key


def value_line(
    _: Tongue, view: AnyView, seat: Seat, kind: type[Move], field: str, value: Any, moves: Sequence[Move]
) -> str:
    if len(moves) == 1:
        made = move_label(_, view, seat, moves[0])
        return cut(dots([made.text, made.detail]), DETAIL)
    if kind is Take and field == "space":
        made = group_label(_, view, seat, value, moves)
        return cut(dots([made.text, made.detail]), DETAIL)
    count = _.n("{n} choice", "{n} choices", len(moves))
    return cut(dots([_value(_, field, value), count]), DETAIL)


def _value(_: Tongue, field: str, value: Any) -> str:
    match field:
        case "cube":
            return title(cube(_, value))
        case "generation":
            return title(member(_, value))
        case "good":
            return _("nothing made yet") if value is None else title(good(_, value))
        case "stage" | "privilege" | "count":
            return str(value)
        case "window":
            return title(place(_, f"church:{value}"))
        case "start" if isinstance(value, int):
            return title(place(_, f"church:{value}"))
        case "otherwise":
            return _("ask me") if value == "ask" else _("pass")
        case "part":
            return _("buying") if value == "buying" else _("moving")
        case "orders":
            return _("market day") if value == "market" else _("mass")
        case "pay" | "cubes":
            return amounts(_, value)
    return _key(_, str(value))
