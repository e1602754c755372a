"""REST routes of channels, messages and direct messages."""

from __future__ import annotations

from aiohttp import web

from . import shapes
from .channels import remove_channel
from .errors import ApiError, form_error, missing_access, missing_permissions, unknown_channel
from .jsontypes import Json, public
from .messages import Messages
from .permissions import DM, THREADS, Perm, channel_permissions
from .rest import API, answer, nothing, read_message, read_object
from .shapes import check_shape
from .world import Change, World

PINS = 250
BULK = range(2, 101)


class Access:
    """Finds a channel for the bot and checks what it may do there."""

    def __init__(self, world: World) -> None:
        self.world = world

    def channel(self, request: web.Request, *wanted: Perm) -> Json:
        """The channel of a route; 10003 if there is none, 50001 if hidden, 50013 if a permission lacks."""
        return self.check(request.match_info["channel"], *wanted)

    def check(self, channel_id: str, *wanted: Perm) -> Json:
        channel = self.world.channels.get(channel_id)
        if channel is None:
            raise unknown_channel()
        bits = channel_permissions(self.world, self.world.bot_id, channel)
        if not bits & Perm.VIEW_CHANNEL:
            raise missing_access()
        if any(not bits & perm for perm in wanted):
            raise missing_permissions()
        return channel


class ChannelRoutes:
    """Routes under ``/channels``, without threads."""

    def __init__(self, world: World, messages: Messages) -> None:
        self.world, self.messages, self.access = world, messages, Access(world)

    def add(self, router: web.UrlDispatcher) -> None:
        here = API + "/channels/{channel:\\d+}"
        one = here + "/messages/{message:\\d+}"
        router.add_get(here, self.get_channel)
        router.add_delete(here, self.delete_channel)
        router.add_post(here + "/typing", self.typing)
        router.add_get(here + "/messages", self.list_messages)
        router.add_post(here + "/messages", self.create_message)
        router.add_post(here + "/messages/bulk-delete", self.bulk_delete)
        for pins, single in (
            ("/messages/pins", "/messages/pins/{message:\\d+}"),
            ("/pins", "/pins/{message:\\d+}"),
        ):
            router.add_get(here + pins, self.pins)
            router.add_put(here + single, self.pin)
            router.add_delete(here + single, self.pin)
        router.add_get(one, self.get_message)
        router.add_patch(one, self.edit_message)
        router.add_delete(one, self.delete_message)
        router.add_post(API + "/users/@me/channels", self.open_dm)

    async def get_channel(self, request: web.Request) -> web.Response:
        return answer(public(self.access.channel(request)))

    async def delete_channel(self, request: web.Request) -> web.Response:
        channel = self.access.channel(request)
        wanted = Perm.MANAGE_THREADS if channel["type"] in THREADS else Perm.MANAGE_CHANNELS
        if channel["type"] != DM:
            self.access.channel(request, wanted)
            remove_channel(self.world, channel)
        return answer(public(channel))

    async def typing(self, request: web.Request) -> web.Response:
        channel = self.access.channel(request, _send(self.access.channel(request)))
        data: Json = {"channel_id": channel["id"], "user_id": self.world.bot_id}
        self.world.publish(Change("", "typing", data, channel["id"]))
        return nothing()

    async def list_messages(self, request: web.Request) -> web.Response:
        channel = self.access.channel(request)
        try:
            self.access.channel(request, Perm.READ_MESSAGE_HISTORY)
        except ApiError:
            return answer([])  # that is how Discord answers a reader without the history
        return answer(self.messages.listing(channel["id"], request.query))

    async def get_message(self, request: web.Request) -> web.Response:
        channel = self.access.channel(request, Perm.READ_MESSAGE_HISTORY)
        return answer(self.messages.render(self.messages.get(channel["id"], request.match_info["message"])))

    async def create_message(self, request: web.Request) -> web.Response:
        channel = self.access.channel(request)
        body, uploads = await read_message(request)
        check_shape(body, shapes.Message)
        self.access.channel(request, _send(channel))
        if body.get("embeds"):
            self.access.channel(request, Perm.EMBED_LINKS)
        if uploads:
            self.access.channel(request, Perm.ATTACH_FILES)
        if channel["type"] == DM:
            user = self.world.users[channel["_with"]]
            if not user["_dms"] or not user["_member"]:
                raise ApiError(403, 50007, "Cannot send messages to this user")
        if channel["type"] in THREADS and channel["thread_metadata"]["locked"]:
            bits = channel_permissions(self.world, self.world.bot_id, channel)
            if not bits & Perm.MANAGE_THREADS:
                raise ApiError(400, 50083, "Thread is archived")
        kind, extra = self._reference(channel, body)
        message = self.messages.create(channel, self.world.bot_id, body, uploads, kind=kind, extra=extra)
        return answer(self.messages.render(message))

    def _reference(self, channel: Json, body: Json) -> tuple[int, Json]:
        """Type and extra fields of a message that may be a reply."""
        reference = body.get("message_reference")
        if not reference:
            return 0, {}
        if reference.get("type", 0) != 0:
            raise ApiError(501, 0, "501: the sandbox does not implement forwarded messages")
        quoted = self.world.messages.get(str(reference.get("message_id")))
        if quoted is None or quoted["channel_id"] != channel["id"] or quoted["_viewer"] is not None:
            if reference.get("fail_if_not_exists", True):
                raise form_error("message_reference", "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
            return 0, {}
        if not channel_permissions(self.world, self.world.bot_id, channel) & Perm.READ_MESSAGE_HISTORY:
            raise ApiError(400, 160002, "Cannot reply without permission to read message history")
        link: Json = {"type": 0, "message_id": quoted["id"], "channel_id": channel["id"]}
        if channel["type"] != DM:
            link["guild_id"] = self.world.guild_id
        return 19, {"message_reference": link}

    async def edit_message(self, request: web.Request) -> web.Response:
        channel = self.access.channel(request)
        body, uploads = await read_message(request)
        check_shape(body, shapes.Message)
        message = self.messages.get(channel["id"], request.match_info["message"])
        if message["author"]["id"] != self.world.bot_id:
            raise ApiError(403, 50005, "Cannot edit a message authored by another user")
        if uploads:
            self.access.channel(request, Perm.ATTACH_FILES)
        return answer(self.messages.render(self.messages.edit(message, body, uploads)))

    async def delete_message(self, request: web.Request) -> web.Response:
        channel = self.access.channel(request)
        message = self.messages.get(channel["id"], request.match_info["message"])
        if message["author"]["id"] != self.world.bot_id:
            if channel["type"] == DM:
                raise ApiError(403, 50003, "Cannot execute action on a DM channel")
            self.access.channel(request, Perm.MANAGE_MESSAGES)
        self.messages.delete(message)
        return nothing()

    async def bulk_delete(self, request: web.Request) -> web.Response:
        channel = self.access.channel(request, Perm.MANAGE_MESSAGES)
        body = await read_object(request)
        check_shape(body, shapes.Bulk)
        keys = [str(key) for key in body.get("messages") or []]
        if len(keys) not in BULK:
            raise form_error("messages", "BASE_TYPE_BAD_LENGTH", "Must be between 2 and 100 in length.")
        for key in keys:
            message = self.world.by_channel.get(channel["id"], {}).get(key)
            if message is not None and message["_viewer"] is None:
                self.messages.delete(message)
        return nothing()

    async def pins(self, request: web.Request) -> web.Response:
        channel = self.access.channel(request, Perm.READ_MESSAGE_HISTORY)
        pinned = [m for m in self.world.by_channel.get(channel["id"], {}).values() if m["pinned"]]
        shown = [self.messages.render(m) for m in reversed(pinned)]
        if request.path.endswith("/messages/pins"):
            items = [{"pinned_at": m["_pinned_at"], "message": r}
                     for m, r in zip(reversed(pinned), shown, strict=True)]  # fmt: skip
            return answer({"items": items, "has_more": False})
        return answer(shown)

    async def pin(self, request: web.Request) -> web.Response:
        channel = self.access.channel(request)
        if channel["type"] != DM:
            self.access.channel(request, Perm.PIN_MESSAGES)
        message = self.messages.get(channel["id"], request.match_info["message"])
        wanted = request.method == "PUT"
        pinned = sum(1 for m in self.world.by_channel[channel["id"]].values() if m["pinned"])
        if wanted and not message["pinned"] and pinned >= PINS:
            raise ApiError(400, 30003, f"Maximum number of pins reached ({PINS})")
        if message["pinned"] != wanted:
            message["pinned"], message["_pinned_at"] = wanted, self.world.now()
            self.messages.changed(message)
            data: Json = {"channel_id": channel["id"], "last_pin_timestamp": message["_pinned_at"]}
            if channel["type"] != DM:
                data["guild_id"] = self.world.guild_id
            self.world.publish(Change("CHANNEL_PINS_UPDATE", "", data, channel["id"]))
        return nothing()

    async def open_dm(self, request: web.Request) -> web.Response:
        body = await read_object(request)
        check_shape(body, shapes.Recipient)
        key = str(body.get("recipient_id"))
        user = self.world.users.get(key)
        if user is None or (user["bot"] and key == self.world.bot_id):
            raise form_error("recipient_id", "USER_INVALID_RECIPIENT", "Invalid Recipient(s)")
        return answer(public(self.world.dm(key)))


def _send(channel: Json) -> Perm:
    return Perm.SEND_MESSAGES_IN_THREADS if channel["type"] in THREADS else Perm.SEND_MESSAGES
