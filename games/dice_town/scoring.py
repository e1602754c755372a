"""The final score (spec 5)."""

from __future__ import annotations

from games.core import Line, Seat, Standings, rank
from games.dice_town.components import BOX, CARDS
from games.dice_town.state import DiceTown

__all__ = ["deeds_of", "first", "lines", "standings"]


def deeds_of(s: DiceTown, seat: Seat) -> list[str]:
    """A seat's deeds, protected or not."""
    return [*s.players[seat].deeds_in_hand, *s.players[seat].protected]


def lines(s: DiceTown, seat: Seat) -> list[Line]:
    """What a seat has; `deeds`, which settles ties, is a number of cards in the params."""
    player = s.players[seat]
    deeds = deeds_of(s, seat)
    equipment = [card for card in player.hand if CARDS[card].kind == "equipment"]
    badge = seat == s.sheriff
    made = [
        Line("nuggets", player.nuggets, {"nuggets": player.nuggets}),
        Line("dollars", player.dollars // BOX.dollars_per_point, {"dollars": player.dollars}),
        Line("equipment", sum(CARDS[card].points for card in equipment), {"cards": " ".join(equipment)}),
        Line("deeds", sum(CARDS[deed].points for deed in deeds), {"deeds": len(deeds)}),
        Line("badge", BOX.badge_points if badge else 0, {}),
    ]
    if s.named == seat:
        made.append(Line("named", 0, {"sheriff": s.sheriff}, note=True))
    return made


def first(s: DiceTown) -> tuple[list[Seat], int, int]:
    """The seats with most points and, among these, most deeds; with both numbers."""
    worth = {
        seat: (sum(line.points for line in lines(s, seat)), len(deeds_of(s, seat)))
        for seat in range(len(s.players))
    }
    best = max(worth.values())
    return [seat for seat, value in worth.items() if value == best], *best


def standings(s: DiceTown) -> Standings | None:
    """Most points, then most deeds, then whom the sheriff named; lower ranks may be shared."""
    if not s.finished:
        return None
    seats = range(len(s.players))
    return rank(
        {seat: lines(s, seat) for seat in seats},
        {seat: (len(deeds_of(s, seat)), int(seat == s.named)) for seat in seats},
    )
