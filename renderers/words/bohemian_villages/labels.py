"""Choices: what the buttons, selects and autocomplete lines of Bohemian Villages say."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from games.bohemian_villages.components import CHURCH, TAVERN
from games.bohemian_villages.events import Activated, Kicked, Paid, Scored, TileTaken
from games.bohemian_villages.moves import Bishop, Place, Reroll, Special
from games.bohemian_villages.state import Villages, number_of, side_of
from games.core import EndTurn, Move, Seat, tag_of
from renderers.words.bohemian_villages.names import building, dice, kind, scoring, village
from renderers.words.bohemian_villages.outcome import Outcome, outcome
from renderers.words.core import seat_name
from renderers.words.game import DETAIL, Label, label
from renderers.words.text import cut
from renderers.words.tongue import Tongue

__all__ = ["group_label", "move_label", "value_line"]


def _dots(parts: Iterable[str]) -> str:
    return " · ".join(filter(None, parts))


def _called(_: Tongue, seat: Seat, names: Sequence[str]) -> str:
    # a name may have 32 characters, and what follows it must still fit on a button
    return cut(seat_name(_, seat, names), 20)


def move_label(_: Tongue, s: Villages, move: Move, names: Sequence[str]) -> Label:
    match move:
        case Place(total=total):
            done = outcome(s, move)
            text = _("{dice} → {what}", dice=dice(total), what=_place(_, s, move, done, names))
            return label(_dots([text, _then(_, done)]), _place_detail(_, s, move, done, names))
        case Bishop(total=total):
            done = outcome(s, move)
            if s.bishop is None:
                text = _("{dice} → take the bishop", dice=dice(total))
            else:
                holder = _called(_, s.bishop, names)
                text = _("{dice} → take the bishop from {name}", dice=dice(total), name=holder)
            churches = _.n("you have {n} church", "you have {n} churches", s.owned(s.seat, CHURCH))
            return label(_dots([text, _then(_, done)]), churches)
        case Special(total=total):
            done = outcome(s, move)
            text = _("{dice} → take a special tile", dice=dice(total))
            left = _("{n} left in the supply", n=s.special_supply)
            return label(_dots([text, _then(_, done)]), _dots([_("to reroll dice with"), left]))
        case Reroll(total=total):
            text = _("Reroll {dice}", dice=dice(total))
            own = s.players[s.seat].special
            return label(text, _.n("costs your {n} special tile", "costs 1 of your {n} special tiles", own))
        case EndTurn():
            left_over = s.unused()
            return label(_("End your turn"), _("leaves {dice} unused", dice=dice(left_over)))
    raise TypeError(tag_of(move))


def _place(_: Tongue, s: Villages, move: Place, done: Outcome, names: Sequence[str]) -> str:
    """The building with what happens there at once."""
    parts = [building(_, move.building)]
    active = False
    for event in done.events:
        match event:
            case Kicked(victim=victim):
                parts.append(_("kick {name}", name=_called(_, victim, names)))
            case Paid(coins=coins):
                parts.append(f"+{coins}")
            case TileTaken(tile="tavern", active=now):
                active = now
            case TileTaken(tile="flour"):
                parts.append(_("flour tile"))
            case TileTaken(tile="glass"):
                parts.append(_("glass tile"))
            case Activated(building=tavern) if tavern == move.building:
                active = True
            case Scored(number=number, coins=coins):
                parts.append(f"{scoring(_, number)} +{coins[s.seat]}")
    if number_of(move.building) == TAVERN:
        parts.append(_("active") if active else _("not active"))
    return _dots(parts)


def _place_detail(_: Tongue, s: Villages, move: Place, done: Outcome, names: Sequence[str]) -> str:
    side = side_of(move.building)
    parts = ["" if move.building in s.occ else _("free"), village(_, side)]
    for event in done.events:
        match event:
            case Activated(seat=seat, building=tavern) if tavern != move.building:
                parts.append(_tavern_wakes(_, s, seat, tavern, names))
            case Scored(coins=coins):
                others = [
                    f"{_called(_, seat, names)} +{gain}"
                    for seat, gain in enumerate(coins)
                    if gain and seat != s.seat
                ]
                parts.append(_.list(others))
    return _dots(parts)


def _tavern_wakes(_: Tongue, s: Villages, seat: Seat, tavern: str, names: Sequence[str]) -> str:
    if seat == s.seat:
        return _("your {building} turns active", building=building(_, tavern))
    return _("{name}'s {building} turns active", building=building(_, tavern), name=_called(_, seat, names))


def _then(_: Tongue, done: Outcome) -> str:
    return _("ends the game") if done.ends_game else _("ends turn") if done.ends_turn else ""


def group_label(_: Tongue, s: Villages, key: str, moves: Sequence[Move], names: Sequence[str]) -> Label:
    if len(moves) == 1:
        return move_label(_, s, moves[0], names)
    places = [move for move in moves if isinstance(move, Place)]
    others = [_short(_, move) for move in moves if not isinstance(move, Place)]
    if not places:
        return label(_("{dice} → {what}", dice=key, what=_.either(others)))
    number = number_of(places[0].building)
    text = _("{dice} = {sum} {kind}", dice=key, sum=number, kind=kind(_, number))
    return label(text, _dots([_news(_, s, places), *(_("or {action}", action=other) for other in others)]))


def _news(_: Tongue, s: Villages, places: Sequence[Place]) -> str:
    """The best that these placements (all with the same sum) offer."""
    free = places[0].building not in s.occ
    parts = [_("{n} free", n=len(places)) if free else _("{n} to kick", n=len(places))]
    if best := max(outcome(s, move).coins for move in places):
        parts.append(_("up to +{coins}", coins=best) if len(places) > 1 else f"+{best}")
    return _dots(parts)


def _short(_: Tongue, move: Move) -> str:
    match move:
        case Bishop():
            return _("bishop")
        case Special():
            return _("special tile")
        case Reroll():
            return _("reroll")
    return _("end turn")


def value_line(_: Tongue, s: Villages, field: str, value: Any, moves: Sequence[Move], names: Sequence[str]) -> str:
    move = moves[0]
    if len(moves) == 1:
        made = move_label(_, s, move, names)
    elif field == "building" and isinstance(move, Place):
        # the dice are open still; what happens in the building is the same with all of them
        done = outcome(s, move)
        made = Label(_place(_, s, move, done, names), _place_detail(_, s, move, done, names))
    else:
        key = dice(value) if isinstance(value, tuple) else str(value)
        made = group_label(_, s, key, moves, names)
    return cut(_dots([made.text, made.detail]), DETAIL)
