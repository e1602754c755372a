"""The captions of Village: a turn told as a small story, a market day and a mass in a line each."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Event, GameEnded, Seat, TurnBegan
from games.village import events as ev
from renderers.words.core import seat_name
from renderers.words.tongue import Tongue
from renderers.words.village.names import (
    amount,
    amounts,
    building,
    coins,
    cube,
    customer,
    dots,
    grain,
    member,
    place,
    points,
    space,
)
from renderers.words.village.orders import noted
from renderers.words.village.told import died, ended, line, reward, triggered

__all__ = ["story"]

_OF_DAYS = (
    ev.Served, ev.MarketPassed, ev.MarketClosed, ev.LineMoved,
    ev.MassBought, ev.MassIdle, ev.MassDrawn, ev.MassAdvanced, ev.Majority, ev.OrdersForgotten,
)  # fmt: skip
"""What is told in the line of a market day or a mass."""
_MARKET = _OF_DAYS[:4]


def story(_: Tongue, events: Sequence[Event], names: Sequence[str], leads: Sequence[str]) -> list[str]:
    """Lines, one a turn, market day, mass and round. `leads` are the names as they begin a line."""
    teller = _Teller(_, names, leads)
    for event in events:
        teller.hear(event)
    teller.close()
    return teller.lines


class _Teller:
    """Puts what a seat does together to a sentence, with what was paid for each part behind it."""

    def __init__(self, _: Tongue, names: Sequence[str], leads: Sequence[str]) -> None:
        self._, self.names, self.leads = _, names, leads
        self.lines: list[str] = []
        self.sentences: list[str] = []
        self.clauses: list[tuple[str, list[str]]] = []
        """What is done, each with its notes: what was paid, what was left out."""
        self.actor: Seat = -1
        self.head = ""
        """Begins the line of a market day or a mass, whose parts are `facts`."""
        self.facts: list[str] = []
        self.drawn: list[str] = []
        self.unable: list[Seat] = []
        """Who could do nothing and was passed, one after the other, in `unable_to`."""
        self.unable_to = ""
        self.sold: set[Seat] = set()
        self.noted: list[str] = []
        """The reader's own standing orders, as they were noted one after the other."""
        self.price = ""
        """What has been paid for something that comes next."""
        self.owes = False
        """The last clause is told before it is paid for (the plague, the well)."""

    def hear(self, event: Event) -> None:
        _ = self._
        if isinstance(event, ev.OrderNoted):
            self.noted.append(noted(_, event.words))
            return
        self.end_noted()
        match event:
            case TurnBegan():
                self.close()
            case GameEnded():
                self.close()
                self.lines.append(ended(_, event))
            case ev.SetUp() | ev.RoundSeeded():
                self.close()
                self.lines.append(line(_, event, self.names))
            case ev.EndTriggered():
                self.say(triggered(_, event, self.names))
            case ev.Died(seat=seat):
                self.say(died(_, event, seat_name(_, seat, self.names)))
            case ev.DeathSpared():
                self.say(line(_, event, self.names))
            case ev.Paid():
                self.pay(event)
            case ev.MarketOpened():
                self.open(_("Market day"))
            case ev.MassBegan(final=final):
                self.open(_("Last mass") if final else _("Mass"))
            case _ if isinstance(event, _OF_DAYS):
                self.tell_day(event)
            case _ if (clause := _clause(_, event)) is not None:
                self.tell(event, clause)

    def tell(self, event: Event, clause: str) -> None:
        seat: Seat = getattr(event, "seat", self.actor)
        if seat != self.actor:
            self.end_sentence()
            self.actor = seat
        # a privilege's coin is told with its points
        notes = [self.price] if self.price and not isinstance(event, ev.CoinsForPoints) else []
        self.price = ""
        if isinstance(event, ev.ActionSkipped) and self.clauses:
            self.clauses[-1][1].append(clause)
        else:
            self.clauses.append((clause, notes))
        self.owes = isinstance(event, ev.WellUsed) or (isinstance(event, ev.CubeTaken) and event.cube == "X")

    def pay(self, event: ev.Paid) -> None:
        _ = self._
        price = amounts(_, event.pay, grain=event.grain, time=event.time)
        if event.bridge:
            price = _("{price}, over the bridge", price=price)
        if self.owes:
            self.clauses[-1][1].append(price)
            self.owes = False
        else:
            self.price = price

    def tell_day(self, event: Event) -> None:
        _ = self._
        if not self.head:  # it began before these events
            fee = self.price
            of_market = isinstance(event, _MARKET) or getattr(event, "part", "") == "market"
            self.open(_("Market day") if of_market else _("Mass"))
            self.price = fee
        if isinstance(event, ev.MassDrawn):
            self._end_unable()
            self.drawn.append(self._piece(event))
            return
        if isinstance(event, ev.MarketPassed) and event.how == "auto":
            self.unable_for("market", [event.seat] if event.seat not in self.sold else [])
            return
        if isinstance(event, ev.MassIdle) and event.how == "auto":
            self.unable_for(event.part, [] if event.begun else [event.seat])
            return
        if isinstance(event, ev.Served):
            self.sold.add(event.seat)
        self._end_lists()
        fact = _of_market(_, event, self.names, bool(self.price)) or _of_mass(_, event, self.names)
        self.price = ""
        if fact:
            self.facts.append(fact)

    def _piece(self, event: ev.MassDrawn) -> str:
        _ = self._
        if event.seat is None:
            return _("a monk")
        return f"{seat_name(_, event.seat, self.names)} {member(_, event.generation)}"

    def _end_draw(self) -> None:
        _ = self._
        if self.drawn:
            monk = _("a monk")
            monks = self.drawn.count(monk)
            pieces = [piece for piece in self.drawn if piece != monk]
            if monks:
                pieces.append(_.n("{n} monk", "{n} monks", monks))
            self.facts.append(_("drawn: {pieces}", pieces=_.list(pieces)))
            self.drawn = []

    def _end_lists(self) -> None:
        """What was gathered becomes a fact: pieces that were drawn, seats that were passed."""
        self._end_draw()
        self._end_unable()

    def _end_unable(self) -> None:
        _ = self._
        if self.unable:
            # a mass in which nobody can do anything is told in a few words
            everybody = self.unable_to != "market" and len(self.unable) == len(self.names)
            unable = "" if everybody else _.list(seat_name(_, seat, self.names) for seat in self.unable)
            self.facts.append(_unable(_, self.unable_to, unable))
            self.unable = []

    def unable_for(self, what: str, seats: list[Seat]) -> None:
        if what != self.unable_to:
            self._end_lists()
            self.unable_to = what
        self._end_draw()
        self.unable += seats

    def end_noted(self) -> None:
        _ = self._
        if self.noted:
            quoted = _.list(_("“{order}”", order=order) for order in self.noted)
            self.noted = []
            self.say(_("You noted: {orders}.", orders=quoted))

    def name(self, seat: Seat) -> str:
        _ = self._
        return seat_name(_, seat, self.names if self.sentences else self.leads)

    def open(self, head: str) -> None:
        self.close()
        self.head = head

    def say(self, sentence: str) -> None:
        self.end_sentence()
        if self.head:
            self._end_lists()
            self.facts.append(sentence.rstrip(".。"))
        else:
            self.sentences.append(sentence)

    def end_sentence(self) -> None:
        _ = self._
        if self.clauses:
            name = self.name(self.actor)
            doing = [_noted(_, *clause) for clause in self.clauses]
            self.sentences.append(_("{name} {actions}.", name=name, actions=_chain(_, doing)))
            self.clauses, self.owes = [], False

    def close(self) -> None:
        """The end of a line."""
        _ = self._
        self.end_noted()
        self.end_sentence()
        if self.head:
            self._end_lists()
            if self.facts:
                self.lines.append(_("{name}: {facts}", name=self.head, facts=dots(self.facts)))
        elif self.sentences:
            self.lines.append(_.join(self.sentences))
        self.head, self.facts, self.sentences, self.price, self.actor = "", [], [], "", -1
        self.sold = set()


def _noted(_: Tongue, what: str, notes: Sequence[str]) -> str:
    return _("{what} ({note})", what=what, note=dots(notes)) if notes else what


def _chain(_: Tongue, doing: Sequence[str]) -> str:
    text, last = doing[0], len(doing) - 1
    for at, clause in enumerate(doing[1:], 1):
        if at == last:
            text = _("{before}, then {after}", before=text, after=clause)
        else:
            text = _("{before}, {after}", before=text, after=clause)
    return text


# -- what somebody does, without the name -----------------------------------------------------------


def _clause(_: Tongue, event: Event) -> str | None:
    match event:
        case ev.CubeTaken(space=of, cube="X"):
            return _("takes the plague from {space}", space=space(_, of))
        case ev.CubeTaken(space=of, cube=colour):
            return _("takes {cube} from {space}", cube=cube(_, colour), space=space(_, of))
        case ev.WellUsed():
            return _("uses the well")
        case ev.FreeAction(space=of):
            return _("acts without a cube at {space}", space=space(_, of))
        case ev.ActionSkipped(space=None):
            return _("leaves the last action out")
        case ev.ActionSkipped(forced=True):
            return _("no action possible")
        case ev.ActionSkipped():
            return _("without the action")
        case ev.Harvested(grain=got):
            return _("harvests {grain}", grain=grain(_, got))
        case ev.Born(generation=generation):
            return _("has a birth ({member})", member=member(_, generation))
        case ev.Recalled(generation=generation, place=of):
            return _("brings {member} home ({place})", member=member(_, generation), place=place(_, of))
        case ev.Trained(generation=generation, building=of):
            return _("sends {member} to the {place}", member=member(_, generation), place=building(_, of))
        case ev.Made(good=what):
            return _("makes {good}", good=amount(_, what, 1))
        case ev.Bought(good=what):
            return _("buys {good}", good=amount(_, what, 1))
        case ev.Milled(coins=got):
            return _("gets {coins} from the mill", coins=coins(_, got))
        case ev.EnteredBag(generation=generation):
            return _("sends {member} into the black bag", member=member(_, generation))
    return _further(_, event)


def _further(_: Tongue, event: Event) -> str | None:
    match event:
        case ev.Travelled(generation=generation, start=start, city=city):
            return _("sends {member} from {start} to {city}", member=member(_, generation), start=place(_, start),
                     city=city)  # fmt: skip
        case ev.Visited():
            return _("gets {things} there", things=reward(_, event))
        case ev.CubesChosen(cubes=chosen):
            return _("gets {things}", things=amounts(_, chosen)) if chosen else _("gets no cube")
        case ev.GoodChosen(good=what):
            return _("gets {things}", things=amount(_, what, 1))
        case ev.CouncilReached(generation=generation, stage=stage):
            return _("brings {member} to stage {n} of the council", member=member(_, generation), n=stage)
        case ev.StartMarkerTaken():
            return _("takes the next-start marker")
        case ev.CoinsForPoints(coins=given, points=gain):
            return _("pays {coins} for {points}", coins=coins(_, given), points=points(_, gain))
    return None


# -- market days and masses --------------------------------------------------------------------------


def _of_market(_: Tongue, event: Event, names: Sequence[str], fee: bool) -> str:
    name = seat_name(_, getattr(event, "seat", 0), names)
    match event:
        case ev.Served(tile=tile, how=how):
            notes = [_("fee paid") if fee else "", _("by standing order") if how == "order" else ""]
            sale = _("{name} serves {customer}", name=name, customer=customer(_, tile))
            for note in filter(None, notes):
                sale = _("{what}, {note}", what=sale, note=note)
            return sale
        case ev.MarketPassed(how="own"):
            return _("{name} passes", name=name)
        case ev.MarketPassed(how="order"):
            return _("{name} passes by standing order", name=name)
        case ev.MarketClosed(sold=sold) if not any(sold):
            return _("nobody sells")
    return ""


def _unable(_: Tongue, what: str, names: str) -> str:
    """Who can do nothing in a part of a mass or on a market day; no names: nobody can."""
    match what:
        case "buying":
            return _("{names} can't buy anybody", names=names) if names else _("nobody can buy anybody")
        case "advancing":
            return _("{names} can't move anybody", names=names) if names else _("nobody can move anybody")
    return _("{names} can't sell", names=names)


def _of_mass(_: Tongue, event: Event, names: Sequence[str]) -> str:
    match event:
        case ev.OrdersForgotten():
            return _("the rest of your standing orders is forgotten")
        case ev.MassBought(seat=seat, generation=generation, how=how):
            bought = _("{name} buys {member}", name=seat_name(_, seat, names), member=member(_, generation))
            return _("{what}, {note}", what=bought, note=_("by standing order")) if how == "order" else bought
        case ev.MassIdle(seat=seat, part="buying", begun=False, how="order"):
            return _("{name} buys nobody by standing order", name=seat_name(_, seat, names))
        case ev.MassIdle(seat=seat, part="advancing", begun=False, how="order"):
            return _("{name} moves nobody by standing order", name=seat_name(_, seat, names))
        case ev.MassAdvanced(seat=seat, generation=generation, window=window, grain=price):
            moved = _("{name} {member} to window {n}", name=seat_name(_, seat, names), n=window,
                      member=member(_, generation))  # fmt: skip
            return _("{what} ({note})", what=moved, note=grain(_, price))
        case ev.Majority(seats=seats, points=gain) if seats:
            return _("majority {names} +{points}", names=_.list(seat_name(_, seat, names) for seat in seats),
                     points=gain)  # fmt: skip
    return ""
