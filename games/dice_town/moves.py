"""What a player may decide in Dice Town (spec 4).

Dice are faces, 9 T J Q K A; 10 may be written for T. Cards and deeds go by their name; their number in the box
(`GS07`, `L12`) will do. Of two equal ones it makes no difference which.

Answers that are given in secret are put together with drafts (`draft`), which change nothing that anybody else can
see, and sealed by one last move: `brute`, `cheat`, `uncheat` before `keep` and `final`; `spare` before
`town_orders`; `offer`, `withdraw` before `bribe`. `wanted`, `wanted_player` and `wanted_card` are a standing
order, changed at any time by whoever holds that card.
"""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from msgspec.structs import replace

from games.core import Move, Seat
from games.dice_town.components import CARDS, RANK, in_order, sorted_dice

__all__ = ["Bribe", "Brute", "Cheat", "Cure", "Decide", "Final", "FinalDecide", "Joe", "Keep",
           "OfferCard", "SaloonKeep", "SaloonTarget", "Sealed", "Spare", "StoreKeep", "TakeBack", "TownOrders",
           "Uncheat", "Wanted", "WantedCard", "WantedPlayer", "Withdraw"]  # fmt: skip

_IDS = {card_id.casefold(): card.name for card in CARDS.values() for card_id in card.ids}


def _face(text: str) -> str:
    """A face as it is written here; anything else is left alone."""
    face = text.upper()
    face = "T" if face == "10" else face
    return face if face in RANK else text


def _faces(text: str) -> tuple[str, ...]:
    """`9,10,9`, `9T9` or `9 10 9` written without spaces: faces ascending; empty if there is anything else."""
    plain = text.upper().replace("10", "T").replace(",", "").replace("+", "")
    return sorted_dice(plain) if all(face in RANK for face in plain) else ()


def _name(text: str) -> str:
    """A card's name, from it or from an id; anything else is left alone."""
    folded = text.casefold()
    return folded if folded in CARDS else _IDS.get(folded, text)


def _names(texts: tuple[str, ...]) -> tuple[str, ...]:
    """Names of cards, in the order of the box if there is none unknown among them."""
    names = tuple(map(_name, texts))
    return tuple(in_order(names)) if all(name in CARDS for name in names) else names


class _WithCard(Move, frozen=True):
    card: str

    def canonical(self) -> Move:
        return replace(self, card=_name(self.card))

    @classmethod
    def reads(cls, field: str, token: str, value: Any) -> bool:
        return field == "card" and _name(token) == str(value)


class Keep(Move, frozen=True):
    """Lock these of the dice just rolled (`-` for none), with the cards drafted, and pay (spec 4.1)."""

    secret: ClassVar[bool] = True
    picks: ClassVar[str] = "dice"
    dice: tuple[str, ...]

    def canonical(self) -> Move:
        faces = [face for text in self.dice for face in _faces(text) or (text,)]
        return Keep(sorted_dice(faces)) if all(face in RANK for face in faces) else Keep(tuple(faces))

    @classmethod
    def reads(cls, field: str, token: str, value: Any) -> bool:
        return bool(value) and _faces(token) == tuple(value)


class Brute(Move, frozen=True):
    """Play a Brute with the dice to be kept, or not after all."""

    aside: ClassVar[bool] = True
    secret: ClassVar[bool] = True
    draft: ClassVar[bool] = True
    play: bool


class _WithDie(Move, frozen=True):
    aside: ClassVar[bool] = True
    secret: ClassVar[bool] = True
    draft: ClassVar[bool] = True
    die: str
    face: str

    def canonical(self) -> Move:
        return replace(self, die=_face(self.die), face=_face(self.face))

    @classmethod
    def reads(cls, field: str, token: str, value: Any) -> bool:
        return _face(token) == str(value)


class Cheat(_WithDie, frozen=True):
    """Play a Cheater: a die of this roll that shows `die`, to be kept now, is to show `face`."""


class Uncheat(_WithDie, frozen=True):
    """Don't play that Cheater after all."""


class Final(Move, frozen=True):
    """Accept the last roll, with the Cheaters drafted (spec 4.2)."""

    secret: ClassVar[bool] = True


class Spare(Move, frozen=True):
    """The Marshal is not to be played against this seat (or, `spared` false, he is: so it begins)."""

    aside: ClassVar[bool] = True
    secret: ClassVar[bool] = True
    draft: ClassVar[bool] = True
    seat: Seat
    spared: bool


class TownOrders(Move, frozen=True):
    """Seal the orders: these cards are to be played when their moment comes (`-` for none; spec 4.3)."""

    secret: ClassVar[bool] = True
    picks: ClassVar[str] = "cards"
    cards: tuple[str, ...]

    def canonical(self) -> Move:
        return TownOrders(_names(self.cards))

    @classmethod
    def reads(cls, field: str, token: str, value: Any) -> bool:
        return bool(value) and _names(tuple(token.split(","))) == tuple(value)


class OfferCard(_WithCard, frozen=True, tag="offer"):
    """Put a hand card into the bribe."""

    aside: ClassVar[bool] = True
    secret: ClassVar[bool] = True
    draft: ClassVar[bool] = True


class Withdraw(_WithCard, frozen=True):
    """Take it out again."""

    aside: ClassVar[bool] = True
    secret: ClassVar[bool] = True
    draft: ClassVar[bool] = True


class Bribe(Move, frozen=True):
    """Seal the bribe: so many dollars and nuggets, with the cards in the offer (spec 4.4)."""

    secret: ClassVar[bool] = True
    dollars: int
    nuggets: int


class TakeBack(Move, frozen=True):
    """Answer again, while others have not answered yet."""

    aside: ClassVar[bool] = True
    secret: ClassVar[bool] = True


class Decide(Move, frozen=True):
    """The sheriff gives the place to a tied seat and takes its offer."""

    seat: Seat


class FinalDecide(Move, frozen=True):
    """The sheriff names the winner of a tied game (spec 5)."""

    seat: Seat


class _OfShown(_WithCard, frozen=True):
    secret: ClassVar[bool] = True

    @classmethod
    def alone(cls) -> Move | None:
        return cls("-")  # no card: not one of those shown (spec 4.7, E14)


class StoreKeep(_OfShown, frozen=True):
    """Keep this of the cards drawn in the store; the rest is discarded unseen."""


class SaloonTarget(Move, frozen=True):
    """Look at hand cards of this seat."""

    seat: Seat


class SaloonKeep(_OfShown, frozen=True):
    """Take this of the cards seen; the rest goes back."""


class Cure(Move, frozen=True):
    """What the doctor is to do; `deeds` (by name) only with `protect` (spec 2.7)."""

    cure: Literal["protect", "draw", "tax", "gold", "none"]
    deeds: tuple[str, ...] = ()

    def canonical(self) -> Move:
        return Cure(self.cure, _names(self.deeds))

    @classmethod
    def reads(cls, field: str, token: str, value: Any) -> bool:
        return field == "deeds" and bool(value) and _names(tuple(token.split(","))) == tuple(value)


class Joe(Move, frozen=True):
    """Nervous Joe takes dollars from this seat."""

    seat: Seat


class Wanted(Move, frozen=True):
    """Set the standing order, or lift it (spec 4.3)."""

    aside: ClassVar[bool] = True
    secret: ClassVar[bool] = True
    draft: ClassVar[bool] = True
    on: bool


class WantedPlayer(Move, frozen=True):
    """Whether cards of this seat are to be cancelled."""

    aside: ClassVar[bool] = True
    secret: ClassVar[bool] = True
    draft: ClassVar[bool] = True
    seat: Seat
    listed: bool


class WantedCard(_WithCard, frozen=True):
    """Whether cards of this name are to be cancelled."""

    aside: ClassVar[bool] = True
    secret: ClassVar[bool] = True
    draft: ClassVar[bool] = True
    listed: bool


Sealed = Keep | Final | TownOrders | Bribe
"""What ends an answer that is given in secret."""
