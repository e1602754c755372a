"""Killed at every await from a press to the message that tells of it: nothing is lost, nothing is said twice."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from deploy.sandbox import InteractionFailed
from games.core import Table
from tests.bot.killing import How, Mortal, Place
from tests.harness import Stage, known_seeds, parts, unpatched

PARTS = 2
"""Each takes every second await."""


async def ready_to_end(stage: Stage, number: int) -> tuple[str, int, int] | None:
    """Plays until the next move can end a turn; gives who makes it, its index and the version. None: game over."""
    while not (table := await stage.table(number)).over:
        seat = table.decisions()[0]
        who = await stage.asked(number)
        for index, move in enumerate(table.moves(seat)):
            trial: Table[Any] = Table(table.game, table.seats, table.options, "trial", table.log)
            if any(event.announces for event in trial.play(seat, move).events):
                return who, index, table.version
        await stage.typed(who, f"v1:mv:{number}:{table.version}:0")
    return None


def told_once(stage: Stage, number: int) -> list[int]:
    boards = stage.boards(number)
    versions = [int(board["attachments"][0]["filename"].split("-")[2]) for board in boards]
    assert versions == sorted(set(versions)), "a version was told twice"
    assert [bool(parts(board)) for board in boards] == [False] * (len(boards) - 1) + [True]
    return versions


async def killed(stage: Mortal, number: int, at: Place | None) -> bool:
    """One move that ends a turn, killed at the await `at`, or when all is done. Says whether `at` was met."""
    ready = await ready_to_end(stage, number)
    assert ready is not None
    who, index, version = ready
    custom_id = f"v1:mv:{number}:{version}:{index}"
    message = stage.planted(who, custom_id)
    stage.killer.arm(at)
    press = asyncio.create_task(stage.sandbox.press(who, message["id"], custom_id))
    struck = asyncio.create_task(stage.killer.struck.wait())
    done = asyncio.create_task(_through(stage, press))
    await asyncio.wait({struck, done}, return_when=asyncio.FIRST_COMPLETED)
    for _ in range(3):  # what was on its way arrives
        await asyncio.sleep(0.002)
    hit = stage.killer.struck.is_set()
    await stage.stop_bot()
    for task in (press, struck, done):
        task.cancel()
    await asyncio.gather(press, struck, done, return_exceptions=True)

    await stage.start_bot()
    await stage.quiet()
    now = (await stage.row(number)).version
    assert now == version + 1 if not hit else now in (version, version + 1)
    assert [entry.seq for entry in await stage.log(number)] == list(range(now + 1))
    assert told_once(stage, number)[-1] == (await stage.row(number)).announced
    if now > version:
        assert (await stage.row(number)).announced == now
    else:  # the press was without effect; the same button works
        await stage.typed(who, custom_id)
        assert (await stage.row(number)).version == version + 1
        told_once(stage, number)
    return hit


async def _through(stage: Stage, press: asyncio.Task[object]) -> None:
    try:
        await press
    except InteractionFailed:
        return
    await stage.quiet()


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("how", ["abandon", "cancel"])
async def test_killed_at_every_await(tmp_path: Path, how: How, part: int) -> None:
    with unpatched(), known_seeds():
        stage = Mortal(tmp_path, how)
        await stage.open()
        try:
            number = await stage.start("Anna", "Ben")
            watched = stage.killer
            await killed(stage, number, None)
            places = watched.seen
            for must in ("answers.picture_file", "door.act", "db.write", "db.all"):
                assert any(f" {must}:" in name for name, _ in places)
            kills = 0
            for place in places[part::PARTS]:
                if await ready_to_end(stage, number) is None:
                    number = await stage.start("Anna", "Ben")
                kills += await killed(stage, number, place)
            wanted = len(places[part::PARTS])
            print(f"{how}, part {part}: {kills} kills at {wanted} awaits")
            # the last awaits of a press are those of a sender that may have nothing more to do
            assert kills >= wanted * 0.8
        finally:
            await stage.close()
