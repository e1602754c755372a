"""The writer and the reader."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
import sys
from functools import partial
from pathlib import Path

import pytest

from bot.store import Store, StoreError, Tx, get_guild, set_guild, set_user

from .made import doing, new_table, started

ROOT = Path(__file__).parents[2]


async def names(store: Store) -> list[int]:
    return [int(row["id"]) for row in await store.all("SELECT id FROM guilds ORDER BY id")]


def write(path: Path, text: str) -> None:
    path.write_text(text)


def read(path: Path) -> str:
    return path.read_text()


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


class Odd(Exception):
    pass


async def test_a_work_returns_what_it_made_and_it_can_be_read(store: Store) -> None:
    async def work(tx: Tx) -> str:
        await set_guild(tx, 7, "en")
        assert await store.one("SELECT 1 FROM guilds") is None, "not committed yet, so not to be seen"
        assert await get_guild(tx, 7) is not None
        return "done"

    assert await store.write(work) == "done"
    guild = await get_guild(store, 7)
    assert guild is not None
    assert guild.language == "en"


async def test_waiting_works_share_a_transaction_and_a_failing_one_undoes_only_itself(store: Store) -> None:
    statements: list[str] = []
    await store._writer.set_trace_callback(statements.append)

    async def work(tx: Tx, number: int) -> int:
        await set_guild(tx, number, None)
        if number == 20:
            raise Odd
        return number

    tasks = [asyncio.create_task(store.write(doing(work, n))) for n in range(50)]
    results = await asyncio.gather(*tasks, return_exceptions=True)
    await store._writer.set_trace_callback(None)  # type: ignore[arg-type]
    assert [r for r in results if isinstance(r, int)] == [n for n in range(50) if n != 20]
    assert isinstance(results[20], Odd)
    assert await names(store) == [n for n in range(50) if n != 20]
    assert sum(s.startswith("BEGIN") for s in statements) == 1
    assert sum(s.startswith("COMMIT") for s in statements) == 1


async def test_a_broken_statement_undoes_only_its_work(store: Store) -> None:
    async def work(tx: Tx) -> None:
        await set_guild(tx, 1, None)
        await tx.execute("INSERT INTO seats (table_id, seat, user_id, name, joined_at) VALUES (99, 0, 1, 'x', 0)")

    results = await asyncio.gather(
        store.write(work), store.write(lambda tx: set_guild(tx, 2, None)), return_exceptions=True
    )
    assert isinstance(results[0], sqlite3.IntegrityError), "foreign keys are on"
    assert results[1] is None
    assert await names(store) == [2]


async def test_a_caller_that_gave_up_before_its_turn_writes_nothing(store: Store) -> None:
    gate = asyncio.Event()

    async def slow(tx: Tx) -> None:
        await gate.wait()
        await set_guild(tx, 1, None)

    first = asyncio.create_task(store.write(slow))
    second = asyncio.create_task(store.write(lambda tx: set_guild(tx, 2, None)))
    await asyncio.sleep(0)
    second.cancel()
    gate.set()
    await first
    with pytest.raises(asyncio.CancelledError):
        await second
    await store.write(lambda tx: set_guild(tx, 3, None))
    assert await names(store) == [1, 3]


async def test_a_caller_that_gave_up_in_the_middle_gets_all_or_nothing(store: Store) -> None:
    inside, gate = asyncio.Event(), asyncio.Event()

    async def work(tx: Tx) -> None:
        await set_guild(tx, 1, None)
        inside.set()
        await gate.wait()
        await set_guild(tx, 2, None)

    caller = asyncio.create_task(store.write(work))
    await inside.wait()
    caller.cancel()
    with pytest.raises(asyncio.CancelledError):
        await caller
    gate.set()
    await store.write(lambda tx: set_guild(tx, 3, None))
    assert await names(store) == [1, 2, 3]


async def test_cancelling_at_any_point_leaves_all_or_nothing(store: Store) -> None:
    async def work(tx: Tx, number: int) -> None:
        await set_guild(tx, number, None)
        await set_user(tx, number, "x")

    for turns in range(25):
        caller = asyncio.create_task(store.write(doing(work, turns)))
        for _ in range(turns):
            await asyncio.sleep(0)
        caller.cancel()
        await asyncio.gather(caller, return_exceptions=True)
    await store.write(lambda tx: set_guild(tx, 1000, None))
    users = [int(row["id"]) for row in await store.all("SELECT id FROM users ORDER BY id")]
    assert [*users, 1000] == await names(store)
    assert await store.integrity() == "ok"


async def test_a_work_cannot_wait_for_another_one(store: Store) -> None:
    async def work(tx: Tx) -> None:
        await store.write(lambda inner: set_guild(inner, 1, None))

    with pytest.raises(RuntimeError, match="pass its Tx on"):
        await store.write(work)
    assert await names(store) == []


async def test_a_transaction_is_of_no_use_afterwards(store: Store) -> None:
    kept: list[Tx] = []

    async def work(tx: Tx) -> None:
        kept.append(tx)

    await store.write(work)
    with pytest.raises(RuntimeError, match="over"):
        await kept[0].execute("DELETE FROM guilds")


async def test_closing_finishes_what_waits_and_refuses_what_comes(path: Path) -> None:
    store = await Store.open(path)
    waiting = [asyncio.create_task(store.write(doing(set_guild, n, None))) for n in range(10)]
    await asyncio.sleep(0)
    await store.close()
    await asyncio.gather(*waiting)
    with pytest.raises(StoreError, match="closed"):
        await store.write(lambda tx: set_guild(tx, 99, None))
    with pytest.raises(StoreError, match="closed"):
        await store.all("SELECT 1")
    await store.close()
    async with await Store.open(path) as again:
        assert await names(again) == list(range(10))
    assert not path.with_name(path.name + "-wal").exists(), "a closed database is one file"


FORGETFUL = """
import asyncio, sys
from pathlib import Path
from bot.store import Store, set_guild

async def main():
    store = await Store.open(Path(sys.argv[1]))
    await store.write(lambda tx: set_guild(tx, 1, None))
    raise SystemExit(7)

asyncio.run(main())
"""


async def test_a_program_that_forgets_to_close_still_ends(path: Path) -> None:
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", FORGETFUL, str(path), cwd=ROOT)
    try:
        async with asyncio.timeout(60):
            assert await process.wait() == 7
    finally:
        if process.returncode is None:
            process.kill()
    async with await Store.open(path) as store:
        assert await names(store) == [1]


async def test_a_full_disk_is_told_and_does_not_last(store: Store) -> None:
    pages = (await store.all("PRAGMA page_count"))[0][0]
    await store._writer.execute(f"PRAGMA max_page_count = {pages + 2}")

    async def big(tx: Tx) -> None:
        await set_guild(tx, 1, "x" * 200_000)

    results = await asyncio.gather(
        store.write(big), store.write(lambda tx: set_guild(tx, 2, None)), return_exceptions=True
    )
    assert isinstance(results[0], StoreError)
    assert "full" in str(results[0])
    assert "\n" not in str(results[0])
    await store._writer.execute("PRAGMA max_page_count = 1000000")
    await store.write(lambda tx: set_guild(tx, 3, None))
    there = await names(store)
    assert 1 not in there
    assert 3 in there
    assert (2 in there) == (results[1] is None), "told that it was written only if it was"


async def test_a_lock_of_another_program_is_told_and_does_not_last(store: Store, path: Path) -> None:
    await store._writer.execute("PRAGMA busy_timeout = 1")
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreError, match="locked"):
        await store.write(lambda tx: set_guild(tx, 1, None))
    other.execute("ROLLBACK")
    other.close()
    await store.write(lambda tx: set_guild(tx, 2, None))
    assert await names(store) == [2]


async def test_two_processes_may_write(store: Store, path: Path) -> None:
    async with await Store.open(path) as other:
        await asyncio.gather(*(each.write(doing(set_guild, n, None)) for n in range(20) for each in (store, other)))
        assert await names(store) == list(range(20)) == await names(other)


async def test_what_is_acknowledged_is_on_the_disk(store: Store) -> None:
    assert (await store._writer.execute_fetchall("PRAGMA synchronous"))[0][0] == 2  # type: ignore[index]
    assert (await store.all("PRAGMA journal_mode"))[0][0] == "wal"


@pytest.mark.parametrize("where", ["/proc/dorfpost/x.sqlite3", "/dev/null/x.sqlite3", "/dev"])
async def test_a_place_that_cannot_be_written_is_one_clear_line(where: str) -> None:
    with pytest.raises(StoreError) as told:
        await Store.open(Path(where))
    assert str(told.value).startswith("/")
    assert "\n" not in str(told.value)


async def test_a_file_that_is_no_database_is_one_clear_line_and_stays_as_it_is(path: Path) -> None:
    write(path, "Dear diary, " * 200)
    with pytest.raises(StoreError, match="not a database"):
        await Store.open(path)
    assert read(path) == "Dear diary, " * 200


async def test_only_its_owner_may_read_the_file(store: Store, path: Path) -> None:
    assert mode(path) == 0o600


async def test_a_backup_is_whole_while_the_game_goes_on(store: Store, path: Path, tmp_path: Path) -> None:
    await started(store)
    dest = tmp_path / "saved" / "copy.sqlite3"
    stop, some = asyncio.Event(), asyncio.Event()
    written = 0

    async def keep_writing() -> None:
        nonlocal written
        while not stop.is_set():
            await store.write(partial(set_guild, guild_id=written, language=None))
            written += 1
            if written == 5:
                some.set()

    writer = asyncio.create_task(keep_writing())
    await some.wait()
    before = written
    await store.backup(dest)
    after = written
    stop.set()
    await writer
    assert mode(dest) == 0o600
    assert sorted(p.name for p in dest.parent.iterdir()) == ["copy.sqlite3"]
    async with await Store.open(dest) as copy:
        assert await copy.integrity() == "ok"
        kept = await names(copy)
        assert kept == list(range(len(kept)))
        assert before <= len(kept) <= after + 1
        assert len(await copy.all("SELECT * FROM moves")) == 1
    await store.backup(dest)
    async with await Store.open(dest) as copy:
        assert len(await names(copy)) == written


async def test_a_backup_never_goes_over_the_database_itself(store: Store, path: Path, tmp_path: Path) -> None:
    for dest in (path, tmp_path, Path("/proc/nowhere/copy")):
        with pytest.raises(StoreError):
            await store.backup(dest)
    assert await store.integrity() == "ok"


async def test_integrity_names_what_is_broken(store: Store, path: Path) -> None:
    other = sqlite3.connect(path)
    other.execute("INSERT INTO invitations (table_id, user_id) VALUES (77, 1)")
    other.commit()
    other.close()
    assert await store.integrity() == "invitations 1: no such tables"


async def test_no_record_shows_a_secret(store: Store) -> None:
    table = await started(store)
    assert table.seed == "secret"
    assert "secret" not in repr(table)
    created = await store.write(new_table)
    assert created.status == "lobby"
