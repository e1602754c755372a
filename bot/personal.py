"""What people set for themselves: how they are told, their quiet hours, and that they are away."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any, cast

import discord
from discord.app_commands import Choice

from bot.answers import Answers, Case, person
from bot.calling import stamp
from bot.hours import known_zones, zone_of
from bot.panels.screens import Screen
from bot.reading import read_date, read_hours, read_minute, read_zone
from bot.store import tables as sql
from bot.store.db import Tx
from bot.store.outbox import enqueue
from bot.store.people import set_user
from bot.store.records import SettingsRow, Tell
from bot.store.votes import happen
from bot.tables.asks import retime
from bot.tables.desk import Desk
from bot.tables.people import Settings
from bot.tables.timekeeping import Timekeeper
from games.core import Refusal
from renderers.words import Tongue

__all__ = ["Personal"]

_OFFERED = 25


class Personal:
    """`/settings` and `/away`."""

    def __init__(
        self, desk: Desk, people: Settings, timekeeper: Timekeeper, answers: Answers, nudge: Callable[[], None]
    ) -> None:
        self._desk = desk
        self._people = people
        self._timekeeper = timekeeper
        self._answers = answers
        self._nudge = nudge

    async def settings(
        self,
        itx: discord.Interaction,
        *,
        tell: str | None,
        zone: str | None,
        quiet: str | None,
        digest: str | None,
        next_up: bool | None,
    ) -> None:
        """Set what is given, and show all of it."""

        async def work(case: Case) -> Screen:
            values: dict[str, Any] = {}
            if tell is not None:
                values |= {"tell": cast(Tell, tell), "dm_closed": False}
            if zone is not None:
                values["zone"] = read_zone(zone)
            if quiet is not None:
                hours = read_hours(quiet)
                values |= {"quiet_from": hours and hours[0], "quiet_to": hours and hours[1]}
            if digest is not None:
                values["digest_at"] = read_minute(digest)
            if next_up is not None:
                values["next_up"] = next_up
            if not values:
                return Screen(settings_text(case._, await self._people.one(itx.user.id), self._now()))
            row = await self._change(itx, values)
            _ = case._
            return Screen(_("Noted.") + "\n" + settings_text(_, row, self._now()))

        await self._answers.give(itx, "private", work)

    async def _change(self, itx: discord.Interaction, values: dict[str, Any]) -> SettingsRow:
        user = itx.user.id
        before = await self._people.one(user)
        row = await self._people.change(user, **values)

        async def note(tx: Tx) -> None:
            await set_user(tx, user, itx.user.display_name, str(itx.locale))
            await self._timekeeper.schedule_digest(tx, row)

        await self._desk.store.write(note)
        if (before.zone, before.quiet_from, before.quiet_to) != (row.zone, row.quiet_from, row.quiet_to):
            for table in await sql.tables_of_user(self._desk.store, user):
                await self._retime(table.id, user, before, row)
        self._nudge()
        return row

    async def _retime(self, table: int, user: int, before: SettingsRow, now: SettingsRow) -> None:
        try:
            async with self._desk.hold(table) as live:
                live.asks = await self._desk.store.write(lambda tx: retime(tx, live, user, before, now))
        except Refusal:  # a table that can't go on has no clock either
            return

    async def away(self, itx: discord.Interaction, until: str | None, caretaker: bool) -> None:
        """Tell all one's tables that one is away, or back."""

        async def work(case: Case) -> Screen:
            _, user = case._, itx.user.id
            settings = await self._people.one(user)
            zone, now = zone_of(settings), self._now()
            if until is None and (settings.away_until or 0) <= now:
                return Screen(_("You aren't away. `/away until:` tells your tables when you will be back."))
            moment: int | None = None
            if until is not None:
                day = read_date(until, datetime.fromtimestamp(now / 1000, zone).date())
                moment = round(datetime(day.year, day.month, day.day, tzinfo=zone).timestamp() * 1000)
            await self._people.change(user, away_until=moment, away_caretaker=caretaker and moment is not None)
            told = await self._tell_tables(itx, moment, caretaker)
            tables = _.n("{n} table knows.", "{n} tables know.", told)
            if moment is None:
                return Screen(_("Welcome back!") + " " + tables)
            text = _("You are away until {time}. You aren't called before.", time=stamp(moment, "D"))
            if caretaker:
                text += " " + _("When your time is up, a caretaker plays for you.")
            return Screen(f"{text} {tables}")

        await self._answers.give(itx, "private", work)

    async def _tell_tables(self, itx: discord.Interaction, until: int | None, caretaker: bool) -> int:
        who = person(itx)
        rows = [row for row in await sql.tables_of_user(self._desk.store, who.id) if row.status == "running"]
        kind = "back" if until is None else "away"
        payload: dict[str, Any] = {"name": who.name, "until": until, "caretaker": caretaker}

        async def work(tx: Tx) -> None:
            await set_user(tx, who.id, who.name, who.locale)
            for row in rows:
                await happen(tx, row.id, row.version, kind, user_id=who.id, **payload)
                await enqueue(tx, row.id, row.channel_id, "notice", row.version, payload | {"kind": kind})

        await self._desk.store.write(work)
        self._nudge()
        return len(rows)

    def _now(self) -> int:
        return self._desk.store.clock()

    # -- autocomplete ----------------------------------------------------------------------------------

    async def zones(self, itx: discord.Interaction, current: str) -> list[Choice[str]]:
        """Time zones with the time that it is there."""
        wanted = current.casefold().strip().replace(" ", "_")
        now = datetime.fromtimestamp(self._now() / 1000, zone_of(SettingsRow(0)))
        found = [name for name in known_zones() if wanted in name.casefold()]
        found.sort(key=lambda name: not name.rpartition("/")[2].casefold().startswith(wanted))
        return [
            Choice(name=f"{name} ({now.astimezone(zone_of(SettingsRow(0, zone=name))):%H:%M})", value=name)
            for name in found[:_OFFERED]
        ]

    async def days(self, itx: discord.Interaction, current: str) -> list[Choice[str]]:
        """Days to come back on."""
        settings = await self._people.one(itx.user.id)
        today = datetime.fromtimestamp(self._now() / 1000, zone_of(settings)).date()
        days = [today + timedelta(days=number) for number in (1, 2, 3, 4, 5, 6, 7, 10, 14, 21, 28)]
        try:
            days = [read_date(current, today)] if current.strip() else days
        except Refusal:
            days = [day for day in days if current.strip() in day.isoformat()]
        return [Choice(name=f"{day:%Y-%m-%d}", value=day.isoformat()) for day in days]


def settings_text(_: Tongue, row: SettingsRow, now: int) -> str:
    """All settings of a person, in words."""
    tells = {
        "channel": _("mentioned in the channel"),
        "dm": _("by direct message"),
        "both": _("in the channel and by direct message"),
        "digest": _("by one message a day, at {time}", time=clock_time(row.digest_at)),
    }
    quiet = _("none")
    if row.quiet_from is not None and row.quiet_to is not None:
        quiet = f"{clock_time(row.quiet_from)}–{clock_time(row.quiet_to)}"
    local = f"{datetime.fromtimestamp(now / 1000, zone_of(row)):%H:%M}"
    lines = [
        _("You are told: {how}", how=tells[row.tell]),
        _("Time zone: {zone} (it is {time} there)", zone=row.zone, time=local),
        _("Quiet hours: {hours}", hours=quiet),
        _("Told when you are next: {answer}", answer=_("yes") if row.next_up else _("no")),
    ]
    if row.tell in ("dm", "both") and row.dm_closed:
        lines.append("⚠ " + _("Your direct messages are closed to me, so I mention you in the channel."))
    if (row.away_until or 0) > now:
        lines.append(_("Away until {time}", time=stamp(row.away_until or 0, "D")))
    return "\n".join(lines)


def clock_time(minute: int) -> str:
    """`07:30` for a minute of the day."""
    return f"{minute // 60:02}:{minute % 60:02}"
