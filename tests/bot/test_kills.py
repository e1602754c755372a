"""Killed at every await from a press to the message that tells of it: nothing is lost, nothing is said twice."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.core import AnyGame, Table
from games.players import player
from games.registry import all_games
from tests.bot.killing import How, Mortal, Place
from tests.failures.counting import note
from tests.harness import Stage, known_seeds, parts, unpatched

GAMES = all_games()
"""The awaits are shared out among the games; every one is met in one of them."""


async def ready_to_end(stage: Stage, number: int) -> tuple[str, str, int] | None:
    """Plays until the next move can end a turn or round; gives who makes it, by which button, and the version.
    None: the game is over.
    """
    while not (table := await stage.table(number)).over:
        seat = table.decisions()[0]
        who, seen = await stage.asked(number), table.seen_version(seat)
        for index, move in enumerate(table.moves(seat)):
            trial: Table[object] = Table(table.game, table.seats, table.options, "trial", table.log)  # type: ignore[type-var]
            if any(event.announces for event in trial.play(seat, move).events):
                return who, f"v1:mv:{number}:{seen}:{index}", table.version
        move = player("greedy", f"version {table.version}").choose(table, seat)
        await stage.typed(who, f"v1:mv:{number}:{seen}:{table.moves(seat).index(move)}")
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
    who, custom_id, version = ready
    message = stage.planted(who, custom_id)
    hit = await stage.killed_while(at, stage.sandbox.press(who, message["id"], custom_id))
    now = (await stage.row(number)).version
    assert now == version + 1 if not hit else now in (version, version + 1)
    assert [entry.seq for entry in await stage.log(number)] == list(range(now + 1))
    told = told_once(stage, number)
    row, table = await stage.row(number), await stage.table(number)
    # where all choose at once the last board is edited between two
    assert table.seen_version(None, row.announced) <= told[-1] <= table.seen_version(None)
    if now > version:
        assert row.announced == now
        assert told[-1] == table.seen_version(None)
    else:  # the press was without effect; the same button works
        await stage.typed(who, custom_id)
        assert (await stage.row(number)).version == version + 1
        told_once(stage, number)
    return hit


@pytest.mark.parametrize("one", GAMES, ids=lambda one: one.id)
@pytest.mark.parametrize("how", ["abandon", "cancel"])
async def test_killed_at_every_await(
    tmp_path: Path, how: How, one: AnyGame, request: pytest.FixtureRequest
) -> None:
    part = GAMES.index(one)
    with unpatched(), known_seeds():
        stage = Mortal(tmp_path, how)
        await stage.open()
        try:
            number = await stage.start("Anna", "Ben", game=one.id)
            watched = stage.killer
            await killed(stage, number, None)
            places = watched.seen
            for must in ("answers.picture_file", "door.act", "db.write", "db.all"):
                assert any(f" {must}:" in name for name, _ in places)
            kills, messages = 0, 0
            for place in places[part :: len(GAMES)]:
                if await ready_to_end(stage, number) is None:
                    messages += len(stage.boards(number))
                    number = await stage.start("Anna", "Ben", game=one.id)
                kills += await killed(stage, number, place)
            wanted = len(places[part :: len(GAMES)])
            note(request, kills=kills, messages=messages + len(stage.boards(number)))
            # the last awaits of a press are those of a sender that may have nothing more to do
            assert kills >= wanted * 0.8
        finally:
            await stage.close()
