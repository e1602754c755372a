"""The tables that wait for somebody, the most pressing first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.store.asks import open_asks_of_user
from bot.store.records import AskRow
from bot.tables.desk import Desk
from games.core import Refusal

__all__ = ["Waiting", "waiting_for"]


@dataclass(frozen=True, slots=True)
class Waiting:
    """A table at which somebody is asked; `public` is its version as everybody sees it, for ids of buttons."""

    ask: AskRow
    public: int


async def waiting_for(desk: Desk, user: int) -> Mapping[int, Waiting]:
    """Table → that it waits for this person: by deadline; those without one last, by how long they have waited.

    No table may be held by the caller: each is held in turn.
    """
    asks = await open_asks_of_user(desk.store, user)
    found: dict[int, Waiting] = {}
    for ask in sorted(asks, key=lambda one: (one.due_at is None, one.due_at or 0, one.asked_at, one.table_id)):
        try:
            async with desk.hold(ask.table_id) as live:
                playable = live.row.status == "running" and live.row.paused is None
                if playable and ask.seat in live.running.decisions() and live.seat_of(user) == ask.seat:
                    found[ask.table_id] = Waiting(ask, live.running.seen_version(None))
        except Refusal:  # a table that can't go on waits for nobody
            continue
    return found
