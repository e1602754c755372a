"""Every way in which a place can fail, for everything that is said there, in every game: nobody's game is lost, the
host is told once, and the table goes on.
"""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from bot.store.settings import change_guild
from bot.store.votes import open_votes
from bot.tables.pausing import LOST
from deploy.sandbox import Perm
from games.core import AnyGame, Table
from games.players import player
from games.registry import all_games
from tests.harness import Clock, Stage, kind_of, parts, staged

FAILURES = {
    "10003": {"status": 404, "code": 10003},
    "10008": {"status": 404, "code": 10008},
    "50001": {"status": 403, "code": 50001},
    "50013": {"status": 403, "code": 50013},
    "160005": {"status": 400, "code": 160005},
    "archived": {},
    "locked": {},
}
"""What Discord says; the last two are states of the thread itself."""
SPARED = {"10008", "archived"}
"""After these the place is as good as before."""
Act = Callable[[Stage, int], Awaitable[None]]


@pytest.fixture
async def stage(tmp_path: Path) -> AsyncIterator[Stage]:
    async with staged(tmp_path, clock=Clock()) as made:
        guild = int(made.sandbox.guild_id)
        # the stand-in's bot has more rights than we ask for
        made.sandbox.set_permissions(made.sandbox.default_channel_id, "bot", deny=Perm.MANAGE_THREADS)
        await made.bot.desk.store.write(
            lambda tx: change_guild(tx, guild, place="thread", pace="daily", per_person=500, per_channel=500)
        )
        yield made


async def opened(stage: Stage, game: str) -> tuple[int, str]:
    """A lobby of Anna's in its own thread."""
    await stage.slash("Anna", "table new", {"game": game})
    row = (await stage.tables())[-1]
    assert row.home_id == int(stage.sandbox.default_channel_id)
    return row.id, str(row.channel_id)


async def started(stage: Stage, game: str) -> tuple[int, str]:
    number, thread = await opened(stage, game)
    await stage.press("Ben", stage.lobby_message(number, thread), "join")
    await stage.press("Anna", stage.lobby_message(number, thread), "start")
    return number, thread


async def a_move(stage: Stage, number: int) -> None:
    """The first one who is asked makes a sensible move, privately and from another channel."""
    table = await stage.table(number)
    seat = table.decisions()[0]
    move = player("greedy", f"table {number} version {table.version}").choose(table, seat)
    index = table.moves(seat).index(move)
    await stage.typed(await stage.asked(number), f"v1:mv:{number}:{table.seen_version(seat)}:{index}")


async def next_board(stage: Stage, number: int) -> None:
    """Moves until something is told of them, or the table stands still."""
    before = len([row for row in await stage.outbox(number) if row.kind == "board"])
    for _ in range(60):
        await a_move(stage, number)
        boards = [row for row in await stage.outbox(number) if row.kind == "board"]
        if len(boards) > before or (await stage.row(number)).paused is not None:
            return
    raise AssertionError("nothing is told of sixty moves")


async def propose_end(stage: Stage, number: int) -> None:
    await stage.slash("Anna", "table end", {"table": number})


async def ballot(stage: Stage, number: int) -> None:
    """Somebody answers the vote that is open."""
    (vote,) = await open_votes(stage.bot.desk.store, number)
    await stage.typed("Ben", f"v1:vote:{number}:{vote.id}:1")


async def away(stage: Stage, number: int) -> None:
    await stage.slash("Ben", "away", {"until": "2"})
    await stage.slash("Ben", "away")


async def half_time(stage: Stage, number: int) -> None:
    await stage.pass_time(hours=13)


async def join(stage: Stage, number: int) -> None:
    await stage.typed("Ben", f"v1:join:{number}:0:0", ephemeral=False)


ACTS: dict[str, tuple[Act, Act | None]] = {
    "board": (next_board, None),
    "strip": (next_board, None),
    "waiting": (a_move, None),
    "vote": (propose_end, None),
    "ballot": (ballot, propose_end),
    "notice": (away, None),
    "call": (half_time, None),
    "lobby": (join, None),
}
"""What is said → what leads to it, and what must have happened before."""
EDITS = {"strip", "waiting", "ballot", "lobby"}
ROWS = {"ballot": "vote"}


def at_once(game: AnyGame) -> bool:
    table: Table[Any] = Table.deal(game, 2, {}, "at once")
    return len(table.decisions()) > 1


CASES = [(game.id, what) for game in all_games() for what in ACTS if what != "waiting" or at_once(game)]


def told(stage: Stage, number: int) -> int:
    """How often the host was told that this table is lost."""
    return sum(
        "/table resume" in message["content"] and f"Table {number} ·" in message["content"]
        for message in stage.inbox("Anna")
    )


@pytest.mark.parametrize(("game", "what"), CASES, ids=lambda value: value)
async def test_whatever_a_place_does_the_game_goes_on(
    stage: Stage, game: str, what: str, caplog: pytest.LogCaptureFixture
) -> None:
    act, before = ACTS[what]
    for name, failure in FAILURES.items():
        number, thread = await (opened if what == "lobby" else started)(stage, game)
        if before is not None:
            await before(stage, number)
        said = len(await stage.outbox(number))
        faults = []
        if failure:
            where = rf"^/channels/{thread}/messages/\d+$" if what in EDITS else rf"^/channels/{thread}/messages$"
            method = "GET" if what == "strip" else "PATCH" if what in EDITS else "POST"
            faults = [stage.sandbox.faults.add(method, where, times=-1, **failure)]  # type: ignore[arg-type]
        else:
            stage.sandbox.set_archived(thread, locked=name == "locked")
        await act(stage, number)
        await stage.quiet()
        rows = [row for row in (await stage.outbox(number))[said:] if row.kind == ROWS.get(what, what)]
        # in a locked thread the table may have been lost with what was said before
        assert rows or name == "locked", (what, name)
        assert all(fault.hits for fault in faults), (what, name)
        lost = name not in SPARED and (what != "strip" or name == "locked")
        assert ((await stage.row(number)).paused in LOST) == lost, (what, name)
        assert told(stage, number) == lost, (what, name)
        await goes_on(stage, number, thread, lost)
        assert told(stage, number) == lost, (what, name)
        await stage.slash("Anna", "table close", {"table": number})
    odd = [record for record in caplog.records if record.exc_info or record.levelno >= logging.ERROR]
    assert [record.getMessage() for record in odd] == []


async def goes_on(stage: Stage, number: int, thread: str, lost: bool) -> None:
    """By private commands, after resuming it elsewhere if it was lost."""
    row, here = await stage.row(number), stage.sandbox.default_channel_id
    if lost:
        if row.status == "running":
            looked = await stage.slash("Ben", "board", {"table": number})
            assert looked.pictures
        await stage.restart()  # what is dead isn't tried again
        stage.sandbox.faults.clear()
        answer = await stage.slash("Ben", "table resume", {"table": number})
        assert answer.text == f"Table {number} goes on in this channel."
    stage.sandbox.faults.clear()
    row = await stage.row(number)
    assert str(row.channel_id) == (here if lost else thread)
    assert row.paused is None
    if row.status == "lobby":
        assert stage.lobby_message(number, str(row.channel_id))
        return
    for vote in await open_votes(stage.bot.desk.store, number):
        assert stage.sandbox.message(str(vote.message_id)) or not lost
    await next_board(stage, number)
    board = stage.board(number, str(row.channel_id))
    assert "turn" in [kind_of(part) for part in parts(board)]
