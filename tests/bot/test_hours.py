"""Waking hours, over both edges of summer time and in any zone."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.hours import after_waking, is_quiet, known_zones, next_local, next_waking, waking_between, zone_of
from bot.store.records import SettingsRow

HOUR = 3_600_000
ZONES = ("UTC", "Europe/Berlin", "America/New_York", "Asia/Taipei", "Australia/Lord_Howe", "America/St_Johns")
people = st.builds(
    SettingsRow,
    user_id=st.just(1),
    zone=st.sampled_from(ZONES),
    quiet_from=st.integers(0, 1439),
    quiet_to=st.integers(0, 1439),
)
moments = st.integers(1_700_000_000_000, 1_900_000_000_000)


def at(zone: str, *when: int) -> int:
    return round(datetime(*when, tzinfo=ZoneInfo(zone)).timestamp() * 1000)  # type: ignore[misc, arg-type]


def berlin(quiet_from: int, quiet_to: int) -> SettingsRow:
    return SettingsRow(1, zone="Europe/Berlin", quiet_from=quiet_from * 60, quiet_to=quiet_to * 60)


def test_a_day_has_fewer_waking_hours_and_the_deadline_waits_for_the_morning() -> None:
    anna = berlin(22, 8)
    evening = at("Europe/Berlin", 2026, 6, 1, 20, 0)
    assert after_waking(anna, evening, 4 * HOUR) == at("Europe/Berlin", 2026, 6, 2, 10, 0)
    assert after_waking(anna, evening, 2 * HOUR) == at("Europe/Berlin", 2026, 6, 2, 8, 0)
    assert next_waking(anna, at("Europe/Berlin", 2026, 6, 2, 3, 0)) == at("Europe/Berlin", 2026, 6, 2, 8, 0)
    assert not is_quiet(anna, at("Europe/Berlin", 2026, 6, 2, 8, 0))
    assert is_quiet(anna, at("Europe/Berlin", 2026, 6, 2, 7, 59))


def test_the_night_in_which_clocks_go_forward_is_an_hour_shorter_and_back_an_hour_longer() -> None:
    anna = berlin(22, 8)
    for day, hours in ((28, 9), (24, 11)):
        month = 3 if day == 28 else 10
        evening, noon = (
            at("Europe/Berlin", 2026, month, day, 21, 0),
            at("Europe/Berlin", 2026, month, day + 1, 12, 0),
        )
        assert noon - evening == (hours + 5) * HOUR
        assert waking_between(anna, evening, noon) == 5 * HOUR
        assert after_waking(anna, evening, 5 * HOUR) == noon


def test_quiet_hours_within_the_hour_that_a_day_skips_are_no_quiet_hours_that_day() -> None:
    anna = SettingsRow(1, zone="Europe/Berlin", quiet_from=2 * 60, quiet_to=3 * 60)
    evening = at("Europe/Berlin", 2026, 3, 28, 23, 0)
    assert waking_between(anna, evening, evening + 10 * HOUR) == 10 * HOUR


def test_a_minute_of_the_day_comes_once_a_day_whatever_the_clocks_do() -> None:
    anna = SettingsRow(1, zone="Europe/Berlin")
    moment, days = at("Europe/Berlin", 2026, 3, 20, 2, 30), []
    for _ in range(20):
        moment = next_local(anna, 2 * 60 + 30, moment)
        days.append(datetime.fromtimestamp(moment / 1000, ZoneInfo("Europe/Berlin")).date().day)
    assert days == [21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, *range(1, 10)]


@given(people, moments, st.integers(0, 10 * 24 * HOUR))
@settings(max_examples=200, deadline=None)
def test_what_was_added_is_what_lies_between(person: SettingsRow, start: int, amount: int) -> None:
    end = after_waking(person, start, amount)
    assert waking_between(person, start, end) == amount
    assert not is_quiet(person, end)
    assert end >= start + amount


@given(people, moments, st.integers(0, 5 * 24 * HOUR), st.integers(0, 5 * 24 * HOUR))
@settings(max_examples=100, deadline=None)
def test_time_adds_up(person: SettingsRow, start: int, one: int, two: int) -> None:
    middle = start + one
    whole = waking_between(person, start, middle + two)
    assert waking_between(person, start, middle) + waking_between(person, middle, middle + two) == whole


@pytest.mark.parametrize("zone", ["Nowhere/Atall", "", "../etc/passwd"])
def test_a_zone_that_nobody_knows_is_utc(zone: str) -> None:
    assert zone_of(SettingsRow(1, zone=zone)).key == "UTC"


def test_zones_that_may_be_chosen_are_places() -> None:
    assert {"Europe/Berlin", "Asia/Taipei", "UTC"} <= set(known_zones())
    assert all(ZoneInfo(name) for name in known_zones()[::25])
