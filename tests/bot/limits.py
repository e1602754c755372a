"""Discord's limits, as the stand-in enforces them, on messages that are only built."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.panels.items import Item, view
from bot.panels.screens import Screen
from deploy.sandbox.components import Checker
from deploy.sandbox.errors import Form
from deploy.sandbox.limits import check_alt_text, check_content

__all__ = ["checked_components", "checked_screen"]


def checked_components(rows: Sequence[Sequence[Item]]) -> list[dict[str, Any]]:
    """The components of a message, every one of them, after Discord has looked at them."""
    made = view(rows)
    if made is None:
        return []
    built: Any = made.to_components()
    form = Form()
    Checker(form, v2=False).message(built)
    assert not form.errors, form.errors
    return [part for row in built for part in row["components"]]


def checked_screen(screen: Screen) -> list[dict[str, Any]]:
    """The same for a whole screen; gives its components."""
    form = Form()
    assert screen.content.strip()
    check_content(form, screen.content)
    check_alt_text(form, [{"description": screen.alt}])
    assert not form.errors, form.errors
    assert screen.scene is None or screen.alt
    return checked_components(screen.rows)
