"""Every reason that the bot gives has a sentence of its own, in every language."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import bot
from bot.panels import texts
from bot.tables import lobby
from games.core import Refusal
from renderers.words import LANGUAGES, core_refusal, tongue
from tests.words.walks import reason_codes

CODES = sorted(
    reason_codes(Path(str(bot.__file__)).parent) | set(lobby._ODD.values())  # conflicts of the store, as reasons
)
PARAMS: dict[str, Any] = {
    "table": 7, "host": "Ben", "tables": [3, 4], "names": ["Send Messages"], "least": 2, "most": 20, "start": 5,
    "seats": 3, "low": 2, "high": 5, "detail": "x", "games": ["a"], "deciders": [0], "over": 1,
    "channels": [12, 13],
}  # fmt: skip
UNKNOWN = "no_code_of_ours"


def test_the_reasons_are_found() -> None:
    assert {"outdated", "not_seated", "no_such_table", "too_few", "missing_permissions", "table_full"} <= set(CODES)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", CODES)
def test_a_reason_has_its_own_sentence(code: str, language: str) -> None:
    _ = tongue(language)
    text = texts.sentence(_, Refusal(code, **PARAMS), names=("Anna",))
    assert text != core_refusal(_, Refusal(UNKNOWN), ()), "it only says that it can't be"
    assert "{" not in text
    assert 8 <= len(text) <= 300
    others = [texts.sentence(tongue(one), Refusal(code, **PARAMS), names=("Anna",)) for one in LANGUAGES]
    assert len(set(others)) == len(LANGUAGES)


@pytest.mark.parametrize("code", texts.OURS)
def test_what_is_listed_as_ours_is_ours(code: str) -> None:
    assert texts._own(tongue("en"), Refusal(code, **PARAMS)) is not None


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", [*CODES, *texts.OURS])
def test_a_reason_without_its_facts_is_still_a_sentence(code: str, language: str) -> None:
    assert texts.sentence(tongue(language), Refusal(code))


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_of_different_reasons_differ(language: str) -> None:
    sentences = [texts.sentence(tongue(language), Refusal(code, **PARAMS)) for code in CODES]
    assert len(set(sentences)) == len(CODES)
