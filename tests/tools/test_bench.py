"""`dorfpost bench`: it measures what it says and judges it rightly. How fast anything is, is not tested."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import psutil
import pytest

from bot.app import database
from bot.store import Store, tables_with_status
from bot.tables.desk import Desk
from bot.tools import bench
from bot.tools.bench import loopback, measure, memory, pictures, rules, storage
from bot.tools.bench.made import Dice, played, put, seats_of
from bot.tools.bench.measure import Line, Lines, Target, percentile, side_by_side
from bot.tools.bench.people import Seated, Watch
from deploy.sandbox import Sandbox
from games.registry import all_games

from .conftest import Here, ended, running

GAME = all_games()[0]


@pytest.fixture
def lines() -> Lines:
    return Lines(lambda line: None)


def names(lines: Lines) -> set[str]:
    return {line.name for line in lines.all}


# -- rulers -------------------------------------------------------------------------------------------------


def test_a_line_is_judged_by_its_ratio_else_by_its_figure(lines: Lines) -> None:
    lines.add("a", "", 500, "ms", ratio=2.0, at_most=2)
    lines.add("b", "", 500, "ms", ratio=2.0001, at_most=2)
    lines.add("c", "", 500, "B", at_most=499)
    lines.add("d", "", 5, "moves/s", ratio=930, at_least=930)
    lines.add("e", "", 5, "moves/s", ratio=929.9, at_least=930)
    lines.add("f", "", 5, "ms", ratio=9)
    assert [line.met for line in lines.all] == [True, False, False, True, False, None]


def test_targets_for_people() -> None:
    assert str(Target("at most", 3000)) == "≤ 3,000"
    assert str(Target("at least", 0.5)) == "≥ 0.5"


@pytest.mark.parametrize(
    ("values", "percent", "is_"),
    [([3, 1, 2], 50, 2), ([3, 1, 2], 100, 3), ([7], 99, 7), (range(1, 101), 95, 95), (range(1, 101), 99, 99),
     (range(1, 11), 95, 10), ([1, 2], 50, 1)],
)  # fmt: skip
def test_percentile(values: list[float], percent: float, is_: float) -> None:
    assert percentile(values, percent) == is_


def test_percentile_of_nothing() -> None:
    with pytest.raises(ValueError, match="nothing was measured"):
        percentile([], 50)


def test_side_by_side_takes_turns_and_the_best_of_each() -> None:
    order: list[str] = []

    def made(name: str, times: list[float]) -> Any:
        given = iter(times)

        def work() -> float:
            order.append(name)
            return next(given)

        return work

    assert side_by_side(3, made("r", [5, 3, 4]), made("w", [9, 8, 7])) == [3, 7]
    assert order == ["r", "w"] * 3


def test_time_is_told_a_piece(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = iter([10.0, 14.0])
    monkeypatch.setattr(measure, "perf_counter", lambda: next(ticks))
    assert measure.mean_time(lambda: 8) == 0.5


# -- the command ----------------------------------------------------------------------------------------------


@pytest.fixture
def two_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    def one(lines: Lines, quick: bool) -> None:
        lines.add("sizes", "a size", 12, "B", at_most=10, game="chess")

    def other(lines: Lines, quick: bool) -> None:
        lines.add("speed", "a speed" + " in a hurry" * quick, 0.25, "ms", ratio=1.5, of="units", at_most=2)

    monkeypatch.setattr(bench, "GROUPS", {"one": one, "other": other})
    monkeypatch.setattr(bench, "unit", lambda: 0.031)


def test_json_is_one_object(here: Here, two_lines: None) -> None:
    result = here("bench", "--json", "--quick")
    assert result.code == 0
    report = json.loads(result.out)
    assert report["unit_ms"] == 31
    assert report["quick"] is True
    assert report["missed"] == ["chess/sizes"]
    size, speed = report["lines"]
    assert size["target"] == {"bound": "at most", "value": 10}
    assert (size["met"], size["ratio"], size["game"]) == (False, None, "chess")
    assert speed["what"] == "a speed in a hurry"
    assert (speed["figure"], speed["figure_unit"], speed["ratio"], speed["of"]) == (0.25, "ms", 1.5, "units")
    assert speed["met"] is True


def test_table_for_people(here: Here, two_lines: None) -> None:
    result = here("bench")
    assert result.code == 0
    text = result.out.splitlines()
    assert "one unit = 31 ms" in text[0]
    assert any("a size" in line and "12 B" in line and line.endswith("NO") for line in text)
    assert any("a speed" in line and "1.5 units" in line and line.endswith("yes") for line in text)
    assert text[-1] == "1 of 2 targets met"


def test_only_some(here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    measured: list[str] = []

    def noting(name: str) -> Callable[[Lines, bool], None]:
        return lambda lines, quick: measured.append(name)

    for name in bench.GROUPS:
        monkeypatch.setitem(bench.GROUPS, name, noting(name))
    here("bench", "--json", "--only", "pictures", "rules")
    assert measured == ["pictures", "rules"]
    assert here("bench", "--only", "music").code == 2


# -- what is measured ----------------------------------------------------------------------------------------


def test_random_games_are_the_same_again_and_end() -> None:
    one, other = played(GAME, 4), played(GAME, 4)
    assert one.over
    assert [entry.after for entry in one.log] == [entry.after for entry in other.log]
    assert played(GAME, 4, until=5).version == 5
    assert played(GAME, 5).log[-1].after != one.log[-1].after


def test_dice_reach_everything() -> None:
    dice = Dice(1)
    assert {dice.below(6) for _ in range(200)} == set(range(6))


async def test_tables_are_stored_as_the_bot_stores_them(tmp_path: Path) -> None:
    async with await Store.open(database(tmp_path)) as store:
        users = range(1, seats_of(GAME) + 1)
        half, whole = played(GAME, 1, until=9), played(GAME, 2)
        running = await put(store, half, seed=1, channel=7, users=users)
        finished = await put(store, whole, seed=2, channel=7, users=users)
        desk = Desk(store)
        async with desk.hold(running) as live:
            assert live.running.dump() == half.dump()
        async with desk.hold(finished) as live:
            assert live.running.standings == whole.standings
            assert live.running.seed == "bench 2"
        assert [row.id for row in await tables_with_status(store, "finished")] == [finished]


def test_rules(lines: Lines) -> None:
    rules._one(lines, GAME, rounds=1, games=1)
    assert names(lines) == {"random_moves", "replay", "replay_confirmed", "undo"}
    assert all(line.figure > 0 for line in lines.all)


def test_undo_that_leaves_something_behind_is_no_result(lines: Lines, monkeypatch: pytest.MonkeyPatch) -> None:
    finished = played(GAME, 1)
    real = type(finished).undo

    def forgetful(self: Any, seat: int, back_to: int, consent: bool) -> Any:
        return real(self, seat, max(0, back_to - 1), consent=consent)

    monkeypatch.setattr(type(finished), "undo", forgetful)
    with pytest.raises(RuntimeError, match="never having moved"):
        rules._undo(lines, GAME, finished, 1)


def test_the_same_position_with_a_long_log() -> None:
    table, move = storage._undecided(GAME, 3)
    before = table.log[-1].after
    storage._lengthen(table, move)
    assert table.version >= 500
    assert table.log[-1].after == before
    assert move[1] in table.moves(move[0])


async def test_storage(lines: Lines, tmp_path: Path) -> None:
    storage._snapshots(lines, GAME, 1)
    async with await Store.open(tmp_path / "a.sqlite3") as store:
        await storage._loading(lines, GAME, store, 1)
        await storage._bytes(lines, GAME, store, 1)
        await storage._moves(lines, GAME, store, tmp_path / "bare.sqlite3", 3)
    assert {
        "snapshot",
        "snapshot_stored",
        "snapshot_encode",
        "cold_load",
        "bytes_per_move",
        "bare_commit",
    } <= names(lines)
    assert names(lines) & {"move_committed", "turn_committed"}


def test_bare_commit_is_one_that_survives_a_power_cut(tmp_path: Path) -> None:
    db = storage._bare(tmp_path / "bare.sqlite3")
    try:
        assert db.execute("PRAGMA synchronous").fetchone() == (2,)
        assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        before = db.execute("SELECT count(*) FROM rows").fetchone()[0]
        assert storage._commit(db, 100) > 0
        assert db.execute("SELECT count(*) FROM rows").fetchone()[0] == before + 1
    finally:
        db.close()


async def test_pictures(lines: Lines) -> None:
    scenes = pictures._scenes(GAME, 2)
    assert scenes[0] != scenes[1]
    assert all(scene.events for scene in scenes)
    pictures._drawing(lines, GAME, scenes, 1)
    await pictures._cached(lines, GAME, scenes, 1)
    await pictures._lag(lines, scenes, 0.2)
    assert names(lines) == {"picture", "picture_size", "picture_cached", "lag_idle", "lag_p99", "lag_max"}


async def test_a_loaded_table_is_weighed(lines: Lines, tmp_path: Path) -> None:
    await memory._loaded(lines, GAME, tmp_path, 2)
    (line,) = lines.all
    log = played(GAME, 0)
    assert line.figure * 1000 > sum(len(entry.after) for entry in log.log) / 2, "its log alone takes more"


# -- with the bot in a process of its own ----------------------------------------------------------------------


async def test_loopback(lines: Lines, tmp_path: Path) -> None:
    effort = loopback.Effort(tables=2, turns=2, seconds=1.0, flat_out=0.5, enough=1, think=(0.0, 0.05))
    await loopback.measure(lines, tmp_path, effort)
    for phase in ("one", "many"):
        assert {
            f"{what}_{phase}_{how}" for what in ("bare", "ack", "panel", "board") for how in ("median", "p95")
        } <= (names(lines))
    assert {"flat_out_presses", "flat_out_boards"} <= names(lines)
    by_name: dict[str, Line] = {line.name: line for line in lines.all}
    assert by_name["board_many_p95"].target == Target("at most", 5)
    assert by_name["board_one_median"].figure > by_name["ack_one_median"].figure


async def test_memory(lines: Lines, tmp_path: Path) -> None:
    await memory._resident(lines, tmp_path, 3)
    assert names(lines) == {"resident_idle", "resident_tables", "resident_more"}
    async with await Store.open(database(tmp_path)) as store:
        assert len(await tables_with_status(store, "running")) == 3


async def test_a_board_counts_when_everybody_sees_it() -> None:
    """What only one person sees is no board, and the channel's newest message is the one that counts."""
    sandbox = Sandbox(rate_limits=False, page_dir=None)
    await sandbox.start()
    watch = Watch(sandbox)
    try:
        channel = sandbox.add_channel("here")
        waiting = asyncio.create_task(watch.after(channel, None))
        first = await sandbox.say("Anna", "one", channel)
        assert (await waiting)[0] == first["id"]
        waiting = asyncio.create_task(watch.after(channel, first["id"]))
        second = await sandbox.say("Anna", "two", channel)
        assert (await waiting)[0] == second["id"]
    finally:
        watch.close()
        await sandbox.stop()


def test_people_choose_among_moves_only() -> None:
    numbers = count()

    def button(custom_id: str) -> dict[str, Any]:
        return {"type": 2, "custom_id": custom_id, "id": next(numbers)}

    select = {"type": 3, "custom_id": "v1:MV:1:2:0", "options": [{"value": "4"}, {"value": "9"}]}
    rows = [[button("v1:undo:1:2:0"), button("v1:mv:1:2:7")], [select], [button("v1:words:1:2:0")]]
    panel = {"components": [{"components": row} for row in rows]}
    people: Any = Seated.__new__(Seated)
    people.dice = Dice(3)
    chosen = {json.dumps(people._choose(panel)) for _ in range(100)}
    assert chosen == {
        json.dumps(one) for one in (("v1:mv:1:2:7", None), ("v1:MV:1:2:0", ["4"]), ("v1:MV:1:2:0", ["9"]))
    }
    assert people._choose({"components": [{"components": rows[2]}]}) is None


async def test_stopped_it_leaves_no_bot_behind() -> None:
    async with running("bench", "--quick", "--only", "memory") as process:
        children: list[psutil.Process] = []
        async with asyncio.timeout(60):
            while not children:  # nothing tells from outside that it has started one
                await asyncio.sleep(0.05)
                children = psutil.Process(process.pid).children()
        process.terminate()
        result = await ended(process)
    assert result.code == 143, result
    assert "Traceback" not in result.err
    _gone, alive = psutil.wait_procs(children, timeout=0)
    assert not alive
