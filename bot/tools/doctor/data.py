"""The data folder, and what its database says."""

from __future__ import annotations

import fcntl
import os
import shutil
import tempfile
import time
from pathlib import Path
from typing import Any

import msgspec

from bot.app import database
from bot.store.errors import StoreError
from bot.store.examine import Examined, examine
from bot.store.moves import load_entries
from bot.store.records import TableRow
from bot.store.tables import OPEN, seats_of, tables_with_status
from bot.tools.doctor.findings import Findings
from games.core import Refusal, RulesError, Table
from games.registry import game

__all__ = ["look"]

_FEW, _LITTLE = 100 << 20, 1 << 30
"""Bytes of free space below which there is a problem, and a warning."""
_OLD_MS = 10 * 60_000
_AHEAD_MS = 60_000
_NAMED = 5
"""Tables that are named one by one; the rest is counted."""


async def look(found: Findings, data: Path, *, playable: bool) -> list[TableRow]:
    """Gives the open tables, as far as they can be read."""
    if not _folder(found, data):
        return []
    busy = _in_use(found, data)
    path = database(data)
    if not path.exists():
        found.ok("database", f"{path} is not there yet; the first start makes it")
        return []
    try:
        async with examine(path) as db:
            return await _database(found, db, busy=busy, playable=playable)
    except StoreError as error:
        found.problem("database", str(error), "restore a backup (see `dorfpost backup`), or take --data elsewhere")
        return []


# -- the folder -------------------------------------------------------------------------------------------


def _folder(found: Findings, data: Path) -> bool:
    """Whether there is anything to look into."""
    if not data.exists():
        parent = next((one for one in data.absolute().parents if one.exists()), Path("/"))
        try:
            tempfile.TemporaryDirectory(dir=parent).cleanup()
        except OSError as error:
            found.problem("data", f"{data} can't be made ({error.strerror})", "take another folder with --data")
        else:
            found.ok("data", f"{data} is not there yet; the first start makes it")
            _space(found, parent)
        return False
    try:
        with tempfile.TemporaryFile(dir=data) as file:
            file.write(b"x")
    except OSError as error:
        found.problem(
            "data",
            f"{data} can't be written ({error.strerror})",
            "give the bot's user the right to write there, or take another folder with --data",
        )
        return data.is_dir()
    found.ok("data", f"{data.absolute()} can be written")
    _space(found, data)
    return True


def _space(found: Findings, folder: Path) -> None:
    free = shutil.disk_usage(folder).free
    text = f"{free / 1e9:.1f} GB free"
    if free < _FEW:
        found.problem("space", text, "make room: without it moves can't be kept")
    elif free < _LITTLE:
        found.warning("space", text, "make room soon")
    else:
        found.ok("space", text)


def _in_use(found: Findings, data: Path) -> bool:
    try:
        lock = os.open(data / "dorfpost.lock", os.O_RDWR | os.O_CLOEXEC)
    except OSError:  # never used, or not ours to open: the folder's own check has told that
        return False
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        found.warning("in use", "a dorfpost is running on this folder; a second one can't be started on it")
        return True
    finally:
        os.close(lock)
    found.ok("in use", "no dorfpost is running on this folder")
    return False


# -- the database -----------------------------------------------------------------------------------------


async def _database(found: Findings, db: Examined, *, busy: bool, playable: bool) -> list[TableRow]:
    missing = await db.missing_migrations()
    broken = await db.broken()
    if broken:
        found.problem(
            "database",
            f"{db.path} is damaged: {broken[0]}" + (f" (and {len(broken) - 1} more)" if len(broken) > 1 else ""),
            "stop the bot and restore a backup",
        )
    if missing:
        if not broken:
            found.ok("database", f"in order; the next start brings it to schema {missing[-1]}")
        found.warning("database", "its tables are looked at after that", "make a backup and start the bot once")
        return []
    if not broken:
        found.ok("database", f"{db.path}: in order, {db.path.stat().st_size / 1e6:.1f} MB, schema up to date")
    tables = await tables_with_status(db, *OPEN)
    if playable:
        await _tables(found, db, [table for table in tables if table.status == "running"])
    await _outbox(found, db, busy)
    await _clock(found, db)
    return tables


async def _tables(found: Findings, db: Examined, running: list[TableRow]) -> None:
    bad = [f"table {row.id}: {trouble}" for row in running if (trouble := await _unplayable(db, row))]
    for line in bad[:_NAMED]:
        found.problem("tables", line, "start the version that it was played with, or close it with /table close")
    if len(bad) > _NAMED:
        found.problem("tables", f"{len(bad) - _NAMED} more tables can't go on", "see above")
    if not bad:
        found.ok("tables", f"{len(running)} running tables; each can go on, and its log leads to where it stands")


async def _unplayable(db: Examined, row: TableRow) -> str:
    """Why a running table can't go on; "" if it can. Never quotes what its players may not know."""
    try:
        rules = game(row.game)
    except Refusal:
        return f"there is no game {row.game}"
    if rules.version != row.rules_version:
        return f"played with version {row.rules_version} of the rules, these are {rules.version}"
    try:
        entries = await load_entries(db, rules, row.id)
        seats = await seats_of(db, row.id)
        if row.seed is None or not entries or entries[-1].seq != row.version:
            return "its log is not complete"
        table: Table[Any] = Table.deal(rules, len(seats), dict(row.options.get("game", {})), row.seed)
        for entry in entries:
            if entry.seq:
                if entry.seat is None or entry.seq != table.version + 1:
                    return f"line {entry.seq} of its log doesn't follow"
                if entry.move is None:
                    table.undo(entry.seat, entry.back_to, by=entry.by, consent=True)
                else:
                    table.play(entry.seat, entry.move, by=entry.by)
            if table.log[-1].after != entry.after:
                return f"replayed, line {entry.seq} leads to another position"
    except StoreError as error:
        return str(error).partition(": ")[2] or str(error)
    except (Refusal, RulesError, msgspec.MsgspecError):
        return "its log can't be replayed with these rules"
    return ""


async def _outbox(found: Findings, db: Examined, busy: bool) -> None:
    rows = await db.unsaid(int(time.time() * 1000) - _OLD_MS)
    dead = [row for row in rows if row.state == "dead"]
    waiting = [row for row in rows if row.state != "dead"]
    for row in dead[:_NAMED]:
        found.problem(
            "messages",
            f"table {row.table_id}: its last {row.kind} message was given up: {row.error} (in {row.channel_id})",
            "see the rights of that channel below; the table's next move is told with what was missed",
        )
    if len(dead) > _NAMED:
        found.problem("messages", f"{len(dead) - _NAMED} more messages were given up", "see above")
    if waiting and busy:
        why = next((row.error for row in reversed(waiting) if row.error), None) or "not tried yet"
        found.problem(
            "messages",
            f"{len(waiting)} messages wait for more than {_OLD_MS // 60_000} minutes ({why})",
            "look into the bot's log; Discord may be down, or the bot may lack a right",
        )
    elif waiting:
        found.warning("messages", f"{len(waiting)} messages wait; they are sent when the bot runs", "start the bot")
    if not rows:
        found.ok("messages", "nothing that had to be said is stuck")


async def _clock(found: Findings, db: Examined) -> None:
    ahead = await db.newest() - int(time.time() * 1000)
    if ahead > _AHEAD_MS:
        found.problem(
            "clock",
            f"the database was last changed {ahead / 60_000:.0f} minutes in the future",
            "set this machine's clock (and let NTP keep it)",
        )
