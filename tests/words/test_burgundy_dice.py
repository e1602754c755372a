"""The choices of the Burgundy dice game in words, and who is asked and told what before a round is over."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.burgundy_dice import GAME
from games.burgundy_dice import events as ev
from games.burgundy_dice.components import BOX, COLOURS, DUCHIES
from games.burgundy_dice.moves import Choice, Mark, Monk, Start, TakeBack, TakeWorker, Twice, Worker
from games.core import Seat, Table, token
from renderers.words import LANGUAGES, tongue, words
from tests.words.burgundy import (
    EN,
    FIVE,
    NAMES,
    OTHER,
    SAID,
    ZH,
    dice,
    example_five,
    sheet,
    table,
    text,
)
from tests.words.test_every_game import good_label, grouped

# -- choices ---------------------------------------------------------------------------------------


def test_a_mark_says_what_it_brings() -> None:
    at = example_five()
    assert text(at, 0, Mark("4/yellow", "c4")) == ("4 yellow → c4", "pasture: 1 of 2 hexes")
    assert text(at, 0, Worker("3/yellow", "g3")) == (
        "Worker: 3 yellow → g3 · finishes pasture · +6",
        "a number die becomes a 3 · 0 workers left",
    )
    assert text(at, 0, Worker("3/yellow", "g3"), chinese=True) == (
        "工人：黃色 3 → g3 · 完成牧場 · +6",
        "一顆點數骰改成 3 · 剩 0 個工人",
    )
    assert text(at, 0, Monk("6/blue", "e4")) == ("Monk: 6 blue → e4", "a colour die becomes blue · 1 monk left")


def test_two_marks_say_both() -> None:
    at = table(dice([4, 1], ["grey", "yellow"]), sheet("e2=X f2=3", worker=1), OTHER, phase=2)
    assert text(at, 0, Twice("g1=4", "f1=1")) == (
        "Silver: 4 → g1, then 1 → f1 · finishes mine · +3 · +1 silver",
        "grey and yellow · 0 silver left",
    )
    assert text(at, 0, Twice("g1=4", "f1=1"), chinese=True)[0] == (
        "銀幣：4 → g1，再 1 → f1 · 完成礦場 · +3 · +1 個銀幣"
    )


def test_points_of_a_pasture_are_doubled_and_castles_say_their_reward() -> None:
    at = table(dice([3, 2], ["yellow", "green"]), sheet("e5=X f5=2 g4=3 d5=2"), OTHER)
    assert text(at, 0, Mark("3/yellow", "g3"))[0] == "3 yellow → g3 · finishes pasture · +8"
    assert text(at, 0, Mark("2/green", "c5"))[0] == "2 green → c5 · finishes castle · +1 · +1 silver"


def test_a_prize_that_is_certain_is_told() -> None:
    grey = "e2=X f2=3 a3=3 a4=4"
    at = table(dice([4, 4], ["grey", "grey"]), sheet(grey), OTHER)
    assert "all grey: prize +3" in text(at, 0, Mark("4/grey", "g1"))[1]
    at = table(dice([4, 4], ["grey", "grey"]), sheet(grey), OTHER, stars={"grey": [[1]]})
    assert "all grey: prize +1" in text(at, 0, Mark("4/grey", "g1"))[1]
    at = table(dice([4, 4], ["grey", "grey"]), sheet(grey), OTHER, stars={"grey": [[1], [2]]})
    assert "prize" not in text(at, 0, Mark("4/grey", "g1"))[1]
    for phase, prize in ((2, 3), (3, 1)):
        at = table(dice([4, 4], ["grey", "grey"]), sheet(grey), phase=phase)
        detail = text(at, 0, Mark("4/grey", "g1"))[1]
        assert f"all grey: prize +{prize}" in detail
        entry = at.play(0, Mark("4/grey", "g1"))
        assert [event.points for event in entry.events if isinstance(event, ev.ColourDone)] == [prize]


def test_a_reward_without_a_circle_is_told() -> None:
    at = table(
        dice([4, 4], ["orange", "orange"]),
        sheet("e5=X d5=2 d6=5 c5=2") | {"circled": {"worker": BOX.circles["worker"]}},
        OTHER,
    )
    label, detail = text(at, 0, Mark("4/orange", "b5"))
    assert label == "4 orange → b5 · finishes city · +1"
    assert detail.startswith("no empty circle for the worker")


def test_start_castles_say_their_reward_and_neighbours() -> None:
    at: Table[Any] = Table.deal(GAME, 2, {}, "words")
    assert text(at, 0, Start("e5")) == ("Start at e5 · +1 · +1 monk", "next to it: d5 d6 e4 e6 f4 f5")


def test_groups_are_named_by_their_pair_or_first_mark() -> None:
    at = table(dice([4, 6], ["yellow", "orange"]), FIVE | {"silver": 1}, OTHER, phase=2)
    view, moves = at.view(0), at.moves(0)
    groups = {key: SAID.group(EN, view, key, group, NAMES) for key, group in grouped(moves).items()}
    plain = [move for move in moves if isinstance(move, Mark)]
    assert {token(move.pair) for move in plain} <= set(groups)
    assert groups["3/yellow"].text == "3 yellow"
    assert groups["3/yellow"].detail == "2 hexes: c4 g3 · up to +6"
    for key, label in groups.items():
        if "=" in key:
            hex_id, _, number = key.partition("=")
            assert f"{number} " in label.text
            assert hex_id in label.text


def test_the_first_of_two_marks_says_what_it_does_and_what_a_second_adds() -> None:
    """Castles but for e5 are marked: the first mark finishes the last one, and with it green."""
    own = sheet("e2=X d3=5 c2=5 e3=2 d4=2 d5=3 c5=3 e4=6", silver=1)
    at = table(dice([6, 3], ["green", "orange"]), own, OTHER)
    first = [move for move in at.moves(0) if isinstance(move, Twice) and move.first == "e5=6"]
    seconds = f"{len(first)} second marks"

    def said(at: Table[Any], *, chinese: bool = False) -> tuple[str, str]:
        made = SAID.group(ZH if chinese else EN, at.view(0), "e5=6", first, NAMES)
        return made.text, made.detail

    assert Twice("e5=6", "b5=6") in first
    assert said(at) == (
        "6 green → e5 · finishes castle · +1 · +1 monk · prize +3, then …",
        f"{seconds} · adds up to +1",
    )
    assert said(at, chinese=True)[0] == "綠色 6 → e5 · 完成城堡 · +1 · +1 個僧侶 · 額外 +3，再……"
    # a prize that the second one brings counts as well
    whole = sheet("e2=X d3=5 d2=5 c2=5 c1=1 b1=2 b2=3 d1=4 e3=2 d4=2 d5=3 d6=5 d7=6 f2=3 g2=1 c5=3 e4=6", silver=1)
    at = table(dice([6, 3], ["green", "orange"]), whole, OTHER)
    first = [move for move in at.moves(0) if isinstance(move, Twice) and move.first == "e5=6"]
    assert said(at)[1] == f"{len(first)} second marks · adds up to +{1 + COLOURS['orange'].star[0]}"
    # and so it does where the second one is typed
    typed = [move for move in at.moves(0) if isinstance(move, Twice) and move.second == "b5=6"]
    assert Twice("e5=6", "b5=6") in typed
    assert len(typed) > 1
    both = 1 + COLOURS["green"].star[0] + 1 + COLOURS["orange"].star[0]
    assert (
        SAID.value(EN, at.view(0), Twice, "second", "b5=6", typed, NAMES) == f"… then 6 orange → b5 · up to +{both}"
    )


def test_autocomplete_tells_a_hex_before_its_number() -> None:
    at = example_five()
    both = [move for move in at.moves(0) if isinstance(move, Mark)]
    assert SAID.value(EN, at.view(0), Mark, "hex", "c4", both, NAMES) == "c4 yellow · with 4 or 6"
    assert SAID.value(EN, at.view(0), Mark, "pair", "4/yellow", both[:1], NAMES).startswith("4 yellow → c4")


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("letter", sorted(DUCHIES))
def test_rich_sheets_have_short_labels_that_differ(letter: str, code: str) -> None:
    """Half-marked sheets with every reward, where two regions may be finished at once."""
    _, rng = tongue(code), random.Random(letter)
    duchy = DUCHIES[letter]
    for roll in range(6):
        some = {
            hex_id: rng.choice(COLOURS[one.colour].numbers)
            for hex_id, one in duchy.hexes.items()
            if rng.random() < 0.6
        }
        some[next(iter(duchy.castles))] = 0
        numbers, colours = rng.choices(BOX.number_die, k=2), rng.choices(BOX.colour_die, k=2)
        own = {"marks": some, "monk": 1, "silver": 1, "worker": 1, "good": 1, "circled": {"worker": 10}}
        at = table(dice(numbers, colours, 1 + roll % 2), own, OTHER, options={"duchy": letter})
        view, moves = at.view(0), at.moves(0)
        labels = [SAID.move(_, view, move, NAMES) for move in moves]
        for label in labels:
            good_label(label, code, GAME)
            assert not label.text.endswith("…")
        assert len({label.text for label in labels}) == len(moves)
        for key, group in grouped(moves).items():
            label = SAID.group(_, view, key, group, NAMES)
            good_label(label, code, GAME)
            assert len(label.text) < 80, label
            assert not label.detail.endswith("…"), label


# -- who is told what ------------------------------------------------------------------------------


def test_those_who_think_are_asked_and_those_who_wait_are_told_their_own_choice() -> None:
    at = example_five()
    roll = "Round 1 (phase II, box 1 of 10): 4 6 · yellow orange · 1 hourglass."
    assert SAID.ask(EN, at.view(0), NAMES) == (
        f"{roll} Choose a mark: number, colour and hex. Reward to spend, if you like: 1 worker or 2 monks."
    )
    assert SAID.ask(EN, at.view(None), NAMES) == f"{roll} Still thinking: Rosa and Yuri."
    at.play(0, Worker("3/yellow", "g3"))
    assert SAID.ask(EN, at.view(0), NAMES) == (
        "Your choice: Worker: 3 yellow → g3 · finishes pasture · +6. You can change your mind until the last"
        " player has chosen. Still thinking: Yuri."
    )
    assert SAID.ask(EN, at.view(None), NAMES) == f"{roll} Still thinking: Yuri."
    assert text(at, 0, TakeBack()) == ("Change my mind", "you chose: Worker: 3 yellow → g3")
    assert "Your choice: Worker: 3 yellow → g3" in SAID.board(EN, at.view(0), NAMES)
    assert "Your choice" not in SAID.board(EN, at.view(1), NAMES)


def test_nothing_said_to_others_depends_on_a_choice() -> None:
    def heard(choice: Choice, listener: Seat | None, code: str) -> tuple[str, ...]:
        at, _ = example_five(), tongue(code)
        at.play(0, choice)
        view = at.view(listener)
        events = at.events_since(0, listener)
        moves = () if listener is None else at.moves(listener)
        return (
            SAID.ask(_, view, NAMES),
            SAID.board(_, view, NAMES),
            SAID.status(_, view, NAMES),
            SAID.alt(_, view, NAMES, events),
            SAID.caption(_, events, NAMES),
            *(SAID.event(_, event, NAMES) for event in events),
            *(SAID.move(_, view, move, NAMES).text for move in moves),
        )

    choices = [move for move in example_five().moves(0) if isinstance(move, Choice)]
    assert len(choices) > 5
    for code in LANGUAGES:
        for listener in (None, 1):
            assert len({heard(choice, listener, code) for choice in choices}) == 1
        assert len({heard(choice, 0, code) for choice in choices}) == len(choices)


def test_a_seat_that_nothing_fits_is_told_so() -> None:
    at = table(dice([1, 1], ["blue", "blue"]), sheet("e5=X"), sheet("e2=X", worker=1))
    assert at.decisions() == (1,)
    assert SAID.ask(EN, at.view(0), NAMES) == (
        "Nothing fits you this round: you get a worker. Still thinking: Yuri."
    )
    assert SAID.caption(EN, at.log[0].events, NAMES) == "Nothing fits for Rosa: no mark this round"
    assert "No pair of the dice fits: take a worker, or spend a reward (1 worker)." in SAID.ask(
        EN, at.view(1), NAMES
    )
    entry = at.play(1, TakeWorker())
    told = SAID.caption(EN, entry.events, NAMES).splitlines()
    assert told[:2] == ["**Rosa**: nothing fits · +1 worker", "**Yuri**: no mark · +1 worker"]


def test_a_seat_that_nothing_fits_gets_nothing_without_a_free_circle() -> None:
    full = sheet("e5=X") | {"circled": {"worker": BOX.circles["worker"]}}
    at = table(dice([1, 1], ["blue", "blue"]), full, sheet("e2=X", worker=1))
    assert SAID.ask(EN, at.view(0), NAMES) == (
        "Nothing fits you this round, and no circle is free, so you get nothing. Still thinking: Yuri."
    )
    assert "worker" not in SAID.event(EN, ev.NoChoice(0), NAMES)
    assert "worker" not in SAID.caption(EN, at.log[0].events, NAMES)
    told = SAID.caption(EN, at.play(1, TakeWorker()).events, NAMES).splitlines()
    assert told[0] == "**Rosa**: nothing fits · no empty circle for the worker"


@pytest.mark.parametrize(("start", "asked", "others"), [
    ("secret", "Choose your start castle. Nobody sees it before all have chosen.",
     "Everybody chooses a start castle in secret. Still thinking: Rosa and Yuri."),
    ("different", "Choose your start castle; all of them are different.", "Rosa chooses a start castle."),
    ("same", "Choose the start castle of all players.", "Rosa chooses the start castle of all players."),
])  # fmt: skip
def test_the_start_is_asked_for(start: str, asked: str, others: str) -> None:
    at: Table[Any] = Table.deal(GAME, 2, {"start": start}, "words")
    assert SAID.ask(EN, at.view(0), NAMES) == asked
    assert SAID.ask(EN, at.view(None), NAMES) == others
    assert SAID.status(EN, at.view(None), NAMES) == "start castles are chosen"
    at.play(0, Start("e5"))
    if start == "secret":
        told = SAID.ask(EN, at.view(0), NAMES)
        assert told.startswith("Your choice: Start at e5 · +1 · +1 monk. You can change your mind")
        assert "e5" not in SAID.ask(EN, at.view(1), NAMES)


@pytest.mark.parametrize(
    ("code", "topic"),
    [("taken", "start"), ("one_bonus", "rewards"), ("city_repeat", "colours"), ("not_adjacent", "round"),
     ("plain_exists", "round")],
)  # fmt: skip
def test_a_reason_leads_to_its_rule(code: str, topic: str) -> None:
    assert words("burgundy_dice").reason_topic(code) == topic


def test_a_line_of_the_score_leads_to_its_rule() -> None:
    lines = ("yellow", "green", "goods", "stars", "rewards_left", "level")
    wanted = ["regions", "regions", "goods", "prizes", "end", "solo"]
    assert [words("burgundy_dice").standing_topic(key) for key in lines] == wanted
