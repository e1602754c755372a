"""`/table`: opening, inviting to, listing and closing tables."""

from __future__ import annotations

from functools import partial

import discord
from discord import app_commands

from bot.commands.options import complete_tables, one_table
from bot.commands.translator import said
from bot.keeping import Keeping
from bot.panels.happenings import pace_text
from bot.reception import Reception
from bot.tables.pace import PACES
from games.registry import all_games
from renderers.words import LANGUAGES, Tongue, words

__all__ = ["table_group"]


def table_group(reception: Reception, keeping: Keeping) -> app_commands.Group:
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
    @app_commands.rename(person=said(lambda _: _.c("option", "person")))
    @app_commands.describe(person=said(lambda _: _("Who to invite")))
    @one_table
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
    @app_commands.describe(table=said(lambda _: _("The table's number")))
    @one_table
    async def close(itx: discord.Interaction, table: int) -> None:
        await reception.close_table(itx, table)

    @group.command(
        name=said(lambda _: _.c("command", "resign")),
        description=said(lambda _: _("Give your seat up; a computer player goes on with it")),
    )
    @one_table
    async def resign(itx: discord.Interaction, table: int | None = None) -> None:
        await keeping.resign(itx, table)

    @group.command(
        name=said(lambda _: _.c("command", "return")),
        description=said(lambda _: _("Take back a seat that was yours")),
    )
    @app_commands.describe(table=said(lambda _: _("The table's number")))
    @one_table
    async def return_(itx: discord.Interaction, table: int) -> None:
        await keeping.come_back(itx, table)

    @group.command(
        name=said(lambda _: _.c("command", "pause")),
        description=said(lambda _: _("Stop a table and its clock (its host, or a moderator)")),
    )
    @one_table
    async def pause(itx: discord.Interaction, table: int | None = None) -> None:
        await keeping.pause(itx, table)

    @group.command(
        name=said(lambda _: _.c("command", "resume")),
        description=said(lambda _: _("Let a paused table go on, in this channel")),
    )
    @one_table
    async def resume(itx: discord.Interaction, table: int | None = None) -> None:
        await keeping.resume(itx, table)

    paces = [app_commands.Choice(name=said(partial(_pace, key)), value=key) for key in PACES]

    @group.command(
        name=said(lambda _: _.c("command", "pace")),
        description=said(lambda _: _("Propose another time for a decision")),
    )
    @app_commands.rename(pace=said(lambda _: _.c("option", "pace")))
    @app_commands.describe(pace=said(lambda _: _("How long everybody has")))
    @one_table
    @app_commands.choices(pace=paces)
    async def pace(itx: discord.Interaction, pace: app_commands.Choice[str], table: int | None = None) -> None:
        await keeping.pace(itx, table, pace.value)

    @group.command(
        name=said(lambda _: _.c("command", "end")),
        description=said(lambda _: _("Propose to end a table without a result; all must agree")),
    )
    @one_table
    async def end(itx: discord.Interaction, table: int | None = None) -> None:
        await keeping.end(itx, table)

    complete_tables((invite, close, resign, return_, pause, resume, pace, end), reception)
    return group


def _pace(key: str, _: Tongue) -> str:
    return pace_text(_, key)
