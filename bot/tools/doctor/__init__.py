"""`dorfpost doctor`: looks for everything that could keep the bot from working, and says what to do."""

from __future__ import annotations

import argparse
import asyncio
import os
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

from bot.serving import CantStart
from bot.tools.doctor import data, discord_side, programs
from bot.tools.doctor.findings import Finding, Findings
from bot.tools.output import WRONG_USE, complain, say
from bot.tools.run import data_folder, point_at_discord, token_of, token_options

__all__ = ["Report", "add_parser", "examine"]

_FIRST_RELEASE = 1_760_000_000
"""Seconds since 1970: no clock that is right shows less."""


class Report(Struct):
    """What `--json` prints; `ok` is false if there is any problem (a warning is none)."""

    ok: bool
    findings: list[Finding]


def add_parser(sub: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = sub.add_parser(
        "doctor",
        help="check token, rights, fonts, database and clock; say what to do",
        epilog="Whether the games work on this machine is for `dorfpost selftest` to find out.",
    )
    data_folder(parser)
    token_options(parser)
    parser.add_argument(
        "--channel",
        type=_channel,
        nargs="+",
        action="extend",
        default=[],
        metavar="ID",
        help="channels whose rights are checked (default: all that have open tables)",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Exit code 0 if all is well (warnings allowed), 1 if there is a problem, 2 for arguments that can't be."""
    found = Findings()
    try:
        token = _token(args, found)
        stand_in = point_at_discord()
    except CantStart as error:
        complain(str(error))
        return WRONG_USE
    if stand_in is not None:
        found.warning("discord", f"not Discord itself: a stand-in at {stand_in}")
    asyncio.run(examine(found, args.data, token, args.channel))
    report = Report(found.fine, found.all)
    say(msgspec.json.encode(report).decode() if args.json else _text(report))
    return 0 if found.fine else 1


async def examine(found: Findings, folder: Path, token: str | None, channels: Sequence[int]) -> None:
    """All checks in order. `channels`: those whose rights are looked at; none: all that have open tables."""
    playable = programs.look(found)
    tables = await data.look(found, folder, playable=playable)
    _clock(found)
    places: dict[int, list[int]] = {channel: [] for channel in channels}
    for table in tables:
        if not channels or table.channel_id in places:
            places.setdefault(table.channel_id, []).append(table.id)
    threads = {table.home_id for table in tables if table.home_id is not None}
    for home in threads if not channels else ():
        places.setdefault(home, [])
    await discord_side.look(found, token, places, threads)


def _token(args: argparse.Namespace, found: Findings) -> str | None:
    """Raises `CantStart` for a file that can't be read: that is a fault of the command, not of the bot."""
    if args.token_file is None and not os.environ.get("DISCORD_TOKEN", "").strip():
        return None
    try:
        token = token_of(args)
    except CantStart as error:
        if args.token_file is not None:
            raise
        found.problem("token", str(error), "copy it anew from the application's page (Bot → Reset Token)")
        return None
    found.hide(token)
    return token


def _clock(found: Findings, clock: Callable[[], float] = time.time) -> None:
    start, before = time.monotonic(), clock()
    if before < _FIRST_RELEASE:
        found.problem("clock", "this machine's clock is years behind", "set it (and let NTP keep it)")
    elif time.monotonic() < start or clock() < before - 1:
        found.problem("clock", "this machine's clock runs backwards", "let NTP keep it")
    else:
        found.ok("clock", f"{time.strftime('%Y-%m-%d %H:%M', time.gmtime(before))} UTC")


def _text(report: Report) -> str:
    lines = []
    for finding in report.findings:
        lines.append(f"{finding.state.upper():<8} {finding.check}: {finding.what}")
        if finding.do:
            lines.append(f"{'':<8} → {finding.do}")
    problems = sum(finding.state == "problem" for finding in report.findings)
    lines.append("" if report.ok else f"\n{problems} problem{'s' if problems > 1 else ''}")
    return "\n".join(lines).rstrip()


def _channel(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 0 < int(text) < 1 << 63):
        raise argparse.ArgumentTypeError("a channel is given by its number (Copy Channel ID)")
    return int(text)
