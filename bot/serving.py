"""Running the bot until it is told to stop, and saying in one line why it can't."""

from __future__ import annotations

import asyncio
import fcntl
import os
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path

import aiohttp
import discord

from bot.app import Dorfpost, database
from bot.store.db import Store, now_ms
from bot.store.errors import StoreError
from renderers.pictures import Studio, give_back

__all__ = ["CantStart", "alone", "connected", "prepared"]


class CantStart(Exception):
    """One clear line for the owner; the exit code is 2."""


@contextmanager
def alone(data: Path) -> Iterator[None]:
    """Keep a second process off this data folder. Raises `CantStart`."""
    try:
        data.mkdir(parents=True, exist_ok=True)
        lock = os.open(data / "dorfpost.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as error:
        raise CantStart(f"the data folder {data} can't be used: {error.strerror}") from None
    try:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise CantStart(f"another dorfpost is running on {data}") from None
        yield
    finally:
        os.close(lock)


@asynccontextmanager
async def prepared(
    data: Path, *, clock: Callable[[], int] = now_ms, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
) -> AsyncIterator[Dorfpost]:
    """The bot with its store and studio, not connected yet. Raises `CantStart`.

    `clock` gives the time in ms since 1970; `sleep` is how the bot waits for a later one (seconds).
    """
    try:
        store = await Store.open(database(data), clock=clock)
    except StoreError as error:
        raise CantStart(str(error)) from None
    give_back()
    studio = Studio()
    try:
        yield Dorfpost(store, studio, sleep=sleep)
    finally:
        studio.close()
        await store.close()


@asynccontextmanager
async def connected(bot: Dorfpost, token: str) -> AsyncIterator[asyncio.Task[None]]:
    """Log in and connect; gives the task that runs the connection. Raises `CantStart`."""
    connection: asyncio.Task[None] | None = None
    try:
        await _log_in(bot, token)
        connection = asyncio.create_task(bot.connect(), name="gateway")
        yield connection
    finally:
        if not bot.is_closed():
            await bot.close()
        if connection is not None:
            connection.cancel()
            with suppress(asyncio.CancelledError, discord.DiscordException, aiohttp.ClientError, OSError):
                await connection


async def _log_in(bot: Dorfpost, token: str) -> None:
    try:
        await bot.login(token)
    except discord.LoginFailure:
        raise CantStart(
            "Discord does not accept the token; copy it anew from the application's page (Bot → Reset Token)"
        ) from None
    except (aiohttp.ClientConnectionError, OSError, TimeoutError, discord.DiscordServerError) as error:
        raise CantStart(f"Discord can't be reached ({type(error).__name__}); check the network") from None
    except discord.HTTPException as error:
        raise CantStart(f"Discord refused to let the bot in: {error.status} {error.text}".rstrip()) from None
