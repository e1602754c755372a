"""`dorfpost scenario FILE…`: run rules examples."""

from __future__ import annotations

import argparse
import tomllib
from pathlib import Path

from bot.tools.output import WRONG_USE, complain, say
from games.core.scenario import ScenarioError, run
from games.registry import game

__all__ = ["add_parser", "check"]


def add_parser(sub: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = sub.add_parser("scenario", help="run scenario files: rules examples as data")
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a .toml file, or a folder of them")
    parser.set_defaults(run=check)


def check(args: argparse.Namespace) -> int:
    """Exit code 0 if all agree with the rules, 1 if any does not, 2 if one can't be read."""
    worst = 0
    files = [
        path for given in args.files for path in (sorted(given.rglob("*.toml")) if given.is_dir() else [given])
    ]
    if not files:
        complain("no scenario files there")
        return WRONG_USE
    for path in files:
        try:
            run(tomllib.loads(path.read_text(encoding="utf-8")), game, str(path))
        except (OSError, UnicodeDecodeError) as error:
            complain(f"{path}: {getattr(error, 'strerror', None) or error}")
            worst = WRONG_USE
        except tomllib.TOMLDecodeError as error:
            complain(f"{path}: {error}")
            worst = max(worst, 1)
        except ScenarioError as error:
            complain(str(error))
            worst = max(worst, 1)
        else:
            say(f"ok {path}")
    return worst
