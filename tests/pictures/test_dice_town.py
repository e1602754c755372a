"""Dice Town: changes are seen where they belong; no secret gets into a picture; what is offered is legal."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import msgspec
import pytest
from PIL import Image, ImageChops

from games.core import Chance, Event, Table
from games.dice_town import events as happened
from games.dice_town.components import BOX, CARDS, FACE_OF, PLACES, Place
from games.dice_town.moves import Cure, Keep
from games.dice_town.poker import CATEGORIES, category
from games.dice_town.state import HIDDEN, Cheat, Offer, Watch, price
from games.registry import game
from renderers.pictures import Scene, draw, painter
from renderers.pictures.dice_town import goods, own, poker, strip_at, strips, style, town, town_top
from renderers.pictures.dice_town.changes import Changes, Gain
from renderers.pictures.dice_town.contest import Standing, standing
from renderers.pictures.legibility import recording
from renderers.pictures.sheet import Sheet
from tests.pictures.positions import scene, table

Box = tuple[int, int, int, int]
DICE_TOWN = "dice_town"


def shot(seats: int, moves: int, crop: str = "board", seat: int | None = None, **more: Any) -> Scene:
    return scene(seats, "dice town", moves, crop, game_id=DICE_TOWN, seat=seat, **more)


def sample(crop: str, number: int = 0) -> Scene:
    return [one for one in painter(DICE_TOWN).showcase() if one.crop == crop][number]


def paint(one: Scene) -> Image.Image:
    return painter(DICE_TOWN).paint(one)


def with_view(one: Scene, events: tuple[Event, ...] = (), **fields: Any) -> Scene:
    return msgspec.structs.replace(one, view=msgspec.structs.replace(one.view, **fields), events=events)


def with_state(one: Scene, events: tuple[Event, ...] = (), **fields: Any) -> Scene:
    return with_view(one, events, state=msgspec.structs.replace(one.view.state, **fields))


def with_player(one: Scene, seat: int, events: tuple[Event, ...] = (), **fields: Any) -> Scene:
    players = list(one.view.state.players)
    players[seat] = msgspec.structs.replace(players[seat], **fields)
    return with_state(one, events, players=players)


def changed(one: Scene, other: Scene, allowed: list[Box]) -> tuple[bool, Box | None]:
    """Whether anything changed at the first place, and the box of what changed outside of all (or None)."""
    difference = ImageChops.difference(paint(one), paint(other))
    inside = bool(difference.crop(allowed[0]).getbbox())
    for box in allowed:
        difference.paste((0, 0, 0), box)
    return inside, difference.getbbox()


def strip_box(seat: int) -> Box:
    return style.MARGIN, strip_at(seat), style.WIDTH - style.MARGIN, strip_at(seat) + strips.HEIGHT


def house_box(place: str) -> Box:
    x, y, wide, high = town.box_of(place, town_top())
    return x, y, x + wide, y + high


# -- one thing, one place --------------------------------------------------------------------------


@pytest.mark.parametrize(("place", "face"), list(FACE_OF.items()))
def test_a_locked_die_is_seen_with_its_player_and_at_its_place(place: str, face: str) -> None:
    one = with_view(shot(3, 0))
    after = with_player(one, 1, locked=[face])
    inside, outside = changed(one, after, [strip_box(1), house_box(place)])
    assert inside
    assert outside is None
    assert changed(one, after, [house_box(place)])[0]


@pytest.mark.parametrize(
    ("field", "place"), [("mine", "mine"), ("bank", "bank"), ("stagecoach", "bank"), ("edition", "hall")]
)
def test_what_lies_in_a_house_is_seen_there_only(field: str, place: str) -> None:
    one = with_view(shot(2, 0))
    value: Any = "published" if field == "edition" else 17
    after = with_view(one, state=msgspec.structs.replace(one.view.state, **{field: value}))
    inside, outside = changed(one, after, [house_box(place)])
    assert inside
    assert outside is None


def test_goods_of_a_player_are_seen_in_his_strip_only() -> None:
    one = with_view(shot(4, 0))
    for more in ({"dollars": 21}, {"nuggets": 12}, {"hand": [HIDDEN] * 3}, {"protected": ["deed_2"]}):
        inside, outside = changed(one, with_player(one, 2, **more), [strip_box(2)])
        assert inside, more
        assert outside is None, more


def test_who_is_asked_and_who_has_answered_is_seen() -> None:
    one = with_view(shot(3, 0))
    asked = with_view(one, deciders=(0, 2), state=msgspec.structs.replace(one.view.state, ready=[1]))
    inside, outside = changed(one, asked, [strip_box(1)])
    assert inside
    assert outside is None


def test_gains_are_ringed_and_losses_look_otherwise() -> None:
    one = with_view(shot(3, 0))
    looks = {paint(with_view(one, (happened.GoldDug(1, nuggets),))).tobytes() for nuggets in (0, 2)}
    looks |= {paint(with_view(one, (happened.Kept(1, (), dollars),))).tobytes() for dollars in (1, -1)}
    assert len(looks) == 4


@pytest.mark.parametrize("place", PLACES)
def test_control_a_tie_and_the_lead_look_different(place: Place) -> None:
    one = with_view(shot(3, 0))
    hands = (["9", "T", "J", "Q", "K"], ["9", "T", "J", "Q", "K"], ["9", "T", "J", "Q", "K"])
    for seat, locked in enumerate(hands):
        one = with_player(one, seat, locked=locked)
    looks = set()
    for more in (
        {"phase": "orders"},
        {"phase": "town", "place": place, "tied": [0, 1, 2]},
        {"phase": "town", "place": place, "tied": [0, 1]},
        {"phase": "town", "place": place, "control": {place: 0}},
        {"phase": "town", "place": place, "control": {place: 1}},
    ):
        looks.add(paint(with_state(one, **more)).crop(house_box(place)).tobytes())
    won = with_state(one, (happened.Controlled(place, 1, 1),), phase="town", place=place, control={place: 1})
    looks.add(paint(won).crop(house_box(place)).tobytes())
    empty = with_state(one, (happened.NobodyThere(place),), phase="town", place=place)
    looks.add(paint(empty).crop(house_box(place)).tobytes())
    assert len(looks) == 7


def test_long_names_stay_in_their_place() -> None:
    for one in (sample("board"), sample("board", 1), sample("board", 2)):
        before = msgspec.structs.replace(one, names=("a",) * 5)
        for name in ("W" * 200, "漢" * 60, "i" * 500):
            difference = ImageChops.difference(
                paint(before), paint(msgspec.structs.replace(one, names=(name,) * 5))
            )
            for seat in range(5):
                x, y, _, low = strip_box(seat)
                difference.paste((0, 0, 0), (x + 80, y, x + 516, low))
            for place in PLACES:
                x, _, right, low = house_box(place)
                difference.paste((0, 0, 0), (x + 84, low - town.FOOT, right - 16, low))
            assert difference.getbbox() is None, name


def test_a_winner_to_be_named_is_asked_for_in_the_bar() -> None:
    one = with_view(shot(3, 0), deciders=())
    looks = set()
    for tied in ([], [0, 1], [0, 2], [0, 1, 2]):
        state = msgspec.structs.replace(one.view.state, phase="scoring" if tied else "orders", tied=tied)
        looks.add(paint(with_view(one, state=state)).crop((0, 0, style.WIDTH, town_top() - style.GAP)).tobytes())
    assert len(looks) == 4


# -- what the pictures say is what happened ----------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_gains_are_the_differences_between_boards(seats: int) -> None:
    """Dollars, nuggets and number of cards before, and what the public heard since, give those after."""
    made: Table[Any] = Table.deal(game(DICE_TOWN), seats, {}, f"gains {seats}")
    chance = Chance("gains")
    while not made.over:
        before, version = made.view(None).state, made.version
        for _ in range(1 + chance.below(9)):
            if not made.over:
                seat = made.decisions()[0]
                made.play(seat, chance.pick(made.moves(seat)))
        gains = Changes(made.events_since(version, None)).gains
        for seat, (old, new) in enumerate(zip(before.players, made.view(None).state.players, strict=True)):
            assert gains.get(seat, Gain()) == Gain(
                new.dollars - old.dollars, new.nuggets - old.nuggets, len(new.hand) - len(old.hand)
            )


@pytest.mark.parametrize("seats", [2, 4])
def test_whoever_is_in_front_when_dice_are_final_wins_or_is_tied(seats: int) -> None:
    made: Table[Any] = Table.deal(game(DICE_TOWN), seats, {}, f"front {seats}")
    chance, compared = Chance("front"), 0
    front: dict[str, Standing] = {}
    while not made.over:
        s, version = made.view(None).state, made.version
        if s.phase == "orders":
            front = {place: standing(s, place, Changes(())) for place in PLACES}
        seat = made.decisions()[0]
        made.play(seat, chance.pick(made.moves(seat)))
        for event in made.events_since(version, None):
            match event:
                case happened.Controlled() if front:
                    assert event.seat in front[event.place].seats
                    assert event.dice == front[event.place].dice
                    compared += 1
                case happened.NobodyThere() if front:
                    assert front[event.place] == Standing("empty")
                case happened.DoctorVisited():
                    front = {}
    assert compared > 20


def test_prices_are_those_that_may_be_paid() -> None:
    made: Table[Any] = Table.deal(game(DICE_TOWN), 3, {}, "prices")
    chance, compared = Chance("prices"), 0
    while not made.over and compared < 60:
        seat = made.decisions()[0]
        legal = made.moves(seat)
        player = made.view(seat).state.players[seat]
        counts = {len(move.dice) for move in legal if isinstance(move, Keep)}
        if counts and not player.cheats:
            assert counts == {n for n in range(len(player.rolled) + 1) if own.price_of(player, n)[1]}
            compared += 1
        made.play(seat, chance.pick(legal))
    assert compared == 60
    assert [own.price_of(player, 3)[0], price(3)] == [0 if player.brute else 2, 2]


def test_cures_are_those_that_are_legal() -> None:
    compared = 0
    for seed in ("cures a", "cures b", "cures c"):
        made: Table[Any] = Table.deal(game(DICE_TOWN), 5, {}, seed)
        chance = Chance(seed)
        while not made.over:
            seat = made.decisions()[0]
            legal = made.moves(seat)
            if made.asks == "treating":
                cures = {move.cure for move in legal if isinstance(move, Cure)} - {"none"}
                assert own.within_reach(made.view(seat).state, seat) == cures
                compared += 1
            made.play(seat, chance.pick(legal))
    assert compared > 5


def test_every_category_of_hands_is_written_in_its_own_way() -> None:
    hands = ("9TJQA", "99TJQ", "99TTJ", "999TJ", "9TJQK", "999TT", "9999T", "99999")
    assert [category(hand) for hand in hands] == list(CATEGORIES[1:])
    written = [
        [(1, "A")],
        [(2, "9")],
        [(2, "T"), (2, "9")],
        [(3, "9")],
        [(0, "K")],
        [(3, "9"), (2, "T")],
        [(4, "9")],
        [(5, "9")],
    ]
    assert [poker.rank_parts(hand) for hand in hands] == written
    for hand in hands:
        sheet = Sheet.blank(400, 60, (255, 255, 255))
        assert poker.paint_rank(sheet, hand, 0, 30, (255, 255, 255)) == pytest.approx(poker.rank_width(hand))


def test_new_dice_are_ringed_by_face() -> None:
    assert strips.ringed(["A", "A", "9"], ["A"]) == [False, True, False]
    assert strips.ringed(["A", "A", "9"], ["9", "A", "A"]) == [True, True, True]
    assert strips.ringed(["K"], []) == [False]


def test_dice_of_a_round_long_past_are_no_news() -> None:
    told = (happened.Kept(0, ("A",), 0), happened.Controlled("mine", 0, 1), happened.DiceRolled(1, (0,), (5,)))
    changes = Changes(told)
    assert not changes.locked
    assert changes.control == {"mine": (0, 1)}
    s = msgspec.structs.replace(shot(2, 0).view.state, roll=1)
    assert standing(s, "mine", changes).kind == "won"
    assert standing(msgspec.structs.replace(s, roll=2), "mine", changes).kind == ""


# -- the private picture -----------------------------------------------------------------------------


def test_private_panels_show_the_own_hand_and_the_public_sees_the_store() -> None:
    assert painter(DICE_TOWN).private == "hand"
    public = with_view(sample("hand"), seat=None)
    assert paint(public).tobytes() == paint(msgspec.structs.replace(public, crop="cards")).tobytes()


def test_every_draft_looks_different_to_its_owner() -> None:
    one = with_view(sample("hand"))
    plain: dict[str, Any] = {"kept": None, "brute": False, "cheats": [], "spared": [], "watch": Watch()}
    looks = set()
    drafts: tuple[dict[str, Any], ...] = (
        {},
        {"kept": []},
        {"kept": ["9"]},
        {"kept": ["9", "K"]},
        {"brute": True},
        {"cheats": [Cheat("9", "A")]},
        {"cheats": [Cheat("9", "K")]},
        {"cheats": [Cheat("K", "A")]},
        {"cheats": [Cheat("9", "A"), Cheat("K", "A")]},
        {"armed": ["marshal"]},
        {"armed": ["marshal"], "spared": [2]},
        {"armed": ["marshal"], "spared": [3]},
        {"watch": Watch(True)},
        {"watch": Watch(True, [1])},
        {"watch": Watch(True, [], ["elixir"])},
        {"basket": ["tin_cup"]},
        {"basket": ["deed_2"]},
    )
    for more in drafts:
        looks.add(paint(with_player(one, 0, **(plain | more))).tobytes())
    assert len(looks) == len(drafts)


def test_every_offer_looks_different_to_the_sheriff_only() -> None:
    one = with_view(sample("hand", 1))
    offers = [Offer(), Offer(1), Offer(0, 1), Offer(0, 0, ("horse",)), Offer(0, 0, ("deed_5",)),
              Offer(0, 0, ("deed_5",) * 2), Offer(9, 9, tuple(CARDS))]  # fmt: skip
    assert len({paint(with_player(one, 0, offer=offer)).tobytes() for offer in offers}) == len(offers)
    other = with_player(with_view(one, seat=1), 1, hand=["horse"])
    assert len({paint(with_player(other, 0, offer=offer)).tobytes() for offer in offers}) == 1


def test_cards_shown_are_seen_by_the_chooser_only() -> None:
    one = with_state(sample("hand", 2), place="saloon", chooser=1, victim=3, shown=["horse", "deed_4"], visitors=[])
    looks = {
        paint(with_state(one, shown=list(cards))).tobytes() for cards in (("horse", "deed_4"), ("horse", "rifle"))
    }
    assert len(looks) == 2
    victims = {paint(with_state(one, victim=victim)).tobytes() for victim in (None, 0, 3)}
    assert len(victims) == 3
    others = with_state(one, chooser=0)
    assert (
        len({paint(with_state(others, shown=list(cards))).tobytes() for cards in ("??", ("horse", "rifle"))}) == 1
    )


def test_every_store_card_has_a_drawing_of_its_own() -> None:
    assert {card.name for card in BOX.card} <= set(goods.GOODS)
    ink = {}
    for card in BOX.card:
        white = Image.new("RGB", (40, 40), (255, 255, 255))
        art = goods.good(card.name, 40).image
        white.paste(art, (0, 0), art)
        ink[card.name] = white.convert("L")
    for one, other in combinations(ink, 2):
        unlike = sum(ImageChops.difference(ink[one], ink[other]).histogram()[64:]) / 1600
        assert unlike > 0.12, f"{one} and {other} look alike: {unlike:.0%}"


def test_cards_are_known_by_their_numbers_in_the_box() -> None:
    with recording() as notes:
        paint(sample("cards"))
    assert {card.ids[0] for card in BOX.card} <= {note.text for note in notes}


# -- secrets -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("crop", painter(DICE_TOWN).crops)
def test_what_a_seat_keeps_is_in_no_picture_of_others(crop: str) -> None:
    start = table(3, "dice town", 0, DICE_TOWN)
    seat = start.decisions()[0]
    others = [None, *(other for other in range(3) if other != seat)]
    choices = [move for move in start.moves(seat) if isinstance(move, Keep)][:5]
    assert len(choices) > 3
    seen: dict[int | None, set[bytes]] = {who: set() for who in (*others, seat)}
    for choice in choices:
        made: Table[Any] = Table.load(game(DICE_TOWN), start.dump())
        made.play(seat, choice)
        for who in seen:
            one = Scene(made.view(who), made.events_since(start.version - 4, who), ("a", "b", "c"), crop=crop)
            seen[who].add(draw(one).data)
    assert all(len(seen[who]) == 1 for who in others)
    assert len(seen[seat]) == (len(choices) if crop == "hand" else 1)


@pytest.mark.parametrize("crop", painter(DICE_TOWN).crops)
def test_pictures_are_the_same_whatever_others_hold(crop: str) -> None:
    """Everything that a seat can't know is dealt anew; its view, and so its picture, stays the same."""
    for moves in (30, 75, 120):
        made = table(4, "redeal", moves, DICE_TOWN)
        for seat in (None, 2):
            looks = set()
            for number in range(3):
                dealt = made.game.redeal(made.full_state(), seat, Chance(f"redeal {number}"))
                view = msgspec.structs.replace(made.view(seat), state=made.game.view(dealt, seat))
                looks.add(paint(Scene(view, (), ("a", "b", "c", "d"), crop=crop)).tobytes())
            assert len(looks) == 1


def test_secrets_of_others_that_got_into_a_view_are_not_drawn() -> None:
    secret: dict[str, Any] = {
        "hand": ["horse", "deed_5"],
        "rolled": ["A", "A"],
        "kept": ["A"],
        "brute": True,
        "cheats": [Cheat("A", "9")],
        "armed": ["marshal"],
        "basket": ["horse"],
        "offer": Offer(1, 1, ("horse",)),
        "watch": Watch(True),
    }
    for crop in painter(DICE_TOWN).crops:
        for seat in (None, 1):
            one = with_player(with_view(shot(3, 0, crop, seat=seat)), 0, hand=[HIDDEN] * 2)
            assert paint(with_player(one, 0, **secret)).tobytes() == paint(one).tobytes(), crop
