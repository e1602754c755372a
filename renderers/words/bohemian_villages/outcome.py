"""What a move would do, asked of the rules themselves on a copy of the view."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from games.bohemian_villages.events import Paid, Scored
from games.bohemian_villages.state import Villages
from games.bohemian_villages.steps import FirstAction, SecondAction
from games.core import Chance, Event, Flow, Move, Step, tag_of

__all__ = ["Outcome", "legal", "outcome"]


class Outcome(NamedTuple):
    """`events` up to the end of the turn at most; `coins` are what the player gains by them."""

    events: tuple[Event, ...]
    coins: int
    ends_turn: bool
    ends_game: bool


def _step(s: Villages) -> FirstAction | SecondAction:
    return SecondAction() if s.actions_done else FirstAction()


def legal(s: Villages) -> tuple[Move, ...]:
    """The moves of the player whose turn it is."""
    return tuple(_step(s).moves(s, s.seat))


def outcome(s: Villages, move: Move) -> Outcome:
    """For a legal move that draws nothing (no reroll)."""
    copy = msgspec.msgpack.decode(msgspec.msgpack.encode(s), type=Villages)
    stack: list[Step[Villages]] = []
    flow = Flow(stack, Chance(""))
    _step(s).play(copy, s.seat, move, flow)
    coins = 0
    for event in flow.events:
        match event:
            case Paid(seat=s.seat, coins=gain):
                coins += gain
            case Scored(coins=gains):
                coins += gains[s.seat]
    goes_on = bool(stack) and tag_of(stack[-1]) == "second_action"
    return Outcome(tuple(flow.events), coins, not goes_on, bool(copy.finished))
