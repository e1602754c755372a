"""Words for what all games share."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Refusal
from games.core.errors import Param
from renderers.words.text import plain, tidy
from renderers.words.tongue import Tongue

__all__ = ["bare", "core_refusal", "escaped", "seat_name"]


def seat_name(_: Tongue, seat: int, names: Sequence[str]) -> str:
    """What a player is called: the name as given, or the number of the seat where there is none."""
    return (names[seat] if seat < len(names) else "") or _("player {number}", number=seat + 1)


def bare(names: Sequence[str]) -> tuple[str, ...]:
    """The names for labels and alt texts."""
    return tuple(tidy(name) for name in names)


def escaped(names: Sequence[str]) -> tuple[str, ...]:
    """The names for a message, where Discord would read markdown in them."""
    return tuple(plain(name) for name in names)


def core_refusal(_: Tongue, refusal: Refusal, names: Sequence[str]) -> str:
    """The sentence for the reason codes of `games.core`; for a code of anybody else it says only that it can't"
    " be."""
    params = refusal.params
    match refusal.code:
        case "not_your_turn":
            waiting = [seat_name(_, int(seat), escaped(names)) for seat in _items(params.get("deciders", ()))]
            if not waiting:
                return _("It isn't your turn.")
            return _("It isn't your turn. The table is waiting for {names}.", names=_.list(waiting))
        case "wrong_step" if params.get("over"):
            return _("This game is over, so nothing can be played any more.")
        case "wrong_step":
            return _("That can't be done at this point. Choose one of the actions under the board.")
        case "unknown_move":
            verbs = _codes(params.get("verbs", ()))
            return _("I don't know that move. A line begins with one of these words: {verbs}.", verbs=verbs)
        case "bad_notation":
            shape = params.get("example") or params.get("usage", "")
            return _("I can't read that line. Write it like this: `{usage}`", usage=shape)
        case "ambiguous":
            choices = _codes(_items(params.get("choices", ()))[:10])
            return _("That could mean several moves. Write one of them in full: {choices}", choices=choices)
        case "cannot_undo":
            return _(
                "That can't be undone any more: dice were rolled, something was shown or somebody else has played"
                " since."
            )
        case "cannot_redo":
            return _("There is nothing to do again: something else has been done since your last undo.")
        case "seat_count":
            return _(
                "This game is for {low} to {high} players.", low=params.get("low", ""), high=params.get("high", "")
            )
        case "unknown_option":
            return _("This game has no such option, or not with that value.")
        case "unknown_game":
            return _("I don't know that game. There are: {games}", games=_codes(params.get("games", ())))
        case "unknown_player":
            return _(
                "I don't know that kind of computer player. There are: {kinds}",
                kinds=_codes(params.get("players", ())),
            )
        case "rules_changed":
            return _(
                "This table was started with an older version of the rules which can't be continued."
                " Its log is kept; please start a new table."
            )
    return _("That isn't possible now.")


def _items(value: Param) -> Sequence[str] | Sequence[int]:
    return () if isinstance(value, str | int) else value


def _codes(value: Param) -> str:
    return " ".join(f"`{item}`" for item in _items(value))
