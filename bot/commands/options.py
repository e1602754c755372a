"""The option `table`, which most commands have: which of several tables is meant."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

import discord
from discord import app_commands

from bot.commands.translator import said
from bot.reception import Reception

__all__ = ["AnyCommand", "complete_tables", "one_table"]

AnyCommand = app_commands.Command[Any, ..., Any]
F = TypeVar("F")


def one_table(callback: F) -> F:
    """Name and describe the option `table` of a command's callback."""
    named: F = app_commands.rename(table=said(lambda _: _.c("option", "table")))(callback)
    described: F = app_commands.describe(table=said(lambda _: _("The table's number, if you have several here")))(
        named
    )
    return described


def complete_tables(commands: Iterable[AnyCommand], reception: Reception) -> None:
    """Let these commands offer the tables that somebody may mean, where they have that option."""

    async def tables(itx: discord.Interaction, current: int | str) -> list[app_commands.Choice[int]]:
        return await reception.complete_table(itx, str(current))

    for command in commands:
        if "table" in {parameter.name for parameter in command.parameters}:
            command.autocomplete("table")(tables)
