"""Games for measuring: played at random from a seed, and put into a store as if people had played them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.store import outbox, tables
from bot.store.db import Store, Tx
from bot.store.moves import append_entries
from bot.store.people import record_results
from games.core import AnyGame, Move, Table

__all__ = ["Dice", "played", "put", "seats_of"]

_BOUND = 20_000


class Dice:
    """Cheap numbers for choosing moves, so that choosing costs nothing beside listing and playing."""

    def __init__(self, seed: int) -> None:
        self._state = seed * 2 + 1

    def below(self, n: int) -> int:
        self._state = (self._state * 6364136223846793005 + 1442695040888963407) & 0xFFFFFFFFFFFFFFFF
        return (self._state >> 33) % n

    def pick(self, moves: Sequence[Move]) -> Move:
        return moves[self.below(len(moves))]


def seats_of(game: AnyGame) -> int:
    """As many players as can play it: the most costly case."""
    return game.seats[-1]


def played(game: AnyGame, seed: int, *, until: int = _BOUND) -> Table[Any]:
    """Random moves up to the version `until`, or to the end. Raises `RuntimeError` if it never ends."""
    table: Table[Any] = Table.deal(game, seats_of(game), seed=f"bench {seed}")
    dice = Dice(seed)
    while table.version < until:
        if table.version >= _BOUND:
            raise RuntimeError(f"{game.id} doesn't end")
        if not (deciders := table.decisions()):
            break
        seat = deciders[0]
        table.play(seat, dice.pick(table.moves(seat)))
    return table


async def put(
    store: Store,
    table: Table[Any],
    *,
    seed: int,
    channel: int,
    users: Sequence[int],
    guild: int = 1,
    tell: bool = False,
) -> int:
    """Write a table of `played(…, seed)` with these people in its seats; gives its number.

    `tell`: its board is to be posted.
    """

    async def work(tx: Tx) -> int:
        row = await tables.create_table(
            tx,
            guild_id=guild,
            channel_id=channel,
            game=table.game.id,
            rules_version=table.game.version,
            options={},
            language="en",
            host_id=users[0],
            private=False,
            seats_wanted=table.seats,
        )
        for seat in range(table.seats):
            await tables.add_seat(tx, row.id, user_id=users[seat], name=f"Player {seat + 1}")
        await tables.start_table(
            tx, row.id, seed=f"bench {seed}", seed_hash=table.seed_hash, rules_version=table.game.version
        )
        await append_entries(tx, row.id, 0, table.log)
        await tables.mark_announced(tx, row.id, table.version)
        if table.standings is not None:
            await tables.set_status(tx, row.id, "finished", expected="running")
            await record_results(tx, row.id, table.standings)
        if tell:
            await outbox.enqueue(tx, row.id, channel, "board", table.version, {}, since=table.version)
        return row.id

    return await store.write(work)
