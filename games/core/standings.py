"""Who has won, with every line of the sum."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from games.core.structs import Seat

__all__ = ["Line", "Score", "Standings", "rank"]


class Line(Struct, frozen=True, array_like=True):
    """One line of a final score: `key` names it (`shops`), `points` may be negative, `params` explain it.

    A `note` is a line without points: what decided a tie, or a rating.
    """

    key: str
    points: int
    params: dict[str, int | str] = {}
    note: bool = False


class Score(Struct, frozen=True, array_like=True):
    seat: Seat
    place: int
    """1 for the winner; equal scores share a place."""
    total: int
    lines: tuple[Line, ...]


class Standings(Struct, frozen=True, array_like=True):
    """Final scores, best first (seat order among equals)."""

    scores: tuple[Score, ...]

    @property
    def winners(self) -> tuple[Seat, ...]:
        return tuple(score.seat for score in self.scores if score.place == 1)


def rank(
    lines: Mapping[Seat, Sequence[Line]], tie_break: Mapping[Seat, tuple[int, ...]] | None = None
) -> Standings:
    """Standings from each seat's lines. `tie_break`: bigger wins among equal totals; still equal: shared place."""
    keys = {
        seat: (sum(line.points for line in own), *(tie_break[seat] if tie_break else ()))
        for seat, own in lines.items()
    }
    order = sorted(keys, key=lambda seat: ([-part for part in keys[seat]], seat))
    return Standings(
        tuple(
            Score(
                seat,
                1 + sum(other > keys[seat] for other in keys.values()),
                keys[seat][0],
                tuple(lines[seat]),
            )
            for seat in order
        )
    )
