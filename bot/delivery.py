"""From the outbox to Discord: each message once, in the order of its table, whatever happens meanwhile.

A row is marked `sending`, and that committed, before Discord is spoken to. So whatever is found in that state
after a failure or a restart may have been said: the channel's history is asked first, and a message that carries
the row's mark is taken for it. Beside that every row has a nonce, by which Discord itself knows a repetition of the
last minutes.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from functools import partial

import discord

from bot.delivery_marks import Outgoing, carries, mark_of, picture_name
from bot.door import Done, Forbidden, Gone, OwnMessage, Rejected, Result, Retry, Sent, Speaker, Words
from bot.door_codes import THREAD_ARCHIVED
from bot.store import outbox
from bot.store.db import Store, now_ms
from bot.store.errors import StoreError
from bot.store.places import settle_thread
from bot.store.records import OutboxRow

__all__ = ["Backoff", "Compose", "Outgoing", "Sender", "carries", "picture_name"]

_log = logging.getLogger(__name__)
_DISCORD_EPOCH_MS = 1_420_070_400_000
_LOOK_BACK_MS = 10 * 60_000
"""How much our clock may be ahead of Discord's."""
_LOOK_THROUGH = 1000
"""Messages of the channel after the attempt that are searched for our own."""
_REPEATABLE = (outbox.STRIP, outbox.THREAD)
"""Kinds that do something rather than say it, and may do it twice."""
_PATIENCE = 5.0
"""Seconds that running deliveries get to finish when the sender is closed."""


Compose = Callable[[OutboxRow], Awaitable[Outgoing | None]]
OnThread = Callable[[OutboxRow, int | None, str | None], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Backoff:
    """Pauses between attempts in seconds: doubling from `first` up to `most`, and how many attempts in all.

    `composing`: after so many failures to compose a row it is given up.
    """

    first: float = 1.0
    most: float = 300.0
    attempts: int = 300
    composing: int = 8

    def pause(self, tries: int) -> float:
        return min(self.most, self.first * 2.0 ** min(tries - 1, 30))


class Sender:
    """Says what the outbox holds, one message at a time in each channel, the channels side by side.

    `compose` makes the message of a row (None: there is nothing to say any more); `on_dead` is told of rows that
    will never be said, with a reason such as `forbidden 50013`. `on_thread` writes that a table has its thread, or
    (None, and why) has none. `clock` gives ms since 1970, `sleep` takes seconds.
    """

    def __init__(
        self,
        store: Store,
        door: Speaker,
        compose: Compose,
        *,
        on_dead: Callable[[OutboxRow, str], Awaitable[None]] | None = None,
        on_thread: OnThread | None = None,
        clock: Callable[[], int] = now_ms,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        backoff: Backoff | None = None,
    ) -> None:
        self._store = store
        self._door = door
        self._compose = compose
        self._on_dead = on_dead
        self._on_thread = on_thread or self._settle_thread
        self._clock = clock
        self._sleep = sleep
        self._backoff = backoff or Backoff()
        self._news = asyncio.Event()
        self._drains: list[asyncio.Event] = []
        self._busy: dict[int, asyncio.Task[None]] = {}
        self._task: asyncio.Task[None] | None = None
        self._closing = False

    # -- life ------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Begin in the background; what was left by an earlier process is said first."""
        self._task = asyncio.create_task(self.run(), name="sender")

    def nudge(self) -> None:
        """There is something new in the outbox. Call it after the commit."""
        self._news.set()

    async def drain(self) -> None:
        """Wait until everything has been said or given up."""
        if self._task is None:
            raise RuntimeError("the sender isn't running")
        drained = asyncio.Event()
        self._drains.append(drained)
        self.nudge()
        waiting = asyncio.create_task(drained.wait())
        try:
            await asyncio.wait({waiting, self._task}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            waiting.cancel()
        if not drained.is_set():
            raise RuntimeError("the sender has ended")

    async def close(self) -> None:
        """Take nothing new, let what is on its way arrive for some seconds, then stop."""
        self._closing = True
        self.nudge()
        if self._busy:
            await asyncio.wait(set(self._busy.values()), timeout=_PATIENCE)
        for task in (*self._busy.values(), self._task):
            if task is not None:
                task.cancel()
        left = [task for task in (*self._busy.values(), self._task) if task is not None]
        await asyncio.gather(*left, return_exceptions=True)

    async def run(self) -> None:
        """Until it is cancelled or closed."""
        try:
            while not self._closing:
                self._news.clear()
                try:
                    pause = await self._dispatch()
                except Exception:
                    _log.exception("the outbox can't be read")
                    pause = self._backoff.most / 10
                await self._rest(pause)
        finally:
            if not self._closing:
                for task in self._busy.values():
                    task.cancel()

    async def _dispatch(self) -> float | None:
        """Start what is due; gives the seconds until something else will be, None if nothing waits."""
        asked, self._drains = self._drains, []  # whoever asks while we read has to wait for the next reading
        rows = await outbox.heads(self._store)
        now = self._clock()
        pause: float | None = None
        for row in rows:
            if row.channel_id in self._busy:
                continue
            if row.not_before > now:
                wait = (row.not_before - now) / 1000
                pause = wait if pause is None else min(pause, wait)
                continue
            task = asyncio.create_task(self._deliver(row), name=f"delivery {row.id}")
            self._busy[row.channel_id] = task
            task.add_done_callback(partial(self._finished, row.channel_id))
        if not rows and not self._busy:
            for drained in asked:
                drained.set()
        else:
            self._drains += asked
        return pause

    def _finished(self, channel: int, _: asyncio.Task[None]) -> None:
        self._busy.pop(channel, None)
        self.nudge()

    async def _rest(self, pause: float | None) -> None:
        """Until there is news, or for `pause` seconds."""
        if pause is None:
            await self._news.wait()
            return
        both = {asyncio.ensure_future(self._sleep(pause)), asyncio.create_task(self._news.wait())}
        try:
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in both:
                task.cancel()

    # -- one row ---------------------------------------------------------------------------------------

    async def _deliver(self, row: OutboxRow) -> None:
        try:
            if row.kind == outbox.STRIP:
                await self._strip(row)
            elif row.kind == outbox.THREAD:
                await self._thread(row)
            else:
                await self._say(row)
        except StoreError as error:
            _log.error("delivery of row %d: %s", row.id, error)
            await self._sleep(self._backoff.most / 10)  # the channel stays ours meanwhile, so nobody hurries
        except Exception as error:
            _log.exception("delivery of row %d failed in an unforeseen way", row.id)
            await self._failed(row, type(error).__name__)

    async def _failed(self, row: OutboxRow, why: str) -> None:
        try:
            now = await outbox.get_outbox(self._store, row.id)
            if now is not None and now.state in ("pending", "sending"):
                await self._again(now, Retry(0, now.state == "sending", why))
        except StoreError as error:
            _log.error("delivery of row %d: %s", row.id, error)
            await self._sleep(self._backoff.most / 10)

    async def _say(self, row: OutboxRow) -> None:
        if row.state == "sending" and not await self._settle(row):
            return
        due = await self._store.write(lambda tx: outbox.coalesce(tx, row.id))
        if due is None or due.state != "pending":
            return
        composed = await self._composed(due)
        if composed is None:
            return
        (outgoing,) = composed
        if outgoing is None:
            await self._store.write(lambda tx: outbox.mark_sent(tx, due.id, None, "nothing to say"))
            return
        files = list(outgoing.files()) if outgoing.files is not None else []
        mark = mark_of(due, outgoing, files)
        if not await self._store.write(lambda tx: outbox.mark_sending(tx, due, outgoing.replaces, mark)):
            return
        await self._heard(due, await self._speak(due, outgoing, files))

    async def _composed(self, row: OutboxRow) -> tuple[Outgoing | None] | None:
        """The row's message in a tuple; None if it can't be made now, and that has been seen to."""
        try:
            return (await self._compose(row),)
        except Exception as error:
            _log.exception("row %d (%s of table %s) can't be composed", row.id, row.kind, row.table_id)
            if row.attempts + 1 >= self._backoff.composing:
                await self._dead(row, f"can't be composed: {type(error).__name__}")
            else:
                await self._again(row, Retry(0, False, "can't be composed"))
            return None

    async def _speak(self, row: OutboxRow, outgoing: Outgoing, files: list[discord.File]) -> Result:
        channel = await self._channel(row)
        if not isinstance(channel, int):
            return channel
        result = await self._once(row, channel, outgoing, files)
        if result != Forbidden(THREAD_ARCHIVED):
            return result
        # a thread that has gone to sleep is woken up; one that a moderator has locked isn't
        revived = await self._door.revive(channel)
        if not isinstance(revived, Done):
            return revived if isinstance(revived, Retry) else result
        files = list(outgoing.files()) if outgoing.files is not None else []  # the first ones have been read
        return await self._once(row, channel, outgoing, files)

    async def _once(self, row: OutboxRow, channel: int, outgoing: Outgoing, files: list[discord.File]) -> Result:
        words = Words(
            content=outgoing.content,
            embeds=outgoing.embeds,
            view=outgoing.view,
            files=files,
            allowed_mentions=outgoing.allowed_mentions,
        )
        if outgoing.edits is not None:
            result = await self._door.edit(channel, outgoing.edits, **words)
            if not (isinstance(result, Gone) and result.is_message):
                return result
            if outgoing.only_edit:
                return Done()
            if outgoing.files is not None:  # the first ones have been read
                words["files"] = files = list(outgoing.files())
            mark = mark_of(row, replace(outgoing, edits=None), files)
            await self._store.write(lambda tx: outbox.set_mark(tx, row.id, mark))
        return await self._door.send(channel, nonce=row.nonce, **words)

    async def _channel(self, row: OutboxRow) -> int | Result:
        """Where a row is to be said: its channel, or the inbox of the person that stands in its place."""
        if row.kind == outbox.DIRECT or row.payload.get("direct"):
            return await self._door.inbox(row.channel_id)
        return row.channel_id

    async def _heard(self, row: OutboxRow, result: Result) -> None:
        match result:
            case Sent(message_id):
                await self._store.write(lambda tx: outbox.mark_sent(tx, row.id, message_id))
            case Done():
                await self._store.write(lambda tx: outbox.mark_sent(tx, row.id, None, "gone"))
            case Retry():
                await self._again(row, result)
            case _:
                await self._dead(row, _reason(result))

    async def _settle(self, row: OutboxRow) -> bool:
        """A row that may have been said. True if it wasn't: then it is pending again."""
        if row.mark is not None and not row.mark.startswith("edit:"):  # an edit may be done twice
            tried = row.created_at if row.tried_at is None else row.tried_at
            after = max(0, tried - _LOOK_BACK_MS - _DISCORD_EPOCH_MS) << 22
            channel = await self._channel(row)
            found: list[OwnMessage] | Result = (
                await self._door.fetch_own_recent(channel, _LOOK_THROUGH, after)
                if isinstance(channel, int)
                else channel
            )
            if isinstance(found, list):
                for message in found:
                    if carries(row, message) and not await outbox.is_known(self._store, message.id, row.id):
                        _log.info("row %d had been said already", row.id)
                        await self._store.write(partial(outbox.mark_sent, row_id=row.id, message_id=message.id))
                        return False
            elif isinstance(found, Gone):
                await self._dead(row, _reason(found))
                return False
            elif not isinstance(found, Forbidden):  # who may not look back may still speak, and has the nonce
                await self._again(row, found if isinstance(found, Retry) else Retry(0, True, _reason(found)))
                return False
        await self._store.write(
            lambda tx: outbox.postpone(
                tx, row, state="pending", not_before=row.not_before, error="not found", tries=row.attempts
            )
        )
        return True

    async def _strip(self, row: OutboxRow) -> None:
        channel = await self._channel(row)
        message = int(row.payload["message_id"])
        result = await self._door.strip_buttons(channel, message) if isinstance(channel, int) else channel
        match result:
            case Done():
                await self._store.write(lambda tx: outbox.mark_sent(tx, row.id, None))
            case Gone():
                await self._store.write(lambda tx: outbox.mark_sent(tx, row.id, None, "gone"))
            case Retry():
                await self._again(row, result)
            case _:  # nobody misses it: a press on an old button is answered by what is true now
                await self._store.write(lambda tx: outbox.mark_dead(tx, row, _reason(result)))

    async def _thread(self, row: OutboxRow) -> None:
        """Make a table's thread. Done twice it is the same one, so that nothing has to be found again."""
        composed = await self._composed(row)
        if composed is None:
            return
        (outgoing,) = composed
        result: Result = Gone(0)  # the message can't be there, or is not wanted any more
        if outgoing is not None and outgoing.thread is not None and outgoing.edits is not None:
            result = await self._door.start_thread(row.channel_id, outgoing.edits, outgoing.thread)
            if isinstance(result, Done):
                await self._on_thread(row, outgoing.edits, None)
                return
        if isinstance(result, Retry):
            await self._again(row, result)
            return
        await self._on_thread(row, None, _reason(result))

    async def _settle_thread(self, row: OutboxRow, thread: int | None, why: str | None) -> None:
        await self._store.write(lambda tx: settle_thread(tx, row, thread, why))

    async def _again(self, row: OutboxRow, retry: Retry) -> None:
        tries = row.attempts + 1
        if tries >= self._backoff.attempts:
            await self._dead(row, f"given up: {retry.why}")
            return
        pause = max(retry.after, self._backoff.pause(tries))
        not_before = self._clock() + round(pause * 1000)
        await self._store.write(
            lambda tx: outbox.postpone(
                tx,
                row,
                state="sending" if retry.maybe and row.kind not in _REPEATABLE else "pending",
                not_before=not_before,
                error=retry.why,
                tries=tries,
            )
        )

    async def _dead(self, row: OutboxRow, reason: str) -> None:
        if row.kind == outbox.THREAD:
            await self._on_thread(row, None, reason)
            return
        _log.warning("row %d (%s of table %s) will not be said: %s", row.id, row.kind, row.table_id, reason)
        await self._store.write(lambda tx: outbox.mark_dead(tx, row, reason))
        if self._on_dead is not None and row.kind != outbox.STRIP:
            try:
                await self._on_dead(row, reason)
            except Exception:
                _log.exception("nobody could be told that row %d is dead", row.id)


def _reason(result: Result) -> str:
    match result:
        case Gone(code):
            return f"gone {code}"
        case Forbidden(code):
            return f"forbidden {code}"
        case Rejected(code, _):
            return f"rejected {code}"
        case _:
            return type(result).__name__.lower()
