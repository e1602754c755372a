"""A bot in a process of its own is killed and started again."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections.abc import AsyncIterator

import pytest

from deploy.sandbox import InteractionFailed, Sandbox


@contextlib.asynccontextmanager
async def bot_process(sandbox: Sandbox) -> AsyncIterator[asyncio.subprocess.Process]:
    command = (sys.executable, "-m", "tests.sandbox.small_bot", sandbox.url, sandbox.token)
    process = await asyncio.create_subprocess_exec(*command)
    try:
        await sandbox.wait_online(30)
        yield process
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()
        await sandbox.until(lambda: not sandbox.gateway.online.is_set())


async def test_buttons_work_again_after_a_kill(sandbox: Sandbox) -> None:
    async with bot_process(sandbox):
        shown = (await sandbox.slash("Ben", "table new")).message
        assert shown is not None
    sandbox.interactions.deadline = 0.05
    with pytest.raises(InteractionFailed):
        await sandbox.press("Ben", shown["id"], "v1:move:1")
    sandbox.interactions.deadline = 3
    async with bot_process(sandbox):
        assert (await sandbox.press("Ben", shown["id"], "v1:move:1")).kind == 7
