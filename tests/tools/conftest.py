"""`dorfpost` as a process of its own, and a Discord for it."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import discord
import pytest
from discord.gateway import DiscordWebSocket

from bot.cli import main
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


async def logged(process: asyncio.subprocess.Process, *words: str) -> list[str]:
    """Its stderr up to the line that holds all these words."""
    assert process.stderr is not None
    lines: list[str] = []
    async with asyncio.timeout(PATIENCE):
        while line := (await process.stderr.readline()).decode():
            lines.append(line.rstrip("\n"))
            if all(word in line for word in words):
                return lines
    raise AssertionError(f"{words} never came: {lines}")


class Here:
    """`dorfpost` in this process, where nothing depends on its being one; what it changes is put back."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def __call__(self, *args: str) -> Ended:
        try:
            code = main(args)
        except SystemExit as end:  # argparse
            code = int(end.code or 0)
        said = self._capsys.readouterr()
        return Ended(code, said.out, said.err)


@pytest.fixture
def here(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Iterator[Here]:
    for name in ("DISCORD_TOKEN", "DORFPOST_DISCORD_URL", "DORFPOST_COMPONENTS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(discord.http.Route, "BASE", discord.http.Route.BASE)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", DiscordWebSocket.DEFAULT_GATEWAY)
    monkeypatch.setattr(discord.asset.Asset, "BASE", discord.asset.Asset.BASE)
    root, quiet = logging.getLogger(), logging.getLogger("discord")
    kept = list(root.handlers), root.level, quiet.level
    root.handlers = []  # pytest's own must not be closed by ours
    yield Here(capsys)
    root.handlers[:], root.level, quiet.level = kept


@pytest.fixture
async def stand_in() -> AsyncIterator[Sandbox]:
    """A Discord that listens here; nothing of this process is pointed at it."""
    world = Sandbox(rate_limits=False, page_dir=None)
    await world.start()
    yield world
    await world.stop()
