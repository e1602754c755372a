"""The one clock: what is due is done, once, whatever stops and starts in between.

Times are those of the store's clock (ms since 1970, UTC). What waits is in the `reminders` table; a single task
sleeps until the nearest one. A handler does its work in one transaction that begins with `finish_reminder`, so that
a reminder which was done by somebody else, or before a stop, isn't done again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping

from bot.store.asks import due_reminders, finish_reminder, next_reminder_at, postpone_reminder
from bot.store.db import Store
from bot.store.records import ReminderRow

__all__ = ["Alarm", "Handler"]

_log = logging.getLogger(__name__)
Handler = Callable[[ReminderRow], Awaitable[None]]
_LONGEST = 3600.0
"""Seconds after which the clock looks again in any case: a machine may have slept, or its clock been set."""
_AFTER_TROUBLE = 60.0
"""Seconds after which what couldn't be done, or read, is tried again."""


class Alarm:
    """Does what is due. `handlers` by kind; a kind that nobody knows is put aside and logged."""

    def __init__(
        self,
        store: Store,
        handlers: Mapping[str, Handler],
        *,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._store = store
        self._handlers = handlers
        self._sleep = sleep
        self._news = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name="clock")

    def nudge(self) -> None:
        """Something may be due earlier than it was. Call it after the commit."""
        self._news.set()

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def sweep(self) -> int:
        """Do everything that is due now; gives how many were done. May be called beside the running task."""
        done = 0
        while rows := await due_reminders(self._store, self._store.clock()):
            for row in rows:
                done += await self._do(row)
        return done

    async def _run(self) -> None:
        while True:
            self._news.clear()
            try:
                await self.sweep()
                nearest = await next_reminder_at(self._store)
                pause = _LONGEST if nearest is None else (nearest - self._store.clock()) / 1000
            except Exception:
                _log.exception("the clock can't read what is due")
                pause = _AFTER_TROUBLE
            await self._rest(min(max(pause, 0.0), _LONGEST))

    async def _rest(self, pause: float) -> None:
        both = {asyncio.ensure_future(self._sleep(pause)), asyncio.create_task(self._news.wait())}
        try:
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in both:
                task.cancel()

    async def _do(self, row: ReminderRow) -> int:
        handler = self._handlers.get(row.kind)
        if handler is None:
            _log.error("nobody knows what a reminder of kind %s is", row.kind)
            return int(await self._store.write(lambda tx: finish_reminder(tx, row.id)))
        try:
            await handler(row)
        except Exception:
            _log.exception("reminder %d (%s of table %s) failed", row.id, row.kind, row.table_id)
            again = self._store.clock() + round(_AFTER_TROUBLE * 1000)
            await self._store.write(lambda tx: postpone_reminder(tx, row.id, again))  # the others don't wait for it
            return 0
        return 1
