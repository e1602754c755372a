"""What is new for one reader since their own last move: numbered lines, and a picture with the numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.panels import pages, screens
from bot.panels.screens import CONTENT, Screen, header
from bot.store.records import HappeningRow
from bot.tables.desk import Live
from bot.tables.play import AUTO
from games.core import Entry, Event, Seat
from games.core.redo import REDO
from renderers.pictures import Scene, painter
from renderers.words import GameWords, Tongue, cut, words

__all__ = ["catch_up"]

_OWN = ("player", REDO, AUTO)
"""Who pressed (`Entry.by`) for what a person did themselves."""
_MARGIN = 2
"""Characters for the line breaks around the list."""


@dataclass(frozen=True, slots=True)
class _Line:
    """`event`: what it is about; `number`: of its mark in the picture, 0 for a heading and what is no change."""

    text: str
    event: Event | None = None
    number: int = 0


def catch_up(_: Tongue, live: Live, seat: Seat | None, beside: Sequence[HappeningRow] = ()) -> Screen:
    """The present board as that seat (None: the public) may see it, with a number at everything that others have
    changed since the seat's own last move (for the public: in the last turn and since), and a line for each number.

    `beside` is what happened beside the rules. Raises `Refusal("not_started")`.
    """
    table, said = live.running, words(live.row.game)
    start, moved = _start(live, seat, beside)
    lines = list(_lines(_, live, seat, start, beside))
    crop = painter(live.row.game).crops[0]
    view = table.view(seat)
    # the standings are under the last board; here the reader wants the list
    now = "" if table.over else screens.state(_, live, seat)
    head = "\n".join([header(_, live), f"**{_title(_, seat, moved, bool(lines))}**"])
    room = CONTENT - len(head) - len(now) - _MARGIN
    older, shown = _fitting(_, lines, room)
    events = [(line.event, line.number if line in shown else 0) for line in lines if line.event is not None]
    scene = Scene(
        view=view,
        events=tuple(event for event, _number in events),
        names=live.names,
        locale=_.code,
        crop=crop,
        numbers=tuple(number for _event, number in events),
    )
    rows = screens.public_rows(_, live, ask=_asked(live, seat), version=table.seen_version(None))
    if table.over:
        rows.append([screens.score_button(_, live.row.id, table.seen_version(None))])
    return Screen(
        content="\n".join(filter(None, [head, older, *(line.text for line in shown), now])),
        rows=rows,
        scene=scene,
        alt=said.alt(_, view, live.names, scene.events),
    )


def _asked(live: Live, seat: Seat | None) -> bool:
    return live.row.status == "running" and seat is not None and seat in live.running.decisions()


def _title(_: Tongue, seat: Seat | None, moved: bool, news: bool) -> str:
    if not news:
        return _("Nothing has happened since your last move.") if moved else _("Nothing has happened yet.")
    if seat is None:
        return _("What's new since the last turn:")
    return _("What's new since your last move:") if moved else _("What has happened so far:")


def _start(live: Live, seat: Seat | None, beside: Sequence[HappeningRow]) -> tuple[int, bool]:
    """The version of the last own move after which (or by which) anything happened that isn't the seat's own doing,
    and whether it has moved at all. For the public the line after which the last turn was played.
    """
    table = live.running
    if seat is None:
        return screens.last_turn(table) + 1, False
    own = [entry.seq for entry in table.led_here(-1) if _is_own(entry, seat)]
    for version in reversed(own):
        # in the middle of a turn there is nothing new since one's last move: then since the one before
        if next(_news(live, seat, version, beside), None) is not None:
            return version, True
    return 0, bool(own)


def _is_own(entry: Entry, seat: Seat | None) -> bool:
    return entry.seat == seat and seat is not None and entry.move is not None and entry.by in _OWN


def _news(
    live: Live, seat: Seat | None, start: int, beside: Sequence[HappeningRow]
) -> Iterator[Event | Entry | HappeningRow]:
    """What happened from that version on as the seat may know it, in order, without its own doings: events, undos
    of others, and what happened beside the rules.

    Its own move may have set off more than its own (all others' choices of a round): that is news.
    """
    table = live.running
    here = {entry.seq for entry in table.led_here(start - 1)}
    user = None if seat is None else live.seats[seat].user_id
    waiting = [one for one in beside if one.after_version >= start and (one.user_id is None or one.user_id != user)]
    for entry in table.since(start - 1):
        while waiting and waiting[0].after_version < entry.seq:
            yield waiting.pop(0)
        if entry.back_to is not None:
            if entry.seat != seat and table.knows(seat, entry):
                yield entry
        elif entry.seq in here:
            own = _is_own(entry, seat)
            for event in entry.events:
                seen = event.seen_by(seat)
                if seen is not None and (seen.announces or not own or getattr(seen, "seat", None) != seat):
                    yield seen
    yield from waiting


def _lines(_: Tongue, live: Live, seat: Seat | None, start: int, beside: Sequence[HappeningRow]) -> Iterator[_Line]:
    said: GameWords = words(live.row.game)
    number = 0
    for one in _news(live, seat, start, beside):
        if isinstance(one, HappeningRow):
            if text := pages.beside_line(_, live, one):
                yield _Line(text)
        elif isinstance(one, Entry):
            yield _Line("↩ " + pages.taken_back(_, live, one, seat))
        elif (text := said.event(_, one, live.names)) and one.announces:
            yield _Line(f"-# {text}", one)
        elif text:
            number += 1
            yield _Line(f"`{number}` {text}", one, number)
        else:
            yield _Line("", one)


def _fitting(_: Tongue, lines: Sequence[_Line], room: int) -> tuple[str, Sequence[_Line]]:
    """The last lines that fit, and a line for those before (""  if all do)."""
    if sum(len(line.text) + 1 for line in lines) <= room:
        return "", lines

    def older(count: int) -> str:
        return "-# " + _.n("… and {n} line more before (see Log)", "… and {n} lines more before (see Log)", count)

    room -= len(older(len(lines)))
    kept: list[_Line] = []
    for line in reversed(lines):
        room -= len(line.text) + 1
        if room < 0:
            break
        kept.insert(0, line)
    if not kept:  # one very long line
        last = lines[-1]
        kept = [_Line(cut(last.text, room + len(last.text)), last.event, last.number)]
    return older(len(lines) - len(kept)), kept
