"""What things are called in Bohemian Villages."""

from __future__ import annotations

from collections.abc import Iterable

from games.bohemian_villages.components import GLASS, KINDS, MANOR, MILL, SIDES, TAVERN, TOWN_HALL
from games.bohemian_villages.state import Villages, number_of, side_of
from renderers.words.tongue import Tongue

__all__ = ["building", "coins", "dice", "kind", "known", "printed", "scoring", "village"]


def kind(_: Tongue, number: int) -> str:
    """A kind of building, by its number."""
    match number:
        case 2:
            return _("bakery")
        case 3:
            return _("butcher")
        case 4:
            return _("dairy")
        case 5:
            return _("tailor")
        case 6:
            return _("flour mill")
        case 7:
            return _("glass factory")
        case 8:
            return _("farm")
        case 9:
            return _("tavern")
        case 10:
            return _("town hall")
        case 11:
            return _("church")
        case _:
            return _("manor")


def known(text: str) -> bool:
    """Whether this is a building of the game, on any side of a tile."""
    side, dot, number = text.partition(".")
    return bool(dot) and side in SIDES and number.isascii() and number.isdigit() and int(number) in KINDS


def building(_: Tongue, of: str) -> str:
    """`N.7 glass factory`."""
    return _("{id} {kind}", id=of, kind=kind(_, number_of(of)))


def printed(_: Tongue, s: Villages, of: str) -> str:
    """As `building`, with what is to be seen on it: a printed value, or the face of a tavern's tile."""
    side, number, note = SIDES[side_of(of)], number_of(of), ""
    if number == TAVERN and of in s.occ:
        note = _("active") if of in s.active else _("not active")
    elif number == TOWN_HALL:
        note = coins(_, side.town_hall or 0)
    elif number == MANOR:
        note = coins(_, side.manor or 0)
    return _("{building} ({note})", building=building(_, of), note=note) if note else building(_, of)


def village(_: Tongue, side: str) -> str:
    """`N Nenbrad`."""
    return f"{side} {SIDES[side].name}"


def dice(values: Iterable[int]) -> str:
    """Dice that are added up: `2+6`."""
    return "+".join(map(str, values))


def coins(_: Tongue, n: int) -> str:
    return _.n("{n} coin", "{n} coins", n)


def scoring(_: Tongue, number: int) -> str:
    """The mid-game scoring of the mills or of the factories."""
    assert number in (MILL, GLASS)
    return _("Flour scoring") if number == MILL else _("Glass scoring")
