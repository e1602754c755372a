"""What the tests of failures did: kills, presses, removals, messages. `python -m tests.failures` tells the sums."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import pytest

__all__ = ["FOLDER", "note", "totals"]

FOLDER = Path(__file__).parents[1] / "artefacts" / "failures"


def note(request: pytest.FixtureRequest, **counts: int) -> None:
    """Keep what this test did (it replaces what it did in an earlier run)."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    name = re.sub(r"[^\w.-]+", "_", f"{request.module.__name__}.{request.node.name}")
    (FOLDER / f"{name}.json").write_text(json.dumps(counts), encoding="utf-8")
    print(name, counts)


def totals() -> Counter[str]:
    """Over all tests that have run here."""
    total: Counter[str] = Counter()
    for path in FOLDER.glob("*.json"):
        total.update(json.loads(path.read_text(encoding="utf-8")))
    return total
