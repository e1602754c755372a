"""What was taken back and may be made again: known from the log alone, so that it is the same after any load."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from games.core.structs import Seat

if TYPE_CHECKING:  # a log has one of these
    from games.core.log import Entry

__all__ = ["REDO", "Redo"]

REDO = "redo"
"""Who pressed (`Entry.by`), for a move that is made again after an undo."""


class Redo:
    """Follows a log. Each seat has a group of lines for each of its undos, the last one last.

    Its own next move, made once more, leaves the rest of them; anything else that it knows of ends them. A move of
    somebody else always does, even if it is the same again: that may be a secret.
    """

    def __init__(self, knows: Callable[[Seat, Entry], bool]) -> None:
        """`knows` says whether a seat knows that there is such a line in the log."""
        self._knows = knows
        self._of: dict[Seat, list[list[Entry]]] = {}

    def clear(self) -> None:
        self._of.clear()

    def undone(self, undo: Entry, gone: Sequence[Entry]) -> None:
        """The log's next line is an undo; `gone` are the moves that it took back, oldest first."""
        assert undo.seat is not None
        for other in [seat for seat in self._of if seat != undo.seat and self._knows(seat, undo)]:
            del self._of[other]
        self._of.setdefault(undo.seat, []).append(list(gone))

    def played(self, entry: Entry) -> None:
        """The log's next line is a move."""
        for seat in [seat for seat in self._of if self._knows(seat, entry)]:
            groups = self._of[seat]
            next_ = groups[-1].pop(0)
            mine = entry.seat == seat or entry.by == REDO
            if not mine or (next_.seat, next_.move) != (entry.seat, entry.move):
                groups.clear()
            elif not groups[-1]:
                groups.pop()
            if not groups:
                del self._of[seat]

    def pending(self, seat: Seat) -> Sequence[Entry]:
        """The moves that the seat's last undo took back and that haven't been made again, oldest first."""
        return tuple(self._of[seat][-1]) if seat in self._of else ()
