"""Poker hands compared the slow way, and the tables of the rules spec: independent of the game's own code."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations_with_replacement

FACES = "9TJQKA"
HANDS = ["".join(hand) for hand in combinations_with_replacement(FACES, 5)]
"""All 252 hands, in ascending faces."""
CARDS = """
GS01,tin_cup,equipment,1
GS02,bandana,equipment,2
GS03,boots,equipment,3
GS04,saddle,equipment,4
GS05,rifle,equipment,5
GS06,horse,equipment,8
GS07,dynamite,order,0
GS08,the_girls,order,0
GS09,brute,dice,0
GS10,brute,dice,0
GS11,cheater,dice,0
GS12,cheater,dice,0
GS13,corruption,order,0
GS14,credit,order,0
GS15,nervous_joe,instant,0
GS16,marshal,order,0
GS17,even_split,order,0
GS18,wanted,standing,0
GS19,elixir,order,0
"""


def of_a_kind(hand: Iterable[str]) -> dict[int, list[str]]:
    """Number of dice → the faces that are there so often, best first."""
    groups: dict[int, list[str]] = {}
    for face, count in Counter(hand).items():
        groups.setdefault(count, []).append(face)
    return {count: sorted(faces, key=FACES.index, reverse=True) for count, faces in groups.items()}


def kind(hand: str) -> str:
    """The category, by looking at the shape of the hand."""
    groups = of_a_kind(hand)
    if 5 in groups:
        return "five of a kind"
    if 4 in groups:
        return "four of a kind"
    if 3 in groups:
        return "full house" if 2 in groups else "three of a kind"
    if 2 in groups:
        return "two pairs" if len(groups[2]) == 2 else "one pair"
    return "straight" if set(hand) in (set("9TJQK"), set("TJQKA")) else "high card"


ORDER = [
    "high card",
    "one pair",
    "two pairs",
    "three of a kind",
    "straight",
    "full house",
    "four of a kind",
    "five of a kind",
]


def compare(one: str, other: str) -> int:
    """-1, 0 or 1: category first, then the faces in the order of the spec's table."""
    kinds = ORDER.index(kind(one)), ORDER.index(kind(other))
    if kinds[0] != kinds[1]:
        return 1 if kinds[0] > kinds[1] else -1
    if kind(one) == "straight":
        tops = ["A" in hand for hand in (one, other)]
        return tops[0] - tops[1]
    groups, others = of_a_kind(one), of_a_kind(other)
    for count in (5, 4, 3, 2, 1):
        for mine, theirs in zip(groups.get(count, []), others.get(count, []), strict=True):
            if mine != theirs:
                return 1 if FACES.index(mine) > FACES.index(theirs) else -1
    return 0
