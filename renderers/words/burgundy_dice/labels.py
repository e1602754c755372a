"""Choices: what the buttons, selects and autocomplete lines of the Burgundy dice game say."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from games.burgundy_dice.components import BOX, COLOURS, Reward
from games.burgundy_dice.effects import submitted
from games.burgundy_dice.events import Marked, RegionDone, RewardGained, RewardLost, StartChosen
from games.burgundy_dice.moves import (
    Choice,
    Mark,
    Monk,
    Start,
    TakeBack,
    TakeWorker,
    Twice,
    Worker,
    pair_of,
    split_mark,
    split_pair,
)
from games.burgundy_dice.state import Burgundy
from games.core import Move, Refusal, Seat, read, tag_of
from renderers.words.burgundy_dice.names import colour, dots, pair, plus, reward, rewards, terrain, to
from renderers.words.game import DETAIL, Label, label
from renderers.words.text import cut
from renderers.words.tongue import Tongue

__all__ = ["chosen", "group_label", "move_label", "prize", "understood", "value_line"]

_CHOICES: Mapping[str, type[Move]] = {tag_of(kind): kind for kind in (Start, Mark, Worker, Monk, Twice, TakeWorker)}


def understood(notation: str) -> Choice | None:
    """The choice written there, if one is."""
    try:
        move = read(notation, _CHOICES, ())
    except Refusal:
        return None
    return move if isinstance(move, Choice) else None


def chosen(_: Tongue, choice: Choice) -> str:
    """What is done by a choice, without what it brings."""
    match choice:
        case Start(castle=castle):
            return _("Start at {hex}", hex=castle)
        case Mark(pair=of, hex=hex_id):
            return to(pair(_, of), hex_id)
        case Worker(pair=of, hex=hex_id):
            return _("Worker: {mark}", mark=to(pair(_, of), hex_id))
        case Monk(pair=of, hex=hex_id):
            return _("Monk: {mark}", mark=to(pair(_, of), hex_id))
        case Twice(first=first, second=second):
            return _("Silver: {first}, then {second}", first=_written(first), second=_written(second))
        case TakeWorker():
            return _("Take a worker")


def _written(mark: str) -> str:
    number, hex_id = split_mark(mark)
    return to(str(number), hex_id)


# -- what a choice brings --------------------------------------------------------------------------


class _Brings:
    """What a choice does to the sheet of a seat, asked of the rules themselves."""

    def __init__(self, s: Burgundy, seat: Seat, choice: Choice) -> None:
        self.after, self.events = submitted(s, seat, choice)
        self.done = [event for event in self.events if isinstance(event, RegionDone)]
        self.gains = [event.reward for event in self.events if isinstance(event, RewardGained | StartChosen)]
        self.lost = [event.reward for event in self.events if isinstance(event, RewardLost)]
        self.points = sum(event.points for event in self.events if isinstance(event, RegionDone | StartChosen))
        self.hexes = [event.hex for event in self.events if isinstance(event, Marked)]
        had = s.players[seat].marks
        self.colours = [
            one for one, hexes in s.map.of_colour.items()
            if any(hex_id not in had for hex_id in hexes) and all(hex_id in self.after.marks for hex_id in hexes)
        ]  # fmt: skip
        self.prizes = {one: prize(s, one) for one in self.colours if prize(s, one)}

    @property
    def all_points(self) -> int:
        """With the prizes, which come at the end of the round."""
        return self.points + sum(self.prizes.values())

    def text(self, _: Tongue) -> str:
        finishes = ""
        if len(self.done) > 1:
            finishes = _.n("finishes {n} region", "finishes {n} regions", len(self.done))
        elif self.done:
            finishes = _("finishes {terrain}", terrain=terrain(_, self.done[0].colour))
        return dots([finishes, plus(_, self.points, self.gains)])


def prize(s: Burgundy, of: str) -> int:
    """Points for finishing that colour in this round (spec 4.5); 0 when both prizes are gone."""
    first, second = COLOURS[of].star
    if s.solo:
        return second if s.phase == BOX.phases else first
    return (first, second, 0)[min(2, sum(1 for seats in s.stars.get(of, []) if seats))]


def move_label(_: Tongue, s: Burgundy, seat: Seat, move: Move) -> Label:
    if isinstance(move, TakeBack):
        choice = s.players[seat].choice
        was = chosen(_, choice) if choice is not None else ""
        return label(_("Change my mind"), _("you chose: {choice}", choice=was) if was else "")
    if not isinstance(move, Choice):
        raise TypeError(tag_of(move))
    brings = _Brings(s, seat, move)
    return label(dots([chosen(_, move), brings.text(_)]), _detail(_, s, move, brings))


def _detail(_: Tongue, s: Burgundy, move: Choice, brings: _Brings) -> str:
    prizes = [
        _("all {colour}: prize +{points}", colour=colour(_, one), points=worth)
        for one, worth in brings.prizes.items()
    ]
    lost = _lost(_, brings)
    match move:
        case Start(castle=castle):
            near = " ".join(s.map.hexes[castle].neighbours)
            return _("next to it: {hexes}", hexes=near)
        case TakeWorker():
            return dots([_("no pair of the dice fits"), *lost])
        case Worker(pair=of):
            how = _("a number die becomes a {number}", number=split_pair(of)[0])
            return dots([*prizes, *lost, how, _left(_, brings, "worker")])
        case Monk(pair=of):
            how = _("a colour die becomes {colour}", colour=colour(_, split_pair(of)[1]))
            return dots([*prizes, *lost, how, _left(_, brings, "monk")])
        case Twice():
            hues = _.list(colour(_, s.map.hexes[hex_id].colour) for hex_id in brings.hexes)
            return dots([*prizes, *lost, hues, _left(_, brings, "silver")])
    return dots([*prizes, *lost, *(_progress(_, s, brings, hex_id) for hex_id in brings.hexes)])


def _lost(_: Tongue, brings: _Brings) -> list[str]:
    return [_("no empty circle for the {reward}", reward=reward(_, of)) for of in dict.fromkeys(brings.lost)]


def _left(_: Tongue, brings: _Brings, of: Reward) -> str:
    return _("{rewards} left", rewards=rewards(_, of, brings.after.has(of)))


def _progress(_: Tongue, s: Burgundy, brings: _Brings, hex_id: str) -> str:
    one = s.map.hexes[hex_id]
    region = s.map.regions[one.region]
    there = sum(other in brings.after.marks for other in region)
    if there == len(region):
        return _.n("{terrain} of {n} hex", "{terrain} of {n} hexes", there, terrain=terrain(_, one.colour))
    return _("{terrain}: {n} of {all} hexes", terrain=terrain(_, one.colour), n=there, all=len(region))


# -- several at once -------------------------------------------------------------------------------


def group_label(_: Tongue, s: Burgundy, seat: Seat, key: str, moves: Sequence[Move]) -> Label:
    if len(moves) == 1:
        return move_label(_, s, seat, moves[0])
    best = _best(s, seat, moves)
    if "=" in key:
        return _first_label(_, s, seat, key, len(moves), best)
    hexes = list(dict.fromkeys(move.hex for move in moves if isinstance(move, Mark | Worker | Monk)))
    into = _.n("{n} hex: {hexes}", "{n} hexes: {hexes}", len(hexes), hexes=" ".join(hexes))
    return label(pair(_, key), dots([into, _up_to(_, best)]))


def _first_label(_: Tongue, s: Burgundy, seat: Seat, key: str, seconds: int, best: int) -> Label:
    """Of two marks the first, with what it does alone; then what a second one could add to that."""
    number, hex_id = split_mark(key)
    of = pair_of(number, s.map.hexes[hex_id].colour)
    alone = _Brings(s, seat, Mark(of, hex_id))
    prizes = [_("prize +{points}", points=worth) for worth in alone.prizes.values()]
    more = best - alone.all_points
    adds = _("adds up to +{points}", points=more) if more else ""
    return label(
        _("{mark}, then …", mark=dots([to(pair(_, of), hex_id), alone.text(_), *prizes])),
        dots([*_lost(_, alone), _.n("{n} second mark", "{n} second marks", seconds), adds]),
    )


def _best(s: Burgundy, seat: Seat, moves: Iterable[Move]) -> int:
    return max(_Brings(s, seat, move).all_points for move in moves if isinstance(move, Choice))


def _up_to(_: Tongue, points: int) -> str:
    return _("up to +{points}", points=points) if points else ""


def value_line(_: Tongue, s: Burgundy, seat: Seat, field: str, value: Any, moves: Sequence[Move]) -> str:
    if len(moves) == 1:
        made = move_label(_, s, seat, moves[0])
    elif field == "hex":
        hue = colour(_, s.map.hexes[value].colour)
        numbers = sorted({split_pair(move.pair)[0] for move in moves if isinstance(move, Mark | Worker | Monk)})
        fits = _("with {numbers}", numbers=_.either(numbers))
        made = Label(f"{value} {hue}", dots([fits, _up_to(_, _best(s, seat, moves))]))
    elif field == "second":
        number, hex_id = split_mark(value)
        mark = to(pair(_, f"{number}/{s.map.hexes[hex_id].colour}"), hex_id)
        made = Label(_("… then {mark}", mark=mark), _up_to(_, _best(s, seat, moves)))
    else:
        made = group_label(_, s, seat, str(value), moves)
    return cut(dots([made.text, made.detail]), DETAIL)
