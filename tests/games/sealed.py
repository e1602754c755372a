"""A tiny game whose answers are put together from drafts: sealed offers of several cards, and a standing order.

Each round a leader raises the stake in public as often as it likes, then opens the round. Everybody lays cards of
a hidden hand into an offer, one by one, and seals it with a number of coins. All offers are shown: the highest wins
the stake, the others pay it, or no more than their standing order allows. After three rounds it ends.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from msgspec import Struct

from games.core import (
    Chance,
    Event,
    Flow,
    Game,
    GameEnded,
    Line,
    Move,
    Refusal,
    RoundBegan,
    RulesError,
    Seat,
    Standings,
    Step,
    TurnBegan,
    rank,
)

ROUNDS = 3
STAKE = 4
HAND = 4
COINS = 6
CARDS = tuple(range(1, 25))
BEST_OFFER = 15


class Options(Struct, frozen=True):
    pass


class Player(Struct, array_like=True):
    """Secret are the cards, what is laid, with how many coins it is sealed, and the order."""

    cards: list[int]
    coins: int = COINS
    points: int = 0
    laid: list[int] = []
    paid: int = 0
    order: int | None = None


class Sealed_(Struct, array_like=True):
    players: list[Player]
    lead: Seat = 0
    stake: int = 1
    sealed: list[Seat] = []
    gone: list[int] = []
    round: int = 1
    finished: bool = False


class Raise(Move, frozen=True):
    by: int


class Open(Move, frozen=True):
    pass


class Lay(Move, frozen=True):
    draft: ClassVar[bool] = True
    card: int


class Take(Move, frozen=True):
    draft: ClassVar[bool] = True
    card: int


class Seal(Move, frozen=True):
    secret: ClassVar[bool] = True
    coins: int


class Reopen(Move, frozen=True):
    aside: ClassVar[bool] = True
    secret: ClassVar[bool] = True


class Order(Move, frozen=True):
    """Lose no more than this: a standing order. None takes it back."""

    aside: ClassVar[bool] = True
    draft: ClassVar[bool] = True
    most: int | None


class Raised(Event, frozen=True):
    seat: Seat
    stake: int


class Ordered(Event, frozen=True):
    """Only the seat itself is told."""

    seat: Seat
    most: int | None

    def seen_by(self, seat: Seat | None) -> Event | None:
        return self if seat == self.seat else None


class Shown(Event, frozen=True):
    seat: Seat
    cards: tuple[int, ...]
    coins: int
    points: int


def orders(s: Sealed_, seat: Seat) -> list[Move]:
    """Legal orders lie within the stake: a raise that is taken back takes the ground from under them."""
    order = s.players[seat].order
    made: list[Move] = [Order(most) for most in range(s.stake + 1) if most != order]
    return made if order is None else [*made, Order(None)]


def do_order(s: Sealed_, seat: Seat, move: Order, flow: Flow) -> None:
    s.players[seat].order = move.most
    flow.tell(Ordered(seat, move.most))


def is_seat(s: Sealed_, seat: Seat) -> bool:
    return 0 <= seat < len(s.players)


class Leading(Step[Sealed_]):
    def deciders(self, s: Sealed_) -> Sequence[Seat]:
        return (s.lead,)

    def moves(self, s: Sealed_, seat: Seat) -> Iterable[Move]:
        raises = [Raise(by) for by in (1, 2) if s.stake + by <= STAKE]
        return [*raises, Open(), *orders(s, seat)]

    def meanwhile(self, s: Sealed_, seat: Seat) -> Iterable[Move]:
        return orders(s, seat) if is_seat(s, seat) else ()

    def play(self, s: Sealed_, seat: Seat, move: Move, flow: Flow) -> None:
        match move:
            case Order():
                do_order(s, seat, move, flow)
                flow.then(type(self)())
            case Raise(by):
                s.stake += by
                flow.tell(Raised(seat, s.stake))
                flow.then(type(self)())
            case _:
                flow.tell(RoundBegan(s.round))
                flow.then(Offering())


class Offering(Step[Sealed_]):
    def deciders(self, s: Sealed_) -> Sequence[Seat]:
        return [seat for seat in range(len(s.players)) if seat not in s.sealed]

    def moves(self, s: Sealed_, seat: Seat) -> Iterable[Move]:
        player = s.players[seat]
        lays = [Lay(card) for card in sorted(player.cards) if card not in player.laid]
        takes = [Take(card) for card in player.laid]
        return [*lays, *takes, *(Seal(coins) for coins in range(min(2, player.coins) + 1)), *orders(s, seat)]

    def meanwhile(self, s: Sealed_, seat: Seat) -> Iterable[Move]:
        return [Reopen(), *orders(s, seat)] if is_seat(s, seat) else ()

    def why_not(self, s: Sealed_, seat: Seat, move: Move) -> Refusal:
        return Refusal("no_such_card") if isinstance(move, Lay | Take) else super().why_not(s, seat, move)

    def play(self, s: Sealed_, seat: Seat, move: Move, flow: Flow) -> None:
        player = s.players[seat]
        match move:
            case Lay(card):
                player.laid = sorted([*player.laid, card])
            case Take(card):
                player.laid.remove(card)
            case Order():
                do_order(s, seat, move, flow)
            case Seal(coins):
                player.paid = coins
                s.sealed = sorted([*s.sealed, seat])
            case _:
                s.sealed.remove(seat)
                player.paid = 0
        flow.then(type(self)() if len(s.sealed) < len(s.players) else Showing())


class Showing(Step[Sealed_]):
    def resolve(self, s: Sealed_, flow: Flow) -> None:
        flow.reveal()
        worth = [sum(player.laid) + player.paid for player in s.players]
        for seat, player in enumerate(s.players):
            limit = s.stake if player.order is None else min(player.order, s.stake)
            points = s.stake if worth[seat] == max(worth) else -limit
            player.points += points
            player.coins -= player.paid
            player.cards = [card for card in player.cards if card not in player.laid]
            s.gone = sorted([*s.gone, *player.laid])
            flow.tell(Shown(seat, tuple(player.laid), player.paid, points))
            player.laid, player.paid, player.order = [], 0, None
        s.sealed, s.stake = [], 1
        if s.round == ROUNDS:
            s.finished = True
            flow.tell(GameEnded("rounds"))
            return
        s.round += 1
        s.lead = (s.lead + 1) % len(s.players)
        flow.tell(TurnBegan(s.lead, s.round))
        flow.then(Leading())


class Sealed(Game[Sealed_, Options]):
    id = "sealed"
    version = 1
    seats = range(2, 5)
    command = "sealed"
    state_type = Sealed_
    options_type = Options
    move_types = (Raise, Open, Lay, Take, Seal, Reopen, Order)
    step_types: tuple[type[Step[Sealed_]], ...] = (Leading, Offering, Showing)
    event_types: tuple[type[Event], ...] = (Raised, Ordered, Shown)

    def deal(self, seats: int, options: Options, flow: Flow) -> Sealed_:
        deck = list(CARDS)
        flow.chance.shuffle(deck)
        flow.then(self.step_types[0]())  # variants begin with a step of their own
        dealt = Sealed_([Player([deck.pop() for _ in range(HAND)]) for _ in range(seats)])
        dealt.gone = sorted(deck)
        return dealt

    def standings(self, s: Sealed_) -> Standings | None:
        if not s.finished:
            return None
        return rank({seat: [Line("won", player.points)] for seat, player in enumerate(s.players)})

    def invariants(self, s: Sealed_) -> None:
        if sorted([*s.gone, *(card for player in s.players for card in player.cards)]) != list(CARDS):
            raise RulesError("cards were lost or made")
        for player in s.players:
            if not set(player.laid) <= set(player.cards) or not 0 <= player.paid <= player.coins:
                raise RulesError("an offer of what isn't there")

    def appraise(self, s: Sealed_, seat: Seat) -> float:
        player = s.players[seat]
        offered = sum(player.laid)
        best = offered if offered <= BEST_OFFER else 2 * BEST_OFFER - offered
        return player.points + len(player.cards) / 10 + best / 10 - (player.order or 0) / 10

    def turn(self, s: Sealed_) -> int:
        return s.round

    def view(self, s: Sealed_, seat: Seat | None) -> Sealed_:
        for who, player in enumerate(s.players):
            if who != seat:
                player.cards = [0] * len(player.cards)
                player.laid, player.paid, player.order = [], 0, None
        s.gone = []  # what was never dealt lies among them
        return s

    def redeal(self, s: Sealed_, seat: Seat | None, chance: Chance) -> Sealed_:
        others = [who for who in range(len(s.players)) if who != seat]
        unknown = sorted([*s.gone, *(card for who in others for card in s.players[who].cards)])
        chance.shuffle(unknown)
        for who in others:
            player = s.players[who]
            player.cards = [unknown.pop() for _ in player.cards]
            player.laid = sorted(player.cards[: chance.below(len(player.cards) + 1)])
            player.paid = chance.below(min(2, player.coins) + 1) if who in s.sealed else 0
            player.order = chance.below(s.stake + 1)
        s.gone = sorted(unknown)
        return s


SEALED = Sealed()
