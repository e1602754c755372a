"""Memory: the bot's process with and without tables, and what a loaded table takes."""

from __future__ import annotations

import asyncio
import gc
import tempfile
import tracemalloc
from pathlib import Path

from bot.app import database
from bot.store.db import Store
from bot.tables.desk import Desk
from bot.tools.bench.made import played, put
from bot.tools.bench.measure import Lines
from bot.tools.bench.process import connected_bot, run_with_bots
from deploy.sandbox import Person, Sandbox
from games.core import AnyGame
from games.registry import all_games

__all__ = ["run"]

_PEOPLE = tuple(Person(f"Player{number}", f"Player {number}", "en-US") for number in range(1, 11))
_AT_ONCE = 8
_MB = 1_000_000


def run(lines: Lines, quick: bool) -> None:
    for one in all_games():
        with tempfile.TemporaryDirectory(prefix="dorfpost-bench-") as folder:
            asyncio.run(_loaded(lines, one, Path(folder), 10 if quick else 30))
    with tempfile.TemporaryDirectory(prefix="dorfpost-bench-") as folder:
        run_with_bots(_resident(lines, Path(folder), 250 if quick else 1000))


async def _loaded(lines: Lines, one: AnyGame, folder: Path, tables: int) -> None:
    """By Python's own account, so it is exact; what msgspec and zlib allocate is in it."""
    length = played(one, 1).version
    async with await Store.open(database(folder)) as store:
        numbers = []
        for seed in range(tables):
            table = played(one, seed, until=length * 9 // 10)
            users = range(1, table.seats + 1)
            numbers.append(await put(store, table, seed=seed, channel=1, users=users))
        await _load(Desk(store), numbers[:1])  # whatever is made once
        gc.collect()
        tracemalloc.start()
        try:
            desk = Desk(store)
            before = tracemalloc.get_traced_memory()[0]
            await _load(desk, numbers)
            gc.collect()
            each = (tracemalloc.get_traced_memory()[0] - before) / tables
        finally:
            tracemalloc.stop()
    lines.add(
        "loaded_table", "a loaded table late in the game, its log in memory", each / 1000, "kB", at_most=100,
        game=one.id,
    )  # fmt: skip


async def _load(desk: Desk, numbers: list[int]) -> None:
    for number in numbers:
        async with desk.hold(number) as live:
            live.running.moves(live.running.decisions()[0] if live.running.decisions() else 0)


async def _resident(lines: Lines, folder: Path, tables: int) -> None:
    discord = Sandbox(rate_limits=False, page_dir=None, people=_PEOPLE)
    await discord.start()
    try:
        async with connected_bot(discord, "-m", "bot", "run", "--log-json", "--data", str(folder)) as bot:
            idle = bot.resident
            numbers = await _open(discord, folder, tables)
            todo = iter(numbers)

            async def look() -> None:
                for number in todo:
                    outcome = await discord.slash(_PEOPLE[0].name, "board", {"table": number, "words": True})
                    said = await outcome.settled()
                    text = str(said.get("content"))
                    if not text.startswith(f"-# Table {number} "):  # a short board has no pages to turn
                        raise RuntimeError(f"no board: {text}")

            await asyncio.gather(*(look() for _ in range(_AT_ONCE)))
            full = bot.resident
    finally:
        await discord.stop()
    lines.add("resident_idle", "the bot's process, connected and idle, resident", idle / _MB, "MB", at_most=90)
    lines.add(
        "resident_tables",
        f"the same with {tables:,} open tables, each looked at, resident",
        full / _MB,
        "MB",
    )
    lines.add("resident_more", f"what {tables:,} open tables add", (full - idle) / _MB, "MB", at_most=150)


async def _open(discord: Sandbox, folder: Path, tables: int) -> list[int]:
    """Running tables in the middle of their games, written beside the running bot."""
    users = [int(key) for key in discord.people.values()]
    halves = [(one, played(one, 1).version // 2) for one in all_games()]
    ready = [played(one, 1, until=half) for one, half in halves]
    numbers = []
    async with await Store.open(database(folder)) as store:
        for number in range(tables):
            table = ready[number % len(ready)]
            numbers.append(await put(store, table, seed=1, channel=int(discord.default_channel_id), users=users))
    return numbers
