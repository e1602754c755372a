"""A group of slash commands for every game, made from its kinds of moves. Knows no game."""

from __future__ import annotations

import inspect
from functools import partial
from typing import Any

import discord
from discord import app_commands

from bot.commands.options import complete_tables, one_table
from bot.commands.translator import said
from bot.reception import Reception
from games.core import AnyGame, Move, defaults, field_types
from renderers.words import LANGUAGES, Tongue, tongue, words

__all__ = ["game_group"]


def game_group(game: AnyGame, reception: Reception) -> app_commands.Group:
    """`/bohemian place total: building:` and so on, with autocomplete that offers only what is legal now.

    Kinds that belong together may have a group of their own in it: `/village council enter`.
    """
    group = app_commands.Group(
        name=said(words(game.id).command_name), description=said(words(game.id).title), guild_only=True
    )
    inner: dict[str, app_commands.Group] = {}
    for kind in game.move_types:
        wanted = words(game.id).command_group(tongue(LANGUAGES[0]), kind)
        home = group
        if wanted is not None:
            if wanted[0] not in inner:
                inner[wanted[0]] = app_commands.Group(
                    name=said(partial(_grouped, game, kind, 0)),
                    description=said(partial(_grouped, game, kind, 1)),
                    parent=group,
                )
            home = inner[wanted[0]]
        home.add_command(_command(game, kind, reception))
    return group


def _grouped(game: AnyGame, kind: type[Move], part: int, _: Tongue) -> str:
    """Name or description of the group that a kind belongs to."""
    wanted = words(game.id).command_group(_, kind)
    assert wanted is not None
    return wanted[part]


def _values(game: AnyGame, kind: type[Move], field: str, reception: Reception) -> Any:
    async def values(itx: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        return await reception.complete_field(itx, game, kind, field, current)

    return values


def _field(game: AnyGame, kind: type[Move], name: str, part: int, _: Tongue) -> str:
    return words(game.id).field(_, kind, name)[part]


def _command(game: AnyGame, kind: type[Move], reception: Reception) -> app_commands.Command[Any, ..., Any]:
    fields, optional = list(field_types(kind)), defaults(kind)

    async def play(itx: discord.Interaction, **given: Any) -> None:
        table: int | None = given.pop("table", None)
        filled = fields[: max((at for at, name in enumerate(fields, 1) if given[name] is not None), default=0)]
        # what is left out at the end stays out, so that it may be whatever alone is legal
        values = {name: optional[name] if given[name] is None else str(given[name]) for name in filled}
        await reception.move_by_fields(itx, table, game, kind, values)

    # discord.py reads the parameters off the signature
    texts = [
        inspect.Parameter(name, inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=str)
        if name not in optional
        else inspect.Parameter(name, inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=str | None, default=None)
        for name in fields
    ]
    table = inspect.Parameter("table", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=int | None, default=None)
    itx = inspect.Parameter("itx", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=discord.Interaction)
    play.__signature__ = inspect.Signature([itx, *texts, table])  # type: ignore[attr-defined]

    names = {name: said(partial(_field, game, kind, name, 0)) for name in fields}
    details = {name: said(partial(_field, game, kind, name, 1)) for name in fields}
    renamed, described = app_commands.rename(**names), app_commands.describe(**details)
    command: app_commands.Command[Any, ..., Any] = app_commands.Command(
        name=said(lambda _: words(game.id).action_name(_, kind)),
        description=said(lambda _: words(game.id).action(_, kind)[1]),
        callback=one_table(described(renamed(play))),
    )
    for name in fields:
        command.autocomplete(name)(_values(game, kind, name, reception))

    complete_tables((command,), reception)
    return command
