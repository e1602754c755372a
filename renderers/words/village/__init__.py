"""Village in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.core import Event, GameEnded, Line, Move, Refusal, Seat
from renderers.words.core import bare, escaped
from renderers.words.game import ALT, AnyView, GameWords, Label, Topic
from renderers.words.text import cut
from renderers.words.tongue import Tongue
from renderers.words.village import asks, board, kinds, labels, pages, reasons, story, told, topics

__all__ = ["WORDS"]


class VillageWords(GameWords):
    """Standing orders are told to their owner alone: only its views and events have them."""

    def title(self, _: Tongue) -> str:
        return _.c("game", "Village")

    def pitch(self, _: Tongue) -> str:
        return _(
            "2 to 4 players, 60 to 90 minutes. Lead a family through four generations: every action costs cubes or"
            " time, and time takes the oldest. Travel, council, church, market and the village chronicle bring"
            " points."
        )

    def command_name(self, _: Tongue) -> str:
        return _.c("command", "village")

    def ask(self, _: Tongue, view: AnyView, names: Sequence[str] = ()) -> str:
        return asks.ask(_, view, escaped(names))

    def move(self, _: Tongue, view: AnyView, move: Move, names: Sequence[str] = ()) -> Label:
        return labels.move_label(_, view, _mine(view), move)

    def group(self, _: Tongue, view: AnyView, key: str, moves: Sequence[Move], names: Sequence[str] = ()) -> Label:
        return labels.group_label(_, view, _mine(view), key, moves)

    def action(self, _: Tongue, kind: type[Move]) -> tuple[str, str]:
        return kinds.action(_, kind)

    def action_name(self, _: Tongue, kind: type[Move]) -> str:
        return kinds.action_name(_, kind)

    def command_group(self, _: Tongue, kind: type[Move]) -> tuple[str, str] | None:
        return kinds.command_group(_, kind)

    def field(self, _: Tongue, kind: type[Move], field: str) -> tuple[str, str]:
        return kinds.field(_, kind, field)

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
        return labels.value_line(_, view, _mine(view), kind, field, value, moves)

    def event(self, _: Tongue, event: Event, names: Sequence[str]) -> str:
        return told.line(_, event, escaped(names))

    def caption(self, _: Tongue, events: Sequence[Event], names: Sequence[str]) -> str:
        safe = escaped(names)
        leads = tuple(f"**{name}**" if name else "" for name in safe)
        return "\n".join(story.story(_, events, safe, leads))

    def reason(self, _: Tongue, refusal: Refusal, names: Sequence[str]) -> str | None:
        return reasons.reason(_, refusal)

    def standing(self, _: Tongue, line: Line) -> str:
        return board.standing(_, line)

    def ended(self, _: Tongue, event: GameEnded, names: Sequence[str]) -> str:
        return told.ended(_, event)

    def reason_topic(self, code: str) -> str:
        return topics.of_reason(code)

    def standing_topic(self, key: str) -> str:
        return topics.of_line(key)

    def option(self, _: Tongue, name: str) -> str:
        return _("Edition") if name == "edition" else _("Start player")

    def option_value(self, _: Tongue, name: str, value: Any) -> str:
        match name, value:
            case "edition", "source":
                return _.c("edition", "Standard")
            case "edition", _other:
                return _("Printed rulebook (two rules differ)")
            case "start", "random":
                return _("Drawn at random")
        return _("Player {number}", number=value)

    def board(self, _: Tongue, view: AnyView, names: Sequence[str]) -> str:
        return board.board(_, view, escaped(names))

    def alt(self, _: Tongue, view: AnyView, names: Sequence[str], events: Sequence[Event] = ()) -> str:
        called = bare(names)
        return cut(board.picture(_, view, called, story.story(_, events, called, called)), ALT)

    def status(self, _: Tongue, view: AnyView, names: Sequence[str]) -> str:
        return asks.status(_, view, escaped(names))

    def topics(self, _: Tongue) -> tuple[Topic, ...]:
        return pages.topics(_)


def _mine(view: AnyView) -> Seat:
    """Moves are told to the seat that may make them; without one, as for whoever's turn it is."""
    if view.seat is not None:
        return view.seat
    seat: Seat = view.deciders[0] if view.deciders else view.state.seat
    return seat


WORDS = VillageWords()
