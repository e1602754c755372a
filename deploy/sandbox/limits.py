"""Limits of message bodies that discord.py leaves to the server."""

from __future__ import annotations

from typing import Any

from .errors import ApiError, Form, form_error
from .jsontypes import Json

CONTENT, EMBEDS, EMBED_TOTAL, ATTACHMENTS = 2000, 10, 6000, 10
FILE_SIZE = 10 * 2**20
REQUEST_SIZE = 25 * 2**20
ALT_TEXT = 1024
NONCE = 25


def check_content(form: Form, content: Any) -> None:
    if content is not None and not isinstance(content, str):
        form.add("content", "BASE_TYPE_STRING", "Must be a string.")
    elif content and len(content) > CONTENT:
        form.add("content", "BASE_TYPE_MAX_LENGTH", f"Must be {CONTENT} or fewer in length.")


def check_embeds(form: Form, embeds: Any, files: frozenset[str]) -> None:
    """Number, lengths and total of embeds; ``files`` are the names that ``attachment://`` may name."""
    if not isinstance(embeds, list):
        form.add("embeds", "BASE_TYPE_LIST", "Must be a list.")
        return
    if len(embeds) > EMBEDS:
        form.add("embeds", "BASE_TYPE_MAX_LENGTH", f"Must be {EMBEDS} or fewer in length.")
    total = 0
    for index, embed in enumerate(embeds):
        path = f"embeds.{index}"
        if not isinstance(embed, dict):
            form.add(path, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
            continue
        texts = [
            ("title", embed.get("title"), 0, 256),
            ("description", embed.get("description"), 0, 4096),
            ("footer.text", (embed.get("footer") or {}).get("text"), 0, 2048),
            ("author.name", (embed.get("author") or {}).get("name"), 0, 256),
        ]
        fields = embed.get("fields") or []
        if len(fields) > 25:
            form.add(path + ".fields", "BASE_TYPE_MAX_LENGTH", "Must be 25 or fewer in length.")
        for number, field in enumerate(fields):
            texts.append((f"fields.{number}.name", field.get("name") or "", 1, 256))
            texts.append((f"fields.{number}.value", field.get("value") or "", 1, 1024))
        for name, text, low, high in texts:
            if text is not None and form.length(f"{path}.{name}", text, low, high):
                total += len(text)
        pictures = [(key, embed[key]) for key in ("image", "thumbnail") if embed.get(key)]
        for key, picture in pictures:
            check_picture(form, f"{path}.{key}.url", str(picture.get("url") or ""), files)
        if not pictures and not any(text for _, text, _, _ in texts):
            form.required(path + ".description")
    if total > EMBED_TOTAL:
        form.add("embeds", "MAX_EMBED_SIZE_EXCEEDED", f"Embed size exceeds maximum size of {EMBED_TOTAL}")


def check_picture(form: Form, path: str, url: str, files: frozenset[str]) -> None:
    # Real Discord shows nothing for a picture that names a missing attachment; here it is an error, so that
    # a mistake is seen.
    if url.startswith("attachment://"):
        if url.removeprefix("attachment://") not in files:
            form.add(path, "ATTACHMENT_NOT_FOUND", f"The referenced attachment was not found: {url}")
    elif not url.startswith(("http://", "https://")):
        form.add(path, "URL_TYPE_INVALID_URL", "Not a well formed URL.")


def check_files(sizes: list[int]) -> None:
    """Refuse too many files, one that is too big, or too many bytes together (40005)."""
    if len(sizes) > ATTACHMENTS:
        raise form_error("attachments", "BASE_TYPE_MAX_LENGTH", f"Must be {ATTACHMENTS} or fewer in length.")
    if any(size > FILE_SIZE for size in sizes) or sum(sizes) > REQUEST_SIZE:
        raise ApiError(413, 40005, "Request entity too large")


def check_nonce(form: Form, nonce: Any) -> None:
    if nonce is not None and len(str(nonce)) > NONCE:
        form.add("nonce", "NONCE_TYPE_TOO_LONG", f"Must be {NONCE} or fewer in length.")


def check_allowed_mentions(form: Form, allowed: Any) -> None:
    if not isinstance(allowed, dict):
        return
    parse = allowed.get("parse") or []
    for index, kind in enumerate(parse):
        if kind not in ("users", "roles", "everyone"):
            form.add(
                f"allowed_mentions.parse.{index}",
                "BASE_TYPE_CHOICES",
                "Value must be one of {'users', 'roles', 'everyone'}.",
            )
    for kind in ("users", "roles"):
        listed = allowed.get(kind) or []
        if len(listed) > 100:
            form.add(f"allowed_mentions.{kind}", "BASE_TYPE_MAX_LENGTH", "Must be 100 or fewer in length.")
        if listed and kind in parse:
            form.add(
                "allowed_mentions",
                "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.',
            )


def check_alt_text(form: Form, attachments: list[Json]) -> None:
    for index, attachment in enumerate(attachments):
        if attachment.get("description") is not None:
            form.length(f"attachments.{index}.description", attachment["description"], 0, ALT_TEXT)
