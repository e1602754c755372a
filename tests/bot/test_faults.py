"""Discord, the disk and the painter fail in every way that they know; the game goes on, and people read why."""

from __future__ import annotations

import asyncio
import re
import time
from typing import Any

import pytest

from bot.delivery import Backoff
from bot.panels import pages, texts
from bot.store import StoreError
from deploy.sandbox import InteractionFailed, Perm
from games.core import Table
from renderers.pictures import Picture
from renderers.words import tongue, words
from tests.harness import GAME, Answer, Stage, kind_of, parts

EN, ZH = tongue("en"), tongue("zh-TW")
SEND = r"^/channels/\d+/messages$"
STRIP = r"^/channels/\d+/messages/\d+$"
CALLBACK = r"^/interactions/\d+/[^/]+/callback$"
REFERENCE = re.compile(r"\b[0-9a-f]{8}\b")


@pytest.fixture
async def game(stage: Stage) -> int:
    """A running table of Anna and Mei, with a sender that is quick to try again."""
    number = await stage.start("Anna", "Mei")
    hurry(stage)
    return number


def hurry(stage: Stage) -> None:
    stage.bot.sender._backoff = Backoff(first=0.01, most=0.05)


async def end_turn(stage: Stage, number: int) -> tuple[str, int]:
    """Ends the present turn by one press (after others where it needs them); gives who did, and the version."""
    while True:
        table = await stage.table(number)
        who, seat = await stage.asked(number), table.decisions()[0]
        for index, move in enumerate(table.moves(seat)):
            trial: Table[Any] = Table(table.game, table.seats, table.options, "trial", table.log)
            if any(event.announces for event in trial.play(seat, move).events):
                await stage.typed(who, f"v1:mv:{number}:{table.version}:{index}")
                return who, table.version + 1
        await stage.typed(who, f"v1:mv:{number}:{table.version}:0")


def versions(stage: Stage, number: int) -> list[int]:
    """What the boards tell of, none of it twice, the buttons under the last one."""
    boards = stage.boards(number)
    told = [int(version_of(board)) for board in boards]
    assert told == sorted(set(told))
    return told


def version_of(board: dict[str, Any]) -> str:
    for file in board["attachments"]:
        if file["filename"].startswith("dorfpost-"):
            return str(file["filename"].split("-")[2])
    return str(parts(board)[0]["custom_id"].split(":")[3])


@pytest.mark.parametrize(
    "fault",
    [
        {"status": 429, "retry_after": 0.05},
        {"status": 429, "retry_after": 0.05, "scope_global": True},
        {"status": 502},
        {"status": 500, "after": True},
        {"drop": True},
        {"drop": True, "after": True},
        {"drop": True, "after": True, "times": 3},
        {"status": 408},
    ],
    ids=str,
)
async def test_a_board_that_meets_a_passing_fault_is_told_once(
    stage: Stage, game: int, fault: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.door_results.SERVER_FAULT_PAUSE", 0.05)
    struck = stage.sandbox.faults.add("POST", SEND, **fault)
    _who, version = await end_turn(stage, game)
    assert struck.hits
    assert versions(stage, game) == [0, version]
    assert [bool(parts(board)) for board in stage.boards(game)] == [False, True]
    assert (await stage.row(game)).board_message_id == int(stage.board(game)["id"])


@pytest.mark.parametrize(
    "fault",
    [
        {"status": 404, "code": 10008},
        {"status": 403, "code": 50013},
        {"status": 403, "code": 50083},
        {"status": 429, "retry_after": 0.05},
        {"status": 400, "code": 30046},
    ],
    ids=str,
)
async def test_old_buttons_that_stay_trouble_nobody(
    stage: Stage, game: int, fault: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.door_results.SERVER_FAULT_PAUSE", 0.05)
    struck = stage.sandbox.faults.add("PATCH", STRIP, **fault)
    _who, version = await end_turn(stage, game)
    assert struck.hits
    assert versions(stage, game) == [0, version]
    _who, later = await end_turn(stage, game)
    assert versions(stage, game) == [0, version, later]


async def test_a_deleted_board_is_no_trouble(stage: Stage, game: int) -> None:
    stage.sandbox.delete_message(stage.board(game)["id"])
    _who, version = await end_turn(stage, game)
    assert versions(stage, game) == [version]
    who = await stage.asked(game)
    assert {"mv", "MV", "GRP"} & set((await stage.panel(who, game)).kinds)


async def test_a_deleted_lobby_is_posted_anew(stage: Stage) -> None:
    number = await stage.lobby("Anna")
    stage.sandbox.delete_message(stage.lobby_message(number)["id"])
    await stage.typed("Mei", f"v1:join:{number}:0:0", ephemeral=False)
    assert "Mei 美玲" in stage.lobby_message(number)["content"]


@pytest.mark.parametrize(("right", "code"), [(Perm.SEND_MESSAGES, 50013), (Perm.VIEW_CHANNEL, 50001)], ids=str)
async def test_a_right_that_is_taken_away_stops_the_table_until_it_is_resumed(
    stage: Stage, game: int, right: Perm, code: int
) -> None:
    channel = stage.sandbox.default_channel_id
    stage.sandbox.set_permissions(channel, "bot", deny=right)
    _who, first = await end_turn(stage, game)
    dead = [row for row in await stage.outbox(game) if row.state == "dead" and row.kind == "board"]
    assert [(row.version, row.error) for row in dead] == [(first, f"forbidden {code}")]
    row = await stage.row(game)
    assert (row.version, row.paused) == (first, "forbidden")
    answer = await stage.slash("Mei", "board")
    assert answer.pictures
    answer = await stage.slash("Mei", "table resume")
    assert ZH("Send Messages") in answer.text
    assert (await stage.row(game)).paused == "forbidden", "it still can't be shown here"
    stage.sandbox.set_permissions(channel, "bot")
    await stage.slash("Mei", "table resume")
    assert versions(stage, game) == [0, first]
    said = [row for row in await stage.outbox(game) if row.kind == "board" and row.state == "sent"]
    assert said[-1].since == 0, "it tells what could not be told before, too"
    _who, second = await end_turn(stage, game)
    assert versions(stage, game) == [0, first, second]
    assert len(stage.inbox("Anna")) == 1


async def test_a_deleted_channel_ends_nothing_but_the_boards(stage: Stage) -> None:
    gone = stage.sandbox.add_channel("gone")
    number = await stage.start("Anna", "Mei", channel=gone)
    hurry(stage)
    stage.sandbox.delete_channel(gone)
    before = stage.sandbox.stats.rest
    await end_turn(stage, number)
    rows = [row for row in await stage.outbox(number) if row.state == "dead"]
    assert [row.error for row in rows if row.kind == "board"] == ["gone 10003"]
    assert stage.sandbox.stats.rest - before < 60, "it doesn't go on trying"
    mine = await stage.slash("Mei", "mytables")
    assert ZH("Table {number}", number=number) in mine.text
    board = await stage.slash("Anna", "board", {"table": number})
    assert board.pictures
    answer = await stage.slash("Anna", "table close", {"table": number})
    assert answer.text == EN("Table {table} is closed.", table=number)
    assert len(stage.inbox("Anna")) == 1


@pytest.mark.parametrize(
    "fault", [{"status": 404, "code": 10062}, {"status": 400, "code": 40060}, {"drop": True}], ids=str
)
async def test_an_answer_that_comes_too_late_leaves_a_sound_table(
    stage: Stage, game: int, fault: dict[str, Any]
) -> None:
    stage.sandbox.interactions.deadline = 0.3
    struck = stage.sandbox.faults.add("POST", CALLBACK, times=-1, **fault)
    table = await stage.table(game)
    who = await stage.asked(game)
    shown = stage.planted(who, f"v1:mv:{game}:0:0")
    with pytest.raises(InteractionFailed):
        await stage.sandbox.press(who, shown["id"], f"v1:mv:{game}:0:0")
    await stage.quiet()
    stage.sandbox.faults.clear()
    stage.sandbox.interactions.deadline = 10
    assert struck.hits
    assert (await stage.row(game)).version in (0, 1)
    answer = await stage.typed(who, f"v1:mv:{game}:0:0")
    assert (await stage.row(game)).version == 1
    assert answer.text
    assert len(await stage.log(game)) == table.version + 2


@pytest.mark.parametrize("forget", [False, True], ids=["resumed", "anew"])
async def test_the_gateway_may_break_in_the_middle(stage: Stage, game: int, forget: bool) -> None:
    who = await stage.asked(game)
    panel = await stage.panel(who, game)
    stage.sandbox.gateway.online.clear()
    await stage.sandbox.drop_gateway(forget=forget)
    await stage.sandbox.wait_online(20)
    await stage.choose(who, panel, 0)
    assert (await stage.row(game)).version == 1
    _who, version = await end_turn(stage, game)
    assert versions(stage, game) == [0, version]


def broken(how: str) -> Any:
    def draw(scene: object) -> Picture:
        if how == "slow":
            time.sleep(0.3)
        raise MemoryError("no paint left")

    return draw


@pytest.mark.parametrize("how", ["raises", "slow"])
async def test_without_pictures_everything_goes_out_in_words(
    stage: Stage, game: int, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("renderers.pictures.studio.draw", broken(how))
    monkeypatch.setattr(stage.bot.studio, "_deadline", 0.05)
    _who, version = await end_turn(stage, game)
    board = stage.board(game)
    assert not board["attachments"]
    assert versions(stage, game) == [0, version]
    table = await stage.table(game)
    for line in words(GAME).board(EN, table.view(None), ("Anna", "Mei 美玲")).splitlines()[:3]:
        assert line in board["content"]
    assert board["_pinged"] == [stage.sandbox.people[await stage.asked(game)]]
    panel = await stage.panel("Mei", game)
    assert not panel.pictures
    assert words(GAME).board(ZH, table.view(1), ("Anna", "Mei 美玲")).splitlines()[0] in panel.text
    monkeypatch.undo()
    hurry(stage)
    await end_turn(stage, game)
    assert stage.board(game)["attachments"]


def friendly(answer: Answer, who: str) -> None:
    _ = ZH if who == "Mei" else EN
    assert answer.private
    reference = REFERENCE.search(answer.text)
    assert reference is not None
    assert answer.text == texts.wrong(_, reference[0])
    assert "sqlite" not in answer.text.lower()


async def test_a_failing_disk_is_told_kindly_and_loses_nothing(
    stage: Stage, game: int, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    board = stage.board(game)
    lobby = await stage.lobby("David")
    store = stage.bot.desk.store

    async def fails(*_: object, **__: object) -> None:
        raise StoreError("/secret/path/dorfpost.sqlite3: the disk is full (database or disk is full)")

    who = await stage.asked(game)
    panel = await stage.panel(who, game)
    with monkeypatch.context() as patch:
        for name in ("one", "all", "write"):
            patch.setattr(store, name, fails)
        stage.bot.desk._live.clear()
        for name in ("Anna", "Mei"):
            for kind in ("turn", "words", "log"):
                friendly(await _answer(stage, name, board, kind), name)
            friendly(await _slash(stage, name, "board", {}), name)
            friendly(await _slash(stage, name, "table new", {"game": GAME}), name)
            friendly(await _slash(stage, name, "mytables", {}), name)
        friendly(await _answer(stage, "Mei", stage.lobby_message(lobby), "join"), "Mei")
        part = next(p for p in parts(panel.message) if kind_of(p) in ("mv", "MV", "GRP"))
        values = [part["options"][0]["value"]] if part["type"] == 3 else None
        outcome = await stage.sandbox.press(who, panel.message["id"], part["custom_id"], values)
        await stage.handled()
        friendly(Answer(outcome, outcome.followups[-1]), who)
        assert await _suggest(stage, "Mei") == []
    stage.bot.desk._live.clear()
    told = [record.reference for record in caplog.records if hasattr(record, "reference")]
    assert len(told) == len(set(told)) >= 14
    assert (await stage.row(game)).version == 0
    await stage.choose(who, await stage.panel(who, game), 0)
    assert (await stage.row(game)).version == 1


async def _suggest(stage: Stage, who: str) -> list[Any]:
    stage.sandbox.interactions.deadline = 0.5
    try:
        return await stage.sandbox.autocomplete(who, "move", {"notation": ""}, "notation")
    except InteractionFailed:
        return []
    finally:
        stage.sandbox.interactions.deadline = 10


async def _answer(stage: Stage, who: str, message: dict[str, Any], kind: str) -> Answer:
    part = next(p for p in parts(message) if kind_of(p) == kind)
    outcome = await stage.sandbox.press(who, message["id"], part["custom_id"])
    await stage.handled()
    found = outcome.followups[-1] if outcome.followups else outcome.message
    assert found is not None
    return Answer(outcome, stage.sandbox.message(found["id"]) or found)


async def _slash(stage: Stage, who: str, command: str, options: dict[str, Any]) -> Answer:
    outcome = await stage.sandbox.slash(who, command, options)
    await stage.handled()
    assert outcome.message is not None
    return Answer(outcome, stage.sandbox.message(outcome.message["id"]) or {})


async def test_a_write_that_fails_after_the_move_was_tried_is_forgotten(
    stage: Stage, game: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is in memory must not be ahead of the disk."""
    who = await stage.asked(game)

    async def fails(*_: object) -> None:
        await asyncio.sleep(0)
        raise StoreError("x: the disk reports an error")

    shown = stage.planted(who, f"v1:mv:{game}:0:0")
    with monkeypatch.context() as patch:
        patch.setattr(stage.bot.desk.store, "write", fails)
        friendly(await _answer(stage, who, shown, "mv"), who)
    async with stage.bot.desk.hold(game) as live:
        assert live.running.version == 0
    await stage.typed(who, f"v1:mv:{game}:0:0")
    assert [entry.seq for entry in await stage.log(game)] == [0, 1]


async def test_an_answer_that_discord_refuses_is_replaced_by_a_sentence(
    stage: Stage, game: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    from bot.panels import screens

    monkeypatch.setattr(pages, "board_in_words", lambda *_: screens.Screen("x" * 3000))
    friendly(await _answer(stage, "Mei", stage.board(game), "words"), "Mei")
