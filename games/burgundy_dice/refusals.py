"""Why a wish is not among the choices (spec 4.6). Params say which mark it is about, and what would fit."""

from __future__ import annotations

from games.burgundy_dice.components import COLOURS, Reward
from games.burgundy_dice.effects import copy_of, write_number
from games.burgundy_dice.legal import differ, fitting, plain
from games.burgundy_dice.moves import Mark, Monk, TakeWorker, Twice, Worker, split_mark, split_pair
from games.burgundy_dice.state import Burgundy, Player
from games.core import Move, Refusal, RulesError, Seat, tag_of, write

__all__ = ["why_not_choice", "why_not_start"]


def why_not_start(s: Burgundy, castle: str) -> Refusal:
    """Of a castle that can't be begun at."""
    if castle not in s.map.hexes:
        return Refusal("unknown_item", item=castle)
    # what others chose in secret is not marked yet, so the list tells nothing of it
    free = [one for one in s.map.castles if not any(one in player.marks for player in s.players)]
    if castle not in s.map.castles:
        return Refusal("not_a_castle", hex=castle, castles=free)
    return Refusal("taken", hex=castle, castles=free)


def why_not_choice(s: Burgundy, seat: Seat, move: Move) -> Refusal:
    """Of a submission that isn't in the list of this seat's choices."""
    player = s.players[seat]
    match move:
        case Mark(pair=pair, hex=hex_id):
            refusal = _unknown(s, pair, hex_id) or _not_rolled(s, pair) or _misfit(s, player, pair, hex_id)
        case Worker(pair=pair, hex=hex_id):
            refusal = _unknown(s, pair, hex_id) or _unpaid(player, "worker") or _worker(s, player, pair, hex_id)
        case Monk(pair=pair, hex=hex_id):
            refusal = _unknown(s, pair, hex_id) or _unpaid(player, "monk") or _monk(s, player, pair, hex_id)
        case Twice(first=first, second=second):
            refusal = _twice(s, player, first, second)
        case TakeWorker():
            refusal = Refusal("plain_exists", example=write(plain(s, seat)[0]))
        case _:
            refusal = None
    if refusal is None:
        raise RulesError(f"nothing speaks against {tag_of(move)}")
    return refusal


def _unknown(s: Burgundy, pair: str, hex_id: str) -> Refusal | None:
    if hex_id not in s.map.hexes:
        return Refusal("unknown_item", item=hex_id)
    colour = split_pair(pair)[1]
    return None if colour in COLOURS else Refusal("unknown_item", item=colour or pair)


def _unpaid(player: Player, reward: Reward) -> Refusal | None:
    return None if player.has(reward) else Refusal("no_reward", reward=reward)


def _not_rolled(s: Burgundy, pair: str) -> Refusal | None:
    number, colour = split_pair(pair)
    if number in s.numbers and colour in s.colours:
        return None
    return Refusal("not_rolled", pair=pair, numbers=list(s.numbers), colours=list(s.colours))


def _misfit(s: Burgundy, player: Player, pair: str, hex_id: str) -> Refusal | None:
    """The checks of spec 4.3, in their order."""
    number, colour = split_pair(pair)
    one = s.map.hexes[hex_id]
    if hex_id in player.marks:
        return Refusal("occupied", hex=hex_id)
    if one.colour != colour:
        return Refusal("wrong_colour", hex=hex_id, colour=one.colour, wanted=colour)
    if not any(near in player.marks for near in one.neighbours):
        return Refusal("not_adjacent", hex=hex_id)
    fit = fitting(s.map, player.marks, hex_id)
    if number in fit:
        return None
    code = {
        "any": "number_rule",
        "different": "city_repeat",
        "same": "pasture_mismatch",
        "neighbour": "castle_no_match",
    }[COLOURS[colour].rule]
    if number not in COLOURS[colour].numbers:
        code = "number_rule"
    return Refusal(code, hex=hex_id, colour=colour, number=number, fit=list(fit))


def _worker(s: Burgundy, player: Player, pair: str, hex_id: str) -> Refusal | None:
    number, colour = split_pair(pair)
    if not 1 <= number <= 6:
        return Refusal("bad_value", value=pair.partition("/")[0])
    if all(die == number for die in s.numbers):
        return Refusal("same_value", value=str(number))
    if colour not in s.colours:
        return Refusal("not_rolled", pair=pair, numbers=list(s.numbers), colours=list(s.colours))
    return _misfit(s, player, pair, hex_id)


def _monk(s: Burgundy, player: Player, pair: str, hex_id: str) -> Refusal | None:
    number, colour = split_pair(pair)
    if all(die == colour for die in s.colours):
        return Refusal("same_value", value=colour)
    if number not in s.numbers:
        return Refusal("not_rolled", pair=pair, numbers=list(s.numbers), colours=list(s.colours))
    return _misfit(s, player, pair, hex_id)


def _twice(s: Burgundy, player: Player, first: str, second: str) -> Refusal | None:
    marks: list[tuple[int, str, str]] = []
    for mark in (first, second):
        number, hex_id = split_mark(mark)
        if hex_id not in s.map.hexes:
            return Refusal("unknown_item", item=hex_id or mark)
        marks.append((number, s.map.hexes[hex_id].colour, hex_id))
    (number, colour, hex_id), (other, hue, _) = marks
    if not differ(s, (number, colour), (other, hue)):
        return Refusal("same_dice", pair=f"{number}/{colour}")
    after = copy_of(player)
    for at, (number, colour, hex_id) in enumerate(marks):
        pair = f"{number}/{colour}"
        if at and not after.silver:
            return Refusal("no_reward", reward="silver")
        if refusal := _not_rolled(s, pair) or _misfit(s, after, pair, hex_id):
            return refusal
        write_number(s, after, number, hex_id)
    return None
