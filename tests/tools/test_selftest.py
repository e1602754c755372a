"""`dorfpost selftest` finds nothing where all is well, and names what isn't."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from bot.cli import main
from bot.tables.play import Pick, Play, Played
from bot.tools import selftest as tool
from bot.tools.output import WRONG_USE
from bot.tools.selftest import selftest
from bot.tools.selftest.checks import AFTERWARDS, BEFORE, Seated, begins
from bot.tools.selftest.stand import Failed, Stand
from games.registry import all_games
from tests.harness import unpatched


async def told(folder: Path, *games: Any) -> tuple[bool, list[str]]:
    lines: list[str] = []
    with unpatched():
        return await selftest(folder, games or all_games(), lines.append), lines


async def test_all_is_well(tmp_path: Path) -> None:
    fine, lines = await told(tmp_path)
    assert fine, lines
    assert len(lines) == len(all_games()) * len((*BEFORE, *AFTERWARDS)) + 2
    assert all(line.startswith("ok ") for line in lines[:-1])
    for one in all_games():
        assert sum(f" {one.id}: " in line for line in lines) == len((*BEFORE, *AFTERWARDS))
    assert lines[-1].startswith("All is well")


async def test_buttons_that_move_twice_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    once = Play.move

    async def twice(play: Play, number: int, user: int, pick: Pick, **more: Any) -> Played:
        played = await once(play, number, user, pick, **more)
        async with play._desk.hold(number) as live:
            table = live.running
            other = None if table.over else live.seats[table.decisions()[0]].user_id
        if other is not None:
            await once(play, number, other, lambda table, seat: table.moves(seat)[0])
        return played

    monkeypatch.setattr(Play, "move", twice)
    fine, lines = await told(tmp_path, all_games()[0])
    assert not fine
    (failed,) = [line for line in lines if line.startswith("FAIL")]
    assert "10 presses of one button made" in failed
    assert lines[-1].startswith("1 failed")


async def test_what_breaks_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(*_: object) -> str:
        raise ZeroDivisionError("no ground")

    monkeypatch.setattr(tool, "BEFORE", (("begins", begins), ("breaks", broken)))
    fine, lines = await told(tmp_path, all_games()[0])
    assert not fine
    assert "FAIL  bohemian_villages: breaks: ZeroDivisionError: no ground" in lines


async def test_boards_that_are_told_twice_are_found(tmp_path: Path) -> None:
    with unpatched():
        async with Stand(tmp_path) as stand:
            seated = Seated(all_games()[0])
            await begins(stand, seated)
            stand.told_once(seated.number)
            (board,) = stand.boards(seated.number)
            world = stand.sandbox.world
            world.by_channel[str(board["channel_id"])]["1"] = {**world.messages[str(board["id"])], "id": "1"}
            with pytest.raises(Failed, match="versions"):
                stand.told_once(seated.number)


def test_exit_codes(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter([True, False])

    async def quick(folder: Path, games: object) -> bool:
        assert await asyncio.to_thread(folder.is_dir)
        return next(answers)

    monkeypatch.setattr(tool, "selftest", quick)
    assert main(["selftest"]) == 0
    assert main(["selftest", "--game", all_games()[0].id]) == 1
    assert main(["selftest", "--game", "chess"]) == WRONG_USE
