"""The stream of chance can never change: running games and old replays hang on it."""

from __future__ import annotations

from hashlib import blake2b

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core import Chance, RulesError, seed_hash


def test_known_numbers() -> None:
    chance = Chance("dorfpost")
    assert [chance.below(100) for _ in range(12)] == [52, 46, 79, 57, 39, 93, 0, 76, 42, 90, 55, 39]
    assert chance.drawn == 12


def test_known_rolls_and_shuffle() -> None:
    chance = Chance("dorfpost")
    assert [chance.die() for _ in range(12)] == [1, 1, 4, 4, 2, 2, 3, 5, 1, 3, 2, 6]
    items = list(range(10))
    Chance("dorfpost").shuffle(items)
    assert items == [9, 4, 5, 6, 7, 1, 0, 8, 3, 2]


def test_the_counter_alone_says_what_comes() -> None:
    assert Chance("小鎮", 7).below(10**9) == 209345661
    chance = Chance("小鎮")
    for _ in range(7):
        chance.below(6)
    assert chance.below(10**9) == 209345661


def test_it_is_what_the_page_says() -> None:
    key = blake2b(b"dorfpost", digest_size=32).digest()
    for drawn in range(20):
        word = blake2b(drawn.to_bytes(8, "big"), digest_size=8, key=key).digest()
        assert Chance("dorfpost", drawn).below(1000) == int.from_bytes(word, "big") % 1000


def test_words_beyond_the_last_full_multiple_are_drawn_again() -> None:
    chance = Chance("r")
    assert [chance.below((1 << 63) + 1) for _ in range(4)] == [
        5264030357576024362,
        3638167889473516510,
        9039476088372467754,
        9180454700697614740,
    ]
    assert chance.drawn == 8


def test_seed_hash() -> None:
    assert seed_hash("dorfpost") == "27013b0927808788f40d5d00fa3c08d21326e98525968d0374050e7fbf09b038"


@given(st.text(max_size=20), st.integers(1, 1 << 64))
def test_below_stays_below(seed: str, n: int) -> None:
    assert 0 <= Chance(seed).below(n) < n


@given(st.lists(st.integers(), max_size=30), st.text(max_size=5))
def test_shuffles_lose_nothing(items: list[int], seed: str) -> None:
    shuffled = list(items)
    Chance(seed).shuffle(shuffled)
    assert sorted(shuffled) == sorted(items)


def test_rolls_are_uniform() -> None:
    """Chi-square over 60,000 rolls; 20.5 is exceeded by chance once in a thousand (5 degrees of freedom)."""
    chance = Chance("uniform")
    counts = [0] * 6
    for _ in range(60_000):
        counts[chance.die() - 1] += 1
    assert sum((count - 10_000) ** 2 / 10_000 for count in counts) < 20.5


def test_every_order_comes_equally_often() -> None:
    chance = Chance("orders")
    counts: dict[tuple[int, ...], int] = {}
    for _ in range(24_000):
        items = [0, 1, 2, 3]
        chance.shuffle(items)
        counts[tuple(items)] = counts.get(tuple(items), 0) + 1
    assert len(counts) == 24
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 49.7  # 23 degrees of freedom


def test_pick_takes_every_item() -> None:
    chance = Chance("pick")
    assert {chance.pick("abc") for _ in range(50)} == set("abc")


@pytest.mark.parametrize("n", [0, -1])
def test_nothing_lies_below_nothing(n: int) -> None:
    with pytest.raises(RulesError):
        Chance("x").below(n)


def test_a_script_comes_first_and_can_be_gone_back_to() -> None:
    chance = Chance("s", 3, [6, 5, 0])
    assert [chance.die(), chance.die(), chance.below(1)] == [6, 5, 0]
    after = chance.die()
    assert after == Chance("s", 6).die()
    chance.drawn = 4
    assert chance.die() == 5
    chance.follow([2])
    assert chance.die() == 2
    assert chance.drawn == 6


@pytest.mark.parametrize(("script", "faces"), [([0], 6), ([7], 6), ([3], 2)])
def test_a_script_must_be_possible(script: list[int], faces: int) -> None:
    chance = Chance("s", script=script)
    with pytest.raises(RulesError, match="script"):
        chance.die(faces)
    assert chance.drawn == 0
