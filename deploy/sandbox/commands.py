"""Application commands: what may be registered, and what a person's typing becomes."""

from __future__ import annotations

import re
from typing import Any

from . import shapes
from .errors import ActionRefused, ApiError, Form
from .jsontypes import Json
from .people import LOCALES
from .shapes import check_shape
from .world import Change, World

NAME = re.compile(r"[-_'\w]{1,32}")
CHAT, SUBCOMMAND, GROUP = 1, 1, 2
MAX_TEXT = 8000
PER_KIND = {1: 100, 2: 5, 3: 5}


def _localized(form: Form, path: str, texts: Any, kind: int, limit: int, *, name: bool) -> None:
    for locale, text in (texts or {}).items():
        if locale not in LOCALES:
            form.add(f"{path}.{locale}", "BASE_TYPE_CHOICES", f"{locale} is not a known locale.")
        elif name:
            _name(form, f"{path}.{locale}", text, kind)
        else:
            form.length(f"{path}.{locale}", text, 1, limit)


def _name(form: Form, path: str, name: Any, kind: int) -> None:
    if not form.length(path, name or "", 1, 32):
        return
    if kind == CHAT and (NAME.fullmatch(name) is None or name != name.lower()):
        form.add(path, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")


def _choices(form: Form, path: str, option: Json) -> None:
    choices = option.get("choices") or []
    if len(choices) > 25:
        form.add(path, "BASE_TYPE_MAX_LENGTH", "Must be 25 or fewer in length.")
    if choices and option.get("autocomplete"):
        form.add(
            path,
            "APPLICATION_COMMAND_OPTIONS_CHOICES_AUTOCOMPLETE_MUTUALLY_EXCLUSIVE",
            "Choices and autocomplete are mutually exclusive",
        )
    names: set[str] = set()
    for index, choice in enumerate(choices):
        here = f"{path}.{index}"
        check_choice(form, here, choice, option["type"])
        _localized(form, here + ".name_localizations", choice.get("name_localizations"), 0, 100, name=False)
        if choice.get("name") in names:
            form.add(here + ".name", "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_DUPLICATE", "Choice name is taken")
        names.add(choice.get("name"))


def check_choice(form: Form, path: str, choice: Json, kind: int) -> None:
    """One choice of an option or of an autocomplete answer: lengths and the kind of its value."""
    form.length(path + ".name", choice.get("name") or "", 1, 100)
    value = choice.get("value")
    if kind == 3:
        form.length(path + ".value", "" if value is None else value, 0, 100)
    elif isinstance(value, bool) or not isinstance(value, int if kind == 4 else int | float):
        form.add(path + ".value", "NUMBER_TYPE_COERCE", f'Value "{value}" is not a number of the right kind.')
    elif abs(value) > 2**53:
        form.add(path + ".value", "NUMBER_TYPE_RANGE", "Must be between -(2^53) and 2^53.")


def _options(form: Form, path: str, options: Any, depth: int) -> None:
    if not isinstance(options, list):
        form.add(path, "BASE_TYPE_LIST", "Must be a list.")
        return
    if len(options) > 25:
        form.add(path, "BASE_TYPE_MAX_LENGTH", "Must be 25 or fewer in length.")
    names: set[str] = set()
    optional = False
    nested = [o.get("type") in (SUBCOMMAND, GROUP) for o in options if isinstance(o, dict)]
    if any(nested) and not all(nested):
        form.add(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-command and parameters can't be mixed")
    for index, option in enumerate(options):
        here, kind = f"{path}.{index}", option.get("type")
        # Groups stand at the top only and hold subcommands only; subcommands hold parameters only.
        misplaced = (kind == GROUP and depth > 0) or (kind != SUBCOMMAND if depth == 1 else False)
        if kind not in range(1, 12) or misplaced or (kind == SUBCOMMAND and depth > 1):
            form.add(
                here + ".type", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-command option type is invalid"
            )
            continue
        _name(form, here + ".name", option.get("name"), CHAT)
        form.length(here + ".description", option.get("description") or "", 1, 100)
        _localized(form, here + ".name_localizations", option.get("name_localizations"), CHAT, 32, name=True)
        _localized(
            form, here + ".description_localizations", option.get("description_localizations"), 0, 100, name=False
        )
        if option.get("name") in names:
            form.add(here + ".name", "APPLICATION_COMMAND_OPTIONS_NAME_INVALID", "Option name already exists")
        names.add(option.get("name"))
        if kind in (SUBCOMMAND, GROUP):
            inner = 2 if kind == SUBCOMMAND else 1
            _options(form, here + ".options", option.get("options") or [], inner)
            continue
        if option.get("required") and optional:
            form.add(
                here,
                "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                "Required options must be placed before non-required options",
            )
        optional = optional or not option.get("required")
        if option.get("choices") or option.get("autocomplete"):
            if kind not in (3, 4, 10):
                form.add(here + ".choices", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "This type has no choices")
            else:
                _choices(form, here + ".choices", option)


def _total_text(node: Json) -> int:
    """Characters that count against a command's 8000: the longest localization of each text counts."""
    total = 0
    for key in ("name", "description"):
        texts = [node.get(key) or "", *(node.get(key + "_localizations") or {}).values()]
        total += max(len(text) for text in texts)
    for choice in node.get("choices") or []:
        total += len(str(choice.get("name"))) + len(str(choice.get("value")))
    return total + sum(_total_text(option) for option in node.get("options") or [])


def check_command(form: Form, path: str, command: Json) -> None:
    """Names, texts, options and choices of a command to be registered; ``path`` is empty or ends with a dot."""
    check_shape(command, shapes.Command, path)
    kind = command.get("type") or CHAT
    if kind not in PER_KIND:
        form.add(path + "type", "BASE_TYPE_CHOICES", "Value must be one of {1, 2, 3}.")
        return
    _name(form, path + "name", command.get("name"), kind)
    _localized(form, path + "name_localizations", command.get("name_localizations"), kind, 32, name=True)
    if kind == CHAT:
        form.length(path + "description", command.get("description") or "", 1, 100)
        _localized(
            form, path + "description_localizations", command.get("description_localizations"), 0, 100, name=False
        )
        _options(form, path + "options", command.get("options") or [], 0)
    elif command.get("description"):
        form.add(
            path + "description",
            "APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION",
            "Context menus have no description",
        )
    if not form.errors and _total_text(command) > MAX_TEXT:
        form.add(
            (path + "name").removesuffix(".name"),
            "APPLICATION_COMMAND_TOO_LARGE",
            f"Command exceeds maximum size ({MAX_TEXT})",
        )


class Commands:
    """The registered commands, global ones and the guild's own."""

    def __init__(self, world: World) -> None:
        self.world = world

    def listing(self, guild: str | None) -> list[Json]:
        return [
            {k: v for k, v in command.items() if k != "_guild"}
            for command in self.world.commands.values()
            if command["_guild"] == guild
        ]

    def everything(self) -> list[Json]:
        """What people can type: the guild's own commands hide global ones of the same name."""
        own = self.listing(self.world.guild_id)
        taken = {(command["type"], command["name"]) for command in own}
        return own + [c for c in self.listing(None) if (c["type"], c["name"]) not in taken]

    def get(self, guild: str | None, key: str) -> Json:
        command = self.world.commands.get(key)
        if command is None or command["_guild"] != guild:
            raise ApiError(404, 10063, "Unknown application command")
        return command

    def overwrite(self, guild: str | None, bodies: list[Json]) -> list[Json]:
        """Replace all commands of a scope; commands that keep their name keep their id."""
        form = Form()
        seen: set[tuple[int, str]] = set()
        counts = dict.fromkeys(PER_KIND, 0)
        for index, body in enumerate(bodies):
            check_command(form, f"{index}.", body)
            kind = body.get("type") or CHAT
            counts[kind] = counts.get(kind, 0) + 1
            if (kind, str(body.get("name"))) in seen:
                form.add(
                    f"{index}", "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique"
                )
            seen.add((kind, str(body.get("name"))))
        self._count(counts)
        form.check()
        old = {(c["type"], c["name"]): c["id"] for c in self.listing(guild)}
        for key in old.values():
            del self.world.commands[key]
            self.world.mark("command", key)
        for body in bodies:
            self._put(guild, body, old.get((body.get("type") or CHAT, body["name"])))
        self._published()
        return self.listing(guild)

    @staticmethod
    def _count(counts: dict[int, int]) -> None:
        for kind, limit in PER_KIND.items():
            if counts.get(kind, 0) > limit:
                raise ApiError(400, 30032, f"Maximum number of application commands reached ({limit}).")

    def upsert(self, guild: str | None, body: Json) -> tuple[Json, bool]:
        """Add one command or replace the one of its name; True beside it when it is new."""
        form = Form()
        check_command(form, "", body)
        form.check()
        kind = body.get("type") or CHAT
        same = next((c for c in self.listing(guild) if (c["type"], c["name"]) == (kind, body["name"])), None)
        if same is None:
            listing = self.listing(guild)
            self._count({k: sum(1 for c in listing if c["type"] == k) + (k == kind) for k in PER_KIND})
        command = self._put(guild, body, same["id"] if same else None)
        self._published()
        return command, same is None

    def change(self, guild: str | None, key: str, body: Json) -> Json:
        old = self.get(guild, key)
        merged = {k: v for k, v in old.items() if not k.startswith("_")} | body
        form = Form()
        check_command(form, "", merged)
        form.check()
        command = self._put(guild, merged, key)
        self._published()
        return command

    def delete(self, guild: str | None, key: str) -> None:
        del self.world.commands[self.get(guild, key)["id"]]
        self.world.mark("command", key)
        self._published()

    def _put(self, guild: str | None, body: Json, key: str | None) -> Json:
        key = key or self.world.snowflake()
        command: Json = {
            "description": "",
            "options": [],
            "type": CHAT,
            "default_member_permissions": None,
            "name_localizations": None,
            "description_localizations": None,
            "nsfw": False,
            "dm_permission": True,
            "contexts": None,
            "integration_types": [0],
            **body,
            "id": key,
            "application_id": self.world.app_id,
            "version": self.world.snowflake(),
        }
        if guild is not None:
            command["guild_id"] = guild
        self.world.commands[key] = {**command, "_guild": guild}
        self.world.mark("command", key)
        return command

    def _published(self) -> None:
        self.world.publish(Change("", "commands", {"commands": self.everything()}))

    def find(self, path: str) -> tuple[Json, list[Json]]:
        """The command of a typed path such as ``table new``, and the chain of subcommands under it."""
        words = path.removeprefix("/").split()
        named = [c for c in self.everything() if c["type"] == CHAT and words and c["name"] == words[0]]
        if not named:
            raise ActionRefused(f"There is no command /{path}", "unknown_command")
        node, chain = named[0], []
        for word in words[1:]:
            inner = [o for o in node["options"] if o["type"] in (SUBCOMMAND, GROUP) and o["name"] == word]
            if not inner:
                raise ActionRefused(f"There is no command /{path}", "unknown_command")
            node = {"options": [], **inner[0]}
            chain.append(node)
        if any(o["type"] in (SUBCOMMAND, GROUP) for o in node["options"]):
            raise ActionRefused(f"/{path} wants a subcommand", "unknown_command")
        return named[0], chain
