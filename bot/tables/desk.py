"""Tables as they are kept at hand: loaded once, changed by one at a time, thrown away when in doubt."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any
from weakref import WeakValueDictionary

from bot.store import tables as sql
from bot.store.asks import asks_of
from bot.store.db import Store
from bot.store.moves import load_entries
from bot.store.records import AskRow, SeatRow, TableRow, VoteRow
from bot.store.votes import open_votes
from games import registry
from games.core import AnyGame, Refusal, Seat, Table

__all__ = ["AnyTable", "Desk", "Live"]

AnyTable = Table[Any]
_AT_HAND = 200
"""Loaded tables at the same time; one takes some tens of kilobytes."""


@dataclass(slots=True)
class Live:
    """A table with its seats, open asks and open votes; `table` is None until it is started."""

    row: TableRow
    seats: Sequence[SeatRow]
    table: AnyTable | None
    asks: Sequence[AskRow] = ()
    votes: Sequence[VoteRow] = ()

    @property
    def game(self) -> AnyGame:
        return registry.game(self.row.game)

    @property
    def running(self) -> AnyTable:
        """The game that is played here; raises `Refusal("not_started")` before the start."""
        if self.table is None:
            raise Refusal("table_closed" if self.row.status == "closed" else "not_started", table=self.row.id)
        return self.table

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)

    def seat_of(self, user: int) -> Seat | None:
        return next((seat.seat for seat in self.seats if seat.user_id == user), None)

    def at(self, version: int) -> AnyTable:
        """The table as it was at an earlier version."""
        now = self.running
        if version >= now.version:
            return now
        log = [entry for entry in now.log if entry.seq <= version]
        return Table(now.game, now.seats, now.options, self.row.seed or "", log)


class Desk:
    """Finds tables and hands them out. Whoever holds one is the only one in this process who does."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._live: OrderedDict[int, Live] = OrderedDict()
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def hold(self, table_id: int) -> AsyncIterator[Live]:
        """The table, for reading or changing. If anything is raised, what is in memory is forgotten.

        Raises `Refusal`: `no_such_table`, or `rules_changed` for a game that these rules can't go on with.
        """
        lock = self._locks.get(table_id)
        if lock is None:
            lock = self._locks[table_id] = asyncio.Lock()
        async with lock:
            try:
                live = self._live.get(table_id) or await self._load(table_id)
                self._live[table_id] = live
                self._live.move_to_end(table_id)
                yield live
            except Refusal:
                raise  # refused before anything was changed
            except BaseException:
                self.forget(table_id)
                raise
            finally:
                while len(self._live) > _AT_HAND:
                    self._live.popitem(last=False)

    def forget(self, table_id: int) -> None:
        """Load it anew next time."""
        self._live.pop(table_id, None)

    async def _load(self, table_id: int) -> Live:
        row = await sql.get_table(self.store, table_id)
        if row is None:
            raise Refusal("no_such_table", table=table_id)
        seats = await sql.seats_of(self.store, table_id)
        if row.seed is None:
            return Live(row, seats, None)
        game = registry.game(row.game)
        if game.version != row.rules_version:
            raise Refusal("rules_changed", game=row.game, version=row.rules_version)
        entries = await load_entries(self.store, game, table_id)
        options = game.options(dict(row.options.get("game", {})))
        asks, votes = await asks_of(self.store, table_id), await open_votes(self.store, table_id)
        return Live(row, seats, Table(game, len(seats), options, row.seed, entries), asks, votes)
