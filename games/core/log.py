"""The log of a table: what was done, what of it led here, and who knows of it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from msgspec import Struct

from games.core.errors import RulesError
from games.core.events import Event
from games.core.moves import Move
from games.core.notation import write
from games.core.redo import Redo
from games.core.structs import Seat

__all__ = ["Course", "Entry", "Link"]


class Entry(Struct, frozen=True):
    """One line of a table's log. Nothing is ever taken out of a log; an undo is a line too.

    `seq` counts from 0 (the deal) and is the table's version once the line is written. `by` says who pressed:
    "player", "computer" or whatever the bot knows beside these. `back_to` is the version that an undo returned
    to; `move` is None for it and for the deal. `reveals`: it can't be taken back freely. `after` is the encoded
    position (msgpack).
    """

    seq: int
    seat: Seat | None
    by: str
    move: Move | None
    back_to: int | None
    reveals: bool
    events: tuple[Event, ...]
    after: bytes

    @property
    def notation(self) -> str:
        """The move in notation, `undo 3` for an undo, `deal` for the deal."""
        if self.move is not None:
            return write(self.move)
        return "deal" if self.back_to is None else f"undo {self.back_to}"

    @property
    def draft(self) -> bool:
        """Whether it is a private part of an answer (`Move.draft`)."""
        return self.move is not None and self.move.draft

    def keeps(self, seat: Seat) -> bool:
        """Whether an undo by that seat leaves it alone: only its owner takes a draft back."""
        return self.draft and self.seat != seat


@dataclass(frozen=True, slots=True)
class Link:
    """An entry that led to the present position, and the encoded position after it as it stands now.

    That is another one than `entry.after` for a draft that has outlived the undo of a move before it.
    """

    entry: Entry
    after: bytes

    @property
    def seq(self) -> int:
        return self.entry.seq


Again = Callable[[bytes, Entry], bytes | None]
"""The position after a draft is played in another position; None if it isn't legal there."""


class Course:
    """What a log has come to. Versions are numbers of log lines, as the store counts them.

    A line that is a draft, or an undo of nothing but drafts, is known to its seat alone. What a seat (None: the
    public) sees is numbered without the lines that it doesn't know of.
    """

    def __init__(self, again: Again) -> None:
        self._again = again
        self.links: list[Link] = []
        self._private: dict[int, Seat] = {}  # number of the line → the seat that alone knows of it
        self._lines: dict[Seat, list[int]] = {}  # the same by seat, in order
        self._taken_back: dict[int, tuple[Entry, ...]] = {}
        self._returned: dict[int, list[Entry]] = {}
        self._redo = Redo(self.knows)

    # -- what led here ---------------------------------------------------------------------------------

    def add(self, entry: Entry) -> None:
        """The log's next line. Raises `RulesError` for an undo that leads elsewhere than its line says."""
        seat = entry.seat
        if entry.back_to is None:
            self.links.append(Link(entry, entry.after))
            if entry.draft and seat is not None:
                self._keep_private(entry.seq, seat)
            self._redo.played(entry)
            return
        at = self.find(entry.back_to)
        if at is None:
            self.links = [Link(entry, entry.after)]  # the log begins after what was returned to
            self._redo.clear()
            return
        if seat is None or (links := self.back(seat, at))[-1].after != entry.after:
            raise RulesError(f"line {entry.seq} of the log doesn't lead to the position that it says")
        gone = tuple(link.entry for link in self.links[at + 1 :] if not link.entry.keeps(seat))
        known = next((place for place in range(at, 0, -1) if not self.links[place].entry.draft), 0)
        self._returned[entry.seq] = [link.entry for link in self.links[known : at + 1]]
        self._taken_back[entry.seq] = gone
        self.links = links
        if all(one.draft for one in gone):
            self._keep_private(entry.seq, seat)
        self._redo.undone(entry, gone)

    def find(self, version: int) -> int | None:
        """Where among the links that version is; None if it was undone, or lies before the log's beginning."""
        return next((at for at in range(len(self.links) - 1, -1, -1) if self.links[at].seq == version), None)

    def back(self, seat: Seat, at: int) -> list[Link]:
        """The links after that seat has returned to the link `at`.

        What others have drafted since is played again after it, in order, as far as it is still legal.
        """
        links = self.links[: at + 1]
        for link in self.links[at + 1 :]:
            if link.entry.keeps(seat) and (after := self._again(links[-1].after, link.entry)) is not None:
                links.append(Link(link.entry, after))
        return links

    def targets(self, seat: Seat) -> list[int]:
        """The versions known to the seat at which an undo by it takes something back, nearest first."""
        return [link.seq for link in reversed(self.links) if not link.entry.keeps(seat)][1:]

    def free(self, seat: Seat) -> tuple[int, ...]:
        """The versions before the seat's own last moves, nearest first, since anything was revealed and since
        anybody else moved (drafts of others don't count).
        """
        known = (link.entry for link in reversed(self.links) if not link.entry.keeps(seat))
        versions: list[int] = []
        for entry, before in pairwise(known):
            if entry.seat != seat or entry.reveals or entry.move is None:
                break
            versions.append(before.seq)
        return tuple(versions)

    def again(self, seat: Seat) -> Sequence[Entry]:
        """The moves that the seat's last undo took back and that may be made again, oldest first."""
        return self._redo.pending(seat)

    def taken_back(self, entry: Entry, reader: Seat | None) -> Sequence[Entry]:
        """The moves that an undo took back and that the reader knows of, oldest first; none for an undo whose moves
        lie before the log's beginning.
        """
        return [one for one in self._taken_back.get(entry.seq, ()) if not one.draft or one.seat == reader]

    def returned_to(self, entry: Entry, reader: Seat | None) -> int | None:
        """The version that an undo returned to as the reader may know it: the last one on the way there which isn't
        a draft of somebody else. None for what is no undo.
        """
        known = [one.seq for one in self._returned.get(entry.seq, ()) if not one.draft or one.seat == reader]
        return known[-1] if known else entry.back_to

    # -- who knows what --------------------------------------------------------------------------------

    def knows(self, reader: Seat | None, entry: Entry) -> bool:
        """Whether that seat (None: the public) knows that there is such a line."""
        return self._private.get(entry.seq, reader) == reader

    def seen(self, reader: Seat | None, version: int) -> int:
        """How a version is numbered for a reader: without the lines that they don't know of."""
        return version - self._hidden(reader, version)

    def real(self, reader: Seat | None, seen: int) -> int:
        """The inverse: the last version that is numbered so for a reader. Past the present for what is not yet."""
        version = seen
        while (further := seen + self._hidden(reader, version + 1)) > version:
            version = further
        return version

    def _keep_private(self, seq: int, seat: Seat) -> None:
        self._private[seq] = seat
        self._lines.setdefault(seat, []).append(seq)

    def _hidden(self, reader: Seat | None, version: int) -> int:
        """How many lines up to that version a reader doesn't know of."""
        return sum(bisect_right(lines, version) for seat, lines in self._lines.items() if seat != reader)
