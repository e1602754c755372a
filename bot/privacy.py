"""What people may take with them, or have forgotten: a table's file, and all that is stored about themselves."""

from __future__ import annotations

from collections.abc import Sequence

import discord
import msgspec
from discord import ButtonStyle

from bot.answers import Answers, Case, person
from bot.exporting import export_file, file_name
from bot.panels.ids import Ref
from bot.panels.items import button
from bot.panels.screens import Screen, header
from bot.reception import Reception
from bot.store import tables as sql
from bot.store.forgetting import all_about
from bot.store.votes import happenings_of
from bot.tables.desk import Desk
from bot.tables.forgetting import Forgetting
from renderers.words import Label

__all__ = ["Privacy"]


class Privacy:
    """`/export`, `/privacy export`, `/privacy forget`. All answers are private."""

    def __init__(self, desk: Desk, forgetting: Forgetting, reception: Reception, answers: Answers) -> None:
        self._desk = desk
        self._forgetting = forgetting
        self._reception = reception
        self._answers = answers

    async def export_table(self, itx: discord.Interaction, number: int | None) -> None:
        """All of a finished or closed game; of a running one what the reader knows."""

        async def work(case: Case) -> Screen:
            _, found = case._, await self._reception.visible_table(itx, number)
            beside = await happenings_of(self._desk.store, found)
            async with self._desk.hold(found) as live:
                table = case.about(live).running
                name, data = file_name(live), export_file(live, table, beside, live.seat_of(itx.user.id))
                if table.over:
                    text = _("The whole game with its seed: `dorfpost replay {file}` proves every roll.", file=name)
                elif live.row.status == "closed":
                    text = _(
                        "The game up to where it was closed, with its seed: `dorfpost replay {file}` proves every"
                        " roll.",
                        file=name,
                    )
                else:
                    text = _(
                        "What you know of the game so far. Its seed and what others hide come with the file at the"
                        " end."
                    )
                return Screen(f"{header(_, live)}\n{text}", attached=(name, data))

        await self._answers.give(itx, "private", work)

    async def export_me(self, itx: discord.Interaction) -> None:
        """Everything that is stored about whoever asks."""

        async def work(case: Case) -> Screen:
            _, found = case._, await all_about(self._desk.store, itx.user.id)
            rows = sum(map(len, found.values()))
            data = msgspec.json.format(msgspec.json.encode(found), indent=1)
            text = _.n(
                "{n} entry is stored about you. `/privacy forget` has it forgotten.",
                "{n} entries are stored about you. `/privacy forget` has them forgotten.",
                rows,
            )
            return Screen(text, attached=(f"dorfpost-{itx.user.id}.json", data))

        await self._answers.give(itx, "private", work)

    async def forget(self, itx: discord.Interaction) -> None:
        """Say what would come of it, and ask."""

        async def work(case: Case) -> Screen:
            _ = case._
            rows = await sql.tables_of_user(self._desk.store, itx.user.id)
            lines = [
                _("Shall I forget you? Your settings, votes and reminders are deleted; in games that are over you"
                  " become a number. This can't be undone."),
                _.n("You leave {n} open table; a computer player goes on where a game has begun.",
                    "You leave {n} open tables; a computer player goes on where a game has begun.", len(rows)),
                _("What has been said in channels stays there; you can ask a moderator to delete it."),
            ]  # fmt: skip
            yes = button(Ref("forgetyes", 0), Label(_("Forget me")), ButtonStyle.danger)
            return Screen("\n".join(lines), [[yes]])

        await self._answers.give(itx, "private", work)

    async def forget_pressed(self, itx: discord.Interaction, ref: Ref, values: Sequence[str]) -> None:
        async def work(case: Case) -> Screen:
            _, user = case._, itx.user
            names = {user.name, user.display_name, user.global_name or user.name}
            gone = await self._forgetting.forget(person(itx), names)
            return Screen(
                _.n(
                    "You are forgotten. {n} table knows you as {name} from now on.",
                    "You are forgotten. {n} tables know you as {name} from now on.",
                    gone.tables,
                    name=gone.name,
                )
            )

        await self._answers.give(itx, "panel", work)
