"""What the clock does about people: reminders, the end of a deadline, the digest, rotting lobbies."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from bot.clock import Handler
from bot.hours import next_local, next_waking
from bot.store import asks as sql
from bot.store import outbox
from bot.store.db import Tx
from bot.store.records import AskRow, ReminderRow, SettingsRow
from bot.store.votes import happen
from bot.tables.calls import by_message, call, silent
from bot.tables.desk import Desk, Live
from bot.tables.people import Settings
from bot.tables.play import Play
from games.core import Refusal

__all__ = ["SNOOZES", "Late", "Timekeeper"]

Late = Callable[[Tx, Live, AskRow], Awaitable[None]]
"""What happens when somebody's deadline has passed, in the clock's transaction."""
_MINUTE = 60_000
_MORNING = 9 * 60
SNOOZES = (60, 240, 0)
"""Minutes that a reminder can be put off by; 0 is until nine in the morning."""
_THRESHOLDS = ("nudge", "half", "soon", "due")


class Timekeeper:
    """Handlers of the clock's reminders, and what people do about them."""

    def __init__(self, desk: Desk, people: Settings, play: Play, late: Late, nudge: Callable[[], None]) -> None:
        self._play = play
        self._desk = desk
        self._people = people
        self._late = late
        self._nudge = nudge

    @property
    def handlers(self) -> Mapping[str, Handler]:
        reminding = dict.fromkeys(("half", "soon", "nudge", "snoozed", "call"), self._remind)
        return {**reminding, "due": self._due, "digest": self._digest, "caretaker": self._caretake}

    # -- reminders -------------------------------------------------------------------------------------

    async def _remind(self, row: ReminderRow) -> None:
        async def act(tx: Tx, live: Live, ask: AskRow, settings: SettingsRow) -> None:
            now = tx.now
            if silent(settings, now):  # the quiet hours have been changed since
                awake = next_waking(settings, max(now, settings.away_until or 0))
                await sql.remind(tx, "call", awake, **_of(ask), n=row.n + 1)
                return
            waiting = await sql.reminders_of(tx, ask.table_id)
            mine = [one for one in waiting if (one.seat, one.at_version) == (ask.seat, ask.at_version)]
            if any(one.kind in _THRESHOLDS and one.at <= now and one.id != row.id for one in mine):
                return  # after a long stop several are due at once: the last one says it all
            await call(tx, live, settings, ask, row.kind)

        await self._about(row, act)

    async def _due(self, row: ReminderRow) -> None:
        async def act(tx: Tx, live: Live, ask: AskRow, settings: SettingsRow) -> None:
            await self._late(tx, live, ask)

        await self._about(row, act)

    async def _caretake(self, row: ReminderRow) -> None:
        """A caretaker plays for somebody whose time is up, unless they have played meanwhile."""
        assert row.table_id is not None
        assert row.seat is not None
        seat = row.seat
        try:
            async with self._desk.hold(row.table_id) as live:
                if any((ask.seat, ask.at_version) == (seat, row.at_version) for ask in live.asks):

                    async def also(tx: Tx) -> None:
                        await sql.finish_reminder(tx, row.id)
                        await happen(tx, live.row.id, live.row.version, "caretaker", seat=seat)

                    await self._play.caretake(live, seat, also)
                    return
        except Refusal:
            pass  # a table that can't go on
        await self._desk.store.write(lambda tx: sql.finish_reminder(tx, row.id))

    async def _about(
        self, row: ReminderRow, act: Callable[[Tx, Live, AskRow, SettingsRow], Awaitable[None]]
    ) -> None:
        """Do it if the ask is still open; in any case it has been done."""
        assert row.table_id is not None
        try:
            async with self._desk.hold(row.table_id) as live:
                asks = [ask for ask in live.asks if (ask.seat, ask.at_version) == (row.seat, row.at_version)]
                settings = await self._people.one(row.user_id or 0)

                async def work(tx: Tx) -> None:
                    if await sql.finish_reminder(tx, row.id) and asks and asks[0].user_id == row.user_id:
                        await act(tx, live, asks[0], settings)

                await self._desk.store.write(work)
        except Refusal:  # a table that can't go on
            await self._desk.store.write(lambda tx: sql.finish_reminder(tx, row.id))
        self._nudge()

    async def snooze(self, table_id: int, user: int, minutes: int) -> int:
        """Remind somebody later (see `SNOOZES`) and not before; gives when, in ms since 1970.

        Raises `Refusal`: `not_seated`, `nothing_to_snooze`.
        """
        async with self._desk.hold(table_id) as live:
            if live.seat_of(user) is None:
                raise Refusal("not_seated", table=table_id)
            asks = [ask for ask in live.asks if ask.user_id == user]
            if not asks:
                raise Refusal("nothing_to_snooze", table=table_id)
            settings, ask = await self._people.one(user), asks[0]

            async def work(tx: Tx) -> int:
                wished = tx.now + minutes * _MINUTE if minutes else next_local(settings, _MORNING, tx.now)
                at = next_waking(settings, wished)
                before = await sql.reminders_of(tx, table_id, ("waiting", "done", "off"))
                mine = [one for one in before if (one.seat, one.at_version) == (ask.seat, ask.at_version)]
                for kind in ("half", "soon", "nudge", "snoozed", "call"):
                    if any(one.kind == kind and one.state == "waiting" and one.at <= at for one in mine):
                        await sql.call_off(
                            tx, table_id=table_id, seat=ask.seat, at_version=ask.at_version, kind=kind
                        )
                times = sum(one.kind == "snoozed" for one in mine)
                await sql.remind(tx, "snoozed", at, **_of(ask), n=times)
                return at

            at = await self._desk.store.write(work)
        self._nudge()
        return at

    # -- the digest ------------------------------------------------------------------------------------

    async def schedule_digest(self, tx: Tx, settings: SettingsRow) -> None:
        """The next daily message of somebody who wants one; none for the others."""
        await sql.call_off_digests(tx, settings.user_id)
        if settings.tell == "digest":
            at = next_local(settings, settings.digest_at, tx.now)
            await sql.remind(tx, "digest", at, user_id=settings.user_id, n=at // _MINUTE)

    async def _digest(self, row: ReminderRow) -> None:
        user = row.user_id or 0
        settings = await self._people.one(user)

        async def work(tx: Tx) -> None:
            if not await sql.finish_reminder(tx, row.id) or settings.tell != "digest":
                return
            if await sql.open_asks_of_user(tx, user) and (settings.away_until or 0) <= tx.now:
                await outbox.enqueue(tx, None, user, outbox.DIRECT, 0, {"user": user, "why": "digest"})
            await self.schedule_digest(tx, settings)

        await self._desk.store.write(work)
        self._nudge()

    # -- closed inboxes --------------------------------------------------------------------------------

    async def inbox_closed(self, payload: Mapping[str, object]) -> None:
        """A direct message was refused: from now on that person is called in the channel, now too."""
        user = int(str(payload["user"]))
        settings = await self._people.change(user, dm_closed=True)
        if payload.get("why") == "lost":
            return  # the channel is lost too, so there is nowhere to tell them
        tables = [payload["table"]] if "table" in payload else []
        if not tables:
            tables = [ask.table_id for ask in await sql.open_asks_of_user(self._desk.store, user)]
        for table in tables:
            try:
                async with self._desk.hold(int(str(table))) as live:
                    asks = [ask for ask in live.asks if ask.user_id == user]
                    if asks and not by_message(settings):
                        said = str(payload.get("why", "turn"))
                        await self._desk.store.write(lambda tx: self._call_instead(tx, live, asks[0], said))  # noqa: B023
            except Refusal:
                continue
        self._nudge()

    async def _call_instead(self, tx: Tx, live: Live, ask: AskRow, why: str) -> None:
        settings = SettingsRow(ask.user_id)  # in the channel, at once
        await call(tx, live, settings, ask, "unreached" if why == "turn" else why)


def _of(ask: AskRow) -> dict[str, int]:
    return {"table_id": ask.table_id, "seat": ask.seat, "at_version": ask.at_version, "user_id": ask.user_id}
