"""Computer players (the conformance suite has the promises that hold in every game)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.tools.simulate import play
from games.bohemian_villages import GAME
from games.core import Refusal, Table, write
from games.players import kinds, player
from tests.games.hidden import HIDDEN


def test_by_name() -> None:
    assert kinds() == ("greedy", "random")
    with pytest.raises(Refusal) as caught:
        player("clever", "s")
    assert caught.value.code == "unknown_player"
    assert caught.value.params["players"] == ["greedy", "random"]


def test_greedy_beats_random() -> None:
    """200 games gave 200 wins when this was written; far fewer than 29 of 30 would be a fault of its eyes."""
    result, troubles = play(GAME, 2, 30, "greedy", ["greedy", "random"])
    assert not troubles
    assert isinstance(result.wins, dict)
    assert result.wins["greedy"] >= 29


def test_greedy_beats_three_random_players() -> None:
    result, _ = play(GAME, 4, 12, "four", ["greedy", "random", "random", "random"])
    assert isinstance(result.wins, dict)
    assert result.wins["greedy"] >= 9


def test_random_players_choose_everything_sooner_or_later() -> None:
    table: Table[Any] = Table.deal(GAME, 2, seed="all")
    seat = table.decisions()[0]
    chosen = {player("random", f"{n}").choose(table, seat) for n in range(600)}
    assert chosen == set(table.moves(seat))


def test_greedy_takes_the_card_it_knows_and_hopes_for_no_other() -> None:
    """The deck's next card is the best there is; who peeked would play as if it had it."""
    table: Table[Any] = Table.deal(HIDDEN, 2, seed="peek")
    first = player("greedy", "p").choose(table, 0)
    for number in range(10):
        other = table.clone(f"otherwise {number}", 0)
        assert player("greedy", "p").choose(other, 0) == first


def test_greedy_sees_what_is_worth_coins() -> None:
    patch = {"villages": ["A", "D", "E", "G", "L", "N", "P", "Q"], "seat": 0}
    table: Table[Any] = Table.deal(
        GAME, 3, script=[2, 6, 1, 1], patch=patch | {"occ": {"D.8": 0, "E.8": 0, "N.8": 0, "G.8": 0}}
    )
    assert write(player("greedy", "g").choose(table, 0)).startswith("place 2+6 ")  # the fifth farm
