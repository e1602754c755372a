"""How good a position is for a seat, for computer players: from open facts and what the seat itself knows.

What is owned, and what the dice promise in town. The figures below were tuned by playing; nothing of the rules
hangs on them.

An answer to a roll that isn't sealed yet is worth what the best one with the cards drafted would be, so that a card
is drafted when it pays. Wanted is set against everybody; hand cards are not offered, and nobody is spared.
"""

from __future__ import annotations

from games.core import Seat
from games.dice_town.components import BOX, CARDS, DECK, DEED_DECK, FACE_OF, PLACES, Place
from games.dice_town.dice import cheated, keeps
from games.dice_town.odds import chances, chances_at_hall
from games.dice_town.state import HIDDEN, DiceTown, Offer, Player, price
from games.dice_town.town import leaders

__all__ = ["appraise", "worth_of"]

_ACTION = {
    "dynamite": 1.6,
    "the_girls": 1.6,
    "brute": 1.0,
    "cheater": 1.4,
    "corruption": 2.6,
    "credit": 2.2,
    "nervous_joe": 2.0,
    "marshal": 1.4,
    "even_split": 1.6,
    "wanted": 0.8,
    "elixir": 1.6,
}
"""Points that an action card is good for, with time enough to use it."""
_CARD = sum(_ACTION.get(card, CARDS[card].points) for card in DECK) / len(DECK)
"""What a card that nobody knows is good for."""
_DOLLAR, _PURSE, _IN_PURSE = 0.5, 6, 0.2
"""Points for a dollar, and what the first ones are worth more, because dice cost."""
_RIVALS, _FIRST_RIVAL = 0.2, 0.2
"""How much the possessions of others count: of all on the average, of the richest."""
_DOCTOR = 1.2
_WATCHING, _ODD = 0.4, 0.1
"""What it is worth to have Wanted set; what each exception and each card in an offer takes off."""


def appraise(s: DiceTown, seat: Seat) -> float:
    """Points that a seat has and may expect, less a part of what its rivals have."""
    late = _late(s)
    rivals = [_owned(s, other, late) for other in s.others(seat)]
    value = _owned(s, seat, late) - _RIVALS * sum(rivals) / len(rivals) - _FIRST_RIVAL * max(rivals)
    if s.finished:
        return value
    player = s.players[seat]
    value += _watching(player)
    if s.phase == "roll":
        return value + _at_roll(s, seat, late)
    if s.phase == "final":
        dice = cheated(player, player.rolled) if player.rolled else ()
        return value + _promise(s, seat, [*player.locked, *dice], 0, late) + _spent(player)
    value -= _ODD * (len(player.spared) + len(player.basket))
    return value + _in_town(s, seat, late)


def _late(s: DiceTown) -> float:
    """How far the game has come, from 0 to 1."""
    return max(1 - s.mine / BOX.nuggets, 1 - (len(s.deeds) + len(s.open)) / len(DEED_DECK))


def worth_of(card: str, late: float) -> float:
    """Points that a hand card is good for."""
    if card == HIDDEN:
        return _CARD
    return _ACTION.get(card, 0) * (1 - 0.6 * late) + CARDS[card].points


def _badge(late: float) -> float:
    return BOX.badge_points * (0.5 + 0.5 * late)


def _owned(s: DiceTown, seat: Seat, late: float) -> float:
    player = s.players[seat]
    return (
        player.nuggets
        + _money(player.dollars)
        + sum(worth_of(card, late) for card in player.hand)
        + sum(CARDS[deed].points for deed in player.protected)
        + (_badge(late) if seat == s.sheriff else 0)
    )


def _money(dollars: int) -> float:
    return _DOLLAR * dollars + _IN_PURSE * min(dollars, _PURSE)


def _spent(player: Player) -> float:
    """What the cards are worth that go with the dice."""
    return -(_ACTION["brute"] if player.brute else 0) - _ACTION["cheater"] * len(player.cheats)


def _watching(player: Player) -> float:
    watch = player.watch
    return _WATCHING - _ODD * (len(watch.spared) + len(watch.ignored)) if watch.on else 0


# -- dice --------------------------------------------------------------------------------------------------------


def _at_roll(s: DiceTown, seat: Seat, late: float) -> float:
    player = s.players[seat]
    if player.kept is not None:
        return _after_keeping(s, seat, tuple(player.kept), late)
    if player.rolled and ("brute" in player.hand or "cheater" in player.hand):
        return max(_after_keeping(s, seat, keep.dice, late) for keep in keeps(player))
    return _promise(s, seat, player.locked, player.open_dice, late)


def _after_keeping(s: DiceTown, seat: Seat, dice: tuple[str, ...], late: float) -> float:
    player = s.players[seat]
    cost = 0 if player.brute else price(len(dice))
    paid = _money(player.dollars) - _money(player.dollars - cost)
    left = player.open_dice - len(dice)
    return _promise(s, seat, [*player.locked, *cheated(player, dice)], left, late) - paid + _spent(player)


def _promise(s: DiceTown, seat: Seat, dice: list[str], left: int, late: float) -> float:
    """What dice promise in town, with so many more to come; `dice` are locked or as good as that."""
    last = s.phase == "final"
    rivals = [(s.players[other].locked, s.players[other].open_dice) for other in s.others(seat)]
    sheriff = seat == s.sheriff
    value, nowhere = 0.0, 1.0
    for place, face in FACE_OF.items():
        against = tuple(sorted((locked.count(face), still) for locked, still in rivals))
        control = chances(dice.count(face), left, against, last, sheriff)
        for count, chance in enumerate(control):
            if chance:
                value += chance * _reward(s, seat, place, count, late)
                nowhere *= 1 - chance
    chance = chances_at_hall(dice, left, rivals)
    aces = dice.count("A") + left / 5
    value += chance * _deeds(s, aces)
    return value + nowhere * (1 - chance) * _DOCTOR


# -- town --------------------------------------------------------------------------------------------------------


def _reward(s: DiceTown, seat: Seat, place: Place, count: int, late: float) -> float:
    """What a place is worth to a seat with so many dice of its face."""
    match place:
        case "mine":
            return min(count, s.mine)
        case "bank":
            return _money(s.players[seat].dollars + s.bank) - _money(s.players[seat].dollars)
        case "store":
            visits = BOX.first_round_store_visits if s.round <= 1 else 1
            return visits * (_CARD + 0.5 * (count - 1))
        case "saloon":
            there = max(len(s.players[other].hand) for other in s.others(seat))
            return (_CARD + 0.5 + 0.5 * (min(count, there) - 1)) if there else 0
        case "office":
            return _badge(late) * (0.5 if seat == s.sheriff else 1)  # who has it may well keep it anyway
        case "hall":
            return _deeds(s, s.shows(seat, "A"))


def _deeds(s: DiceTown, aces: float) -> float:
    """Points of the open deeds for so many Aces; a fraction counts for a part of the next deed."""
    hall = BOX.hall[s.edition]
    number = min(hall.base + aces, hall.most, len(s.open))
    whole = int(number)
    value = sum(CARDS[deed].points for deed in s.open[:whole])
    return value + (number - whole) * CARDS[s.open[whole]].points if whole < len(s.open) else value


def _in_town(s: DiceTown, seat: Seat, late: float) -> float:
    value = _shown(s, seat, late)
    for place in _ahead(s):
        first = leaders(s, place)
        if seat not in first:
            value += _orders_elsewhere(s, seat, place, first, late)
            continue
        reward = _reward(s, seat, place, 0 if place == "hall" else s.count_at(place)[seat], late)
        reward += _orders_here(s, seat, place, late)
        if len(first) == 1:
            value += reward
        elif seat == s.sheriff:
            value += 0.9 * reward
        else:
            value += _bribed(s, seat, reward, late) if place == s.place else reward / (len(first) + 1)
    return value


def _ahead(s: DiceTown) -> list[Place]:
    """Places that are still to be resolved, or to be decided."""
    if s.place == "doctor":
        return []
    if s.place == "":
        return list(PLACES) if s.phase != "scoring" else []
    at = PLACES.index(s.place)
    return list(PLACES[at if s.tied else at + 1 :])


def _shown(s: DiceTown, seat: Seat, late: float) -> float:
    """What the best of the cards is worth that the seat may choose from."""
    return max((worth_of(card, late) for card in s.shown), default=0) if s.chooser == seat else 0


def _bribed(s: DiceTown, seat: Seat, reward: float, late: float) -> float:
    """What a tie promises to who offers so much."""
    offer = s.players[seat].offer or Offer()
    given = offer.nuggets + _DOLLAR * offer.dollars + sum(worth_of(card, late) for card in offer.cards)
    if s.sheriff in s.tied:
        chance = min(0.7, 0.05 + 0.5 * given / max(reward, 1))
    else:
        chance = min(0.85, (1 + given) / (len(s.tied) + given))
    return chance * (reward - given)


def _orders_here(s: DiceTown, seat: Seat, place: Place, late: float) -> float:
    """What one's own armed cards add at a place that one controls, less what they were good for in hand."""
    dice = s.players[seat].locked
    gains: dict[str, tuple[Place, float]] = {
        "dynamite": ("mine", min(dice.count("9"), s.mine)),
        "credit": ("store", _CARD + 0.5 * (dice.count("J") - 1)),
        "the_girls": ("saloon", _CARD + 0.5),
        "corruption": ("hall", 3.0),
    }
    gain = 0.0
    for card in s.players[seat].armed:
        where, more = gains.get(card, ("", 0.0))
        if where == place:
            gain += more - worth_of(card, late)
    return gain


def _orders_elsewhere(s: DiceTown, seat: Seat, place: Place, first: list[Seat], late: float) -> float:
    """The same at a place that others control."""
    orders = s.players[seat].armed
    if not first:
        return 0
    if place == "bank" and "even_split" in orders:
        return _DOLLAR * (s.bank // 2) - worth_of("even_split", late)
    if place == "office" and s.sheriff not in first:
        if seat == s.sheriff:
            return -worth_of("marshal", late) if "marshal" in orders else -_badge(late)
        return -worth_of("marshal", late) if "marshal" in orders else 0
    return 0
