"""What stands on the table in the Burgundy dice game, in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.burgundy_dice.components import BOX, COLOURS, REWARDS, Reward
from games.burgundy_dice.legal import free
from games.burgundy_dice.state import Burgundy
from games.core import Line, Seat
from renderers.words.burgundy_dice.asks import rolled, status
from renderers.words.burgundy_dice.labels import chosen, prize
from renderers.words.burgundy_dice.names import (
    colour,
    dots,
    gives,
    marked,
    needs,
    phase,
    points,
    rewards,
    row,
    source,
    terrain,
)
from renderers.words.core import seat_name
from renderers.words.game import AnyView
from renderers.words.tongue import Tongue

__all__ = ["board", "picture", "standing"]

_NO_POINTS = ("rewards_left", "level")
"""Lines of a final score that only explain it."""


def board(_: Tongue, view: AnyView, names: Sequence[str]) -> str:
    s: Burgundy = view.state
    lines = [f"**{status(_, view, names)}**"]
    if s.round:
        lines.append(_("Dice: {dice}", dice=rolled(_, s)))
    if view.deciders and not s.solo:
        lines.append(
            _("Still thinking: {names}", names=_.list(seat_name(_, seat, names) for seat in view.deciders))
        )
    for seat in range(len(s.players)):
        lines += ["", *_sheet(_, view, seat, names)]
    lines += ["", f"**{_('Colours')}**", *(_colour(_, s, of, names) for of in COLOURS), _region_points(_, s)]
    lines += ["", f"**{_('Duchy {letter}', letter=s.duchy)}**", *_map(_, s)]
    if view.standings is not None:
        lines += ["", f"**{_('Final scores')}**"]
        for score in view.standings.scores:
            # alone there is nobody to be tied with
            parts = [_line(_, part) for part in score.lines if not (s.solo and part.key == "rewards_left")]
            name = f"{score.place}\\. {seat_name(_, score.seat, names)}"
            lines.append(_("{name}: {facts}", name=name, facts=dots([f"**{score.total}**", *parts])))
    return "\n".join(lines)


def _line(_: Tongue, line: Line) -> str:
    text = standing(_, line)
    return text if line.key in _NO_POINTS else _("{line}: {points}", line=text, points=line.points)


def _sheet(_: Tongue, view: AnyView, seat: Seat, names: Sequence[str]) -> list[str]:
    s: Burgundy = view.state
    player = s.players[seat]
    facts = [
        points(_, player.total()),
        _("by phase {points}", points=_sum(player.in_phase(at) for at in range(1, BOX.phases + 1))),
    ]
    choice = player.choice
    lines = [
        _("{name}: {facts}", name=f"**{seat_name(_, seat, names)}**", facts=dots(facts)),
        _("Your choice: {choice}", choice=chosen(_, choice)) if choice is not None and view.deciders else "",
        _("Rewards: {rewards}", rewards=dots(_supply(_, s, seat, of) for of in REWARDS)),
        *(_("{name}: {facts}", name=terrain(_, of), facts=_regions(_, s, seat, of)) for of in COLOURS),
        _open(_, s, seat) if view.deciders and player.marks else "",
    ]
    return [line for line in lines if line]


def _sum(parts: Iterable[int]) -> str:
    return " + ".join(map(str, parts))


def _supply(_: Tongue, s: Burgundy, seat: Seat, of: Reward) -> str:
    """Available, spent, and how many more there can be."""
    player = s.players[seat]
    spent = s.crossed(seat, of) + s.castle_crossed(seat, of)
    note = _.n("{n} empty circle", "{n} empty circles", BOX.circles[of] - player.circled.get(of, 0))
    if spent:
        note = _("{n} spent, {others}", n=spent, others=note)
    return _("{what} ({note})", what=rewards(_, of, player.has(of)), note=note)


def _regions(_: Tongue, s: Burgundy, seat: Seat, of: str) -> str:
    """`b1 b2=3 c1 d1 · b5=2 (finished)`."""
    marks = s.players[seat].marks
    found = []
    for region in dict.fromkeys(s.map.hexes[hex_id].region for hex_id in s.map.of_colour[of]):
        hexes = " ".join(marked(marks, hex_id) for hex_id in s.map.regions[region])
        done = s.region_done(seat, region)
        found.append(_("{what} ({note})", what=hexes, note=_("finished")) if done else hexes)
    return dots(found)


def _open(_: Tongue, s: Burgundy, seat: Seat) -> str:
    """The hexes that could be marked, with the numbers that fit there."""
    hexes = [
        _(
            "{what} ({note})",
            what=f"{hex_id} {colour(_, s.map.hexes[hex_id].colour)}",
            note=_numbers(_, fit),
        )
        for hex_id, fit in free(s.map, s.players[seat].marks).items()
    ]
    return _("Open: {hexes}", hexes=dots(hexes)) if hexes else _("Open: nothing")


def _numbers(_: Tongue, fit: Sequence[int]) -> str:
    if len(fit) == len(BOX.number_die):
        return _("any number")
    return row(fit) or _("nothing yet")


def _colour(_: Tongue, s: Burgundy, of: str, names: Sequence[str]) -> str:
    """What the colour asks and brings, and who has its prizes."""
    one = COLOURS[of]
    facts = [
        needs(_, of),
        gives(_, of),
        _.n("{n} hex", "{n} hexes", one.hexes),
        *_stars(_, s, of, names),
    ]
    return _(
        "{name}: {facts}", name=_("{what} ({note})", what=colour(_, of), note=terrain(_, of)), facts=dots(facts)
    )


def _stars(_: Tongue, s: Burgundy, of: str, names: Sequence[str]) -> list[str]:
    """The prizes with those who have them; alone, the one that was got, or what there is to get in this phase."""
    won = [*s.stars.get(of, []), [], []]
    none = _("nobody") if s.finished else _("open")
    prizes = [
        _(
            "prize +{points}: {who}",
            points=worth,
            who=_.list(seat_name(_, seat, names) for seat in seats) or none,
        )
        for worth, seats in zip(COLOURS[of].star, won, strict=False)
    ]
    if not s.solo:
        return prizes
    if won[0] or won[1]:
        return [prizes[0 if won[0] else 1]]
    if s.finished:
        return []
    return [_("prize in {phase} +{points}", phase=phase(_, s.phase), points=prize(s, of))]


def _region_points(_: Tongue, s: Burgundy) -> str:
    sizes = [
        _("{name}: {facts}", name=_.n("{n} hex", "{n} hexes", size), facts=worth[s.phase - 1])
        for size, worth in BOX.region_points.items()
    ]
    facts = dots([*sizes, _("pastures ×{n}", n=BOX.yellow_multiplier)])
    return _("A region finished in {phase}: {facts}", phase=phase(_, s.phase), facts=facts)


def _map(_: Tongue, s: Burgundy) -> list[str]:
    """The hexes row by row, and what touches what."""
    rows: dict[str, list[str]] = {}
    for one in s.map.hexes.values():
        text = f"{one.id} {terrain(_, one.colour)}"
        if one.reward is not None:
            text = _("{what} ({note})", what=text, note=rewards(_, one.reward, 1))
        rows.setdefault(one.id[0], []).append(text)
    how = _(
        "Row by row, each shifted by half a hex. A hex touches those left and right of it and two in the rows"
        " above and below: {example}.",
        example=_touching(_, s),
    )
    return [how, *(dots(row) for row in rows.values())]


def _touching(_: Tongue, s: Burgundy) -> str:
    middle = next(one for one in s.map.hexes.values() if (one.q, one.r) == (0, 0))
    return _("{hex} touches {hexes}", hex=middle.id, hexes=_.list(middle.neighbours))


# -- short forms -----------------------------------------------------------------------------------


def picture(_: Tongue, view: AnyView, names: Sequence[str], news: Sequence[str]) -> str:
    """What the picture shows, the news first; without markdown."""
    s: Burgundy = view.state
    players = [
        _(
            "{name}: {facts}",
            name=seat_name(_, seat, names),
            facts=dots([points(_, player.total()), *_held(_, s, seat), *_progress(_, s, seat)]),
        )
        for seat, player in enumerate(s.players)
    ]
    dice = _("Dice: {dice}", dice=rolled(_, s)) if s.round else ""
    prizes = [dots([colour(_, of), *_stars(_, s, of, names)]) for of in COLOURS if any(s.stars.get(of, []))]
    sentences = [
        _("Duchy {letter}: {status}.", letter=s.duchy, status=status(_, view, names)),
        *(_("{text}.", text=text) for text in filter(None, [dice, *news, *players, *prizes])),
    ]
    return _.join(sentences)


def _held(_: Tongue, s: Burgundy, seat: Seat) -> list[str]:
    player = s.players[seat]
    return [rewards(_, of, player.has(of)) for of in REWARDS if player.has(of)]


def _progress(_: Tongue, s: Burgundy, seat: Seat) -> list[str]:
    marks = s.players[seat].marks
    done = [colour(_, of) for of in s.colours_done(seat)]
    return [
        _("{n} of {all} hexes", n=len(marks), all=len(s.map.hexes)),
        _("complete: {colours}", colours=_.list(done)) if done else "",
    ]


def standing(_: Tongue, line: Line) -> str:
    params = line.params
    match line.key:
        case "rewards_left":
            return _("rewards left ({n})", n=params.get("rewards", 0))
        case "level":
            return _level(_, str(params.get("level", "")))
    name = source(_, line.key)
    columns = str(params.get("phases", "")).split()
    if not line.points or len(columns) < 2:
        return name
    return _("{what} ({note})", what=name, note=" + ".join(columns))


def _level(_: Tongue, level: str) -> str:
    match level:
        case "good":
            return _("result (good)")
        case "better":
            return _("result (even better)")
        case "superb":
            return _("result (superb)")
    return _("result (below {n} points)", n=BOX.solo_levels["good"])
