"""Prints what the tests of failures did when they last ran."""

from __future__ import annotations

from tests.failures.counting import totals

if __name__ == "__main__":
    for name, count in sorted(totals().items()):
        print(f"{count:>8} {name}")
