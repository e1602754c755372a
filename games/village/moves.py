"""What a player may decide (spec 4).

A turn is a chain: `Take`, `Well` or `Free` opens an action space, one of its actions is named, then only what has
several ways is asked (`Pay`, `Privilege`, `Cubes`, `Good`). Members of one generation in one place are the same to
the rules, so members are named by their generation and, where they could be anywhere, by their place.

Cubes are `P B O G` (and `X`, the plague); in payments there are also `coin`, `scroll` and `time`.
"""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from msgspec.structs import replace

from games.core import Move

__all__ = [
    "Birth", "Bury", "Buy", "Church", "CouncilAdvance", "CouncilEnter", "CouncilUse", "Cubes", "Deed", "Depart",
    "Done", "Free", "Good", "Harvest", "Journey", "MarketElse", "MarketOrder", "MassAdvance", "MassBuy", "MassNone",
    "MassOrder", "Mill", "OrdersOff", "PassMarket", "Pay", "Privilege", "Produce", "Recall", "Serve", "Skip",
    "Take", "Train", "Well", "in_order",
]  # fmt: skip

_ORDER = ("P", "B", "O", "G", "X", "coin", "scroll", "time")
_RANK = {word: rank for rank, word in enumerate(_ORDER)}
_OWN = {word.casefold(): word for word in _ORDER}


def in_order(pay: tuple[str, ...]) -> tuple[str, ...]:
    """What is paid or chosen, as the list of legal moves writes it: by colour, each in its own case."""
    return tuple(sorted((_OWN.get(part.casefold(), part) for part in pay), key=lambda part: _RANK.get(part, 99)))


class Take(Move, frozen=True):
    """Take a cube from an action space, then perhaps do the action of that space."""

    space: str
    cube: str

    def canonical(self) -> Move:
        return Take(self.space.lower(), self.cube.upper())


class _Pays(Move, frozen=True):
    pay: tuple[str, ...]

    def canonical(self) -> Move:
        return replace(self, pay=in_order(self.pay))

    @classmethod
    def reads(cls, field: str, token: str, value: Any) -> bool:
        """Any order will do, and so will one letter for cubes of one colour (`well G`)."""
        if field != "pay":
            return False
        if "," in token:
            return bool(in_order(tuple(token.split(","))) == value)
        return bool([token.casefold()] == [part.casefold() for part in dict.fromkeys(value) if part != "coin"])


class Well(_Pays, frozen=True):
    """Pay three cubes of one colour (coins are jokers), then do the action of any space."""


class Free(Move, frozen=True):
    """Choose the space whose action to do: after the well, or for a last action when no cube is left (4.8)."""

    space: str

    def canonical(self) -> Move:
        return Free(self.space.lower())


class Skip(Move, frozen=True):
    """Leave the action (or the privilege) out."""

    aside: ClassVar[bool] = True


class Pay(_Pays, frozen=True):
    """How to pay, where there are several ways: cubes and coins (`B,coin`), `scroll`, or `time`."""


class Harvest(Move, frozen=True):
    """Grain, by the goods there are."""


class Birth(Move, frozen=True):
    """An unborn member of the lowest generation comes to the farm."""

    generation: int


class _OfPlace(Move, frozen=True):
    place: str
    generation: int

    def canonical(self) -> Move:
        return replace(self, place=_place(self.place))


class Recall(_OfPlace, frozen=True):
    """A member on the board comes home to the farm."""


class _OfBuilding(Move, frozen=True):
    building: str

    def canonical(self) -> Move:
        return replace(self, building=self.building.lower())


class Train(_OfBuilding, frozen=True):
    """A member goes from the farm to a craft building; the good it makes there at once (None: published only)."""

    generation: int
    good: str | None

    def canonical(self) -> Move:
        return Train(self.building.lower(), self.generation, self.good.lower() if self.good else None)


class _GoodOfBuilding(_OfBuilding, frozen=True):
    good: str

    def canonical(self) -> Move:
        return replace(self, building=self.building.lower(), good=self.good.lower())


class Produce(_GoodOfBuilding, frozen=True):
    """A member who works in a building makes a good: production time only."""


class Buy(_GoodOfBuilding, frozen=True):
    """Buy a good for cubes or grain: neither member nor time."""


class Mill(Move, frozen=True):
    """Time and grain for coins."""


class Depart(Move, frozen=True):
    """A member leaves the farm for a city next to the village."""

    city: str
    generation: int

    def canonical(self) -> Move:
        return Depart(self.city.upper(), self.generation)


class Journey(Move, frozen=True, tag="move"):
    """A member goes on from a city to the next. Written `move C1 C6 2`: from, to, generation."""

    start: str
    city: str
    generation: int

    def canonical(self) -> Move:
        return Journey(self.start.upper(), self.city.upper(), self.generation)


class CouncilEnter(Move, frozen=True):
    """A member goes from the farm to stage 1."""

    generation: int


class CouncilAdvance(Move, frozen=True):
    """A member goes on from `stage` to the next one."""

    stage: int
    generation: int


class CouncilUse(Move, frozen=True):
    """Use a privilege without moving anybody."""

    privilege: int


class Privilege(Move, frozen=True):
    """Use this stage's privilege after a move in the council (or `Skip`)."""

    privilege: int


class Cubes(Move, frozen=True):
    """Choose cubes from the supply: privilege 2, or the reward of a city."""

    cubes: tuple[str, ...]

    def canonical(self) -> Move:
        return Cubes(in_order(self.cubes))

    @classmethod
    def reads(cls, field: str, token: str, value: Any) -> bool:
        return bool(in_order(tuple(token.split(",") if "," in token else token)) == value)


class Good(Move, frozen=True):
    """Choose a good from the supply: privilege 3."""

    good: str

    def canonical(self) -> Move:
        return Good(self.good.lower())


class Church(Move, frozen=True):
    """A member goes from the farm into the black bag."""

    generation: int


class Serve(Move, frozen=True):
    """Sell to the customer in this stall."""

    stall: str

    def canonical(self) -> Move:
        return Serve(self.stall.upper())


class PassMarket(Move, frozen=True):
    """Sell no more on this market day."""

    aside: ClassVar[bool] = True


class Bury(_OfPlace, frozen=True):
    """Who dies: a member of the lowest generation that there is on the board."""


class MassBuy(Move, frozen=True):
    """Buy a member out of the black bag, for a coin; asked again until `Done`."""

    generation: int


class MassAdvance(Move, frozen=True):
    """A member moves from one church window to another further left, for grain; asked again until `Done`."""

    generation: int
    start: int
    window: int


class Done(Move, frozen=True):
    """No more buying (or advancing) in this mass."""

    aside: ClassVar[bool] = True


class _Order(Move, frozen=True):
    """Standing orders: what a seat that isn't asked may note for the next market day or mass, for its own eyes."""

    aside: ClassVar[bool] = True
    secret: ClassVar[bool] = True
    draft: ClassVar[bool] = True


class MarketOrder(_Order, frozen=True):
    """Put a customer at the end of the list of those to serve, if possible."""

    tile: str

    def canonical(self) -> Move:
        return MarketOrder(self.tile.upper())


class MarketElse(_Order, frozen=True):
    """What to do on the market day when nobody on the list can be served: `ask` me, or `pass`."""

    otherwise: Literal["ask", "pass"]


class MassOrder(_Order, frozen=True):
    """In the next mass, buy up to `count` members of this generation; and nobody of whom no order speaks."""

    generation: int
    count: int


class MassNone(_Order, frozen=True):
    """In the next mass, do nothing in this part of it."""

    part: Literal["buying", "advancing"]


class OrdersOff(_Order, frozen=True):
    """Take the orders for the market or the mass back."""

    orders: Literal["market", "mass"]


Deed = (
    Harvest | Birth | Recall | Train | Produce | Buy | Mill | Depart | Journey | CouncilEnter | CouncilAdvance
    | CouncilUse | Church
)  # fmt: skip
"""The actions of the spaces, all but the market's."""


def _place(text: str) -> str:
    """Cities are written in capitals, all other places aren't."""
    return text.upper() if len(text) == 2 else text.lower()
