"""Help of Bohemian Villages that is mostly numbers: what each building does, and the set-up."""

from __future__ import annotations

from collections.abc import Sequence

from games.bohemian_villages.components import BOX, KINDS, SHOPS, TILES, Setup
from renderers.words.bohemian_villages.names import coins, kind
from renderers.words.tongue import Tongue

__all__ = ["buildings", "page", "points", "set_up"]


def page(*paragraphs: str) -> str:
    return "\n\n".join(paragraphs)


def points(*points: str) -> str:
    return "\n".join(f"- {point}" for point in points)


def buildings(_: Tongue) -> str:
    others = [number for number in KINDS if number not in SHOPS]
    return page(
        _("What a building brings, and whether a figure can be kicked out of it:"),
        points(_building(_, SHOPS), *(_building(_, [number]) for number in others)),
        _("Kicking is possible only when all buildings of that number are occupied; before that, take a free one."),
    )


def _building(_: Tongue, numbers: Sequence[int]) -> str:
    """A line of the table; all of these numbers bring the same and are kicked alike."""
    name = _.list(f"**{number}** {kind(_, number)}" for number in numbers)
    pays = _pays(_, numbers[0])
    match KINDS[numbers[0]].kick:
        case "always":
            return _("{name}: {pays} · kick: yes", name=name, pays=pays)
        case "shop":
            return _("{name}: {pays} · kick: only if you have none of that kind", name=name, pays=pays)
    return _("{name}: {pays} · kick: never", name=name, pays=pays)


def _pays(_: Tongue, number: int) -> str:
    match number:
        case 6:
            return _("a flour tile, worth {n} coins when all mills are occupied", n=BOX.flour_value)
        case 7:
            return _("a glass tile, worth {n} coins when all factories are occupied", n=BOX.glass_value)
        case 8:
            return _("at once 1 coin for each of your farms")
        case 9:
            return _(
                "{coins} at the start of each of your own turns, once it is active",
                coins=coins(_, BOX.tavern_income),
            )
        case 10:
            return _(
                "at the end the printed coins if its village is full ({n} without any town hall)",
                n=f"−{-BOX.town_hall_none}",
            )
        case 11:
            return _(
                "at the end {first} coins for the most, {second} for the second most; with the bishop {coins} each"
                " at the start of your turns",
                first=BOX.church_first,
                second=BOX.church_second,
                coins=coins(_, BOX.bishop_income_per_church),
            )
        case 12:
            return _("at once the printed coins")
    return _(
        "at the end {values} coins for a set of 1, 2, 3, 4 different shops", values=_.list(BOX.shop_set_value[1:])
    )


def set_up(_: Tongue) -> str:
    return page(
        _(
            "The box has {n} village tiles with a village on each side. Some tiles are put away, depending on the"
            " number of players; for each of the others chance decides which side is up.",
            n=len(TILES),
        ),
        points(*(_players(_, setup) for setup in BOX.setup)),
        _(
            "On the table are a flour tile for each mill, a glass tile for each glass factory, a tavern tile for"
            " each tavern, and {n} special tiles. Nobody has coins yet, and nobody has the bishop.",
            n=BOX.special_tiles,
        ),
        _(
            "The start player is drawn at random, unless the host has chosen one under Options. Then the turns go"
            " round in the order of the seats."
        ),
        _("All of this is done for you when the host presses Start."),
    )


def _players(_: Tongue, setup: Setup) -> str:
    line = _(
        "{players} players: {villages} villages, {figures} figures each",
        players=setup.players,
        villages=len(TILES) - len(setup.removed),
        figures=setup.figures,
    )
    if not setup.removed:
        return line
    return _.n(
        "{line} (without tile {tiles})",
        "{line} (without tiles {tiles})",
        len(setup.removed),
        line=line,
        tiles=_.list(setup.removed),
    )
