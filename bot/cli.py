"""The command line: `dorfpost COMMAND`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence

from bot.tools import backup, bench, doctor, render, replay, run, scenario, selftest, simulate
from games.core import RulesError

__all__ = ["main", "parser"]


def parser() -> argparse.ArgumentParser:
    """Every command with its options."""
    made = argparse.ArgumentParser(
        prog="dorfpost", description="Play modern board games by chat: a Discord bot, and a sandbox to try it in."
    )
    sub = made.add_subparsers(dest="command", metavar="COMMAND", required=True)
    run.add_sandbox_parser(sub)
    for tool in (run, simulate, scenario, replay, render, bench, backup, doctor, selftest):
        tool.add_parser(sub)
    return made


def main(argv: Sequence[str] | None = None) -> int:
    """Exit code 0, 1 for a check that failed, 2 for what can't be done."""
    args = parser().parse_args(argv)
    command: Callable[[argparse.Namespace], int] = args.run
    try:
        return command(args)
    except KeyboardInterrupt:
        return 130
    except RulesError as error:  # an owner's component files that can't be played with
        sys.stderr.write(f"dorfpost: {error}\n")
        return 2
