"""What people type about times, read leniently. Everything here raises `Refusal` with what to write instead."""

from __future__ import annotations

import re
import unicodedata
from datetime import date, timedelta

from bot.hours import known_zones
from games.core import Refusal

__all__ = ["read_date", "read_hours", "read_minute", "read_zone"]

_TIME = re.compile(r"(\d{1,2})(?:[:.h](\d{2}))?(am|pm)?")
_DAYS = re.compile(r"(\d{1,3})(?:d|days?|天|日)?")
_OFF = ("off", "none", "no", "-", "關", "關閉", "無")
_MOST_DAYS = 366


def read_zone(text: str) -> str:
    """An IANA time zone, whatever its case. `bad_zone` otherwise."""
    wanted = _flat(text).replace(" ", "_")
    for name in known_zones():
        if name.casefold() == wanted:
            return name
    raise Refusal("bad_zone", detail=text)


def read_minute(text: str) -> int:
    """Minute of the day: `9`, `9:30`, `21.30`, `9pm`. `bad_time` otherwise."""
    match = _TIME.fullmatch(_flat(text).replace(" ", ""))
    if match is None:
        raise Refusal("bad_time", detail=text)
    hour, minute, half = int(match[1]), int(match[2] or 0), match[3]
    if half is not None and not 1 <= hour <= 12:
        raise Refusal("bad_time", detail=text)
    if half is not None:
        hour = hour % 12 + (12 if half == "pm" else 0)
    if hour == 24 and not minute:
        hour = 0
    if hour > 23 or minute > 59:
        raise Refusal("bad_time", detail=text)
    return hour * 60 + minute


def read_hours(text: str) -> tuple[int, int] | None:
    """Quiet hours: `22-7`, `22:30-07:00`; `off` is None. `bad_hours` otherwise, also for a whole day."""
    flat = _flat(text).replace("–", "-").replace("—", "-").replace("~", "-")
    if flat in _OFF:
        return None
    start, dash, end = flat.partition("-")
    try:
        hours = read_minute(start), read_minute(end)
    except Refusal:
        raise Refusal("bad_hours", detail=text) from None
    if not dash or hours[0] == hours[1]:
        raise Refusal("bad_hours", detail=text)
    return hours


def read_date(text: str, today: date) -> date:
    """A day after `today`, within a year: `2026-12-24`, `24.12.`, `12/24`, or a number of days.

    `bad_date` otherwise.
    """
    flat = _flat(text).strip(".")
    wanted: date | None = None
    try:
        if match := re.fullmatch(r"(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?", flat):
            wanted = date(int(match[1]), int(match[2]), int(match[3]))
        elif match := re.fullmatch(r"(\d{1,2})\.\s*(\d{1,2})", flat):
            wanted = _coming(today, int(match[2]), int(match[1]))
        elif match := re.fullmatch(r"(\d{1,2})[/月-](\d{1,2})日?", flat):
            wanted = _coming(today, int(match[1]), int(match[2]))
        elif match := _DAYS.fullmatch(flat.replace(" ", "")):
            wanted = today + timedelta(days=int(match[1]))
    except ValueError:
        wanted = None
    if wanted is None or not today < wanted <= today + timedelta(days=_MOST_DAYS):
        raise Refusal("bad_date", detail=text)
    return wanted


def _coming(today: date, month: int, day: int) -> date:
    """The next such day."""
    this = date(today.year, month, day) if (month, day) != (2, 29) else _leap(today.year)
    if this > today:
        return this
    return date(today.year + 1, month, day) if (month, day) != (2, 29) else _leap(today.year + 1)


def _leap(year: int) -> date:
    return date(year, 2, 29)


def _flat(text: str) -> str:
    return unicodedata.normalize("NFKC", text).strip().casefold()
