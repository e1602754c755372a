"""Messages as Discord gives them back: knowing our own again, and taking the buttons off."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

__all__ = ["OwnMessage", "own_message", "text_of", "walk", "without_buttons"]

_ROW, _SECTION, _LINK = 1, 9, 5
_TEXT = 10


@dataclass(frozen=True, slots=True)
class OwnMessage:
    """A message of ours in a channel: its id, what can be pressed, the names of its files, its words."""

    id: int
    custom_ids: tuple[str, ...]
    attachments: tuple[str, ...]
    text: str


def own_message(raw: Mapping[str, Any]) -> OwnMessage:
    components = raw.get("components") or []
    return OwnMessage(
        int(raw["id"]),
        tuple(str(part["custom_id"]) for part in walk(components) if part.get("custom_id")),
        tuple(str(file["filename"]) for file in raw.get("attachments") or []),
        text_of(raw.get("content"), components, raw.get("embeds") or []),
    )


def text_of(
    content: str | None, components: Sequence[Mapping[str, Any]] = (), embeds: Sequence[Mapping[str, Any]] = ()
) -> str:
    """All words of a message in one line, with single spaces, as Discord may trim them."""
    words = [content or ""]
    words += [str(part.get("content", "")) for part in walk(components) if part.get("type") == _TEXT]
    for embed in embeds:
        words += [str(embed.get("title") or ""), str(embed.get("description") or "")]
        words += [f"{field['name']} {field['value']}" for field in embed.get("fields") or []]
    return " ".join(" ".join(words).split())


def without_buttons(raw: Mapping[str, Any]) -> list[dict[str, Any]] | None:
    """The components to keep when the message loses what can be pressed; None if there is nothing to take away."""
    components = raw.get("components") or []
    if not any(_pressable(part) for part in walk(components)):
        return None
    files = {
        _address(file.get(key)): f"attachment://{file['filename']}"
        for file in raw.get("attachments") or []
        for key in ("url", "proxy_url")
        if file.get(key)
    }
    return _kept(components, files)


def _pressable(part: Mapping[str, Any]) -> bool:
    return bool(part.get("custom_id"))


def _kept(components: Sequence[Mapping[str, Any]], files: Mapping[str, str]) -> list[dict[str, Any]]:
    kept: list[dict[str, Any]] = []
    for part in components:
        if _pressable(part):
            continue
        accessory = part.get("accessory")
        if part.get("type") == _SECTION and accessory is not None and _pressable(accessory):
            kept += _kept(part["components"], files)  # a section can't be without its accessory
            continue
        copy = _resendable(part, files)
        if "components" in part:
            copy["components"] = _kept(part["components"], files)
            if not copy["components"]:
                continue
        kept.append(copy)
    return kept


def _resendable(part: Mapping[str, Any], files: Mapping[str, str]) -> dict[str, Any]:
    copy: dict[str, Any] = {}
    for key, value in part.items():
        if key == "components" or value is None:
            continue
        if key in ("media", "file"):  # our own uploads are named, not linked: the links expire
            copy[key] = {"url": files.get(_address(value["url"]), value["url"])}
        elif key == "items":
            copy[key] = [_resendable(item, files) for item in value]
        elif key == "accessory":
            copy[key] = _resendable(value, files)
        else:
            copy[key] = value
    return copy


def _address(url: object) -> str:
    """A link without its signature, which differs from answer to answer."""
    parts = urlsplit(str(url))
    return f"{parts.netloc}{parts.path}"


def walk(components: Sequence[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    for part in components:
        yield part
        yield from walk(part.get("components") or [])
        if accessory := part.get("accessory"):
            yield accessory
