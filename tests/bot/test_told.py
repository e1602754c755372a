"""Being told: what a mention says, who is mentioned when, what is corrected, and the way round closed inboxes."""

from __future__ import annotations

import json
import random
import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store import seats_of
from bot.store.asks import asks_of
from bot.store.db import Tx
from bot.store.outbox import DIRECT, enqueue, mark_sent
from bot.tables.play import Play
from games.core import AnyGame
from games.registry import all_games
from renderers.words import tongue, words
from tests.bot.test_clocks import daily
from tests.harness import Clock, Json, Stage, kind_of, parts, staged

STAMP = re.compile(r"<t:(\d+):(.)>")


@pytest.fixture
async def stage(tmp_path: Path) -> AsyncIterator[Stage]:
    async with staged(tmp_path, clock=Clock()) as made:
        yield made


async def playing(stage: Stage, *people: str, pace: str = "24h") -> tuple[int, str, str]:
    """A table with a pace: its number, who is asked, somebody else."""
    number = await daily(stage, *people, pace=pace)
    first = await stage.asked(number)
    return number, first, next(name for name in people if name != first)


async def play_turn(stage: Stage, number: int) -> None:
    """The one who is asked makes moves until somebody else is, without a look at a panel."""
    who = await stage.asked(number)
    while not (await stage.table(number)).over and await stage.asked(number) == who:
        await stage.typed(who, f"v1:mv:{number}:{(await stage.table(number)).version}:0")


def reminders(stage: Stage) -> list[Json]:
    return [message for message in stage.sandbox.messages() if "⏰" in message["content"]]


def pinged(stage: Stage, message: Json) -> list[str]:
    return stage.names(message["_pinged"])


async def due(stage: Stage, number: int) -> int:
    moments = [ask.due_at for ask in await asks_of(stage.bot.desk.store, number) if ask.due_at is not None]
    return max(moments) // 1000


@pytest.mark.parametrize("one", all_games(), ids=lambda one: one.id)
async def test_a_turns_message_names_game_round_question_and_deadline(tmp_path: Path, one: AnyGame) -> None:
    async with staged(tmp_path, clock=Clock()) as stage:
        people = ("Anna", "Ben", "Mei")[: one.seats[-1]]
        await stage.slash("Ben", "settings", {"zone": "Asia/Taipei", "quiet": "22-9"})
        number = await stage.lobby(*people, game=one.id)
        async with stage.bot.desk.hold(number):
            pass
        panel = await stage.press("Anna", stage.lobby_message(number), "options")
        while not (selects := [p for p in parts(panel.message) if any(o["value"] == "24h" for o in _options(p))]):
            panel = await stage.press("Anna", panel, parts(panel.message)[-1]["custom_id"])
        await stage.press("Anna", panel, selects[0]["custom_id"], "24h")
        await stage.press("Anna", stage.lobby_message(number), "start")
        table, said, _ = await stage.table(number), words(one.id), tongue("en")
        names = [seat.name for seat in await seats_of(stage.bot.desk.store, number)]
        board = stage.board(number)
        text = board["content"]
        assert text.startswith(f"-# Table {number} · {said.title(_)} · {said.status(_, table.view(None), names)}")
        assert said.ask(_, table.view(None), names) in text
        assert {"turn"} <= {kind_of(part) for part in parts(board)}
        asked = {names[seat].split(" ")[0] for seat in table.decisions()}
        assert set(pinged(stage, board)) == asked
        assert STAMP.findall(text) == [(str(await due(stage, number)), "f")]


def _options(part: Json) -> list[Json]:
    found: list[Json] = part.get("options", [])
    return found


async def test_a_deadline_that_moves_moves_on_the_board_too(stage: Stage) -> None:
    number, first, other = await playing(stage, "Anna", "Ben")
    before = await due(stage, number)
    assert f"<t:{before}:f>" in stage.board(number)["content"]
    boards = len(stage.boards(number))
    await stage.slash(first, "settings", {"quiet": "20-8"})
    later = await due(stage, number)
    assert later == before + 24 * 3600
    assert f"<t:{later}:f>" in stage.board(number)["content"]
    await stage.slash(first, "table pace", {"pace": "12h"})
    vote = next(m for m in stage.sandbox.messages() if any(kind_of(p) == "vote" for p in parts(m)))
    await stage.press(other, vote, parts(vote)[0]["custom_id"])
    sooner = await due(stage, number)
    assert sooner < later
    assert f"<t:{sooner}:f>" in stage.board(number)["content"]
    assert len(stage.boards(number)) == boards
    await stage.pass_time(minutes=(sooner - stage.clock.now // 1000) // 60 - 1 if stage.clock else 0)
    assert [m for m in stage.sandbox.messages() if "⌛" in m["content"]] == []
    await stage.pass_time(minutes=1)
    assert len([m for m in stage.sandbox.messages() if "⌛" in m["content"]]) == 1


async def test_nobody_is_called_at_night_and_everybody_once_in_the_morning(stage: Stage) -> None:
    number, first, other = await playing(stage, "Anna", "Ben")
    await stage.slash(other, "settings", {"quiet": "11:00-20:00", "tell": "both"})
    await play_turn(stage, number)
    board = stage.board(number)
    assert f"<@{stage.sandbox.people[other]}>" in board["content"]
    assert pinged(stage, board) == []
    assert stage.inbox(other) == []
    await stage.pass_time(hours=7, minutes=59)
    assert reminders(stage) == []
    await stage.restart()
    await stage.pass_time(minutes=1)
    assert [pinged(stage, one) for one in reminders(stage)] == [[other]]
    assert len(stage.inbox(other)) == 1
    await stage.pass_time(hours=2)
    assert len(reminders(stage)) == 1
    # who plays in the night isn't called for it in the morning
    await play_turn(stage, number)
    await play_turn(stage, number)
    assert await stage.asked(number) == other
    await stage.pass_time(hours=14)
    before = len(reminders(stage))
    await play_turn(stage, number)
    await play_turn(stage, number)  # asked at noon, in their night
    await play_turn(stage, number)
    await stage.pass_time(hours=9)
    assert [one for one in reminders(stage)[before:] if pinged(stage, one) == [other]] == []
    assert first != other


async def test_a_direct_message_is_corrected_when_the_turn_is_taken_back(stage: Stage) -> None:
    number, first, other = await playing(stage, "Anna", "Ben")
    await stage.slash(other, "settings", {"tell": "dm"})
    await play_turn(stage, number)
    assert pinged(stage, stage.board(number)) == []
    (message,) = stage.inbox(other)
    assert words("bohemian_villages").title(tongue("en")) in message["content"]
    assert {kind_of(part) for part in parts(message)} == {"turn", "snooze"}
    question = await stage.slash(first, "undo", {"table": number})
    await stage.press(first, question, "askundo")
    vote = next(m for m in stage.sandbox.messages() if any(kind_of(p) == "vote" for p in parts(m)))
    await stage.press(other, vote, parts(vote)[0]["custom_id"])
    assert await stage.asked(number) == first
    message, _vote = stage.inbox(other)
    assert "✓" in message["content"]
    assert "aren't asked any more" in message["content"]
    assert parts(message) == []
    await play_turn(stage, number)
    assert len(stage.inbox(other)) == 3
    await play_turn(stage, number)
    assert "Done" in stage.inbox(other)[-1]["content"]


async def test_a_newer_reminder_takes_the_buttons_of_the_older_one(stage: Stage) -> None:
    number, first, _other = await playing(stage, "Anna", "Ben")
    await stage.slash(first, "settings", {"tell": "both"})
    await stage.pass_time(hours=22)
    assert [bool(parts(one)) for one in reminders(stage)] == [False, True]
    assert [bool(parts(one)) for one in stage.inbox(first)] == [False, True]
    await play_turn(stage, number)
    assert [bool(parts(one)) for one in stage.inbox(first)] == [False, False]


async def test_who_wishes_is_told_once_that_they_are_next(stage: Stage) -> None:
    for who in ("Anna", "Ben", "Mei"):
        await stage.slash(who, "settings", {"tell": "dm", "next": True})
    number, first, _other = await playing(stage, "Anna", "Ben", "Mei")
    await stage.pass_time(minutes=1)
    seats = [stage.names([str(s.user_id)])[0] for s in await seats_of(stage.bot.desk.store, number)]
    following = seats[(seats.index(first) + 1) % 3]
    told = {who: [m for m in stage.inbox(who) if not parts(m)] for who in seats}
    assert {who: len(messages) for who, messages in told.items()} == {who: int(who == following) for who in seats}
    await stage.restart()
    await stage.pass_time(hours=1)
    assert len([m for m in stage.inbox(following) if not parts(m)]) == 1
    # without direct messages the board says it, once a turn
    await stage.slash(following, "settings", {"tell": "channel"})
    third = seats[(seats.index(first) + 2) % 3]
    await stage.slash(third, "settings", {"tell": "channel"})
    await play_turn(stage, number)
    board = stage.board(number)
    assert f"<@{stage.sandbox.people[third]}>: you are next" in board["content"]
    assert set(pinged(stage, board)) == {following, third}
    await stage.slash("Anna", "table pause", {"table": number})
    await stage.slash("Anna", "table resume", {"table": number})
    assert "you are next" not in stage.board(number)["content"]


@pytest.mark.parametrize("tell", ["dm", "digest"])
async def test_a_closed_inbox_changes_nothing(stage: Stage, tell: str) -> None:
    number, _first, other = await playing(stage, "Anna", "Ben")
    stage.sandbox.set_dms(other, False)
    await stage.slash(other, "settings", {"tell": tell, "digest": "15:00"})
    await play_turn(stage, number)
    await stage.pass_time(hours=4)
    (call,) = reminders(stage)
    assert pinged(stage, call) == [other]
    assert stage.inbox(other) == []
    assert "closed" in (await stage.slash(other, "settings")).text
    await play_turn(stage, number)
    await play_turn(stage, number)  # from now on it is like for everybody else
    assert pinged(stage, stage.board(number)) == [other]
    stage.sandbox.set_dms(other, True)
    await stage.slash(other, "settings", {"tell": "dm"})
    await play_turn(stage, number)
    await play_turn(stage, number)
    assert len(stage.inbox(other)) == 1


async def test_a_message_that_arrives_when_the_turn_is_over_is_corrected(stage: Stage) -> None:
    """It was on its way while the turn ended, so that nobody knew of a message to correct."""
    number, first, _other = await playing(stage, "Anna", "Ben")
    store = stage.bot.desk.store
    (ask,) = await asks_of(store, number)
    await play_turn(stage, number)
    assert await stage.asked(number) != first
    about = {"table": number, "seat": ask.seat, "user": ask.user_id, "ask": ask.at_version, "why": "turn"}

    async def late(tx: Tx) -> None:
        row = await enqueue(tx, None, ask.user_id, DIRECT, 0, about)
        await mark_sent(tx, row, 4711)

    await store.write(late)
    (over,) = await store.all("SELECT * FROM outbox WHERE kind = 'over' AND channel_id = ?", (ask.user_id,))
    assert json.loads(over["payload"])["message"] == 4711


async def test_snoozed_is_quiet_until_then(stage: Stage) -> None:
    number, first, other = await playing(stage, "Anna", "Ben")
    await stage.pass_time(hours=12)
    (reminder,) = reminders(stage)
    answer = await stage.press(first, reminder, "In four hours")
    assert answer.private
    assert STAMP.search(answer.text)
    refused = await stage.press(other, reminder, "In four hours")
    assert "Nobody is waiting" in refused.text
    await stage.pass_time(hours=3, minutes=59)
    assert len(reminders(stage)) == 1
    await stage.restart()
    await stage.pass_time(minutes=1)
    assert len(reminders(stage)) == 2
    await stage.press(first, reminders(stage)[-1], "Tomorrow")  # at nine in the morning
    await stage.pass_time(hours=4, minutes=59)
    assert len(reminders(stage)) == 2
    await stage.pass_time(hours=2, minutes=59)
    assert len(reminders(stage)) == 3  # one at nine, which stands for the last warning too
    await stage.pass_time(minutes=2)  # the deadline passes all the same
    assert len([m for m in stage.sandbox.messages() if "⌛" in m["content"]]) == 1
    await stage.press(first, reminders(stage)[-1], "In an hour")
    await play_turn(stage, number)
    await stage.pass_time(hours=5)
    assert len([m for m in reminders(stage) if pinged(stage, m) == [first]]) == 2


@pytest.mark.parametrize("kind", ["half", "due"])
async def test_who_has_left_the_server_is_not_waited_for(stage: Stage, kind: str) -> None:
    number, first, other = await playing(stage, "Anna", "Ben", "Mei")
    if kind == "due":
        await stage.pass_time(hours=23)
    calls = len(reminders(stage))
    odd = stage.sandbox.faults.add("GET", r"/guilds/\d+/members/\d+$", status=500, times=-1)
    stage.sandbox.set_member(first, False)
    if kind == "half":
        await stage.pass_time(hours=12)  # Discord gives no answer: nobody is taken for gone
        assert odd.hits > 0
        assert await stage.asked(number) == first
        calls = len(reminders(stage))
    stage.sandbox.faults.clear()
    await stage.pass_time(hours=12)
    seats = await seats_of(stage.bot.desk.store, number)
    assert [seat.state for seat in seats].count("left") == 1
    assert await stage.asked(number) != first
    assert [m for m in stage.sandbox.messages() if "⌛" in m["content"]] == []
    assert len(reminders(stage)) <= calls + 1
    assert any("isn't on this server any more" in m["content"] for m in stage.sandbox.messages())
    assert other != first


async def test_a_lobby_in_which_nothing_happens_is_nudged_once_and_closed(stage: Stage) -> None:
    number = await stage.lobby("Anna")
    await stage.pass_time(hours=23)
    await stage.press("Ben", stage.lobby_message(number), "join")
    await stage.pass_time(hours=23, minutes=59)
    assert reminders(stage) == []
    await stage.restart()
    await stage.pass_time(minutes=1)
    (nudge,) = reminders(stage)
    assert pinged(stage, nudge) == ["Anna"]
    assert "/channels/" in nudge["content"]
    await stage.pass_time(hours=47, minutes=59)
    assert len(reminders(stage)) == 1
    assert (await stage.row(number)).status == "lobby"
    await stage.restart()
    lobby = stage.lobby_message(number)
    await stage.pass_time(minutes=1)
    assert (await stage.row(number)).status == "closed"
    shown = stage.sandbox.message(lobby["id"])
    assert shown is not None
    assert parts(shown) == []
    notes = [m for m in stage.sandbox.messages() if f"Table {number} is closed: nothing" in m["content"]]
    assert len(notes) == 1
    assert pinged(stage, notes[0]) == []
    await stage.pass_time(days=10)
    assert len(stage.sandbox.messages()) == len({m["id"] for m in stage.sandbox.messages()})
    running = await stage.start("Anna", "Ben")
    await stage.pass_time(days=2)
    assert (await stage.row(running)).status == "running"
    assert not [m for m in reminders(stage) if f"Table {running} ·" in m["content"]]


async def test_a_night_in_which_nobody_could_play_is_made_up_for(stage: Stage) -> None:
    number, first, _other = await playing(stage, "Anna", "Ben")
    await stage.pass_time(hours=13)
    await stage.stop_bot()
    assert stage.clock is not None
    stage.clock.move(hours=20)
    await stage.start_bot()
    await stage.pass_time(minutes=1)
    assert [m for m in stage.sandbox.messages() if "⌛" in m["content"]] == []
    assert len(reminders(stage)) == 2  # half-time before the stop, and that there is more time now
    assert pinged(stage, reminders(stage)[-1]) == [first]
    assert f"<t:{await due(stage, number)}:f>" in reminders(stage)[-1]["content"]
    assert await due(stage, number) == stage.clock.now // 1000 - 60 + 6 * 3600
    await stage.pass_time(hours=6)
    assert len([m for m in stage.sandbox.messages() if "⌛" in m["content"]]) == 1


async def test_who_sleeps_or_takes_direct_messages_is_called_to_a_vote(stage: Stage) -> None:
    number, first, _other = await playing(stage, "Anna", "Ben", "Mei")
    second, third = (name for name in ("Anna", "Ben", "Mei") if name != first)
    await stage.slash(second, "settings", {"tell": "dm"})
    await stage.slash(third, "settings", {"quiet": "11-20"})
    await stage.slash(first, "table pace", {"pace": "48h"})
    await stage.pass_time(minutes=1)
    vote = next(m for m in stage.sandbox.messages() if any(kind_of(p) == "vote" for p in parts(m)))
    assert pinged(stage, vote) == []
    (message,) = stage.inbox(second)
    assert {kind_of(part) for part in parts(message)} == {"vote"}
    assert "/channels/" in message["content"]
    await stage.restart()
    await stage.pass_time(hours=7, minutes=58)
    assert [m for m in reminders(stage) if pinged(stage, m) == [third]] == []
    await stage.pass_time(minutes=1)
    (call,) = [m for m in reminders(stage) if pinged(stage, m) == [third]]
    assert f"/{vote['id']}" in call["content"]
    await stage.press(second, message, parts(message)[0]["custom_id"])
    assert (await stage.row(number)).pace_minutes == 48 * 60
    await stage.pass_time(hours=2)
    assert len([m for m in reminders(stage) if pinged(stage, m) == [third]]) == 1


async def test_a_vote_reaches_who_takes_no_direct_messages(stage: Stage) -> None:
    _number, first, other = await playing(stage, "Anna", "Ben")
    await stage.slash(other, "settings", {"tell": "dm"})
    stage.sandbox.set_dms(other, False)
    await stage.slash(first, "table pace", {"pace": "48h"})
    await stage.pass_time(minutes=1)
    (call,) = [m for m in reminders(stage) if pinged(stage, m) == [other]]
    assert "your answer" in call["content"]


@pytest.mark.parametrize("one", all_games(), ids=lambda one: one.id)
async def test_the_end_is_told_to_everybody(tmp_path: Path, one: AnyGame) -> None:
    async with staged(tmp_path, clock=Clock()) as stage:
        await stage.slash("Mei", "settings", {"tell": "dm"})
        number = await stage.start("Anna", "Ben", "Mei", game=one.id)
        store = stage.bot.desk.store
        play = Play(stage.bot.desk, stage.bot.people, stage.bot.nudge)
        dice = random.Random(7)
        people = {seat.seat: seat.user_id for seat in await seats_of(store, number)}
        last = None
        while not (table := await stage.table(number)).over:
            last = people[table.decisions()[0]]
            assert last is not None
            await play.move(number, last, lambda now, seat: dice.choice(now.moves(seat)))
        await stage.quiet()
        board = stage.board(number)
        assert set(pinged(stage, board)) == {"Anna", "Ben"}
        told = [m for m in stage.inbox("Mei") if "🏆" in m["content"]]
        assert len(told) == int(str(last) != stage.sandbox.people["Mei"])


async def test_the_host_is_told_when_the_lobby_is_full(stage: Stage) -> None:
    number = await stage.lobby("Anna", "Ben", "Mei", "David")
    assert [m for m in stage.sandbox.messages() if "all seats are taken. [" in m["content"]] == []
    await stage.press("Clara", stage.lobby_message(number), "join")
    (full,) = [m for m in stage.sandbox.messages() if "all seats are taken. [" in m["content"]]
    assert pinged(stage, full) == ["Anna"]
