"""Tables that stand still: paused by a person, or because their channel is gone or closed to us."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.store import outbox
from bot.store import tables as sql
from bot.store import votes as votes_sql
from bot.store.db import Tx
from bot.store.records import Paused
from bot.tables.desk import Desk, Live
from bot.tables.lobby import Person
from bot.tables.play import Play
from games.core import Refusal

__all__ = ["Pausing"]


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
                await self._notice(tx, live, "paused", who.name)

            await self._write(table_id, work)
        await self._play.refresh_asks(table_id)

    async def resume(self, table_id: int, who: Person, *, channel: int | None = None) -> None:
        """Go on; deadlines have the time that was left. `channel`: where the table lives from now on.

        Refusals: `not_host`, `not_paused`, and as `pause`.
        """
        async with self._desk.hold(table_id) as live:
            self._may(live, who)
            if live.row.paused is None:
                raise Refusal("not_paused", table=table_id)
            moved = channel is not None and channel != live.row.channel_id

            async def work(tx: Tx) -> None:
                await sql.update_table(tx, table_id, paused=None, paused_at=None)
                if moved and channel is not None:
                    await sql.update_table(
                        tx, table_id, channel_id=channel, home_id=None, board_message_id=None, board_version=None
                    )
                await votes_sql.happen(tx, table_id, live.row.version, "resumed", user_id=who.id, name=who.name)
                await self._notice(tx, live, "resumed", who.name, channel)
                table = live.running
                payload = {"seen": table.seen_version(None)}
                where = channel or live.row.channel_id
                await outbox.enqueue(tx, table_id, where, "board", table.version, payload, since=live.row.announced)

            await self._write(table_id, work)
        await self._play.refresh_asks(table_id)

    async def lost(self, table_id: int, why: Paused) -> bool:
        """Its channel is gone, or closed to us: stop, and tell the host by direct message. True the first time."""
        try:
            async with self._desk.hold(table_id) as live:
                if live.row.status != "running" or live.row.paused is not None:
                    return False

                async def work(tx: Tx) -> None:
                    await self._set(tx, live, why)
                    await votes_sql.happen(tx, table_id, live.row.version, "lost", why=why)
                    payload = {"user": live.row.host_id, "why": "lost", "table": table_id}
                    await outbox.enqueue(tx, None, live.row.host_id, outbox.DIRECT, 0, payload)

                await self._write(table_id, work)
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
            host = next((seat.name for seat in live.seats if seat.user_id == live.row.host_id), "?")
            raise Refusal("not_host", host=host)

    async def _set(self, tx: Tx, live: Live, why: Paused) -> None:
        await sql.update_table(tx, live.row.id, paused=why, paused_at=tx.now)

    async def _notice(self, tx: Tx, live: Live, kind: str, name: str, channel: int | None = None) -> None:
        where = channel or live.row.channel_id
        await outbox.enqueue(tx, live.row.id, where, "notice", live.row.version, {"kind": kind, "name": name})

    async def _write(self, table_id: int, work: Callable[[Tx], Awaitable[None]]) -> None:
        try:
            await self._desk.store.write(work)
        finally:
            self._desk.forget(table_id)
