"""Forgetting a person: they leave what is open, and nothing that is kept tells who they were."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass

from bot.store import tables as sql
from bot.store.forgetting import forget_person, forgotten_name, tables_naming, unused_pseudonym
from bot.tables.desk import Desk
from bot.tables.house import Person
from bot.tables.lobby import Lobby
from bot.tables.people import Settings
from bot.tables.seats import Seats
from games.core import Refusal

__all__ = ["Forgetting", "Forgotten"]


@dataclass(frozen=True, slots=True)
class Forgotten:
    """`name`: what they are called from now on at `tables` tables; `left`: open ones that they have left for it."""

    name: str
    tables: int
    left: int


class Forgetting:
    """The use case."""

    def __init__(self, desk: Desk, people: Settings, lobby: Lobby, seats: Seats, nudge: Callable[[], None]) -> None:
        self._desk = desk
        self._people = people
        self._lobby = lobby
        self._seats = seats
        self._nudge = nudge

    async def forget(self, who: Person, names: Iterable[str] = ()) -> Forgotten:
        """Leave lobbies, give running seats up, then replace whatever says who it was. Finished games stay as they
        were played. `names`: others by which that person goes. What stops in between can be asked for again.
        """
        store, left = self._desk.store, 0
        # what is posted while they leave must not name them beside what they are called afterwards
        pseudonym = await unused_pseudonym(store)
        alias = forgotten_name(pseudonym)
        for row in await sql.tables_of_user(store, who.id):
            with suppress(Refusal):  # one that can't go on, or has just ended
                if row.status == "lobby":
                    await self._lobby.leave(row.id, who)
                else:
                    await self._seats.vacate(row.id, who.id, "resigned", alias)
                left += 1
        numbers = await tables_naming(store, who.id)
        async with AsyncExitStack() as held:
            for number in numbers:  # in order; nobody else holds two
                with suppress(Refusal):
                    await held.enter_async_context(self._desk.hold(number))
            await store.write(lambda tx: forget_person(tx, who.id, {who.name, *names}, pseudonym))
            for number in numbers:
                self._desk.forget(number)
        await self._people.forget(who.id)
        await store.settle()
        self._nudge()
        return Forgotten(alias, len(numbers), left)
