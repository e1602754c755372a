"""Interactions between a person's act and the bot's answers: deadlines, tokens, deferrals."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from . import shapes
from .attachments import Upload
from .commands import check_choice
from .errors import ApiError, Form, form_error, unknown_message
from .jsontypes import Json, public
from .messages import EPHEMERAL, LOADING, Messages
from .modals import check_modal
from .permissions import DM
from .shapes import check_shape
from .world import Change, World

PONG, REPLY, DEFER_REPLY, DEFER_UPDATE, UPDATE, CHOICES, MODAL = 1, 4, 5, 6, 7, 8, 9
COMMAND, COMPONENT, AUTOCOMPLETE, SUBMIT = 2, 3, 4, 5


class Choice(NamedTuple):
    """One suggestion of an autocomplete answer."""

    name: str
    value: str | int | float


@dataclass(eq=False)
class Outcome:
    """What the bot answered to one act: the callback's type, and the message, modal or choices it carried.

    ``message`` is the answer as the person sees it; after a deferral it is the placeholder (5) or the message
    that was pressed (6) until ``settled`` has returned. ``followups`` are later messages of the same token.
    """

    kind: int
    person: str
    interaction: str
    message: Json | None = None
    modal: Json | None = None
    choices: list[Choice] = field(default_factory=list)
    followups: list[Json] = field(default_factory=list)
    source: Interaction | None = field(default=None, repr=False)
    _settled: asyncio.Event = field(default_factory=asyncio.Event, repr=False)

    async def settled(self, timeout: float = 10.0) -> Json:  # noqa: ASYNC109 (a parameter reads better in tests)
        """The message after a deferred answer (5, 6) got its follow-up or edit; ``{}`` if it was deleted.

        Returns at once when nothing was deferred; raises ``TimeoutError`` after ``timeout`` seconds.
        """
        async with asyncio.timeout(timeout):
            await self._settled.wait()
        return self.message or {}

    def settle(self, message: Json | None) -> None:
        """Note the message that a deferred answer became."""
        self.message = message
        self._settled.set()


@dataclass(eq=False)
class Interaction:
    """One interaction: who acted where, and how far the bot has answered."""

    id: str
    token: str
    kind: int
    person: str
    channel: str
    data: Json
    source: str | None  # the message that was pressed, or that a submitted modal came from
    born: float
    answered: asyncio.Future[Outcome]
    option_kind: int = 3  # of the focused option, for autocomplete
    acked: int | None = None
    late: bool = False
    original: str | None = None
    replies: set[str] = field(default_factory=set)


class Interactions:
    """Opens interactions and lets the bot answer them, with Discord's rules about when and how often."""

    def __init__(self, world: World, messages: Messages, *, deadline: float, token_life: float) -> None:
        self.world, self.messages = world, messages
        self.deadline, self.token_life = deadline, token_life
        self.open: dict[str, Interaction] = {}
        self._deferred: dict[str, list[Outcome]] = {}  # by the message that the answer will change
        world.sinks.append(self._hear)

    def _hear(self, change: Change) -> None:
        """A deferred answer is settled by the change of its message, by whichever route the bot edits it."""
        if change.page in ("message_update", "message_delete") and self._deferred:
            message = self.world.messages.get(change.data["id"])
            for outcome in self._deferred.pop(change.data["id"], []):
                outcome.settle(self.messages.for_page(message) if message is not None else None)

    def begin(
        self, kind: int, person: str, channel: str, data: Json, *, source: str | None = None, option_kind: int = 3
    ) -> Interaction:
        """Open an interaction; its token works for ``token_life`` seconds."""
        now = time.monotonic()
        self._forget(now)
        interaction = Interaction(
            id=self.world.snowflake(),
            token=secrets.token_urlsafe(96),
            kind=kind,
            person=person,
            channel=channel,
            data=data,
            source=source,
            born=now,
            answered=asyncio.get_running_loop().create_future(),
            option_kind=option_kind,
        )
        self.open[interaction.token] = interaction
        return interaction

    def _forget(self, now: float) -> None:
        """Let go of interactions whose token has long ended; they stand in the order of their birth."""
        while self.open:
            oldest = next(iter(self.open.values()))
            if now - oldest.born <= self.token_life + 60:
                return
            del self.open[oldest.token]
            waiting = [o for o in self._deferred.pop(str(oldest.original), []) if o.source is not oldest]
            if waiting:
                self._deferred[str(oldest.original)] = waiting

    # ------------------------------------------------------------------ the bot answers
    def callback(self, key: str, token: str, body: Json, uploads: Mapping[int, Upload]) -> Json:
        """Take the first answer to an interaction; returns the ``with_response`` object."""
        found = self.open.get(token)
        if found is None or found.id != key:
            raise ApiError(404, 10062, "Unknown interaction")
        if found.acked is not None:
            raise ApiError(400, 40060, "Interaction has already been acknowledged.")
        if found.late or time.monotonic() - found.born > self.deadline:
            raise ApiError(404, 10062, "Unknown interaction")
        kind, data = body.get("type"), body.get("data") or {}
        if not isinstance(data, dict):
            raise form_error("data", "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
        self._check_kind(found, kind)
        outcome = Outcome(int(kind or 0), found.person, found.id, source=found)
        message: Json | None = None
        if kind in (REPLY, DEFER_REPLY):
            message = self._reply(found, data, uploads, LOADING if kind == DEFER_REPLY else 0)
            found.original = message["id"]
        elif kind in (UPDATE, DEFER_UPDATE):
            message = self.world.messages.get(found.source or "")
            if kind == UPDATE:
                if message is None:
                    raise unknown_message()
                self.messages.edit(message, data, uploads)
            found.original = found.source
        elif kind == CHOICES:
            outcome.choices = self._choices(found, data)
        elif kind == MODAL:
            check_modal(data)
            outcome.modal = data
        found.acked = kind
        outcome.message = self.messages.for_page(message) if message else None
        if kind in (DEFER_REPLY, DEFER_UPDATE) and found.original in self.world.messages:
            self._deferred.setdefault(str(found.original), []).append(outcome)
        else:
            outcome.settle(outcome.message)
        if not found.answered.done():
            found.answered.set_result(outcome)
        answer: Json = {
            "id": found.id,
            "type": found.kind,
            "response_message_id": message["id"] if message else None,
            "response_message_loading": kind == DEFER_REPLY,
            "response_message_ephemeral": bool(message and message["flags"] & EPHEMERAL),
        }
        resource: Json = {"type": kind}
        if message is not None:
            resource["message"] = self.messages.render(message)
        return {"interaction": {k: v for k, v in answer.items() if v is not None}, "resource": resource}

    @staticmethod
    def _check_kind(found: Interaction, kind: object) -> None:
        allowed = {
            COMMAND: {REPLY, DEFER_REPLY, MODAL},
            COMPONENT: {REPLY, DEFER_REPLY, DEFER_UPDATE, UPDATE, MODAL},
            AUTOCOMPLETE: {CHOICES},
            SUBMIT: {REPLY, DEFER_REPLY} | ({DEFER_UPDATE, UPDATE} if found.source else set()),
        }[found.kind]
        if kind not in allowed:
            names = ", ".join(str(value) for value in sorted(allowed))
            raise form_error("type", "BASE_TYPE_CHOICES", f"Value must be one of {{{names}}}.")

    @staticmethod
    def _choices(found: Interaction, data: Json) -> list[Choice]:
        check_shape(data, shapes.Choices, "data.")
        choices = data.get("choices") or []
        form = Form()
        if len(choices) > 25:
            form.add("data.choices", "BASE_TYPE_MAX_LENGTH", "Must be 25 or fewer in length.")
        for index, choice in enumerate(choices):
            check_choice(form, f"data.choices.{index}", choice, found.option_kind)
        form.check()
        return [Choice(choice["name"], choice["value"]) for choice in choices]

    def _reply(self, found: Interaction, data: Json, uploads: Mapping[int, Upload], flags: int) -> Json:
        channel = self.world.channels.get(found.channel)
        if channel is None:
            raise ApiError(404, 10003, "Unknown Channel")
        hidden = int(data.get("flags") or 0) & EPHEMERAL
        user = self.world.users[found.person]
        metadata: Json = {
            "id": found.id,
            "type": found.kind,
            "user": public(user),
            "authorizing_integration_owners": owners(self.world, channel),
        }
        extra: Json = {
            "webhook_id": self.world.app_id,
            "application_id": self.world.app_id,
            "interaction_metadata": metadata,
        }
        if found.kind == COMMAND:  # the older field is the only one that carries the command's name
            shown = {"id": found.id, "type": found.kind, "name": _path(found.data), "user": public(user)}
            extra["interaction"] = shown
        kind = 20 if found.kind == COMMAND else 0
        quoted = found.original or found.source
        if found.kind == COMPONENT and found.source:
            metadata["interacted_message_id"] = found.source
        if found.kind == SUBMIT:
            metadata["triggering_interaction_metadata"] = {
                **metadata,
                "type": COMPONENT if found.source else COMMAND,
            }
            if found.source:
                metadata["triggering_interaction_metadata"]["interacted_message_id"] = found.source
        if quoted in self.world.messages and not hidden:
            kind = 19
            extra["message_reference"] = {"type": 0, "message_id": quoted, "channel_id": channel["id"]}
        if found.original:
            metadata["original_response_message_id"] = found.original
        message = self.messages.create(
            channel,
            self.world.bot_id,
            data,
            uploads,
            kind=kind,
            flags=flags | hidden,
            viewer=found.person if hidden else None,
            by=found.person,
            extra=extra,
        )
        found.replies.add(message["id"])
        return message

    # ------------------------------------------------------------------ later, by the token
    def by_token(self, token: str) -> Interaction:
        found = self.open.get(token)
        if found is None or time.monotonic() - found.born > self.token_life:
            raise ApiError(401, 50027, "Invalid Webhook Token")
        if found.acked is None:
            raise ApiError(404, 10015, "Unknown Webhook")
        return found

    def followup(self, token: str, body: Json, uploads: Mapping[int, Upload]) -> Json:
        """A further message; the first one after a deferral fills the placeholder instead."""
        found = self.by_token(token)
        placeholder = self.world.messages.get(found.original or "")
        if found.acked == DEFER_REPLY and placeholder is not None and placeholder["flags"] & LOADING:
            return self.messages.edit(placeholder, body, uploads)
        message = self._reply(found, body, uploads, 0)
        outcome = found.answered.result() if found.answered.done() and not found.answered.cancelled() else None
        if outcome is not None:
            outcome.followups.append(self.messages.for_page(message))
            if found.acked == DEFER_UPDATE:
                outcome.settle(outcome.message)
        return message

    def message(self, token: str, key: str) -> Json:
        """A message that the token may touch: ``@original`` or one of its follow-ups."""
        found = self.by_token(token)
        wanted = found.original if key == "@original" else key
        message = self.world.messages.get(wanted or "")
        if message is None or (wanted != found.original and wanted not in found.replies):
            raise unknown_message()
        return message

    def edit(self, token: str, key: str, body: Json, uploads: Mapping[int, Upload]) -> Json:
        return self.messages.edit(self.message(token, key), body, uploads)

    def delete(self, token: str, key: str) -> None:
        self.messages.delete(self.message(token, key))


def owners(world: World, channel: Json) -> Json:
    """Where the app is installed, as seen from a channel: the guild, or (in direct messages) nowhere."""
    return {"0": "0" if channel["type"] == DM else world.guild_id}


def _path(data: Json) -> str:
    """`table new`: a command with its group and subcommand."""
    words, options = [str(data["name"])], data.get("options") or []
    while options and options[0]["type"] in (1, 2):
        words.append(str(options[0]["name"]))
        options = options[0].get("options") or []
    return " ".join(words)
