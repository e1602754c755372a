"""What a seat may decide. One frozen class a kind of move; its declaration is all that anybody else needs."""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec import Struct

from games.core.structs import snake

__all__ = ["EndTurn", "Move"]


class Move(Struct, frozen=True, array_like=True, tag=snake):
    """A complete decision. The fields are strings without spaces, whole numbers, booleans, or tuples of these.

    `aside` sets a kind apart in panels: it gets a button of its own instead of a place among the main choices
    (a reroll beside the placements). A panel that would be too long first asks for the value of the first
    field, so kinds which are chosen by the same thing name it the same way and put it first.

    `secret`: others don't see it before the game is over (a hidden choice; what comes of it is told by events).

    `picks` names a field that is a tuple of several things to choose from what is there, in any combination (the
    dice that are kept). Equal things are the same thing, and of two orders only one is legal. Panels show a toggle
    for each thing, where the moves whose other fields are equal differ in nothing else; so the field is not the
    first field in the sense of `aside` above, wherever it stands.
    """

    aside: ClassVar[bool] = False
    picks: ClassVar[str] = ""
    secret: ClassVar[bool] = False

    def canonical(self) -> Move:
        """The same decision as the list of legal moves would write it (dice in order, ids in their own case)."""
        return self

    @classmethod
    def reads(cls, field: str, token: str, value: Any) -> bool:
        """Whether a player may write `token` for `value`, besides its full notation (no shorthand by default)."""
        return False


class EndTurn(Move, frozen=True):
    """Stop here although the turn could go on."""

    aside: ClassVar[bool] = True
