"""The help pages of Bohemian Villages. Numbers come from the box, which an owner of the game may correct."""

from __future__ import annotations

from games.bohemian_villages.components import BOX, SIDES
from renderers.words.bohemian_villages.glance import buildings, page, points, set_up
from renderers.words.bohemian_villages.names import coins, kind
from renderers.words.game import Topic
from renderers.words.tongue import Tongue

__all__ = ["topics"]


def topics(_: Tongue) -> tuple[Topic, ...]:
    return (
        Topic("overview", _("Overview"), _overview(_)),
        Topic("buildings", _("The buildings at a glance"), buildings(_)),
        Topic("setup", _("Set-up"), set_up(_)),
        Topic("dice", _("Dice and actions"), _dice(_)),
        Topic("shops", _("Shops (2, 3, 4, 5)"), _shops(_)),
        Topic("mills", _("Flour mills and glass factories (6, 7)"), _mills(_)),
        Topic("farms", _("Farms and manors (8, 12)"), _farms(_)),
        Topic("taverns", _("Taverns (9)"), _taverns(_)),
        Topic("town_halls", _("Town halls (10)"), _town_halls(_)),
        Topic("churches", _("Churches and the bishop (11)"), _churches(_)),
        Topic("special", _("Special tiles"), _special(_)),
        Topic("kicking", _("Kicking"), _kicking(_)),
        Topic("income", _("Income"), _income(_)),
        Topic("scoring", _("Scoring during the game"), _scoring(_)),
        Topic("end", _("End of the game and final scoring"), _end(_)),
        Topic("rulings", _("Questions and answers"), _rulings(_)),
    )


def _overview(_: Tongue) -> str:
    return page(
        _(
            "Several villages lie on the table, each with {low} to {high} buildings. Every building has a number"
            " from 2 to 12, and buildings with the same number are of the same kind.",
            low=min(len(side.buildings) for side in SIDES.values()),
            high=max(len(side.buildings) for side in SIDES.values()),
        ),
        _(
            "On your turn {n} dice are rolled for you. You add up two or more of them and move a figure from your"
            " hand into a building with that number. If you used only two dice, you may do it again with the other"
            " two.",
            n=BOX.dice,
        ),
        _(
            "Coins are points. Some buildings pay at once, some every turn, some when all buildings of their kind"
            " are occupied, some at the end."
        ),
        _(
            "The game ends as soon as somebody starts a turn without a figure in hand. Then comes the final"
            " scoring, and most coins win."
        ),
        _(
            "A building is written with the letter of its village and its number: N.7 is the glass factory of"
            " Nenbrad."
        ),
    )


def _dice(_: Tongue) -> str:
    return page(
        _(
            "You roll {n} dice. That is enough for two actions with two dice each, or for one action with three or"
            " four.",
            n=BOX.dice,
        ),
        _("**First action.** You must take one if you can:"),
        points(
            _("Place: use two, three or four dice and move a figure into a building whose number is their sum."),
            _("Bishop: use two dice of the same value and take the bishop."),
            _("Special tile: use any two dice and take a special tile."),
        ),
        _(
            "**Second action.** If the first one used exactly two dice, you may take another one with the two that"
            " are left, or end your turn. After an action with three or four dice your turn is over."
        ),
        _(
            "Example: with 2 3 4 6 you could use 3+4 for a {seven} (7) and then 2+6 for a {eight} (8), or 2+3+4 for"
            " a {nine} (9) and be done.",
            seven=kind(_, 7),
            eight=kind(_, 8),
            nine=kind(_, 9),
        ),
        _("A single die can't be used for anything, and the same die can't be used twice."),
        _(
            "If no action is possible and you own a special tile, you have to reroll. If you own none, your turn is"
            " skipped."
        ),
        _(
            "You may undo your first action as long as no dice were rolled since. A choice that ends your turn"
            " can't be undone, because the dice of the next player are rolled at once. The panel tells you"
            " which choices do that."
        ),
    )


def _shops(_: Tongue) -> str:
    one, two, three, four = BOX.shop_set_value[1:5]
    return page(
        _("2 is the bakery, 3 the butcher, 4 the dairy, 5 the tailor. They pay at the end of the game only."),
        _(
            "Sort your shops into sets of different ones. A set of one shop is worth {one}, of two {two}, of three"
            " {three}, of all four {four}.",
            one=one,
            two=two,
            three=three,
            four=four,
        ),
        _(
            "Example: with two bakeries and one butcher you have one set of two and one set of one, {sum} coins in"
            " all.",
            sum=two + one,
        ),
        _(
            "You may own several shops of the same kind. But you can kick a figure out of a shop only if you have"
            " no shop of that kind yourself."
        ),
    )


def _mills(_: Tongue) -> str:
    return page(
        _("In a flour mill (6) you take a flour tile, in a glass factory (7) a glass tile."),
        _(
            "As soon as all mills on the table are occupied, every player gets {flour} coins for each flour tile."
            " As soon as all glass factories are occupied, every player gets {glass} coins for each glass tile.",
            flour=BOX.flour_value,
            glass=BOX.glass_value,
        ),
        _(
            "Then the tiles go back to the supply and the figures on these buildings go back to their owners, so"
            " the buildings are free again."
        ),
        _("Nobody can be kicked out of a mill or a glass factory."),
        _(
            "Tiles that you still have at the end are worth half: both kinds are added up and the"
            " half is rounded down."
        ),
    )


def _farms(_: Tongue) -> str:
    return page(
        _(
            "**Farm (8).** When you move in, you get one coin for every farm that you occupy now, the new one"
            " included. When all farms are occupied, figures can be kicked out."
        ),
        _(
            "**Manor (12).** When you move in, you get the printed number of coins, once. Nobody can be kicked out"
            " of a manor."
        ),
    )


def _taverns(_: Tongue) -> str:
    return page(
        _(
            "In a tavern you take a tavern tile. It turns active when at least {n} other buildings of the same"
            " village are occupied, no matter by whom.",
            n=BOX.tavern_activation_others,
        ),
        _(
            "Each active tavern pays you {coins} at the start of each of your own turns.",
            coins=coins(_, BOX.tavern_income),
        ),
        _(
            "An active tavern stays active for the whole game, even if figures leave its village again. A tavern"
            " that is not active yet is checked whenever somebody moves into its village."
        ),
        _(
            "If all taverns are occupied, you can kick a figure out of one. You get its tile as it is, active or"
            " not."
        ),
    )


def _town_halls(_: Tongue) -> str:
    return page(
        _(
            "At the end a town hall pays its printed value if every building of its village is occupied, by"
            " anybody. If one of them is empty, it pays nothing."
        ),
        _(
            "A player without any town hall loses {n} coins at the end. A town hall in a village that is not full"
            " still saves you from that.",
            n=-BOX.town_hall_none,
        ),
        _("When all town halls are occupied, figures can be kicked out."),
    )


def _churches(_: Tongue) -> str:
    return page(
        _(
            "At the end the player with the most churches gets {first} coins, and every player with the next most"
            " gets {second}. If several players have the most, each of them gets {tied} and there is no second"
            " prize.",
            first=BOX.church_first,
            second=BOX.church_second,
            tied=BOX.church_tied_first,
        ),
        _("A player without a church gets nothing here."),
        _(
            "**The bishop.** Use two dice of the same value to take the bishop from the middle or from the player"
            " who has it. You need neither a church nor a figure in hand. While you have the bishop, each of your"
            " churches pays {coins} at the start of each of your turns.",
            coins=coins(_, BOX.bishop_income_per_church),
        ),
        _("When all churches are occupied, figures can be kicked out."),
    )


def _special(_: Tongue) -> str:
    return page(
        _(
            "With any two dice you can take a special tile as an action. There are {n} of them.",
            n=BOX.special_tiles,
        ),
        _(
            "On any of your turns you may spend a special tile to roll any number of your unused dice again, before"
            " your first action or before your second. This doesn't count as an action. You need at"
            " least two unused dice."
        ),
        _("A spent tile leaves the game. You may spend several in a turn."),
        _(
            "A tile that you have just taken may be spent at once. But after you have spent one, you can't take"
            " another in the same turn."
        ),
    )


def _kicking(_: Tongue) -> str:
    return page(
        _(
            "As long as any building of a kind is free, you have to move into a free one. Only when all buildings"
            " of that kind are occupied may you kick out somebody else's figure and take its place."
        ),
        points(
            _("Always possible then: farm, tavern, town hall, church."),
            _("Only if you have no building of that kind: bakery, butcher, dairy, tailor."),
            _("Never: flour mill, glass factory, manor."),
        ),
        _("The figure goes back to its owner's hand. You choose whom you kick, but never yourself."),
        _("Being kicked out isn't all bad: you have the figure in hand again and can use it elsewhere."),
    )


def _income(_: Tongue) -> str:
    return page(
        _(
            "At the start of your turn, before the dice, you get {tavern} for each of your active taverns. With the"
            " bishop you also get {church} for each of your churches.",
            tavern=coins(_, BOX.tavern_income),
            church=coins(_, BOX.bishop_income_per_church),
        ),
        _("The income is paid automatically, so nobody can forget it."),
        _("A player who starts a turn without a figure in hand gets no income, because the game is over at once."),
    )


def _scoring(_: Tongue) -> str:
    return page(
        _(
            "When the last free mill or the last free glass factory is taken, that kind is scored at once for all"
            " players: {flour} coins for each flour tile, or {glass} for each glass tile.",
            flour=BOX.flour_value,
            glass=BOX.glass_value,
        ),
        _("After that the tiles go back and the figures go home. It can happen several times in a game."),
        _("A tavern that turns active with the same placement does so first, so it stays active."),
        _("Whoever set it off may use a figure that came home for the second action of the same turn."),
    )


def _end(_: Tongue) -> str:
    return page(
        _(
            "The game ends at once when a player starts a turn without a figure in hand, or when {bank} coins have"
            " been paid out. Ending a turn with no figure left is fine.",
            bank=BOX.bank,
        ),
        _("Added to each player's coins:"),
        points(
            _(
                "Town halls: the printed value of each in a full village; {n} for a player without a town hall",
                n=f"−{-BOX.town_hall_none}",
            ),
            _(
                "Shops: {values} for a set of 1, 2, 3, 4 different ones",
                values=_.list(BOX.shop_set_value[1:]),
            ),
            _(
                "Churches: {first} for the most, {second} for the second most, {tied} each for a tie at the top",
                first=BOX.church_first,
                second=BOX.church_second,
                tied=BOX.church_tied_first,
            ),
            _("Leftover flour and glass tiles: half their value, rounded down"),
        ),
        _("Special tiles and the bishop are worth nothing at the end. Equal totals share the victory."),
    )


def _rulings(_: Tongue) -> str:
    return points(
        _("Which edition? It makes no difference: Standard and Printed rulebook play the same game."),
        _("Who starts? A player drawn at random, unless the table chose one."),
        _("Sums above 12 have no building."),
        _("The player who has the bishop can't take it again."),
        _("With no figure left in hand after your first action you may still take the bishop or a special tile."),
        _("If all buildings of a kind are your own, that sum is of no use to you."),
        _("A kick doesn't change how many buildings of a village are occupied, so it activates no tavern."),
        _(
            "If a payment uses up the coins of the supply, everybody still gets that payment in full, and the game"
            " ends."
        ),
        _("Totals can be below zero."),
    )
