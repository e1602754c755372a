"""What people do about a table rather than at it: votes, seats, pauses, going back."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

import discord
from discord import ButtonStyle

from bot.answers import Answers, Case, person
from bot.finder import may_see
from bot.panels import screens
from bot.panels.ids import Ref
from bot.panels.items import button
from bot.panels.screens import Screen, header, jump
from bot.panels.votes import choice_text, going_back
from bot.reception import Reception
from bot.tables.desk import Desk, Live
from bot.tables.pausing import Pausing
from bot.tables.questions import turn_before
from bot.tables.seats import Seats
from bot.tables.votes import Votes
from games.core import Refusal
from renderers.words import Label, plain

__all__ = ["Keeping"]

Values = Sequence[str]


class Keeping:
    """Commands and buttons. Each is one use case and one private answer."""

    def __init__(
        self,
        desk: Desk,
        votes: Votes,
        seats: Seats,
        pausing: Pausing,
        reception: Reception,
        answers: Answers,
    ) -> None:
        self._desk = desk
        self._votes = votes
        self._seats = seats
        self._pausing = pausing
        self._reception = reception
        self._answers = answers

    # -- votes -----------------------------------------------------------------------------------------

    async def vote(self, itx: discord.Interaction, ref: Ref, values: Values) -> None:
        """A ballot: the version of the id is the vote's number, the index the choice."""

        async def work(case: Case) -> Screen:
            await self._about(case, ref.table)
            _ = case._
            decided = await self._votes.cast(ref.table, ref.version, itx.user.id, ref.index)
            if decided is None:
                return Screen(_("Noted. You can change your answer until it is decided."))
            return Screen(_("Decided: {answer}", answer=choice_text(_, decided)))

        await self._answers.give(itx, "private", work)

    async def pace(self, itx: discord.Interaction, number: int | None, pace: str) -> None:
        async def propose(found: int) -> bool:
            return await self._votes.ask_pace(found, itx.user.id, pace)

        await self._propose(itx, number, propose)

    async def end(self, itx: discord.Interaction, number: int | None) -> None:
        async def propose(found: int) -> bool:
            return await self._votes.ask_end(found, itx.user.id)

        await self._propose(itx, number, propose)

    async def _propose(
        self, itx: discord.Interaction, number: int | None, propose: Callable[[int], Awaitable[bool]]
    ) -> None:
        async def work(case: Case) -> Screen:
            found = await self._reception.own_table(itx, number)
            await self._about(case, found)
            _ = case._
            if await propose(found):
                return Screen(_("Done."))
            return Screen(_("The others are asked in the channel."))

        await self._answers.give(itx, "private", work)

    async def undo(self, itx: discord.Interaction, number: int | None) -> None:
        """Freely if nothing was shown since; else offer to ask the table."""

        async def work(case: Case) -> Screen:
            found = await self._reception.own_table(itx, number)
            async with self._desk.hold(found) as live:
                seat = case.about(live).seat_of(itx.user.id)
                assert seat is not None
                table = live.running
                free, version = bool(table.undoable(seat)), table.seen_version(seat)
                if live.row.status == "closed" or not free:
                    _still_played(live)
                target = turn_before(live, seat)
            if free:
                return await self._reception.take_back(case, found, itx, version)
            if target is None:
                raise Refusal("cannot_undo")
            return self._ask_first(case, live, target)

        await self._answers.give(itx, "private", work)

    async def go_back(self, itx: discord.Interaction, ref: Ref, values: Values) -> None:
        """The button for what isn't free: it says what would be taken back before anybody is asked."""

        async def work(case: Case) -> Screen:
            async with self._desk.hold(ref.table) as live:
                seat = case.about(live).seat_of(itx.user.id)
                if seat is None:
                    raise Refusal("not_seated", table=ref.table)
                _still_played(live)
                target = turn_before(live, seat)
                if target is None:
                    raise Refusal("cannot_undo")
                return self._ask_first(case, live, target)

        await self._answers.give(itx, "private", work)

    def _ask_first(self, case: Case, live: Live, target: int) -> Screen:
        _ = case._
        text = _("Something has been shown or played since your last turn, so the others have to agree.")
        yes = button(Ref("askundo", live.row.id), Label(_("Ask the table")), ButtonStyle.primary)
        return Screen(f"{header(_, live)}\n{text}\n{going_back(_, live, target)}", [[yes]])

    async def ask_undo_pressed(self, itx: discord.Interaction, ref: Ref, values: Values) -> None:
        async def work(case: Case) -> Screen:
            async with self._desk.hold(ref.table) as live:
                seat = case.about(live).seat_of(itx.user.id)
                if seat is None:
                    raise Refusal("not_seated", table=ref.table)
                _still_played(live)
                target = turn_before(live, seat)
            if target is None:
                raise Refusal("cannot_undo")
            _ = case._
            if await self._votes.ask_undo(ref.table, itx.user.id, target):
                return await self._reception.panel(case, ref.table, itx.user.id)
            return Screen(_("The others are asked in the channel."))

        await self._answers.give(itx, "panel", work)

    # -- seats -----------------------------------------------------------------------------------------

    async def resign(self, itx: discord.Interaction, number: int | None) -> None:
        async def work(case: Case) -> Screen:
            _ = case._
            try:
                found = await self._reception.own_table(itx, number)
            except Refusal as refusal:
                if refusal.code != "not_started":
                    raise
                found = int(str(refusal.params["table"]))
            async with self._desk.hold(found) as live:
                if case.about(live).row.status == "lobby":
                    text = _("The game hasn't started yet. To leave, press Leave under the table: {link}",
                             link=jump(live.row))  # fmt: skip
                    return Screen(f"{header(_, live)}\n{text}")
                _still_played(live)
                text = _(
                    "Give your seat at table {table} up? A computer player goes on with it; you can come back with"
                    " `/table return`.",
                    table=found,
                )
                yes = button(Ref("resignyes", found), Label(_("Give it up")), ButtonStyle.danger)
                return Screen(f"{header(_, live)}\n{text}", [[yes]])

        await self._answers.give(itx, "private", work)

    async def resigned(self, itx: discord.Interaction, ref: Ref, values: Values) -> None:
        async def work(case: Case) -> Screen:
            await self._about(case, ref.table)
            await self._seats.resign(ref.table, person(itx))
            _ = case._
            return Screen(_("You have left table {table}. `/table return` brings you back.", table=ref.table))

        await self._answers.give(itx, "panel", work)

    async def take_seat(self, itx: discord.Interaction, ref: Ref, values: Values) -> None:
        """Sit down on a free seat; what one needs to know comes at once, privately."""

        async def work(case: Case) -> Screen:
            async with self._desk.hold(ref.table) as live:
                if not may_see(case.about(live), itx):
                    raise Refusal("no_such_table", table=ref.table)
                before = live.names[ref.index] if ref.index < len(live.names) else ""
            await self._seats.take(ref.table, ref.index, person(itx))
            _ = case._
            note = _("You play the seat of {name} now. What has happened lately:", name=plain(before))
            return await self._briefing(case, ref.table, itx.user.id, note)

        await self._answers.give(itx, "private", work)

    async def come_back(self, itx: discord.Interaction, number: int) -> None:
        async def work(case: Case) -> Screen:
            await self._about(case, number)
            _ = case._
            if await self._seats.come_back(number, person(itx)):
                note = _("You are back on your seat. What has happened lately:")
                return await self._briefing(case, number, itx.user.id, note)
            return Screen(_("Somebody plays for you, and is asked in the channel."))

        await self._answers.give(itx, "private", work)

    async def _briefing(self, case: Case, number: int, user: int, note: str) -> Screen:
        """All that a new player of a seat must know: what it holds, what has happened, what is asked."""
        async with self._desk.hold(number) as live:
            seat = case.about(live).seat_of(user)
            if seat is None:
                raise Refusal("not_seated", table=number)
            return screens.briefing(case._, live, seat, note)

    # -- pauses ----------------------------------------------------------------------------------------

    async def pause(self, itx: discord.Interaction, number: int | None) -> None:
        async def work(case: Case) -> Screen:
            found, who = await self._reception.kept_table(itx, number)
            await self._about(case, found)
            await self._pausing.pause(found, who)
            _ = case._
            return Screen(_("Table {table} is paused. `/table resume` lets it go on.", table=found))

        await self._answers.give(itx, "private", work)

    async def resume(self, itx: discord.Interaction, number: int | None) -> None:
        async def work(case: Case) -> Screen:
            found, who = await self._reception.kept_table(itx, number)
            await self._about(case, found)
            self._reception.check_rights(case, itx)
            moved = await self._pausing.resume(found, who, channel=itx.channel_id)
            _ = case._
            if moved:
                return Screen(_("Table {table} goes on in this channel.", table=found))
            return Screen(_("Table {table} goes on.", table=found))

        await self._answers.give(itx, "private", work)

    async def _about(self, case: Case, table: int) -> None:
        async with self._desk.hold(table) as live:
            case.about(live)


def _still_played(live: Live) -> None:
    """Raises `Refusal`: `table_closed`, `table_over`."""
    if live.row.status in ("closed", "finished"):
        raise Refusal("table_closed" if live.row.status == "closed" else "table_over", table=live.row.id)
