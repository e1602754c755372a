"""Why: from a refusal, or from a line of the final score, to the rule behind it, in the reader's language."""

from __future__ import annotations

from collections.abc import Sequence
from zlib import crc32

from bot.panels import pages
from bot.panels.ids import Ref
from bot.panels.items import Item, Press, button, select
from bot.panels.screens import CONTENT, Screen, ended, header
from bot.tables.desk import Live
from games.core import AnyGame, Line, Refusal, Seat
from renderers.words import Label, Tongue, cut, label, words

__all__ = ["rule", "score", "scores", "topic_number", "with_why"]

_ROWS, _BUTTONS, _OPTIONS = 5, 5, 25
_OF_TURNS = ("not_your_turn", "wrong_step")
"""Reason codes of all games that the rules of turns explain."""


def topic_number(key: str) -> int:
    """A help page's number in custom ids, the same however many pages come before it: less than 10**9."""
    return crc32(key.encode()) % 10**9


def rule(_: Tongue, game: AnyGame, number: int, table: int) -> Screen:
    """The page with that number; the overview if this version has none."""
    keys = [topic.key for topic in words(game.id).topics(_)]
    return pages.rules(_, game, next((key for key in keys if topic_number(key) == number), keys[0]), table)


def with_why(_: Tongue, screen: Screen, refusal: Refusal, game: str, table: int, names: Sequence[str]) -> Screen:
    """The screen of a refusal with a button to the rule, if it is one that a rule explains and there is room."""
    said = words(game)
    of_turns = refusal.code in _OF_TURNS and not refusal.params.get("over")
    if not of_turns and said.reason(_, refusal, names) is None:
        return screen
    number = topic_number(said.reason_topic(refusal.code))
    item = button(Ref("why", table, 0, number), Label(_("Why?")))
    if len(screen.rows) < _ROWS:
        screen.rows.append([item])
    elif len(screen.rows[-1]) < _BUTTONS and isinstance(screen.rows[-1][0], Press):
        screen.rows[-1].append(item)
    return screen


def scores(_: Tongue, live: Live, seat: Seat | None) -> Screen:
    """The final standings for one reader, with a select of the lines: their own, or else the winner's.

    Raises `Refusal("still_running")`.
    """
    lines = _lines(live, seat)
    text = _("Choose a line to read its rule.")
    standings = cut(ended(_, live), CONTENT - len(header(_, live)) - len(text) - 2)
    return Screen("\n".join([header(_, live), standings, text]), [[_select(_, live, lines)]])


def score(_: Tongue, live: Live, seat: Seat | None, key: str) -> Screen:
    """The rule of the line with that key, and the select to go on with. Raises `Refusal("still_running")`."""
    lines, said = _lines(live, seat), words(live.row.game)
    if key not in [line.key for line in lines]:
        return scores(_, live, seat)
    page = pages.rules(_, live.game, said.standing_topic(key), live.row.id)
    page.rows.insert(0, [_select(_, live, lines, key)])
    return page


def _lines(live: Live, seat: Seat | None) -> Sequence[Line]:
    standings = live.running.standings
    if standings is None:
        raise Refusal("still_running", table=live.row.id)
    mine = next((score for score in standings.scores if score.seat == seat), standings.scores[0])
    return mine.lines[:_OPTIONS]


def _select(_: Tongue, live: Live, lines: Sequence[Line], chosen: str | None = None) -> Item:
    said = words(live.row.game)
    options = [
        (line.key, label(said.standing(_, line), "" if line.note else f"{line.points:+d}")) for line in lines
    ]
    return select(Ref("WHY", live.row.id), options, _("Which line?"), chosen=chosen)
