"""Games of the tests as guests of the house: the bot plays them like its own."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from pkgutil import iter_modules
from types import ModuleType, SimpleNamespace
from typing import Any

import msgspec
import pytest
from PIL import Image

from games import registry
from games.core import AnyGame, Event, GameEnded, Line, Move, Refusal, Table, write
from renderers.pictures import Painter, Scene, painter
from renderers.words import AnyView, GameWords, Label, Tongue, Topic, label, words

__all__ = ["PlainWords", "guest"]


class PlainWords(GameWords):
    """Says everything in notation."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def title(self, _: Tongue) -> str:
        return self.game.id

    def pitch(self, _: Tongue) -> str:
        return self.game.id

    def command_name(self, _: Tongue) -> str:
        return self.game.command

    def ask(self, _: Tongue, view: AnyView, names: Sequence[str] = ()) -> str:
        return f"{view.asks} {view.deciders} {view.turn}"

    def move(self, _: Tongue, view: AnyView, move: Move, names: Sequence[str] = ()) -> Label:
        return label(write(move))

    def group(self, _: Tongue, view: AnyView, key: str, moves: Sequence[Move], names: Sequence[str] = ()) -> Label:
        return label(key)

    def action(self, _: Tongue, kind: type[Move]) -> tuple[str, str]:
        return kind.__name__, kind.__name__

    def action_name(self, _: Tongue, kind: type[Move]) -> str:
        return kind.__name__.lower()

    def field(self, _: Tongue, kind: type[Move], field: str) -> tuple[str, str]:
        return field, field

    def value(
        self,
        _: Tongue,
        view: AnyView,
        kind: type[Move],
        field: str,
        value: Any,
        moves: Sequence[Move],
        names: Sequence[str] = (),
    ) -> str:
        return str(value)

    def event(self, _: Tongue, event: Event, names: Sequence[str]) -> str:
        return write(event)

    def caption(self, _: Tongue, events: Sequence[Event], names: Sequence[str]) -> str:
        return "\n".join(map(write, events))

    def reason(self, _: Tongue, refusal: Refusal, names: Sequence[str]) -> str | None:
        return None

    def standing(self, _: Tongue, line: Line) -> str:
        return line.key

    def ended(self, _: Tongue, event: GameEnded, names: Sequence[str]) -> str:
        return event.reason

    def option(self, _: Tongue, name: str) -> str:
        return name

    def option_value(self, _: Tongue, name: str, value: Any) -> str:
        return str(value)

    def board(self, _: Tongue, view: AnyView, names: Sequence[str]) -> str:
        return msgspec.json.encode(view).decode()

    def alt(self, _: Tongue, view: AnyView, names: Sequence[str], events: Sequence[Event] = ()) -> str:
        return f"{self.board(_, view, names)} {self.caption(_, events, names)}"

    def status(self, _: Tongue, view: AnyView, names: Sequence[str]) -> str:
        return f"{view.turn} {view.version}"

    def topics(self, _: Tongue) -> tuple[Topic, ...]:
        return (Topic("overview", self.game.id, self.game.id),)


class PlainPainter(Painter):
    """The picture is the checksum of the whole scene: whatever is in it can be told from the bytes."""

    crops = ("board",)

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def paint(self, scene: Scene) -> Image.Image:
        bits = "".join(f"{byte:08b}" for byte in sha256(msgspec.msgpack.encode(scene)).digest())
        image = Image.new("RGB", (16, 16))
        image.putdata([(255, 255, 255) if bit == "1" else (0, 0, 0) for bit in bits])
        return image

    def showcase(self) -> Sequence[Scene]:
        table: Table[Any] = Table.deal(self.game, self.game.seats[0], seed="showcase")
        return [Scene(table.view(None))]


@contextmanager
def guest(game: AnyGame, said: GameWords | None = None) -> Iterator[None]:
    """While this lasts the game is registered, with its words (by default plain ones) and plain pictures."""

    def modules(path: Any) -> list[Any]:
        return [*iter_modules(path), SimpleNamespace(name=game.id, ispkg=True)]

    caches = (registry.all_games, words, painter)
    with pytest.MonkeyPatch.context() as patch:
        for package, name, thing in (
            ("games", "GAME", game),
            ("renderers.words", "WORDS", said or PlainWords(game)),
            ("renderers.pictures", "PAINTER", PlainPainter(game)),
        ):
            module = ModuleType(f"{package}.{game.id}")
            setattr(module, name, thing)
            patch.setitem(sys.modules, module.__name__, module)
        patch.setattr(registry, "iter_modules", modules)
        for cached in caches:
            cached.cache_clear()
        try:
            yield
        finally:
            for cached in caches:
                cached.cache_clear()
