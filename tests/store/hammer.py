"""Plays at several tables at once until it is killed: `python -m tests.store.hammer FILE TABLES`.

Each line of output is `table version` of a move that was acknowledged.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from bot.store import OPEN, Store, append_entries, seats_of, tables_with_status

from .made import doing, line, started


async def main(path: Path, tables: int) -> None:
    store = await Store.open(path)
    running = await tables_with_status(store, *OPEN)
    while len(running) < tables:
        running.append(await started(store))

    async def play(table: int, version: int) -> None:
        while True:
            entries = [line(version + 1), line(version + 2)] if version % 3 == 0 else [line(version + 1)]
            version = await store.write(doing(append_entries, table, version, entries))
            sys.stdout.write(f"{table} {version}\n")
            sys.stdout.flush()

    async def look() -> None:
        while True:
            for row in await tables_with_status(store, "running"):
                await seats_of(store, row.id)

    await asyncio.gather(*(play(row.id, row.version) for row in running), look(), look())


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), int(sys.argv[2])))
