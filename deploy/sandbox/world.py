"""The world that people and the bot share, in memory, and the news about every change to it."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from .jsontypes import Json, public
from .people import COLOURS, Person
from .permissions import BOT, MEMBER

EPOCH_MS = 1420070400000


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that happened: its gateway name and payload, its name for the page, and who may hear of it.

    ``viewer`` is the only person who may see it (an ephemeral message); such changes never reach the gateway.
    """

    gateway: str
    page: str
    data: Json
    channel: str | None = None
    viewer: str | None = None
    page_data: Json | None = None


class World:
    """Users, channels, messages and commands; every change is marked for the store and published."""

    def __init__(self, bot_name: str, guild_name: str) -> None:
        self.bot_name, self.guild_name = bot_name, guild_name
        self._last = 0
        self.sinks: list[Callable[[Change], None]] = []
        self.mark: Callable[[str, str], None] = lambda kind, key: None
        self.users: dict[str, Json] = {}
        self.channels: dict[str, Json] = {}
        self.messages: dict[str, Json] = {}
        self.by_channel: dict[str, dict[str, Json]] = {}
        self.commands: dict[str, Json] = {}
        self.roles: dict[str, Json] = {}
        self.events: dict[str, Json] = {}
        self.meta: Json = {}

    # ------------------------------------------------------------------ identity
    @property
    def token(self) -> str:
        return str(self.meta["token"])

    @property
    def app_id(self) -> str:
        return str(self.meta["app_id"])

    @property
    def bot_id(self) -> str:
        return str(self.meta["app_id"])

    @property
    def guild_id(self) -> str:
        return str(self.meta["guild_id"])

    @property
    def owner_id(self) -> str:
        return str(self.meta["owner_id"])

    @property
    def system_id(self) -> str:
        return str(self.meta["system_id"])

    def snowflake(self) -> str:
        """A fresh id: later than every id before it, also across restarts."""
        self._last = max((int(time.time() * 1000) - EPOCH_MS) << 22, self._last + 1)
        return str(self._last)

    @staticmethod
    def now() -> str:
        return datetime.now(UTC).isoformat()

    def publish(self, change: Change) -> None:
        for sink in list(self.sinks):
            sink(change)

    # ------------------------------------------------------------------ beginnings
    def found(self, people: Sequence[Person], channels: Sequence[str]) -> None:
        """Make a new world: the guild, its bot, its people, its channels."""
        app_id, guild_id = self.snowflake(), self.snowflake()
        role_id, system_id = self.snowflake(), self.snowflake()
        self.meta = {
            "token": f"sandbox.{secrets.token_urlsafe(24)}",
            "app_id": app_id,
            "guild_id": guild_id,
            "role_id": role_id,
            "system_id": system_id,
            "founded": self.now(),
        }
        self.roles[guild_id] = role(guild_id, "@everyone", MEMBER, 0)
        self.roles[role_id] = role(role_id, self.bot_name, MEMBER | BOT, 1) | {
            "managed": True,
            "tags": {"bot_id": app_id},
        }
        self.users[app_id] = self._user(app_id, self.bot_name, self.bot_name, "en-US", bot=True)
        self.users[app_id]["_roles"] = [role_id]
        self.users[system_id] = self._user(system_id, "sandbox", "Sandbox", "en-US", bot=True)
        self.users[system_id].update(_member=False, system=True)
        self.join(people)
        for name in channels:
            self.add_channel(name)
        for kind, keys in (("role", self.roles), ("user", self.users), ("meta", {"meta": None})):
            for key in keys:
                self.mark(kind, key)

    def join(self, people: Sequence[Person]) -> None:
        """Add the people who aren't here yet, by name."""
        known = {user["username"] for user in self.users.values()}
        for person in people:
            if person.name.lower() in known:
                continue
            key = self.snowflake()
            self.users[key] = self._user(key, person.name, person.display_name, person.locale)
            self.meta.setdefault("owner_id", key)
            self.mark("user", key)

    def _user(self, key: str, name: str, display: str, locale: str, *, bot: bool = False) -> Json:
        return {
            "id": key,
            "username": name.lower(),
            "discriminator": "0",
            "global_name": None if bot else display,
            "avatar": None,
            "bot": bot,
            "public_flags": 0,
            "flags": 0,
            "_name": name,
            "_display": display,
            "_locale": locale,
            "_dms": True,
            "_member": True,
            "_roles": [],
            "_joined": self.now(),
            "_colour": "#5865f2" if bot else COLOURS[len(self.people()) % len(COLOURS)],
        }

    def load(self, documents: dict[str, dict[str, Json]]) -> None:
        """Take up a stored world where it was left."""
        self.meta = documents["meta"]["meta"]
        self.users = documents.get("user", {})
        self.channels = documents.get("channel", {})
        self.roles = documents.get("role", {})
        self.commands = documents.get("command", {})
        self.events = documents.get("event", {})
        for key, message in sorted(documents.get("message", {}).items(), key=lambda item: int(item[0])):
            self.index(message)
            self._last = max(self._last, int(key))
        for table in (self.users, self.channels, self.commands):
            self._last = max(self._last, *(int(key) for key in table), 0)

    def document(self, kind: str, key: str) -> Json | None:
        """What the store should hold for a key now; None if it is gone."""
        if kind == "meta":
            return self.meta
        table: dict[str, dict[str, Json]] = {
            "user": self.users,
            "channel": self.channels,
            "role": self.roles,
            "command": self.commands,
            "message": self.messages,
            "event": self.events,
        }
        return table[kind].get(key)

    # ------------------------------------------------------------------ people
    def people(self) -> list[Json]:
        return [user for user in self.users.values() if not user["bot"]]

    def find_person(self, who: str) -> Json:
        """A person by id or by name; raises KeyError."""
        user = self.users.get(who)
        if user is None:
            user = next((u for u in self.people() if u["_name"].lower() == who.lower()), None)
        if user is None or user["bot"]:
            raise KeyError(f"nobody here is called {who}")
        return user

    def member(self, user: Json) -> Json:
        """The guild member object of a user, without the user inside."""
        return {
            "nick": None,
            "avatar": None,
            "banner": None,
            "roles": list(user["_roles"]),
            "joined_at": user["_joined"],
            "premium_since": None,
            "deaf": False,
            "mute": False,
            "pending": False,
            "flags": 0,
        }

    def full_member(self, user: Json) -> Json:
        return {**self.member(user), "user": public(user)}

    def members(self) -> list[Json]:
        return [self.full_member(user) for user in self.users.values() if user["_member"]]

    def guild_object(self) -> Json:
        """The guild as REST gives it."""
        return {
            "id": self.guild_id,
            "name": self.guild_name,
            "icon": None,
            "splash": None,
            "discovery_splash": None,
            "banner": None,
            "description": None,
            "owner_id": self.owner_id,
            "region": "rotterdam",
            "afk_channel_id": None,
            "afk_timeout": 300,
            "verification_level": 0,
            "default_message_notifications": 1,
            "explicit_content_filter": 0,
            "roles": list(self.roles.values()),
            "emojis": [],
            "stickers": [],
            "features": [],
            "mfa_level": 0,
            "application_id": None,
            "system_channel_id": None,
            "system_channel_flags": 0,
            "rules_channel_id": None,
            "public_updates_channel_id": None,
            "vanity_url_code": None,
            "premium_tier": 0,
            "premium_subscription_count": 0,
            "preferred_locale": "en-US",
            "nsfw_level": 0,
            "premium_progress_bar_enabled": False,
            "safety_alerts_channel_id": None,
        }

    # ------------------------------------------------------------------ channels and messages
    def add_channel(self, name: str, *, kind: int = 0, topic: str | None = None) -> Json:
        key = self.snowflake()
        place = sum(1 for channel in self.channels.values() if channel["type"] == 0)
        self.channels[key] = {
            "id": key,
            "type": kind,
            "guild_id": self.guild_id,
            "name": name,
            "position": place,
            "permission_overwrites": [],
            "nsfw": False,
            "parent_id": None,
            "topic": topic,
            "last_message_id": None,
            "rate_limit_per_user": 0,
            "flags": 0,
        }
        self.mark("channel", key)
        return self.channels[key]

    def dm(self, user_id: str) -> Json:
        """The direct-message channel between the bot and a user, made when first asked for."""
        for channel in self.channels.values():
            if channel["type"] == 1 and channel["_with"] == user_id:
                return channel
        key = self.snowflake()
        self.channels[key] = {
            "id": key,
            "type": 1,
            "last_message_id": None,
            "flags": 0,
            "recipients": [public(self.users[user_id])],
            "_with": user_id,
        }
        self.mark("channel", key)
        self.publish(Change("", "channel", public(self.channels[key]), key))
        return self.channels[key]

    def index(self, message: Json) -> None:
        self.messages[message["id"]] = message
        self.by_channel.setdefault(message["channel_id"], {})[message["id"]] = message

    def forget(self, message: Json) -> None:
        self.messages.pop(message["id"], None)
        self.by_channel.get(message["channel_id"], {}).pop(message["id"], None)
        self.mark("message", message["id"])


def role(key: str, name: str, permissions: int, position: int) -> Json:
    return {
        "id": key,
        "name": name,
        "description": None,
        "permissions": str(permissions),
        "position": position,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": False,
        "mentionable": False,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
    }
