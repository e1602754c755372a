"""The message with a board: what it tells, whom it calls until when, its picture, its buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from io import BytesIO

import discord
from discord import ButtonStyle

from bot.calling import stamp
from bot.exporting import export_file, file_name
from bot.panels import screens
from bot.panels.happenings import told
from bot.panels.ids import Ref
from bot.panels.items import button, view
from bot.panels.screens import CONTENT, latest
from bot.store.records import HappeningRow, OutboxRow
from bot.tables.desk import AnyTable, Live
from games.core import GameEnded, Seat
from renderers.pictures import Scene, painter
from renderers.words import Label, Tongue, plain, words

__all__ = ["Board"]


class Board:
    """The parts of a board message, taken from the table while it is held."""

    def __init__(
        self,
        _: Tongue,
        live: Live,
        table: AnyTable,
        row: OutboxRow,
        wants: Callable[[int], bool],
        best_alone: int | None = None,
        following: int | None = None,
        beside: Sequence[HappeningRow] = (),
        watching: Sequence[int] = (),
    ) -> None:
        """`wants` says whether somebody is to be mentioned (see `bot.tables.calls`), `following` who is told that
        they will be asked next, `beside` what happened beside the rules (for the file of a finished game),
        `watching` which spectators are told that it is over.
        """
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
        on = not table.over  # in the end there is nothing to hide
        still = on and live.row.paused is not None
        rows = screens.public_rows(_, live, ask=on and not still, version=row.public, own=on)
        if still:
            self.called = self.pinged = []
        if table.over:
            people = [user for seat in live.seats if (user := seat.person) is not None]
            if len(live.seats) > 1:
                lines.append("🏁 " + " ".join(f"<@{user}>" for user in people))
                self.pinged = [user for user in people if wants(user)]
            if watching:
                lines.append("👀 " + " ".join(f"<@{user}>" for user in watching))
                self.pinged += watching
            lines += [screens.ended(_, live), _seed(_, table.seed, table.seed_hash)]
            if best_alone is not None:
                lines.append(_("Your best score alone before this: {points}", points=_.number(best_alone)))
            again = button(Ref("again", live.row.id, row.public), Label(_("Play again")), ButtonStyle.success)
            rows[0].insert(0, again)
            rows.append([screens.score_button(_, live.row.id, row.public)])
            name, data = file_name(live), export_file(live, table, beside, None)
            self.export = lambda: discord.File(BytesIO(data), filename=name)
            lines.append("-# " + _("`dorfpost replay {file}` proves every roll of the attached game.", file=name))
        else:
            calls = " ".join(f"<@{user}>" for user in self.called)
            if still:
                lines.append(screens.paused(_, live))
            elif calls and len(table.decisions()) > 1:
                lines.append("▶ " + _("{names}: it's time to choose.", names=calls))
            elif calls:
                lines.append("▶ " + _("{names}: it's your turn.", names=calls))
            if not still:
                lines.append(said.ask(_, now, live.names))
            if (until := _deadline(live, table)) is not None:
                lines.append("⏱ " + _("Time until {time}.", time=stamp(until, "f")))
            if following is not None:
                lines.append("-# " + _("{name}: you are next.", name=f"<@{following}>"))
                self.pinged.append(following)
            if row.since < 0:
                lines.append(_sealed(_, table.seed_hash))
        head, rest = screens.header(_, live), "\n".join(lines)
        if not table.over:
            head += " · " + said.status(_, now, live.names)
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


def _deadline(live: Live, table: AnyTable) -> int | None:
    """Until when those who are asked by a table have time in their waking hours, the last of them."""
    asked = table.decisions()
    return max((ask.due_at for ask in live.asks if ask.due_at is not None and ask.seat in asked), default=None)


def _user(live: Live, seat: Seat) -> int | None:
    return live.seats[seat].user_id


def _sealed(_: Tongue, seed_hash: str) -> str:
    return "-# " + _("The luck of this game is sealed: the SHA-256 of its seed is `{hash}`.", hash=seed_hash)


def _seed(_: Tongue, seed: str, seed_hash: str) -> str:
    return "-# " + _(
        "The seed was `{seed}`; its SHA-256 is `{hash}`, as announced at the start.", seed=seed, hash=seed_hash
    )
