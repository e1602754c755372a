"""Actions as choices: what they do, what they cost, and what a space would offer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from games.core import Seat, tag_of
from games.village.actions import harvest_grain
from games.village.components import BOX, BUILDINGS, CITIES, COLOURS, GOODS, PLAGUE, position
from games.village.legal import acts, servable
from games.village.moves import (
    Birth,
    Buy,
    Church,
    CouncilAdvance,
    CouncilEnter,
    CouncilUse,
    Deed,
    Depart,
    Harvest,
    Journey,
    Mill,
    Pay,
    Produce,
    Recall,
    Train,
)
from games.village.payments import Way, road, ways_for
from games.village.state import Player, Village
from renderers.words.game import Label, label
from renderers.words.tongue import Tongue
from renderers.words.village.names import (
    amount,
    amounts,
    building,
    coins,
    dots,
    good,
    grain,
    member,
    place,
    plus,
    points,
    time,
    title,
)

__all__ = [
    "a_death", "could", "crosses", "deed_label", "deed_text", "left_after", "marker", "pay_label", "privilege",
    "reward", "takes_time", "with_cube",
]  # fmt: skip


def crosses(player: Player, spent: int) -> bool:
    """Whether so much time passes the bridge."""
    return (player.time + spent) // BOX.track > player.time // BOX.track


def a_death(_: Tongue, player: Player, spent: int) -> str:
    return _("a death") if crosses(player, spent) else ""


def marker(_: Tongue, player: Player, spent: int) -> str:
    """Where the life-time marker comes to by so much time: `marker 7 → 1 over the bridge`."""
    if not spent:
        return ""
    start, end = position(player.time), position(player.time + spent)
    if crosses(player, spent):
        return _("marker {start} → {end} over the bridge", start=start, end=end)
    return _("marker {start} → {end}", start=start, end=end)


def takes_time(deed: Deed) -> int:
    """The time that an action takes however it is paid."""
    match deed:
        case Train(building=at, good=made):
            craft = BUILDINGS[at]
            return craft.training + (craft.production if made is not None else 0)
        case Produce(building=at):
            return BUILDINGS[at].production
        case Mill():
            return BOX.mill.time
        case Depart() | Journey():
            return BOX.travel.time
        case CouncilEnter():
            return BOX.council.time[0]
        case CouncilAdvance(stage=stage):
            return BOX.council.time[stage]
    return 0


def reward(_: Tongue, city_id: str) -> str:
    """What a first visit to a city brings."""
    city = CITIES[city_id]
    return plus([
        points(_, city.points) if city.points else "",
        coins(_, city.coins) if city.coins else "",
        _.n("{n} cube", "{n} cubes", city.cubes) if city.cubes else "",
    ])  # fmt: skip


def privilege(_: Tongue, stage: int) -> str:
    """What the privilege of a stage is."""
    council = BOX.council
    match stage:
        case 1:
            return _("take the next-start marker")
        case 2:
            return _.n("take {n} cube of your choice", "take {n} cubes of your choice", council.privilege_cubes)
        case 3:
            return _("take a good of your choice")
    return _("{coins} → {points}", coins=coins(_, council.privilege_price),
             points=points(_, council.privilege_points))  # fmt: skip


# -- one action ------------------------------------------------------------------------------------


def deed_label(_: Tongue, s: Village, seat: Seat, deed: Deed) -> Label:
    """An action with its price; what passes the bridge says so."""
    player = s.players[seat]
    spent = takes_time(deed)
    if ways_for(player, deed) == [("time",)]:  # nobody will be asked how to pay
        spent += BOX.church.time
    text = dots([deed_text(_, player, deed), _price(_, player, deed), _gain(_, player, deed)])
    return label(
        dots([text, a_death(_, player, spent)]),
        dots([marker(_, player, spent), _detail(_, s, seat, deed)]),
    )


def deed_text(_: Tongue, player: Player, deed: Deed) -> str:
    """What is done, without the price."""
    match deed:
        case Harvest():
            got = min(harvest_grain(player), BOX.grain_limit - player.grain)
            return _("Harvest: +{n} grain", n=got)
        case Birth(generation=generation):
            return _("Birth: {member}", member=member(_, generation))
        case Recall(place=at, generation=generation):
            return _("Home: {place} → farm, {member}", place=place(_, at), member=member(_, generation))
        case Train(building=at, generation=generation, good=None):
            return _(
                "{building}: {member} goes there", building=title(building(_, at)), member=member(_, generation)
            )
        case Train(building=at, generation=generation, good=str(made)):
            return _(
                "{building}: {member} goes there and makes {good}",
                building=title(building(_, at)),
                member=member(_, generation),
                good=amount(_, made, 1),
            )
        case Produce(building=at, good=made):
            return _("{building}: make {good}", building=title(building(_, at)), good=amount(_, made, 1))
        case Buy(building=at, good=made):
            return _("{building}: buy {good}", building=title(building(_, at)), good=amount(_, made, 1))
        case Mill():
            return _("{building}: {coins}", building=title(building(_, "mill")), coins=coins(_, BOX.mill.coins))
        case Depart(city=city, generation=generation):
            return _("{member}: {start} → {end}", member=title(member(_, generation)), start=place(_, "farm"),
                     end=city)  # fmt: skip
        case Journey(start=start, city=city, generation=generation):
            return _("{member}: {start} → {end}", member=title(member(_, generation)), start=start, end=city)
        case CouncilEnter(generation=generation):
            return _("{member}: farm → council stage 1", member=title(member(_, generation)))
        case CouncilAdvance(stage=stage, generation=generation):
            return _("{member}: council stage {start} → {end}", member=title(member(_, generation)), start=stage,
                     end=stage + 1)  # fmt: skip
        case CouncilUse(privilege=stage):
            return _("Privilege {n}: {what}", n=stage, what=privilege(_, stage))
        case Church(generation=generation):
            return _("{member}: farm → black bag", member=title(member(_, generation)))
    raise TypeError(tag_of(deed))


def _price(_: Tongue, player: Player, deed: Deed) -> str:
    """All of it in short; `scroll or 2 green` where that is still open."""
    match deed:
        case Buy(building=at):
            price = BUILDINGS[at].price
            return amounts(_, price.cubes, grain=price.grain, short=True)
        case Mill():
            return amounts(_, (), grain=BOX.mill.grain, time=BOX.mill.time, short=True)
        case Depart() | Journey():
            cubes = road(deed) or ""
            return amounts(_, [*cubes, *["wagon"] * BOX.travel.wagons], time=BOX.travel.time, short=True)
        case CouncilEnter() | CouncilAdvance() | Church():
            open_ways = _openly(_, ways_for(player, deed))
            spent = takes_time(deed)
            return plus([time(_, spent) if spent else "", _.either(open_ways)])
    spent = takes_time(deed)
    return time(_, spent) if spent else ""


def _openly(_: Tongue, ways: Iterable[Way]) -> list[str]:
    """Ways to pay by their first coinless form: `scroll`, `2 green`; coins only where nothing else would do."""
    said: list[str] = []
    seen: set[frozenset[str]] = set()
    for way in ways:
        if way == ("time",):
            said.append(time(_, BOX.church.time))
            continue
        kind = frozenset(way) - {"coin"} or frozenset(("coin",))
        if kind not in seen and not (kind == {"coin"} and any(one - set(GOODS) for one in seen)):
            seen.add(kind)
            said.append(amounts(_, way, short=True))
    return said


def _gain(_: Tongue, player: Player, deed: Deed) -> str:
    if isinstance(deed, Depart | Journey) and deed.city not in player.markers:
        return f"+{reward(_, deed.city)}"
    return ""


def _detail(_: Tongue, s: Village, seat: Seat, deed: Deed) -> str:
    player = s.players[seat]
    match deed:
        case Harvest():
            full = harvest_grain(player)
            room = _("no room for more") if player.grain + full > BOX.grain_limit else ""
            line = next(one for one in BOX.harvest if one.grain == full)
            then = min(BOX.grain_limit, player.grain + full)
            helped = _("with {goods}", goods=_.list(good(_, of) for of in line.goods)) if line.goods else ""
            return dots([helped, room, _("then {n} of {most} grain", n=then, most=BOX.grain_limit)])
        case Birth():
            left = player.count("unborn") - 1
            return dots([_("comes to the farm"), _("{n} not born yet", n=left)])
        case Train(good=str(made)) | Produce(good=made) | Buy(good=made):
            return _("then you have {things}", things=amount(_, made, player.goods[made] + 1))
        case Mill():
            got = min(BOX.mill.coins, s.supply["coin"])
            short = _("the supply has only {things}", things=coins(_, got)) if got < BOX.mill.coins else ""
            return dots([_("then you have {things}", things=coins(_, player.coins + got)), short])
        case Depart(city=city) | Journey(city=city):
            return _visit(_, player, city)
        case CouncilEnter():
            return dots([_then_privilege(_, 1), _worth(_, BOX.council.points[0])])
        case CouncilAdvance(stage=stage):
            return dots([_then_privilege(_, stage + 1), _worth(_, BOX.council.points[stage])])
        case CouncilUse():
            return _("nobody moves, and no time is spent")
        case Church():
            bag = player.count("bag") + 1
            return dots([_("yours in the bag then: {n}", n=bag), _("drawn or bought in a mass")])
    return ""


def _then_privilege(_: Tongue, stage: int) -> str:
    return _("then privilege 1") if stage == 1 else _("then a privilege from 1 to {n}", n=stage)


def _worth(_: Tongue, n: int) -> str:
    return _("at the end {points}", points=points(_, n))


def _visit(_: Tongue, player: Player, city: str) -> str:
    if city in player.markers:
        return _("visited already, so no reward")
    cities = len(player.markers) + 1
    worth = BOX.travel.marker_points
    return _.n(
        "{n} city then: {points} at the end", "{n} cities then: {points} at the end", cities,
        points=points(_, worth[min(cities, len(worth) - 1)]),
    )  # fmt: skip


# -- paying ----------------------------------------------------------------------------------------


def pay_label(_: Tongue, player: Player, move: Pay, deed: Deed | None, fee: int) -> Label:
    """A way to pay, with what else is paid and what is left; `fee` is the time of a sale."""
    spent = fee + (takes_time(deed) if deed is not None else 0)
    if move.pay == ("time",):
        spent += BOX.church.time
        text = _("Pay {price}", price=time(_, BOX.church.time))
    else:
        text = _("Pay {price}", price=amounts(_, move.pay))
    wagons = BOX.travel.wagons if isinstance(deed, Depart | Journey) else 0
    also = amounts(_, ["wagon"] * wagons, time=0 if move.pay == ("time",) else spent)
    left = left_after(_, player, [*(part for part in move.pay if part != "time"), *["wagon"] * wagons])
    return label(
        dots([text, _("and {price}", price=also) if also else "", a_death(_, player, spent)]),
        dots([marker(_, player, spent), left]),
    )


def left_after(_: Tongue, player: Player, parts: Sequence[str]) -> str:
    """What is left of the kinds of things that are paid."""
    left = []
    for part in dict.fromkeys(parts):
        had = player.coins if part == "coin" else player.cubes.get(part, 0) + player.goods.get(part, 0)
        left.append(amount(_, part, had - parts.count(part)))
    return _("left: {things}", things=_.list(left)) if left else ""


# -- what a space would offer ----------------------------------------------------------------------


def with_cube(s: Village, seat: Seat, cube: str) -> Village:
    """The state as it would be with one more cube in the seat's hand (the plague is no such cube)."""
    if cube not in COLOURS:
        return s
    player = s.players[seat]
    richer = replace(player, cubes={**player.cubes, cube: player.cubes[cube] + 1})
    return replace(s, players=[richer if at == seat else one for at, one in enumerate(s.players)])


def could(_: Tongue, s: Village, seat: Seat, space: str, cube: str = "") -> str:
    """In a few words what the seat could do on a space, with the cube from there in hand."""
    s = with_cube(s, seat, cube)
    player = s.players[seat]
    if space == "market":
        n = sum(servable(player, tile) for tile in s.stalls.values())
        return _.n("{n} customer to serve", "{n} customers to serve", n) if n else _("nobody to serve")
    deeds = acts(s, seat, space)
    if not deeds:  # the plague isn't kept
        return _("no action possible") if cube == PLAGUE else _("only the cube")
    match space:
        case "harvest":
            got = min(harvest_grain(player), BOX.grain_limit - player.grain)
            return f"+{grain(_, got)}"
        case "family":
            births = [_("birth of {member}", member=member(_, one.generation)) for one in deeds
                      if isinstance(one, Birth)]  # fmt: skip
            return _.either([*births, *([_("a return")] if len(deeds) > len(births) else [])])
        case "crafts":
            made = dict.fromkeys(one.good for one in deeds if isinstance(one, Train | Produce | Buy))
            goods = [good(_, of) for of in made if of is not None]
            return _.either([*goods, *([coins(_, BOX.mill.coins)] if Mill() in deeds else [])])
        case "travel":
            cities = dict.fromkeys(one.city for one in deeds if isinstance(one, Depart | Journey))
            return _("to {cities}", cities=_.either(cities))
        case "council":
            return _council(_, deeds)
    return _("into the black bag")


def _council(_: Tongue, deeds: Sequence[Deed]) -> str:
    stages = {one.stage + 1 for one in deeds if isinstance(one, CouncilAdvance)}
    if any(isinstance(one, CouncilEnter) for one in deeds):
        stages.add(1)
    uses = [one.privilege for one in deeds if isinstance(one, CouncilUse)]
    return dots([
        _("to stage {stages}", stages=_.either(sorted(stages))) if stages else "",
        _("privilege {numbers}", numbers=_.either(uses)) if uses else "",
    ])  # fmt: skip
