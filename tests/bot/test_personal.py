"""What people set for themselves: by command and by panel, in both languages; the digest; being away."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from bot.hours import known_zones
from bot.panels import texts
from bot.panels.personal import ZONES
from bot.store.records import SettingsRow
from bot.store.settings import settings_of
from bot.store.votes import happenings_of
from games.core import Refusal
from renderers.words import tongue
from tests.bot.test_clocks import daily
from tests.bot.test_told import STAMP, pinged, play_turn, reminders
from tests.harness import Clock, Stage, options_of, parts, staged

EN, ZH = tongue("en"), tongue("zh-TW")
SPRING, AUTUMN = datetime(2027, 3, 25, 6, tzinfo=UTC), datetime(2027, 10, 28, 6, tzinfo=UTC)


@pytest.fixture
async def stage(tmp_path: Path) -> AsyncIterator[Stage]:
    async with staged(tmp_path, clock=Clock()) as made:
        yield made


async def stored(stage: Stage, who: str) -> SettingsRow:
    user = int(stage.sandbox.people[who])
    return (await settings_of(stage.bot.desk.store, [user]))[user]


async def test_everything_can_be_set_with_a_thumb(stage: Stage) -> None:
    panel = await stage.slash("Ben", "settings")
    assert panel.private
    assert panel.kinds == ["SETTELL", "SETQUIET", "SETZONE", "setnext", "setquiet"]
    panel = await stage.press("Ben", panel, "SETTELL", "digest")
    assert "SETDIGEST" in panel.kinds
    panel = await stage.press("Ben", panel, "SETDIGEST", "18:00")
    panel = await stage.press("Ben", panel, "SETZONE", "Asia/Taipei")
    panel = await stage.press("Ben", panel, "SETQUIET", "23:00-07:00")
    await stage.restart()  # the panel outlives the bot
    panel = await stage.press("Ben", panel, "setnext")
    row = await stored(stage, "Ben")
    assert (row.tell, row.digest_at, row.zone, row.quiet_from, row.quiet_to, row.next_up) == (
        "digest", 18 * 60, "Asia/Taipei", 23 * 60, 7 * 60, True,
    )  # fmt: skip
    chosen = [o["value"] for part in parts(panel.message) for o in part.get("options", []) if o["default"]]
    assert chosen == ["digest", "23:00-07:00", "Asia/Taipei", "18:00"]
    panel = await stage.press("Ben", panel, "setquiet")
    panel = await stage.press("Ben", panel, "setnext")
    row = await stored(stage, "Ben")
    assert (row.quiet_from, row.quiet_to, row.next_up) == (None, None, False)
    assert EN("Quiet hours: {hours}", hours=EN("none")) in panel.text


async def test_what_was_typed_stays_on_the_panel(stage: Stage) -> None:
    panel = await stage.slash(
        "Mei", "settings", {"zone": "america/st johns", "quiet": "22.30 – 6", "digest": "9pm", "tell": "digest"}
    )
    assert ZH("Noted.") in panel.text
    assert "America/St_Johns" in options_of(panel.message, "SETZONE")
    assert "22:30-06:00" in options_of(panel.message, "SETQUIET")
    assert "21:00" in options_of(panel.message, "SETDIGEST")
    assert all(len(part.get("options", [])) <= 25 for part in parts(panel.message))


def test_the_zones_that_are_offered_exist_and_fit() -> None:
    assert set(ZONES) <= set(known_zones())
    assert len(ZONES) < 25


@pytest.mark.parametrize(
    ("option", "value", "code"),
    [
        ("zone", "Nowhere/Atall", "bad_zone"),
        ("zone", "x" * 400, "bad_zone"),
        ("quiet", "all night", "bad_hours"),
        ("quiet", "22:00-22:00", "bad_hours"),
        ("quiet", "25-7", "bad_hours"),
        ("digest", "noonish", "bad_time"),
        ("digest", "13pm", "bad_time"),
    ],
)
async def test_bad_settings_change_nothing_and_say_what_to_write(
    stage: Stage, option: str, value: str, code: str
) -> None:
    for who, _ in (("Ben", EN), ("Mei", ZH)):
        answer = await stage.slash(who, "settings", {option: value, "next": True})
        assert answer.private
        assert answer.text == texts.sentence(_, Refusal(code, detail=value))
        assert await stored(stage, who) == SettingsRow(int(stage.sandbox.people[who]))


@pytest.mark.parametrize("value", ["yesterday", "2020-01-01", "0", "400", "2027-02-30", "2027-01-15"])
async def test_a_day_that_cant_be_is_refused(stage: Stage, value: str) -> None:
    for who, _ in (("Ben", EN), ("Mei", ZH)):
        answer = await stage.slash(who, "away", {"until": value})
        assert answer.text == texts.sentence(_, Refusal("bad_date", detail=value))
        assert (await stored(stage, who)).away_until is None


async def test_an_id_that_nobody_made_is_outdated(stage: Stage) -> None:
    for kind in ("SETTELL", "SETQUIET", "SETZONE", "SETDIGEST"):
        answer = await stage.typed("Ben", f"v1:{kind}:0:0:0")  # chooses "0"
        assert answer.private
        assert "SETTELL" in answer.kinds
    row = await stored(stage, "Ben")
    assert (row.tell, row.quiet_from, row.zone) == ("channel", None, "UTC")


@pytest.mark.parametrize("start", [SPRING, AUTUMN], ids=["spring", "autumn"])
async def test_the_digest_comes_once_a_day_at_its_hour_also_when_clocks_change(
    tmp_path: Path, start: datetime
) -> None:
    clock = Clock(round(start.timestamp() * 1000))
    async with staged(tmp_path, clock=clock) as stage:
        for who in ("Anna", "Ben"):
            await stage.slash(who, "settings", {"tell": "digest", "zone": "Europe/Berlin", "digest": "2:30"})
        number = await daily(stage, "Anna", "Ben", pace="relaxed")
        first = await stage.asked(number)
        other = "Ben" if first == "Anna" else "Anna"
        assert pinged(stage, stage.board(number)) == []
        came = []
        for day in range(7):
            if day == 3:
                await stage.restart()
            for _hour in range(24):
                before = len(stage.inbox(first))
                await stage.pass_time(hours=1)
                if len(stage.inbox(first)) > before:
                    came.append(datetime.fromtimestamp(clock.now / 1000, ZoneInfo("Europe/Berlin")))
        assert len(came) == len({one.date() for one in came}) == 7
        # looked at on the hour after half past two: in the autumn's night that is two once more
        assert {one.hour for one in came} <= {2, 3, 4}
        # the one who is asked for six days is voted on, and nothing else waits for the other
        assert all("▶" not in message["content"] for message in stage.inbox(other))
        assert f"Table {number}" in stage.inbox(first)[-1]["content"]
        # quiet hours put it off
        await stage.slash(first, "settings", {"quiet": "1-6"})
        before = len(stage.inbox(first))
        while datetime.fromtimestamp(clock.now / 1000, ZoneInfo("Europe/Berlin")).hour != 5:
            await stage.pass_time(hours=1)
        assert len(stage.inbox(first)) == before
        await stage.pass_time(hours=1)
        assert len(stage.inbox(first)) == before + 1


async def test_who_is_away_is_left_alone_and_called_on_their_return(stage: Stage) -> None:
    number = await daily(stage, "Anna", "Ben", pace="48h")
    first = await stage.asked(number)
    answer = await stage.slash(first, "away", {"until": "1"})
    assert STAMP.search(answer.text)
    assert any("is away until" in m["content"] for m in stage.sandbox.messages())
    await stage.pass_time(hours=11, minutes=59)
    assert reminders(stage) == []
    await stage.restart()
    await stage.pass_time(minutes=1)  # midnight: the day of return
    assert [pinged(stage, one) for one in reminders(stage)] == [[first]]
    await stage.pass_time(hours=11)
    assert len(reminders(stage)) == 1


async def test_who_is_back_early_reads_what_waits_and_is_not_called_again(stage: Stage) -> None:
    number = await daily(stage, "Anna", "Ben", pace="48h")
    first = await stage.asked(number)
    other = "Ben" if first == "Anna" else "Anna"
    await stage.slash(first, "away", {"until": "3"})
    await stage.pass_time(hours=5)
    answer = await stage.slash(first, "away")
    assert f"[Table {number}]" in answer.text
    assert [one.kind for one in await happenings_of(stage.bot.desk.store, number)] == ["away", "back"]
    await stage.pass_time(hours=18)
    assert reminders(stage) == []
    await stage.pass_time(hours=1)  # half-time
    assert len(reminders(stage)) == 1
    nothing = await stage.slash(other, "away")
    assert "aren't away" in nothing.text


async def test_a_caretaker_plays_for_who_is_away_and_asked_for_it(stage: Stage) -> None:
    number = await daily(stage, "Anna", "Ben")
    first = await stage.asked(number)
    await stage.slash(first, "away", {"until": "7", "caretaker": True})
    await stage.pass_time(hours=23, minutes=59)
    assert await stage.asked(number) == first
    await stage.pass_time(minutes=2)
    assert await stage.asked(number) != first
    assert [entry.by for entry in (await stage.table(number)).log][-1] == "caretaker"
    assert [m for m in stage.sandbox.messages() if "⌛" in m["content"]] == []
    await play_turn(stage, number)
    assert pinged(stage, stage.board(number)) == []
