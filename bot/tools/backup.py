"""`dorfpost backup DEST`: a copy of the database, also while the bot runs."""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path

from bot.app import database
from bot.store.db import Store
from bot.store.errors import StoreError
from bot.tools.output import WRONG_USE, complain, say
from bot.tools.run import data_folder

__all__ = ["add_parser"]


def add_parser(sub: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = sub.add_parser("backup", help="copy the database to a file, also while the bot runs")
    parser.add_argument("dest", type=Path, metavar="DEST", help="the file to write; must not exist")
    data_folder(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    source = database(args.data)
    if not source.is_file():
        complain(f"there is no database at {source}")
        return WRONG_USE
    if args.dest.exists():
        complain(f"{args.dest} exists already")
        return WRONG_USE
    try:
        asyncio.run(_backup(source, args.dest))
    except (StoreError, OSError) as error:
        complain(str(error))
        return WRONG_USE
    say(f"backup written to {args.dest} ({args.dest.stat().st_size:,} bytes), integrity checked")
    return 0


async def _backup(source: Path, dest: Path) -> None:
    store = await Store.open(source)
    try:
        await store.backup(dest)
    finally:
        await store.close()
