"""The program itself: Python, packages, components, fonts, texts, pictures."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, requires, version
from importlib.resources import files
from pathlib import Path
from time import perf_counter

from babel.messages.pofile import read_po

from bot.tools.doctor.findings import Findings
from games.core import RulesError
from games.registry import all_games
from renderers.pictures import draw, fonts, painter
from renderers.words import LANGUAGES, tongue

__all__ = ["components", "look"]

_OLDEST = (3, 11)
_PIN = re.compile(r"([\w.-]+)==([\w.]+)")


def look(found: Findings) -> bool:
    """False if the games can't be loaded, so that nothing can be said about tables either."""
    _python(found)
    _packages(found)
    playable = components(found)
    _fonts(found)
    _catalogues(found)
    if playable:
        _picture(found)
    return playable


def _python(found: Findings) -> None:
    text = ".".join(map(str, sys.version_info[:3]))
    if sys.version_info < _OLDEST:
        found.problem("python", f"Python {text} is too old", "install Python 3.11 or newer")
    else:
        found.ok("python", f"Python {text}")


def _packages(found: Findings) -> None:
    try:
        pinned = [match for line in requires("dorfpost") or () if (match := _PIN.match(line))]
    except PackageNotFoundError:
        found.warning("packages", "dorfpost runs without being installed, so versions aren't compared")
        return
    wrong = []
    for match in pinned:
        name, wanted = match.groups()
        try:
            there = version(name)
        except PackageNotFoundError:
            there = "missing"
        if there != wanted:
            wrong.append(f"{name} {there} instead of {wanted}")
    if wrong:
        found.problem("packages", ", ".join(wrong), "install Dorfpost again, in an environment of its own")
    else:
        found.ok("packages", f"{len(pinned)} packages in the versions that were tested")


def components(found: Findings) -> bool:
    """Every game's data, the owner's own included, passes its checks."""
    own = os.environ.get("DORFPOST_COMPONENTS", "")
    whose = f"DORFPOST_COMPONENTS={own}" if own else "the packaged files"
    try:
        games = all_games()
    except (RulesError, OSError, ValueError) as error:
        found.problem(
            "components",
            f"{whose}: {error}",
            "correct the file; or unset DORFPOST_COMPONENTS to play with the packaged ones",
        )
        return False
    used = [game.id for game in games if own and any((Path(own) / game.id).glob("components.*"))]
    if own and not used:
        found.warning(
            "components",
            f"{whose}: no game's components are there, so the packaged ones are used",
            "put them in a folder that is named like the game",
        )
    else:
        found.ok("components", f"{len(games)} games pass their checks; own components: {', '.join(used) or 'none'}")
    return True


def _fonts(found: Findings) -> None:
    try:
        known = {
            bold: frozenset().union(*(fonts.coverage(bold, rank) for rank in range(fonts.faces(bold))))
            for bold in (False, True)
        }
        for bold in known:
            for rank in range(fonts.faces(bold)):
                fonts.face(24, bold, rank).getbbox("Dorfpost 村")
        used = {char for _, text in _texts() for char in text if char.isprintable()}
    except Exception as error:  # a damaged file fails in as many ways as there are bytes
        found.problem("fonts", f"a font can't be read ({type(error).__name__})", "install Dorfpost again")
        return
    missing = sorted({char for covered in known.values() for char in used if ord(char) not in covered})
    if missing:
        found.problem("fonts", f"no glyph for {''.join(missing[:20])}", "run deploy/tools/subset_fonts.py")
    else:
        found.ok(
            "fonts", f"{sum(map(fonts.faces, known))} font files cover the {len(used)} characters of our texts"
        )


def _texts() -> Iterator[tuple[str, str]]:
    """Every translation that is shipped, with the folder of its language."""
    for folder in files("renderers.words").joinpath("catalogues").iterdir():
        if folder.is_dir():
            with folder.joinpath("LC_MESSAGES", "dorfpost.po").open("rb") as source:
                for message in read_po(source):
                    if message.id:
                        strings = message.string if isinstance(message.string, list | tuple) else [message.string]
                        yield from ((folder.name, "" if message.fuzzy else str(string)) for string in strings)


def _catalogues(found: Findings) -> None:
    try:
        for code in LANGUAGES:
            tongue(code)
        counts: dict[str, int] = {}
        empty = 0
        for folder, text in _texts():
            counts[folder] = counts.get(folder, 0) + 1
            empty += not text.strip()
    except Exception as error:  # as above
        found.problem("texts", f"a catalogue can't be read ({type(error).__name__})", "install Dorfpost again")
        return
    if empty or len(counts) != len(LANGUAGES):
        found.problem(
            "texts",
            f"{empty} texts are not translated; {len(counts)} of {len(LANGUAGES)} languages are there",
            "install Dorfpost again, or run python -m deploy.tools.catalogue check",
        )
    else:
        found.ok("texts", ", ".join(f"{count} texts in {folder}" for folder, count in sorted(counts.items())))


def _picture(found: Findings) -> None:
    for game in all_games():
        try:
            scene = painter(game.id).showcase()[0]
            started = perf_counter()
            picture = draw(scene)
        except Exception as error:  # whatever goes wrong in it, the doctor's other checks go on
            found.problem(
                "picture",
                f"{game.id} can't be drawn ({type(error).__name__}: {error}); its boards go out as words",
                "report it with the output of this command",
            )
            continue
        found.ok(
            "picture",
            f"{game.id}: {picture.width}×{picture.height}, {len(picture.data) >> 10} KiB,"
            f" first one in {perf_counter() - started:.1f} s",
        )
