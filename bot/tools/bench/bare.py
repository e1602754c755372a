"""The smallest discord.py bot: one slash command and one answer. What Dorfpost's answers are compared with.

Run as a process of its own, like the bot: `python -m bot.tools.bench.bare`, with `DISCORD_TOKEN` and
`DORFPOST_DISCORD_URL`.
"""

from __future__ import annotations

import os

import discord
from discord import app_commands

from bot.tools.run import point_at_discord

__all__ = ["Bare"]


class Bare(discord.Client):
    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.tree = app_commands.CommandTree(self)

        @self.tree.command(name="ping", description="Answers")
        async def ping(itx: discord.Interaction) -> None:
            await itx.response.send_message("pong", ephemeral=True)

    async def setup_hook(self) -> None:
        await self.tree.sync()


if __name__ == "__main__":
    point_at_discord()
    Bare().run(os.environ["DISCORD_TOKEN"], log_handler=None)
