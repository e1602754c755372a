"""How every interaction is answered: acknowledged first, then in words, with a picture, or with a reason."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from io import BytesIO
from typing import Literal

import discord

from bot.door import Door, Rejected, Result
from bot.panels import texts
from bot.panels.items import view
from bot.panels.screens import CONTENT, Screen
from bot.panels.why import with_why
from bot.store.records import TableRow
from bot.tables.desk import Live
from bot.tables.house import Person, Place
from games.core import Refusal
from renderers.pictures import Scene, Studio
from renderers.words import Tongue, cut, tongue, words

__all__ = ["Answers", "Case", "Mode", "person", "picture_file", "place_of"]

_log = logging.getLogger(__name__)
Mode = Literal["private", "panel", "quiet"]
"""private: a new message for the reader alone; panel: in place of the private message that was pressed; quiet: a
public message was pressed, which changes by itself (a refusal is told privately)."""
_MODERATES = ("administrator", "manage_guild", "manage_channels", "manage_messages")


def person(itx: discord.Interaction, row: TableRow | None = None) -> Person:
    """Whoever pressed or typed. A moderator has a right of `_MODERATES` in the channel of the table (`row`; without
    it in the one where this is), or in all of its server.
    """
    return Person(itx.user.id, itx.user.display_name, _moderates(itx, row), str(itx.locale))


def _moderates(itx: discord.Interaction, row: TableRow | None) -> bool:
    rights = itx.permissions
    if row is not None:
        if row.guild_id is None or itx.guild_id != row.guild_id:
            return False  # a right in one server is none in another
        here = {itx.channel_id, place_of(itx).parent} - {None}
        if not here & {row.channel_id, row.home_id}:
            if not isinstance(itx.user, discord.Member):
                return False
            rights = itx.user.guild_permissions
    return any(getattr(rights, name) for name in _MODERATES)


def place_of(itx: discord.Interaction) -> Place:
    """Where somebody pressed or typed. Raises `Refusal("only_in_servers")`."""
    channel = itx.channel
    parent = channel.parent_id if isinstance(channel, discord.Thread) else None
    threads = channel is not None and channel.type in (discord.ChannelType.text, discord.ChannelType.news)
    if itx.channel_id is None or itx.guild_id is None:
        raise Refusal("only_in_servers")
    return Place(itx.guild_id, itx.channel_id, parent, threads)


async def picture_file(studio: Studio, scene: Scene, name: str, alt: str) -> Callable[[], discord.File] | None:
    """Draws; gives what makes the file to upload (a fresh one for every try), None if there is no picture."""
    picture = await studio.picture(scene)
    if picture is None:
        return None
    data = picture.data
    return lambda: discord.File(BytesIO(data), filename=name, description=alt[:1024])


@dataclass(slots=True)
class Case:
    """One interaction being answered: the reader's language, and what it turned out to be about."""

    _: Tongue
    game: str | None = None
    names: tuple[str, ...] = ()
    table: int = 0

    def about(self, live: Live) -> Live:
        """From here on reasons are given in this table's words."""
        self.game, self.names, self.table = live.row.game, live.names, live.row.id
        return live


Work = Callable[[Case], Awaitable[Screen | None]]
Instead = Callable[[Case, str], Awaitable[Screen]]


class Answers:
    """Answers interactions. Nothing that goes wrong in `work` reaches a player as anything but a sentence."""

    def __init__(self, door: Door, studio: Studio) -> None:
        self._door = door
        self._studio = studio

    async def give(
        self, itx: discord.Interaction, mode: Mode, work: Work, *, instead: Instead | None = None
    ) -> None:
        """Acknowledge, do the work, show its screen (None: nothing to show).

        `instead`: what to show with the reason when the work is refused; by default the reason alone.
        """
        case = Case(tongue(str(itx.locale)))
        if mode == "panel" and not _own_message(itx):
            mode = "private"  # an id of some other version: nothing private may take the place of a public message
        await self._door.acknowledge(itx, ephemeral=True, thinking=mode == "private")
        keep = mode == "quiet"  # the message that was pressed is everybody's
        try:
            screen = await work(case)
        except Refusal as refusal:
            screen = await self._refused(case, refusal, instead)
            keep = keep or (instead is None and mode == "panel")
        except Exception:
            screen = Screen(self.fault(case._))
            keep = mode != "private"
        if screen is None:
            return
        try:
            shown = await self.show(case._, itx, screen, keep=keep)
            if isinstance(shown, Rejected):
                raise ValueError(f"this answer can't be shown: {shown.why}")
        except Exception:
            await self.show(case._, itx, Screen(self.fault(case._)), keep=mode != "private")

    async def _refused(self, case: Case, refusal: Refusal, instead: Instead | None) -> Screen:
        # what was typed may come back in the reason, however long it was
        reason = cut(texts.sentence(case._, refusal, case.game, case.names), CONTENT)
        try:
            screen = Screen(reason)
            if instead is not None:
                with suppress(Refusal):
                    screen = await instead(case, reason)
            if case.game is None or refusal.code in texts.OURS:
                return screen
            return with_why(case._, screen, refusal, case.game, case.table, case.names)
        except Exception:
            return Screen(self.fault(case._))

    def fault(self, _: Tongue) -> str:
        """Log what is being handled, and the sentence that refers to it."""
        reference = secrets.token_hex(4)
        _log.exception("interaction failed", extra={"reference": reference})
        return texts.wrong(_, reference)

    async def tell(self, itx: discord.Interaction, text: str) -> None:
        """A plain private answer, whatever has been answered before."""
        await self._door.reply(itx, content=text, ephemeral=True)

    async def show(self, _: Tongue, itx: discord.Interaction, screen: Screen, *, keep: bool = False) -> Result:
        """Show a screen to the reader; `keep`: as a further message instead of the first answer."""
        content, files = screen.content, list[discord.File]()
        if screen.attached is not None:
            name, data = screen.attached
            files = [discord.File(BytesIO(data), filename=name)]
        if screen.scene is not None:
            name = f"dorfpost-{screen.scene.view.version}.png"
            make = await picture_file(self._studio, screen.scene, name, screen.alt)
            if make is not None:
                files.append(make())
            else:  # the board goes out as words
                board = words(screen.scene.view.game).board(_, screen.scene.view, screen.scene.names)
                content = cut(f"{content}\n{board}", CONTENT)
        components = view(screen.rows)
        if keep:
            return await self._door.followup(itx, content=content, view=components, files=files, ephemeral=True)
        return await self._door.edit_reply(itx, content=content, view=components, files=files)


def _own_message(itx: discord.Interaction) -> bool:
    """Whether the message that was pressed is seen by that person alone."""
    return itx.message is not None and itx.message.flags.ephemeral
