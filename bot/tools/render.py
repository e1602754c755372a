"""`dorfpost render GAME -o OUT.png`: the picture of a position that random moves led to, and its alt text."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from bot.tools.output import WRONG_USE, complain, say, unplayable
from games.core import Refusal, Table
from games.players import player
from games.registry import game
from renderers.pictures import Scene, draw, painter
from renderers.words import tongue, words

__all__ = ["NAMES", "add_parser"]

NAMES = ("Anna", "Ben", "Clara", "美玲", "David")


def add_parser(sub: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = sub.add_parser("render", help="draw a position reached by random moves; prints the alt text")
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--seed", default="0")
    parser.add_argument("--seats", type=int, help="number of players (default: the most)")
    parser.add_argument("--after", type=int, default=0, metavar="K", help="moves made before the picture")
    parser.add_argument("--seat", type=int, metavar="I", help="as seat I sees it, from 0 (default: the public)")
    parser.add_argument("--locale", default="en", metavar="L", help="en or zh-TW")
    parser.add_argument("--crop", metavar="C", help="a part of the board")
    parser.add_argument("-o", dest="out", type=Path, required=True, metavar="OUT.png")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    try:
        one = game(args.game)
        seats = one.seats[-1] if args.seats is None else args.seats
        table: Table[Any] = Table.deal(one, seats, {}, args.seed)
    except Refusal as refusal:
        complain(unplayable(refusal, args.game, args.seats))
        return WRONG_USE
    crops = painter(one.id).crops
    if args.crop is not None and args.crop not in crops:
        complain(f"there is no crop {args.crop}; there are: {', '.join(crops)}")
        return WRONG_USE
    if args.seat is not None and not 0 <= args.seat < seats:
        complain(f"there is no seat {args.seat}; there are 0 to {seats - 1}")
        return WRONG_USE
    if args.after < 0:
        complain("--after takes a number of moves from 0")
        return WRONG_USE
    last = 0
    for _number in range(args.after):
        if table.over:
            break
        last = table.version
        seat = table.decisions()[0]
        table.play(seat, player("random", f"{args.seed} {seat}").choose(table, seat))
    scene = Scene(
        view=table.view(args.seat),
        events=table.events_since(last, args.seat),
        names=NAMES[:seats],
        locale=tongue(args.locale).code,
        crop=args.crop or crops[0],
    )
    picture = draw(scene)
    try:
        args.out.write_bytes(picture.data)
    except OSError as error:
        complain(f"{args.out}: {error.strerror}")
        return WRONG_USE
    say(words(one.id).alt(tongue(args.locale), scene.view, scene.names, scene.events))
    return 0
