"""People who press buttons: they know components and messages, no game."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

from bot.tools.bench.made import Dice
from deploy.sandbox import Sandbox

__all__ = ["Seated", "Watch"]

Message = Mapping[str, Any]
_BUTTON, _STRING_SELECT = 2, 3
_PATIENCE = 20.0


@dataclass(slots=True)
class Watch:
    """When each public message of a channel appeared, as the sandbox saw it."""

    sandbox: Sandbox
    boards: dict[str, tuple[str, float]] = field(default_factory=dict)
    _news: dict[str, asyncio.Event] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.sandbox.world.sinks.append(self._hear)

    def close(self) -> None:
        self.sandbox.world.sinks.remove(self._hear)

    def _hear(self, change: Any) -> None:
        if change.gateway == "MESSAGE_CREATE" and change.viewer is None and change.channel is not None:
            self.boards[change.channel] = (change.data["id"], perf_counter())
            self.news(change.channel).set()

    def news(self, channel: str) -> asyncio.Event:
        return self._news.setdefault(channel, asyncio.Event())

    async def after(self, channel: str, message: str | None) -> tuple[str, float]:
        """The channel's newest public message, once it is another than this one."""
        async with asyncio.timeout(_PATIENCE):
            while (newest := self.boards.get(channel)) is None or newest[0] == message:
                self.news(channel).clear()
                await self.news(channel).wait()
        return newest


@dataclass(slots=True)
class Seated:
    """The people of one table, in a channel of its own. `acks` and `boards` collect seconds."""

    sandbox: Sandbox
    watch: Watch
    channel: str
    dice: Dice
    think: Callable[[], Awaitable[None]]
    acks: list[float]
    panels: list[float]
    posts: list[float]

    async def turn(self) -> bool:
        """The one who is called takes a turn, up to the board that tells of it. False: the game is over."""
        board, _ = await self.watch.after(self.channel, None)
        message = self.sandbox.message(board)
        assert message is not None
        called = message["_pinged"]
        button = next((c for c in _components(message) if _kind(c) == "turn"), None)
        if button is None or not called:
            return False
        await self.think()
        panel = await self._press(called[0], board, button["custom_id"], None)
        if not self._choose(panel):  # somebody was stopped after their last press: its board is on the way
            await self.watch.after(self.channel, board)
            return True
        while choice := self._choose(panel):
            await self.think()
            pressed = perf_counter()
            panel = await self._press(called[0], panel["id"], *choice)
            if not self._choose(panel):
                _, posted = await self.watch.after(self.channel, board)
                self.posts.append(posted - pressed)
                return True
        raise RuntimeError("a panel without choices: " + str(panel.get("content"))[:200])

    async def _press(self, who: str, message: str, custom_id: str, values: list[str] | None) -> Message:
        pressed = perf_counter()
        outcome = await self.sandbox.press(who, message, custom_id, values)
        self.acks.append(perf_counter() - pressed)
        settled = await outcome.settled(_PATIENCE)
        self.panels.append(perf_counter() - pressed)
        return settled

    def _choose(self, panel: Message) -> tuple[str, list[str] | None] | None:
        """Any move, or any group of moves, that the panel offers."""
        offered: list[tuple[str, list[str] | None]] = []
        for component in _components(panel):
            if component["type"] == _BUTTON and _kind(component) == "mv":
                offered.append((component["custom_id"], None))
            elif component["type"] == _STRING_SELECT and _kind(component) in ("MV", "GRP"):
                offered += [(component["custom_id"], [option["value"]]) for option in component["options"]]
        return offered[self.dice.below(len(offered))] if offered else None


def _components(message: Message) -> Iterator[Mapping[str, Any]]:
    for row in message.get("components", ()):
        yield from row.get("components", ())


def _kind(component: Mapping[str, Any]) -> str:
    parts = str(component.get("custom_id", "")).split(":")
    return parts[1] if len(parts) > 1 else ""
