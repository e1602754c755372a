"""`dorfpost` as a process of its own, and a Discord for it."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from deploy.sandbox import Sandbox

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 60.0
"""Seconds; only a hang takes so long."""


@dataclass(frozen=True)
class Ended:
    code: int
    out: str
    err: str


def environment(**more: str) -> dict[str, str]:
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("DISCORD", "DORFPOST"))}
    return kept | {"PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"} | more


async def launch(*args: str, env: Mapping[str, str] | None = None, cwd: Path = ROOT) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "bot",
        *args,
        cwd=cwd,
        env=environment(**(env or {})),
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )


async def ended(process: asyncio.subprocess.Process) -> Ended:
    try:
        out, err = await asyncio.wait_for(process.communicate(), PATIENCE)
    except TimeoutError:
        process.kill()
        await process.wait()
        raise
    assert process.returncode is not None
    return Ended(process.returncode, out.decode(), err.decode())


async def dorfpost(*args: str, env: Mapping[str, str] | None = None, cwd: Path = ROOT) -> Ended:
    """Run it to its end."""
    return await ended(await launch(*args, env=env, cwd=cwd))


@asynccontextmanager
async def running(*args: str, env: Mapping[str, str] | None = None) -> AsyncIterator[asyncio.subprocess.Process]:
    """While the block lasts; whoever is still alive then is killed."""
    process = await launch(*args, env=env)
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


@pytest.fixture
async def stand_in() -> AsyncIterator[Sandbox]:
    """A Discord that listens here; nothing of this process is pointed at it."""
    world = Sandbox(rate_limits=False, page_dir=None)
    await world.start()
    yield world
    await world.stop()
