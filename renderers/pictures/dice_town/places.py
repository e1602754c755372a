"""Where things lie in each of the pictures: none where a picture doesn't show them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.core import Seat
from games.dice_town.components import CARDS, FACE_OF
from games.dice_town.state import DiceTown
from renderers.pictures.dice_town import final, hands, looks, market, matrix, own, poker, strips, style, town
from renderers.pictures.dice_town.changes import Changes
from renderers.pictures.dice_town.looks import Look
from renderers.pictures.scene import Scene
from renderers.pictures.sheet import Point

__all__ = ["BoardPlaces", "CardPlaces", "HandPlaces", "MatrixPlaces", "Places", "PlayerPlaces"]

Points = Sequence[Point]
Panels = Mapping[Seat, tuple[Look, int]]
"""Size of each seat's panel, and where it begins."""


class Places:
    """Points of a picture by what is there."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.s: DiceTown = scene.view.state

    def lies(self, place: str, part: int = 0) -> Points:
        """What lies in a place: at the bank its dollars or (`part` 1) the stagecoach, in the store the deck or
        (1) the discards, in the office the badge, in the hall the deck of deeds.
        """
        return ()

    def deed(self, index: int) -> Points:
        """An open deed."""
        return ()

    def foot(self, place: str, seat: Seat | None) -> Points:
        """Who controls a place, or that nobody does."""
        return ()

    def dice(self, seat: Seat, face: str) -> Points:
        """Locked dice of a face."""
        return ()

    def owned(self, seat: Seat, kind: str, place: str = "") -> Points:
        """`bill`, `nugget` or `cards` of a seat, which it got (or lost) in `place`."""
        return ()

    def played(self, seat: Seat, card: str, place: int) -> Points:
        """A card that was just played, counted from the right; -1: it isn't shown any more."""
        return ()

    def safe(self, seat: Seat, deeds: Sequence[str]) -> Points:
        """Deeds that a seat has protected."""
        return ()


class _Players(Places):
    """With a panel for every player, each of some size at some height."""

    def __init__(self, scene: Scene, panels: Panels) -> None:
        super().__init__(scene)
        self.panels = panels

    def dice(self, seat: Seat, face: str) -> Points:
        locked = poker.grouped(self.s.players[seat].locked)
        if seat not in self.panels or face not in locked:
            return ()
        look, top = self.panels[seat]
        last = len(locked) - 1 - locked[::-1].index(face)
        return (look.die_spot(style.MARGIN, top, last),)

    def owned(self, seat: Seat, kind: str, place: str = "") -> Points:
        if seat not in self.panels:
            return ()
        look, top = self.panels[seat]
        return (look.owned_spot(style.MARGIN, top, kind),)

    def played(self, seat: Seat, card: str, place: int) -> Points:
        if seat not in self.panels or not self.panels[seat][0].head[2] or place < 0:
            return self.owned(seat, "cards")
        look, top = self.panels[seat]
        return (look.card_spot(style.MARGIN, top, place, bool(strips.asked_mark(self.scene, seat))),)

    def safe(self, seat: Seat, deeds: Sequence[str]) -> Points:
        return self.owned(seat, "cards")


class BoardPlaces(_Players):
    """The whole board; `street`: where the town begins, `low`: the players or the final scores."""

    def __init__(self, scene: Scene, street: int, tops: Sequence[int], low: int) -> None:
        over = scene.view.standings is not None
        super().__init__(scene, {} if over else {seat: (looks.STRIP, top) for seat, top in enumerate(tops)})
        self.over, self.street, self.low = over, street, low

    def lies(self, place: str, part: int = 0) -> Points:
        return (town.body_spot(place, part, self.street),)

    def deed(self, index: int) -> Points:
        return (town.deed_spot(index, self.street),)

    def foot(self, place: str, seat: Seat | None) -> Points:
        return (town.foot_spot(place, seat is None, self.street),)

    def owned(self, seat: Seat, kind: str, place: str = "") -> Points:
        return (final.spot(self.scene, seat, self.low),) if self.over else super().owned(seat, kind, place)

    def safe(self, seat: Seat, deeds: Sequence[str]) -> Points:
        if self.over:
            return self.owned(seat, "cards")
        return ((style.MARGIN + style.INNER - 39, self.panels[seat][1] + strips.HEIGHT - 15),)


class PlayerPlaces(_Players):
    """The players in large."""

    def __init__(self, scene: Scene) -> None:
        tops = hands.tops(scene)[:-1]
        super().__init__(scene, {seat: (looks.CARD, top) for seat, top in enumerate(tops)})
        self.changes = Changes(scene.events)

    def owned(self, seat: Seat, kind: str, place: str = "") -> Points:
        return (hands.owned_spot(self.s, seat, kind, self.panels[seat][1], self.changes),)

    def safe(self, seat: Seat, deeds: Sequence[str]) -> Points:
        return (hands.safe_spot(self.s, seat, self.panels[seat][1]),)


class HandPlaces(_Players):
    """What one sees alone: the own things in large, the others in lines."""

    def __init__(self, scene: Scene) -> None:
        lines: dict[Seat, tuple[Look, int]] = {seat: (looks.LINE, top) for seat, top in own.rivals(scene).items()}
        super().__init__(scene, {scene.view.seat or 0: (looks.OWN, own.TOP), **lines})


class MatrixPlaces(Places):
    """The town in numbers."""

    def lies(self, place: str, part: int = 0) -> Points:
        return (matrix.body_spot(place, part),)

    def deed(self, index: int) -> Points:
        return (matrix.deed_spot(index),)

    def foot(self, place: str, seat: Seat | None) -> Points:
        return () if seat is None else (matrix.cell_spot(self.s, place, seat),)

    def dice(self, seat: Seat, face: str) -> Points:
        place = next((place for place, one in FACE_OF.items() if one == face), None)
        return () if place is None else (matrix.cell_spot(self.s, place, seat),)

    def owned(self, seat: Seat, kind: str, place: str = "") -> Points:
        return (matrix.cell_spot(self.s, place, seat),) if place else ()


class CardPlaces(Places):
    """The store's cards and the deeds."""

    def lies(self, place: str, part: int = 0) -> Points:
        return (market.pile_spot(2 * part),) if place == "store" else ()

    def deed(self, index: int) -> Points:
        return (market.deed_spot(self.s.open[index]),)

    def played(self, seat: Seat, card: str, place: int) -> Points:
        return (market.card_spot(card),) if card in self.s.played and card in CARDS else ()

    def safe(self, seat: Seat, deeds: Sequence[str]) -> Points:
        return [market.deed_spot(deed) for deed in dict.fromkeys(deeds)]
