"""How fast a table is played: the time for one decision."""

from __future__ import annotations

from bot.store.records import Pace, TableRow

__all__ = ["DEFAULTS", "PACES", "STOPPED", "chosen_pace"]

PACES: dict[str, tuple[Pace, int]] = {
    "relaxed": ("relaxed", 0),
    "48h": ("daily", 48 * 60),
    "24h": ("daily", 24 * 60),
    "12h": ("daily", 12 * 60),
    "30m": ("live", 30),
    "10m": ("live", 10),
    "5m": ("live", 5),
}
"""What may be chosen: kind of pace, and waking minutes for one decision (0: no deadline)."""
DEFAULTS: dict[Pace, str] = {"relaxed": "relaxed", "daily": "24h", "live": "10m"}
"""What a server's default speed means for a new table."""
STOPPED = 15 * 60_000
"""Who looks so many ms later at what was due has been away: nobody could play or answer meanwhile."""


def chosen_pace(row: TableRow) -> str:
    """The key of `PACES` that a table has."""
    return next((key for key, value in PACES.items() if value == (row.pace, row.pace_minutes)), "relaxed")
