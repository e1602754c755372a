"""Keeps the gettext catalogues: `python -m deploy.tools.catalogue update` or `check`, from the project's root.

Every text is an English literal in a call of a tongue named `_`: `_("…")`, `_.n("…", "…", n)`, `_.c("…", "…")`.
A choice between literals (`_("…" if x else "…")`) is fine too; anything else can't be found and is an error.
"""

from __future__ import annotations

import argparse
import ast
import re
import string
import sys
from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

__all__ = ["extract", "faults", "load", "main", "messages", "path_of", "update"]

SOURCES = ("renderers/words", "bot")
LOCALES = ("en", "zh_TW")
SOURCE_LOCALE = "en"
_HEADER = """\
# Texts of Dorfpost. Kept by `python -m deploy.tools.catalogue update`; edit only the msgstr lines.
msgid ""
msgstr ""
"Language: {locale}\\n"
"Plural-Forms: {plurals}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""
_ARGUMENTS = {"": 1, "n": 2, "c": 2}
"""How many literals each way of calling a tongue begins with."""

Key = tuple[str, str]
"""Context ("" for none) and English text (the singular)."""


def path_of(root: Path, locale: str) -> Path:
    return root / "renderers/words/catalogues" / locale / "LC_MESSAGES/dorfpost.po"


# -- what the code says ----------------------------------------------------------------------------


class Found:
    """A text in the code: `plural` is "" where it has none, `places` are the files that use it."""

    def __init__(self, plural: str) -> None:
        self.plural = plural
        self.places: set[str] = set()


def extract(root: Path) -> tuple[dict[Key, Found], list[str]]:
    """All texts of the sources under `root`, and what is wrong with the calls that can't be read."""
    found: dict[Key, Found] = {}
    wrong: list[str] = []
    for source in SOURCES:
        for path in sorted((root / source).rglob("*.py")):
            place = path.relative_to(root).as_posix()
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), place)):
                if isinstance(node, ast.Call) and (way := _way(node)) is not None:
                    _take(node, way, place, found, wrong)
    return found, wrong


def _way(call: ast.Call) -> str | None:
    match call.func:
        case ast.Name(id="_"):
            return ""
        case ast.Attribute(value=ast.Name(id="_"), attr=attr) if attr in _ARGUMENTS:
            return attr
    return None


def _take(call: ast.Call, way: str, place: str, found: dict[Key, Found], wrong: list[str]) -> None:
    literals = [_literals(argument) for argument in call.args[: _ARGUMENTS[way]]]
    if len(literals) < _ARGUMENTS[way] or not all(literals):
        wrong.append(f"{place}:{call.lineno}: {ast.unparse(call)[:60]!r} is not a literal text")
        return
    given = {"n"} if way == "n" else set()
    given |= {keyword.arg for keyword in call.keywords if keyword.arg}
    if not any(keyword.arg is None for keyword in call.keywords):
        # a value left out would only be noticed by the first one who is to read the text
        wrong += [
            f"{place}:{call.lineno}: {literal!r} gets no {', '.join(sorted(missing))}"
            for texts in literals[way == "c" :]
            for literal in texts
            if (missing := (_placeholders(literal) or set()) - given)
        ]
    keys: list[tuple[Key, str]]
    match way:
        case "":
            keys = [(("", text), "") for text in literals[0]]
        case "n":
            keys = [(("", one), many) for one, many in zip(*literals, strict=False)]
        case _:
            keys = [((context, text), "") for context in literals[0] for text in literals[1]]
    for key, plural in keys:
        text = found.setdefault(key, Found(plural))
        if text.plural != plural:
            wrong.append(f"{place}:{call.lineno}: {key[1]!r} is used with and without (or with another) plural")
        text.places.add(place)


def _literals(node: ast.expr) -> list[str]:
    match node:
        case ast.Constant(value=str(text)) if text:
            return [text]
        case ast.IfExp(body=body, orelse=other):
            one, two = _literals(body), _literals(other)
            return one + two if one and two else []
    return []


# -- what the catalogues say -----------------------------------------------------------------------


def load(root: Path, locale: str) -> Catalog:
    """The catalogue as it is on disk; an empty one if there is none yet."""
    path = path_of(root, locale)
    if not path.exists():
        return Catalog(locale=locale)
    with path.open("rb") as source:
        return read_po(source, locale=locale, ignore_obsolete=True)


def messages(catalogue: Catalog) -> Iterator[tuple[Key, Message]]:
    """The texts of a catalogue, without its header."""
    for message in catalogue:
        one = _forms(message.id)[0]
        if one:
            yield (message.context or "", one), message


def _forms(text: object) -> tuple[str, ...]:
    return tuple(text) if isinstance(text, list | tuple) else (str(text),)


def update(root: Path) -> list[str]:
    """Brings both catalogues to the texts of the code: new ones come in (in English filled, elsewhere empty),
    unused ones go. Returns what `extract` found wrong."""
    found, wrong = extract(root)
    for locale in LOCALES:
        old = dict(messages(load(root, locale)))
        new = Catalog(locale=locale, charset="utf-8")
        for (context, one), text in sorted(found.items()):
            ids = (one, text.plural) if text.plural else (one,)
            known = old.get((context, one))
            strings = _forms(known.string) if known and _forms(known.id) == ids else ()
            size = new.num_plurals if text.plural else 1
            if len(strings) != size or not all(strings):
                strings = ids[:size] if locale == SOURCE_LOCALE else ("",) * size
            new.add(
                ids if text.plural else one,
                strings if text.plural else strings[0],
                locations=[(place, 0) for place in sorted(text.places)],
                flags=known.flags - {"python-format"} if known else (),
                user_comments=known.user_comments if known else (),
                context=context or None,
            )
        path = path_of(root, locale)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(_written(new, locale))
    return wrong


def _written(catalogue: Catalog, locale: str) -> bytes:
    body = BytesIO()
    write_po(body, catalogue, width=0, omit_header=True, include_lineno=False, sort_output=True)
    # a header of our own: Babel's carries the date, which would change with every update
    return _HEADER.format(locale=locale, plurals=catalogue.plural_forms).encode() + body.getvalue().lstrip(b"\n")


# -- whether they agree ----------------------------------------------------------------------------


def faults(root: Path) -> list[str]:
    """Everything that keeps code and catalogues from agreeing, one line each."""
    found, wrong = extract(root)
    for locale in LOCALES:
        known = dict(messages(load(root, locale)))
        name = path_of(root, locale).relative_to(root)
        wrong += [f"{name}: missing: {key[1]!r} ({min(found[key].places)})" for key in found if key not in known]
        for key, message in known.items():
            if key not in found:
                wrong.append(f"{name}: unused: {key[1]!r}")
            else:
                wrong += [f"{name}: {what}: {key[1]!r}" for what in _faults(message, found[key], key)]
    return wrong


def _faults(message: Message, text: Found, key: Key) -> Iterator[str]:
    ids, strings = _forms(message.id), _forms(message.string)
    if message.fuzzy:
        yield "fuzzy"
    if ids != ((key[1], text.plural) if text.plural else (key[1],)):
        yield "another plural"
    if not all(string.strip() for string in strings):
        yield "untranslated"
        return
    for number, translated in enumerate(strings):
        # the last form speaks of many and must name the number if English does; "one" may leave it out
        english = ids[0] if len(strings) > 1 and number == 0 else ids[-1]
        here, there = _placeholders(translated), _placeholders(english)
        if here is None or there is None:
            yield "braces that are no placeholder"
        elif here != there and not (text.plural and len(strings) > 1 and here ^ there == {"n"}):
            yield f"placeholders {sorted(here)} instead of {sorted(there)}"
        if translated[:1].isspace() != english[:1].isspace() or translated[-1:].isspace() != english[-1:].isspace():
            yield "space at the edge differs"


def _placeholders(text: str) -> set[str] | None:
    try:
        names = [name for _text, name, _format, _conversion in string.Formatter().parse(text) if name is not None]
    except ValueError:
        return None
    return set(names) if all(re.fullmatch(r"[a-z_]\w*", name) for name in names) else None


def main(arguments: Sequence[str] | None = None) -> int:
    """0 when all is well, 1 when something has to be done by hand."""
    parser = argparse.ArgumentParser(prog="python -m deploy.tools.catalogue", description=__doc__)
    parser.add_argument("what", choices=("update", "check"))
    parser.add_argument("--root", type=Path, default=Path.cwd(), help="the project's folder (default: here)")
    chosen = parser.parse_args(arguments)
    wrong = update(chosen.root) if chosen.what == "update" else faults(chosen.root)
    for line in wrong:
        sys.stderr.write(line + "\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
