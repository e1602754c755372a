"""Long texts in pages: the board in words, the log, the rules. Nothing here changes or sends anything."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.panels.happenings import told
from bot.panels.ids import Ref
from bot.panels.items import Item, button, select
from bot.panels.screens import CONTENT, Screen, header
from bot.store.records import HappeningRow
from bot.tables.desk import Live
from games.core import AnyGame, Entry, Event, Seat, write
from games.core.redo import REDO
from renderers.words import Label, Tongue, cut, plain, words

__all__ = ["beside_line", "board_in_words", "game_log", "paged", "rules", "taken_back"]

_PAGE = 1800
_HANDED = ("replaced", "returned")
"""Kinds of happenings after which a seat is somebody else's."""


def board_in_words(_: Tongue, live: Live, seat: Seat | None, page: int = 0) -> Screen:
    """Everything that the picture shows, as text; long boards have pages."""
    table = live.running
    view = table.view(seat)
    text = words(live.row.game).board(_, view, live.names)
    return paged(_, header(_, live), text.splitlines(), "words", live.row.id, view.version, page)


def game_log(
    _: Tongue, live: Live, seat: Seat | None, page: int | None = None, beside: Sequence[HappeningRow] = ()
) -> Screen:
    """What happened so far, newest page first to be seen; page 0 is the beginning. `beside` is what happened beside
    the rules.
    """
    table, said = live.running, words(live.row.game)
    lines: list[str] = []
    waiting, names = list(beside), _names_at_first(live, beside)
    for entry in table.log:
        while waiting and waiting[0].after_version < entry.seq:
            one = waiting.pop(0)
            lines.append(beside_line(_, live, one))
            if one.kind in _HANDED and one.seat is not None and "name" in one.payload:
                names[one.seat] = str(one.payload["name"])
        if entry.back_to is not None and table.knows(seat, entry):
            lines.append("↩ " + taken_back(_, live, entry, seat, names))
        again = "↪ " if entry.by == REDO and table.knows(seat, entry) else ""
        told_ = [said.event(_, seen, names) for seen in _seen(entry.events, seat)]
        lines.extend(again + line for line in told_ if line)
    lines += [beside_line(_, live, one) for one in waiting]
    seen = table.seen_version(seat)
    return paged(_, header(_, live), [line for line in lines if line], "log", live.row.id, seen, page)


def _names_at_first(live: Live, beside: Sequence[HappeningRow]) -> list[str]:
    """Who sat where when the game began: a move stays that of whoever made it."""
    names = list(live.names)
    for one in reversed(beside):
        if one.kind in _HANDED and one.seat is not None and one.payload.get("before"):
            names[one.seat] = str(one.payload["before"])
    return names


def beside_line(_: Tongue, live: Live, one: HappeningRow) -> str:
    """What happened beside the rules, for the log; "" for what this version doesn't know."""
    return told(_, one.kind, seat=one.seat, payload=one.payload, names=live.names) or ""


def rules(_: Tongue, game: AnyGame, topic: str | None, table: int = 0) -> Screen:
    """One page of help, and a select of the others. `topic` None is the overview."""
    topics = words(game.id).topics(_)
    known = next((one for one in topics if one.key == topic), None)
    chosen = known or topics[0]
    note = "" if known or topic is None else _("I don't know that topic; here is the overview.") + "\n"
    options = [(f"{game.id}/{one.key}", Label(cut(one.title, 100))) for one in topics[:25]]
    return Screen(
        content=cut(f"{note}## {chosen.title}\n{chosen.body}", CONTENT),
        rows=[[select(Ref("RULES", table), options, _("More rules"), chosen=f"{game.id}/{chosen.key}")]],
    )


def paged(
    _: Tongue, head: str, lines: Sequence[str], kind: str, table: int, version: int, page: int | None
) -> Screen:
    """Lines in pages that fit a message, with buttons to turn them; `page` None is the last one."""
    pages: list[list[str]] = [[]]
    for line in lines:
        for part in _pieces(line):
            if sum(len(one) + 1 for one in pages[-1]) + len(part) > _PAGE:
                pages.append([])
            pages[-1].append(part)
    last = len(pages) - 1
    at = last if page is None else min(page, last)
    rows: list[list[Item]] = []
    if last:
        rows = [
            [
                button(
                    Ref(kind + "page", table, version, max(at - 1, 0)),
                    Label(_.c("page", "◀ Back")),
                    disabled=at == 0,
                ),
                button(
                    Ref(kind + "page", table, version, at + 1), Label(_.c("page", "Next ▶")), disabled=at == last
                ),
            ]
        ]
        head += " · " + _("page {page} of {pages}", page=at + 1, pages=last + 1)
    return Screen(content="\n".join([head, *pages[at]]), rows=rows)


def _pieces(line: str) -> Iterable[str]:
    return [line[start : start + _PAGE] for start in range(0, len(line), _PAGE)] or [""]


def _seen(events: Iterable[Event], seat: Seat | None) -> Iterable[Event]:
    return (seen for event in events if (seen := event.seen_by(seat)) is not None)


def taken_back(_: Tongue, live: Live, undo: Entry, seat: Seat | None, names: Sequence[str] | None = None) -> str:
    """What an undo undid, as far as the reader may know that it was there. `names`: of the players by then."""
    undone = [one.move for one in live.running.taken_back(undo, seat) if one.move is not None]
    name = plain((names or live.names)[undo.seat or 0])
    if any(move.secret for move in undone):
        return _("{name} changed their mind.", name=name)
    return _("{name} took back: {moves}", name=name, moves=_.list(f"`{write(move)}`" for move in undone))
