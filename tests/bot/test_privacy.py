"""Files of tables, what is stored about somebody, and having it forgotten."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot.app import database
from bot.store import seats_of
from bot.store.forgetting import COLUMNS, all_about
from bot.store.votes import watch
from games.core import AnyGame, Move, Seat
from games.core.replay import ReplayError, replay
from games.players import player
from games.registry import all_games, game
from tests.bot.test_clocks import daily
from tests.harness import Answer, Clock, Json, Stage, kind_of, parts, staged
from tests.rounds import fast

NAME = "Zoë Quendlinburg"
"""Nobody else's name, and in no text of ours."""


@pytest.fixture
async def stage(tmp_path: Path) -> AsyncIterator[Stage]:
    async with staged(tmp_path, clock=Clock()) as made:
        made.sandbox.world.users[made.sandbox.people["Ben"]] |= {"global_name": NAME, "username": "zoe_q"}
        yield made


async def play_on(stage: Stage, number: int, moves: int | None = None) -> None:
    """So many moves (None: to the end), past Discord."""
    table = await stage.table(number)
    minds = [player("random", f"seat {seat}") for seat in range(table.seats)]
    line: list[tuple[Seat, Move]] = []
    while not table.over and (moves is None or len(line) < moves):
        seat = table.decisions()[-1]
        line.append((seat, minds[seat].choose(table, seat)))
        table.play(*line[-1])
    await fast(stage, number, line)


async def content(stage: Stage, message: Json) -> Any:
    """Of the JSON file on a message."""
    (key,) = (file["id"] for file in message["attachments"] if file["filename"].endswith(".json"))
    found = await stage.sandbox.store.file(key)
    assert found is not None
    return json.loads(found[1])


async def attached(stage: Stage, answer: Answer) -> Any:
    return await content(stage, answer.message)


async def file_of(stage: Stage, who: str, number: int, channel: str | None = None) -> Any:
    answer = await stage.slash(who, "export", {"table": number}, channel=channel)
    assert answer.private
    return await attached(stage, answer)


@pytest.mark.parametrize("one", all_games(), ids=lambda one: one.id)
async def test_a_running_table_is_exported_as_its_reader_knows_it(stage: Stage, one: AnyGame) -> None:
    number = await stage.start("Anna", "Ben", game=one.id)
    await play_on(stage, number, 7)
    table = await stage.table(number)
    seats = {"Anna": 0, "Ben": 1, "Mei": None}
    for who, seat in seats.items():
        data = await file_of(stage, who, number)
        assert (data["seed"], data["finished"], data["reader"]) == (None, False, seat)
        assert str((await stage.row(number)).seed) not in json.dumps(data)
        known = [entry for entry in table.log if table.knows(seat, entry)]
        assert [line["seq"] for line in data["entries"]] == list(range(len(known)))
        for line, entry in zip(data["entries"], known, strict=True):
            secret = entry.move is not None and entry.move.secret and entry.seat != seat
            assert line.get("move", "") == ("" if secret or entry.move is None else entry.notation)
        with pytest.raises(ReplayError, match="still running"):
            replay(data, game)


@pytest.mark.parametrize("one", all_games(), ids=lambda one: one.id)
async def test_a_finished_table_is_exported_whole_for_everybody(stage: Stage, one: AnyGame) -> None:
    number = await stage.start("Anna", "Ben", "Mei", game=one.id)
    await play_on(stage, number, 5)
    question = await stage.slash("Mei", "table resign", {"table": number})
    await stage.press("Mei", question, "resignyes")
    await play_on_with_computers(stage, number)
    files = [await file_of(stage, who, number) for who in ("Anna", "Mei", "David")]
    assert files[0] == files[1] == files[2]
    data = files[0]
    table = replay(data, game)
    assert table.dump() == (await stage.table(number)).dump()
    assert {line["by"] for line in data["entries"]} >= {"player", "computer"}
    assert [note["kind"] for note in data["notes"]] == ["resigned"]
    assert data["notes"][0]["seat"] == 2
    assert await content(stage, stage.board(number)) == data


async def test_a_closed_table_is_exported_whole(stage: Stage) -> None:
    number = await stage.start("Anna", "Ben")
    await play_on(stage, number, 5)
    table = await stage.table(number)
    await stage.slash("Anna", "table close", {"table": number})
    answer = await stage.slash("Ben", "export", {"table": number})
    assert "closed" in answer.text
    assert replay(await attached(stage, answer), game).dump() == table.dump()


async def play_on_with_computers(stage: Stage, number: int) -> None:
    """To the end; the seats without a person answer by themselves."""
    for _ in range(2000):
        table = await stage.table(number)
        if table.over:
            return
        seat = next(seat for seat in table.decisions())
        await fast(stage, number, [(seat, player("random", f"move {table.version}").choose(table, seat))])
    raise AssertionError("it doesn't end")


async def a_life(stage: Stage) -> tuple[int, int, int]:
    """Ben does everything that leaves a trace; gives a finished, a running and a waiting table."""
    over = await stage.start("Anna", "Ben")
    await play_on(stage, over)
    running = await daily(stage, "Ben", "Anna", "Mei")
    await stage.slash("Ben", "settings", {"tell": "both", "next": True})
    await stage.slash("Anna", "settings", {"tell": "both"})
    await stage.slash("Ben", "away", {"until": "3"})
    await stage.slash("Ben", "away")
    await stage.pass_time(hours=13)
    await stage.slash("Ben", "table end", {"table": running})
    vote = [m for m in stage.sandbox.messages() if {kind_of(p) for p in parts(m)} == {"vote"}][-1]
    await stage.press("Ben", vote, parts(vote)[1]["custom_id"])
    await stage.slash("Ben", "table pause", {"table": running})
    await stage.slash("Ben", "table resume", {"table": running})
    lobby = await stage.lobby("Ben", private=True)
    await stage.slash("Ben", "table invite", {"person": stage.sandbox.people["Anna"], "table": lobby})
    await stage.press("Anna", stage.lobby_message(lobby), "join")
    private = await stage.lobby("Anna", private=True)
    await stage.slash("Anna", "table invite", {"person": stage.sandbox.people["Ben"], "table": private})
    closed = await stage.lobby("Ben")
    await stage.slash("Ben", "table close", {"table": closed})
    watched = await stage.start("Anna", "Mei")
    ben = int(stage.sandbox.people["Ben"])
    await stage.bot.desk.store.write(lambda tx: watch(tx, watched, ben))
    return over, running, lobby


async def test_everything_about_oneself_and_nothing_else_is_handed_out(stage: Stage) -> None:
    over, running, lobby = await a_life(stage)
    data = await attached(stage, await stage.slash("Ben", "privacy export"))
    text = json.dumps(data, ensure_ascii=False)
    assert {row["table_id"] for row in data["seats"]} >= {over, running, lobby}
    assert data["user"][0]["name"] == NAME
    assert data["settings"][0]["tell"] == "both"
    for kind, rows in data.items():
        assert rows, kind
    for other in ("Anna", "Mei"):
        assert stage.sandbox.people[other] not in text
        assert f'"{other}' not in text
    moves = [row["seq"] for row in data["moves"] if row["table_id"] == over]
    assert moves == [entry.seq for entry in await stage.log(over) if entry.seat == 1]
    nobody = await attached(stage, await stage.slash("Emil", "privacy export"))
    assert not any(nobody.values())


def traces(path: Path, *needles: bytes) -> list[tuple[str, bytes]]:
    return [
        (file.name, needle)
        for file in sorted(path.parent.glob(path.name + "*"))
        for needle in needles
        if needle in file.read_bytes()
    ]


async def test_who_is_forgotten_leaves_no_trace_and_games_stay_as_they_were(stage: Stage) -> None:
    over, running, lobby = await a_life(stage)
    ben = int(stage.sandbox.people["Ben"])
    needles = (str(ben).encode(), ben.to_bytes(8, "big"), NAME.encode())
    path = database(stage.data)
    await stage.bot.desk.store.settle()
    assert {needle for _file, needle in traces(path, *needles)} == set(needles)
    before = await file_of(stage, "Anna", over)
    others = [await all_about(stage.bot.desk.store, int(stage.sandbox.people[who])) for who in ("Anna", "Mei")]

    question = await stage.slash("Ben", "privacy forget")
    assert question.private
    assert (await stage.row(running)).status == "running"
    answer = await stage.press("Ben", question, "forgetyes")
    assert "Player " in answer.text
    await stage.quiet()
    await stage.bot.desk.store.settle()
    assert not traces(path, *needles)
    assert await stage.bot.desk.store.integrity() == "ok"
    assert not any((await all_about(stage.bot.desk.store, ben)).values())

    assert await file_of(stage, "Anna", over) == before
    replay(before, game)
    seats = await seats_of(stage.bot.desk.store, running)
    assert [seat.state for seat in seats] == ["resigned", "here", "here"]
    assert seats[0].name.startswith("Player ")
    assert seats[0].computer
    assert (await stage.row(running)).host_id == int(stage.sandbox.people["Anna"])
    assert [seat.name for seat in await seats_of(stage.bot.desk.store, lobby)] == ["Anna"]
    now = [await all_about(stage.bot.desk.store, int(stage.sandbox.people[who])) for who in ("Anna", "Mei")]
    for was, is_ in zip(others, now, strict=True):
        for kind in ("user", "settings", "moves", "results", "ballots"):
            assert is_[kind] == was[kind]

    # the game goes on, the old table's message still works, and nobody who is forgotten is called
    await stage.restart()
    await play_on_with_computers(stage, running)
    log = await stage.slash("Anna", "log", {"table": running})
    assert NAME not in log.text
    again = next(m for m in reversed(stage.sandbox.messages()) if "again" in [kind_of(p) for p in parts(m)])
    await stage.press("Anna", again, "again")
    assert "<@-" not in json.dumps(stage.sandbox.messages())

    # whoever comes back is somebody new
    empty = await attached(stage, await stage.slash("Ben", "privacy export"))
    assert not any(empty.values())
    await stage.lobby("Ben")
    assert (await seats_of(stage.bot.desk.store, (await stage.tables())[-1].id))[0].name == NAME


async def test_nothing_that_is_posted_from_then_on_names_who_is_forgotten(stage: Stage) -> None:
    number = await stage.start("Ben", "Anna", "Mei")
    before = {message["id"]: message["content"] for message in stage.sandbox.messages()}
    answer = await stage.press("Ben", await stage.slash("Ben", "privacy forget"), "forgetyes")
    await stage.quiet()
    fresh = [m["content"] for m in stage.sandbox.messages() if before.get(m["id"]) != m["content"]]
    alias = next(seat.name for seat in await seats_of(stage.bot.desk.store, number) if seat.computer)
    assert alias in answer.text
    assert [text for text in fresh if "has given the seat up" in text and alias in text]
    assert not [text for text in fresh if NAME in text]


async def test_forgetting_twice_and_a_stop_in_between(stage: Stage) -> None:
    number = await stage.start("Anna", "Ben")
    for _ in range(2):
        question = await stage.slash("Ben", "privacy forget")
        await stage.restart()
        answer = await stage.press("Ben", question, "forgetyes")
        assert answer.text
    assert (await seats_of(stage.bot.desk.store, number))[1].computer


async def test_two_who_are_forgotten_at_one_table_stay_two(stage: Stage) -> None:
    number = await stage.start("Anna", "Ben", "Mei")
    await play_on(stage, number)
    for who in ("Ben", "Mei"):
        await stage.press(who, await stage.slash(who, "privacy forget"), "forgetyes")
    seats = await seats_of(stage.bot.desk.store, number)
    assert len({seat.user_id for seat in seats}) == len({seat.name for seat in seats}) == 3


async def test_every_column_is_known_to_be_personal_or_not(stage: Stage) -> None:
    """A column that is added has to be thought about."""
    store = stage.bot.desk.store
    tables = await store.all("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    schema = {}
    for row in tables:
        columns = await store.all(f"PRAGMA table_info({row['name']})")
        schema[row["name"]] = {column["name"] for column in columns}
    assert schema == {table: set(columns) for table, columns in COLUMNS.items()}
