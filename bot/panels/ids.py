"""Custom ids: everything that a button needs to know, so that it works after any restart.

`v1:<kind>:<table>:<version>:<index>`, at most 100 characters. The kinds of buttons are lower case, those of
string selects upper case, those of user selects begin with `u_`, those of channel selects with `c_`: so each class
of component has its template.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

__all__ = ["BUTTON", "CHANNELS", "PEOPLE", "SELECT", "Ref", "marker"]

_REST = r":(?P<table>\d{1,18}):(?P<version>\d{1,9}):(?P<index>\d{1,9})"
BUTTON = re.compile(r"v1:(?P<kind>[a-z]{1,20})" + _REST)
SELECT = re.compile(r"v1:(?P<kind>[A-Z]{1,20})" + _REST)
PEOPLE = re.compile(r"v1:(?P<kind>u_[a-z]{1,20})" + _REST)
CHANNELS = re.compile(r"v1:(?P<kind>c_[a-z]{1,20})" + _REST)


@dataclass(frozen=True, slots=True)
class Ref:
    """What a component refers to: a kind of action, a table, the state it was made for, and a number."""

    kind: str
    table: int
    version: int = 0
    index: int = 0

    def __str__(self) -> str:
        return f"v1:{self.kind}:{self.table}:{self.version}:{self.index}"

    @classmethod
    def of(cls, match: re.Match[str]) -> Ref:
        return cls(match["kind"], int(match["table"]), int(match["version"]), int(match["index"]))


def marker(table: int, version: int) -> str:
    """What every custom id of a message about a table's version contains."""
    return f":{table}:{version}:"
