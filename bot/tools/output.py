"""How the commands speak, and how they end."""

from __future__ import annotations

import sys

__all__ = ["WRONG_USE", "complain", "say"]

WRONG_USE = 2
"""Exit code for a wish that can't be fulfilled: unknown game, missing file."""


def say(line: str) -> None:
    """One line on stdout."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def complain(line: str) -> None:
    """One line on stderr."""
    sys.stderr.write(f"dorfpost: {line}\n")
