"""Choices: what the buttons, selects and autocomplete lines of Dice Town say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.core import Move, Seat, tag_of
from games.dice_town import moves
from games.dice_town.components import BOX, CARDS, ORDERS, lacks, sorted_dice
from games.dice_town.dice import cheated
from games.dice_town.state import DiceTown, Offer, Player, price
from renderers.words.core import seat_name
from renderers.words.dice_town.names import (
    card,
    cards,
    change,
    dollars,
    dots,
    each_named,
    effect,
    face,
    hand,
    hand_cards,
    named,
    nuggets,
    open_dice,
    points,
    row,
    valued,
)
from renderers.words.game import DETAIL, Label, label
from renderers.words.text import cut
from renderers.words.tongue import Tongue

__all__ = ["element", "group_label", "kept", "loot", "move_label", "unfit", "value_line"]

_MANY = 4
"""Order cards armed at once from which on the others may be shorter to say."""


def move_label(_: Tongue, s: DiceTown, seat: Seat, move: Move, names: Sequence[str]) -> Label:
    """What a legal move of `seat` does, what it costs and what is left."""
    player = s.players[seat]
    match move:
        case moves.Keep(dice=dice):
            return _keep(_, player, dice)
        case moves.Brute() | moves.Cheat() | moves.Uncheat() | moves.Final():
            return _with_roll(_, player, move)
        case moves.Spare() | moves.TownOrders():
            return _orders(_, player, move, names)
        case moves.OfferCard() | moves.Withdraw() | moves.Bribe():
            return _offer(_, player, move)
        case moves.TakeBack():
            return label(_("Change my mind"), _("you answer again; the others are still thinking"))
        case moves.StoreKeep(card=name):
            return label(_("Keep {card}", card=valued(_, name)), effect(_, name))
        case moves.SaloonKeep(card=name):
            return label(_("Take {card}", card=valued(_, name)), effect(_, name))
        case moves.Cure():
            return _cure(_, s, seat, move)
        case moves.Wanted() | moves.WantedPlayer() | moves.WantedCard():
            return _wanted(_, move, names)
    return _about_seat(_, s, seat, move, names)


# -- dice ------------------------------------------------------------------------------------------


def _keep(_: Tongue, player: Player, dice: tuple[str, ...]) -> Label:
    cost = 0 if player.brute else price(len(dice))
    changes = [_changed(_, f"{cheat.die}>{cheat.face}") for cheat in player.cheats]
    left = dollars(_, player.dollars - cost)
    if cost:
        pays = _("costs {dollars}, {left} left", dollars=dollars(_, cost), left=left)
    elif player.brute:
        pays = _("free (Brute), {left} left", left=left)
    else:
        pays = _("free, {left} left", left=left)
    text = _("Keep {dice}", dice=row(dice)) if dice else _("Keep none")
    return label(dots([text, *changes, pays]), _locked(_, player, cheated(player, dice)))


def _locked(_: Tongue, player: Player, more: Sequence[str]) -> str:
    """What is locked once these dice are, and how many are not."""
    locked = sorted_dice([*player.locked, *more])
    left = BOX.dice - len(locked)
    if not left:
        return _("your hand: {dice}, {rank}", dice=row(locked), rank=hand(_, locked))
    if not locked:
        return _.n("roll {n} die again", "roll all {n} dice again", left)
    return dots([_("locked then: {dice}", dice=row(locked)), open_dice(_, left)])


def _changed(_: Tongue, cheat: str) -> str:
    return _("Cheater {change}", change=change(cheat))


def _with_roll(_: Tongue, player: Player, move: Move) -> Label:
    match move:
        case moves.Brute(play=True):
            return label(_("Brute: keep for free"), _("the 2 or more dice that you keep now cost nothing"))
        case moves.Brute():
            return label(_("No Brute after all"), _("the card stays in your hand, the dice cost money"))
        case moves.Cheat(die=old, face=new):
            return label(
                _("Cheater: {change}", change=change(f"{old}>{new}")),
                _("one {old} that you keep will show {new}", old=face(old), new=face(new)),
            )
        case moves.Uncheat(die=old, face=new):
            return label(
                _("No Cheater after all: {change}", change=change(f"{old}>{new}")),
                _("the card stays in your hand, the die shows {old}", old=face(old)),
            )
    changes = [_changed(_, f"{cheat.die}>{cheat.face}") for cheat in player.cheats]
    shown = cheated(player, player.rolled)
    return label(
        dots([_("Lock {dice}", dice=row(shown)), *changes, _.c("price", "free")]), _locked(_, player, shown)
    )


# -- cards -----------------------------------------------------------------------------------------


def _orders(_: Tongue, player: Player, move: Move, names: Sequence[str]) -> Label:
    match move:
        case moves.Spare(seat=other, spared=True):
            return label(
                _("Marshal: not against {name}", name=seat_name(_, other, names)),
                _("this player may become sheriff"),
            )
        case moves.Spare(seat=other):
            return label(
                _("Marshal: against {name}, too", name=seat_name(_, other, names)),
                _("this player is not to become sheriff"),
            )
        case moves.TownOrders(cards=armed):
            return _town(_, player, armed, names)
    raise TypeError(tag_of(move))


def _town(_: Tongue, player: Player, armed: Sequence[str], names: Sequence[str]) -> Label:
    """Whichever is shorter is listed where there are many: the cards that are armed, or the others."""
    others = [name for name in player.hand if name in ORDERS and name not in armed]
    spared = _.list(seat_name(_, other, names) for other in player.spared) if "marshal" in armed else ""
    detail = _("Marshal not against {names}", names=spared) if spared else ""
    if not armed:
        return label(_("Go to town, no card armed"), _("all your cards stay in your hand"))
    if len(armed) == 1:
        return label(_("Go to town with {cards}", cards=card(_, armed[0])), detail or effect(_, armed[0]))
    if len(armed) < _MANY or len(armed) <= len(others):
        return label(_("Go to town with {cards}", cards=_.list(card(_, name) for name in armed)), detail)
    if not others:
        return label(_("Go to town with all your order cards"), detail)
    rest = _.list(card(_, name) for name in others)
    return label(_("Go to town with all order cards but {cards}", cards=rest), detail)


def _wanted(_: Tongue, move: Move, names: Sequence[str]) -> Label:
    match move:
        case moves.Wanted(on=True):
            return label(_("Set Wanted"), _("cancels the next card of anybody else; then narrow it down"))
        case moves.Wanted():
            return label(_("Lift Wanted"), _("the card stays in your hand and cancels nothing"))
        case moves.WantedPlayer(seat=other, listed=True):
            return label(_("Wanted: {name}, too", name=seat_name(_, other, names)), _("cards of this player count"))
        case moves.WantedPlayer(seat=other):
            return label(
                _("Wanted: not {name}", name=seat_name(_, other, names)), _("cards of this player are left alone")
            )
        case moves.WantedCard(card=name, listed=True):
            return label(_("Wanted: {card}, too", card=card(_, name)), _("this card is cancelled, too"))
        case moves.WantedCard(card=name):
            return label(_("Wanted: not {card}", card=card(_, name)), _("this card is left alone"))
    raise TypeError(tag_of(move))


# -- bribes ----------------------------------------------------------------------------------------


def loot(_: Tongue, offer: Offer) -> str:
    """What is in an offer: `$2, 1 nugget and Boots (3)`; "" for nothing."""
    gold = [dollars(_, offer.dollars)] if offer.dollars else []
    gold += [nuggets(_, offer.nuggets)] if offer.nuggets else []
    return _.list([*gold, *each_named(_, offer.cards)])


def _offer(_: Tongue, player: Player, move: Move) -> Label:
    match move:
        case moves.OfferCard(card=name):
            return label(_("Offer {card}", card=valued(_, name)), effect(_, name))
        case moves.Withdraw(card=name):
            return label(_("Not {card}", card=valued(_, name)), _("it stays in your hand"))
        case moves.Bribe(dollars=paid, nuggets=gold):
            basket = player.basket
            parts = [dollars(_, paid)] if paid else []
            parts += [nuggets(_, gold)] if gold else []
            parts += [cards(_, len(basket))] if basket else []
            text = _("Offer {things}", things=_.list(parts)) if parts else _("Offer nothing")
            rest = [dollars(_, player.dollars - paid)] if player.dollars else []
            rest += [nuggets(_, player.nuggets - gold)] if player.nuggets else []
            left = _("if chosen, {things} left", things=_.list(rest)) if parts and rest else ""
            return label(text, dots([named(_, basket), left]))
    raise TypeError(tag_of(move))


# -- other players ---------------------------------------------------------------------------------


def _about_seat(_: Tongue, s: DiceTown, seat: Seat, move: Move, names: Sequence[str]) -> Label:
    match move:
        case moves.Decide(seat=other) if other == seat:
            return label(_("Take it yourself"), _("nobody pays you anything"))
        case moves.Decide(seat=other):
            offer = s.players[other].offer
            things = loot(_, offer) if offer is not None else ""
            return label(
                _("Choose {name}", name=seat_name(_, other, names)),
                _("you get {things}", things=things) if things else _("offers nothing"),
            )
        case moves.FinalDecide(seat=other) if other == seat:
            return label(_("You win"), _("you are among those who are equal"))
        case moves.FinalDecide(seat=other):
            return label(_("{name} wins", name=seat_name(_, other, names)))
        case moves.SaloonTarget(seat=other):
            held = len(s.players[other].hand)
            seen = min(s.shows(seat, "Q"), held)
            text = _.n("see {n} card", "see {n} cards", seen)
            return label(
                _("{name}: {facts}", name=seat_name(_, other, names), facts=text),
                _("of {cards}; you take one", cards=hand_cards(_, held)),
            )
        case moves.Joe(seat=other):
            has = s.players[other].dollars
            taken = min(BOX.joe_dollars, has)
            return label(
                _("Take {dollars} from {name}", dollars=dollars(_, taken), name=seat_name(_, other, names)),
                _(
                    "you then have {mine}, this player {theirs}",
                    mine=dollars(_, s.players[seat].dollars + taken),
                    theirs=dollars(_, has - taken),
                ),
            )
    raise TypeError(tag_of(move))


def _cure(_: Tongue, s: DiceTown, seat: Seat, move: moves.Cure) -> Label:
    player = s.players[seat]
    others = [s.players[other] for other in s.others(seat)]
    match move.cure:
        case "protect":
            return label(
                _("Protect {cards}", cards=_.list(card(_, deed) for deed in move.deeds)),
                _("open in front of you, safe from theft: {points}", points=_worth(_, move.deeds)),
            )
        case "draw":
            return label(_("Draw a store card"), _("the top card of the deck comes into your hand"))
        case "tax":
            gain = sum(min(BOX.tax_dollars, other.dollars) for other in others)
            return label(
                _("Collect money: +{dollars}", dollars=dollars(_, gain)),
                _(
                    "{each} from each other player who has it; you then have {mine}",
                    each=dollars(_, BOX.tax_dollars),
                    mine=dollars(_, player.dollars + gain),
                ),
            )
        case "gold":
            gain = sum(min(BOX.gold_nuggets, other.nuggets) for other in others)
            return label(
                _("Collect gold: +{nuggets}", nuggets=nuggets(_, gain)),
                _(
                    "{each} from each other player who has it; you then have {mine}",
                    each=nuggets(_, BOX.gold_nuggets),
                    mine=nuggets(_, player.nuggets + gain),
                ),
            )
    return label(_("No cure"), _("leave the doctor as you came"))


def _worth(_: Tongue, deeds: Sequence[str]) -> str:
    return points(_, sum(CARDS[deed].points for deed in deeds))


# -- several at once -------------------------------------------------------------------------------


def group_label(_: Tongue, s: DiceTown, seat: Seat, key: str, group: Sequence[Move], names: Sequence[str]) -> Label:
    """Moves that share their first field, or their kind, as one choice."""
    first = group[0]
    if len(group) == 1:
        return move_label(_, s, seat, first, names)
    match first:
        case moves.Keep() if sum(isinstance(move, moves.Keep) for move in group) > 1:
            return label(_("Keep dice"), _.n("{n} way to choose", "{n} ways to choose", len(group)))
        case moves.Cheat(die=old) | moves.Uncheat(die=old):
            return label(_("Cheater: {change}", change=change(f"{old}>…")), _("one die that you keep, any face"))
        case moves.Bribe(dollars=paid):
            gold = [move.nuggets for move in group if isinstance(move, moves.Bribe)]
            return label(
                _("{dollars} and …", dollars=dollars(_, paid)),
                _("{low} to {high}", low=min(gold), high=nuggets(_, max(gold))) if len(gold) > 1 else "",
            )
        case moves.TownOrders() if sum(isinstance(move, moves.TownOrders) for move in group) > 1:
            return label(_("Go to town …"), _.n("{n} way to choose", "{n} ways to choose", len(group)))
        case moves.Cure() if sum(isinstance(move, moves.Cure) for move in group) > 1:
            return label(_("Protect deeds …"), _.n("{n} way to choose", "{n} ways to choose", len(group)))
    # what several kinds share is a card or a player; the first says which
    return move_label(_, s, seat, first, names)


def kept(_: Tongue, player: Player) -> str:
    """What a player has sealed for this roll, as the label of that choice."""
    return _keep(_, player, tuple(player.kept or ())).text


def value_line(
    _: Tongue,
    s: DiceTown,
    seat: Seat,
    kind: type[Move],
    field: str,
    value: Any,
    fitting: Sequence[Move],
    names: Sequence[str],
) -> str:
    """A value of a field in autocomplete, with what it leads to where that is clear."""
    if len(fitting) == 1:
        made = move_label(_, s, seat, fitting[0], names)
        return cut(dots([made.text, made.detail]), DETAIL)
    match field:
        case "die":
            return _("{change} (any face)", change=change(f"{value}>…"))
        case "face":
            return _("becomes {face}", face=face(value))
        case "dollars":
            return dollars(_, value)
        case "nuggets":
            return nuggets(_, value)
        case "cards" | "deeds" if not value:
            return _("none")
        case "cards" | "deeds":
            return _.list(card(_, name) for name in value)
        case "cure":
            return _("Protect deeds …")
        case "card":
            return card(_, value)
        case "seat":
            return seat_name(_, value, names)
    return _("yes") if value else _("no")


def element(_: Tongue, kind: type[Move], value: str) -> Label:
    """One of the dice that may be kept, or of the order cards that may be armed."""
    return label(card(_, value), effect(_, value)) if kind is moves.TownOrders else label(face(value))


def unfit(_: Tongue, player: Player, dice: Sequence[str]) -> str:
    """Why exactly these dice can't be kept, in at most 80 characters."""
    if player.brute and len(dice) < 2:
        return _("With a Brute you keep 2 dice or more.")
    if missing := lacks(dice, [cheat.die for cheat in player.cheats]):
        return _("The {face} for your Cheater must be kept, too.", face=face(missing[0]))
    if price(len(dice)) > player.dollars and not player.brute:
        return _(
            "That costs {dollars}; you have {left}.",
            dollars=dollars(_, price(len(dice))),
            left=dollars(_, player.dollars),
        )
    return _("These dice can't be kept together.")
