"""Whatever happens to a table beside its rules has words, in both languages."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest

import bot
from bot.panels.happenings import KINDS, told
from renderers.words import LANGUAGES, tongue

PAYLOAD: dict[str, Any] = {"name": "Ben", "before": "Anna", "until": 1_800_000_000_000, "pace": "24h"}


def literals(node: ast.AST, module: ast.Module) -> set[str]:
    """What an argument may be: itself, or all that a name in that file stands for."""
    found: set[str] = set()
    for one in ast.walk(node):
        if isinstance(one, ast.Constant) and isinstance(one.value, str):
            found.add(one.value)
        if isinstance(one, ast.Name):
            for other in ast.walk(module):
                if isinstance(other, ast.Assign) and any(
                    isinstance(target, ast.Name) and target.id == one.id for target in other.targets
                ):
                    value = other.value
                    parts = [value.body, value.orelse] if isinstance(value, ast.IfExp) else [value]
                    found |= {p.value for p in parts if isinstance(p, ast.Constant) and isinstance(p.value, str)}
    return found


def kinds_used() -> set[str]:
    found: set[str] = set()
    for path in Path(str(bot.__file__)).parent.rglob("*.py"):
        module = ast.parse(path.read_text(encoding="utf-8"))
        for call in ast.walk(module):
            if isinstance(call, ast.Call) and len(call.args) > 3:
                name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
                if name == "happen":
                    found |= literals(call.args[3], module)
    return found


def test_every_kind_that_happens_is_known() -> None:
    used = kinds_used()
    assert {"paused", "caretaker", "away", "back", "returned", "replaced"} <= used
    assert used <= set(KINDS)


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_has_words_in_every_language(kind: str) -> None:
    lines = [told(tongue(code), kind, seat=0, payload=PAYLOAD, names=("Anna",)) for code in LANGUAGES]
    assert all(line and "{" not in line for line in lines)
    assert len(set(lines)) == len(LANGUAGES)


def test_a_kind_of_another_version_is_left_out() -> None:
    assert told(tongue("en"), "danced", seat=None, payload={}, names=()) is None
