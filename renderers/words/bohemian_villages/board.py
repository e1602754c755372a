"""The board of Bohemian Villages in words."""

from __future__ import annotations

from collections.abc import Sequence

from games.bohemian_villages.components import CHURCH, FARM, GLASS, MILL, SHOPS, SIDES, TAVERN, TOWN_HALL
from games.bohemian_villages.state import Villages
from games.core import Line, Seat
from renderers.words.bohemian_villages.names import coins, kind, printed, village
from renderers.words.bohemian_villages.outcome import legal
from renderers.words.core import seat_name
from renderers.words.game import AnyView
from renderers.words.tongue import Tongue

__all__ = ["ask", "board", "picture", "standing", "status"]


def _row(values: Sequence[int]) -> str:
    return " ".join(map(str, values))


def status(_: Tongue, view: AnyView, names: Sequence[str]) -> str:
    s: Villages = view.state
    if view.standings is not None:
        winners = _.list(seat_name(_, seat, names) for seat in view.standings.winners)
        return _("game over · won by {names}", names=winners)
    name = seat_name(_, s.seat, names)
    if s.actions_done:
        return _("turn {turn} · {name} · second action", turn=view.turn, name=name)
    return _("turn {turn} · {name} · first action", turn=view.turn, name=name)


def ask(_: Tongue, view: AnyView, names: Sequence[str]) -> str:
    s: Villages = view.state
    if not view.deciders:
        return _("The game is over.")
    dice = _row(s.unused())
    if view.seat not in view.deciders:
        name = seat_name(_, s.seat, names)
        if s.actions_done:
            return _("{name} has {dice} left and may take a second action.", name=name, dice=dice)
        return _("{name} has rolled {dice} and chooses the first action.", name=name, dice=dice)
    player = s.players[s.seat]
    kinds = {type(move).__name__ for move in legal(s)}
    if s.actions_done:
        lead = _("Your dice left: {dice}. Take a second action or end your turn.", dice=dice)
    elif kinds == {"Reroll"}:
        lead = _("Your dice: {dice}. Nothing fits them, so reroll with a special tile.", dice=dice)
    else:
        lead = _("Your dice: {dice}. Choose dice for your first action.", dice=dice)
    hand = _.n("You have {n} figure in hand.", "You have {n} figures in hand.", player.hand)
    special = ""
    if player.special:
        special = _.n(
            "You can reroll dice with your special tile.",
            "You can reroll dice with your {n} special tiles.",
            player.special,
        )
    return _.join([lead, hand, special])


# -- the whole board -------------------------------------------------------------------------------


def board(_: Tongue, view: AnyView, names: Sequence[str]) -> str:
    s: Villages = view.state
    lines = [f"**{status(_, view, names)}**", *_common(_, s, names), "", f"**{_('Players')}**"]
    lines += [_player(_, s, seat, names) for seat in range(len(s.players))]
    lines += ["", f"**{_('Villages')}**"]
    for side in s.villages:
        lines.append(f"**{village(_, side)}** · {_filled(_, s, side)}")
        lines.append(" · ".join(_building(_, s, f"{side}.{number}", names) for number in SIDES[side].buildings))
    if view.standings is not None:
        lines += ["", f"**{_('Final scores')}**"]
        for score in view.standings.scores:
            parts = [_("{line}: {points}", line=standing(_, part), points=part.points) for part in score.lines]
            name = f"{score.place}\\. {seat_name(_, score.seat, names)}"
            lines.append(_("{name}: {facts}", name=name, facts=" · ".join([f"**{score.total}**", *parts])))
    return "\n".join(lines)


def _dice(_: Tongue, s: Villages) -> str:
    if not s.dice:
        return ""
    used = sorted(die.value for die in s.dice if die.used)
    if used:
        return _("Dice: {dice} (used: {used})", dice=_row(s.unused()), used=_row(used))
    return _("Dice: {dice}", dice=_row(s.unused()))


def _bishop(_: Tongue, s: Villages, names: Sequence[str]) -> str:
    if s.bishop is None:
        return _("Bishop: nobody has it")
    return _("Bishop: {name}", name=seat_name(_, s.bishop, names))


def _common(_: Tongue, s: Villages, names: Sequence[str]) -> list[str]:
    def taken(number: int) -> tuple[int, int]:
        there = s.of_number(number)
        return sum(building in s.occ for building in there), len(there)

    mills, all_mills = taken(MILL)
    glass, all_glass = taken(GLASS)
    lines = [
        _dice(_, s),
        _bishop(_, s, names),
        _("Special tiles in the supply: {n}", n=s.special_supply),
        _("Flour mills occupied: {n} of {all}", n=mills, all=all_mills),
        _("Glass factories occupied: {n} of {all}", n=glass, all=all_glass),
    ]
    return [line for line in lines if line]


def _building(_: Tongue, s: Villages, of: str, names: Sequence[str]) -> str:
    holder = seat_name(_, s.occ[of], names) if of in s.occ else _("free")
    return _("{building}: {holder}", building=printed(_, s, of), holder=holder)


def _filled(_: Tongue, s: Villages, side: str) -> str:
    if s.full(side):
        return _("full")
    size = SIDES[side].buildings
    return _("{n} of {all} occupied", n=sum(f"{side}.{number}" in s.occ for number in size), all=len(size))


def _player(_: Tongue, s: Villages, seat: Seat, names: Sequence[str]) -> str:
    player = s.players[seat]
    shops = [
        kind(_, number) + (f" ×{count}" if count > 1 else "")
        for number in SHOPS
        if (count := s.owned(seat, number))
    ]
    awake = sum(s.occ[tavern] == seat for tavern in s.active)
    asleep = s.owned(seat, TAVERN) - awake
    parts = [
        coins(_, player.coins),
        _.n("{n} figure in hand", "{n} figures in hand", player.hand),
        _("shops: {shops}", shops=_.list(shops)) if shops else _("no shops"),
        _.n("{n} farm", "{n} farms", s.owned(seat, FARM)),
        _("taverns: {active} active, {rest} not", active=awake, rest=asleep),
        _.n("{n} town hall", "{n} town halls", s.owned(seat, TOWN_HALL)),
        _.n("{n} church", "{n} churches", s.owned(seat, CHURCH)),
        _.n("{n} flour tile", "{n} flour tiles", player.flour),
        _.n("{n} glass tile", "{n} glass tiles", player.glass),
        _.n("{n} special tile", "{n} special tiles", player.special),
        _("bishop") if s.bishop == seat else "",
    ]
    return _("{name}: {facts}", name=f"**{seat_name(_, seat, names)}**", facts=" · ".join(filter(None, parts)))


# -- short forms -----------------------------------------------------------------------------------


def picture(_: Tongue, view: AnyView, names: Sequence[str], news: str) -> str:
    """What the picture shows, the news first; without markdown."""
    s: Villages = view.state
    players = [
        _(
            "{name}: {coins}, {figures}",
            name=seat_name(_, seat, names),
            coins=coins(_, player.coins),
            figures=_.n("{n} figure in hand", "{n} figures in hand", player.hand),
        )
        for seat, player in enumerate(s.players)
    ]
    filled = [f"{village(_, side)} {_filled(_, s, side)}" for side in s.villages]
    sentences = [
        _("Board of Bohemian Villages: {status}.", status=status(_, view, names)),
        _("New: {news}", news=news) if news else "",
        *(_("{text}.", text=text) for text in (*players, *_common(_, s, names))),
        _("Villages: {villages}.", villages=_.list(filled)),
    ]
    return _.join(sentences)


def standing(_: Tongue, line: Line) -> str:
    params = line.params
    match line.key:
        case "coins":
            return _("coins")
        case "town_halls":
            halls = int(params.get("halls", 0))
            return _town_halls(_, halls, int(params.get("full", halls)))
        case "shops":
            counts = [int(part) for part in str(params.get("counts", "")).split()]
            shops = [number for number, count in zip(SHOPS, counts, strict=False) for _time in range(count)]
            return _("shops ({shops})", shops=_.list(shops)) if shops else _("no shops")
        case "churches":
            churches = int(params.get("churches", 0))
            return _("churches ({n})", n=churches) if churches else _("no churches")
    flour = _.n("{n} flour tile", "{n} flour tiles", int(params.get("flour", 0)))
    glass = _.n("{n} glass tile", "{n} glass tiles", int(params.get("glass", 0)))
    return _("leftovers ({flour}, {glass})", flour=flour, glass=glass)


def _town_halls(_: Tongue, halls: int, full: int) -> str:
    """What they count, and why some of them pay nothing: `full` of them are in full villages."""
    if not halls:
        return _("no town hall")
    if full == halls:
        return _("town halls ({n})", n=halls)
    if halls == 1:
        return _("town halls (1, village not full)")
    if not full:
        return _("town halls ({n}, no village full)", n=halls)
    return _.n(
        "town halls ({halls}, {n} village full)", "town halls ({halls}, {n} villages full)", full, halls=halls
    )
