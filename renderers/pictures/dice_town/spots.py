"""Where in the picture each event has left its trace."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from games.core import Event, Seat
from games.dice_town import events as happened
from games.dice_town.state import DiceTown
from renderers.pictures.dice_town.changes import Changes
from renderers.pictures.dice_town.contest import standing
from renderers.pictures.dice_town.places import Places, Points
from renderers.pictures.dice_town.poker import grouped
from renderers.pictures.dice_town.strips import SHOWN
from renderers.pictures.scene import Scene
from renderers.pictures.sheet import Point

__all__ = ["spots_of"]


def spots_of(scene: Scene, there: Places) -> list[tuple[Point, ...]]:
    """The points of each event. What announces is a heading and has none."""
    spots = _Spots(scene, there)
    return [
        () if event.announces else tuple(dict.fromkeys(spots.of(event, index)))
        for index, event in enumerate(scene.events)
    ]


class _Spots:
    """The events one after the other."""

    def __init__(self, scene: Scene, there: Places) -> None:
        self.s: DiceTown = scene.view.state
        self.there, self.changes = there, Changes(scene.events)
        self.played: Counter[tuple[str, Seat]] = Counter()
        self.day = 0
        """What came before this event belongs to rounds whose dice aren't locked any more."""
        self.last: dict[object, int] = {}
        """By what was decided, the event that still holds."""
        for index, event in enumerate(scene.events):
            match event:
                case happened.DiceRolled(roll=1):
                    self.day = index
                case happened.NobodyThere() | happened.Controlled():
                    self.last[event.place] = index
                case happened.BadgePassed() | happened.BadgeKept() | happened.DeedsTurned() | happened.Unloaded():
                    self.last[type(event)] = index

    def of(self, event: Event, index: int) -> Points:
        for part in (self._dice, self._control, self._town, self._cards, self._doctor):
            found: Callable[[Event, int], Points | None] = part
            points = found(event, index)
            if points is not None:
                return points
        return ()

    def _dice(self, event: Event, index: int) -> Points | None:
        match event:
            case happened.Kept():
                return self._locked(event.seat, event.dice, index) or (
                    self.there.owned(event.seat, "bill") if event.price else ()
                )
            case happened.FinalRolled():
                return self._locked(event.seat, event.dice, index)
            case happened.CardPlayed():
                return self._head("played", event.seat, event.card)
            case happened.CardCancelled():
                owner = self._head("played", event.owner, "wanted")
                return (*self._head("cancelled", event.seat, event.card), *owner)
        return None

    def _locked(self, seat: Seat, dice: Sequence[str], index: int) -> Points:
        """At one of the dice: that which counts most."""
        if not dice or index < self.day:
            return ()
        return self.there.dice(seat, grouped(dice)[0])

    def _head(self, kind: str, seat: Seat, card: str) -> Points:
        """Cards that were played, then those that had no effect: the last ones are shown beside the name."""
        number = self.played[kind, seat] + (len(self.changes.played.get(seat, ())) if kind == "cancelled" else 0)
        self.played[kind, seat] += 1
        shown = len(self.changes.played.get(seat, ())) + len(self.changes.cancelled.get(seat, ()))
        return self.there.played(seat, card, number - max(0, shown - SHOWN))

    def _control(self, event: Event, index: int) -> Points | None:
        match event:
            case happened.NobodyThere():
                known = standing(self.s, event.place, self.changes)
                holds = self.last[event.place] == index and known.kind == "empty"
                return self.there.foot(event.place, None) if holds else ()
            case happened.Controlled():
                known = standing(self.s, event.place, self.changes)
                holds = self.last[event.place] == index and known.kind == "won" and known.seats == (event.seat,)
                return self.there.foot(event.place, event.seat) if holds else ()
            case happened.Decided():
                paid = {"bill": event.dollars, "nugget": event.nuggets, "cards": len(event.cards)}
                both = (event.seat, event.sheriff) if event.seat != event.sheriff else ()
                return [
                    point
                    for seat in both
                    for kind in paid
                    if paid[kind]
                    for point in self.there.owned(seat, kind, event.place)
                ]
        return None

    def _town(self, event: Event, index: int) -> Points | None:
        there = self.there
        match event:
            case happened.GoldDug():
                return (*there.lies("mine"), *there.owned(event.seat, "nugget", "mine")) if event.nuggets else ()
            case happened.BankRobbed():
                return (*there.lies("bank"), *there.owned(event.seat, "bill", "bank")) if event.dollars else ()
            case happened.Split():
                both = (event.seat, event.robber) if event.dollars else ()
                return [point for seat in both for point in there.owned(seat, "bill", "bank")]
            case happened.Unloaded():
                return there.lies("bank") if event.dollars and self._holds(event, index) else ()
            case happened.BadgePassed() | happened.BadgeKept():
                return there.lies("office") if self._holds(event, index) else ()
            case happened.DeedsTurned():
                first = len(self.s.open) - len(event.deeds)
                known = bool(event.deeds) and self._holds(event, index) and first >= 0
                return there.deed(first) if known else ()
        return None

    def _holds(self, event: Event, index: int) -> bool:
        return self.last[type(event)] == index

    def _cards(self, event: Event, index: int) -> Points | None:
        there = self.there
        match event:
            case happened.StoreShuffled():
                return there.lies("store")
            case happened.StoreKept():
                return (
                    *there.owned(event.seat, "cards", "store"),
                    *(there.lies("store", 1) if event.discarded else ()),
                )
            case happened.Idle():
                return there.lies("store", 1)
            case happened.Stolen():
                return (*there.owned(event.seat, "cards", "saloon"), *there.owned(event.victim, "cards"))
            case happened.DeedsTaken():
                return there.owned(event.seat, "cards", "hall") if event.deeds else ()
            case happened.DeedDrawn():
                return (*there.owned(event.seat, "cards", "hall"), *there.lies("hall"))
        return None

    def _doctor(self, event: Event, index: int) -> Points | None:
        there = self.there
        match event:
            case happened.Protected():
                return there.safe(event.seat, event.deeds)
            case happened.CardDrawn():
                return there.owned(event.seat, "cards", "doctor")
            case happened.Taxed() | happened.GoldTaken():
                kind = "bill" if isinstance(event, happened.Taxed) else "nugget"
                payers = [seat for seat, paid in zip(event.payers, event.paid, strict=True) if paid]
                who = (event.seat, *payers) if payers else ()
                return [
                    point
                    for seat in who
                    for point in there.owned(seat, kind, "doctor" if seat == event.seat else "")
                ]
            case happened.JoeShot():
                both = (event.seat, event.victim) if event.dollars else ()
                return [point for seat in both for point in there.owned(seat, "bill")]
            case happened.WinnerNamed():
                return there.owned(event.seat, "cards")
        return None
