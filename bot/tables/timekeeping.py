"""What the clock does about people: reminders, the end of a deadline, the digest."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from bot.clock import Handler
from bot.hours import after_waking, next_local, next_waking
from bot.store import asks as sql
from bot.store import outbox
from bot.store.db import Tx
from bot.store.records import PUBLIC, AskRow, ReminderRow, SettingsRow
from bot.store.votes import ballots_of, happen, open_votes_of_user
from bot.tables.asks import NUDGE_AFTER, mend_board
from bot.tables.calls import awake_from, by_message, call, call_later, care_later, following, in_channel, silent
from bot.tables.desk import Desk, Live
from bot.tables.pace import STOPPED
from bot.tables.people import Settings
from bot.tables.play import Play
from games.core import Refusal

__all__ = ["SNOOZES", "SNOOZE_MOST", "Late", "Members", "Timekeeper", "back_here", "snoozes"]

Late = Callable[[Tx, Live, AskRow], Awaitable[None]]
"""What happens when somebody's deadline has passed, in the clock's transaction."""
_MINUTE = 60_000
_MORNING = 9 * 60
SNOOZES = (60, 240, 0)
"""Minutes that a reminder can be put off by; 0 is until nine in the morning."""
SNOOZE_MOST = max(SNOOZES)
"""More minutes no button offers."""
_THRESHOLDS = ("nudge", "half", "soon", "due")
_PAUSED = 60 * _MINUTE
"""Then it is seen whether a table that stands still goes on."""
_MADE_UP = 4
"""Then somebody has the whole time divided by this once more."""


_PART = 3
"""Of a time that is too short for any of these, this part may pass before the next reminder."""


def _snoozed(settings: SettingsRow, minutes: int, now: int) -> int:
    wished = now + minutes * _MINUTE if minutes else next_local(settings, _MORNING, now)
    return next_waking(settings, wished)


def snoozes(settings: SettingsRow, ask: AskRow, now: int) -> tuple[int, ...]:
    """The minutes (0: until the morning) that a reminder may be put off by without missing the deadline: those of
    `SNOOZES`, or a part of what is left; none at the very end.
    """
    due = ask.due_at
    if due is None or due <= now:  # nothing can be missed any more
        return SNOOZES
    fitting = tuple(minutes for minutes in SNOOZES if _snoozed(settings, minutes, now) < due)
    part = (due - now) // _PART // _MINUTE
    if fitting or part < 1 or _snoozed(settings, part, now) >= due:
        return fitting
    return (part,)


@dataclass(frozen=True, slots=True)
class Members:
    """Who is still on a server (guild, user), and what becomes of the seat (table, user) of somebody who isn't."""

    here: Callable[[int, int], Awaitable[bool]]
    vacate: Callable[[int, int, Literal["left"]], Awaitable[None]]


class Timekeeper:
    """Handlers of the clock's reminders, and what people do about them."""

    def __init__(
        self, desk: Desk, people: Settings, play: Play, late: Late, members: Members, nudge: Callable[[], None]
    ) -> None:
        self._play = play
        self._desk = desk
        self._people = people
        self._late = late
        self._members = members
        self._nudge = nudge

    @property
    def handlers(self) -> Mapping[str, Handler]:
        return {
            **dict.fromkeys(("half", "soon", "nudge", "snoozed", "call", "late"), self._remind),
            "due": self._due,
            "away": self._away,
            "next": self._next,
            "unreached": self._unreached,
            **dict.fromkeys(("vote", "vote_again"), self._vote),
            "digest": self._digest,
            "caretaker": self._caretake,
        }

    # -- reminders -------------------------------------------------------------------------------------

    async def _remind(self, row: ReminderRow) -> None:
        async def act(tx: Tx, live: Live, ask: AskRow, settings: SettingsRow) -> None:
            mine = await sql.reminders_of(tx, ask.table_id, ask=ask)
            if any(one.kind in _THRESHOLDS and one.at <= tx.now for one in mine):
                return  # after a long stop several are due at once: the last one says it all
            for one in mine:
                if (
                    one.kind in ("call", "snoozed") and one.at <= tx.now
                ):  # a morning's call that comes together with a threshold
                    await sql.finish_reminder(tx, one.id)
            await call(tx, live, settings, ask, row.kind)
            if not ask.minutes and row.kind in ("nudge", "snoozed"):
                await self._nudge_again(tx, live, ask, settings, row)

        if row.kind in ("half", "nudge"):
            await self._look_for(row)
        await self._about(row, act)

    async def _nudge_again(self, tx: Tx, live: Live, ask: AskRow, settings: SettingsRow, row: ReminderRow) -> None:
        """Where there is no deadline, reminders follow each other; from the second on the others are asked, too."""
        if not any(
            one.kind == "nudge" and one.id != row.id for one in await sql.reminders_of(tx, ask.table_id, ask=ask)
        ):
            at = after_waking(settings, tx.now, NUDGE_AFTER * _MINUTE)
            await sql.remind_of_ask(tx, ask, {"nudge": at}, n=tx.now)
        if row.kind == "nudge" and row.n:  # the first one has no number
            await self._late(tx, live, ask)

    async def _away(self, row: ReminderRow) -> None:
        """A day away, at a table without deadlines: the caretaker who was asked for plays, as at an end of time."""

        async def act(tx: Tx, live: Live, ask: AskRow, settings: SettingsRow) -> None:
            if settings.away_caretaker and (settings.away_until or 0) > tx.now:
                await self._late(tx, live, ask)

        await self._about(row, act)

    async def _due(self, row: ReminderRow) -> None:
        async def act(tx: Tx, live: Live, ask: AskRow, settings: SettingsRow) -> None:
            if tx.now - row.at > STOPPED and ask.minutes:
                await self._make_up(tx, live, ask, settings)
            else:
                await self._late(tx, live, ask)

        await self._look_for(row)
        await self._about(row, act)

    async def _make_up(self, tx: Tx, live: Live, ask: AskRow, settings: SettingsRow) -> None:
        """Some more time for somebody whose deadline passed while nobody could play; they are told so."""
        due = after_waking(settings, tx.now, ask.minutes * _MINUTE // _MADE_UP)
        fresh = replace(ask, due_at=due)
        live.asks = [fresh if one == ask else one for one in live.asks]
        await sql.put_ask(tx, fresh)
        await sql.remind_of_ask(tx, fresh, {"due": due}, n=tx.now)
        await mend_board(tx, live, live.asks)
        await call(tx, live, settings, fresh, "stopped")

    async def _next(self, row: ReminderRow) -> None:
        """Somebody wants to know that they will be asked after the one who is asked now."""
        user = row.user_id or 0

        async def act(tx: Tx, live: Live, ask: AskRow, settings: SettingsRow) -> None:
            if following(live) == user and by_message(settings) and not silent(settings, tx.now):
                payload = {"user": user, "why": "next", "table": live.row.id, "of": [ask.seat, ask.at_version]}
                await outbox.enqueue(tx, None, user, outbox.DIRECT, 0, payload, since=0)

        await self._about(row, act, own=False)

    async def _unreached(self, row: ReminderRow) -> None:
        """A direct message couldn't be delivered: what it said is said in the channel."""

        async def act(tx: Tx, live: Live, ask: AskRow, settings: SettingsRow) -> None:
            if settings.tell != "both":  # they were mentioned there as well
                await call(tx, live, replace(settings, dm_closed=True), ask, "unreached")

        await self._about(row, act)

    async def _vote(self, row: ReminderRow) -> None:
        """Somebody is to answer a vote: they haven't been mentioned by its message, or haven't answered since."""
        assert row.table_id is not None
        user = row.user_id or 0
        try:
            async with self._desk.hold(row.table_id) as live:
                settings = await self._people.one(user)
                open_ = any(vote.id == row.n and user in vote.voters for vote in live.votes)
                stands = live.row.paused is not None
                answered = user in await ballots_of(self._desk.store, row.n)

                async def work(tx: Tx) -> None:
                    if open_ and not answered and (stands or silent(settings, tx.now)):
                        later = tx.now + _PAUSED if stands else tx.now
                        await sql.postpone_reminder(tx, row.id, awake_from(settings, later))
                    elif await sql.finish_reminder(tx, row.id) and open_ and not answered:
                        await self._to_vote(tx, live, settings, row.n)

                await self._desk.store.write(work)
        except Refusal:
            await self._desk.store.write(lambda tx: sql.finish_reminder(tx, row.id))
        self._nudge()

    async def _to_vote(self, tx: Tx, live: Live, settings: SettingsRow, vote: int) -> None:
        user, payload = settings.user_id, {"user": settings.user_id, "vote": vote}
        if by_message(settings):
            direct = payload | {"why": "vote", "table": live.row.id}
            await outbox.enqueue(tx, None, user, outbox.DIRECT, 0, direct, since=0)
        elif in_channel(settings):
            seen = {PUBLIC: live.running.seen_version(None)}
            version = live.running.version
            await outbox.enqueue(
                tx, live.row.id, live.row.channel_id, "vote_call", version, payload | seen, since=version
            )

    async def _caretake(self, row: ReminderRow) -> None:
        """A caretaker plays for somebody whose time is up, unless they have played meanwhile."""
        assert row.table_id is not None
        assert row.seat is not None
        seat = row.seat
        try:
            async with self._desk.hold(row.table_id) as live:
                open_ = any((ask.seat, ask.at_version) == (seat, row.at_version) for ask in live.asks)
                # a sweep beside this one may have done it, and the same seat may be asked again
                if open_ and await sql.waits(self._desk.store, row.id):

                    async def also(tx: Tx) -> None:
                        await sql.finish_reminder(tx, row.id)
                        await happen(tx, live.row.id, live.row.version, "caretaker", seat=seat)

                    await self._play.caretake(live, seat, also)
                    return
        except Refusal:
            pass  # a table that can't go on
        await self._desk.store.write(lambda tx: sql.finish_reminder(tx, row.id))

    async def _look_for(self, row: ReminderRow) -> None:
        """Free the seat of somebody who has left the server (or was banned), before anybody waits for them."""
        assert row.table_id is not None
        user = row.user_id or 0
        try:
            async with self._desk.hold(row.table_id) as live:
                guild = live.row.guild_id
                asked = any((ask.seat, ask.user_id) == (row.seat, user) for ask in live.asks)
            if asked and guild is not None and not await self._members.here(guild, user):
                await self._members.vacate(row.table_id, user, "left")
        except Refusal:  # they have gone meanwhile, or the table has
            return

    async def _about(
        self,
        row: ReminderRow,
        act: Callable[[Tx, Live, AskRow, SettingsRow], Awaitable[None]],
        *,
        own: bool = True,
    ) -> None:
        """Do it if the ask is still open; in any case it has been done. `own`: it concerns the one who is asked."""
        assert row.table_id is not None
        try:
            async with self._desk.hold(row.table_id) as live:
                asks = [ask for ask in live.asks if (ask.seat, ask.at_version) == (row.seat, row.at_version)]
                settings = await self._people.one(row.user_id or 0)

                async def work(tx: Tx) -> None:
                    done = await sql.finish_reminder(tx, row.id)
                    if done and asks and (not own or asks[0].user_id == row.user_id):
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
                at = _snoozed(settings, minutes, tx.now)
                if ask.due_at is not None and at >= ask.due_at > tx.now:  # the button is older than the deadline
                    at = tx.now + (ask.due_at - tx.now) // _PART
                waiting = await sql.reminders_of(tx, table_id, ask=ask)
                of_ask = {"table_id": table_id, "seat": ask.seat, "at_version": ask.at_version}
                for kind in ("half", "soon", "nudge", "snoozed", "call"):
                    if any(one.kind == kind and (one.at <= at or kind == "snoozed") for one in waiting):
                        await sql.call_off(tx, kind=kind, **of_ask)
                await sql.remind(tx, "snoozed", at, user_id=user, n=tx.now, **of_ask)
                return at

            at = await self._desk.store.write(work)
        self._nudge()
        return at

    # -- the digest ------------------------------------------------------------------------------------

    async def schedule_digest(self, tx: Tx, settings: SettingsRow) -> None:
        """The next daily message of somebody who wants one, not in their quiet hours; none for the others."""
        await sql.call_off_for(tx, settings.user_id, "digest")
        if settings.tell == "digest":
            at = next_waking(settings, next_local(settings, settings.digest_at, tx.now))
            await sql.remind(tx, "digest", at, user_id=settings.user_id, n=at // _MINUTE)

    async def _digest(self, row: ReminderRow) -> None:
        user = row.user_id or 0
        settings = await self._people.one(user)

        async def work(tx: Tx) -> None:
            if not await sql.finish_reminder(tx, row.id) or settings.tell != "digest":
                return
            away = (settings.away_until or 0) > tx.now
            waits = await sql.open_asks_of_user(tx, user) or await open_votes_of_user(tx, user)
            if not away and not settings.dm_closed and waits:
                await outbox.enqueue(tx, None, user, outbox.DIRECT, 0, {"user": user, "why": "digest"}, since=0)
            await self.schedule_digest(tx, settings)

        await self._desk.store.write(work)
        self._nudge()

    # -- closed inboxes --------------------------------------------------------------------------------

    async def unsaid(self, payload: Mapping[str, object], reason: str) -> None:
        """A direct message will not be said. If that person takes none they are called in channels from now on; for
        this message the clock does it (see `bot.store.outbox.mark_dead`).
        """
        user = int(str(payload["user"]))
        if reason.startswith(("forbidden", "gone")):
            await self._people.change(user, dm_closed=True)
        if payload.get("why") == "vote":
            await self._vote_in_channel(int(str(payload["table"])), user, int(str(payload["vote"])))
        if payload.get("why") == "digest":

            async def work(tx: Tx) -> None:
                for ask in await sql.open_asks_of_user(tx, user):
                    await sql.remind_of_ask(tx, ask, {"unreached": tx.now}, n=tx.now)

            await self._desk.store.write(work)
        self._nudge()

    async def _vote_in_channel(self, table: int, user: int, vote: int) -> None:
        try:
            async with self._desk.hold(table) as live:
                settings = replace(await self._people.one(user), dm_closed=True)
                if any(one.id == vote for one in live.votes) and settings.tell != "both":
                    await self._desk.store.write(lambda tx: self._to_vote(tx, live, settings, vote))
        except Refusal:
            return


async def back_here(tx: Tx, settings: SettingsRow) -> list[AskRow]:
    """Somebody goes away (`settings.away_until`) or is back: what waits for them calls them when they return, and
    not before. Gives what waits.
    """
    await sql.call_off_for(tx, settings.user_id, "call")
    asks = await sql.open_asks_of_user(tx, settings.user_id)
    await sql.call_off_for(tx, settings.user_id, "away")
    for ask in asks:
        await care_later(tx, settings, ask)
    if silent(settings, tx.now) and (in_channel(settings) or by_message(settings)):
        for ask in asks:
            await call_later(tx, settings, ask)
    return asks
