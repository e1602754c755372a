"""A gateway client without discord.py: identify, resume, collect events."""

from __future__ import annotations

import asyncio
import json
import zlib
from typing import Any

import aiohttp

from deploy.sandbox import Sandbox

ALL_INTENTS = (1 << 26) - 1


class RawGateway:
    """One connection; use as ``async with``. Events are dicts as they came."""

    def __init__(self, sandbox: Sandbox, *, compress: bool = False) -> None:
        self.sandbox, self.compress = sandbox, compress
        self.events: list[dict[str, Any]] = []
        self.seq = 0
        self.session_id = ""

    async def __aenter__(self) -> RawGateway:
        self.http = aiohttp.ClientSession()
        query = "?v=10&encoding=json" + ("&compress=zlib-stream" if self.compress else "")
        self.socket = await self.http.ws_connect(self.sandbox.gateway.url + query)
        self.inflate = zlib.decompressobj()
        self.hello = await self.read()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.socket.close()
        await self.http.close()

    async def read(self) -> dict[str, Any]:
        """The next frame; raises ConnectionError with the close code when the server closed."""
        frame = await self.socket.receive(timeout=10)
        if frame.type == aiohttp.WSMsgType.BINARY:
            assert frame.data.endswith(b"\x00\x00\xff\xff")
            message = json.loads(self.inflate.decompress(frame.data))
        elif frame.type == aiohttp.WSMsgType.TEXT:
            message = json.loads(frame.data)
        else:
            raise ConnectionError(self.socket.close_code)
        if message["s"] is not None:
            self.seq = message["s"]
            self.events.append(message)
        if message["t"] == "READY":
            self.session_id = message["d"]["session_id"]
        found: dict[str, Any] = message
        return found

    async def until(self, name: str) -> dict[str, Any]:
        """Read on to the next event of that name; returns its data."""
        async with asyncio.timeout(10):
            while (message := await self.read())["t"] != name:
                pass
        data: dict[str, Any] = message["d"]
        return data

    async def send(self, op: int, data: Any) -> None:
        await self.socket.send_json({"op": op, "d": data})

    async def identify(self, intents: int = ALL_INTENTS, **more: Any) -> dict[str, Any]:
        await self.send(2, {"token": self.sandbox.token, "intents": intents, "properties": {}, **more})
        return await self.until("READY")

    async def resume(self, session_id: str, seq: int) -> None:
        await self.send(6, {"token": self.sandbox.token, "session_id": session_id, "seq": seq})

    def named(self, name: str) -> list[Any]:
        return [event["d"] for event in self.events if event["t"] == name]
