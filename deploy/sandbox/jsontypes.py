"""The vocabulary of JSON objects that cross the wire."""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec

Json: TypeAlias = dict[str, Any]

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder()


def dumps(value: Any) -> bytes:
    """Encode to compact UTF-8 JSON."""
    return _encoder.encode(value)


def loads(raw: bytes | str) -> Any:
    """Decode JSON; raises ``msgspec.DecodeError`` (a ``ValueError``) on malformed input."""
    return _decoder.decode(raw)


def copied(value: Json) -> Json:
    """A deep copy that shares nothing with the world, so that callers can't change it by accident."""
    fresh: Json = _decoder.decode(_encoder.encode(value))
    return fresh


def public(value: Json) -> Json:
    """The object without the sandbox's own notes (keys that start with an underscore)."""
    return {key: item for key, item in value.items() if not key.startswith("_")}
