"""What the bot says: commands by the names that the reader has, Chinese punctuation, and where a turn is told."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from unittest.mock import MagicMock

import pytest

from bot.app import Dorfpost
from bot.commands.translator import Translator
from bot.panels import lobby as lobby_panels
from bot.panels import pages, screens
from bot.panels.screens import Screen
from bot.panels.turn import Spot
from bot.tables.desk import Live
from deploy.tools import catalogue
from games.core import AnyGame, Table
from games.registry import all_games, game
from renderers.words import LANGUAGES, tongue
from tests.bot.test_screens import live_of
from tests.words.walks import GAMES, NAMES, ROOT, english, finished, half_width, positions

LOCALES = {"en": "en", "zh-TW": "zh_TW"}
EN = tongue("en")


async def registered(code: str) -> tuple[set[str], set[str]]:
    """All commands (`table`, `table new`) and all their options, as Discord shows them to readers of a language."""
    tree, translator = Dorfpost(MagicMock(), MagicMock()).tree, Translator()
    commands: set[str] = set()
    options: set[str] = set()

    def take(node: dict[str, Any], above: str) -> None:
        name = node["name"] if code == "en" else node["name_localizations"][code]
        if node.get("type", 1) > 2:  # an option that takes a value
            options.add(name)
            return
        commands.add(f"{above}{name}")
        for inner in node.get("options", []):
            take(inner, f"{above}{name} " if inner["type"] < 3 else "")

    for command in tree.get_commands():
        payload: dict[str, Any] = await command.get_translated_payload(tree, translator)
        take(payload, "")
    return commands, options


def texts(code: str) -> Iterator[str]:
    for _key, message in catalogue.messages(catalogue.load(ROOT, LOCALES[code])):
        strings = message.string if isinstance(message.string, list | tuple) else (message.string,)
        yield from map(str, strings)


@pytest.mark.parametrize("code", LANGUAGES)
async def test_commands_are_called_as_the_reader_has_them(code: str) -> None:
    commands, options = await registered(code)
    assert len(commands) > 20
    mentioned = set()
    for text in texts(code):
        mentioned |= set(re.findall(r"`/([^`]+)`", text))
        # a command is always in backticks, so that none is overlooked here
        assert not re.search(r"(?<![\w}])/\w", re.sub(r"`[^`]*`", "", text)), text
        for option in re.findall(r"(?:option|選項) `([^`{}]+)`", text):
            assert option in options, text
    assert len(mentioned) > 2
    assert mentioned <= commands


async def test_every_command_has_a_chinese_name() -> None:
    """`registered` fails where one is missing."""
    (names, _options), (chinese_names, _more) = [await registered(code) for code in LANGUAGES]
    assert len(names) == len(chinese_names)
    assert {one.command for one in all_games()} <= names
    assert all(re.search(r"[\u4e00-\u9fff]", name) for name in chinese_names)


# -- punctuation -----------------------------------------------------------------------------------


def chinese(live: Live) -> Live:
    """The table with names that have no Latin letter."""
    live.seats = [replace(seat, name=name) for seat, name in zip(live.seats, NAMES, strict=False)]
    return live


def said(screen: Screen) -> Iterator[str]:
    """All that stands in a screen."""
    yield from screen.content.splitlines()
    yield screen.alt
    for row in screen.rows:
        for item in row:
            part = item.item.to_component_dict()
            yield part.get("label", "")
            yield part.get("placeholder", "")
            for option in part.get("options", []):
                yield from (option["label"], option.get("description", ""))


def looks(live: Live) -> Iterator[Screen]:
    _, table = tongue("zh-TW"), live.running
    yield lobby_panels.lobby(_, live)
    yield lobby_panels.options_panel(_, live)
    yield screens.board(_, live, 0)
    yield pages.board_in_words(_, live, None)
    yield pages.game_log(_, live, None)
    yield pages.rules(_, live.game, "no such topic")
    yield screens.turn_done(_, live, 0)
    for seat in table.decisions():
        yield screens.turn_panel(_, live, seat, Spot())
    if table.over:
        yield Screen(screens.ended(_, live))


@pytest.mark.parametrize("one", GAMES, ids=lambda one: one.id)
def test_chinese_screens_have_chinese_punctuation(one: AnyGame) -> None:
    own = {"English", "SHA"}  # languages call themselves
    for seats in (one.seats[0], one.seats[-1]):
        for table, _entry in positions(one, seats, every=11):
            for status in ("lobby", "running"):
                for screen in looks(chinese(live_of(table, "zh-TW", status, announced=table.version))):
                    for text in filter(None, said(screen)):
                        assert not half_width(re.sub(r"https?://\S+", "", text)), text
                        assert not set(english(text, one)) - own, text


@pytest.mark.parametrize(
    "text", ["1. Mei 美玲: 46", "甲: 乙", "甲,乙", "商店（2, 3）", "語言: English", "**甲**: 3", "甲(3)"]
)
def test_half_width_punctuation_is_noticed(text: str) -> None:
    assert half_width(text)


@pytest.mark.parametrize("text", ["1. Mei 美玲：46", "用 `place 3+4 N.7` 或 `a: b`", "甲 3/5", "甲（2、3）"])
def test_full_width_punctuation_is_fine(text: str) -> None:
    assert not half_width(text)


# -- after the last choice -------------------------------------------------------------------------


def done(table: Table[Any], seat: int, announced: int) -> str:
    return screens.turn_done(EN, live_of(table, "en", announced=announced), seat).content.splitlines()[1]


def test_a_turn_is_told_in_the_channel() -> None:
    table: Table[Any] = Table.deal(game("bohemian_villages"), 2, {}, "words")
    seat = table.decisions()[0]
    while table.decisions() == (seat,):
        table.play(seat, table.moves(seat)[0])
    assert done(table, seat, table.version) == "Done. You can read about your turn in the channel."
    assert done(table, seat, 0) == "Done. The channel will show it once the others have played too."


def test_a_hidden_choice_is_told_with_the_round() -> None:
    table: Table[Any] = Table.deal(game("burgundy_dice"), 2, {}, "words")
    table.play(0, table.moves(0)[0])
    assert done(table, 0, 0) == "Done. Your choice stays hidden until everybody has chosen."
    table.play(1, table.moves(1)[0])
    assert done(table, 0, table.version) == "Done. Everybody has chosen: what came of it is in the channel."


def test_what_is_too_long_to_tell_is_cut_at_a_line() -> None:
    assert screens.latest("first\nsecond\nthird", 99) == "first\nsecond\nthird"
    assert screens.latest("first\nsecond\nthird", 16) == "…\nsecond\nthird"
    assert screens.latest("first\nsecond\nthird", 10) == "…\nthird"
    assert screens.latest("0123456789", 5) == "…6789"
    assert screens.latest("0123456789", 1) == ""


def test_when_the_game_is_over_there_is_nothing_to_wait_for() -> None:
    table = finished(game("burgundy_dice"), 2)
    assert "standings" in done(table, 0, table.version)
