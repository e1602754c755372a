"""What must hold of every position, and what follows from the rest in those of scenario files."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.core import RulesError, Seat, names
from games.dice_town.components import BOX, CARDS, DECK, DEED_DECK, FACES, ORDERS, PLACES, PLAYABLE, in_order, lacks
from games.dice_town.state import DiceTown, Player, price

__all__ = ["check", "fill_in", "money"]


def money(seats: int) -> int:
    """All dollars in play (spec 2.2)."""
    return BOX.dollars * seats + BOX.bank


def check(s: DiceTown) -> None:
    """Raises `RulesError` if anything was lost or made or stands where it can't."""
    seats = range(len(s.players))
    dollars = [s.bank, s.stagecoach, *(player.dollars for player in s.players)]
    nuggets = [s.mine, *(player.nuggets for player in s.players)]
    if min(dollars) < 0 or sum(dollars) != money(len(seats)):
        raise RulesError(f"dollars were lost or made: {dollars}")
    if min(nuggets) < 0 or sum(nuggets) != BOX.nuggets:
        raise RulesError(f"nuggets were lost or made: {nuggets}")
    _check_cards(s)
    if s.sheriff not in seats or s.round < 0 or s.roll < 0:
        raise RulesError("there is no such sheriff or time")
    for group in (s.ready, s.tied, s.visitors, [*s.control.values()]):
        if not set(group) <= set(seats):
            raise RulesError("a seat that there isn't")
    if s.ready != sorted(set(s.ready)) or len(set(s.visitors)) < len(s.visitors):
        raise RulesError("those who are ready stand in seat order, and nobody visits twice")
    if not set(s.control) <= set(PLACES):
        raise RulesError("control of a place that there isn't")
    for seat, player in enumerate(s.players):
        _check_dice(s, seat, player)
        _check_plans(s, seat, player)


def _check_cards(s: DiceTown) -> None:
    hands = [card for player in s.players for card in player.hand]
    if strange := [card for card in [*hands, *s.shown] if card not in CARDS]:
        raise RulesError(f"there is no card {strange[0]}")
    drawn = s.shown if s.chooser is not None and s.victim is None else []
    store = [*s.store, *s.played, *s.discarded, *drawn, *(card for card in hands if CARDS[card].kind != "deed")]
    if sorted(store) != sorted(DECK):
        raise RulesError("store cards were lost or made")
    protected = [deed for player in s.players for deed in player.protected]
    deeds = [*s.deeds, *s.open, *protected, *(card for card in hands if CARDS[card].kind == "deed")]
    if sorted(deeds) != sorted(DEED_DECK):
        raise RulesError("deeds were lost or made")
    if "nervous_joe" in hands:
        raise RulesError("Nervous Joe never stays in a hand")
    if len(s.open) > BOX.open_deeds or (len(s.open) < BOX.open_deeds and s.deeds and s.place != "hall"):
        raise RulesError("open deeds are three, as long as there are any")
    if (s.chooser is None) != (not s.shown) or (s.chooser is None and s.victim is not None):
        raise RulesError("cards are shown to somebody, or there are none")
    if s.victim is not None and lacks(s.players[s.victim].hand, s.shown):
        raise RulesError("cards are shown that the victim doesn't hold")


def _check_dice(s: DiceTown, seat: Seat, player: Player) -> None:
    if not {*player.locked, *player.rolled} <= set(FACES):
        raise RulesError(f"seat {seat}: dice show what they can't")
    if len(player.locked) > BOX.dice or len(player.rolled) not in (0, player.open_dice):
        raise RulesError(f"seat {seat}: dice were lost or made")
    if s.phase in ("orders", "town", "scoring") and player.open_dice:
        raise RulesError(f"seat {seat}: dice are not locked in town")
    if player.kept is not None:
        if seat not in s.ready or lacks(player.rolled, player.kept):
            raise RulesError(f"seat {seat} keeps what it has not rolled, or without having sealed")
        if lacks(player.kept, [cheat.die for cheat in player.cheats]):
            raise RulesError(f"seat {seat} changes a die that it doesn't keep")
        if price(len(player.kept)) > player.dollars and not player.brute:
            raise RulesError(f"seat {seat} can't pay")
    elif s.phase == "roll" and seat in s.ready:
        raise RulesError(f"seat {seat} has sealed nothing")


def _check_plans(s: DiceTown, seat: Seat, player: Player) -> None:
    if player.hand != in_order(player.hand):
        raise RulesError(f"the hand of seat {seat} is not in order")
    used = [*(["brute"] if player.brute else []), *(["cheater"] * len(player.cheats)), *player.armed]
    if lacks(player.hand, used) or not set(player.armed) <= set(ORDERS):
        raise RulesError(f"seat {seat} plays what it doesn't hold")
    if player.spared and ("marshal" not in player.hand or seat in player.spared):
        raise RulesError(f"seat {seat} spares somebody without a Marshal")
    if lacks(player.hand, player.basket):
        raise RulesError(f"seat {seat} offers cards that it doesn't hold")
    if (offer := player.offer) is not None and (
        seat not in s.tied
        or not 0 <= offer.dollars <= player.dollars
        or not 0 <= offer.nuggets <= player.nuggets
        or lacks(player.hand, offer.cards)
    ):
        raise RulesError(f"seat {seat} offers what it doesn't own, or to nobody")
    watch = player.watch
    if watch.on and "wanted" not in player.hand:
        raise RulesError(f"seat {seat} gives orders for Wanted, which it doesn't hold")
    if not watch.on and (watch.spared or watch.ignored):
        raise RulesError(f"seat {seat}: a standing order that is off spares nobody")
    if seat in watch.spared or not set(watch.ignored) < set(PLAYABLE):
        raise RulesError(f"seat {seat}: a standing order against nothing")


def fill_in(s: DiceTown, given: Mapping[str, Any]) -> None:
    """Cards that the patch puts somewhere leave the decks, and those that lie nowhere go beneath them.

    Of dollars the stagecoach, the bank or the last players that the patch says nothing of have the rest; of nuggets
    the mine. A deck that is given begins with the cards named, the first one on top.
    """
    hands = [card for player in s.players for card in player.hand]
    for player in s.players:
        player.hand = in_order(player.hand)
    store = [*s.played, *s.discarded, *(card for card in hands if card not in DEED_DECK)]
    deeds = [*s.open, *(card for card in hands if card in DEED_DECK)]
    deeds += [deed for player in s.players for deed in player.protected]
    s.store = _rest(s.store, lacks(store, DECK))
    if not names(given, "open"):
        deeds = deeds[len(s.open) :]
        left = _rest([*s.open, *s.deeds], lacks(deeds, DEED_DECK))
        s.open, s.deeds = left[: BOX.open_deeds], left[BOX.open_deeds :]
    else:
        s.deeds = _rest(s.deeds, lacks(deeds, DEED_DECK))
    if not names(given, "mine"):
        s.mine = BOX.nuggets - sum(player.nuggets for player in s.players)
    missing = money(len(s.players)) - s.bank - s.stagecoach - sum(player.dollars for player in s.players)
    if not names(given, "stagecoach") and missing >= 0:
        s.stagecoach += missing
    elif not names(given, "bank") and s.bank + missing >= 0:
        s.bank += missing
    else:
        for seat in reversed(range(len(s.players))):
            if not names(given, "players", seat, "dollars"):
                moved = max(missing, -s.players[seat].dollars)
                s.players[seat].dollars += moved
                missing -= moved


def _rest(deck: list[str], left: list[str]) -> list[str]:
    """A deck that holds exactly the cards `left`, in its own order as far as it has one."""
    top = list(deck)
    for card in lacks(left, top):  # these lie elsewhere now
        top.reverse()
        top.remove(card)
        top.reverse()
    return [*top, *lacks(top, left)]
