"""The help pages of Village. Numbers come from the box, which an owner of the game may correct."""

from __future__ import annotations

from games.village.components import BOX, BUILDINGS, COLUMNS, CUSTOMERS, MEMBERS
from renderers.words.game import Topic
from renderers.words.tongue import Tongue
from renderers.words.village.deeds import privilege, reward
from renderers.words.village.names import (
    amount,
    amounts,
    building,
    coins,
    column,
    good,
    grain,
    plus,
    points,
    time,
    title,
)
from renderers.words.village.rules import (
    death,
    editions,
    end,
    orders,
    overview,
    page,
    points_list,
    rulings,
    setup,
    turn,
)  # fmt: skip

__all__ = ["topics"]


def topics(_: Tongue) -> tuple[Topic, ...]:
    return (
        Topic("overview", _("Overview"), overview(_)),
        Topic("turn", _("A turn"), turn(_)),
        Topic("time", _("Time, death and the chronicle"), death(_)),
        Topic("farm", _("Harvest and Family"), _farm(_)),
        Topic("crafts", _("Crafts: goods and coins"), _crafts(_)),
        Topic("market", _("Market day"), _market(_)),
        Topic("travel", _("Travel"), _travel(_)),
        Topic("council", _("Council chamber"), _council(_)),
        Topic("church", _("Church and mass"), _church(_)),
        Topic("orders", _("Standing orders"), orders(_)),
        Topic("end", _("End of the game and last actions"), end(_)),
        Topic("scoring", _("Final scoring and ties"), _scoring(_)),
        Topic("setup", _("Set-up"), setup(_)),
        Topic("editions", _("The two editions"), editions(_)),
        Topic("rulings", _("Questions and answers"), rulings(_)),
    )


def _farm(_: Tongue) -> str:
    best, better, plain = BOX.harvest[0], BOX.harvest[1], BOX.harvest[-1]
    return page(
        _("**Harvest.** You need a member on your farm. You get:"),
        points_list(
            grain(_, plain.grain),
            _("{grain} if you have {goods}", grain=grain(_, better.grain), goods=_together(_, better.goods)),
            _("{grain} if you have {goods}", grain=grain(_, best.grain), goods=_together(_, best.goods)),
        ),
        _(
            "Only the best line counts, and nobody and nothing is used up. A farm holds {n} grain; what is beyond"
            " that you don't get. Grain pays for the mill, customers, steps in the church, and horses or oxen.",
            n=BOX.grain_limit,
        ),
        _("**Family.** Choose one:"),
        points_list(
            _("Birth: a new member comes to your farm, always one of the lowest generation that isn't fully born."),
            _(
                "Return: a member in a craft building, a city, the council or a church window comes home to your"
                " farm. Your city markers stay. Nobody can be brought back out of the black bag."
            ),
        ),
        _(
            "Your family has {n} members in {generations} generations; the first generation is on the farm when the"
            " game begins.",
            n=len(MEMBERS),
            generations=len(BOX.generations),
        ),
    )


def _together(_: Tongue, goods: tuple[str, ...]) -> str:
    return plus(good(_, of) for of in goods)


def _crafts(_: Tongue) -> str:
    lines = [
        _(
            "{building}: {goods}. Training {training}, production {production}; or buy for {price}",
            building=f"**{title(building(_, craft.id))}**",
            goods=_.either(good(_, of) for of in craft.goods),
            training=time(_, craft.training),
            production=time(_, craft.production),
            price=amounts(_, craft.price.cubes, grain=craft.price.grain),
        )
        for craft in BUILDINGS.values()
    ]
    mill = _(
        "{building}: pay {price} and get {coins}; nobody works there",
        building=f"**{title(building(_, 'mill'))}**",
        price=amounts(_, (), grain=BOX.mill.grain, time=BOX.mill.time),
        coins=coins(_, BOX.mill.coins),
    )
    return page(
        points_list(*lines, mill),
        _("One action brings one good, in one of these ways:"),
        points_list(
            _("Train: a member goes from the farm to the building. Pay the training and the production time."),
            _("Make: if a member of yours works there already, pay the production time only."),
            _("Buy: pay the price instead of time. You need nobody there."),
        ),
        _(
            "A member stays in the building until it dies or is brought home. Several families may work side by"
            " side. Two members of yours in the same building still make one good an action."
        ),
        _(
            "There are {n} of each good and {coins} in the box. What is out can't be made, bought or chosen.",
            n=min(BOX.goods.values()),
            coins=coins(_, BOX.coins),
        ),
    )


def _market(_: Tongue) -> str:
    fee = amounts(_, BOX.market_fee.cubes, time=BOX.market_fee.time)
    stalls = _.list(_("{n} with {players} players", n=setup.stalls, players=setup.players) for setup in BOX.setup)
    worth = [one.points for one in CUSTOMERS.values()]
    return page(
        _(
            "Whoever takes the cube of this space (or comes by the well) holds a market day, and everybody may"
            " sell. It can't be left out, but you may pass."
        ),
        _(
            "The host begins, then it goes round clockwise, again and again. Each time you serve one customer in a"
            " stall or pass. Serving: hand over all the goods and grain that the customer wants, pay the fee, and"
            " keep the customer, who is worth {low} to {high} points at the end.",
            low=min(worth),
            high=max(worth),
        ),
        _(
            "The fee is {fee}; only the host's very first sale is free of it. If that time takes your marker over"
            " the bridge, somebody of your family dies at once, after the sale.",
            fee=fee,
        ),
        _(
            "Who passes is out for this day. Who can't serve anybody is passed automatically. The day ends when"
            " the stalls are empty or everybody is out."
        ),
        _(
            "Only customers in the stalls can be served: {stalls}. {n} more wait in line. After the day they move"
            " up into the empty stalls, and new ones come from the pile.",
            stalls=stalls,
            n=BOX.line,
        ),
        _("Customers you have served lie face down: everybody sees how many, only you see which."),
    )


def _travel(_: Tongue) -> str:
    rewards = [_("{city}: {reward}", city=city.id, reward=reward(_, city.id)) for city in BOX.travel.city]
    roads = [
        _("{start} – {end}: {cubes}", start=_.c("place", "village") if one.ends[0] == "village" else one.ends[0],
          end=one.ends[1], cubes=amounts(_, one.cubes))
        for one in BOX.travel.road
    ]  # fmt: skip
    return page(
        _(
            "A member on your farm goes to a city next to the village, or one in a city goes on to a neighbouring"
            " city. Every journey costs {price} and the cubes of the road:",
            price=plus([time(_, BOX.travel.time), amount(_, "wagon", BOX.travel.wagons)]),
        ),
        points_list(*roads),
        _(
            "Roads run both ways between cities, but none leads back into the village: only the action of Family"
            " brings a traveller home."
        ),
        _("On your family's first visit to a city you place a marker there and get its reward:"),
        points_list(*rewards),
        _(
            "The markers stay for good. At the end the number of cities visited brings {points} points (from 1 to"
            " {n} cities).",
            points=_.list(BOX.travel.marker_points[1:]),
            n=len(BOX.travel.city),
        ),
    )


def _council(_: Tongue) -> str:
    council = BOX.council
    stages = [
        _(
            "Stage {n}: {time}; privilege: {what}; at the end {points}",
            n=stage,
            time=time(_, council.time[stage - 1]),
            what=privilege(_, stage),
            points=points(_, council.points[stage - 1]),
        )
        for stage in council.stages
    ]
    return page(
        _(
            "A member goes from the farm to stage 1, or one that is in the council goes up one stage. That costs"
            " the time of the new stage and {price}.",
            price=_.either([amount(_, council.good, 1), amounts(_, council.cubes)]),
        ),
        points_list(*stages),
        _(
            "After the move you may use one privilege: that of the new stage or of any one below. Or, instead of"
            " moving anybody, use a privilege up to the stage of your highest member, without any further cost."
        ),
        _(
            "The next-start marker makes you the start player of the next round. As long as somebody has it,"
            " privilege 1 is not available; it comes back at the start of the next round."
        ),
        _("Any number of members may be on a stage."),
    )


def _church(_: Tongue) -> str:
    church = BOX.church
    windows = []
    for window in church.windows:
        way = _("out of the bag") if window == 1 else _(
            "{grain} from window {n}", n=window - 1, grain=grain(_, church.grain[window - 1])
        )  # fmt: skip
        worth = points(_, church.points[window - 1])
        windows.append(_("Window {n}: {way}; at the end {points}", n=window, way=way, points=worth))
    return page(
        _(
            "**Church.** A member goes from the farm into the black bag, for {price}. {monks} black monks are in"
            " there too, for good.",
            price=_.either([amounts(_, church.cubes), time(_, church.time)]),
            monks=church.monks,
        ),
        _("**Mass** is held at the end of every round, and once more after the last actions:"),
        points_list(
            _(
                "Buying: beginning with the start player, everybody once may buy members of theirs out of the bag,"
                " for {price} each. All together can't buy more than {n}.",
                price=coins(_, church.coins),
                n=church.mass,
            ),
            _(
                "Drawing: pieces are drawn until bought and drawn ones make {n}. Monks go back; family members come"
                " to window 1, as those bought do.",
                n=church.mass,
            ),
            _(
                "Moving: everybody once may move members to the left, as far as they can pay. Each step costs"
                " grain."
            ),
            _(
                "Majority: whoever has the most members in the windows gets {points}. In a tie the one with the"
                " member furthest left; if that is equal too, each of them.",
                points=points(_, church.majority),
            ),
        ),
        _("Windows are numbered from right to left:"),
        points_list(*windows),
    )


def _scoring(_: Tongue) -> str:
    council, church = BOX.council, BOX.church
    most = len(BOX.chronicle.points) - 1
    return page(
        _(
            "During the game: {city} for the first visit to some cities, {council} each time privilege 4 is used,"
            " {church} for the majority at a mass. At the end everybody adds:",
            city=points(_, max(city.points for city in BOX.travel.city)),
            council=points(_, council.privilege_points),
            church=points(_, church.majority),
        ),
        points_list(
            _("Travel: {points} for 1, 2, 3 … cities visited", points=_.list(BOX.travel.marker_points[1:])),
            _("Council: {points} for each member on stage 1, 2, 3, 4", points=_.list(council.points)),
            _("Church: {points} for each member in window 1, 2, 3, 4", points=_.list(church.points)),
            _(
                "Chronicle: {points} for 1, 2, 3 … members of yours in it; more than {n} count like {n}",
                points=_.list(BOX.chronicle.points[1:]),
                n=most,
            ),
            _("Customers: the points of everyone you have served"),
            _("Coins: {points} each", points=points(_, BOX.coin_points)),
        ),
        _("Members on the farm, in crafts, in cities and in the bag bring nothing by themselves."),
        _(
            "Most points win. Among equals more customers win, then more living members (those in the bag count)."
            " If that is equal too, they share the victory."
        ),
        _("The columns of the chronicle ({columns}) make no difference for points.",
          columns=_.list(column(_, of) for of in COLUMNS)),
    )  # fmt: skip
