"""What stands on the table in Village, in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.core import Line, Seat
from games.village.components import (
    BOX,
    BUILDINGS,
    CITIES,
    COLOURS,
    COLUMNS,
    CUSTOMERS,
    GOODS,
    HOME,
    PLAGUE,
    ROADS,
    SPACES,
)  # fmt: skip
from games.village.state import HIDDEN, Player, Village
from renderers.words.core import seat_name
from renderers.words.game import AnyView
from renderers.words.tongue import Tongue
from renderers.words.village.asks import life, status
from renderers.words.village.deeds import privilege, reward
from renderers.words.village.names import (
    amount,
    amounts,
    building,
    coins,
    column,
    customer,
    dots,
    good,
    grain,
    holding,
    member,
    members,
    place,
    plus,
    points,
    seen_at,
    space,
    time,
    title,
)
from renderers.words.village.orders import orders

__all__ = ["board", "picture", "standing"]


def board(_: Tongue, view: AnyView, names: Sequence[str]) -> str:
    s: Village = view.state
    parts = [
        [f"**{_status(_, view, names)}**", *_turn(_, s, names)],
        [f"**{_('Action spaces')}**", *_spaces(_, s)],
        *([f"**{seat_name(_, seat, names)}**", *_family(_, view, seat)] for seat in range(len(s.players))),
        [f"**{space(_, 'crafts')}**", *_crafts(_, s, names)],
        [f"**{space(_, 'market')}**", *_market(_, s)],
        [f"**{space(_, 'travel')}**", *_cities(_, s, names)],
        [f"**{space(_, 'council')}**", *_council(_, s, names)],
        [f"**{space(_, 'church')}**", *_church(_, s, names)],
        [f"**{_('Chronicle and graves')}**", *_graves(_, s, names)],
    ]
    if view.standings is not None:
        lines = []
        for score in view.standings.scores:
            told = [_line(_, part) for part in score.lines]
            name = f"{score.place}\\. {seat_name(_, score.seat, names)}"
            lines.append(_("{name}: {facts}", name=name, facts=dots([f"**{score.total}**", *told])))
        parts.append([f"**{_('Final scores')}**", *lines])
    return "\n\n".join("\n".join(filter(None, part)) for part in parts)


def _status(_: Tongue, view: AnyView, names: Sequence[str]) -> str:
    text = status(_, view, names)
    return (
        _("{what} ({note})", what=text, note=_("Printed rulebook")) if view.state.edition == "published" else text
    )


def _turn(_: Tongue, s: Village, names: Sequence[str]) -> list[str]:
    marker = _("at stage 1 of the council") if s.next_start is None else seat_name(_, s.next_start, names)
    ending = ""
    if s.ending is not None and not s.finished:
        queue = _.list(seat_name(_, seat, names) for seat in s.ending.queue) or _("nobody")
        ending = _("The end has begun. Last actions still to come after this turn: {names}", names=queue)
    return [
        dots(
            [
                _("Start player: {name}", name=seat_name(_, s.start, names)),
                _("next-start marker: {name}", name=marker),
            ]
        ),
        ending,
    ]


# -- spaces ----------------------------------------------------------------------------------------


def _cubes(_: Tongue, counts: dict[str, int]) -> str:
    return _.list(amount(_, of, counts[of]) for of in (*COLOURS, PLAGUE) if counts.get(of))


def _spaces(_: Tongue, s: Village) -> list[str]:
    lines = [
        _("{name}: {facts}", name=space(_, of), facts=_cubes(_, s.spaces[of]) or _("no cube left")) for of in SPACES
    ]
    well = _("3 cubes of one colour for any action") if s.cubes_left() else _("can't be used, no cube is left")
    supply = dots([
        _.list(amount(_, of, s.supply[of]) for of in COLOURS if s.supply[of]) or _("no cubes"),
        _.list(amount(_, of, s.supply[of]) for of in GOODS if s.supply[of]) or _("no goods"),
        coins(_, s.supply["coin"]),
    ])  # fmt: skip
    return [
        *lines,
        _("{name}: {facts}", name=space(_, "well"), facts=well),
        _("Green bag: {cubes}", cubes=_cubes(_, s.bag) or _("empty")),
        _("Supply: {things}", things=supply),
    ]


def _there(_: Tongue, s: Village, of: str, names: Sequence[str]) -> str:
    """Who has whom in a place: `Rosa gen. 1 ×2 · Yuri gen. 2`."""
    return dots(f"{seat_name(_, seat, names)} {members(_, there)}" for seat, there in seen_at(s, of).items())


def _crafts(_: Tongue, s: Village, names: Sequence[str]) -> list[str]:
    lines = []
    for craft in BUILDINGS.values():
        facts = [
            _.either(good(_, of) for of in craft.goods),
            _("training {n} time", n=craft.training),
            _("production {n} time", n=craft.production),
            _("or buy for {price}", price=amounts(_, craft.price.cubes, grain=craft.price.grain)),
            _("there: {who}", who=_there(_, s, craft.id, names) or _("nobody")),
        ]
        lines.append(_("{name}: {facts}", name=title(building(_, craft.id)), facts=dots(facts)))
    mill = _("{price} → {coins}", price=amounts(_, (), grain=BOX.mill.grain, time=BOX.mill.time),
             coins=coins(_, BOX.mill.coins))  # fmt: skip
    return [*lines, _("{name}: {facts}", name=title(building(_, "mill")), facts=mill)]


def _market(_: Tongue, s: Village) -> list[str]:
    stalls = [
        _("{name}: {facts}", name=stall, facts=customer(_, s.stalls[stall]) if stall in s.stalls else _("empty"))
        for stall in s.setup.open_stalls
    ]
    day = ""
    if s.day is not None:
        fee = amounts(_, BOX.market_fee.cubes, time=BOX.market_fee.time)
        day = _("A sale costs {fee} now", fee=fee) if s.day.fee else _("The next sale has no fee")
    line = dots(customer(_, tile) for tile in s.line)
    return [*stalls, day, _("Waiting in line: {customers}", customers=line or _("nobody")),
            _("Customers still to come: {n}", n=len(s.pile))]  # fmt: skip


def _cities(_: Tongue, s: Village, names: Sequence[str]) -> list[str]:
    ways = [_("{what} ({note})", what=city, note=amounts(_, cubes)) for city, cubes in ROADS[HOME].items()]
    lines = [
        _("Every journey: {price} and the cubes of the road",
          price=plus([time(_, BOX.travel.time), amount(_, "wagon", BOX.travel.wagons)])),
        _("From the village: {roads}", roads=_.list(ways)),
    ]  # fmt: skip
    for city in CITIES:
        roads = [_("{what} ({note})", what=to, note=amounts(_, cubes)) for to, cubes in ROADS[city].items()]
        visited = [seat_name(_, seat, names) for seat, player in enumerate(s.players) if city in player.markers]
        facts = [
            _("first visit {reward}", reward=reward(_, city)),
            _("visited by {names}", names=_.list(visited)) if visited else "",
            _("there: {who}", who=here) if (here := _there(_, s, city, names)) else "",
            _("roads: {roads}", roads=_.list(roads)),
        ]
        lines.append(_("{name}: {facts}", name=city, facts=dots(facts)))
    return lines


def _council(_: Tongue, s: Village, names: Sequence[str]) -> list[str]:
    council = BOX.council
    price = _.either([amounts(_, council.cubes), amount(_, council.good, 1)])
    lines = [_("To every stage: its time, and {price}", price=price)]
    for stage in council.stages:
        facts = [
            time(_, council.time[stage - 1]),
            _("privilege: {what}", what=privilege(_, stage)),
            _("at the end {points}", points=points(_, council.points[stage - 1])),
            _("there: {who}", who=_there(_, s, f"council:{stage}", names) or _("nobody")),
        ]
        lines.append(_("{name}: {facts}", name=_("Stage {n}", n=stage), facts=dots(facts)))
    return lines


def _church(_: Tongue, s: Village, names: Sequence[str]) -> list[str]:
    church = BOX.church
    into = _.either([amounts(_, church.cubes), time(_, church.time)])
    inside = dots([_.n("{n} monk", "{n} monks", church.monks), _there(_, s, "bag", names)])
    lines = [_("Black bag: {who} · into it for {price}", who=inside, price=into)]
    for window in church.windows:
        facts = [
            _("from the bag") if window == 1 else _("{grain} from window {n}", n=window - 1,
                                                    grain=grain(_, church.grain[window - 1])),
            _("at the end {points}", points=points(_, church.points[window - 1])),
            _("there: {who}", who=_there(_, s, f"church:{window}", names) or _("nobody")),
        ]  # fmt: skip
        lines.append(_("{name}: {facts}", name=title(place(_, f"church:{window}")), facts=dots(facts)))
    return lines


def _graves(_: Tongue, s: Village, names: Sequence[str]) -> list[str]:
    lines = []
    for of in COLUMNS:
        facts = [_("free: {n} of {all}", n=s.free_in(of), all=s.setup.chronicle[of]),
                 _there(_, s, f"chronicle:{of}", names)]  # fmt: skip
        lines.append(_("{name}: {facts}", name=title(column(_, of)), facts=dots(facts)))
    facts = [_("free: {n} of {all}", n=s.free_graves(), all=s.setup.graves), _there(_, s, "grave", names)]
    return [*lines, _("{name}: {facts}", name=_("Anonymous graves"), facts=dots(facts))]


# -- families --------------------------------------------------------------------------------------


def _family(_: Tongue, view: AnyView, seat: Seat) -> list[str]:
    s: Village = view.state
    player = s.players[seat]
    lines = [
        dots([_("{points} so far", points=points(_, player.points)), life(_, player)]),
        _("On the farm: {who}", who=members(_, player.at("farm")) or _("nobody")),
        _("Elsewhere: {who}", who=_elsewhere(_, player)) if _elsewhere(_, player) else "",
        _("Not born yet: {who}", who=members(_, player.at("unborn")) or _("nobody")),
        _("Has: {things}", things=holding(_, player) or _("nothing")),
        dots([_won(_, player), _("In the chronicle: {n}", n=player.in_chronicle())]),
    ]
    held = orders(_, player) if view.seat == seat and view.deciders else ""
    return [*lines, _("Your standing orders: {orders}", orders=held) if held else ""]


def _elsewhere(_: Tongue, player: Player) -> str:
    found = [_("{place} {member}", place=place(_, at), member=member(_, generation))
             for at, generation in player.visible() if at != "farm"]  # fmt: skip
    bag = members(_, player.at("bag"))
    return dots([*found, _("{place} {member}", place=place(_, "bag"), member=bag) if bag else ""])


def _won(_: Tongue, player: Player) -> str:
    n = len(player.tiles)
    if not n or HIDDEN in player.tiles:
        return _("Customers served: {n}", n=n)
    total = sum(CUSTOMERS[tile].points for tile in player.tiles)
    return _("Customers served: {n} ({points})", n=n, points=points(_, total))


# -- short forms -----------------------------------------------------------------------------------


def picture(_: Tongue, view: AnyView, names: Sequence[str], news: Sequence[str]) -> str:
    """What the picture shows, the news first; without markdown."""
    s: Village = view.state
    families = [
        _(
            "{name}: {facts}",
            name=seat_name(_, seat, names),
            facts=dots([
                points(_, player.points),
                life(_, player),
                _("farm {who}", who=members(_, player.at("farm")) or _("nobody")),
                holding(_, player),
            ]),
        )
        for seat, player in enumerate(s.players)
    ]  # fmt: skip
    cubes = [f"{space(_, of)} {_cubes(_, s.spaces[of])}" for of in SPACES if s.spaces[of]]
    stalls = [f"{stall} {customer(_, tile)}" for stall, tile in sorted(s.stalls.items())]
    free = _("Free places in the chronicle: {n}, free graves: {graves}", n=sum(s.free_in(of) for of in COLUMNS),
             graves=s.free_graves())  # fmt: skip
    return _.join(_sentences(_, [
        _("Village: {status}", status=status(_, view, names)),
        *news,
        _("Cubes: {cubes}", cubes=dots(cubes)) if cubes else _("No cube is left on the board"),
        *families,
        free,
        _("Market: {customers}", customers=dots(stalls)) if stalls else "",
    ]))  # fmt: skip


def _sentences(_: Tongue, texts: Iterable[str]) -> Iterable[str]:
    for text in filter(None, texts):
        yield text if text[-1] in ".。" else _("{text}.", text=text)


def _line(_: Tongue, line: Line) -> str:
    text = standing(_, line)
    return text if line.note else _("{line}: {points}", line=text, points=line.points)


def standing(_: Tongue, line: Line) -> str:
    """A line of the final score."""
    params = line.params
    match line.key:
        case "track":
            return _("points during the game")
        case "travel":
            return _.n("travel ({n} city)", "travel ({n} cities)", int(params.get("cities", 0)))
        case "council":
            return _("council ({stages})", stages=_places(_, "council", params.get("stages")) or _("nobody"))
        case "church":
            return _("church ({windows})", windows=_places(_, "church", params.get("windows")) or _("nobody"))
        case "chronicle":
            return _("chronicle ({n})", n=params.get("members", 0))
        case "customers":
            return _("customers ({n})", n=params.get("customers", 0))
        case "coins":
            return _("coins left ({n})", n=params.get("coins", 0))
    return _("living members: {n}", n=params.get("members", 0))


def _places(_: Tongue, kind: str, counts: object) -> str:
    """`stage 2, stage 4 ×2` from the counts by stage or window."""
    found = []
    for number, count in enumerate(map(int, str(counts or "").split()), 1):
        if count:
            name = _("stage {n}", n=number) if kind == "council" else place(_, f"church:{number}")
            found.append(name + (f" ×{count}" if count > 1 else ""))
    return _.list(found)
