"""`dorfpost run` and `dorfpost sandbox`: the bot on real Discord, or on a stand-in in a browser."""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import tempfile
import webbrowser
from contextlib import suppress
from pathlib import Path

from bot import logs
from bot.serving import CantStart, alone, connected, prepared
from bot.tools.output import WRONG_USE, complain, say
from deploy.sandbox import Sandbox, patch_discord

__all__ = ["WELCOME", "add_parser", "add_sandbox_parser", "data_folder", "token_of"]

WELCOME = (
    "**Start here** 👋\n"
    "This is a little Discord on your own machine; nobody else is here, so you are all five people: choose who you"
    " are with the switch.\n"
    "1. Type `/table new`, choose Bohemian Villages, and send it.\n"
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
    if any(char.isspace() or not char.isprintable() for char in token):
        raise CantStart("this token can't be right: it has blanks in it")
    return token


def data_folder(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--data", type=Path, default=Path("data"), metavar="DIR", help="folder of the database (default: data)"
    )


def _token_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--token-file", metavar="FILE", help="file with the bot's token (default: DISCORD_TOKEN)")


def _log_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--log-json", action="store_true", help="log one JSON object a line")


def add_parser(sub: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = sub.add_parser("run", help="run the bot on Discord")
    _token_options(parser)
    data_folder(parser)
    _log_options(parser)
    parser.set_defaults(run=run)


def add_sandbox_parser(sub: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = sub.add_parser("sandbox", help="play in a browser, without Discord and without a token")
    parser.add_argument("--port", type=int, default=8420, help="port on 127.0.0.1 (default: 8420; 0: any free one)")
    parser.add_argument(
        "--data", type=Path, metavar="DIR", help="folder to keep everything in (default: temporary)"
    )
    parser.add_argument("--no-open", action="store_true", help="don't open the browser")
    _log_options(parser)
    parser.set_defaults(run=sandbox)


def run(args: argparse.Namespace) -> int:
    """Exit code 2 with one line if it can't start."""
    try:
        token = token_of(args)
        logs.set_up(as_json=args.log_json, token=token)
        with alone(args.data):
            asyncio.run(_run(token, args.data))
    except CantStart as error:
        complain(str(error))
        return WRONG_USE
    return 0


def _stopped() -> asyncio.Event:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    return stop


async def _run(token: str, data: Path) -> None:
    stop = asyncio.create_task(_stopped().wait())
    async with prepared(data) as bot, connected(bot, token) as connection:
        await asyncio.wait({stop, connection}, return_when=asyncio.FIRST_COMPLETED)
        if connection.done() and (error := connection.exception()) is not None:
            raise CantStart(f"the connection to Discord has ended: {error}")
    stop.cancel()


def sandbox(args: argparse.Namespace) -> int:
    """Exit code 2 with one line if it can't start."""
    logs.set_up(as_json=args.log_json)
    try:
        if args.data is not None:
            with alone(args.data):
                asyncio.run(_sandbox(args.data, args.port, show=not args.no_open))
        else:
            with tempfile.TemporaryDirectory(prefix="dorfpost-") as folder:
                asyncio.run(_sandbox(Path(folder), args.port, show=not args.no_open))
    except CantStart as error:
        complain(str(error))
        return WRONG_USE
    return 0


async def _sandbox(data: Path, port: int, *, show: bool) -> None:
    stop = asyncio.create_task(_stopped().wait())
    discord = Sandbox(data / "sandbox.sqlite3", welcome=WELCOME, bot_name="Dorfpost", guild_name="Dorfpost sandbox")
    try:
        await discord.start(port)
    except OSError as error:
        raise CantStart(f"port {port} can't be used ({error.strerror}); try --port 0") from None
    try:
        patch_discord(discord.url)
        async with prepared(data) as bot, connected(bot, discord.token) as connection:
            say(f"Dorfpost is here: {discord.url}\nPress Ctrl-C to stop.")
            if show:
                with suppress(webbrowser.Error):
                    await asyncio.to_thread(webbrowser.open, discord.url)
            await asyncio.wait({stop, connection}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        stop.cancel()
        await discord.stop()
