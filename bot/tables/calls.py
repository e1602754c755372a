"""Calling people: in the channel, by direct message, or in silence until they are awake.

A board mentions those who must act (`bot.composer`); what is here are direct messages, and reminders in the
channel. Nobody needs direct messages to play: whoever can't be reached that way is called in the channel.
"""

from __future__ import annotations

from bot.hours import is_quiet
from bot.store import outbox
from bot.store.asks import messages_of_ask
from bot.store.db import Tx
from bot.store.records import AskRow, SettingsRow
from bot.tables.desk import Live

__all__ = ["by_message", "call", "call_over", "in_channel", "silent"]


def in_channel(settings: SettingsRow) -> bool:
    """Whether somebody is mentioned in the channel."""
    return settings.tell in ("channel", "both") or (settings.tell == "dm" and settings.dm_closed)


def by_message(settings: SettingsRow) -> bool:
    """Whether somebody gets direct messages."""
    return settings.tell in ("dm", "both") and not settings.dm_closed


def silent(settings: SettingsRow, now: int) -> bool:
    """Whether somebody is not to be called at that moment (ms since 1970): asleep, or away."""
    return (settings.away_until or 0) > now or is_quiet(settings, now)


async def call(tx: Tx, live: Live, settings: SettingsRow, ask: AskRow, why: str) -> None:
    """Call somebody for an ask, unless they are asleep or away (the clock calls them later).

    `why`: `turn`, `next` (they will be asked soon), `morning`, or a reminder's kind. A turn is told in the channel
    by its board, so that only a direct message is due for it.
    """
    if silent(settings, tx.now):
        return
    row, table = live.row, live.running
    payload = {
        "table": row.id,
        "seat": ask.seat,
        "user": ask.user_id,
        "why": why,
        "ask": ask.at_version,
    }
    if by_message(settings):
        await outbox.enqueue(tx, None, ask.user_id, outbox.DIRECT, 0, payload)
    if why not in ("turn", "next") and in_channel(settings):
        version = table.version
        await outbox.enqueue(
            tx, row.id, row.channel_id, outbox.CALL, version, payload | {"seen": table.seen_version(None)}
        )


async def call_over(tx: Tx, live: Live, ask: AskRow) -> None:
    """Messages that called for an ask say that it is over."""
    direct, channel = await messages_of_ask(tx, ask)
    payload = {"table": live.row.id, "seat": ask.seat, "user": ask.user_id, "ask": ask.at_version}
    for message, where, direct_ in ((direct, ask.user_id, True), (channel, live.row.channel_id, False)):
        if message is not None:
            more = {"message": message, "direct": direct_}
            await outbox.enqueue(tx, None, where, outbox.OVER, 0, payload | more)
