"""Modals: what the bot may show, and what a person's filled-in form becomes."""

from __future__ import annotations

from typing import Any

from . import shapes
from .components import (
    CHECKBOX,
    CHECKBOXES,
    LABEL,
    RADIO,
    ROW,
    SELECTS,
    STRING_SELECT,
    TEXT,
    TEXT_INPUT,
    UPLOAD,
    Checker,
    number,
    walk,
)
from .errors import ActionRefused, Form
from .jsontypes import Json
from .shapes import check_shape

TITLE, FIELDS, LABEL_TEXT, DESCRIPTION, PLACEHOLDER, VALUE = 45, 5, 45, 100, 100, 4000
INPUTS = SELECTS | {TEXT_INPUT, UPLOAD, RADIO, CHECKBOXES, CHECKBOX}


def check_modal(data: Json) -> None:
    """Title, custom ids, number and kinds of fields; numbers the components. Raises 50035."""
    check_shape(data, shapes.Modal, "data.")
    form = Form()
    form.length("data.title", data.get("title") or "", 1, TITLE)
    form.length("data.custom_id", data.get("custom_id") or "", 1, 100)
    components = data.get("components") or []
    if not 1 <= len(components) <= FIELDS:
        form.add("data.components", "BASE_TYPE_BAD_LENGTH", f"Must be between 1 and {FIELDS} in length.")
    checker = Checker(form, v2=True)
    for index, component in enumerate(components):
        path = f"data.components.{index}"
        kind = component.get("type")
        if kind == ROW:
            inner = component.get("components") or []
            if len(inner) != 1 or inner[0].get("type") != TEXT_INPUT:
                form.add(path + ".components", "UNION_TYPE_CHOICES", 'Value of field "type" must be one of (4,).')
            else:
                form.length(path + ".components.0.label", inner[0].get("label") or "", 1, LABEL_TEXT)
                _input(checker, inner[0], path + ".components.0")
        elif kind == LABEL:
            form.length(path + ".label", component.get("label") or "", 1, LABEL_TEXT)
            if component.get("description") is not None:
                form.length(path + ".description", component["description"], 0, DESCRIPTION)
            inner = component.get("component")
            if not isinstance(inner, dict) or inner.get("type") not in INPUTS:
                form.add(path + ".component", "UNION_TYPE_CHOICES", "This component can't stand in a label")
            else:
                _input(checker, inner, path + ".component")
        elif kind == TEXT:
            form.length(path + ".content", component.get("content"), 1, 4000)
        else:
            form.add(path + ".type", "UNION_TYPE_CHOICES", 'Value of field "type" must be one of (1, 10, 18).')
    form.check()
    number(components)


def _input(checker: Checker, field: Json, path: str) -> None:
    form, kind = checker.form, field["type"]
    if kind in SELECTS:
        # In a modal a select may be optional, which is what "required" says; min_values 0 needs it.
        checker.select(field, path)
        if field.get("disabled"):
            form.add(path + ".disabled", "MODAL_SELECT_DISABLED", "Selects in modals can't be disabled")
        return
    checker.custom_id(field, path)
    if kind == TEXT_INPUT:
        low, high = field.get("min_length") or 0, field.get("max_length") or VALUE
        if field.get("style") not in (1, 2):
            form.add(path + ".style", "BASE_TYPE_CHOICES", "Value must be one of {1, 2}.")
        if not 0 <= low <= VALUE or not 1 <= high <= VALUE or low > high:
            form.add(path + ".min_length", "NUMBER_TYPE_RANGE", f"Must be between 0 and {VALUE}.")
        if field.get("placeholder") is not None:
            form.length(path + ".placeholder", field["placeholder"], 0, PLACEHOLDER)
        if field.get("value"):
            form.length(path + ".value", field["value"], 0, VALUE)
    elif kind in (RADIO, CHECKBOXES):
        checker.options(field.get("options"), path + ".options", 2 if kind == RADIO else 1, 10)


def _text(field: Json, value: Any) -> Json:
    text = "" if value is None else str(value)
    if not text and field.get("required", True):
        raise ActionRefused("This field is required", "required")
    if text and not (field.get("min_length") or 0) <= len(text) <= (field.get("max_length") or VALUE):
        raise ActionRefused("The text is too short or too long", "length")
    return {"value": text}


def _several(field: Json, value: Any) -> Json:
    values = [] if value is None else [str(v) for v in (value if isinstance(value, list | tuple) else [value])]
    if field["type"] in (STRING_SELECT, CHECKBOXES):
        known = {option["value"] for option in field.get("options") or []}
        if not set(values) <= known:
            raise ActionRefused("There is no such option", "unknown_option")
    least = field.get("min_values", 1 if field["type"] != CHECKBOXES else 0)
    most = field.get("max_values", len(field.get("options") or []) if field["type"] == CHECKBOXES else 1)
    required = field.get("required", True)
    if not values and not required:
        return {"values": []}
    if not max(least, 1 if required and least else 0) <= len(values) <= most:
        raise ActionRefused("Too few or too many chosen", "count")
    return {"values": values}


def _radio(field: Json, value: Any) -> Json:
    if value is None and field.get("required", True):
        raise ActionRefused("This field is required", "required")
    if value is not None and value not in {option["value"] for option in field["options"]}:
        raise ActionRefused("There is no such option", "unknown_option")
    return {"value": value}


def _answer(field: Json, values: Json) -> Json:
    kind, value = field["type"], values.get(field["custom_id"])
    answer: Json = {"type": kind, "id": field["id"], "custom_id": field["custom_id"]}
    if kind == TEXT_INPUT:
        # A text that the person leaves alone keeps what the bot wrote into it.
        given = value if field["custom_id"] in values else field.get("value")
        return answer | _text(field, given)
    if kind == RADIO:
        return answer | _radio(field, value)
    if kind == CHECKBOX:
        return answer | {"value": bool(field.get("default") if value is None else value)}
    if kind in (STRING_SELECT, CHECKBOXES) and field["custom_id"] not in values:
        value = [option["value"] for option in field.get("options") or [] if option.get("default")]
    return answer | _several(field, value)


def filled(modal: Json, values: Json) -> list[Json]:
    """The components of a submission; ``values`` by custom id. Raises ``ActionRefused``."""
    fields = {c["custom_id"] for c in walk(modal["components"]) if "custom_id" in c}
    if strangers := set(values) - fields:
        raise ActionRefused(f"The form has no field {sorted(strangers)[0]}", "unknown_field")
    out: list[Json] = []
    for component in modal["components"]:
        head: Json = {"type": component["type"], "id": component["id"]}
        if component["type"] == ROW:
            head["components"] = [_answer(component["components"][0], values)]
        elif component["type"] == LABEL:
            head["component"] = _answer(component["component"], values)
        out.append(head)
    return out


def chosen_users(components: list[Json], kinds: frozenset[int]) -> list[str]:
    """Ids chosen in selects of those kinds, for the ``resolved`` part of a submission."""
    return [str(v) for c in walk(components) if c["type"] in kinds for v in c.get("values") or []]
