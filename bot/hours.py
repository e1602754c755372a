"""Waking hours: how long somebody has to answer when their clock stands still while they sleep.

Times are ms since 1970 (UTC). Local days are walked by wall-clock boundaries, so a day on which the clocks change
is as long as it is: quiet hours begin and end when the person's own clock says so.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from bot.store.records import SettingsRow

__all__ = ["after_waking", "is_quiet", "known_zones", "next_local", "next_waking", "waking_between", "zone_of"]

MINUTE = 60_000
_DAYS = 4000
"""Local days that are looked through at most, so that nothing runs for ever."""


@lru_cache(maxsize=1)
def known_zones() -> tuple[str, ...]:
    """IANA names that may be chosen, in order: places (`Europe/Berlin`) and UTC."""
    return tuple(sorted(name for name in available_timezones() if "/" in name or name == "UTC"))


def zone_of(settings: SettingsRow) -> ZoneInfo:
    """UTC if the zone is not known on this machine (any more)."""
    try:
        return ZoneInfo(settings.zone)
    except (ZoneInfoNotFoundError, ValueError):
        return ZoneInfo("UTC")


def is_quiet(settings: SettingsRow, at: int) -> bool:
    """Whether a moment lies in somebody's quiet hours."""
    return next_waking(settings, at) != at


def next_waking(settings: SettingsRow, at: int) -> int:
    """The first moment from `at` on that isn't quiet."""
    if _never_quiet(settings):
        return at
    for start, end in _nights(settings, at):
        if start <= at < end:
            return end
        if start > at:
            break
    return at


def after_waking(settings: SettingsRow, at: int, amount: int) -> int:
    """The moment by which `amount` ms have passed since `at` outside quiet hours; itself never inside them."""
    if _never_quiet(settings):
        return at + amount
    now, left = at, amount
    for start, end in _nights(settings, at):
        if end <= now:
            continue
        awake = max(0, start - now)
        if left < awake:
            return now + left
        left -= awake
        now = max(now, end)
    return now + left


def waking_between(settings: SettingsRow, start: int, end: int) -> int:
    """The ms outside quiet hours between two moments, 0 if the second isn't later."""
    if end <= start:
        return 0
    if _never_quiet(settings):
        return end - start
    asleep = 0
    for night, morning in _nights(settings, start):
        if night >= end:
            break
        asleep += max(0, min(morning, end) - max(night, start))
    return end - start - asleep


def next_local(settings: SettingsRow, minute: int, after: int) -> int:
    """The first moment after `after` at which the person's clock shows that minute of the day.

    A minute that a day skips comes when the clocks have been put forward; one that comes twice counts once.
    """
    zone = zone_of(settings)
    day = datetime.fromtimestamp(after / 1000, zone).date() - timedelta(days=1)
    while True:
        moment = _local(zone, day.year, day.month, day.day, minute)
        if moment > after:
            return moment
        day += timedelta(days=1)


def _never_quiet(settings: SettingsRow) -> bool:
    return settings.quiet_from is None or settings.quiet_to is None or settings.quiet_from == settings.quiet_to


def _nights(settings: SettingsRow, at: int) -> Iterator[tuple[int, int]]:
    """Quiet stretches in order, from one that may hold `at` on."""
    quiet_from, quiet_to = settings.quiet_from, settings.quiet_to
    assert quiet_from is not None
    assert quiet_to is not None
    zone = zone_of(settings)
    day = datetime.fromtimestamp(at / 1000, zone).date() - timedelta(days=1)
    for _ in range(_DAYS):
        end_day = day if quiet_to > quiet_from else day + timedelta(days=1)
        start = _local(zone, day.year, day.month, day.day, quiet_from)
        end = _local(zone, end_day.year, end_day.month, end_day.day, quiet_to)
        if end > start:  # the hour of the night may be the one that a day skips
            yield start, end
        day += timedelta(days=1)


def _local(zone: ZoneInfo, year: int, month: int, day: int, minute: int) -> int:
    wall = datetime(year, month, day, minute // 60, minute % 60, tzinfo=zone)
    # a wall time that doesn't exist is read with the offset before the change, and so comes out after it
    return round(wall.astimezone(UTC).timestamp() * 1000)
