"""People's settings at hand: read once, written through."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable, Mapping

from bot.store.db import Store, Tx
from bot.store.records import SettingsRow
from bot.store.settings import change_settings, forget_settings, settings_of

__all__ = ["Settings"]

_AT_HAND = 5_000


class Settings:
    """The only writer of settings, so that what it remembers is true."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: OrderedDict[int, SettingsRow] = OrderedDict()

    async def of(self, users: Iterable[int]) -> Mapping[int, SettingsRow]:
        """Settings of these people, defaults for those who have set nothing."""
        wanted = list(dict.fromkeys(users))
        if missing := [user for user in wanted if user not in self._known]:
            self._known |= await settings_of(self._store, missing)
        found = {user: self._known[user] for user in wanted}
        for user in wanted:
            self._known.move_to_end(user)
        while len(self._known) > _AT_HAND:
            self._known.popitem(last=False)
        return found

    async def one(self, user: int) -> SettingsRow:
        return (await self.of([user]))[user]

    async def change(
        self,
        user: int,
        also: Callable[[Tx, SettingsRow], Awaitable[None]] | None = None,
        **values: str | int | bool | None,
    ) -> SettingsRow:
        """Set some of a person's settings (names of `SettingsRow`); gives all of them as they are now. What follows
        of them is done by `also`, in the same transaction.
        """

        async def work(tx: Tx) -> SettingsRow:
            row = await change_settings(tx, user, **values)
            if also is not None:
                await also(tx, row)
            return row

        self._known.pop(user, None)
        row = await self._store.write(work)
        self._known[user] = row
        return row

    async def forget(self, user: int) -> None:
        """Back to the defaults, and nothing kept."""
        await self._store.write(lambda tx: forget_settings(tx, user))
        self._known.pop(user, None)
