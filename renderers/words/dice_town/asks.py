"""Where Dice Town stands, and what it asks of whom."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.core import Seat
from games.dice_town.components import BOX, CURES, FACE_OF, ORDERS, PLACES, PLAYABLE, Place, sorted_dice
from games.dice_town.dice import cheated
from games.dice_town.state import DiceTown, Player, price
from games.dice_town.town import leaders
from renderers.words.core import seat_name
from renderers.words.dice_town.labels import kept, loot
from renderers.words.dice_town.names import (
    at_place,
    card,
    change,
    dollars,
    dots,
    effect,
    faces,
    hand,
    hand_cards,
    named,
    nuggets,
    place,
    row,
)
from renderers.words.game import AnyView
from renderers.words.tongue import Tongue

__all__ = ["ask", "cure_faces", "drafts", "prospect", "prospects", "status", "wanted_order"]


def status(_: Tongue, view: AnyView, names: Sequence[str]) -> str:
    """Round and phase, or who has won."""
    s: DiceTown = view.state
    if view.standings is not None:
        winners = _.list(seat_name(_, seat, names) for seat in view.standings.winners)
        return _("game over · won by {names}", names=winners)
    return dots([_("round {round}", round=s.round), _phase(_, s)])


def _phase(_: Tongue, s: DiceTown) -> str:
    match s.phase:
        case "roll":
            return _("roll {n}", n=s.roll)
        case "final":
            return _("last roll")
        case "orders":
            return _("town orders")
        case "town":
            return at_place(_, s.place)
    return _("the winner is named")


def prospects(_: Tongue, s: DiceTown, names: Sequence[str]) -> list[str]:
    """For each place who controls it, or would by the dice that are locked; once all hands are open."""
    return [
        _("{name}: {facts}", name=place(_, of), facts=prospect(_, s, of, names))
        for of in PLACES
    ]  # fmt: skip


def prospect(_: Tongue, s: DiceTown, of: Place, names: Sequence[str]) -> str:
    """Who controls a place, or would; needs all hands to be open for the town hall."""
    if of in s.control:
        return seat_name(_, s.control[of], names)
    first = leaders(s, of)
    if not first:
        return _("nobody")
    who = _.list(seat_name(_, seat, names) for seat in first)
    return _("{names} (tie)", names=who) if len(first) > 1 else who


# -- what is asked ---------------------------------------------------------------------------------


def ask(_: Tongue, view: AnyView, names: Sequence[str]) -> str:
    """Speaks to the viewer if he is asked or has sealed an answer, of others as everybody may know it."""
    s: DiceTown = view.state
    if not view.deciders:
        return _("The game is over.")
    waiting = _.list(seat_name(_, seat, names) for seat in view.deciders)
    if view.seat is not None and view.seat in view.deciders:
        return "\n".join([_.join(_to_me(_, view, view.seat, names)), *_effects(_, view, view.seat)])
    sealed = view.seat is not None and view.seat in s.ready
    return _.join([*(_sealed(_, s, view.seat, names) if sealed and view.seat is not None else []),
                   *_to_all(_, view, waiting, names)])  # fmt: skip


def _to_all(_: Tongue, view: AnyView, waiting: str, names: Sequence[str]) -> list[str]:
    s: DiceTown = view.state
    first = view.deciders[0]
    match view.asks:
        case "keeping":
            return [
                _("Round {round}, roll {n}: everybody keeps dice in secret.", round=s.round, n=s.roll),
                _still(_, waiting),
            ]
        case "final_keeping":
            return [_("Round {round}, last roll: it is locked as it falls.", round=s.round), _still(_, waiting)]
        case "ordering":
            return [_("All dice are locked."), _forecast(_, s, names), _orders_of(_, waiting)]
        case "bribing":
            return [_tie(_, s, names), _("Sealed offers are awaited from {names}.", names=waiting)]
        case "deciding":
            return [
                _tie(_, s, names),
                _("Sheriff {name} decides.", name=waiting),
            ]
        case "store_choosing":
            return [
                _(
                    "{name} has drawn {n} cards in the store and keeps one.", name=waiting, n=len(s.shown)
                )
            ]  # fmt: skip
        case "saloon_targeting":
            return [_("{name} is in the saloon and chooses whose cards to look at.", name=waiting)]
        case "saloon_choosing":
            return [
                _(
                    "{name} looks at {n} cards of {victim} and takes one.",
                    name=waiting,
                    n=len(s.shown),
                    victim=seat_name(_, s.victim or 0, names),
                )
            ]
        case "treating":
            return [
                _("{name} sees the doctor and chooses a cure.", name=waiting),
                _hand_of(_, s.players[first]),
            ]
        case "joe_aiming":
            return [_("Nervous Joe is in town: {name} says whom he visits.", name=waiting)]
    tied = _.list(seat_name(_, seat, names) for seat in s.tied)
    return [_("{names} are equal. Sheriff {name} names the winner.", names=tied, name=waiting)]


def _to_me(_: Tongue, view: AnyView, seat: Seat, names: Sequence[str]) -> list[str]:
    s: DiceTown = view.state
    player = s.players[seat]
    match view.asks:
        case "keeping":
            return _keeping(_, s, player)
        case "final_keeping":
            shown = row(cheated(player, player.rolled))
            return [
                _("Round {round}, last roll: {dice}.", round=s.round, dice=row(player.rolled)),
                _("With your Cheaters: {dice}.", dice=shown) if player.cheats else "",
                _locked(_, player),
                _("All of them are locked for free."),
                _could(_, player, ("cheater",)),
            ]
        case "ordering":
            return [
                _("All dice are locked."),
                _forecast(_, s, names),
                _hand_of(_, player),
                *_orders(_, s, player, names),
            ]
        case "bribing":
            return [
                _tie(_, s, names),
                _("Seal an offer: you pay it only if the sheriff chooses you."),
                _you_have(_, player),
                _in_basket(_, player),
                _("Choose cards before money.") if player.hand else "",
            ]
        case "deciding":
            return [_tie(_, s, names), _("You are the sheriff. Who gets it?"), *_offers(_, s, seat, names)]
        case "store_choosing":
            return [_("Store: you drew {cards}. Keep one, the others are discarded.", cards=named(_, s.shown))]
        case "saloon_targeting":
            most = s.shows(seat, "Q")
            return [
                _("Saloon: whose hand do you look at?"),
                _.n(
                    "With {n} Queen you see {n} card at random and take it.",
                    "With {n} Queens you see up to {n} cards at random and take one.",
                    most,
                ),
            ]
        case "saloon_choosing":
            victim = seat_name(_, s.victim or 0, names)
            return [_("Saloon: {name} holds {cards}. Take one.", name=victim, cards=named(_, s.shown))]
        case "treating":
            why = _("You control nothing, so you see the doctor.")
            if seat in s.control.values():
                why = _("Your Elixir takes you to the doctor.")
            return [why, _hand_of(_, player), _("Choose a cure.")]
        case "joe_aiming":
            most_ = dollars(_, BOX.joe_dollars)
            return [_("Nervous Joe takes up to {dollars} from a player for you. From whom?", dollars=most_)]
    return [_("You are the sheriff, and the best are equal. Name the winner.")]


# -- parts -----------------------------------------------------------------------------------------


def _still(_: Tongue, waiting: str) -> str:
    return _("Still thinking: {names}.", names=waiting)


def _orders_of(_: Tongue, waiting: str) -> str:
    return _("Town orders are awaited from {names}.", names=waiting)


def _forecast(_: Tongue, s: DiceTown, names: Sequence[str]) -> str:
    return _("{text}.", text=dots(prospects(_, s, names)))


def _tie(_: Tongue, s: DiceTown, names: Sequence[str]) -> str:
    who = _.list(seat_name(_, seat, names) for seat in s.tied)
    of = next((one for one in PLACES if one == s.place), None)
    if of is None or of == "hall":
        where = at_place(_, "hall")
        rank = hand(_, s.players[s.tied[0]].locked)
        return _("A tie for {place}: {names}, each with {rank}.", place=where, names=who, rank=rank)
    shown = max(s.count_at(of).values())
    dice = row([FACE_OF[of]] * shown)
    return _("A tie for {place}: {names}, each with {dice}.", place=_gain(_, s, of), names=who, dice=dice)


def _gain(_: Tongue, s: DiceTown, of: Place) -> str:
    """A place, with what lies there if that is a number."""
    where = at_place(_, of)
    if of == "bank":
        return _("{what} ({note})", what=where, note=dollars(_, s.bank))
    return where


def _keeping(_: Tongue, s: DiceTown, player: Player) -> list[str]:
    dice = len(player.rolled)
    could = _could(_, player, ("brute", "cheater"))
    most = max([n for n in range(1, dice + 1) if price(n) <= player.dollars], default=1)
    costs = _("You have {dollars}: one die is free, each more costs $1; to keep none costs $1.",
              dollars=dollars(_, player.dollars))  # fmt: skip
    if player.brute:
        costs = _("With your Brute you keep 2 dice or more for free.")
    elif not player.dollars:
        costs = _("You have no money, so you keep exactly one die.") if dice > 1 else _("You have no money.")
    elif player.cheats:
        costs = _("You have {dollars}: one die is free, each more costs $1.", dollars=dollars(_, player.dollars))
    elif dice == 1:
        costs = _(
            "You have {dollars}: to keep it is free, not to keep it costs $1.", dollars=dollars(_, player.dollars)
        )
    elif most < dice:
        costs = _.n(
            "You have {dollars}: one die is free, each more costs $1 (up to {n} die); to keep none costs $1.",
            "You have {dollars}: one die is free, each more costs $1 (up to {n} dice); to keep none costs $1.",
            most,
            dollars=dollars(_, player.dollars),
        )
    return [
        _("Round {round}, roll {n}: you rolled {dice}.", round=s.round, n=s.roll, dice=row(player.rolled)),
        _locked(_, player),
        costs,
        _cheats(_, player),
        _("What a Cheater changes has to be kept.") if player.cheats else "",
        could,
        _("Choose cards before dice.") if could else "",
    ]


def _locked(_: Tongue, player: Player) -> str:
    return _("Locked before: {dice}.", dice=row(sorted_dice(player.locked))) if player.locked else ""


def drafts(_: Tongue, player: Player) -> list[str]:
    """Cards that go with the dice, as far as they are prepared."""
    return [text for text in (_("Your Brute makes it free.") if player.brute else "", _cheats(_, player)) if text]


def _cheats(_: Tongue, player: Player) -> str:
    changes = _.list(change(f"{cheat.die}>{cheat.face}") for cheat in player.cheats)
    return _("Your Cheater: {changes}.", changes=changes) if changes else ""


def _could(_: Tongue, player: Player, of: Sequence[str]) -> str:
    """Cards that may be added to this roll."""
    left = [name for name in player.hand if name in of]
    for name in [*(["brute"] if player.brute else []), *(["cheater"] * len(player.cheats))]:
        if name in left:
            left.remove(name)
    if player.brute and "brute" in left:
        left.remove("brute")  # a second one would do nothing
    if player.open_dice < 2 and "brute" in left:
        left = [name for name in left if name != "brute"]
    if not left:
        return ""
    return _("You could add {cards}.", cards=_.either(card(_, name) for name in dict.fromkeys(left)))


def _hand_of(_: Tongue, player: Player) -> str:
    """Five dice with their rank."""
    return _("Dice: {dice}, {rank}.", dice=row(sorted_dice(player.locked)), rank=hand(_, player.locked))


def _effects(_: Tongue, view: AnyView, seat: Seat) -> list[str]:
    """A line for each card that is to be chosen now: buttons have no room for what it does."""
    s: DiceTown = view.state
    shown: Sequence[str] = ()
    if view.asks in ("store_choosing", "saloon_choosing"):
        shown = s.shown
    elif view.asks == "ordering":
        shown = [name for name in s.players[seat].hand if name in ORDERS]
    return [_("{name}: {facts}", name=card(_, name), facts=effect(_, name)) for name in dict.fromkeys(shown)]


def _orders(_: Tongue, s: DiceTown, player: Player, names: Sequence[str]) -> list[str]:
    held = [name for name in player.hand if name in ORDERS]
    if not held:
        return [_("You hold no order card, so just go to town.")]
    return [
        _("Arm the order cards that are to be played if their moment comes, and go to town."),
        _spares(_, player, names),
        _("Say whom your Marshal spares before you arm cards.") if "marshal" in held and len(s.players) > 2 else "",
    ]


def _spares(_: Tongue, player: Player, names: Sequence[str]) -> str:
    spared = _.list(seat_name(_, seat, names) for seat in player.spared)
    return _("Your Marshal spares {names}.", names=spared) if spared else ""


def _you_have(_: Tongue, player: Player) -> str:
    things = [dollars(_, player.dollars)] if player.dollars else []
    things += [nuggets(_, player.nuggets)] if player.nuggets else []
    things += [hand_cards(_, len(player.hand))] if player.hand else []
    return _("You have {things}.", things=_.list(things))


def _in_basket(_: Tongue, player: Player) -> str:
    return _("In the offer so far: {cards}.", cards=named(_, player.basket)) if player.basket else ""


def _offers(_: Tongue, s: DiceTown, seat: Seat, names: Sequence[str]) -> Iterable[str]:
    for other in s.tied:
        offer = s.players[other].offer
        if other == seat:
            continue
        things = loot(_, offer) if offer is not None else ""
        name = seat_name(_, other, names)
        yield (
            _("{name} offers {things}.", name=name, things=things)
            if things
            else _("{name} offers nothing.", name=name)
        )


def _sealed(_: Tongue, s: DiceTown, seat: Seat, names: Sequence[str]) -> list[str]:
    """What the viewer has sealed, and whether that can still be changed."""
    player = s.players[seat]
    again = _("You can change your mind until the last player has answered.")
    committed = _("A card goes with it, so you can't change your mind.")
    match s.phase:
        case "roll":
            with_card = player.brute or player.cheats
            return [_("Sealed: {choice}.", choice=kept(_, player)), committed if with_card else again]
        case "final":
            return [_("You have accepted your last roll."), committed if player.cheats else again]
        case "orders" if player.armed:
            armed = _("Armed: {cards}.", cards=_.list(card(_, name) for name in player.armed))
            return [armed, _spares(_, player, names) if "marshal" in player.armed else "", again]
        case "orders":
            return [_("You go to town without an armed card."), again]
    things = loot(_, player.offer) if player.offer is not None else ""
    if things:
        return [_("You have offered {things}.", things=things), again]
    return [_("You have offered nothing."), again]


def wanted_order(_: Tongue, s: DiceTown, seat: Seat, names: Sequence[str]) -> str:
    """How the viewer's Wanted is set."""
    watch = s.players[seat].watch
    if not watch.on:
        return _("Wanted is not set")
    others = [other for other in sorted(s.others(seat)) if other not in watch.spared]
    whom = _.either(seat_name(_, other, names) for other in others)
    if not watch.ignored:
        return _("Wanted is set: the next card of {names}", names=whom)
    what = _.either(card(_, name) for name in PLAYABLE if name not in watch.ignored)
    return _("Wanted is set: the next card of {names}, if it is {cards}", names=whom, cards=what)


def cure_faces(_: Tongue) -> str:
    """Which face brings which cure."""
    texts = {
        "protect": _("protect deeds"),
        "draw": _("store card"),
        "tax": _("{dollars} from each", dollars=dollars(_, BOX.tax_dollars)),
        "gold": _("{nuggets} from each", nuggets=nuggets(_, BOX.gold_nuggets)),
    }
    return dots(
        _("{name}: {facts}", name=faces(_, of), facts=texts[cure]) for cure, of in CURES.items()
    )  # fmt: skip
