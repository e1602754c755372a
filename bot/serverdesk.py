"""How a server wants its tables: `/dorfpost settings`."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.answers import Answers, Case
from bot.panels.ids import Ref
from bot.panels.screens import Screen
from bot.panels.server import CHANNELS_MOST, CHOSEN, server_panel, server_values
from bot.reception import missing
from bot.store.db import Store
from bot.store.records import GuildRow
from bot.store.settings import change_guild, guild_settings
from games.core import Refusal

__all__ = ["ServerDesk"]


class ServerDesk:
    """For those who may manage the server; asked again at every press, for rights can be taken away."""

    def __init__(self, store: Store, answers: Answers) -> None:
        self._store = store
        self._answers = answers

    async def settings(self, itx: discord.Interaction, *, per_person: int | None, per_channel: int | None) -> None:
        """Set the numbers that are given, and show everything."""

        async def work(case: Case) -> Screen:
            guild = _managed(itx)
            numbers = {"per_person": per_person, "per_channel": per_channel}
            return await self._change(case, itx, guild, {k: n for k, n in numbers.items() if n is not None})

        await self._answers.give(itx, "private", work)

    async def chosen(self, itx: discord.Interaction, ref: Ref, values: Sequence[str]) -> None:
        """A select of the panel."""

        async def work(case: Case) -> Screen:
            guild = _managed(itx)
            if ref.kind == "c_house":
                picked = [int(value) for value in values if value.isdecimal()][:CHANNELS_MOST]
                return await self._change(case, itx, guild, {"channels": picked})
            if ref.index >= len(CHOSEN) or not values:
                raise Refusal("outdated")
            name, value = CHOSEN[ref.index], values[0]
            if value not in server_values(case._, name)[1]:
                raise Refusal("outdated")
            own = None if name == "language" and value == "-" else value
            return await self._change(case, itx, guild, {name: own})

        await self._answers.give(itx, "panel", work)

    async def _change(
        self, case: Case, itx: discord.Interaction, guild: int, values: dict[str, str | int | Sequence[int] | None]
    ) -> Screen:
        house: GuildRow
        if values:
            house = await self._store.write(lambda tx: change_guild(tx, guild, **values))
        else:
            house = await guild_settings(self._store, guild)
        return server_panel(case._, house, missing(case._, itx, threads=house.place == "thread"))


def _managed(itx: discord.Interaction) -> int:
    """The server's id. Raises `Refusal`: `only_in_servers`, `only_managers`."""
    if itx.guild_id is None:
        raise Refusal("only_in_servers")
    if not (itx.permissions.manage_guild or itx.permissions.administrator):
        raise Refusal("only_managers")
    return itx.guild_id
