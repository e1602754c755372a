"""Why not: a sentence for each reason code of the Burgundy dice game (spec 4.6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.burgundy_dice.components import COLOURS
from games.burgundy_dice.moves import split_pair
from games.core import Refusal
from renderers.words.burgundy_dice.labels import chosen, understood
from renderers.words.burgundy_dice.names import colour, of_colours, pair, row
from renderers.words.text import cut, plain
from renderers.words.tongue import Tongue

__all__ = ["reason", "topic"]


def reason(_: Tongue, refusal: Refusal) -> str | None:
    """None for a code that is not this game's."""
    params: dict[str, Any] = dict(refusal.params)
    where = _typed(params.get("hex", ""))
    match refusal.code:
        case "unknown_item":
            return _unknown(_, str(params.get("item", "")))
        case "taken":
            return _taken(_, where, params.get("castles", ()))
        case "not_a_castle":
            castles = _.either(params.get("castles", ()))
            return _("{hex} is not a castle. You can start at {castles}.", hex=where, castles=castles)
        case "not_rolled" | "same_dice" if _without_number(params):
            return _(
                "The number is missing, or no die has it. A pair is a rolled number and colour, such as"
                " `4/{colour}`; each of two marks is hex, = and number, such as `d5=4`.",
                colour=split_pair(str(params["pair"]))[1],
            )
        case "not_rolled":
            return _not_rolled(_, params)
        case "no_reward":
            return _no_reward(_, params.get("reward", ""))
        case "bad_value":
            value = _typed(params.get("value", ""))
            return _("A worker turns a number die to any number from 1 to 6, and {value} isn't one.", value=value)
        case "same_value":
            return _(
                "The dice show that already: {value}. Mark without spending anything.",
                value=_value(_, str(params.get("value", ""))),
            )
        case "same_dice":
            return _(
                "Both marks can't be made with the same two dice ({pair}); at least one die has to be another.",
                pair=_pair(_, params),
            )
        case "one_bonus":
            return _("In each round you can spend at most one of monk, worker and silver.")
        case "plain_exists":
            return _plain_exists(_, str(params.get("example", "")))
        case "already_committed":
            return _("You have chosen already. Take that back first if you want something else.")
        case "nothing_to_take_back":
            return _("There is nothing to take back: you haven't chosen yet.")
        case "too_many_players":
            return _(
                "All different start castles are for at most {most} players, because there are no more castles.",
                most=params.get("most", 4),
            )
        case "bad_option":
            return _("This table can't be opened with that choice. Choose another value.")
    return _misfit(_, refusal.code, where, params)


def topic(code: str) -> str:
    """The help page with the rule behind a reason code."""
    match code:
        case "taken" | "not_a_castle" | "too_many_players" | "bad_option":
            return "start"
        case "no_reward" | "bad_value" | "same_value" | "same_dice" | "one_bonus":
            return "rewards"
        case "wrong_colour" | "number_rule" | "city_repeat" | "pasture_mismatch" | "castle_no_match":
            return "colours"
    return "round"


def _unknown(_: Tongue, item: str) -> str:
    # no hex begins with a digit: it was meant as a pair, or as one of two marks
    none = _("{item} is no pair.", item=_typed(item))
    if not item[:1].isdigit():
        none = _("There is no {item} in this duchy.", item=_typed(item))
    how = _(
        "A hex is written like c4; a pair is a rolled number and colour, such as `4/yellow`; each of two marks is"
        " hex, = and number, such as `d5=4`."
    )
    return _.join([none, how])


def _taken(_: Tongue, where: str, others: Sequence[str]) -> str:
    said = _("The castle {hex} is taken already. In this game all start castles are different.", hex=where)
    return _.join([said, _("You can start at {castles}.", castles=_.either(others)) if others else ""])


def _without_number(params: dict[str, Any]) -> bool:
    """Whether a mark was written without a number, or with one that no die has: `d5` instead of `d5=4`."""
    number, hue = split_pair(str(params.get("pair", "")))
    return not number and hue in COLOURS


def _misfit(_: Tongue, code: str, where: str, params: dict[str, Any]) -> str | None:
    """The checks of spec 4.3."""
    fit: Sequence[int] = params.get("fit", ())
    number = params.get("number", "")
    numbers = _.either(_("a {number}", number=one) for one in fit)
    hue = colour(_, str(params.get("colour", "")))
    match code:
        case "occupied":
            return _("{hex} is marked already. Choose another hex.", hex=where)
        case "wrong_colour":
            return _(
                "{hex} is {colour}, not {wanted}. Hexes are marked with a die of their own colour.",
                hex=where,
                colour=hue,
                wanted=colour(_, str(params.get("wanted", ""))),
            )
        case "not_adjacent":
            return _("{hex} touches none of your marks. Choose a hex beside one that is marked.", hex=where)
        case "number_rule":
            return _(
                "{hex} can't take {number}: {colour} needs {numbers}.",
                hex=where,
                number=number,
                colour=hue,
                numbers=numbers,
            )
        case "city_repeat":
            return _(
                "This city has {number} already, and its numbers are all different. {hex} still takes {numbers}.",
                hex=where,
                number=number,
                numbers=numbers,
            )
        case "pasture_mismatch":
            return _(
                "All numbers of a pasture are the same: {hex} needs {numbers}, not {number}.",
                hex=where,
                number=number,
                numbers=numbers,
            )
        case "castle_no_match" if fit:
            return _(
                "A castle needs a number that stands in a hex beside it: {hex} takes {numbers}, not {number}.",
                hex=where,
                number=number,
                numbers=numbers,
            )
        case "castle_no_match":
            return _("A castle needs a number that stands in a hex beside it, and {hex} has none yet.", hex=where)
    return None


def _typed(text: object) -> str:
    # somebody may have typed anything here
    return plain(cut(str(text), 40))


def _value(_: Tongue, value: str) -> str:
    return colour(_, value) if value in COLOURS else _typed(value)


def _pair(_: Tongue, params: dict[str, Any]) -> str:
    of = str(params.get("pair", ""))
    number, hue = split_pair(of)
    return pair(_, of) if number and hue in COLOURS else _typed(of)


def _not_rolled(_: Tongue, params: dict[str, Any]) -> str:
    return _(
        "The dice don't give {pair}: they show {numbers} and {colours}. A worker could change a number, a monk a"
        " colour.",
        pair=_pair(_, params),
        numbers=row(params.get("numbers", ())),
        colours=of_colours(_, params.get("colours", ())),
    )


def _no_reward(_: Tongue, of: str) -> str:
    match of:
        case "monk":
            return _("You have no monk. A finished monastery brings one.")
        case "silver":
            return _("You have no silver for a second mark. Finished mines and sold goods bring some.")
        case "worker":
            return _("You have no worker. A finished city brings one.")
    return _("You don't have the reward that this would cost.")


def _plain_exists(_: Tongue, example: str) -> str:
    move = understood(example)
    if move is None:
        return _("You get a worker instead of a mark only if no pair of the dice fits.")
    return _(
        "You get a worker instead of a mark only if no pair of the dice fits. You can mark {mark}, for example.",
        mark=chosen(_, move),
    )
