"""Bohemian Villages in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.bohemian_villages.moves import Bishop, Place, Reroll, Special
from games.core import Event, GameEnded, Line, Move, Refusal
from renderers.words.bohemian_villages import board, labels, pages, reasons, told
from renderers.words.core import bare, escaped
from renderers.words.game import ALT, AnyView, GameWords, Label, Topic
from renderers.words.text import cut
from renderers.words.tongue import Tongue

__all__ = ["WORDS"]


class BohemianVillages(GameWords):
    """Everything is open in this game, so all viewers are told the same; only the decider is spoken to."""

    def title(self, _: Tongue) -> str:
        return _("Bohemian Villages")

    def pitch(self, _: Tongue) -> str:
        return _(
            "2 to 5 players, about 30 minutes. Roll four dice, add up two, three or four of them and move a figure"
            " into a building with that number; most coins win."
        )

    def command_name(self, _: Tongue) -> str:
        return _.c("command", "bohemian")

    def ask(self, _: Tongue, view: AnyView, names: Sequence[str] = ()) -> str:
        return board.ask(_, view, escaped(names))

    def move(self, _: Tongue, view: AnyView, move: Move, names: Sequence[str] = ()) -> Label:
        return labels.move_label(_, view.state, move, bare(names))

    def group(self, _: Tongue, view: AnyView, key: str, moves: Sequence[Move], names: Sequence[str] = ()) -> Label:
        return labels.group_label(_, view.state, key, moves, bare(names))

    def action(self, _: Tongue, kind: type[Move]) -> tuple[str, str]:
        if kind is Place:
            return _("Place"), _("Move a figure into a building whose number is the sum of your dice")
        if kind is Bishop:
            return _("Bishop"), _("Take the bishop with two dice of the same value")
        if kind is Special:
            return _("Special tile"), _("Take a special tile with any two dice, to reroll dice later")
        if kind is Reroll:
            return _("Reroll"), _("Spend a special tile and roll unused dice again")
        return _("End turn"), _("Leave the other dice unused and end your turn")

    def action_name(self, _: Tongue, kind: type[Move]) -> str:
        if kind is Place:
            return _.c("slash command", "place")
        if kind is Bishop:
            return _.c("slash command", "bishop")
        if kind is Special:
            return _.c("slash command", "special")
        if kind is Reroll:
            return _.c("slash command", "reroll")
        return _.c("slash command", "end-turn")

    def field(self, _: Tongue, kind: type[Move], field: str) -> tuple[str, str]:
        if field == "building":
            return _.c("slash option", "building"), _("The building, such as N.7: village letter and number")
        return _.c("slash option", "dice"), _("The dice to use, such as 2+6")

    def value(
        self,
        _: Tongue,
        view: AnyView,
        kind: type[Move],
        field: str,
        value: Any,
        moves: Sequence[Move],
        names: Sequence[str] = (),
    ) -> str:
        return labels.value_line(_, view.state, field, value, moves, bare(names))

    def event(self, _: Tongue, event: Event, names: Sequence[str]) -> str:
        return told.line(_, event, escaped(names))

    def caption(self, _: Tongue, events: Sequence[Event], names: Sequence[str]) -> str:
        safe = escaped(names)
        leads = tuple(f"**{name}**" if name else "" for name in safe)
        return "\n".join(told.story(_, events, safe, leads))

    def reason(self, _: Tongue, refusal: Refusal, names: Sequence[str]) -> str | None:
        return reasons.reason(_, refusal)

    def standing(self, _: Tongue, line: Line) -> str:
        return board.standing(_, line)

    def reason_topic(self, code: str) -> str:
        return reasons.topic(code)

    def standing_topic(self, key: str) -> str:
        match key:
            case "town_halls" | "shops" | "churches":
                return key
            case "leftovers":
                return "mills"
        return "income"

    def ended(self, _: Tongue, event: GameEnded, names: Sequence[str]) -> str:
        return told.ended(_, event, escaped(names))

    def option(self, _: Tongue, name: str) -> str:
        return _("Edition") if name == "edition" else _("Start player")

    def option_value(self, _: Tongue, name: str, value: Any) -> str:
        match name, value:
            case "edition", "source":
                return _("Standard (same rules as the printed one)")
            case "edition", _other:
                return _("Printed rulebook (same rules as Standard)")
            case "start", "random":
                return _("Drawn at random")
        return _("Player {number}", number=value)

    def board(self, _: Tongue, view: AnyView, names: Sequence[str]) -> str:
        return board.board(_, view, escaped(names))

    def alt(self, _: Tongue, view: AnyView, names: Sequence[str], events: Sequence[Event] = ()) -> str:
        called = bare(names)
        return cut(board.picture(_, view, called, _.join(told.story(_, events, called, called))), ALT)

    def status(self, _: Tongue, view: AnyView, names: Sequence[str]) -> str:
        return board.status(_, view, escaped(names))

    def topics(self, _: Tongue) -> tuple[Topic, ...]:
        return pages.topics(_)


WORDS = BohemianVillages()
