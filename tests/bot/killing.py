"""A bot that dies at a chosen await: from the press to the sent message, whatever it is doing then."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Generator
from pathlib import Path
from typing import Any, Literal

from bot.app import Dorfpost, database
from bot.store import Store
from deploy.sandbox import InteractionFailed
from renderers.pictures import Studio
from tests.harness import PATIENCE, Stage

__all__ = ["How", "Killer", "Mortal", "Place"]

How = Literal["cancel", "abandon"]
Place = tuple[str, int]
"""What is waiting in which line, and how often it has waited there since the press."""
_WORKS = ("Sender.", "ViewStore.schedule_dynamic_item_call", "CommandTree._from_interaction")
_STORE = "Store._serve"


class Killer:
    """Notes the awaits of everything that works on a press, and stops it all at a chosen one.

    `cancel`: what is running is cancelled, as when the process is asked to stop. `abandon`: nothing goes on, the
    database's writer included, as when the process is gone; what had been asked of the disk and of Discord before
    still happens.
    """

    def __init__(self, how: How) -> None:
        self.how = how
        self.struck = asyncio.Event()
        self.seen: list[Place] = []
        self._wanted: Place | None = None
        self._buried = False
        self._tasks: set[asyncio.Task[Any]] = set()
        self._grave: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def arm(self, at: Place | None) -> None:
        """Begin to note; strike at that await, None: not at all."""
        self.seen, self._wanted = [], at

    def make(self, loop: asyncio.AbstractEventLoop, coro: Any, **more: Any) -> asyncio.Task[Any]:
        name = getattr(coro, "__qualname__", "")
        if not name.startswith(_WORKS) and not (name == _STORE and self.how == "abandon"):
            return asyncio.Task(coro, loop=loop, **more)
        task: asyncio.Task[Any] = asyncio.Task(self._watched(coro), loop=loop, **more)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(lambda _: coro.close())  # it may have died before it began
        return task

    async def bury(self) -> None:
        """Clear away what never went on; it can't do any harm any more."""
        self._buried = True
        while dead := set(self._tasks):
            for task in dead:
                task.cancel()
            await asyncio.wait(dead, timeout=0.1)  # one that cleans up waits for what has ended: once more

    async def _watched(self, coro: Coroutine[Any, Any, Any]) -> Any:
        return await _Steps(self, coro)

    def step(self, coro: Any) -> None:
        """One await more."""
        name = f"{coro.__qualname__.split('.')[0]} {_innermost(coro)}"
        place = (name, sum(before == name for before, _ in self.seen))
        self.seen.append(place)
        if place != self._wanted or self.struck.is_set():
            return
        self.struck.set()
        if self.how == "cancel":
            for task in self._tasks:
                task.cancel()

    @property
    def gone(self) -> bool:
        return self.struck.is_set() and self.how == "abandon" and not self._buried

    @property
    def grave(self) -> asyncio.Future[None]:
        return self._grave


class _Steps:
    def __init__(self, killer: Killer, coro: Coroutine[Any, Any, Any]) -> None:
        self._killer, self._coro = killer, coro

    def __await__(self) -> Generator[Any, Any, Any]:
        killer, coro = self._killer, self._coro
        thrown: BaseException | None = None
        while True:
            try:
                future = coro.send(None) if thrown is None else coro.throw(thrown)
            except StopIteration as end:
                return end.value
            thrown = None
            killer.step(coro)
            try:
                yield future
                if killer.gone:
                    yield from killer.grave
            except BaseException as error:
                thrown = error


def _innermost(coro: Any) -> str:
    """Which of our own functions is waiting."""
    name = ""
    while coro is not None:
        frame = getattr(coro, "cr_frame", None)
        if frame is not None and "/bot/" in frame.f_code.co_filename:
            name = f"{Path(frame.f_code.co_filename).stem}.{frame.f_code.co_name}:{frame.f_lineno}"
        coro = getattr(coro, "cr_await", None)
    return name


class Mortal(Stage):
    """A stage whose bot can be killed without a last word."""

    def __init__(self, data: Path, how: How) -> None:
        super().__init__(data, deadline=3)
        self.how: How = how
        self.killer: Killer
        self._alive = False

    async def start_bot(self) -> None:
        self.killer = Killer(self.how)
        asyncio.get_running_loop().set_task_factory(self.killer.make)
        self._store = await Store.open(database(self.data))
        self._alive = True
        self._studio = Studio()
        self.bot = Dorfpost(self._store, self._studio)
        self.bot._connection.guild_ready_timeout = 0.02
        await self.bot.login(self.sandbox.token)
        self._connection = asyncio.create_task(self.bot.connect())
        async with asyncio.timeout(PATIENCE):
            await self.bot.wait_until_ready()

    async def die_writing(self, who: str, notation: str) -> None:
        """The process is gone while somebody's move is on its way to the disk, and another takes over."""
        self.killer.arm(None)
        on_its_way = asyncio.create_task(self.sandbox.slash(who, "move", {"notation": notation}))
        while not any("db.write" in place for place, _ in self.killer.seen):  # noqa: ASYNC110
            await asyncio.sleep(0)
        self.killer.struck.set()  # nothing goes on from here
        await self.stop_bot()
        on_its_way.cancel()
        await asyncio.gather(on_its_way, return_exceptions=True)
        await self.start_bot()
        await self.quiet()

    async def stop_bot(self) -> None:
        """Without a word to anybody: what isn't on the disk or at Discord by now never will be."""
        asyncio.get_running_loop().set_task_factory(None)
        if not self._alive:
            return
        self._alive = False
        if self.how == "abandon":
            # a process that is gone holds no lock; here abandoned cursors would keep it
            await self._store._writer.rollback()
            for connection in (self._store._writer, self._store._reader):
                if (stopped := connection.stop()) is not None:
                    await stopped
        self._connection.cancel()
        await asyncio.gather(self._connection, return_exceptions=True)
        if self.bot.ws is not None:
            await self.bot.ws.close(4000)
        await self.bot.http.close()
        await self.killer.bury()
        if self.how == "cancel":
            await self._store.close()
        self._studio.close()

    async def killed_while(self, at: Place | None, doing: Coroutine[Any, Any, object]) -> bool:
        """Do it, die at the await `at` (None: when all is done), and start again. Says whether `at` was met."""
        self.killer.arm(at)
        act = asyncio.create_task(doing)
        struck = asyncio.create_task(self.killer.struck.wait())
        done = asyncio.create_task(self._through(act))
        await asyncio.wait({struck, done}, return_when=asyncio.FIRST_COMPLETED)
        for _ in range(3):  # what was on its way arrives
            await asyncio.sleep(0.002)
        hit = self.killer.struck.is_set()
        await self.stop_bot()
        for task in (act, struck, done):
            task.cancel()
        await asyncio.gather(act, struck, done, return_exceptions=True)
        await self.start_bot()
        await self.quiet()
        return hit

    async def _through(self, act: asyncio.Task[object]) -> None:
        try:
            await act
        except (InteractionFailed, asyncio.CancelledError):
            return
        await self.quiet()
