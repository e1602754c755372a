"""Failures 1 and 4 in every game: buttons work after any restart, and a hundred presses are one move."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

from bot.panels import texts
from bot.panels.ids import BUTTON, CHANNELS, PEOPLE, SELECT
from bot.store.moves import moves_of
from games.core import AnyGame, Refusal
from games.players import player
from games.registry import all_games
from renderers.words import core_refusal, tongue
from tests.failures.counting import note
from tests.harness import Json, Stage, kind_of, parts, staged

EN = tongue("en")
GAMES = all_games()
TEMPLATES = (BUTTON, SELECT, PEOPLE, CHANNELS)
REFUSED = {texts.sentence(EN, Refusal("outdated")), core_refusal(EN, Refusal("cannot_undo"), ())}
HUNDRED = 100


async def next_id(stage: Stage, number: int) -> tuple[str, str]:
    """Who is asked, and the button of a sensible move of theirs."""
    table = await stage.table(number)
    seat = table.decisions()[0]
    index = table.moves(seat).index(player("greedy", f"version {table.version}").choose(table, seat))
    return await stage.asked(number), f"v1:mv:{number}:{table.seen_version(seat)}:{index}"


async def storm(stage: Stage, pressed: list[tuple[str, str]]) -> list[str]:
    """All of these (who, custom id) at once, each on a message of its own; gives what is to be read in the end."""
    messages = [(who, stage.planted(who, custom_id)["id"], custom_id) for who, custom_id in pressed]
    await asyncio.gather(*(stage.sandbox.press(*one) for one in messages))
    await stage.quiet()
    shown = [stage.sandbox.message(message) for _who, message, _id in messages]
    return [message["content"] for message in shown if message is not None]


@pytest.mark.parametrize("one", GAMES, ids=lambda one: one.id)
async def test_a_hundred_presses_are_one_move(one: AnyGame, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    async with staged(tmp_path) as stage:
        number = await stage.start("Anna", "Ben", game=one.id)
        presses = 0
        for kind in ("the same", "conflicting"):
            who, custom_id = await next_id(stage, number)
            version = (await stage.row(number)).version
            head, _colon, index = custom_id.rpartition(":")
            table = await stage.table(number)
            most = len(table.moves(table.decisions()[0]))
            ids = [
                custom_id if kind == "the same" else f"{head}:{(int(index) + at) % most}" for at in range(HUNDRED)
            ]
            ids[-1] = ids[-1] if kind == "the same" else head.replace(":mv:", ":undo:") + ":0"
            told = await storm(stage, [(who, one_id) for one_id in ids])
            presses += HUNDRED
            rows = await moves_of(stage.bot.desk.store, number)
            assert [row.seq for row in rows] == list(range(version + 2)), kind
            assert sum(any(line in text for line in REFUSED) for text in told) == HUNDRED - 1
        # everybody at once, with buttons of every version there has been
        version = (await stage.row(number)).version
        ids = [f"v1:mv:{number}:{at % (version + 1)}:{at % 3}" for at in range(40)]
        await storm(stage, [(("Anna", "Ben", "David")[at % 3], one_id) for at, one_id in enumerate(ids)])
        presses += len(ids)
        rows = await moves_of(stage.bot.desk.store, number)
        assert [row.seq for row in rows] == list(range(len(rows)))
        assert len(rows) - 1 - version <= 2, "a seat moved twice by buttons of one moment"
        assert len({row.interaction_id for row in rows[1:]}) == len(rows) - 1
        note(request, presses=presses)


def check_ids(stage: Stage, message: Json) -> int:
    """Every component of a message of ours has an id that this version, and every later one, takes."""
    for part in parts(message):
        assert sum(bool(re.fullmatch(template, part["custom_id"])) for template in TEMPLATES) == 1
        assert kind_of(part) in stage.bot._presses.handlers
    return len(parts(message))


@pytest.mark.parametrize("one", GAMES, ids=lambda one: one.id)
async def test_every_button_from_before_a_restart_is_answered_after_it(
    one: AnyGame, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    async with staged(tmp_path) as stage:
        number = await stage.start("Anna", "Ben", game=one.id)
        who = await stage.asked(number)
        panel = await stage.panel(who, number)
        seen = [stage.board(number), panel.message]
        commands = ("board", "log", "rules", "catchup", "settings", "privacy forget")
        seen += [(await stage.slash(who, command)).message for command in commands]
        await stage.restart()
        assert not stage.bot.persistent_views, "nothing depends on what a process remembers"
        presses = sum(check_ids(stage, message) for message in seen)
        for part in (part for message in seen for part in parts(message)):
            if kind_of(part) in ("mv", "MV", "forgetyes"):
                continue  # below; and nobody is to be forgotten here
            answer = await stage.typed(who, part["custom_id"])
            assert answer.outcome.kind in (5, 6), part["custom_id"]
            assert answer.private
            assert answer.text not in ("", "old"), part["custom_id"]
        version = (await stage.row(number)).version
        asked, custom_id = await next_id(stage, number)
        shown = stage.planted(asked, custom_id)
        await stage.restart()
        await stage.press(asked, shown, custom_id)
        assert (await stage.row(number)).version == version + 1
        note(request, presses=presses + 1)
