"""Paths into a state (`players.0.coins`, `occ.N.9`), and what is found there against what was expected."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from games.core.structs import to_tree

__all__ = ["ABSENT", "PathError", "differences", "look_up"]

ABSENT = "absent"
"""Stands for nothing in scenario files: no such key in a dict, no value in a field."""


class PathError(Exception):
    """The path names a field or an item that there can't be."""


def look_up(root: Any, path: str) -> Any:
    """What lies at the path: a value, list or table, `ABSENT` where a dict has no such key.

    Keys of dicts may have dots in them; the longest one that fits is taken.
    """
    found, parts, done = root, path.split("."), 0
    while done < len(parts):
        rest = parts[done:]
        if isinstance(found, Mapping):
            keys = {str(key): key for key in found}
            taken = next((n for n in range(len(rest), 0, -1) if ".".join(rest[:n]) in keys), 0)
            if not taken:
                return ABSENT
            found, done = found[keys[".".join(rest[:taken])]], done + taken
            continue
        part = rest[0]
        if isinstance(found, Struct) and part in found.__struct_fields__:
            found = getattr(found, part)
        elif _is_list(found) and part.isdecimal() and int(part) < len(found):
            found = found[int(part)]
        else:
            raise PathError(f"{path}: there is no {part} in {_kind(found)}")
        done += 1
    return ABSENT if found is None else to_tree(found)


def differences(path: str, expected: Any, got: Any) -> Iterator[tuple[str, Any, Any]]:
    """(path, expected, got) wherever they differ.

    A table is compared in the keys that it names; `{}` is an empty one.
    """
    if isinstance(expected, Mapping) and expected and isinstance(got, Mapping):
        for key, item in expected.items():
            found = got.get(key)
            yield from differences(f"{path}.{key}", item, ABSENT if found is None else found)
    elif isinstance(expected, Mapping) and _is_list(got):
        for key, item in expected.items():
            inside = str(key).isdecimal() and int(key) < len(got)
            yield from differences(f"{path}.{key}", item, got[int(key)] if inside else ABSENT)
    elif _is_list(expected) and _is_list(got) and len(expected) == len(got):
        for at, (item, found) in enumerate(zip(expected, got, strict=True)):
            yield from differences(f"{path}.{at}", item, ABSENT if found is None else found)
    elif type(expected) is not type(got) or expected != got:
        yield path, expected, got


def _is_list(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str | bytes)


def _kind(value: Any) -> str:
    if isinstance(value, Struct):
        return f"{type(value).__name__} ({', '.join(value.__struct_fields__)})"
    return f"{len(value)} items" if _is_list(value) else repr(value)
