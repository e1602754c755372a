"""What happened: the log of Village. Names come ready for where the text goes."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Event, GameEnded, TurnBegan, tag_of
from games.village import events as ev
from renderers.words.core import seat_name
from renderers.words.tongue import Tongue
from renderers.words.village.names import (
    amount,
    amounts,
    building,
    coins,
    column,
    cube,
    customer,
    grain,
    of_generation,
    place,
    plus,
    points,
    space,
    where,
)
from renderers.words.village.orders import forgotten, noted

__all__ = ["died", "ended", "line", "paid", "reward", "triggered"]


def ended(_: Tongue, event: GameEnded) -> str:
    """Why the game is over."""
    if event.reason == "graves":
        return _("All anonymous graves are taken, and everybody has had a last action: the game is over.")
    return _("The village chronicle is full, and everybody has had a last action: the game is over.")


def line(_: Tongue, event: Event, names: Sequence[str]) -> str:
    """One line of the log."""
    for part in (_turns, _crafts, _journeys, _market, _mass):
        said = part(_, event, names)
        if said is not None:
            return said
    raise TypeError(tag_of(event))


def _name(_: Tongue, event: Event, names: Sequence[str]) -> str:
    seat = getattr(event, "seat", None)
    return "" if seat is None else seat_name(_, seat, names)


def _turns(_: Tongue, event: Event, names: Sequence[str]) -> str | None:
    name = _name(_, event, names)
    match event:
        case TurnBegan(turn=turn):
            # rounds are something else here
            return _.c("one of a round", "Turn {turn}: {name}", turn=turn, name=name)
        case GameEnded():
            return ended(_, event)
        case ev.SetUp(start=start):
            return _(
                "The first customers are at the market. {name} is the start player.",
                name=seat_name(_, start, names),
            )
        case ev.RoundSeeded():
            return _seeded(_, event, names)
        case ev.CubeTaken(space=of, cube="X"):
            return _("{name} takes a plague cube from {space}; it goes back to the supply.", name=name,
                     space=space(_, of))  # fmt: skip
        case ev.CubeTaken(space=of, cube=colour):
            return _("{name} takes a cube from {space}: {cube}.", name=name, space=space(_, of),
                     cube=cube(_, colour))  # fmt: skip
        case ev.WellUsed():
            return _("{name} uses the well.", name=name)
        case ev.FreeAction(space=of):
            return _("{name} chooses an action without taking a cube: {space}.", name=name, space=space(_, of))
        case ev.ActionSkipped(space=None):
            return _("{name} leaves the last action out.", name=name)
        case ev.ActionSkipped(space=str(of), forced=True):
            return _("{name} can't do the action there ({space}).", name=name, space=space(_, of))
        case ev.ActionSkipped(space=str(of)):
            return _("{name} leaves the action out ({space}).", name=name, space=space(_, of))
        case ev.Paid():
            return _("{name} pays {price}.", name=name, price=paid(_, event))
        case ev.Died():
            return died(_, event, name)
        case ev.DeathSpared():
            return _("{name} passes the bridge, but has nobody to be seen, so nobody dies.", name=name)
        case ev.EndTriggered():
            return triggered(_, event, names)
        case ev.OrderNoted(words=words):
            return _("Your standing order: {order}.", order=noted(_, words))
        case ev.OrdersForgotten(part=part):
            return forgotten(_, part)
    return None


def _seeded(_: Tongue, event: ev.RoundSeeded, names: Sequence[str]) -> str:
    name = seat_name(_, event.start, names)
    if event.marker:
        begins = _("Round {n}: new cubes. {name} starts, by the next-start marker.", n=event.round, name=name)
    else:
        begins = _("Round {n}: new cubes. {name} starts.", n=event.round, name=name)
    if not event.short:
        return begins
    spaces = _.list(space(_, of) for of in event.short)
    return _.join([begins, _("The bag ran out of cubes for {spaces}.", spaces=spaces)])


def paid(_: Tongue, event: ev.Paid) -> str:
    """`2 time + 1 wagon + 2 brown, marker on 5`."""
    price = amounts(_, event.pay, grain=event.grain, time=event.time)
    if event.bridge:
        return _("{price}, over the bridge, marker on {n}", price=price, n=event.position)
    return _("{price}, marker on {n}", price=price, n=event.position) if event.time else price


def died(_: Tongue, event: ev.Died, name: str) -> str:
    """A death, and where the dead member is remembered."""
    who, there = of_generation(_, event.generation), where(_, event.place)
    kind, _colon, of = event.grave.partition(":")
    if kind == "chronicle":
        return _(
            "{name} loses {who} {where}, remembered in the chronicle ({column}).",
            name=name,
            who=who,
            where=there,
            column=column(_, of),
        )
    if kind == "grave":
        return _("{name} loses {who} {where}, laid in an anonymous grave.", name=name, who=who, where=there)
    return _("{name} loses {who} {where}, and no place is left.", name=name, who=who, where=there)


def triggered(_: Tongue, event: ev.EndTriggered, names: Sequence[str]) -> str:
    """What is full, and who still acts."""
    order = _.list(seat_name(_, seat, names) for seat in event.order)
    if event.what == "graves":
        return _("The last anonymous grave is taken: the end of the game begins. One last action each: {names}.",
                 names=order)  # fmt: skip
    return _("The chronicle is full: the end of the game begins. One last action each: {names}.", names=order)


def _crafts(_: Tongue, event: Event, names: Sequence[str]) -> str | None:
    name = _name(_, event, names)
    match event:
        case ev.Harvested(grain=got, full=full) if got < full:
            return _("{name} harvests {grain}; there is no room for more.", name=name, grain=grain(_, got))
        case ev.Harvested(grain=got):
            return _("{name} harvests {grain}.", name=name, grain=grain(_, got))
        case ev.Born(generation=generation):
            return _("{name}: {who} is born.", name=name, who=of_generation(_, generation))
        case ev.Recalled(generation=generation, place=of):
            return _("{name} brings {who} home to the farm ({place}).", name=name, place=place(_, of),
                     who=of_generation(_, generation))  # fmt: skip
        case ev.Trained(generation=generation, building=of):
            return _("{name} sends {who} to a craft ({building}).", name=name, building=building(_, of),
                     who=of_generation(_, generation))  # fmt: skip
        case ev.Made(building=of, good=what):
            return _("{name} makes {good} ({building}).", name=name, building=building(_, of),
                     good=amount(_, what, 1))  # fmt: skip
        case ev.Bought(building=of, good=what):
            return _("{name} buys {good} ({building}).", name=name, building=building(_, of),
                     good=amount(_, what, 1))  # fmt: skip
        case ev.Milled(coins=got):
            return _("{name} gets {coins} from the mill.", name=name, coins=coins(_, got))
        case ev.EnteredBag(generation=generation):
            return _("{name} sends {who} into the black bag.", name=name, who=of_generation(_, generation))
    return None


def _journeys(_: Tongue, event: Event, names: Sequence[str]) -> str | None:
    name = _name(_, event, names)
    match event:
        case ev.Travelled(generation=generation, start=start, city=city):
            return _(
                "{name} sends {who} on a journey: {start} → {city}.",
                name=name,
                who=of_generation(_, generation),
                start=place(_, start),
                city=city,
            )
        case ev.Visited(city=city):
            return _("{name} is in {city} for the first time: {reward}.", name=name, city=city,
                     reward=reward(_, event))  # fmt: skip
        case ev.CubesChosen(cubes=chosen):
            if not chosen:
                return _("{name} finds no cube in the supply.", name=name)
            return _("{name} gets cubes from the supply: {cubes}.", name=name, cubes=amounts(_, chosen))
        case ev.GoodChosen(good=what):
            return _("{name} gets a good from the supply: {good}.", name=name, good=amount(_, what, 1))
        case ev.CouncilReached(generation=generation, stage=stage):
            return _("{name}: {who} comes to stage {n} of the council.", name=name, n=stage,
                     who=of_generation(_, generation))  # fmt: skip
        case ev.StartMarkerTaken():
            return _("{name} takes the next-start marker.", name=name)
        case ev.CoinsForPoints(coins=given, points=gain):
            return _("{name} pays {coins} in the council for {points}.", name=name, coins=coins(_, given),
                     points=points(_, gain))  # fmt: skip
    return None


def reward(_: Tongue, event: ev.Visited) -> str:
    """What the first visit of a city brings."""
    return plus([
        points(_, event.points) if event.points else "",
        coins(_, event.coins) if event.coins else "",
        _.n("{n} cube", "{n} cubes", event.cubes) if event.cubes else "",
    ]) or _("nothing, the supply is empty")  # fmt: skip


def _market(_: Tongue, event: Event, names: Sequence[str]) -> str | None:
    name = _name(_, event, names)
    match event:
        case ev.MarketOpened(customers=0):
            return _("{name} holds a market day, but no customer is there.", name=name)
        case ev.MarketOpened(customers=n):
            return _.n(
                "{name} holds a market day with {n} customer.", "{name} holds a market day with {n} customers.", n,
                name=name,
            )  # fmt: skip
        case ev.Served(tile=tile, how="order"):
            return _("{name} serves {customer}, by standing order.", name=name, customer=customer(_, tile))
        case ev.Served(tile=tile):
            return _("{name} serves {customer}.", name=name, customer=customer(_, tile))
        case ev.MarketPassed(how="auto"):
            return _("{name} has nothing to sell now and is out of this market day.", name=name)
        case ev.MarketPassed(how="order"):
            return _("{name} passes on this market day, by standing order.", name=name)
        case ev.MarketPassed():
            return _("{name} passes on this market day.", name=name)
        case ev.MarketClosed(sold=sold):
            sales = [f"{seat_name(_, seat, names)} {count}" for seat, count in enumerate(sold) if count]
            if not sales:
                return _("The market day is over; nobody has sold anything.")
            return _("The market day is over. Customers served: {sales}.", sales=_.list(sales))
        case ev.LineMoved():
            return _moved(_, event)
    return None


def _moved(_: Tongue, event: ev.LineMoved) -> str:
    came = [f"{stall} {tile}" for stall, tile in zip(event.stalls, event.customers, strict=False)]
    sentences = [
        _("Customers come to the empty stalls: {customers}.", customers=_.list(came)) if came else "",
        _("New in the line: {customers}.", customers=_.list(customer(_, tile) for tile in event.new))
        if event.new
        else "",
    ]
    return _.join(sentences) or _("Nobody waits in the line any more.")


def _mass(_: Tongue, event: Event, names: Sequence[str]) -> str | None:
    name = _name(_, event, names)
    match event:
        case ev.MassBegan(final=True):
            return _("The last mass is held.")
        case ev.MassBegan(round=n):
            return _("The mass of round {n} is held.", n=n)
        case ev.MassBought(generation=generation, how="order"):
            return _("{name} buys {who} out of the black bag, by standing order.", name=name,
                     who=of_generation(_, generation))  # fmt: skip
        case ev.MassBought(generation=generation):
            return _("{name} buys {who} out of the black bag.", name=name, who=of_generation(_, generation))
        case ev.MassIdle():
            return _idle(_, event, name)
        case ev.MassDrawn(seat=None):
            return _("A monk is drawn and goes back into the bag.")
        case ev.MassDrawn(generation=generation):
            return _("Drawn for {name}: {who} comes to window 1 of the church.", name=name,
                     who=of_generation(_, generation))  # fmt: skip
        case ev.MassAdvanced(generation=generation, start=start, window=window, grain=price):
            return _(
                "{name} moves {who} from window {start} to {window} for {grain}.",
                name=name,
                who=of_generation(_, generation),
                start=start,
                window=window,
                grain=grain(_, price),
            )
        case ev.Majority(seats=()):
            return _("Nobody of any family is in the church, so nobody has the majority.")
        case ev.Majority(seats=seats, members=n, points=gain):
            return _(
                "Majority in the church ({n}): {names} +{points}.",
                names=_.list(seat_name(_, seat, names) for seat in seats),
                n=n,
                points=gain,
            )
    return None


def _idle(_: Tongue, event: ev.MassIdle, name: str) -> str:
    """Whose part of the mass is over; what it did before has been told."""
    if event.how == "auto":
        return _unable(_, event, name)
    match event.part, event.begun:
        case "buying", True:
            said = _("{name} buys nobody more for the mass.", name=name)
        case "buying", False:
            said = _("{name} buys nobody for the mass.", name=name)
        case _part, True:
            said = _("{name} moves nobody more in the church.", name=name)
        case _:
            said = _("{name} moves nobody in the church.", name=name)
    if event.how == "order":
        return _.join([said, _("(Standing order)")])
    return said


def _unable(_: Tongue, event: ev.MassIdle, name: str) -> str:
    match event.part, event.begun:
        case "buying", True:
            return _("{name} can't buy anybody more for the mass.", name=name)
        case "buying", False:
            return _("{name} can't buy anybody for the mass.", name=name)
        case _part, True:
            return _("{name} can't move anybody more in the church.", name=name)
    return _("{name} can't move anybody in the church.", name=name)
