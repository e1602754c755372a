"""`dorfpost backup`: a whole copy, also while the bot writes; never over something else."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

from bot.app import database
from bot.store import Store, Tx, set_user
from bot.store.examine import examine
from bot.tools.bench.made import played, put
from games.registry import all_games

from .conftest import Here, dorfpost

GAME = all_games()[0]


async def filled(folder: Path) -> None:
    async with await Store.open(database(folder)) as store:
        await put(store, played(GAME, 1, until=20), seed=1, channel=5, users=range(1, 9))


def test_copy_holds_everything_and_is_one_private_file(here: Here, tmp_path: Path) -> None:
    asyncio.run(filled(tmp_path))
    dest = tmp_path / "copy.sqlite3"
    result = here("backup", str(dest), "--data", str(tmp_path))
    assert result.code == 0, result.err
    assert str(dest) in result.out
    assert f"{dest.stat().st_size:,}" in result.out
    assert stat.S_IMODE(dest.stat().st_mode) == 0o600, "it holds seeds of running games"
    with closing(sqlite3.connect(dest)) as db:
        assert db.execute("SELECT count(*) FROM moves").fetchone() == (21,)
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert {path.name for path in tmp_path.iterdir()} == {"dorfpost.sqlite3", "copy.sqlite3"}


async def test_while_the_bot_writes(tmp_path: Path) -> None:
    """Whatever had been committed when the copy began is in it, and it is a state that there really was."""
    await filled(tmp_path)
    written, some, stop = 0, asyncio.Event(), asyncio.Event()

    async def goes_on(store: Store) -> None:
        nonlocal written
        while not stop.is_set():
            number = written + 1

            async def pair(tx: Tx, number: int = number) -> None:  # two rows which belong together
                await set_user(tx, 2 * number, "even", None)
                await set_user(tx, 2 * number + 1, "odd", None)

            await store.write(pair)
            written = number
            if written == 20:
                some.set()

    async with await Store.open(database(tmp_path)) as store:
        writing = asyncio.create_task(goes_on(store))
        await some.wait()
        before = written
        dest = tmp_path / "copy.sqlite3"
        result = await dorfpost("backup", str(dest), "--data", str(tmp_path))
        stop.set()
        await writing
    assert result.code == 0, result.err
    assert written > before
    with closing(sqlite3.connect(dest)) as db:
        even = db.execute("SELECT count(*) FROM users WHERE name = 'even'").fetchone()[0]
        odd = db.execute("SELECT count(*) FROM users WHERE name = 'odd'").fetchone()[0]
    assert before <= even == odd <= written
    async with examine(dest) as copy:
        assert await copy.broken() == []
        assert await copy.missing_migrations() == []


def test_something_is_there_already(here: Here, tmp_path: Path) -> None:
    asyncio.run(filled(tmp_path))
    dest = tmp_path / "precious"
    dest.write_text("do not touch")
    result = here("backup", str(dest), "--data", str(tmp_path))
    assert result.code == 2
    assert result.err == f"dorfpost: {dest} exists already\n"
    assert dest.read_text() == "do not touch"
    result = here("backup", str(database(tmp_path)), "--data", str(tmp_path))
    assert result.code == 2


def test_nothing_to_copy(here: Here, tmp_path: Path) -> None:
    result = here("backup", str(tmp_path / "copy"), "--data", str(tmp_path / "data"))
    assert result.code == 2
    assert "there is no database" in result.err
    assert not (tmp_path / "data").exists()


def test_somewhere_that_cannot_be_written(here: Here, tmp_path: Path) -> None:
    asyncio.run(filled(tmp_path))
    (tmp_path / "file").touch()
    for dest in (tmp_path / "file" / "copy", Path("/proc/copy")):
        result = here("backup", str(dest), "--data", str(tmp_path))
        assert result.code == 2, dest
        assert len(result.err.splitlines()) == 1
        assert "Traceback" not in result.err


def test_damaged_database_is_not_passed_off_as_a_backup(here: Here, tmp_path: Path) -> None:
    asyncio.run(filled(tmp_path))
    with closing(sqlite3.connect(database(tmp_path))) as db:
        size = db.execute("PRAGMA page_size").fetchone()[0]
        (root,) = db.execute("SELECT rootpage FROM sqlite_master WHERE name = 'users'").fetchone()
    raw = bytearray(database(tmp_path).read_bytes())
    raw[(root - 1) * size : root * size] = b"\xff" * size
    database(tmp_path).write_bytes(raw)
    dest = tmp_path / "copy"
    result = here("backup", str(dest), "--data", str(tmp_path))
    assert result.code == 2
    assert "damaged" in result.err
    assert not dest.exists()
    assert not list(tmp_path.glob("*.partial"))
