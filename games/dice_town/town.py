"""The town: who controls which place, and ties, which the sheriff decides (spec 4.4)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from games.core import Flow, Move, Refusal, RulesError, Seat, Step, tag_of
from games.dice_town import moves
from games.dice_town.asks import AllAtOnce, Ask
from games.dice_town.cards import gain, lose
from games.dice_town.components import PLACES, Place, in_order, lacks
from games.dice_town.doctor import Doctor
from games.dice_town.events import Controlled, Decided, NobodyThere, OffersIn, Tied
from games.dice_town.places import reward, unload
from games.dice_town.poker import strength
from games.dice_town.refusals import why_not_bribe, why_not_decide
from games.dice_town.state import DiceTown, Offer, Player

__all__ = ["Bribing", "Contest", "Deciding", "can_offer", "leaders", "to_town"]


def to_town(s: DiceTown, flow: Flow) -> None:
    """The places from left to right, then the doctor."""
    s.phase = "town"
    flow.then(*map(Contest, PLACES), Doctor())


def leaders(s: DiceTown, place: Place) -> list[Seat]:
    """Who has most dice of a place's face (at least one), or the best hand; several are a tie."""
    if place == "hall":
        hands = {seat: strength(player.locked) for seat, player in enumerate(s.players)}
        best = max(hands.values())
        return [seat for seat, hand in hands.items() if hand == best]
    counts = s.count_at(place)
    return [seat for seat, count in counts.items() if count == max(counts.values())]


def can_offer(player: Player) -> bool:
    """Whether a player has anything to bribe with, as everybody can see."""
    return bool(player.dollars or player.nuggets or player.hand)


class Contest(Step[DiceTown]):
    """Who controls a place."""

    place: Place

    def resolve(self, s: DiceTown, flow: Flow) -> None:
        s.place = self.place
        first = leaders(s, self.place)
        if not first:
            flow.tell(NobodyThere(self.place))
            if self.place == "bank":
                unload(s, flow)  # robbed or not (R4)
        elif len(first) == 1:
            take_control(s, self.place, first[0], flow)
        else:
            s.tied = first
            bribers = [seat for seat in first if seat != s.sheriff]
            for seat in bribers:
                s.players[seat].offer = None if can_offer(s.players[seat]) else Offer()
            asked = tuple(seat for seat in bribers if can_offer(s.players[seat]))
            flow.tell(Tied(self.place, tuple(first), _dice(s, self.place, first[0]), s.sheriff, asked))
            flow.then(Bribing(self.place))


def _dice(s: DiceTown, place: Place, seat: Seat) -> int:
    return 0 if place == "hall" else s.count_at(place)[seat]


def take_control(s: DiceTown, place: Place, seat: Seat, flow: Flow) -> None:
    """A seat controls a place, and gets what it brings."""
    s.control[place] = seat
    flow.tell(Controlled(place, seat, _dice(s, place, seat)))
    reward(s, place, seat, flow)


@lru_cache(maxsize=32)
def _bribes(dollars: int, nuggets: int) -> tuple[moves.Bribe, ...]:
    return tuple(moves.Bribe(paid, gold) for paid in range(dollars + 1) for gold in range(nuggets + 1))


class Bribing(AllAtOnce):
    """Sealed offers of the tied seats; of those who have nothing it is known."""

    place: Place

    def asked(self, s: DiceTown) -> Sequence[Seat]:
        return [seat for seat in s.tied if seat != s.sheriff and can_offer(s.players[seat])]

    def choices(self, s: DiceTown, seat: Seat) -> Sequence[Move]:
        player = s.players[seat]
        made: list[Move] = [*_bribes(player.dollars, player.nuggets)]
        made += [moves.OfferCard(card) for card in in_order(set(lacks(player.basket, player.hand)))]
        made += [moves.Withdraw(card) for card in in_order(set(player.basket))]
        return made

    def why_not(self, s: DiceTown, seat: Seat, move: Move) -> Refusal:
        if seat in s.ready:
            return super().why_not(s, seat, move)
        return why_not_bribe(s, seat, move) or super().why_not(s, seat, move)

    def draft(self, s: DiceTown, seat: Seat, move: Move) -> None:
        player = s.players[seat]
        match move:
            case moves.OfferCard(card=card):
                player.basket = in_order([*player.basket, card])
            case moves.Withdraw(card=card):
                player.basket.remove(card)
            case _:
                raise RulesError(f"{tag_of(move)} is no part of a bribe")

    def seal(self, s: DiceTown, seat: Seat, move: Move, flow: Flow) -> bool:
        assert isinstance(move, moves.Bribe)
        player = s.players[seat]
        player.offer = Offer(move.dollars, move.nuggets, tuple(player.basket))
        return True

    def unseal(self, s: DiceTown, seat: Seat) -> None:
        s.players[seat].offer = None

    def resolve(self, s: DiceTown, flow: Flow) -> None:
        s.ready = []
        flow.reveal()
        if self.asked(s):
            flow.tell(OffersIn(self.place, s.sheriff))
        flow.then(Deciding(self.place))


class Deciding(Ask):
    """The sheriff sees the offers and gives the place to one of the tied seats, to himself if he is one (R8)."""

    place: Place

    def deciders(self, s: DiceTown) -> Sequence[Seat]:
        return (s.sheriff,)

    def choices(self, s: DiceTown, seat: Seat) -> Sequence[Move]:
        return [moves.Decide(tied) for tied in s.tied]

    def why_not(self, s: DiceTown, seat: Seat, move: Move) -> Refusal:
        return why_not_decide(s, seat, move) or super().why_not(s, seat, move)

    def carry_out(self, s: DiceTown, seat: Seat, move: Move, flow: Flow) -> None:
        assert isinstance(move, moves.Decide)
        flow.reveal()  # cards change hands
        chosen, sheriff = s.players[move.seat], s.players[seat]
        offer = chosen.offer or Offer()
        chosen.dollars -= offer.dollars
        chosen.nuggets -= offer.nuggets
        sheriff.dollars += offer.dollars
        sheriff.nuggets += offer.nuggets
        for card in offer.cards:
            lose(chosen, card)
            gain(sheriff, card)
        flow.tell(Decided(self.place, seat, move.seat, offer.dollars, offer.nuggets, offer.cards))
        for player in s.players:
            player.offer, player.basket = None, []  # all others are void, and nobody else will know them
        s.tied = []
        take_control(s, self.place, move.seat, flow)
