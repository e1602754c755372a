"""Which table somebody means, and what autocomplete offers them."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import discord
from discord.app_commands import Choice

from bot.answers import person
from bot.store import tables as sql
from bot.store.records import TableRow
from bot.tables.desk import AnyTable, Desk, Live
from games.core import AnyGame, Move, Refusal, Seat, field_token, field_types, fits, tag_of, write
from games.registry import all_games
from renderers.words import LANGUAGES, Tongue, cut, tongue, words

__all__ = ["Finder", "may_keep", "may_see"]

_log = logging.getLogger(__name__)
_MOST = 25


def may_see(live: Live, itx: discord.Interaction) -> bool:
    """A table is seen from its own channel, from the channel of the thread that it has for itself, and by those
    who sit at it from everywhere.
    """
    here = itx.channel_id is not None and itx.channel_id in (live.row.channel_id, live.row.home_id)
    return here or live.seat_of(itx.user.id) is not None


def may_keep(live: Live, itx: discord.Interaction) -> bool:
    """Who may see a table may do something about it; moderators of its server may from everywhere in it."""
    return may_see(live, itx) or person(itx, live.row).moderator


class Finder:
    """Looks tables up for whoever asks."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def find(
        self,
        itx: discord.Interaction,
        number: int | None,
        *,
        game: str | None = None,
        own: bool = False,
        may: Callable[[Live, discord.Interaction], bool] = may_see,
    ) -> int:
        """The table with that number, else the one that is meant here: the person's own before others', one
        that waits for them before one that doesn't, a running one before a finished one.

        `own`: they must sit at it; `may`: whether they may ask for it by its number. Raises `Refusal`:
        `no_such_table`, `no_table_here`, `which_table`, or `not_seated`.
        """
        if number is not None:
            async with self._desk.hold(number) as live:
                if not may(live, itx) or (game is not None and live.row.game != game):
                    raise Refusal("no_such_table", table=number)
                if own and live.seat_of(itx.user.id) is None:
                    raise Refusal("not_seated", table=number)
                return number
        ranked: dict[int, list[int]] = {}
        for row in await self.here(itx):
            if game is None or row.game == game:
                rank = await self._rank(itx, row)
                ranked.setdefault(rank, []).append(row.id)
        best = min(ranked, default=_NOT_MINE)
        if best >= _NOT_MINE and (own or not ranked):
            await self._not_started(itx, game)
            raise Refusal("no_table_here")
        if best == _FINISHED:
            return max(ranked[best])
        if len(ranked[best]) > 1:
            raise Refusal("which_table", tables=ranked[best])
        return ranked[best][0]

    async def _not_started(self, itx: discord.Interaction, game: str | None) -> None:
        """Raises `Refusal("not_started")` if they sit at a table here that is still a lobby."""
        for row in await sql.tables_in_channel(self._desk.store, itx.channel_id or 0, ("lobby",)):
            seats = await sql.seats_of(self._desk.store, row.id)
            if (game is None or row.game == game) and any(seat.user_id == itx.user.id for seat in seats):
                raise Refusal("not_started", table=row.id)

    async def here(self, itx: discord.Interaction) -> list[TableRow]:
        """The running and finished tables of the channel."""
        if itx.channel_id is None:
            return []
        return await sql.tables_in_channel(self._desk.store, itx.channel_id, ("running", "finished"))

    async def _rank(self, itx: discord.Interaction, row: TableRow) -> int:
        if row.status == "finished":
            return _FINISHED
        async with self._desk.hold(row.id) as live:
            seat = live.seat_of(itx.user.id)
            if seat is None:
                return _NOT_MINE
            return _WAITS_FOR_ME if seat in live.running.decisions() else _MINE

    # -- autocomplete ----------------------------------------------------------------------------------

    async def tables(self, itx: discord.Interaction, current: str) -> list[Choice[int]]:
        """Open tables that this person may mean, the own ones first."""
        _ = tongue(str(itx.locale))
        found = {row.id: row for row in await sql.tables_of_user(self._desk.store, itx.user.id)}
        if itx.channel_id is not None:
            found |= {row.id: row for row in await sql.tables_in_channel(self._desk.store, itx.channel_id)}
        lines = [(_table_line(_, row), row.id) for row in found.values()]
        return [Choice(name=cut(name, 100), value=value) for name, value in lines if current in name][:_MOST]

    async def lines(self, itx: discord.Interaction, current: str) -> list[Choice[str]]:
        """Legal moves in notation."""
        _ = tongue(str(itx.locale))

        def offer(live: Live, table: AnyTable, seat: Seat) -> Iterable[tuple[str, str]]:
            view, said = table.view(seat), words(live.row.game)
            for move in table.moves(seat):
                line = write(move)
                yield f"{line} · {said.move(_, view, move, live.names).text}", line

        return _fitting(await self._offer(itx, None, offer), current)

    async def values(
        self, itx: discord.Interaction, game: AnyGame, kind: type[Move], field: str, current: str
    ) -> list[Choice[str]]:
        """Values of one field of a move that are legal with what has been filled in already."""
        _ = tongue(str(itx.locale))
        said, english = words(game.id), tongue(LANGUAGES[0])
        given = {  # Discord sends the options under the names that they were registered by
            name: str(value)
            for name in field_types(kind)
            if name != field and (value := getattr(itx.namespace, said.field(english, kind, name)[0], None))
        }

        def offer(live: Live, table: AnyTable, seat: Seat) -> Iterable[tuple[str, str]]:
            view = table.view(seat)
            fitting: dict[Any, list[Move]] = {}
            for move in table.moves(seat):
                if tag_of(move) == tag_of(kind) and all(
                    fits(kind, n, part, getattr(move, n)) for n, part in given.items()
                ):
                    fitting.setdefault(getattr(move, field), []).append(move)
            for value, moves in fitting.items():
                text = said.value(_, view, kind, field, value, moves, live.names)
                yield text, field_token(kind, field, value)

        return _fitting(await self._offer(itx, game.id, offer), current)

    async def _offer(
        self,
        itx: discord.Interaction,
        game: str | None,
        offer: Callable[[Live, AnyTable, Seat], Iterable[tuple[str, str]]],
    ) -> Sequence[tuple[str, str]]:
        number = getattr(itx.namespace, "table", None)
        try:
            found = await self.find(itx, number if isinstance(number, int) else None, game=game, own=True)
            async with self._desk.hold(found) as live:
                seat = live.seat_of(itx.user.id)
                return () if seat is None else list(offer(live, live.running, seat))
        except Refusal:
            return ()

    def topics(self, itx: discord.Interaction, current: str, first: AnyGame) -> list[Choice[str]]:
        """Help pages of every game, those of `first` before the others; the value is `<game>/<topic>`."""
        _ = tongue(str(itx.locale))
        games = sorted(all_games(), key=lambda one: one is not first)
        offered = [
            (
                f"{words(one.id).title(_)} · {topic.title}" if len(games) > 1 else topic.title,
                f"{one.id}/{topic.key}",
            )
            for one in games
            for topic in words(one.id).topics(_)
        ]
        return _fitting(offered, current)


_WAITS_FOR_ME, _MINE, _NOT_MINE, _FINISHED = range(4)


def _fitting(offered: Iterable[tuple[str, str]], current: str) -> list[Choice[str]]:
    wanted = current.casefold().strip()
    return [
        Choice(name=cut(name, 100), value=value)
        for name, value in offered
        if wanted in name.casefold() or wanted in value.casefold()
    ][:_MOST]


def _table_line(_: Tongue, row: TableRow) -> str:
    title = words(row.game).title(_)
    return _("{number} · {game}", number=row.id, game=title)
