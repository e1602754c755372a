"""REST routes of threads, and the changing of channels."""

from __future__ import annotations

from aiohttp import web

from . import shapes
from .channels import set_thread_member
from .errors import ApiError, Form, missing_permissions
from .jsontypes import Json, public
from .messages import HAS_THREAD, Messages
from .permissions import DM, THREADS, Perm, can_see, channel_permissions
from .rest import API, answer, nothing, read_object
from .rest_channels import Access
from .shapes import check_shape
from .world import Change, World

ARCHIVE_AFTER = (60, 1440, 4320, 10080)


class ThreadRoutes:
    """Starting threads, their members, and archiving."""

    def __init__(self, world: World, messages: Messages) -> None:
        self.world, self.messages, self.access = world, messages, Access(world)

    def add(self, router: web.UrlDispatcher) -> None:
        here = API + "/channels/{channel:\\d+}"
        router.add_patch(here, self.change)
        router.add_post(here + "/threads", self.create)
        router.add_post(here + "/messages/{message:\\d+}/threads", self.create)
        router.add_get(here + "/threads/archived/{kind:public|private}", self.archived)
        router.add_get(API + "/guilds/{guild:\\d+}/threads/active", self.active)
        router.add_get(here + "/thread-members", self.members)
        for verb in ("GET", "PUT", "DELETE"):
            router.add_route(verb, here + "/thread-members/{user}", self.member)

    async def create(self, request: web.Request) -> web.Response:
        parent = self.access.channel(request)
        if parent["type"] != 0:
            raise ApiError(400, 50024, "Cannot execute action on this channel type")
        body = await read_object(request)
        check_shape(body, shapes.Channel)
        origin = request.match_info.get("message")
        kind = 11 if origin else body.get("type") or 12
        self.access.channel(request, Perm.CREATE_PRIVATE_THREADS if kind == 12 else Perm.CREATE_PUBLIC_THREADS)
        form = Form()
        form.length("name", (body.get("name") or "").strip(), 1, 100)
        after = body.get("auto_archive_duration") or 4320
        if after not in ARCHIVE_AFTER:
            form.add("auto_archive_duration", "BASE_TYPE_CHOICES", f"Value must be one of {set(ARCHIVE_AFTER)}.")
        if kind not in (11, 12):
            form.add("type", "BASE_TYPE_CHOICES", "Value must be one of {11, 12}.")
        form.check()
        message = self.messages.get(parent["id"], origin) if origin else None
        if message is not None and message["id"] in self.world.channels:
            raise ApiError(400, 160004, "A thread has already been created for this message")
        thread = self._begin(parent, message["id"] if message else self.world.snowflake(), kind, body, after)
        link: Json = {"channel_id": thread["id"], "guild_id": self.world.guild_id}
        if message is not None:
            message["flags"] |= HAS_THREAD
            self.messages.changed(message)
            link = {"channel_id": parent["id"], "guild_id": self.world.guild_id, "message_id": message["id"]}
        elif kind == 11:
            self.messages.create(
                parent,
                self.world.bot_id,
                {"content": thread["name"], "allowed_mentions": {"parse": []}},
                {},
                kind=18,
                extra={"message_reference": {**link, "message_id": thread["id"]}},
            )
        return answer(self._for_bot(thread), 201)

    def _begin(self, parent: Json, key: str, kind: int, body: Json, after: int) -> Json:
        now = self.world.now()
        metadata: Json = {
            "archived": False,
            "archive_timestamp": now,
            "auto_archive_duration": after,
            "locked": False,
            "create_timestamp": now,
        }
        if kind == 12:
            metadata["invitable"] = bool(body.get("invitable", True))
        thread: Json = {
            "id": key,
            "type": kind,
            "guild_id": self.world.guild_id,
            "parent_id": parent["id"],
            "owner_id": self.world.bot_id,
            "name": body["name"].strip(),
            "last_message_id": None,
            "message_count": 0,
            "total_message_sent": 0,
            "member_count": 1,
            "rate_limit_per_user": body.get("rate_limit_per_user") or 0,
            "flags": 0,
            "thread_metadata": metadata,
            "_members": {self.world.bot_id: now},
        }
        self.world.channels[key] = thread
        self.world.mark("channel", key)
        data = {**self._for_bot(thread), "newly_created": True}
        self.world.publish(Change("THREAD_CREATE", "channel", data, key))
        return thread

    def _member(self, thread: Json, user_id: str) -> Json:
        joined = thread["_members"][user_id]
        return {"id": thread["id"], "user_id": user_id, "join_timestamp": joined, "flags": 0}

    def _for_bot(self, thread: Json) -> Json:
        out = public(thread)
        if self.world.bot_id in thread["_members"]:
            out["member"] = self._member(thread, self.world.bot_id)
        return out

    async def change(self, request: web.Request) -> web.Response:
        channel = self.access.channel(request)
        body = await read_object(request)
        check_shape(body, shapes.Channel)
        if channel["type"] == DM:
            raise ApiError(403, 50003, "Cannot execute action on a DM channel")
        form = Form()
        if body.get("name") is not None:
            form.length("name", body["name"], 1, 100)
        if body.get("topic") is not None:
            form.length("topic", body["topic"], 0, 1024)
        if body.get("auto_archive_duration") is not None and body["auto_archive_duration"] not in ARCHIVE_AFTER:
            form.add("auto_archive_duration", "BASE_TYPE_CHOICES", f"Value must be one of {set(ARCHIVE_AFTER)}.")
        form.check()
        if channel["type"] in THREADS:
            self._change_thread(channel, body)
            name = "THREAD_UPDATE"
        else:
            self.access.channel(request, Perm.MANAGE_CHANNELS)
            for key in ("name", "topic", "rate_limit_per_user", "nsfw", "position"):
                if key in body:
                    channel[key] = body[key]
            name = "CHANNEL_UPDATE"
        self.world.mark("channel", channel["id"])
        self.world.publish(Change(name, "channel", public(channel), channel["id"]))
        return answer(public(channel))

    def _change_thread(self, thread: Json, body: Json) -> None:
        """Rename, archive, lock: an archived thread must be opened before anything else changes."""
        bits = channel_permissions(self.world, self.world.bot_id, thread)
        manages = bool(bits & Perm.MANAGE_THREADS)
        data = thread["thread_metadata"]
        own = thread["owner_id"] == self.world.bot_id
        opening = data["archived"] and body.get("archived") is False
        if data["archived"] and not opening and set(body) - {"archived", "locked"}:
            raise ApiError(400, 50083, "Thread is archived")
        if opening and not manages and (data["locked"] or not bits & Perm.SEND_MESSAGES_IN_THREADS):
            raise missing_permissions()
        if not opening and not manages and not own:
            raise missing_permissions()
        if "locked" in body and not manages:
            raise missing_permissions()
        for key in ("name", "rate_limit_per_user"):
            if key in body:
                thread[key] = body[key]
        for key in ("auto_archive_duration", "locked", "invitable"):
            if key in body:
                data[key] = body[key]
        if "archived" in body and bool(body["archived"]) != data["archived"]:
            data.update(archived=bool(body["archived"]), archive_timestamp=self.world.now())

    def _threads(self, archived: bool, kinds: frozenset[int], parent: str | None) -> Json:
        found = [
            c
            for c in self.world.channels.values()
            if c["type"] in kinds
            and c["thread_metadata"]["archived"] is archived
            and parent in (None, c["parent_id"])
            and can_see(self.world, self.world.bot_id, c)
        ]
        found.sort(key=lambda c: str(c["thread_metadata"]["archive_timestamp"]), reverse=True)
        mine = [self._member(c, self.world.bot_id) for c in found if self.world.bot_id in c["_members"]]
        return {"threads": [public(c) for c in found], "members": mine, "has_more": False}

    async def archived(self, request: web.Request) -> web.Response:
        parent = self.access.channel(request, Perm.READ_MESSAGE_HISTORY)
        kinds = frozenset({12} if request.match_info["kind"] == "private" else {10, 11})
        return answer(self._threads(True, kinds, parent["id"]))

    async def active(self, request: web.Request) -> web.Response:
        found = self._threads(False, THREADS, None)
        return answer({"threads": found["threads"], "members": found["members"]})

    async def members(self, request: web.Request) -> web.Response:
        thread = self._thread(request)
        return answer([self._member(thread, key) for key in thread["_members"]])

    def _thread(self, request: web.Request) -> Json:
        thread = self.access.channel(request)
        if thread["type"] not in THREADS:
            raise ApiError(400, 50024, "Cannot execute action on this channel type")
        return thread

    async def member(self, request: web.Request) -> web.Response:
        thread = self._thread(request)
        me = self.world.bot_id
        key = me if request.match_info["user"] == "@me" else request.match_info["user"]
        if request.method == "GET":
            if key not in thread["_members"]:
                raise ApiError(404, 10007, "Unknown Member")
            return answer(self._member(thread, key))
        if thread["thread_metadata"]["archived"]:
            raise ApiError(400, 50083, "Thread is archived")
        if request.method == "PUT":
            user = self.world.users.get(key)
            if user is None or not user["_member"]:
                raise ApiError(404, 10013, "Unknown User")
            bits = channel_permissions(self.world, me, thread)
            if key != me and not bits & Perm.SEND_MESSAGES_IN_THREADS:
                raise missing_permissions()
            set_thread_member(self.world, thread, key, True)
        else:
            bits = channel_permissions(self.world, me, thread)
            owned = thread["type"] == 12 and thread["owner_id"] == me
            if key != me and not bits & Perm.MANAGE_THREADS and not owned:
                raise missing_permissions()
            set_thread_member(self.world, thread, key, False)
        return nothing()
