"""Deadlines and reminders: each once, at the right time, through stops, quiet hours and undo."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

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
