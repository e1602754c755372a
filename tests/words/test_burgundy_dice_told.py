"""What the Burgundy dice game tells of a round, why something can't be, and its board, scores and help in words."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from games.burgundy_dice import GAME
from games.burgundy_dice import events as ev
from games.burgundy_dice.components import BOX, COLOURS
from games.burgundy_dice.moves import Mark, Start, TakeBack, TakeWorker, Twice, Worker
from games.core import Event, GameEnded, Line, Refusal, Table
from renderers.words import LANGUAGES, tongue
from tests.words.burgundy import (
    EN,
    FIVE,
    NAMES,
    OTHER,
    SAID,
    SPEC_CODES,
    ZH,
    dice,
    example_five,
    refused,
    sheet,
    table,
)
from tests.words.test_every_game import good
from tests.words.walks import ROOT, reason_codes

# -- what happened ---------------------------------------------------------------------------------


def test_a_round_is_told_in_a_line_for_each() -> None:
    at = table(dice([2, 6], ["purple", "yellow"]), sheet("e5=X", monk=1), sheet("e2=X", worker=1))
    at.play(1, Mark("2/purple", "e3"))
    entry = at.play(0, Mark("6/yellow", "e6"))
    told = SAID.caption(EN, entry.events, NAMES).splitlines()
    assert told[:2] == ["**Rosa**: 6 yellow → e6 · pasture finished +2", "**Yuri**: 2 purple → e3"]
    told = SAID.caption(ZH, entry.events, NAMES).splitlines()
    assert told[:2] == ["**Rosa**：黃色 6 → e6 · 完成牧場 +2", "**Yuri**：紫色 2 → e3"]


def test_the_last_box_with_a_sale() -> None:
    own = sheet("e5=X d5=2 d6=5", monk=1, good=2)
    at = table(dice([3, 3], ["orange", "blue"], 2), own, sheet("e2=X", worker=1), boxes=9)
    assert SAID.caption(EN, at.log[0].events, NAMES).splitlines()[0] == "Goods sold: Rosa 2 goods (+4 · +2 silver)"
    assert "box 10 of 10" in SAID.status(EN, at.view(None), NAMES)
    for seat in at.decisions():
        move = Mark("3/orange", "d7") if seat == 0 else at.moves(seat)[0]
        entry = at.play(seat, move)
    told = SAID.caption(EN, entry.events, NAMES).splitlines()
    assert told[0] == "**Rosa**: 3 orange → d7 · city finished +8 · +1 worker"
    assert "End of phase I: Rosa 13 and Yuri 1" in told
    assert SAID.status(EN, at.view(None), NAMES).startswith("round 2 · phase II, box ")


def test_a_shared_prize_is_one_line() -> None:
    told = SAID.caption(
        EN,
        [ev.ColourDone(0, "purple", 1, 3), ev.ColourDone(2, "purple", 1, 3), ev.ColourDone(1, "blue", 0, 0)],
        NAMES,
    )
    assert told.splitlines() == [
        r"All purple hexes, first prize +3: Rosa and G\*n",
        "All blue hexes, no prize left: Yuri",
    ]


def test_rolls_are_told_only_when_they_are_used_up() -> None:
    first = [ev.Rolled((1, 2), ("blue", "grey"), 1, 1, 1), ev.NoChoice(0)]
    then = [ev.WorkerTaken(0, True), ev.RewardGained(0, "worker"), ev.Rolled((3, 4), ("green", "grey"), 1, 1, 2)]
    events: list[Event] = [*first, *then, ev.NoChoice(0)]
    assert SAID.caption(EN, events, NAMES).splitlines() == [
        "The dice: 1 2 · blue grey · 1 hourglass",
        "**Rosa**: nothing fits · +1 worker",
        "Nothing fits for Rosa: no mark this round",
    ]


def test_silver_that_finds_no_circle_is_told_with_its_sale() -> None:
    events: list[Event] = [ev.GoodsSold(0, 2, 4, 1), ev.RewardLost(0, "silver"), ev.GoodsSold(1, 1, 2, 1)]
    assert SAID.caption(EN, events, NAMES) == (
        "Goods sold: Rosa 2 goods (+4 · +1 silver) and Yuri 1 good (+2 · +1 silver)"
    )
    assert "no empty circle for the silver" in SAID.event(EN, events[1], NAMES)


def test_a_choice_is_confirmed_to_its_owner() -> None:
    at = example_five()
    entry = at.play(0, Worker("3/yellow", "g3"))
    seen = [seen for event in entry.events if (seen := event.seen_by(0)) is not None]
    assert [SAID.event(EN, event, NAMES) for event in seen] == ["Your choice: Worker: 3 yellow → g3 · +6"]
    assert SAID.caption(EN, seen, NAMES) == ""  # what is asked next says it


# -- why not ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_reason_of_the_spec_has_a_sentence_of_its_own(code: str) -> None:
    _ = tongue(code)
    codes = {*SPEC_CODES, *reason_codes(ROOT / "games" / GAME.id)}
    sentences = {reason: SAID.reason(_, Refusal(reason), NAMES) for reason in codes}
    assert all(sentences.values()), [reason for reason, sentence in sentences.items() if not sentence]
    assert len(set(sentences.values())) == len(codes)
    for sentence in sentences.values():
        assert sentence is not None
        good(sentence.strip(), code, GAME, 500)


def test_reasons_say_what_would_do() -> None:
    at = table(dice([5, 2], ["grey", "orange"]), sheet("e2=X f2=3 e5=X d5=2 c5=2", silver=1), OTHER)
    assert refused(at, 0, Mark("5/grey", "g1")) == "g1 can't take 5: grey needs a 3 or a 4."
    assert refused(at, 0, Mark("5/grey", "g1"), chinese=True) == "g1 不能填 5：灰色需要 3 或 4。"
    assert refused(at, 0, Mark("2/orange", "d6")) == (
        "This city has 2 already, and its numbers are all different. d6 still takes a 1, a 3, a 4, a 5 or a 6."
    )
    assert refused(at, 0, Mark("5/orange", "d5")) == "d5 is marked already. Choose another hex."
    assert refused(at, 0, Mark("5/orange", "c4")) == (
        "c4 is yellow, not orange. Hexes are marked with a die of their own colour."
    )
    assert "touches none of your marks" in refused(at, 0, Mark("5/orange", "b1"))
    assert refused(at, 0, Mark("4/grey", "g1")) == (
        "The dice don't give 4 grey: they show 5 2 and grey orange."
        " A worker could change a number, a monk a colour."
    )
    assert refused(at, 0, Worker("4/grey", "g1")) == "You have no worker. A finished city brings one."
    assert "at least one die" in refused(at, 0, Twice("d6=5", "b5=5"))
    assert "You can mark 2 orange → b5, for example." in refused(at, 0, TakeWorker())
    assert "There is no z9" in refused(at, 0, Mark("5/orange", "z9"))


def test_what_is_written_wrongly_is_shown_how_to_write() -> None:
    at = table(dice([5, 2], ["grey", "orange"]), sheet("e2=X f2=3 e5=X d5=2 c5=2", silver=1), OTHER)
    for wrong in (
        Twice("d6", "b5=2"),
        Twice("b5=2", "d6"),
        Twice("d6=0", "b5=12"),
        Twice("d6", "b5"),
        Mark("0/orange", "d6"),
    ):
        told = refused(at, 0, wrong)
        assert "number is missing" in told
        assert "`d5=4`" in told
        assert "`4/orange`" in told
        assert "0" not in told
        assert "缺少點數" in refused(at, 0, wrong, chinese=True)
    for move, first in (
        (Mark("9", "d6"), "9 is no pair."),
        (Twice("5/orange", "d6=2"), "5/orange is no pair."),
        (Mark("5/pink", "d6"), "There is no pink in this duchy."),
        (Mark("5/orange", "z9"), "There is no z9 in this duchy."),
    ):
        told = refused(at, 0, move)
        assert told.startswith(f"{first} A hex is written like c4; a pair is a rolled number and colour,")
        assert "`4/yellow`" in told
        assert "`d5=4`" in told


def test_castles_and_pastures_say_what_fits() -> None:
    at = table(dice([3, 4], ["green", "yellow"]), sheet("e5=X d5=2 d6=5 f5=2 g4=3"), OTHER)
    assert refused(at, 0, Mark("3/green", "c5")) == (
        "A castle needs a number that stands in a hex beside it: c5 takes a 2 or a 5, not 3."
    )
    assert refused(at, 0, Mark("4/yellow", "g3")) == "All numbers of a pasture are the same: g3 needs a 3, not 4."


def test_those_who_have_chosen_are_told_how_to_choose_again() -> None:
    at = example_five()
    at.play(0, Mark("4/yellow", "c4"))
    assert refused(at, 0, Mark("6/yellow", "c4")) == (
        "You have chosen already. Take that back first if you want something else."
    )
    assert refused(at, 1, TakeBack()) == "There is nothing to take back: you haven't chosen yet."


def test_start_castles_that_cant_be_taken() -> None:
    at: Table[Any] = Table.deal(GAME, 2, {"start": "different"}, "words")
    at.play(0, Start("e5"))
    assert refused(at, 1, Start("e5")) == (
        "The castle e5 is taken already. In this game all start castles are different."
        " You can start at c2, c5 or e2."
    )
    assert refused(at, 1, Start("c4")) == "c4 is not a castle. You can start at c2, c5 or e2."
    with pytest.raises(Refusal) as caught:
        Table.deal(GAME, 5, {"start": "different"})
    assert "at most 4 players" in SAID.refusal(EN, caught.value, NAMES)


def test_what_a_player_typed_is_shown_harmlessly() -> None:
    told = SAID.refusal(EN, Refusal("unknown_item", item="@everyone" + "*" * 90), NAMES)
    assert "@everyone" not in told
    assert "***" not in told
    assert len(told) < 300


# -- the board and the end -------------------------------------------------------------------------


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_board_in_words_is_enough_to_play_by(code: str) -> None:
    at, _ = example_five(), tongue(code)
    view = at.view(0)
    s, board = view.state, SAID.board(_, view, NAMES)
    sheets = board.split("**Rosa**")[1].split("**Yuri**")
    for player, lines in zip(s.players, sheets, strict=True):
        for hex_id in s.map.hexes:
            number = player.marks.get(hex_id)
            written = hex_id if number is None else f"{hex_id}={number or 'X'}"
            assert re.search(rf"(?<!\w){written}(?![\w=])", lines), written
    # every plain mark can be found: its hex is open for that number, which the dice show
    opened = next(line for line in sheets[0].splitlines() if line.startswith(("Open", "可劃記")))
    for move in at.moves(0):
        if isinstance(move, Mark):
            assert f"{move.hex} " in opened
    for one in COLOURS.values():
        assert all(f"+{points}" in board for points in one.star)


def test_prizes_taken_are_on_the_board_and_in_the_alt_text() -> None:
    at = table(dice([4, 6], ["yellow", "orange"]), FIVE, OTHER, stars={"yellow": [[1]]}, phase=2)
    assert "prize +4: Yuri · prize +2: open" in SAID.board(EN, at.view(None), NAMES)
    assert "yellow · prize +4: Yuri · prize +2: open." in SAID.alt(EN, at.view(None), NAMES)


def test_alone_there_is_one_prize_for_each_colour() -> None:
    for phase, prize in ((1, 6), (3, 3)):
        at = table(dice([4, 6], ["yellow", "orange"]), FIVE, phase=phase)
        line = next(one for one in SAID.board(EN, at.view(0), NAMES).splitlines() if one.startswith("orange"))
        assert re.findall(r"prize in phase (I+) \+(\d)", line) == [("I" * phase, str(prize))]
        assert "prize +" not in line


@pytest.mark.parametrize("code", LANGUAGES)
def test_alone_nobody_else_is_spoken_of(code: str) -> None:
    """No others who think, no secrecy, no ties, no second prize: along whole games, to the player and others."""
    others = {
        "en": ("thinking", "Nobody", "change your mind", "all of them", "all players", "for ties", "second prize"),
        "zh-TW": ("還在", "公開", "改變", "每個人", "所有玩家", "平手", "第二名", "第一名"),
    }[code]
    _, rng, alone = tongue(code), random.Random(3), NAMES[:1]
    for start in ("secret", "different", "same"):
        at: Table[Any] = Table.deal(GAME, 1, {"start": start}, f"alone {start}")
        told = [SAID.ask(_, at.view(seat), alone) for seat in (0, None)]
        assert told[0] == ("Choose your start castle." if code == "en" else "請選擇你的起始城堡。")
        while not at.over:
            entry = at.play(0, rng.choice(at.moves(0)))
            told += [SAID.event(_, seen, alone) for event in entry.events if (seen := event.seen_by(0)) is not None]
            told += [SAID.caption(_, entry.events, alone)]
            for seat in (0, None):
                told += [SAID.ask(_, at.view(seat), alone), SAID.board(_, at.view(seat), alone)]
        for text in told:
            assert not any(word in text for word in others), text


def test_alone_a_prize_is_that_of_its_phase() -> None:
    grey = "e2=X f2=3 a3=3 a4=4"
    for phase, said in ((1, "All grey hexes, prize +3"), (3, "All grey hexes, prize in phase III +1")):
        at = table(dice([4, 4], ["grey", "grey"]), sheet(grey), phase=phase)
        entry = at.play(0, Mark("4/grey", "g1"))
        assert f"{said}: Rosa" in SAID.caption(EN, entry.events, NAMES[:1])
        assert f"{said}: Rosa." in [SAID.event(EN, event, NAMES[:1]) for event in entry.events]
    # several players have a first and a second prize
    assert "second prize +1" in SAID.event(EN, ev.ColourDone(0, "grey", 2, 1), NAMES)


def test_the_final_score_explains_itself() -> None:
    def said(key: str, points: int, **params: Any) -> str:
        return SAID.standing(EN, Line(key, points, params))

    assert said("orange", 8, phases="8 0 0") == "cities (8 + 0 + 0)"
    assert said("stars", 0, phases="0 0 0") == "prizes for colours"
    assert said("rewards_left", 0, rewards=3) == "rewards left (3)"
    levels = [said("level", 0, level=BOX.level(points)) for points in (50, 51, 60, 70)]
    assert levels == ["result (below 51 points)", "result (good)", "result (even better)", "result (superb)"]
    assert SAID.ended(EN, GameEnded("last_box"), NAMES) == "The last phase is over, and the game with it."


def test_help_takes_its_numbers_from_the_box() -> None:
    pages = {topic.key: topic.body for topic in SAID.topics(EN)}
    for size, column in BOX.region_points.items():
        assert re.search(
            rf"{size} hex(es)?: phase I {column[0]} · phase II {column[1]} · phase III {column[2]}",
            pages["regions"],
        )
    for one in COLOURS.values():
        assert f"{one.id}, {one.hexes} hexes: {one.star[0]} and {one.star[1]}" in pages["prizes"]
    assert "or 2" in pages["colours"]


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize(
    "options", [{"start": "different", "duchy": "B"}, {"start": "same", "duchy": "C"}, {"duchy": "D"}]
)
def test_whole_games_with_other_options(options: dict[str, str], code: str) -> None:
    _, rng = tongue(code), random.Random(7)
    at: Table[Any] = Table.deal(GAME, 4, options, "options")
    while not at.over:
        seat = rng.choice(at.decisions())
        assert len(SAID.ask(_, at.view(seat), NAMES)) <= 1000
        entry = at.play(seat, rng.choice(at.moves(seat)))
        caption = SAID.caption(_, entry.events, NAMES)
        assert len(caption) <= 1000
    assert SAID.board(_, at.view(None), NAMES)
