"""The one way in which the rules say no."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

__all__ = ["Param", "Refusal", "RulesError"]

Param = str | int | Sequence[str] | Sequence[int]


class Refusal(Exception):
    """A wish that the rules do not allow; nothing has changed.

    `code` is a lower snake_case reason code (each game's spec lists its own); `params` are the values
    that the sentence for it needs. The sentence itself is made in `renderers.words`.
    """

    def __init__(self, code: str, **params: Param) -> None:
        super().__init__(code, params)
        self.code = code
        self.params: Mapping[str, Param] = params

    def __str__(self) -> str:
        return self.code + "".join(f" {key}={value}" for key, value in self.params.items())


class RulesError(Exception):
    """The rules contradict themselves: a fault of ours, never of a player's."""
