"""Point an unmodified discord.py at the sandbox."""

from __future__ import annotations


def patch_discord(url: str) -> None:
    """Send every discord.py client of this process to ``url`` (``http://127.0.0.1:PORT``).

    Three class attributes are all it takes; they hold for the whole process and for clients made later.
    """
    import discord
    import yarl
    from discord.gateway import DiscordWebSocket

    base = url.rstrip("/")
    discord.http.Route.BASE = f"{base}/api/v10"
    # A plain Client never asks GET /gateway/bot, so the address of the gateway is wanted here too.
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(base.replace("http", "ws", 1) + "/gateway")
    discord.asset.Asset.BASE = f"{base}/cdn"
