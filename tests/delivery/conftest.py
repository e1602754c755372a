"""A store, a clock, a fake Discord, and a real client on the sandbox for each test."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import discord
import discord.http
import discord.webhook.async_
import pytest
from discord.gateway import DiscordWebSocket

from bot.store import Store
from deploy.sandbox import Sandbox, patch_discord

from .fake import FakeDoor, Time


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
async def store(tmp_path: Path, time: Time) -> AsyncIterator[Store]:
    async with await Store.open(tmp_path / "dorfpost.sqlite3", clock=time.clock) as opened:
        yield opened


@pytest.fixture
def door(time: Time) -> FakeDoor:
    return FakeDoor(time)


class Quick:
    """`asyncio` as a module of discord.py sees it, without its pauses of many seconds between attempts."""

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)

    @staticmethod
    async def sleep(seconds: float) -> None:
        await asyncio.sleep(min(seconds, 0.001))


@pytest.fixture
async def sandbox(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Sandbox]:
    for owner, name in (
        (discord.http.Route, "BASE"),
        (DiscordWebSocket, "DEFAULT_GATEWAY"),
        (discord.asset.Asset, "BASE"),
    ):
        monkeypatch.setattr(owner, name, getattr(owner, name))  # so that they are put back
    for module in (discord.http, discord.webhook.async_):
        monkeypatch.setattr(module, "asyncio", Quick())
    world = Sandbox(rate_limits=False, page_dir=None, welcome="")
    await world.start()
    patch_discord(world.url)
    yield world
    await world.stop()


@pytest.fixture
async def client(sandbox: Sandbox) -> AsyncIterator[discord.Client]:
    """Logged in, but not on the gateway: the door needs no more."""
    made = discord.Client(intents=discord.Intents.none())
    await made.login(sandbox.token)
    yield made
    await made.close()


@pytest.fixture
def channel(sandbox: Sandbox) -> int:
    return int(sandbox.default_channel_id)
