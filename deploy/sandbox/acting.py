"""What people do: type commands, press, choose, fill in forms, talk."""

from __future__ import annotations

import asyncio
from typing import Any

from .commands import Commands
from .components import BUTTON, CHANNEL_SELECT, ROLE_SELECT, SELECTS, STRING_SELECT, USER_SELECT, find
from .errors import ActionRefused, ApiError, InteractionFailed
from .gateway import Gateway
from .interactions import AUTOCOMPLETE, COMMAND, COMPONENT, SUBMIT, Choice, Interactions, Outcome, owners
from .jsontypes import Json, copied, public
from .messages import Messages
from .modals import chosen_users, filled
from .permissions import DM, EVERYTHING, THREADS, Perm, channel_permissions
from .world import World

STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT = 3, 4, 5, 6, 7, 8, 9, 10, 11


class Acting:
    """The acts of people, checked as their own client would, and carried to the bot."""

    def __init__(
        self, world: World, messages: Messages, commands: Commands, interactions: Interactions, gateway: Gateway
    ) -> None:
        self.world, self.messages, self.commands = world, messages, commands
        self.interactions, self.gateway = interactions, gateway

    # ------------------------------------------------------------------ acts
    async def slash(self, person: str, command: str, options: Json, channel: str) -> Outcome:
        place = self._place(person, channel, Perm.USE_APPLICATION_COMMANDS)
        if place["type"] in THREADS and place["thread_metadata"]["archived"]:
            raise ActionRefused("Commands don't work in an archived thread", "archived")
        data, _ = self._command_data(person, place, command, options, None)
        return await self._act(COMMAND, person, place, data)

    async def autocomplete(
        self, person: str, command: str, options: Json, focused: str, channel: str
    ) -> list[Choice]:
        place = self._place(person, channel, Perm.USE_APPLICATION_COMMANDS)
        data, kind = self._command_data(person, place, command, options, focused)
        return (await self._act(AUTOCOMPLETE, person, place, data, option_kind=kind)).choices

    async def press(self, person: str, message_id: str, custom_id: str, values: list[str] | None) -> Outcome:
        message = self.world.messages.get(message_id)
        if message is None or message["_viewer"] not in (None, person) or person in message.get("_dismissed", []):
            raise ActionRefused("The message is gone", "unknown_message")
        place = self._place(person, message["channel_id"], Perm.VIEW_CHANNEL)
        component = find(message["components"], custom_id)
        if component is None:
            raise ActionRefused("There is no such button", "unknown_component")
        if component.get("disabled"):
            raise ActionRefused("The button is disabled", "disabled")
        data: Json = {"component_type": component["type"], "custom_id": custom_id, "id": component["id"]}
        if component["type"] in SELECTS:
            data["values"] = self._chosen(component, values or [])
            if component["type"] != STRING_SELECT:  # discord.py would take an empty "resolved" for the choice
                data["resolved"] = self._resolved(component["type"], data["values"])
        elif component["type"] == BUTTON and values:
            raise ActionRefused("A button takes no values", "values")
        return await self._act(COMPONENT, person, place, data, source=message)

    async def submit(self, person: str, modal_of: Outcome, values: Json) -> Outcome:
        modal, origin = modal_of.modal, modal_of.source
        if modal is None or origin is None or modal_of.person != person:
            raise ActionRefused("There is no form to fill in", "unknown_modal")
        components = filled(modal, values)
        data: Json = {"custom_id": modal["custom_id"], "components": components}
        resolved: Json = {}
        for kind in SELECTS - {STRING_SELECT}:
            _merge(resolved, self._resolved(kind, chosen_users(components, frozenset({kind}))))
        if resolved:
            data["resolved"] = resolved
        place = self._place(person, origin.channel, Perm.VIEW_CHANNEL)
        return await self._act(SUBMIT, person, place, data, source=self.world.messages.get(origin.source or ""))

    def say(self, person: str, text: str, channel: str) -> Json:
        place = self._place(person, channel, Perm.VIEW_CHANNEL)
        wanted = Perm.SEND_MESSAGES_IN_THREADS if place["type"] in THREADS else Perm.SEND_MESSAGES
        self._place(person, channel, wanted)
        if place["type"] in THREADS and place["thread_metadata"]["locked"]:
            raise ActionRefused("The thread is locked", "locked")
        try:
            message = self.messages.create(place, person, {"content": text}, {})
        except ApiError as refused:
            raise ActionRefused(refused.message, str(refused.code)) from refused
        return self.messages.for_page(message)

    # ------------------------------------------------------------------ the inside
    def _place(self, person: str, channel: str, wanted: Perm) -> Json:
        place = self.world.channels.get(channel)
        bits = channel_permissions(self.world, person, place) if place is not None else 0
        if place is None or not bits & Perm.VIEW_CHANNEL:
            raise ActionRefused("There is no such channel", "unknown_channel")
        if not bits & wanted:
            raise ActionRefused("You don't have the permission for that here", "permission")
        return place

    async def _act(
        self, kind: int, person: str, place: Json, data: Json, *, source: Json | None = None, option_kind: int = 3
    ) -> Outcome:
        """Open an interaction, tell the bot, wait for its answer up to the deadline."""
        found = self.interactions.begin(
            kind, person, place["id"], data, source=source["id"] if source else None, option_kind=option_kind
        )
        direct = place["type"] == DM
        user = self.world.users[person]
        permissions = channel_permissions(self.world, person, place)
        payload: Json = {
            "id": found.id,
            "application_id": self.world.app_id,
            "type": kind,
            "token": found.token,
            "version": 1,
            "data": data,
            "channel_id": place["id"],
            "channel": {**public(place), "permissions": str(permissions)},
            "locale": user["_locale"],
            "app_permissions": str(channel_permissions(self.world, self.world.bot_id, place)),
            "entitlements": [],
            "authorizing_integration_owners": owners(self.world, place),
            "context": 1 if direct else 0,
            "attachment_size_limit": 10 * 2**20,
        }
        if direct:
            payload["user"] = public(user)
        else:
            payload["member"] = {**self.world.full_member(user), "permissions": str(permissions)}
            payload["guild_id"], payload["guild_locale"] = self.world.guild_id, "en-US"
            payload["guild"] = {"id": self.world.guild_id, "locale": "en-US", "features": []}
        if source is not None:
            payload["message"] = self.messages.render(source)
        self.gateway.interaction(copied(payload))
        try:
            async with asyncio.timeout(self.interactions.deadline):
                return await asyncio.shield(found.answered)
        except TimeoutError:
            found.late = found.acked is None
            raise InteractionFailed from None

    def _command_data(
        self, person: str, place: Json, path: str, options: Json, focused: str | None
    ) -> tuple[Json, int]:
        """Interaction data for a typed command, and the type of the focused option."""
        command, chain = self.commands.find(path)
        self._may_use(person, place, command)
        declared = {o["name"]: o for o in (chain[-1] if chain else command)["options"]}
        if strangers := set(options) - set(declared):
            raise ActionRefused(f"/{path} has no option {sorted(strangers)[0]}", "unknown_option")
        if focused is not None and not declared.get(focused, {}).get("autocomplete"):
            raise ActionRefused(f"/{path} suggests nothing for {focused}", "unknown_option")
        resolved: Json = {}
        given: list[Json] = []
        for name, option in declared.items():
            if name == focused:
                typed = str(options.get(name, ""))
                given.append({"name": name, "type": option["type"], "value": typed, "focused": True})
            elif name in options and options[name] is not None:
                value = _typed(option, options[name])
                if focused is None:
                    _merge(resolved, self._resolved_option(option["type"], str(value)))
                given.append({"name": name, "type": option["type"], "value": value})
            elif option.get("required") and focused is None:
                raise ActionRefused(f"/{path} wants {name}", "required")
        for node in reversed(chain):
            given = [{"name": node["name"], "type": node["type"], "options": given}]
        data: Json = {"id": command["id"], "name": command["name"], "type": 1, "options": given}
        if resolved:
            data["resolved"] = resolved
        if command.get("guild_id"):
            data["guild_id"] = command["guild_id"]
        return data, declared[focused]["type"] if focused is not None else STRING

    def _may_use(self, person: str, place: Json, command: Json) -> None:
        direct = place["type"] == DM
        contexts = command.get("contexts")
        if contexts is not None and (1 if direct else 0) not in contexts:
            raise ActionRefused(f"/{command['name']} can't be used here", "context")
        if direct and contexts is None and command.get("dm_permission") is False:
            raise ActionRefused(f"/{command['name']} can't be used here", "context")
        needed = command.get("default_member_permissions")
        bits = channel_permissions(self.world, person, place)
        missing = needed is not None and (int(needed) & bits != int(needed) or int(needed) == 0)
        if missing and not direct and bits != EVERYTHING:
            raise ActionRefused(f"You may not use /{command['name']}", "permission")

    def _chosen(self, select: Json, values: list[str]) -> list[str]:
        low, high = select.get("min_values", 1), select.get("max_values", 1)
        if not low <= len(values) <= high or len(set(values)) != len(values):
            raise ActionRefused("Too few or too many chosen", "count")
        if select["type"] == STRING_SELECT:
            known = {option["value"] for option in select["options"]}
            if not set(values) <= known:
                raise ActionRefused("There is no such option", "unknown_option")
        return [str(value) for value in values]

    def _resolved(self, kind: int, values: list[str]) -> Json:
        option = {USER_SELECT: USER, ROLE_SELECT: ROLE, CHANNEL_SELECT: CHANNEL, 7: MENTIONABLE}.get(kind, STRING)
        resolved: Json = {}
        for value in values:
            _merge(resolved, self._resolved_option(option, value))
        return resolved

    def _resolved_option(self, kind: int, value: str) -> Json:
        """What Discord sends along for an id that a person chose."""
        world = self.world
        if kind in (USER, MENTIONABLE) and value in world.users:
            user = world.users[value]
            resolved: Json = {"users": {value: public(user)}}
            if user["_member"]:
                bits = channel_permissions(world, value, next(iter(world.channels.values())))
                resolved["members"] = {value: {**world.member(user), "permissions": str(bits)}}
            return resolved
        if kind in (ROLE, MENTIONABLE) and value in world.roles:
            return {"roles": {value: world.roles[value]}}
        if kind == CHANNEL and value in world.channels:
            return {"channels": {value: {**public(world.channels[value]), "permissions": str(EVERYTHING)}}}
        if kind in (USER, ROLE, MENTIONABLE, CHANNEL):
            raise ActionRefused("There is nobody and nothing with that id", "unknown_option")
        return {}


def _merge(into: Json, more: Json) -> None:
    for key, entries in more.items():
        into.setdefault(key, {}).update(entries)


def _typed(option: Json, value: Any) -> str | int | float | bool:
    """A typed option's value in the option's type, within its bounds."""
    kind, name = option["type"], option["name"]
    try:
        result: str | int | float | bool
        if kind == INTEGER:
            if isinstance(value, float) and not value.is_integer():
                raise ValueError(value)
            result = int(value)
        elif kind == NUMBER:
            result = float(value)
        elif kind == BOOLEAN:
            result = {"true": True, "false": False}[str(value).lower()]
        else:
            result = str(value)
    except (ValueError, KeyError):
        raise ActionRefused(f"{name}: that is not of the right kind", "type") from None
    if option.get("choices") and result not in [choice["value"] for choice in option["choices"]]:
        raise ActionRefused(f"{name}: choose one of the choices", "unknown_option")
    size = len(result) if isinstance(result, str) else result
    low, high = ("min_length", "max_length") if isinstance(result, str) else ("min_value", "max_value")
    if kind in (STRING, INTEGER, NUMBER) and not (
        option.get(low, float("-inf")) <= size <= option.get(high, float("inf"))
    ):
        raise ActionRefused(f"{name}: out of range", "range")
    if kind == ATTACHMENT:
        raise ActionRefused(f"{name}: people of the sandbox can't upload files", "type")
    return result
