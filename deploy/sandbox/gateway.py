"""The gateway: sessions that hear of changes, can be dropped, and resume."""

from __future__ import annotations

import asyncio
import secrets
import time
import zlib
from collections import deque
from dataclasses import dataclass, field
from typing import Any

import msgspec
from aiohttp import WSCloseCode, WSMsgType, web

from .jsontypes import Json, dumps, loads, public
from .permissions import THREADS, can_see
from .world import Change, World

GUILDS, GUILD_MEMBERS, MESSAGE_CONTENT = 1 << 0, 1 << 1, 1 << 15
PRIVILEGED = GUILD_MEMBERS | 1 << 8 | MESSAGE_CONTENT
# A sub-millisecond acknowledgement overtakes discord.py's own note of when it sent the heartbeat.
ACK_DELAY = 0.05
REMEMBERED = 2000
RESUMABLE = 180.0


@dataclass(eq=False)
class Connection:
    """One websocket: frames are queued, and one task compresses and sends them in order."""

    socket: web.WebSocketResponse
    transport: asyncio.Transport | None
    inflate: bool
    queue: asyncio.Queue[bytes | None] = field(default_factory=asyncio.Queue)
    session: Session | None = None

    def put(self, op: int, data: Any, name: str | None = None, seq: int | None = None) -> None:
        self.queue.put_nowait(dumps({"op": op, "d": data, "s": seq, "t": name}))

    async def pump(self) -> None:
        stream = zlib.compressobj() if self.inflate else None
        try:
            while (frame := await self.queue.get()) is not None:
                if stream is None:
                    await self.socket.send_str(frame.decode())
                else:
                    await self.socket.send_bytes(stream.compress(frame) + stream.flush(zlib.Z_SYNC_FLUSH))
        except ConnectionError:
            return  # the other side is gone; the reading loop ends by itself


@dataclass(eq=False)
class Session:
    """What identify begins and resume continues."""

    shard: tuple[int, int]
    intents: int
    id: str = field(default_factory=lambda: secrets.token_hex(16))
    seq: int = 0
    log: deque[tuple[int, str, Any]] = field(default_factory=lambda: deque(maxlen=REMEMBERED))
    connection: Connection | None = None
    left: float = 0.0

    def dispatch(self, name: str, data: Any) -> None:
        self.seq += 1
        self.log.append((self.seq, name, data))
        if self.connection is not None:
            self.connection.put(0, data, name, self.seq)

    def owns(self, guild_id: str | None) -> bool:
        return (int(guild_id) >> 22 if guild_id else 0) % self.shard[1] == self.shard[0]


class Gateway:
    """Speaks the gateway protocol to every client that has the token."""

    def __init__(self, world: World, *, heartbeat: float = 41.25, privileged: bool = True) -> None:
        self.world, self.heartbeat, self.privileged = world, heartbeat, privileged
        self.url = ""
        self.sessions: dict[str, Session] = {}
        self.connections: set[Connection] = set()
        self.online = asyncio.Event()
        world.sinks.append(self.hear)

    # ------------------------------------------------------------------ news
    def hear(self, change: Change) -> None:
        if not change.gateway or change.viewer is not None:
            return
        channel = self.world.channels.get(change.channel) if change.channel else None
        if channel is not None and not can_see(self.world, self.world.bot_id, channel):
            return
        private = channel is not None and channel["type"] == 1
        for session in list(self.sessions.values()):
            if session.owns(None if private else self.world.guild_id) and _wants(
                session.intents, change.gateway, private
            ):
                session.dispatch(change.gateway, self._shown(session, change, private))

    def interaction(self, payload: Json) -> None:
        """Interactions need no intent and come even from channels that the bot can't see."""
        for session in list(self.sessions.values()):
            if session.owns(payload.get("guild_id")):
                session.dispatch("INTERACTION_CREATE", payload)

    def _shown(self, session: Session, change: Change, private: bool) -> Json:
        data = change.data
        if not change.gateway.startswith("MESSAGE_") or "author" not in data:
            return data
        me = self.world.bot_id
        mine = data["author"]["id"] == me or any(user["id"] == me for user in data["mentions"])
        if session.intents & MESSAGE_CONTENT or private or mine:
            return data
        return {**data, "content": "", "embeds": [], "attachments": [], "components": []}

    # ------------------------------------------------------------------ connections
    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(compress=False, max_msg_size=64 * 1024, timeout=2.0)
        await socket.prepare(request)
        connection = Connection(socket, request.transport, request.query.get("compress") == "zlib-stream")
        self.connections.add(connection)
        pump = asyncio.create_task(connection.pump(), name="sandbox gateway")
        connection.put(10, {"heartbeat_interval": round(self.heartbeat * 1000)})
        try:
            async for frame in socket:
                if frame.type not in (WSMsgType.TEXT, WSMsgType.BINARY):
                    continue
                try:
                    message = loads(frame.data)
                    op, data = message["op"], message.get("d")
                except (msgspec.DecodeError, KeyError, TypeError, AttributeError):
                    await socket.close(code=4002, message=b"Error while decoding payload.")
                    break
                if refusal := self._receive(connection, op, data):
                    await connection_close(connection, *refusal)
                    break
        finally:
            self._gone(connection, socket.close_code)
            pump.cancel()
            await asyncio.gather(pump, return_exceptions=True)
        return socket

    def _gone(self, connection: Connection, code: int | None) -> None:
        self.connections.discard(connection)
        session = connection.session
        if session is not None and session.connection is connection:
            session.connection, session.left = None, time.monotonic()
            if code in (1000, 1001):  # a client that says goodbye can't resume
                self.sessions.pop(session.id, None)
        self._note_online()

    def _note_online(self) -> None:
        live = any(session.connection is not None for session in self.sessions.values())
        if live == self.online.is_set():
            return
        if live:
            self.online.set()
        else:
            self.online.clear()
        user = self.world.users[self.world.bot_id]
        data = {"id": user["id"], "name": self.world.bot_name, "online": live}
        self.world.publish(Change("", "bot", data))

    def _receive(self, connection: Connection, op: int, data: Any) -> tuple[int, str] | None:
        """Handle one frame of a client; returns code and reason if the connection must end."""
        if op == 1:
            loop = asyncio.get_running_loop()
            loop.call_later(ACK_DELAY, connection.put, 11, None)
            return None
        if op == 2:
            return self._identify(connection, data)
        if op == 6:
            return self._resume(connection, data)
        if connection.session is None:
            return 4003, "Not authenticated."
        if op == 8:
            self._chunk(connection.session, data)
            return None
        # Presence, voice and soundboard requests have nothing to change here.
        return None if op in (3, 4, 31) else (4001, "Unknown opcode.")

    def _identify(self, connection: Connection, data: Json) -> tuple[int, str] | None:
        if connection.session is not None:
            return 4005, "Already authenticated."
        if data.get("token") != self.world.token:
            return 4004, "Authentication failed."
        shard = tuple(data.get("shard") or (0, 1))
        if len(shard) != 2 or not 0 <= shard[0] < shard[1]:
            return 4010, "Invalid shard."
        intents = data.get("intents")
        if not isinstance(intents, int) or intents < 0:
            return 4013, "Invalid intent(s)."
        if intents & PRIVILEGED and not self.privileged:
            return 4014, "Disallowed intent(s)."
        now = time.monotonic()
        for old in list(self.sessions.values()):
            if old.connection is None and now - old.left > RESUMABLE:
                del self.sessions[old.id]
        session = Session((shard[0], shard[1]), intents)
        session.connection, connection.session = connection, session
        self.sessions[session.id] = session
        mine = session.owns(self.world.guild_id)
        bot = public(self.world.users[self.world.bot_id])
        guilds = [{"id": self.world.guild_id, "unavailable": True}] if mine else []
        session.dispatch(
            "READY",
            {
                "v": 10,
                "user": {**bot, "verified": True, "mfa_enabled": False, "email": None},
                "guilds": guilds,
                "session_id": session.id,
                "shard": list(shard),
                "application": {"id": self.world.app_id, "flags": 0},
                "resume_gateway_url": self.url,
            },
        )
        if mine:
            session.dispatch("GUILD_CREATE", guild_create(self.world, session.intents))
        self._note_online()
        return None

    def _resume(self, connection: Connection, data: Json) -> tuple[int, str] | None:
        if data.get("token") != self.world.token:
            return 4004, "Authentication failed."
        session = self.sessions.get(str(data.get("session_id")))
        seq = data.get("seq")
        if session is None or not isinstance(seq, int) or seq > session.seq:
            connection.put(9, False)
            return None
        if session.log and session.log[0][0] > seq + 1:  # too much was missed
            connection.put(9, False)
            return None
        session.connection, connection.session = connection, session
        for number, name, missed in list(session.log):
            if number > seq:
                connection.put(0, missed, name, number)
        session.dispatch("RESUMED", {})
        self._note_online()
        return None

    def _chunk(self, session: Session, data: Json) -> None:
        members = self.world.members()
        if wanted := data.get("user_ids"):
            keys = {str(key) for key in (wanted if isinstance(wanted, list) else [wanted])}
            members = [m for m in members if m["user"]["id"] in keys]
        elif start := str(data.get("query") or "").lower():
            members = [m for m in members if m["user"]["username"].startswith(start)]
        if limit := data.get("limit"):
            members = members[:limit]
        session.dispatch(
            "GUILD_MEMBERS_CHUNK",
            {
                "guild_id": self.world.guild_id,
                "members": members,
                "chunk_index": 0,
                "chunk_count": 1,
                "not_found": [],
                "nonce": data.get("nonce"),
            },
        )

    async def drop(self, code: int = 4000, *, forget: bool = False) -> int:
        """Close every client's connection; ``forget`` makes resuming impossible. Returns how many there were.

        Code 1006 cuts the line without a closing frame.
        """
        live = list(self.connections)
        for connection in live:
            if forget and connection.session is not None:
                self.sessions.pop(connection.session.id, None)
            if code == WSCloseCode.ABNORMAL_CLOSURE:
                session = connection.session
                if session is not None:
                    session.connection, session.left = None, time.monotonic()
                if connection.transport is not None:
                    connection.transport.abort()
            else:
                await connection_close(connection, code, "Dropped by the sandbox.")
        self._note_online()
        return len(live)

    def reconnect(self) -> None:
        """Ask every client to reconnect and resume (op 7)."""
        for connection in self.connections:
            connection.put(7, None)


async def connection_close(connection: Connection, code: int, reason: str) -> None:
    session = connection.session
    if session is not None and session.connection is connection:
        session.connection, session.left = None, time.monotonic()
    await connection.socket.close(code=code, message=reason.encode(), drain=False)


def _wants(intents: int, event: str, private: bool) -> bool:
    if event.startswith("MESSAGE_REACTION_"):
        return bool(intents & (1 << 13 if private else 1 << 10))
    if event.startswith("MESSAGE_"):
        return bool(intents & (1 << 12 if private else 1 << 9))
    if event == "TYPING_START":
        return bool(intents & (1 << 14 if private else 1 << 11))
    if event.startswith("GUILD_MEMBER_"):
        return bool(intents & GUILD_MEMBERS)
    if event.startswith("GUILD_SCHEDULED_EVENT"):
        return bool(intents & 1 << 16)
    return private or bool(intents & GUILDS)


def guild_create(world: World, intents: int) -> Json:
    """GUILD_CREATE for a session: without the members intent only the bot's own member is in it."""
    members = world.members()
    if not intents & GUILD_MEMBERS:
        members = [m for m in members if m["user"]["id"] == world.bot_id]
    seen = [
        public(channel)
        for channel in world.channels.values()
        if channel["type"] != 1 and (channel["type"] not in THREADS or can_see(world, world.bot_id, channel))
    ]
    threads = [c for c in seen if c["type"] in THREADS and not c["thread_metadata"]["archived"]]
    return {
        **world.guild_object(),
        "joined_at": world.meta["founded"],
        "large": False,
        "unavailable": False,
        "member_count": len(world.members()),
        "members": members,
        "channels": [c for c in seen if c["type"] not in THREADS],
        "threads": threads,
        "voice_states": [],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [public(event) for event in world.events.values()],
        "soundboard_sounds": [],
    }
