"""A store, a clock and a fake Discord for each test."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store import Store

from .fake import FakeDoor, Time


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
async def store(tmp_path: Path, time: Time) -> AsyncIterator[Store]:
    async with await Store.open(tmp_path / "dorfpost.sqlite3", clock=time.clock) as opened:
        yield opened


@pytest.fixture
def door(time: Time) -> FakeDoor:
    return FakeDoor(time)
