"""What happens in Dice Town, in the order in which it is told.

A round: `RoundBegan`. Each step of it: `DiceRolled` (own eyes: `Rolled`), when all have sealed `Kept` for each
seat (with `CardPlayed` before it for every card in it). Then `FinalRollBegan`, `FinalRolled`; `OrdersAsked`. In
town, for each place: `Controlled`, or `Tied`, `OffersIn`, `Decided`, `Controlled`, or `NobodyThere`; then what it
brings. A card that is armed is told by `CardPlayed` (or `CardCancelled`) at its moment. At the end `GameEnded`
(`mine_empty`, `deeds_gone` or `both`), with `WinnerTied` and `WinnerNamed` before it if the sheriff has to decide.

Only the seats concerned see names of cards that change hands in secret: for all others they are `HIDDEN`.
"""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from games.core import Event, Seat
from games.dice_town.components import Place
from games.dice_town.state import HIDDEN

__all__ = ["BadgeKept", "BadgePassed", "BankRobbed", "CardCancelled", "CardDrawn", "CardPlayed", "Committed",
           "Controlled", "Decided", "DeedDrawn", "DeedsTaken", "DeedsTurned", "DiceRolled", "DoctorVisited",
           "FinalRollBegan", "FinalRolled", "GoldDug", "GoldTaken", "Idle", "JoeFound", "JoeShot", "Kept", "NoCure",
           "NobodyThere", "OffersIn", "OrdersAsked", "Protected", "Rolled", "SaloonEmpty", "SaloonRaided", "Split",
           "Stolen", "StoreDrew", "StoreEmpty", "StoreKept", "StoreShuffled", "TakenBack", "Taxed", "Tied",
           "Unloaded", "WinnerNamed", "WinnerTied"]  # fmt: skip


class _OwnEyes(Event, frozen=True):
    seat: Seat

    def seen_by(self, seat: Seat | None) -> Event | None:
        return self if seat == self.seat else None


# -- dice ------------------------------------------------------------------------------------------------------


class DiceRolled(Event, frozen=True):
    """Roll number `roll` of the round: each of `seats` rolled so many `dice`, hidden under its cup."""

    announces: ClassVar[bool] = True
    roll: int
    seats: tuple[Seat, ...]
    dice: tuple[int, ...]


class Rolled(_OwnEyes, frozen=True):
    """For the seat's own eyes: what it rolled, ascending."""

    dice: tuple[str, ...]


class Committed(_OwnEyes, frozen=True):
    """For the seat's own eyes: its answer is sealed and waits for others. `answer`: the words of its notation."""

    answer: tuple[str, ...]


class TakenBack(_OwnEyes, frozen=True):
    """For the seat's own eyes: it answers again."""


class CardPlayed(Event, frozen=True):
    """A store card was played and lies on the discard pile now; what it does follows."""

    seat: Seat
    card: str


class CardCancelled(Event, frozen=True):
    """A store card of `seat` was played, and `owner` cancelled it with Wanted; both lie on the discard pile.

    In a roll the seat has to answer again.
    """

    seat: Seat
    card: str
    owner: Seat


class Kept(Event, frozen=True):
    """A seat locked dice (as they show now, after any Cheater; perhaps none) and paid `price` dollars.

    `cheats`: changed dice as `T>9`. `forced`: it could do nothing else, as everybody could see, and wasn't asked.
    """

    seat: Seat
    dice: tuple[str, ...]
    price: int
    cheats: tuple[str, ...] = ()
    forced: bool = False


class FinalRollBegan(Event, frozen=True):
    """Somebody has five dice: `seats` roll so many `dice` one last time."""

    announces: ClassVar[bool] = True
    seats: tuple[Seat, ...]
    dice: tuple[int, ...]


class FinalRolled(Event, frozen=True):
    """The dice of the last roll were locked, at no cost; `cheats` as in `Kept`."""

    seat: Seat
    dice: tuple[str, ...]
    cheats: tuple[str, ...] = ()


class OrdersAsked(Event, frozen=True):
    """All hands are open. `seats` hold cards and give their orders; nobody else has any to give."""

    announces: ClassVar[bool] = True
    seats: tuple[Seat, ...]


# -- control ---------------------------------------------------------------------------------------------------


class NobodyThere(Event, frozen=True):
    """Nobody shows the face of a place."""

    place: Place


class Controlled(Event, frozen=True):
    """A seat controls a place, with so many dice of its face (0: the town hall, won by the best hand)."""

    place: Place
    seat: Seat
    dice: int


class Tied(Event, frozen=True):
    """Seats are equal there (`dice` as in `Controlled`); the `sheriff` decides, `asked` may bribe him first."""

    announces: ClassVar[bool] = True
    place: Place
    seats: tuple[Seat, ...]
    dice: int
    sheriff: Seat
    asked: tuple[Seat, ...]


class OffersIn(Event, frozen=True):
    """All offers are sealed, and the sheriff has them."""

    announces: ClassVar[bool] = True
    place: Place
    sheriff: Seat


class Decided(Event, frozen=True):
    """The sheriff chose a seat and took its offer: dollars, nuggets and `cards`, whose names only the two know."""

    place: Place
    sheriff: Seat
    seat: Seat
    dollars: int
    nuggets: int
    cards: tuple[str, ...]

    def seen_by(self, seat: Seat | None) -> Event | None:
        return self if seat in (self.seat, self.sheriff) else replace(self, cards=(HIDDEN,) * len(self.cards))


# -- places ----------------------------------------------------------------------------------------------------


class GoldDug(Event, frozen=True):
    """Nuggets from the mine (perhaps fewer than the dice say, if it is nearly empty)."""

    seat: Seat
    nuggets: int


class BankRobbed(Event, frozen=True):
    """All the bank's dollars went to a seat (perhaps none)."""

    seat: Seat
    dollars: int


class Split(Event, frozen=True):
    """Even Split: `seat` got so many of the dollars that `robber` had just taken."""

    seat: Seat
    robber: Seat
    dollars: int


class Unloaded(Event, frozen=True):
    """The stagecoach's dollars are in the bank now."""

    dollars: int


class StoreShuffled(Event, frozen=True):
    """The store deck was empty: so many discarded cards are a new one."""

    cards: int


class StoreDrew(Event, frozen=True):
    """A seat drew cards in the store, for its eyes only, and keeps one. `visits` it has after this one."""

    announces: ClassVar[bool] = True
    seat: Seat
    cards: tuple[str, ...]
    visits: int

    def seen_by(self, seat: Seat | None) -> Event | None:
        return self if seat == self.seat else replace(self, cards=(HIDDEN,) * len(self.cards))


class StoreKept(Event, frozen=True):
    """The card that it kept; so many others were `discarded` unseen."""

    seat: Seat
    card: str
    discarded: int

    def seen_by(self, seat: Seat | None) -> Event | None:
        return self if seat == self.seat else replace(self, card=HIDDEN)


class StoreEmpty(Event, frozen=True):
    """There was no card to draw."""

    seat: Seat


class SaloonRaided(Event, frozen=True):
    """`seat` looks at random hand cards of `victim`; only he sees which."""

    announces: ClassVar[bool] = True
    seat: Seat
    victim: Seat
    cards: tuple[str, ...]

    def seen_by(self, seat: Seat | None) -> Event | None:
        return self if seat == self.seat else replace(self, cards=(HIDDEN,) * len(self.cards))


class Stolen(Event, frozen=True):
    """`seat` took one card of `victim`; the two know which."""

    seat: Seat
    victim: Seat
    card: str

    def seen_by(self, seat: Seat | None) -> Event | None:
        return self if seat in (self.seat, self.victim) else replace(self, card=HIDDEN)


class SaloonEmpty(Event, frozen=True):
    """No opponent has a hand card."""

    seat: Seat


class BadgePassed(Event, frozen=True):
    """`seat` is the new sheriff, `before` was."""

    seat: Seat
    before: Seat


class BadgeKept(Event, frozen=True):
    """`seat` stays sheriff: it controls the office itself, or (`marshal`) that card was played for it."""

    seat: Seat
    marshal: bool


class DeedsTaken(Event, frozen=True):
    """Open deeds, from D1 upwards, came to a hand (perhaps none: source edition, no Ace)."""

    seat: Seat
    deeds: tuple[str, ...]


class DeedDrawn(Event, frozen=True):
    """Corruption: the top deed of the deck came to a hand, unseen by others."""

    seat: Seat
    deed: str

    def seen_by(self, seat: Seat | None) -> Event | None:
        return self if seat == self.seat else replace(self, deed=HIDDEN)


class DeedsTurned(Event, frozen=True):
    """Deeds turned up from the deck; `open` are all open ones now, from D1 upwards."""

    deeds: tuple[str, ...]
    open: tuple[str, ...]


# -- doctor, Joe, end ------------------------------------------------------------------------------------------


class DoctorVisited(Event, frozen=True):
    """Those who see the doctor, in the order of treatment (perhaps nobody)."""

    announces: ClassVar[bool] = True
    seats: tuple[Seat, ...]


class Protected(Event, frozen=True):
    """Deeds from a hand lie open now, safe for the rest of the game."""

    seat: Seat
    deeds: tuple[str, ...]


class CardDrawn(Event, frozen=True):
    """The top card of the store came to a hand, as a cure."""

    seat: Seat
    card: str

    def seen_by(self, seat: Seat | None) -> Event | None:
        return self if seat == self.seat else replace(self, card=HIDDEN)


class Taxed(Event, frozen=True):
    """A visitor got dollars from the others: `payers` and what each `paid`."""

    seat: Seat
    payers: tuple[Seat, ...]
    paid: tuple[int, ...]


class GoldTaken(Event, frozen=True):
    """A visitor got nuggets from the others: `payers` and what each `paid`."""

    seat: Seat
    payers: tuple[Seat, ...]
    paid: tuple[int, ...]


class NoCure(Event, frozen=True):
    """A visitor left the doctor as it came. `asked`: it was its own wish."""

    seat: Seat
    asked: bool


class JoeFound(Event, frozen=True):
    """Nervous Joe came to a seat, which says at once whom he visits."""

    announces: ClassVar[bool] = True
    seat: Seat


class JoeShot(Event, frozen=True):
    """Nervous Joe took dollars from `victim` for `seat`, and is discarded."""

    seat: Seat
    victim: Seat
    dollars: int


class Idle(Event, frozen=True):
    """Nervous Joe found nobody with a dollar, and is discarded."""

    seat: Seat


class WinnerTied(Event, frozen=True):
    """Seats share the highest score and number of deeds; the sheriff names the winner (spec 5)."""

    announces: ClassVar[bool] = True
    seats: tuple[Seat, ...]
    sheriff: Seat
    points: int
    deeds: int


class WinnerNamed(Event, frozen=True):
    """The sheriff named the winner."""

    seat: Seat
    sheriff: Seat
