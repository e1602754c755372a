"""What all our data has in common: small tagged `msgspec` structs, and trees of plain values for scenario files."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import msgspec

__all__ = ["Seat", "field_types", "from_tree", "merge", "snake", "tag_of", "to_tree"]

Seat = int
"""A player's place at the table, 0-based, in clockwise order."""

_HINTS: dict[type[msgspec.Struct], dict[str, Any]] = {}


def snake(name: str) -> str:
    """`EndTurn` → `end_turn`: the tag of a struct, which is also its word in notation."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def tag_of(thing: msgspec.Struct | type[msgspec.Struct]) -> str:
    tag = thing.__struct_config__.tag
    assert isinstance(tag, str)
    return tag


def field_types(cls: type[msgspec.Struct]) -> dict[str, Any]:
    """Field name → resolved type, in the order of declaration."""
    if cls not in _HINTS:
        hints = get_type_hints(cls)
        _HINTS[cls] = {name: hints[name] for name in cls.__struct_fields__}
    return _HINTS[cls]


def to_tree(value: Any) -> Any:
    """Structs as dicts (with their tag under `type`, if any), everything else as JSON would have it."""
    if isinstance(value, msgspec.Struct):
        tag = value.__struct_config__.tag
        head = {"type": tag} if tag is not None else {}
        return head | {name: to_tree(getattr(value, name)) for name in value.__struct_fields__}
    if isinstance(value, Mapping):
        return {str(key): to_tree(item) for key, item in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, str | bytes):
        return [to_tree(item) for item in value]
    return value


def from_tree(kind: Any, tree: Any) -> Any:
    """The inverse of `to_tree` for the type `kind`.

    Raises `msgspec.ValidationError` when the tree does not fit, so that a typing slip in a scenario file is
    told and not swallowed.
    """
    origin, args = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        structs = [arg for arg in args if isinstance(arg, type) and issubclass(arg, msgspec.Struct)]
        if tree is None and NoneType in args:
            return None
        if isinstance(tree, Mapping) and structs:
            for struct in structs:
                if len(structs) == 1 or tree.get("type") == tag_of(struct):
                    return from_tree(struct, tree)
            raise msgspec.ValidationError(f"no type {tree.get('type')!r} here")
        if len(rest := [arg for arg in args if arg is not NoneType]) == 1:
            return from_tree(rest[0], tree)
        return msgspec.convert(tree, kind)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        if not isinstance(tree, Mapping):
            raise msgspec.ValidationError(f"expected a table for {kind.__name__}, got {tree!r}")
        types = field_types(kind)
        if unknown := set(tree) - set(types) - {"type"}:
            raise msgspec.ValidationError(f"{kind.__name__} has no {', '.join(sorted(unknown))}")
        return kind(**{name: from_tree(types[name], item) for name, item in tree.items() if name in types})
    if origin is list:
        return [from_tree(args[0], item) for item in tree]
    if origin is tuple:
        inner = args[:1] * len(tree) if len(args) == 2 and args[1] is Ellipsis else args
        return tuple(from_tree(arg, item) for arg, item in zip(inner, tree, strict=True))
    if origin is dict:
        return {msgspec.convert(key, args[0], strict=False): from_tree(args[1], item) for key, item in tree.items()}
    return msgspec.convert(tree, kind)


def merge(tree: Any, patch: Any) -> Any:
    """JSON merge patch (RFC 7396), with one addition that scenario files need.

    A table whose keys are all numbers, laid over a list, changes single items of it (`players.1.coins`).
    """
    if not isinstance(patch, Mapping):
        return patch
    if isinstance(tree, list) and all(str(key).isdigit() for key in patch):
        result = list(tree)
        for key, item in patch.items():
            result[int(key)] = merge(result[int(key)], item)
        return result
    merged = dict(tree) if isinstance(tree, Mapping) else {}
    for key, item in patch.items():
        if item is None and isinstance(merged.get(key), Mapping | None) and key not in _nullable(tree):
            merged.pop(key, None)
        else:
            merged[key] = merge(merged.get(key), item)
    return merged


def _nullable(tree: Any) -> set[str]:
    # to_tree keeps a field that is None; taking it away would fall back to the default, which may differ
    return {key for key, item in tree.items() if item is None} if isinstance(tree, Mapping) else set()
