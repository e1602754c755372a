"""The one door through which Discord is spoken to. What it answers is a value, never an exception.

discord.py repeats by itself what was rate limited or met a passing server error; what reaches us here is what was
left after that.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Literal, Protocol, TypedDict, Unpack

import aiohttp
import discord
from discord import app_commands
from discord.http import MultipartParameters

from bot.door_codes import HAS_THREAD, UNKNOWN_MEMBER, UNKNOWN_USER
from bot.door_messages import OwnMessage, own_message, without_buttons
from bot.door_results import Answered, Done, Forbidden, Gone, Late, Rejected, Result, Retry, Sent, classify

__all__ = [
    "Answered",
    "AnyView",
    "Done",
    "Door",
    "Forbidden",
    "Gone",
    "Late",
    "OwnMessage",
    "Rejected",
    "Result",
    "Retry",
    "Sent",
    "Speaker",
    "Words",
]

_log = logging.getLogger(__name__)
_PAGE = 100
_INBOXES = 10_000
"""Inboxes whose channel is remembered."""
AUTOCOMPLETE_MOST = 25
THREAD_SLEEPS: Literal[10_080] = 10_080
"""Minutes without a message after which Discord archives a thread of ours; the next message opens it again."""
AnyView = discord.ui.View | discord.ui.LayoutView


class Words(TypedDict, total=False):
    """What a message is made of. Nobody is pinged unless `allowed_mentions` says so.

    In an edit what is missing is taken away, but attachments stay unless `files` are given.
    """

    content: str | None
    embeds: Sequence[discord.Embed]
    view: AnyView | None
    files: Sequence[discord.File] | None
    allowed_mentions: discord.AllowedMentions | None


class Speaker(Protocol):
    """What the delivery needs of a door."""

    async def send(
        self, channel_id: int, *, nonce: str | None = None, reference: int | None = None, **words: Unpack[Words]
    ) -> Result: ...

    async def edit(self, channel_id: int, message_id: int, **words: Unpack[Words]) -> Result: ...

    async def strip_buttons(self, channel_id: int, message_id: int) -> Result: ...

    async def fetch_own_recent(self, channel_id: int, limit: int, after: int) -> list[OwnMessage] | Result: ...

    async def inbox(self, user_id: int) -> int | Result: ...

    async def revive(self, thread_id: int) -> Result: ...

    async def start_thread(self, channel_id: int, message_id: int, name: str) -> Result: ...


class Door:
    """For one logged-in client. Needs no cache, no gateway and no privileged intent."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._inboxes: OrderedDict[int, int] = OrderedDict()

    # -- messages in channels --------------------------------------------------------------------------

    async def send(
        self, channel_id: int, *, nonce: str | None = None, reference: int | None = None, **words: Unpack[Words]
    ) -> Result:
        """Post a message.

        A second message with the same `nonce` (at most 25 characters) within some minutes is no second message:
        the first one is the answer. `reference` is a message of the same channel to reply to; it may be gone.
        """
        options = _new(words)
        if nonce is not None:
            options["nonce"] = nonce
        if reference is not None:
            options["reference"] = discord.MessageReference(
                message_id=reference, channel_id=channel_id, fail_if_not_exists=False
            )

        async def act() -> Result:
            message = await self._client.get_partial_messageable(channel_id).send(**options)
            return Sent(message.id)

        return await _attempt("send", act, words)

    async def inbox(self, user_id: int) -> int | Result:
        """The channel of direct messages with a person, opened if need be."""
        if user_id in self._inboxes:
            return self._inboxes[user_id]
        opened: list[int] = []

        async def act() -> Result:
            opened.append(int((await self._client.http.start_private_message(user_id))["id"]))
            return Done()

        result = await _attempt("inbox", act)
        if not isinstance(result, Done):
            return result
        self._inboxes[user_id] = opened[0]
        while len(self._inboxes) > _INBOXES:
            self._inboxes.popitem(last=False)
        return opened[0]

    async def is_member(self, guild_id: int, user_id: int) -> bool:
        """Whether somebody is on a server. False only if Discord says that they aren't (they left, were banned, or
        have no account any more); whatever else it says, they are taken to be there.
        """

        async def act() -> Result:
            await self._client.http.get_member(guild_id, user_id)
            return Done()

        result = await _attempt("member", act)
        return not (isinstance(result, Gone) and result.code in (UNKNOWN_MEMBER, UNKNOWN_USER))

    async def edit(self, channel_id: int, message_id: int, **words: Unpack[Words]) -> Result:
        """Replace a message of ours wholly."""
        message = self._client.get_partial_messageable(channel_id).get_partial_message(message_id)

        async def act() -> Result:
            await message.edit(**_changed(words))
            return Sent(message_id)

        return await _attempt("edit", act, words)

    async def revive(self, thread_id: int) -> Result:
        """Open an archived thread again. Forbidden if it was locked as well, for that is a moderator's wish."""

        async def act() -> Result:
            await self._client.http.edit_channel(thread_id, archived=False)
            return Done()

        return await _attempt("revive", act)

    async def start_thread(self, channel_id: int, message_id: int, name: str) -> Result:
        """Make a public thread from a message; it has the message's id. Done, too, if there was one already."""

        async def act() -> Result:
            await self._client.http.start_thread_with_message(
                channel_id, message_id, name=name, auto_archive_duration=THREAD_SLEEPS
            )
            return Done()

        result = await _attempt("thread", act)
        if isinstance(result, Rejected) and result.code == HAS_THREAD:
            return Done()
        return result

    async def strip_buttons(self, channel_id: int, message_id: int) -> Result:
        """Take everything that can be pressed off a message of ours; pictures, words and links stay."""
        http = self._client.http

        async def act() -> Result:
            raw: Mapping[str, Any] = dict(await http.get_message(channel_id, message_id))
            left = without_buttons(raw)
            if left is not None:
                params = MultipartParameters(payload={"components": left}, multipart=None, files=None)
                await http.edit_message(channel_id, message_id, params=params)
            return Done()

        return await _attempt("strip", act)

    async def delete(self, channel_id: int, message_id: int) -> Result:
        """Gone with `is_message` if it had been deleted already."""

        async def act() -> Result:
            await self._client.http.delete_message(channel_id, message_id)
            return Done()

        return await _attempt("delete", act)

    async def fetch_own_recent(self, channel_id: int, limit: int, after: int) -> list[OwnMessage] | Result:
        """Our own messages among the next `limit` ones after the id `after` (any snowflake), oldest first.

        Without the right to read the channel's history Discord gives an empty list.
        """
        found: list[OwnMessage] = []

        async def act() -> Result:
            me = self._client.user
            cursor, left = after, limit
            while left > 0:
                raws = await self._client.http.logs_from(channel_id, min(_PAGE, left), after=cursor)
                page: list[Mapping[str, Any]] = [dict(raw) for raw in raws]
                mine = (raw for raw in page if me is not None and int(raw["author"]["id"]) == me.id)
                found.extend(own_message(raw) for raw in mine)
                if len(page) < min(_PAGE, left):
                    break
                cursor = max(int(raw["id"]) for raw in page)
                left -= len(page)
            found.sort(key=lambda message: message.id)
            return Done()

        result = await _attempt("history", act)
        return found if isinstance(result, Done) else result

    # -- answers to interactions -----------------------------------------------------------------------

    async def acknowledge(
        self, interaction: discord.Interaction, *, ephemeral: bool = False, thinking: bool = False
    ) -> Result:
        """The first answer, without words. For a command: "thinking", to be ended by `edit_reply`; for a button
        nothing is seen, unless `thinking`.
        """

        async def act() -> Result:
            await interaction.response.defer(ephemeral=ephemeral, thinking=thinking)
            return Done()

        return await _attempt("acknowledge", act)

    async def reply(
        self, interaction: discord.Interaction, *, ephemeral: bool = True, **words: Unpack[Words]
    ) -> Result:
        """A message as the first answer, or as a further one if the first has been given."""

        async def act() -> Result:
            answer = await interaction.response.send_message(**_new(words), ephemeral=ephemeral)
            return Done() if answer.message_id is None else Sent(answer.message_id)

        if not interaction.response.is_done():
            result = await _attempt("reply", act, words)
            if not isinstance(result, Answered) or words.get("files"):  # files have been read and closed by now
                return result
        return await self.followup(interaction, ephemeral=ephemeral, **words)

    async def followup(
        self, interaction: discord.Interaction, *, ephemeral: bool = True, **words: Unpack[Words]
    ) -> Result:
        """A further message. After a "thinking" acknowledgement the first one takes its place and its audience."""

        async def act() -> Result:
            message = await interaction.followup.send(**_new(words), ephemeral=ephemeral, wait=True)
            return Sent(message.id)

        return await _attempt("followup", act, words)

    async def update(self, interaction: discord.Interaction, **words: Unpack[Words]) -> Result:
        """First answer to a button: replace the message that it sits on."""

        async def act() -> Result:
            await interaction.response.edit_message(**_changed(words))
            return Done()

        return await _attempt("update", act, words)

    async def edit_reply(self, interaction: discord.Interaction, **words: Unpack[Words]) -> Result:
        """Replace our first answer, or the message whose button was pressed; within fifteen minutes."""

        async def act() -> Result:
            message = await interaction.edit_original_response(**_changed(words))
            return Sent(message.id)

        return await _attempt("edit reply", act, words)

    async def delete_reply(self, interaction: discord.Interaction) -> Result:
        """Take our first answer away; within fifteen minutes."""

        async def act() -> Result:
            await interaction.delete_original_response()
            return Done()

        return await _attempt("delete reply", act)

    async def autocomplete(
        self, interaction: discord.Interaction, choices: Sequence[app_commands.Choice[Any]]
    ) -> Result:
        """Suggestions; Discord takes 25 at most and shows none if there are more."""

        async def act() -> Result:
            await interaction.response.autocomplete(list(choices[:AUTOCOMPLETE_MOST]))
            return Done()

        return await _attempt("autocomplete", act)

    async def modal(self, interaction: discord.Interaction, modal: discord.ui.Modal) -> Result:
        """A form as the first answer."""

        async def act() -> Result:
            await interaction.response.send_modal(modal)
            return Done()

        return await _attempt("modal", act)


# -- inside --------------------------------------------------------------------------------------------


def _new(words: Words) -> dict[str, Any]:
    options: dict[str, Any] = {key: value for key, value in words.items() if value not in (None, "", (), [])}
    for several in ("embeds", "files"):
        if several in options:
            options[several] = list(options[several])
    options.setdefault("allowed_mentions", discord.AllowedMentions.none())
    return options


def _changed(words: Words) -> dict[str, Any]:
    options: dict[str, Any] = {
        "content": words.get("content"),
        "embeds": list(words.get("embeds", ())),
        "view": words.get("view"),
        "allowed_mentions": words.get("allowed_mentions") or discord.AllowedMentions.none(),
    }
    if (files := words.get("files")) is not None:
        options["attachments"] = list(files)
    return options


async def _attempt(what: str, act: Callable[[], Awaitable[Result]], words: Words | None = None) -> Result:
    try:
        if words and (view := words.get("view")) is not None:
            _forgettable(view)
        return await act()
    except (discord.DiscordException, aiohttp.ClientError, OSError) as error:  # OSError: time-outs too
        result = classify(error)
    except (TypeError, ValueError) as error:  # discord.py found the fault before anything was sent
        result = Rejected(0, str(error))
    except Exception as error:
        # discord.py could not read an answer, or is not connected; whether it was done is not known
        _log.exception("%s failed in an unforeseen way", what)
        result = Retry(0, True, type(error).__name__)
    if isinstance(result, Rejected):
        _log.error("%s was rejected: code %d, %s", what, result.code, result.why)
    return result


def _forgettable(view: AnyView) -> None:
    """Keep discord.py from remembering the view: our buttons are found by their ids, before and after a restart.

    A plain button in it would die with the process, so it is refused; and a remembered view that holds both kinds
    takes the templates of its dynamic items with it when it expires.
    """
    for item in view.walk_children():
        if not isinstance(item, discord.ui.DynamicItem) and item.is_dispatchable():
            raise TypeError(f"{type(item).__name__} in a message must be a DynamicItem")
    view.stop()
