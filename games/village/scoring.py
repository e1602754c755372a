"""The final score (spec 5)."""

from __future__ import annotations

from games.core import Line, Seat, Standings, rank
from games.village.components import BOX, CUSTOMERS
from games.village.state import Player, Village

__all__ = ["lines", "points_now", "standings"]


def lines(s: Village) -> dict[Seat, list[Line]]:
    """Points so far (`track`), and what each seat adds at the end; the notes without points settle ties."""
    return {seat: _lines(player) for seat, player in enumerate(s.players)}


def points_now(player: Player) -> int:
    """What the family would have if the game ended now; its customers must be open."""
    return sum(line.points for line in _lines(player))


def _lines(player: Player) -> list[Line]:
    council, church = BOX.council, BOX.church
    stages = [player.count(f"council:{stage}") for stage in council.stages]
    windows = [player.count(f"church:{window}") for window in church.windows]
    remembered = player.in_chronicle()
    chronicle = BOX.chronicle.points
    return [
        Line("track", player.points),
        Line("travel", BOX.travel.marker_points[len(player.markers)], {"cities": len(player.markers)}),
        Line("council", _sum(stages, council.points), {"stages": _listed(stages)}),
        Line("church", _sum(windows, church.points), {"windows": _listed(windows)}),
        Line("chronicle", chronicle[min(remembered, len(chronicle) - 1)], {"members": remembered}),
        Line("customers", sum(CUSTOMERS[tile].points for tile in player.tiles), {"customers": len(player.tiles)}),
        Line("coins", player.coins * BOX.coin_points, {"coins": player.coins}),
        Line("living", 0, {"members": player.living()}, note=True),
    ]


def _sum(counts: list[int], points: tuple[int, ...]) -> int:
    return sum(count * worth for count, worth in zip(counts, points, strict=True))


def _listed(counts: list[int]) -> str:
    return " ".join(map(str, counts))


def standings(s: Village) -> Standings | None:
    """Most points, then more customers, then more living members; still equal: a shared victory."""
    if not s.finished:
        return None
    ties = {seat: (len(player.tiles), player.living()) for seat, player in enumerate(s.players)}
    return rank(lines(s), ties)
