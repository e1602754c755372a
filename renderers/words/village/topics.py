"""Which help page explains what: for the button that asks why."""

from __future__ import annotations

__all__ = ["of_line", "of_reason"]

_PAGES: dict[str, tuple[str, ...]] = {
    "farm": ("no_member_on_farm", "no_unborn", "not_lowest_generation", "not_on_board", "not_on_farm"),
    "time": ("not_visible",),
    "crafts": (
        "must_produce", "no_grain", "no_members_here", "no_worker", "out_of_supply", "wrong_good",
    ),
    "travel": ("no_road", "no_wagon", "not_in_city"),
    "council": ("not_in_council", "privilege_too_high", "privilege_unavailable", "top_stage", "wrong_number"),
    "market": ("empty_stall", "market_mandatory", "missing_goods", "not_in_stall", "out_of_day"),
    "church": ("mass_full", "not_in_bag", "not_in_church", "not_leftward", "out_of_mass"),
    "orders": ("not_at_market", "not_so_many", "nothing_ordered", "ordered_already"),
    "setup": ("no_such_start",),
    "overview": ("ambiguous", "bad_notation", "unknown_item", "unknown_move"),
}  # fmt: skip
"""By page; all other reasons are about what one may do in a turn. How things are written is in the overview."""
_OF = {code: key for key, codes in _PAGES.items() for code in codes}


def of_reason(code: str) -> str:
    """Key of the page with the rule behind a reason code."""
    return _OF.get(code, "turn")


def of_line(key: str) -> str:
    """Key of the page with the rule behind a line of the final score: that of the place if it says the points."""
    match key:
        case "travel" | "council" | "church":
            return key
        case "customers":
            return "market"
    return "scoring"
