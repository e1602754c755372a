"""Everything that is stored about a person: to be handed out, or to be forgotten.

`COLUMNS` says of every column whether it holds something personal. A test compares it with the schema, so that a
column that is added later can't be overlooked.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

import msgspec

from bot.store.db import Reads, Tx
from bot.store.records import WHO

__all__ = ["COLUMNS", "Kind", "all_about", "forget_person", "forgotten_name", "tables_naming", "unused_pseudonym"]

Kind = Literal["", "user", "name", "json", "gone"]
"""Nothing personal · somebody's id · somebody's name · JSON with ids and names · goes with its row."""


def _all(kind: Kind, names: str) -> dict[str, Kind]:
    return dict.fromkeys(names.split(), kind)


COLUMNS: Mapping[str, Mapping[str, Kind]] = {
    "guilds": _all("", "id language updated_at channels place pace openers per_person per_channel"),
    "users": {"id": "user", "name": "name", "locale": "gone", "updated_at": ""},
    "tables": _all("user", "host_id")
    | _all(
        "", "id guild_id channel_id game rules_version status options language private seats_wanted seed seed_hash"
    )
    | _all("", "version announced board_message_id board_version lobby_message_id created_at updated_at started_at")
    | _all("", "ended_at follows pace pace_minutes caretaker auto_end paused paused_at home_id"),
    "seats": _all("user", "user_id owner_id")
    | {"name": "name"}
    | _all("", "table_id seat computer joined_at state"),
    "invitations": _all("gone", "table_id user_id"),
    "moves": _all("user", "user_id")
    | _all("", "table_id seq seat by_whom notation payload back_to reveals events snapshot at interaction_id"),
    # the channel of a direct message is the person's id
    "outbox": _all("user", "channel_id")
    | _all("json", "payload")
    | _all("", "id table_id kind version since state attempts not_before nonce replaces mark tried_at message_id")
    | _all("", "created_at sent_at error"),
    "results": _all("user", "user_id") | _all("", "table_id seat place total lines"),
    "settings": _all("gone", "user_id tell zone quiet_from quiet_to digest_at next_up away_until away_caretaker")
    | _all("gone", "dm_closed updated_at"),
    "asks": _all("user", "user_id")
    | _all("", "table_id seat at_version asked_at is_open minutes due_at left_ms dm_id call_id"),
    "reminders": _all("gone", "id kind at state table_id seat at_version user_id n done_at"),
    "votes": _all("user", "opened_by")
    | _all("json", "payload voters")
    | _all("", "id table_id kind needed opened_at version state message_id closed_at"),
    "ballots": _all("gone", "vote_id user_id choice at"),
    "happenings": _all("user", "user_id")
    | _all("json", "payload")
    | _all("", "id table_id after_version kind seat at"),
    "watchers": _all("gone", "table_id user_id at"),
    "schema_migrations": _all("", "number name checksum applied_at"),
}
"""Table → column → what it holds. Rows with `gone` and a person's id are deleted, the rest gets a pseudonym."""
_NAMED = ("name", "by", "before")
"""Keys of payloads that hold somebody's name."""


def forgotten_name(pseudonym: int) -> str:
    return f"Player {-pseudonym}"


async def all_about(reads: Reads, user_id: int) -> dict[str, list[dict[str, Any]]]:
    """Table → its rows that are about that person, and no others. Of lists of people only that they are in them;
    of direct messages when and why they were sent.
    """
    found: dict[str, list[dict[str, Any]]] = {}
    for name, sql in _ABOUT.items():
        rows = await reads.all(sql, (user_id,) * sql.count("?"))
        found[name] = [dict(row) for row in rows]
    for seat in found["seats"]:
        seat["mine_now"] = seat.pop("user_id") == user_id
        seat["mine_at_the_start"] = seat.pop("owner_id") == user_id
    for message in found["direct_messages"]:
        message["why"] = msgspec.json.decode(message.pop("payload")).get("why")
    votes = await reads.all("SELECT * FROM votes WHERE voters LIKE ? ORDER BY id", (f"%{user_id}%",))
    found["votes_i_was_asked"] = [
        {key: row[key] for key in ("id", "table_id", "kind", "opened_at", "state")}
        for row in votes
        if user_id in msgspec.json.decode(row["voters"])
    ]
    return found


_ABOUT = {
    "user": "SELECT * FROM users WHERE id = ?",
    "settings": "SELECT * FROM settings WHERE user_id = ?",
    "tables_i_host": "SELECT id, game, status, guild_id, channel_id, created_at FROM tables WHERE host_id = ?"
    " ORDER BY id",
    "seats": "SELECT seats.table_id, tables.game, tables.status, seats.seat, seats.name, seats.joined_at,"
    " seats.state, seats.user_id, seats.owner_id FROM seats JOIN tables ON tables.id = seats.table_id"
    " WHERE seats.user_id = ? OR seats.owner_id = ? ORDER BY seats.table_id",
    "invitations": "SELECT table_id FROM invitations WHERE user_id = ? ORDER BY table_id",
    "moves": "SELECT table_id, seq, seat, by_whom, notation, at FROM moves WHERE user_id = ?"
    " ORDER BY table_id, seq",
    "results": "SELECT table_id, seat, place, total FROM results WHERE user_id = ? ORDER BY table_id",
    "asks": "SELECT table_id, seat, at_version, asked_at, is_open, minutes, due_at FROM asks WHERE user_id = ?"
    " ORDER BY asked_at",
    "reminders": "SELECT kind, at, state, table_id, seat, at_version, done_at FROM reminders WHERE user_id = ?"
    " ORDER BY at, id",
    "direct_messages": "SELECT kind, table_id, state, created_at, sent_at, message_id, payload FROM outbox"
    " WHERE channel_id = ? ORDER BY id",
    "votes_i_opened": "SELECT id, table_id, kind, opened_at, state FROM votes WHERE opened_by = ? ORDER BY id",
    "ballots": "SELECT vote_id, choice, at FROM ballots WHERE user_id = ? ORDER BY at",
    "happenings": "SELECT table_id, after_version, kind, seat, at FROM happenings WHERE user_id = ? ORDER BY id",
    "watched_tables": "SELECT table_id, at FROM watchers WHERE user_id = ? ORDER BY table_id",
}


async def tables_naming(reads: Reads, user_id: int) -> list[int]:
    """Numbers of the tables that have anything to do with a person."""
    found: set[int] = set()
    for table, columns in COLUMNS.items():
        number = "id" if table == "tables" else "table_id"
        for column, kind in columns.items():
            if kind == "user" and number in columns:
                found |= await _numbers(
                    reads, f"SELECT DISTINCT {number} AS n FROM {table} WHERE {column} = ?", user_id  # noqa: S608
                )  # fmt: skip
    for table in ("invitations", "reminders", "watchers"):
        found |= await _numbers(reads, f"SELECT table_id AS n FROM {table} WHERE user_id = ?", user_id)  # noqa: S608
    return sorted(found)


async def _numbers(reads: Reads, sql: str, user_id: int) -> set[int]:
    return {int(row["n"]) for row in await reads.all(sql, (user_id,)) if row["n"] is not None}


async def forget_person(tx: Tx, user_id: int, names: Iterable[str], pseudonym: int | None = None) -> int:
    """Replace a person by a pseudonym everywhere; gives its (negative) id. `names` by which they go at present,
    `pseudonym`: one that is used for them already (default: a fresh one).

    They should have left what is open before: a table can't wait for a pseudonym. What nobody else needs is
    deleted: settings, reminders, ballots, invitations, what they watch, direct messages.
    """
    pseudonym = pseudonym or await unused_pseudonym(tx)
    known = {*names, *await _names(tx, user_id)}
    tables = await tables_naming(tx, user_id)
    await tx.execute("DELETE FROM outbox WHERE table_id IS NULL AND channel_id = ?", (user_id,))
    for table, columns in COLUMNS.items():
        if columns.get("user_id") == "gone":
            await tx.execute(f"DELETE FROM {table} WHERE user_id = ?", (user_id,))  # noqa: S608  (our own names)
    await _rename_seats(tx, user_id, pseudonym, known, tables)
    for table, columns in COLUMNS.items():
        for column, kind in columns.items():
            if kind == "json":
                await _rewrite(tx, table, column, user_id, pseudonym, known, tables)
    await tx.execute("UPDATE users SET name = ?, locale = NULL WHERE id = ?", (forgotten_name(pseudonym), user_id))
    for table, columns in COLUMNS.items():
        for column, kind in columns.items():
            if kind == "user":
                await tx.execute(
                    f"UPDATE {table} SET {column} = ? WHERE {column} = ?", (pseudonym, user_id)  # noqa: S608
                )  # fmt: skip
    return pseudonym


async def unused_pseudonym(reads: Reads) -> int:
    """A pseudonym of four digits, or of more where these are taken."""
    least = 1000
    while True:
        for _ in range(20):
            number = -(least + secrets.randbelow(9 * least))
            taken = "SELECT 1 FROM users WHERE id = ? UNION SELECT 1 FROM seats WHERE user_id = ? OR owner_id = ?"
            if await reads.one(taken, (number, number, number)) is None:
                return number
        least *= 10


async def _names(tx: Tx, user_id: int) -> set[str]:
    """The names that are on record as that person's."""
    rows = await tx.all(
        "SELECT name FROM users WHERE id = ? UNION SELECT name FROM seats WHERE user_id = ?", (user_id, user_id)
    )
    found = {str(row["name"]) for row in rows}
    payloads = await tx.all(
        "SELECT payload FROM happenings WHERE user_id = ? UNION SELECT payload FROM votes WHERE payload LIKE ?",
        (user_id, f"%{user_id}%"),
    )
    payloads += await tx.all("SELECT payload FROM outbox WHERE payload LIKE ?", (f"%{user_id}%",))
    for row in payloads:
        payload = msgspec.json.decode(row["payload"])
        if payload.get(WHO, user_id) == user_id and payload.get("owner", user_id) == user_id:
            found |= {str(payload[key]) for key in ("name", "by") if key in payload}
    return found


async def _rename_seats(tx: Tx, user_id: int, pseudonym: int, known: Iterable[str], tables: Iterable[int]) -> None:
    """Their seats, and those that they had and that carry their name still."""
    name = forgotten_name(pseudonym)
    await tx.execute("UPDATE seats SET name = ? WHERE user_id = ?", (name, user_id))
    freed = "UPDATE seats SET name = ? WHERE table_id = ? AND name = ? AND user_id IS NULL AND state <> 'here'"
    await tx.many(freed, [(name, table, old) for table in tables for old in known])


async def _rewrite(
    tx: Tx, table: str, column: str, user_id: int, pseudonym: int, known: Iterable[str], tables: Iterable[int]
) -> None:
    """Ids and names in JSON. Names count only at tables that they had to do with, or beside their own id, since
    others may have the same.
    """
    whose = "user_id" if "user_id" in COLUMNS[table] else "NULL"
    select = f"SELECT id, {whose} AS whose, {column} AS json FROM {table} WHERE"  # noqa: S608  (our own names)
    rows = {int(row["id"]): row for row in await tx.all(f"{select} {column} LIKE ?", (f"%{user_id}%",))}
    for number in tables:
        rows |= {int(row["id"]): row for row in await tx.all(f"{select} table_id = ?", (number,))}
    changed: list[tuple[str, int]] = []
    for number, row in rows.items():
        value = msgspec.json.decode(row["json"])
        named = row["whose"] or (value.get(WHO) if isinstance(value, dict) else None)
        keys = _NAMED if named in (None, user_id) else ("before",)
        fresh = _without(value, user_id, pseudonym, set(known), keys)
        if fresh != value:
            changed.append((msgspec.json.encode(fresh).decode(), number))
    await tx.many(f"UPDATE {table} SET {column} = ? WHERE id = ?", changed)  # noqa: S608  (our own names)


def _without(value: Any, user_id: int, pseudonym: int, names: set[str], keys: Sequence[str]) -> Any:
    if isinstance(value, dict):
        fresh = {key: _without(inner, user_id, pseudonym, names, keys) for key, inner in value.items()}
        gone = {key: forgotten_name(pseudonym) for key in keys if value.get(key) in names}
        return fresh | gone
    if isinstance(value, list):
        return [_without(inner, user_id, pseudonym, names, keys) for inner in value]
    if isinstance(value, int) and not isinstance(value, bool) and value == user_id:
        return pseudonym
    return value
