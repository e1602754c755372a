"""The sender through the real discord.py against the sandbox, with its faults."""

from __future__ import annotations

import asyncio
import sys
import time as wall
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.delivery import Backoff, Compose, Sender
from bot.door import Door
from bot.store import OutboxRow, Store, enqueue, get_table, outbox_of
from deploy.sandbox import Sandbox

from ..store.made import doing, started
from .fake import compose_for

ROOT = Path(__file__).parents[2]
POST = r"/channels/\d+/messages$"
PATCH = r"/channels/\d+/messages/\d+$"
SOON = Backoff(first=0.01, most=0.05)


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    async with await Store.open(tmp_path / "dorfpost.sqlite3") as opened:  # by the wall clock, as the sandbox goes
        yield opened


@asynccontextmanager
async def sending(
    store: Store, client: discord.Client, compose: Compose | None = None, **more: Any
) -> AsyncIterator[Sender]:
    sender = Sender(store, Door(client), compose or compose_for(store), backoff=SOON, **more)
    sender.start()
    try:
        yield sender
    finally:
        await sender.close()


def pressable(message: dict[str, Any]) -> list[str]:
    return [part["custom_id"] for row in message["components"] for part in row.get("components", [])]


async def play(store: Store, sender: Sender, table: int, channel: int) -> None:
    """A board, and then a note and a second board."""
    await store.write(lambda tx: enqueue(tx, table, channel, "board", 1, {}))
    await sender.drain()
    await store.write(lambda tx: enqueue(tx, table, channel, "note", 2, {}))
    await store.write(lambda tx: enqueue(tx, table, channel, "board", 2, {}))
    await sender.drain()


Order = Callable[[Sandbox], object]


@pytest.mark.parametrize(
    "order",
    [
        pytest.param(lambda s: None, id="all well"),
        pytest.param(lambda s: s.faults.add("POST", POST, status=429, times=3), id="429"),
        pytest.param(lambda s: s.faults.add("POST", POST, status=429, scope_global=True), id="global 429"),
        pytest.param(lambda s: s.faults.add("POST", POST, status=500, times=2), id="500 before"),
        pytest.param(lambda s: s.faults.add("POST", POST, status=502, times=2, after=True), id="502 after"),
        pytest.param(lambda s: s.faults.add("POST", POST, status=503, times=7, after=True), id="503 after, long"),
        pytest.param(lambda s: s.faults.add("POST", POST, drop=True), id="dropped before"),
        pytest.param(lambda s: s.faults.add("POST", POST, drop=True, after=True, times=2), id="dropped after"),
        pytest.param(lambda s: s.faults.add("PATCH", PATCH, status=500, times=7), id="strip 500"),
        pytest.param(lambda s: s.faults.add("PATCH", PATCH, drop=True, after=True), id="strip dropped after"),
        pytest.param(
            lambda s: s.faults.add("PATCH", PATCH, status=429, code=30046, retry_after=0.01, times=6),
            id="strip 30046",
        ),
        pytest.param(lambda s: s.faults.add("GET", PATCH, status=503, times=6), id="strip can't look"),
    ],
)
async def test_faults_change_nothing_that_people_see(
    sandbox: Sandbox, client: discord.Client, store: Store, channel: int, order: Order
) -> None:
    table = (await started(store)).id
    order(sandbox)
    async with sending(store, client) as sender:
        await play(store, sender, table, channel)
    old, note, new = sandbox.messages()
    assert [m["content"] for m in (old, note, new)] == ["board 1 since 0", "note 2 since 1", "board 2 since 1"]
    assert (pressable(old), pressable(new)) == ([], [f"v1:play:{table}:2:0"])
    assert [len(m["attachments"]) for m in (old, note, new)] == [1, 0, 1]
    row = await get_table(store, table)
    assert row is not None
    assert row.board_message_id == int(new["id"])
    assert {row.state for row in await outbox_of(store, table)} == {"sent"}


@pytest.mark.parametrize("after", [False, True])
async def test_what_was_cut_off_is_looked_for_when_the_nonce_is_forgotten(
    sandbox: Sandbox, client: discord.Client, store: Store, channel: int, after: bool
) -> None:
    sandbox.messages_service.nonce_window = 0
    table = (await started(store)).id
    sandbox.faults.add("POST", POST, drop=True, after=after, times=3)
    async with sending(store, client) as sender:
        await play(store, sender, table, channel)
    assert [m["content"] for m in sandbox.messages()] == ["board 1 since 0", "note 2 since 1", "board 2 since 1"]


@pytest.mark.parametrize(
    ("status", "code", "reason"),
    [
        (404, 10003, "gone 10003"),
        (403, 50001, "forbidden 50001"),
        (403, 50013, "forbidden 50013"),
        (400, 50035, "rejected 50035"),
        (400, 50083, "forbidden 50083"),
    ],
)
async def test_what_discord_refuses_is_told_once_and_the_next_board_goes_out(
    sandbox: Sandbox, client: discord.Client, store: Store, channel: int, status: int, code: int, reason: str
) -> None:
    table = (await started(store)).id
    sandbox.faults.add("POST", POST, status=status, code=code)
    dead: list[str] = []

    async def on_dead(row: OutboxRow, why: str) -> None:
        dead.append(why)

    async with sending(store, client, on_dead=on_dead) as sender:
        await play(store, sender, table, channel)
    assert dead == [reason]
    assert [m["content"] for m in sandbox.messages()] == ["note 2 since 0", "board 2 since 0"]


async def test_a_channel_that_was_deleted_or_closed_to_us(
    sandbox: Sandbox, client: discord.Client, store: Store
) -> None:
    gone, closed = sandbox.add_channel("gone"), sandbox.add_channel("closed")
    sandbox.delete_channel(gone)
    sandbox.set_permissions(closed, "bot", deny=discord.Permissions(send_messages=True).value)
    one, two = (await started(store)).id, (await started(store)).id
    dead: list[tuple[int | None, str]] = []

    async def on_dead(row: OutboxRow, why: str) -> None:
        dead.append((row.table_id, why))

    async with sending(store, client, on_dead=on_dead) as sender:
        await store.write(lambda tx: enqueue(tx, one, int(gone), "board", 1, {}))
        await store.write(lambda tx: enqueue(tx, two, int(closed), "board", 1, {}))
        await sender.drain()
    assert sorted(dead, key=str) == [(one, "gone 10003"), (two, "forbidden 50013")]


async def test_a_board_that_somebody_deleted_needs_no_stripping(
    sandbox: Sandbox, client: discord.Client, store: Store, channel: int
) -> None:
    table = (await started(store)).id
    async with sending(store, client) as sender:
        await store.write(lambda tx: enqueue(tx, table, channel, "board", 1, {}))
        await sender.drain()
        sandbox.delete_message(sandbox.messages()[0]["id"])
        await store.write(lambda tx: enqueue(tx, table, channel, "board", 2, {}))
        await sender.drain()
    assert [row.error for row in await outbox_of(store, table)] == [None, None, "gone"]
    assert [m["content"] for m in sandbox.messages()] == ["board 2 since 1"]


async def test_six_tables_in_one_channel_under_real_rate_limits(
    sandbox: Sandbox, client: discord.Client, store: Store, channel: int
) -> None:
    sandbox.rates.enabled = True
    sandbox.rates.rules = (("POST", r"^/channels/(\d+)/messages$", "send", 5, 0.5), *sandbox.rates.rules)
    tables = [(await started(store)).id for _ in range(6)]
    for table in tables:
        for version in (1, 2):
            await store.write(doing(enqueue, table, channel, "note", version, {}))
    async with sending(store, client) as sender:
        await sender.drain()
    assert sorted(m["content"] for m in sandbox.messages()) == sorted(
        f"note {version} since 0" for version in (1, 2) for _ in tables
    )


# -- killed for real -----------------------------------------------------------------------------------


@pytest.mark.parametrize("moment", ["before", "after", "strip"])
async def test_killed_in_the_middle_of_speaking(
    sandbox: Sandbox, client: discord.Client, store: Store, channel: int, moment: str
) -> None:
    table = (await started(store)).id
    sandbox.messages_service.nonce_window = 0
    async with sending(store, client) as sender:
        await store.write(lambda tx: enqueue(tx, table, channel, "board", 1, {}))
        await sender.drain()
    await store.write(lambda tx: enqueue(tx, table, channel, "board", 2, {}))
    method, path = ("PATCH", PATCH) if moment == "strip" else ("POST", POST)
    fault = sandbox.faults.add(method, path, status=0, delay=30, after=moment != "before")
    posted = 2 if moment == "after" else 1
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.delivery.speaker", str(store.path), sandbox.url, sandbox.token, cwd=ROOT
    )
    deadline = wall.monotonic() + 30
    while not (fault.hits and len(sandbox.messages()) >= posted):
        assert wall.monotonic() < deadline
        assert process.returncode is None
        await asyncio.sleep(0.01)  # another process: there is nothing to await
    process.kill()
    await process.wait()
    sandbox.faults.clear()
    async with sending(store, client) as sender:
        await sender.drain()
    old, new = sandbox.messages()
    assert [m["content"] for m in (old, new)] == ["board 1 since 0", "board 2 since 1"]
    assert (pressable(old), pressable(new)) == ([], [f"v1:play:{table}:2:0"])
