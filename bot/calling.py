"""The messages that call somebody: reminders in the channel, direct messages, the digest, and their end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import discord
from discord import ButtonStyle

from bot.delivery import Outgoing
from bot.panels.ids import Ref
from bot.panels.items import Item, button, view
from bot.panels.screens import CONTENT, header, jump
from bot.store.records import AskRow, OutboxRow
from bot.tables.desk import Live
from games.core import Seat
from renderers.words import Label, Tongue, cut, plain, words

__all__ = [
    "call_message",
    "digest_message",
    "direct_message",
    "lost_message",
    "next_message",
    "only",
    "over_message",
    "stamp",
]

_LISTED = 15


def stamp(ms: int, style: str = "R") -> str:
    """A time that every reader sees in their own zone; `R` is relative ("in 3 hours"), `f` a date with the time."""
    return f"<t:{ms // 1000}:{style}>"


def only(users: Sequence[int]) -> discord.AllowedMentions:
    """Ping these people and nobody else."""
    return discord.AllowedMentions(
        everyone=False, roles=False, replied_user=False, users=[discord.Object(user) for user in users]
    )


def _still(live: Live, row: OutboxRow) -> AskRow | None:
    """The ask that a row is about, if it is still open."""
    wanted = (row.payload.get("seat"), row.payload.get("ask"), row.payload.get("user"))
    return next((ask for ask in live.asks if (ask.seat, ask.at_version, ask.user_id) == wanted), None)


def call_message(_: Tongue, live: Live, row: OutboxRow) -> Outgoing | None:
    """A reminder in the channel; None if the seat isn't asked any more."""
    ask = _still(live, row)
    if ask is None:
        return None
    why = str(row.payload.get("why"))
    public = row.public
    state = words(live.row.game).status(_, live.running.view(None), live.names)
    text = "\n".join(
        [
            header(_, live),
            f"⏰ <@{ask.user_id}>: {_why(_, why, ask)}",
            f"{state} · [{_('to the board')}]({jump(live.row)})",
        ]
    )
    return Outgoing(
        content=cut(text, CONTENT),
        view=view(_buttons(_, live, public, snooze=True)),
        allowed_mentions=only([ask.user_id]),
    )


def direct_message(_: Tongue, live: Live, row: OutboxRow) -> Outgoing | None:
    """A direct message about a turn; None if it would come too late."""
    ask = _still(live, row)
    if ask is None:
        return None
    why = str(row.payload.get("why"))
    table, seat = live.running, ask.seat
    said, mine = words(live.row.game), table.view(seat)
    lines = [
        header(_, live),
        f"**{_why(_, why, ask)}**",
        said.status(_, mine, live.names),
        said.ask(_, mine, live.names),
        f"[{_('to the board')}]({jump(live.row)})",
    ]
    rows = _buttons(_, live, table.seen_version(seat), snooze=True)
    return Outgoing(content=cut("\n".join(filter(None, lines)), CONTENT), view=view(rows))


def next_message(_: Tongue, live: Live) -> Outgoing:
    """Who asked to know is told that they will be asked after the one who is asked now."""
    names = _.list(plain(live.names[seat]) for seat in live.running.decisions())
    text = _("You are next: {names} is playing now.", names=names)
    return Outgoing(content=f"{header(_, live)}\n{text}\n[{_('to the board')}]({jump(live.row)})")


def lost_message(_: Tongue, live: Live) -> Outgoing:
    """The host is told once that the table can't be shown any more."""
    text = _(
        "I can't write in the channel of this table any more, so it is paused. Nothing is lost: give me back my"
        " rights there, or use `/table resume` with its number in another channel, and it goes on.",
    )
    return Outgoing(content=f"{header(_, live)}\n⏸ {text}")


def over_message(_: Tongue, live: Live, row: OutboxRow) -> Outgoing:
    """What becomes of a message that called for something: done, or not wanted any more."""
    payload: Mapping[str, Any] = row.payload
    seat: Seat = payload["seat"]
    done = any(entry.seat == seat and entry.seq > payload["ask"] for entry in live.running.log)
    name = plain(live.names[seat])
    if payload.get("direct"):
        text = _("Done: it isn't your turn any more.") if done else _("You aren't asked any more.")
    else:
        text = _("{name} has played.", name=name) if done else _("{name} isn't asked any more.", name=name)
    return Outgoing(
        content=f"{header(_, live)}\n✓ {text} [{_('to the board')}]({jump(live.row)})",
        edits=payload["message"],
        only_edit=True,
    )


def digest_message(_: Tongue, waiting: Sequence[tuple[Live, AskRow]]) -> Outgoing | None:
    """Everything that waits for somebody, in one message; None if nothing does."""
    if not waiting:
        return None
    lines = [_.n("{n} table waits for you:", "{n} tables wait for you:", len(waiting))]
    for live, ask in waiting[:_LISTED]:
        said = words(live.row.game)
        state = said.status(_, live.running.view(ask.seat), live.names)
        until = _(" · until {time}", time=stamp(ask.due_at)) if ask.due_at is not None else ""
        number = _("Table {number}", number=live.row.id)
        lines.append(f"▶ [{number}]({jump(live.row)}) · {said.title(_)} · {state}{until}")
    return Outgoing(content=cut("\n".join(lines), CONTENT))


def _why(_: Tongue, why: str, ask: AskRow) -> str:
    until = "" if ask.due_at is None else " " + _("You have until {time}.", time=stamp(ask.due_at, "f"))
    match why:
        case "half":
            return _("half of your time has passed.") + until
        case "soon":
            return _("your time is nearly over.") + until
        case "nudge" | "snoozed":
            return _("the table is waiting for you since {time}.", time=stamp(ask.asked_at)) + until
        case "morning" | "call":
            return _("good morning! It's your turn.") + until
        case _:
            return _("it's your turn.") + until


def _buttons(_: Tongue, live: Live, version: int, *, snooze: bool) -> list[list[Item]]:
    number = live.row.id
    row = [button(Ref("turn", number, version), Label(_("Take my turn")), ButtonStyle.success)]
    if snooze:
        row += [
            button(Ref("snooze", number, version, 60), Label(_("In an hour"))),
            button(Ref("snooze", number, version, 240), Label(_("In four hours"))),
            button(Ref("snooze", number, version, 0), Label(_("Tomorrow"))),
        ]
    return [row]
