"""Moderators pause, resume and end any table of theirs, and no other; what is over loses its buttons."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.panels import texts
from deploy.sandbox import Perm
from games.core import Refusal
from renderers.words import tongue
from tests.bot.test_clocks import daily
from tests.harness import Clock, Json, Stage, kind_of, parts, staged

EN = tongue("en")
NOT_HOST = texts.sentence(EN, Refusal("not_host", host="Clara"))


@pytest.fixture
async def stage(tmp_path: Path) -> AsyncIterator[Stage]:
    async with staged(tmp_path, clock=Clock()) as made:
        yield made


async def test_a_moderator_of_the_channel_pauses_resumes_and_ends_any_table_there(stage: Stage) -> None:
    here = stage.sandbox.default_channel_id
    number = await stage.start("Clara", "Mei")
    for command in ("table pause", "table close"):
        assert (await stage.slash("Ben", command, {"table": number})).text == NOT_HOST
    stage.sandbox.set_permissions(here, "Ben", allow=Perm.MANAGE_MESSAGES)
    await stage.slash("Ben", "table pause", {"table": number})
    assert (await stage.row(number)).paused == "person"
    assert (await stage.slash("David", "table resume", {"table": number})).text == NOT_HOST
    await stage.slash("Ben", "table resume")
    assert (await stage.row(number)).paused is None
    await stage.slash("Ben", "table close", {"table": number})
    assert (await stage.row(number)).status == "closed"
    lobby = await stage.lobby("Clara")
    panel = await stage.press("Ben", stage.lobby_message(lobby), "cancel")
    await stage.press("Ben", panel, "cancelyes")
    assert (await stage.row(lobby)).status == "closed"


async def test_who_moderates_the_whole_server_does_so_from_everywhere_in_it(stage: Stage) -> None:
    number = await stage.start("Clara", "Mei")
    elsewhere = stage.sandbox.add_channel("elsewhere")
    await stage.slash("Anna", "table pause", {"table": number}, channel=elsewhere)  # she owns the server
    assert (await stage.row(number)).paused == "person"
    answer = await stage.slash("Anna", "board", {"table": number}, channel=elsewhere)
    assert answer.text == texts.sentence(EN, Refusal("no_such_table", table=number)), "that is no moderation"
    await stage.slash("Anna", "table close", {"table": number}, channel=elsewhere)
    assert (await stage.row(number)).status == "closed"


async def test_who_moderates_one_channel_is_nobody_in_another(stage: Stage) -> None:
    number = await stage.start("Clara", "Ben")
    elsewhere = stage.sandbox.add_channel("elsewhere")
    stage.sandbox.set_permissions(elsewhere, "Ben", allow=Perm.MANAGE_MESSAGES)
    stage.sandbox.set_permissions(elsewhere, "David", allow=Perm.MANAGE_MESSAGES)
    for command in ("table pause", "table close"):
        answer = await stage.slash("Ben", command, {"table": number}, channel=elsewhere)
        assert answer.text == NOT_HOST
        answer = await stage.slash("David", command, {"table": number}, channel=elsewhere)
        assert answer.text == texts.sentence(EN, Refusal("no_such_table", table=number))
    row = await stage.row(number)
    assert (row.status, row.paused) == ("running", None)


async def test_a_hundred_starts_are_one(stage: Stage) -> None:
    number = await stage.lobby("Anna", "Ben")
    lobby = stage.lobby_message(number)
    start = next(part["custom_id"] for part in parts(lobby) if kind_of(part) == "start")
    await asyncio.gather(*(stage.sandbox.press("Anna", lobby["id"], start) for _ in range(100)))
    await stage.quiet()
    assert [entry.seq for entry in await stage.log(number)] == [0]
    assert len(stage.boards(number)) == 1


def pressable(stage: Stage) -> list[Json]:
    return [message for message in stage.sandbox.messages() if parts(message)]


async def test_only_what_is_open_can_be_pressed(stage: Stage) -> None:
    """Boards, calls and votes lose their buttons when they are over or a newer one is there."""
    number = await daily(stage, "Anna", "Ben")
    await stage.pass_time(hours=13)
    assert [kind_of(parts(one)[0]) for one in pressable(stage)] == ["turn", "turn"], "a board and a call"
    await stage.pass_time(hours=9)
    kinds = [[kind_of(part) for part in parts(one)] for one in pressable(stage)]
    assert len([one for one in kinds if "snooze" in one]) == 1, "the earlier call has lost its buttons"
    await stage.slash("Anna", "table end", {"table": number})
    (vote,) = [one for one in pressable(stage) if "vote" in map(kind_of, parts(one))]
    late = await stage.asked(number)
    await stage.pass_time(hours=3)
    while await stage.asked(number) == late:
        await stage.choose(late, await stage.panel(late, number), 0)
    assert not [one for one in pressable(stage) if "snooze" in map(kind_of, parts(one))]
    await stage.press("Ben", vote, parts(vote)[1]["custom_id"])
    left = pressable(stage)
    assert [one["id"] for one in left] == [stage.board(number)["id"]]
