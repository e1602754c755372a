"""What a submission does to a sheet (spec 4.3, 4.4), and the sale of goods."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from games.burgundy_dice.components import BOX, COLOURS, Reward
from games.burgundy_dice.events import (
    GoodsSold,
    Marked,
    RegionDone,
    RewardGained,
    RewardLost,
    StartChosen,
    WorkerTaken,
)
from games.burgundy_dice.moves import (
    Choice,
    Mark,
    Monk,
    Start,
    TakeWorker,
    Twice,
    Worker,
    pair_of,
    split_mark,
    split_pair,
)
from games.burgundy_dice.state import CROSS, Burgundy, Player
from games.core import Event, Seat

__all__ = ["carry_out", "copy_of", "region_points", "sell", "submitted", "write_number"]

Tell = Callable[[Event], None]


def _silence(event: Event) -> None:
    """For thinking ahead."""


def copy_of(player: Player) -> Player:
    """A sheet to try something on."""
    return Player(
        dict(player.marks),
        player.monk,
        player.silver,
        player.good,
        player.worker,
        dict(player.circled),
        {source: list(column) for source, column in player.points.items()},
        player.choice,
    )


def region_points(colour: str, size: int, phase: int) -> int:
    """For a finished region of so many hexes in a phase (from 1); doubled where no reward is given (R17)."""
    points = BOX.region_points[size][phase - 1]
    return points * BOX.yellow_multiplier if COLOURS[colour].rule == "same" else points


def write_number(
    s: Burgundy,
    player: Player,
    number: int,
    hex_id: str,
    how: Literal["plain", "worker", "monk", "silver"] = "plain",
    seat: Seat = 0,
    tell: Tell = _silence,
) -> None:
    """Mark a hex, whether it fits or not; score and reward its region if that is the last of it."""
    one = s.map.hexes[hex_id]
    player.marks[hex_id] = number
    tell(Marked(seat, pair_of(number, one.colour), hex_id, how))
    region = s.map.regions[one.region]
    if not all(other in player.marks for other in region):
        return
    points = region_points(one.colour, len(region), s.phase)  # R11: the phase of the roll
    player.score(one.colour, s.phase, points)
    tell(RegionDone(seat, one.region, one.colour, len(region), points))
    if one.reward is not None:
        _add(player, one.reward)
        tell(RewardGained(seat, one.reward, castle=True))
    elif (reward := COLOURS[one.colour].reward) is not None:
        _gain(player, reward, seat, tell)


def carry_out(s: Burgundy, player: Player, choice: Choice, seat: Seat, tell: Tell, auto: bool = False) -> None:
    """What was submitted, on that sheet of a seat. `auto`: it had no choice."""
    match choice:
        case Start(castle=castle):
            _start_at(s, player, castle, seat, tell)
        case TakeWorker():
            tell(WorkerTaken(seat, auto))
            _gain(player, "worker", seat, tell)
        case Mark(pair=pair, hex=hex_id):
            write_number(s, player, split_pair(pair)[0], hex_id, "plain", seat, tell)
        case Worker(pair=pair, hex=hex_id):
            player.worker -= 1
            write_number(s, player, split_pair(pair)[0], hex_id, "worker", seat, tell)
        case Monk(pair=pair, hex=hex_id):
            player.monk -= 1
            write_number(s, player, split_pair(pair)[0], hex_id, "monk", seat, tell)
        case Twice(first=first, second=second):
            write_number(s, player, *split_mark(first), "plain", seat, tell)
            player.silver -= 1  # R8, R20: it may have been circled by the first mark
            write_number(s, player, *split_mark(second), "silver", seat, tell)


def submitted(s: Burgundy, seat: Seat, choice: Choice) -> tuple[Player, list[Event]]:
    """The sheet as it will be after a choice, and what will be told of it; the state stays as it is."""
    after, events = copy_of(s.players[seat]), list[Event]()
    carry_out(s, after, choice, seat, events.append)
    return after, events


def sell(s: Burgundy, seat: Seat, tell: Tell) -> None:
    """All goods of a seat become points and silver (R6: never worse than keeping them)."""
    player = s.players[seat]
    goods, player.good = player.good, 0
    if not goods:
        return
    points = goods * BOX.good_sale_points
    player.score("goods", s.phase, points)
    lost: list[Event] = []
    before = player.silver
    for _ in range(goods * BOX.good_sale_silver):
        _gain(player, "silver", seat, lost.append)
    tell(GoodsSold(seat, goods, points, player.silver - before))
    for event in lost:
        if isinstance(event, RewardLost):
            tell(event)


def _start_at(s: Burgundy, player: Player, castle: str, seat: Seat, tell: Tell) -> None:
    """Cross the start castle: its reward is circled, its point noted in the first phase (spec 3)."""
    reward = s.map.castles[castle]
    player.marks[castle] = CROSS
    player.score(s.map.hexes[castle].colour, 1, BOX.start_castle_points)
    _add(player, reward)
    tell(StartChosen(seat, castle, reward, BOX.start_castle_points))


def _add(player: Player, reward: Reward) -> None:
    setattr(player, reward, player.has(reward) + 1)


def _gain(player: Player, reward: Reward, seat: Seat, tell: Tell) -> None:
    """Circle one in the reward's own row, if a circle is empty there (spec 2.5)."""
    made = player.circled.get(reward, 0)
    if made >= BOX.circles[reward]:
        tell(RewardLost(seat, reward))
        return
    player.circled[reward] = made + 1
    _add(player, reward)
    tell(RewardGained(seat, reward))
