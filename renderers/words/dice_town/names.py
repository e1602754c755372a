"""What things are called in Dice Town."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from games.dice_town.components import BOX, CARDS, FACE_OF
from games.dice_town.poker import strength
from games.dice_town.state import HIDDEN
from renderers.words.tongue import Tongue

__all__ = ["at_place", "card", "cards", "change", "code", "dollars", "dots", "each_named", "effect", "face",
           "faces", "hand", "hand_cards", "in_row", "named", "nuggets", "open_dice", "place", "place_face",
           "points", "row", "valued"]  # fmt: skip

_FACES: dict[str, str] = {str(of): shows for of, shows in FACE_OF.items()}


def dots(parts: Iterable[str]) -> str:
    """Facts side by side; empty ones are left out."""
    return " · ".join(filter(None, parts))


# -- dice ------------------------------------------------------------------------------------------


def face(of: str) -> str:
    """What a die shows; anything that is no face as it is."""
    return "10" if of == "T" else of


def row(dice: Iterable[str]) -> str:
    """Dice side by side: `9 9 10`."""
    return " ".join(map(face, dice))


def faces(_: Tongue, of: Iterable[str]) -> str:
    """`9 or 10`."""
    return _.either(map(face, of))


def change(cheat: str) -> str:
    """A die that was changed, `T>9` in events: `10→9`."""
    old, _mark, new = cheat.partition(">")
    return f"{face(old)}→{face(new)}"


def open_dice(_: Tongue, n: int) -> str:
    return _.n("{n} die open", "{n} dice open", n)


def hand(_: Tongue, dice: Iterable[str]) -> str:
    """The rank of five dice in words (spec 2.6), with the faces that are compared first."""
    category, *ranks = strength(dice)
    first, *rest = (face(BOX.faces[rank]) for rank in ranks)
    match category:
        case 8:
            return _("five of a kind {face}", face=first)
        case 7:
            return _("four of a kind {face}", face=first)
        case 6:
            return _("full house {face}/{other}", face=first, other=rest[0])
        case 5:
            return _("straight to {face}", face=first)
        case 4:
            return _("three of a kind {face}", face=first)
        case 3:
            return _("two pairs {face}/{other}", face=first, other=rest[0])
        case 2:
            return _("one pair {face}", face=first)
    return _("high card {face}", face=first)


# -- money and gold --------------------------------------------------------------------------------


def dollars(_: Tongue, n: int) -> str:
    return _("${n}", n=n)


def nuggets(_: Tongue, n: int) -> str:
    return _.n("{n} nugget", "{n} nuggets", n)


def points(_: Tongue, n: int) -> str:
    return _.n("{n} point", "{n} points", n)


# -- cards -----------------------------------------------------------------------------------------


def cards(_: Tongue, n: int) -> str:
    return _.n("{n} card", "{n} cards", n)


def hand_cards(_: Tongue, n: int) -> str:
    return _.n("{n} hand card", "{n} hand cards", n)


def card(_: Tongue, name: str) -> str:
    """A store card by its name, a deed with what it is worth."""
    match name:
        case "tin_cup":
            return _.c("store card", "Tin Cup")
        case "bandana":
            return _.c("store card", "Bandana")
        case "boots":
            return _.c("store card", "Boots")
        case "saddle":
            return _.c("store card", "Saddle")
        case "rifle":
            return _.c("store card", "Rifle")
        case "horse":
            return _.c("store card", "Horse")
        case "dynamite":
            return _.c("store card", "Dynamite")
        case "the_girls":
            return _.c("store card", "The Girls")
        case "brute":
            return _.c("store card", "Brute")
        case "cheater":
            return _.c("store card", "Cheater")
        case "corruption":
            return _.c("store card", "Corruption")
        case "credit":
            return _.c("store card", "Unlimited Credit")
        case "nervous_joe":
            return _.c("store card", "Nervous Joe")
        case "marshal":
            return _.c("store card", "Marshal")
        case "even_split":
            return _.c("store card", "Even Split")
        case "wanted":
            return _.c("store card", "Wanted")
        case "elixir":
            return _.c("store card", "Elixir")
    of = CARDS.get(name)
    if of is not None and of.kind == "deed":
        return _("Deed {n}", n=of.points)
    return name.replace("_", " ")  # equipment that the owner of a game has added


def valued(_: Tongue, name: str) -> str:
    """A card with the points that it brings, where its name doesn't say them: `Boots (3)`."""
    of = CARDS[name]
    if of.kind == "deed" or not of.points:
        return card(_, name)
    return _("{what} ({note})", what=card(_, name), note=of.points)


def code(name: str) -> str:
    """What stands on a card in pictures, which know no words, and may be typed: GS06, in backticks; "" for deeds,
    which show their points.
    """
    of = CARDS[name]
    return "" if of.kind == "deed" else f"`{of.ids[0]}`"


def each_named(_: Tongue, of: Iterable[str]) -> list[str]:
    """Cards that are known by name, equal ones together; all others by their number."""
    counts = Counter(of)
    unknown = counts.pop(HIDDEN, 0)
    known = [
        valued(_, name) if n == 1 else _("{what} ×{n}", what=valued(_, name), n=n) for name, n in counts.items()
    ]
    return [*known, *([cards(_, unknown)] if unknown else [])]


def in_row(_: Tongue, deeds: Iterable[str]) -> str:
    """Open deeds one by one, from D1 upwards."""
    return _.list(card(_, deed) for deed in deeds)


def named(_: Tongue, of: Iterable[str]) -> str:
    """The same in a list: `Boots (3) and Deed 4`, `2 cards`."""
    return _.list(each_named(_, of))


def effect(_: Tongue, name: str) -> str:
    """What a card is good for, in at most some 80 characters (spec 2.3)."""
    match name:
        case "dynamite":
            return _("order: if you control the mine, you dig twice as much")
        case "the_girls":
            return _("order: if you control the saloon, you take a second card")
        case "corruption":
            return _("order: if you control the town hall, you draw one more deed in secret")
        case "credit":
            return _("order: if you control the store, you shop once more")
        case "marshal":
            return _("order: if there would be a new sheriff, the old one stays")
        case "even_split":
            return _("order: if somebody else robs the bank, you get half of it")
        case "elixir":
            return _("order: if others see the doctor, so do you, whatever you control")
        case "brute":
            return _("with a roll: the 2 or more dice that you keep cost nothing")
        case "cheater":
            return _("with a roll: one die that you keep shows any face you like")
        case "nervous_joe":
            return _("at once: takes up to {dollars} from one player", dollars=dollars(_, BOX.joe_dollars))
        case "wanted":
            return _("standing order: cancels the next card that somebody else plays")
    of = CARDS[name]
    if of.kind == "deed":
        return _("deed: {points} at the end", points=points(_, of.points))
    return _("equipment: {points} at the end", points=points(_, of.points))


# -- places ----------------------------------------------------------------------------------------


def place(_: Tongue, of: str) -> str:
    """A place of the town, as a heading."""
    match of:
        case "mine":
            return _.c("place", "Mine")
        case "bank":
            return _.c("place", "Bank")
        case "store":
            return _.c("place", "General store")
        case "saloon":
            return _.c("place", "Saloon")
        case "office":
            return _.c("place", "Sheriff's office")
        case "hall":
            return _.c("place", "Town hall")
    return _.c("place", "Doctor")


def at_place(_: Tongue, of: str) -> str:
    """A place of the town, in a sentence."""
    match of:
        case "mine":
            return _.c("place", "the mine")
        case "bank":
            return _.c("place", "the bank")
        case "store":
            return _.c("place", "the general store")
        case "saloon":
            return _.c("place", "the saloon")
        case "office":
            return _.c("place", "the sheriff's office")
        case "hall":
            return _.c("place", "the town hall")
    return _.c("place", "the doctor")


def place_face(_: Tongue, of: str) -> str:
    """A place with the face that controls it: `Mine (9)`."""
    if of == "hall":
        return _("{what} ({note})", what=place(_, of), note=_("best hand"))
    return _("{what} ({note})", what=place(_, of), note=face(_FACES[of])) if of in _FACES else place(_, of)
