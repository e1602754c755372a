"""Kinds of moves in Dice Town: their names on buttons and as slash commands, and those of their fields."""

from __future__ import annotations

from games.core import Move
from games.dice_town import moves
from renderers.words.tongue import Tongue

__all__ = ["action", "action_name", "field"]


def action(_: Tongue, kind: type[Move]) -> tuple[str, str]:
    """A short name and a description."""
    if kind is moves.Keep:
        return _("Keep dice"), _("Lock some of the dice just rolled (or none) and pay for them")
    if kind is moves.Brute:
        return _("Brute"), _("Play a Brute: the 2 or more dice that you keep now cost nothing")
    if kind is moves.Cheat:
        return _("Cheater"), _("Play a Cheater: a die that you keep now shows any face")
    if kind is moves.Uncheat:
        return _("No Cheater"), _("Leave a Cheater in your hand after all")
    if kind is moves.Final:
        return _("Lock the last roll"), _("Accept your last roll, with the Cheaters that you have chosen")
    if kind is moves.Spare:
        return _("Marshal against"), _("Whether your Marshal is played against a player")
    if kind is moves.TownOrders:
        return _("Go to town"), _("Seal your town orders, with or without armed cards")
    return _action_in_town(_, kind)


def _action_in_town(_: Tongue, kind: type[Move]) -> tuple[str, str]:
    if kind is moves.OfferCard:
        return _("Offer a card"), _("Put a hand card into your offer to the sheriff")
    if kind is moves.Withdraw:
        return _("Withdraw a card"), _("Take a card out of your offer again")
    if kind is moves.Bribe:
        return _("Seal the offer"), _("Seal your offer to the sheriff: dollars, nuggets, and the cards put into it")
    if kind is moves.TakeBack:
        return _("Change my mind"), _("Take your answer back while others are still thinking")
    if kind is moves.Decide:
        return _("Decide the tie"), _("As sheriff, give the place to one of the tied players")
    if kind is moves.FinalDecide:
        return _("Name the winner"), _("As sheriff, name the winner of a game that ends in a tie")
    if kind is moves.StoreKeep:
        return _("Keep a store card"), _("Keep one of the cards drawn in the store")
    if kind is moves.SaloonTarget:
        return _("Choose a victim"), _("Choose whose hand cards you look at in the saloon")
    if kind is moves.SaloonKeep:
        return _("Take a card"), _("Take one of the cards seen in the saloon")
    if kind is moves.Cure:
        return _("Cure"), _("Choose what the doctor does for you")
    if kind is moves.Joe:
        return _("Send Nervous Joe"), _("Choose whose money Nervous Joe takes for you")
    if kind is moves.Wanted:
        return _("Wanted"), _("Set or lift your standing order for Wanted")
    if kind is moves.WantedPlayer:
        return _("Wanted: players"), _("Whether Wanted cancels cards of a player")
    return _("Wanted: cards"), _("Whether Wanted cancels cards of a name")


def action_name(_: Tongue, kind: type[Move]) -> str:
    """The slash subcommand."""
    if kind is moves.Keep:
        return _.c("slash command", "keep")
    if kind is moves.Brute:
        return _.c("slash command", "brute")
    if kind is moves.Cheat:
        return _.c("slash command", "cheat")
    if kind is moves.Uncheat:
        return _.c("slash command", "uncheat")
    if kind is moves.Final:
        return _.c("slash command", "lock")
    if kind is moves.Spare:
        return _.c("slash command", "marshal")
    if kind is moves.TownOrders:
        return _.c("slash command", "town")
    return _name_in_town(_, kind)


def _name_in_town(_: Tongue, kind: type[Move]) -> str:
    if kind is moves.OfferCard:
        return _.c("slash command", "offer")
    if kind is moves.Withdraw:
        return _.c("slash command", "withdraw")
    if kind is moves.Bribe:
        return _.c("slash command", "bribe")
    if kind is moves.TakeBack:
        return _.c("slash command", "take-back")
    if kind is moves.Decide:
        return _.c("slash command", "decide")
    if kind is moves.FinalDecide:
        return _.c("slash command", "winner")
    if kind is moves.StoreKeep:
        return _.c("slash command", "store")
    if kind is moves.SaloonTarget:
        return _.c("slash command", "victim")
    if kind is moves.SaloonKeep:
        return _.c("slash command", "saloon")
    if kind is moves.Cure:
        return _.c("slash command", "cure")
    if kind is moves.Joe:
        return _.c("slash command", "joe")
    if kind is moves.Wanted:
        return _.c("slash command", "wanted")
    if kind is moves.WantedPlayer:
        return _.c("slash command", "wanted-player")
    return _.c("slash command", "wanted-card")


def field(_: Tongue, kind: type[Move], field: str) -> tuple[str, str]:
    """A field as an option of its subcommand."""
    match field:
        case "dice":
            return _.c("slash option", "dice"), _("The dice to keep, such as 9,9,Q; - for none, T is a 10")
        case "play":
            return _.c("slash option", "play"), _("Yes to play it, no to keep it in hand")
        case "die":
            return _.c("slash option", "die"), _("What the die shows now")
        case "face":
            return _.c("slash option", "face"), _("What it is to show")
        case "card":
            return _.c("slash option", "card"), _("The card")
        case "cards":
            return _.c("slash option", "cards"), _("The order cards to arm, such as dynamite,marshal; - for none")
        case "seat":
            return _.c("slash option", "player"), _("The player")
        case "spared":
            return _.c("slash option", "spared"), _("Yes to spare this player, no to include them")
        case "dollars":
            return _.c("slash option", "dollars"), _("How many dollars you offer")
        case "nuggets":
            return _.c("slash option", "nuggets"), _("How many nuggets you offer")
        case "cure":
            return _.c("slash option", "cure"), _("What the doctor does")
        case "deeds":
            return _.c("slash option", "deeds"), _("Which deeds to protect; - for any other cure")
        case "on":
            return _.c("slash option", "on"), _("Yes to set it, no to lift it")
    return _.c("slash option", "listed"), _("Yes if their cards are to be cancelled, no if not")
