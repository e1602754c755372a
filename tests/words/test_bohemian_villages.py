"""What Bohemian Villages says in the positions of the spec's worked examples."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import pytest

from games.bohemian_villages import GAME
from games.bohemian_villages.components import BOX, SIDES, TILES
from games.bohemian_villages.moves import Bishop, Place, Reroll, Special
from games.bohemian_villages.scoring import final_lines
from games.core import EndTurn, Event, GameEnded, Move, Refusal, Table, token
from renderers.words import LANGUAGES, tongue, words
from renderers.words.bohemian_villages.names import kind

F1 = ["A", "D", "E", "G", "L", "N", "P", "Q"]
NAMES = ("Rosa", "Yuri", "G*n")
EN, ZH = tongue("en"), tongue("zh-TW")
SAID = words(GAME.id)


def table(dice: Sequence[int], **position: Any) -> Table[Any]:
    """Three players in the villages of F1, the dice as given."""
    return Table.deal(GAME, 3, {}, "words", script=dice, patch={"villages": F1, "seat": 0} | position)


def text(at: Table[Any], move: Move, *, chinese: bool = False) -> tuple[str, str]:
    seat = at.decisions()[0]
    assert move in at.moves(seat)
    label = SAID.move(ZH if chinese else EN, at.view(seat), move, NAMES)
    return label.text, label.detail


def group(at: Table[Any], key: str) -> tuple[str, str]:
    seat = at.decisions()[0]
    moves = [m for m in at.moves(seat) if not m.aside and token(getattr(m, "total", ())) == key]
    label = SAID.group(EN, at.view(seat), key, moves, NAMES)
    return label.text, label.detail


def refused(at: Table[Any], seat: int, move: Move) -> str:
    with pytest.raises(Refusal) as caught:
        at.play(seat, move)
    return SAID.refusal(EN, caught.value, NAMES)


GLASS = {"N.9": 0, "N.10": 1, "N.8": 2, "A.7": 0, "E.7": 1, "G.7": 1, "P.7": 2}
TAVERNS = {"N.9": 0, "Q.9": 0, "A.9": 1, "D.9": 1, "P.9": 1, "E.9": 2, "L.9": 2}


def test_a_farm_says_what_it_pays() -> None:
    at = table([3, 5, 1, 1], occ={"D.8": 0, "E.8": 0})
    assert text(at, Place((3, 5), "G.8")) == ("3+5 → G.8 farm · +3", "free · G Grunowitz")
    assert text(at, Place((3, 5), "G.8"), chinese=True) == ("3+5 → G.8 農場 · +3", "空位 · G Grunowitz")
    assert group(at, "3+5") == ("3+5 = 8 farm", "4 free · up to +3 · or special tile")


def test_a_glass_scoring_and_the_tavern_that_wakes() -> None:
    at = table([3, 4, 1, 1], occ=GLASS)
    label, detail = text(at, Place((3, 4), "N.7"))
    assert label == "3+4 → N.7 glass factory · glass tile · Glass scoring +6"
    assert detail == "free · N Nenbrad · your N.9 tavern turns active · Yuri +6 and G*n +3"
    entry = at.play(0, Place((3, 4), "N.7"))
    assert SAID.caption(EN, entry.events, NAMES) == (
        "**Rosa** moves into N.7 glass factory with 3+4. Rosa's N.9 tavern turns active."
        r" Glass scoring: Rosa +6, Yuri +6 and G\*n +3."
    )
    assert SAID.caption(ZH, entry.events, NAMES) == (
        "**Rosa** 以 3+4 進駐 N.7 玻璃工廠。Rosa 的 N.9 酒館啟動了。玻璃杯計分：Rosa +6、Yuri +6 和 G\\*n +3。"
    )


def test_somebody_elses_tavern_that_wakes_is_named() -> None:
    at = table([3, 4, 1, 1], occ=GLASS | {"N.9": 1})
    assert "Yuri's N.9 tavern turns active" in text(at, Place((3, 4), "N.7"))[1]


def test_a_kick_names_its_victim_and_the_face_of_the_tile() -> None:
    at = table([4, 5, 1, 1], seat=2, active=["N.9"], occ=TAVERNS)
    assert text(at, Place((4, 5), "N.9")) == ("4+5 → N.9 tavern · kick Rosa · active", "N Nenbrad")
    assert text(at, Place((4, 5), "A.9")) == ("4+5 → A.9 tavern · kick Yuri · not active", "A Anschow")
    assert group(at, "4+5") == ("4+5 = 9 tavern", "5 to kick · or special tile")
    entry = at.play(2, Place((4, 5), "N.9"))
    assert SAID.caption(EN, entry.events, NAMES) == r"**G\*n** kicks Rosa out of N.9 tavern with 4+5."
    view = at.view(2)
    assert SAID.move(EN, view, Special((1, 1))).text == "1+1 → take a special tile · ends turn"


def test_without_names_players_have_numbers() -> None:
    at = table([4, 5, 1, 1], seat=2, occ=TAVERNS)
    assert SAID.move(EN, at.view(2), Place((4, 5), "N.9")).text == "4+5 → N.9 tavern · kick player 1 · not active"


def test_what_ends_the_turn_says_so() -> None:
    at = table([1, 1, 2, 3])
    assert text(at, Place((1, 1, 2, 3), "N.7"))[0].endswith(" · ends turn")
    assert not text(at, Place((1, 1), "A.2"))[0].endswith("ends turn")
    at.play(0, Bishop((1, 1)))
    assert text(at, Place((2, 3), "N.5"))[0] == "2+3 → N.5 tailor · ends turn"
    assert text(at, EndTurn()) == ("End your turn", "leaves 2+3 unused")


def test_what_ends_the_game_says_so() -> None:
    at = table([3, 5, 1, 1], paid_total=284, players={"0": {"coins": 284}})
    assert text(at, Place((3, 5), "G.8"))[0] == "3+5 → G.8 farm · +1 · ends the game"


def test_the_bishop_says_whom_it_is_taken_from() -> None:
    at = table([5, 5, 1, 2], bishop=1, occ={"A.11": 0})
    assert text(at, Bishop((5, 5))) == ("5+5 → take the bishop from Yuri", "you have 1 church")
    entry = at.play(0, Bishop((5, 5)))
    assert SAID.caption(EN, entry.events, NAMES) == "**Rosa** takes the bishop from Yuri with 5+5."


def test_a_turn_is_one_line_and_the_next_income_another() -> None:
    at = table([1, 2, 3, 5, 1, 1, 1, 2], active=["N.9"], occ={"N.9": 1})
    events: list[Event] = []
    for move in (Special((1, 2)), Place((3, 5), "N.8")):
        events += at.play(0, move).events
    assert SAID.caption(EN, events, NAMES) == (
        "**Rosa** takes a special tile with 1+2, then moves into N.8 farm with 3+5 for 1 coin.\n"
        "**Yuri** gets 1 coin as income."
    )
    assert SAID.ask(EN, at.view(None), NAMES) == "Yuri has rolled 1 1 1 2 and chooses the first action."


def test_several_turns_are_a_line_each() -> None:
    at = table(
        [1, 2, 3, 5, 1, 1, 1, 2, 3, 4, 2, 6, 1, 2, 3, 4], active=["N.9"], occ=GLASS | {"N.9": 2}, special_supply=5
    )
    events: list[Event] = []
    for move in (Special((1, 2)), Place((3, 5), "A.8"), Bishop((1, 1)), EndTurn(), Place((3, 4), "N.7"), EndTurn()):
        legal = move if move in at.moves(at.decisions()[0]) else at.moves(at.decisions()[0])[0]
        events += at.play(at.decisions()[0], legal).events
    told = SAID.caption(EN, events, NAMES).splitlines()
    assert [line.split("**")[1] for line in told] == ["Rosa", "Yuri", r"G\*n"]


def test_a_skipped_turn_is_told_with_its_dice() -> None:
    full = {"A.12": 0, "D.12": 1, "L.12": 2, "P.12": 1}
    at = table([6, 6, 6, 6, 1, 2, 3, 4], bishop=0, special_supply=0, occ=full)
    assert at.decisions() == (1,)
    told = SAID.caption(EN, at.log[0].events, NAMES)
    assert "**Rosa** rolls 6 6 6 6, then can do nothing with them and is skipped." in told.splitlines()
    assert "1 2 3 4" not in told  # those are told by what Yuri is asked


def test_what_is_asked() -> None:
    at = table([6, 4, 3, 2])
    assert SAID.ask(EN, at.view(0), NAMES) == (
        "Your dice: 2 3 4 6. Choose dice for your first action. You have 13 figures in hand."
    )
    assert SAID.ask(ZH, at.view(0), NAMES) == "你的骰子：2 3 4 6。請選擇第一個行動要用的骰子。你手上有 13 枚棋子。"
    assert SAID.status(EN, at.view(None), NAMES) == "turn 1 · Rosa · first action"
    at.play(0, Special((2, 3)))
    assert SAID.ask(EN, at.view(0), NAMES) == (
        "Your dice left: 4 6. Take a second action or end your turn. You have 13 figures in hand."
        " You can reroll dice with your special tile."
    )


def test_a_forced_reroll_is_asked_for() -> None:
    full = {"A.12": 0, "D.12": 1, "L.12": 2, "P.12": 1}
    at = table([6, 6, 6, 6], bishop=0, special_supply=0, occ=full, players={"0": {"special": 2}})
    assert "Nothing fits them, so reroll with a special tile." in SAID.ask(EN, at.view(0), NAMES)
    assert text(at, Reroll((6, 6))) == ("Reroll 6+6", "costs 1 of your 2 special tiles")
    assert "reroll" in refused(at, 0, EndTurn())


ENDING = {
    "N.4": 1, "N.5": 2, "N.7": 0, "N.8": 0, "N.9": 2, "N.10": 0, "N.11": 1, "Q.10": 1, "A.2": 0, "D.3": 0, "L.5": 0,
    "A.4": 1, "E.3": 1, "L.2": 2, "G.3": 2, "G.4": 2, "A.11": 0, "D.11": 0, "E.11": 1, "G.11": 2, "A.7": 2,
    "P.7": 2, "E.6": 1, "G.6": 1, "L.6": 2, "D.8": 2, "E.8": 2, "P.8": 2, "D.12": 2,
}  # fmt: skip


def ending() -> Table[Any]:
    coins = {str(seat): {"coins": n} for seat, n in enumerate((14, 17, 20))}
    return table([], seat=2, bishop=2, active=["N.9"], players=coins, occ=ENDING)


def test_the_final_scores() -> None:
    standings = ending().standings
    assert standings is not None
    lines = {score.seat: [SAID.standing(EN, line) for line in score.lines] for score in standings.scores}
    assert lines == {
        0: [
            "coins",
            "town halls (1)",
            "shops (2, 3 and 5)",
            "churches (2)",
            "leftovers (0 flour tiles, 1 glass tile)",
        ],
        1: [
            "coins",
            "town halls (1, village not full)",
            "shops (3, 4 and 4)",
            "churches (2)",
            "leftovers (2 flour tiles, 0 glass tiles)",
        ],
        2: [
            "coins",
            "no town hall",
            "shops (2, 3, 4 and 5)",
            "churches (1)",
            "leftovers (1 flour tile, 2 glass tiles)",
        ],
    }
    board = SAID.board(EN, ending().view(None), NAMES)
    assert r"1\. Rosa: **43**" in board
    assert "no town hall: -5" in board
    assert "game over · won by Rosa" in board


@pytest.mark.parametrize("reason", ["no_figure", "bank_empty"])
def test_both_endings(reason: str) -> None:
    told = {SAID.ended(tongue(code), GameEnded(reason, 2), NAMES) for code in LANGUAGES}
    assert len(told) == 2
    assert all((r"G\*n" in line) == (reason == "no_figure") for line in told)


FREE = {"en": "free", "zh-TW": "空位"}
ACTIVE = {"en": "(active)", "zh-TW": "（啟動）"}
BISHOP = {"en": " · bishop", "zh-TW": " · 主教"}


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize(
    "at", [table([2, 3, 4, 6], occ=ENDING, active=["N.9"], bishop=1), ending()], ids=["on", "over"]
)
def test_the_board_in_words_has_everything(at: Table[Any], code: str) -> None:
    _, view = tongue(code), at.view(None)
    s = view.state
    board = SAID.board(_, view, NAMES)
    safe = ("Rosa", "Yuri", r"G\*n")
    places = {
        place.split(" ", 1)[0]: place
        for line in board.splitlines()
        for place in line.split(" · ")
        if place[1:2] == "."
    }
    assert sorted(places) == sorted(s.buildings())
    for of, place in places.items():
        holder = re.split(": |：", place)[1]
        assert holder == (safe[s.occ[of]] if of in s.occ else FREE[code])
        side, number = SIDES[of[0]], int(of[2:])
        if number in (10, 12):
            assert str(side.town_hall if number == 10 else side.manor) in place.split(" ", 1)[1]
        if number == 9 and of in s.occ:
            assert (ACTIVE[code] in place) == (of in s.active)
    rows = {name: next(line for line in board.splitlines() if line.startswith(f"**{name}**")) for name in safe}
    for seat, name in enumerate(safe):
        player = s.players[seat]
        numbers = list(map(int, re.findall(r"(?<![×\w])\d+", rows[name].removeprefix(f"**{name}**"))))
        awake = sum(s.occ[tavern] == seat for tavern in s.active)
        owned = [s.owned(seat, number) for number in (8, 9, 10, 11)]
        assert numbers == [
            player.coins, player.hand, owned[0], awake, owned[1] - awake, owned[2], owned[3],
            player.flour, player.glass, player.special,
        ]  # fmt: skip
        assert (BISHOP[code] in rows[name]) == (s.bishop == seat)
    if s.dice:
        assert "2 3 4 6" in board


def test_used_dice_are_told_apart() -> None:
    at = table([1, 1, 2, 3])
    at.play(0, Bishop((1, 1)))
    assert "Dice: 2 3 (used: 1 1)" in SAID.board(EN, at.view(None), NAMES)


def test_alt_text_has_the_names_as_they_are_and_the_news_first() -> None:
    at = table([4, 5, 1, 1], seat=2, occ=TAVERNS)
    entry = at.play(2, Place((4, 5), "N.9"))
    alt = SAID.alt(EN, at.view(None), NAMES, entry.events)
    assert alt.startswith(
        "Board of Bohemian Villages: turn 1 · G*n · second action. New: G*n kicks Rosa out of N.9 tavern with 4+5."
        " Rosa:"
    )
    assert "New:" not in SAID.alt(EN, at.view(None), NAMES)


# -- why not ---------------------------------------------------------------------------------------


def test_reasons_say_what_to_do() -> None:
    at = table([2, 2, 4, 6], occ={"D.8": 0, "A.2": 1, "L.2": 0, "P.2": 1} | {"A.10": 0, "D.12": 1})
    assert refused(at, 1, Place((2, 6), "G.8")) == "It isn't your turn. The table is waiting for Rosa."
    assert "2 2 4 6" in refused(at, 0, Place((1, 6), "N.7"))
    assert "N.8, P.8 and Q.8" in refused(at, 0, Place((2, 6), "Z.8"))
    assert "add up to 6" in refused(at, 0, Place((2, 4), "N.7"))
    assert "Your own figure is in D.8 farm" in refused(at, 0, Place((2, 6), "D.8"))
    assert "Free now: A.12, L.12 and P.12" in refused(at, 0, Place((2, 4, 6), "D.12"))
    assert "two" in refused(at, 0, Place((2,), "E.3"))
    assert "3+3" in refused(at, 0, Bishop((2, 4)))
    assert "Any two dice get you one" in refused(at, 0, Reroll((2,)))
    assert "act" in refused(at, 0, EndTurn())


def test_dice_that_are_not_there_are_told_with_those_that_are_left() -> None:
    at = table([5, 2, 1, 5])
    assert refused(at, 0, Place((3, 4), "N.7")) == "You have no unused die showing 3. Unused dice: 1 2 5 5."
    at.play(0, Special((2, 5)))
    assert refused(at, 0, Place((3, 4), "N.7")) == "You have no unused die showing 3. Unused dice: 1 5."
    assert refused(at, 0, Bishop((1, 1))) == "You don't have that many dice showing 1. Unused dice: 1 5."


@pytest.mark.parametrize(
    ("occ", "line", "points"),
    [
        ({}, "no town hall", -5),
        ({"N.10": 0}, "town halls (1, village not full)", 0),
        ({f"Q.{number}": 0 for number in SIDES["Q"].buildings}, "town halls (1)", 8),
        ({"N.10": 0, "P.7": 0, "D.10": 0}, "town halls (2, no village full)", 0),
        (
            {"N.10": 0, "D.10": 0} | {f"Q.{number}": 0 for number in SIDES["Q"].buildings},
            "town halls (3, 1 village full)",
            8,
        ),
    ],
)
def test_town_halls_say_why_they_pay_nothing(occ: dict[str, int], line: str, points: int) -> None:
    lines = final_lines(table([1, 2, 3, 4], occ=occ).view(0).state)[0]
    halls = next(one for one in lines if one.key == "town_halls")
    assert (SAID.standing(EN, halls), halls.points) == (line, points)


@pytest.mark.parametrize("code", LANGUAGES)
def test_help_begins_with_the_whole_picture(code: str) -> None:
    topics = SAID.topics(tongue(code))
    assert [topic.key for topic in topics[:4]] == ["overview", "buildings", "setup", "dice"]
    table_of = topics[1].body
    for number in range(2, 13):
        assert f"**{number}** {kind(tongue(code), number)}" in table_of
    lines = [line for line in topics[2].body.splitlines() if line.startswith("- ")]
    assert len(lines) == len(BOX.setup)
    for line, setup in zip(lines, BOX.setup, strict=True):
        numbers = list(map(int, re.findall(r"\d+", line)))
        assert numbers == [setup.players, len(TILES) - len(setup.removed), setup.figures]
        assert all(tile in line for tile in setup.removed)


def test_what_a_player_typed_is_shown_harmlessly() -> None:
    told = SAID.refusal(EN, Refusal("unknown_building", building="@everyone" + "*" * 90, buildings=["N.7"]), NAMES)
    assert "@everyone" not in told
    assert "***" not in told
    assert len(told) < 250


def test_a_start_that_is_no_seat() -> None:
    with pytest.raises(Refusal) as caught:
        Table.deal(GAME, 3, {"start": "5"})
    assert SAID.refusal(EN, caught.value, NAMES) == "Player 5 can't start: this table has 3 seats."


def test_autocomplete_tells_buildings_before_the_dice_are_chosen() -> None:
    at = table([2, 3, 3, 5], occ={"D.8": 0, "E.8": 0})
    view = at.view(0)
    fits = [m for m in at.moves(0) if isinstance(m, Place) and m.building == "G.8"]
    assert len(fits) == 2
    assert SAID.value(EN, view, Place, "building", "G.8", fits, NAMES) == "G.8 farm · +3 · free · G Grunowitz"
    assert SAID.value(EN, view, Place, "building", "G.8", fits[:1], NAMES).startswith("3+5 → G.8 farm · +3 · ")
    assert SAID.value(EN, view, Bishop, "total", (3, 3), [Bishop((3, 3))], NAMES).startswith(
        "3+3 → take the bishop"
    )


@pytest.mark.parametrize(
    ("code", "topic"),
    [("have_shop", "kicking"), ("already_bishop", "churches"), ("no_tile", "special"), ("wrong_sum", "dice"),
     ("unknown_building", "buildings"), ("no_figure", "rulings"), ("no_such_start", "setup")],
)  # fmt: skip
def test_a_reason_leads_to_its_rule(code: str, topic: str) -> None:
    assert words("bohemian_villages").reason_topic(code) == topic


def test_a_line_of_the_score_leads_to_its_rule() -> None:
    lines = ("coins", "town_halls", "shops", "churches", "leftovers")
    assert [words("bohemian_villages").standing_topic(key) for key in lines] == [
        "income",
        "town_halls",
        "shops",
        "churches",
        "mills",
    ]
