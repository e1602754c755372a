"""A sender on a fake Discord, in few words."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from bot.delivery import Compose, Sender
from bot.store import OutboxRow, Store, enqueue, outbox_of

from .fake import FakeDoor, Time, compose_for

CHANNEL, OTHER = 2, 3


@asynccontextmanager
async def sending(
    store: Store, door: FakeDoor, time: Time, compose: Compose | None = None, **more: Any
) -> AsyncIterator[Sender]:
    sender = Sender(store, door, compose or compose_for(store), clock=time.clock, sleep=time.sleep, **more)
    sender.start()
    try:
        yield sender
    finally:
        await sender.close()


async def put(store: Store, table: int | None, kind: str, version: int, channel: int = CHANNEL, **more: Any) -> int:
    return await store.write(lambda tx: enqueue(tx, table, channel, kind, version, {}, **more))


async def states(store: Store, table: int) -> list[tuple[str, str]]:
    return [(row.kind, row.state) for row in await outbox_of(store, table)]


def remember(told: list[tuple[int, str]]) -> Callable[[OutboxRow, str], Any]:
    async def on_dead(row: OutboxRow, reason: str) -> None:
        told.append((row.version, reason))
        raise RuntimeError("even telling fails")

    return on_dead
