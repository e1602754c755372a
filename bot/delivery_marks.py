"""What the delivery sends, and how it knows one of its messages again."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import discord

from bot.door import AnyView, OwnMessage
from bot.door_messages import text_of, walk
from bot.store.records import OutboxRow

__all__ = ["Outgoing", "carries", "mark_of", "picture_name"]


@dataclass(frozen=True, slots=True)
class Outgoing:
    """A composed message. `files` makes fresh ones at each call, for a file can be read once.

    `replaces` is the message that loses its buttons once this one is there; `edits` the message to change instead
    of posting a new one (if it is gone, a new one is posted, unless `only_edit`). `thread`: nothing is said, but a
    thread of that name is made from the message `edits`.
    """

    content: str | None = None
    embeds: Sequence[discord.Embed] = ()
    view: AnyView | None = None
    files: Callable[[], Sequence[discord.File]] | None = None
    allowed_mentions: discord.AllowedMentions | None = None
    replaces: int | None = None
    edits: int | None = None
    only_edit: bool = False
    thread: str | None = None


def picture_name(row: OutboxRow) -> str:
    """The name that a row's picture should have: with it the message is known for sure."""
    return f"dorfpost-{row.table_id}-{row.public}-{row.id}.png"


def mark_of(row: OutboxRow, outgoing: Outgoing, files: Sequence[discord.File]) -> str:
    """By what this message will be known again: `file:` its picture, `ids:` the hash of what can be pressed on it,
    `text:` that of its words.

    `edit:` is an edit, which may be repeated; `nonce:` a message with nothing of its own to know it by.
    """
    if outgoing.edits is not None:
        return f"edit:{outgoing.edits}"
    if (name := picture_name(row)) in [file.filename for file in files]:
        return f"file:{name}"
    view = outgoing.view
    if view is not None and any(item.is_dispatchable() for item in view.walk_children()):
        return f"ids:{_digest(' '.join(sorted(_custom_ids(view))))}"
    words = text_of(
        outgoing.content,
        [] if view is None else view.to_components(),
        [dict(embed.to_dict()) for embed in outgoing.embeds],
    )
    return f"text:{_digest(words)}" if words else "nonce:"


def carries(row: OutboxRow, message: OwnMessage) -> bool:
    """Whether this message of ours is the one that the row's last attempt may have left."""
    how, _, what = (row.mark or "nonce:").partition(":")
    if how == "file":
        return what in message.attachments
    if any(re.fullmatch(r"dorfpost-\d+-\d+-\d+\.png", name) for name in message.attachments):
        return False  # another row's picture
    if how == "text":
        return what == _digest(message.text)
    if how == "ids" and what:
        return what == _digest(" ".join(sorted(message.custom_ids)))
    marker = f":{row.table_id}:{row.public}:"  # a row that an earlier version of the bot marked
    return how == "ids" and any(marker in f"{custom_id}:" for custom_id in message.custom_ids)


def _custom_ids(view: AnyView) -> list[str]:
    return [str(part["custom_id"]) for part in walk(view.to_components()) if part.get("custom_id")]


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:24]
