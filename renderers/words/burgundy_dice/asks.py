"""Where the Burgundy dice game stands, and what it asks of whom."""

from __future__ import annotations

from collections.abc import Sequence

from games.burgundy_dice.components import BOX
from games.burgundy_dice.legal import choices, forced
from games.burgundy_dice.moves import Monk, TakeWorker, Twice, Worker
from games.burgundy_dice.state import Burgundy
from games.core import Seat
from renderers.words.burgundy_dice.labels import move_label
from renderers.words.burgundy_dice.names import dots, hourglasses, of_colours, phase, points, rewards, row
from renderers.words.core import seat_name
from renderers.words.game import AnyView
from renderers.words.tongue import Tongue

__all__ = ["ask", "rolled", "status"]


def status(_: Tongue, view: AnyView, names: Sequence[str]) -> str:
    s: Burgundy = view.state
    if view.standings is not None:
        if s.solo:
            return _("game over · {points}", points=points(_, s.players[0].total()))
        winners = _.list(seat_name(_, seat, names) for seat in view.standings.winners)
        return _("game over · won by {names}", names=winners)
    if not s.round:
        return _("start castles are chosen")
    return _("round {round} · {time}", round=s.round, time=_time(_, s))


def _time(_: Tongue, s: Burgundy) -> str:
    return _("{phase}, box {n} of {all}", phase=phase(_, s.phase), n=s.boxes, all=s.boxes_in_phase)


def rolled(_: Tongue, s: Burgundy) -> str:
    """The five dice."""
    return dots([row(s.numbers), of_colours(_, s.colours), hourglasses(_, s.hourglasses)])


# -- what is asked ---------------------------------------------------------------------------------


def ask(_: Tongue, view: AnyView, names: Sequence[str]) -> str:
    s: Burgundy = view.state
    if not view.deciders:
        return _("The game is over.")
    thinking = _.list(seat_name(_, seat, names) for seat in view.deciders)
    if not s.round:
        return _ask_start(_, view, thinking)
    roll = _("Round {round} ({time}): {dice}.", round=s.round, time=_time(_, s), dice=rolled(_, s))
    if view.seat is not None and view.seat in view.deciders:
        return _.join([roll, _what_to_do(_, s, view.seat)])
    if s.solo:
        return _.join([roll, _("{name} chooses.", name=thinking)])
    waits = _("Still thinking: {names}.", names=thinking)
    if view.seat is None or s.players[view.seat].choice is None:
        return _.join([roll, waits])
    return _.join([_committed(_, s, view.seat), waits])


def _ask_start(_: Tongue, view: AnyView, thinking: str) -> str:
    mine = view.seat in view.deciders
    waits = _("Still thinking: {names}.", names=thinking)
    if view.state.solo:
        if mine:
            return _("Choose your start castle.")
        return _("{name} chooses a start castle.", name=thinking)
    match view.asks:
        case "choose_in_order" if mine:
            return _("Choose your start castle; all of them are different.")
        case "choose_in_order":
            return _("{name} chooses a start castle.", name=thinking)
        case "choose_for_all" if mine:
            return _("Choose the start castle of all players.")
        case "choose_for_all":
            return _("{name} chooses the start castle of all players.", name=thinking)
    if mine:
        return _("Choose your start castle. Nobody sees it before all have chosen.")
    if view.seat is None or (choice := view.state.players[view.seat].choice) is None:
        return _.join([_("Everybody chooses a start castle in secret."), waits])
    brings = move_label(_, view.state, view.seat, choice).text
    return _.join([_("Your choice: {choice}.", choice=brings), _still_time(_), waits])


def _what_to_do(_: Tongue, s: Burgundy, seat: Seat) -> str:
    """Only what leads somewhere is offered."""
    kinds = {type(choice) for choice in choices(s, seat)}
    player = s.players[seat]
    could = [
        rewards(_, "worker", player.worker) if Worker in kinds else "",
        rewards(_, "monk", player.monk) if Monk in kinds else "",
        rewards(_, "silver", player.silver) if Twice in kinds and player.silver else "",
    ]
    spend = _.either(filter(None, could))
    if TakeWorker in kinds:
        return _("No pair of the dice fits: take a worker, or spend a reward ({rewards}).", rewards=spend)
    lead = _("Choose a mark: number, colour and hex.")
    if not spend and Twice in kinds:
        return _.join([lead, _("The silver from a first mark could pay for a second one at once.")])
    return _.join([lead, _("Reward to spend, if you like: {rewards}.", rewards=spend) if spend else ""])


def _committed(_: Tongue, s: Burgundy, seat: Seat) -> str:
    if forced(s, seat):
        if s.players[seat].circled.get("worker", 0) < BOX.circles["worker"]:
            return _("Nothing fits you this round: you get a worker.")
        return _("Nothing fits you this round, and no circle is free, so you get nothing.")
    choice = s.players[seat].choice
    assert choice is not None
    return _.join([_("Your choice: {choice}.", choice=move_label(_, s, seat, choice).text), _still_time(_)])


def _still_time(_: Tongue) -> str:
    return _("You can change your mind until the last player has chosen.")
