"""Discord's side: whether it can be reached, the clock, the token, the invitation, the rights in each channel."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from email.utils import parsedate_to_datetime

import aiohttp
import discord

from bot.reception import NEEDED, THREADED
from bot.tools.doctor.findings import Findings

__all__ = ["RIGHTS", "invite_link", "look"]

RIGHTS: Mapping[str, str] = {
    "view_channel": "View Channels",
    "send_messages": "Send Messages",
    "create_public_threads": "Create Public Threads",
    "send_messages_in_threads": "Send Messages in Threads",
    "attach_files": "Attach Files",
    "read_message_history": "Read Message History",
}
"""Every right that the bot needs, as Discord shows it."""
_PATIENCE = 30.0
_OFF, _FAR_OFF = 5.0, 60.0
"""Seconds between our clock and Discord's: a warning, a problem."""


def invite_link(application: int) -> str:
    """Where a server's owner lets the bot in, with exactly the rights that it needs."""
    return discord.utils.oauth_url(
        application,
        permissions=discord.Permissions(**dict.fromkeys(RIGHTS, True)),
        scopes=("bot", "applications.commands"),
    )


async def look(
    found: Findings, token: str | None, channels: Mapping[int, Sequence[int]], threads: Collection[int] = ()
) -> None:
    """`channels`: tables by the channel that they are in; `threads`: those of them in which tables get threads of
    their own. Without a token only the way to Discord is tried.
    """
    if not await _reach(found):
        found.warning("token", "not checked: Discord can't be reached")
        return
    if token is None:
        found.warning(
            "token",
            "there is none, so neither it nor the bot's rights are checked",
            "set DISCORD_TOKEN or give --token-file (the README says where to get one)",
        )
        return
    logging.getLogger("discord").setLevel(logging.CRITICAL)  # what matters is told here
    client = discord.Client(intents=discord.Intents.none(), max_messages=None)
    try:
        async with asyncio.timeout(_PATIENCE):
            await client.login(token)
        await _application(found, client)
        for channel in sorted(channels):
            async with asyncio.timeout(_PATIENCE):
                await _channel(found, client, channel, channels[channel], threads=channel in threads)
    except discord.LoginFailure:
        found.problem(
            "token", "Discord does not accept it", "copy it anew from the application's page (Bot → Reset Token)"
        )
    except (discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError) as error:
        found.problem("discord", f"it did not answer as it should ({_said(error)})", "try again in some minutes")
    finally:
        await client.close()


async def _reach(found: Findings, clock: Callable[[], float] = time.time) -> bool:
    url = f"{discord.http.Route.BASE}/gateway"
    try:
        async with (
            aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=15)) as session,
            session.get(url) as response,
        ):
            date = response.headers.get("Date", "")
    except (aiohttp.ClientError, OSError, TimeoutError) as error:
        found.warning("network", f"Discord can't be reached ({type(error).__name__})", "check network and firewall")
        return False
    found.ok("network", "Discord can be reached")
    try:
        off = clock() - parsedate_to_datetime(date).timestamp()
    except (TypeError, ValueError):
        found.warning("clock", "Discord did not tell its time, so the clock isn't compared")
        return True
    text = f"{abs(off):.0f} s {'ahead of' if off > 0 else 'behind'} Discord's"
    if abs(off) > _FAR_OFF:
        found.problem("clock", text, "set this machine's clock (and let NTP keep it): nothing would be in time")
    elif abs(off) > _OFF:
        found.warning("clock", text, "let NTP keep this machine's clock")
    else:
        found.ok("clock", "agrees with Discord's to within some seconds")
    return True


async def _application(found: Findings, client: discord.Client) -> None:
    assert client.user is not None
    assert client.application_id is not None
    found.ok("token", f"accepted; the bot is {client.user.name}, application {client.application_id}")
    link = invite_link(client.application_id)
    servers = [guild async for guild in client.fetch_guilds(limit=200)]
    if servers:
        found.ok("servers", f"the bot is in {len(servers)}; the link to invite it elsewhere: {link}")
    else:
        found.warning("servers", "the bot is in no server yet", f"invite it: {link}")


async def _channel(
    found: Findings, client: discord.Client, number: int, tables: Sequence[int], *, threads: bool
) -> None:
    where = f"channel {number}" + (f" (tables {', '.join(map(str, tables))})" if tables else "")
    try:
        lacking, name = await _lacking(client, number, threads=threads)
    except discord.NotFound:
        gone = "take its tables elsewhere with /table resume in another channel" if tables else "check the number"
        found.problem("rights", f"{where}: there is no such channel any more", gone)
        return
    except discord.Forbidden:
        lacking, name = [RIGHTS["view_channel"]], ""
    where += f" #{name}" if name else ""
    if lacking:
        found.problem(
            "rights",
            f"{where}: the bot lacks {', '.join(lacking)}",
            "give them to the bot's role, in the server or in the channel's settings",
        )
    else:
        found.ok("rights", f"{where}: the bot may do all that it needs")


async def _lacking(client: discord.Client, number: int, *, threads: bool) -> tuple[list[str], str]:
    """What the bot lacks in a channel, and the channel's name. Raises `NotFound` and `Forbidden` (not visible)."""
    assert client.user is not None
    seen = await client.fetch_channel(number)
    if not isinstance(seen, discord.abc.GuildChannel | discord.Thread):
        return [], ""  # a direct message: there are no rights in it
    # a channel that is fetched alone knows no roles; one that is fetched through its server does
    guild = await client.fetch_guild(seen.guild.id, with_counts=False)
    me = await guild.fetch_member(client.user.id)
    in_thread = isinstance(seen, discord.Thread)
    place = await guild.fetch_channel(seen.parent_id if isinstance(seen, discord.Thread) else number)
    assert isinstance(place, discord.abc.GuildChannel)
    rights = place.permissions_for(me)
    needed = ["send_messages_in_threads" if in_thread and name == "send_messages" else name for name in NEEDED]
    if threads:
        needed += THREADED
    return [RIGHTS[name] for name in dict.fromkeys(needed) if not getattr(rights, name)], seen.name


def _said(error: Exception) -> str:
    if isinstance(error, discord.HTTPException):
        return f"{error.status} {error.text}".strip()
    return type(error).__name__
