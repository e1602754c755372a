"""The data of Dice Town, decoded and checked at import."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from games.core import RulesError, load_components

__all__ = ["BOX", "CARDS", "CURES", "DECK", "DEEDS", "DEED_DECK", "FACES", "FACE_OF", "ORDERS", "PLACES",
           "PLAYABLE", "RANK", "Box", "Card", "CureName", "Edition", "Kind", "Place", "in_order", "lacks", "load",
           "sorted_dice"]  # fmt: skip

Edition = Literal["source", "published"]
Place = Literal["mine", "bank", "store", "saloon", "office", "hall"]
CureName = Literal["protect", "draw", "tax", "gold"]
Kind = Literal["equipment", "order", "dice", "instant", "standing", "deed"]
_PLACES: tuple[Place, ...] = ("mine", "bank", "store", "saloon", "office", "hall")
_CURES: tuple[CureName, ...] = ("protect", "draw", "tax", "gold")
_KINDS: dict[str, Kind] = {
    "brute": "dice",
    "cheater": "dice",
    "nervous_joe": "instant",
    "wanted": "standing",
    "dynamite": "order",
    "the_girls": "order",
    "corruption": "order",
    "credit": "order",
    "marshal": "order",
    "even_split": "order",
    "elixir": "order",
}
"""The cards that the rules know by name; any other is equipment."""


class Card(Struct, frozen=True):
    """Store cards (spec 2.3) and deeds (2.4) that are alike: `ids` are their numbers in the box, one a copy.

    `points` at the end of the game.
    """

    name: str
    ids: tuple[str, ...]
    points: int = 0
    kind: Kind = "deed"


class _PlaceRow(Struct, frozen=True, forbid_unknown_fields=True):
    id: Place
    face: str = ""


class _CureRow(Struct, frozen=True, forbid_unknown_fields=True):
    id: CureName
    faces: tuple[str, ...]


class Hall(Struct, frozen=True):
    """Deeds for the best hand (spec 2.8): `base` and one for each Ace, `most` at most."""

    base: int
    most: int


class Box(Struct, frozen=True):
    """Dice, counts and values of the components file."""

    faces: tuple[str, ...]
    dice: int
    dollars: int
    bank: int
    nuggets: int
    open_deeds: int
    first_round_store_visits: int
    badge_points: int
    dollars_per_point: int
    joe_dollars: int
    tax_dollars: int
    gold_nuggets: int
    protected_deeds: int
    even_split_least: int
    hall: dict[Edition, Hall]
    place: tuple[_PlaceRow, ...]
    cure: tuple[_CureRow, ...]
    card: tuple[Card, ...]
    deed: tuple[Card, ...]

    def deeds_taken(self, edition: Edition, aces: int) -> int:
        """How many open deeds the best hand may take, with so many Aces in it (spec 2.8, R3)."""
        hall = self.hall[edition]
        return min(hall.base + aces, hall.most)

    def check(self) -> None:
        """Raises `RulesError` where the data can't be played with."""
        if self.faces != ("9", "T", "J", "Q", "K", "A"):
            raise RulesError("a poker die shows 9, T, J, Q, K and A")
        if self.dice != 5:
            raise RulesError("a poker hand has five dice")
        amounts = [self.dollars, self.bank, self.nuggets, self.open_deeds, self.first_round_store_visits]
        amounts += [self.dollars_per_point, self.joe_dollars, self.tax_dollars, self.gold_nuggets]
        amounts += [self.protected_deeds, self.even_split_least]
        if min(amounts) < 1:
            raise RulesError("counts of money, gold and cards are at least 1")
        if sorted(self.hall) != ["published", "source"]:
            raise RulesError("the town hall's deeds are given for both editions")
        if tuple(place.id for place in self.place) != _PLACES:
            raise RulesError(f"the places are {', '.join(_PLACES)}, in this order")
        faces = [place.face for place in self.place if place.id != "hall"]
        if not set(faces) <= set(self.faces) or len(set(faces)) < len(faces):
            raise RulesError("each place but the hall has a face of its own")
        if tuple(cure.id for cure in self.cure) != _CURES:
            raise RulesError(f"the cures are {', '.join(_CURES)}, in this order")
        if any(not cure.faces or not set(cure.faces) <= set(self.faces) for cure in self.cure):
            raise RulesError("every cure needs one of some faces")
        self._check_cards()

    def _check_cards(self) -> None:
        cards = (*self.card, *self.deed)
        names = [card.name for card in cards]
        ids = [card_id for card in cards for card_id in card.ids]
        if len(set(names)) < len(names) or len(set(map(str.casefold, ids))) < len(ids):
            raise RulesError("names and ids of cards are given once")
        for card in cards:
            if not re.fullmatch(r"[a-z][a-z0-9_]*", card.name) or not card.ids or card.points < 0:
                raise RulesError(f"{card.name}: a card has a name in lower case, an id and no negative points")
        if any(card.kind != "deed" for card in self.deed) or not self.deed:
            raise RulesError("deeds are of no other kind")
        for card in self.card:
            if card.kind != _KINDS.get(card.name, "equipment"):
                raise RulesError(f"{card.name} is of kind {_KINDS.get(card.name, 'equipment')}")
        if missing := set(_KINDS) - set(names):
            raise RulesError(f"cards are missing: {', '.join(sorted(missing))}")
        if any(len(card.ids) > 1 for card in self.card if card.kind in ("order", "standing", "instant")):
            raise RulesError("of order cards, Wanted and Nervous Joe there is one each")


def load() -> Box:
    """The box, an owner's own one if there is one."""
    return load_components(__package__, Box)


BOX = load()
FACES = BOX.faces
"""Ascending."""
RANK = {face: rank for rank, face in enumerate(FACES)}
PLACES: tuple[Place, ...] = _PLACES
FACE_OF: dict[Place, str] = {place.id: place.face for place in BOX.place if place.face}
"""Place → the face whose majority controls it; the town hall is not among them."""
CURES: dict[CureName, tuple[str, ...]] = {cure.id: cure.faces for cure in BOX.cure}
"""Cure → the faces of which the visitor's hand must show one."""
CARDS: dict[str, Card] = {card.name: card for card in (*BOX.card, *BOX.deed)}
"""Store cards and deeds by their name, in canonical order."""
DEEDS: tuple[str, ...] = tuple(card.name for card in BOX.deed)
DECK: tuple[str, ...] = tuple(card.name for card in BOX.card for _ in card.ids)
"""Names of all store cards, one for each copy."""
DEED_DECK: tuple[str, ...] = tuple(card.name for card in BOX.deed for _ in card.ids)
ORDERS: tuple[str, ...] = tuple(card.name for card in BOX.card if card.kind == "order")
PLAYABLE: tuple[str, ...] = tuple(card.name for card in BOX.card if card.kind in ("order", "dice", "instant"))
"""What Wanted can cancel."""
_ORDER = {name: at for at, name in enumerate(CARDS)}


def in_order(cards: Iterable[str]) -> list[str]:
    """Cards in the order of the box; how they came to hand is nobody's business."""
    return sorted(cards, key=_ORDER.__getitem__)


def sorted_dice(dice: Iterable[str]) -> tuple[str, ...]:
    """Faces ascending."""
    return tuple(sorted(dice, key=RANK.__getitem__))


def lacks(have: Iterable[str], wanted: Iterable[str]) -> list[str]:
    """What of `wanted` isn't among `have`, copies counted."""
    return list((Counter(wanted) - Counter(have)).elements())
