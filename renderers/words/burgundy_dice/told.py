"""What happened: the log and the captions of the Burgundy dice game. Names come ready for where the text goes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from games.burgundy_dice import events as ev
from games.burgundy_dice.components import BOX
from games.core import Event, GameEnded, RoundBegan, Seat, TurnBegan, tag_of
from renderers.words.burgundy_dice.labels import chosen
from renderers.words.burgundy_dice.names import (
    colour,
    dots,
    hourglasses,
    of_colours,
    pair,
    phase,
    plus,
    points,
    reward,
    rewards,
    row,
    terrain,
    to,
)
from renderers.words.core import seat_name
from renderers.words.tongue import Tongue

__all__ = ["ended", "line", "story"]


def ended(_: Tongue, event: GameEnded) -> str:
    """Why the game is over."""
    return _("The last phase is over, and the game with it.")


# -- the log ---------------------------------------------------------------------------------------


def line(_: Tongue, event: Event, names: Sequence[str]) -> str:
    """One line of the log."""

    def name(seat: Seat) -> str:
        return seat_name(_, seat, names)

    match event:
        case TurnBegan(seat=seat, turn=turn):
            return _("Turn {turn}: {name}", turn=turn, name=name(seat))
        case RoundBegan(turn=turn):
            return _("Round {turn}", turn=turn)
        case GameEnded():
            return ended(_, event)
        case ev.StartChosen(seat=seat, castle=castle, reward=of, points=gain):
            return _("{name} starts at {hex}: {gains}.", name=name(seat), hex=castle, gains=plus(_, gain, [of]))
        case ev.Rolled(numbers=numbers, colours=colours, hourglasses=n, phase=at, boxes=boxes):
            return _(
                "The dice: {dice} ({phase}, boxes filled: {boxes}).",
                dice=_dice(_, numbers, colours, n),
                phase=phase(_, at),
                boxes=boxes,
            )
        case ev.GoodsSold(seat=seat, goods=goods, points=gain, silver=silver):
            return _(
                "{name} sells {goods}: {gains}.",
                name=name(seat),
                goods=rewards(_, "good", goods),
                gains=plus(_, gain, ["silver"] * silver),
            )
        case ev.NoChoice(seat=seat):
            # whether a circle is free for the worker is told when the round is
            return _("Nothing fits for {name}: no mark this round.", name=name(seat))
        case ev.Committed(points=gain, rewards=gains):
            return _("Your choice: {choice}", choice=dots([chosen(_, event.move), plus(_, gain, gains)]))
        case ev.TakenBack():
            return _("You took your choice back.")
        case ev.Marked(seat=seat):
            return _("{name}: {facts}", name=name(seat), facts=_mark(_, event))
        case ev.RegionDone(seat=seat, region=_region, colour=hue, size=size, points=gain):
            return _(
                "{name} finishes a {terrain} ({hexes}): {points}.",
                name=name(seat),
                terrain=terrain(_, hue),
                hexes=_.n("{n} hex", "{n} hexes", size),
                points=points(_, gain),
            )
        case ev.RewardGained(seat=seat, reward=of, castle=True):
            return _("{name} gets {reward} from a castle.", name=name(seat), reward=rewards(_, of, 1))
        case ev.RewardGained(seat=seat, reward=of):
            return _("{name} gets {reward}.", name=name(seat), reward=rewards(_, of, 1))
        case ev.RewardLost(seat=seat, reward=of):
            return _("{name} has no empty circle for the {reward}.", name=name(seat), reward=reward(_, of))
        case ev.ColourDone(seat=seat):
            return _("{prize}: {names}.", prize=_prize(_, event, names), names=name(seat))
        case ev.WorkerTaken(seat=seat, auto=True):
            return _("{name} can mark nothing.", name=name(seat))
        case ev.WorkerTaken(seat=seat):
            return _("{name} marks nothing and takes a worker.", name=name(seat))
        case ev.PhaseEnded(phase=at, points=gains):
            return _("End of {phase}: {points}.", phase=phase(_, at), points=_scores(_, gains, names))
    raise TypeError(tag_of(event))


def _dice(_: Tongue, numbers: Iterable[int], colours: Iterable[str], n: int) -> str:
    return dots([row(numbers), of_colours(_, colours), hourglasses(_, n)])


def _mark(_: Tongue, event: ev.Marked) -> str:
    mark = to(pair(_, event.pair), event.hex)
    match event.how:
        case "worker":
            return _("{mark} (worker)", mark=mark)
        case "monk":
            return _("{mark} (monk)", mark=mark)
        case "silver":
            return _("{mark} (silver)", mark=mark)
    return mark


def _prize(_: Tongue, event: ev.ColourDone, names: Sequence[str]) -> str:
    hue = colour(_, event.colour)
    match event.prize:
        case 0:
            return _("All {colour} hexes, no prize left", colour=hue)
        case 2 if len(names) == 1:
            last = phase(_, BOX.phases)  # alone, the lower prize is that of the last phase
            return _("All {colour} hexes, prize in {phase} +{points}", colour=hue, phase=last, points=event.points)
        case _first if len(names) == 1:
            return _("All {colour} hexes, prize +{points}", colour=hue, points=event.points)
        case 1:
            return _("All {colour} hexes, first prize +{points}", colour=hue, points=event.points)
    return _("All {colour} hexes, second prize +{points}", colour=hue, points=event.points)


def _scores(_: Tongue, gains: Sequence[int], names: Sequence[str]) -> str:
    return _.list(f"{seat_name(_, seat, names)} {gain}" for seat, gain in enumerate(gains))


# -- the caption -----------------------------------------------------------------------------------


def story(_: Tongue, events: Sequence[Event], names: Sequence[str], leads: Sequence[str]) -> list[str]:
    """The round told, a short line for each thing: what every player did, prizes, the phase, the next roll's sales.

    `leads` are the names as they begin a line. What is asked or announced elsewhere is left out: the roll that is
    still to be used, the end of the game, and what is for one's own eyes.
    """
    told: list[str] = []
    # a player whom nothing fitted is told of either when the dice fall or with what came of it
    resolved = max(
        (at for at, event in enumerate(events) if isinstance(event, ev.Marked | ev.WorkerTaken)), default=-1
    )
    for kind, start, part in _parts(events):
        match kind:
            case "seat":
                told += _by_seat(_, part, leads)
            case "sale":
                told.append(_sales(_, part, names))
            case "prize":
                told += _prizes(_, part, names)
            case "stuck" if start > resolved:
                stuck = _.list(seat_name(_, event.seat, names) for event in part if isinstance(event, ev.NoChoice))
                told.append(_("Nothing fits for {names}: no mark this round", names=stuck))
            case "roll" if start < resolved:
                told += [_roll(_, event) for event in part if isinstance(event, ev.Rolled)]
            case "phase":
                told += [
                    _(
                        "End of {phase}: {points}",
                        phase=phase(_, event.phase),
                        points=_scores(_, event.points, names),
                    )
                    for event in part
                    if isinstance(event, ev.PhaseEnded)
                ]
    return told


def _roll(_: Tongue, event: ev.Rolled) -> str:
    return _("The dice: {dice}", dice=_dice(_, event.numbers, event.colours, event.hourglasses))


def _parts(events: Sequence[Event]) -> Iterator[tuple[str, int, list[Event]]]:
    """Neighbouring events that are told together: of what kind, from where on, which."""
    kind, start = "", 0
    part: list[Event] = []
    for at, event in enumerate(events):
        # what finds no circle is told with the sale that brought it
        now = kind if isinstance(event, ev.RewardLost) and kind else _kind(event)
        if now != kind and part:
            yield kind, start, part
            part = []
        if not part:
            kind, start = now, at
        part.append(event)
    if part:
        yield kind, start, part


def _kind(event: Event) -> str:
    match event:
        case (
            ev.StartChosen()
            | ev.Marked()
            | ev.WorkerTaken()
            | ev.RegionDone()
            | ev.RewardGained()
            | ev.RewardLost()
        ):
            return "seat"
        case ev.GoodsSold():
            return "sale"
        case ev.ColourDone():
            return "prize"
        case ev.NoChoice():
            return "stuck"
        case ev.Rolled():
            return "roll"
        case ev.PhaseEnded():
            return "phase"
    return "elsewhere"


def _by_seat(_: Tongue, events: Sequence[Event], leads: Sequence[str]) -> list[str]:
    facts: dict[Seat, list[str]] = {}
    for event in events:
        if (fact := _fact(_, event)) is not None:
            facts.setdefault(fact[0], []).append(fact[1])
    return [_("{name}: {facts}", name=seat_name(_, seat, leads), facts=dots(own)) for seat, own in facts.items()]


def _fact(_: Tongue, event: Event) -> tuple[Seat, str] | None:
    """Something of a player's line, without the name."""
    match event:
        case ev.StartChosen(seat=seat, castle=castle, reward=of, points=gain):
            return seat, _("starts at {hex} {gains}", hex=castle, gains=plus(_, gain, [of]))
        case ev.Marked(seat=seat):
            return seat, _mark(_, event)
        case ev.WorkerTaken(seat=seat, auto=auto):
            return seat, _("nothing fits") if auto else _("no mark")
        case ev.RegionDone(seat=seat, colour=hue, points=gain):
            return seat, _("{terrain} finished +{points}", terrain=terrain(_, hue), points=gain)
        case ev.RewardGained(seat=seat, reward=of):
            return seat, plus(_, 0, [of])
        case ev.RewardLost(seat=seat, reward=of):
            return seat, _("no empty circle for the {reward}", reward=reward(_, of))
    return None


def _sales(_: Tongue, events: Sequence[Event], names: Sequence[str]) -> str:
    sold = [
        _(
            "{name} {goods} ({gains})",
            name=seat_name(_, event.seat, names),
            goods=rewards(_, "good", event.goods),
            gains=plus(_, event.points, ["silver"] * event.silver),
        )
        for event in events
        if isinstance(event, ev.GoodsSold)
    ]
    return _("Goods sold: {sales}", sales=_.list(sold))


def _prizes(_: Tongue, events: Sequence[Event], names: Sequence[str]) -> list[str]:
    """Those who finished a colour in the same round share a line."""
    shared: dict[str, list[str]] = {}
    for event in events:
        if isinstance(event, ev.ColourDone):
            prize = _prize(_, event, names)
            shared.setdefault(prize, []).append(seat_name(_, event.seat, names))
    return [_("{prize}: {names}", prize=prize, names=_.list(who)) for prize, who in shared.items()]
