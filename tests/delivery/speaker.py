"""Says what the outbox holds until it is killed: `python -m tests.delivery.speaker DATABASE SANDBOX TOKEN`."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import discord

from bot.delivery import Sender
from bot.door import Door
from bot.store import Store
from deploy.sandbox import patch_discord

from .fake import compose_for


async def main(path: str, url: str, token: str) -> None:
    patch_discord(url)
    client = discord.Client(intents=discord.Intents.none())
    await client.login(token)
    store = await Store.open(Path(path))
    await Sender(store, Door(client), compose_for(store)).run()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
