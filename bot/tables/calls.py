"""Calling people: in the channel, by direct message, or in silence until they are awake.

A board mentions those who must act (`bot.composer`); what is here are direct messages, and reminders in the
channel. Nobody needs direct messages to play: whoever can't be reached that way is called in the channel.
"""

from __future__ import annotations

from collections.abc import Mapping

from bot.hours import is_quiet, next_waking
from bot.store import outbox
from bot.store.asks import call_off, remind
from bot.store.db import Tx
from bot.store.records import AskRow, SettingsRow, VoteRow
from bot.store.settings import settings_of
from bot.tables.desk import Live

__all__ = [
    "awake_from",
    "by_message",
    "call",
    "call_ended",
    "call_later",
    "call_next",
    "call_over",
    "call_voters",
    "care_later",
    "following",
    "in_channel",
    "silent",
]

_DAY = 24 * 3_600_000


def in_channel(settings: SettingsRow) -> bool:
    """Whether somebody is mentioned in the channel: by their wish, or because nothing else reaches them."""
    return settings.tell in ("channel", "both") or settings.dm_closed


def by_message(settings: SettingsRow) -> bool:
    """Whether somebody gets direct messages about single turns."""
    return settings.tell in ("dm", "both") and not settings.dm_closed


def silent(settings: SettingsRow, now: int) -> bool:
    """Whether somebody is not to be called at that moment (ms since 1970): asleep, or away."""
    return (settings.away_until or 0) > now or is_quiet(settings, now)


def awake_from(settings: SettingsRow, now: int) -> int:
    """The first moment from `now` on at which somebody may be called."""
    return next_waking(settings, max(now, settings.away_until or 0))


async def call(tx: Tx, live: Live, settings: SettingsRow, ask: AskRow, why: str) -> None:
    """Call somebody for an ask: now, or if they are asleep or away, once they aren't any more.

    `why`: `turn`, `unreached` (a direct message was refused), or a reminder's kind. A turn is told in the channel
    by its board, so that only a direct message is due for it.
    """
    if why == "turn":
        await care_later(tx, settings, ask)
    if not in_channel(settings) and not by_message(settings):
        return  # one message a day has it
    if silent(settings, tx.now):
        await call_later(tx, settings, ask)
        return
    payload = {"table": ask.table_id, "seat": ask.seat, "user": ask.user_id, "why": why, "ask": ask.at_version}
    if by_message(settings) and why != "unreached":
        await outbox.enqueue(tx, None, ask.user_id, outbox.DIRECT, 0, payload, since=0)
    if in_channel(settings) and why != "turn":
        row, version, seen = live.row, live.running.version, live.running.seen_version(None)
        more = payload | {"seen": seen}
        await outbox.enqueue(tx, row.id, row.channel_id, outbox.CALL, version, more, since=version)


async def call_later(tx: Tx, settings: SettingsRow, ask: AskRow) -> None:
    """The clock calls somebody for an ask once they are awake and here; however often it is asked for, once."""
    of_ask = {"table_id": ask.table_id, "seat": ask.seat, "at_version": ask.at_version}
    await call_off(tx, kind="call", **of_ask)
    # a number of its own each time: an ask that was called for in a morning may be opened again in another night
    await remind(tx, "call", awake_from(settings, tx.now), n=tx.now, user_id=ask.user_id, **of_ask)


async def care_later(tx: Tx, settings: SettingsRow, ask: AskRow) -> None:
    """Somebody who is away wants a caretaker: where no deadline lets one play, the clock does after a day."""
    if settings.away_caretaker and (settings.away_until or 0) > tx.now and not ask.minutes:
        # a number of its own each time: they may be away again while the same is asked
        at = {"table_id": ask.table_id, "seat": ask.seat, "at_version": ask.at_version}
        await remind(tx, "away", tx.now + _DAY, n=tx.now, user_id=ask.user_id, **at)


def following(live: Live) -> int | None:
    """The person who will most likely be asked after the one who alone is asked now; None without such."""
    table = live.running
    asked = table.decisions()
    if len(asked) != 1:
        return None
    there = len(live.seats)
    after = (live.seats[(asked[0] + step) % there] for step in range(1, there))
    return next((seat.user_id for seat in after if seat.user_id is not None), None)


async def call_next(tx: Tx, live: Live, ask: AskRow, settings: Mapping[int, SettingsRow]) -> None:
    """Have the person who is asked after `ask` told so by direct message, if they wish, once; a board mentions
    those who take none.
    """
    user = following(live)
    wish = None if user is None else settings.get(user)
    if wish is not None and wish.next_up and by_message(wish) and not silent(wish, tx.now):
        of_ask = {"table_id": ask.table_id, "seat": ask.seat, "at_version": ask.at_version}
        await remind(tx, "next", tx.now, user_id=user, **of_ask)


async def call_ended(tx: Tx, live: Live, settings: Mapping[int, SettingsRow], last: int | None) -> None:
    """The game is over: who takes direct messages gets one, but for the one who has just ended it (`last`). The
    others are mentioned by the board with the standings.
    """
    for seat in live.seats:
        user = seat.user_id
        if user is None or user == last:
            continue
        mine = settings.get(user) or SettingsRow(user)
        if by_message(mine) and not silent(mine, tx.now):
            payload = {"user": user, "why": "ended", "table": live.row.id}
            await outbox.enqueue(tx, None, user, outbox.DIRECT, 0, payload, since=0)


async def call_voters(tx: Tx, vote: VoteRow) -> None:
    """A vote has been opened. Its message mentions those who are awake; the clock calls the others in their
    morning, and by direct message those who want that.
    """
    for user, settings in (await settings_of(tx, vote.voters)).items():
        reachable = in_channel(settings) or by_message(settings)
        if user != vote.opened_by and reachable and (by_message(settings) or silent(settings, tx.now)):
            at = awake_from(settings, tx.now)
            await remind(tx, "vote", at, table_id=vote.table_id, user_id=user, n=vote.id)


async def call_over(tx: Tx, ask: AskRow, direct: int | None, channel: int | None, channel_id: int) -> None:
    """The last messages that called for an ask, by their ids (None: there is none), say that it is over."""
    payload = {"table": ask.table_id, "seat": ask.seat, "user": ask.user_id, "ask": ask.at_version}
    for message, where, direct_ in ((direct, ask.user_id, True), (channel, channel_id, False)):
        if message is not None:
            more = payload | {"message": message, "direct": direct_}
            await outbox.enqueue(tx, None, where, outbox.OVER, 0, more, since=0)
