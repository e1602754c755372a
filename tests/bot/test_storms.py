"""Pressed twice, a hundred times, or delivered twice: one move, and everybody has an answer."""

from __future__ import annotations

import asyncio
import copy
from typing import Any

import pytest

from deploy.sandbox import Outcome
from games.core import Refusal, write
from renderers.words import core_refusal, tongue
from tests.bot.test_presses import OUTDATED, first_place, game_of
from tests.harness import Stage

EN = tongue("en")


async def test_a_hundred_presses_of_one_button_are_one_move(stage: Stage) -> None:
    number, first, _others = await game_of(stage, "Anna", "Ben")
    index = await first_place(stage, number)
    answers = await _storm(stage, first, [f"v1:mv:{number}:0:{index}"] * 100)
    assert [entry.seq for entry in await stage.log(number)] == [0, 1]
    told = [answer for answer in answers if OUTDATED["en"] in answer]
    assert len(told) == 99


async def test_a_hundred_conflicting_presses_are_one_move(stage: Stage) -> None:
    number, first, others = await game_of(stage, "Anna", "Ben")
    table = await stage.table(number)
    count = len(table.moves(table.decisions()[0]))
    ids = [f"v1:mv:{number}:0:{at % count}" for at in range(98)] + [f"v1:undo:{number}:0:0"] * 2
    answers = await _storm(stage, first, ids)
    log = await stage.log(number)
    assert [entry.seq for entry in log] == [0, 1]
    assert len([answer for answer in answers if OUTDATED["en"] in answer]) == 99 - _reasons(answers)
    answers = await _storm(stage, others[0], [f"v1:mv:{number}:1:0"] * 5)
    assert len(await stage.log(number)) == 2


def _reasons(answers: list[str]) -> int:
    """Undo before any move has its own sentence."""
    return sum(core_refusal(EN, Refusal("cannot_undo"), ()) in answer for answer in answers)


async def _storm(stage: Stage, who: str, ids: list[str]) -> list[str]:
    """All of these pressed at once, each on a message of its own; gives what is to be read in the end."""
    messages = [(stage.planted(who, custom_id)["id"], custom_id) for custom_id in ids]
    outcomes: list[Outcome] = await asyncio.gather(
        *(stage.sandbox.press(who, message, custom_id) for message, custom_id in messages)
    )
    await stage.quiet()
    assert len(outcomes) == len(ids)
    shown = [stage.sandbox.message(message) for message, _id in messages]
    return [message["content"] for message in shown if message is not None]


async def test_the_same_interaction_twice_is_one_move(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    number, first, _others = await game_of(stage, "Anna", "Ben")
    once = stage.sandbox.gateway.interaction

    def twice(payload: Any) -> None:
        once(copy.deepcopy(payload))
        once(copy.deepcopy(payload))

    panel = await stage.panel(first, number)
    monkeypatch.setattr(stage.sandbox.gateway, "interaction", twice)
    index = await first_place(stage, number)
    await stage.choose(first, panel, index)
    log = await stage.log(number)
    assert [entry.seq for entry in log] == [0, 1]
    await stage.slash(first, "move", {"notation": "end turn"})
    assert [entry.seq for entry in await stage.log(number)] == [0, 1, 2]


async def test_the_same_interaction_after_a_restart_is_no_second_move(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The log knows the press, also when the version in the id would fit again."""
    number, first, _others = await game_of(stage, "Anna", "Ben")
    seen: list[Any] = []
    deliver = stage.sandbox.gateway.interaction

    def noted(payload: Any) -> None:
        seen.append(copy.deepcopy(payload))
        deliver(payload)

    monkeypatch.setattr(stage.sandbox.gateway, "interaction", noted)
    table = await stage.table(number)
    line = write(table.moves(table.decisions()[0])[0])
    await stage.slash(first, "move", {"notation": line})
    await stage.slash(first, "turn")
    await stage.restart()
    version = (await stage.row(number)).version
    deliver(next(payload for payload in seen if payload["data"]["name"] == "move"))
    await asyncio.sleep(0.05)
    await stage.quiet()
    assert (await stage.row(number)).version == version
