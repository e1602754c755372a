"""The commands that work for every game: taking a turn, looking, reading up."""

from __future__ import annotations

from collections.abc import Iterable

import discord
from discord import app_commands

from bot.commands.options import AnyCommand, complete_tables, one_table
from bot.commands.translator import said
from bot.keeping import Keeping
from bot.reception import Reception

__all__ = ["play_commands"]


def play_commands(reception: Reception, keeping: Keeping) -> Iterable[AnyCommand]:
    """`/turn`, `/hand`, `/board`, `/log`, `/rules`, `/move` and `/undo`."""

    @app_commands.command(
        name=said(lambda _: _.c("command", "undo")),
        description=said(lambda _: _("Take your last move back; if something was shown since, ask the table")),
    )
    @one_table
    async def undo(itx: discord.Interaction, table: int | None = None) -> None:
        await keeping.undo(itx, table)

    @app_commands.command(
        name=said(lambda _: _.c("command", "turn")),
        description=said(lambda _: _("Take your turn (only you see it)")),
    )
    @one_table
    async def turn(itx: discord.Interaction, table: int | None = None) -> None:
        await reception.turn(itx, table)

    @app_commands.command(
        name=said(lambda _: _.c("command", "hand")),
        description=said(lambda _: _("Your hand, your sheet: what lies before you (only you see it)")),
    )
    @one_table
    async def hand(itx: discord.Interaction, table: int | None = None) -> None:
        await reception.own(itx, table)

    @app_commands.command(
        name=said(lambda _: _.c("command", "board")),
        description=said(lambda _: _("Show the board as it is now (only you see it)")),
    )
    @app_commands.rename(words=said(lambda _: _.c("option", "words")))
    @app_commands.describe(words=said(lambda _: _("In words instead of a picture")))
    @one_table
    async def board(itx: discord.Interaction, words: bool = False, table: int | None = None) -> None:
        await reception.board(itx, table, in_words=words)

    @app_commands.command(
        name=said(lambda _: _.c("command", "log")), description=said(lambda _: _("What has happened so far"))
    )
    @one_table
    async def log(itx: discord.Interaction, table: int | None = None) -> None:
        await reception.log(itx, table)

    @app_commands.command(
        name=said(lambda _: _.c("command", "rules")), description=said(lambda _: _("The rules, topic by topic"))
    )
    @app_commands.rename(topic=said(lambda _: _.c("option", "topic")))
    @app_commands.describe(topic=said(lambda _: _("What you want to know about")))
    async def rules(itx: discord.Interaction, topic: str | None = None) -> None:
        await reception.rules(itx, topic)

    @rules.autocomplete("topic")
    async def topics(itx: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        return await reception.complete_topic(itx, current)

    @app_commands.command(
        name=said(lambda _: _.c("command", "move")),
        description=said(lambda _: _("Make a move by writing it, for example: place 3+4 N.7")),
    )
    @app_commands.rename(notation=said(lambda _: _.c("option", "notation")))
    @app_commands.describe(notation=said(lambda _: _("The move in one line")))
    @one_table
    async def move(itx: discord.Interaction, notation: str, table: int | None = None) -> None:
        await reception.move(itx, table, notation)

    @move.autocomplete("notation")
    async def lines(itx: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        return await reception.complete_notation(itx, current)

    commands: list[AnyCommand] = [turn, hand, board, log, rules, move, undo]
    complete_tables(commands, reception)
    for command in commands:
        command.guild_only = True
    return commands
