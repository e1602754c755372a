"""Trees of plain values, patches, tags and standings."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from games.core import Line, Table, from_tree, merge, names, rank, snake, tag_of, to_tree
from tests.games.hidden import HIDDEN, Bid, Draw, Table_


class Leaf(Struct, tag="leaf"):
    size: int


class Twig(Struct, tag="twig"):
    name: str = "t"


class Tree(Struct):
    counts: dict[str, int]
    pairs: tuple[int, str]
    many: tuple[int, ...] = ()
    parts: list[Leaf | Twig] = []
    seat: int | None = None
    by_seat: dict[int, int | None] = {}
    word: Literal["a", "b"] = "a"


TREE = Tree({"N.9": 1}, (1, "x"), (1, 2), [Leaf(3), Twig("y")], 2, {0: None, 1: 5}, "b")


def test_there_and_back() -> None:
    tree = to_tree(TREE)
    assert tree["parts"] == [{"type": "leaf", "size": 3}, {"type": "twig", "name": "y"}]
    assert tree["by_seat"] == {"0": None, "1": 5}
    assert from_tree(Tree, tree) == TREE


@given(
    st.builds(
        Tree,
        st.dictionaries(st.text(max_size=4), st.integers(), max_size=3),
        st.tuples(st.integers(), st.text(max_size=3)),
        st.lists(st.integers(), max_size=3).map(tuple),
        st.lists(st.builds(Leaf, st.integers()) | st.builds(Twig, st.text(max_size=3)), max_size=3),
        st.none() | st.integers(),
        st.dictionaries(st.integers(), st.none() | st.integers(), max_size=3),
        st.sampled_from(["a", "b"]),
    )
)
def test_any_tree_there_and_back(tree: Tree) -> None:
    assert from_tree(Tree, to_tree(tree)) == tree
    assert from_tree(Tree, merge(to_tree(tree), {})) == tree
    assert from_tree(Tree, merge(to_tree(tree), to_tree(tree))) == tree


@pytest.mark.parametrize(
    ("patch", "trouble"),
    [
        ({"size": 1}, "Tree has no size"),
        ({"seat": "1"}, "seat: Expected `int"),
        ({"counts": {"N.9": "x"}}, "counts.N.9: "),
        ({"counts": [1]}, "counts: expected a table"),
        ({"pairs": [1]}, "pairs: expected 2 items, got 1"),
        ({"pairs": "ab"}, "pairs: expected a list"),
        ({"many": 3}, "many: expected a list"),
        ({"parts": {"0": {"size": "big"}}}, "parts.0.size: "),
        ({"parts": {"2": {"size": 1}}}, "parts.2: there are only 2 items"),
        ({"parts": [{"type": "log"}]}, "parts.0: no type 'log'"),
        ({"parts": [{"type": "leaf"}]}, "parts.0: Leaf needs size"),
        ({"parts": [3]}, "parts.0: "),
        ({"word": "c"}, "word: "),
        ({"by_seat": {"x": 1}}, "by_seat: "),
    ],
)
def test_slips_are_told_with_their_place(patch: dict[str, Any], trouble: str) -> None:
    with pytest.raises(msgspec.ValidationError) as caught:
        from_tree(Tree, merge(to_tree(TREE), patch))
    assert str(caught.value).startswith(trouble)


def test_a_whole_tree_that_is_none() -> None:
    trees: list[Any] = [None, 3, "tree", []]
    for tree in trees:
        with pytest.raises(msgspec.ValidationError):
            from_tree(Tree, tree)


@pytest.mark.parametrize(
    ("patch", "change"),
    [
        ({"counts": {"N.9": None}}, {"counts": {}}),
        ({"counts": {"A.1": 4}}, {"counts": {"N.9": 1, "A.1": 4}}),
        ({"counts": {"A.1": None}}, {}),
        ({"seat": None}, {"seat": None}),
        ({"by_seat": {"1": None}}, {"by_seat": {0: None, 1: None}}),
        ({"parts": {"0": {"size": 9}}}, {"parts": [Leaf(9), Twig("y")]}),
        ({"parts": []}, {"parts": []}),
        ({"parts": {}}, {}),
        ({"many": {"1": 7}}, {"many": (1, 7)}),
        ({"pairs": [5, "z"]}, {"pairs": (5, "z")}),
    ],
)
def test_patches(patch: dict[str, Any], change: dict[str, Any]) -> None:
    assert from_tree(Tree, merge(to_tree(TREE), patch)) == msgspec.structs.replace(TREE, **change)


def test_merge_leaves_its_arguments_alone() -> None:
    tree, patch = to_tree(TREE), {"parts": {"0": {"size": 9}}, "counts": {"A": 1}}
    before = (msgspec.json.encode(tree), msgspec.json.encode(patch))
    merge(tree, patch)
    assert (msgspec.json.encode(tree), msgspec.json.encode(patch)) == before


def test_names() -> None:
    patch = {"players": {"0": {"hand": 0}, "1": {}}, "list": [{"hand": 1}, {}], "bishop": None}
    assert names(patch, "players", 0, "hand")
    assert not names(patch, "players", 1, "hand")
    assert not names(patch, "players", 2, "hand")
    assert names(patch, "list", 0, "hand")
    assert not names(patch, "list", 1, "hand")
    assert not names(patch, "list", 2, "hand")
    assert not names(patch, "bishop")
    assert not names(3, "bishop")


def test_tags() -> None:
    assert snake("EndTurn") == "end_turn"
    assert snake("Bid") == "bid"
    assert tag_of(Bid) == tag_of(Bid(3)) == "bid"
    assert tag_of(Draw) == "draw"


def test_a_state_there_and_back() -> None:
    table: Table[Table_] = Table.deal(HIDDEN, 2, seed="x")
    state = table.full_state()
    assert from_tree(Table_, to_tree(state)) == state


def lines(*points: int) -> dict[int, list[Line]]:
    return {seat: [Line("a", value), Line("b", 1)] for seat, value in enumerate(points)}


@pytest.mark.parametrize(
    ("points", "order", "places", "winners"),
    [
        ([3, 5, 4], [1, 2, 0], [1, 2, 3], (1,)),
        ([5, 3, 5], [0, 2, 1], [1, 1, 3], (0, 2)),
        ([-4, -4], [0, 1], [1, 1], (0, 1)),
        ([1, 2, 2, 0], [1, 2, 0, 3], [1, 1, 3, 4], (1, 2)),
        ([7], [0], [1], (0,)),
    ],
)
def test_standings(points: list[int], order: list[int], places: list[int], winners: tuple[int, ...]) -> None:
    standings = rank(lines(*points))
    assert [score.seat for score in standings.scores] == order
    assert [score.place for score in standings.scores] == places
    assert [score.total for score in standings.scores] == [points[seat] + 1 for seat in order]
    assert standings.winners == winners


def test_tie_breaks() -> None:
    standings = rank(lines(5, 5, 5, 1), {0: (1, 2), 1: (1, 3), 2: (1, 3), 3: (9, 9)})
    assert [(score.seat, score.place, score.total) for score in standings.scores] == [
        (1, 1, 6),
        (2, 1, 6),
        (0, 3, 6),
        (3, 4, 2),
    ]
