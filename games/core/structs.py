"""What all our data has in common: small tagged `msgspec` structs, and trees of plain values for scenario files."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

import msgspec

__all__ = ["Seat", "field_types", "from_tree", "merge", "names", "seat_fields", "snake", "tag_of", "to_tree"]

Seat = Annotated[int, msgspec.Meta(title="seat")]
"""A player's place at the table, 0-based, in clockwise order. In notation they count from 1, as on badges: `#1`."""

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


@cache
def seat_fields(cls: type[msgspec.Struct]) -> frozenset[str]:
    """The fields that name a seat, or several."""
    hints = get_type_hints(cls, include_extras=True)
    return frozenset(name for name in cls.__struct_fields__ if _names_seats(hints[name]))


def _names_seats(hint: Any) -> bool:
    return hint == Seat or any(_names_seats(part) for part in get_args(hint) if part is not int)


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


def from_tree(kind: Any, tree: Any, at: str = "") -> Any:
    """The inverse of `to_tree` for the type `kind`; `at` is where in the whole the tree stands, for messages.

    Missing fields of a struct take their defaults. Raises `msgspec.ValidationError` when the tree does not fit,
    so that a typing slip in a scenario file is told and not swallowed.
    """
    origin, args = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return _from_union(args, tree, at)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return _from_table(kind, tree, at)
    if origin is list:
        return [from_tree(args[0], item, f"{at}.{i}") for i, item in enumerate(_items(tree, at))]
    if origin is tuple:
        items = _items(tree, at)
        inner = args[:1] * len(items) if args[1:] == (Ellipsis,) else args
        if len(items) != len(inner):
            raise _misfit(at, f"expected {len(inner)} items, got {len(items)}")
        return tuple(
            from_tree(arg, item, f"{at}.{i}") for i, (arg, item) in enumerate(zip(inner, items, strict=True))
        )
    if origin is dict:
        if not isinstance(tree, Mapping):
            raise _misfit(at, f"expected a table, got {tree!r}")
        gone = {key for key, item in tree.items() if item is None and not _may_be_none(args[1])}
        return {
            _plain(args[0], key, at, strict=False): from_tree(args[1], item, f"{at}.{key}")
            for key, item in tree.items()
            if key not in gone
        }
    return _plain(kind, tree, at)


def merge(tree: Any, patch: Any, at: str = "") -> Any:
    """JSON merge patch (RFC 7396), with two differences that scenario files need.

    A table whose keys are all numbers, laid over a list, changes single items of it (`players.1.coins`). None
    stays in the result, because only `from_tree` knows what it means: it takes an item out of a dict, and is a
    value where a field may be None. Raises `msgspec.ValidationError` for an item that a list doesn't have.
    """
    if not isinstance(patch, Mapping):
        return patch
    if isinstance(tree, list) and all(str(key).isdecimal() for key in patch):
        result = list(tree)
        for key, item in patch.items():
            if int(key) >= len(result):
                raise _misfit(f"{at}.{key}", f"there are only {len(result)} items")
            result[int(key)] = merge(result[int(key)], item, f"{at}.{key}")
        return result
    merged = dict(tree) if isinstance(tree, Mapping) else {}
    for key, item in patch.items():
        merged[key] = merge(merged.get(key), item, f"{at}.{key}")
    return merged


def names(patch: Any, *path: str | int) -> bool:
    """Whether a patch says anything about this place."""
    for part in path:
        if isinstance(patch, list) and isinstance(part, int):
            patch = patch[part] if part < len(patch) else None
        else:
            patch = patch.get(str(part)) if isinstance(patch, Mapping) else None
        if patch is None:
            return False
    return True


def _misfit(at: str, trouble: str) -> msgspec.ValidationError:
    return msgspec.ValidationError(f"{at.lstrip('.')}: {trouble}" if at else trouble)


def _items(tree: Any, at: str) -> Sequence[Any]:
    if isinstance(tree, Sequence) and not isinstance(tree, str | bytes):
        return tree
    raise _misfit(at, f"expected a list, got {tree!r}")


def _plain(kind: Any, tree: Any, at: str, strict: bool = True) -> Any:
    try:
        return msgspec.convert(tree, kind, strict=strict)
    except msgspec.ValidationError as error:
        raise _misfit(at, str(error)) from None


def _may_be_none(kind: Any) -> bool:
    return kind is Any or kind is NoneType or NoneType in get_args(kind)


def _from_union(args: tuple[Any, ...], tree: Any, at: str) -> Any:
    if tree is None and NoneType in args:
        return None
    structs = [arg for arg in args if isinstance(arg, type) and issubclass(arg, msgspec.Struct)]
    if isinstance(tree, Mapping) and structs:
        for struct in structs:
            if len(structs) == 1 or tree.get("type") == tag_of(struct):
                return from_tree(struct, tree, at)
        raise _misfit(at, f"no type {tree.get('type')!r} here")
    rest = [arg for arg in args if arg is not NoneType]
    if len(rest) == 1:
        return from_tree(rest[0], tree, at)
    return _plain(Union[tuple(args)], tree, at)  # noqa: UP007  (made at run time)


def _from_table(kind: type[msgspec.Struct], tree: Any, at: str) -> Any:
    if not isinstance(tree, Mapping):
        raise _misfit(at, f"expected a table for {kind.__name__}, got {tree!r}")
    types = field_types(kind)
    if unknown := set(tree) - set(types) - {"type"}:
        raise _misfit(at, f"{kind.__name__} has no {', '.join(sorted(map(str, unknown)))}")
    if missing := [f.name for f in msgspec.structs.fields(kind) if f.required and f.name not in tree]:
        raise _misfit(at, f"{kind.__name__} needs {', '.join(missing)}")
    return kind(
        **{name: from_tree(types[name], item, f"{at}.{name}") for name, item in tree.items() if name in types}
    )
