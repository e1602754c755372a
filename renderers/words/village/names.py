"""What things are called in Village."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby

from games.core import Seat
from games.village.components import BOX, COLOURS, CUSTOMERS, GOODS
from games.village.moves import in_order
from games.village.state import Player, Village
from renderers.words.tongue import Tongue

__all__ = [
    "amount", "amounts", "brief", "building", "coins", "column", "cube", "customer", "dots", "good", "grain",
    "grave", "holding", "member", "members", "of_generation", "place", "plus", "points", "seen_at", "space", "time",
    "title", "wants", "where",
]  # fmt: skip


def dots(parts: Iterable[str]) -> str:
    """Facts side by side; empty ones are left out."""
    return " · ".join(filter(None, parts))


def plus(parts: Iterable[str]) -> str:
    """What is paid or got together; empty ones are left out."""
    return " + ".join(filter(None, parts))


# -- the board -------------------------------------------------------------------------------------


def space(_: Tongue, of: str) -> str:
    """An action space; `well` is one, too."""
    match of:
        case "harvest":
            return _.c("action space", "Harvest")
        case "family":
            return _.c("action space", "Family")
        case "crafts":
            return _.c("action space", "Crafts")
        case "market":
            return _.c("action space", "Market")
        case "travel":
            return _.c("action space", "Travel")
        case "council":
            return _.c("action space", "Council")
        case "church":
            return _.c("action space", "Church")
        case "well":
            return _.c("action space", "Well")
    return of


def building(_: Tongue, of: str) -> str:
    """A craft building or the mill."""
    match of:
        case "wainwright":
            return _.c("craft building", "wainwright")
        case "stables":
            return _.c("craft building", "stables")
        case "office":
            return _.c("craft building", "office")
        case "smithy":
            return _.c("craft building", "smithy")
        case "mill":
            return _.c("craft building", "mill")
    return of


def title(text: str) -> str:
    """With a capital letter, as a line of a panel begins."""
    return text[:1].upper() + text[1:]


def _numbered(of: str) -> tuple[str, int]:
    kind, _colon, number = of.partition(":")
    return kind, int(number) if number.isdigit() else 0


def place(_: Tongue, of: str) -> str:
    """Where a member can be, as a short name: `farm`, `C1`, `council 2`, `window 3`."""
    match _numbered(of):
        case "farm", 0:
            return _.c("place", "farm")
        case "bag", 0:
            return _.c("place", "black bag")
        case "unborn", 0:
            return _.c("place", "not born yet")
        case "council", stage if stage:
            return _("council {n}", n=stage)
        case "church", window if window:
            return _("window {n}", n=window)
    return building(_, of)


def where(_: Tongue, of: str) -> str:
    """Where somebody is, in a sentence: `in the office`."""
    match _numbered(of):
        case "farm", 0:
            return _("on the farm")
        case "council", stage if stage:
            return _("on stage {n} of the council", n=stage)
        case "church", window if window:
            return _("in window {n} of the church", n=window)
        case "wainwright", 0:
            return _("at the wainwright's")
        case "stables", 0:
            return _("in the stables")
        case "office", 0:
            return _("in the office")
        case "smithy", 0:
            return _("in the smithy")
    return _("in {place}", place=place(_, of))


def column(_: Tongue, of: str) -> str:
    """A column of the chronicle."""
    match of:
        case "council":
            return _.c("chronicle", "council")
        case "crafts":
            return _.c("chronicle", "crafts")
        case "travel":
            return _.c("chronicle", "travel")
        case "church":
            return _.c("chronicle", "church")
    return _.c("chronicle", "farm")


def grave(_: Tongue, of: str) -> str:
    """Where the dead are: `chronicle (crafts)`."""
    kind, colon, name = of.partition(":")
    if colon:
        return _("chronicle ({column})", column=column(_, name))
    return _("anonymous grave") if kind == "grave" else _("no place left")


# -- who -------------------------------------------------------------------------------------------


def member(_: Tongue, generation: int) -> str:
    """Somebody of a generation, briefly: `gen. 2`."""
    return _("gen. {n}", n=generation)


def of_generation(_: Tongue, generation: int) -> str:
    """Somebody of a generation, in a sentence."""
    return _("a member of generation {n}", n=generation)


def members(_: Tongue, generations: Iterable[int]) -> str:
    """Several in one place: `gen. 1 ×2, gen. 3`; "" for nobody."""
    found = []
    for generation, group in groupby(sorted(generations)):
        count = len(list(group))
        found.append(member(_, generation) + (f" ×{count}" if count > 1 else ""))
    return _.list(found)


def seen_at(s: Village, of: str) -> dict[Seat, list[int]]:
    """The generations that each seat has in a place; seats without any are left out."""
    return {seat: there for seat, player in enumerate(s.players) if (there := player.at(of))}


# -- what is paid and got --------------------------------------------------------------------------


def cube(_: Tongue, of: str) -> str:
    """A colour; the plague by its name."""
    match of:
        case "P":
            return _("purple")
        case "B":
            return _("brown")
        case "O":
            return _("orange")
        case "G":
            return _("green")
    return _("plague")


def good(_: Tongue, of: str) -> str:
    match of:
        case "scroll":
            return _.c("good", "scroll")
        case "horse":
            return _.c("good", "horse")
        case "plow":
            return _.c("good", "plow")
        case "ox":
            return _.c("good", "ox")
    return _.c("good", "wagon")


def points(_: Tongue, n: int) -> str:
    return _.n("{n} point", "{n} points", n)


def coins(_: Tongue, n: int) -> str:
    return amount(_, "coin", n)


def grain(_: Tongue, n: int) -> str:
    return amount(_, "grain", n)


def time(_: Tongue, n: int) -> str:
    return amount(_, "time", n)


def amount(_: Tongue, of: str, n: int) -> str:
    """So many cubes of a colour, goods, grain, coins or units of time: `2 brown`."""
    match of:
        case "time":
            return _("{n} time", n=n)
        case "grain":
            return _("{n} grain", n=n)
        case "coin":
            # money of another game is called otherwise in Chinese, and plurals take no context
            return _.c("gold", "1 coin") if n == 1 else _.c("gold", "{n} coins", n=n)
        case "scroll":
            return _.n("{n} scroll", "{n} scrolls", n)
        case "horse":
            return _.n("{n} horse", "{n} horses", n)
        case "plow":
            return _.n("{n} plow", "{n} plows", n)
        case "ox":
            return _.n("{n} ox", "{n} oxen", n)
        case "wagon":
            return _.n("{n} wagon", "{n} wagons", n)
    return _("{n} {colour}", n=n, colour=cube(_, of))


def brief(_: Tongue, of: str, n: int) -> str:
    """As `amount`, but a single thing is named without its number, as labels are short of room."""
    if n != 1 or of in ("time", "grain"):
        return amount(_, of, n)
    if of == "coin":
        return _.c("gold", "coin")
    return good(_, of) if of in GOODS else cube(_, of)


def _counted(parts: Iterable[str]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for part in parts:
        counts[part] = counts.get(part, 0) + 1
    return counts


def amounts(_: Tongue, parts: Iterable[str], *, grain: int = 0, time: int = 0, short: bool = False) -> str:
    """Everything of a price, time first: `2 time + 1 wagon + 2 brown`; `short`: `2 time + wagon + 2 brown`."""
    say = brief if short else amount
    # goods before cubes, as roads show them
    things = sorted(in_order(tuple(parts)), key=lambda part: part not in GOODS)
    found = [say(_, part, n) for part, n in _counted(things).items() if part != "time"]
    return plus([say(_, "time", time) if time else "", *found, say(_, "grain", grain) if grain else ""])


def wants(_: Tongue, tile: str) -> str:
    """What a customer wants: `ox + 2 grain`."""
    one = CUSTOMERS[tile]
    return plus([*(brief(_, of, n) for of, n in one.goods.items()), grain(_, one.grain) if one.grain else ""])


def customer(_: Tongue, tile: str) -> str:
    """`K08 (horse + 2 grain → 6)`."""
    if tile not in CUSTOMERS:
        return tile
    return _("{id} ({wants} → {points})", id=tile, wants=wants(_, tile), points=CUSTOMERS[tile].points)


def holding(_: Tongue, player: Player) -> str:
    """Cubes, goods, grain and coins that a family has."""
    found = [
        *_present(_, player.cubes, COLOURS),
        *_present(_, player.goods, GOODS),
        _("{n} of {most} grain", n=player.grain, most=BOX.grain_limit) if player.grain else "",
        coins(_, player.coins) if player.coins else "",
    ]
    return _.list(filter(None, found))


def _present(_: Tongue, counts: Mapping[str, int], order: Iterable[str]) -> list[str]:
    return [amount(_, of, counts[of]) for of in order if counts.get(of)]
