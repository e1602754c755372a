"""Deadlines and reminders: each once, at the right time, through stops, quiet hours and undo."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store.asks import asks_of
from bot.store.votes import open_votes
from tests.harness import Clock, Json, Stage, kind_of, parts, staged

HOUR = 3_600_000


@pytest.fixture
async def stage(tmp_path: Path) -> AsyncIterator[Stage]:
    async with staged(tmp_path, clock=Clock()) as made:
        yield made


async def daily(stage: Stage, *people: str, pace: str = "24h") -> int:
    number = await stage.lobby(*people)
    panel = await stage.press(people[0], stage.lobby_message(number), "options")
    for part in parts(panel.message):
        if any(option["value"] == pace for option in part.get("options", [])):
            await stage.press(people[0], panel, part["custom_id"], pace)
            break
    else:
        panel = await stage.press(people[0], panel, parts(panel.message)[-1]["custom_id"])
        part = next(p for p in parts(panel.message) if any(o["value"] == pace for o in p.get("options", [])))
        await stage.press(people[0], panel, part["custom_id"], pace)
    await stage.press(people[0], stage.lobby_message(number), "start")
    return number


def calls(stage: Stage) -> list[Json]:
    """Reminders in the channel, with their buttons or without."""
    return [
        message for message in stage.sandbox.messages() if "⏰" in message["content"] or "✓" in message["content"]
    ]


async def test_half_time_near_the_end_and_the_end_are_told_once_each(stage: Stage) -> None:
    number = await daily(stage, "Anna", "Ben")
    who = await stage.asked(number)
    await stage.pass_time(hours=11, minutes=59)
    assert calls(stage) == []
    await stage.pass_time(minutes=1)
    assert len(calls(stage)) == 1
    assert calls(stage)[0]["_pinged"] == [stage.sandbox.people[who]]
    await stage.restart()
    await stage.pass_time(hours=8, minutes=59)
    assert len(calls(stage)) == 1
    await stage.pass_time(minutes=1)
    assert len(calls(stage)) == 2
    await stage.restart()
    await stage.pass_time(hours=23)
    assert len(calls(stage)) == 2
    votes = [message for message in stage.sandbox.messages() if "⌛" in message["content"]]
    assert len(votes) == 1


def rung(stage: Stage) -> int:
    """How many reminders there are in the channel, with their buttons."""
    return sum("⏰" in message["content"] for message in stage.sandbox.messages())


async def relaxed(stage: Stage, *people: str) -> int:
    number = await stage.lobby(*people)
    await stage.press(people[0], stage.lobby_message(number), "start")
    assert (await stage.row(number)).pace_minutes == 0
    return number


async def test_without_a_deadline_reminders_go_on_and_the_others_are_asked(stage: Stage) -> None:
    number = await relaxed(stage, "Anna", "Ben")
    who = await stage.asked(number)
    await stage.pass_time(days=2, hours=23)
    assert rung(stage) == 0
    await stage.pass_time(hours=2)
    assert rung(stage) == 1
    await stage.restart()
    assert await open_votes(stage.bot.desk.store, number) == []
    await stage.pass_time(days=3)
    assert rung(stage) == 2
    (vote,) = await open_votes(stage.bot.desk.store, number)
    assert vote.kind == "late"
    said = next(m for m in stage.sandbox.messages() if "⌛" in m["content"])
    assert "hasn't played yet" in said["content"]
    other = next(name for name in ("Anna", "Ben") if name != who)
    await stage.press(other, said, parts(said)[0]["custom_id"])
    assert await open_votes(stage.bot.desk.store, number) == []
    await stage.pass_time(days=2)
    assert rung(stage) == 2
    await stage.pass_time(days=1)
    assert rung(stage) == 3
    assert [vote.kind for vote in await open_votes(stage.bot.desk.store, number)] == ["late"]


async def test_who_is_away_has_a_caretaker_after_a_day_without_a_deadline(stage: Stage) -> None:
    number = await relaxed(stage, "Anna", "Ben")
    who = await stage.asked(number)
    told = await stage.slash(who, "away", {"until": "20", "caretaker": True})
    assert "after a day" in told.text
    await stage.pass_time(hours=23)
    assert await stage.asked(number) == who
    await stage.restart()
    await stage.pass_time(hours=2)
    assert await stage.asked(number) != who
    assert "caretaker" in {entry.by for entry in (await stage.table(number)).log}


async def test_who_is_back_within_a_day_plays_themselves(stage: Stage) -> None:
    number = await relaxed(stage, "Anna", "Ben")
    who = await stage.asked(number)
    await stage.slash(who, "away", {"until": "20", "caretaker": True})
    await stage.pass_time(hours=20)
    await stage.slash(who, "away", {})
    await stage.pass_time(hours=20)
    assert await stage.asked(number) == who


async def test_only_times_before_the_deadline_are_offered(stage: Stage) -> None:
    number = await daily(stage, "Anna", "Ben", pace="10m")
    who = await stage.asked(number)
    await stage.pass_time(minutes=5)
    reminder = calls(stage)[-1]
    assert [part["label"] for part in parts(reminder)][1:] == ["In 1 minute"]
    assert "You have until" in reminder["content"]
    put_off = await stage.press(who, reminder, parts(reminder)[1]["custom_id"])
    assert "remind you" in put_off.text
    old = await stage.typed(who, parts(reminder)[1]["custom_id"].rsplit(":", 1)[0] + ":240", ephemeral=False)
    (ask,) = await asks_of(stage.bot.desk.store, number)
    assert ask.due_at is not None
    at = int(old.text.split("<t:")[1].split(":")[0])
    assert stage.clock is not None
    assert stage.clock.now // 1000 <= at < ask.due_at // 1000


async def test_who_is_late_isnt_promised_time_that_has_passed(stage: Stage) -> None:
    number = await daily(stage, "Anna", "Ben")
    who = await stage.asked(number)
    await stage.pass_time(hours=48)
    assert [vote.kind for vote in await open_votes(stage.bot.desk.store, number)] == ["late"]
    late = [m for m in calls(stage) if stage.names(m["_pinged"]) == [who] and "⏰" in m["content"]][-1]
    assert "waiting for you since" in late["content"]
    assert "You have until" not in late["content"]


async def test_a_reminder_opens_the_panel_and_is_over_when_the_turn_is(stage: Stage) -> None:
    number = await daily(stage, "Anna", "Ben")
    who = await stage.asked(number)
    await stage.pass_time(hours=13)
    (reminder,) = calls(stage)
    assert [kind_of(part) for part in parts(reminder)] == ["turn", "snooze", "snooze", "snooze"]
    panel = await stage.press(who, reminder, "turn")
    while await stage.asked(number) == who:
        await stage.choose(who, panel, 0)
        panel = await stage.panel(who, number)
    (over,) = calls(stage)
    assert over["id"] == reminder["id"]
    assert parts(over) == []
    assert "✓" in over["content"]
    assert stage.names(list(calls(stage)[-1]["_pinged"])) == [who]
