"""Killed at each await, and started again: every message once, the old buttons gone."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Literal

import pytest

from bot.delivery import Sender
from bot.door import Retry
from bot.store import OutboxRow, Store, Tx, enqueue, get_table, outbox_of

from ..store.made import started
from .fake import FakeDoor, Fault, Killer, Time, compose_for

CHANNEL, OTHER = 2, 3
FEWEST = 35
"""Suspensions of the whole story at the least; if there are fewer, the killer has lost its hold."""


class Story:
    """An old board; then a note, two boards of which one suffices, and another table elsewhere."""

    def __init__(self, path: Path, door: FakeDoor, time: Time, mark: Literal["file", "ids"]) -> None:
        self.path, self.door, self.time, self.mark = path, door, time, mark

    @asynccontextmanager
    async def store(self) -> AsyncIterator[Store]:
        async with await Store.open(self.path, clock=self.time.clock) as store:
            await store._writer.execute("PRAGMA synchronous = OFF")  # the machine isn't killed here
            yield store

    def sender(self, store: Store) -> Sender:
        return Sender(store, self.door, compose_for(store, self.mark), clock=self.time.clock, sleep=self.time.sleep)

    async def begin(self) -> None:
        async with self.store() as store:
            self.one, self.two = (await started(store)).id, (await started(store)).id
            await store.write(lambda tx: enqueue(tx, self.one, CHANNEL, "board", 1, {}))
            sender = self.sender(store)
            sender.start()
            await sender.drain()
            await sender.close()
            await store.write(self._more)

    async def _more(self, tx: Tx) -> None:
        await enqueue(tx, self.one, CHANNEL, "note", 2, {})
        await enqueue(tx, self.one, CHANNEL, "board", 2, {})
        await enqueue(tx, self.one, CHANNEL, "board", 3, {})
        await enqueue(tx, self.two, OTHER, "board", 5, {})

    async def killed(self, at: int, how: Literal["cancel", "abandon"]) -> bool:
        """Run until the n-th suspension; False if everything was said before it came."""
        killer = Killer(at, how)
        async with self.store() as store:
            killer.install()
            try:
                sender = self.sender(store)
                sender.start()
                ends = [asyncio.create_task(sender.drain()), asyncio.create_task(killer.strike.wait())]
                await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
                for end in ends:
                    end.cancel()
                drained, _ = await asyncio.gather(*ends, return_exceptions=True)
                assert killer.strike.is_set() or drained is None
            finally:
                killer.remove()
                struck = killer.strike.is_set()
                await killer.bury()
        return struck

    async def finish(self) -> None:
        async with self.store() as store:
            sender = self.sender(store)
            sender.start()
            await sender.drain()
            await sender.close()
            await self.check(store)

    async def check(self, store: Store) -> None:
        old, *rest = self.door.posted(CHANNEL)
        words = [message.content for message in rest]
        # when the killed sender had taken board 2 already, board 3 is a message of its own
        assert words in (
            ["note 2 since 1", "board 3 since 1"],
            ["note 2 since 1", "board 2 since 1", "board 3 since 2"],
        )
        assert self.door.words(OTHER) == ["board 5 since 0"]
        pressable = [message for message in (old, *rest) if message.custom_ids]
        assert pressable == [rest[-1]]
        table = await get_table(store, self.one)
        assert table is not None
        assert (table.board_message_id, table.board_version) == (rest[-1].id, 3)
        rows: list[OutboxRow] = [*await outbox_of(store, self.one), *await outbox_of(store, self.two)]
        assert {row.state for row in rows} == {"sent"}
        known = sorted(row.message_id for row in rows if row.message_id is not None)
        assert known == sorted(m.id for c in (CHANNEL, OTHER) for m in self.door.posted(c))


@pytest.mark.parametrize("how", ["cancel", "abandon"])
@pytest.mark.parametrize(
    ("mark", "history", "nonces"),
    [("file", True, False), ("ids", True, False), ("file", False, True)],
    ids=["by its picture", "by its buttons", "by its nonce"],
)
async def test_killed_at_each_await(
    tmp_path: Path, how: Literal["cancel", "abandon"], mark: Literal["file", "ids"], history: bool, nonces: bool
) -> None:
    at = 0
    struck = True
    while struck:
        at += 1
        time = Time()
        door = FakeDoor(time, history=history, remembers_nonces=nonces)
        story = Story(tmp_path / f"{at}.sqlite3", door, time, mark)
        await story.begin()
        struck = await story.killed(at, how)
        await story.finish()
    assert at > FEWEST


async def test_killed_again_and_again_while_discord_stumbles(tmp_path: Path) -> None:
    for seed in range(40):
        time = Time()
        door = FakeDoor(time, remembers_nonces=seed % 2 == 0)
        story = Story(tmp_path / f"{seed}.sqlite3", door, time, "file")
        await story.begin()
        door.faults += [
            Fault("send", Retry(0, True, "HTTP 502"), after=seed % 3 == 0),
            Fault("history", Retry(0, True, "HTTP 500")),
            Fault("strip", Retry(0, True, "dropped"), after=seed % 3 == 1),
        ]
        for turn in range(6):
            await story.killed(3 + (seed * 7 + turn * 13) % 40, "cancel" if (seed + turn) % 2 else "abandon")
        await story.finish()
