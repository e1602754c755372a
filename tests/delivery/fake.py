"""A Discord in memory behind the door's methods, a clock that only sleeping moves, and a killer."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Generator, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any, Literal, Unpack

import discord

from bot.delivery import Outgoing, picture_name
from bot.door import Done, Gone, OwnMessage, Result, Sent, Words
from bot.door_messages import text_of
from bot.store import OutboxRow, Store, get_table

EPOCH = 1_420_070_400_000


async def until(check: Callable[[], object]) -> None:
    """Let the others work until `check` is true."""
    for _ in range(100_000):
        if check():
            return
        await asyncio.sleep(0)
    raise AssertionError("it never happened")


START = 1_800_000_000_000


class Time:
    """Ms since 1970; whoever sleeps moves it on, and is noted with the pause in seconds."""

    def __init__(self) -> None:
        self.now = START
        self.pauses: list[float] = []
        self.flows = asyncio.Event()
        self.flows.set()

    def clock(self) -> int:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.pauses.append(seconds)
        await asyncio.sleep(0)
        await self.flows.wait()
        self.now += round(seconds * 1000)


class Press(discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"v1:play:(\d+):(\d+):(\d+)"):
    """A button as the bot has them."""

    def __init__(self, table: int, version: int) -> None:
        super().__init__(discord.ui.Button(label="play", custom_id=f"v1:play:{table}:{version}:0"))


def buttons(row: OutboxRow) -> discord.ui.View:
    made = discord.ui.View(timeout=None)
    made.add_item(Press(row.table_id or 0, row.version))
    return made


@dataclass(eq=False)
class Posted:
    id: int
    content: str
    custom_ids: tuple[str, ...]
    files: tuple[str, ...]
    edits: int = 0


@dataclass(eq=False)
class Fault:
    """How the next call of a kind fails: with `result`, before or after it had its effect."""

    call: Literal["send", "edit", "strip", "history", "revive", "thread"]
    result: Result
    after: bool = False
    times: int = 1


@dataclass
class FakeDoor:
    """Keeps channels of messages. Every call is suspended twice before and twice after its effect."""

    time: Time
    channels: dict[int, list[Posted]] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)
    calls: list[str] = field(default_factory=list)
    history: bool = True
    remembers_nonces: bool = True
    busiest: int = 0
    threads: dict[int, str] = field(default_factory=dict)
    gates: dict[int, asyncio.Event] = field(default_factory=dict)
    _nonces: dict[str, Posted] = field(default_factory=dict)
    _count: int = 0
    _inside: dict[int, int] = field(default_factory=dict)

    def posted(self, channel: int) -> list[Posted]:
        return self.channels.setdefault(channel, [])

    def words(self, channel: int) -> list[str]:
        return [message.content for message in self.posted(channel)]

    def find(self, channel: int, message: int) -> Posted | None:
        return next((one for one in self.posted(channel) if one.id == message), None)

    async def send(
        self, channel_id: int, *, nonce: str | None = None, reference: int | None = None, **words: Unpack[Words]
    ) -> Result:
        def act() -> Result:
            if self.remembers_nonces and nonce is not None and nonce in self._nonces:
                return Sent(self._nonces[nonce].id)
            self._count += 1
            key = (self.time.now - EPOCH << 22) + self._count
            made = Posted(key, *_parts(words))
            self.posted(channel_id).append(made)
            self._nonces[nonce or ""] = made
            return Sent(key)

        return await self._call("send", channel_id, act)

    async def edit(self, channel_id: int, message_id: int, **words: Unpack[Words]) -> Result:
        def act() -> Result:
            if (message := self.find(channel_id, message_id)) is None:
                return Gone(10008)
            message.content, message.custom_ids, message.files = _parts(words)
            message.edits += 1
            return Sent(message_id)

        return await self._call("edit", channel_id, act)

    async def strip_buttons(self, channel_id: int, message_id: int) -> Result:
        def act() -> Result:
            if (message := self.find(channel_id, message_id)) is None:
                return Gone(10008)
            message.custom_ids = ()
            return Done()

        return await self._call("strip", channel_id, act)

    async def inbox(self, user_id: int) -> int | Result:
        return user_id

    async def revive(self, thread_id: int) -> Result:
        return await self._call("revive", thread_id, Done)

    async def start_thread(self, channel_id: int, message_id: int, name: str) -> Result:
        def act() -> Result:
            if self.find(channel_id, message_id) is None:
                return Gone(10008)
            self.threads.setdefault(message_id, name)
            return Done()

        return await self._call("thread", channel_id, act)

    async def fetch_own_recent(self, channel_id: int, limit: int, after: int) -> list[OwnMessage] | Result:
        def act() -> Result:
            return Done()

        result = await self._call("history", channel_id, act)
        if not isinstance(result, Done):
            return result
        seen = [m for m in self.posted(channel_id) if m.id > after][:limit] if self.history else []
        return [OwnMessage(m.id, m.custom_ids, m.files, text_of(m.content)) for m in seen]

    async def _call(self, kind: str, channel: int, act: Callable[[], Result]) -> Result:
        self.calls.append(kind)
        inside = self._inside[channel] = self._inside.get(channel, 0) + 1
        self.busiest = max(self.busiest, inside)
        try:
            for _ in range(2):
                await asyncio.sleep(0)
            if (gate := self.gates.get(channel)) is not None:
                await gate.wait()
            fault = next((one for one in self.faults if one.call == kind), None)
            if fault is not None:
                fault.times -= 1
                if fault.times == 0:
                    self.faults.remove(fault)
            result = act() if fault is None or fault.after else fault.result
            for _ in range(2):
                await asyncio.sleep(0)
            return result if fault is None else fault.result
        finally:
            self._inside[channel] -= 1


def _parts(words: Words) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    view = words.get("view")
    rows = [] if view is None else view.to_components()
    ids = tuple(part["custom_id"] for row in rows for part in row["components"])
    return words.get("content") or "", ids, tuple(file.filename for file in words.get("files") or ())


def compose_for(store: Store, mark: Literal["file", "ids"] = "file") -> Callable[[OutboxRow], Awaitable[Outgoing]]:
    """Boards with buttons that replace the table's last board; everything else is words without buttons."""

    async def compose(row: OutboxRow) -> Outgoing:
        words = f"{row.kind} {row.version} since {row.since}"
        if row.kind != "board":
            return Outgoing(content=words)
        assert row.table_id is not None
        table = await get_table(store, row.table_id)
        assert table is not None

        def files() -> Sequence[discord.File]:
            return [discord.File(BytesIO(b"picture"), filename=picture_name(row))]

        return Outgoing(
            content=words,
            view=buttons(row),
            files=files if mark == "file" else None,
            replaces=table.board_message_id,
        )

    return compose


class Killer:
    """Lets the sender's tasks die together at their n-th suspension.

    `cancel`: they are cancelled, so that what they awaited may not happen. `abandon`: they are never resumed, so
    that what they awaited does happen, and nobody learns of it.
    """

    def __init__(self, at: int, how: Literal["cancel", "abandon"]) -> None:
        self.left = at
        self.how = how
        self.strike = asyncio.Event()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._coros: list[Coroutine[Any, Any, Any]] = []

    def install(self) -> None:
        asyncio.get_running_loop().set_task_factory(self._make)

    def remove(self) -> None:
        asyncio.get_running_loop().set_task_factory(None)

    async def bury(self) -> None:
        """Clear away what is left of the dead."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for coro in self._coros:  # some never began
            coro.close()

    def _make(self, loop: asyncio.AbstractEventLoop, coro: Any, **more: Any) -> asyncio.Task[Any]:
        if getattr(coro, "__qualname__", "") not in ("Sender.run", "Sender._deliver"):
            return asyncio.Task(coro, loop=loop, **more)
        watched = self._watched(coro)
        self._coros += [coro, watched]
        task: asyncio.Task[Any] = asyncio.Task(watched, loop=loop, **more)
        self._tasks.add(task)
        return task

    async def _watched(self, coro: Coroutine[Any, Any, Any]) -> Any:
        return await _Steps(self, coro)

    def step(self) -> None:
        self.left -= 1
        if self.left == 0:
            self.strike.set()
            if self.how == "cancel":
                for task in self._tasks:
                    task.cancel()


class _Steps:
    def __init__(self, killer: Killer, coro: Coroutine[Any, Any, Any]) -> None:
        self._killer, self._coro = killer, coro

    def __await__(self) -> Generator[Any, Any, Any]:
        killer, coro = self._killer, self._coro
        thrown: BaseException | None = None
        while True:
            if killer.strike.is_set() and killer.how == "abandon":
                coro.close()
                return None
            try:
                future = coro.send(None) if thrown is None else coro.throw(thrown)
            except StopIteration as end:
                return end.value
            thrown = None
            killer.step()
            try:
                yield future
            except BaseException as error:
                thrown = error
