"""`/settings` and `/away`: what people set for themselves."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import discord
from discord import app_commands

from bot.commands.translator import said
from bot.personal import Personal

__all__ = ["personal_commands"]


def personal_commands(personal: Personal) -> Iterable[app_commands.Command[Any, ..., Any]]:
    """The commands about oneself; they work in every server and in direct messages."""
    ways = [
        app_commands.Choice(name=said(lambda _: _("Mention me in the channel")), value="channel"),
        app_commands.Choice(name=said(lambda _: _("Direct message")), value="dm"),
        app_commands.Choice(name=said(lambda _: _("Both")), value="both"),
        app_commands.Choice(name=said(lambda _: _("One message a day")), value="digest"),
    ]

    @app_commands.command(
        name=said(lambda _: _.c("command", "settings")),
        description=said(lambda _: _("How you are told of your turns, your time zone and quiet hours")),
    )
    @app_commands.rename(
        tell=said(lambda _: _.c("option", "tell")),
        zone=said(lambda _: _.c("option", "zone")),
        quiet=said(lambda _: _.c("option", "quiet")),
        digest=said(lambda _: _.c("option", "digest")),
        next_up=said(lambda _: _.c("option", "next")),
    )
    @app_commands.describe(
        tell=said(lambda _: _("How you are told that it's your turn")),
        zone=said(lambda _: _("Your time zone, for example Europe/Berlin")),
        quiet=said(lambda _: _("When you don't want to be called, for example 22:00-07:00; off for never")),
        digest=said(lambda _: _("When the daily message comes, for example 9:00")),
        next_up=said(lambda _: _("Be told, too, when you are next")),
    )
    @app_commands.choices(tell=ways)
    async def settings(
        itx: discord.Interaction,
        tell: app_commands.Choice[str] | None = None,
        zone: str | None = None,
        quiet: str | None = None,
        digest: str | None = None,
        next_up: bool | None = None,
    ) -> None:
        await personal.settings(
            itx, tell=tell.value if tell else None, zone=zone, quiet=quiet, digest=digest, next_up=next_up
        )

    @settings.autocomplete("zone")
    async def zones(itx: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        return await personal.zones(itx, current)

    @app_commands.command(
        name=said(lambda _: _.c("command", "away")),
        description=said(lambda _: _("Tell all your tables until when you are away; without a day: you are back")),
    )
    @app_commands.rename(
        until=said(lambda _: _.c("option", "until")), caretaker=said(lambda _: _.c("option", "caretaker"))
    )
    @app_commands.describe(
        until=said(lambda _: _("The day on which you are back, for example 2026-12-24, or a number of days")),
        caretaker=said(lambda _: _("Let a caretaker play for you when your time is up")),
    )
    async def away(itx: discord.Interaction, until: str | None = None, caretaker: bool = False) -> None:
        await personal.away(itx, until, caretaker)

    @away.autocomplete("until")
    async def days(itx: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        return await personal.days(itx, current)

    return settings, away
