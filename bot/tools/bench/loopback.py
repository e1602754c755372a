"""What people wait for: from a press to its acknowledgement, to their panel, to the board that everybody sees.

The bot is `dorfpost run` in a process of its own, the real discord.py client in it; Discord and its people are the
sandbox in this process. So a figure holds what the sandbox takes too, and so does the bare bot's, which runs beside
it and is asked in between. Rate limits are off: they are Discord's to set, and would be all that is measured.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

from bot.app import database
from bot.store.db import Store
from bot.tools.bench.made import Dice, played, put
from bot.tools.bench.measure import Lines, best, percentile, unit
from bot.tools.bench.people import Seated, Watch
from bot.tools.bench.process import connected_bot, run_with_bots
from deploy.sandbox import Person, Sandbox
from games.registry import all_games

__all__ = ["Effort", "measure", "run"]

_PEOPLE = tuple(Person(f"Player{number}", f"Player {number}", "en-US") for number in range(1, 11))
_THINK = (1.5, 4.5)
"""Seconds that somebody looks at a panel before they press."""
_EXTENSIONS = 4
"""A slow machine gets up to twice the time, in so many parts, until `enough` boards have been posted."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is measured: turns at one table, then seconds with many tables, then seconds without a pause."""

    tables: int = 50
    turns: int = 30
    seconds: float = 25.0
    flat_out: float = 6.0
    enough: int = 20
    think: tuple[float, float] = _THINK


def run(lines: Lines, quick: bool) -> None:
    with tempfile.TemporaryDirectory(prefix="dorfpost-bench-") as folder:
        effort = Effort(turns=6, seconds=5.0, flat_out=0.0) if quick else Effort()
        run_with_bots(measure(lines, Path(folder), effort))


async def measure(lines: Lines, folder: Path, effort: Effort) -> None:
    """`folder` is where the bot keeps its data."""
    discord = Sandbox(rate_limits=False, page_dir=None, people=_PEOPLE)
    other = Sandbox(rate_limits=False, page_dir=None, people=_PEOPLE)
    await discord.start()
    await other.start()
    watch = Watch(discord)
    try:
        channels = [discord.add_channel(f"table-{number}") for number in range(effort.tables)]
        await _tables(discord, folder, channels)
        async with (
            connected_bot(other, "-m", "bot.tools.bench.bare", says_ready=False),
            connected_bot(discord, "-m", "bot", "run", "--log-json", "--data", str(folder)),
        ):
            for channel in channels:
                await watch.after(channel, None)
            await other.until(lambda: "ping" in {c["name"] for c in other.world.commands.values()})
            await _phase(lines, discord, other, watch, channels[:1], effort)
            await _phase(lines, discord, other, watch, channels, effort)
            if effort.flat_out:
                await _flat_out(lines, discord, watch, channels, effort.flat_out)
    finally:
        watch.close()
        await discord.stop()
        await other.stop()


async def _tables(discord: Sandbox, folder: Path, channels: Sequence[str]) -> None:
    games, people = all_games(), [int(key) for key in discord.people.values()]
    async with await Store.open(database(folder)) as store:
        for number, channel in enumerate(channels):
            one = games[number % len(games)]
            await put(
                store,
                played(one, number, until=1),
                seed=number,
                channel=int(channel),
                users=people,
                guild=int(discord.guild_id),
                tell=True,
            )


async def _phase(
    lines: Lines,
    discord: Sandbox,
    other: Sandbox,
    watch: Watch,
    channels: Sequence[str],
    effort: Effort,
) -> None:
    """Turns at one table, one after the other; or at many for some seconds, with everybody at their own pace."""
    acks: list[float] = []
    panels: list[float] = []
    posts: list[float] = []
    bare: list[float] = []
    ruler = best(3, unit)
    many = len(channels) > 1
    shortest, longest = effort.think

    async def at(number: int, channel: str) -> None:
        dice = Dice(number)

        async def think() -> None:
            if many:
                await asyncio.sleep(shortest + (longest - shortest) * dice.below(1000) / 1000)
            else:
                await _ping(other, bare)

        people = Seated(discord, watch, channel, dice, think, acks, panels, posts)
        while await people.turn():
            if not many and len(posts) >= effort.turns:
                return

    async def pings() -> None:
        while True:
            await _ping(other, bare)
            await asyncio.sleep(0.1)

    playing = [asyncio.create_task(at(number, channel)) for number, channel in enumerate(channels)]
    if many:
        pinging = asyncio.create_task(pings())
        await asyncio.wait(playing, timeout=effort.seconds)
        for _ in range(_EXTENSIONS):
            if len(posts) < effort.enough:
                await asyncio.wait(playing, timeout=effort.seconds / _EXTENSIONS)
        await _cancel([pinging, *playing])
    else:
        await asyncio.gather(*playing)
    pace = (shortest + longest) / 2
    _report(lines, len(channels), pace, ruler, acks, panels, posts, bare)


def _report(
    lines: Lines,
    tables: int,
    pace: float,
    ruler: float,
    acks: Sequence[float],
    panels: Sequence[float],
    posts: Sequence[float],
    bare: Sequence[float],
) -> None:
    where = "1 table" if tables == 1 else f"{tables} tables busy (a press every {pace:g} s at each)"
    key = "one" if tables == 1 else "many"
    for percent, name in ((50, "median"), (95, "p95")):
        bot, reply = percentile(acks, percent), percentile(bare, percent)
        lines.add(
            f"bare_{key}_{name}", f"bare slash reply beside it, {name} of {len(bare)}, {where}", reply * 1000, "ms"
        )
        lines.add(
            f"ack_{key}_{name}",
            f"press → acknowledgement, {name} of {len(acks)}, {where}",
            bot * 1000,
            "ms",
            ratio=bot / reply,
            of="bare replies",
            at_most=3,
        )
    for percent, name in ((50, "median"), (95, "p95")):
        panel, post = percentile(panels, percent), percentile(posts, percent)
        lines.add(
            f"panel_{key}_{name}",
            f"press → private panel with its picture, {name} of {len(panels)}, {where}",
            panel * 1000,
            "ms",
            ratio=panel / ruler,
            of="units",
        )
        lines.add(
            f"board_{key}_{name}",
            f"press → public board posted, {name} of {len(posts)}, {where}",
            post * 1000,
            "ms",
            ratio=post / ruler,
            of="units",
            at_most=5 if (key, name) == ("many", "p95") else None,
        )


async def _flat_out(lines: Lines, discord: Sandbox, watch: Watch, channels: Sequence[str], seconds: float) -> None:
    posts: list[float] = []
    presses: list[float] = []

    async def at(number: int, channel: str) -> None:
        people = Seated(discord, watch, channel, Dice(1000 + number), _at_once, presses, [], posts)
        while await people.turn():
            pass

    started = perf_counter()
    playing = [asyncio.create_task(at(number, channel)) for number, channel in enumerate(channels)]
    await asyncio.wait(playing, timeout=seconds)
    taken = perf_counter() - started
    await _cancel(playing)
    what = f"{len(channels)} tables without a pause: presses answered, each with its picture"
    lines.add("flat_out_presses", what, len(presses) / taken, "a second")
    lines.add("flat_out_boards", "the same: boards posted", len(posts) / taken, "a second")


async def _at_once() -> None:
    return None


async def _ping(other: Sandbox, times: list[float]) -> None:
    started = perf_counter()
    await other.slash(_PEOPLE[0].name, "ping")
    times.append(perf_counter() - started)


async def _cancel(tasks: Sequence[asyncio.Task[None]]) -> None:
    """Stop them; what one of them met before is raised."""
    for task in tasks:
        task.cancel()
    for result in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(result, Exception):
            raise result
