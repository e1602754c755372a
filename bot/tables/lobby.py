"""Before the game: opening a table, taking seats, setting options, starting; and closing at any time."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from bot.store import tables as sql
from bot.store.db import Tx
from bot.store.errors import Conflict
from bot.store.moves import append_entries
from bot.store.outbox import OPENED, THREAD, enqueue
from bot.store.people import set_user
from bot.store.places import settle_thread
from bot.store.records import WHO, OutboxRow, SeatRow, TableRow
from bot.tables.asks import keep_asks
from bot.tables.desk import Desk, Live
from bot.tables.house import Person, Place, admit, one_more
from bot.tables.pace import DEFAULTS, PACES
from bot.tables.people import Settings
from bot.tables.play import announce, must_tell
from bot.tables.rotting import changed
from games import registry
from games.core import Refusal, Table, field_types
from renderers.words import LANGUAGES, tongue

__all__ = ["COMPUTER", "TABLE_OPTIONS", "Lobby", "Person", "computers_wanted", "game_options"]

COMPUTER = "greedy"
"""The computer player that fills empty seats."""
TABLE_OPTIONS = ("language", "computers", "pace", "caretaker", "auto_end")
"""What a host may set of any table, beside the game's options."""
_COLUMNS: dict[str, dict[str, dict[str, int | str | None]]] = {
    "pace": {key: {"pace": pace, "pace_minutes": minutes} for key, (pace, minutes) in PACES.items()},
    "caretaker": {key: {"caretaker": key} for key in ("vote", "auto")},
    "auto_end": {"no": {"auto_end": 0}, "yes": {"auto_end": 1}},
}
"""Option → value → what is written in the table's row."""
_ARRIVES = 10.0
"""Seconds that whoever opens a table waits for its thread."""
_ODD = {"full": "table_full", "already_in": "already_seated", "not_in": "not_seated", "no_table": "no_such_table"}


def computers_wanted(row: TableRow) -> int:
    """How many empty seats computer players take at the start."""
    return int(row.options.get("computers", 0))


def game_options(row: TableRow) -> dict[str, Any]:
    """The options of the game that were chosen; the rest are defaults."""
    return dict(row.options.get("game", {}))


class Lobby:
    """The use cases around a table that isn't running. All raise `Refusal`, and then nothing has changed."""

    def __init__(
        self, desk: Desk, people: Settings, settle: Callable[[int], Awaitable[None]], nudge: Callable[[], None]
    ) -> None:
        """`settle` lets the computer players of a table answer (see `Play.settle`)."""
        self._desk = desk
        self._people = people
        self._settle = settle
        self._nudge = nudge
        self._arriving: dict[int, asyncio.Event] = {}

    async def open(
        self,
        game_id: str,
        host: Person,
        place: Place,
        *,
        language: str | None,
        private: bool = False,
        options: Mapping[str, Any] | None = None,
        like: TableRow | None = None,
    ) -> int:
        """A new table with its host in the first seat; gives its number (see `place_of` for where it is).

        `language`: None is the server's, or without one the host's. `like`: the table whose players play again.
        Refusals: `unknown_game`, and those of `admit`.
        """
        game = registry.game(game_id)

        async def work(tx: Tx) -> TableRow:
            house = await admit(tx, place, host)
            spoken = language or house.language or tongue(host.locale or "").code
            row = await sql.create_table(
                tx,
                guild_id=place.guild,
                channel_id=place.channel,
                game=game.id,
                rules_version=game.version,
                options=dict(options or {}),
                language=spoken if spoken in LANGUAGES else LANGUAGES[0],
                host_id=host.id,
                private=private,
                seats_wanted=game.seats[-1],
                follows=None if like is None else like.id,
            )
            pace, minutes = PACES[DEFAULTS[house.pace]]
            ways = {"pace": pace, "pace_minutes": minutes} if like is None else _ways(like)
            await sql.update_table(tx, row.id, **ways)
            await sql.add_seat(tx, row.id, user_id=host.id, name=host.name)
            await set_user(tx, host.id, host.name, host.locale)
            await changed(tx, row.id)
            if house.place == "thread" and place.threads:
                await sql.update_table(tx, row.id, home_id=place.channel)
                await enqueue(tx, row.id, place.channel, OPENED, 0, {"by": host.name, WHO: host.id})
                await enqueue(tx, row.id, place.channel, THREAD, 0, {})
                return replace(row, home_id=place.channel)
            await enqueue(tx, row.id, place.channel, "lobby", 0, {})
            return row

        row = await self._desk.store.write(work)
        if row.home_id is not None:
            self._arriving[row.id] = asyncio.Event()
        self._nudge()
        return row.id

    async def place_of(self, table_id: int) -> TableRow:
        """A table that has just been opened, once it is where it will live. Waits some seconds for its thread."""
        arriving = self._arriving.get(table_id)
        if arriving is not None:
            with suppress(TimeoutError):
                async with asyncio.timeout(_ARRIVES):
                    await arriving.wait()
        row = await sql.get_table(self._desk.store, table_id)
        if row is None:
            raise Refusal("no_such_table", table=table_id)
        return row

    async def housed(self, row: OutboxRow, thread: int | None, why: str | None) -> None:
        """The sender has made a table's thread, or (None) could not: then the table stays in the channel."""
        table_id = row.table_id
        assert table_id is not None
        async with self._desk.hold(table_id):
            try:
                await self._desk.store.write(lambda tx: settle_thread(tx, row, thread, why))
            finally:
                self._desk.forget(table_id)
        if (arriving := self._arriving.pop(table_id, None)) is not None:
            arriving.set()
        self._nudge()

    async def join(self, table_id: int, who: Person) -> None:
        """Refusals: `table_full`, `already_seated`, `not_invited`, `already_started`, `too_many_own`."""

        async def act(tx: Tx, live: Live) -> None:
            is_guest = live.row.private and who.id != live.row.host_id
            if is_guest and not await sql.invited(tx, table_id, who.id):
                raise Refusal("not_invited", table=table_id)
            if live.seat_of(who.id) is None:
                await one_more(tx, live.row.guild_id, who)
            await sql.add_seat(tx, table_id, user_id=who.id, name=who.name)
            await set_user(tx, who.id, who.name, who.locale)
            if len(live.seats) + 1 == live.game.seats[-1]:
                await enqueue(tx, table_id, live.row.channel_id, "lobby_full", 0, {})

        await self._change(table_id, act)

    async def leave(self, table_id: int, who: Person) -> None:
        """A leaving host hands the table on; the last one to leave closes it. Refusals: `not_seated`."""

        async def act(tx: Tx, live: Live) -> None:
            if live.seat_of(who.id) is None:
                raise Refusal("not_seated", table=table_id)
            others = [seat.user_id for seat in live.seats if seat.user_id not in (None, who.id)]
            await sql.remove_seat(tx, table_id, user_id=who.id)
            if not others:
                await sql.set_status(tx, table_id, "closed", expected="lobby")
            elif live.row.host_id == who.id:
                assert others[0] is not None
                await sql.update_table(tx, table_id, host_id=others[0])

        await self._change(table_id, act)

    async def set_option(self, table_id: int, who: Person, name: str, value: str) -> None:
        """Set an option of the game, or one of the table's own (`TABLE_OPTIONS`). Only the host may.

        Refusals: `not_host`, `unknown_option`, and what the game refuses.
        """

        async def act(tx: Tx, live: Live) -> None:
            _host_only(live, who)
            if name == "language":
                if value not in LANGUAGES:
                    raise Refusal("unknown_option", detail=value)
                await sql.update_table(tx, table_id, language=value)
                return
            if name in _COLUMNS:
                wanted = _COLUMNS[name].get(value)
                if wanted is None:
                    raise Refusal("unknown_option", detail=value)
                await sql.update_table(tx, table_id, **wanted)
                return
            options = dict(live.row.options)
            if name == "computers":
                if not value.isdigit() or int(value) >= live.game.seats[-1]:
                    raise Refusal("unknown_option", detail=value)
                options["computers"] = int(value)
            else:
                chosen = {**game_options(live.row), name: _typed(live, name, value)}
                live.game.options(chosen)
                options["game"] = chosen
            await sql.set_options(tx, table_id, options)

        await self._change(table_id, act)

    async def invite(self, table_id: int, who: Person, guests: Sequence[int], *, tell: bool = True) -> None:
        """Let these people sit down at a private table. Refusals: `not_host`."""

        if not guests:
            raise Refusal("nobody_to_invite")

        async def act(tx: Tx, live: Live) -> None:
            _host_only(live, who)
            fresh = [
                guest for guest in guests if live.seat_of(guest) is None and await sql.invite(tx, table_id, guest)
            ]
            if tell and fresh:
                payload = {"by": who.name, WHO: who.id, "guests": fresh}
                await enqueue(tx, table_id, live.row.channel_id, "invited", 0, payload)

        await self._change(table_id, act)

    async def start(self, table_id: int, who: Person) -> None:
        """Deal. Pressed twice, it starts once. Refusals: `not_host`, `too_few`, `paused` (its channel is
        closed to us), and what the game refuses.
        """
        async with self._desk.hold(table_id) as live:
            if live.row.status == "running":
                return
            _still_lobby(live)
            _host_only(live, who)
            if live.row.paused is not None:
                raise Refusal("paused", table=table_id)
            game, people = live.game, len(live.seats)
            seats = min(people + computers_wanted(live.row), game.seats[-1])
            if seats not in game.seats:
                raise Refusal("too_few", least=game.seats[0], seated=people)
            seed = secrets.token_hex(16)
            table: Table[Any] = Table.deal(game, seats, game_options(live.row), seed)

            _ = tongue(live.row.language)
            robots = [
                SeatRow(table_id, number, None, COMPUTER, _("Computer {number}", number=number - people + 1), 0)
                for number in range(people, seats)
            ]
            fresh = Live(replace(live.row, status="running"), [*live.seats, *robots], table)
            settings = await self._people.of(seat.user_id for seat in live.seats if seat.user_id is not None)

            async def work(tx: Tx) -> None:
                if len(await sql.seats_of(tx, table_id)) != people:
                    raise Conflict
                for robot in robots:
                    await sql.add_seat(tx, table_id, computer=robot.computer, name=robot.name)
                await sql.start_table(
                    tx, table_id, seed=seed, seed_hash=table.seed_hash, rules_version=game.version
                )
                await append_entries(tx, table_id, 0, table.log, who.id)
                if told := must_tell(fresh):
                    await announce(tx, fresh)
                await keep_asks(tx, fresh, settings, told=told)
                await enqueue(tx, table_id, live.row.channel_id, "lobby", 0, {})

            try:
                await self._desk.store.write(work)
            except Conflict as odd:
                raise Refusal("outdated") from odd
            finally:
                self._desk.forget(table_id)
        await self._settle(table_id)

    async def close(self, table_id: int, who: Person) -> None:
        """End a table without a result. Host or moderator. Refusals: `not_host`, `table_closed`."""
        async with self._desk.hold(table_id) as live:
            if live.row.status in ("closed", "finished"):
                raise Refusal("table_closed" if live.row.status == "closed" else "table_over", table=table_id)
            if who.id != live.row.host_id and not who.moderator:
                raise Refusal("not_host", host=_host_name(live))
            was = live.row.status

            async def work(tx: Tx) -> None:
                await sql.set_status(tx, table_id, "closed", expected=was)
                kind = "lobby" if was == "lobby" else "closed"
                payload = {"by": who.name, WHO: who.id}
                await enqueue(tx, table_id, live.row.channel_id, kind, live.row.version, payload)

            try:
                await self._desk.store.write(work)
            except Conflict as odd:
                raise Refusal("outdated") from odd
            finally:
                self._desk.forget(table_id)
        self._nudge()

    async def cancel(self, table_id: int, who: Person) -> None:
        """Close a table that hasn't started. Refusals as in `close`, and `already_started`."""
        async with self._desk.hold(table_id) as live:
            _still_lobby(live)
        await self.close(table_id, who)

    def may_close(self, live: Live, who: Person) -> None:
        """Raises `Refusal` unless they may close the lobby: `not_host`, `already_started`, `table_closed`."""
        _still_lobby(live)
        if who.id != live.row.host_id and not who.moderator:
            raise Refusal("not_host", host=_host_name(live))

    def host_only(self, live: Live, who: Person) -> None:
        """Raises `Refusal` unless this is the host of a lobby: `not_host`, `already_started`, `table_closed`."""
        _still_lobby(live)
        _host_only(live, who)

    async def again(self, table_id: int, who: Person, place: Place) -> tuple[int, bool]:
        """A new table like a finished one, for anybody who sat at it; gives its number, and whether it is new.

        Pressed by several people, it opens one table, and the others join it. `place` is where it was pressed; a
        table that had a thread for itself is followed by one in the channel of that thread.
        """
        async with self._desk.hold(table_id) as live:
            if live.row.status not in ("finished", "closed"):
                raise Refusal("still_running", table=table_id)
            if live.seat_of(who.id) is None:
                raise Refusal("not_seated", table=table_id)
            row = live.row
            after = await sql.follower_of(self._desk.store, table_id)
            if after is None:
                if row.home_id is not None:
                    place = Place(row.guild_id, row.home_id, threads=True)
                opened = await self.open(
                    row.game,
                    who,
                    place,
                    language=row.language,
                    private=row.private,
                    options=row.options,
                    like=row,
                )
                if row.private:
                    guests = [user for s in live.seats if (user := s.person) is not None]
                    await self.invite(opened, who, guests, tell=False)  # the lobby's message calls them
                return opened, True
        await self.join(after, who)
        return after, False

    async def _change(self, table_id: int, act: Callable[[Tx, Live], Any]) -> None:
        async with self._desk.hold(table_id) as live:
            _still_lobby(live)

            async def work(tx: Tx) -> None:
                await act(tx, live)
                await changed(tx, table_id)
                await enqueue(tx, table_id, live.row.channel_id, "lobby", 0, {})

            try:
                await self._desk.store.write(work)
            except Conflict as odd:
                raise Refusal(_ODD.get(odd.reason, "outdated"), table=table_id) from odd
            finally:
                self._desk.forget(table_id)
        self._nudge()


def _ways(row: TableRow) -> dict[str, int | str | None]:
    """How a table is played beside its game's options."""
    return {name: getattr(row, name) for name in ("pace", "pace_minutes", "caretaker", "auto_end")}


def _still_lobby(live: Live) -> None:
    if live.row.status == "closed":
        raise Refusal("table_closed", table=live.row.id)
    if live.row.status != "lobby":
        raise Refusal("already_started", table=live.row.id)


def _host_name(live: Live) -> str:
    return next((seat.name for seat in live.seats if seat.user_id == live.row.host_id), "?")


def _host_only(live: Live, who: Person) -> None:
    if who.id != live.row.host_id:
        raise Refusal("not_host", host=_host_name(live))


def _typed(live: Live, name: str, value: str) -> Any:
    kinds = field_types(live.game.options_type)
    if name not in kinds:
        raise Refusal("unknown_option", detail=name)
    return value == "yes" if kinds[name] is bool else value
