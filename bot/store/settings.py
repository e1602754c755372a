"""How people want to be told, and how a server wants its tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from bot.store.db import Reads, Tx
from bot.store.records import GuildRow, SettingsRow, record

__all__ = ["change_guild", "change_settings", "digest_people", "forget_settings", "guild_settings", "settings_of"]

_PERSON = set(SettingsRow.__slots__) - {"user_id", "updated_at"}
_GUILD = set(GuildRow.__slots__) - {"id", "updated_at"}


async def settings_of(reads: Reads, users: Sequence[int]) -> dict[int, SettingsRow]:
    """Settings of these people; those who have set nothing get the defaults."""
    found = {user: SettingsRow(user) for user in users}
    for user in found:
        if (row := await reads.one("SELECT * FROM settings WHERE user_id = ?", (user,))) is not None:
            found[user] = record(SettingsRow, row)
    return found


async def change_settings(tx: Tx, user_id: int, **values: str | int | bool | None) -> SettingsRow:
    """Set some of a person's settings (names of `SettingsRow`); gives all of them as they are now."""
    _known(values, _PERSON)
    row = (await settings_of(tx, [user_id]))[user_id]
    now = {name: getattr(row, name) for name in sorted(_PERSON)} | values
    plain = [int(value) if isinstance(value, bool) else value for value in now.values()]
    columns = ", ".join(now)
    marks = ", ".join("?" * len(now))
    await tx.execute(
        f"INSERT INTO settings (user_id, {columns}, updated_at) VALUES (?, {marks}, ?)"  # noqa: S608  (names checked)
        f" ON CONFLICT (user_id) DO UPDATE SET {', '.join(f'{name} = excluded.{name}' for name in now)},"
        " updated_at = excluded.updated_at",
        (user_id, *plain, tx.now),
    )
    return (await settings_of(tx, [user_id]))[user_id]


async def forget_settings(tx: Tx, user_id: int) -> None:
    await tx.execute("DELETE FROM settings WHERE user_id = ?", (user_id,))


async def digest_people(reads: Reads) -> list[SettingsRow]:
    """Everybody who wants one message a day."""
    rows = await reads.all("SELECT * FROM settings WHERE tell = 'digest' ORDER BY user_id")
    return [record(SettingsRow, row) for row in rows]


async def guild_settings(reads: Reads, guild_id: int | None) -> GuildRow:
    """A server's settings, the defaults where nothing was set (and for None: no server)."""
    if guild_id is None:
        return GuildRow(0)
    row = await reads.one("SELECT * FROM guilds WHERE id = ?", (guild_id,))
    return GuildRow(guild_id) if row is None else record(GuildRow, row)


async def change_guild(tx: Tx, guild_id: int, **values: str | int | Sequence[int] | None) -> GuildRow:
    """Set some of a server's settings (names of `GuildRow`); gives all of them as they are now."""
    _known(values, _GUILD)
    row = await guild_settings(tx, guild_id)
    now = {name: getattr(row, name) for name in sorted(_GUILD)} | values
    plain = [msgspec.json.encode(value).decode() if name == "channels" else value for name, value in now.items()]
    columns = ", ".join(now)
    marks = ", ".join("?" * len(now))
    await tx.execute(
        f"INSERT INTO guilds (id, {columns}, updated_at) VALUES (?, {marks}, ?)"  # noqa: S608  (names checked)
        f" ON CONFLICT (id) DO UPDATE SET {', '.join(f'{name} = excluded.{name}' for name in now)},"
        " updated_at = excluded.updated_at",
        (guild_id, *plain, tx.now),
    )
    return await guild_settings(tx, guild_id)


def _known(values: Mapping[str, object], names: set[str]) -> None:
    if unknown := set(values) - names:
        raise ValueError(f"no such settings: {', '.join(sorted(unknown))}")
