"""The REST side's plumbing: who may call, what a request holds, how answers and refusals look."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec
from aiohttp import BodyPartReader, web

from .attachments import Upload, content_type
from .errors import ApiError
from .faults import Fault, Faults
from .jsontypes import Json, dumps, loads
from .limits import REQUEST_SIZE
from .rates import Rates, refusal
from .world import World

log = logging.getLogger(__name__)
API = "/api/v10"
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
OPEN = re.compile(r"^/(interactions|webhooks)/")


def answer(data: Any, status: int = 200) -> web.Response:
    """A JSON answer; discord.py compares the content type exactly, so it has no charset."""
    return web.Response(body=dumps(data), status=status, headers={"Content-Type": "application/json"})


def nothing() -> web.Response:
    return web.Response(status=204)


async def read_json(request: web.Request) -> Any:
    """The JSON body of a request, ``{}`` when it has none; raises 50109 when it is broken."""
    raw = await request.read()
    try:
        return loads(raw) if raw else {}
    except msgspec.DecodeError:
        raise ApiError(400, 50109, "The request body contains invalid JSON.") from None


async def read_object(request: web.Request) -> Json:
    body = await read_json(request)
    if not isinstance(body, dict):
        raise ApiError(400, 50035, "Invalid Form Body")
    return body


async def read_message(request: web.Request) -> tuple[Json, dict[int, Upload]]:
    """Body and files of a request that may be multipart (``payload_json`` and ``files[n]``)."""
    if not request.content_type.startswith("multipart/"):
        return await read_object(request), {}
    body: Json = {}
    uploads: dict[int, Upload] = {}
    size = 0
    reader = await request.multipart()
    while (part := await reader.next()) is not None:
        if not isinstance(part, BodyPartReader):
            continue
        raw = bytes(await part.read())
        size += len(raw)
        if size > REQUEST_SIZE + 2**20:
            raise ApiError(413, 40005, "Request entity too large")
        if part.name == "payload_json":
            try:
                body = loads(raw)
            except msgspec.DecodeError:
                raise ApiError(400, 50109, "The request body contains invalid JSON.") from None
        elif found := re.fullmatch(r"files\[(\d+)\]", part.name or ""):
            name = part.filename or "unknown"
            uploads[int(found[1])] = Upload(name, content_type(name), raw)
    return body, uploads


@dataclass
class Stats:
    """What the REST side counted: requests by method and route shape, refusals, rate limits."""

    rest: int = 0
    limited: int = 0
    faults: int = 0
    by_route: dict[str, int] = field(default_factory=dict)
    errors: dict[int, int] = field(default_factory=dict)
    crashes: list[str] = field(default_factory=list)

    @staticmethod
    def shape(path: str) -> str:
        """The path with ids and tokens replaced, fit for logs."""
        path = re.sub(r"/\d+", "/{id}", path)
        return re.sub(r"(?<=^/webhooks/\{id\}/)[^/]+|(?<=^/interactions/\{id\}/)[^/]+", "{token}", path)

    def note(self, method: str, path: str) -> None:
        self.rest += 1
        key = f"{method} {self.shape(path)}"
        self.by_route[key] = self.by_route.get(key, 0) + 1


class Guard:
    """Middleware of all ``/api/`` routes: host, token, faults, rate limits, errors as JSON."""

    def __init__(self, world: World, faults: Faults, rates: Rates, stats: Stats) -> None:
        self.world, self.faults, self.rates, self.stats = world, faults, rates, stats

    def middleware(self) -> Any:
        @web.middleware
        async def guard(request: web.Request, handler: Handler) -> web.StreamResponse:
            if not request.path.startswith("/api/"):
                return await handler(request)
            return await self._guarded(request, handler)

        return guard

    async def _guarded(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        path = request.path.removeprefix(API)
        self.stats.note(request.method, path)
        headers: dict[str, str] = {}
        response: web.StreamResponse
        try:
            if not OPEN.search(path) and request.headers.get("Authorization") != f"Bot {self.world.token}":
                raise ApiError(401, 0, "401: Unauthorized")
            verdict = self.rates.take(request.method, path)
            headers = verdict.headers
            if verdict.retry_after is not None:
                self.stats.limited += 1
                response = answer(verdict.body(), 429)
                response.headers.update(headers)
                return response
            fault = self.faults.strike(request.method, path)
            if fault is None:
                response = await handler(request)
            else:
                self.stats.faults += 1
                response = await self._struck(fault, request, handler)
        except ApiError as refused:
            self.stats.errors[refused.code] = self.stats.errors.get(refused.code, 0) + 1
            response = answer(refused.body(), refused.status)
        except (web.HTTPNotFound, web.HTTPMethodNotAllowed):
            text = f"501: the sandbox does not implement {request.method} {request.path}"
            response = answer({"code": 0, "message": text}, 501)
        except web.HTTPRequestEntityTooLarge:
            response = answer({"code": 40005, "message": "Request entity too large"}, 413)
        except web.HTTPException as oddity:
            response = answer({"code": 0, "message": f"{oddity.status}: {oddity.reason}"}, oddity.status)
        except Exception as crash:
            # A fault of the sandbox itself: the bot sees Discord's words for one, a test can look for it.
            log.exception("the sandbox failed at %s %s", request.method, self.stats.shape(path))
            self.stats.crashes.append(f"{request.method} {self.stats.shape(path)}: {crash!r}")
            response = answer({"code": 0, "message": "500: Internal Server Error"}, 500)
        response.headers.update(headers)
        return response

    async def _struck(self, fault: Fault, request: web.Request, handler: Handler) -> web.StreamResponse:
        response: web.StreamResponse | None = None
        if fault.after or fault.status == 0:
            response = await handler(request)
        if fault.delay:
            await asyncio.sleep(fault.delay)
        if fault.drop:
            if request.transport is not None:
                request.transport.abort()
            return web.Response(status=500)
        if fault.status == 0 and response is not None:
            return response
        if fault.status == 429:
            limited = answer(
                {
                    # 30046 (old messages edited too often) is a 429 with a code and words of its own
                    "message": fault.message if fault.code else "You are being rate limited.",
                    "retry_after": fault.retry_after,
                    "global": fault.scope_global,
                    **({"code": fault.code} if fault.code else {}),
                },
                429,
            )
            limited.headers.update(refusal(fault.retry_after, everywhere=fault.scope_global))
            return limited
        return answer({"code": fault.code, "message": fault.message}, fault.status)
