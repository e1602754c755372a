"""`dorfpost run` and `dorfpost sandbox`: the bot on real Discord, or on a stand-in in a browser."""

from __future__ import annotations

import argparse
import asyncio
import ipaddress
import logging
import os
import signal
import sqlite3
import tempfile
import threading
import webbrowser
from collections.abc import Callable, Coroutine
from contextlib import suppress
from pathlib import Path

import yarl

from bot import logs
from bot.app import Dorfpost
from bot.serving import CantStart, alone, connected, prepared
from bot.tools.output import WRONG_USE, complain, say
from deploy.sandbox import Sandbox, patch_discord

__all__ = ["DISCORD_URL", "WELCOME", "add_parser", "add_sandbox_parser", "data_folder", "point_at_discord",
           "token_of", "token_options"]  # fmt: skip

_log = logging.getLogger(__name__)
DISCORD_URL = "DORFPOST_DISCORD_URL"
"""Environment variable: the address of a stand-in on this machine to talk to instead of Discord."""
WELCOME = (
    "**Start here** 👋\n"
    "This is a little Discord on your own machine; nobody else is here, so you are all five people: choose who you"
    " are with the switch.\n"
    "1. Type `/table new`, choose a game, and send it.\n"
    "2. Switch to one or two other people and press **Join**.\n"
    "3. Switch back to the first one and press **Start**, then **Take my turn**.\n"
    "`/rules` explains the game. 美玲 reads Traditional Chinese: look at the table as her, too."
)


def token_of(args: argparse.Namespace) -> str:
    """From `--token-file` or `DISCORD_TOKEN`. Raises `CantStart`."""
    if args.token_file is not None:
        try:
            token = Path(args.token_file).read_text(encoding="utf-8").strip()
        except (OSError, UnicodeDecodeError) as error:
            raise CantStart(f"the token file can't be read: {getattr(error, 'strerror', None) or error}") from None
    else:
        token = os.environ.get("DISCORD_TOKEN", "").strip()
    if not token:
        raise CantStart("no token: set DISCORD_TOKEN or give --token-file (the README says where to get one)")
    if not token.isascii() or any(char.isspace() or not char.isprintable() for char in token):
        raise CantStart("this token can't be right: it has blanks or strange characters in it")
    return token


def point_at_discord() -> str | None:
    """Let discord.py talk to the stand-in that `DORFPOST_DISCORD_URL` names, if it is set; gives its address.

    It holds for the whole process. Only an address of this machine is taken, since the token is sent there.
    Raises `CantStart` for any other.
    """
    given = os.environ.get(DISCORD_URL, "").strip()
    if not given:
        return None
    try:
        url = yarl.URL(given)
        local = url.host == "localhost" or ipaddress.ip_address(url.host or "").is_loopback
        bare = url.scheme == "http" and url.port and not url.user and url.path in ("", "/") and not url.query_string
    except ValueError:
        local = bare = False
    if not (local and bare):
        raise CantStart(f"{DISCORD_URL} must be an address on this machine, like http://127.0.0.1:8421")
    patch_discord(given)
    return given.rstrip("/")


def data_folder(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--data", type=Path, default=Path("data"), metavar="DIR", help="folder of the database (default: data)"
    )


def token_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--token-file", metavar="FILE", help="file with the bot's token (default: DISCORD_TOKEN)")


def _log_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--log-json", action="store_true", help="log one JSON object a line")


def add_parser(sub: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = sub.add_parser(
        "run",
        help="run the bot on Discord",
        epilog="DORFPOST_DISCORD_URL=http://127.0.0.1:8421 lets it talk to `python -m deploy.sandbox` instead"
        " (only an address on this machine is taken).",
    )
    token_options(parser)
    data_folder(parser)
    _log_options(parser)
    parser.set_defaults(run=run)


def add_sandbox_parser(sub: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = sub.add_parser("sandbox", help="play in a browser, without Discord and without a token")
    parser.add_argument(
        "--port", type=_port, default=8420, help="port on 127.0.0.1 (default: 8420; 0: any free one)"
    )
    parser.add_argument(
        "--data", type=Path, metavar="DIR", help="folder to keep everything in (default: temporary)"
    )
    parser.add_argument("--no-open", action="store_true", help="don't open the browser")
    _log_options(parser)
    parser.set_defaults(run=sandbox)


def run(args: argparse.Namespace) -> int:
    """Exit code 2 with one line if it can't start."""

    async def serve(token: str) -> None:
        async with prepared(args.data) as bot:
            await _serve(bot, token)

    try:
        token = token_of(args)
        logs.set_up(as_json=args.log_json, token=token)
        stand_in = point_at_discord()
        if stand_in is not None:
            _log.warning("not Discord: a stand-in at %s", stand_in)
        with alone(args.data):
            asyncio.run(_until_stopped(serve(token)))
    except CantStart as error:
        return _cant_start(args, error)
    return 0


def sandbox(args: argparse.Namespace) -> int:
    """Exit code 2 with one line if it can't start."""
    logs.set_up(as_json=args.log_json)
    try:
        if args.data is not None:
            with alone(args.data):
                asyncio.run(_until_stopped(_sandbox(args.data, args.port, show=not args.no_open)))
        else:
            with tempfile.TemporaryDirectory(prefix="dorfpost-") as folder:
                asyncio.run(_until_stopped(_sandbox(Path(folder), args.port, show=not args.no_open)))
    except CantStart as error:
        return _cant_start(args, error)
    return 0


def _cant_start(args: argparse.Namespace, error: CantStart) -> int:
    if args.log_json and logging.getLogger().handlers:  # whoever reads the lines expects JSON
        _log.critical("%s", error)
    else:
        complain(str(error))
    return WRONG_USE


async def _until_stopped(serving: Coroutine[None, None, None]) -> None:
    """Serve until it ends by itself, or SIGINT or SIGTERM comes; then it is cancelled, and may clean up.

    A second signal does what signals do: it ends the process at once.
    """
    loop, stop = asyncio.get_running_loop(), asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    stopped, served = asyncio.create_task(stop.wait()), asyncio.create_task(serving, name="serving")
    await asyncio.wait({stopped, served}, return_when=asyncio.FIRST_COMPLETED)
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.remove_signal_handler(number)
    stopped.cancel()
    if not served.done():
        served.cancel()
    with suppress(asyncio.CancelledError):
        await served


async def _serve(bot: Dorfpost, token: str, ready: Callable[[], None] | None = None) -> None:
    """Connect and stay. Raises `CantStart` when Discord ends it for good."""
    async with connected(bot, token) as connection:
        if ready is not None:
            ready()
        await asyncio.wait({connection})
        if not connection.cancelled() and (error := connection.exception()) is not None:
            raise CantStart(f"the connection to Discord has ended: {error}")


async def _sandbox(data: Path, port: int, *, show: bool) -> None:
    discord = Sandbox(data / "sandbox.sqlite3", welcome=WELCOME, bot_name="Dorfpost", guild_name="Dorfpost sandbox")
    try:
        try:
            await discord.start(port)
        except sqlite3.Error as error:
            raise CantStart(f"{data / 'sandbox.sqlite3'} can't be used ({error})") from None
        except OSError as error:
            raise CantStart(f"port {port} can't be used ({error.strerror}); try --port 0") from None
        patch_discord(discord.url)
        async with prepared(data) as bot:
            await _serve(bot, discord.token, lambda: _welcome(discord.url, show))
    finally:
        await discord.stop()


def _welcome(url: str, show: bool) -> None:
    say(f"Dorfpost is here: {url}\nPress Ctrl-C to stop.")
    if show:
        # a browser may take its time, and nobody waits for it
        threading.Thread(target=_browse, args=(url,), daemon=True).start()


def _browse(url: str) -> None:
    with suppress(webbrowser.Error):
        webbrowser.open(url)


def _port(text: str) -> int:
    if not 0 <= (number := int(text)) <= 65_535:
        raise argparse.ArgumentTypeError("a port is a number from 0 to 65535")
    return number
