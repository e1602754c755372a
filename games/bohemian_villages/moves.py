"""What a player may do with the dice (spec 4.3)."""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec.structs import replace

from games.core import EndTurn, Move

__all__ = ["Bishop", "Dice", "EndTurn", "Place", "Reroll", "Special"]

Dice = tuple[int, ...]
"""Values of the dice that a move uses, ascending. Dice of equal value are the same to the rules."""


class _Uses(Move, frozen=True):
    """What names dice; another order of them is the same decision."""

    total: Dice

    def canonical(self) -> Move:
        return replace(self, total=tuple(sorted(self.total)))

    @classmethod
    def reads(cls, field: str, token: str, value: Any) -> bool:
        """The sum may stand for the dice (`place 7 N.7`), and the dice may come in any order."""
        if field != "total":
            return False
        if "+" in token:
            return sorted(token.split("+")) == sorted(map(str, value))
        return token == str(sum(value))


class Place(_Uses, frozen=True):
    """Move a figure from hand to a building whose number is the sum of the dice."""

    building: str

    def canonical(self) -> Move:
        return Place(tuple(sorted(self.total)), self.building.upper())


class Bishop(_Uses, frozen=True):
    """Take the bishop with two equal dice."""


class Special(_Uses, frozen=True):
    """Take a special-action tile with any two dice."""


class Reroll(_Uses, frozen=True):
    """Spend a special-action tile and roll these unused dice again."""

    aside: ClassVar[bool] = True

    @classmethod
    def reads(cls, field: str, token: str, value: Any) -> bool:
        """Only dice: a sum says nothing about a reroll."""
        return "+" in token and super().reads(field, token, value)
