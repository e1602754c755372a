"""Why not: a sentence for each reason code of Bohemian Villages (spec 4.4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.core import Refusal
from renderers.words.bohemian_villages.names import building, known
from renderers.words.text import cut, plain
from renderers.words.tongue import Tongue

__all__ = ["reason", "topic"]


def reason(_: Tongue, refusal: Refusal) -> str | None:
    """None for a code that is not this game's."""
    params: dict[str, Any] = dict(refusal.params)
    where = _where(_, str(params.get("building", "")))
    rolled = _row(params.get("dice", ()))
    match refusal.code:
        case "unknown_die" if params.get("die") in params.get("dice", ()):
            return _(
                "You don't have that many dice showing {die}. Unused dice: {dice}.", die=params["die"], dice=rolled
            )
        case "unknown_die":
            return _(
                "You have no unused die showing {die}. Unused dice: {dice}.",
                die=params.get("die", ""),
                dice=rolled,
            )
        case "die_used":
            return _(
                "The die showing {die} is used already. Unused dice: {dice}.",
                die=params.get("die", ""),
                dice=rolled,
            )
        case "need_2_dice":
            return _(
                "One die alone does nothing: a building takes two to four dice, a special tile exactly two."
                " Name them like this: 2+6."
            )
        case "unknown_building":
            return _unknown(_, where, params.get("buildings", ()))
        case "wrong_sum" if where:
            return _(
                "Those dice add up to {sum}, and that is not the number of {building}. Unused dice: {dice}.",
                sum=params.get("sum", ""),
                building=where,
                dice=rolled,
            )
        case "wrong_sum":
            return _("Your dice can't make {sum}. Unused dice: {dice}.", sum=params.get("sum", ""), dice=rolled)
        case "no_figure":
            return _("You have no figure in hand. You can still take the bishop with a double, or a special tile.")
        case "own_figure":
            return _("Your own figure is in {building} already. Choose another building.", building=where)
        case "free_exists":
            free = _.list(params.get("free", ()))
            return _(
                "{building} is occupied, and you may kick only when all buildings of its kind are. Free now:"
                " {free}.",
                building=where,
                free=free,
            )
        case "not_kickable":
            return _(
                "{building} is occupied. Nobody can be kicked out of a mill, a glass factory or a manor.",
                building=where,
            )
        case "have_shop":
            return _(
                "You can't kick anybody out of {building}, because you have a shop of that kind yourself.",
                building=where,
            )
        case "not_double":
            return _("The bishop takes exactly two dice of the same value, such as 3+3.")
        case "already_bishop":
            return _("You hold the bishop already. Use the dice for something else.")
        case "no_special_left":
            return _("There are no special tiles left. Use the dice for something else.")
        case "special_used_this_turn":
            return _("You have spent a special tile this turn, so you can't take a new one before your next turn.")
        case "no_tile":
            return _("A reroll costs a special tile, and you have none. Any two dice get you one.")
        case "nothing_to_reroll":
            return _("Name the unused dice to roll again. You need at least two unused dice for a reroll.")
        case "must_act":
            return _(
                "You have to act before you can end your turn. If nothing else is possible, reroll with a special"
                " tile."
            )
        case "no_such_start":
            return _(
                "Player {number} can't start: this table has {seats} seats.",
                number=params.get("start", ""),
                seats=params.get("seats", ""),
            )
    return None


def topic(code: str) -> str:
    """The help page with the rule behind a reason code."""
    match code:
        case "unknown_building":
            return "buildings"
        case "own_figure" | "free_exists" | "not_kickable" | "have_shop":
            return "kicking"
        case "not_double" | "already_bishop":
            return "churches"
        case "no_special_left" | "special_used_this_turn" | "no_tile" | "nothing_to_reroll":
            return "special"
        case "no_figure":
            return "rulings"
        case "no_such_start":
            return "setup"
    return "dice"


def _row(values: Sequence[int]) -> str:
    return " ".join(map(str, values)) or "–"


def _where(_: Tongue, of: str) -> str:
    # somebody may have typed anything here
    return building(_, of) if known(of) else plain(cut(of, 40))


def _unknown(_: Tongue, where: str, buildings: Sequence[str]) -> str:
    if not buildings:
        return _("There is no {building} at this table, and those dice fit no other building.", building=where)
    return _(
        "There is no {building} at this table. Your dice fit: {buildings}.",
        building=where,
        buildings=_.list(buildings),
    )
