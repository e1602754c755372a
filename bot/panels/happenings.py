"""What happens to a table beside its rules, in words: for the log, and for the note in the channel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.core import Seat
from renderers.words import Tongue, plain

__all__ = ["KINDS", "told"]

KINDS = ("away", "back")
"""Kinds of happenings that `told` has words for."""


def told(
    _: Tongue, kind: str, *, seat: Seat | None, payload: Mapping[str, Any], names: Sequence[str]
) -> str | None:
    """One line; None for a kind that this version doesn't know (any more).

    `payload` has what the sentence needs: `name` (a person's, as it was), `until` (ms since 1970).
    """
    name = plain(str(payload.get("name") or (names[seat] if seat is not None and seat < len(names) else "?")))
    match kind:
        case "away":
            until = f"<t:{int(payload['until']) // 1000}:D>"
            if payload.get("caretaker"):
                return _(
                    "{name} is away until {time}; a caretaker plays when the time is up.", name=name, time=until
                )
            return _("{name} is away until {time}.", name=name, time=until)
        case "back":
            return _("{name} is back.", name=name)
    return None
