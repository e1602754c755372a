"""What happens to a table beside its rules, in words: for the log, and for the note in the channel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.tables.pace import PACES
from games.core import Seat
from renderers.words import Tongue, plain

__all__ = ["KINDS", "pace_text", "told"]

KINDS = (
    "away", "back", "caretaker", "ended", "left", "lost", "pace", "paused", "replaced", "resigned", "resumed",
    "returned",
)  # fmt: skip
"""Kinds of happenings that `told` has words for."""


def told(  # one case a kind, nothing to take apart
    _: Tongue, kind: str, *, seat: Seat | None, payload: Mapping[str, Any], names: Sequence[str]
) -> str | None:
    """One line; None for a kind that this version doesn't know (any more).

    `payload` has what the sentence needs: `name` (a person's, as it was), `before` (whose seat it was), `until` (ms
    since 1970), `pace`.
    """
    known = names[seat] if seat is not None and seat < len(names) else "?"
    name = plain(str(payload.get("name") or known))
    before = plain(str(payload.get("before") or known))
    match kind:
        case "away":
            until = f"<t:{int(payload['until']) // 1000}:D>"
            if payload.get("caretaker"):
                return _(
                    "{name} is away until {time}; a caretaker plays when the time is up, without a deadline after a"
                    " day.",
                    name=name,
                    time=until,
                )
            return _("{name} is away until {time}.", name=name, time=until)
        case "back":
            return _("{name} is back.", name=name)
        case "caretaker":
            return "🤖 " + _("A caretaker has played for {name}.", name=name)
        case "resigned":
            return _(
                "{name} has given the seat up. A computer player goes on with it until somebody takes it.",
                name=name,
            )
        case "left":
            return _("{name} isn't on this server any more. A computer player goes on with the seat.", name=name)
        case "replaced":
            return _("{name} has stepped in for {before}. Thank you!", name=name, before=before)
        case "returned":
            return _("{name} is back on their seat.", name=name)
        case "paused":
            return "⏸ " + _("{name} has paused the table. `/table resume` goes on.", name=name)
        case "resumed":
            return "▶ " + _("{name} lets the table go on.", name=name)
        case "lost":
            return "⏸ " + _("I couldn't write here any more, so the table was paused.")
        case "pace":
            return "⏱ " + _("Time for a decision: {pace}", pace=pace_text(_, str(payload["pace"])))
        case "ended":
            return _("The players have ended the table.")
    return None


def pace_text(_: Tongue, key: str) -> str:
    """A key of `PACES` in words."""
    minutes = PACES[key][1]
    if not minutes:
        return _("no deadline")
    if minutes >= 60:
        return _.n("{n} waking hour", "{n} waking hours", minutes // 60)
    return _.n("{n} minute", "{n} minutes", minutes)
