"""`dorfpost selftest`: plays every game on this machine, and breaks off in all the ways that mustn't matter."""

from __future__ import annotations

import argparse
import asyncio
import logging
import tempfile
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from time import perf_counter

from bot.tools.bench.process import run_with_bots
from bot.tools.output import WRONG_USE, complain, say, unplayable
from bot.tools.selftest.checks import AFTERWARDS, BEFORE, Check, Seated, killed
from bot.tools.selftest.stand import Failed, Stand
from games.core import AnyGame, Refusal
from games.registry import all_games, game

__all__ = ["add_parser", "selftest"]

_LIMIT = 300.0
"""Seconds for all of it; only something that hangs takes so long."""


def add_parser(sub: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = sub.add_parser(
        "selftest",
        help="play every game on this machine, with restarts and kills; a line for each check",
        epilog="Nothing of yours is touched: it has a temporary folder and a Discord of its own on loopback.",
    )
    parser.add_argument(
        "--game",
        action="append",
        metavar="ID",
        help="only this one (may be given several times)",
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Exit code 0 if every check went well, 1 if not, 2 for a game that there isn't."""
    games: list[AnyGame] = []
    for name in args.game or ():
        try:
            games.append(game(name))
        except Refusal as refusal:
            complain(unplayable(refusal, name, None))
            return WRONG_USE
    games = games or list(all_games())
    results: list[bool] = []

    async def testing() -> None:
        with tempfile.TemporaryDirectory(prefix="dorfpost-selftest-") as folder:
            results.append(await selftest(Path(folder), games))

    try:
        run_with_bots(testing())
    except asyncio.CancelledError:  # SIGTERM
        return 1
    return 0 if results == [True] else 1


class _Errors(logging.Handler):
    """Collects what the bot logs as an error, and keeps the rest off the screen."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.found.append(record.getMessage())


async def selftest(folder: Path, games: Sequence[AnyGame], tell: Callable[[str], None] = say) -> bool:
    """All checks, with a line for each; True if all went well. discord.py is pointed at the stand-in for good."""
    log, errors = logging.getLogger(), _Errors()
    log.addHandler(errors)
    started, bad = perf_counter(), 0
    try:
        async with asyncio.timeout(_LIMIT), Stand(folder) as stand:
            tables = [Seated(one) for one in games]
            for seated in tables:
                bad += await _run(tell, stand, seated, BEFORE)
            if not bad:
                bad += not await _one(tell, "all games: killed in the middle of a move", killed(stand, tables))
            for seated in tables if not bad else ():
                bad += await _run(tell, stand, seated, AFTERWARDS)
            presses = stand.presses
    except TimeoutError:
        tell(f"FAIL  it hangs: not done after {_LIMIT:g} seconds")
        return False
    finally:
        log.removeHandler(errors)
    for error in errors.found:
        tell(f"FAIL  the bot has logged an error: {error}")
    bad += len(errors.found)
    seconds = perf_counter() - started
    tell(f"{'All is well' if not bad else f'{bad} failed'}: {presses} presses in {seconds:.0f} s.")
    return not bad


async def _run(tell: Callable[[str], None], stand: Stand, seated: Seated, checks: Sequence[Check]) -> int:
    """The checks of a game, up to the first one that fails; gives how many did."""
    for what, check in checks:
        if not await _one(tell, f"{seated.game.id}: {what}", check(stand, seated)):
            return 1
    return 0


async def _one(tell: Callable[[str], None], what: str, checking: Awaitable[str]) -> bool:
    try:
        seen = await checking
    except Failed as failed:
        tell(f"FAIL  {what}: {failed}")
        return False
    except Exception as error:  # whatever it is, the owner wants to read which check met it
        tell(f"FAIL  {what}: {type(error).__name__}: {error}")
        return False
    tell(f"ok    {what} ({seen})")
    return True
