"""A whole game of four people in two languages, while the bot is killed and started again three times."""

from __future__ import annotations

import asyncio
import io
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from bot.app import database
from deploy.sandbox import InteractionFailed, Outcome, Sandbox
from games.core import Table
from games.core.replay import replay
from games.registry import game
from tests.harness import GAME, Json, kind_of, parts

ROOT = Path(__file__).parents[2]
PEOPLE = ("Anna", "Ben", "Clara", "Mei")
TYPES = "Clara"
"""She uses nothing but slash commands with their suggestions; the others press."""
SEED = "5eed" * 8
PATIENCE = 40.0


class Evening:
    """The stand-in in this process, the bot in its own; of the bot its database and its messages are known."""

    def __init__(self, folder: Path) -> None:
        self.sandbox = Sandbox(None, rate_limits=False, page_dir=None, welcome="", deadline=15)
        self.folder = folder
        self.process: subprocess.Popen[bytes] | None = None
        self.dice = random.Random(7)
        self.kills = self.presses = self.typed = self.failed = 0
        self.errors = (folder / "stderr").open("wb")

    # -- the process -----------------------------------------------------------------------------------

    async def start(self) -> None:
        self.sandbox.gateway.online.clear()
        environment = {**os.environ, "DISCORD_TOKEN": self.sandbox.token}
        command = [sys.executable, "-m", "tests.evenings.own_process", self.sandbox.url, SEED, str(self.folder)]
        self.process = subprocess.Popen(command, cwd=ROOT, env=environment, stderr=self.errors)  # noqa: ASYNC220
        await self.sandbox.wait_online(PATIENCE)

    async def kill(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        assert await asyncio.to_thread(self.process.wait, 10) == -signal.SIGKILL
        self.process = None
        self.kills += 1

    async def close(self) -> None:
        if self.process is not None:
            self.process.terminate()
            code = await asyncio.to_thread(self.process.wait, 20)
            assert code == 0
        await self.sandbox.stop()
        self.errors.close()

    # -- what is known ---------------------------------------------------------------------------------

    def query(self, sql: str) -> list[Any]:
        with closing(sqlite3.connect(f"file:{database(self.folder)}?mode=ro", uri=True, timeout=10)) as db:
            return db.execute(sql).fetchall()

    @property
    def version(self) -> int:
        return int(self.query("SELECT version FROM tables")[0][0])

    async def quiet(self) -> None:
        """Until everything has been said. Another process can't be awaited, only looked at."""
        async with asyncio.timeout(PATIENCE):
            while self.query("SELECT count(*) FROM outbox WHERE state IN ('pending', 'sending')")[0][0]:  # noqa: ASYNC110
                await asyncio.sleep(0.02)

    def boards(self) -> list[Json]:
        return [m for m in self.sandbox.messages() if any("dorfpost-" in a["filename"] for a in m["attachments"])]

    # -- people ----------------------------------------------------------------------------------------

    async def act(self, what: Any) -> Json:
        """An act of somebody; gives what they see in the end, `{}` if the bot died over it."""
        try:
            outcome: Outcome = await what
            shown = await outcome.settled(PATIENCE)
        except InteractionFailed:
            self.failed += 1
            return {}
        return outcome.followups[-1] if outcome.followups else shown

    async def press(self, who: str, message: Json, part: Json, *values: str) -> Json:
        self.presses += 1
        return await self.act(self.sandbox.press(who, message["id"], part["custom_id"], list(values) or None))

    def some_part(self, panel: Json) -> tuple[Json, list[str]]:
        """What to press next in a panel: mostly a main choice, now and then something beside it."""
        main = [p for p in parts(panel) if kind_of(p) in ("MV", "GRP") or p.get("style") == 1]
        beside = [p for p in parts(panel) if kind_of(p) in ("mv", "undo", "restart", "back") and p not in main]
        part = self.dice.choice(beside if beside and (not main or self.dice.random() < 0.1) else main)
        return part, [self.dice.choice(part["options"])["value"]] if part["type"] == 3 else []

    async def turn_by_buttons(self, who: str, panel: Json | None = None) -> None:
        """The whole turn; a panel from before may be given (buttons never die)."""
        board = self.boards()[-1]
        if panel is None:
            panel = await self.press(who, board, next(p for p in parts(board) if kind_of(p) == "turn"))
        for _ in range(40):
            if not any(kind_of(p) in ("mv", "MV", "GRP") for p in parts(panel)):
                return
            part, values = self.some_part(panel)
            panel = await self.press(who, panel, part, *values)
        raise AssertionError("this turn does not end")

    async def turn_by_typing(self, who: str) -> None:
        before = self.boards()[-1]["id"]
        for _ in range(9):
            lines = await self.sandbox.autocomplete(who, "move", {"notation": ""}, "notation")
            places = await self.sandbox.autocomplete(who, "bohemian place", {}, "dice")
            if places:
                dice = str(self.dice.choice(places).value)
                buildings = await self.sandbox.autocomplete(who, "bohemian place", {"dice": dice}, "building")
                options = {"dice": dice, "building": str(self.dice.choice(buildings).value)}
                shown = await self.act(self.sandbox.slash(who, "bohemian place", options))
            else:
                line = {"notation": str(self.dice.choice(lines).value)}
                shown = await self.act(self.sandbox.slash(who, "move", line))
            self.typed += 1
            assert shown["ephemeral"]
            await self.quiet()
            if self.boards()[-1]["id"] != before:
                return
        raise AssertionError("this turn does not end")

    def next_player(self) -> str | None:
        board = self.boards()[-1]
        called = board["_pinged"]
        if any(kind_of(p) == "again" for p in parts(board)):  # the end, which everybody is called to see
            assert set(called) == {self.sandbox.people[who] for who in PEOPLE}
            return None
        assert len(called) == 1
        return next(name for name, key in self.sandbox.people.items() if key == called[0])


@pytest.fixture
async def evening(tmp_path: Path) -> Any:
    made = Evening(tmp_path)
    await made.sandbox.start()
    await made.start()
    yield made
    await made.close()


async def test_a_whole_game_survives_three_kills(evening: Evening) -> None:
    await open_table(evening)
    people = set()
    turns = 0
    kill_at = {5: "after a press", 10: "in the middle of a press", 16: "between"}
    while (who := evening.next_player()) is not None:
        people.add(who)
        how = kill_at.get(turns)
        if how is None or who == TYPES:
            if how is not None:  # hers is no press: the next one's is
                kill_at[turns + 1] = how
            await (evening.turn_by_typing(who) if who == TYPES else evening.turn_by_buttons(who))
        elif how == "between":
            await evening.kill()
            await evening.start()
            await evening.turn_by_buttons(who)
        else:
            await killed_over_a_press(evening, who, how == "in the middle of a press")
        await evening.quiet()
        turns += 1
        check_boards(evening)
    assert people == set(PEOPLE)
    assert evening.kills == 3
    assert evening.query("PRAGMA integrity_check")[0][0] == "ok"
    await check_the_end(evening)
    print(f"{turns} turns, {len(evening.boards())} boards, {evening.presses} presses, {evening.typed} typed moves,"
          f" {evening.failed} failed, {evening.kills} kills")  # fmt: skip


async def open_table(evening: Evening) -> None:
    sandbox = evening.sandbox
    await evening.act(sandbox.slash("Ben", "table new", {"game": GAME, "language": "en"}))
    await evening.quiet()
    (lobby,) = [message for message in sandbox.messages() if parts(message)]
    ids = {kind_of(part): part for part in parts(lobby)}
    for who in PEOPLE:
        if who != "Ben":
            await evening.press(who, lobby, ids["join"])
    await evening.press("Ben", lobby, ids["start"])
    await evening.quiet()
    assert len(evening.boards()) == 1


async def killed_over_a_press(evening: Evening, who: str, at_once: bool) -> None:
    """The bot dies right after a press was answered, or while it is being worked on; the old panel goes on."""
    board = evening.boards()[-1]
    panel = await evening.press(who, board, next(p for p in parts(board) if kind_of(p) == "turn"))
    part, values = evening.some_part(panel)
    pressed = asyncio.create_task(evening.sandbox.press(who, panel["id"], part["custom_id"], values or None))
    evening.presses += 1
    if at_once:
        await asyncio.sleep(evening.dice.random() * 0.03)
    else:
        await pressed
    before = evening.version
    await evening.kill()
    pressed.cancel()
    await asyncio.gather(pressed, return_exceptions=True)
    assert evening.version in (before, before + 1)
    await evening.start()
    await evening.quiet()
    check_boards(evening)
    if evening.next_player() == who:
        old = evening.sandbox.message(panel["id"])
        assert old is not None
        await evening.turn_by_buttons(who, old)
        if evening.next_player() == who and evening.boards()[-1]["id"] == board["id"]:
            await evening.turn_by_buttons(who)


def check_boards(evening: Evening) -> None:
    """Every version that has been announced is told once, in order, and only the newest board has buttons."""
    rows = evening.query("SELECT version, since, message_id, error FROM outbox WHERE kind = 'board' ORDER BY id")
    boards = evening.boards()
    names = [next(a["filename"] for a in board["attachments"] if "dorfpost-" in a["filename"]) for board in boards]
    versions = [int(name.split("-")[2]) for name in names]
    assert versions == sorted(set(versions)), "no version is told twice"
    told = [row for row in rows if row[3] != "coalesced"]
    assert [str(row[2]) for row in told] == [board["id"] for board in boards]
    assert [row[0] for row in told] == versions
    for (before, *_), (_version, since, *_rest) in pairwise(told):
        assert since == before, "each board tells what happened since the one before"
    assert told[-1][0] == evening.query("SELECT announced FROM tables")[0][0]
    assert [bool(parts(board)) for board in boards] == [False] * (len(boards) - 1) + [True]
    assert all(len(board["_pinged"]) == 1 for board in boards[:-1])
    assert len(boards[-1]["_pinged"]) == (1 if evening.next_player() else len(PEOPLE))


async def check_the_end(evening: Evening) -> None:
    last = evening.boards()[-1]
    assert kind_of(parts(last)[0]) == "again"
    assert SEED in last["content"]
    results = evening.query("SELECT seat, place, total FROM results ORDER BY place, seat")
    assert len(results) == len(PEOPLE)
    for name in ("Anna", "Ben", "Clara", "Mei 美玲"):
        assert name in last["content"]
    for _seat, place, total in results:
        assert f"{place}. " in last["content"]
        assert f": {total}**" in last["content"]
    (exported,) = [a for a in last["attachments"] if a["filename"].endswith(".json")]
    stored = await evening.sandbox.store.file(exported["id"])
    assert stored is not None
    table = replay(json.loads(stored[1]), game)
    assert table.seed == SEED
    assert table.version == evening.version
    assert table.standings is not None
    assert sorted((s.seat, s.place, s.total) for s in table.standings.scores) == sorted(results)
    users = dict(evening.query("SELECT seat, user_id FROM seats"))
    for board in evening.boards():
        version = int(board["attachments"][0]["filename"].split("-")[2])
        then: Table[Any] = Table(table.game, table.seats, table.options, SEED, table.log[: version + 1])
        asked = range(then.seats) if then.over else then.decisions()
        assert sorted(board["_pinged"]) == sorted(str(users[seat]) for seat in asked)
        picture = next(a for a in board["attachments"] if a["filename"].endswith(".png"))
        assert picture["description"]
    stored = await evening.sandbox.store.file(
        next(a["id"] for a in last["attachments"] if a["filename"].endswith(".png"))
    )
    assert stored is not None
    assert Image.open(io.BytesIO(stored[1])).width == 1080
