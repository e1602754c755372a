"""The application: everything put together, and connected to Discord."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

import discord
from discord import app_commands

from bot.answers import Answers
from bot.catching_up import CatchingUp
from bot.clock import Alarm
from bot.commands.following import following_commands
from bot.commands.games import game_group
from bot.commands.personal import personal_commands
from bot.commands.play import play_commands
from bot.commands.privacy import privacy_commands
from bot.commands.server import server_group
from bot.commands.tables import table_group
from bot.commands.translator import Translator
from bot.composer import Composer
from bot.delivery import Sender
from bot.door import Door
from bot.door_codes import UNKNOWN_MESSAGE
from bot.keeping import Keeping
from bot.panels.ids import Ref
from bot.panels.items import Channels, Choose, People, Press
from bot.personal import Personal
from bot.presses import Presses
from bot.privacy import Privacy
from bot.reception import Reception
from bot.serverdesk import ServerDesk
from bot.store.db import Store
from bot.store.outbox import DIRECT
from bot.store.records import OutboxRow
from bot.store.tables import tables_with_status
from bot.tables.desk import Desk
from bot.tables.forgetting import Forgetting
from bot.tables.lobby import Lobby
from bot.tables.pausing import Pausing
from bot.tables.people import Settings
from bot.tables.play import Play
from bot.tables.rotting import Rotting
from bot.tables.seats import Seats
from bot.tables.timekeeping import Members, Timekeeper
from bot.tables.votes import Votes
from bot.tables.watching import WATCHED, Watching
from games.registry import all_games
from renderers.pictures import Studio
from renderers.words import tongue

__all__ = ["Dorfpost", "database"]

_log = logging.getLogger(__name__)
_NO_MESSAGE = f"gone {UNKNOWN_MESSAGE}"
"""Why a row died whose message is missing: that says nothing about its channel."""


def database(data: Path) -> Path:
    """The database file in a data folder."""
    return data / "dorfpost.sqlite3"


class Dorfpost(discord.Client):
    """The bot. `store` and `studio` are the caller's to open and close."""

    def __init__(
        self, store: Store, studio: Studio, *, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    ) -> None:
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # we have nothing to say aloud
        # no privileged intent: everything comes by interaction, names and languages with it
        super().__init__(
            intents=discord.Intents(guilds=True),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            allowed_mentions=discord.AllowedMentions.none(),
        )
        self.studio = studio
        self.desk = Desk(store)
        door = Door(self)
        self.people = Settings(store)
        self.watching = Watching(self.desk, self.people, self.nudge)
        composer = Composer(self.desk, self.people, self.watching, studio, self.prepare)
        self._prepared: dict[str, asyncio.Task[None]] = {}
        play = Play(self.desk, self.people, self.nudge)
        votes = Votes(self.desk, self.people, play, self.nudge)
        self.seats = Seats(self.desk, play, votes, self.nudge)
        self.pausing = Pausing(self.desk, play, self.nudge)
        members = Members(door.is_member, self.seats.vacate)
        self.timekeeper = Timekeeper(self.desk, self.people, play, votes.late, members, self.nudge)
        rotting = Rotting(self.desk, self.people, self.nudge)
        handlers = {**self.timekeeper.handlers, **votes.handlers, **rotting.handlers, **self.watching.handlers}
        self.alarm = Alarm(store, handlers, sleep=sleep)
        lobby = Lobby(self.desk, self.people, play.settle, self.nudge)
        self.sender = Sender(store, door, composer, on_dead=self._unsaid, on_thread=lobby.housed, clock=store.clock)
        self._resume = (play.resume, rotting.resume)
        answers = Answers(door, studio)
        self.reception = Reception(self.desk, lobby, play, answers)
        self.keeping = Keeping(self.desk, votes, self.seats, self.pausing, self.reception, answers)
        personal = Personal(self.desk, self.people, self.timekeeper, answers, self.nudge)
        server = ServerDesk(store, answers)
        forgetting = Forgetting(self.desk, self.people, lobby, self.seats, self.nudge)
        privacy = Privacy(self.desk, forgetting, self.reception, answers)
        catching_up = CatchingUp(self.desk, self.watching, self.reception, answers)
        self._presses = Presses(
            self.desk, lobby, play, self.reception, answers, self.timekeeper, self.keeping, personal, server,
            catching_up, privacy,
        )  # fmt: skip
        self.tree = app_commands.CommandTree(self)
        self.tree.add_command(table_group(self.reception, self.keeping))
        self.tree.add_command(server_group(server))
        for command in (
            *play_commands(self.reception, self.keeping),
            *following_commands(catching_up, self.reception),
        ):
            self.tree.add_command(command)
        for command in personal_commands(personal):
            self.tree.add_command(command)
        for one in privacy_commands(privacy, self.reception):
            self.tree.add_command(one)
        for game in all_games():
            self.tree.add_command(game_group(game, self.reception))
        self.tree.error(self._command_failed)

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Press, Choose, People, Channels)
        await self.tree.set_translator(Translator())
        await self._register()
        self.sender.start()
        self.alarm.start()
        await self._name_what_cannot_go_on()
        for resume in self._resume:
            await resume()

    async def _register(self) -> None:
        """Tell Discord our commands: all at once, or one by one if it finds fault with any of them."""
        try:
            await self.tree.sync()
            return
        except discord.HTTPException as error:  # what people already have goes on working
            _log.error("the commands could not be registered together: %s", error)
        assert self.application_id is not None
        assert self.tree.translator is not None
        for command in self.tree.get_commands():
            try:
                payload = await command.get_translated_payload(self.tree, self.tree.translator)
                await self.http.upsert_global_command(self.application_id, payload)  # type: ignore[arg-type]
            except discord.HTTPException as error:
                _log.error("the command %s could not be registered: %s", command.name, error)

    async def _name_what_cannot_go_on(self) -> None:
        """Tables of rules that we no longer have are refused one by one; their owner should know it at once."""
        versions = {game.id: game.version for game in all_games()}
        for row in await tables_with_status(self.desk.store, "running"):
            if versions.get(row.game) != row.rules_version:
                _log.error(
                    "table %d can't go on: it was started with rules %s %d", row.id, row.game, row.rules_version
                )

    async def on_ready(self) -> None:
        for row in await tables_with_status(self.desk.store, "lobby", "running"):
            self.prepare(row.game)
        _log.info("ready", extra={"guilds": len(self.guilds)})

    def prepare(self, game_id: str) -> None:
        """Have a game's pictures made ready in the background, once, when somebody is about to play it."""
        if game_id not in self._prepared:
            self._prepared[game_id] = asyncio.create_task(self.studio.warm([game_id]), name=f"prepare {game_id}")

    async def pressed(self, itx: discord.Interaction, ref: Ref, values: Sequence[str]) -> None:
        """A component was used (see `bot.panels.items`)."""
        await self._presses.pressed(itx, ref, values)

    def nudge(self) -> None:
        """There may be something to say or a time to keep. Called after every commit that could have brought it."""
        self.sender.nudge()
        self.alarm.nudge()

    async def close(self) -> None:
        await self.alarm.close()
        await self.sender.close()
        for task in self._prepared.values():
            task.cancel()
        await asyncio.gather(*self._prepared.values(), return_exceptions=True)
        await super().close()

    async def _unsaid(self, row: OutboxRow, reason: str) -> None:
        _log.warning("unsaid", extra={"table": row.table_id, "kind": row.kind, "reason": reason})
        if row.kind == DIRECT:
            await self.timekeeper.unsaid(row.payload, reason)
            if row.payload.get("why") == WATCHED:
                await self.watching.unsaid(row.payload)
        elif row.table_id is not None and reason.startswith(("gone", "forbidden")) and reason != _NO_MESSAGE:
            await self.pausing.lost(row.table_id, "gone" if reason.startswith("gone") else "forbidden")

    async def _command_failed(self, itx: discord.Interaction, error: app_commands.AppCommandError) -> None:
        """What discord.py itself refuses, and what should not happen."""
        _ = tongue(str(itx.locale))
        if isinstance(error, app_commands.CommandSignatureMismatch | app_commands.CommandNotFound):
            text = _("This command has just changed. Please reload Discord and try again.")
        elif isinstance(error, app_commands.TransformerError):
            text = _("I can't read one of the values. Please choose one of those that are offered.")
        else:
            text = self.reception.fault(_)
        if itx.type is not discord.InteractionType.autocomplete:
            await self.reception.tell(itx, text)
