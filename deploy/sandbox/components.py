"""Walking and checking message components, old rows and Components V2 alike."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from .emoji import is_emoji
from .errors import Form
from .jsontypes import Json

ROW, BUTTON, STRING_SELECT, TEXT_INPUT, USER_SELECT, ROLE_SELECT = 1, 2, 3, 4, 5, 6
MENTIONABLE_SELECT, CHANNEL_SELECT, SECTION, TEXT, THUMBNAIL, GALLERY, FILE = 7, 8, 9, 10, 11, 12, 13
SEPARATOR, CONTAINER, LABEL, UPLOAD, RADIO, CHECKBOXES, CHECKBOX = 14, 17, 18, 19, 21, 22, 23

SELECTS = frozenset({STRING_SELECT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT})
IN_CONTAINER = frozenset({ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR})
TOP_V2 = IN_CONTAINER | {CONTAINER}
MAX_COMPONENTS = 40
MAX_TEXT = 4000


def walk(components: list[Json]) -> Iterator[Json]:
    """Every component, nested ones and accessories included, in the order in which they are shown."""
    for component in components:
        yield component
        yield from walk(component.get("components") or [])
        for key in ("accessory", "component"):
            if isinstance(component.get(key), dict):
                yield from walk([component[key]])


def media_of(component: Json) -> Iterator[Json]:
    """The media items of one component (thumbnail, file, gallery)."""
    for item in (component.get("media"), component.get("file")):
        if isinstance(item, dict):
            yield item
    for entry in component.get("items") or []:
        if isinstance(entry, dict) and isinstance(entry.get("media"), dict):
            yield entry["media"]


def find(components: list[Json], custom_id: str) -> Json | None:
    """The component with that custom id, or None."""
    return next((c for c in walk(components) if c.get("custom_id") == custom_id), None)


def shown_text(components: list[Json]) -> str:
    """All text displays, joined, as Discord reads mentions from them."""
    return "\n".join(str(c.get("content", "")) for c in walk(components) if c.get("type") == TEXT)


def number(components: list[Json]) -> None:
    """Give each component without an id the next free one, as Discord does."""
    taken = {c["id"] for c in walk(components) if c.get("id")}
    following = 1
    for component in walk(components):
        if component.get("id"):
            continue
        while following in taken:
            following += 1
        component["id"] = following
        taken.add(following)


def check_emoji(form: Form, path: str, emoji: Any) -> None:
    if emoji is None:
        return
    # The sandbox's guild has no emojis of its own, so an id can only be a stranger's.
    if not isinstance(emoji, dict) or emoji.get("id") or not is_emoji(str(emoji.get("name") or "")):
        form.add(path, "COMPONENT_INVALID_EMOJI", "Invalid emoji")


@dataclass
class Checker:
    """Checks the components of one message; ``files`` are the names that ``attachment://`` may name."""

    form: Form
    v2: bool
    files: frozenset[str] = frozenset()
    seen: dict[str, str] = field(default_factory=dict)

    def message(self, components: Any, path: str = "components") -> None:
        if not isinstance(components, list):
            self.form.add(path, "BASE_TYPE_LIST", "Must be a list.")
            return
        if not self.v2 and len(components) > 5:
            self.form.add(path, "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 5 in length.")
        self.children(components, path, TOP_V2 if self.v2 else frozenset({ROW}))
        if self.form.errors:
            return
        every = list(walk(components))
        if len(every) > MAX_COMPONENTS:
            self.form.add(
                path, "COMPONENT_MAX_TOTAL_COMPONENTS", "The total number of components must be 40 or fewer"
            )
        ids = [c["id"] for c in every if c.get("id")]
        if len(ids) != len(set(ids)):
            self.form.add(path, "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")
        if sum(len(c["content"]) for c in every if c["type"] == TEXT) > MAX_TEXT:
            self.form.add(
                path,
                "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
                "The total displayable text must be 4000 or fewer in length",
            )

    def children(self, components: list[Any], path: str, allowed: frozenset[int]) -> None:
        for index, component in enumerate(components):
            self.one(component, f"{path}.{index}", allowed)

    def one(self, component: Any, path: str, allowed: frozenset[int]) -> None:
        kind = component.get("type") if isinstance(component, dict) else None
        if kind not in allowed:
            names = ", ".join(str(value) for value in sorted(allowed))
            self.form.add(path + ".type", "UNION_TYPE_CHOICES", f'Value of field "type" must be one of ({names},).')
            return
        match kind:
            case 1:
                self.row(component, path)
            case 2:
                self.button(component, path)
            case 9:
                self.section(component, path)
            case 10:
                self.form.length(path + ".content", component.get("content"), 1, MAX_TEXT)
            case 11:
                self.media(component.get("media"), path + ".media")
                self.described(component, path)
            case 12:
                self.gallery(component, path)
            case 13:
                self.media(component.get("file"), path + ".file", only_attachments=True)
            case 17:
                inside = component.get("components") or []
                if not inside:
                    self.form.required(path + ".components")
                self.children(inside, path + ".components", IN_CONTAINER)
            case 14:
                if component.get("spacing", 1) not in (1, 2):
                    self.form.add(path + ".spacing", "BASE_TYPE_CHOICES", "Value must be one of {1, 2}.")
            case _:
                self.select(component, path)

    def row(self, row: Json, path: str) -> None:
        inside = row.get("components") or []
        kinds = [c.get("type") for c in inside if isinstance(c, dict)]
        selects = sum(1 for kind in kinds if kind in SELECTS)
        if not 1 <= len(inside) <= 5:
            self.form.add(path + ".components", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 5 in length.")
        elif selects and len(inside) > 1:
            self.form.add(
                path + ".components",
                "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
                "The specified component exceeds the maximum width",
            )
        self.children(inside, path + ".components", SELECTS | {BUTTON})

    def custom_id(self, component: Json, path: str) -> None:
        value = component.get("custom_id")
        if not self.form.length(path + ".custom_id", value or "", 1, 100):
            return
        if value in self.seen:
            self.form.add(
                path + ".custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated"
            )
        self.seen[str(value)] = path

    def button(self, button: Json, path: str) -> None:
        style = button.get("style")
        if style not in range(1, 7):
            self.form.add(path + ".style", "BASE_TYPE_CHOICES", "Value must be one of {1, 2, 3, 4, 5, 6}.")
            return
        if button.get("label") is not None:
            self.form.length(path + ".label", button["label"], 0, 80)
        check_emoji(self.form, path + ".emoji", button.get("emoji"))
        if style == 6:
            if not button.get("sku_id"):
                self.form.required(path + ".sku_id")
            return
        if not button.get("label") and not button.get("emoji"):
            self.form.add(
                path, "BUTTON_COMPONENT_REQUIRES_LABEL_OR_EMOJI", "A button requires a label or emoji to be set"
            )
        if style == 5:
            if button.get("custom_id"):
                self.form.add(
                    path + ".custom_id",
                    "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
                    "A custom id and url cannot both be specified",
                )
            self.url(button.get("url"), path + ".url", 512)
        else:
            if button.get("url"):
                self.form.add(
                    path + ".url",
                    "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
                    "A custom id and url cannot both be specified",
                )
            self.custom_id(button, path)

    def url(self, value: Any, path: str, limit: int) -> None:
        if not self.form.length(path, value or "", 1, limit):
            return
        if not str(value).startswith(("http://", "https://", "discord://")):
            self.form.add(
                path, "URL_TYPE_INVALID_SCHEME", f'Scheme "{str(value).partition(":")[0]}" is not supported. '
                "Scheme must be one of ('http', 'https', 'discord')."
            )  # fmt: skip

    def select(self, select: Json, path: str) -> None:
        self.custom_id(select, path)
        if select.get("placeholder") is not None:
            self.form.length(path + ".placeholder", select["placeholder"], 0, 150)
        options = select.get("options") or []
        if select["type"] == STRING_SELECT:
            self.options(options, path + ".options", 1, 25)
        low, high = select.get("min_values", 1), select.get("max_values", 1)
        if not isinstance(low, int) or not 0 <= low <= 25:
            self.form.add(path + ".min_values", "NUMBER_TYPE_RANGE", "Must be between 0 and 25.")
        elif not isinstance(high, int) or not 1 <= high <= 25:
            self.form.add(path + ".max_values", "NUMBER_TYPE_RANGE", "Must be between 1 and 25.")
        elif low > high:
            self.form.add(path + ".min_values", "SELECT_COMPONENT_INVALID_MIN_MAX", "Min values exceeds max values")
        elif select["type"] == STRING_SELECT and high > len(options):
            self.form.add(
                path + ".max_values",
                "SELECT_COMPONENT_MAX_VALUES_EXCEEDS_OPTIONS",
                "Max values exceeds number of options",
            )
        elif sum(1 for o in options if isinstance(o, dict) and o.get("default")) > high:
            self.form.add(path + ".options", "SELECT_COMPONENT_TOO_MANY_DEFAULTS", "Too many default values")

    def options(self, options: Any, path: str, low: int, high: int) -> None:
        if not isinstance(options, list) or not low <= len(options) <= high:
            self.form.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.")
            return
        values: set[str] = set()
        for index, option in enumerate(options):
            here = f"{path}.{index}"
            self.form.length(here + ".label", option.get("label", ""), 1, 100)
            self.form.length(here + ".value", option.get("value", ""), 1, 100)
            if option.get("description") is not None:
                self.form.length(here + ".description", option["description"], 0, 100)
            check_emoji(self.form, here + ".emoji", option.get("emoji"))
            if option.get("value") in values:
                self.form.add(
                    here + ".value",
                    "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                    "The specified option value is already used",
                )
            values.add(str(option.get("value")))

    def section(self, section: Json, path: str) -> None:
        texts = section.get("components") or []
        if not 1 <= len(texts) <= 3:
            self.form.add(path + ".components", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 3 in length.")
        self.children(texts, path + ".components", frozenset({TEXT}))
        if section.get("accessory") is None:
            self.form.required(path + ".accessory")
        else:
            self.one(section["accessory"], path + ".accessory", frozenset({BUTTON, THUMBNAIL}))

    def gallery(self, gallery: Json, path: str) -> None:
        items = gallery.get("items") or []
        if not 1 <= len(items) <= 10:
            self.form.add(path + ".items", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 10 in length.")
        for index, item in enumerate(items):
            self.media(item.get("media"), f"{path}.items.{index}.media")
            self.described(item, f"{path}.items.{index}")

    def described(self, item: Json, path: str) -> None:
        if item.get("description") is not None:
            self.form.length(path + ".description", item["description"], 0, 1024)

    def media(self, media: Any, path: str, *, only_attachments: bool = False) -> None:
        url = str(media.get("url") or "") if isinstance(media, dict) else ""
        if not url:
            self.form.required(path + ".url")
        elif url.startswith("attachment://"):
            if url.removeprefix("attachment://") not in self.files:
                self.form.add(
                    path + ".url", "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
                    f"The referenced attachment was not found: {url}",
                )  # fmt: skip
        elif only_attachments and "/attachments/" not in url:
            self.form.add(path + ".url", "UNFURLED_MEDIA_ITEM_NOT_ATTACHMENT", "Only attachments are supported")
        elif not url.startswith(("http://", "https://")):
            self.form.add(path + ".url", "URL_TYPE_INVALID_URL", "Not a well formed URL.")
