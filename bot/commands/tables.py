"""`/table`: opening, inviting to, listing and closing tables."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.commands.translator import said
from bot.reception import Reception
from games.registry import all_games
from renderers.words import LANGUAGES, words

__all__ = ["table_group"]


def table_group(reception: Reception) -> app_commands.Group:
    """The commands around a table. `game` and `language` are choices, so nothing can be mistyped."""
    group = app_commands.Group(
        name=said(lambda _: _.c("command", "table")),
        description=said(lambda _: _("Open, list and close tables")),
        guild_only=True,
    )
    games = [app_commands.Choice(name=said(words(one.id).title), value=one.id) for one in all_games()]
    languages = [
        app_commands.Choice(name={"en": "English", "zh-TW": "繁體中文"}[code], value=code) for code in LANGUAGES
    ]

    @group.command(
        name=said(lambda _: _.c("command", "new")), description=said(lambda _: _("Open a table in this channel"))
    )
    @app_commands.rename(
        game=said(lambda _: _.c("option", "game")),
        language=said(lambda _: _.c("option", "language")),
        private=said(lambda _: _.c("option", "private")),
    )
    @app_commands.describe(
        game=said(lambda _: _("Which game")),
        language=said(lambda _: _("Language of what everybody sees (private messages are in your own)")),
        private=said(lambda _: _("Only people whom you invite may join")),
    )
    @app_commands.choices(game=games, language=languages)
    async def new(
        itx: discord.Interaction,
        game: app_commands.Choice[str],
        language: app_commands.Choice[str] | None = None,
        private: bool = False,
    ) -> None:
        await reception.new_table(itx, game.value, language.value if language else None, private)

    @group.command(
        name=said(lambda _: _.c("command", "invite")),
        description=said(lambda _: _("Invite somebody to your private table")),
    )
    @app_commands.rename(
        person=said(lambda _: _.c("option", "person")), table=said(lambda _: _.c("option", "table"))
    )
    @app_commands.describe(
        person=said(lambda _: _("Who to invite")),
        table=said(lambda _: _("The table's number, if you have several")),
    )
    async def invite(itx: discord.Interaction, person: discord.Member, table: int | None = None) -> None:
        await reception.invite(itx, person, table)

    @group.command(
        name=said(lambda _: _.c("command", "list")), description=said(lambda _: _("The tables of this channel"))
    )
    async def list_(itx: discord.Interaction) -> None:
        await reception.list_tables(itx)

    @group.command(
        name=said(lambda _: _.c("command", "close")),
        description=said(lambda _: _("End a table without a result (its host, or a moderator)")),
    )
    @app_commands.rename(table=said(lambda _: _.c("option", "table")))
    @app_commands.describe(table=said(lambda _: _("The table's number")))
    async def close(itx: discord.Interaction, table: int) -> None:
        await reception.close_table(itx, table)

    with_table: tuple[app_commands.Command[Any, ..., Any], ...] = (invite, close)
    for command in with_table:

        @command.autocomplete("table")
        async def tables(itx: discord.Interaction, current: int | str) -> list[app_commands.Choice[int]]:
            return await reception.complete_table(itx, str(current))

    return group
