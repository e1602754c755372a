"""A person's settings: in words, and with components to change the common ones with a thumb."""

from __future__ import annotations

from datetime import datetime

from discord import ButtonStyle

from bot.calling import stamp
from bot.hours import zone_of
from bot.panels.ids import Ref
from bot.panels.items import Item, button, select
from bot.panels.screens import Screen
from bot.store.records import SettingsRow
from renderers.words import Label, Tongue, cut

__all__ = ["TELLS", "ZONES", "clock_time", "settings_screen", "settings_text"]

TELLS = ("channel", "dm", "both", "digest")
ZONES = (
    "UTC", "Europe/London", "Europe/Lisbon", "Europe/Berlin", "Europe/Madrid", "Europe/Paris", "Europe/Rome",
    "Europe/Warsaw", "Europe/Athens", "Europe/Istanbul", "Asia/Dubai", "Asia/Kolkata", "Asia/Bangkok",
    "Asia/Singapore", "Asia/Hong_Kong", "Asia/Shanghai", "Asia/Taipei", "Asia/Tokyo", "Australia/Sydney",
    "Pacific/Auckland", "America/Sao_Paulo", "America/New_York", "America/Chicago", "America/Los_Angeles",
)  # fmt: skip
"""Time zones that the panel offers, 24 at most; `/settings` takes every other one."""
_NIGHTS = ("off", "21:00-07:00", "22:00-07:00", "22:00-08:00", "23:00-07:00", "23:00-08:00", "00:00-08:00",
           "00:00-09:00", "01:00-10:00")  # fmt: skip
_MOST = 25


def settings_screen(_: Tongue, row: SettingsRow, now: int, note: str = "") -> Screen:
    """All settings of a person, in words and with what changes them. `now` in ms since 1970."""
    rows: list[list[Item]] = [
        [_select(_, "SETTELL", _("How you are told"), [(key, _told(_, key, row)) for key in TELLS], row.tell)],
        [_select(_, "SETQUIET", _("Quiet hours"), _nights(_, row), _quiet(row))],
        [_select(_, "SETZONE", _("Time zone"), _zones(row, now), row.zone)],
    ]
    if row.tell == "digest":
        times = [(clock_time(minute), clock_time(minute)) for minute in range(0, 24 * 60, 60)]
        chosen = clock_time(row.digest_at)
        if all(value != chosen for value, _text in times):
            times = sorted([*times, (chosen, chosen)])
        rows.append([_select(_, "SETDIGEST", _("When the daily message comes"), times, chosen)])
    told = _("Don't tell me when I'm next") if row.next_up else _("Tell me when I'm next")
    rows.append(
        [
            button(Ref("setnext", 0, 0, int(not row.next_up)), Label(told)),
            button(
                Ref("setquiet", 0), Label(_("No quiet hours")), ButtonStyle.secondary, disabled=_quiet(row) == "off"
            ),
        ]
    )
    return Screen("\n".join(filter(None, [note, settings_text(_, row, now)])), rows)


def settings_text(_: Tongue, row: SettingsRow, now: int) -> str:
    """All settings of a person, in words."""
    local = f"{datetime.fromtimestamp(now / 1000, zone_of(row)):%H:%M}"
    lines = [
        _("You are told: {how}", how=_told(_, row.tell, row)),
        _("Time zone: {zone} (it is {time} there)", zone=row.zone, time=local),
        _("Quiet hours: {hours}", hours=_night(_, _quiet(row))),
        _("Told when you are next: {answer}", answer=_("yes") if row.next_up else _("no")),
    ]
    if row.tell != "channel" and row.dm_closed:
        lines.append("⚠ " + _("Your direct messages are closed to me, so I mention you in the channel."))
    if (row.away_until or 0) > now:
        lines.append(_("Away until {time}", time=stamp(row.away_until or 0, "D")))
    return "\n".join(lines)


def clock_time(minute: int) -> str:
    """`07:30` for a minute of the day."""
    return f"{minute // 60:02}:{minute % 60:02}"


def _told(_: Tongue, key: str, row: SettingsRow) -> str:
    match key:
        case "channel":
            return _("mentioned in the channel")
        case "dm":
            return _("by direct message")
        case "both":
            return _("in the channel and by direct message")
    return _("by one message a day, at {time}", time=clock_time(row.digest_at))


def _quiet(row: SettingsRow) -> str:
    """As `read_hours` takes it."""
    if row.quiet_from is None or row.quiet_to is None:
        return "off"
    return f"{clock_time(row.quiet_from)}-{clock_time(row.quiet_to)}"


def _night(_: Tongue, value: str) -> str:
    return _("none") if value == "off" else value.replace("-", "–")


def _nights(_: Tongue, row: SettingsRow) -> list[tuple[str, str]]:
    values = [*_NIGHTS] if _quiet(row) in _NIGHTS else [*_NIGHTS, _quiet(row)]
    return [(value, _night(_, value)) for value in values]


def _zones(row: SettingsRow, now: int) -> list[tuple[str, str]]:
    zones = [*ZONES] if row.zone in ZONES else [*ZONES, row.zone]
    return [
        (zone, f"{zone} ({datetime.fromtimestamp(now / 1000, zone_of(SettingsRow(0, zone=zone))):%H:%M})")
        for zone in zones[-_MOST:]
    ]


def _select(_: Tongue, kind: str, heading: str, values: list[tuple[str, str]], chosen: str) -> Item:
    options = [
        (value, Label(cut(_("{option}: {value}", option=heading, value=text), 100))) for value, text in values
    ]
    return select(Ref(kind, 0), options, heading, chosen=chosen)
