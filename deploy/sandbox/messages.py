"""Making, changing and removing messages; one place checks them, whoever writes."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any

from . import limits, mentions, shapes
from .attachments import Upload, clean_name, content_type, picture_size
from .channels import set_thread_member
from .components import Checker, media_of, number, shown_text, walk
from .errors import ApiError, Form, form_error
from .jsontypes import Json, public
from .permissions import THREADS
from .shapes import check_shape
from .store import Store
from .world import Change, World

SUPPRESS_EMBEDS, EPHEMERAL, LOADING, HAS_THREAD, V2 = 1 << 2, 1 << 6, 1 << 7, 1 << 5, 1 << 15
SETTABLE = SUPPRESS_EMBEDS | mentions.SILENT | V2
EPOCH_SHIFT = 22
NONCE_WINDOW = 300.0


class Messages:
    """Message operations on the world; every refusal is an ``ApiError`` raised before anything changed."""

    def __init__(self, world: World, store: Store) -> None:
        self.world, self.store = world, store
        self.url = ""
        self.nonce_window = NONCE_WINDOW
        self._nonces: dict[tuple[str, str, str], tuple[float, str]] = {}

    # ------------------------------------------------------------------ reading
    def render(self, message: Json) -> Json:
        """The message object as REST gives it."""
        out = public(message)
        if thread := self.world.channels.get(message["id"]):
            out["thread"] = public(thread)
        if reference := message.get("message_reference"):
            quoted = self.world.messages.get(reference["message_id"])
            hidden = quoted is not None and quoted.get("_viewer") is not None
            out["referenced_message"] = None if quoted is None or hidden else public(quoted)
        return out

    def for_page(self, message: Json) -> Json:
        """The message object with what a page or a test wants to know beside it."""
        return {
            **self.render(message),
            "ephemeral": bool(message["flags"] & EPHEMERAL),
            "interaction_by": message.get("_by"),
            "_pinged": message["_pinged"],
        }

    def for_gateway(self, message: Json) -> Json:
        channel = self.world.channels[message["channel_id"]]
        out = self.render(message)
        out["channel_type"] = channel["type"]
        if channel["type"] != 1:
            out["guild_id"] = self.world.guild_id
            author = self.world.users.get(message["author"]["id"])
            if author is not None and author["_member"] and not message.get("webhook_id"):
                out["member"] = self.world.member(author)
        return out

    def get(self, channel_id: str, message_id: str) -> Json:
        """A message that everybody in its channel can see; 10008 otherwise."""
        message = self.world.messages.get(message_id)
        if message is None or message["channel_id"] != channel_id or message["_viewer"] is not None:
            raise ApiError(404, 10008, "Unknown Message")
        return message

    def listing(self, channel_id: str, query: Mapping[str, str]) -> list[Json]:
        """Messages of a channel, newest first, by ``limit`` and one of ``before``, ``after``, ``around``."""
        try:
            limit = int(query.get("limit", "50"))
        except ValueError:
            limit = 0
        if not 1 <= limit <= 100:
            raise form_error("limit", "NUMBER_TYPE_RANGE", "Must be between 1 and 100.")
        every = [m for m in self.world.by_channel.get(channel_id, {}).values() if m["_viewer"] is None]
        every.sort(key=lambda m: int(m["id"]))
        ids = [int(m["id"]) for m in every]
        if "around" in query:
            pivot = int(query["around"])
            older = [m for m in every if int(m["id"]) < pivot][-(limit // 2) :]
            newer = [m for m in every if int(m["id"]) >= pivot][: limit - len(older)]
            picked = older + newer
        elif "after" in query:
            picked = [m for m, key in zip(every, ids, strict=True) if key > int(query["after"])][:limit]
        else:
            before = int(query["before"]) if "before" in query else None
            picked = [m for m, key in zip(every, ids, strict=True) if before is None or key < before][-limit:]
        return [self.render(m) for m in reversed(picked)]

    # ------------------------------------------------------------------ writing
    def create(
        self,
        channel: Json,
        author: str,
        body: Json,
        uploads: Mapping[int, Upload],
        *,
        kind: int = 0,
        flags: int = 0,
        viewer: str | None = None,
        by: str | None = None,
        extra: Json | None = None,
    ) -> Json:
        """Check and post a message.

        ``flags`` are set by the sandbox itself, beside those that the body may set; ``viewer`` makes it
        ephemeral; ``by`` is the person whose interaction it answers.
        """
        check_shape(body, shapes.Message)
        nonce = body.get("nonce")
        if twin := self._twin(channel, author, body):
            return twin
        key = self.world.snowflake()
        message: Json = {
            "id": key,
            "channel_id": channel["id"],
            "author": public(self.world.users[author]),
            "timestamp": self.world.now(),
            "edited_timestamp": None,
            "tts": False,
            "pinned": False,
            "type": kind,
            "content": "",
            "embeds": [],
            "components": [],
            "attachments": [],
            "flags": flags | (int(body.get("flags") or 0) & SETTABLE),
            "reactions": [],
            "_viewer": viewer,
            "_by": by,
            **(extra or {}),
        }
        if nonce is not None:
            message["nonce"] = nonce
        self._compose(message, body, uploads)
        self._mention(channel, message, body, ping=True)
        if nonce is not None:
            self._note_nonce(channel["id"], author, str(nonce), key)
        self.world.index(message)
        self.world.mark("message", key)
        if viewer is None:
            self._arrived(channel, message)
        self._publish("MESSAGE_CREATE", "message", message)
        if viewer is None and channel["type"] in THREADS:
            # Who writes in a thread or is called into it becomes its member.
            for member in (author, *(user["id"] for user in message["mentions"])):
                if self.world.users[member]["_member"]:
                    set_thread_member(self.world, channel, member, True)
        return message

    def _twin(self, channel: Json, author: str, body: Json) -> Json | None:
        form = Form()
        limits.check_nonce(form, body.get("nonce"))
        form.check()
        if not body.get("enforce_nonce") or body.get("nonce") is None:
            return None
        at, key = self._nonces.get((channel["id"], author, str(body["nonce"])), (0.0, ""))
        return self.world.messages.get(key) if time.monotonic() - at < self.nonce_window else None

    def _note_nonce(self, channel: str, author: str, nonce: str, key: str) -> None:
        now = time.monotonic()
        while self._nonces and now - next(iter(self._nonces.values()))[0] > self.nonce_window:
            del self._nonces[next(iter(self._nonces))]
        self._nonces.pop((channel, author, nonce), None)  # so that the order stays that of time
        self._nonces[channel, author, nonce] = (now, key)

    def remember_nonces(self) -> None:
        """After a restart: messages of the last minutes still guard their nonces."""
        now = time.time()
        for message in self.world.messages.values():
            age = now - ((int(message["id"]) >> EPOCH_SHIFT) + 1420070400000) / 1000
            if age < self.nonce_window and "nonce" in message:
                key = (message["channel_id"], message["author"]["id"], str(message["nonce"]))
                self._nonces[key] = (time.monotonic() - age, message["id"])

    def edit(self, message: Json, body: Json, uploads: Mapping[int, Upload]) -> Json:
        """Check and change a message in place; fields that the body leaves out stay."""
        check_shape(body, shapes.Message)
        channel = self.world.channels[message["channel_id"]]
        if channel["type"] in THREADS and channel["thread_metadata"]["archived"] and message["_viewer"] is None:
            raise ApiError(400, 50083, "Thread is archived")
        draft = dict(message)
        if body.get("flags") is not None:
            changeable = SUPPRESS_EMBEDS
            draft["flags"] = draft["flags"] & ~changeable | int(body["flags"]) & (changeable | V2)
        draft["flags"] &= ~LOADING
        self._compose(draft, body, uploads)
        self._mention(channel, draft, body, ping=False)
        if not message["flags"] & LOADING:
            draft["edited_timestamp"] = self.world.now()
        kept = {a["id"] for a in draft["attachments"]}
        for attachment in message["attachments"]:
            if attachment["id"] not in kept:
                self.store.drop_file(attachment["id"])
        message.clear()
        message.update(draft)
        self.world.mark("message", message["id"])
        self._publish("MESSAGE_UPDATE", "message_update", message)
        return message

    def delete(self, message: Json) -> None:
        for attachment in message["attachments"]:
            self.store.drop_file(attachment["id"])
        self.world.forget(message)
        channel = self.world.channels.get(message["channel_id"])
        data = {"id": message["id"], "channel_id": message["channel_id"]}
        if channel is not None and channel["type"] != 1:
            data["guild_id"] = self.world.guild_id
        self.world.publish(
            Change("MESSAGE_DELETE", "message_delete", data, message["channel_id"], message["_viewer"])
        )

    def changed(self, message: Json) -> None:
        """Publish a message whose surroundings changed (pinned, a thread begun)."""
        self.world.mark("message", message["id"])
        self._publish("MESSAGE_UPDATE", "message_update", message)

    # ------------------------------------------------------------------ the inside
    def _compose(self, message: Json, body: Json, uploads: Mapping[int, Upload]) -> None:
        """Lay a request's body over ``message``, checked; ``message`` must be a draft or brand new."""
        limits.check_files([len(upload.body) for upload in uploads.values()])
        form = Form()
        limits.check_content(form, body.get("content"))
        limits.check_allowed_mentions(form, body.get("allowed_mentions"))
        form.check()
        if "content" in body:
            message["content"] = (body["content"] or "").strip()
        for key in ("embeds", "components"):
            if key in body:
                message[key] = body[key] or []
        message["attachments"], added = self._attachments(message, body, uploads)
        names = frozenset(a["filename"] for a in message["attachments"])
        v2 = bool(message["flags"] & V2)
        limits.check_alt_text(form, message["attachments"])
        limits.check_embeds(form, message["embeds"], names)
        Checker(form, v2, names).message(message["components"])
        if v2:
            for key in ("content", "embeds"):
                if message[key]:
                    form.add(
                        key,
                        "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                        f"The '{key}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
                    )
        form.check()
        if len(message["attachments"]) > limits.ATTACHMENTS:
            raise form_error("attachments", "BASE_TYPE_MAX_LENGTH", "Must be 10 or fewer in length.")
        shown = any(message[key] for key in ("content", "embeds", "components", "attachments"))
        if not shown and not message["flags"] & LOADING:
            raise ApiError(400, 50006, "Cannot send an empty message")
        number(message["components"])
        self._link(message)
        for key, upload in added.items():
            self.store.put_file(key, upload.kind, upload.body)

    def _attachments(
        self, message: Json, body: Json, uploads: Mapping[int, Upload]
    ) -> tuple[list[Json], dict[str, Upload]]:
        """The attachments after this request, and the new ones' bytes by id."""
        old = {a["id"]: a for a in message["attachments"]}
        listed = body.get("attachments")
        if listed is None:
            kept, notes = list(old.values()), {}
        else:
            notes = {str(entry.get("id")): entry for entry in listed}
            kept = [
                {**old[key], **({"description": note["description"]} if "description" in note else {})}
                for key, note in notes.items()
                if key in old
            ]
            strangers = [key for key in notes if key not in old and not (key.isdigit() and int(key) in uploads)]
            if strangers:
                raise form_error("attachments", "ATTACHMENT_NOT_FOUND", f"Unknown attachment {strangers[0]}")
        added: dict[str, Upload] = {}
        for index, upload in sorted(uploads.items()):
            key, note = self.world.snowflake(), notes.get(str(index), {})
            name = clean_name(str(note.get("filename") or upload.name))
            url = f"{self.url}/cdn/attachments/{key}/{name}"
            fresh: Json = {
                "id": key,
                "filename": name,
                "size": len(upload.body),
                "url": url,
                "proxy_url": url,
                "content_type": content_type(name),
            }
            if note.get("description"):
                fresh["description"] = note["description"]
            if note.get("title"):
                fresh["title"] = note["title"]
            if size := picture_size(upload.body):
                fresh["width"], fresh["height"] = size
            if message["_viewer"] is not None:
                fresh["ephemeral"] = True
            kept.append(fresh)
            added[key] = Upload(name, content_type(name), upload.body)
        return kept, added

    def _link(self, message: Json) -> None:
        """Turn ``attachment://name`` into addresses."""
        by_name = {"attachment://" + a["filename"]: a for a in message["attachments"]}
        for embed in message["embeds"]:
            embed.setdefault("type", "rich")
            for key in ("image", "thumbnail"):
                if picture := embed.get(key):
                    found = by_name.get(picture.get("url", ""))
                    if found is not None:
                        picture.update(_media(found))
            for key in ("author", "footer"):
                found = by_name.get((embed.get(key) or {}).get("icon_url", ""))
                if found is not None:
                    embed[key].update(icon_url=found["url"], proxy_icon_url=found["url"])
        for component in walk(message["components"]):
            for media in media_of(component):
                found = by_name.get(media["url"])
                if found is not None:
                    media.update(_media(found))
                    media.update(attachment_id=found["id"], content_type=found["content_type"], flags=0)
                else:
                    media.setdefault("proxy_url", media["url"])
                media["loading_state"] = 2
            if component["type"] == 13:
                url = component["file"]["url"]
                named = next((a for a in message["attachments"] if a["url"] == url), None)
                if named is not None:
                    component.update(name=named["filename"], size=named["size"])

    def _mention(self, channel: Json, message: Json, body: Json, *, ping: bool) -> None:
        reference: Any = message.get("message_reference")
        quoted = self.world.messages.get(reference["message_id"]) if reference and not message.get("_by") else None
        found = mentions.resolve(
            self.world,
            channel,
            message["author"]["id"],
            message["content"] + "\n" + shown_text(message["components"]),
            body.get("allowed_mentions"),
            message["flags"],
            quoted["author"]["id"] if quoted else None,
        )
        message["mentions"], message["mention_roles"] = found.users, found.roles
        message["mention_everyone"] = found.everyone
        if ping:
            viewer = message["_viewer"]
            message["_pinged"] = [key for key in found.pinged if viewer is None or key == viewer]

    def _arrived(self, channel: Json, message: Json) -> None:
        """Channel bookkeeping for a new message; one in an archived thread revives the thread."""
        channel["last_message_id"] = message["id"]
        if channel["type"] in THREADS:
            channel["message_count"] += 1
            channel["total_message_sent"] += 1
            data = channel["thread_metadata"]
            if data["archived"]:
                data.update(archived=False, archive_timestamp=self.world.now())
                self.world.publish(Change("THREAD_UPDATE", "channel", public(channel), channel["id"]))
        self.world.mark("channel", channel["id"])

    def _publish(self, gateway: str, page: str, message: Json) -> None:
        self.world.publish(
            Change(
                gateway,
                page,
                self.for_gateway(message),
                message["channel_id"],
                message["_viewer"],
                self.for_page(message),
            )
        )


def _media(attachment: Json) -> Json:
    media: Json = {"url": attachment["url"], "proxy_url": attachment["url"]}
    for key in ("width", "height"):
        if key in attachment:
            media[key] = attachment[key]
    return media
