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

    `draft`: a private part of an answer that is being put together (a card laid into a sealed offer), or a standing
    order (`Step.meanwhile`). It is `secret` without saying so, changes nothing that another seat or the public can
    see (their view, their moves, who is asked, events) and draws and reveals nothing. So it isn't counted in the
    versions that others see (`Table.seen_version`), stands in nobody else's way, and only its owner can take it
    back: if another takes back an earlier move, it is played again after that. The move that seals the answer is an
    ordinary secret one, and a seat that is asked always has one which isn't a draft.

    `picks` names a field that is a tuple of several things to choose from what is there, in any combination (the
    dice that are kept). Equal things are the same thing, and of two orders only one is legal. Panels show a toggle
    for each thing, where the moves whose other fields are equal differ in nothing else; so the field is not the
    first field in the sense of `aside` above, wherever it stands.
    """

    aside: ClassVar[bool] = False
    picks: ClassVar[str] = ""
    secret: ClassVar[bool] = False
    draft: ClassVar[bool] = False

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        if cls.draft:
            cls.secret = True

    def canonical(self) -> Move:
        """The same decision as the list of legal moves would write it (dice in order, ids in their own case)."""
        return self

    @classmethod
    def reads(cls, field: str, token: str, value: Any) -> bool:
        """Whether a player may write `token` for `value`, besides its full notation (no shorthand by default)."""
        return False

    @classmethod
    def alone(cls) -> Move | None:
        """What the verb by itself stands for, unless only one legal move begins with it: an answer that names
        nothing, if the game has a reason of its own against that. None: core says that it could mean several.
        """
        return None


class EndTurn(Move, frozen=True):
    """Stop here although the turn could go on."""

    aside: ClassVar[bool] = True
