"""Uploaded files: their names, kinds and sizes in pixels."""

from __future__ import annotations

import mimetypes
import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Upload:
    """A file as it came in a multipart request."""

    name: str
    kind: str
    body: bytes


def clean_name(name: str) -> str:
    """The name that Discord gives an uploaded file: blanks and odd characters don't survive."""
    cleaned = re.sub(r"[^\w.\-]", "", re.sub(r"\s+", "_", name.rsplit("/", 1)[-1]), flags=re.ASCII)
    return cleaned.lstrip(".") or "unknown"


def content_type(name: str) -> str:
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    return f"{kind}; charset=utf-8" if kind.startswith("text/") else kind


def picture_size(body: bytes) -> tuple[int, int] | None:
    """Width and height in pixels of a PNG, GIF, WebP or JPEG; None for anything else."""
    if body[:8] == b"\x89PNG\r\n\x1a\n" and len(body) >= 24:
        return int.from_bytes(body[16:20], "big"), int.from_bytes(body[20:24], "big")
    if body[:6] in (b"GIF87a", b"GIF89a") and len(body) >= 10:
        return int.from_bytes(body[6:8], "little"), int.from_bytes(body[8:10], "little")
    if body[:4] == b"RIFF" and body[8:12] == b"WEBP":
        return _webp_size(body)
    return _jpeg_size(body) if body[:2] == b"\xff\xd8" else None


def _webp_size(body: bytes) -> tuple[int, int] | None:
    if body[12:16] == b"VP8X" and len(body) >= 30:
        return int.from_bytes(body[24:27], "little") + 1, int.from_bytes(body[27:30], "little") + 1
    if body[12:16] == b"VP8L" and len(body) >= 25:
        bits = int.from_bytes(body[21:25], "little")
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    if body[12:16] == b"VP8 " and len(body) >= 30:
        width, height = int.from_bytes(body[26:28], "little"), int.from_bytes(body[28:30], "little")
        return width & 0x3FFF, height & 0x3FFF
    return None


def _jpeg_size(body: bytes) -> tuple[int, int] | None:
    at = 2
    while at + 9 < len(body) and body[at] == 0xFF:
        marker, length = body[at + 1], int.from_bytes(body[at + 2 : at + 4], "big")
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            return int.from_bytes(body[at + 7 : at + 9], "big"), int.from_bytes(body[at + 5 : at + 7], "big")
        at += 2 + length
    return None
