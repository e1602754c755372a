"""What Dice Town says of choices, to whom, and how a round is told; along its worked examples in both languages."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from games.core import Event, GameEnded, Move, RoundBegan, Seat, Table
from games.core.scenario import run
from games.dice_town import GAME, moves
from games.dice_town import events as ev
from games.dice_town.components import BOX, CARDS, DEEDS, FACES, ORDERS
from games.registry import game
from renderers.words import LANGUAGES, Tongue, tongue
from renderers.words.dice_town import WORDS as SAID
from tests.words.test_every_game import good, good_label, grouped
from tests.words.walks import NAMES as CHINESE_NAMES
from tests.words.walks import ROOT

NAMES = ("Rosa", "Yuri", "D*e", "Eve")
EN, ZH = tongue("en"), tongue("zh-TW")
SCENARIOS = sorted((ROOT / "tests/scenarios/dice_town").glob("*.toml"))
FULL = ["9", "T", "J", "Q", "A"]
"""A hand that is no straight."""


def table(
    rolls: str = "", *players: Mapping[str, Any], options: Mapping[str, Any] | None = None, **position: Any
) -> Table[Any]:
    """So many players; `rolls` are faces as they fall, seat by seat."""
    patch = {"players": {str(seat): dict(own) for seat, own in enumerate(players)}, "round": 2} | position
    chosen = {"sheriff": "1"} | dict(options or {})
    return Table.deal(GAME, len(players), chosen, "words", script=[FACES.index(f) + 1 for f in rolls], patch=patch)


def text(at: Table[Any], seat: Seat, move: Move, _: Tongue = EN) -> tuple[str, str]:
    assert move in at.moves(seat)
    label = SAID.move(_, at.view(seat), move, NAMES)
    return label.text, label.detail


def told(at: Table[Any], since: int = -1, seat: Seat | None = None, _: Tongue = EN) -> list[str]:
    return SAID.caption(_, at.events_since(since, seat), NAMES).splitlines()


def scenario(path: Path) -> Table[Any]:
    return run(tomllib.loads(path.read_text(encoding="utf-8")), game, path.stem)


# -- dice ------------------------------------------------------------------------------------------


def test_what_is_kept_says_its_price_and_what_is_left() -> None:
    at = table("9999Q" + "TJQKA", {}, {})
    keep = moves.Keep(("9", "9", "9", "Q"))
    assert text(at, 0, keep) == ("Keep 9 9 9 Q · costs $3, $5 left", "locked then: 9 9 9 Q · 1 die open")
    assert text(at, 0, keep, ZH) == ("保留 9 9 9 Q · 付 3 元，剩 5 元", "鎖定後：9 9 9 Q · 1 顆未鎖定")
    assert text(at, 0, moves.Keep(("Q",)))[0] == "Keep Q · free, $8 left"
    assert text(at, 0, moves.Keep(())) == ("Keep none · costs $1, $7 left", "roll all 5 dice again")
    assert text(at, 1, moves.Keep(("T", "J", "Q", "K", "A"))) == (
        "Keep 10 J Q K A · costs $4, $4 left",
        "your hand: 10 J Q K A, straight to A",
    )


def test_cards_that_go_with_the_dice_are_in_the_price_and_the_hand() -> None:
    at = table("9999Q" + "TJQKA", {"hand": ["brute", "cheater"], "dollars": 1}, {})
    assert SAID.ask(EN, at.view(0), NAMES).endswith(
        "(up to 2 dice); to keep none costs $1. You could add Brute or Cheater. Choose cards before dice."
    )
    assert text(at, 0, moves.Brute(True))[0] == "Brute: keep for free"
    at.play(0, moves.Brute(True))
    at.play(0, moves.Cheat("Q", "9"))
    assert text(at, 0, moves.Keep(("9", "9", "9", "9", "Q"))) == (
        "Keep 9 9 9 9 Q · Cheater Q→9 · free (Brute), $1 left",
        "your hand: 9 9 9 9 9, five of a kind 9",
    )
    asked = SAID.ask(EN, at.view(0), NAMES)
    assert "With your Brute you keep 2 dice or more for free. Your Cheater: Q→9." in asked
    assert "add" not in asked
    assert SAID.unfit(EN, at.view(0), moves.Keep, "dice", ("9",), NAMES) == "With a Brute you keep 2 dice or more."
    assert "The Q for your Cheater" in SAID.unfit(EN, at.view(0), moves.Keep, "dice", ("9", "9"), NAMES)
    at.play(0, moves.Brute(False))
    said = SAID.unfit(EN, at.view(0), moves.Keep, "dice", ("9", "9", "Q"), NAMES)
    assert said == "That costs $2; you have $1."
    at.play(0, moves.Keep(("9", "Q")))
    assert "can't change your mind" in SAID.ask(EN, at.view(0), NAMES)


def test_without_money_nothing_is_said_of_prices() -> None:
    at = table("9999Q" + "TJQKA", {"dollars": 0}, {})
    assert "You have no money, so you keep exactly one die." in SAID.ask(EN, at.view(0), NAMES)
    assert "$" not in SAID.ask(EN, at.view(0), NAMES)


@pytest.mark.parametrize("dollars", [0, 1, 8])
@pytest.mark.parametrize("hand", [["brute"], ["cheater"], ["brute", "cheater", "cheater"]])
def test_what_is_said_of_prices_is_so(dollars: int, hand: list[str]) -> None:
    """With every set of cards drafted: what is said to be free, or to be possible, is."""
    at = table("9999Q" + "TJQKA", {"hand": hand, "dollars": dollars}, {})
    drafts = [moves.Brute(True), moves.Cheat("Q", "9"), moves.Cheat("9", "A")]
    for draft in [None, *drafts]:
        if draft is not None and draft in at.moves(0):
            at.play(0, draft)
        said, player = SAID.ask(EN, at.view(0), NAMES), at.view(0).state.players[0]
        counts = {len(move.dice) for move in at.moves(0) if isinstance(move, moves.Keep)}
        assert ("exactly one die" in said) == (counts == {1}), said
        assert ("none costs" in said) == (0 in counts), said
        assert ("2 dice or more" in said) == player.brute == (min(counts) >= 2 and player.brute)
        assert ("Choose cards before dice" in said) == any(
            isinstance(move, moves.Cheat) or move == moves.Brute(True) for move in at.moves(0)
        )


def test_what_is_sealed_is_told_to_its_owner_only() -> None:
    at = table("9999Q" + "TJQKA", {}, {})
    entry = at.play(0, moves.Keep(("9", "9")))
    assert [SAID.event(EN, seen, NAMES) for event in entry.events if (seen := event.seen_by(0))] == [
        "You sealed: keep 9 9."
    ]
    assert not [seen for event in entry.events if (seen := event.seen_by(1))]
    assert "Keep 9 9" in SAID.ask(EN, at.view(0), NAMES)
    assert "Sealed: Keep 9 9" in SAID.board(EN, at.view(0), NAMES)
    for seat in (None, 1):
        view = at.view(seat)
        for said in (SAID.ask(EN, view, NAMES), SAID.board(EN, view, NAMES), SAID.alt(EN, view, NAMES)):
            assert "9 9" not in said


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_a_move_picks_has_names(code: str) -> None:
    _, view = tongue(code), table("9999Q" + "TJQKA", {}, {}).view(0)
    dice = [SAID.element(_, view, moves.Keep, "dice", face).text for face in FACES]
    assert dice == ["9", "10", "J", "Q", "K", "A"]
    names = [SAID.element(_, view, moves.TownOrders, "cards", name) for name in ORDERS]
    assert len({label.text for label in names}) == len(ORDERS)
    for label in names:
        good_label(label, code, GAME)


# -- the hand, and what is secret ------------------------------------------------------------------


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("name", sorted(CARDS))
def test_every_card_is_explained_in_the_own_hand_and_on_a_page(name: str, code: str) -> None:
    _ = tongue(code)
    at = table("9999Q" + "TJQKA", {"hand": [name]}, {})
    label = SAID.element(_, at.view(0), moves.TownOrders, "cards", name)
    line = next(line for line in SAID.board(_, at.view(0), NAMES).splitlines() if line.startswith("- "))
    good(line, code, GAME, 120)
    assert label.text in line
    assert label.detail in line
    assert name in DEEDS or CARDS[name].ids[0] in line  # so pictures, which know no words, name it
    assert f"**{label.text}**" in "".join(topic.body for topic in SAID.topics(_)) or name in DEEDS
    if name not in DEEDS:  # those lie open, too
        for seat in (None, 1):
            assert label.text not in SAID.board(_, at.view(seat), NAMES)


def test_hands_of_others_are_numbers() -> None:
    at = table("9999Q" + "TJQKA", {"hand": ["horse", "deed_4", "deed_4"]}, {})
    assert "- Horse `GS06`: equipment: 8 points at the end" in SAID.board(EN, at.view(0), NAMES)
    assert "- Deed 4 ×2: deed: 4 points at the end" in SAID.board(EN, at.view(0), NAMES)
    assert "Your score if the game ended now: 25 points" in SAID.board(EN, at.view(0), NAMES)
    for seat in (None, 1):
        board = SAID.board(EN, at.view(seat), NAMES)
        assert "Horse" not in board
        assert "3 hand cards" in board


# -- town ------------------------------------------------------------------------------------------


def test_orders_say_what_the_card_does() -> None:
    at = table("", {"locked": FULL, "hand": list(ORDERS)}, {"locked": FULL}, {"locked": FULL})
    labels = {SAID.move(EN, at.view(0), move, NAMES).text for move in at.moves(0)}
    assert len(labels) == len(at.moves(0))
    assert text(at, 0, moves.TownOrders(())) == ("Go to town, no card armed", "all your cards stay in your hand")
    assert text(at, 0, moves.TownOrders(("dynamite",))) == (
        "Go to town with Dynamite",
        "order: if you control the mine, you dig twice as much",
    )
    assert text(at, 0, moves.TownOrders(ORDERS[1:]))[0] == "Go to town with all order cards but Dynamite"
    at.play(0, moves.Spare(2, True))
    assert text(at, 0, moves.TownOrders(("marshal",)))[1] == r"Marshal not against D*e"
    assert text(at, 0, moves.Spare(2, False))[0] == "Marshal: against D*e, too"


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_sealed_marshal_says_whom_it_spares(code: str) -> None:
    _ = tongue(code)
    at = table("", *({"locked": FULL, "hand": hand} for hand in (["marshal", "elixir"], ["boots"], [])))
    at.play(0, moves.Spare(2, True))
    at.play(0, moves.TownOrders(("marshal", "elixir")))
    spares = _("Your Marshal spares {names}.", names=r"D\*e")
    assert spares in SAID.ask(_, at.view(0), NAMES)
    for seat in (None, 1):
        assert spares not in SAID.ask(_, at.view(seat), NAMES)
    at.play(0, moves.TakeBack())
    at.play(0, moves.TownOrders(("elixir",)))
    assert spares not in SAID.ask(_, at.view(0), NAMES)


@pytest.mark.parametrize("code", LANGUAGES)
def test_cards_to_choose_from_are_explained_above_the_buttons(code: str) -> None:
    _ = tongue(code)
    dice = (["9", "J", "J", "J", "A"], ["9", "T", "Q", "Q", "K"], ["9", "T", "J", "Q", "A"])
    hands: tuple[list[str], ...] = (["dynamite", "marshal", "boots"], [], ["horse", "deed_4", "the_girls"])
    at = table(
        "",
        *({"locked": shown, "hand": hand} for shown, hand in zip(dice, hands, strict=True)),
        store=["wanted", "cheater", "tin_cup"],
    )

    def lines(seat: Seat) -> dict[str, str]:
        said = SAID.ask(_, at.view(seat), NAMES).splitlines()[1:]
        return dict(line.split("：" if code == "zh-TW" else ": ", 1) for line in said)

    def explained(names: Iterable[str]) -> dict[str, str]:
        labels = [SAID.element(_, at.view(0), moves.TownOrders, "cards", name) for name in names]
        return {label.text: label.detail for label in labels}

    assert lines(0) == explained(["dynamite", "marshal"])
    assert lines(2) == explained(["the_girls"])
    while at.asks in ("ordering", "bribing", "deciding"):
        seat = at.decisions()[0]
        at.play(seat, next(move for move in at.moves(seat) if not move.draft))
    assert at.asks == "store_choosing"
    assert lines(0) == explained(["cheater", "wanted", "tin_cup"])
    assert "\n" not in SAID.ask(_, at.view(1), NAMES)
    at.play(0, moves.StoreKeep("tin_cup"))
    at.play(1, next(move for move in at.moves(1) if move == moves.SaloonTarget(2)))
    assert at.asks == "saloon_choosing"
    assert lines(1) == explained(at.view(1).state.shown)
    assert len(lines(1)) == 2


def tie() -> Table[Any]:
    return table(
        "",
        {"locked": ["J", "J", "Q", "Q", "K"], "dollars": 6},
        {"locked": ["T", "T", "9", "J", "A"], "dollars": 7},
        {"locked": ["T", "T", "9", "9", "A"], "dollars": 7, "nuggets": 1, "hand": ["deed_2", "boots"]},
        bank=7,
        stagecoach=0,
    )


def test_a_bribe_says_what_it_costs_and_only_the_sheriff_reads_it() -> None:
    at = tie()
    at.play(2, moves.TownOrders(()))
    assert SAID.ask(EN, at.view(None), NAMES) == (
        r"A tie for the bank ($7): Yuri and D\*e, each with 10 10. Sealed offers are awaited from Yuri and D\*e."
    )
    assert "You have $7, 3 nuggets and 2 hand cards." in SAID.ask(EN, at.view(2), NAMES)
    assert text(at, 2, moves.OfferCard("deed_2")) == ("Offer Deed 2", "deed: 2 points at the end")
    at.play(2, moves.OfferCard("deed_2"))
    at.play(2, moves.OfferCard("boots"))
    assert text(at, 2, moves.Bribe(5, 1)) == (
        "Offer $5, 1 nugget and 2 cards",
        "Boots (3) and Deed 2 · if chosen, $2 and 2 nuggets left",
    )
    assert text(at, 1, moves.Bribe(0, 0)) == ("Offer nothing", "")
    at.play(2, moves.Bribe(5, 1))
    for seat in (None, 0, 1):
        for said in (SAID.ask(EN, at.view(seat), NAMES), SAID.board(EN, at.view(seat), NAMES)):
            assert "Boots" not in said
    assert "You have offered $5, 1 nugget, Boots (3) and Deed 2." in SAID.ask(EN, at.view(2), NAMES)
    at.play(1, moves.Bribe(2, 0))
    assert SAID.ask(EN, at.view(0), NAMES).endswith(
        r"Who gets it? Yuri offers $2. D\*e offers $5, 1 nugget, Boots (3) and Deed 2."
    )
    assert "offers" not in SAID.ask(EN, at.view(1), NAMES)
    assert text(at, 0, moves.Decide(2)) == ("Choose D*e", "you get $5, 1 nugget, Boots (3) and Deed 2")
    before = at.version
    at.play(0, moves.Decide(2))
    assert told(at, before)[0] == r"**Bank**: Rosa chooses D\*e for $5, 1 nugget and 2 cards · D\*e +$7"
    assert "Boots (3) and Deed 2" in told(at, before, 0)[0]
    assert "Boots (3) and Deed 2" not in told(at, before, 1)[0]


def test_the_town_is_told_place_by_place() -> None:
    at = table(
        "",
        {"locked": ["9", "9", "9", "T", "T"], "hand": ["dynamite"]},
        {"locked": ["Q", "Q", "J", "J", "K"]},
        {"locked": ["9", "T", "J", "Q", "A"], "hand": ["deed_3"]},
        bank=5,
        stagecoach=4,
        mine=20,
        store=["boots", "horse"],
        open=["deed_1", "deed_2", "deed_5"],
    )
    at.play(0, moves.TownOrders(("dynamite",)))
    at.play(2, moves.TownOrders(()))
    assert told(at) == [
        "**Mine**: Rosa has 9 9 9 · plays Dynamite · +6 nuggets",
        "**Bank**: Rosa has 10 10 · +$5 · the stagecoach brings $4",
        "**General store**: Yuri has J J · draws 2 cards",
    ]
    assert "**General store**: Yuri has J J · draws Boots (3) and Horse (8)" in told(at, seat=1)
    assert text(at, 1, moves.StoreKeep("horse")) == ("Keep Horse (8)", "equipment: 8 points at the end")
    before = at.version
    at.play(1, moves.StoreKeep("horse"))
    assert told(at, before) == [
        "**General store**: Yuri keeps one",
        r"**Saloon**: Yuri has Q Q · looks at 1 card of D\*e · takes 1 card from D\*e",
        "**Sheriff's office**: Yuri has K · is the new sheriff",
        "**Town hall**: Rosa has the best hand · has no Ace, so no deed",
        r"**Doctor**: for D\*e",
    ]
    assert told(at, before, None, ZH)[3] == "**鎮公所**：Rosa 牌型最大 · 沒有 A，拿不到地產卡"
    asked = SAID.ask(EN, at.view(2), NAMES)
    assert asked == ("You control nothing, so you see the doctor. Dice: 9 10 J Q A, high card A. Choose a cure.")
    assert text(at, 2, moves.Cure("gold"))[0] == "Collect gold: +1 nugget"


def test_an_elixir_says_why_one_sees_the_doctor() -> None:
    at = table(
        "",
        {"locked": ["9", "9", "9", "9", "A"], "hand": ["elixir"], "dollars": 4},
        {"locked": ["T", "T", "J", "J", "J"]},
        {"locked": ["9", "T", "J", "J", "A"]},
    )
    at.play(0, moves.TownOrders(("elixir",)))
    at.play(1, at.moves(1)[0])  # a card of the store
    assert told(at)[-1] == r"**Doctor**: Rosa plays Elixir · for Rosa and D\*e"
    assert SAID.ask(EN, at.view(0), NAMES).startswith("Your Elixir takes you to the doctor.")
    at.play(0, moves.Cure("none"))
    assert SAID.ask(EN, at.view(2), NAMES).startswith("You control nothing, so you see the doctor.")


# -- along the worked examples ---------------------------------------------------------------------


def _events(at: Table[Any]) -> Iterator[Event]:
    for entry in at.log:
        for event in entry.events:
            yield from (seen for seat in (None, *range(at.seats)) if (seen := event.seen_by(seat)) is not None)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_worked_examples_are_told_well(path: Path, code: str) -> None:
    _, at = tongue(code), scenario(path)
    for event in _events(at):
        good(SAID.event(_, event, CHINESE_NAMES), code, GAME, 300)
    for seat in (None, *range(at.seats)):
        view = at.view(seat)
        good(SAID.ask(_, view, CHINESE_NAMES), code, GAME, 1000)
        caption = SAID.caption(_, at.events_since(-1, seat), CHINESE_NAMES)
        for line in caption.splitlines():
            good(line, code, GAME, 400)
        if seat is None:
            continue
        labels = [SAID.move(_, view, move, CHINESE_NAMES) for move in at.moves(seat)]
        labels += [SAID.group(_, view, key, of, CHINESE_NAMES) for key, of in grouped(at.moves(seat)).items()]
        for label in labels:
            good_label(label, code, GAME)
        assert len({label.text for label in labels[: len(at.moves(seat))]}) == len(at.moves(seat))


def test_chinese_has_blanks_round_numbers_and_latin_words_only() -> None:
    stray = re.compile(r"[\u3400-\u9fff] (?=[\u3400-\u9fff])")
    for path in SCENARIOS:
        at = scenario(path)
        for seat in range(at.seats):
            view = at.view(seat)
            said = [SAID.event(ZH, event, CHINESE_NAMES) for event in at.events_since(-1, seat)]
            said += [SAID.caption(ZH, at.events_since(-1, seat), CHINESE_NAMES), SAID.ask(ZH, view, CHINESE_NAMES)]
            said += [SAID.board(ZH, view, CHINESE_NAMES), SAID.alt(ZH, view, CHINESE_NAMES)]
            for move in at.moves(seat):
                label = SAID.move(ZH, view, move, CHINESE_NAMES)
                said += [label.text, label.detail]
            assert not [text for text in said if stray.search(text)]
    assert not [topic.key for topic in SAID.topics(ZH) if stray.search(topic.body)]


def test_own_alt_texts_tell_dice_and_hand_and_public_ones_do_not() -> None:
    at = table("99TJQ" + "TJQKA", {"hand": ["horse", "deed_4"]}, {})
    mine, public, other = (SAID.alt(EN, at.view(seat), NAMES) for seat in (0, None, 1))
    assert "Just rolled: 9 9 10 J Q. Your hand: Horse (8) and Deed 4." in mine
    assert "Just rolled: 10 J Q K A. Your hand is empty." in other
    for text in (public, other):
        assert "Horse" not in text
        assert "9 9 10" not in text
    assert "Just rolled" not in public


def test_every_kind_of_event_is_in_a_story_or_told_elsewhere() -> None:
    """What the caption leaves out is asked, announced or for one's own eyes."""
    elsewhere = {ev.DiceRolled, ev.Rolled, ev.Committed, ev.TakenBack, ev.OrdersAsked, RoundBegan,
                 GameEnded}  # fmt: skip
    seen: dict[type[Event], Event] = {type(event): event for path in SCENARIOS for event in _events(scenario(path))}
    assert len(seen) > 30
    for kind, event in seen.items():
        if isinstance(event, ev.CardPlayed | ev.Unloaded):
            continue  # some cards are told with what they do, an empty coach isn't
        assert bool(SAID.caption(EN, [event], NAMES)) == (kind not in elsewhere), kind


# -- pages -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", LANGUAGES)
def test_pages_have_the_numbers_of_the_box(code: str) -> None:
    bodies = {topic.key: topic.body for topic in SAID.topics(tongue(code))}
    assert str(BOX.badge_points) in bodies["sheriff"]
    assert str(len(BOX.card) and sum(len(of.ids) for of in BOX.card)) in bodies["equipment"]
    assert str(BOX.joe_dollars) in bodies["equipment"]
    assert str(BOX.tax_dollars) in bodies["doctor"]
    assert len(bodies) == 15


@pytest.mark.parametrize("edition", ["source", "published"])
def test_the_board_names_the_edition(edition: str) -> None:
    at = table("9999Q" + "TJQKA", {}, {}, options={"edition": edition})
    assert ("1 deed + 1 per Ace" in SAID.board(EN, at.view(None), NAMES)) == (edition == "published")
