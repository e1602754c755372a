"""The commands for following along: what is new, all of one's tables, watching."""

from __future__ import annotations

from collections.abc import Iterable

import discord
from discord import app_commands

from bot.catching_up import CatchingUp
from bot.commands.options import AnyCommand, complete_tables, one_table
from bot.commands.translator import said
from bot.reception import Reception

__all__ = ["following_commands"]


def following_commands(catching_up: CatchingUp, reception: Reception) -> Iterable[AnyCommand]:
    """`/catchup` and `/watch`, for a table here; `/mytables`, which works in direct messages too."""

    @app_commands.command(
        name=said(lambda _: _.c("command", "catchup")),
        description=said(
            lambda _: _("What is new since your last move, numbered in the picture (only you see it)")
        ),
    )
    @one_table
    async def catchup(itx: discord.Interaction, table: int | None = None) -> None:
        await catching_up.catch_up(itx, table)

    @app_commands.command(
        name=said(lambda _: _.c("command", "watch")),
        description=said(lambda _: _("Be told when a table at which you don't sit is over; again: not any more")),
    )
    @one_table
    async def watch(itx: discord.Interaction, table: int | None = None) -> None:
        await catching_up.watch(itx, table)

    @app_commands.command(
        name=said(lambda _: _.c("command", "mytables")),
        description=said(lambda _: _("All your tables, those that wait for you first")),
    )
    async def mytables(itx: discord.Interaction) -> None:
        await catching_up.my_tables(itx)

    of_tables: tuple[AnyCommand, ...] = (catchup, watch)
    complete_tables(of_tables, reception)
    for command in of_tables:
        command.guild_only = True
    return catchup, watch, mytables
