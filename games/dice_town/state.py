"""What lies on the table in Dice Town.

Secret are: dice that are not locked, hand cards, decks, the unseen discards, and everything that a seat prepares or
has sealed. In views they are `HIDDEN` (cards, dice; their number is public) or empty (what was prepared).
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from games.core import Seat
from games.dice_town.components import BOX, CARDS, FACE_OF, Edition, Place

__all__ = ["HIDDEN", "Cheat", "DiceTown", "Offer", "Options", "Phase", "Player", "Watch", "price"]

HIDDEN = "?"
"""Stands in views for a card or die that the viewer can't see."""
Phase = Literal["roll", "final", "orders", "town", "scoring"]


class Options(Struct, frozen=True):
    """`edition` (spec 2.8); `sheriff`: who has the badge first, by number of the seat from 1 (spec 3)."""

    edition: Edition = "source"
    sheriff: Literal["random", "1", "2", "3", "4", "5"] = "random"


class Cheat(Struct, frozen=True, array_like=True):
    """A Cheater to be played: one die that shows `die` is to show `face`."""

    die: str
    face: str


class Offer(Struct, frozen=True, array_like=True):
    """A sealed bribe (spec 4.4); `cards` are names of hand cards."""

    dollars: int = 0
    nuggets: int = 0
    cards: tuple[str, ...] = ()


class Watch(Struct, array_like=True):
    """The standing order for Wanted (spec 4.3): whether it is set, and against whom and what it is not."""

    on: bool = False
    spared: list[Seat] = []
    ignored: list[str] = []


class Player(Struct, array_like=True):
    """One seat. Public: `dollars`, `nuggets`, `protected` deeds, `locked` dice (in the order of locking), and the
    number of cards in `hand` (store cards and deeds by name, in the order of the box).

    For the owner's eyes only: `rolled` (the dice of this roll, ascending), `kept` (the sealed answer to it: faces
    as rolled, None before), `brute` and `cheats` (cards that go with it), the seats that a Marshal is to have
    `spared`, `armed` order cards (sealed), `basket` (hand cards put into the offer), `offer` (the sealed one; the
    sheriff sees it when all are in), `watch`.
    """

    dollars: int = 0
    nuggets: int = 0
    hand: list[str] = []
    protected: list[str] = []
    locked: list[str] = []
    rolled: list[str] = []
    kept: list[str] | None = None
    brute: bool = False
    cheats: list[Cheat] = []
    armed: list[str] = []
    spared: list[Seat] = []
    basket: list[str] = []
    offer: Offer | None = None
    watch: Watch = field(default_factory=Watch)

    @property
    def open_dice(self) -> int:
        """Dice that are not locked."""
        return BOX.dice - len(self.locked)

    @property
    def deeds_in_hand(self) -> list[str]:
        return [card for card in self.hand if card in CARDS and CARDS[card].kind == "deed"]


class DiceTown(Struct, array_like=True):
    """The state.

    `round` counts from 1, `roll` the rolls in it from 1; `place` is the one that is being resolved ("doctor" among
    them), "" outside the town phase. `control`: place → who controls it this round, as far as it is known.
    `ready`: seats that have sealed their answer and wait for the others, in seat order. `tied`: the seats of a tie
    that the sheriff is to decide. `store` and `deeds` are decks, the top card first; `played` are discarded store
    cards that everybody saw, `discarded` those that nobody else did. `open`: the deeds on D1 (bottom) and up.
    `shown`: cards drawn in the store, or at the saloon from the hand of `victim`, for the eyes of `chooser` only;
    drawn store cards lie nowhere else, those of a victim are still in his hand. `visitors`: those still to be
    treated by the doctor, the first one is up. `finished`: why the game ended, "" before; `named`: whom the sheriff
    made the winner of a tie.
    """

    edition: Edition
    players: list[Player]
    sheriff: Seat
    mine: int
    bank: int
    store: list[str]
    deeds: list[str]
    open: list[str]
    stagecoach: int = 0
    played: list[str] = []
    discarded: list[str] = []
    round: int = 0
    phase: Phase = "roll"
    roll: int = 0
    place: Place | Literal["", "doctor"] = ""
    control: dict[Place, Seat] = {}
    ready: list[Seat] = []
    tied: list[Seat] = []
    chooser: Seat | None = None
    victim: Seat | None = None
    shown: list[str] = []
    visitors: list[Seat] = []
    finished: str = ""
    named: Seat | None = None

    def around(self, first: Seat) -> list[Seat]:
        """All seats clockwise, beginning with this one."""
        count = len(self.players)
        return [(first + at) % count for at in range(count)]

    def others(self, seat: Seat) -> list[Seat]:
        """The opponents, clockwise from the left neighbour."""
        return self.around(seat)[1:]

    def shows(self, seat: Seat, face: str) -> int:
        """How many of a seat's locked dice show this face."""
        return self.players[seat].locked.count(face)

    def count_at(self, place: Place) -> dict[Seat, int]:
        """Seat → dice of the face of a place (not the town hall), for seats that show it."""
        face = FACE_OF[place]
        return {seat: count for seat in range(len(self.players)) if (count := self.shows(seat, face))}

    @property
    def offers_are_in(self) -> bool:
        """Whether every tied seat but the sheriff has sealed its offer: then he sees them."""
        return bool(self.tied) and all(
            self.players[seat].offer is not None for seat in self.tied if seat != self.sheriff
        )


def price(kept: int) -> int:
    """Dollars for keeping so many dice in one step, without a Brute (spec 4.1)."""
    return kept - 1 if kept else 1
