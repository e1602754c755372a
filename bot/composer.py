"""What everybody sees: the messages of the outbox, made when they are sent, in the table's language."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from bot.answers import picture_file
from bot.board_message import Board
from bot.calling import (
    asked_still,
    call_message,
    digest_message,
    direct_message,
    ended_message,
    full_message,
    lost_message,
    next_message,
    over_message,
    rotting,
    vote_call,
    vote_message,
    watched_message,
)
from bot.calling import only as _only
from bot.delivery import Outgoing, picture_name
from bot.panels import lobby as lobby_panels
from bot.panels import screens
from bot.panels.happenings import told
from bot.panels.items import view
from bot.panels.screens import CONTENT, jump
from bot.panels.votes import vote_screen
from bot.store import tables as sql
from bot.store.asks import messages_of_ask, open_asks_of_user
from bot.store.db import Tx
from bot.store.outbox import DIRECT, said_board
from bot.store.people import best_alone, get_user
from bot.store.places import opening_message
from bot.store.records import AskRow, OutboxRow, SettingsRow, TableRow, VoteRow
from bot.store.votes import ballots_of, get_vote, happenings_of, open_votes_of_user
from bot.tables.calls import by_message, call_later, following, in_channel, silent
from bot.tables.desk import Desk, Live
from bot.tables.people import Settings
from bot.tables.watching import WATCHED, Watching
from games.core import Refusal
from renderers.pictures import Studio
from renderers.words import LANGUAGES, Tongue, cut, plain, tongue, words

__all__ = ["Composer"]

THREAD_NAME = 100
"""Characters that Discord takes in the name of a thread."""


class Composer:
    """Makes the message of an outbox row; None where there is nothing to say any more."""

    def __init__(
        self, desk: Desk, people: Settings, watching: Watching, studio: Studio, prepare: Callable[[str], None]
    ) -> None:
        """`prepare` is told of every game that somebody is about to play."""
        self._desk = desk
        self._people = people
        self._watching = watching
        self._studio = studio
        self._prepare = prepare

    async def __call__(self, row: OutboxRow) -> Outgoing | None:
        if row.table_id is None:
            return await self._beside_the_order(row)
        table_id: int = row.table_id
        try:
            async with self._desk.hold(table_id) as live:
                fresh = await self._refreshed(live)
                _ = tongue(fresh.language)
                match row.kind:
                    case "opened" if fresh.status == "lobby":
                        return Outgoing(content=lobby_panels.opened(_, live, str(row.payload["by"])))
                    case "thread" if fresh.status == "lobby":
                        starter = await opening_message(self._desk.store, table_id)
                        return Outgoing(edits=starter, thread=cut(lobby_panels.name(_, live), THREAD_NAME))
                    case "lobby":
                        self._prepare(live.row.game)
                        by = str(row.payload.get("by", ""))
                        return self._lobby(_, live, fresh.lobby_message_id, await self._called(live), by)
                    case "vote":
                        return await self._vote(_, live, int(row.payload["vote"]))
                    case "closed":
                        by = plain(str(row.payload.get("by", "")))
                        text = _("{name} has closed table {table}.", name=by, table=table_id)
                        if not by:
                            text = _("Table {table} is closed.", table=table_id)
                        named = await self._watching.mentioned(live, row.created_at)
                        names = ["👀 " + " ".join(f"<@{user}>" for user in named)] if named else []
                        return Outgoing(
                            content="\n".join([text, *names]),
                            allowed_mentions=_only(named),
                            replaces=fresh.board_message_id,
                        )
                    case "watched":
                        return watched_message(_, live, int(row.payload["user"]))
                    case "notice" if fresh.status == "running":
                        said_ = told(
                            _,
                            str(row.payload["kind"]),
                            seat=row.payload.get("seat"),
                            payload=row.payload,
                            names=live.names,
                        )
                        return None if said_ is None else await self._notice(_, live, row, said_)
                    case "call" if fresh.status == "running":
                        return await self._call(_, live, row)
                    case "lobby_nudge" | "lobby_expired":
                        host = (await self._people.one(live.row.host_id)) if row.kind == "lobby_nudge" else None
                        pinged = [] if host is None or silent(host, self._desk.store.clock()) else [host.user_id]
                        return rotting(_, live, row, pinged)
                    case "lobby_full":
                        host = await self._people.one(live.row.host_id)
                        awake = not silent(host, self._desk.store.clock())
                        return full_message(_, live, [host.user_id] if awake else [])
                    case "vote_call":
                        vote = await get_vote(self._desk.store, int(row.payload["vote"]))
                        return None if vote is None else vote_call(_, live, row, vote)
                    case "invited" if fresh.status == "lobby":
                        return _invitation(_, live, row.payload)
                    case "board" if fresh.status != "closed":
                        table = live.at(row.version)
                        best = await self._best_alone(live) if table.over else None
                        wants = await self._awake(live, row.created_at)
                        following_ = await self._next(live, row, wants)
                        beside = await happenings_of(self._desk.store, table_id) if table.over else ()
                        watching = await self._watching.mentioned(live, row.created_at) if table.over else ()
                        parts = Board(_, live, table, row, wants, best, following_, beside, watching)
                        edits = None
                    case "waiting" if fresh.status == "running" and (
                        fresh.announced < row.version or row.payload.get("clock")
                    ):
                        # the last board, with those who are still thinking now
                        edits = fresh.board_message_id
                        board = None if edits is None else await said_board(self._desk.store, table_id)
                        if board is None:
                            return None
                        said = live.at(board.version)
                        # a turn that is being played is told when it ends
                        now = said if said.decisions() == live.running.decisions() else live.running
                        parts = Board(_, live, now, board, lambda _user: False)
                    case _:
                        return None
        except Refusal:  # the rules have changed: nothing can be shown of this table any more
            return None
        return await self._board(parts, picture_name(row), fresh.board_message_id, edits)

    async def _notice(self, _: Tongue, live: Live, row: OutboxRow, text: str) -> Outgoing:
        """What happened beside the rules; somebody whose seat was taken meanwhile is mentioned."""
        lines, pinged, replaced = [screens.header(_, live), text], list[int](), row.payload.get("replaced")
        if replaced is not None and live.seat_of(replaced) is None:
            settings = await self._people.one(replaced)
            pinged = [] if silent(settings, self._desk.store.clock()) else [replaced]
            back = _("{name}: `/table return` asks for your seat back.", name=f"<@{replaced}>")
            lines.append(back)
        return Outgoing(content="\n".join(lines), allowed_mentions=_only(pinged))

    async def _vote(self, _: Tongue, live: Live, vote_id: int) -> Outgoing | None:
        """A vote's message: posted when it is opened, edited after every ballot."""
        vote = await get_vote(self._desk.store, vote_id)
        if vote is None or (vote.state != "open" and vote.message_id is None):
            return None
        ballots = await ballots_of(self._desk.store, vote_id)
        screen = vote_screen(_, live, vote, ballots)
        concerned = [*vote.voters]
        if vote.kind == "late" and (late := live.seats[int(vote.payload["seat"])].user_id) is not None:
            concerned.append(late)
        settings = await self._people.of(concerned)
        now = self._desk.store.clock()
        # a digest may come when the others have waited for a day
        once_a_day = {user for user in vote.voters if settings[user].tell == "digest"}
        called = [
            user
            for user in concerned
            if (in_channel(settings[user]) or user in once_a_day) and not silent(settings[user], now)
        ]
        return Outgoing(
            content=screen.content,
            view=view(screen.rows),
            allowed_mentions=_only([] if vote.message_id else [user for user in called if user not in ballots]),
            edits=vote.message_id,
            only_edit=vote.state != "open",
        )

    async def _awake(self, live: Live, then: int) -> Callable[[int], bool]:
        """Whether somebody who sits here is to be mentioned in the channel by what was to be said at `then`: they
        want it, and neither then (the clock calls them later) nor now do they sleep.
        """
        settings = await self._people.of(seat.user_id for seat in live.seats if seat.user_id is not None)
        now = self._desk.store.clock()
        for ask in live.asks:
            mine = settings.get(ask.user_id)
            if mine is not None and in_channel(mine) and silent(mine, now) and not silent(mine, then):
                await self._desk.store.write(partial(_later, settings=mine, ask=ask))
        return lambda user: (
            in_channel(settings[user]) and not silent(settings[user], then) and not silent(settings[user], now)
        )

    async def _next(self, live: Live, row: OutboxRow, wants: Callable[[int], bool]) -> int | None:
        """Whom the first board of a turn tells that they will be asked after it, if they wish to know and take no
        direct messages.
        """
        user = following(live)
        if user is None or len(live.asks) != 1 or not wants(user):
            return None
        settings, before = await self._people.one(user), await said_board(self._desk.store, live.row.id)
        first = before is None or before.version < live.asks[0].at_version
        return user if first and settings.next_up and not by_message(settings) else None

    async def _call(self, _: Tongue, live: Live, row: OutboxRow) -> Outgoing | None:
        """A reminder in the channel, or a direct message about a turn: None if it comes too late, or at night."""
        ask = asked_still(live, row)
        if ask is None:
            return None
        settings = await self._people.one(ask.user_id)
        if silent(settings, self._desk.store.clock()):
            await self._desk.store.write(partial(_later, settings=settings, ask=ask))
            return None
        direct, channel = await messages_of_ask(self._desk.store, ask)
        if row.kind == DIRECT:
            return direct_message(_, live, row, ask, direct, settings, self._desk.store.clock())
        return call_message(_, live, row, ask, channel, settings, self._desk.store.clock())

    async def _beside_the_order(self, row: OutboxRow) -> Outgoing | None:
        """A row that belongs to a person: a direct message, or the end of a call."""
        user = int(row.payload["user"])
        known = await get_user(self._desk.store, user)
        try:
            if row.payload.get("why") == "digest":
                _ = tongue((known and known.locale) or LANGUAGES[0])
                waiting, votes = await self._waiting(user), await self._asked(user)
                return digest_message(_, waiting, votes, self._desk.store.clock())
            async with self._desk.hold(int(row.payload["table"])) as live:
                await self._refreshed(live)
                _ = tongue(live.row.language)
                if row.kind == "dm" or row.payload.get("direct"):
                    _ = tongue((known and known.locale) or live.row.language)
                if row.kind == "over":
                    return over_message(_, live, row, None if known is None else known.name)
                if row.kind == "dm" and row.payload.get("why") == "lost":
                    return lost_message(_, live)
                if row.kind == "dm" and row.payload.get("why") == "next":
                    return next_message(_, live, row)
                if row.kind == "dm" and row.payload.get("why") == "ended":
                    return ended_message(_, live)
                if row.kind == "dm" and row.payload.get("why") == WATCHED:
                    return watched_message(_, live)
                if row.kind == "dm" and row.payload.get("why") == "vote":
                    vote = await get_vote(self._desk.store, int(row.payload["vote"]))
                    ballots = await ballots_of(self._desk.store, int(row.payload["vote"]))
                    return None if vote is None else vote_message(_, live, vote, ballots)
                return await self._call(_, live, row) if row.kind == "dm" else None
        except Refusal:
            return None

    async def _refreshed(self, live: Live) -> TableRow:
        """The table's row as it is stored; links lead to the messages that there are now, which only the sender
        writes down.
        """
        fresh = await sql.get_table(self._desk.store, live.row.id)
        assert fresh is not None
        live.row = replace(
            live.row, board_message_id=fresh.board_message_id, lobby_message_id=fresh.lobby_message_id
        )
        return fresh

    async def _waiting(self, user: int) -> list[tuple[Live, AskRow]]:
        found = []
        for ask in await open_asks_of_user(self._desk.store, user):
            async with self._desk.hold(ask.table_id) as live:
                await self._refreshed(live)
                found.append((live, ask))
        return found

    async def _asked(self, user: int) -> list[tuple[Live, VoteRow]]:
        found = []
        for vote in await open_votes_of_user(self._desk.store, user):
            async with self._desk.hold(vote.table_id) as live:
                if live.table is not None and live.row.paused is None:
                    found.append((live, vote))
        return found

    async def _best_alone(self, live: Live) -> int | None:
        """The best that somebody who plays alone had reached before."""
        user = live.seats[0].user_id
        if len(live.seats) != 1 or user is None:
            return None
        return await best_alone(self._desk.store, user, live.row.game, live.row.id)

    async def _called(self, live: Live) -> Sequence[int]:
        """Those who played the table before this one: they are told that it goes on."""
        if live.row.follows is None or live.row.lobby_message_id is not None or live.row.status != "lobby":
            return ()
        before = await sql.seats_of(self._desk.store, live.row.follows)
        return [user for s in before if (user := s.person) is not None and live.seat_of(user) is None]

    def _lobby(self, _: Tongue, live: Live, message: int | None, called: Sequence[int], by: str) -> Outgoing:
        screen = lobby_panels.lobby(_, live, by)
        content = "\n".join([*([" ".join(f"<@{user}>" for user in called)] if called else []), screen.content])
        return Outgoing(
            content=cut(content, CONTENT),
            view=view(screen.rows),
            allowed_mentions=_only(called),
            edits=message,
        )

    async def _board(self, parts: Board, name: str, old: int | None, edits: int | None) -> Outgoing:
        make = await picture_file(self._studio, parts.scene, name, parts.alt)
        content = parts.content
        if make is None:  # the board goes out as words
            content = f"{content}\n{parts.in_words}"
        makers = [maker for maker in (make, parts.export) if maker is not None]
        return Outgoing(
            content=cut(content, CONTENT),
            view=parts.view,
            files=(lambda: [maker() for maker in makers]) if makers else None,
            allowed_mentions=_only(parts.pinged),
            replaces=old if edits is None else None,
            edits=edits,
        )


async def _later(tx: Tx, settings: SettingsRow, ask: AskRow) -> None:
    await call_later(tx, settings, ask)


def _invitation(_: Tongue, live: Live, payload: Mapping[str, Any]) -> Outgoing:
    guests = [int(guest) for guest in payload.get("guests", [])]
    text = _(
        "{guests}: {name} invites you to table {number} ({game}). Press Join under it: {link}",
        guests=" ".join(f"<@{guest}>" for guest in guests),
        name=plain(str(payload.get("by", ""))),
        number=live.row.id,
        game=words(live.row.game).title(_),
        link=jump(live.row),
    )
    return Outgoing(content=text, allowed_mentions=_only(guests))
