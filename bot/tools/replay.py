"""`dorfpost replay FILE`: play an exported game again and confirm every roll and hash."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from pathlib import Path

from bot.tools.output import WRONG_USE, complain, say
from games.core.replay import ReplayError, replay
from games.registry import game

__all__ = ["add_parser", "check"]


def add_parser(sub: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = sub.add_parser("replay", help="replay an exported game and confirm every roll and hash")
    parser.add_argument("file", type=Path, metavar="FILE", help="the .json file of a finished game")
    parser.set_defaults(run=check)


def check(args: argparse.Namespace) -> int:
    """Exit code 0 if everything is confirmed, 1 at the first difference, 2 if the file can't be read."""
    try:
        data = json.loads(args.file.read_text(encoding="utf-8"))
    except OSError as error:
        complain(f"{args.file}: {error.strerror}")
        return WRONG_USE
    except (ValueError, RecursionError) as error:
        complain(f"{args.file}: this is no JSON: {error}")
        return WRONG_USE
    try:
        table = replay(data, game)
    except ReplayError as error:
        complain(f"{args.file}: {error}")
        return 1
    say(f"{table.game.id}, {table.seats} seats: seed, {table.version} entries and all rolls are confirmed.")
    for by, count in sorted(Counter(entry.by for entry in table.log[1:] if entry.by != "player").items()):
        say(f"{count} of them were made by: {by}")
    if table.standings is None:
        say("It was closed before its end: there is no result.")
        return 0
    for score in table.standings.scores:
        say(f"{score.place}. player {score.seat + 1}: {score.total}")
    return 0
