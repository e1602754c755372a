"""Carrying out one move on a position, and nothing else: the same for a first time and for playing it again."""

from __future__ import annotations

from typing import Any

from games.core.chance import Chance
from games.core.errors import RulesError
from games.core.game import Position
from games.core.moves import Move
from games.core.steps import Flow, Step
from games.core.structs import Seat, tag_of

__all__ = ["carry_out", "legal", "resolve"]

AnyPosition = Position[Any, Step[Any]]
_BOUND = 10_000
"""Steps that may resolve themselves in a row before we call it a loop."""


def legal(position: AnyPosition, seat: Seat) -> tuple[Move, ...]:
    """Every legal move of a seat in a position, asked or meanwhile, in a canonical order.

    Raises `RulesError` if the seat is asked and has none.
    """
    if not position.agenda:
        return ()
    step = position.agenda[-1]
    if seat not in step.deciders(position.state):
        return tuple(step.meanwhile(position.state, seat))
    moves = tuple(step.moves(position.state, seat))
    if not moves:
        raise RulesError(f"seat {seat} is asked ({tag_of(step)}) and has no move")
    return moves


def carry_out(position: AnyPosition, seat: Seat, move: Move, chance: Chance) -> Flow:
    """Make a legal move and let what follows resolve itself; `position` is changed in place.

    Raises `RulesError` for a draft that does what a draft may not. The position is then of no use any more.
    """
    step = position.agenda[-1]
    asked = (tag_of(step), tuple(step.deciders(position.state))) if move.draft else None
    flow = Flow(position.agenda, chance)
    position.agenda.pop()
    step.play(position.state, seat, move, flow)
    resolve(position.state, flow)
    position.drawn = chance.drawn
    if asked is not None:
        _check_draft(position, seat, move, flow, asked)
    return flow


def _check_draft(
    position: AnyPosition, seat: Seat, move: Move, flow: Flow, asked: tuple[str, tuple[Seat, ...]]
) -> None:
    # what else others could see, their views, is compared by the conformance tests: it would cost too much here
    what = f"{tag_of(move)} of seat {seat} is a draft"
    if flow.reveals:
        raise RulesError(f"{what} and draws or reveals something")
    if any(event.announces or event.seen_by(None) is not None for event in flow.events):
        raise RulesError(f"{what} and tells everybody of it")
    top = position.agenda[-1] if position.agenda else None
    if top is None or (tag_of(top), tuple(top.deciders(position.state))) != asked:
        raise RulesError(f"{what} and changes who is asked, or what")


def resolve(state: Any, flow: Flow) -> None:
    """Let steps without deciders run until somebody is asked or nothing is pending.

    Raises `RulesError` if that never happens.
    """
    stack: list[Step[Any]] = flow.stack
    for _ in range(_BOUND):
        if not stack or stack[-1].deciders(state):
            return
        stack.pop().resolve(state, flow)
    raise RulesError("steps go on resolving themselves for ever")
