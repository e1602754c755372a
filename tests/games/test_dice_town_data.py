"""The components file against the tables of the rules spec, and the ranking of hands against a slow one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import msgspec
import pytest

from games.core import RulesError
from games.dice_town import components
from games.dice_town.components import BOX, CARDS, CURES, DECK, DEED_DECK, FACE_OF, FACES, ORDERS, PLACES, Box
from games.dice_town.poker import CATEGORIES, category, strength
from games.dice_town.state import price
from tests.games import dice_town_oracle as oracle

FILE = Path(components.__file__).with_name("components.toml")


def test_store_cards() -> None:
    rows = sorted(f"{card_id},{card.name},{card.kind},{card.points}" for card in BOX.card for card_id in card.ids)
    assert rows == oracle.CARDS.strip().splitlines()
    assert len(DECK) == 19
    assert Counter(DECK) == Counter(row.split(",")[1] for row in rows)
    assert ORDERS == ("dynamite", "the_girls", "corruption", "credit", "marshal", "even_split", "elixir")


def test_deeds() -> None:
    assert [(card_id, deed.points) for deed in BOX.deed for card_id in deed.ids] == [
        (f"L{number:02}", 1 + (number - 1) // 5) for number in range(1, 26)
    ]
    assert len(DEED_DECK) == 25
    assert sum(CARDS[deed].points for deed in DEED_DECK) == 75


def test_numbers() -> None:
    assert tuple(oracle.FACES) == FACES
    assert (BOX.dice, BOX.dollars, BOX.bank, BOX.nuggets, BOX.open_deeds) == (5, 8, 3, 30, 3)
    assert (BOX.badge_points, BOX.dollars_per_point, BOX.first_round_store_visits) == (5, 2, 2)
    assert (BOX.joe_dollars, BOX.tax_dollars, BOX.gold_nuggets, BOX.protected_deeds) == (4, 2, 1, 2)
    assert BOX.even_split_least == 2
    assert PLACES == ("mine", "bank", "store", "saloon", "office", "hall")
    assert FACE_OF == {"mine": "9", "bank": "T", "store": "J", "saloon": "Q", "office": "K"}
    assert CURES == {"protect": ("9", "T"), "draw": ("J", "Q"), "tax": ("K",), "gold": ("A",)}


def test_prices() -> None:
    assert [price(kept) for kept in range(6)] == [1, 0, 1, 2, 3, 4]


@pytest.mark.parametrize(("edition", "deeds"), [("source", [0, 1, 2, 3, 3, 3]), ("published", [1, 2, 3, 3, 3, 3])])
def test_deeds_for_aces(edition: components.Edition, deeds: list[int]) -> None:
    assert [BOX.deeds_taken(edition, aces) for aces in range(6)] == deeds


def test_every_hand_against_every_other() -> None:
    """All 252 multisets: antisymmetric, transitive (they are numbers), equal only where the spec says tie."""
    assert len(oracle.HANDS) == 252
    strengths = {hand: strength(hand) for hand in oracle.HANDS}
    for one, other in product(oracle.HANDS, repeat=2):
        mine, theirs = strengths[one], strengths[other]
        assert (mine > theirs) - (mine < theirs) == oracle.compare(one, other), (one, other)
        assert oracle.compare(one, other) == -oracle.compare(other, one)
        assert (mine == theirs) == (one == other), "only the very same hand is a tie"


def test_the_slow_ranking_is_transitive() -> None:
    """Sorted by wins over all others, each hand beats exactly those before it."""
    wins = {one: sum(oracle.compare(one, other) > 0 for other in oracle.HANDS) for one in oracle.HANDS}
    assert sorted(wins.values()) == list(range(252))
    ranked = sorted(oracle.HANDS, key=wins.__getitem__)
    assert ranked == sorted(oracle.HANDS, key=strength)
    assert (ranked[0], ranked[-1]) == ("9TJQA", "AAAAA")


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("JJJ99", "TTTAA"),
        ("TJQKA", "9TJQK"),
        ("AA99K", "KKQQA"),
        ("JJJJA", "JJJJK"),
        ("99TJQ", "9TJQA"),
        ("AAQQT", "AAQQ9"),
    ],
)
def test_examples_of_hands(better: str, worse: str) -> None:
    assert strength(better) > strength(worse)
    assert strength(reversed(better)) == strength(better)


def test_words_for_categories() -> None:
    for hand in oracle.HANDS:
        assert category(hand).replace("_", " ") == oracle.kind(hand)
    assert set(map(category, oracle.HANDS)) == set(CATEGORIES[1:])


def tree() -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.toml.decode(FILE.read_bytes())
    return plain


WRONG: list[tuple[Callable[[dict[str, Any]], Any], str]] = [
    (lambda t: t.update(faces=["9", "10", "J", "Q", "K", "A"]), "a poker die shows"),
    (lambda t: t.update(dice=6), "five dice"),
    (lambda t: t.update(nuggets=0), "at least 1"),
    (lambda t: t.update(dollars_per_point=0), "at least 1"),
    (lambda t: t["hall"].pop("published"), "both editions"),
    (lambda t: t["place"].reverse(), "in this order"),
    (lambda t: t["place"][0].update(face="T"), "face of its own"),
    (lambda t: t["place"][0].update(face="X"), "face of its own"),
    (lambda t: t["cure"].pop(), "in this order"),
    (lambda t: t["cure"][0].update(faces=[]), "one of some faces"),
    (lambda t: t["cure"][0].update(faces=["8"]), "one of some faces"),
    (lambda t: t["card"].append(t["card"][0]), "given once"),
    (lambda t: t["card"][0].update(ids=["gs02"]), "given once"),
    (lambda t: t["card"][0].update(name="Tin Cup"), "lower case"),
    (lambda t: t["card"][0].update(points=-1), "no negative points"),
    (lambda t: t["card"][0].update(ids=[]), "an id"),
    (lambda t: t["card"][0].update(kind="order"), "of kind equipment"),
    (lambda t: t["card"][6].update(kind="dice"), "of kind order"),
    (lambda t: t["card"].pop(6), "cards are missing: dynamite"),
    (lambda t: t["card"][6]["ids"].append("GS20"), "one each"),
    (lambda t: t["deed"][0].update(kind="order"), "no other kind"),
    (lambda t: t.update(deed=[]), "no other kind"),
    (lambda t: t.pop("dollars"), "dollars"),
]


@pytest.mark.parametrize(("change", "trouble"), WRONG)
def test_wrong_data_is_refused(change: Callable[[dict[str, Any]], Any], trouble: str) -> None:
    changed = tree()
    change(changed)
    with pytest.raises((RulesError, msgspec.ValidationError), match=trouble):
        msgspec.convert(changed, Box, strict=False).check()


def test_own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DORFPOST_COMPONENTS", str(tmp_path))
    assert components.load() == BOX  # nothing there: the packaged file
    (tmp_path / "dice_town").mkdir()
    own = tmp_path / "dice_town" / "components.toml"
    own.write_text(FILE.read_text().replace("badge_points = 5", "badge_points = 7"))
    assert components.load().badge_points == 7
    own.write_text(FILE.read_text().replace("\ndice = 5\n", "\ndice = 4\n"))
    with pytest.raises(RulesError, match="dice_town/components"):
        components.load()
