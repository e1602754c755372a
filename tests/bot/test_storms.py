"""Delivered twice: one move. (Pressed a hundred times: `tests/failures/test_presses.py`.)"""

from __future__ import annotations

import asyncio
import copy
from typing import Any

import pytest

from games.core import write
from tests.bot.test_presses import first_place, game_of
from tests.harness import Stage


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
