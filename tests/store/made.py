"""Short ways to tables and log lines for tests."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Concatenate, ParamSpec, TypeVar

from bot.store import Store, TableRow, Tx, add_seat, append_entries, create_table, get_table, start_table
from games.core.table import Entry

P = ParamSpec("P")
T = TypeVar("T")
HOST = 11


def doing(
    function: Callable[Concatenate[Tx, P], Awaitable[T]], *args: P.args, **more: P.kwargs
) -> Callable[[Tx], Awaitable[T]]:
    """A work that calls `function` with these arguments; a lambda in a loop would not keep them."""
    return lambda tx: function(tx, *args, **more)


async def new_table(tx: Tx, **changes: Any) -> TableRow:
    values: dict[str, Any] = {
        "guild_id": 1,
        "channel_id": 2,
        "game": "bohemian_villages",
        "rules_version": 1,
        "options": {"map": "a"},
        "language": "en",
        "host_id": HOST,
        "private": False,
        "seats_wanted": 3,
    }
    return await create_table(tx, **(values | changes))


def line(seq: int, seat: int | None = 0, back_to: int | None = None) -> Entry:
    """A log line without a move, so that it needs no game."""
    return Entry(seq, seat, "player", None, back_to, False, (), b"position %d" % seq)


async def started(store: Store, **changes: Any) -> TableRow:
    """A running table for two with the deal in its log."""

    async def work(tx: Tx) -> int:
        table = await new_table(tx, **changes)
        await add_seat(tx, table.id, user_id=HOST, name="Anna")
        await add_seat(tx, table.id, user_id=HOST + 1, name="Ben")
        await start_table(tx, table.id, seed="secret", seed_hash="hash", rules_version=1)
        await append_entries(tx, table.id, 0, [line(0, None)])
        return table.id

    table = await get_table(store, await store.write(work))
    assert table is not None
    return table
