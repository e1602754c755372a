"""Lists of tables: a line for each, with where it stands and a link to it."""

from __future__ import annotations

from collections.abc import Sequence

from discord import ButtonStyle

from bot.calling import stamp
from bot.panels.ids import Ref
from bot.panels.items import Item, button
from bot.panels.pages import paged
from bot.panels.screens import Screen, jump
from bot.store.records import TableRow
from bot.tables.desk import Live
from bot.tables.waiting import Waiting
from renderers.words import Label, Tongue, words

__all__ = ["my_tables", "next_button", "table_line"]

_BUTTONS = 5


def table_line(
    _: Tongue, row: TableRow, live: Live | None, user: int, waiting: Waiting | None = None, vote: bool = False
) -> str:
    """One table for one person. `live` None: it can't be continued. `waiting`: that it waits for them, with its
    deadline; without it the line says whether they are asked. `vote`: a vote waits for them.
    """
    waits = waiting is not None
    if live is None:
        state = _("can't be continued")
    elif live.table is None:
        state = _.n("lobby, {n} seat taken", "lobby, {n} seats taken", len(live.seats))
    else:
        seat = live.seat_of(user)
        state = words(row.game).status(_, live.table.view(seat), live.names)
        if row.paused is not None:
            state = "⏸ " + _("paused") + " · " + state
        else:
            waits = waits or (seat is not None and seat in live.table.decisions())
    call = f"▶ **{_('your turn')}** · " if waits else ""
    until = ""
    if waiting is not None and waiting.ask.due_at is not None:
        until = _(" · until {time}", time=stamp(waiting.ask.due_at, "f"))
    asked = " · **" + _("a vote waits for your answer") + "**" if vote else ""
    number = _("Table {number}", number=row.id)
    return f"{call}[{number}]({jump(row)}) · {words(row.game).title(_)} · {state}{until}{asked}"


def my_tables(_: Tongue, lines: Sequence[str], waiting: Sequence[Waiting], page: int) -> Screen:
    """All tables of a person, and buttons that open the panels of those that wait longest."""
    if not lines:
        return Screen(_("You sit at no table. `/table new` opens one."))
    head = _("Your tables:")
    if waiting:
        head = _.n("{n} table waits for you:", "{n} tables wait for you:", len(waiting))
    screen = paged(_, head, lines, "mine", 0, 0, page)
    buttons = [
        button(Ref("turn", one.ask.table_id, one.public), _("Table {number}", number=one.ask.table_id),
               ButtonStyle.success)
        for one in waiting[:_BUTTONS]
    ]  # fmt: skip
    if buttons:
        screen.rows.insert(0, buttons)
    return screen


def next_button(_: Tongue, one: Waiting) -> Item:
    """Opens the panel of another table that waits for somebody."""
    label = _("Next table waiting for you")
    return button(Ref("turn", one.ask.table_id, one.public), Label(label), ButtonStyle.success)
