"""Lobbies in which nothing happens: their host is nudged after a day, and after three they are closed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from bot.clock import Handler
from bot.store import asks as sql
from bot.store import tables as tables_sql
from bot.store.db import Tx
from bot.store.outbox import enqueue
from bot.store.records import ReminderRow
from bot.tables.calls import awake_from, silent
from bot.tables.desk import Desk
from bot.tables.people import Settings
from games.core import Refusal

__all__ = ["EXPIRE", "NUDGE", "Rotting", "changed"]

NUDGE, EXPIRE = "lobby_nudge", "lobby_expire"
_HOUR = 3_600_000
_AFTER = {NUDGE: 24 * _HOUR, EXPIRE: 72 * _HOUR}


async def changed(tx: Tx, table_id: int) -> None:
    """Something has happened in a lobby: its time begins anew."""
    for kind in _AFTER:
        await sql.call_off(tx, table_id=table_id, kind=kind)
    for kind, after in _AFTER.items():
        await sql.remind(tx, kind, tx.now + after, table_id=table_id, n=tx.now)


class Rotting:
    """Handlers of the clock."""

    def __init__(self, desk: Desk, people: Settings, nudge: Callable[[], None]) -> None:
        self._desk = desk
        self._people = people
        self._nudge = nudge

    @property
    def handlers(self) -> Mapping[str, Handler]:
        return {NUDGE: self._remind, EXPIRE: self._expire}

    async def resume(self) -> None:
        """At start: lobbies that were opened before there were clocks get their time from now on."""
        for row in await tables_sql.tables_with_status(self._desk.store, "lobby"):
            waiting = await sql.reminders_of(self._desk.store, row.id)
            if not any(one.kind == EXPIRE for one in waiting):
                await self._desk.store.write(partial(changed, table_id=row.id))

    async def _remind(self, row: ReminderRow) -> None:
        assert row.table_id is not None
        try:
            async with self._desk.hold(row.table_id) as live:
                host = await self._people.one(live.row.host_id)
                waiting = await sql.reminders_of(self._desk.store, row.table_id)
                closes = next((one.at for one in waiting if one.kind == EXPIRE), None)

                async def work(tx: Tx) -> None:
                    if not await sql.finish_reminder(tx, row.id) or live.row.status != "lobby" or closes is None:
                        return
                    if closes <= tx.now:
                        return  # after a long stop: it is closed just now
                    if silent(host, tx.now) and (at := awake_from(host, tx.now)) < closes:
                        await sql.remind(tx, NUDGE, at, table_id=live.row.id, n=tx.now)
                        return
                    await enqueue(
                        tx, live.row.id, live.row.channel_id, NUDGE, 0, {"user": host.user_id, "closes": closes}
                    )

                await self._desk.store.write(work)
        except Refusal:
            await self._desk.store.write(lambda tx: sql.finish_reminder(tx, row.id))
        self._nudge()

    async def _expire(self, row: ReminderRow) -> None:
        assert row.table_id is not None
        table_id = row.table_id
        async with self._desk.hold(table_id) as live:
            lobby, channel = live.row.status == "lobby", live.row.channel_id

            async def work(tx: Tx) -> None:
                if await sql.finish_reminder(tx, row.id) and lobby:
                    await tables_sql.set_status(tx, table_id, "closed", expected="lobby")
                    await enqueue(tx, table_id, channel, "lobby", 0, {})
                    await enqueue(tx, table_id, channel, "lobby_expired", 0, {})

            try:
                await self._desk.store.write(work)
            finally:
                self._desk.forget(table_id)
        self._nudge()
