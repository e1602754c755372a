"""Following along: what is new at a table, all of one's tables, and watching one."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.answers import Answers, Case, person
from bot.panels.catchup import catch_up
from bot.panels.ids import Ref
from bot.panels.overview import my_tables, table_line
from bot.panels.screens import Screen
from bot.reception import Reception
from bot.store import tables as sql
from bot.store.records import TableRow
from bot.store.votes import ballots_of, happenings_of
from bot.tables.desk import Desk
from bot.tables.waiting import Waiting, waiting_for
from bot.tables.watching import Watching
from games.core import Refusal

__all__ = ["CatchingUp"]


class CatchingUp:
    """`/catchup`, `/mytables` and `/watch`, with their buttons. Knows no game."""

    def __init__(self, desk: Desk, watching: Watching, reception: Reception, answers: Answers) -> None:
        self._desk = desk
        self._watching = watching
        self._reception = reception
        self._answers = answers

    # -- what is new -----------------------------------------------------------------------------------

    async def catch_up(self, itx: discord.Interaction, number: int | None) -> None:
        """One private picture with a number at every change since one's last move, and a line for each."""

        async def work(case: Case) -> Screen:
            return await self._news(case, itx, await self._reception.visible_table(itx, number))

        await self._answers.give(itx, "private", work)

    async def pressed(self, itx: discord.Interaction, ref: Ref, values: Sequence[str]) -> None:
        """The button for it."""

        async def work(case: Case) -> Screen:
            return await self._news(case, itx, ref.table)

        await self._answers.give(itx, "private", work)

    async def _news(self, case: Case, itx: discord.Interaction, number: int) -> Screen:
        beside = await happenings_of(self._desk.store, number)
        return await self._reception.look(
            case, itx, number, lambda live, seat: catch_up(case._, live, seat, beside)
        )

    # -- all tables ------------------------------------------------------------------------------------

    async def my_tables(self, itx: discord.Interaction) -> None:
        """All one's open tables on all servers, those that wait for one first."""
        await self._answers.give(itx, "private", lambda case: self._mine(case, itx.user.id, 0))

    async def page(self, itx: discord.Interaction, ref: Ref, values: Sequence[str]) -> None:
        """Another page of them."""
        await self._answers.give(itx, "panel", lambda case: self._mine(case, itx.user.id, ref.index))

    async def _mine(self, case: Case, user: int, page: int) -> Screen:
        waiting = await waiting_for(self._desk, user)
        order = list(waiting)
        ranked: list[tuple[tuple[int, int], str]] = []
        for row in await sql.tables_of_user(self._desk.store, user):
            rank, line = await self._line(case, row, user, waiting.get(row.id))
            ranked.append(((rank, order.index(row.id) if row.id in waiting else row.id), line))
        lines = [line for _rank, line in sorted(ranked, key=lambda one: one[0])]
        return my_tables(case._, lines, list(waiting.values()), page)

    async def _line(self, case: Case, row: TableRow, user: int, waits: Waiting | None) -> tuple[int, str]:
        """A table's line with its rank: those that wait, votes, the others, lobbies, what can't go on."""
        try:
            async with self._desk.hold(row.id) as live:
                vote = False
                for one in live.votes:
                    if user in one.voters and user not in await ballots_of(self._desk.store, one.id):
                        vote = True
                rank = 0 if waits else 1 if vote else 2 if row.status == "running" else 3
                return rank, table_line(case._, row, live, user, waits, vote)
        except Refusal:
            return 4, table_line(case._, row, None, user)

    # -- watching --------------------------------------------------------------------------------------

    async def watch(self, itx: discord.Interaction, number: int | None) -> None:
        """Be told when a table is over, or not any more."""

        async def work(case: Case) -> Screen:
            found = await self._reception.visible_table(itx, number)
            async with self._desk.hold(found) as live:
                case.about(live)
            _ = case._
            if await self._watching.toggle(found, person(itx)):
                return Screen(
                    _(
                        "You'll be told when table {table} is over. `/catchup` shows what is new until then;"
                        " `/watch` again stops this.",
                        table=found,
                    )
                )
            return Screen(_("You don't watch table {table} any more.", table=found))

        await self._answers.give(itx, "private", work)
