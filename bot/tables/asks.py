"""Keeping asks, deadlines and reminders in step with a table, in the transaction that changes it.

An ask is a seat being asked since a line of the log. It ends when the seat isn't asked any more; an undo that leads
back to it opens it again with the time that was left, and what was reminded of already stays so. Somebody who makes
one choice after the other is given a new deadline once a tenth of the old one has passed. A move that changes
nothing of this costs no statement.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.hours import after_waking, waking_between
from bot.store import asks as sql
from bot.store.db import Tx
from bot.store.outbox import enqueue
from bot.store.records import PUBLIC, AskRow, SettingsRow, VoteRow
from bot.store.votes import close_vote
from bot.tables.calls import call, call_next, call_over, silent
from bot.tables.desk import Live
from games.core import Seat

__all__ = ["NUDGE_AFTER", "keep_asks", "mend_board", "retime", "thresholds"]

_MINUTE = 60_000
NUDGE_AFTER = 3 * 24 * 60
"""Waking minutes after which somebody at a table without deadlines is reminded, each time."""
_LEAST_LEFT = 4
"""A reopened ask has at least the whole time divided by this left."""


async def keep_asks(
    tx: Tx, live: Live, settings: Mapping[int, SettingsRow], *, told: bool = False
) -> Sequence[AskRow]:
    """Close and open asks so that they are what the table asks now; gives the open ones.

    `settings` has everybody who sits there; `told`: a board will be posted, so that the last one needn't be mended
    where deadlines have moved. A table that is over, paused or not running asks nobody.
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
            await call_next(tx, live, now[seat], settings)
        elif (paced := before.minutes != live.row.pace_minutes) or _asked_anew(tx.now, live, before):
            await _close(tx, live, before, mine, over=not paced)
            now[seat] = await _open(tx, live, seat, user, mine)
            if silent(mine, tx.now):  # in the morning the table still waits
                await call(tx, live, mine, now[seat], "turn")
    open_ = tuple(now[seat] for seat in sorted(now))
    if not told and _handed_over(live.asks, open_):
        await mend_board(tx, live, open_, anyway=True)
    elif not told and [ask.due_at for ask in live.asks] != [ask.due_at for ask in open_]:
        await mend_board(tx, live, open_)
    live.votes = [vote for vote in live.votes if await _still_open(tx, live, vote, open_)]
    return open_


async def _still_open(tx: Tx, live: Live, vote: VoteRow, asks: Sequence[AskRow]) -> bool:
    """Close a vote that has lost its sense: about a seat that isn't asked any more, about going back from a
    position that isn't the present one, at a table that is over.
    """
    table = live.table
    stale = table is None or table.over or live.row.status != "running"
    if not stale and table is not None and (vote.kind == "late" or _sat_on(live, vote)):
        seat, since = vote.payload["seat"], vote.payload.get("ask")
        # a choice within a turn may leave the ask as it was: whoever makes it is here
        moved = any(
            entry.seat == seat and entry.by in ("player", "redo") and table.knows(None, entry)
            for entry in table.since(vote.version)
        )
        asked = any(ask.seat == seat and since in (None, ask.at_version) for ask in asks)
        stale = live.row.paused is None and (moved or not asked)
    if not stale and table is not None and vote.kind == "undo":
        stale = any(table.knows(None, entry) for entry in table.since(vote.version))
    if stale:
        await close_vote(tx, vote.id, "void")
        seen = 0 if table is None else table.seen_version(None)
        payload = {"vote": vote.id, "seen": seen}
        await enqueue(tx, live.row.id, live.row.channel_id, "vote", live.row.version, payload)
    return not stale


def _sat_on(live: Live, vote: VoteRow) -> bool:
    """Whether a vote is the offer of a seat whose person, who was late, still sits there."""
    return vote.kind == "offer" and live.seats[int(vote.payload["seat"])].user_id is not None


async def retime(tx: Tx, live: Live, user: int, before: SettingsRow, now: SettingsRow) -> Sequence[AskRow]:
    """Move a person's deadlines and reminders here to their new waking hours; the time left stays the same."""
    asks = list(live.asks)
    for at, ask in enumerate(asks):
        if ask.user_id != user:
            continue
        if ask.due_at is None:
            moments = thresholds(ask.asked_at, 0, now)
            if moments["nudge"] <= tx.now:
                continue  # a later one waits, that was counted from the one before
        else:
            left = waking_between(before, tx.now, ask.due_at)
            if not left:
                continue  # it is over; what comes of that is being decided
            moments = thresholds(tx.now, ask.minutes, now, left)
            asks[at] = replace(ask, due_at=moments["due"])
            await sql.put_ask(tx, asks[at])
        await sql.move_reminders(tx, ask, moments)
    if [ask.due_at for ask in asks] != [ask.due_at for ask in live.asks]:
        await mend_board(tx, live, asks)
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


def _asked_anew(now: int, live: Live, ask: AskRow) -> bool:
    """Whether the lines that are being written lead to another ask of the same seat: back to an earlier one by an
    undo, or on by a choice of its own for all to know, some time after it was asked.
    """
    table = live.running
    fresh = [entry for entry in table.since(live.row.version) if table.knows(None, entry)]
    if not any(entry.seat == ask.seat or entry.back_to is not None for entry in fresh):
        return False
    since = table.asked_since(ask.seat)
    if since < ask.at_version:
        return True
    chosen = any(entry.seq == since and entry.seat == ask.seat for entry in fresh)
    return chosen and bool(ask.minutes) and now - ask.asked_at > ask.minutes * _MINUTE // 10


async def _close(tx: Tx, live: Live, ask: AskRow, settings: SettingsRow, *, over: bool = True) -> None:
    left = None if ask.due_at is None else waking_between(settings, tx.now, ask.due_at)
    direct, channel = await sql.put_ask(tx, replace(ask, is_open=False, due_at=None, left_ms=left))
    await sql.call_off(tx, table_id=ask.table_id, seat=ask.seat, at_version=ask.at_version)
    if over:
        await call_over(tx, ask, direct, channel, live.row.channel_id)


async def _open(tx: Tx, live: Live, seat: Seat, user: int, settings: SettingsRow) -> AskRow:
    minutes, since = live.row.pace_minutes, live.running.asked_since(seat)
    # nothing can have been asked since a line that is being written just now
    old = await sql.latest_ask(tx, live.row.id, seat, since) if since <= live.row.version else None
    left: int | None = None
    known = old is not None and (old.at_version, old.user_id, old.minutes) == (since, user, minutes)
    if known and old is not None and minutes and old.left_ms is not None:
        left = min(minutes * _MINUTE, max(old.left_ms, minutes * _MINUTE // _LEAST_LEFT))
    at = thresholds(tx.now, minutes, settings, left)
    ask = AskRow(live.row.id, seat, since, user, tx.now, True, at.get("due"), None, minutes=minutes)
    await sql.put_ask(tx, ask)
    # numbered by the pace, so that a table with another one reminds anew; a deadline passes as often as it is set
    await sql.remind_of_ask(tx, ask, {kind: moment for kind, moment in at.items() if kind != "due"}, n=minutes)
    if ask.due_at is not None:
        await sql.remind_of_ask(tx, ask, {"due": ask.due_at}, n=tx.now)
    return ask


def _handed_over(before: Sequence[AskRow], now: Sequence[AskRow]) -> bool:
    """Whether a seat that was asked is asked still, but somebody else sits there."""
    users = {ask.seat: ask.user_id for ask in before}
    return any(users.get(ask.seat, ask.user_id) != ask.user_id for ask in now)


async def mend_board(tx: Tx, live: Live, asks: Sequence[AskRow], *, anyway: bool = False) -> None:
    """The last board names a deadline that isn't true any more: it is edited, if there is one to name; or
    (`anyway`) it calls somebody who isn't asked any more without having played.
    """
    table = live.table
    if table is None or table.over or live.row.announced < 0 or not (anyway or any(ask.due_at for ask in asks)):
        return
    payload = {PUBLIC: table.seen_version(None), "clock": True}
    await enqueue(tx, live.row.id, live.row.channel_id, "waiting", table.version, payload, since=table.version)
