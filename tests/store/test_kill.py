"""Killed in the middle of writing and reading, again and again."""

from __future__ import annotations

import asyncio
import random
import sys
from pathlib import Path

from bot.store import Store, moves_of, tables_with_status

ROOT = Path(__file__).parents[2]
TABLES = 5


async def test_the_log_survives_being_killed(path: Path) -> None:
    chance = random.Random(2026)
    told: dict[int, int] = {}
    for _ in range(4):
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "tests.store.hammer",
            str(path),
            str(TABLES),
            stdout=asyncio.subprocess.PIPE,
            cwd=ROOT,
        )
        assert process.stdout is not None
        for _ in range(chance.randrange(20, 200)):
            table, version = (await process.stdout.readline()).split()
            told[int(table)] = int(version)
        process.kill()
        for rest in (await process.stdout.read()).decode().splitlines(keepends=True):
            if rest.endswith("\n"):  # else it was killed while it wrote the line
                table, version = rest.encode().split()
                told[int(table)] = int(version)
        await process.wait()

        async with await Store.open(path) as store:
            assert await store.integrity() == "ok"
            tables = await tables_with_status(store, "running")
            assert len(tables) == TABLES
            for row in tables:
                log = await moves_of(store, row.id)
                assert [move.seq for move in log] == list(range(row.version + 1)), "a log without gaps"
                assert told.get(row.id, 0) <= row.version <= told.get(row.id, 0) + 2, (
                    "one move more may be under way"
                )
                told[row.id] = row.version
