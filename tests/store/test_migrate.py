"""From every schema there ever was to the present one, and no step further than we know."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from collections.abc import Sequence
from pathlib import Path

import pytest

from bot.store import (
    Store,
    StoreError,
    get_user,
    invitations_of,
    moves_of,
    outbox_of,
    results_of,
    seats_of,
    tables_with_status,
)
from bot.store.migrate import Migration, packaged

FIXTURES = Path(__file__).parent / "fixtures"
NEXT = len(packaged()) + 1


def later(sql: str) -> Sequence[Migration]:
    return (*packaged(), Migration(NEXT, "later", sql))


def dump(path: Path) -> list[str]:
    with sqlite3.connect(path) as db:
        return list(db.iterdump())


def test_the_migrations_are_numbered_without_a_gap_and_each_has_its_stored_database() -> None:
    numbers = [one.number for one in packaged()]
    assert numbers == list(range(1, len(numbers) + 1))
    assert sorted(int(file.stem) for file in FIXTURES.glob("*.db")) == numbers


@pytest.mark.parametrize("number", [one.number for one in packaged()])
async def test_a_database_of_every_release_is_brought_up_with_all_it_holds(number: int, path: Path) -> None:
    shutil.copy(FIXTURES / f"{number:04}.db", path)
    async with await Store.open(path) as store:
        assert await store.integrity() == "ok"
        lobby, running, finished = await tables_with_status(store, "lobby", "running", "finished")
        assert (lobby.status, running.status, finished.status) == ("lobby", "running", "finished")
        assert (running.version, running.seed, running.options) == (1, "abc", {"map": "a"})
        assert [seat.name for seat in await seats_of(store, lobby.id)] == ["Anna", "Box"]
        assert [move.seq for move in await moves_of(store, running.id)] == [0, 1]
        assert [row.kind for row in await outbox_of(store, running.id)] == ["lobby", "board"]
        assert [(r.place, r.total) for r in await results_of(store, finished.id)] == [(1, 3), (2, 2)]
        assert await invitations_of(store, lobby.id) == [12]
        user = await get_user(store, 11)
        assert user is not None
        assert user.locale == "en-GB"
        applied = await store.all("SELECT number, checksum FROM schema_migrations ORDER BY number")
        assert [(row[0], row[1]) for row in applied] == [(one.number, one.checksum) for one in packaged()]


async def test_a_later_migration_may_rebuild_a_table_that_others_refer_to(path: Path) -> None:
    shutil.copy(FIXTURES / f"{packaged()[-1].number:04}.db", path)
    rebuild = """
        CREATE TABLE guilds_new (id BIGINT PRIMARY KEY, language TEXT, updated_at BIGINT NOT NULL, zone TEXT);
        INSERT INTO guilds_new SELECT id, language, updated_at, 'UTC; or so' FROM guilds;
        DROP TABLE guilds; -- and now; the new name
        ALTER TABLE guilds_new RENAME TO guilds;
    """
    async with await Store.open(path, migrations=later(rebuild)) as store:
        assert [tuple(row)[::3] for row in await store.all("SELECT * FROM guilds")] == [(1, "UTC; or so")]
        assert (await store._writer.execute_fetchall("PRAGMA foreign_keys"))[0][0] == 1  # type: ignore[index]


@pytest.mark.parametrize(
    ("sql", "told"),
    [
        ("CREATE TABLE extra (a TEXT); INSERT INTO extra VALUES (1, 2);", "columns"),
        ("CREATE TABLE extra (a TEXT); DELETE FROM tables;", "references"),
        ("CREATE TABLE extra (a TEXT); DELETE FROM", "statement"),
        ("CREATE TABLE extra (a TEXT NOT NULL); INSERT INTO extra VALUES (NULL);", "NOT NULL"),
    ],
)
async def test_a_migration_that_fails_leaves_no_trace(sql: str, told: str, path: Path) -> None:
    shutil.copy(FIXTURES / f"{packaged()[-1].number:04}.db", path)
    before = dump(path)
    with pytest.raises(StoreError, match=told):
        await Store.open(path, migrations=later(sql))
    assert dump(path) == before
    async with await Store.open(path) as store:
        assert await store.integrity() == "ok"


async def test_a_newer_database_is_refused_and_stays_as_it_is(path: Path) -> None:
    await (await Store.open(path, migrations=later("CREATE TABLE extra (a TEXT);"))).close()
    before = dump(path)
    with pytest.raises(StoreError, match=rf"newer Dorfpost .*schema {NEXT}, this one knows {NEXT - 1}"):
        await Store.open(path)
    assert dump(path) == before


async def test_a_migration_that_was_changed_after_its_release_is_noticed(path: Path) -> None:
    await (await Store.open(path)).close()
    first = packaged()[0]
    changed = (first._replace(sql=first.sql + "-- changed"), *packaged()[1:])
    with pytest.raises(StoreError, match="schema 1 "):
        await Store.open(path, migrations=changed)
    windows = (first._replace(sql=first.sql.replace("\n", "\r\n")), *packaged()[1:])
    await (await Store.open(path, migrations=windows)).close()


async def test_the_database_of_another_program_is_refused_and_stays_as_it_is(path: Path) -> None:
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE recipes (soup TEXT)")
    before = dump(path)
    with pytest.raises(StoreError, match="another program"):
        await Store.open(path)
    assert dump(path) == before


async def test_two_processes_may_start_on_a_new_file_at_once(path: Path) -> None:
    stores = await asyncio.gather(*(Store.open(path) for _ in range(4)))
    for store in stores:
        assert await store.integrity() == "ok"
        await store.close()
