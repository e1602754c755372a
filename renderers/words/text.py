"""Text as Discord takes it: names that can't break a line, lengths that fit."""

from __future__ import annotations

import re
import unicodedata

__all__ = ["cut", "plain", "tidy"]

_MARKS = re.compile(r"([\\*_~`|<>\[\]()#:+\-])")
_NUMBERED = re.compile(r"^(\d+)\.")
_BREAKS = "\r\n\t\x0b\x0c\u0085\u2028\u2029"
_JOINERS = "\u200c\u200d"  # family emoji and some scripts are written with these


def tidy(name: str) -> str:
    """Somebody's name for a place where no markdown is read (a button, an alt text), in one line.

    Line breaks become spaces; control characters, and those that turn the direction of writing, go.
    """
    spaced = "".join(" " if char in _BREAKS else char for char in name)
    kept = (char for char in spaced if char in _JOINERS or unicodedata.category(char) not in ("Cc", "Cf"))
    return "".join(kept).strip()


def plain(name: str) -> str:
    """Somebody's name for a message: markdown, mentions and links in it are shown as they are typed."""
    quoted = _MARKS.sub(r"\\\1", tidy(name))
    # a mention is found in the raw text, where a backslash doesn't help
    return _NUMBERED.sub(r"\1\\.", quoted).replace("@", "@\u200b")


def cut(text: str, limit: int) -> str:
    """The text in at most `limit` characters, with an ellipsis where something was left out."""
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"
