"""Why not: a sentence for each reason code of Dice Town (spec 4.7), with what would do instead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.core import Refusal
from games.dice_town.components import BOX, CARDS, FACES, ORDERS
from renderers.words.core import seat_name
from renderers.words.dice_town.names import card, cards, dollars, face, faces, named, nuggets, row
from renderers.words.text import cut, plain
from renderers.words.tongue import Tongue

__all__ = ["reason"]


def reason(_: Tongue, refusal: Refusal, names: Sequence[str]) -> str | None:
    """None for a code that is not this game's."""
    params: dict[str, Any] = dict(refusal.params)
    told = _about_dice(_, refusal.code, params) or _about_cards(_, refusal.code, params)
    return told or _about_players(_, refusal.code, params, names) or _about_answers(_, refusal.code, params, names)


def _about_answers(_: Tongue, code: str, params: dict[str, Any], names: Sequence[str]) -> str | None:
    match code:
        case "unknown_item" if "seat" in params:
            return _(
                "There is no player #{number} here. Players go by the numbers on their badges, #1 to #{seats}.",
                number=int(params["seat"]) + 1,
                seats=params.get("seats", ""),
            )
        case "unknown_item":
            return _(
                "I don't know {item} here. Dice are written 9, 10, J, Q, K and A, cards with the names that are"
                " offered, such as `{example}`.",
                item=_typed(params.get("item", "")),
                example=next(iter(CARDS)),
            )
        case "not_your_decision":
            waiting = _.list(seat_name(_, seat, names) for seat in params.get("deciders", ()))
            if not waiting:
                return _("Nothing is asked of you now.")
            return _("Nothing is asked of you now. The table is waiting for {names}.", names=waiting)
        case "already_committed":
            return _(
                "Your answer is sealed. You can take it back while others are thinking, unless a card goes with it."
            )
        case "nothing_to_take_back":
            return _("There is nothing of that kind to take back.")
        case "no_such_sheriff":
            return _(
                "There is no seat {seat} at a table of {seats}. Choose another first sheriff, or have one drawn.",
                seat=params.get("seat", ""),
                seats=params.get("seats", ""),
            )
        case "bad_option":
            return _bad_option(_, str(params.get("card", "")))
    return None


def _bad_option(_: Tongue, of: str) -> str:
    match of:
        case "cheater":
            return _("The Cheater gives a die another face than it shows. Choose a different one.")
        case "marshal":
            return _("The Marshal is set like that already, or it would be against nobody. Leave it out instead.")
        case "wanted":
            return _(
                "Wanted is set like that already, or it would be against nobody and nothing. Lift it instead if you"
                " want it to rest."
            )
    return _("That setting changes nothing. Choose one of those offered.")


# -- dice and money --------------------------------------------------------------------------------


def _about_dice(_: Tongue, code: str, params: dict[str, Any]) -> str | None:
    die = face(_typed(params.get("die", "")))
    rolled = row(params.get("rolled", ()))
    match code:
        case "die_locked":
            return _(
                "That die ({die}) is locked already and stays as it is. Choose among the dice just rolled.", die=die
            )
        case "not_rolled":
            return _("You haven't rolled that many of {die}. Your roll: {dice}.", die=die, dice=rolled)
        case "brute_needs_two":
            return _("A Brute is for 2 dice or more. Keep more of them, or leave the Brute in your hand.")
        case "cheater_die":
            return _(
                "The Cheater needs a die of this roll that you keep ({die}), and each Cheater a die of its own.",
                die=die,
            )
        case "no_money" if "seat" in params:
            return _("This player has no money. Send Nervous Joe to somebody who has some.")
        case "no_money" if "price" in params:
            return _(
                "That costs {price}, and you have {dollars}. Keep fewer dice; one die is always free.",
                price=dollars(_, params["price"]),
                dollars=dollars(_, params.get("dollars", 0)),
            )
        case "no_money":
            return _(
                "You have {dollars}: offer nothing, or up to that.", dollars=dollars(_, params.get("dollars", 0))
            )
        case "no_nuggets":
            return _("You have {nuggets}: offer none, or up to that.", nuggets=nuggets(_, params.get("nuggets", 0)))
        case "face_missing":
            return _(
                "This cure needs {faces} among your dice. Choose another cure, or none.",
                faces=faces(_, params.get("faces", FACES)),
            )
    return None


# -- cards -----------------------------------------------------------------------------------------


def _about_cards(_: Tongue, code: str, params: dict[str, Any]) -> str | None:
    of = str(params.get("card", ""))
    what = card(_, of) if of in CARDS else _typed(of)
    match code:
        case "card_not_held":
            return _(
                "You don't have {card} in hand, or not once more. The board in words lists your hand.", card=what
            )
        case "card_not_playable" if of in ORDERS:
            return _("{card} is an order card: it is armed when town orders are given.", card=what)
        case "card_not_playable":
            return _(
                "{card} can't be used for that at this point. Your hand says what each card is for.", card=what
            )
        case "deed_protected":
            return _("{card} is protected: it can't be stolen, and not be given away either.", card=what)
        case "card_not_offered":
            shown = named(_, params.get("cards", ()))
            return _("Choose one of the cards that you were shown: {cards}.", cards=shown)
        case "nothing_to_protect":
            return _("You have no deed in hand to protect. Choose another cure, or none.")
        case "wrong_count" if params.get("count") == 0:
            return _("Deeds are named for the cure that protects them only. Leave them out.")
        case "wrong_count":
            return _(
                "Exactly {cards} can be protected, or your only deed. Name that many.",
                cards=cards(_, params.get("count", BOX.protected_deeds)),
            )
        case "store_empty":
            return _("The store has no card left. Choose another cure, or none.")
    return None


# -- players ---------------------------------------------------------------------------------------


def _about_players(_: Tongue, code: str, params: dict[str, Any], names: Sequence[str]) -> str | None:
    tied = _.list(seat_name(_, seat, names) for seat in params.get("tied", ()))
    match code:
        case "not_an_opponent":
            return _("That is yourself. Choose another player.")
        case "no_hand_cards" if "seat" in params:
            return _(
                "{name} has no hand card. Choose somebody who has one.", name=seat_name(_, params["seat"], names)
            )
        case "no_hand_cards":
            return _("This player has no hand card. Choose somebody who has one.")
        case "not_tied" if tied:
            return _("Only those who are tied count here: {names}.", names=tied)
        case "not_tied":
            return _("Only those who are tied count here.")
        case "sheriff_needs_no_bribe":
            return _("You are the sheriff: you decide this tie and bribe nobody. Wait for the offers.")
        case "not_sheriff" if "sheriff" in params:
            return _("Only the sheriff decides that: {name}.", name=seat_name(_, params["sheriff"], names))
        case "not_sheriff":
            return _("Only the sheriff decides that.")
        case "not_a_visitor":
            return _(
                "The doctor isn't treating you now: only players who control nothing come, one after the other."
            )
    return None


def _typed(text: object) -> str:
    # somebody may have typed anything here
    return plain(cut(str(text), 40))
