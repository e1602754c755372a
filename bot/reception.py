"""What the slash commands do. Each is one use case and one answer."""

from __future__ import annotations

from collections.abc import Callable

import discord
from discord.app_commands import Choice

from bot.answers import Answers, Case, person, place_of
from bot.finder import Finder, may_keep, may_see
from bot.panels import pages, screens
from bot.panels.items import Item, Press
from bot.panels.overview import next_button, table_line
from bot.panels.screens import Screen
from bot.panels.turn import Spot
from bot.store import tables as sql
from bot.store.records import TableRow
from bot.store.settings import guild_settings
from bot.store.votes import happenings_of
from bot.tables.desk import Desk, Live
from bot.tables.house import Person
from bot.tables.lobby import Lobby
from bot.tables.play import Pick, Play, Played
from bot.tables.waiting import waiting_for
from games.core import AnyGame, Move, Refusal, Seat, tag_of
from games.registry import all_games, game
from renderers.words import Tongue, cut, plain

__all__ = ["NEEDED", "THREADED", "Reception"]

NEEDED = ("view_channel", "send_messages", "attach_files", "read_message_history")
"""What the bot must be allowed in a channel with tables; in a thread, sending has a right of its own."""
THREADED = ("create_public_threads", "send_messages_in_threads")
"""What it needs beside that where tables get threads of their own."""
_LISTED = 20
_ROWS, _BUTTONS = 5, 5
Look = Callable[[Live, Seat | None], Screen]


def missing(_: Tongue, itx: discord.Interaction, *, threads: bool = False) -> list[str]:
    """Names, as Discord shows them, of the rights that the bot lacks in the channel; `threads`: also of those for
    making one and playing in it.
    """
    names = {
        "view_channel": _("View Channel"),
        "send_messages": _("Send Messages"),
        "create_public_threads": _("Create Public Threads"),
        "send_messages_in_threads": _("Send Messages in Threads"),
        "attach_files": _("Attach Files"),
        "read_message_history": _("Read Message History"),
    }
    in_thread = isinstance(itx.channel, discord.Thread)
    needed = ["send_messages_in_threads" if in_thread and name == "send_messages" else name for name in NEEDED]
    if threads:
        needed += THREADED
    return [names[name] for name in dict.fromkeys(needed) if not getattr(itx.app_permissions, name)]


class Reception:
    """The commands' other side. Knows no game."""

    def __init__(self, desk: Desk, lobby: Lobby, play: Play, answers: Answers) -> None:
        self._desk = desk
        self._lobby = lobby
        self._play = play
        self._answers = answers
        self._finder = Finder(desk)
        self.complete_table = self._finder.tables
        self.complete_notation = self._finder.lines
        self.complete_field = self._finder.values

    def fault(self, _: Tongue) -> str:
        """Log what is being handled; gives the sentence for the person."""
        return self._answers.fault(_)

    async def tell(self, itx: discord.Interaction, text: str) -> None:
        """A plain private answer, whatever has been answered before."""
        await self._answers.tell(itx, text)

    async def complete_topic(self, itx: discord.Interaction, current: str) -> list[Choice[str]]:
        return self._finder.topics(itx, current, await self._game_here(itx))

    # -- tables ----------------------------------------------------------------------------------------

    async def new_table(self, itx: discord.Interaction, game_id: str, language: str | None, private: bool) -> None:
        async def work(case: Case) -> Screen:
            await self.check_house(case, itx)
            number = await self._lobby.open(game_id, person(itx), place_of(itx), language=language, private=private)
            return await self.opened(case, number)

        await self._answers.give(itx, "private", work)

    async def opened(self, case: Case, number: int) -> Screen:
        """What is said to whoever has opened a table."""
        _, row = case._, await self._lobby.place_of(number)
        if row.home_id is not None and row.channel_id == row.home_id:
            text = _("Table {number} is open. Its thread is being made in this channel.", number=number)
        elif row.home_id is not None:
            text = _("Table {number} is open in its own thread: <#{thread}>", number=number, thread=row.channel_id)
        elif row.private:
            return Screen(_("Table {number} is open. Press Invite under it to choose who may join.", number=number))
        else:
            text = _("Table {number} is open: others can join it with the button below.", number=number)
        if row.private:
            text += "\n" + _("Press Invite under it to choose who may join.")
        return Screen(text)

    async def invite(
        self, itx: discord.Interaction, guest: discord.Member | discord.User, number: int | None
    ) -> None:
        async def work(case: Case) -> Screen:
            found = number if number is not None else await self._own_lobby(itx)
            async with self._desk.hold(found) as live:
                if not may_see(case.about(live), itx):
                    raise Refusal("no_such_table", table=found)
            await self._lobby.invite(found, person(itx), [] if guest.bot else [guest.id])
            _ = case._
            return Screen(_("{name} may join table {number} now.", name=plain(guest.display_name), number=found))

        await self._answers.give(itx, "private", work)

    async def _own_lobby(self, itx: discord.Interaction) -> int:
        mine = [
            row.id
            for row in await sql.tables_in_channel(self._desk.store, itx.channel_id or 0, ("lobby",))
            if row.host_id == itx.user.id and row.private
        ]
        if not mine:
            raise Refusal("no_table_here")
        if len(mine) > 1:
            raise Refusal("which_table", tables=mine)
        return mine[0]

    async def close_table(self, itx: discord.Interaction, number: int) -> None:
        async def work(case: Case) -> Screen:
            found, who = await self.kept_table(itx, number)
            async with self._desk.hold(found) as live:
                case.about(live)
            await self._lobby.close(found, who)
            _ = case._
            return Screen(_("Table {table} is closed.", table=number))

        await self._answers.give(itx, "private", work)

    async def list_tables(self, itx: discord.Interaction) -> None:
        async def work(case: Case) -> Screen:
            _ = case._
            rows = await sql.tables_in_channel(self._desk.store, itx.channel_id or 0)
            lines = [await self._line(_, row, itx.user.id) for row in rows[:_LISTED]]
            head = _("Tables in this channel:") if lines else _("No table is open here. `/table new` opens one.")
            return Screen(cut("\n".join([head, *lines]), screens.CONTENT))

        await self._answers.give(itx, "private", work)

    async def _line(self, _: Tongue, row: TableRow, user: int) -> str:
        try:
            async with self._desk.hold(row.id) as live:
                return table_line(_, row, live, user)
        except Refusal:
            return table_line(_, row, None, user)

    # -- playing ---------------------------------------------------------------------------------------

    async def turn(self, itx: discord.Interaction, number: int | None) -> None:
        async def work(case: Case) -> Screen:
            found = await self._finder.find(itx, number, own=True)
            return await self.panel(case, found, itx.user.id)

        await self._answers.give(itx, "private", work)

    async def panel(self, case: Case, number: int, user: int, spot: Spot | None = None, note: str = "") -> Screen:
        """The private panel of a person at a table; for those who aren't asked, what lies before
        them and a friendly line.

        Raises `Refusal`: `not_seated`, `not_started`, `table_closed`.
        """
        async with self._desk.hold(number) as live:
            table = case.about(live).running
            seat = live.seat_of(user)
            if live.row.status == "closed":
                raise Refusal("table_closed", table=number)
            if seat is None:
                raise Refusal("not_seated", table=number)
            if table.moves(seat) and live.row.paused is None:  # asked, or free to think again
                return screens.turn_panel(case._, live, seat, spot, note)
            return screens.own(case._, live, seat, note)

    async def after(self, case: Case, number: int, user: int, played: Played) -> Screen:
        """What a person sees after a move: what it led to and the next choice, or that the turn is done and which
        table waits for them next.
        """
        async with self._desk.hold(number) as live:
            seat = case.about(live).seat_of(user)
            if seat is not None and seat in live.running.decisions():
                return screens.turn_panel(case._, live, seat, since=played.entries[0].seq - 1)
            if seat is not None and live.running.moves(seat):  # who may think again, or note orders, is done
                note = screens.done_note(case._, live, seat, played.entries[0].move)
                screen = screens.turn_panel(case._, live, seat, note=note, since=played.entries[0].seq - 1)
            else:
                screen = screens.turn_done(case._, live, seat)
        # held no more: to look at another table it must be held
        waiting = await waiting_for(self._desk, user)
        others = [one for table, one in waiting.items() if table != number]
        if others:
            _add(screen, next_button(case._, others[0]))
        return screen

    async def move(self, itx: discord.Interaction, number: int | None, line: str) -> None:
        await self._typed(itx, number, None, lambda table, seat: table.read(seat, line))

    async def move_by_fields(
        self, itx: discord.Interaction, number: int | None, one: AnyGame, kind: type[Move], fields: dict[str, str]
    ) -> None:
        """A move from a game's own command; what was filled in may be anything."""
        line = " ".join([tag_of(kind), *("".join(value.split()) or "-" for value in fields.values())])
        await self._typed(itx, number, one.id, lambda table, seat: table.read(seat, line))

    async def _typed(self, itx: discord.Interaction, number: int | None, game_id: str | None, pick: Pick) -> None:
        async def work(case: Case) -> Screen:
            found = await self._finder.find(itx, number, game=game_id, own=True)
            async with self._desk.hold(found) as live:
                case.about(live)
            played = await self._play.move(found, itx.user.id, pick, interaction=itx.id)
            return await self.after(case, found, itx.user.id, played)

        await self._answers.give(itx, "private", work)

    async def own_table(self, itx: discord.Interaction, number: int | None) -> int:
        """The table with that number, or the one here that is meant, at which that person sits (see `Finder`)."""
        return await self._finder.find(itx, number, own=True)

    async def visible_table(self, itx: discord.Interaction, number: int | None) -> int:
        """The same, also for those who don't sit there."""
        return await self._finder.find(itx, number)

    async def kept_table(self, itx: discord.Interaction, number: int | None) -> tuple[int, Person]:
        """The same, also for moderators elsewhere on the server; and that person, as the table sees them."""
        found = await self._finder.find(itx, number, may=may_keep)
        async with self._desk.hold(found) as live:
            return found, person(itx, live.row)

    def check_rights(self, case: Case, itx: discord.Interaction, *, threads: bool = False) -> None:
        """Raises `Refusal` unless the bot may play in the channel (`threads`: and make threads there):
        `only_in_servers`, `missing_permissions`.
        """
        if itx.channel_id is None or itx.guild_id is None:
            raise Refusal("only_in_servers")
        if lacking := missing(case._, itx, threads=threads):
            raise Refusal("missing_permissions", names=lacking)

    async def check_house(self, case: Case, itx: discord.Interaction) -> None:
        """The same for a table that is to be opened here, where the server's settings want it to be."""
        house = await guild_settings(self._desk.store, itx.guild_id)
        self.check_rights(case, itx, threads=house.place == "thread" and place_of(itx).threads)

    async def take_back(self, case: Case, number: int, itx: discord.Interaction, version: int) -> Screen:
        """Take back one's last move, as the button does."""
        user = itx.user.id
        played = await self._play.undo(number, user, whole_turn=False, expected=version, interaction=itx.id)
        return await self.after(case, number, user, played)

    # -- looking ---------------------------------------------------------------------------------------

    async def board(self, itx: discord.Interaction, number: int | None, *, in_words: bool) -> None:
        async def work(case: Case) -> Screen:
            found = await self._finder.find(itx, number)
            make = pages.board_in_words if in_words else screens.board
            return await self.look(case, itx, found, lambda live, seat: make(case._, live, seat))

        await self._answers.give(itx, "private", work)

    async def own(self, itx: discord.Interaction, number: int | None) -> None:
        async def work(case: Case) -> Screen:
            found = await self._finder.find(itx, number, own=True)
            return await self.look(case, itx, found, lambda live, seat: screens.own(case._, live, seat))

        await self._answers.give(itx, "private", work)

    async def log(self, itx: discord.Interaction, number: int | None) -> None:
        async def work(case: Case) -> Screen:
            found = await self._finder.find(itx, number)
            return await self.game_log(case, itx, found, None)

        await self._answers.give(itx, "private", work)

    async def game_log(self, case: Case, itx: discord.Interaction, number: int, page: int | None) -> Screen:
        """The log of a table with what happened beside its rules; `page` None is the last one."""
        beside = await happenings_of(self._desk.store, number)
        return await self.look(
            case, itx, number, lambda live, seat: pages.game_log(case._, live, seat, page, beside)
        )

    async def look(self, case: Case, itx: discord.Interaction, number: int, make: Look) -> Screen:
        """A screen of a started table for somebody who may see it; `make` takes the table and their seat."""
        async with self._desk.hold(number) as live:
            if not may_see(case.about(live), itx):
                raise Refusal("no_such_table", table=number)
            return make(live, live.seat_of(itx.user.id))

    async def rules(self, itx: discord.Interaction, topic: str | None) -> None:
        async def work(case: Case) -> Screen:
            wanted, _slash, key = (topic or "").partition("/")
            one = game(wanted) if key else await self._game_here(itx)
            return pages.rules(case._, one, key or wanted or None)

        await self._answers.give(itx, "private", work)

    async def _game_here(self, itx: discord.Interaction) -> AnyGame:
        rows = await sql.tables_in_channel(self._desk.store, itx.channel_id or 0)
        return game(rows[-1].game) if rows else all_games()[0]


def _add(screen: Screen, item: Item) -> None:
    """A further button where there is room."""
    if not screen.rows or not screen.rows[-1]:
        screen.rows = [*filter(None, screen.rows), [item]]
    elif len(screen.rows) < _ROWS:
        screen.rows.append([item])
    elif len(screen.rows[-1]) < _BUTTONS and isinstance(screen.rows[-1][0], Press):
        screen.rows[-1].append(item)
