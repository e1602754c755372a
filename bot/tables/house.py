"""The rules of the house: where tables may be opened on a server, by whom, and how many."""

from __future__ import annotations

from dataclasses import dataclass

from bot.store.db import Reads
from bot.store.places import count_in_channel, count_of_user
from bot.store.records import GuildRow
from bot.store.settings import guild_settings
from games.core import Refusal

__all__ = ["Person", "Place", "admit", "one_more"]


@dataclass(frozen=True, slots=True)
class Person:
    """Whoever pressed: Discord id, the name that tables show, whether they may moderate here, and their locale."""

    id: int
    name: str
    moderator: bool = False
    locale: str | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """Where a table is to be opened. `parent`: the channel that `channel` is a thread of; `threads`: whether a
    message there can have a thread (one in a thread, or in a voice channel, can't).
    """

    guild: int | None
    channel: int
    parent: int | None = None
    threads: bool = False


async def admit(reads: Reads, place: Place, who: Person) -> GuildRow:
    """The server's settings, if that person may open a table there.

    Raises `Refusal`: `not_allowed_here`, `only_moderators_open`, `too_many_tables`, `too_many_own`. Read in the
    transaction that opens the table, so that two at once can't pass a limit.
    """
    house = await guild_settings(reads, place.guild)
    channel = place.parent or place.channel
    if house.channels and not {channel, place.channel} & set(house.channels):
        raise Refusal("not_allowed_here", channels=list(house.channels))
    if house.openers == "moderators" and not who.moderator:
        raise Refusal("only_moderators_open")
    if await count_in_channel(reads, place.channel) >= house.per_channel:
        raise Refusal("too_many_tables", most=house.per_channel)
    await one_more(reads, place.guild, who, house)
    return house


async def one_more(reads: Reads, guild: int | None, who: Person, house: GuildRow | None = None) -> None:
    """Raises `Refusal("too_many_own")` if that person sits at as many open tables of the server as they may."""
    house = house or await guild_settings(reads, guild)
    if await count_of_user(reads, who.id, guild) >= house.per_person:
        raise Refusal("too_many_own", most=house.per_person)
