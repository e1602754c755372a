"""What the doctor finds."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

__all__ = ["Finding", "Findings", "State"]

State = Literal["ok", "warning", "problem"]


class Finding(Struct):
    """One thing that was looked at. `do`: what helps, "" if nothing has to be done."""

    check: str
    state: State
    what: str
    do: str = ""


class Findings:
    """Collects what is found; secrets that are named to it come out of every text."""

    def __init__(self) -> None:
        self.all: list[Finding] = []
        self._secrets: list[str] = []

    def hide(self, secret: str) -> None:
        if secret:
            self._secrets.append(secret)

    def ok(self, check: str, what: str) -> None:
        self._add(check, "ok", what, "")

    def warning(self, check: str, what: str, do: str = "") -> None:
        self._add(check, "warning", what, do)

    def problem(self, check: str, what: str, do: str) -> None:
        self._add(check, "problem", what, do)

    def _add(self, check: str, state: State, what: str, do: str) -> None:
        for secret in self._secrets:
            what, do = what.replace(secret, "[secret]"), do.replace(secret, "[secret]")
        self.all.append(Finding(check, state, " ".join(what.split()), do))

    @property
    def fine(self) -> bool:
        return all(finding.state != "problem" for finding in self.all)
