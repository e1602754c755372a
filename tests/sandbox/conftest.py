"""A sandbox, a small bot on the real discord.py, and a raw REST client."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import discord
import pytest
from discord.gateway import DiscordWebSocket

from deploy.sandbox import Sandbox, patch_discord

from .raw_gateway import RawGateway
from .small_bot import SmallBot


@pytest.fixture
def unpatched() -> Any:
    """Put discord.py's addresses back after a test, since they hold for the whole process."""
    kept = discord.http.Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, discord.asset.Asset.BASE
    yield
    discord.http.Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, discord.asset.Asset.BASE = kept


@pytest.fixture
async def sandbox(unpatched: None) -> AsyncIterator[Sandbox]:
    world = Sandbox(rate_limits=False, page_dir=None)
    await world.start()
    patch_discord(world.url)
    yield world
    await world.stop()
    assert world.stats.crashes == []


@pytest.fixture
async def bot(sandbox: Sandbox) -> AsyncIterator[SmallBot]:
    async with running(sandbox) as client:
        yield client


class running:
    """A small bot connected to a sandbox for the length of a block."""

    def __init__(self, sandbox: Sandbox, **options: Any) -> None:
        self.sandbox, self.options = sandbox, options

    async def __aenter__(self) -> SmallBot:
        self.client = SmallBot(**self.options)
        self.task = asyncio.create_task(self.client.start(self.sandbox.token))
        ready = asyncio.create_task(self.client.wait_until_ready())
        done, _ = await asyncio.wait({self.task, ready}, timeout=20, return_when=asyncio.FIRST_COMPLETED)
        if self.task in done:
            ready.cancel()
            self.task.result()
        assert ready in done
        return self.client

    async def __aexit__(self, *_: object) -> None:
        await self.client.close()
        await asyncio.gather(self.task, return_exceptions=True)


class Rest:
    """Plain requests with the bot's token; gives status and JSON."""

    def __init__(self, sandbox: Sandbox, session: aiohttp.ClientSession) -> None:
        self.sandbox, self.session = sandbox, session

    async def __call__(
        self, method: str, path: str, json: Any = None, *, token: str | None = None, **options: Any
    ) -> tuple[int, Any]:
        status, body, _ = await self.full(method, path, json, token=token, **options)
        return status, body

    async def full(
        self, method: str, path: str, json: Any = None, *, token: str | None = None, **options: Any
    ) -> tuple[int, Any, Any]:
        headers = {"Authorization": f"Bot {self.sandbox.token if token is None else token}"}
        url = f"{self.sandbox.url}/api/v10{path}"
        async with self.session.request(method, url, json=json, headers=headers, **options) as response:
            body = await response.json() if response.content_type == "application/json" else None
            return response.status, body, response.headers

    async def send(self, body: Any, channel: str | None = None) -> tuple[int, Any]:
        return await self("POST", f"/channels/{channel or self.sandbox.default_channel_id}/messages", body)


@pytest.fixture
async def rest(sandbox: Sandbox) -> AsyncIterator[Rest]:
    async with aiohttp.ClientSession() as session:
        yield Rest(sandbox, session)


@pytest.fixture
async def gateway(sandbox: Sandbox) -> AsyncIterator[RawGateway]:
    """An identified connection without discord.py, past GUILD_CREATE."""
    async with RawGateway(sandbox) as raw:
        await raw.identify()
        await raw.until("GUILD_CREATE")
        yield raw
