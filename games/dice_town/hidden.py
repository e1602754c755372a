"""What a seat may not know: left out of its view, and dealt anew where computer players think ahead."""

from __future__ import annotations

from games.core import Chance, Seat
from games.dice_town.components import CARDS, FACES, ORDERS, in_order, lacks, sorted_dice
from games.dice_town.dice import keeps
from games.dice_town.state import HIDDEN, DiceTown, Offer, Player, Watch

__all__ = ["redeal", "view"]


def view(s: DiceTown, seat: Seat | None) -> DiceTown:
    """`s` without what that seat can't know; changed in place."""
    s.store = [HIDDEN] * len(s.store)
    s.deeds = [HIDDEN] * len(s.deeds)
    s.discarded = [HIDDEN] * len(s.discarded)
    if s.chooser != seat:
        s.shown = [HIDDEN] * len(s.shown)
    sees_offers = seat == s.sheriff and s.offers_are_in
    for other, player in enumerate(s.players):
        if other == seat:
            continue
        if s.phase != "scoring":  # then all is counted
            player.hand = [HIDDEN] * len(player.hand)
        player.rolled = [HIDDEN] * len(player.rolled)
        _forget(player, None if not sees_offers else player.offer)
    return s


def _forget(player: Player, offer: Offer | None) -> None:
    player.kept, player.brute, player.cheats = None, False, []
    player.armed, player.spared, player.watch = [], [], Watch()
    player.offer = offer
    player.basket = []


def redeal(s: DiceTown, seat: Seat | None, chance: Chance) -> DiceTown:
    """`s` as it might be as well, for all that seat knows; changed in place."""
    sees_offers = seat == s.sheriff and s.offers_are_in
    _cards(s, seat, chance, sees_offers)
    for other, player in enumerate(s.players):
        if other == seat:
            continue
        sealed = player.offer
        _forget(player, sealed if sees_offers else None)
        if sealed is not None and not sees_offers:
            player.offer = _any_offer(player, chance)
        if s.phase == "scoring":
            continue
        if "wanted" in player.hand:
            player.watch = Watch(bool(chance.below(2)))
        if s.phase == "town" or (s.phase == "orders" and other in s.ready):
            player.armed = [card for card in ORDERS if card in player.hand and chance.below(2)]
        if player.rolled:
            player.rolled = list(sorted_dice(chance.pick(FACES) for _ in player.rolled))
            if s.phase == "roll" and other in s.ready:
                player.kept = list(chance.pick(keeps(player)).dice)
    return s


def _any_offer(player: Player, chance: Chance) -> Offer:
    cards = tuple(card for card in player.hand if not chance.below(4))
    return Offer(chance.below(player.dollars + 1), chance.below(player.nuggets + 1), cards)


def _cards(s: DiceTown, seat: Seat | None, chance: Chance, sees_offers: bool) -> None:
    """Deal what lies in decks, among unseen discards and in others' hands anew."""
    others = [other for other in range(len(s.players)) if other != seat]
    known = {other: _known(s, seat, other, sees_offers) for other in others}
    drawn = s.shown if s.chooser not in (None, seat) and s.victim is None else []
    hands = [card for other in others for card in lacks(known[other], s.players[other].hand)]
    store = in_order([*s.store, *s.discarded, *drawn, *(card for card in hands if CARDS[card].kind != "deed")])
    deeds = in_order([*s.deeds, *(card for card in hands if CARDS[card].kind == "deed")])
    chance.shuffle(store)
    chance.shuffle(deeds)
    counts = [len(s.store), len(s.discarded), len(drawn)]
    if "nervous_joe" in store:  # who never is in a hand
        at = store.index("nervous_joe")
        store.insert(chance.below(sum(counts)), store.pop(at))
    piles = [[store.pop(0) for _ in range(count)] for count in counts]
    s.store, s.discarded = piles[0], piles[1]
    if drawn:
        s.shown = in_order(piles[2])
    s.deeds = [deeds.pop(0) for _ in s.deeds]
    rest = [*store, *deeds]
    chance.shuffle(rest)
    for other in others:
        player = s.players[other]
        new = [rest.pop(0) for _ in range(len(player.hand) - len(known[other]))]
        player.hand = in_order([*known[other], *new])
    if s.victim is not None and s.chooser != seat:
        hand = list(s.players[s.victim].hand)
        s.shown = in_order(hand.pop(chance.below(len(hand))) for _ in s.shown)


def _known(s: DiceTown, seat: Seat | None, other: Seat, sees_offers: bool) -> list[str]:
    """Cards that a seat knows to be in another's hand."""
    player = s.players[other]
    if s.phase == "scoring":
        return list(player.hand)
    if s.chooser == seat and s.victim == other:
        return list(s.shown)
    return list(player.offer.cards) if sees_offers and player.offer is not None else []
