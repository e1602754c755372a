"""Tables that stand still: paused by a person, or because their channel is gone or closed to us."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.store import outbox
from bot.store import tables as sql
from bot.store import votes as votes_sql
from bot.store.db import Tx
from bot.store.places import move_table
from bot.store.records import WHO, Paused
from bot.tables.asks import mend_board
from bot.tables.desk import Desk, Live
from bot.tables.house import Person
from bot.tables.play import Play
from games.core import Refusal

__all__ = ["LOST", "Pausing"]

LOST = ("gone", "forbidden")
"""Why a table is paused that can't be shown where it lives."""


class Pausing:
    """The use cases. All raise `Refusal`, and then nothing has changed."""

    def __init__(self, desk: Desk, play: Play, nudge: Callable[[], None]) -> None:
        self._desk = desk
        self._play = play
        self._nudge = nudge

    async def pause(self, table_id: int, who: Person) -> None:
        """Stop the clock and all moves. For the host and moderators; alone everybody may.

        Refusals: `not_host`, `already_paused`, `not_started`, `table_over`, `table_closed`.
        """
        async with self._desk.hold(table_id) as live:
            self._may(live, who)
            if live.row.paused is not None:
                raise Refusal("already_paused", table=table_id)

            async def work(tx: Tx) -> None:
                await self._set(tx, live, "person")
                await votes_sql.happen(tx, table_id, live.row.version, "paused", user_id=who.id, name=who.name)
                await mend_board(tx, live, (), anyway=True)
                await self._notice(tx, live, "paused", who)

            await self._write(table_id, work)
        await self._play.refresh_asks(table_id)

    async def resume(self, table_id: int, who: Person, *, channel: int | None = None) -> bool:
        """Go on; deadlines have the time that was left. `channel`: where the table lives from now on; a table that
        has a thread for itself stays in it if `channel` is the one of that thread. True if it has moved.

        A lobby, and the end of a game, can be lost with their channel: they go on, too. Then everybody who sits
        here may say where. Refusals: `not_host`, `not_paused`, and as `pause`.
        """
        async with self._desk.hold(table_id) as live:
            row = live.row
            lost = row.paused in LOST
            if not lost:
                self._may(live, who)
            elif live.seat_of(who.id) is None and not who.moderator:
                raise Refusal("not_host", host=_host(live))
            if row.paused is None:
                raise Refusal("not_paused", table=table_id)
            moved = channel not in (None, row.channel_id) and (lost or channel != row.home_id)
            where = channel if moved and channel is not None else row.channel_id

            async def work(tx: Tx) -> None:
                await sql.update_table(tx, table_id, paused=None, paused_at=None)
                if moved:
                    await move_table(tx, row, where)
                await votes_sql.happen(tx, table_id, row.version, "resumed", user_id=who.id, name=who.name)
                if live.table is None:
                    await outbox.enqueue(tx, table_id, where, "lobby", 0, {})
                    return
                await self._notice(tx, live, "resumed", who, where)
                table = live.table
                payload = {"seen": table.seen_version(None)}
                await outbox.enqueue(tx, table_id, where, "board", table.version, payload, since=row.announced)
                for vote in await votes_sql.open_votes(tx, table_id):
                    more = payload | {"vote": vote.id}
                    await outbox.enqueue(tx, table_id, where, "vote", table.version, more)

            await self._write(table_id, work)
        if live.row.status == "running":
            await self._play.refresh_asks(table_id)
            await self._play.settle(table_id)  # a seat may have been given up meanwhile
        self._nudge()
        return moved

    async def lost(self, table_id: int, why: Paused) -> bool:
        """Its channel is gone, or closed to us: stop, and tell the host by direct message. True the first time."""
        try:
            async with self._desk.hold(table_id) as live:
                if live.row.status == "closed" or live.row.paused is not None:
                    return False

                async def work(tx: Tx) -> None:
                    await self._set(tx, live, why)
                    await votes_sql.happen(tx, table_id, live.row.version, "lost", why=why)
                    payload = {"user": live.row.host_id, "why": "lost", "table": table_id}
                    await outbox.enqueue(tx, None, live.row.host_id, outbox.DIRECT, 0, payload)

                await self._write(table_id, work)
            if live.row.status == "running":
                await self._play.refresh_asks(table_id)
        except Refusal:
            return False
        self._nudge()
        return True

    # -- inside ----------------------------------------------------------------------------------------

    def _may(self, live: Live, who: Person) -> None:
        match live.row.status:
            case "lobby":
                raise Refusal("not_started", table=live.row.id)
            case "closed":
                raise Refusal("table_closed", table=live.row.id)
            case "finished":
                raise Refusal("table_over", table=live.row.id)
        people = [seat.user_id for seat in live.seats if seat.user_id is not None]
        if who.id != live.row.host_id and not who.moderator and people != [who.id]:
            raise Refusal("not_host", host=_host(live))

    async def _set(self, tx: Tx, live: Live, why: Paused) -> None:
        await sql.update_table(tx, live.row.id, paused=why, paused_at=tx.now)

    async def _notice(self, tx: Tx, live: Live, kind: str, who: Person, channel: int | None = None) -> None:
        where = channel or live.row.channel_id
        payload = {"kind": kind, "name": who.name, WHO: who.id}
        await outbox.enqueue(tx, live.row.id, where, "notice", live.row.version, payload)

    async def _write(self, table_id: int, work: Callable[[Tx], Awaitable[None]]) -> None:
        try:
            await self._desk.store.write(work)
        finally:
            self._desk.forget(table_id)


def _host(live: Live) -> str:
    return next((seat.name for seat in live.seats if seat.user_id == live.row.host_id), "?")
