"""What happened: the log of Dice Town. Names come ready for where the text goes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.core import Event, GameEnded, RoundBegan, Seat, TurnBegan, tag_of
from games.dice_town import events as ev
from games.dice_town.components import FACE_OF, Place
from games.dice_town.state import HIDDEN, Offer
from renderers.words.core import seat_name
from renderers.words.dice_town.labels import loot
from renderers.words.dice_town.names import (
    card,
    cards,
    change,
    dollars,
    face,
    in_row,
    named,
    nuggets,
    place,
    points,
    row,
    valued,
)
from renderers.words.tongue import Tongue

__all__ = ["ended", "line", "payers", "shown"]


def ended(_: Tongue, event: GameEnded) -> str:
    """Why the game is over."""
    match event.reason:
        case "mine_empty":
            return _("The mine is empty, and the game is over.")
        case "deeds_gone":
            return _("All deeds have been taken, and the game is over.")
    return _("The mine is empty, all deeds have been taken, and the game is over.")


def shown(of: Place, dice: int) -> str:
    """The dice that count at a place: `9 9 9`."""
    return row([FACE_OF[of]] * dice)


def payers(_: Tongue, seats: Sequence[Seat], paid: Sequence[int], names: Sequence[str]) -> str:
    """`Rosa 2, Dee 1`; those who had nothing are left out."""
    return _.list(f"{seat_name(_, seat, names)} {n}" for seat, n in zip(seats, paid, strict=False) if n)


def line(_: Tongue, event: Event, names: Sequence[str]) -> str:
    """One line of the log."""
    told = _dice(_, event, names) or _control(_, event, names) or _place(_, event, names)
    told = told or _doctor(_, event, names) or _end(_, event, names)
    if told is None:
        raise TypeError(tag_of(event))
    return told


def _dice_of(_: Tongue, seats: Sequence[Seat], dice: Sequence[int], names: Sequence[str]) -> str:
    return _.list(f"{seat_name(_, seat, names)} {n}" for seat, n in zip(seats, dice, strict=False))


def _names(_: Tongue, seats: Iterable[Seat], names: Sequence[str]) -> str:
    return _.list(seat_name(_, seat, names) for seat in seats)


# -- dice and cards --------------------------------------------------------------------------------


def _dice(_: Tongue, event: Event, names: Sequence[str]) -> str | None:
    def name(seat: Seat) -> str:
        return seat_name(_, seat, names)

    match event:
        case RoundBegan(turn=turn):
            return _("Round {turn}", turn=turn)
        case TurnBegan(seat=seat, turn=turn):
            return _("Turn {turn}: {name}", turn=turn, name=name(seat))
        case ev.DiceRolled(roll=roll, seats=seats, dice=dice):
            return _("Roll {n}. Dice under the cups: {dice}.", n=roll, dice=_dice_of(_, seats, dice, names))
        case ev.FinalRollBegan(seats=seats, dice=dice):
            return _("Last roll. Dice that are still open: {dice}.", dice=_dice_of(_, seats, dice, names))
        case ev.Rolled(dice=dice):
            return _("You rolled {dice}.", dice=row(dice))
        case ev.Committed(answer=answer):
            return _committed(_, answer)
        case ev.TakenBack():
            return _("You took your answer back.")
        case ev.Kept():
            return _kept(_, event, name(event.seat))
        case ev.FinalRolled(seat=seat, dice=dice, cheats=()):
            return _("{name}'s last roll is locked: {dice}.", name=name(seat), dice=row(dice))
        case ev.FinalRolled(seat=seat, dice=dice, cheats=cheats):
            return _(
                "{name}'s last roll is locked: {dice} (Cheater: {changes}).",
                name=name(seat),
                dice=row(dice),
                changes=_.list(map(change, cheats)),
            )
        case ev.OrdersAsked(seats=seats):
            return _("All dice are locked. Town orders: {names}.", names=_names(_, seats, names))
        case ev.CardPlayed(seat=seat, card=of):
            return _("{name} plays {card}.", name=name(seat), card=card(_, of))
        case ev.CardCancelled(seat=seat, card=of, owner=owner):
            return _(
                "{name} plays {card}, but {owner}'s Wanted cancels it. Both cards are discarded.",
                name=name(seat),
                card=card(_, of),
                owner=name(owner),
            )
    return None


def _committed(_: Tongue, answer: Sequence[str]) -> str:
    verb, *rest = answer
    match verb:
        case "keep" if rest and rest[0] != "-":
            return _("You sealed: keep {dice}.", dice=row(rest[0].split(",")))
        case "keep":
            return _("You sealed: keep none.")
        case "final":
            return _("You accepted your last roll.")
        case "town_orders" if rest and rest[0] != "-":
            return _("You sealed your town orders: {cards}.", cards=_.list(card(_, n) for n in rest[0].split(",")))
        case "town_orders":
            return _("You sealed your town orders: no card armed.")
    return _("You sealed your offer.")


def _kept(_: Tongue, event: ev.Kept, name: str) -> str:
    dice = row(event.dice)
    if event.forced:
        return _("{name} has no money and no card, so the last die is locked: {dice}.", name=name, dice=dice)
    if not event.dice:
        return _("{name} keeps nothing and pays {dollars}.", name=name, dollars=dollars(_, event.price))
    if event.cheats:
        return _(
            "{name} keeps {dice} for {dollars} (Cheater: {changes}).",
            name=name,
            dice=dice,
            dollars=dollars(_, event.price),
            changes=_.list(map(change, event.cheats)),
        )
    if event.price:
        return _("{name} keeps {dice} for {dollars}.", name=name, dice=dice, dollars=dollars(_, event.price))
    return _("{name} keeps {dice} for free.", name=name, dice=dice)


# -- who controls what -----------------------------------------------------------------------------


def _control(_: Tongue, event: Event, names: Sequence[str]) -> str | None:
    def name(seat: Seat) -> str:
        return seat_name(_, seat, names)

    match event:
        case ev.NobodyThere(place=of):
            return _("{place}: nobody shows a {face}.", place=place(_, of), face=face(FACE_OF[of]))
        case ev.Controlled(place="hall", seat=seat):
            return _("{place}: {name} wins with the best hand.", place=place(_, "hall"), name=name(seat))
        case ev.Controlled(place=of, seat=seat, dice=dice):
            return _(
                "{place}: {name} is in control with {dice}.",
                place=place(_, of),
                name=name(seat),
                dice=shown(of, dice),
            )
        case ev.Tied(place="hall", seats=seats, sheriff=sheriff):
            return _(
                "{place}: {names} have equal hands, so sheriff {sheriff} decides.",
                place=place(_, "hall"),
                names=_names(_, seats, names),
                sheriff=name(sheriff),
            )
        case ev.Tied(place=of, seats=seats, dice=dice, sheriff=sheriff):
            return _(
                "{place}: {names} tie with {dice}, so sheriff {sheriff} decides.",
                place=place(_, of),
                names=_names(_, seats, names),
                dice=shown(of, dice),
                sheriff=name(sheriff),
            )
        case ev.OffersIn(place=of, sheriff=sheriff):
            return _("{place}: all offers are sealed, {name} reads them.", place=place(_, of), name=name(sheriff))
        case ev.Decided(place=of, seat=seat, sheriff=sheriff) if seat == sheriff:
            return _("{place}: sheriff {name} takes it.", place=place(_, of), name=name(sheriff))
        case ev.Decided(place=of, seat=seat, sheriff=sheriff):
            things = loot(_, Offer(event.dollars, event.nuggets, event.cards))
            if not things:
                return _(
                    "{place}: sheriff {sheriff} chooses {name}, who pays nothing.",
                    place=place(_, of),
                    sheriff=name(sheriff),
                    name=name(seat),
                )
            return _(
                "{place}: sheriff {sheriff} chooses {name}, who pays {things}.",
                place=place(_, of),
                sheriff=name(sheriff),
                name=name(seat),
                things=things,
            )
    return None


# -- what places bring -----------------------------------------------------------------------------


def _place(_: Tongue, event: Event, names: Sequence[str]) -> str | None:
    def name(seat: Seat) -> str:
        return seat_name(_, seat, names)

    match event:
        case ev.GoldDug(seat=seat, nuggets=n):
            return _("{name} digs {nuggets}.", name=name(seat), nuggets=nuggets(_, n))
        case ev.BankRobbed(seat=seat, dollars=0):
            return _("{name} robs the bank, but it is empty.", name=name(seat))
        case ev.BankRobbed(seat=seat, dollars=n):
            return _("{name} robs the bank and gets {dollars}.", name=name(seat), dollars=dollars(_, n))
        case ev.Split(seat=seat, robber=robber, dollars=n):
            return _(
                "{robber} has to hand {dollars} of that to {name}.",
                robber=name(robber),
                dollars=dollars(_, n),
                name=name(seat),
            )
        case ev.Unloaded(dollars=0):
            return _("The stagecoach is empty.")
        case ev.Unloaded(dollars=n):
            return _("The stagecoach brings {dollars} to the bank.", dollars=dollars(_, n))
        case ev.StoreShuffled(cards=n):
            return _("The store deck was empty: {cards} from the discard pile are a new one.", cards=cards(_, n))
        case ev.StoreDrew(seat=seat, cards=drawn):
            return _drew(_, drawn, name(seat))
        case ev.StoreKept(seat=seat, card=of, discarded=n):
            return _store_kept(_, of, n, name(seat))
        case ev.StoreEmpty(seat=seat):
            return _("The store has no card left for {name}.", name=name(seat))
        case ev.SaloonRaided(seat=seat, victim=victim, cards=seen) if HIDDEN in seen:
            return _(
                "{name} looks at {cards} of {victim}.",
                name=name(seat),
                cards=cards(_, len(seen)),
                victim=name(victim),
            )
        case ev.SaloonRaided(seat=seat, victim=victim, cards=seen):
            return _(
                "{name} looks at {victim}'s cards: {cards}.",
                name=name(seat),
                victim=name(victim),
                cards=named(_, seen),
            )
        case ev.Stolen(seat=seat, victim=victim, card=of):
            if of == HIDDEN:
                return _("{name} takes one card from {victim}.", name=name(seat), victim=name(victim))
            return _("{name} takes {card} from {victim}.", name=name(seat), card=valued(_, of), victim=name(victim))
        case ev.SaloonEmpty(seat=seat):
            return _("{name} finds nobody in the saloon who has a hand card.", name=name(seat))
        case ev.BadgePassed(seat=seat, before=before):
            return _("{name} is the new sheriff in place of {before}.", name=name(seat), before=name(before))
        case ev.BadgeKept(seat=seat, marshal=True):
            return _("Thanks to the Marshal, {name} stays sheriff.", name=name(seat))
        case ev.BadgeKept(seat=seat):
            return _("{name} stays sheriff.", name=name(seat))
        case ev.DeedsTaken(seat=seat, deeds=()):
            return _("{name} shows no Ace and takes no deed.", name=name(seat))
        case ev.DeedsTaken(seat=seat, deeds=deeds):
            return _("{name} takes {deeds}.", name=name(seat), deeds=named(_, deeds))
        case ev.DeedDrawn(seat=seat, deed=of):
            if of == HIDDEN:
                return _("{name} draws one more deed in secret.", name=name(seat))
            return _("{name} draws {deed} in secret.", name=name(seat), deed=card(_, of))
        case ev.DeedsTurned(open=deeds):
            return _("Open deeds now: {deeds}.", deeds=in_row(_, deeds))
    return None


def _drew(_: Tongue, drawn: Sequence[str], name: str) -> str:
    if HIDDEN in drawn:
        return _("{name} draws {cards} in the store.", name=name, cards=cards(_, len(drawn)))
    return _("{name} draws in the store: {cards}.", name=name, cards=named(_, drawn))


def _store_kept(_: Tongue, of: str, discarded: int, name: str) -> str:
    if not discarded:
        if of == HIDDEN:
            return _("{name} keeps that card.", name=name)
        return _("{name} keeps {card}.", name=name, card=valued(_, of))
    if of == HIDDEN:
        return _("{name} keeps one and discards {cards}.", name=name, cards=cards(_, discarded))
    return _("{name} keeps {card} and discards {cards}.", name=name, card=valued(_, of), cards=cards(_, discarded))


# -- doctor, Joe, end ------------------------------------------------------------------------------


def _doctor(_: Tongue, event: Event, names: Sequence[str]) -> str | None:
    def name(seat: Seat) -> str:
        return seat_name(_, seat, names)

    match event:
        case ev.DoctorVisited(seats=()):
            return _("Nobody has to see the doctor.")
        case ev.DoctorVisited(seats=seats):
            return _("To the doctor, in this order: {names}.", names=_names(_, seats, names))
        case ev.Protected(seat=seat, deeds=deeds):
            return _("{name} protects {deeds}.", name=name(seat), deeds=named(_, deeds))
        case ev.CardDrawn(seat=seat, card=of):
            if of == HIDDEN:
                return _("{name} draws a store card as a cure.", name=name(seat))
            return _("{name} draws {card} as a cure.", name=name(seat), card=valued(_, of))
        case ev.Taxed(seat=seat, payers=seats, paid=paid) if any(paid):
            return _(
                "{name} collects {dollars} as a cure: {payers}.",
                name=name(seat),
                dollars=dollars(_, sum(paid)),
                payers=payers(_, seats, paid, names),
            )
        case ev.Taxed(seat=seat):
            return _("{name} wants to collect money, but nobody has any.", name=name(seat))
        case ev.GoldTaken(seat=seat, payers=seats, paid=paid) if any(paid):
            return _(
                "{name} collects {nuggets} as a cure: {payers}.",
                name=name(seat),
                nuggets=nuggets(_, sum(paid)),
                payers=payers(_, seats, paid, names),
            )
        case ev.GoldTaken(seat=seat):
            return _("{name} wants to collect gold, but nobody has any.", name=name(seat))
        case ev.NoCure(seat=seat, asked=True):
            return _("{name} leaves the doctor without a cure.", name=name(seat))
        case ev.NoCure(seat=seat):
            return _("The doctor has no cure for {name}.", name=name(seat))
        case ev.JoeFound(seat=seat):
            return _("{name} meets Nervous Joe, who has to be sent to somebody at once.", name=name(seat))
        case ev.JoeShot(seat=seat, victim=victim, dollars=n):
            return _(
                "Nervous Joe takes {dollars} from {victim} for {name}.",
                dollars=dollars(_, n),
                victim=name(victim),
                name=name(seat),
            )
        case ev.Idle(seat=seat):
            return _("Nervous Joe finds nobody with money and leaves {name} with nothing.", name=name(seat))
    return None


def _end(_: Tongue, event: Event, names: Sequence[str]) -> str | None:
    match event:
        case ev.WinnerTied(seats=seats, sheriff=sheriff, points=n, deeds=deeds):
            return _(
                "{names} are equal with {points} and {deeds}, so sheriff {sheriff} names the winner.",
                names=_names(_, seats, names),
                points=points(_, n),
                deeds=_.n("{n} deed", "{n} deeds", deeds),
                sheriff=seat_name(_, sheriff, names),
            )
        case ev.WinnerNamed(seat=seat, sheriff=sheriff):
            return _(
                "Sheriff {sheriff} names {name} the winner.",
                sheriff=seat_name(_, sheriff, names),
                name=seat_name(_, seat, names),
            )
        case GameEnded():
            return ended(_, event)
    return None
