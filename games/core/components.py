"""What lies in a game's box: a TOML file in its package, or the one that an owner of the game put in its place."""

from __future__ import annotations

import os
from importlib.resources import files
from pathlib import Path
from typing import Protocol, TypeVar

import msgspec

from games.core.errors import RulesError

__all__ = ["Components", "load_components"]


class Components(Protocol):
    """The struct that a components file is decoded into."""

    def check(self) -> None:
        """Raises `RulesError` where the data can't be played with."""


C = TypeVar("C", bound=Components)


def load_components(package: str, kind: type[C]) -> C:
    """The components of the game in `package`, checked.

    From `$DORFPOST_COMPONENTS/<game>/components.toml` if there is one. Raises `RulesError`, naming the file, if
    they can't be read or played with.
    """
    game = package.rpartition(".")[2]
    own = os.environ.get("DORFPOST_COMPONENTS")
    path = Path(own, game, "components.toml") if own else None
    if path is not None and path.is_file():
        data = path.read_bytes()
    else:
        data = files(package).joinpath("components.toml").read_bytes()
    try:
        made = msgspec.toml.decode(data, type=kind, strict=False)
        made.check()
    except (msgspec.DecodeError, RulesError) as error:
        raise RulesError(f"{game}/components.toml: {error}") from None
    return made
