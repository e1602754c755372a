"""`/dorfpost`: what those who manage a server set for it."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.commands.translator import said
from bot.serverdesk import ServerDesk

__all__ = ["server_group"]

_Number = app_commands.Range[int, 1, 500]


def server_group(desk: ServerDesk) -> app_commands.Group:
    """Discord offers these commands only to those who manage the server, unless the server says otherwise."""
    group = app_commands.Group(
        name=said(lambda _: _.c("command", "dorfpost")),
        description=said(lambda _: _("How tables are on this server")),
        guild_only=True,
        default_permissions=discord.Permissions(manage_guild=True),
    )

    @group.command(
        name=said(lambda _: _.c("command", "settings")),
        description=said(lambda _: _("Where tables may be opened, by whom, how many, and how they are")),
    )
    @app_commands.rename(
        per_person=said(lambda _: _.c("option", "per_person")),
        per_channel=said(lambda _: _.c("option", "per_channel")),
    )
    @app_commands.describe(
        per_person=said(lambda _: _("At how many open tables somebody may sit")),
        per_channel=said(lambda _: _("How many open tables a channel may have")),
    )
    async def settings(
        itx: discord.Interaction, per_person: _Number | None = None, per_channel: _Number | None = None
    ) -> None:
        await desk.settings(itx, per_person=per_person, per_channel=per_channel)

    return group
