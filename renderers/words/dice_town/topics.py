"""Which help page explains what: for the button that asks why."""

from __future__ import annotations

__all__ = ["of_line", "of_reason"]

_PAGES: dict[str, tuple[str, ...]] = {
    "dice": ("die_locked", "no_money", "not_rolled"),
    "town": ("card_not_offered", "no_hand_cards", "not_an_opponent"),
    "ties": ("no_nuggets", "not_tied", "sheriff_needs_no_bribe"),
    "sheriff": ("not_sheriff",),
    "deeds": ("deed_protected",),
    "doctor": ("face_missing", "not_a_visitor", "nothing_to_protect", "store_empty", "wrong_count"),
    "orders": ("card_not_playable",),
    "tricks": ("bad_option", "brute_needs_two", "cheater_die"),
    "editions": ("no_such_sheriff", "unknown_option"),
    "chat": (
        "already_committed", "ambiguous", "bad_notation", "cannot_redo", "cannot_undo", "card_not_held",
        "nothing_to_take_back", "unknown_item", "unknown_move",
    ),
}  # fmt: skip
"""By page. All other reasons are about when somebody is asked: the overview tells how a round goes."""
_OF = {code: key for key, codes in _PAGES.items() for code in codes}


def of_reason(code: str) -> str:
    """Key of the page with the rule behind a reason code."""
    return _OF.get(code, "overview")


def of_line(key: str) -> str:
    """Key of the page with the rule behind a line of the final score."""
    match key:
        case "equipment" | "deeds":
            return key
        case "badge":
            return "sheriff"
    return "end"
