"""What has changed since the board before: for rings and arrows, and for who won what in town."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from games.core import Event, Seat
from games.dice_town import events as happened

__all__ = ["Changes", "Gain", "Prize"]


class Gain(Struct):
    """By how much a seat's dollars, nuggets and hand cards have changed.

    Nervous Joe comes (`StoreKept`, `CardDrawn`) and is played at once, so he counts as nothing.
    """

    dollars: int = 0
    nuggets: int = 0
    cards: int = 0


class Prize(Struct, frozen=True):
    """What a place, or a cure of the doctor's, brought a seat: so much of `kind`, a drawing's name."""

    seat: Seat
    kind: str
    amount: int


class Changes:
    """`locked`: seat → faces it has just locked; `gains`: seat → changes of what it owns; `control`: place → who
    won it with how many dice; `deserted`: places where nobody was; `prizes`: place ("doctor" among them) → what
    was won there; `played`: seat → store cards that it played; `cancelled`: those that had no effect; `badge`:
    the new sheriff; `turned`: how many of the open deeds are new, the last ones; `safe`: seat → deeds it has just
    protected; `unloaded`: dollars that came from the stagecoach to the bank.
    """

    def __init__(self, events: Sequence[Event]) -> None:
        self.locked: dict[Seat, list[str]] = {}
        self.gains: dict[Seat, Gain] = {}
        self.control: dict[str, tuple[Seat, int]] = {}
        self.deserted: set[str] = set()
        self.prizes: dict[str, list[Prize]] = {}
        self.played: dict[Seat, list[str]] = {}
        self.cancelled: dict[Seat, list[str]] = {}
        self.badge: Seat | None = None
        self.turned = 0
        self.safe: dict[Seat, list[str]] = {}
        self.unloaded = 0
        for event in events:
            self._dice(event)
            self._town(event)
            self._moved(event)
            self._doctor(event)

    def _gain(self, seat: Seat, dollars: int = 0, nuggets: int = 0, cards: int = 0) -> None:
        gain = self.gains.setdefault(seat, Gain())
        gain.dollars += dollars
        gain.nuggets += nuggets
        gain.cards += cards

    def _prize(self, place: str, seat: Seat, kind: str, amount: int) -> None:
        self.prizes.setdefault(place, []).append(Prize(seat, kind, amount))

    def _dice(self, event: Event) -> None:
        match event:
            case happened.DiceRolled():
                if event.roll == 1:  # a new round: all dice are unlocked again
                    self.locked.clear()
            case happened.Kept():
                self.locked.setdefault(event.seat, []).extend(event.dice)
                self._gain(event.seat, dollars=-event.price)
            case happened.FinalRolled():
                self.locked.setdefault(event.seat, []).extend(event.dice)
            case happened.CardPlayed():
                self.played.setdefault(event.seat, []).append(event.card)
                self._gain(event.seat, cards=-1)
            case happened.CardCancelled():
                self.cancelled.setdefault(event.seat, []).append(event.card)
                self.played.setdefault(event.owner, []).append("wanted")
                self._gain(event.seat, cards=-1)
                self._gain(event.owner, cards=-1)

    def _town(self, event: Event) -> None:
        match event:
            case happened.NobodyThere():
                self.deserted.add(event.place)
            case happened.Controlled():
                self.control[event.place] = (event.seat, event.dice)
            case happened.Decided():
                count = len(event.cards)
                self._gain(event.seat, -event.dollars, -event.nuggets, -count)
                self._gain(event.sheriff, event.dollars, event.nuggets, count)
            case happened.GoldDug():
                self._prize("mine", event.seat, "nugget", event.nuggets)
                self._gain(event.seat, nuggets=event.nuggets)
            case happened.BankRobbed():
                self._prize("bank", event.seat, "bill", event.dollars)
                self._gain(event.seat, dollars=event.dollars)
            case happened.Split():
                self._prize("bank", event.seat, "bill", event.dollars)
                self._gain(event.seat, dollars=event.dollars)
                self._prize("bank", event.robber, "bill", -event.dollars)
                self._gain(event.robber, dollars=-event.dollars)
            case happened.Unloaded():
                self.unloaded = event.dollars
            case happened.StoreKept():
                self._prize("store", event.seat, "card", 1)
                self._gain(event.seat, cards=1)
            case happened.DeedsTurned():
                self.turned = len(event.deeds)

    def _moved(self, event: Event) -> None:
        match event:
            case happened.Stolen():
                self._prize("saloon", event.seat, "cards", 1)
                self._gain(event.seat, cards=1)
                self._gain(event.victim, cards=-1)
            case happened.BadgePassed():
                self._prize("office", event.seat, "star", 1)
                self.badge = event.seat
            case happened.DeedsTaken():
                self._prize("hall", event.seat, "deed", len(event.deeds))
                self._gain(event.seat, cards=len(event.deeds))
            case happened.DeedDrawn():
                self._prize("hall", event.seat, "deed_deck", 1)
                self._gain(event.seat, cards=1)

    def _doctor(self, event: Event) -> None:
        match event:
            case happened.Protected():
                self._prize("doctor", event.seat, "shield", len(event.deeds))
                self.safe.setdefault(event.seat, []).extend(event.deeds)
                self._gain(event.seat, cards=-len(event.deeds))
            case happened.CardDrawn():
                self._prize("doctor", event.seat, "card", 1)
                self._gain(event.seat, cards=1)
            case happened.Taxed():
                self._prize("doctor", event.seat, "bill", sum(event.paid))
                self._gain(event.seat, dollars=sum(event.paid))
                for payer, paid in zip(event.payers, event.paid, strict=True):
                    self._gain(payer, dollars=-paid)
            case happened.GoldTaken():
                self._prize("doctor", event.seat, "nugget", sum(event.paid))
                self._gain(event.seat, nuggets=sum(event.paid))
                for payer, paid in zip(event.payers, event.paid, strict=True):
                    self._gain(payer, nuggets=-paid)
            case happened.NoCure():
                self._prize("doctor", event.seat, "nobody", 0)
            case happened.JoeShot():
                self._gain(event.seat, dollars=event.dollars)
                self._gain(event.victim, dollars=-event.dollars)
