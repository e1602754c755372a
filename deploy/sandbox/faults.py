"""Faults that a test orders: the next matching requests fail in the way it says."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(eq=False)
class Fault:
    """One ordered fault; ``hits`` counts how often it struck."""

    method: str
    path: re.Pattern[str]
    status: int
    code: int
    message: str
    left: int
    after: bool
    delay: float
    drop: bool
    retry_after: float
    scope_global: bool
    hits: int = 0


class Faults:
    """The faults in waiting, oldest first. `struck` is called whenever one has: it may be all that happens."""

    def __init__(self, struck: Callable[[], None] = lambda: None) -> None:
        self._waiting: list[Fault] = []
        self._struck = struck

    def add(
        self,
        method: str,
        path_regex: str,
        *,
        status: int = 500,
        code: int = 0,
        message: str = "Internal Server Error",
        times: int = 1,
        after: bool = False,
        delay: float = 0.0,
        drop: bool = False,
        retry_after: float = 0.05,
        scope_global: bool = False,
    ) -> Fault:
        """Make the next ``times`` matching requests fail (-1: all of them).

        ``method`` is a HTTP method or ``*``; ``path_regex`` is searched in the path after ``/api/v10``.
        ``after`` performs the action first; ``delay`` waits that many seconds before the answer; ``drop`` cuts
        the connection instead of answering. A status of 0 answers normally (for a mere delay). For a 429,
        ``retry_after`` are the seconds it asks for and ``scope_global`` makes it a global one.
        """
        fault = Fault(
            method.upper(),
            re.compile(path_regex),
            status,
            code,
            message,
            times,
            after,
            delay,
            drop,
            retry_after,
            scope_global,
        )
        self._waiting.append(fault)
        return fault

    def clear(self) -> None:
        self._waiting.clear()

    def strike(self, method: str, path: str) -> Fault | None:
        """The fault that this request meets, counted; None if it meets none."""
        for fault in self._waiting:
            if fault.method not in ("*", method) or fault.path.search(path) is None:
                continue
            fault.hits += 1
            fault.left -= 1
            if fault.left == 0:
                self._waiting.remove(fault)
            self._struck()
            return fault
        return None
