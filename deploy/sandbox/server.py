"""The sandbox as one object: start it, let people act, look at what they see."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

from aiohttp import web

from .acting import Acting
from .channels import remove_channel
from .commands import Commands
from .errors import ActionRefused
from .faults import Faults
from .gateway import Gateway
from .interactions import Choice, Interactions, Outcome
from .jsontypes import Json, copied, dumps, loads, public
from .limits import REQUEST_SIZE
from .messages import Messages
from .page_api import Page
from .people import DEFAULT_PEOPLE, LOCALES, Person
from .permissions import DM, can_see
from .rates import Rates
from .rest import Guard, Stats
from .rest_app import AppRoutes, GuildRoutes
from .rest_channels import ChannelRoutes
from .rest_threads import ThreadRoutes
from .store import Store
from .world import Change, World

T = TypeVar("T")
PAGE_DIR = Path(__file__).parent / "page"
CHANNELS = ("village-green", "tavern")
WELCOME = "Welcome. Type / to see what the bot can do."


class Sandbox:
    """A Discord on 127.0.0.1 with one guild, for one bot.

    ``data`` is the SQLite file that keeps the world (None: nothing is kept). ``deadline`` and ``token_life``
    are seconds. Wherever a person is asked for, their id or their name will do. ``rate_limits`` can also be
    switched later with ``rates.enabled``.
    """

    def __init__(
        self,
        data: Path | None = None,
        *,
        people: Sequence[Person] = DEFAULT_PEOPLE,
        deadline: float = 3.0,
        token_life: float = 900.0,
        page_dir: Path | None = PAGE_DIR,
        welcome: str = WELCOME,
        bot_name: str = "Bot",
        guild_name: str = "Sandbox",
        rate_limits: bool = True,
        privileged_intents: bool = True,
    ) -> None:
        self._people, self._welcome = tuple(people), welcome
        self.world = World(bot_name, guild_name)
        self.store = Store(data, self.world.document)
        self.world.mark = self.store.mark
        self.messages_service = Messages(self.world, self.store)
        self.commands = Commands(self.world)
        self.gateway = Gateway(self.world, privileged=privileged_intents)
        self.interactions = Interactions(
            self.world, self.messages_service, deadline=deadline, token_life=token_life
        )
        self.acting = Acting(self.world, self.messages_service, self.commands, self.interactions, self.gateway)
        self.faults, self.rates, self.stats = Faults(self._wake), Rates(rate_limits), Stats()
        self.page = Page(self, page_dir)
        self.port, self.url = 0, ""
        self._runner: web.AppRunner | None = None
        self._news: set[asyncio.Event] = set()
        self.world.sinks.append(self._tell)

    # ------------------------------------------------------------------ life
    async def start(self, port: int = 0) -> None:
        """Listen on 127.0.0.1 at ``port`` (0: any free one); take up the stored world or make a new one."""
        documents = await self.store.open()
        fresh = "meta" not in documents
        if fresh:
            self.world.found(self._people, CHANNELS)
        else:
            self.world.load(documents)
            self.world.join(self._people)
        app = web.Application(
            middlewares=[
                self.page.middleware(),
                Guard(self.world, self.faults, self.rates, self.stats).middleware(),
            ],
            client_max_size=REQUEST_SIZE + 2**21,
        )
        routes = (
            ChannelRoutes(self.world, self.messages_service),
            ThreadRoutes(self.world, self.messages_service),
            AppRoutes(self.world, self.commands, self.interactions, self.messages_service, self.gateway),
            GuildRoutes(self.world),
            self.page,
        )
        for group in routes:
            group.add(app.router)
        app.router.add_get("/gateway", self.gateway.serve)
        app.router.add_get("/gateway/", self.gateway.serve)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0, handle_signals=False)
        await self._runner.setup()
        try:
            await web.TCPSite(self._runner, "127.0.0.1", port).start()
        except OSError:
            await self.stop()
            raise
        self.port = int(self._runner.addresses[0][1])
        self.url = f"http://127.0.0.1:{self.port}"
        self.gateway.url = f"ws://127.0.0.1:{self.port}/gateway"
        self.messages_service.url = self.url
        self._move_addresses()
        self.messages_service.remember_nonces()
        if fresh and self._welcome:
            self.messages_service.create(
                self.world.channels[self.default_channel_id], self.world.system_id, {"content": self._welcome}, {}
            )

    async def stop(self) -> None:
        """Close every connection, write the world, free the port."""
        self.page.close()
        await self.gateway.drop(1001)
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None
        await self.store.close()

    def _move_addresses(self) -> None:
        """Attachments' addresses hold the port, which may be another one than last time."""
        before = self.world.meta.get("url")
        if before is not None and before != self.url:
            old, new = f"{before}/cdn/".encode(), f"{self.url}/cdn/".encode()
            for message in self.world.messages.values():
                raw = dumps(message)
                if old in raw:
                    message.update(loads(raw.replace(old, new)))
                    self.world.mark("message", message["id"])
        self.world.meta["url"] = self.url
        self.world.mark("meta", "meta")

    # ------------------------------------------------------------------ identity
    @property
    def token(self) -> str:
        return self.world.token

    @property
    def app_id(self) -> str:
        return self.world.app_id

    @property
    def bot_id(self) -> str:
        return self.world.bot_id

    @property
    def guild_id(self) -> str:
        return self.world.guild_id

    @property
    def default_channel_id(self) -> str:
        """The first channel of the guild."""
        return str(next(c["id"] for c in self.world.channels.values() if c["type"] == 0))

    @property
    def people(self) -> dict[str, str]:
        """Ids by name."""
        return {user["_name"]: user["id"] for user in self.world.people()}

    def person_id(self, who: str) -> str:
        """The id of a person given by id or name; raises KeyError."""
        return str(self.world.find_person(who)["id"])

    # ------------------------------------------------------------------ people act
    async def slash(
        self, person: str, command: str, options: dict[str, Any] | None = None, *, channel: str | None = None
    ) -> Outcome:
        """Use a command, given as typed (``table new``); raises InteractionFailed or ActionRefused."""
        place = channel or self.default_channel_id
        return await self.acting.slash(self.person_id(person), command, options or {}, place)

    async def autocomplete(
        self, person: str, command: str, options: dict[str, Any], focused: str, *, channel: str | None = None
    ) -> list[Choice]:
        """Ask for suggestions for the option ``focused``, whose text so far is in ``options``."""
        place = channel or self.default_channel_id
        return await self.acting.autocomplete(self.person_id(person), command, options, focused, place)

    async def press(self, person: str, message_id: str, custom_id: str, values: list[str] | None = None) -> Outcome:
        """Press a button, or choose ``values`` in a select."""
        return await self.acting.press(self.person_id(person), message_id, custom_id, values)

    async def submit(self, person: str, modal_of: Outcome, values: dict[str, Any]) -> Outcome:
        """Send the form that an outcome opened; ``values`` by custom id."""
        return await self.acting.submit(self.person_id(person), modal_of, values)

    async def say(self, person: str, text: str, channel: str | None = None) -> Json:
        """Post a message as a person; returns it."""
        return self.acting.say(self.person_id(person), text, channel or self.default_channel_id)

    def dismiss(self, person: str, message_id: str) -> None:
        """Hide an ephemeral message, as its reader may."""
        message, key = self.world.messages[message_id], self.person_id(person)
        if message["_viewer"] != key:
            raise ActionRefused("Only a message that is just for you can be dismissed", "unknown_message")
        message["_dismissed"] = [key]
        self.world.mark("message", message_id)
        data = {"id": message_id, "channel_id": message["channel_id"]}
        self.world.publish(Change("", "message_delete", data, message["channel_id"], key))

    # ------------------------------------------------------------------ looking
    def messages(self, channel: str | None = None, *, person: str | None = None, last: int = 0) -> list[Json]:
        """The messages of a channel, oldest first, as a person sees them; without a person, the public ones.

        Beside Discord's fields each has ``ephemeral``, ``interaction_by`` (a person's id or None) and
        ``_pinged`` (ids of those whom it notified). ``last`` gives only the last so many.
        """
        key = self.person_id(person) if person is not None else None
        return self.messages_for(channel or self.default_channel_id, key, last)

    def messages_for(self, channel: str, key: str | None, last: int = 0) -> list[Json]:
        """Messages as ``messages`` gives them, by ids; only the ``last`` so many unless that is 0."""
        place = self.world.channels.get(channel)
        if place is None or (key is not None and not can_see(self.world, key, place)):
            return []
        seen = [
            m
            for m in self.world.by_channel.get(channel, {}).values()
            if m["_viewer"] in (None, key) and key not in m.get("_dismissed", [])
        ]
        return [copied(self.messages_service.for_page(m)) for m in seen[-last:]]

    def message(self, message_id: str) -> Json | None:
        """One message, whoever may see it; None if there is none."""
        found = self.world.messages.get(message_id)
        return None if found is None else copied(self.messages_service.for_page(found))

    async def until(
        self,
        check: Callable[[], T | None],
        timeout: float = 10.0,  # noqa: ASYNC109 (a parameter reads better in tests)
    ) -> T:
        """Wait until ``check`` gives something true; it is asked now, and after every change of the world and every
        ordered fault.
        """
        event = asyncio.Event()
        self._news.add(event)
        try:
            async with asyncio.timeout(timeout):
                while not (result := check()):
                    event.clear()
                    await event.wait()
            return result
        finally:
            self._news.discard(event)

    def _tell(self, change: Change) -> None:
        self._wake()

    def _wake(self) -> None:
        for event in self._news:
            event.set()

    async def wait_online(self, timeout: float = 10.0) -> None:  # noqa: ASYNC109 (a parameter reads better in tests)
        """Wait until the bot is connected to the gateway."""
        async with asyncio.timeout(timeout):
            await self.gateway.online.wait()

    # ------------------------------------------------------------------ changing the world
    async def drop_gateway(self, code: int = 4000, *, forget: bool = False) -> None:
        """Close the bot's gateway connection with ``code``; with ``forget`` it can't resume (op 9)."""
        await self.gateway.drop(code, forget=forget)

    def set_permissions(self, channel: str, who: str, allow: int = 0, deny: int = 0) -> None:
        """Overwrite permissions in a channel for a person, ``"bot"`` or ``"everyone"``; 0 and 0 remove it."""
        place = self.world.channels[channel]
        key = {"bot": self.bot_id, "everyone": self.guild_id}.get(who) or self.person_id(who)
        entries = [entry for entry in place["permission_overwrites"] if entry["id"] != key]
        if allow or deny:
            kind = 0 if key == self.guild_id else 1
            entries.append({"id": key, "type": kind, "allow": str(int(allow)), "deny": str(int(deny))})
        place["permission_overwrites"] = entries
        self.world.mark("channel", channel)
        self.world.publish(Change("CHANNEL_UPDATE", "channel", public(place), channel))

    def add_channel(self, name: str) -> str:
        """Make a text channel and return its id."""
        channel = self.world.add_channel(name)
        self.world.publish(Change("CHANNEL_CREATE", "channel", public(channel), channel["id"]))
        return str(channel["id"])

    def delete_channel(self, channel: str) -> None:
        """Delete a channel or thread with everything in it."""
        remove_channel(self.world, self.world.channels[channel])

    def delete_message(self, message_id: str) -> None:
        """Delete a message as a moderator would."""
        self.messages_service.delete(self.world.messages[message_id])

    def set_archived(self, thread: str, archived: bool = True, *, locked: bool = False) -> None:
        """Archive (and lock) or open a thread, as a moderator would."""
        place = self.world.channels[thread]
        place["thread_metadata"].update(archived=archived, locked=locked, archive_timestamp=self.world.now())
        self.world.mark("channel", thread)
        self.world.publish(Change("THREAD_UPDATE", "channel", public(place), thread))

    def set_locale(self, person: str, locale: str) -> None:
        """Change the language of a person's client."""
        if locale not in LOCALES:
            raise ValueError(f"{locale} is no language that Discord knows")
        self._change_person(person, _locale=locale)

    def set_dms(self, person: str, open_: bool) -> None:
        """Open or close a person's direct messages (closed: the bot meets 50007)."""
        self._change_person(person, _dms=open_)

    def set_member(self, person: str, member: bool) -> None:
        """Let a person leave the guild, or come back."""
        user = self.world.find_person(person)
        self._change_person(person, _member=member)
        data: Json = {"guild_id": self.guild_id, "user": public(user)}
        if member:
            data = {**self.world.full_member(user), "guild_id": self.guild_id}
        self.world.publish(Change("GUILD_MEMBER_ADD" if member else "GUILD_MEMBER_REMOVE", "", data))

    def _change_person(self, person: str, **fields: object) -> None:
        user = self.world.find_person(person)
        user.update(fields)
        self.world.mark("user", user["id"])
        self.world.publish(Change("", "person", self.page.person_data(user)))

    def dm_channel(self, person: str) -> str:
        """The id of the direct-message channel between the bot and a person."""
        channel = self.world.dm(self.person_id(person))
        assert channel["type"] == DM
        return str(channel["id"])
