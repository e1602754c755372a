"""The small JSON and event-stream API that a web page uses to be a person in the sandbox."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from aiohttp import web

from .errors import ActionRefused, ApiError, InteractionFailed, SandboxError
from .interactions import Outcome
from .jsontypes import Json, dumps
from .people import LOCALES
from .permissions import can_see
from .rest import answer, read_object
from .rest_app import visible_to
from .world import Change

if TYPE_CHECKING:
    from .server import Sandbox

RING = 2000
SHOWN = 200
KEEP_ALIVE = 15.0
FORMS = 200
MEDIA = frozenset({"image/png", "image/gif", "image/jpeg", "image/webp"})


def channel_shape(channel: Json) -> Json:
    """A channel as the page lists it; a deleted one is just its id and ``deleted``."""
    if channel.get("deleted"):
        return channel
    return {
        "id": channel["id"],
        "name": channel.get("name"),
        "type": channel["type"],
        "parent_id": channel.get("parent_id"),
        "archived": channel.get("thread_metadata", {}).get("archived", False),
        "topic": channel.get("topic"),
    }


class Page:
    """Serves the page's files, its state, its stream of events, and its acts."""

    def __init__(self, sandbox: Sandbox, page_dir: Path | None) -> None:
        self.sandbox, self.world, self.page_dir = sandbox, sandbox.world, page_dir
        self.seq = 0
        self.keep_alive = KEEP_ALIVE
        self._ring: deque[tuple[int, Change]] = deque(maxlen=RING)
        self._listeners: set[asyncio.Event] = set()
        self._forms: dict[str, Outcome] = {}
        self._closing = False
        self.world.sinks.append(self.hear)

    def hear(self, change: Change) -> None:
        if not change.page:
            return
        self.seq += 1
        self._ring.append((self.seq, change))
        for listener in self._listeners:
            listener.set()

    def close(self) -> None:
        """End all event streams, so that the server can stop."""
        self._closing = True
        for listener in self._listeners:
            listener.set()

    def add(self, router: web.UrlDispatcher) -> None:
        router.add_get("/", self.index)
        router.add_get("/page/{name}", self.static)
        router.add_get("/cdn/attachments/{id:\\d+}/{name}", self.attachment)
        router.add_get("/s/state", self.state)
        router.add_get("/s/events", self.events)
        for name in ("slash", "autocomplete", "press", "submit", "say", "dismiss", "person", "channel"):
            router.add_post(f"/s/{name}", getattr(self, name))

    def middleware(self) -> Any:
        @web.middleware
        async def guard(request: web.Request, handler: Any) -> web.StreamResponse:
            # A page of some other site must not reach the sandbox through a name that resolves to loopback.
            port = self.sandbox.port
            hosts = {f"127.0.0.1:{port}", f"localhost:{port}"}
            origin = request.headers.get("Origin")
            foreign = origin is not None and origin not in {f"http://{host}" for host in hosts}
            if request.headers.get("Host", "") not in hosts or foreign:
                return answer({"ok": False, "error": "Only this machine may ask", "code": "host"}, 403)
            if not request.path.startswith("/s/"):
                return await handler(request)  # type: ignore[no-any-return]
            if request.method == "POST" and request.content_type != "application/json":
                return answer({"ok": False, "error": "Send JSON", "code": "content_type"}, 415)
            try:
                return await handler(request)  # type: ignore[no-any-return]
            except InteractionFailed as failed:
                return answer({"ok": False, "error": failed.message, "code": failed.code}, 504)
            except SandboxError as refused:
                status = 404 if refused.code.startswith("unknown_") else 400
                return answer({"ok": False, "error": refused.message, "code": refused.code}, status)
            except ApiError as refused:
                return answer({"ok": False, "error": refused.message, "code": str(refused.code)}, refused.status)

        return guard

    # ------------------------------------------------------------------ files
    async def index(self, request: web.Request) -> web.StreamResponse:
        return self._file("index.html")

    async def static(self, request: web.Request) -> web.StreamResponse:
        return self._file(request.match_info["name"])

    def _file(self, name: str) -> web.StreamResponse:
        path = self.page_dir / name if self.page_dir is not None else None
        if path is None or name.startswith(".") or "/" in name or "\\" in name or not path.is_file():
            return web.Response(status=404, text="Not found")
        return web.FileResponse(path, headers={"Cache-Control": "no-store"})

    async def attachment(self, request: web.Request) -> web.Response:
        found = await self.sandbox.store.file(request.match_info["id"])
        if found is None:
            return web.Response(status=404, text="This content is no longer available.")
        kind, body = found
        # an id never means anything else, so the browser need not ask twice
        kept = "private, max-age=31536000, immutable"
        headers = {"Content-Type": kind, "Cache-Control": kept, "X-Content-Type-Options": "nosniff"}
        if kind not in MEDIA:  # an uploaded page or script must not run as part of the sandbox's own site
            headers["Content-Disposition"] = "attachment"
        return web.Response(body=body, headers=headers)

    # ------------------------------------------------------------------ state and events
    def _person(self, key: object) -> str:
        try:
            return str(self.world.find_person(str(key))["id"])
        except KeyError:
            raise ActionRefused("There is nobody with that id", "unknown_person") from None

    async def state(self, request: web.Request) -> web.Response:
        person = self._person(request.query.get("person") or self.world.owner_id)
        channels = visible_to(self.world, person)
        bot = self.world.users[self.world.bot_id]
        response = answer(
            {
                "person": person,
                "people": [self._shape(user) for user in self.world.users.values()],
                "guild": {"id": self.world.guild_id, "name": self.world.guild_name},
                "channels": [self._channel(channel) for channel in channels],
                "commands": self.sandbox.commands.everything(),
                "bot": {
                    "id": bot["id"],
                    "name": self.world.bot_name,
                    "online": self.sandbox.gateway.online.is_set(),
                },
                "messages": {
                    c["id"]: [_shown(m) for m in self.sandbox.messages_for(c["id"], person, SHOWN)]
                    for c in channels
                },
                "seq": self.seq,
            }
        )
        response.headers["Cache-Control"] = "no-store"
        return response

    def _channel(self, channel: Json) -> Json:
        shape = channel_shape(channel)
        if channel["type"] == 1:
            shape["name"] = self.world.bot_name
        return shape

    @staticmethod
    def _shape(user: Json) -> Json:
        return {
            "id": user["id"],
            "name": user["_name"],
            "display_name": user["_display"],
            "locale": user["_locale"],
            "color": user["_colour"],
            "bot": user["bot"],
        }

    def person_data(self, user: Json) -> Json:
        return self._shape(user)

    def _event(self, person: str, seq: int, change: Change) -> Json | None:
        """An event as that person gets it; None if it isn't theirs to see."""
        if change.viewer not in (None, person):
            return None
        message = self.world.messages.get(change.data.get("id", "")) if change.page == "message_update" else None
        if message is not None and person in message.get("_dismissed", []):
            return None
        channel = self.world.channels.get(change.channel) if change.channel else None
        data = change.page_data if change.page_data is not None else change.data
        if channel is not None and not can_see(self.world, person, channel):
            if change.page != "channel":
                return None
            data = {"id": channel["id"], "deleted": True}
        if change.channel is not None and channel is None and change.page != "channel":
            return None
        if change.page == "channel":
            data = channel_shape(data) if channel is None or data.get("deleted") else self._channel(channel)
        elif "_pinged" in data:
            data = _shown(data)
        return {"seq": seq, "type": change.page, "data": data}

    @asynccontextmanager
    async def _listening(self) -> AsyncIterator[asyncio.Event]:
        listener = asyncio.Event()
        self._listeners.add(listener)
        try:
            yield listener
        finally:
            self._listeners.discard(listener)

    async def events(self, request: web.Request) -> web.StreamResponse:
        person = self._person(request.query.get("person"))
        text = request.headers.get("Last-Event-ID") or request.query.get("after") or str(self.seq)
        after = int(text) if text.isdigit() else -1
        stream = web.StreamResponse(
            headers={"Content-Type": "text/event-stream", "Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        )
        await stream.prepare(request)
        oldest = self._ring[0][0] if self._ring else self.seq + 1
        try:
            # A number from before a restart, or one whose successors have left the ring, can't be continued.
            if after > self.seq or after < oldest - 1:
                await stream.write(b"data: " + dumps({"seq": self.seq, "type": "reload", "data": None}) + b"\n\n")
                after = self.seq
            await stream.write(b": hello\n\n")
            async with self._listening() as listener:
                while not self._closing:
                    listener.clear()
                    after = await self._send(stream, person, after)
                    try:
                        await asyncio.wait_for(listener.wait(), self.keep_alive)
                    except TimeoutError:
                        await stream.write(b": still here\n\n")
        except ConnectionError:
            return stream  # the page has gone
        return stream

    async def _send(self, stream: web.StreamResponse, person: str, after: int) -> int:
        if self._ring and self._ring[0][0] > after + 1:  # a reader slower than the ring
            await stream.write(b"data: " + dumps({"seq": self.seq, "type": "reload", "data": None}) + b"\n\n")
            return self.seq
        for seq, change in [entry for entry in self._ring if entry[0] > after]:
            event = self._event(person, seq, change)
            if event is not None:
                await stream.write(b"id: %d\ndata: " % seq + dumps(event) + b"\n\n")
            after = seq
        return after

    # ------------------------------------------------------------------ acts
    async def _read(self, request: web.Request) -> tuple[Json, str]:
        body = await read_object(request)
        return body, self._person(body.get("person"))

    def _outcome(self, outcome: Outcome) -> web.Response:
        modal: Json | None = None
        if outcome.modal is not None:
            key = outcome.interaction
            while len(self._forms) >= FORMS:
                del self._forms[next(iter(self._forms))]
            self._forms[key] = outcome
            modal = {**outcome.modal, "id": key}
        message = outcome.message["id"] if outcome.message else None
        return answer({"ok": True, "kind": outcome.kind, "modal": modal, "message": message})

    async def slash(self, request: web.Request) -> web.Response:
        body, person = await self._read(request)
        channel = str(body.get("channel") or "")
        outcome = await self.sandbox.slash(
            person, str(body.get("command")), _dict(body, "options"), channel=channel
        )
        return self._outcome(outcome)

    async def autocomplete(self, request: web.Request) -> web.Response:
        body, person = await self._read(request)
        choices = await self.sandbox.autocomplete(
            person,
            str(body.get("command")),
            _dict(body, "options"),
            str(body.get("focused")),
            channel=str(body.get("channel") or ""),
        )
        return answer({"ok": True, "choices": [{"name": c.name, "value": c.value} for c in choices]})

    async def press(self, request: web.Request) -> web.Response:
        body, person = await self._read(request)
        values = body.get("values")
        if values is not None and not isinstance(values, list):
            raise ActionRefused("values must be a list", "values")
        return self._outcome(
            await self.sandbox.press(person, str(body.get("message")), str(body.get("custom_id")), values)
        )

    async def submit(self, request: web.Request) -> web.Response:
        body, person = await self._read(request)
        outcome = self._forms.get(str(body.get("modal") or body.get("id")))
        if outcome is None:
            raise ActionRefused("That form is no longer open", "unknown_modal")
        result = await self.sandbox.submit(person, outcome, _dict(body, "values"))
        self._forms.pop(outcome.interaction, None)
        return self._outcome(result)

    async def say(self, request: web.Request) -> web.Response:
        body, person = await self._read(request)
        message = await self.sandbox.say(person, str(body.get("content") or ""), str(body.get("channel") or ""))
        return answer({"ok": True, "message": message["id"]})

    async def dismiss(self, request: web.Request) -> web.Response:
        body, person = await self._read(request)
        message = self.world.messages.get(str(body.get("message")))
        if message is None or message["_viewer"] != person:
            raise ActionRefused("Only a message that is just for you can be dismissed", "unknown_message")
        self.sandbox.dismiss(person, message["id"])
        return answer({"ok": True})

    async def person(self, request: web.Request) -> web.Response:
        body, person = await self._read(request)
        locale = str(body.get("locale"))
        if locale not in LOCALES:
            raise ActionRefused("That is no language that Discord knows", "locale")
        self.sandbox.set_locale(person, locale)
        return answer({"ok": True})

    async def channel(self, request: web.Request) -> web.Response:
        body = await read_object(request)
        name = "-".join(str(body.get("name") or "").lower().split())
        if not 1 <= len(name) <= 100:
            raise ActionRefused("A channel's name has 1 to 100 characters", "name")
        return answer({"ok": True, "channel": self.sandbox.add_channel(name)})


def _shown(message: Json) -> Json:
    return {key: value for key, value in message.items() if key != "_pinged"}


def _dict(body: Json, key: str) -> Json:
    value = body.get(key)
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise ActionRefused(f"{key} must be an object", key)
    return value
