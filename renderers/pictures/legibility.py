"""Keeps account of every text in a picture, so that a test can tell whether a phone's reader could read it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from msgspec import Struct

from renderers.pictures.theme import Colour, contrast

__all__ = ["Note", "recording", "report", "watched"]


class Note(Struct, frozen=True):
    """A text as drawn: height of its capitals and digits in pixels of the finished picture, and its colours."""

    text: str
    height: float
    ink: Colour
    ground: Colour

    @property
    def contrast(self) -> float:
        return contrast(self.ink, self.ground)


_NOTES: ContextVar[list[Note] | None] = ContextVar("notes", default=None)


@contextmanager
def recording() -> Iterator[list[Note]]:
    """Within this block, everything that is painted on a finished picture is noted down in the list."""
    notes: list[Note] = []
    token = _NOTES.set(notes)
    try:
        yield notes
    finally:
        _NOTES.reset(token)


def watched() -> bool:
    """Whether somebody wants to know."""
    return _NOTES.get() is not None


def report(notes: list[Note]) -> None:
    """Adds to the list of the block around, if there is one."""
    if (kept := _NOTES.get()) is not None:
        kept.extend(notes)
