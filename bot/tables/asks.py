"""Keeping asks, deadlines and reminders in step with a table, in the transaction that changes it.

An ask is a seat being asked since a line of the log. It ends when the seat isn't asked any more; an undo that leads
back to it opens it again with the time that was left, and what was reminded of already stays so. Somebody who makes
one choice after the other is given a new deadline once a tenth of the old one has passed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.hours import after_waking, next_waking, waking_between
from bot.store import asks as sql
from bot.store.db import Tx
from bot.store.outbox import enqueue
from bot.store.records import AskRow, SettingsRow, VoteRow
from bot.store.votes import close_vote
from bot.tables.calls import call, call_over
from bot.tables.desk import Live
from games.core import Seat

__all__ = ["NUDGE_AFTER", "keep_asks", "retime", "thresholds"]

_MINUTE = 60_000
NUDGE_AFTER = 3 * 24 * 60
"""Minutes after which somebody at a table without deadlines is reminded, once."""
_LEAST_LEFT = 4
"""A reopened ask has at least the whole time divided by this left."""


async def keep_asks(tx: Tx, live: Live, settings: Mapping[int, SettingsRow]) -> Sequence[AskRow]:
    """Close and open asks so that they are what the table asks now; gives the open ones.

    `settings` has everybody who sits there. A table that is over, paused or not running asks nobody.
    """
    wanted = _asked(live)
    now: dict[Seat, AskRow] = {}
    for ask in live.asks:
        if wanted.get(ask.seat) == ask.user_id:
            now[ask.seat] = ask
        else:
            await _close(tx, live, ask, settings.get(ask.user_id) or SettingsRow(ask.user_id))
    for seat, user in wanted.items():
        mine = settings.get(user) or SettingsRow(user)
        before = now.get(seat)
        if before is None:
            now[seat] = await _open(tx, live, seat, user, mine)
            await call(tx, live, mine, now[seat], "turn")
        elif _went_on(live, before) and tx.now - before.asked_at > live.row.pace_minutes * _MINUTE // 10 > 0:
            await _close(tx, live, before, mine)
            now[seat] = await _open(tx, live, seat, user, mine)
    open_ = tuple(now[seat] for seat in sorted(now))
    live.votes = [vote for vote in live.votes if await _still_open(tx, live, vote, open_)]
    return open_


async def _still_open(tx: Tx, live: Live, vote: VoteRow, asks: Sequence[AskRow]) -> bool:
    """Close a vote that has lost its sense: about a seat that isn't asked any more, about going back from a
    position that isn't the present one, at a table that is over.
    """
    table = live.table
    stale = table is None or table.over or live.row.status != "running"
    if not stale and table is not None and vote.kind == "late":
        about = (vote.payload["seat"], vote.payload["ask"])
        stale = live.row.paused is None and about not in [(ask.seat, ask.at_version) for ask in asks]
    if not stale and table is not None and vote.kind == "undo":
        stale = any(table.knows(None, entry) for entry in table.since(vote.version))
    if stale:
        await close_vote(tx, vote.id, "void")
        seen = 0 if table is None else table.seen_version(None)
        payload = {"vote": vote.id, "seen": seen}
        await enqueue(tx, live.row.id, live.row.channel_id, "vote", live.row.version, payload)
    return not stale


async def retime(tx: Tx, live: Live, user: int, before: SettingsRow, now: SettingsRow) -> Sequence[AskRow]:
    """Move a person's deadlines and reminders here to their new waking hours; the time left stays the same."""
    asks = list(live.asks)
    for at, ask in enumerate(asks):
        if ask.user_id != user:
            continue
        minutes = live.row.pace_minutes
        left = None if ask.due_at is None else waking_between(before, tx.now, ask.due_at)
        start = tx.now if minutes else ask.asked_at
        moments = thresholds(start, minutes, now, left)
        asks[at] = replace(ask, due_at=moments.get("due"))
        await sql.put_ask(tx, asks[at])
        of_ask = {"table_id": ask.table_id, "seat": ask.seat, "at_version": ask.at_version}
        for kind in ("half", "soon", "due", "nudge"):
            if kind in moments:
                await sql.remind(tx, kind, moments[kind], user_id=user, **of_ask)
            else:
                await sql.call_off(tx, kind=kind, **of_ask)
    return tuple(asks)


def thresholds(asked_at: int, minutes: int, settings: SettingsRow, left_ms: int | None = None) -> dict[str, int]:
    """When the clock does what about an ask: `half`, `soon` and `due` of a deadline, else one `nudge`.

    `minutes` is the whole time, 0 without a deadline; `left_ms` what is left of it (default: all). Each moment lies
    outside quiet hours. Half-time is of the whole, `soon` an eighth before the end.
    """
    if not minutes:
        return {"nudge": after_waking(settings, asked_at, NUDGE_AFTER * _MINUTE)}
    whole = minutes * _MINUTE
    left = whole if left_ms is None else left_ms
    parts = {"half": left - whole // 2, "soon": left - whole // 8, "due": left}
    return {kind: after_waking(settings, asked_at, part) for kind, part in parts.items() if part > 0}


def _asked(live: Live) -> dict[Seat, int]:
    table = live.table
    if table is None or table.over or live.row.status != "running" or live.row.paused is not None:
        return {}
    users = {seat: live.seats[seat].user_id for seat in table.decisions()}
    return {seat: user for seat, user in users.items() if user is not None}


def _went_on(live: Live, ask: AskRow) -> bool:
    """Whether the seat has made a choice since it was asked, and is asked again."""
    return any(entry.seat == ask.seat for entry in live.running.since(ask.at_version))


async def _close(tx: Tx, live: Live, ask: AskRow, settings: SettingsRow) -> None:
    left = None if ask.due_at is None else waking_between(settings, tx.now, ask.due_at)
    await sql.put_ask(tx, replace(ask, is_open=False, due_at=None, left_ms=left))
    await sql.call_off(tx, table_id=ask.table_id, seat=ask.seat, at_version=ask.at_version)
    await call_over(tx, live, ask)


async def _open(tx: Tx, live: Live, seat: Seat, user: int, settings: SettingsRow) -> AskRow:
    minutes = live.row.pace_minutes
    since = live.running.asked_since(seat)
    old = await sql.latest_ask(tx, live.row.id, seat, since)
    left: int | None = None
    if old is not None and old.at_version == since and old.user_id == user and minutes and old.left_ms is not None:
        left = min(minutes * _MINUTE, max(old.left_ms, minutes * _MINUTE // _LEAST_LEFT))
    at = thresholds(tx.now, minutes, settings, left)
    ask = AskRow(live.row.id, seat, since, user, tx.now, True, at.get("due"), None)
    await sql.put_ask(tx, ask)
    for kind, moment in at.items():
        await sql.remind(tx, kind, moment, table_id=ask.table_id, seat=seat, at_version=since, user_id=user)
    if (awake := next_waking(settings, max(tx.now, settings.away_until or 0))) != tx.now:
        await sql.remind(tx, "call", awake, table_id=ask.table_id, seat=seat, at_version=since, user_id=user)
    return ask
