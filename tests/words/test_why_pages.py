"""The page behind "Why?": Dice Town and Village lead everybody to the rule that is meant."""

from __future__ import annotations

import pytest

from games.registry import game
from renderers.words import tongue, words
from tests.words.test_every_game import reasons_of

EN = tongue("en")
PAGES = {
    "dice_town": {
        "no_money": ("dice", "cost"),
        "brute_needs_two": ("tricks", "Brute"),
        "cheater_die": ("tricks", "Cheater"),
        "not_tied": ("ties", "tied"),
        "sheriff_needs_no_bribe": ("ties", "except the sheriff"),
        "deed_protected": ("deeds", "safe for the rest"),
        "not_a_visitor": ("doctor", "controls none"),
        "wrong_count": ("doctor", "your only one"),
        "card_not_playable": ("orders", "arm the order cards"),
        "card_not_offered": ("town", "keep one"),
        "nothing_to_take_back": ("chat", "change your mind"),
        "no_such_sheriff": ("editions", "first sheriff"),
    },
    "village": {
        "no_wagon": ("travel", "wagon"),
        "no_road": ("travel", "neighbouring"),
        "no_worker": ("crafts", "works there already"),
        "out_of_supply": ("crafts", "What is out"),
        "no_unborn": ("farm", "Birth"),
        "not_on_board": ("farm", "Return"),
        "not_visible": ("time", "oldest generation"),
        "privilege_too_high": ("council", "privilege"),
        "out_of_day": ("market", "passes is out"),
        "not_leftward": ("church", "Window"),
        "ordered_already": ("orders", "list of customers"),
        "cannot_pay": ("turn", "jokers"),
        "wrong_payment": ("turn", "cubes of one colour"),
        "no_cube": ("turn", "Take a cube"),
    },
}
LINES = {
    "dice_town": {
        "nuggets": ("end", "each nugget"),
        "dollars": ("end", "for every"),
        "equipment": ("equipment", "it brings points"),
        "deeds": ("deeds", "each worth"),
        "badge": ("sheriff", "badge is worth"),
        "named": ("end", "names the winner"),
    },
    "village": {
        "track": ("scoring", "During the game"),
        "travel": ("travel", "number of cities visited"),
        "council": ("council", "at the end"),
        "church": ("church", "at the end"),
        "chronicle": ("scoring", "Chronicle:"),
        "customers": ("market", "points at the end"),
        "coins": ("scoring", "Coins:"),
        "living": ("scoring", "living members"),
    },
}
OVERVIEW = {"dice_town": {"not_your_decision"}, "village": {"unknown_item"}}
"""Reasons for which the overview is the best page: it tells how a round goes, or how things are written."""


def body(game_id: str, key: str) -> str:
    return next(topic.body for topic in words(game_id).topics(EN) if topic.key == key)


@pytest.mark.parametrize("game_id", PAGES)
def test_no_reason_falls_back_to_the_overview(game_id: str) -> None:
    said = words(game_id)
    assert {code for code in reasons_of(game(game_id)) if said.reason_topic(code) == "overview"} == OVERVIEW[
        game_id
    ]


@pytest.mark.parametrize("game_id", PAGES)
def test_the_page_behind_a_reason_speaks_of_it(game_id: str) -> None:
    for code, (key, text) in PAGES[game_id].items():
        assert code in reasons_of(game(game_id))
        assert words(game_id).reason_topic(code) == key
        assert text in body(game_id, key), (code, text)


@pytest.mark.parametrize("game_id", LINES)
def test_the_page_behind_a_line_of_the_score_says_what_it_brings(game_id: str) -> None:
    for line, (key, text) in LINES[game_id].items():
        assert words(game_id).standing_topic(line) == key
        assert text in body(game_id, key), (line, text)
