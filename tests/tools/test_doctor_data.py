"""`dorfpost doctor`: folder and database; what is wrong is found, and nothing is changed by looking."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from types import SimpleNamespace

import pytest

from bot.app import database
from bot.serving import alone
from bot.store import Store, outbox, set_status
from bot.tools.bench.made import played, put
from bot.tools.doctor.findings import Findings

from .doctoring import GAME, change, data_of, filled, only, problems, told

# -- the data folder -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("place", ["/proc/dorfpost", "{file}/below", "{file}"])
async def test_data_folder_that_cannot_be(tmp_path: Path, place: str) -> None:
    (tmp_path / "file").touch()
    found = Findings()
    await data_of(found, Path(place.format(file=tmp_path / "file")))
    assert problems(found) == ["data"]


async def test_little_space(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for free, state in ((50 << 20, "problem"), (500 << 20, "warning"), (5 << 30, "ok")):
        monkeypatch.setattr("shutil.disk_usage", lambda _, free=free: SimpleNamespace(free=free))
        found = Findings()
        await data_of(found, tmp_path)
        assert only(found, "space").state == state


async def test_folder_in_use_and_free_again(tmp_path: Path) -> None:
    with alone(tmp_path):
        found = Findings()
        await data_of(found, tmp_path)
        assert only(found, "in use").state == "warning"
    found = Findings()
    await data_of(found, tmp_path)
    assert only(found, "in use").state == "ok"
    with alone(tmp_path):  # and looking has not kept it
        pass


async def test_database_in_order_is_left_as_it_was(tmp_path: Path) -> None:
    tables = await filled(tmp_path, [5, 6, 7])
    before = sha256(database(tmp_path).read_bytes()).hexdigest()
    found = Findings()
    assert await data_of(found, tmp_path) == tables
    assert found.fine
    assert "3 running tables" in only(found, "tables").what
    assert sha256(database(tmp_path).read_bytes()).hexdigest() == before


async def test_while_the_bot_writes(tmp_path: Path) -> None:
    await filled(tmp_path)
    async with await Store.open(database(tmp_path)) as store:
        await put(store, played(GAME, 9, until=3), seed=9, channel=5, users=range(1, 9))
        found = Findings()
        assert len(await data_of(found, tmp_path)) == 2
        assert found.fine


async def test_no_database_at_all(tmp_path: Path) -> None:
    database(tmp_path).write_bytes(b"something else entirely, and long enough " * 50)
    found = Findings()
    await data_of(found, tmp_path)
    assert problems(found) == ["database"]
    assert "not a database" in only(found, "database").what


async def test_database_of_another_program(tmp_path: Path) -> None:
    with closing(sqlite3.connect(database(tmp_path))) as db:
        db.execute("CREATE TABLE songs (name TEXT)")
    found = Findings()
    await data_of(found, tmp_path)
    assert "another program" in only(found, "database").what
    assert problems(found) == ["database"]


async def test_damaged_page(tmp_path: Path) -> None:
    await filled(tmp_path, range(1, 9))
    with closing(sqlite3.connect(database(tmp_path))) as db:
        size = db.execute("PRAGMA page_size").fetchone()[0]
        (root,) = db.execute("SELECT rootpage FROM sqlite_master WHERE name = 'moves'").fetchone()
    raw = bytearray(database(tmp_path).read_bytes())
    raw[(root - 1) * size + 3 : (root - 1) * size + 9] = b"\xff" * 6
    database(tmp_path).write_bytes(raw)
    found = Findings()
    await data_of(found, tmp_path)
    assert "database" in problems(found)


async def test_lost_reference(tmp_path: Path) -> None:
    (table,) = await filled(tmp_path)
    change(tmp_path, "UPDATE seats SET table_id = 77 WHERE table_id = ? AND seat = 0", table)
    found = Findings()
    await data_of(found, tmp_path)
    assert "seats" in only(found, "database").what
    assert "database" in problems(found)


async def test_newer_and_older_schema(tmp_path: Path) -> None:
    await filled(tmp_path)
    change(tmp_path, "INSERT INTO schema_migrations VALUES (999, 'later', 'x', 0)")
    found = Findings()
    await data_of(found, tmp_path)
    assert "newer Dorfpost" in only(found, "database").what
    change(tmp_path, "DELETE FROM schema_migrations")
    found = Findings()
    assert await data_of(found, tmp_path) == []
    assert found.fine
    assert [finding.state for finding in told(found, "database")] == ["ok", "warning"]
    change(tmp_path, "INSERT INTO schema_migrations VALUES (1, 'first', 'another', 0)")
    found = Findings()
    await data_of(found, tmp_path)
    assert problems(found) == ["database"]


@pytest.mark.parametrize(
    ("sql", "says"),
    [
        ("UPDATE tables SET rules_version = 999", "version 999"),
        ("UPDATE tables SET game = 'chess'", "no game chess"),
        ("UPDATE tables SET seed = 'another'", "another position"),
        ("UPDATE tables SET version = version + 1", "not complete"),
        ("UPDATE moves SET payload = '[\"nonsense\"]' WHERE seq = 3", "line 3"),
        ("UPDATE moves SET snapshot = x'00' WHERE seq = 4", "line 4"),
        ("UPDATE moves SET seat = (seat + 1) % 2 WHERE seq = 2", "can't be replayed"),
    ],
)
async def test_table_that_cannot_go_on(tmp_path: Path, sql: str, says: str) -> None:
    await filled(tmp_path)
    change(tmp_path, sql)
    found = Findings()
    await data_of(found, tmp_path)
    assert problems(found) == ["tables"]
    assert says in only(found, "tables").what
    assert "bench 0" not in only(found, "tables").what, "that is its seed"


async def test_table_with_undone_moves_and_a_finished_one_are_fine(tmp_path: Path) -> None:
    table = played(GAME, 3, until=6)
    at = table.version
    seat = table.decisions()[0]
    table.play(seat, table.moves(seat)[0])
    table.undo(seat, at, consent=True)
    async with await Store.open(database(tmp_path)) as store:
        await put(store, table, seed=3, channel=5, users=range(1, 9))
        await put(store, played(GAME, 4), seed=4, channel=5, users=range(1, 9))
    found = Findings()
    assert len(await data_of(found, tmp_path)) == 1
    assert found.fine


async def test_many_bad_tables_are_counted(tmp_path: Path) -> None:
    await filled(tmp_path, range(1, 9), until=2)
    change(tmp_path, "UPDATE tables SET rules_version = 999")
    found = Findings()
    await data_of(found, tmp_path)
    assert len(told(found, "tables")) == 6
    assert "3 more tables" in told(found, "tables")[-1].what


# -- what had to be said -----------------------------------------------------------------------------------------


async def say(folder: Path, table: int, state: str, *, minutes: float = 60, error: str | None = None) -> None:
    async with await Store.open(database(folder)) as store:
        row = await store.write(lambda tx: outbox.enqueue(tx, table, 5, "board", 1, {}))
    at = int((time.time() - minutes * 60) * 1000)
    change(folder, "UPDATE outbox SET state = ?, created_at = ?, error = ? WHERE id = ?", state, at, error, row)


async def test_message_that_was_given_up(tmp_path: Path) -> None:
    (table,) = await filled(tmp_path)
    await say(tmp_path, table, "dead", error="forbidden 50013")
    found = Findings()
    await data_of(found, tmp_path)
    assert problems(found) == ["messages"]
    assert "forbidden 50013" in only(found, "messages").what
    await say(tmp_path, table, "sent", minutes=1)  # the next board has told it as well
    found = Findings()
    await data_of(found, tmp_path)
    assert found.fine


async def test_message_of_a_closed_table_does_not_matter(tmp_path: Path) -> None:
    (table,) = await filled(tmp_path)
    await say(tmp_path, table, "dead", error="gone 10003")
    async with await Store.open(database(tmp_path)) as store:
        await store.write(lambda tx: set_status(tx, table, "closed"))
    found = Findings()
    await data_of(found, tmp_path)
    assert found.fine


@pytest.mark.parametrize("state", ["pending", "sending"])
async def test_messages_that_wait(tmp_path: Path, state: str) -> None:
    (table,) = await filled(tmp_path)
    await say(tmp_path, table, state, error="503")
    found = Findings()
    await data_of(found, tmp_path)
    assert only(found, "messages").state == "warning", "nobody is there to send it"
    with alone(tmp_path):
        found = Findings()
        await data_of(found, tmp_path)
    assert problems(found) == ["messages"]
    assert "503" in only(found, "messages").what


async def test_message_of_just_now_is_not_stuck(tmp_path: Path) -> None:
    (table,) = await filled(tmp_path)
    await say(tmp_path, table, "pending", minutes=1)
    found = Findings()
    await data_of(found, tmp_path)
    assert only(found, "messages").state == "ok"


async def test_database_of_the_future(tmp_path: Path) -> None:
    await filled(tmp_path)
    change(tmp_path, "UPDATE tables SET updated_at = ?", int((time.time() + 7200) * 1000))
    found = Findings()
    await data_of(found, tmp_path)
    assert problems(found) == ["clock"]
