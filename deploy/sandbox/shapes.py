"""The types that fields of requests must have, before anybody looks at their values.

Everything may be missing or null here: what is required, and within which limits, is said where it is used.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec

from .errors import form_error

Snowflake = str | int | None


class Emoji(msgspec.Struct):
    id: Snowflake = None
    name: str | None = None


class Media(msgspec.Struct):
    url: str | None = None


class GalleryItem(msgspec.Struct):
    media: Media | None = None
    description: str | None = None


class SelectOption(msgspec.Struct):
    label: str | None = None
    value: str | None = None
    description: str | None = None
    emoji: Emoji | None = None
    default: bool | None = None


class Component(msgspec.Struct):
    type: int | None = None
    id: int | None = None
    components: list[Component] | None = None
    accessory: Component | None = None
    component: Component | None = None
    items: list[GalleryItem] | None = None
    options: list[SelectOption] | None = None
    media: Media | None = None
    file: Media | None = None
    emoji: Emoji | None = None
    style: int | None = None
    custom_id: str | None = None
    label: str | None = None
    url: str | None = None
    content: str | None = None
    description: str | None = None
    placeholder: str | None = None
    value: str | None = None
    min_values: int | None = None
    max_values: int | None = None
    min_length: int | None = None
    max_length: int | None = None
    disabled: bool | None = None
    required: bool | None = None
    spacing: int | None = None


class Picture(msgspec.Struct):
    url: str | None = None


class EmbedField(msgspec.Struct):
    name: str | None = None
    value: str | None = None


class Footer(msgspec.Struct):
    text: str | None = None
    icon_url: str | None = None


class Author(msgspec.Struct):
    name: str | None = None
    icon_url: str | None = None


class Embed(msgspec.Struct):
    title: str | None = None
    description: str | None = None
    color: int | None = None
    fields: list[EmbedField] | None = None
    footer: Footer | None = None
    author: Author | None = None
    image: Picture | None = None
    thumbnail: Picture | None = None


class AllowedMentions(msgspec.Struct):
    parse: list[str] | None = None
    users: list[str | int] | None = None
    roles: list[str | int] | None = None
    replied_user: bool | None = None


class Attachment(msgspec.Struct):
    id: Snowflake = None
    filename: str | None = None
    description: str | None = None


class Reference(msgspec.Struct):
    type: int | None = None
    message_id: Snowflake = None
    fail_if_not_exists: bool | None = None


class Message(msgspec.Struct):
    content: str | None = None
    embeds: list[Embed] | None = None
    components: list[Component] | None = None
    attachments: list[Attachment] | None = None
    allowed_mentions: AllowedMentions | None = None
    message_reference: Reference | None = None
    flags: int | None = None
    nonce: str | int | None = None
    enforce_nonce: bool | None = None


class Modal(msgspec.Struct):
    title: str | None = None
    custom_id: str | None = None
    components: list[Component] | None = None


class Choice(msgspec.Struct):
    name: str | None = None
    value: str | int | float | None = None
    name_localizations: dict[str, str] | None = None


class Choices(msgspec.Struct):
    choices: list[Choice] | None = None


class Option(msgspec.Struct):
    type: int | None = None
    name: str | None = None
    description: str | None = None
    name_localizations: dict[str, str] | None = None
    description_localizations: dict[str, str] | None = None
    options: list[Option] | None = None
    choices: list[Choice] | None = None
    required: bool | None = None
    autocomplete: bool | None = None
    min_value: float | None = None
    max_value: float | None = None
    min_length: int | None = None
    max_length: int | None = None


class Command(Option):
    default_member_permissions: str | int | None = None
    contexts: list[int] | None = None
    integration_types: list[int] | None = None


class Channel(msgspec.Struct):
    """Bodies that make or change channels and threads."""

    name: str | None = None
    type: int | None = None
    topic: str | None = None
    auto_archive_duration: int | None = None
    rate_limit_per_user: int | None = None
    position: int | None = None
    archived: bool | None = None
    locked: bool | None = None
    invitable: bool | None = None
    nsfw: bool | None = None


class Bulk(msgspec.Struct):
    messages: list[str | int] | None = None


class Recipient(msgspec.Struct):
    recipient_id: Snowflake = None


def check_shape(body: Any, kind: type[msgspec.Struct], prefix: str = "") -> None:
    """Raise 50035 at the first field whose type is wrong; ``prefix`` (with a dot) stands before its path."""
    try:
        msgspec.convert(body, kind)
    except msgspec.ValidationError as wrong:
        text, _, where = str(wrong).partition(" - at `$")
        path = re.sub(r"\[(\w+|\.\.\.)\]", r".\1", where.rstrip("`")).strip(".")
        raise form_error((prefix + path).strip(".") or "_", "MODEL_TYPE_CONVERT", text) from None
