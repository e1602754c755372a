"""What Village tells of a turn, why something can't be, and its board, scores and help in words."""

from __future__ import annotations

import re

import pytest

from games.core import GameEnded, Line, Refusal
from games.village import GAME
from games.village import events as ev
from games.village.components import BOX, BUILDINGS, CITIES, CUSTOMERS, ROADS
from games.village.moves import Take
from renderers.words import LANGUAGES, tongue
from tests.words.test_every_game import good
from tests.words.village import EN, NAMES, SAID, SPEC_CODES, ZH, play, refused, table, text
from tests.words.walks import ROOT, reason_codes

TWO = {"crafts": {"O": 1}, "family": {"B": 1}}

# -- what happened ---------------------------------------------------------------------------------


def test_a_turn_is_a_small_story() -> None:
    at = table({"time": 3, "coins": 0}, {}, spaces={"crafts": {"X": 1}, "family": {"B": 1}})
    events = play(at, 0, "take crafts X", "train wainwright 1 wagon")
    assert SAID.caption(EN, events, NAMES) == (
        "**Rosa** takes the plague from Crafts (2 time), sends gen. 1 to the wainwright (4 time), then makes 1"
        " wagon."
    )
    assert SAID.caption(ZH, events, NAMES) == (
        "**Rosa** 從工坊區拿瘟疫標記（2 時間），派第 1 代到馬車廠（4 時間），接著生產 1 輛馬車。"
    )
    assert [SAID.event(EN, event, NAMES) for event in events][1:3] == [
        "Rosa pays 2 time, marker on 5.",
        "Rosa pays 4 time, marker on 9.",
    ]


def test_what_is_left_out_is_a_note() -> None:
    at = table({}, {}, spaces={"travel": {"G": 1}, "harvest": {"X": 1, "P": 1}})
    assert SAID.caption(EN, play(at, 0, "take travel G"), NAMES) == (
        "**Rosa** takes green from Travel (no action possible)."
    )
    assert SAID.caption(EN, play(at, 1, "take harvest X", "skip"), NAMES) == (
        "**Yuri** takes the plague from Harvest (2 time · without the action)."
    )


def test_the_well_is_told_with_its_price() -> None:
    at = table({"cubes": {"G": 2, "P": 1}, "coins": 1}, {}, spaces=TWO)
    events = play(at, 0, "well G,G,coin", "free crafts", "buy office scroll")
    assert (
        SAID.caption(EN, events, NAMES)
        == "**Rosa** uses the well (2 green + 1 coin), then buys 1 scroll (1 purple)."
    )


def test_a_death_is_told_with_its_place() -> None:
    at = table({"time": 9, "members": {"1a": "wainwright"}}, {}, {}, spaces=TWO)
    events = play(at, 0, "take crafts O", "produce wainwright wagon", "bury wainwright 1")
    assert SAID.caption(EN, events, NAMES) == (
        "**Rosa** takes orange from Crafts, then makes 1 wagon (2 time, over the bridge). Rosa loses a member of"
        " generation 1 at the wainwright's, remembered in the chronicle (crafts)."
    )
    assert SAID.event(ZH, ev.Died(0, 1, "C3", "grave"), NAMES) == "Rosa 在「C3」的第 1 代成員去世，葬於無名塚。"
    assert SAID.event(EN, ev.Died(0, 2, "church:3", "removed"), NAMES) == (
        "Rosa loses a member of generation 2 in window 3 of the church, and no place is left."
    )


def test_a_journey_brings_its_reward() -> None:
    at = table({"cubes": {"B": 2}, "goods": {"wagon": 1}}, {}, spaces={"travel": {"P": 1}, "family": {"B": 1}},
               options={"start": "1"})  # fmt: skip
    events = play(at, 0, "take travel P", "depart C1 1", "pay B,B")
    assert SAID.caption(EN, events, NAMES) == (
        "**Rosa** takes purple from Travel, sends gen. 1 from farm to C1 (2 time + 1 wagon + 2 brown), then gets"
        " 3 points there."
    )


def test_a_market_day_is_one_line() -> None:
    rich = {"coins": 0, "cubes": {"G": 1}}
    at = table(rich | {"grain": 5, "goods": {"plow": 1}}, rich | {"time": 9, "goods": {"ox": 1}}, {"coins": 0},
               spaces={"market": {"G": 1}, "family": {"B": 1}},
               stalls={"S1": "K09", "S2": "K12", "S3": "K01", "S4": "K14"},
               line=["K10", "K17", "K06", "K20", "K03"])  # fmt: skip
    events = play(at, 0, "take market G", "serve S1")
    events += play(at, 1, "serve S2")
    told = SAID.caption(EN, events, NAMES).splitlines()
    assert told == [
        "**Rosa** takes green from Market.",
        "Market day: Rosa serves K09 (plow → 2) · Yuri serves K12 (ox → 3), fee paid · Yuri loses a member of"
        " generation 1 on the farm, remembered in the chronicle (farm) · G\\*n can't sell",
    ]
    more = play(at, 0, "serve S3")
    assert SAID.caption(EN, more, NAMES) == "Market day: Rosa serves K01 (3 grain → 3), fee paid · Yuri can't sell"
    log = [SAID.event(EN, event, NAMES) for event in more]
    assert "The market day is over. Customers served: Rosa 2 and Yuri 1." in log
    assert any(line.startswith("Customers come to the empty stalls: S1 K10, S2 K17 and S3 K06.") for line in log)


def test_orders_that_act_are_told_as_such() -> None:
    at = table({"coins": 0}, {"coins": 1, "goods": {"plow": 1}}, spaces={"market": {"G": 1}, "family": {"B": 1}},
               stalls={"S1": "K09"}, line=["K10", "K17", "K06", "K20", "K03"])  # fmt: skip
    at.play(1, at.read(1, "market_order K09"))
    events = play(at, 0, "take market G")
    assert SAID.caption(EN, events, NAMES).splitlines()[1] == (
        "Market day: Rosa can't sell · Yuri serves K09 (plow → 2), fee paid, by standing order"
    )
    assert "Yuri serves K09 (plow → 2), by standing order." in [SAID.event(EN, event, NAMES) for event in events]


def test_a_mass_is_one_line() -> None:
    at = table({"grain": 3, "members": {"1c": "bag", "2a": "bag"}}, {"coins": 0, "members": {"1a": "bag"}},
               spaces={"harvest": {"P": 1}}, chance=[0, 0, 3])  # fmt: skip
    events = play(at, 0, "take harvest P", "skip", "mass_buy 2", "mass_advance 2 1 3")
    told = SAID.caption(EN, events, NAMES).splitlines()
    assert told[1] == (
        "Mass: Rosa buys gen. 2 · Yuri can't buy anybody · drawn: Yuri gen. 1 and 2 monks · Rosa gen. 2 to window 3"
        " (3 grain) · Yuri can't move anybody · majority Rosa +2"
    )
    assert told[2].startswith("Round 2: new cubes. Rosa starts.")


def test_the_end_is_announced() -> None:
    event = ev.EndTriggered(1, "graves", (2, 0))
    assert SAID.event(EN, event, NAMES) == (
        r"The last anonymous grave is taken: the end of the game begins. One last action each: G\*n and Rosa."
    )
    endings = {SAID.ended(EN, GameEnded(what, 0), NAMES) for what in ("chronicle", "graves")}
    assert len(endings) == 2


# -- why not ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_reason_of_the_rules_has_its_sentence(code: str) -> None:
    _ = tongue(code)
    used = reason_codes(ROOT / "games" / GAME.id) - {"not_your_turn", "wrong_step"}  # the core's
    assert set(SPEC_CODES) <= used
    said = [SAID.reason(_, Refusal(reason), NAMES) for reason in sorted(used | set(SPEC_CODES))]
    assert None not in said
    assert len(set(said)) == len(said)


def test_refusals_say_what_to_do_instead() -> None:
    at = table({"coins": 0}, {}, spaces={"travel": {"P": 1}, "crafts": {"P": 1}})
    assert refused(at, 0, "take harvest P") == (
        "There is no such cube on that space (Harvest, purple). Choose a space that still has cubes."
    )
    assert refused(at, 0, "take travel B") == (
        "There is no such cube on that space (Travel, brown). It still has: purple."
    )
    at = table(
        {"coins": 0, "members": {"1a": "C1"}, "cubes": {"O": 2}, "goods": {"wagon": 1}},
        {},
        spaces={"travel": {"P": 1}, "crafts": {"P": 1}},
    )
    play(at, 0, "take travel P")
    assert refused(at, 0, "move C1 C4 1") == "No road leads there. From C1 you can go to C3 and C6."
    assert (
        refused(at, 0, "depart C1 1") == "You can't pay for that: it costs 2 brown. A coin may stand for any cube."
    )
    assert refused(at, 0, "depart C2 3") == (
        "You don't have a member of generation 3 on the farm. There are: gen. 1."
    )
    assert refused(at, 0, "harvest") == "That is an action of another space. You are at Travel in this turn."


def test_what_is_typed_cannot_break_a_message() -> None:
    at = table({}, {})
    said = refused(at, 0, "take **`@everyone`** P")
    assert "@everyone" not in said
    assert "**" not in said.replace(r"\*\*", "")


# -- board, scores, help ---------------------------------------------------------------------------


def test_the_board_in_words_has_everything() -> None:
    at = table(
        {"members": {"1a": "bag", "1b": "chronicle:farm", "1c": "C3", "2a": "farm"}, "grain": 2, "time": 27,
         "tiles": ["K01", "K08"], "points": 5},
        {"members": {"1a": "church:2", "1b": "council:3", "1c": "grave", "1d": "office"}, "tiles": ["K02"]},
        spaces={"harvest": {"P": 1, "X": 1}},
    )  # fmt: skip
    lines = SAID.board(EN, at.view(0), NAMES).splitlines()
    for line in (
        "Harvest: 1 purple and 1 plague",
        "5 points so far · life-time marker on 7, 3 time to the bridge",
        "On the farm: gen. 1 and gen. 2",
        "Elsewhere: C3 gen. 1 · black bag gen. 1",
        "Customers served: 2 (9 points) · In the chronicle: 1",
        "Customers served: 1 · In the chronicle: 0",
        "Black bag: 4 monks · Rosa gen. 1 · into it for 1 brown or 3 time",
        "Window 2: 1 grain from window 1 · at the end 3 points · there: Yuri gen. 1",
        "Stage 3: 2 time · privilege: take a good of your choice · at the end 4 points · there: Yuri gen. 1",
        "Farm: free: 2 of 3 · Rosa gen. 1",
        "Anonymous graves: free: 2 of 3 · Yuri gen. 1",
        "Office: scroll · training 2 time · production 2 time · or buy for 1 purple · there: Yuri gen. 1",
    ):
        assert line in lines, line
    assert "K08" not in SAID.board(EN, at.view(1), NAMES).partition("**Yuri**")[0].partition("**Rosa**")[2]


def test_scores_say_what_they_count() -> None:
    assert SAID.standing(EN, Line("council", 8, {"stages": "0 1 0 2"})) == "council (stage 2 and stage 4 ×2)"
    assert SAID.standing(ZH, Line("church", 8, {"windows": "1 0 0 1"})) == "教堂（1 號窗和 4 號窗）"
    assert SAID.standing(EN, Line("travel", 1, {"cities": 1})) == "travel (1 city)"
    assert SAID.standing(EN, Line("living", 0, {"members": 4}, note=True)) == "living members: 4"


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_help_has_the_numbers_of_the_box(code: str) -> None:
    pages = {topic.key: topic.body for topic in SAID.topics(tongue(code))}
    for page, numbers in {
        "travel": [*BOX.travel.marker_points[1:], len(CITIES)],
        "scoring": [*BOX.council.points, *BOX.church.points, *BOX.chronicle.points],
        "church": [BOX.church.monks, BOX.church.mass, BOX.church.time],
        "time": [BOX.track],
        "turn": [BOX.well_price, BOX.plague_time],
        "market": [min(one.points for one in CUSTOMERS.values()), max(one.points for one in CUSTOMERS.values())],
    }.items():
        found = {int(number) for number in re.findall(r"\d+", pages[page])}
        assert set(numbers) <= found, page
    roads = sum(len(roads) for roads in ROADS.values())
    # the roads between cities stand there once
    assert pages["travel"].count("C1") + pages["travel"].count("C6") >= 2 + 2 + 5
    assert roads == 2 * (len(BOX.travel.road) - 2) + 2
    assert len(re.findall(r"^- ", pages["crafts"], re.MULTILINE)) == len(BUILDINGS) + 1 + 3
    for body in pages.values():
        good(body, code, GAME, 1900)


# -- standing orders ---------------------------------------------------------------------------------


def test_orders_noted_one_after_the_other_are_told_apart() -> None:
    at = table({}, {}, spaces=TWO, stalls={"S1": "K09", "S2": "K12"})
    for line in ("market_order K12", "market_order K09", "mass_none buying"):
        at.play(1, at.read(1, line))
    events = at.events_since(0, 1)
    assert SAID.caption(EN, events, NAMES) == (
        "You noted: “on the market day serve K12 (ox → 3)”, “on the market day serve K09 (plow → 2)” and “in the"
        " mass buy nobody”."
    )
    assert SAID.caption(ZH, events, NAMES) == (
        "你預約了：「市集日服務 K12（牛 → 3）」、「市集日服務 K09（農具 → 2）」和「彌撒時不買人」。"
    )
    more = [*events, *play(at, 0, "take family B", "skip")]
    assert SAID.caption(EN, more, NAMES).endswith("buy nobody”. Rosa takes brown from Family (without the action).")


def test_the_owner_reads_that_the_rest_of_the_orders_is_forgotten() -> None:
    at = table({"goods": {"plow": 1}}, {}, spaces={"market": {"G": 1}, "family": {"B": 1}},
               stalls={"S1": "K09", "S2": "K12"}, line=["K10", "K17", "K06", "K20", "K03"])  # fmt: skip
    at.play(1, at.read(1, "market_order K12"))
    before = at.version
    play(at, 0, "take market G", "pass_market")
    told = SAID.caption(EN, at.events_since(before, 1), NAMES)
    assert told.splitlines()[1] == (
        "Market day: Rosa passes · Yuri can't sell · nobody sells · the rest of your standing orders is forgotten"
    )
    assert "forgotten" not in SAID.caption(EN, at.events_since(before, 0), NAMES)
    log = [SAID.event(EN, event, NAMES) for event in at.events_since(before, 1)]
    assert "This market day is over, so what was left of your standing orders for it is forgotten." in log


def test_a_mass_in_which_nobody_can_do_anything_is_told_briefly() -> None:
    at = table({"coins": 0}, {"coins": 0}, {}, {}, spaces={"harvest": {"P": 1}})
    events = play(at, 0, "take harvest P", "skip")
    assert (
        SAID.caption(EN, events, NAMES).splitlines()[1] == "Mass: nobody can buy anybody · nobody can move anybody"
    )
    log = [SAID.event(EN, event, NAMES) for event in events]
    for name in ("Rosa", "Yuri", r"G\*n", "Dee"):
        assert f"{name} can't buy anybody for the mass." in log
        assert f"{name} can't move anybody in the church." in log


def test_chinese_names_stand_apart_and_points_have_their_word() -> None:
    closed = [ev.MarketPassed(1, "auto"), ev.MarketPassed(2, "auto"), ev.MarketClosed((1, 0, 0))]
    assert "Yuri 和 G\\*n 無法出售" in SAID.caption(ZH, closed, NAMES)
    assert "人數最多 Rosa +2 分" in SAID.caption(ZH, [ev.Majority((0,), 2, 2)], NAMES)
    assert SAID.event(ZH, ev.Majority((0,), 2, 2), NAMES) == "教堂人數最多（2）：Rosa +2 分。"


def test_what_is_typed_too_early_or_briefly_gets_its_reason() -> None:
    at = table({"coins": 0}, {}, spaces=TWO)
    first = "First take a cube (`take <space> <cube>`, or in your panel); then you may do the action of its space."
    assert refused(at, 0, "harvest") == refused(at, 0, "birth") == refused(at, 0, "birth 2") == first
    assert refused(at, 0, "well").startswith("For the well you need 3 cubes of the same colour;")
    assert refused(at, 1, "take market") == "It isn't your turn. The table is waiting for Rosa."
    assert refused(at, 0, "harvest", chinese=True).startswith("請先拿一個標記（`take <space> <cube>`")


def test_a_plague_cube_is_never_said_to_be_kept() -> None:
    at = table({"coins": 0}, {}, spaces={"travel": {"X": 1, "G": 1}})
    assert text(at, 0, Take("travel", "X"))[0] == "Travel: plague · 2 time · no action possible"
    assert text(at, 0, Take("travel", "G"))[0] == "Travel: green · only the cube"


def test_the_one_who_is_asked_reads_the_orders_that_stand() -> None:
    at = table({}, {}, spaces=TWO, stalls={"S1": "K09"})
    at.play(1, at.read(1, "market_order K09"))
    play(at, 0, "take family B", "skip")
    assert at.decisions() == (1,)
    assert SAID.ask(EN, at.view(1), NAMES).endswith("Your standing orders: market day (serve K09).")
    assert "standing orders" not in SAID.ask(EN, at.view(0), NAMES).replace("leave standing orders", "")
    assert "standing orders" not in SAID.ask(EN, at.view(None), NAMES)


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        ((), "for the next market day and mass, which end with it"),
        (("take market G",), "for this market day and the next mass, which end with it"),
    ],
)
def test_who_may_note_orders_reads_for_when(lines: tuple[str, ...], says: str) -> None:
    at = table({"goods": {"plow": 1}}, {}, spaces={"market": {"G": 1}, "family": {"B": 1}}, stalls={"S1": "K09"})
    play(at, 0, *lines)
    assert says in SAID.ask(EN, at.view(1), NAMES)
