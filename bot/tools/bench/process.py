"""A bot in a process of its own, with a Discord that this process plays."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from collections import deque
from collections.abc import AsyncIterator, Coroutine, Sequence
from contextlib import asynccontextmanager

import psutil

from bot.tools.run import DISCORD_URL
from deploy.sandbox import Sandbox

__all__ = ["BotProcess", "connected_bot", "run_with_bots"]

_START = 60.0
"""Seconds that a bot may take to be ready."""
_STOP = 15.0


class BotProcess:
    """A running bot; `resident` is its memory in bytes."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.said: deque[str] = deque(maxlen=20)
        self._ready = asyncio.Event()
        self._listening = asyncio.create_task(self._listen())

    @property
    def resident(self) -> int:
        return int(psutil.Process(self.process.pid).memory_info().rss)

    async def _listen(self) -> None:
        assert self.process.stderr is not None
        while line := await self.process.stderr.readline():
            self.said.append(line.decode(errors="replace").rstrip())
            if '"message": "ready"' in self.said[-1]:
                self._ready.set()

    async def ready(self) -> None:
        """Until its log says so. Raises `RuntimeError` with its last words if it ends instead."""
        waiting = asyncio.create_task(self._ready.wait())
        done, _ = await asyncio.wait(
            {waiting, self._listening}, timeout=_START, return_when=asyncio.FIRST_COMPLETED
        )
        waiting.cancel()
        if waiting not in done:
            raise RuntimeError("the bot did not start: " + " / ".join(self.said))

    async def stop(self) -> None:
        if self.process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self.process.terminate()
            try:
                await asyncio.wait_for(self.process.wait(), _STOP)
            except TimeoutError:
                self.process.kill()
                await self.process.wait()
        await self._listening


def run_with_bots(measuring: Coroutine[None, None, None]) -> None:
    """As `asyncio.run`; SIGTERM cancels it, as Ctrl-C does, so that no bot is left behind."""

    async def stoppable() -> None:
        task = asyncio.current_task()
        assert task is not None
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
        await measuring

    asyncio.run(stoppable())


@asynccontextmanager
async def connected_bot(sandbox: Sandbox, *args: str, says_ready: bool = True) -> AsyncIterator[BotProcess]:
    """`python ARGS…` while the block lasts, connected to the sandbox, and ready if it logs that."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *args,
        env=_environment(sandbox),
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.PIPE,
    )
    bot = BotProcess(process)
    try:
        if says_ready:
            await bot.ready()
        await sandbox.wait_online(_START)
        yield bot
    finally:
        await bot.stop()


def _environment(sandbox: Sandbox) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name != "DISCORD_TOKEN"}
    paths: Sequence[str] = [path for path in sys.path if path]  # whatever found us must find the bot
    return kept | {
        "DISCORD_TOKEN": sandbox.token,
        DISCORD_URL: sandbox.url,
        "PYTHONPATH": os.pathsep.join(paths),
    }
