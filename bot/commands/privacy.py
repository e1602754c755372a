"""`/export` and `/privacy`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import discord
from discord import app_commands

from bot.commands.options import complete_tables, one_table
from bot.commands.translator import said
from bot.privacy import Privacy
from bot.reception import Reception

__all__ = ["privacy_commands"]


def privacy_commands(
    privacy: Privacy, reception: Reception
) -> Iterable[app_commands.Command[Any, ..., Any] | app_commands.Group]:
    """`/privacy` works in direct messages, too."""

    @app_commands.command(
        name=said(lambda _: _.c("command", "export")),
        description=said(
            lambda _: _("A table as a file: all of a finished game, or what you know of a running one")
        ),
    )
    @app_commands.guild_only()
    @one_table
    async def export(itx: discord.Interaction, table: int | None = None) -> None:
        await privacy.export_table(itx, table)

    complete_tables((export,), reception)

    group = app_commands.Group(
        name=said(lambda _: _.c("command", "privacy")),
        description=said(lambda _: _("What is stored about you")),
    )

    @group.command(
        name=said(lambda _: _.c("command", "export")),
        description=said(lambda _: _("Everything that is stored about you, as a file")),
    )
    async def export_me(itx: discord.Interaction) -> None:
        await privacy.export_me(itx)

    @group.command(
        name=said(lambda _: _.c("command", "forget")),
        description=said(lambda _: _("Leave all tables and have everything about you forgotten")),
    )
    async def forget(itx: discord.Interaction) -> None:
        await privacy.forget(itx)

    return export, group
