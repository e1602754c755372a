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

__all__ = ["caption", "ended", "line"]


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
            return _("The figure of {name} is kicked out of {id} and goes home.", name=name(victim), id=of)
        case ev.Paid(seat=seat, building=of, coins=gain):
            if number_of(of) == FARM:
                return _("{name} gets {coins} for the farms.", name=name(seat), coins=coins(_, gain))
            return _("{name} gets {coins} for the manor.", name=name(seat), coins=coins(_, gain))
        case ev.TileTaken(seat=seat, tile=tile, active=active):
            return _("{name} takes {tile}.", name=name(seat), tile=_tile(_, tile, active))
        case ev.Activated(seat=seat, building=of):
            return _("{building} of {name} turns active.", building=building(_, of), name=name(seat))
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


def caption(_: Tongue, events: Sequence[Event], names: Sequence[str]) -> str:
    """Sentences: what each player did, what that set off, and the next one's income."""
    told: list[str] = []
    doing: list[str] = []
    actor, income = -1, 0

    def close() -> None:
        if doing:
            told.append(_("{name} {actions}.", name=seat_name(_, actor, names), actions=_chain(_, doing)))
            doing.clear()

    for at, event in enumerate(events):
        if (clause := _clause(_, events, at, names)) is not None:
            seat = getattr(event, "seat", actor)
            if seat != actor:
                close()
            actor = seat
            doing.append(clause)
            continue
        match event:
            case ev.Income(taverns=taverns, churches=churches):
                income = taverns + churches
            case ev.Rolled(seat=seat, dice=values):
                close()
                # a roll that is still to be used is told by what the player is asked
                row = "" if at == len(events) - 1 else _row(values)
                told.append(_begins(_, seat_name(_, seat, names), income, row))
                income = 0
            case GameEnded(seat=int(seat)):
                close()
                told += [_begins(_, seat_name(_, seat, names), income, ""), ended(_, event, names)]
            case ev.Kicked() | ev.Paid() | ev.TileTaken() | TurnBegan() | ev.Stopped():
                pass  # part of the sentence about the move
            case ev.Scored(number=number, coins=gains):
                close()
                told.append(_("{scoring}: {gains}.", scoring=scoring(_, number), gains=_gains(_, gains, names)))
            case _:
                close()
                told.append(line(_, event, names))
    close()
    return _.join(told)


def _begins(_: Tongue, name: str, income: int, row: str) -> str:
    gain = coins(_, income)
    if income and row:
        return _("{name} gets {coins} of income and rolls {dice}.", name=name, coins=gain, dice=row)
    if income:
        return _("{name} gets {coins} of income.", name=name, coins=gain)
    return _("{name} rolls {dice}.", name=name, dice=row) if row else ""


def _chain(_: Tongue, doing: Sequence[str]) -> str:
    text = doing[0]
    for clause in doing[1:]:
        text = _("{before}, then {after}", before=text, after=clause)
    return text


def _clause(_: Tongue, events: Sequence[Event], at: int, names: Sequence[str]) -> str | None:
    """What somebody does, without the name; None for what only happens."""
    match events[at]:
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
