"""What happened: the log and the captions of Bohemian Villages. Names come ready for where the text goes."""

from __future__ import annotations

from collections.abc import Sequence

from games.bohemian_villages import events as ev
from games.bohemian_villages.components import FARM
from games.bohemian_villages.state import number_of
from games.core import Event, GameEnded, Seat, TurnBegan, tag_of
from renderers.words.bohemian_villages.names import building, coins, dice, scoring, village
from renderers.words.core import seat_name
from renderers.words.tongue import Tongue

__all__ = ["ended", "line", "story"]


def _gains(_: Tongue, gains: Sequence[int], names: Sequence[str]) -> str:
    return _.list(f"{seat_name(_, seat, names)} +{gain}" for seat, gain in enumerate(gains) if gain)


def _row(values: Sequence[int]) -> str:
    return " ".join(map(str, values))


def line(_: Tongue, event: Event, names: Sequence[str]) -> str:
    """One line of the log."""

    def name(seat: Seat) -> str:
        return seat_name(_, seat, names)

    match event:
        case TurnBegan(seat=seat, turn=turn):
            return _("Turn {turn}: {name}", turn=turn, name=name(seat))
        case GameEnded():
            return ended(_, event, names)
        case ev.SetUp(villages=villages, start=start):
            sides = _.list(village(_, side) for side in villages)
            return _("Villages: {villages}. {name} starts.", villages=sides, name=name(start))
        case ev.Income(seat=seat, taverns=taverns, churches=churches):
            parts = []
            if taverns:
                parts.append(_("{coins} from taverns", coins=taverns))
            if churches:
                parts.append(_("{coins} from churches with the bishop", coins=churches))
            return _("{name} gets income: {parts}.", name=name(seat), parts=_.list(parts))
        case ev.Rolled(seat=seat, dice=values):
            return _("{name} rolls {dice}.", name=name(seat), dice=_row(values))
        case ev.Rerolled(seat=seat, before=before, after=after):
            return _(
                "{name} spends a special tile and rerolls {before} into {after}.",
                name=name(seat),
                before=_row(before),
                after=_row(after),
            )
        case ev.Placed(seat=seat, total=total, building=of):
            return _(
                "{name} moves into {building} with {dice}.",
                name=name(seat),
                building=building(_, of),
                dice=dice(total),
            )
        case ev.Kicked(victim=victim, building=of):
            return _("{name}'s figure is kicked out of {id} and goes home.", name=name(victim), id=of)
        case ev.Paid(seat=seat, building=of, coins=gain):
            if number_of(of) == FARM:
                return _("{name} gets {coins} for the farms.", name=name(seat), coins=coins(_, gain))
            return _("{name} gets {coins} for the manor.", name=name(seat), coins=coins(_, gain))
        case ev.TileTaken(seat=seat, tile=tile, active=active):
            return _("{name} takes {tile}.", name=name(seat), tile=_tile(_, tile, active))
        case ev.Activated(seat=seat, building=of):
            return _("{name}'s {building} turns active.", building=building(_, of), name=name(seat))
        case ev.Scored(number=number, coins=gains, figures=figures):
            return _(
                "{scoring}: {gains}. {n} figures go home.",
                scoring=scoring(_, number),
                gains=_gains(_, gains, names),
                n=sum(figures),
            )
        case ev.BishopTaken(seat=seat, total=total, holder=None):
            return _("{name} takes the bishop with {dice}.", name=name(seat), dice=dice(total))
        case ev.BishopTaken(seat=seat, total=total, holder=int(holder)):
            return _(
                "{name} takes the bishop from {holder} with {dice}.",
                name=name(seat),
                holder=name(holder),
                dice=dice(total),
            )
        case ev.SpecialTaken(seat=seat, total=total):
            return _("{name} takes a special tile with {dice}.", name=name(seat), dice=dice(total))
        case ev.Skipped(seat=seat):
            return _("{name} can do nothing with these dice and is skipped.", name=name(seat))
        case ev.Stopped(seat=seat):
            return _("{name} ends the turn.", name=name(seat))
    raise TypeError(tag_of(event))


def _tile(_: Tongue, tile: str, active: bool) -> str:
    if tile == "flour":
        return _("a flour tile")
    if tile == "glass":
        return _("a glass tile")
    return _("an active tavern tile") if active else _("a tavern tile that is not active yet")


def ended(_: Tongue, event: GameEnded, names: Sequence[str]) -> str:
    """Why the game is over."""
    name = "" if event.seat is None else seat_name(_, event.seat, names)
    if event.reason == "no_figure":
        return _("{name} starts a turn without a figure in hand: the game is over.", name=name)
    return _("All coins of the supply are paid out: the game is over.")


def story(_: Tongue, events: Sequence[Event], names: Sequence[str], leads: Sequence[str]) -> list[str]:
    """A line for each player's turn: income, roll, what the player did, and what that set off.

    `leads` are the names as they begin a line.
    """
    lines: list[str] = []
    sentences: list[str] = []
    doing: list[str] = []
    actor = -1

    def close_sentence() -> None:
        if doing:
            name = seat_name(_, actor, names if sentences else leads)
            sentences.append(_("{name} {actions}.", name=name, actions=_chain(_, doing)))
            doing.clear()

    def close_line() -> None:
        close_sentence()
        if sentences:
            lines.append(_.join(sentences))
            sentences.clear()

    for at, event in enumerate(events):
        if isinstance(event, TurnBegan):
            close_line()
        elif (clause := _clause(_, events, at, names)) is not None:
            seat = getattr(event, "seat", actor)
            if seat != actor:
                close_sentence()
            actor = seat
            doing.append(clause)
        else:
            match event:
                case ev.Kicked() | ev.Paid() | ev.TileTaken() | ev.Stopped() | ev.Rolled():
                    pass  # part of the sentence about the move; a roll still to be used is told by what is asked
                case ev.Scored(number=number, coins=gains):
                    close_sentence()
                    gained = _gains(_, gains, names)
                    sentences.append(_("{scoring}: {gains}.", scoring=scoring(_, number), gains=gained))
                case GameEnded():
                    close_line()
                    lines.append(ended(_, event, names))
                case _:
                    close_sentence()
                    sentences.append(line(_, event, names))
    close_line()
    return lines


def _chain(_: Tongue, doing: Sequence[str]) -> str:
    text, last = doing[0], len(doing) - 1
    for at, clause in enumerate(doing[1:], 1):
        if at == last:
            text = _("{before}, then {after}", before=text, after=clause)
        else:
            text = _("{before}, {after}", before=text, after=clause)
    return text


def _clause(_: Tongue, events: Sequence[Event], at: int, names: Sequence[str]) -> str | None:
    """What somebody does, without the name; None for what only happens."""
    match events[at]:
        case ev.Income(taverns=taverns, churches=churches):
            return _("gets {coins} as income", coins=coins(_, taverns + churches))
        case ev.Rolled(dice=values) if at < len(events) - 1:
            return _("rolls {dice}", dice=_row(values))
        case ev.Skipped():
            return _("can do nothing with them and is skipped")
        case ev.Placed(total=total, building=of):
            victim, gain = None, 0
            for event in events[at + 1 :]:
                match event:
                    case ev.Kicked(victim=seat, building=where) if where == of:
                        victim = seat
                    case ev.Paid(building=where, coins=paid) if where == of:
                        gain = paid
                    case ev.TileTaken():
                        continue
                    case _:
                        break
            where = building(_, of)
            if victim is None:
                text = _("moves into {building} with {dice}", building=where, dice=dice(total))
            else:
                text = _(
                    "kicks {name} out of {building} with {dice}",
                    name=seat_name(_, victim, names),
                    building=where,
                    dice=dice(total),
                )
            return _("{action} for {coins}", action=text, coins=coins(_, gain)) if gain else text
        case ev.BishopTaken(total=total, holder=None):
            return _("takes the bishop with {dice}", dice=dice(total))
        case ev.BishopTaken(total=total, holder=int(holder)):
            return _("takes the bishop from {name} with {dice}", name=seat_name(_, holder, names), dice=dice(total))
        case ev.SpecialTaken(total=total):
            return _("takes a special tile with {dice}", dice=dice(total))
        case ev.Rerolled(before=before, after=after):
            return _("rerolls {before} into {after}", before=_row(before), after=_row(after))
    return None
