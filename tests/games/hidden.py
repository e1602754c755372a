"""A tiny game with everything that Bohemian Villages lacks: hands, a hidden deck, secret choices made together.

Each round every seat secretly plays a card; the highest (ties: all of them) scores it. The first of the winners
may then draw cards from the deck, one by one, before the next round. It ends after three rounds.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, Literal

from msgspec import Struct

from games.core import (
    Chance,
    EndTurn,
    Event,
    Flow,
    Game,
    Line,
    Move,
    Refusal,
    RulesError,
    Seat,
    Standings,
    Step,
    rank,
)

ROUNDS = 3
CARDS = tuple(range(1, 25))


class Options(Struct, frozen=True):
    hand: Literal["4", "5"] = "4"
    peace: bool = False


class Player(Struct, array_like=True):
    cards: list[int]
    points: int = 0


class Table_(Struct, array_like=True):
    players: list[Player]
    deck: list[int]
    bids: dict[Seat, int] = {}
    round: int = 1
    lead: Seat | None = None
    gone: list[int] = []
    finished: bool = False


class Bid(Move, frozen=True):
    secret: ClassVar[bool] = True
    card: int


class Draw(Move, frozen=True):
    aside: ClassVar[bool] = True
    loud: bool = False


class Bids(Event, frozen=True):
    cards: tuple[int, ...]


class Drawn(Event, frozen=True):
    seat: Seat
    card: int | None

    def seen_by(self, seat: Seat | None) -> Event | None:
        return self if seat == self.seat else Drawn(self.seat, None)


class Thought(Event, frozen=True):
    """Only the seat itself knows that it has made up its mind."""

    seat: Seat

    def seen_by(self, seat: Seat | None) -> Event | None:
        return self if seat == self.seat else None


class Bidding(Step[Table_]):
    def deciders(self, s: Table_) -> Sequence[Seat]:
        return [seat for seat in range(len(s.players)) if seat not in s.bids]

    def moves(self, s: Table_, seat: Seat) -> Iterable[Move]:
        return [Bid(card) for card in sorted(s.players[seat].cards)]

    def why_not(self, s: Table_, seat: Seat, move: Move) -> Refusal:
        return Refusal("not_in_hand", card=move.card) if isinstance(move, Bid) else super().why_not(s, seat, move)

    def play(self, s: Table_, seat: Seat, move: Move, flow: Flow) -> None:
        assert isinstance(move, Bid)
        s.players[seat].cards.remove(move.card)
        s.bids[seat] = move.card
        flow.tell(Thought(seat))
        flow.then(type(self)() if len(s.bids) < len(s.players) else Showing())


class Showing(Step[Table_]):
    def resolve(self, s: Table_, flow: Flow) -> None:
        flow.reveal()
        cards = tuple(s.bids[seat] for seat in range(len(s.players)))
        flow.tell(Bids(cards))
        for seat, player in enumerate(s.players):
            player.points += max(cards) if cards[seat] == max(cards) else 0
        s.lead = cards.index(max(cards))
        s.gone += cards
        s.bids = {}
        flow.then(Drawing())


class Drawing(Step[Table_]):
    def deciders(self, s: Table_) -> Sequence[Seat]:
        assert s.lead is not None
        return (s.lead,)

    def moves(self, s: Table_, seat: Seat) -> Iterable[Move]:
        return [*([Draw(), Draw(True)] if s.deck else []), EndTurn()]

    def why_not(self, s: Table_, seat: Seat, move: Move) -> Refusal:
        return Refusal("deck_empty") if isinstance(move, Draw) else super().why_not(s, seat, move)

    def play(self, s: Table_, seat: Seat, move: Move, flow: Flow) -> None:
        if isinstance(move, Draw):
            flow.reveal()
            card = s.deck.pop()
            s.players[seat].cards.append(card)
            flow.tell(Drawn(seat, card))
            flow.then(Drawing())
            return
        s.lead = None
        if s.round == ROUNDS:
            s.finished = True
            return
        s.round += 1
        flow.then(Bidding())


class Hidden(Game[Table_, Options]):
    id = "hidden"
    version = 3
    seats = range(2, 4)
    command = "hidden"
    state_type = Table_
    options_type = Options
    move_types = (Bid, Draw, EndTurn)
    step_types: tuple[type[Step[Table_]], ...] = (Bidding, Showing, Drawing)
    event_types = (Bids, Drawn, Thought)

    def check_options(self, seats: int, options: Options) -> None:
        if options.peace and seats == 2:
            raise Refusal("two_fight")

    def deal(self, seats: int, options: Options, flow: Flow) -> Table_:
        deck = list(CARDS)
        flow.chance.shuffle(deck)
        size = int(options.hand)
        hands = [[deck.pop() for _ in range(size)] for _ in range(seats)]
        flow.then(Bidding())
        return Table_([Player(hand) for hand in hands], deck)

    def standings(self, s: Table_) -> Standings | None:
        if not s.finished:
            return None
        return rank({seat: [Line("bids", player.points)] for seat, player in enumerate(s.players)})

    def invariants(self, s: Table_) -> None:
        cards = [*s.deck, *s.gone, *s.bids.values(), *(card for player in s.players for card in player.cards)]
        if sorted(cards) != list(CARDS):
            raise RulesError("cards were lost or made")

    def appraise(self, s: Table_, seat: Seat) -> float:
        return s.players[seat].points + len(s.players[seat].cards) / 10

    def turn(self, s: Table_) -> int:
        return s.round

    def view(self, s: Table_, seat: Seat | None) -> Table_:
        s.deck = [0] * len(s.deck)
        for who, player in enumerate(s.players):
            if who != seat:
                player.cards = [0] * len(player.cards)
        s.bids = {who: card if who == seat else 0 for who, card in sorted(s.bids.items())}
        return s

    def redeal(self, s: Table_, seat: Seat | None, chance: Chance) -> Table_:
        others = [who for who in range(len(s.players)) if who != seat]
        unknown = [*s.deck, *(card for who in others for card in s.players[who].cards)]
        unknown += [s.bids[who] for who in others if who in s.bids]
        unknown.sort()
        chance.shuffle(unknown)
        s.deck = [unknown.pop() for _ in s.deck]
        for who in others:
            s.players[who].cards = [unknown.pop() for _ in s.players[who].cards]
            if who in s.bids:
                s.bids[who] = unknown.pop()
        return s


HIDDEN = Hidden()

__all__ = ["HIDDEN", "Bid", "Draw", "Hidden"]
