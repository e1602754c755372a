"""The help pages of the Burgundy dice game. Numbers come from the box, which an owner of the game may correct."""

from __future__ import annotations

from games.burgundy_dice.components import BOX, COLOURS, REWARDS
from renderers.words.burgundy_dice.names import colour, dots, gives, needs, phase, points, rewards, terrain
from renderers.words.game import Topic
from renderers.words.tongue import Tongue

__all__ = ["topics"]


def topics(_: Tongue) -> tuple[Topic, ...]:
    return (
        Topic("overview", _("Overview"), _overview(_)),
        Topic("round", _("A round"), _round(_)),
        Topic("colours", _("Colours and their numbers"), _colours(_)),
        Topic("regions", _("Regions and points"), _regions(_)),
        Topic("rewards", _("Monks, workers and silver"), _rewards(_)),
        Topic("goods", _("Selling goods"), _goods(_)),
        Topic("time", _("Time and phases"), _time(_)),
        Topic("start", _("Start castle"), _start(_)),
        Topic("prizes", _("Prizes for colours"), _prizes(_)),
        Topic("end", _("End of the game and ties"), _end(_)),
        Topic("solo", _("Playing alone"), _solo(_)),
        Topic("rulings", _("Questions and answers"), _rulings(_)),
    )


def _page(*paragraphs: str) -> str:
    return "\n\n".join(paragraphs)


def _points(*points: str) -> str:
    return "\n".join(f"- {point}" for point in points)


def _overview(_: Tongue) -> str:
    return _page(
        _(
            "Every player has a sheet with the same duchy: {n} hexes in six colours. Each roll gives two numbers"
            " and two colours, the same for everybody.",
            n=sum(one.hexes for one in COLOURS.values()),
        ),
        _(
            "All players decide at once and in secret: pair a number with a colour and write it into a hex of that"
            " colour beside one that is marked already. When the last one has chosen, everybody sees what came"
            " of it, and the dice are rolled again."
        ),
        _(
            "A region is a group of touching hexes of one colour. Finished regions bring points, more of them early"
            " in the game, and a reward that can change a later roll."
        ),
        _("The game has {n} phases of 5 to 10 rounds. Most points win.", n=BOX.phases),
        _(
            "A hex is written with the letter of its row and its number from the left: c4. What stands in it"
            " follows an equals sign: c4=5, and e5=X for a start castle."
        ),
    )


def _round(_: Tongue) -> str:
    return _page(
        _(
            "Five dice are rolled: two numbers, two colours and the hourglasses. The hourglasses are marked on the"
            " time column, and with two of them all goods are sold. Then everybody chooses."
        ),
        _("You can:"),
        _points(
            _("mark one hex with a pair of one number and one colour,"),
            _("do that with a number changed by a worker, or with a colour changed by a monk,"),
            _("or mark two hexes by spending a silver."),
        ),
        _(
            "The hex must be unmarked, have the colour of the pair, touch a hex that you have marked, and allow the"
            " number. The dice aren't used up: everybody may use any of them."
        ),
        _(
            "Only if no pair of the dice fits anywhere may you take a worker instead. If you have no reward either"
            " that would help, you get that worker automatically."
        ),
        _("Until the last player has chosen you may change your mind. Nobody sees what you chose before that."),
    )


def _colours(_: Tongue) -> str:
    return _page(
        _points(
            *(
                _(
                    "{colour}, {terrain}: {numbers}",
                    colour=f"**{colour(_, of)}**",
                    terrain=terrain(_, of),
                    numbers=needs(_, of),
                )
                for of in COLOURS
            )
        ),
        _(
            "Only the hexes of the same region count for a city or a pasture; other regions of that colour don't"
            " matter."
        ),
        _(
            "A castle looks at all hexes around it, whatever their colour. The X of a start castle is no number,"
            " so it never fits."
        ),
    )


def _regions(_: Tongue) -> str:
    return _page(
        _("When the last hex of a region is marked, you get points for its size and for the phase:"),
        _points(
            *(
                _(
                    "{hexes}: {points}",
                    hexes=_.n("{n} hex", "{n} hexes", size),
                    points=dots(
                        _("{phase} {n}", phase=phase(_, at), n=worth) for at, worth in enumerate(column, 1)
                    ),
                )
                for size, column in BOX.region_points.items()
            )
        ),
        _(
            "A pasture brings these points ×{n} and nothing else. The others bring a reward:",
            n=BOX.yellow_multiplier,
        ),
        _points(
            *(
                _("{name}: {facts}", name=terrain(_, of), facts=gives(_, of))
                for of, one in COLOURS.items()
                if one.rule != "same"
            )
        ),
        _(
            "Example: a pasture of {size} finished in {phase} brings {n} points.",
            size=2,
            phase=phase(_, 1),
            n=BOX.region_points[2][0] * BOX.yellow_multiplier,
        ),
    )


def _rewards(_: Tongue) -> str:
    return _page(
        _("A reward that you get is circled on your sheet, and crossed out when you spend it."),
        _points(
            _("**Worker**: change one number die to any other number."),
            _("**Monk**: change one colour die to any other colour."),
            _(
                "**Silver**: mark a second hex with another pair. At least one of its dice must not be in the"
                " first pair; the other may be the same."
            ),
        ),
        _("In each round you may spend one of them at most. A changed die is changed for you alone."),
        _(
            "The silver may come from this round: from goods just sold, or from a mine or castle that your first"
            " mark finishes. A monk or worker that you get from a mark is for later rounds."
        ),
        _(
            "Each kind has its own row of circles: {circles}. What a castle brings has a circle of its own. A"
            " reward that finds no empty circle is lost.",
            circles=_.list(rewards(_, of, BOX.circles[of]) for of in REWARDS),
        ),
    )


def _goods(_: Tongue) -> str:
    return _page(
        _("A finished river brings a good."),
        _(
            "Whenever two hourglasses are rolled, all goods of all players are sold before anybody chooses. Each"
            " brings {points} and {silver}.",
            points=points(_, BOX.good_sale_points),
            silver=rewards(_, "silver", BOX.good_sale_silver),
        ),
        _(
            "The sale is automatic and doesn't count as spending a reward, so the silver may pay for a second"
            " mark at once. A good that you get in that round waits for the next sale."
        ),
        _("Goods that are never sold bring no points."),
    )


def _time(_: Tongue) -> str:
    return _page(
        _(
            "There are {n} phases with a column of {boxes} boxes each. The hourglass die fills 1 or 2 boxes in"
            " every round.",
            n=BOX.phases,
            boxes=BOX.boxes_per_phase,
        ),
        _(
            "The round that fills the last box of a column is still played, with the points of that phase. Then"
            " the next phase begins."
        ),
        _(
            "Two hourglasses with only one box left fill that box and nothing in the next column, but goods are"
            " sold all the same."
        ),
        _("The die shows two hourglasses on {two} of its {all} faces.", two=_twos(), all=len(BOX.hourglass_die)),
    )


def _twos() -> int:
    return BOX.hourglass_die.count(2)


def _start(_: Tongue) -> str:
    return _page(
        _(
            "Before the first roll everybody marks one of the four castles with an X. It brings its reward and"
            " {points} in the first phase.",
            points=points(_, BOX.start_castle_points),
        ),
        _("The table chooses how:"),
        _points(
            _("In secret: all at once, and several players may start at the same castle."),
            _("All different: openly, in seat order, for up to 4 players."),
            _("The same for all: the first player chooses for everybody."),
        ),
        _(
            "All players always have the same duchy. Duchy A is a good first one; B, C and D are laid out"
            " differently."
        ),
    )


def _prizes(_: Tongue) -> str:
    return _page(
        _(
            "Whoever has marked all hexes of a colour gets a prize at the end of that round, a higher one for the"
            " first and a lower one for the second:"
        ),
        _points(
            *(
                _(
                    "{colour}, {n} hexes: {first} and {second}",
                    colour=colour(_, of),
                    n=one.hexes,
                    first=one.star[0],
                    second=one.star[1],
                )
                for of, one in COLOURS.items()
            )
        ),
        _(
            "If several players complete a colour in the same round, all of them get the same prize. After a"
            " shared first prize the second is still open for a later round."
        ),
        _("The start castle counts for green."),
    )


def _end(_: Tongue) -> str:
    return _page(
        _("The game ends with the round that fills the last box of the last phase."),
        _(
            "Your score is the sum of all phases: the start castle, finished regions, prizes for colours and goods"
            " sold."
        ),
        _(
            "Most points win. Among equals the one with more rewards left wins: monks, silver, goods and workers"
            " that are circled and not crossed out. If that is equal too, they share the victory."
        ),
    )


def _solo(_: Tongue) -> str:
    first, second = COLOURS["orange"].star
    return _page(
        _(
            "Playing alone, you have {rolls} rounds in each phase, {all} in all. The hourglasses fill no boxes, but"
            " two of them still sell your goods.",
            rolls=BOX.solo_rolls_per_phase,
            all=BOX.solo_rolls_per_phase * BOX.phases,
        ),
        _("What you choose is carried out at once, because there is nobody to wait for."),
        _(
            "For completing a colour you get the higher prize, in the last phase the lower one. All orange hexes,"
            " for example: {first}, or {second} in the last phase.",
            first=first,
            second=second,
        ),
        _(
            "A result of {good} points or more is good, of {better} or more even better, of {superb} or more"
            " superb.",
            good=BOX.solo_levels["good"],
            better=BOX.solo_levels["better"],
            superb=BOX.solo_levels["superb"],
        ),
    )


def _rulings(_: Tongue) -> str:
    return _points(
        _("Which edition? It makes no difference: Standard and Printed rulebook play the same game."),
        _("May I pass? No: if a pair of the dice fits, you mark something."),
        _("Must I mark with the dice as they are? No, you may use a worker or a monk even if a plain pair fits."),
        _("A worker and a silver in the same round? No, only one of them."),
        _("Both number dice show the same? Then two marks with the same number and colour are fine."),
        _("Does the order of two marks matter? Yes: the first one may bring the silver for the second."),
        _("Must I sell my goods? They are sold automatically, because keeping them is never better."),
        _("Do two castles touch? Never, so a start castle can't help another one."),
        _("What if the whole duchy is marked? Then every round brings a worker while a circle is free."),
        _("Which points count for a prize? Those of the phase in which the dice were rolled."),
    )
