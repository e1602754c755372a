"""Scenario files: all of ours agree with the rules, and a wrong one is told what is wrong with it."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from games.core.game import AnyGame
from games.core.paths import ABSENT, PathError, differences, look_up
from games.core.scenario import Mismatch, ScenarioError, run
from games.registry import all_games, game
from tests.games.hidden import HIDDEN

FOLDER = Path(__file__).parents[1] / "scenarios"
FILES = sorted(FOLDER.rglob("*.toml"))
BASE = """
game = "bohemian_villages"
seats = 3
position = { villages = ["A", "D", "E", "G", "L", "N", "P", "Q"], seat = 0, occ = { "N.9" = 1 } }
chance = [2, 3, 4, 6]
"""


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_scenario(path: Path) -> None:
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    assert data["game"] == path.parent.name
    run(data, game, path.name)


def test_every_worked_example_is_there() -> None:
    for one in all_games():
        assert (FOLDER / one.id).is_dir()
    numbers = {
        int(found.group(1))
        for path in (FOLDER / "bohemian_villages").glob("example_*.toml")
        if (found := re.match(r"example_(\d+)", path.name))
    }
    assert numbers == set(range(1, 17))


def follow(steps: str, base: str = BASE, find: Any = game) -> Any:
    return run(tomllib.loads(base + steps), find, "f.toml")


def step(text: str) -> str:
    return f"[[step]]\nseat = 0\n{text}\n"


GOOD = [
    'includes = ["place", "place 3+4", "PLACE 3+4 n.7"]\nexcludes = ["bishop", "place 3+4 D", "end_turn"]',
    'play = "place 3+4 N.7"\nexpect = { "events" = ["placed", "tile_taken 0 glass n.7 no"] }',
    'expect = { "occ.N.9" = 1, "occ.N.7" = "absent", "bishop" = "absent", "players.0" = { coins = 0, hand = 13 } }',
    'expect = { "occ" = { "N.9" = 1, "A.7" = "absent" }, "active" = [], "dice.0" = { value = 2, used = false } }',
    'expect = { "step" = "first_action", "over" = false, "turn" = 1, "version" = 0, "deciders" = [0] }',
    'expect = { "players" = { 0 = { special = 0 } }, "villages.7" = "Q", "finished" = "" }',
    'expect = { "events" = ["set_up", "turn_began 0 1", "rolled 0 2+3+4+6"] }',
    'reject = "place 3 D.3"\nbecause = "need_2_dice"',
    'reject = "bishop 4+4"\nbecause = "unknown_die"\nparams = { die = 4, dice = [2, 3, 4, 6] }',
    'reject = "dance"\nbecause = "unknown_move"\nnote = "not in this game"',
]


@pytest.mark.parametrize("text", GOOD)
def test_right_steps(text: str) -> None:
    follow(step(text))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('play = "place 3+4 N.8"', "play 'place 3+4 N.8': expected a legal move, got wrong_sum"),
        ('play = "dance"', "play 'dance': expected a legal move, got unknown_move"),
        ('reject = "place 3+4 N.7"\nbecause = "wrong_sum"', "expected wrong_sum, got it was played"),
        ('reject = "place 3 D.3"\nbecause = "wrong_sum"', "expected wrong_sum, got need_2_dice"),
        ('reject = "bishop 4+4"\nbecause = "unknown_die"\nparams = { die = 5 }', "params.die: expected 5, got 4"),
        ('reject = "bishop 4+4"\nbecause = "unknown_die"\nparams = { x = 5 }', "params.x: expected 5, got absent"),
        ('moves = ["end_turn"]', "moves: expected ['end_turn'], got"),
        ("moves = []", "moves: expected [], got"),
        ('includes = ["bishop"]', "includes: expected bishop, got"),
        ('excludes = ["place 3+4"]', "excludes: expected no place 3+4, got ['place 3+4 A.7'"),
        ("undo = true", "undo: expected None, got cannot_undo"),
        ("undo = 5\nconsent = true", "undo: expected 5, got cannot_undo"),
        ('expect = { "occ.N.9" = 0 }', "occ.N.9: expected 0, got 1"),
        ('expect = { "occ.N.9" = "absent" }', "occ.N.9: expected absent, got 1"),
        ('expect = { "occ.N.8" = 0 }', "occ.N.8: expected 0, got absent"),
        ('expect = { "occ" = { "N.9" = 1, "N.8" = 2 } }', "occ.N.8: expected 2, got absent"),
        ('expect = { "occ" = {} }', "occ: expected {}, got {'N.9': 1}"),
        ('expect = { "bishop" = 0 }', "bishop: expected 0, got absent"),
        ('expect = { "players.0" = { hand = 12 } }', "players.0.hand: expected 12, got 13"),
        ('expect = { "players" = { 3 = { hand = 12 } } }', "players.3: expected {'hand': 12}, got absent"),
        ('expect = { "special_used_this_turn" = 0 }', "special_used_this_turn: expected 0, got False"),
        ('expect = { "villages" = ["A"] }', "villages: expected ['A'], got"),
        ('expect = { "villages" = ["A", "D", "E", "G", "L", "N", "P", "R"] }', "villages.7: expected R, got Q"),
        ('expect = { "deciders" = [1] }', "deciders.0: expected 1, got 0"),
        ('expect = { "step" = "second_action" }', "step: expected second_action, got first_action"),
        ('expect = { "over" = true }', "over: expected True, got False"),
        ('expect = { "events" = [] }', "events: expected [], got"),
        ('expect = { "events" = ["set_up", "turn_began 1 1", "rolled"] }', "events: expected"),
        ('expect = { "events" = "rolled" }', "events: expected"),
        ("standings = { winners = [0] }", "standings: expected {'winners': [0]}, got absent"),
    ],
)
def test_a_mismatch_says_where_and_what(text: str, message: str) -> None:
    with pytest.raises(Mismatch) as caught:
        follow(step('expect = { "turn" = 1 }') + step(text))
    assert str(caught.value).startswith("f.toml, step 2: ")
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("steps", "message"),
    [
        (step('play = "x"\nundo = true'), "only one of play, reject and undo"),
        (step('play = "x"\nreject = "y"\nbecause = "z"'), "only one of"),
        (step('reject = "x"'), "reject and because go together"),
        (step('because = "x"'), "reject and because go together"),
        (step("params = { a = 1 }"), "params go with reject"),
        (step("consent = true"), "consent goes with undo"),
        (step("undo = false"), "undo is true or"),
        ('[[step]]\nplay = "end_turn"', "whose step is it?"),
        ("[[step]]\nundo = 0", "whose step is it?"),
        ("[[step]]\nmoves = []", "whose step is it?"),
        ('[[step]]\nexcludes = ["x"]', "whose step is it?"),
        (step("plays = 'x'"), "unknown field `plays`"),
        (step("play = 3"), "Expected `str"),
        (step('expect = { "ocx.N.9" = 1 }'), "there is no ocx in Villages"),
        (step('expect = { "players.3.hand" = 1 }'), "there is no 3 in 3 items"),
        (step('expect = { "players.0.hand.x" = 1 }'), "there is no x in 13"),
        (step('expect = { "ocx" = "absent" }'), "there is no ocx"),
    ],
)
def test_a_malformed_step_is_told(steps: str, message: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        follow(steps)
    assert not isinstance(caught.value, Mismatch)
    assert str(caught.value).startswith("f.toml")
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("head", "message"),
    [
        ("", "missing required field `game`"),
        ('game = "chess"\nseats = 2', "unknown_game"),
        ('game = "bohemian_villages"\nseats = 9', "seat_count"),
        ('game = "bohemian_villages"\nseats = 2\nflavour = 1', "unknown field `flavour`"),
        ('game = "bohemian_villages"\nseats = 2\noptions = { start = "7" }', "unknown_option"),
        ('game = "bohemian_villages"\nseats = 2\nposition = { ox = 1 }', "position: Villages has no ox"),
        ('game = "bohemian_villages"\nseats = 2\nposition = { occ = { "A.9" = "R" } }', "position: occ.A.9: "),
        ('game = "bohemian_villages"\nseats = 2\nposition = { paid_total = 3 }', "the position can't be: coins"),
        ('game = "bohemian_villages"\nseats = 2\nposition = { occ = { "S.4" = 0 } }', "the position can't be"),
        ('game = "bohemian_villages"\nseats = 2\nchance = [7]', "the position can't be: the script says 7"),
    ],
)
def test_a_malformed_file_is_told(head: str, message: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        follow("", head)
    assert str(caught.value).startswith("f.toml: ")
    assert message in str(caught.value)


def test_an_impossible_roll_in_the_middle_is_told() -> None:
    base = BASE.replace("6]", "6, 9]")
    with pytest.raises(ScenarioError, match=r"f\.toml, step 1: the script says 9"):
        follow(step('play = "place 2+3+4 A.9"'), base)


def test_absent_empties_a_place_of_the_position() -> None:
    table = follow("", BASE.replace("seat = 0,", 'seat = 0, bishop = "absent",'))
    assert table.full_state().bishop is None


def test_undo_and_standings_in_a_game_with_secrets() -> None:
    def find(_: str) -> AnyGame:
        return HIDDEN

    base = 'game = "hidden"\nseats = 2\nposition = { round = 3, players = { 0 = { points = 5 } } }\n'
    table = follow("", base, find)
    cards = [min(player.cards) for player in table.full_state().players]
    bids = [f'[[step]]\nseat = {seat}\nplay = "bid {card}"\n' for seat, card in enumerate(cards)]
    undo = '[[step]]\nseat = 0\nundo = true\nexpect = { "bids" = {}, "version" = 2 }\n'
    undone = bids[0] + undo + bids[0] + bids[1]
    best = cards.index(max(cards))
    totals = [5 + (best == 0) * max(cards), (best == 1) * max(cards)]
    order = sorted(totals, reverse=True)
    end = (
        f'[[step]]\nseat = {best}\nplay = "end_turn"\nexpect = {{ "over" = true, "lead" = "absent" }}\n'
        f"standings = {{ totals = {totals}, places = {[1 + order.index(total) for total in totals]},"
        f" lines = {{ 0 = {{ bids = {totals[0]} }} }} }}\n"
    )
    follow(undone + end, base, find)
    with pytest.raises(Mismatch, match=r"standings\.totals\.0"):
        follow(undone + end.replace(f"[{totals[0]}", f"[{totals[0] + 1}", 1), base, find)


def test_paths() -> None:
    tree = {"a": {"b.c": {"d": 1}, "b": {"c": {"d": 2}}}, "n": {1: [5, None]}}
    assert look_up(tree, "a.b.c.d") == 1  # the longest key that fits
    assert look_up(tree, "n.1.0") == 5
    assert look_up(tree, "n.1.1") == ABSENT
    assert look_up(tree, "n.2") == ABSENT
    for path in ("n.1.2", "n.1.x", "n.1.0.0", "n.1.-1"):
        with pytest.raises(PathError):
            look_up(tree, path)


def test_differences() -> None:
    assert list(differences("p", [1, {"a": 2}], [1, {"a": 3, "b": 4}])) == [("p.1.a", 2, 3)]
    assert list(differences("p", {"a": ABSENT}, {"a": None})) == []
    assert list(differences("p", 1, True)) == [("p", 1, True)]
    assert list(differences("p", [ABSENT], [None])) == []
