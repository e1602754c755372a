"""Tables in threads of their own: how they get there, how they are found, what becomes of the thread."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.panels import texts
from bot.store.settings import change_guild
from bot.store.tables import tables_in_channel
from bot.tables import lobby as lobbies
from deploy.sandbox import Perm
from games.core import Refusal
from renderers.words import tongue
from tests.bot.test_lost_places import next_board
from tests.harness import GAME, Answer, Json, Stage, kind_of, parts, staged

EN, ZH = tongue("en"), tongue("zh-TW")
THREADS = r"^/channels/\d+/messages/\d+/threads$"


@pytest.fixture
async def stage(tmp_path: Path) -> AsyncIterator[Stage]:
    async with staged(tmp_path) as made:
        guild = int(made.sandbox.guild_id)
        await made.bot.desk.store.write(lambda tx: change_guild(tx, guild, place="thread"))
        yield made


async def opened(stage: Stage, who: str = "Ben", channel: str | None = None, **options: object) -> Answer:
    return await stage.slash(who, "table new", {"game": GAME, **options}, channel=channel)


def threads(stage: Stage) -> list[Json]:
    return [channel for channel in stage.sandbox.world.channels.values() if channel["type"] == 11]


async def started(stage: Stage, *people: str) -> tuple[int, str]:
    await opened(stage, people[0])
    row = (await stage.tables())[-1]
    thread = str(row.channel_id)
    for guest in people[1:]:
        await stage.press(guest, stage.lobby_message(row.id, thread), "join")
    await stage.press(people[0], stage.lobby_message(row.id, thread), "start")
    return row.id, thread


async def test_a_new_table_gets_its_thread_and_lives_there(stage: Stage) -> None:
    answer = await opened(stage)
    (thread,) = threads(stage)
    row = await stage.row(1)
    assert (str(row.channel_id), str(row.home_id)) == (thread["id"], stage.sandbox.default_channel_id)
    assert thread["name"] == "Table 1 · Bohemian Villages"
    assert answer.text == f"Table 1 is open in its own thread: <#{thread['id']}>"
    assert "Ben has opened a table" in stage.sandbox.messages()[-1]["content"]
    assert not any(parts(message) for message in stage.sandbox.messages())
    await stage.press("Mei", stage.lobby_message(1, thread["id"]), "join")
    await stage.press("Ben", stage.lobby_message(1, thread["id"]), "start")
    await next_board(stage, 1)
    assert len(stage.boards(1, thread["id"])) == 2
    assert stage.boards(1) == []
    assert f"/{thread['id']}/" in (await stage.slash("Mei", "mytables")).text


async def test_the_thread_is_named_in_the_tables_language(stage: Stage) -> None:
    await opened(stage, "Mei", private=True)
    (thread,) = threads(stage)
    assert ZH("Table {number} · {game}", number=1, game="").strip(" ·") in thread["name"]


async def test_tables_are_found_from_the_thread_and_from_its_channel(stage: Stage) -> None:
    first, thread = await started(stage, "Ben", "Clara")
    second, other = await started(stage, "David", "Emil")
    who = await stage.asked(first)
    for where in (thread, None):
        panel = await stage.slash(who, "turn", channel=where)
        assert {"mv", "MV", "GRP"} & set(panel.kinds), "in its channel it is one's own"
    listed = (await stage.slash("Anna", "table list")).text
    assert f"Table {first}]" in listed
    assert f"Table {second}]" in listed
    inside = (await stage.slash("Anna", "table list", channel=other)).text
    assert f"Table {first}]" not in inside
    assert f"Table {second}]" in inside
    board = await stage.slash("Anna", "board", channel=thread)
    assert board.pictures
    asked = await stage.slash("Anna", "board")
    assert asked.text == texts.sentence(EN, Refusal("which_table", tables=[first, second]))
    assert (await stage.slash("Anna", "board", {"table": first})).pictures
    refused = await stage.slash("Anna", "board", {"table": first}, channel=other)
    assert refused.text == texts.sentence(EN, Refusal("no_such_table", table=first))


@pytest.mark.parametrize(
    ("right", "name"),
    [
        (Perm.CREATE_PUBLIC_THREADS, "Create Public Threads"),
        (Perm.SEND_MESSAGES_IN_THREADS, "Send Messages in Threads"),
    ],
)
async def test_a_missing_right_is_told_first(stage: Stage, right: Perm, name: str) -> None:
    stage.sandbox.set_permissions(stage.sandbox.default_channel_id, "bot", deny=right)
    answer = await opened(stage)
    assert answer.text == texts.sentence(EN, Refusal("missing_permissions", names=[name]))
    assert await stage.tables() == []
    panel = await stage.slash("Anna", "dorfpost settings")
    assert name in panel.text
    guild = int(stage.sandbox.guild_id)
    await stage.bot.desk.store.write(lambda tx: change_guild(tx, guild, place="channel"))
    assert (await opened(stage)).text.startswith("Table 1 is open: ")


async def test_in_a_thread_of_the_channel_a_table_stays_where_it_was_opened(stage: Stage) -> None:
    _number, thread = await started(stage, "Ben", "Clara")
    answer = await opened(stage, "David", thread)
    assert answer.text == "Table 2 is open: others can join it with the button below."
    assert (await stage.row(2)).home_id is None
    assert stage.lobby_message(2, thread)


@pytest.mark.parametrize(
    "fault",
    [
        {"status": 403, "code": 50013},
        {"status": 404, "code": 10008},
        {"status": 400, "code": 30033},
    ],
    ids=str,
)
async def test_where_no_thread_can_be_made_the_table_stays_in_the_channel(
    stage: Stage, fault: dict[str, int]
) -> None:
    stage.sandbox.faults.add("POST", THREADS, **fault)  # type: ignore[arg-type]
    answer = await opened(stage)
    assert answer.text.startswith("Table 1 is open: ")
    row = await stage.row(1)
    assert (str(row.channel_id), row.home_id) == (stage.sandbox.default_channel_id, None)
    assert stage.lobby_message(1)
    assert row.paused is None


@pytest.mark.parametrize(
    ("path", "after"), [(THREADS, False), (THREADS, True), (r"/messages$", False), (r"/messages$", True)]
)
async def test_stopped_in_the_middle_there_is_one_thread_and_one_lobby(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, path: str, after: bool
) -> None:
    """The bot stops before or after Discord did what it was asked for, and hasn't heard of it."""
    monkeypatch.setattr(lobbies, "_ARRIVES", 0.01)
    fault = stage.sandbox.faults.add("POST", path, drop=True, after=after, times=-1)
    outcome = asyncio.create_task(stage.sandbox.slash("Ben", "table new", {"game": GAME}))
    await outcome
    await stage.handled()
    await stage.sandbox.until(lambda: fault.hits or None)
    await stage.stop_bot()
    stage.sandbox.faults.clear()
    await stage.start_bot()
    await stage.bot.desk.store.write(
        lambda tx: tx.execute("UPDATE outbox SET not_before = 0 WHERE state IN ('pending', 'sending')")
    )
    await stage.quiet()
    (thread,) = threads(stage)
    assert str((await stage.row(1)).channel_id) == thread["id"]
    lobbies_there = [m for m in stage.sandbox.messages(thread["id"]) if "join" in map(kind_of, parts(m))]
    assert len(lobbies_there) == 1
    assert len([m for m in stage.sandbox.messages() if "has opened a table" in m["content"]]) == 1


async def test_a_table_that_is_closed_before_its_thread_is_made_gets_none(stage: Stage) -> None:
    limited = stage.sandbox.faults.add("POST", r"/messages$", status=429, retry_after=0.3)
    opening = asyncio.create_task(stage.sandbox.slash("Ben", "table new", {"game": GAME}))
    await stage.sandbox.until(lambda: limited.hits or None)
    await stage.sandbox.slash("Ben", "table close", {"table": 1})
    await opening
    await stage.quiet()
    assert (await stage.row(1)).status == "closed"
    assert not [m for m in stage.sandbox.messages() if parts(m)]


async def test_a_sleeping_thread_is_woken_and_edited(stage: Stage) -> None:
    await opened(stage)
    row = await stage.row(1)
    thread = str(row.channel_id)
    lobby = stage.lobby_message(1, thread)
    stage.sandbox.set_archived(thread)
    await stage.press("Clara", lobby, "join")
    fresh = stage.lobby_message(1, thread)
    assert fresh["id"] == lobby["id"]
    assert "Clara" in fresh["content"]
    assert not stage.sandbox.world.channels[thread]["thread_metadata"]["archived"]


async def test_a_deleted_thread_leaves_a_table_that_goes_on_in_the_channel(stage: Stage) -> None:
    number, thread = await started(stage, "Anna", "Ben")
    stage.sandbox.delete_channel(thread)
    await next_board(stage, number)
    assert (await stage.row(number)).paused == "gone"
    assert len(stage.inbox("Anna")) == 1
    answer = await stage.slash("Anna", "table resume")
    assert answer.text == f"Table {number} goes on in this channel."
    assert [bool(parts(board)) for board in stage.boards(number)] == [True]
    await next_board(stage, number)
    assert [bool(parts(board)) for board in stage.boards(number)] == [False, True]
    assert len(stage.inbox("Anna")) == 1


async def test_resumed_from_its_channel_a_table_stays_in_its_thread(stage: Stage) -> None:
    number, thread = await started(stage, "Anna", "Ben")
    await stage.slash("Anna", "table pause", {"table": number})
    answer = await stage.slash("Anna", "table resume", {"table": number})
    assert answer.text == f"Table {number} goes on."
    assert str((await stage.row(number)).channel_id) == thread
    await stage.slash("Anna", "table pause", {"table": number})
    elsewhere = stage.sandbox.add_channel("elsewhere")
    answer = await stage.slash("Anna", "table resume", {"table": number}, channel=elsewhere)
    assert answer.text == f"Table {number} goes on in this channel."
    assert [bool(parts(board)) for board in stage.boards(number, elsewhere)] == [True]
    assert not any(parts(board) for board in stage.boards(number, thread)), "old buttons are gone"
    assert not any(parts(message) for message in stage.sandbox.messages(thread))


async def test_played_again_in_a_new_thread_of_the_same_channel(stage: Stage) -> None:
    number, thread = await started(stage, "Anna", "Ben")
    await stage.slash("Anna", "table close", {"table": number})
    shown = stage.sandbox.messages(thread)[-1]
    assert shown
    answer = await stage.typed("Ben", f"v1:again:{number}:0:0", ephemeral=False)
    row = await stage.row(number + 1)
    assert f"<#{row.channel_id}>" in answer.text
    assert str(row.home_id) == stage.sandbox.default_channel_id
    assert str(row.channel_id) != thread
    home = int(stage.sandbox.default_channel_id)
    both = await tables_in_channel(stage.bot.desk.store, home, ("lobby", "closed"))
    assert [one.id for one in both] == [number, number + 1]


async def test_links_lead_to_the_board_that_is_there_now(stage: Stage) -> None:
    number, thread = await started(stage, "Anna", "Ben")
    await next_board(stage, number)
    await next_board(stage, number)
    board = stage.board(number, thread)["id"]
    await stage.slash("Anna", "settings", {"tell": "dm"})
    await stage.slash("Ben", "settings", {"tell": "dm"})
    while not (inboxes := [*stage.inbox("Anna"), *stage.inbox("Ben")]):
        before = stage.board(number, thread)["id"]
        await next_board(stage, number)
        board = stage.board(number, thread)["id"]
        assert board != before
    assert any(f"/{thread}/" in message["content"] for message in inboxes)
    links = [message["content"].rsplit("/", 1)[-1].split(")")[0] for message in inboxes]
    earlier = {one["id"] for one in stage.boards(number, thread)}
    assert set(links) <= earlier
    assert max(links) >= sorted(earlier)[-2], "at most the one before, which was the last when it was sent"
