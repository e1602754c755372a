"""Tables in the middle of a game, put straight into the store: every decision point of a game in reach."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from typing import Any

from bot.store import Tx, add_seat, append_entries, mark_announced, start_table, update_table
from games.core import AnyGame, Table
from games.registry import all_games
from tests.bot.clockwork import Clockwork
from tests.conformance.checks import some_move
from tests.games.sealed import SEALED
from tests.games_of_tests import guest
from tests.store.made import new_table

__all__ = ["GAMES", "SEED", "at_hand", "people_of", "put", "seats_for", "some_move"]

SEED = "a recorded game"
GAMES = [*all_games(), SEALED]
"""Every game of the house, and one of the tests whose answers are put together from private drafts."""


@contextmanager
def at_hand(one: AnyGame) -> Iterator[None]:
    """The game is registered."""
    with nullcontext() if one in all_games() else guest(one):
        yield


def seats_for(one: AnyGame) -> int:
    """Three, so that a vote has a majority, or as near to it as the game allows."""
    return min(one.seats, key=lambda seats: abs(seats - 3))


def people_of(seats: int) -> list[int]:
    return [101 + seat for seat in range(seats)]


async def put(house: Clockwork, table: Table[Any], people: Sequence[int]) -> int:
    """A running table with this log, a day for each decision; gives its number."""

    async def work(tx: Tx) -> int:
        row = await new_table(
            tx,
            game=table.game.id,
            rules_version=table.game.version,
            options={},
            host_id=people[0],
            seats_wanted=table.seats,
        )
        for user in people:
            await add_seat(tx, row.id, user_id=user, name=f"P{user}")
        await update_table(tx, row.id, pace="daily", pace_minutes=1440)
        await start_table(tx, row.id, seed=SEED, seed_hash=table.seed_hash, rules_version=table.game.version)
        await append_entries(tx, row.id, 0, table.log)
        await mark_announced(tx, row.id, table.version)
        return row.id

    number = await house.store.write(work)
    await house.play.refresh_asks(number)
    return number
