"""Whatever the database and the pictures do: every press and every command is acknowledged first."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from inspect import signature
from typing import Any
from unittest.mock import MagicMock

import pytest

from bot.app import Dorfpost
from bot.presses import Presses
from deploy.sandbox import Perm
from tests.harness import GAME, HANDLERS, Json, Stage

KINDS = sorted(Presses(*[MagicMock()] * len(signature(Presses).parameters)).handlers)
SUBCOMMAND, GROUP = 1, 2
STRING, INTEGER, BOOLEAN, USER = 3, 4, 5, 6
DEFERRED = (5, 6)


def leaves(commands: list[Json], path: str = "") -> Iterator[tuple[str, list[Json]]]:
    """Every command that can be typed, with its options."""
    for command in commands:
        inner = [one for one in command["options"] if one["type"] in (SUBCOMMAND, GROUP)]
        here = f"{path} {command['name']}".strip()
        if inner:
            yield from leaves([{"options": [], **one} for one in inner], here)
        else:
            yield here, command["options"]


def filled(stage: Stage, options: list[Json]) -> Json:
    """Something for every option."""

    def value(option: Json) -> object:
        if option.get("choices"):
            return option["choices"][0]["value"]
        return {STRING: "x", INTEGER: 1, BOOLEAN: True, USER: stage.sandbox.people["Ben"]}[option["type"]]

    return {option["name"]: value(option) for option in options}


@pytest.fixture
def stuck(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Neither store nor studio ever answer; gives what they were asked."""
    asked: list[str] = []
    hopeless = asyncio.Event()

    def never(name: str) -> Any:
        async def wait(*_: object, **__: object) -> None:
            asked.append(name)
            await hopeless.wait()

        return wait

    for name in ("one", "all", "write"):
        monkeypatch.setattr(stage.bot.desk.store, name, never(name))
    monkeypatch.setattr(stage.bot.studio, "picture", never("picture"))
    yield asked
    monkeypatch.undo()


async def let_go() -> None:
    stuck = [task for task in asyncio.all_tasks() if task.get_name().startswith(HANDLERS)]
    for task in stuck:
        task.cancel()
    await asyncio.gather(*stuck, return_exceptions=True)


async def test_every_press_is_acknowledged_before_anything_is_looked_up(stage: Stage, stuck: list[str]) -> None:
    assert len(KINDS) >= 20
    for number, kind in enumerate([*KINDS, "dance", "DANCE"]):
        for ephemeral in (True, False):
            custom_id = f"v1:{kind}:{2 * number + ephemeral}:0:0"
            shown = stage.planted("Mei", custom_id, ephemeral=ephemeral)
            values = stage.some_value(shown) or None
            outcome = await stage.sandbox.press("Mei", shown["id"], custom_id, values)
            assert outcome.kind in DEFERRED, kind
            if outcome.kind == 5:
                assert outcome.message is not None
                assert outcome.message["ephemeral"], kind
    await let_go()
    assert len(stuck) >= len(KINDS)


async def test_every_command_is_acknowledged_before_anything_is_looked_up(stage: Stage, stuck: list[str]) -> None:
    # some are only for those who manage the server
    stage.sandbox.set_permissions(stage.sandbox.default_channel_id, "Mei", allow=Perm.MANAGE_GUILD)
    commands = dict(leaves(stage.sandbox.commands.everything()))
    assert len(commands) >= 15
    for path, options in commands.items():
        outcome = await stage.sandbox.slash("Mei", path, filled(stage, options))
        assert outcome.kind == 5, path
        assert outcome.message is not None
        assert outcome.message["ephemeral"], path
    await let_go()
    assert len(stuck) >= 5


async def test_a_slow_picture_keeps_nobody_waiting(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    """The press is acknowledged and the move is made while the picture is still being drawn."""
    number = await stage.start("Anna", "Ben")
    first = await stage.asked(number)
    asked, drawn = asyncio.Event(), asyncio.Event()
    draw = stage.bot.studio.picture

    async def slow(scene: Any) -> Any:
        asked.set()
        await drawn.wait()
        return await draw(scene)

    monkeypatch.setattr(stage.bot.studio, "picture", slow)
    shown = stage.planted(first, f"v1:mv:{number}:0:0")
    outcome = await stage.sandbox.press(first, shown["id"], f"v1:mv:{number}:0:0")
    assert outcome.kind == 6
    async with asyncio.timeout(30):
        await asked.wait()
    assert (await stage.row(number)).version == 1
    drawn.set()
    await stage.quiet()
    assert (await stage.row(number)).version == 1


def test_the_same_commands_are_there_as_in_the_code(stage_commands: set[str]) -> None:
    expected = {"turn", "hand", "board", "log", "catchup", "rules", "mytables", "move"}
    expected |= {f"table {name}" for name in ("new", "invite", "list", "close")}
    assert expected <= stage_commands
    assert any(name.startswith("bohemian ") for name in stage_commands)
    assert GAME


@pytest.fixture
async def stage_commands(stage: Stage) -> set[str]:
    bot: Dorfpost = stage.bot
    declared = {command.qualified_name for command in bot.tree.walk_commands() if not hasattr(command, "commands")}
    registered = {path for path, _options in leaves(stage.sandbox.commands.everything())}
    assert declared == registered
    return registered
