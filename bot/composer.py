"""What everybody sees: the messages of the outbox, made when they are sent, in the table's language."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from io import BytesIO
from typing import Any

import discord
import msgspec
from discord import ButtonStyle

from bot.answers import picture_file
from bot.calling import call_message, digest_message, direct_message, lost_message, next_message, over_message
from bot.calling import only as _only
from bot.delivery import Outgoing, picture_name
from bot.panels import lobby as lobby_panels
from bot.panels import screens
from bot.panels.happenings import told
from bot.panels.ids import Ref
from bot.panels.items import button, view
from bot.panels.screens import CONTENT, jump, latest
from bot.panels.votes import vote_screen
from bot.store import tables as sql
from bot.store.asks import open_asks_of_user
from bot.store.outbox import said_board
from bot.store.people import best_alone, get_user
from bot.store.records import AskRow, OutboxRow
from bot.store.votes import ballots_of, get_vote
from bot.tables.calls import in_channel, silent
from bot.tables.desk import AnyTable, Desk, Live
from bot.tables.people import Settings
from games.core import GameEnded, Refusal, Seat
from games.core.replay import export
from renderers.pictures import Scene, Studio, painter
from renderers.words import LANGUAGES, Label, Tongue, cut, plain, tongue, words

__all__ = ["Composer"]


class Composer:
    """Makes the message of an outbox row; None where there is nothing to say any more."""

    def __init__(self, desk: Desk, people: Settings, studio: Studio, prepare: Callable[[str], None]) -> None:
        """`prepare` is told of every game that somebody is about to play."""
        self._desk = desk
        self._people = people
        self._studio = studio
        self._prepare = prepare

    async def __call__(self, row: OutboxRow) -> Outgoing | None:
        if row.table_id is None:
            return await self._beside_the_order(row)
        table_id: int = row.table_id
        try:
            async with self._desk.hold(table_id) as live:
                fresh = await sql.get_table(self._desk.store, table_id)  # message ids are the sender's to write
                assert fresh is not None
                _ = tongue(fresh.language)
                match row.kind:
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
                        return Outgoing(content=text, replaces=fresh.board_message_id)
                    case "notice" if fresh.status == "running":
                        said_ = told(
                            _,
                            str(row.payload["kind"]),
                            seat=row.payload.get("seat"),
                            payload=row.payload,
                            names=live.names,
                        )
                        return None if said_ is None else Outgoing(content=f"{screens.header(_, live)}\n{said_}")
                    case "call" if fresh.status == "running":
                        return call_message(_, live, row)
                    case "invited" if fresh.status == "lobby":
                        return _invitation(_, live, row.payload)
                    case "board" if fresh.status != "closed":
                        table = live.at(row.version)
                        best = await self._best_alone(live) if table.over else None
                        parts, edits = _Board(_, live, table, row, await self._awake(live), best), None
                    case "waiting" if fresh.status == "running" and fresh.announced < row.version:
                        # the last board, with those who are still thinking now
                        edits = fresh.board_message_id
                        board = None if edits is None else await said_board(self._desk.store, table_id)
                        if board is None:
                            return None
                        parts = _Board(_, live, live.running, board, await self._awake(live))
                    case _:
                        return None
        except Refusal:  # the rules have changed: nothing can be shown of this table any more
            return None
        return await self._board(parts, picture_name(row), fresh.board_message_id, edits)

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
        called = [user for user in concerned if in_channel(settings[user]) and not silent(settings[user], now)]
        return Outgoing(
            content=screen.content,
            view=view(screen.rows),
            allowed_mentions=_only([] if vote.message_id else [user for user in called if user not in ballots]),
            edits=vote.message_id,
            only_edit=vote.state != "open",
        )

    async def _awake(self, live: Live) -> Callable[[int], bool]:
        """Whether somebody who sits here wants to be mentioned in the channel now."""
        settings = await self._people.of(seat.user_id for seat in live.seats if seat.user_id is not None)
        now = self._desk.store.clock()
        return lambda user: in_channel(settings[user]) and not silent(settings[user], now)

    async def _beside_the_order(self, row: OutboxRow) -> Outgoing | None:
        """A row that belongs to a person: a direct message, or the end of a call."""
        user = int(row.payload["user"])
        known = await get_user(self._desk.store, user)
        try:
            if row.payload.get("why") == "digest":
                return digest_message(tongue((known and known.locale) or LANGUAGES[0]), await self._waiting(user))
            async with self._desk.hold(int(row.payload["table"])) as live:
                _ = tongue(live.row.language)
                if row.kind == "dm" or row.payload.get("direct"):
                    _ = tongue((known and known.locale) or live.row.language)
                if row.kind == "over":
                    return over_message(_, live, row)
                if row.kind == "dm" and row.payload.get("why") == "lost":
                    return lost_message(_, live)
                if row.kind == "dm" and row.payload.get("why") == "next":
                    return next_message(_, live)
                return direct_message(_, live, row) if row.kind == "dm" else None
        except Refusal:
            return None

    async def _waiting(self, user: int) -> list[tuple[Live, AskRow]]:
        found = []
        for ask in await open_asks_of_user(self._desk.store, user):
            async with self._desk.hold(ask.table_id) as live:
                found.append((live, ask))
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
        return [s.user_id for s in before if s.user_id is not None and live.seat_of(s.user_id) is None]

    def _lobby(self, _: Tongue, live: Live, message: int | None, called: Sequence[int], by: str) -> Outgoing:
        screen = lobby_panels.lobby(_, live, by)
        content = "\n".join([*([" ".join(f"<@{user}>" for user in called)] if called else []), screen.content])
        return Outgoing(
            content=cut(content, CONTENT),
            view=view(screen.rows),
            allowed_mentions=_only(called),
            edits=message,
        )

    async def _board(self, parts: _Board, name: str, old: int | None, edits: int | None) -> Outgoing:
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


class _Board:
    """The parts of a board message, taken from the table while it is held."""

    def __init__(
        self,
        _: Tongue,
        live: Live,
        table: AnyTable,
        row: OutboxRow,
        wants: Callable[[int], bool],
        best_alone: int | None = None,
    ) -> None:
        """`wants` says whether somebody is to be mentioned (see `bot.tables.calls`)."""
        said = words(live.row.game)
        self.row = row
        now = table.view(None)
        self.scene = Scene(
            view=now,
            events=table.events_since(row.since, None),
            names=live.names,
            locale=_.code,
            crop=painter(live.row.game).crops[0],
        )
        self.alt = said.alt(_, now, live.names, self.scene.events)
        self.in_words = said.board(_, now, live.names)
        self.called = [user for seat in table.decisions() if (user := _user(live, seat)) is not None]
        # who plays alone has just moved
        self.pinged = [user for user in self.called if wants(user)] if len(live.seats) > 1 else []
        news = [*self._taken_back(_, live, table), self._told(_, live)]
        lines = []
        self.export: Callable[[], discord.File] | None = None
        rows = [screens.public_buttons(_, live, ask=not table.over, version=row.public)]
        if table.over:
            lines += [screens.ended(_, live), _seed(_, table.seed, table.seed_hash)]
            if best_alone is not None:
                lines.append(_("Your best score alone before this: {points}", points=_.number(best_alone)))
            again = button(Ref("again", live.row.id, row.public), Label(_("Play again")), ButtonStyle.success)
            rows[0].insert(0, again)
            name = f"{live.row.game}-{live.row.id}.json"
            data = msgspec.json.format(msgspec.json.encode(export(table)), indent=1)
            self.export = lambda: discord.File(BytesIO(data), filename=name)
            lines.append("-# " + _("`dorfpost replay {file}` proves every roll of the attached game.", file=name))
        else:
            calls = " ".join(f"<@{user}>" for user in self.called)
            if calls and len(table.decisions()) > 1:
                lines.append("▶ " + _("{names}: it's time to choose.", names=calls))
            elif calls:
                lines.append("▶ " + _("{names}: it's your turn.", names=calls))
            lines.append(said.ask(_, now, live.names))
            if row.since < 0:
                lines.append(_sealed(_, table.seed_hash))
        head, rest = screens.header(_, live), "\n".join(lines)
        # whose turn it is must be read, however much there is to tell (the log has all of it)
        told = latest("\n".join(filter(None, news)), CONTENT - len(head) - len(rest) - 2)
        self.content = "\n".join(filter(None, [head, told, rest]))
        self.view = view(rows)

    def _told(self, _: Tongue, live: Live) -> str:
        # the end is told with the standings
        events = [event for event in self.scene.events if not isinstance(event, GameEnded)]
        return words(live.row.game).caption(_, events, live.names)

    def _taken_back(self, _: Tongue, live: Live, table: AnyTable) -> list[str]:
        since = [entry for entry in table.since(self.row.since) if table.knows(None, entry)]
        lines = [
            "↩ " + _("{name} took the last turn back.", name=plain(live.names[entry.seat or 0]))
            for entry in since
            if (back_to := table.returned_to(entry, None)) is not None and back_to < self.row.since
        ]
        cared = dict.fromkeys(entry.seat for entry in since if entry.by == "caretaker" and entry.seat is not None)
        return lines + [told(_, "caretaker", seat=seat, payload={}, names=live.names) or "" for seat in cared]


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


def _user(live: Live, seat: Seat) -> int | None:
    return live.seats[seat].user_id


def _sealed(_: Tongue, seed_hash: str) -> str:
    return "-# " + _("The luck of this game is sealed: the SHA-256 of its seed is `{hash}`.", hash=seed_hash)


def _seed(_: Tongue, seed: str, seed_hash: str) -> str:
    return "-# " + _(
        "The seed was `{seed}`; its SHA-256 is `{hash}`, as announced at the start.", seed=seed, hash=seed_hash
    )
