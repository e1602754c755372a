"""The help pages of Village that are told rather than listed."""

from __future__ import annotations

from games.village.components import BOX, COLUMNS, CUSTOMERS, SPACES
from renderers.words.tongue import Tongue
from renderers.words.village.names import amounts, coins, column, cube, space, time

__all__ = ["death", "editions", "end", "orders", "overview", "page", "points_list", "rulings", "setup", "turn"]


def page(*paragraphs: str) -> str:
    return "\n\n".join(paragraphs)


def points_list(*points: str) -> str:
    return "\n".join(f"- {point}" for point in points)


def overview(_: Tongue) -> str:
    return page(
        _(
            "Everybody leads a family of {n} members in {generations} generations. They learn crafts, travel, sit"
            " in the council, serve the church, and in the end they die; the best of them are remembered in the"
            " village chronicle.",
            n=sum(BOX.generations.values()),
            generations=len(BOX.generations),
        ),
        _(
            "On your turn you take one cube from one of seven action spaces, and then you may do the action of that"
            " space. Cubes pay for things; so does time."
        ),
        _(
            "Time is free to spend, but every {n} units your marker passes the bridge, and somebody of your oldest"
            " generation dies. That is good for you as long as the chronicle has a place for that profession.",
            n=BOX.track,
        ),
        _("When all cubes are taken, a mass is held and a new round begins with new cubes."),
        _(
            "The game ends when the chronicle or the anonymous graves are full. Most points win: from travel,"
            " council, church, chronicle, customers and coins."
        ),
        _(
            "Written briefly: members by generation (gen. 2), cities C1 to C6, stalls S1 to S5, customers K01 to"
            " K24, cubes P purple, B brown, O orange, G green and X plague."
        ),
    )


def turn(_: Tongue) -> str:
    spaces = _.list(space(_, of) for of in SPACES)
    return page(
        _("The action spaces are: {spaces}. At the start of a round they are filled with cubes.", spaces=spaces),
        _("**Take a cube.** Choose any cube that lies on a space."),
        points_list(
            _(
                "{colours}: you keep it. You may spend it at once.",
                colours=_.list(cube(_, of) for of in ("P", "B", "O", "G")),
            ),
            _("plague: it goes back, and you pay {time} at once.", time=time(_, BOX.plague_time)),
        ),
        _(
            "Then you may do **one** action of that space, or leave it out and only keep the cube. The market day"
            " is the exception: it always takes place."
        ),
        _(
            "**Or use the well.** As long as any cube lies on the board, you may pay {n} cubes of one colour"
            " instead of taking one. Then do the action of any space, even of an empty one.",
            n=BOX.well_price,
        ),
        _(
            "**Coins** are jokers: a coin may be paid for any cube, also at the well. It never replaces goods or"
            " grain."
        ),
        _("There is no limit on cubes, goods and coins that you hold; of grain you hold {n}.", n=BOX.grain_limit),
        _("Turns go round clockwise. When no cube is left, the round is over: first a mass, then new cubes."),
        _(
            "Each round adds new cubes to those left over in the green bag, then cubes are drawn onto the spaces."
            " Whoever took the next-start marker in the council begins; otherwise the same player as before."
        ),
    )


def death(_: Tongue) -> str:
    columns = _.list(column(_, of) for of in COLUMNS)
    return page(
        _(
            "Your life-time marker goes round a track of {n} spaces, 0 to {last}. Each unit of time moves it one"
            " space. The bridge lies between {last} and 0.",
            n=BOX.track,
            last=BOX.track - 1,
        ),
        _(
            "When your marker passes the bridge, a member of your family dies at the end of your turn, after the"
            " action is complete. Only a death by the fee of a market day comes at once."
        ),
        _(
            "It has to be one of the oldest generation (lowest number) that you have on the farm, in crafts,"
            " cities, the council or the church windows. Among these you choose; if they are all in one place (or"
            " there is only one), one of them dies without your being asked. Members in the black bag are out"
            " of reach."
        ),
        _(
            "**Chronicle.** Each way of life has its column: {columns}. If the column of the place where the"
            " member died has a free place, the member is remembered there. That is worth points at the end.",
            columns=columns,
        ),
        _("**Anonymous grave.** If the column is full, the member lies there, for no points."),
        _("You can't choose between the two: the chronicle comes first."),
        _("If you have no such member at all, nobody dies, and nothing is owed later."),
    )


def orders(_: Tongue) -> str:
    return page(
        _(
            "On a market day and in a mass everybody may be asked, also while you are away. With standing orders"
            " the table needn't wait for you. You can note them while it isn't your turn; only you can see them."
        ),
        _("For the market day that is being held, or else the next one:"),
        points_list(
            _("a list of customers: the first one that you can serve is served, again and again, fee included;"),
            _("what to do when nobody on the list can be served: ask you (this is how it begins), or pass."),
        ),
        _("For the mass that is being held, or else the next one:"),
        points_list(
            _("whom to buy out of the bag, and up to how many; or nobody;"),
            _("to move nobody in the church."),
        ),
        _(
            "Every sale costs the fee of {fee}: the cube is paid if you have one, else a coin. Its time may take"
            " your marker over the bridge, and then a member dies at once. You are asked which one, but a single"
            " candidate dies without your being asked. An order that can't be carried out does nothing.",
            fee=amounts(_, BOX.market_fee.cubes, time=BOX.market_fee.time),
        ),
        _(
            "Orders for the market end with that market day, orders for the mass with that mass, whether they have"
            " done anything or not; nothing stays for a later one. You are told when something of them was left. On"
            " a market day of your own you are always asked about the first sale."
        ),
        _("What an order has done is told to everybody as such."),
    )


def end(_: Tongue) -> str:
    return page(
        _(
            "As soon as a member takes the last free place of the whole chronicle **or** the last anonymous grave,"
            " the end of the game begins."
        ),
        _(
            "If that happens at the end of somebody's own turn, everybody else has one more turn, clockwise. The"
            " same holds for the host of a market day; the day is finished first."
        ),
        _(
            "If somebody else brings it about during a market day, the day is finished, and then everybody has one"
            " more turn, clockwise from that player's left, so that this player is the last one."
        ),
        _(
            "These last actions are ordinary turns while cubes are left. Once there are none, no new ones come: you"
            " choose any space and do its action for free. The well is closed then."
        ),
        _(
            "Members who die now and find no place, neither in their column nor in a grave, leave the game. After"
            " the last action comes a last mass, and then the final scoring."
        ),
    )


def setup(_: Tongue) -> str:
    lines = []
    for card in BOX.setup:
        places = _.list(f"{column(_, of)} {card.chronicle[of]}" for of in COLUMNS)
        cubes = _.list(f"{space(_, of)} {card.spaces[of]}" for of in SPACES)
        lines.append(
            _(
                "{n} players. Cubes: {cubes}. Bag each round: {bag}. Stalls: {stalls}. Chronicle: {places}. Graves:"
                " {graves}.",
                n=card.players,
                cubes=cubes,
                bag=amounts(_, [of for of, count in card.bag.items() for _time in range(count)]),
                stalls=card.stalls,
                places=places,
                graves=card.graves,
            )
        )
    return page(
        _(
            "Every family begins with {members} members of generation 1 on the farm, {coins} and no time spent. The"
            " start player is drawn at random, unless the host has chosen one under Options.",
            members=BOX.generations[1],
            coins=coins(_, BOX.start_coins),
        ),
        points_list(*lines),
        _(
            "All plague cubes of the supply go into the green bag every round ({n} in the game). The {customers}"
            " customers are shuffled.",
            n=BOX.cubes["X"],
            customers=len(CUSTOMERS),
        ),
        _("All of this is done for you when the host presses Start."),
    )


def editions(_: Tongue) -> str:
    return page(
        _("The table chooses an edition under Options. Two rules differ:"),
        points_list(
            _(
                "Training. Standard: whoever goes to a craft building makes a good there at once, and both times"
                " are paid. Printed rulebook: making the good right after the training is up to you."
            ),
            _(
                "End by somebody else on a market day. Standard: the last actions go clockwise from the left of the"
                " player who brought the end about, who is last. Printed rulebook: from the left of the host, who"
                " is last."
            ),
        ),
        _("Everything else is the same in both."),
    )


def rulings(_: Tongue) -> str:
    return points_list(
        _("May I spend the cube that I have just taken? Yes, in the same turn."),
        _("Is there a limit on time? No, you can always spend it; the bridge is the price."),
        _("Can a turn bring two deaths? Not by its own action. On a market day fees may bring others."),
        _("May I choose the anonymous grave to keep the chronicle open? No."),
        _("May I harvest with a full farm? Yes, but you get nothing."),
        _("A second member of mine in the same city? Allowed, without marker and reward."),
        _("May the start player take the next-start marker? Yes."),
        _("Is privilege 4 limited? Only by your coins: one coin for each time that you use it."),
        _("A market day without customers? Allowed, and over at once."),
        _("Are the contents of the bags secret? No, only what will be drawn next."),
        _("May I use the well for an action whose space still has cubes? Yes, any space."),
        _("Who begins a new round? The start player, not whoever comes after the last turn."),
    )
