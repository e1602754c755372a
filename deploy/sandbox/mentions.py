"""Whom a message mentions, and whom it would ping."""

from __future__ import annotations

import re
from dataclasses import dataclass

from .jsontypes import Json, public
from .permissions import Perm, can_see, channel_permissions
from .world import World

SILENT = 1 << 12


@dataclass(frozen=True, slots=True)
class Mentions:
    """Mention fields of a message, and the ids of the users who would be notified."""

    users: list[Json]
    roles: list[str]
    everyone: bool
    pinged: list[str]


def resolve(
    world: World, channel: Json, author: str, text: str, allowed: Json | None, flags: int, replied: str | None
) -> Mentions:
    """Read the mentions of a text as ``allowed_mentions`` permits (None permits every kind)."""
    rules: Json = {"parse": ["users", "roles", "everyone"], "replied_user": True} if allowed is None else allowed
    parse = rules.get("parse") or []
    named = [str(key) for key in rules.get("users") or []]
    named_roles = [str(key) for key in rules.get("roles") or []]
    users = [
        key
        for key in dict.fromkeys(re.findall(r"<@!?(\d+)>", text))
        if key in world.users and ("users" in parse or key in named)
    ]
    if replied and rules.get("replied_user") and replied not in users and replied != author:
        users.insert(0, replied)
    roles = [
        key
        for key in dict.fromkeys(re.findall(r"<@&(\d+)>", text))
        if key in world.roles and ("roles" in parse or key in named_roles)
    ]
    may = bool(channel_permissions(world, author, channel) & Perm.MENTION_EVERYONE)
    everyone = may and "everyone" in parse and re.search(r"@(everyone|here)\b", text) is not None
    pinged: list[str] = list(users)
    pinged.extend(
        user["id"]
        for user in world.users.values()
        if user["_member"] and (everyone or any(role in user["_roles"] for role in roles))
    )
    seen = [key for key in dict.fromkeys(pinged) if key != author and can_see(world, key, channel)]
    people = [{**public(world.users[key]), "member": world.member(world.users[key])} for key in users]
    return Mentions(people, roles, everyone, [] if flags & SILENT else seen)
