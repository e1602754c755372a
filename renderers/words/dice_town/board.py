"""What lies on the table in Dice Town, in words; for a player with the own hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from games.core import Line, Seat
from games.dice_town.components import BOX, CARDS, FACE_OF, PLACES, Place, sorted_dice
from games.dice_town.state import DiceTown
from renderers.words.core import seat_name
from renderers.words.dice_town.asks import cure_faces, drafts, prospect, prospects, status, wanted_order
from renderers.words.dice_town.labels import kept, loot
from renderers.words.dice_town.names import (
    card,
    cards,
    code,
    dollars,
    dots,
    effect,
    hand,
    hand_cards,
    in_row,
    named,
    nuggets,
    open_dice,
    place,
    place_face,
    points,
    row,
)
from renderers.words.game import AnyView
from renderers.words.tongue import Tongue

__all__ = ["board", "picture", "standing"]


def board(_: Tongue, view: AnyView, names: Sequence[str]) -> str:
    """The table, the players, and what only the viewer sees."""
    s: DiceTown = view.state
    lines = [f"**{status(_, view, names)}**"]
    if view.deciders:
        lines.append(
            _("Still thinking: {names}", names=_.list(seat_name(_, seat, names) for seat in view.deciders))
        )
    lines.append(_("Edition: {edition}", edition=_edition(_, s)))
    if view.seat is not None and view.standings is None:
        lines += ["", f"**{_('Only you see this')}**", *_mine(_, s, view.seat, names)]
    lines += ["", f"**{_('Players')}**"]
    lines += [_player(_, s, seat, names) for seat in range(len(s.players))]
    lines += ["", f"**{_('Town')}**", *(_place(_, s, of, names) for of in PLACES)]
    lines.append(_("{name}: {facts}", name=place(_, "doctor"), facts=_doctor(_, s, names)))
    if view.standings is not None:
        lines += ["", f"**{_('Final scores')}**"]
        for score in view.standings.scores:
            parts = [_line(_, part) for part in score.lines]
            name = f"{score.place}\\. {seat_name(_, score.seat, names)}"
            lines.append(_("{name}: {facts}", name=name, facts=dots([f"**{score.total}**", *parts])))
    return "\n".join(lines)


def _edition(_: Tongue, s: DiceTown) -> str:
    if s.edition == "published":
        return _("printed rulebook (1 deed + 1 per Ace)")
    return _("standard (1 deed per Ace)")


def _line(_: Tongue, line: Line) -> str:
    text = standing(_, line)
    return text if line.note else _("{line}: {points}", line=text, points=line.points)


# -- players ---------------------------------------------------------------------------------------


def _player(_: Tongue, s: DiceTown, seat: Seat, names: Sequence[str]) -> str:
    player = s.players[seat]
    facts = [
        _("sheriff") if seat == s.sheriff else "",
        dollars(_, player.dollars),
        nuggets(_, player.nuggets),
        hand_cards(_, len(player.hand)),
        _("protected: {deeds}", deeds=named(_, player.protected)) if player.protected else "",
        _locked(_, s, seat),
        _("ready") if seat in s.ready else "",
    ]
    if s.phase == "scoring" and player.hand:
        facts.append(_("hand: {cards}", cards=named(_, player.hand)))
    return _("{name}: {facts}", name=f"**{seat_name(_, seat, names)}**", facts=dots(facts))


def _locked(_: Tongue, s: DiceTown, seat: Seat) -> str:
    player = s.players[seat]
    locked = sorted_dice(player.locked)
    if not player.open_dice:
        return _("dice {dice}, {rank}", dice=row(locked), rank=hand(_, locked))
    if not locked:
        return _("no dice locked")
    return _("dice {dice}, {left}", dice=row(locked), left=open_dice(_, player.open_dice))


def _mine(_: Tongue, s: DiceTown, seat: Seat, names: Sequence[str]) -> list[str]:
    """The hand, card by card, and all that the viewer has prepared."""
    player = s.players[seat]
    lines = [_("Just rolled: {dice}", dice=row(player.rolled))] if player.rolled else []
    if player.kept is not None:
        lines.append(_("Sealed: {choice}", choice=kept(_, player)))
    lines += drafts(_, player)
    if player.armed:
        lines.append(_("Armed: {cards}", cards=_.list(card(_, name) for name in player.armed)))
    if player.spared:
        spared = _.list(seat_name(_, other, names) for other in player.spared)
        lines.append(_("The Marshal is not against {names}", names=spared))
    if player.basket:
        lines.append(_("Cards in your offer: {cards}", cards=named(_, player.basket)))
    if player.offer is not None and seat in s.tied:
        lines.append(_("Your offer: {things}", things=loot(_, player.offer) or _("nothing")))
    if s.chooser == seat and s.shown:
        lines.append(_("Shown to you: {cards}", cards=named(_, s.shown)))
    if not player.hand:
        lines.append(_("Your hand is empty"))
    for name, count in Counter(player.hand).items():
        what = card(_, name) if count == 1 else _("{what} ×{n}", what=card(_, name), n=count)
        what = " ".join(filter(None, [what, code(name)]))
        lines.append("- " + _("{name}: {facts}", name=what, facts=effect(_, name)))
    if "wanted" in player.hand:
        lines.append(wanted_order(_, s, seat, names))
    worth = sum(CARDS[name].points for name in [*player.hand, *player.protected])
    lines.append(_("Your score if the game ended now: {points}", points=points(_, worth + _open_points(s, seat))))
    return lines


def _open_points(s: DiceTown, seat: Seat) -> int:
    """What everybody can count: gold, money and badge (spec 5)."""
    player = s.players[seat]
    badge = BOX.badge_points if seat == s.sheriff else 0
    return player.nuggets + player.dollars // BOX.dollars_per_point + badge


# -- town ------------------------------------------------------------------------------------------


def _place(_: Tongue, s: DiceTown, of: Place, names: Sequence[str]) -> str:
    return _(
        "{name}: {facts}", name=place_face(_, of), facts=dots([*_there(_, s, of, names), _who(_, s, of, names)])
    )


def _there(_: Tongue, s: DiceTown, of: Place, names: Sequence[str]) -> list[str]:
    """What lies at a place."""
    match of:
        case "mine":
            return [nuggets(_, s.mine)]
        case "bank":
            return [dollars(_, s.bank), _("stagecoach {dollars}", dollars=dollars(_, s.stagecoach))]
        case "store":
            seen = _("seen: {cards}", cards=_.list(card(_, name) for name in s.played)) if s.played else ""
            discards = _("discard pile {cards}", cards=cards(_, len(s.played) + len(s.discarded)))
            return [_("deck {cards}", cards=cards(_, len(s.store))), discards, seen]
        case "office":
            return [_("sheriff {name}", name=seat_name(_, s.sheriff, names))]
        case "hall":
            spaces = [f"D{at} {card(_, deed)}" for at, deed in enumerate(s.open, 1)]
            return [*(spaces or [_("no open deed")]), _("deck {cards}", cards=cards(_, len(s.deeds)))]
    return []


def _who(_: Tongue, s: DiceTown, of: Place, names: Sequence[str]) -> str:
    """Who controls a place, or shows its face so far."""
    if of in s.control:
        return _("controlled by {name}", name=seat_name(_, s.control[of], names))
    if of == "hall":
        return "" if any(player.open_dice for player in s.players) else prospect(_, s, of, names)
    counts = s.count_at(of)
    return (
        _("nobody")
        if not counts
        else _.list(f"{seat_name(_, seat, names)} {row([FACE_OF[of]] * count)}" for seat, count in counts.items())
    )


def _doctor(_: Tongue, s: DiceTown, names: Sequence[str]) -> str:
    waiting = [seat_name(_, seat, names) for seat in s.visitors] if s.place == "doctor" else []
    there = _("here: {names}", names=_.list(waiting)) if waiting else ""
    return dots([cure_faces(_), there])


# -- short forms -----------------------------------------------------------------------------------


def picture(_: Tongue, view: AnyView, names: Sequence[str], news: Sequence[str]) -> str:
    """What the picture shows, the news first; without markdown."""
    s: DiceTown = view.state
    deeds = in_row(_, s.open) or _("none")
    mine = [] if view.seat is None or view.standings is not None else _own(_, s, view.seat)
    table = [
        _("sheriff {name}", name=seat_name(_, s.sheriff, names)),
        _("mine {nuggets}", nuggets=nuggets(_, s.mine)),
        _("bank {dollars}", dollars=dollars(_, s.bank)),
        _("stagecoach {dollars}", dollars=dollars(_, s.stagecoach)),
        _("open deeds {deeds}", deeds=deeds),
    ]
    players = [_player(_, s, seat, names).replace("**", "") for seat in range(len(s.players))]
    places = [dots(prospects(_, s, names))] if s.phase in ("orders", "town") else []
    sentences = [
        _("Dice Town: {status}.", status=status(_, view, names)),
        *(_("{text}.", text=text) for text in [*mine, *news, dots(table), *players, *places]),
    ]
    return _.join(sentences)


def _own(_: Tongue, s: DiceTown, seat: Seat) -> list[str]:
    """What a picture for one pair of eyes shows of them alone, in two lines at most."""
    player = s.players[seat]
    rolled = [_("Just rolled: {dice}", dice=row(player.rolled))] if player.rolled else []
    if not player.hand:
        return [*rolled, _("Your hand is empty")]
    return [*rolled, _("Your hand: {cards}", cards=named(_, player.hand))]


def standing(_: Tongue, line: Line) -> str:
    """A line of the final score with what it counts."""
    params = line.params
    match line.key:
        case "nuggets":
            return _.c("points", "gold")
        case "dollars":
            return _("money ({dollars})", dollars=dollars(_, int(params.get("dollars", 0))))
        case "equipment":
            held = str(params.get("cards", "")).split()
            what = _.list(card(_, name) for name in held)
            return _("equipment ({cards})", cards=what) if what else _("no equipment")
        case "deeds":
            return _.n("{n} deed", "{n} deeds", int(params.get("deeds", 0)))
        case "badge":
            return _("sheriff's badge")
    return _("named the winner by the sheriff")
