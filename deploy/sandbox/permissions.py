"""Who may do what where: Discord's permission bits and the order in which overwrites apply."""

from __future__ import annotations

from enum import IntFlag
from typing import TYPE_CHECKING

from .jsontypes import Json

if TYPE_CHECKING:
    from .world import World


class Perm(IntFlag):
    """The permission bits that the sandbox looks at."""

    CREATE_INSTANT_INVITE = 1 << 0
    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    ADD_REACTIONS = 1 << 6
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    CHANGE_NICKNAME = 1 << 26
    MANAGE_ROLES = 1 << 28
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_EVENTS = 1 << 33
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38
    CREATE_EVENTS = 1 << 44
    PIN_MESSAGES = 1 << 51


EVERYTHING = (1 << 53) - 1
MEMBER = int(
    Perm.CREATE_INSTANT_INVITE
    | Perm.ADD_REACTIONS
    | Perm.VIEW_CHANNEL
    | Perm.SEND_MESSAGES
    | Perm.EMBED_LINKS
    | Perm.ATTACH_FILES
    | Perm.READ_MESSAGE_HISTORY
    | Perm.USE_EXTERNAL_EMOJIS
    | Perm.CHANGE_NICKNAME
    | Perm.USE_APPLICATION_COMMANDS
    | Perm.CREATE_PUBLIC_THREADS
    | Perm.CREATE_PRIVATE_THREADS
    | Perm.SEND_MESSAGES_IN_THREADS
)
BOT = int(Perm.MANAGE_MESSAGES | Perm.MANAGE_THREADS | Perm.PIN_MESSAGES | Perm.CREATE_EVENTS | Perm.MANAGE_EVENTS)
# Direct messages know no overwrites; these are what both sides always have there.
DIRECT = MEMBER & ~int(Perm.CREATE_INSTANT_INVITE | Perm.CREATE_PUBLIC_THREADS | Perm.CREATE_PRIVATE_THREADS)

THREADS = frozenset({10, 11, 12})
DM = 1


def guild_permissions(world: World, user_id: str) -> int:
    """Bits a member has before any channel's overwrites; 0 for somebody who has left."""
    user = world.users.get(user_id)
    if user is None or not user["_member"]:
        return 0
    if user_id == world.owner_id:
        return EVERYTHING
    bits = 0
    for role in world.roles.values():
        if role["id"] == world.guild_id or role["id"] in user["_roles"]:
            bits |= int(role["permissions"])
    return EVERYTHING if bits & Perm.ADMINISTRATOR else bits


def channel_permissions(world: World, user_id: str, channel: Json) -> int:
    """Bits a user has in a channel; a thread takes its parent's, a private thread needs membership too."""
    if channel["type"] == DM:
        return DIRECT if user_id in (channel["_with"], world.bot_id) else 0
    bits = guild_permissions(world, user_id)
    if bits == EVERYTHING or not bits:
        return bits
    place = channel
    if channel["type"] in THREADS:
        parent = world.channels.get(channel["parent_id"])
        if parent is None:
            return 0
        place = parent
    overwrites = {entry["id"]: entry for entry in place["permission_overwrites"]}
    if everyone := overwrites.get(world.guild_id):
        bits = bits & ~int(everyone["deny"]) | int(everyone["allow"])
    deny = allow = 0
    for role_id in world.users[user_id]["_roles"]:
        if role := overwrites.get(role_id):
            deny |= int(role["deny"])
            allow |= int(role["allow"])
    bits = bits & ~deny | allow
    if own := overwrites.get(user_id):
        bits = bits & ~int(own["deny"]) | int(own["allow"])
    if not bits & Perm.VIEW_CHANNEL:
        return 0
    private = channel["type"] == 12 and user_id not in channel["_members"]
    return 0 if private and not bits & Perm.MANAGE_THREADS else bits


def can_see(world: World, user_id: str, channel: Json) -> bool:
    return bool(channel_permissions(world, user_id, channel) & Perm.VIEW_CHANNEL)
