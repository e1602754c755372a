"""Killed at the awaits between a reminder that is due and its message: it is told once, by every medium."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.app import Dorfpost, database
from bot.store import Store
from renderers.pictures import Studio
from tests.bot import killing
from tests.bot.killing import How, Killer, Mortal, Place
from tests.bot.test_clocks import daily
from tests.harness import PATIENCE, Clock, known_seeds, unpatched

STEP = 3
"""Every third await is killed at."""


class Timed(Mortal):
    """A mortal bot on a virtual clock."""

    def __init__(self, data: Path, how: How, clock: Clock) -> None:
        super().__init__(data, how)
        self.clock = clock

    async def start_bot(self) -> None:
        assert self.clock is not None
        self.killer = Killer(self.how)
        asyncio.get_running_loop().set_task_factory(self.killer.make)
        self._store = await Store.open(database(self.data), clock=self.clock)
        self._alive = True
        self._studio = Studio()
        self.bot = Dorfpost(self._store, self._studio, sleep=self.clock.sleep)
        self.bot._connection.guild_ready_timeout = 0.02
        await self.bot.login(self.sandbox.token)
        self._connection = asyncio.create_task(self.bot.connect())
        async with asyncio.timeout(PATIENCE):
            await self.bot.wait_until_ready()


@pytest.fixture
def sweeping() -> Iterator[None]:
    """The killer sees to the clock's sweeps too."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(killing, "_WORKS", (*killing._WORKS, "Alarm.sweep"))
        yield


async def killed(stage: Timed, hours: float, at: Place | None) -> bool:
    """Time passes, and the bot dies at the await `at` while it tells what is due. Says whether it did."""
    assert stage.clock is not None
    stage.clock.move(hours=hours)
    stage.killer.arm(at)
    sweep = asyncio.create_task(stage.bot.alarm.sweep())
    struck = asyncio.create_task(stage.killer.struck.wait())
    done = asyncio.create_task(_through(stage, sweep))
    await asyncio.wait({struck, done}, return_when=asyncio.FIRST_COMPLETED)
    for _ in range(3):  # what was on its way arrives
        await asyncio.sleep(0.002)
    hit = stage.killer.struck.is_set()
    await stage.stop_bot()
    for task in (sweep, struck, done):
        task.cancel()
    await asyncio.gather(sweep, struck, done, return_exceptions=True)
    await stage.start_bot()
    await stage.bot.alarm.sweep()
    await stage.quiet()
    return hit


async def _through(stage: Timed, sweep: asyncio.Task[int]) -> None:
    try:
        await sweep
    except (Exception, asyncio.CancelledError):
        return
    await stage.quiet()


@pytest.mark.usefixtures("sweeping")
@pytest.mark.parametrize("how", ["abandon", "cancel"])
async def test_a_reminder_is_told_once_wherever_the_bot_dies(tmp_path: Path, how: How) -> None:
    with unpatched(), known_seeds():
        clock = Clock()
        stage = Timed(tmp_path, how, clock)
        await stage.open()
        try:
            number, who = await _fresh(stage)

            async def once(at: Place | None) -> bool:
                """Half-time comes once; then the turn is played, and both messages say that it is over."""
                nonlocal number, who
                hit = await killed(stage, 12, at)
                assert _half(stage, who) == (1, 1)
                number, who = await _next(stage, number, who)
                assert _half(stage, who) == (0, 0)
                return hit

            watched = stage.killer
            await once(None)
            places = watched.seen
            for must in ("Alarm", "db.write", "door.act", "delivery._"):
                assert any(must in name for name, _ in places), must
            chosen = places[::STEP]
            kills = sum([await once(place) for place in chosen])
            print(f"{how}: {kills} kills at {len(chosen)} of {len(places)} awaits, {2 * len(chosen)} messages")
            assert kills >= len(chosen) * 0.7
        finally:
            await stage.close()


def _half(stage: Timed, who: str) -> tuple[int, int]:
    """Messages about half-time that are not over, in the channel and in the inbox."""
    found = [stage.sandbox.messages(), stage.inbox(who)]
    calls, direct = ([m for m in messages if "alf of your time" in m["content"]] for messages in found)
    return len(calls), len(direct)


async def _fresh(stage: Timed) -> tuple[int, str]:
    number = await daily(stage, "Anna", "Ben")
    for who in ("Anna", "Ben"):
        await stage.slash(who, "settings", {"tell": "both"})
    return number, await stage.asked(number)


async def _next(stage: Timed, number: int, who: str) -> tuple[int, str]:
    """Play the turn; gives the table (another one if the game is over) and who is asked now."""
    while await stage.asked(number) == who:
        table = await stage.table(number)
        await stage.typed(who, f"v1:mv:{number}:{table.version}:0")
        if (await stage.table(number)).over:
            return await _fresh(stage)
    return number, await stage.asked(number)
