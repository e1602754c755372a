"""A table as bytes, with its seed: for the store, not for people."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import Struct

from games.core.errors import Refusal
from games.core.game import AnyGame
from games.core.log import Entry
from games.core.structs import to_tree

__all__ = ["pack", "unpack"]

_ENCODE = msgspec.msgpack.Encoder().encode


def pack(game: AnyGame, seats: int, options: Struct, seed: str, log: Sequence[Entry]) -> bytes:
    """The whole table, with the version of its rules."""
    lines = [
        [
            e.seq,
            e.seat,
            e.by,
            e.move,
            e.back_to,
            e.reveals,
            msgspec.json.encode(e.events).decode(),
            e.after,
        ]
        for e in log
    ]
    return _ENCODE([game.id, game.version, seats, to_tree(options), seed, lines])


def unpack(game: AnyGame, data: bytes) -> tuple[int, Struct, str, list[Entry]]:
    """Seats, options, seed and log. Raises `Refusal("rules_changed")` if it was made by other rules."""
    name, version, seats, options, seed, lines = msgspec.msgpack.decode(data)
    if (name, version) != (game.id, game.version):
        raise Refusal("rules_changed", game=str(name), version=int(version))
    log = [
        Entry(
            seq,
            seat,
            by,
            None if move is None else game.move_codec.decode(msgspec.json.encode(move)),
            back_to,
            reveals,
            game.events_codec.decode(events.encode()),
            after,
        )
        for seq, seat, by, move, back_to, reveals, events, after in lines
    ]
    return seats, game.options(options), seed, log
