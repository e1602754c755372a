"""Failures 9 and 12: whole games of every kind through the real handlers. Nobody is stuck, everything that is said
fits Discord's limits (the stand-in refuses what doesn't), and it is always told who is waited for.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.store import outbox_of, results_of, seats_of
from games.core import AnyGame, write
from games.core.replay import replay
from games.players import player
from games.registry import all_games, game
from tests.bot.test_privacy import file_of
from tests.failures.counting import note
from tests.failures.house import seats_for
from tests.harness import parts, staged

NAMES = {"Anna": "*_~|`" * 6 + "**", "Ben": "@everyone <@1> [x](y) # - > ~~ok", "Mei": "王" * 32}
"""As long as names may be, and full of what means something to Discord; Mei reads Chinese."""
MOST = 2000


@pytest.mark.parametrize("one", all_games(), ids=lambda one: one.id)
async def test_a_whole_game_by_typing(one: AnyGame, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    async with staged(tmp_path) as stage:
        for who, name in NAMES.items():
            stage.sandbox.world.users[stage.sandbox.people[who]]["global_name"] = name
        number = await stage.start(*list(NAMES)[: seats_for(one)], game=one.id, language="zh-TW")
        mind = player("random", "a whole game")
        for _ in range(MOST):
            table = await stage.table(number)
            if table.over:
                break
            seats = await seats_of(stage.bot.desk.store, number)
            asked = [seats[seat].user_id for seat in table.decisions()]
            board = stage.board(number)
            assert len(board["content"]) <= 2000
            assert any(f"<@{user}>" in board["content"] for user in asked), "nobody knows who is waited for"
            seat = table.decisions()[-1]
            who = stage.names([str(seats[seat].user_id)])[0]
            line = {"notation": write(mind.choose(table, seat)), "table": number}
            answer = await stage.slash(who, "move", line)
            assert answer.private
            assert (await stage.row(number)).version == table.version + 1, answer.text
        assert (await stage.row(number)).status == "finished"
        assert len(await results_of(stage.bot.desk.store, number)) == table.seats
        rows = await outbox_of(stage.bot.desk.store, number)
        assert {row.state for row in rows} == {"sent"}
        boards = stage.boards(number)
        assert [bool(parts(board)) for board in boards] == [False] * (len(boards) - 1) + [True]
        replay(await file_of(stage, "Anna", number), game)
        note(request, messages=len(stage.sandbox.messages()), moves=table.version)
