"""Why not: a sentence for each reason code of Village (spec 4.9), and what to do instead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.core import Refusal
from games.village.components import BOX, BUILDINGS, CITIES, CUSTOMERS, GOODS, HOME, SPACES
from renderers.words.text import cut, plain
from renderers.words.tongue import Tongue
from renderers.words.village.names import (
    amounts,
    building,
    coins,
    cube,
    customer,
    good,
    grain,
    grave,
    member,
    of_generation,
    place,
    space,
    title,
)

__all__ = ["reason"]


def reason(_: Tongue, refusal: Refusal) -> str | None:
    """None for a code that is not this game's."""
    params: dict[str, Any] = dict(refusal.params)
    for family in (_general, _members, _crafts, _journeys, _council, _market, _church, _orders):
        said = family(_, refusal.code, params)
        if said is not None:
            return said
    return None


def _typed(text: object) -> str:
    # somebody may have typed anything here
    return plain(cut(str(text), 40))


def _item(_: Tongue, of: object) -> str:
    """Something by its name, or as it was typed."""
    name = str(of)
    if name in GOODS:
        return good(_, name)
    if name in BOX.cubes:
        return cube(_, name)
    if name == "coin":
        return _.c("gold", "coin")
    if name in BUILDINGS or name == "mill":
        return building(_, name)
    return space(_, name) if name in SPACES else _typed(name)


def _place(_: Tongue, of: object) -> str:
    name = str(of)
    kind, _colon, rest = name.partition(":")
    if kind in ("chronicle", "grave", "removed"):
        return grave(_, name)
    known = name in BUILDINGS or name in CITIES or name in ("farm", "bag", "unborn")
    return place(_, name) if known or (kind in ("council", "church") and rest) else _typed(name)


def _price(_: Tongue, params: dict[str, Any]) -> str:
    """What it costs, in all the ways that there are: `2 green, or 1 scroll`."""
    cubes = amounts(_, str(params.get("cubes", "")), grain=int(params.get("grain", 0)))
    other = params.get("good")
    return _.either([cubes, amounts(_, [str(other)])]) if other else cubes


def _general(_: Tongue, code: str, params: dict[str, Any]) -> str | None:
    match code:
        case "unknown_item":
            return _(
                "There is no {item} here. The choices of your panel show how everything is written.",
                item=_typed(params.get("item", "")),
            )
        case "no_cube":
            there = _.list(cube(_, str(one)) for one in params.get("there", ()))
            none = _(
                "There is no such cube on that space ({space}, {cube}).",
                space=_item(_, params.get("space", "")),
                cube=_item(_, params.get("cube", "")),
            )
            if there:
                return _.join([none, _("It still has: {cubes}.", cubes=there)])
            return _.join([none, _("Choose a space that still has cubes.")])
        case "cubes_left":
            return _("Cubes still lie on the board, so take one of them (or use the well).")
        case "no_cubes_on_board":
            return _(
                "No cube is left on the board, so the well can't be used any more. Choose a space instead and do"
                " its action for free."
            )
        case "nothing_to_do":
            return _(
                "You can't do any action of that space ({space}) now. Choose another one.",
                space=_item(_, params.get("space", "")),
            )
        case "cube_first":
            return _(
                "First take a cube (`take <space> <cube>`, or in your panel); then you may do the action of its"
                " space."
            )
        case "space_first":
            return _("First choose the space whose action you do (`free <space>`, or in your panel).")
        case "none_possible":
            return _("Nothing of that kind is possible now. Your panel shows what is.")
        case "no_well":
            return _(
                "For the well you need {n} cubes of the same colour; coins may stand for any of them, and you don't"
                " have enough. Take a cube instead.",
                n=BOX.well_price,
            )
        case "market_mandatory":
            return _("A market day has to be held once its cube is taken. You may pass instead of selling.")
        case "action_mandatory":
            return _("After the well or with a last action you have to do the action that you chose.")
        case "wrong_payment":
            return _wrong_payment(_, params)
        case "cannot_pay":
            return _cannot_pay(_, params)
        case "out_of_supply":
            return _(
                "The supply has none left of that: {item}. Choose something else.",
                item=_item(_, params.get("item", "")),
            )
        case "other_space":
            return _(
                "That is an action of another space. You are at {space} in this turn.",
                space=_item(_, params.get("space", "")),
            )
        case "no_such_start":
            return _("There is no seat {start} at a table of {seats}. Choose another start player under Options.",
                     start=params.get("start", ""), seats=params.get("seats", ""))  # fmt: skip
        case "wrong_number":
            return _.n(
                "Choose exactly {n} cube.", "Choose exactly {n} cubes, equal or different.", params.get("number", 2)
            )
    return None


def _wrong_payment(_: Tongue, params: dict[str, Any]) -> str:
    if params.get("cubes"):
        return _(
            "That is not the price. It is {price}; a coin may stand for any of the cubes, and nothing else may.",
            price=amounts(_, str(params["cubes"])),
        )
    return _(
        "That doesn't pay for it. The well takes {n} cubes of the same colour; coins may stand for any of them.",
        n=BOX.well_price,
    )


def _cannot_pay(_: Tongue, params: dict[str, Any]) -> str:
    if price := _price(_, params):
        return _("You can't pay for that: it costs {price}. A coin may stand for any cube.", price=price)
    if params.get("coins"):
        return _("You can't pay for that: it costs {price}.", price=coins(_, params["coins"]))
    if params.get("pay"):
        return _("You don't have all of that: {pay}.", pay=amounts(_, map(str, params["pay"])))
    return _("You can't pay for that. Look at what you have and choose something cheaper.")


def _members(_: Tongue, code: str, params: dict[str, Any]) -> str | None:
    generation = int(params.get("generation", 1))
    match code:
        case "no_member_on_farm":
            return _(
                "Nobody of your family is on the farm to harvest. The action of Family brings somebody there:"
                " a birth, or a return."
            )
        case "not_on_farm":
            none = _("You don't have {who} on the farm.", who=of_generation(_, generation))
            there = _.list(member(_, one) for one in params.get("there", ()))
            if there:
                return _.join([none, _("There are: {members}.", members=there)])
            return _.join([none, _("Nobody is there; Family brings somebody home.")])
        case "no_unborn":
            return _("Your whole family has been born already. You may bring a member home instead.")
        case "not_lowest_generation":
            return _(
                "Generations follow one another: it has to be a member of generation {lowest}.",
                lowest=params.get("lowest", generation),
            )
        case "not_on_board":
            return _(
                "You have nobody like that to bring home ({member}, {place}). Members come home from crafts,"
                " cities, the council and the church windows, but not from the black bag.",
                member=member(_, generation),
                place=_place(_, params.get("place", "")),
            )
        case "not_visible":
            return _(
                "You have no living member like that ({member}, {place}). Choose one of those offered.",
                member=member(_, generation),
                place=_place(_, params.get("place", "")),
            )
    return None


def _crafts(_: Tongue, code: str, params: dict[str, Any]) -> str | None:
    where = _item(_, params.get("building", ""))
    match code:
        case "no_members_here":
            return _("Nobody works in the mill: {price} make coins there at once.",
                     price=amounts(_, (), grain=BOX.mill.grain, time=BOX.mill.time))  # fmt: skip
        case "must_produce":
            return _(
                "At this table whoever goes to a craft building makes something there at once. Name the good that"
                " is made."
            )
        case "no_worker":
            return _(
                "Nobody of your family works there ({building}). Send a member from the farm, or buy the good.",
                building=where,
            )
        case "wrong_good":
            goods = _.either(good(_, str(one)) for one in params.get("goods", ()))
            if goods:
                return _("{building} makes only this: {goods}.", building=title(where), goods=goods)
            return _("That building makes no goods. Choose one that does.")
        case "no_grain":
            return _(
                "That takes {grain}, and you have {has}. Harvest first.",
                grain=grain(_, int(params.get("grain", BOX.mill.grain))),
                has=params.get("has", 0),
            )
    return None


def _journeys(_: Tongue, code: str, params: dict[str, Any]) -> str | None:
    match code:
        case "not_in_city":
            return _(
                "You don't have {who} in that city ({city}).",
                who=of_generation(_, int(params.get("generation", 1))),
                city=_typed(params.get("city", "")),
            )
        case "no_road":
            roads: Sequence[str] = params.get("roads", ())
            start = str(params.get("start", HOME))
            to = _.list(roads)
            if start == HOME:
                return _("Journeys from the village lead to these cities only: {cities}.", cities=to)
            return _("No road leads there. From {start} you can go to {cities}.", start=_typed(start), cities=to)
        case "no_wagon":
            return _("Every journey uses up a wagon, and you have none. The wainwright makes them.")
    return None


def _council(_: Tongue, code: str, params: dict[str, Any]) -> str | None:
    match code:
        case "not_in_council":
            if "stage" in params:
                return _(
                    "You don't have {who} on stage {n} of the council.",
                    who=of_generation(_, int(params.get("generation", 1))),
                    n=params["stage"],
                )
            return _("Nobody of your family is in the council yet. Send a member there from the farm first.")
        case "top_stage":
            return _("That is the highest stage already. You can still use a privilege there.")
        case "privilege_too_high":
            return _(
                "Privilege {privilege} needs a member on that stage or above; yours is on stage {stage}.",
                privilege=params.get("privilege", ""),
                stage=params.get("stage", ""),
            )
        case "privilege_unavailable":
            return _unavailable(_, params.get("privilege"))
    return None


def _unavailable(_: Tongue, privilege: object) -> str:
    match privilege:
        case 1:
            return _("Somebody has the next-start marker already, so privilege 1 is gone until the next round.")
        case 4:
            return _("Privilege 4 costs {price}, and you have none.", price=coins(_, BOX.council.privilege_price))
    return _("The supply has nothing left for that privilege. Choose another one, or none.")


def _market(_: Tongue, code: str, params: dict[str, Any]) -> str | None:
    match code:
        case "out_of_day":
            return _(
                "You are out of this market day. You can sell again on the next one, and note orders for it when"
                " this one is over."
            )
        case "empty_stall":
            return _(
                "Nobody stands at that stall ({stall}) any more. It is filled again after the market day.",
                stall=_typed(params.get("stall", "")),
            )
        case "missing_goods":
            tile = str(params.get("tile", ""))
            if tile in CUSTOMERS:
                return _("You don't have all that this customer wants: {customer}.", customer=customer(_, tile))
            return _("You don't have all that this customer wants. Choose another one, or pass.")
    return None


def _church(_: Tongue, code: str, params: dict[str, Any]) -> str | None:
    generation = int(params.get("generation", 1))
    match code:
        case "not_in_bag":
            return _("You don't have {who} in the black bag.", who=of_generation(_, generation))
        case "mass_full":
            return _(
                "{n} members have been bought for this mass already, and there can't be more.",
                n=params.get("most", BOX.church.mass),
            )
        case "not_in_church":
            return _(
                "You don't have {who} in window {n} of the church.",
                who=of_generation(_, generation),
                n=params.get("window", ""),
            )
        case "not_leftward":
            return _("In the church everybody moves to the left: to a window with a higher number.")
    return None


def _orders(_: Tongue, code: str, params: dict[str, Any]) -> str | None:
    match code:
        case "ordered_already":
            return _("That is among your standing orders already.")
        case "not_in_stall":
            return _(
                "That customer ({tile}) only waits in the line. Orders are for one market day, so name one who"
                " stands in a stall.",
                tile=_typed(params.get("tile", "")),
            )
        case "out_of_mass":
            return _("Your part of this mass is over already. Note the order when the mass has ended.")
        case "not_at_market":
            return _(
                "That customer ({tile}) is not at the market. Name one who stands in a stall.",
                tile=_typed(params.get("tile", "")),
            )
        case "not_so_many":
            return _("Of that generation you can order {n} at most.", n=params.get("most", 0))
        case "nothing_ordered":
            return _("You have no such standing orders, so there is nothing to take back.")
    return None
