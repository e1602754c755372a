"""Playing: moves and their undoing."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from bot.store import tables as sql
from bot.store.db import Tx
from bot.store.errors import Conflict, Repeated
from bot.store.moves import append_entries
from bot.store.outbox import enqueue
from bot.store.people import record_results
from bot.store.records import PUBLIC, AskRow
from bot.tables.asks import keep_asks
from bot.tables.calls import call_ended
from bot.tables.desk import AnyTable, Desk, Live
from bot.tables.people import Settings
from games.core import EndTurn, Entry, Move, Refusal, Seat
from games.players import player

__all__ = ["Pick", "Play", "Played", "announce", "computer_asked", "must_tell", "still_offered"]

_log = logging.getLogger(__name__)

CARETAKER = "greedy"
"""The computer player that plays for somebody who is late."""
_CARETAKER_MOST = 60
"""Moves of one turn at most."""
AUTO = "auto"
"""Who pressed (`Entry.by`), for the end of a turn that could only be ended."""
_AUTO_MOST = 60
"""Turns in a row that may end by themselves."""
Pick = Callable[[AnyTable, Seat], Move]
"""What somebody wants to do, found when nobody else can move the table any more. May raise `Refusal`."""


@dataclass(frozen=True, slots=True)
class Played:
    """What became of a press: the entries that it added, computer players' answers too."""

    entries: tuple[Entry, ...]


class Play:
    """The use cases of a running table. A move is one transaction: log, state and what must be said of it."""

    def __init__(self, desk: Desk, people: Settings, nudge: Callable[[], None]) -> None:
        """`nudge` tells the sender and the clock that there may be something new."""
        self._desk = desk
        self._people = people
        self._nudge = nudge

    async def move(
        self, table_id: int, user: int, pick: Pick, *, expected: int | None = None, interaction: int | None = None
    ) -> Played:
        """Make a move for a person.

        `expected`: the version that they saw, numbered as their seat sees it (`Table.seen_version`). Raises
        `Refusal`: `outdated`, `not_seated`, `not_started`, `table_closed`, or what the rules say; nothing has
        changed then.
        """

        def act(live: Live, seat: Seat) -> Sequence[Entry]:
            if expected is not None:
                still_offered(live, seat, expected)
            return [live.running.play(seat, pick(live.running, seat))]

        return await self._change(table_id, user, act, interaction)

    async def undo(
        self, table_id: int, user: int, *, whole_turn: bool, expected: int, interaction: int | None = None
    ) -> Played:
        """Take back one's last choice, or all since anything was revealed. Raises `Refusal` like `move`."""

        def act(live: Live, seat: Seat) -> Sequence[Entry]:
            table = live.running
            if expected != table.seen_version(seat):
                raise Refusal("outdated")
            free = table.undoable(seat)
            if not free:
                raise Refusal("cannot_undo")
            # an end that came by itself was no choice
            chosen = (v for v in free if any(line.seat == seat and line.by != AUTO for line in table.led_here(v)))
            return [table.undo(seat, free[-1] if whole_turn else next(chosen, free[-1]))]

        return await self._change(table_id, user, act, interaction)

    async def redo(self, table_id: int, user: int, *, expected: int, interaction: int | None = None) -> Played:
        """Make again what one's last undo took back. Raises `Refusal` like `move`, and `cannot_redo`."""

        def act(live: Live, seat: Seat) -> Sequence[Entry]:
            if expected != live.running.seen_version(seat):
                raise Refusal("outdated")
            return live.running.redo(seat)

        return await self._change(table_id, user, act, interaction)

    async def undo_by_consent(
        self, live: Live, seat: Seat, back_to: int, user: int, also: Callable[[Tx], Awaitable[None]]
    ) -> None:
        """Take a held table back to any version that led here; `also` is done in the same transaction."""
        table = live.running
        before, asked = table.version, table.decisions()
        entry = table.undo(seat, back_to, by="vote", consent=True)
        await self._commit(live, [entry, *auto_ends(live)], before, asked, user, also=also)
        await self._settle(live)
        self._nudge()

    async def caretake(self, live: Live, seat: Seat, also: Callable[[Tx], Awaitable[None]]) -> None:
        """Let the caretaker play a seat's turn at a held table: safe legal moves until somebody else is asked, or
        the seat has made a choice in which all are asked at once. `also` is done in the same transaction.
        """
        table = live.running
        before, asked = table.version, table.decisions()
        mind = player(CARETAKER, f"table {live.row.id} seat {seat} caretaker")
        entries: list[Entry] = []
        while seat in table.decisions() and len(entries) < _CARETAKER_MOST:
            move = await asyncio.to_thread(mind.choose, table, seat)
            entries.append(table.play(seat, move, by="caretaker"))
            if any(event.announces for event in entries[-1].events):
                break  # a turn has ended, and the next one is the same seat's
        entries += auto_ends(live)
        await self._commit(live, entries, before, asked, also=also)
        await self._settle(live)
        self._nudge()

    async def _change(
        self, table_id: int, user: int, act: Callable[[Live, Seat], Sequence[Entry]], interaction: int | None
    ) -> Played:
        async with self._desk.hold(table_id) as live:
            table = live.running
            if live.row.status == "closed":
                raise Refusal("table_closed", table=table_id)
            seat = live.seat_of(user)
            if seat is None:
                raise Refusal("not_seated", table=table_id)
            if live.row.paused is not None:
                raise Refusal("paused", table=table_id)
            before, asked = table.version, table.decisions()
            entries = [*act(live, seat), *auto_ends(live)]
            await self._commit(live, entries, before, asked, user, interaction)
            entries += await self._settle(live)
        self._nudge()
        return Played(tuple(entries))

    async def settle(self, table_id: int) -> None:
        """Let the computer players answer that are asked, and tell what is untold."""
        async with self._desk.hold(table_id) as live:
            await self._settle(live)
        self._nudge()

    async def refresh_asks(self, table_id: int) -> None:
        """Bring asks and reminders in step with a table whose seats, pace or pause have changed."""
        async with self._desk.hold(table_id) as live:
            settings = await self._people.of(seat.user_id for seat in live.seats if seat.user_id is not None)
            live.asks = await self._desk.store.write(lambda tx: keep_asks(tx, live, settings))
        self._nudge()

    async def resume(self) -> None:
        """At start: no table may wait for a computer player whose answer an earlier process didn't get to, and
        tables that were started before there were clocks get theirs.
        """
        for row in await sql.tables_with_status(self._desk.store, "running"):
            try:
                await self.refresh_asks(row.id)
            except Refusal as refusal:
                _log.error("the asks of table %d can't be kept: %s", row.id, refusal)
            except Exception:
                _log.exception("the asks of table %d can't be kept", row.id)
        for row in await sql.tables_with_computers(self._desk.store):
            try:
                await self.settle(row.id)
            except Refusal as refusal:
                _log.error("table %d can't go on: %s", row.id, refusal)
            except Exception:
                _log.exception("the computer players of table %d can't answer", row.id)

    async def _settle(self, live: Live) -> list[Entry]:
        # a transaction of its own: a person's move must not wait for, or fall with, what comes of it
        table, played = live.running, list[Entry]()
        if live.row.status != "running" or live.row.paused is not None:
            return played  # nobody sits here any more, or the table stands still
        if computer_asked(live) or _auto_end(live) is not None:
            before, asked = table.version, table.decisions()
            try:
                played = await computers_play(live)
            except BaseException:
                self._desk.forget(live.row.id)
                raise
            await self._commit(live, played, before, asked)
        return played

    async def _commit(
        self,
        live: Live,
        entries: Sequence[Entry],
        before: int,
        asked: Sequence[Seat],
        user: int | None = None,
        interaction: int | None = None,
        also: Callable[[Tx], Awaitable[None]] | None = None,
    ) -> None:
        """One transaction: these log lines, the state, the result, what must be said of it, and `also`."""
        table, table_id = live.running, live.row.id
        settings = await self._people.of(seat.user_id for seat in live.seats if seat.user_id is not None)
        open_ = any(table.knows(None, entry) for entry in entries)  # a draft must not make anything be said
        told = open_ and must_tell(live)

        async def work(tx: Tx) -> Sequence[AskRow]:
            await append_entries(tx, table_id, before, entries, user, interaction)
            if also is not None:
                await also(tx)
            if told:
                await announce(tx, live)
            elif open_ and table.decisions() != asked and not computer_asked(live):
                await enqueue(tx, table_id, live.row.channel_id, "waiting", table.version, numbered(table))
            if table.over:
                await finish(tx, live)
                await call_ended(tx, live, settings, user)
            return await keep_asks(tx, live, settings, told=told)

        try:
            live.asks = await self._desk.store.write(work)
        except (Conflict, Repeated) as error:
            # somebody else moved the table, or this press was answered already: what is in memory is not true
            self._desk.forget(table_id)
            raise Refusal("outdated") from error
        live.row = replace(
            live.row,
            version=table.version,
            announced=table.version if told else live.row.announced,
            status="finished" if table.over else live.row.status,
        )


def still_offered(live: Live, seat: Seat, version: int) -> None:
    """Raises `Refusal("outdated")` unless a seat is still offered what it was offered at that version, which is
    numbered as the seat sees it.

    Where several decide at once, the others' choices raise the version, but what one was offered stays the same.
    """
    table = live.running
    real = table.real_version(seat, version)
    if real == table.version:
        return
    since = [entry for entry in table.since(real) if table.knows(seat, entry)]
    if real > table.version or any(entry.seat == seat or entry.back_to is not None for entry in since):
        raise Refusal("outdated")
    before = live.at(real)
    if before.asks != table.asks or before.moves(seat) != table.moves(seat):
        raise Refusal("outdated")


def computer_asked(live: Live) -> bool:
    """Whether a computer player has to answer now."""
    return any(live.seats[seat].computer for seat in live.running.decisions())


def must_tell(live: Live) -> bool:
    """Whether something has happened that everybody should be told of, and nothing more comes by itself.

    That is: the game has begun, a turn or round has ended (or was taken back), or another's move has made it
    somebody's turn, who hasn't been called yet.
    """
    announced = live.row.announced
    if computer_asked(live):
        return False
    return announced < 0 or _news(live, announced) or _newly_asked(live, announced)


def _news(live: Live, announced: int) -> bool:
    table = live.running
    return any(
        any(event.announces for event in entry.events)
        or ((back_to := table.returned_to(entry, None)) is not None and back_to < announced)
        for entry in table.since(announced)
        if table.knows(None, entry)
    )


def _newly_asked(live: Live, announced: int) -> bool:
    # who is asked again by what they did themselves (they change their mind) is looking at it
    table = live.running
    asked, waiting = set(table.decisions_at(announced)), set(table.decisions())
    for entry in table.since(announced):
        before, asked = asked, set(table.decisions_at(entry.seq))
        if (asked - before - {entry.seat}) & waiting:
            return True
    return False


def numbered(table: AnyTable) -> Mapping[str, int]:
    """What an outbox row about the present version has to know of it: its number in public."""
    return {PUBLIC: table.seen_version(None)}


async def announce(tx: Tx, live: Live) -> None:
    """Everybody will be told what happened after the last version that they were told of."""
    table, version = live.running, live.running.version
    await enqueue(tx, live.row.id, live.row.channel_id, "board", version, numbered(table), since=live.row.announced)
    await sql.mark_announced(tx, live.row.id, version)


async def finish(tx: Tx, live: Live) -> None:
    """Keep the result of a game that is over."""
    standings = live.running.standings
    assert standings is not None
    await sql.set_status(tx, live.row.id, "finished", expected="running")
    await record_results(tx, live.row.id, standings)


def _auto_end(live: Live) -> tuple[Seat, Move] | None:
    """A seat that can do nothing but end its turn, and that end, at a table that wants this to come by itself.

    Not one who has just gone back to there; nor where ending is a secret, since others would see that it was all.
    """
    table = live.running
    if not live.row.auto_end or live.row.paused is not None or live.row.status != "running":
        return None
    for seat in table.decisions():
        moves = [move for move in table.moves(seat) if not move.draft]
        if len(moves) == 1 and isinstance(moves[0], EndTurn) and not moves[0].secret and not table.redoable(seat):
            return seat, moves[0]
    return None


def auto_ends(live: Live) -> list[Entry]:
    """End the turns that can only be ended, one after the other, if the table wants that."""
    entries: list[Entry] = []
    while len(entries) < _AUTO_MOST and (end := _auto_end(live)) is not None:
        entries.append(live.running.play(*end, by=AUTO))
    return entries


async def computers_play(live: Live) -> list[Entry]:
    """Let computer players answer until a person is asked who has a choice; thinking happens off the event loop."""
    table = live.running
    kinds = {seat.seat: seat.computer for seat in live.seats if seat.computer}
    entries: list[Entry] = auto_ends(live)
    while waiting := [seat for seat in table.decisions() if seat in kinds]:
        seat = waiting[0]
        # a seed of its own: a computer player must not know the table's
        mind = player(kinds[seat] or "", f"table {live.row.id} seat {seat}")
        move = await asyncio.to_thread(mind.choose, table, seat)
        entries += [table.play(seat, move, by="computer"), *auto_ends(live)]
    return entries
