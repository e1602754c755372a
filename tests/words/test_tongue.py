"""Tongues, names and lengths."""

from __future__ import annotations

import pytest

from games.core import Refusal
from renderers.words import LANGUAGES, core_refusal, cut, label, plain, tidy, tongue
from renderers.words.game import Label


@pytest.mark.parametrize(
    ("locale", "code"),
    [
        ("zh-TW", "zh-TW"),
        ("zh-CN", "zh-TW"),
        ("zh-HK", "zh-TW"),
        ("en-US", "en"),
        ("de", "en"),
        ("", "en"),
        (None, "en"),
    ],
)
def test_locales(locale: str | None, code: str) -> None:
    assert tongue(locale).code == code
    assert tongue(locale) is tongue(code)


def test_languages_are_locales_of_their_own() -> None:
    assert [tongue(code).code for code in LANGUAGES] == list(LANGUAGES)


def test_plural_forms() -> None:
    en, zh = tongue("en"), tongue("zh-TW")
    assert [en.n("{n} coin", "{n} coins", n) for n in (0, 1, 2)] == ["0 coins", "1 coin", "2 coins"]
    assert [zh.n("{n} coin", "{n} coins", n) for n in (0, 1, 2)] == ["0 元", "1 元", "2 元"]


def test_a_context_tells_equal_words_apart() -> None:
    assert tongue("zh-TW").c("slash command", "place") == "放置"
    # where nothing is known, English is shown rather than nothing
    assert tongue("zh-TW").c("no such context", "place") == "place"


def test_lists() -> None:
    en, zh = tongue("en"), tongue("zh-TW")
    assert [en.list("ABC"[:n]) for n in range(4)] == ["", "A", "A and B", "A, B and C"]
    assert zh.list(["甲", "乙", "丙"]) == "甲、乙和丙"
    assert zh.list(["A", "B", "C"]) == "A、B 和 C"
    assert en.either(["a", "b", "c"]) == "a, b or c"
    assert zh.either(["甲", "乙"]) == "甲或乙"


def test_sentences_and_numbers() -> None:
    assert tongue("en").join(["One.", "", "Two."]) == "One. Two."
    assert tongue("zh-TW").join(["一。", "", "二。"]) == "一。二。"
    assert tongue("en").number(1234) == "1,234"


def test_a_name_that_is_a_format_is_only_a_name() -> None:
    told = core_refusal(tongue("en"), Refusal("not_your_turn", deciders=[0]), ["{0.__class__}"])
    assert "{0." in told


@pytest.mark.parametrize(
    ("name", "safe"),
    [
        ("Ann", "Ann"),
        ("*Ann*", r"\*Ann\*"),
        ("__a__", r"\_\_a\_\_"),
        ("~~a~~||b||`c`", r"\~\~a\~\~\|\|b\|\|\`c\`"),
        ("# Ann", r"\# Ann"),
        ("-# Ann", r"\-\# Ann"),
        ("> Ann", r"\> Ann"),
        ("1. Ann", r"1\. Ann"),
        ("[a](https://b.c)", r"\[a\]\(https\://b.c\)"),
        ("<@123>", "\\<@\u200b123\\>"),
        ("@everyone", "@\u200beveryone"),
        ("a\\", "a\\\\"),
        ("two\nlines", "two lines"),
        ("\u202enna", "nna"),
        ("👩\u200d👧 王小明", "👩\u200d👧 王小明"),
    ],
)
def test_names_in_messages(name: str, safe: str) -> None:
    assert plain(name) == safe


def test_names_on_buttons_keep_their_marks() -> None:
    assert tidy("*Ann*\u202e\n_B_ ") == "*Ann* _B_"


def test_lengths() -> None:
    assert cut("abcdef", 6) == "abcdef"
    assert cut("abcdefg", 6) == "abcde…"
    assert cut("abcd efg", 6) == "abcd…"
    assert label("x" * 90, "y" * 200) == Label("x" * 79 + "…", "y" * 99 + "…")


@pytest.mark.parametrize("code", LANGUAGES)
def test_core_reasons_show_what_helps(code: str) -> None:
    _ = tongue(code)
    names = ["Ann", "B*n"]
    assert r"B\*n" in core_refusal(_, Refusal("not_your_turn", deciders=[1]), names)
    assert "`place 7 N.7`" in core_refusal(_, Refusal("ambiguous", choices=["place 7 N.7", "place 7 A.7"]), names)
    assert "`place <total>`" in core_refusal(_, Refusal("bad_notation", usage="place <total>"), names)
    assert "`end_turn`" in core_refusal(_, Refusal("unknown_move", verbs=["end_turn", "place"]), names)
    span = core_refusal(_, Refusal("seat_count", low=2, high=5), names)
    assert "2" in span
    assert "5" in span
    over = core_refusal(_, Refusal("wrong_step", move="place", over=1), names)
    assert over != core_refusal(_, Refusal("wrong_step", move="place", step="x"), names)


def test_chinese_values_touch_the_words_beside_them() -> None:
    """Blanks stand round numbers and Latin words; those within a value are its own."""
    zh, en = tongue("zh-TW"), tongue("en")
    text = "plays {card}, cancelled by {owner}'s Wanted"
    assert zh(text, card="靴子", owner="Ben") == "打出靴子，被 Ben 的通緝令取消"
    assert zh(text, card="靴子", owner="美玲") == "打出靴子，被美玲的通緝令取消"
    assert zh(text, card="靴子", owner="王 小明") == "打出靴子，被王 小明的通緝令取消"
    assert zh(text, card="靴子", owner="Ann 王") == "打出靴子，被 Ann 王的通緝令取消"
    assert en(text, card="靴子", owner="美玲") == "plays 靴子, cancelled by 美玲's Wanted"
