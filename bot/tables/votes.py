"""Questions to the people of a table: to somebody who is late, before going back beyond what was shown, about the
pace, about ending. A vote is decided by the press that decides it, in one transaction with what comes of it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeVar

from bot.clock import Handler
from bot.hours import after_waking
from bot.store import asks as asks_sql
from bot.store import outbox
from bot.store import tables as sql
from bot.store import votes as votes_sql
from bot.store.db import Tx
from bot.store.records import WHO, AskRow, ReminderRow, VoteRow
from bot.tables.asks import mend_board
from bot.tables.calls import call, call_voters, in_channel
from bot.tables.desk import Desk, Live
from bot.tables.pace import PACES, STOPPED
from bot.tables.people import Settings
from bot.tables.play import Play
from bot.tables.questions import CHOICES, OFFER, concerned, offer_seat, outcome, say_vote
from games.core import Refusal, Seat

__all__ = ["Votes"]

T = TypeVar("T")
_MINUTE = 60_000
_LATE_WAIT = 24 * 60
"""Minutes that "wait" gives at a table that has no pace, or where nobody has answered: the votes of a table that
all have left mustn't follow each other every few minutes.
"""
_LEAST_AGAIN = 60
"""Minutes after which it is seen again whether a table that stood still goes on."""


class Votes:
    """The use cases. All raise `Refusal`, and then nothing has changed."""

    def __init__(self, desk: Desk, people: Settings, play: Play, nudge: Callable[[], None]) -> None:
        self._desk = desk
        self._people = people
        self._play = play
        self._nudge = nudge

    @property
    def handlers(self) -> Mapping[str, Handler]:
        """What the clock does about votes."""
        return {"vote_over": self._over}

    # -- opening ---------------------------------------------------------------------------------------

    async def late(self, tx: Tx, live: Live, ask: AskRow) -> None:
        """Somebody's time is up. A caretaker who was asked for plays at once; else the others are asked.

        Part of the clock's transaction. Where nobody else is waiting nothing has to be decided.
        """
        settings = await self._people.one(ask.user_id)
        away = settings.away_caretaker and (settings.away_until or 0) > tx.now
        others = [user for user in _people(live) if user != ask.user_id]
        if away or (others and live.row.caretaker == "auto"):
            await self._send_caretaker(tx, ask)
            return
        if others and not any(vote.kind == "late" and _ask(live, vote) == ask for vote in live.votes):
            name = live.names[ask.seat]  # the seat may be somebody else's by the time that this is read
            payload = {
                "seat": ask.seat, "ask": ask.at_version, "since": ask.asked_at, "name": name, WHO: ask.user_id,
            }  # fmt: skip
            vote = await self._open(tx, live, "late", payload, others, _most(others), None)
            period = (ask.minutes or _LATE_WAIT) * _MINUTE
            for user in others:
                again = {"table_id": live.row.id, "user_id": user, "n": vote.id}
                await asks_sql.remind(tx, "vote_again", tx.now + period, **again)
            await asks_sql.remind(tx, "vote_over", tx.now + 2 * period, table_id=live.row.id, n=vote.id)
            await asks_sql.remind_of_ask(tx, ask, {"late": tx.now + period}, n=tx.now)
            if not in_channel(settings):  # the vote doesn't mention them
                await call(tx, live, settings, ask, "late")

    async def _over(self, row: ReminderRow) -> None:
        """Nobody waits any longer for those who haven't said what to do about somebody who is late."""
        assert row.table_id is not None
        try:
            async with self._desk.hold(row.table_id) as live:
                running = live.row.status == "running"
                vote = next((one for one in live.votes if one.id == row.n and running), None)
                ballots = await votes_sql.ballots_of(self._desk.store, row.n)

                async def work(tx: Tx) -> None:
                    if vote is not None and (live.row.paused is not None or tx.now - row.at > STOPPED):
                        # they couldn't answer meanwhile
                        minutes = max(live.row.pace_minutes or _LATE_WAIT, _LEAST_AGAIN)
                        await asks_sql.postpone_reminder(tx, row.id, tx.now + minutes * _MINUTE)
                    elif await asks_sql.finish_reminder(tx, row.id) and vote is not None:
                        ask, decided = _ask(live, vote), outcome(vote, ballots, final=True)
                        assert decided is not None
                        await self._decide(tx, live, vote, decided, answered=bool(ballots))
                        await say_vote(tx, live, vote.id)
                        fresh = None if ask is None else next((a for a in live.asks if a.seat == ask.seat), None)
                        if fresh is not None and decided != "caretaker":
                            await call(tx, live, await self._people.one(fresh.user_id), fresh, "late")

                await self._desk.store.write(work)
                self._desk.forget(row.table_id)
            if running:
                await self._play.refresh_asks(row.table_id)
        except Refusal:  # a table that can't go on
            await self._desk.store.write(lambda tx: asks_sql.finish_reminder(tx, row.id))
        self._nudge()

    async def ask_undo(self, table_id: int, user: int, back_to: int) -> bool:
        """Ask those whom it concerns whether the table may go back to a version, or do it if it concerns nobody.

        True if it has been done. Raises `Refusal`: `not_seated`, `cannot_undo`, `vote_open`.
        """

        async def act(live: Live) -> bool:
            seat = _seat(live, user)
            _not_twice(live, "undo")
            table = live.running
            if back_to not in table.consent_targets(seat):
                raise Refusal("cannot_undo")
            whom = concerned(live, seat, back_to)
            if not whom:
                await self._undo(live, seat, back_to, user, None)
                return True

            async def work(tx: Tx) -> None:
                await self._open(tx, live, "undo", {"to": back_to, "seat": seat}, whom, len(whom), user)

            await self._desk.store.write(work)
            return False

        return await self._with(table_id, act)

    async def ask_pace(self, table_id: int, user: int, pace: str) -> bool:
        """Propose another pace (a key of `PACES`); alone one may change it at once. True if it has been done."""

        async def act(live: Live) -> bool:
            _seat(live, user)
            _not_twice(live, "pace")
            if pace not in PACES:
                raise Refusal("unknown_option", detail=pace)
            return await self._propose(live, "pace", {"pace": pace}, user)

        return await self._with(table_id, act)

    async def ask_end(self, table_id: int, user: int) -> bool:
        """Propose to end the table without a result; all must agree. True if it has been done."""

        async def act(live: Live) -> bool:
            _seat(live, user)
            _not_twice(live, "end")
            return await self._propose(live, "end", {}, user)

        return await self._with(table_id, act)

    async def ask_return(self, tx: Tx, live: Live, seat: Seat, owner: int, name: str, substitute: int) -> None:
        """Ask a substitute whether the owner may have the seat back. Part of the caller's transaction."""
        _not_twice(live, "return")
        payload = {"seat": seat, "owner": owner, "name": name}
        await self._open(tx, live, "return", payload, [substitute], 1, owner)

    async def _propose(self, live: Live, kind: str, payload: Mapping[str, object], user: int) -> bool:
        """Open a vote of all people in which the proposer has said yes already."""
        everybody = _people(live)
        needed = len(everybody) if kind == "end" else _most(everybody)

        async def work(tx: Tx) -> str | None:
            vote = await self._open(tx, live, kind, payload, everybody, needed, user)
            await votes_sql.cast(tx, vote.id, user, "yes")
            decided = outcome(vote, {user: "yes"})
            if decided is not None:
                await self._decide(tx, live, vote, decided)
            return decided

        decided = await self._desk.store.write(work)
        if decided is not None:
            await self._afterwards(live, kind)
        return decided is not None

    async def _open(
        self,
        tx: Tx,
        live: Live,
        kind: str,
        payload: Mapping[str, object],
        voters: Sequence[int],
        needed: int,
        by: int | None,
    ) -> VoteRow:
        opener = next((seat.name for seat in live.seats if seat.user_id == by and by is not None), None)
        vote = await votes_sql.open_vote(
            tx,
            live.row.id,
            kind,
            payload if opener is None else {"by": opener, **payload},
            voters=voters,
            needed=needed,
            opened_by=by,
            version=live.running.version,
        )
        live.votes = [*live.votes, vote]
        await say_vote(tx, live, vote.id)
        await call_voters(tx, vote)
        return vote

    # -- answering -------------------------------------------------------------------------------------

    async def cast(self, table_id: int, vote_id: int, user: int, choice: int) -> str | None:
        """Answer a vote by the index of a choice; gives what has been decided by it, if anything.

        Raises `Refusal`: `vote_closed`, `not_a_voter`, `outdated`, `paused` (for what moves a table).
        """

        async def act(live: Live) -> str | None:
            vote = next((one for one in live.votes if one.id == vote_id and one.kind != OFFER), None)
            if vote is None:
                raise Refusal("vote_closed")
            if user not in vote.voters:
                raise Refusal("not_a_voter")
            if live.row.paused is not None and vote.kind in ("late", "undo"):  # nobody is asked now, nothing moves
                raise Refusal("paused", table=table_id)
            choices = CHOICES[vote.kind]
            if not 0 <= choice < len(choices):
                raise Refusal("outdated")
            answer = choices[choice]
            ballots = await votes_sql.ballots_of(self._desk.store, vote.id) | {user: answer}
            decided = outcome(vote, ballots)
            if vote.kind == "undo" and decided == "yes":
                seat: Seat = vote.payload["seat"]
                await self._undo(live, seat, vote.payload["to"], user, (vote, user, answer))
                return decided

            async def work(tx: Tx) -> None:
                await votes_sql.cast(tx, vote.id, user, answer)
                if decided is not None:
                    await self._decide(tx, live, vote, decided)
                await say_vote(tx, live, vote.id)

            await self._desk.store.write(work)
            if decided is not None:
                await self._afterwards(live, vote.kind)
            return decided

        return await self._with(table_id, act)

    async def without(self, tx: Tx, live: Live, user: int) -> None:
        """Somebody has left the table: their votes don't count any more, and nobody waits for them.

        Votes that only they could answer are void. What the others have decided by now is for `recount` to find.
        """
        left = []
        for vote in live.votes:
            voters = tuple(one for one in vote.voters if one != user)
            if vote.kind == OFFER or (voters == vote.voters and vote.opened_by != user):
                left.append(vote)
                continue
            if not voters or vote.opened_by == user:
                await votes_sql.close_vote(tx, vote.id, "void")
            else:
                needed = len(voters) if vote.needed == len(vote.voters) else _most(voters)
                vote = replace(vote, voters=voters, needed=needed)
                await votes_sql.change_voters(tx, vote.id, voters, needed)
                left.append(vote)
            await say_vote(tx, live, vote.id)
        live.votes = left

    async def recount(self, table_id: int) -> None:
        """Where somebody has left, those who are left may have decided already. Raises `Refusal` like `cast`."""

        async def act(live: Live) -> None:
            for vote in [one for one in live.votes if one.kind != OFFER]:
                ballots = await votes_sql.ballots_of(self._desk.store, vote.id)
                decided = outcome(vote, ballots)
                if decided is None:
                    continue
                user = next(user for user in vote.voters if ballots.get(user) == decided)
                if vote.kind == "undo" and decided == "yes":
                    await self._undo(live, vote.payload["seat"], vote.payload["to"], user, (vote, user, decided))
                else:
                    await self._desk.store.write(
                        partial(self._close_decided, live=live, vote=vote, decided=decided)
                    )
                await self._afterwards(live, vote.kind)
                return  # the table may be another one now; what else is open waits for a press

        await self._with(table_id, act)

    async def _close_decided(self, tx: Tx, live: Live, vote: VoteRow, decided: str) -> None:
        await self._decide(tx, live, vote, decided)
        await say_vote(tx, live, vote.id)

    # -- what comes of it ------------------------------------------------------------------------------

    async def _decide(self, tx: Tx, live: Live, vote: VoteRow, decided: str, *, answered: bool = True) -> None:
        """Close a vote and do what was decided (all but an undo), in the transaction of the last ballot.

        `answered`: whether anybody has.
        """
        await votes_sql.close_vote(tx, vote.id, "no" if decided == "no" else "yes")
        live.votes = [one for one in live.votes if one.id != vote.id]
        row = live.row
        match vote.kind, decided:
            case "late", _:
                ask = _ask(live, vote)
                if ask is not None:
                    await self._about_late(tx, live, ask, decided, answered)
            case "pace", "yes":
                pace, minutes = PACES[vote.payload["pace"]]
                await sql.update_table(tx, row.id, pace=pace, pace_minutes=minutes)
                await votes_sql.happen(tx, row.id, row.version, "pace", pace=vote.payload["pace"])
            case "end", "yes":
                await sql.set_status(tx, row.id, "closed", expected="running")
                await votes_sql.happen(tx, row.id, row.version, "ended")
                await outbox.enqueue(tx, row.id, row.channel_id, "closed", row.version, {})
            case "return", "yes":
                before = live.names[vote.payload["seat"]]
                await sql.hand_over(
                    tx, row.id, vote.payload["seat"], state="here", user_id=vote.payload["owner"],
                    name=vote.payload["name"],
                )  # fmt: skip
                told = {"seat": vote.payload["seat"], "name": vote.payload["name"], "before": before}
                await votes_sql.happen(
                    tx, row.id, row.version, "returned", user_id=vote.payload["owner"], **told
                )  # fmt: skip
                notice = {"kind": "returned", WHO: vote.payload["owner"], **told}
                await outbox.enqueue(tx, row.id, row.channel_id, "notice", row.version, notice)

    async def _about_late(self, tx: Tx, live: Live, ask: AskRow, decided: str, answered: bool) -> None:
        # they have the time that they are given now
        about = {"table_id": ask.table_id, "seat": ask.seat, "at_version": ask.at_version}
        await asks_sql.call_off(tx, kind="late", **about)
        if decided == "caretaker":
            await self._send_caretaker(tx, ask)
        elif decided == "substitute":
            await offer_seat(tx, live, ask.seat, ask.at_version)
        if decided == "caretaker" or not ask.minutes:
            return  # without a deadline the next reminder asks again
        settings = await self._people.one(ask.user_id)
        minutes = live.row.pace_minutes or _LATE_WAIT
        if not answered:
            minutes = max(minutes, _LATE_WAIT)
        due = after_waking(settings, tx.now, minutes * _MINUTE)
        fresh = replace(ask, due_at=due)
        await asks_sql.put_ask(tx, fresh)
        live.asks = [fresh if one == ask else one for one in live.asks]
        await asks_sql.remind_of_ask(tx, fresh, {"due": due}, n=tx.now)  # one more, beside that which has come
        await mend_board(tx, live, live.asks)

    async def _send_caretaker(self, tx: Tx, ask: AskRow) -> None:
        """The clock lets the caretaker play at once, and after any stop."""
        await asks_sql.remind_of_ask(tx, ask, {"caretaker": tx.now}, n=tx.now)

    async def _undo(
        self, live: Live, seat: Seat, back_to: int, user: int, ballot: tuple[VoteRow, int, str] | None
    ) -> None:
        async def also(tx: Tx) -> None:
            if ballot is not None:
                vote, who, answer = ballot
                await votes_sql.cast(tx, vote.id, who, answer)
                await votes_sql.close_vote(tx, vote.id, "yes")
                live.votes = [one for one in live.votes if one.id != vote.id]
                await say_vote(tx, live, vote.id)

        await self._play.undo_by_consent(live, seat, back_to, user, also)

    async def _afterwards(self, live: Live, kind: str) -> None:
        """What follows of it needs the table as it is now."""
        self._desk.forget(live.row.id)

    async def _with(self, table_id: int, act: Callable[[Live], Awaitable[T]]) -> T:
        async with self._desk.hold(table_id) as live:
            if live.row.status != "running":
                raise Refusal("table_closed" if live.row.status == "closed" else "not_started", table=table_id)
            result = await act(live)
        await self._play.refresh_asks(table_id)
        self._nudge()
        return result


def _people(live: Live) -> list[int]:
    return [seat.user_id for seat in live.seats if seat.user_id is not None]


def _most(people: Sequence[int]) -> int:
    """More than half of them."""
    return len(people) // 2 + 1


def _seat(live: Live, user: int) -> Seat:
    seat = live.seat_of(user)
    if seat is None:
        raise Refusal("not_seated", table=live.row.id)
    return seat


def _not_twice(live: Live, kind: str) -> None:
    if any(vote.kind == kind for vote in live.votes):
        raise Refusal("vote_open", table=live.row.id)


def _ask(live: Live, vote: VoteRow) -> AskRow | None:
    wanted = (vote.payload["seat"], vote.payload["ask"])
    return next((ask for ask in live.asks if (ask.seat, ask.at_version) == wanted), None)
