"""What the words of every registered game are held to, in both languages, along random games."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterator
from itertools import product
from typing import Any, Literal, get_args, get_origin

import pytest

from games.core import AnyGame, Event, GameEnded, Move, Refusal, Seat, Table, TurnBegan, field_types, token
from renderers.words import LANGUAGES, GameWords, Label, core_refusal, tongue, words
from tests.words.walks import (
    DIFFERENT_EDITIONS,
    GAMES,
    NAMES,
    ROOT,
    TABLES,
    deciding,
    english,
    finished,
    half_width,
    option_values,
    positions,
    reason_codes,
)

LONG = tuple(f"_{letter * 29}_" for letter in "WMQGO")
COMMAND = re.compile(r"^[-_\w]{1,32}$")

pytestmark = pytest.mark.parametrize("code", LANGUAGES)
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
every_table = pytest.mark.parametrize(("game", "seats"), TABLES, ids=lambda x: x if isinstance(x, int) else x.id)


def good(text: str, code: str, game: AnyGame, limit: int | None = None) -> None:
    assert text
    assert text == text.strip()
    assert "{" not in text
    assert "}" not in text
    assert "None" not in text
    if limit:
        assert len(text) <= limit, text
    if code == "zh-TW":
        assert not english(text, game), text
        assert not half_width(text), text


def good_label(label: Label, code: str, game: AnyGame) -> None:
    good(label.text, code, game, 80)
    if label.detail:
        good(label.detail, code, game, 100)


def grouped(moves: tuple[Move, ...]) -> dict[str, list[Move]]:
    groups: dict[str, list[Move]] = {}
    for move in moves:
        if move.__struct_fields__:
            groups.setdefault(token(getattr(move, move.__struct_fields__[0])), []).append(move)
    return groups


@every_table
def test_every_move_has_a_label_of_its_own(game: AnyGame, seats: int, code: str) -> None:
    _, said = tongue(code), words(game.id)
    for table, _entry in positions(game, seats):
        for seat in range(seats):
            view, moves = table.view(seat), table.moves(seat)
            before = table.view(seat)
            labels = [said.move(_, view, move, NAMES) for move in moves]
            for label in labels:
                good_label(label, code, game)
            assert len({label.text for label in labels}) == len(moves)
            assert view == before, "making words must not change the view"


@every_table
def test_labels_fit_the_longest_names_without_being_cut(game: AnyGame, seats: int, code: str) -> None:
    _, said = tongue(code), words(game.id)
    for table, _entry in positions(game, seats, every=13):
        for seat in range(seats):
            view, moves = table.view(seat), table.moves(seat)
            labels = [said.move(_, view, move, LONG) for move in moves]
            labels += [said.group(_, view, key, group, LONG) for key, group in grouped(moves).items()]
            for label in labels:
                assert len(label.text) <= 80
                assert len(label.text) < 80 or not label.text.endswith("…"), label
                assert len(label.detail) <= 100


@every_table
def test_groups_and_autocomplete(game: AnyGame, seats: int, code: str) -> None:
    _, said = tongue(code), words(game.id)
    for table, _entry in positions(game, seats):
        if table.over:
            continue
        seat = deciding(table)
        view, moves = table.view(seat), table.moves(seat)
        labels = [said.group(_, view, key, group, NAMES) for key, group in grouped(moves).items()]
        for label in labels:
            good_label(label, code, game)
        assert len({label.text for label in labels}) == len(labels)
        for kind in {type(move) for move in moves}:
            for field in kind.__struct_fields__:
                values: dict[Any, list[Move]] = {}
                for move in moves:
                    if type(move) is kind:
                        values.setdefault(getattr(move, field), []).append(move)
                lines = [
                    said.value(_, view, kind, field, value, fitting, NAMES) for value, fitting in values.items()
                ]
                for line in lines:
                    good(line, code, game, 100)
                assert len(set(lines)) == len(lines)


@every_table
def test_asks_boards_and_alt_texts(game: AnyGame, seats: int, code: str) -> None:
    _, said = tongue(code), words(game.id)
    for table, entry in positions(game, seats):
        for seat in (None, *range(seats)):
            view = table.view(seat)
            good(said.ask(_, view, NAMES), code, game, 1000)
            good(said.status(_, view, NAMES), code, game, 200)
            good(said.alt(_, view, NAMES, entry.events), code, game, 1024)
            board = said.board(_, view, NAMES)
            for line in filter(None, board.splitlines()):
                good(line, code, game, 1900)
            assert all(name in board for name in NAMES[:seats])
            # a player whom nobody has named yet is still called something
            for nameless in (said.ask(_, view), said.board(_, view, ())):
                assert nameless


@every_table
def test_longest_names_fit_alt_texts_and_statuses(game: AnyGame, seats: int, code: str) -> None:
    _, said = tongue(code), words(game.id)
    whole = finished(game, seats)
    assert len(said.alt(_, whole.view(None), LONG, [e for entry in whole.log for e in entry.events])) <= 1024
    for line in said.board(_, whole.view(None), LONG).splitlines():
        assert len(line) <= 1900


@every_table
def test_events_and_captions(game: AnyGame, seats: int, code: str) -> None:
    _, said = tongue(code), words(game.id)
    for entry in finished(game, seats).log:
        for event in entry.events:
            line = said.event(_, event, NAMES)
            good(line, code, game, 1000)
            assert "\n" not in line
            if isinstance(event, GameEnded):
                good(said.ended(_, event, NAMES), code, game, 300)
        caption = said.caption(_, entry.events, NAMES)
        if caption:
            good(caption, code, game, 1000)


def _made(kind: type[Event]) -> Event:
    """An event of a rare kind; it must be simple enough to be made up, else a seed that shows it is to be found."""
    simple: dict[Any, Any] = {int: 1, Seat: 1, bool: True, tuple[int, ...]: (1, 2)}
    hints = field_types(kind)
    simple |= {hint: get_args(hint)[0] for hint in hints.values() if get_origin(hint) is Literal}
    assert all(hint in simple for hint in hints.values()), f"no random game here showed {kind.__name__}"
    return kind(*(simple[hint] for hint in hints.values()))


@every_game
def test_every_kind_of_event_has_words(game: AnyGame, code: str) -> None:
    _, said = tongue(code), words(game.id)
    kinds: set[type[Event]] = {*game.event_types, TurnBegan, GameEnded}
    shown: dict[type[Event], Event] = {}
    for seed, seats in product(("words", "more", "other", "all"), game.seats):
        if kinds <= set(shown):
            break
        for entry in finished(game, seats, seed).log:
            shown.update({type(event): event for event in entry.events})
    for kind in kinds - set(shown):
        shown[kind] = _made(kind)
    lines = {said.event(_, event, NAMES) for event in shown.values()}
    for line in lines:
        good(line, code, game)
    assert len(lines) == len(shown)


@every_table
def test_standings(game: AnyGame, seats: int, code: str) -> None:
    _, said = tongue(code), words(game.id)
    standings = finished(game, seats).standings
    assert standings is not None
    for score in standings.scores:
        lines = [said.standing(_, line) for line in score.lines]
        for line in lines:
            good(line, code, game, 200)
        assert len(set(lines)) == len(lines)


@every_game
def test_title_pitch_and_options(game: AnyGame, code: str) -> None:
    _, said = tongue(code), words(game.id)
    good(said.title(_), code, game, 100)
    good(said.pitch(_), code, game, 300)
    names: dict[str, set[str]] = {}
    for name, value in option_values(game):
        good(said.option(_, name), code, game, 45)
        text = said.option_value(_, name, value)
        good(text, code, game, 80)
        assert text not in names.setdefault(name, set())
        names[name].add(text)
    assert len({said.option(_, name) for name in names}) == len(names)


@every_game
def test_choices_that_play_the_same_say_so(game: AnyGame, code: str) -> None:
    _, said = tongue(code), words(game.id)
    same = {"en": "same rules", "zh-TW": "相同"}[code]
    for name, value in option_values(game):
        if name == "edition":
            assert (same in said.option_value(_, name, value)) == (game.id not in DIFFERENT_EDITIONS)


@every_game
def test_help_pages(game: AnyGame, code: str) -> None:
    topics = words(game.id).topics(tongue(code))
    assert topics[0].key == "overview"
    assert len({topic.key for topic in topics}) == len({topic.title for topic in topics}) == len(topics) <= 25
    for topic in topics:
        assert re.fullmatch(r"[a-z_]+", topic.key)
        good(topic.title, code, game, 80)
        good(topic.body, code, game, 1900)


@every_game
def test_slash_commands(game: AnyGame, code: str) -> None:
    _, said = tongue(code), words(game.id)

    def command(name: str) -> None:
        good(name, code, game)
        assert COMMAND.fullmatch(name)
        assert name == name.lower()

    command(said.command_name(_))
    assert (said.command_name(_) == game.command) == (code == "en")
    for kind in game.move_types:
        command(said.action_name(_, kind))
        short, description = said.action(_, kind)
        good(short, code, game, 40)
        good(description, code, game, 100)
        for field in kind.__struct_fields__:
            name, description = said.field(_, kind, field)
            command(name)
            good(description, code, game, 100)
        assert len({said.field(_, kind, field)[0] for field in kind.__struct_fields__}) == len(
            kind.__struct_fields__
        )
    names = {(said.command_group(_, kind), said.action_name(_, kind)) for kind in game.move_types}
    assert len(names) == len(game.move_types)
    groups = {group for kind in game.move_types if (group := said.command_group(_, kind)) is not None}
    for name, description in groups:
        command(name)
        good(description, code, game, 100)
    alone = [kind for kind in game.move_types if said.command_group(_, kind) is None]
    assert len(alone) + len(groups) <= 25
    english = {said.command_group(tongue("en"), kind) for kind in game.move_types} - {None}
    assert len(groups) == len(english)
    assert not {name for name, _text in groups} & {said.action_name(_, kind) for kind in alone}
    assert len({said.action(_, kind)[0] for kind in game.move_types}) == len(game.move_types)


# -- why not ---------------------------------------------------------------------------------------


@every_game
def test_every_reason_of_the_game_has_its_own_sentence(game: AnyGame, code: str) -> None:
    _, said = tongue(code), words(game.id)
    codes = reason_codes(ROOT / "games" / game.id)
    assert codes
    sentences = {reason: said.refusal(_, Refusal(reason), NAMES) for reason in codes}
    for sentence in sentences.values():
        good(sentence.strip(), code, game, 500)  # params are missing here, real ones come below
    unknown = core_refusal(_, Refusal("no such reason"), NAMES)
    assert unknown not in sentences.values()
    assert len(set(sentences.values())) == len(codes)


def reasons_of(game: AnyGame) -> set[str]:
    """Its reason codes: those that are raised as literals, and all other words that it has a sentence for."""
    said = words(game.id)
    found = reason_codes(ROOT / "games" / game.id)
    for path in (ROOT / "games" / game.id).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Constant(value=str(text)) if re.fullmatch("[a-z][a-z0-9_]*", text):
                    if said.reason(tongue("en"), Refusal(text), NAMES) is not None:
                        found.add(text)
    return found


@every_game
def test_every_reason_and_every_line_of_the_score_leads_to_a_page(game: AnyGame, code: str) -> None:
    _, said = tongue(code), words(game.id)
    pages = {topic.key for topic in said.topics(_)}
    codes = reasons_of(game)
    assert len(codes) > 5
    for reason in (*codes, "not_your_turn", "wrong_step", "no_such_reason"):
        assert said.reason_topic(reason) in pages, reason
    for seats in game.seats:
        standings = finished(game, seats).standings
        assert standings is not None
        for line in (line for score in standings.scores for line in score.lines):
            assert said.standing_topic(line.key) in pages, line.key
    assert said.standing_topic("no_such_line") in pages


def test_every_reason_of_the_core_has_its_own_sentence(code: str) -> None:
    _ = tongue(code)
    codes = reason_codes(ROOT / "games" / "core") | reason_codes(ROOT / "games" / "players")
    codes |= {"unknown_game"}
    assert {"not_your_turn", "wrong_step", "cannot_undo", "bad_notation"} <= codes
    sentences = {reason: core_refusal(_, Refusal(reason), NAMES) for reason in codes}
    assert core_refusal(_, Refusal("no such reason"), NAMES) not in sentences.values()
    assert len(set(sentences.values())) == len(codes)
    for sentence in sentences.values():
        good(sentence.strip(), code, GAMES[0], 500)


def _tries(table: Table[Any], others: list[Move], dice: random.Random) -> Iterator[tuple[Seat, Move]]:
    for move in dice.sample(others, min(30, len(others))):
        yield deciding(table), move
    for seat in range(table.seats):
        if seat not in table.decisions():
            yield seat, others[0]


@every_table
def test_whatever_is_refused_is_explained(game: AnyGame, seats: int, code: str) -> None:
    """Moves of other positions, tried here: the reasons come with their real params."""
    _, said = tongue(code), words(game.id)
    dice = random.Random(1)
    others = list(
        {
            move: None
            for table, _entry in positions(game, seats)
            if not table.over
            for move in table.moves(deciding(table))
        }
    )
    seen: set[str] = set()
    for table, _entry in positions(game, seats):
        if table.over:
            with pytest.raises(Refusal) as over:
                table.play(0, others[0])
            good(said.refusal(_, over.value, NAMES), code, game, 1500)
            continue
        for seat, move in _tries(table, others, dice):
            if move in table.moves(seat):
                continue
            with pytest.raises(Refusal) as refused:
                table.play(seat, move)
            seen.add(refused.value.code)
            good(said.refusal(_, refused.value, NAMES), code, game, 1500)
    assert len(seen) > 3


@every_game
def test_whatever_can_be_mistyped_is_explained(game: AnyGame, code: str) -> None:
    _, said = tongue(code), words(game.id)
    table: Table[Any] = Table.deal(game, game.seats[0], {}, "words")
    seat = deciding(table)
    verb = type(table.moves(seat)[0]).__name__.lower()
    for text in ("", "frobnicate", f"{verb} one two three four five six seven", verb):
        try:
            table.read(seat, text)
        except Refusal as refusal:
            sentence = said.refusal(_, refusal, NAMES)
            good(sentence, code, game, 1900)
            assert "`" in sentence  # shows what may be written
        else:
            pytest.fail(f"{text!r} was understood")


def test_words_exist_for_registered_games_only(code: str) -> None:
    for game in GAMES:
        assert isinstance(words(game.id), GameWords)
    with pytest.raises(Refusal, match="unknown_game"):
        words("no_such_game")
