"""A bot that dies at a chosen await: from the press to the sent message, whatever it is doing then."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Generator
from pathlib import Path
from typing import Any, Literal

from bot.app import Dorfpost, database
from bot.store import Store
from renderers.pictures import Studio
from tests.harness import PATIENCE, Stage

__all__ = ["How", "Killer", "Mortal"]

How = Literal["cancel", "abandon"]
_WORKS = ("Sender.", "ViewStore.schedule_dynamic_item_call", "CommandTree._from_interaction")
_STORE = "Store._serve"


class Killer:
    """Counts the awaits of everything that works on a press, and stops it all at the n-th.

    `cancel`: what is running is cancelled, as when the process is asked to stop. `abandon`: nothing goes on, the
    database's writer included, as when the process is gone; what had been asked of the disk and of Discord before
    still happens.
    """

    def __init__(self, how: How) -> None:
        self.how = how
        self.struck = asyncio.Event()
        self.steps = 0
        self.where = ""
        self._left = 0
        self._tasks: set[asyncio.Task[Any]] = set()
        self._grave: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def arm(self, at: int) -> None:
        self._left, self.steps = at, 0

    def make(self, loop: asyncio.AbstractEventLoop, coro: Any, **more: Any) -> asyncio.Task[Any]:
        name = getattr(coro, "__qualname__", "")
        if not name.startswith(_WORKS) and not (name == _STORE and self.how == "abandon"):
            return asyncio.Task(coro, loop=loop, **more)
        task: asyncio.Task[Any] = asyncio.Task(self._watched(coro), loop=loop, **more)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def bury(self) -> None:
        """Clear away what never went on; it can't do any harm any more."""
        dead = list(self._tasks)
        for task in dead:
            task.cancel()
        await asyncio.gather(*dead, return_exceptions=True)

    async def _watched(self, coro: Coroutine[Any, Any, Any]) -> Any:
        return await _Steps(self, coro)

    def step(self, coro: Any) -> None:
        """One await more."""
        self.steps += 1
        self._left -= 1
        if self._left == 0:
            self.where = _innermost(coro)
            self.struck.set()
            if self.how == "cancel":
                for task in self._tasks:
                    task.cancel()

    @property
    def gone(self) -> bool:
        return self.struck.is_set() and self.how == "abandon"

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

    async def start_bot(self) -> None:
        self.killer = Killer(self.how)
        asyncio.get_running_loop().set_task_factory(self.killer.make)
        self._store = await Store.open(database(self.data))
        self._studio = Studio()
        self.bot = Dorfpost(self._store, self._studio)
        self.bot._connection.guild_ready_timeout = 0.02
        await self.bot.login(self.sandbox.token)
        self._connection = asyncio.create_task(self.bot.connect())
        async with asyncio.timeout(PATIENCE):
            await self.bot.wait_until_ready()

    async def stop_bot(self) -> None:
        """Without a word to anybody: what isn't on the disk or at Discord by now never will be."""
        asyncio.get_running_loop().set_task_factory(None)
        if self.how == "abandon":
            for connection in (self._store._writer, self._store._reader):
                if (stopped := connection.stop()) is not None:
                    await stopped
        self._connection.cancel()
        await asyncio.gather(self._connection, return_exceptions=True)
        await self.bot.http.close()
        if self.bot.ws is not None:
            await self.bot.ws.socket.close()
        await self.killer.bury()
        if self.how == "cancel":
            await self._store.close()
        self._studio.close()
