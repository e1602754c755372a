"""The messages that call somebody: reminders in the channel, direct messages, the digest, and their end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import discord
from discord import ButtonStyle

from bot.delivery import Outgoing
from bot.panels.ids import Ref
from bot.panels.items import Item, button, view
from bot.panels.screens import CONTENT, ended, header, jump
from bot.panels.votes import vote_screen
from bot.store.records import AskRow, OutboxRow, SettingsRow, VoteRow
from bot.tables.desk import Live
from bot.tables.timekeeping import snoozes
from games.core import Seat
from renderers.words import Label, Tongue, cut, plain, words

__all__ = [
    "asked_still",
    "call_message",
    "digest_message",
    "direct_message",
    "ended_message",
    "full_message",
    "lost_message",
    "next_message",
    "only",
    "over_message",
    "rotting",
    "stamp",
    "vote_call",
    "vote_message",
    "waiting_lines",
    "watched_message",
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


def asked_still(live: Live, row: OutboxRow) -> AskRow | None:
    """The ask that a row is about, if it is still open."""
    wanted = (row.payload.get("seat"), row.payload.get("ask"), row.payload.get("user"))
    return next((ask for ask in live.asks if (ask.seat, ask.at_version, ask.user_id) == wanted), None)


def call_message(
    _: Tongue, live: Live, row: OutboxRow, ask: AskRow, before: int | None, wishes: SettingsRow, now: int
) -> Outgoing:
    """A reminder in the channel. `before`: the last one about the same ask, which loses its buttons; `wishes` of
    the one who is asked; `now` in ms since 1970.
    """
    why = str(row.payload.get("why"))
    public = row.public
    state = words(live.row.game).status(_, live.running.view(None), live.names)
    text = "\n".join(
        [
            header(_, live),
            "⏰ " + _("{name}: {text}", name=f"<@{ask.user_id}>", text=_why(_, why, ask, now)),
            f"{state} · [{_('to the board')}]({jump(live.row)})",
        ]
    )
    return Outgoing(
        content=cut(text, CONTENT),
        view=view(_buttons(_, live, public, snoozes(wishes, ask, now))),
        allowed_mentions=only([ask.user_id]),
        replaces=before,
    )


def direct_message(
    _: Tongue, live: Live, row: OutboxRow, ask: AskRow, before: int | None, wishes: SettingsRow, now: int
) -> Outgoing:
    """A direct message about a turn; takes what `call_message` does."""
    why = str(row.payload.get("why"))
    table, seat = live.running, ask.seat
    said, mine = words(live.row.game), table.view(seat)
    lines = [
        header(_, live),
        f"**{_sentence(_why(_, why, ask, now))}**",
        said.status(_, mine, live.names),
        said.ask(_, mine, live.names),
        f"[{_('to the board')}]({jump(live.row)})",
    ]
    rows = _buttons(_, live, table.seen_version(seat), snoozes(wishes, ask, now))
    return Outgoing(content=cut("\n".join(filter(None, lines)), CONTENT), view=view(rows), replaces=before)


def next_message(_: Tongue, live: Live, row: OutboxRow) -> Outgoing | None:
    """Who asked to know is told that they will be asked after the one who is asked now; None once that is over."""
    if list(row.payload["of"]) not in [[ask.seat, ask.at_version] for ask in live.asks]:
        return None
    names = _.list(plain(live.names[seat]) for seat in live.running.decisions())
    text = _("You are next: {names} is playing now.", names=names)
    return Outgoing(content=f"{header(_, live)}\n{text}\n[{_('to the board')}]({jump(live.row)})")


def ended_message(_: Tongue, live: Live) -> Outgoing | None:
    """The game is over, with the standings; None if it goes on after all."""
    if not live.running.over:
        return None
    text = f"{ended(_, live)}\n[{_('to the board')}]({jump(live.row)})"
    return Outgoing(content=cut(f"{header(_, live)}\n{text}", CONTENT))


def watched_message(_: Tongue, live: Live, user: int | None = None) -> Outgoing:
    """A note for somebody who watched a table: it is over. `user`: whom it mentions in the channel, None for a
    direct message.
    """
    text = _("Table {table} is closed.", table=live.row.id)
    if live.table is not None and live.table.over:
        text = _("The game that you watched is over.") if user else ended(_, live)
    if user is not None:
        text = f"👀 <@{user}>: {text}"
    return Outgoing(
        content=cut(f"{header(_, live)}\n{text} [{_('to the board')}]({jump(live.row)})", CONTENT),
        allowed_mentions=only([] if user is None else [user]),
    )


def vote_message(_: Tongue, live: Live, vote: VoteRow, ballots: dict[int, str]) -> Outgoing | None:
    """A vote by direct message; it can be answered there."""
    if vote.state != "open":
        return None
    screen = vote_screen(_, live, vote, ballots)
    text = f"{screen.content}\n[{_('to the vote')}]({_vote_link(live, vote)})"
    return Outgoing(content=cut(text, CONTENT), view=view(screen.rows))


def vote_call(_: Tongue, live: Live, row: OutboxRow, vote: VoteRow) -> Outgoing | None:
    """Somebody is called to a vote in the channel, who slept when it was opened."""
    if vote.state != "open":
        return None
    user = int(row.payload["user"])
    text = _(
        "{name}: the table waits for your answer. [To the vote]({link})",
        name=f"<@{user}>",
        link=_vote_link(live, vote),
    )
    return Outgoing(content=f"{header(_, live)}\n⏰ {text}", allowed_mentions=only([user]))


def _vote_link(live: Live, vote: VoteRow) -> str:
    where = f"https://discord.com/channels/{live.row.guild_id or '@me'}/{live.row.channel_id}"
    return where if vote.message_id is None else f"{where}/{vote.message_id}"


def full_message(_: Tongue, live: Live, pinged: Sequence[int]) -> Outgoing | None:
    """The last seat of a lobby has been taken: its host may start. None if that isn't so any more."""
    if live.row.status != "lobby" or len(live.seats) < live.game.seats[-1]:
        return None
    text = _(
        "{name}: all seats are taken. [Press Start]({link})", name=f"<@{live.row.host_id}>", link=jump(live.row)
    )
    return Outgoing(content=f"{header(_, live)}\n✓ {text}", allowed_mentions=only(pinged))


def lost_message(_: Tongue, live: Live) -> Outgoing:
    """The host is told once that the table can't be shown any more."""
    text = _(
        "I can't write where this table lives any more, so it stands still. Nothing is lost: use `/table resume`"
        " with its number in another channel, or there once I have my rights back, and it goes on.",
    )
    return Outgoing(content=f"{header(_, live)}\n⏸ {text}")


def rotting(_: Tongue, live: Live, row: OutboxRow, pinged: Sequence[int]) -> Outgoing | None:
    """About a lobby in which nothing happens: a nudge for its host (None once it goes on), or that it is closed."""
    if row.kind == "lobby_expired":
        text = _("Table {table} is closed: nothing has happened for three days. `/table new` opens another one.",
                 table=live.row.id)  # fmt: skip
        return Outgoing(content=text)
    if live.row.status != "lobby":
        return None
    text = _(
        "{name}: nothing has happened at this table for a day. [Start or cancel it]({link}); otherwise it closes by"
        " itself on {time}.",
        name=f"<@{live.row.host_id}>",
        link=jump(live.row),
        time=stamp(int(row.payload["closes"]), "f"),
    )
    return Outgoing(content=f"{header(_, live)}\n⏰ {text}", allowed_mentions=only(pinged))


def over_message(_: Tongue, live: Live, row: OutboxRow, known: str | None = None) -> Outgoing:
    """What becomes of a message that called for something: done, or not wanted any more. `known`: the name of whom
    it called, who may have lost the seat since.
    """
    payload: Mapping[str, Any] = row.payload
    seat: Seat = payload["seat"]
    table = live.running
    # nobody but the player may learn that there is a draft
    done = any(
        entry.seat == seat and entry.by in ("player", "redo") and entry.back_to is None and table.knows(None, entry)
        for entry in table.since(payload["ask"])
    )
    theirs = live.seats[seat].user_id in (None, payload["user"])
    name = plain(live.names[seat] if theirs or known is None else known)
    if done and any((ask.seat, ask.user_id) == (seat, payload["user"]) for ask in live.asks):
        text = (
            _("You have begun; your turn goes on.") if payload.get("direct") else _("{name} is playing.", name=name)
        )
    elif payload.get("direct"):
        text = _("Done: it isn't your turn any more.") if done else _("You aren't asked any more.")
    else:
        text = _("{name} has played.", name=name) if done else _("{name} isn't asked any more.", name=name)
    return Outgoing(
        content=f"{header(_, live)}\n✓ {text} [{_('to the board')}]({jump(live.row)})",
        edits=payload["message"],
        only_edit=True,
    )


def digest_message(
    _: Tongue, waiting: Sequence[tuple[Live, AskRow]], votes: Sequence[tuple[Live, VoteRow]], now: int
) -> Outgoing | None:
    """Everything that waits for somebody, turns and votes, in one message; None if nothing does."""
    lines = waiting_lines(_, waiting, now)
    for live, vote in votes[:_LISTED]:
        number = _("Table {number}", number=live.row.id)
        asked = _("a vote waits for your answer. [To the vote]({link})", link=_vote_link(live, vote))
        lines.append(f"🗳 {number} · {words(live.row.game).title(_)} · {asked}")
    return Outgoing(content=cut("\n".join(lines), CONTENT)) if lines else None


def waiting_lines(_: Tongue, waiting: Sequence[tuple[Live, AskRow]], now: int) -> list[str]:
    """What waits for somebody, a heading and a line for each table; nothing if nothing does. Deadlines
    that have passed by `now` (ms since 1970) aren't named.
    """
    if not waiting:
        return []
    lines = [_.n("{n} table waits for you:", "{n} tables wait for you:", len(waiting))]
    for live, ask in waiting[:_LISTED]:
        said = words(live.row.game)
        state = said.status(_, live.running.view(ask.seat), live.names)
        ahead = ask.due_at is not None and ask.due_at > now
        until = _(" · until {time}", time=stamp(ask.due_at or 0, "f")) if ahead else ""
        number = _("Table {number}", number=live.row.id)
        lines.append(f"▶ [{number}]({jump(live.row)}) · {said.title(_)} · {state}{until}")
    return lines


def _why(_: Tongue, why: str, ask: AskRow, now: int) -> str:
    over = ask.due_at is None or ask.due_at <= now
    until = "" if over or ask.due_at is None else _("You have until {time}.", time=stamp(ask.due_at, "f"))
    return _after(_reason(_, why, ask), until)


def _reason(_: Tongue, why: str, ask: AskRow) -> str:
    match why:
        case "half":
            return _("half of your time has passed.")
        case "soon":
            return _("your time is nearly over.")
        case "nudge" | "snoozed" | "late":
            return _("the table is waiting for you since {time}.", time=stamp(ask.asked_at))
        case "call":
            return _("the table waits for you: it's your turn.")
        case "stopped":
            return _("I wasn't here when your time ran out, so you have some more.")
        case _:
            return _("it's your turn.")


def _after(text: str, more: str) -> str:
    """Two sentences; a full-width full stop brings its own space."""
    return text + ("" if not more or text.endswith("。") else " ") + more


def _sentence(text: str) -> str:
    """With a capital letter: what follows a mention in the channel begins a direct message."""
    return text[:1].upper() + text[1:]


def _buttons(_: Tongue, live: Live, version: int, later: Sequence[int]) -> list[list[Item]]:
    number = live.row.id
    row = [button(Ref("turn", number, version), Label(_("Take my turn")), ButtonStyle.success)]
    row += [button(Ref("snooze", number, version, minutes), Label(_later(_, minutes))) for minutes in later]
    return [row]


def _later(_: Tongue, minutes: int) -> str:
    match minutes:
        case 0:
            return _("Tomorrow")
        case 60:
            return _("In an hour")
        case 240:
            return _("In four hours")
    return _.n("In {n} minute", "In {n} minutes", minutes)
