"""Spectators who want a note at the end of a table (`watchers`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from bot.clock import Handler
from bot.store import asks as sql
from bot.store import outbox
from bot.store import votes as watchers
from bot.store.db import Tx
from bot.store.people import set_user
from bot.store.records import PUBLIC, ReminderRow, SettingsRow
from bot.tables.calls import awake_from, by_message, silent
from bot.tables.desk import Desk, Live
from bot.tables.house import Person
from bot.tables.people import Settings
from games.core import Refusal

__all__ = ["WATCHED", "Watching"]

WATCHED = "watched"
"""Kind of the clock's row for a note, and of the outbox's that says it in the channel."""
_AFTER = 60_000
"""Milliseconds after the last message was made, so that a note can point to it."""
_TOGETHER = 10
"""People whom the last message of a table mentions at most; others get a message of their own."""


class Watching:
    """Who watches a table, and how they are told that it is over: by its last message, or else by the clock."""

    def __init__(self, desk: Desk, people: Settings, nudge: Callable[[], None]) -> None:
        self._desk = desk
        self._people = people
        self._nudge = nudge

    @property
    def handlers(self) -> Mapping[str, Handler]:
        return {WATCHED: self._tell}

    async def toggle(self, table_id: int, who: Person) -> bool:
        """Begin to watch, or stop; gives whether they watch now. Raises `Refusal`: `already_seated` (who plays is
        told anyway), `table_over`, `table_closed`.
        """
        async with self._desk.hold(table_id) as live:
            if live.row.status in ("finished", "closed"):
                raise Refusal("table_over" if live.row.status == "finished" else "table_closed", table=table_id)
            if live.seat_of(who.id) is not None:
                raise Refusal("already_seated", table=table_id)

            async def work(tx: Tx) -> bool:
                await set_user(tx, who.id, who.name, who.locale)
                if await watchers.unwatch(tx, table_id, who.id):
                    return False
                return await watchers.watch(tx, table_id, who.id)

            return await self._desk.store.write(work)

    async def mentioned(self, live: Live, then: int) -> list[int]:
        """Those whom the table's last message mentions, which was to be said at `then`. The clock tells the others:
        by direct message, or in their morning. May be asked again: each is told once.
        """
        now = self._desk.store.clock()
        named: list[int] = []
        users = [
            user for user in await watchers.watchers_of(self._desk.store, live.row.id) if live.seat_of(user) is None
        ]
        for user, settings in (await self._people.of(users)).items():
            asleep = silent(settings, now) or silent(settings, then)
            if by_message(settings) or asleep or len(named) == _TOGETHER:
                await self._desk.store.write(partial(_later, live=live, settings=settings))
            else:
                named.append(user)
        self._nudge()
        return named

    async def _tell(self, row: ReminderRow) -> None:
        """The table is over, and its last message didn't mention them."""
        assert row.table_id is not None
        user = row.user_id or 0
        try:
            async with self._desk.hold(row.table_id) as live:
                settings = await self._people.one(user)
                if row.n:  # a direct message was refused
                    settings = replace(settings, dm_closed=True)

                async def work(tx: Tx) -> None:
                    if silent(settings, tx.now):
                        await sql.postpone_reminder(tx, row.id, awake_from(settings, tx.now))
                    elif await sql.finish_reminder(tx, row.id):
                        await _note(tx, live, settings)

                await self._desk.store.write(work)
        except Refusal:  # nothing can be shown of it any more
            await self._desk.store.write(lambda tx: sql.finish_reminder(tx, row.id))
        self._nudge()

    async def unsaid(self, payload: Mapping[str, object]) -> None:
        """A note couldn't be delivered by direct message: it is said in the channel."""
        table, user = int(str(payload["table"])), int(str(payload["user"]))

        async def work(tx: Tx) -> None:
            await sql.remind(tx, WATCHED, tx.now, table_id=table, user_id=user, n=1)

        await self._desk.store.write(work)
        self._nudge()


async def _later(tx: Tx, live: Live, settings: SettingsRow) -> None:
    at = awake_from(settings, tx.now + _AFTER)
    await sql.remind(tx, WATCHED, at, table_id=live.row.id, user_id=settings.user_id)


async def _note(tx: Tx, live: Live, settings: SettingsRow) -> None:
    user, row = settings.user_id, live.row
    if by_message(settings):
        payload = {"user": user, "why": WATCHED, "table": row.id}
        await outbox.enqueue(tx, None, user, outbox.DIRECT, 0, payload, since=0)
        return
    seen = {"user": user, PUBLIC: 0 if live.table is None else live.table.seen_version(None)}
    await outbox.enqueue(tx, row.id, row.channel_id, WATCHED, row.version, seen, since=row.version)
