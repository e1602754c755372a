"""A round of Dice Town told in a few lines, for the message under the picture.

A line for each player's dice, then one for each place of the town.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from games.core import Event, Seat, tag_of
from games.dice_town import events as ev
from games.dice_town.state import HIDDEN, Offer
from renderers.words.core import seat_name
from renderers.words.dice_town.labels import loot
from renderers.words.dice_town.names import (
    card,
    cards,
    change,
    dollars,
    dots,
    in_row,
    named,
    nuggets,
    place,
    row,
    valued,
)
from renderers.words.dice_town.told import line, payers, shown
from renderers.words.tongue import Tongue

__all__ = ["story"]

_WHERE = {
    "dynamite": "mine",
    "even_split": "bank",
    "credit": "store",
    "the_girls": "saloon",
    "marshal": "office",
    "corruption": "hall",
    "elixir": "doctor",
}
"""Where a card is played."""
_PLACES: dict[type[Event], str] = {
    ev.GoldDug: "mine",
    ev.BankRobbed: "bank",
    ev.Split: "bank",
    ev.Unloaded: "bank",
    ev.StoreShuffled: "store",
    ev.StoreDrew: "store",
    ev.StoreKept: "store",
    ev.StoreEmpty: "store",
    ev.SaloonRaided: "saloon",
    ev.Stolen: "saloon",
    ev.SaloonEmpty: "saloon",
    ev.BadgePassed: "office",
    ev.BadgeKept: "office",
    ev.DeedsTaken: "hall",
    ev.DeedDrawn: "hall",
    ev.DeedsTurned: "hall",
    ev.DoctorVisited: "doctor",
    ev.Protected: "doctor",
    ev.CardDrawn: "doctor",
    ev.Taxed: "doctor",
    ev.GoldTaken: "doctor",
    ev.NoCure: "doctor",
}


Fact = tuple[Seat | None, str]
"""Who did something, and what, in words that can follow the name; or None and words that stand alone."""


def story(_: Tongue, events: Sequence[Event], names: Sequence[str], bold: Callable[[str], str]) -> list[str]:
    """What is asked or announced elsewhere is left out: rolls (but for the last), what is for own eyes, the end.

    `bold` makes what a line begins with stand out.
    """
    told: list[tuple[str | Seat, list[Fact]]] = []
    for at, event in enumerate(events):
        where = _where(event)
        facts = [] if where is None else list(_facts(_, event, events[at - 1] if at else None, names))
        if where is None or not facts:
            continue
        if told and told[-1][0] == where:
            told[-1][1].extend(facts)
        else:
            told.append((where, facts))
    lines = []
    for where, facts in told:
        if where == "end":
            lines += [text for _seat, text in facts]
        elif isinstance(where, int):
            does = dots(text for _seat, text in facts)
            lines.append(_("{name}: {facts}", name=bold(seat_name(_, where, names)), facts=does))
        else:
            lines.append(_("{name}: {facts}", name=bold(_lead(_, where)), facts=dots(_subjects(_, facts, names))))
    return lines


def _subjects(_: Tongue, facts: Sequence[Fact], names: Sequence[str]) -> Iterator[str]:
    """Whose fact it is, where that is another one than before."""
    before: Seat | None = None
    for seat, text in facts:
        if seat is None or seat == before:
            yield text
        else:
            yield _("{name} {does}", name=seat_name(_, seat, names), does=text)
        before = before if seat is None else seat


def _lead(_: Tongue, where: str) -> str:
    if where == "final":
        return _("Last roll")
    return card(_, "nervous_joe") if where == "joe" else place(_, where)


def _where(event: Event) -> str | Seat | None:
    """What an event is told with: a seat's dice, the last roll, a place, Nervous Joe; None for what isn't told."""
    match event:
        case ev.Kept(seat=seat) | ev.FinalRolled(seat=seat):
            return seat
        case ev.CardPlayed(seat=seat, card=of) | ev.CardCancelled(seat=seat, card=of):
            return "joe" if of == "nervous_joe" else _WHERE.get(of, seat)
        case ev.NobodyThere() | ev.Controlled() | ev.Tied() | ev.OffersIn() | ev.Decided():
            return event.place
        case ev.FinalRollBegan():
            return "final"
        case ev.JoeFound() | ev.JoeShot() | ev.Idle():
            return "joe"
        case ev.WinnerTied() | ev.WinnerNamed():
            return "end"
    return _PLACES.get(type(event))


def _facts(_: Tongue, event: Event, before: Event | None, names: Sequence[str]) -> Iterator[Fact]:
    def name(seat: Seat) -> str:
        return seat_name(_, seat, names)

    match event:
        case ev.WinnerTied() | ev.WinnerNamed():
            yield None, line(_, event, names)
        case ev.Kept(seat=seat):
            for text in _kept(_, event):
                yield seat, text
        case ev.FinalRollBegan(seats=seats):
            yield None, _("one more roll for {names}, free", names=_.list(map(name, seats)))
        case ev.FinalRolled(seat=seat, dice=dice, cheats=cheats):
            yield seat, _("last roll {dice}", dice=row(dice))
            for text in _changes(_, cheats):
                yield seat, text
        case ev.CardPlayed(card="cheater" | "nervous_joe"):
            return  # told with what it does
        case ev.CardPlayed(seat=seat, card=of):
            yield seat, _("plays {card}", card=card(_, of))
        case ev.CardCancelled(seat=seat, card=of, owner=owner):
            yield seat, _("plays {card}, cancelled by {owner}'s Wanted", card=card(_, of), owner=name(owner))
        case ev.Controlled() if isinstance(before, ev.Decided):
            return  # told by the decision
        case ev.NobodyThere() | ev.Controlled() | ev.Tied() | ev.OffersIn() | ev.Decided():
            yield _control(_, event, names)
        case ev.Taxed() | ev.GoldTaken() | ev.DoctorVisited() | ev.Protected() | ev.CardDrawn() | ev.NoCure():
            yield _doctor(_, event, names)
        case ev.JoeFound(seat=seat):
            yield seat, _("meets him")
        case ev.JoeShot(seat=seat, victim=victim, dollars=n):
            yield seat, _("gets {dollars} from {victim}", dollars=dollars(_, n), victim=name(victim))
        case ev.Idle():
            yield None, _("nobody has money for him")
        case ev.Unloaded(dollars=0):
            return
        case _:
            yield _place(_, event, names)


def _kept(_: Tongue, event: ev.Kept) -> Iterator[str]:
    yield _("keeps {dice}", dice=row(event.dice)) if event.dice else _("keeps none")
    yield from _changes(_, event.cheats)
    if event.forced:
        yield _("has no money and no card")
    else:
        yield dollars(_, event.price) if event.price else _.c("price", "free")


def _changes(_: Tongue, cheats: Sequence[str]) -> Iterator[str]:
    for cheat in cheats:
        yield _("Cheater {change}", change=change(cheat))


def _control(
    _: Tongue,
    event: ev.NobodyThere | ev.Controlled | ev.Tied | ev.OffersIn | ev.Decided,
    names: Sequence[str],
) -> Fact:
    def name(seat: Seat) -> str:
        return seat_name(_, seat, names)

    match event:
        case ev.NobodyThere():
            return None, _("nobody")
        case ev.Controlled(place="hall", seat=seat):
            return seat, _("has the best hand")
        case ev.Controlled(place=of, seat=seat, dice=dice):
            return seat, _("has {dice}", dice=shown(of, dice))
        case ev.Tied(seats=seats, sheriff=sheriff):
            who = _.list(map(name, seats))
            return None, _("tie of {names}, sheriff {sheriff} decides", names=who, sheriff=name(sheriff))
        case ev.OffersIn():
            return None, _("the offers are sealed")
        case ev.Decided(seat=seat, sheriff=sheriff) if seat == sheriff:
            return sheriff, _("is sheriff and takes it")
        case ev.Decided(seat=seat, sheriff=sheriff):
            things = loot(_, Offer(event.dollars, event.nuggets, event.cards))
            if things:
                return sheriff, _("chooses {name} for {things}", name=name(seat), things=things)
            return sheriff, _("chooses {name} for nothing", name=name(seat))


def _place(_: Tongue, event: Event, names: Sequence[str]) -> Fact:
    def name(seat: Seat) -> str:
        return seat_name(_, seat, names)

    match event:
        case ev.GoldDug(seat=seat, nuggets=n):
            return seat, f"+{nuggets(_, n)}"
        case ev.BankRobbed(dollars=0):
            return None, _("the bank is empty")
        case ev.BankRobbed(seat=seat, dollars=n):
            return seat, f"+{dollars(_, n)}"
        case ev.Split(seat=seat, dollars=n):
            return seat, _("gets {dollars} of it", dollars=dollars(_, n))
        case ev.Unloaded(dollars=n):
            return None, _("the stagecoach brings {dollars}", dollars=dollars(_, n))
        case ev.StoreShuffled():
            return None, _("the discards are shuffled")
        case ev.StoreDrew(seat=seat, cards=drawn):
            return seat, _("draws {cards}", cards=named(_, drawn))
        case ev.StoreKept(seat=seat, card=of):
            return seat, _("keeps one") if of == HIDDEN else _("keeps {card}", card=valued(_, of))
        case ev.StoreEmpty():
            return None, _("no card left")
        case ev.SaloonRaided(seat=seat, victim=victim, cards=seen):
            return seat, _("looks at {cards} of {victim}", cards=named(_, seen), victim=name(victim))
        case ev.Stolen(seat=seat, card=of, victim=victim):
            what = cards(_, 1) if of == HIDDEN else valued(_, of)
            return seat, _("takes {card} from {victim}", card=what, victim=name(victim))
        case ev.SaloonEmpty():
            return None, _("nobody has a hand card")
        case ev.BadgePassed(seat=seat):
            return seat, _("is the new sheriff")
        case ev.BadgeKept(seat=seat):
            return seat, _("stays sheriff")
        case ev.DeedsTaken(seat=seat, deeds=deeds):
            return seat, _("takes {card}", card=named(_, deeds)) if deeds else _("has no Ace, so no deed")
        case ev.DeedDrawn(seat=seat, deed=of):
            what = _("one more deed") if of == HIDDEN else card(_, of)
            return seat, _("draws {cards} in secret", cards=what)
        case ev.DeedsTurned(open=deeds):
            return None, _("open now: {deeds}", deeds=in_row(_, deeds))
    raise TypeError(tag_of(event))


def _doctor(
    _: Tongue,
    event: ev.Taxed | ev.GoldTaken | ev.DoctorVisited | ev.Protected | ev.CardDrawn | ev.NoCure,
    names: Sequence[str],
) -> Fact:
    match event:
        case ev.DoctorVisited(seats=()):
            return None, _("nobody")
        case ev.DoctorVisited(seats=seats):
            who = _.list(seat_name(_, seat, names) for seat in seats)
            return None, _("for {names}", names=who)
        case ev.Protected(seat=seat, deeds=deeds):
            return seat, _("protects {deeds}", deeds=named(_, deeds))
        case ev.CardDrawn(seat=seat, card=of):
            return seat, _("draws {cards}", cards=cards(_, 1) if of == HIDDEN else valued(_, of))
        case ev.Taxed(seat=seat, payers=seats, paid=paid):
            gain = f"+{dollars(_, sum(paid))}"
        case ev.GoldTaken(seat=seat, payers=seats, paid=paid):
            gain = f"+{nuggets(_, sum(paid))}"
        case ev.NoCure(seat=seat):
            return seat, _("gets no cure")
    return seat, _("{what} ({note})", what=gain, note=payers(_, seats, paid, names)) if any(paid) else gain
