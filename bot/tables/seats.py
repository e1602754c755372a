"""Seats that change hands: resigned, left, taken by a substitute, taken back.

A seat that nobody has is played by a computer player, so that no table waits for somebody who won't come. Nobody is
punished: who leaves gets no result, who steps in gets it, and who sat there first may come back.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Literal

from bot.store import outbox
from bot.store import tables as sql
from bot.store import votes as votes_sql
from bot.store.db import Tx
from bot.store.errors import Conflict
from bot.store.people import set_user
from bot.store.records import WHO, SeatRow
from bot.tables.desk import Desk, Live
from bot.tables.lobby import COMPUTER, Person
from bot.tables.play import Play
from bot.tables.questions import OFFER, offer_seat, say_vote
from bot.tables.votes import Votes
from games.core import Refusal, Seat

__all__ = ["Seats"]


class Seats:
    """The use cases. All raise `Refusal`, and then nothing has changed."""

    def __init__(self, desk: Desk, play: Play, votes: Votes, nudge: Callable[[], None]) -> None:
        self._desk = desk
        self._play = play
        self._votes = votes
        self._nudge = nudge

    async def resign(self, table_id: int, who: Person) -> None:
        """Give one's seat up; a computer player goes on with it until somebody takes it.

        Refusals: `not_seated`, `not_started`, `table_over`, `table_closed`.
        """
        await self.vacate(table_id, who.id, "resigned")

    async def vacate(
        self, table_id: int, user: int, why: Literal["resigned", "left"], alias: str | None = None
    ) -> None:
        """Somebody's seat is free: they gave it up, or they aren't on the server any more. Refusals as `resign`.

        `alias`: what the seat is called from now on, in all that is said of it (default: as before).
        """
        async with self._desk.hold(table_id) as live:
            _running(live)
            seat = live.seat_of(user)
            if seat is None:
                raise Refusal("not_seated", table=table_id)
            left = [one for one in live.seats if one.user_id not in (None, user)]
            row, name = live.row, alias or live.seats[seat].name

            async def work(tx: Tx) -> None:
                await sql.hand_over(tx, table_id, seat, state=why, computer=COMPUTER, name=name)
                await votes_sql.happen(tx, table_id, row.version, why, user_id=user, seat=seat, name=name)
                await self._notice(tx, live, why, seat, user, name)
                await self._votes.without(tx, live, user)
                if not left:  # nobody is here any more whom the table could wait for
                    await sql.set_status(tx, table_id, "closed", expected="running")
                    await outbox.enqueue(tx, table_id, row.channel_id, "closed", row.version, {})
                    return
                if row.host_id == user:
                    assert left[0].user_id is not None
                    await sql.update_table(tx, table_id, host_id=left[0].user_id)
                await offer_seat(tx, live, seat, name=name)

            await self._write(table_id, work)
        await self._go_on(table_id)

    async def take(self, table_id: int, seat: Seat, who: Person) -> None:
        """Sit down on a seat that is offered. Refusals: `seat_taken`, `already_seated`, and as `resign`."""
        async with self._desk.hold(table_id) as live:
            _running(live)
            offer = next((vote for vote in live.votes if vote.kind == OFFER and vote.payload["seat"] == seat), None)
            if offer is None:
                raise Refusal("seat_taken", table=table_id)
            if live.seat_of(who.id) is not None:
                raise Refusal("already_seated", table=table_id)
            before = live.seats[seat]

            async def work(tx: Tx) -> None:
                await self._seat(tx, live, before, who)
                await votes_sql.close_vote(tx, offer.id, "yes")
                live.votes = [one for one in live.votes if one.id != offer.id]
                await say_vote(tx, live, offer.id)
                if before.user_id is not None:
                    await self._votes.without(tx, live, before.user_id)

            await self._write(table_id, work)
        await self._go_on(table_id)

    async def come_back(self, table_id: int, who: Person) -> bool:
        """Take one's own seat back. A computer player leaves at once; a person who sits there is asked.

        True if one sits there now. Refusals: `never_seated`, `already_seated`, `vote_open`, and as `resign`.
        """
        async with self._desk.hold(table_id) as live:
            _running(live)
            if live.seat_of(who.id) is not None:
                raise Refusal("already_seated", table=table_id)
            before = next((one for one in live.seats if one.owner_id == who.id), None)
            if before is None:
                raise Refusal("never_seated", table=table_id)
            substitute = before.user_id

            async def work(tx: Tx) -> None:
                if substitute is not None:
                    await self._votes.ask_return(tx, live, before.seat, who.id, who.name, substitute)
                    return
                await self._seat(tx, live, before, who)
                for vote in live.votes:
                    if vote.kind == OFFER and vote.payload["seat"] == before.seat:
                        await votes_sql.close_vote(tx, vote.id, "void")
                        await say_vote(tx, live, vote.id)

            await self._write(table_id, work)
        await self._go_on(table_id)
        return substitute is None

    # -- inside ----------------------------------------------------------------------------------------

    async def _seat(self, tx: Tx, live: Live, before: SeatRow, who: Person) -> None:
        owner = before.owner_id == who.id
        await set_user(tx, who.id, who.name, who.locale)
        await sql.hand_over(
            tx,
            live.row.id,
            before.seat,
            state="here" if owner else "replaced",
            user_id=who.id,
            name=who.name,
        )
        kind = "returned" if owner else "replaced"
        await votes_sql.happen(
            tx, live.row.id, live.row.version, kind, user_id=who.id, seat=before.seat, name=who.name,
            before=before.name,
        )  # fmt: skip
        await self._notice(tx, live, kind, before.seat, who.id, who.name, before.name, before.user_id)

    async def _notice(
        self,
        tx: Tx,
        live: Live,
        kind: str,
        seat: Seat,
        user: int,
        name: str,
        before: str = "",
        replaced: int | None = None,
    ) -> None:
        payload: dict[str, object] = {"kind": kind, "seat": seat, "name": name, WHO: user, "before": before}
        if replaced is not None:
            payload["replaced"] = replaced
        await outbox.enqueue(tx, live.row.id, live.row.channel_id, "notice", live.row.version, payload)

    async def _write(self, table_id: int, work: Callable[[Tx], Awaitable[None]]) -> None:
        try:
            await self._desk.store.write(work)
        except Conflict as odd:
            raise Refusal("outdated") from odd
        finally:
            self._desk.forget(table_id)

    async def _go_on(self, table_id: int) -> None:
        """Asks for who sits there now, and the computer player's answer if it is asked."""
        await self._play.refresh_asks(table_id)
        with suppress(Refusal):  # nobody is left
            await self._votes.recount(table_id)  # before a computer player moves on from what is voted on
        await self._play.settle(table_id)
        self._nudge()


def _running(live: Live) -> None:
    match live.row.status:
        case "closed":
            raise Refusal("table_closed", table=live.row.id)
        case "finished":
            raise Refusal("table_over", table=live.row.id)
        case "lobby":
            raise Refusal("not_started", table=live.row.id)
