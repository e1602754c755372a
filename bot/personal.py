"""What people set for themselves: how they are told, their quiet hours, and that they are away."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Any

import discord
from discord.app_commands import Choice

from bot.answers import Answers, Case, person
from bot.calling import stamp, waiting_lines
from bot.hours import known_zones, zone_of
from bot.panels.ids import Ref
from bot.panels.personal import TELLS, settings_screen
from bot.panels.screens import CONTENT, Screen
from bot.reading import read_date, read_hours, read_minute, read_zone
from bot.store import tables as sql
from bot.store.db import Tx
from bot.store.outbox import enqueue
from bot.store.people import set_user
from bot.store.records import WHO, AskRow, SettingsRow, TableRow
from bot.store.votes import happen
from bot.tables.asks import retime
from bot.tables.desk import Desk
from bot.tables.people import Settings
from bot.tables.timekeeping import Timekeeper, back_here
from games.core import Refusal
from renderers.words import Tongue, cut

__all__ = ["Personal"]

_OFFERED = 25


class Personal:
    """`/settings` with its panel, and `/away`."""

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
                values |= _tell(tell)
            if zone is not None:
                values["zone"] = read_zone(zone)
            if quiet is not None:
                values |= _quiet(quiet)
            if digest is not None:
                values["digest_at"] = read_minute(digest)
            if next_up is not None:
                values["next_up"] = next_up
            return await self._changed(case, itx, values)

        await self._answers.give(itx, "private", work)

    async def chosen(self, itx: discord.Interaction, ref: Ref, values: Sequence[str]) -> None:
        """Something was chosen in the panel of settings."""

        async def work(case: Case) -> Screen:
            match ref.kind, *values:
                case "SETTELL", tell:
                    return await self._changed(case, itx, _tell(tell))
                case "SETQUIET", hours:
                    return await self._changed(case, itx, _quiet(hours))
                case "SETZONE", zone:
                    return await self._changed(case, itx, {"zone": read_zone(zone)})
                case "SETDIGEST", time:
                    return await self._changed(case, itx, {"digest_at": read_minute(time)})
                case ("setnext",):
                    return await self._changed(case, itx, {"next_up": ref.index == 1})
                case ("setquiet",):
                    return await self._changed(case, itx, _quiet("off"))
            raise Refusal("outdated")

        async def instead(case: Case, reason: str) -> Screen:
            return settings_screen(case._, await self._people.one(itx.user.id), self._now(), reason)

        await self._answers.give(itx, "panel", work, instead=instead)

    async def _changed(self, case: Case, itx: discord.Interaction, values: dict[str, Any]) -> Screen:
        if not values:
            return settings_screen(case._, await self._people.one(itx.user.id), self._now())
        row = await self._change(itx, values)
        _ = case._
        return settings_screen(_, row, self._now(), _("Noted."))

    async def _change(self, itx: discord.Interaction, values: dict[str, Any]) -> SettingsRow:
        user = itx.user.id
        before = await self._people.one(user)

        async def also(tx: Tx, now: SettingsRow) -> None:
            await set_user(tx, user, itx.user.display_name, str(itx.locale))
            await self._timekeeper.schedule_digest(tx, now)

        row = await self._people.change(user, also, **values)
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
                return Screen(_("You aren't away. `/away` with a day tells your tables when you will be back."))
            moment: int | None = None
            if until is not None:
                day = read_date(until, datetime.fromtimestamp(now / 1000, zone).date())
                moment = round(datetime(day.year, day.month, day.day, tzinfo=zone).timestamp() * 1000)
            rows = [row for row in await sql.tables_of_user(self._desk.store, user) if row.status == "running"]
            waiting: list[AskRow] = []

            async def also(tx: Tx, row: SettingsRow) -> None:
                waiting.extend(await back_here(tx, row))
                await self._tell_tables(tx, itx, rows, moment, caretaker)

            await self._people.change(
                user, also, away_until=moment, away_caretaker=caretaker and moment is not None
            )
            self._nudge()
            tables = _.n("{n} table knows.", "{n} tables know.", len(rows))
            if moment is None:
                return Screen(
                    cut("\n".join([_("Welcome back!") + " " + tables, *await self._open(_, waiting)]), CONTENT)
                )
            text = _("You are away until {time}. You aren't called before.", time=stamp(moment, "D"))
            if caretaker:
                text += " " + _(
                    "When your time is up, a caretaker plays for you; at tables without a deadline after a day."
                )
            return Screen(f"{text} {tables}")

        await self._answers.give(itx, "private", work)

    async def _open(self, _: Tongue, asks: Sequence[AskRow]) -> list[str]:
        """What waits for somebody who is back."""
        found = []
        for ask in asks:
            try:
                async with self._desk.hold(ask.table_id) as live:
                    if live.table is not None:
                        found.append((live, ask))
            except Refusal:  # a table that can't go on waits for nobody
                continue
        return waiting_lines(_, found, self._now())

    async def _tell_tables(
        self, tx: Tx, itx: discord.Interaction, rows: Sequence[TableRow], until: int | None, caretaker: bool
    ) -> None:
        who = person(itx)
        kind = "back" if until is None else "away"
        payload: dict[str, Any] = {"name": who.name, "until": until, "caretaker": caretaker}
        await set_user(tx, who.id, who.name, who.locale)
        for row in rows:
            await happen(tx, row.id, row.version, kind, user_id=who.id, **payload)
            await enqueue(tx, row.id, row.channel_id, "notice", row.version, payload | {"kind": kind, WHO: who.id})

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


def _tell(value: str) -> dict[str, Any]:
    """Who chooses again how to be told is tried again."""
    if value not in TELLS:
        raise Refusal("outdated")
    return {"tell": value, "dm_closed": False}


def _quiet(text: str) -> dict[str, Any]:
    hours = read_hours(text)
    return {"quiet_from": hours and hours[0], "quiet_to": hours and hours[1]}
