"""The final scoring (spec 5)."""

from __future__ import annotations

from collections.abc import Sequence

from games.bohemian_villages.components import BOX, CHURCH, SHOPS, SIDES, TOWN_HALL
from games.bohemian_villages.state import Villages, number_of, side_of
from games.core import Line, Seat, Standings, rank

__all__ = ["church_points", "final_lines", "leftovers", "shop_points", "standings", "town_hall_points"]


def shop_points(counts: Sequence[int]) -> int:
    """Coins for the four shop kinds' counts: each set of different shops by its size."""
    return sum(
        BOX.shop_set_value[sum(count >= layer for count in counts)]
        for layer in range(1, max(counts, default=0) + 1)
    )


def church_points(counts: Sequence[int]) -> list[int]:
    """Coins per seat for the churches; `counts` per seat. A tie for the most leaves no second prize."""
    most = max(counts)
    if most == 0:
        return [0] * len(counts)
    if counts.count(most) > 1:
        return [BOX.church_tied_first if count == most else 0 for count in counts]
    second = max((count for count in counts if count < most), default=0)
    return [
        BOX.church_first if count == most else BOX.church_second if count == second and second > 0 else 0
        for count in counts
    ]


def town_hall_points(s: Villages, seat: Seat) -> int:
    """Printed values of own town halls in full villages; a fine without any town hall."""
    if not s.owned(seat, TOWN_HALL):
        return BOX.town_hall_none
    return sum(SIDES[side].town_hall or 0 for side in _paying_villages(s, seat))


def _paying_villages(s: Villages, seat: Seat) -> list[str]:
    """The full villages where the seat has the town hall."""
    halls = [building for building, who in s.occ.items() if who == seat and number_of(building) == TOWN_HALL]
    return [side for side in map(side_of, halls) if s.full(side)]


def leftovers(flour: int, glass: int) -> int:
    """Flour and glass tiles that no scoring came for: half their value, rounded down."""
    return (flour * BOX.flour_value + glass * BOX.glass_value) // BOX.leftover_divisor


def final_lines(s: Villages) -> dict[Seat, list[Line]]:
    """What each player would score if the game ended now, line by line."""
    seats = range(len(s.players))
    churches = [s.owned(seat, CHURCH) for seat in seats]
    prizes = church_points(churches)
    lines: dict[Seat, list[Line]] = {}
    for seat in seats:
        player = s.players[seat]
        shops = [s.owned(seat, number) for number in SHOPS]
        halls: dict[str, int | str] = {"halls": s.owned(seat, TOWN_HALL), "full": len(_paying_villages(s, seat))}
        lines[seat] = [
            Line("coins", player.coins),
            Line("town_halls", town_hall_points(s, seat), halls),
            Line("shops", shop_points(shops), {"counts": " ".join(map(str, shops))}),
            Line("churches", prizes[seat], {"churches": churches[seat]}),
            Line(
                "leftovers",
                leftovers(player.flour, player.glass),
                {"flour": player.flour, "glass": player.glass},
            ),
        ]
    return lines


def standings(s: Villages) -> Standings | None:
    """Most coins wins; equal totals share the victory (R15)."""
    return rank(final_lines(s)) if s.finished else None
