"""Changes of channels and threads that more than one part of the sandbox makes."""

from __future__ import annotations

from .jsontypes import Json, public
from .permissions import THREADS
from .world import Change, World


def remove_channel(world: World, channel: Json) -> None:
    """Delete a channel or thread with its messages (and a channel's threads)."""
    for thread in [c for c in world.channels.values() if c.get("parent_id") == channel["id"]]:
        remove_channel(world, thread)
    thread_like = channel["type"] in THREADS
    data = public(channel)
    if thread_like:
        data = {key: channel[key] for key in ("id", "guild_id", "parent_id", "type")}
    page: Json = {"id": channel["id"], "deleted": True}
    name = "THREAD_DELETE" if thread_like else "CHANNEL_DELETE"
    # Published while the channel still exists, so that those who could see it hear of its end.
    world.publish(Change(name, "channel", data, channel["id"], page_data=page))
    for message in list(world.by_channel.get(channel["id"], {}).values()):
        world.forget(message)
    world.by_channel.pop(channel["id"], None)
    del world.channels[channel["id"]]
    world.mark("channel", channel["id"])


def set_thread_member(world: World, thread: Json, user_id: str, wanted: bool) -> None:
    """Add somebody to a thread or take them out, and tell."""
    members = thread["_members"]
    if (user_id in members) == wanted:
        return
    change: Json = {"id": thread["id"], "guild_id": world.guild_id}
    if wanted:
        members[user_id] = world.now()
        joined: Json = {"id": thread["id"], "user_id": user_id, "join_timestamp": members[user_id], "flags": 0}
        change["added_members"] = [{**joined, "member": world.full_member(world.users[user_id]), "presence": None}]
        change["removed_member_ids"] = []
    else:
        del members[user_id]
        change["added_members"], change["removed_member_ids"] = [], [user_id]
    thread["member_count"] = change["member_count"] = len(members)
    world.mark("channel", thread["id"])
    world.publish(Change("THREAD_MEMBERS_UPDATE", "", change, thread["id"]))
    world.publish(Change("", "channel", public(thread), thread["id"]))
