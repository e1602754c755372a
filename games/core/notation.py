"""One line for every move, both ways: `place 3+4 N.7`. One grammar for all games, the words are each game's own.

A line is the tag of the move and then its fields in order, separated by spaces. Tuples of numbers are joined by
`+`, other tuples by `,` (an empty tuple is `-`), booleans are `yes` and `no`, a missing value is `-`. Seats in a
move are written as their badges show them, from 1: `#2`; who types `2` means the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin
from unicodedata import normalize

from msgspec import NODEFAULT, Struct
from msgspec.structs import fields as msgspec_fields

from games.core.errors import Refusal, RulesError
from games.core.moves import Move
from games.core.structs import field_types, seat_fields, tag_of

__all__ = ["defaults", "field_token", "fits", "read", "token", "usage", "verb", "write"]


def token(value: Any) -> str:
    """One field as it is written."""
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        numbers = all(isinstance(item, int) and not isinstance(item, bool) for item in value)
        return ("+" if numbers else ",").join(map(token, value)) or "-"
    text = str(value)
    if not text or any(char.isspace() for char in text):
        raise RulesError(f"{text!r} can't stand in a line of notation")
    return text


def field_token(kind: type[Struct], name: str, value: Any) -> str:
    """The value of a field of that kind of move as it is written."""
    if not issubclass(kind, Move) or name not in seat_fields(kind) or value is None:
        return token(value)
    if isinstance(value, tuple):
        return ",".join(f"#{seat + 1}" for seat in value) or "-"
    return f"#{value + 1}"


@lru_cache(maxsize=1 << 14)
def write(thing: Struct) -> str:
    """A move (or an event, in which seats count from 0) in notation."""
    kind = type(thing)
    return " ".join(
        [tag_of(thing), *(field_token(kind, name, getattr(thing, name)) for name in thing.__struct_fields__)]
    )


def usage(kind: type[Move]) -> str:
    """The shape of a kind of move: `place <total> <building>`; what may be left out stands in brackets."""
    left_out = defaults(kind)
    shown = (f"[{name}]" if name in left_out else f"<{name}>" for name in kind.__struct_fields__)
    return " ".join([tag_of(kind), *shown])


def defaults(kind: type[Move]) -> dict[str, str]:
    """The fields of a kind of move that may be left out, as their values are written then."""
    made = {}
    for field in msgspec_fields(kind):
        if not field.required:
            value = field.default if field.default is not NODEFAULT else field.default_factory()
            made[field.name] = field_token(kind, field.name, value)
    return made


def read(text: str, kinds: Mapping[str, type[Move]], legal: Sequence[Move]) -> Move:
    """The move that somebody typed.

    Full notation always works, and so does a line that leaves out last fields which have defaults. Shorter forms
    do where they can mean only one of the `legal` moves: any last fields left out, or a shorthand that the game
    allows (`Move.reads`). Upper and lower case are the same. The move may be illegal: the caller plays it and gets
    the reason. Raises `Refusal` with `unknown_move` (params: `verbs`), `bad_notation` (params: `usage`, and an
    `example` if a move of that kind is legal) or `ambiguous` (params: `choices`, in full notation).
    """
    kind, tokens = _verb(text, kinds)
    whole = " ".join([tag_of(kind), *tokens]).casefold()
    mine = [move for move in legal if type(move) is kind]
    for move in mine:
        if write(move).casefold() == whole:
            return move
    fields = field_types(kind)
    if len(tokens) <= len(fields):
        fitting = [
            move
            for move in mine
            if all(fits(kind, name, part, getattr(move, name)) for name, part in zip(fields, tokens, strict=False))
        ]
        if len(fitting) == 1:
            return fitting[0]
        if not tokens and (alone := kind.alone()) is not None:
            return alone
        if fitting:
            raise Refusal("ambiguous", choices=[write(move) for move in fitting])
    tokens += [part for name in [*fields][len(tokens) :] if (part := defaults(kind).get(name)) is not None]
    if len(tokens) != len(fields):
        raise _unreadable(kind, mine)
    try:
        pairs = zip(fields.items(), tokens, strict=True)
        return kind(*(_value(hint, part, name in seat_fields(kind)) for (name, hint), part in pairs)).canonical()
    except (ValueError, KeyError):
        raise _unreadable(kind, mine) from None


def _only(seats: Sequence[int]) -> int:
    (seat,) = seats
    return seat


def _unreadable(kind: type[Move], mine: Sequence[Move]) -> Refusal:
    full = [move for move in mine if "-" not in write(move).split()] or mine
    # one from the middle shows most of how such a line looks: the first and the last are often all or nothing
    example = {"example": write(full[len(full) // 2])} if full else {}
    return Refusal("bad_notation", usage=usage(kind), **example)


def fits(kind: type[Move], name: str, part: str, value: Any) -> bool:
    """Whether somebody may write `part` for that value of a field."""
    written = field_token(kind, name, value).casefold()
    if written.startswith("#") and "," not in part:
        part = f"#{part.lstrip('#')}"
    return written == part.casefold() or kind.reads(name, part, value)


def verb(text: str, kinds: Mapping[str, type[Move]]) -> type[Move]:
    """The kind of move that a line is about. Raises `Refusal("unknown_move")`."""
    return _verb(text, kinds)[0]


def _verb(text: str, kinds: Mapping[str, type[Move]]) -> tuple[type[Move], list[str]]:
    # "end turn", "end-turn" and "end_turn" are the same; the longest verb wins
    words = normalize("NFKC", text).strip().strip("`").split()  # full-width digits and signs as well
    longest = max((tag.count("_") + 1 for tag in kinds), default=0)
    for taken in range(min(longest, len(words)), 0, -1):
        tag = "_".join(words[:taken]).replace("-", "_").casefold()
        if tag in kinds:
            return kinds[tag], words[taken:]
    raise Refusal("unknown_move", verbs=sorted(kinds))


def _value(hint: Any, part: str, seat: bool = False) -> Any:
    """One field from its token; raises `ValueError` or `KeyError`."""
    if seat and part != "-":
        seats = tuple(int(number.removeprefix("#")) - 1 for number in part.split(","))
        if min(seats) < 0:
            raise ValueError(part)
        return seats if get_origin(hint) is tuple else _only(seats)
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        if part == "-" and NoneType in args:
            return None
        return _value(next(arg for arg in args if arg is not NoneType), part)
    if origin is tuple:
        if part == "-":
            return ()
        return tuple(_value(args[0], item) for item in part.split("+" if args[0] is int else ","))
    if origin is Literal:
        return {token(word).casefold(): word for word in args}[part.casefold()]
    if hint is bool:
        return {"yes": True, "no": False}[part.casefold()]
    return int(part) if hint is int else part
