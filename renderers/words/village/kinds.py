"""Kinds of moves and their fields: names for buttons and slash commands."""

from __future__ import annotations

from games.core import Move
from games.village.moves import (
    Birth,
    Bury,
    Buy,
    Church,
    CouncilAdvance,
    CouncilEnter,
    CouncilUse,
    Cubes,
    Depart,
    Done,
    Free,
    Good,
    Harvest,
    Journey,
    MarketElse,
    MarketOrder,
    MassAdvance,
    MassBuy,
    MassNone,
    MassOrder,
    Mill,
    PassMarket,
    Pay,
    Privilege,
    Produce,
    Recall,
    Serve,
    Skip,
    Take,
    Train,
    Well,
)  # fmt: skip
from renderers.words.tongue import Tongue

__all__ = ["action", "action_name", "command_group", "field"]


def action(_: Tongue, kind: type[Move]) -> tuple[str, str]:
    """Short name, and description."""
    return _openings(_, kind) or _deeds(_, kind) or _days(_, kind) or _orders(_, kind)


def _openings(_: Tongue, kind: type[Move]) -> tuple[str, str] | None:
    if kind is Take:
        return _("Take a cube"), _("Take a cube from an action space; then you may do the action there")
    if kind is Well:
        return _("Use the well"), _("Pay three cubes of one colour, then do any action")
    if kind is Free:
        return _("Choose a space"), _(
            "Choose the space whose action you do, after the well or without any cube left"
        )
    if kind is Skip:
        return _("Leave it out"), _("Leave the action or the privilege out")
    if kind is Pay:
        return _("Pay"), _("Choose how to pay: cubes, coins, a scroll or time")
    if kind is Privilege:
        return _("Use a privilege"), _("Use a privilege of the council after your move there")
    if kind is Cubes:
        return _("Choose cubes"), _("Choose cubes from the supply")
    if kind is Good:
        return _("Choose a good"), _("Choose a good from the supply")
    return None


def _deeds(_: Tongue, kind: type[Move]) -> tuple[str, str] | None:
    if kind is Harvest:
        return _.c("action", "Harvest"), _("Harvest: get grain, more of it with a plow and a horse or ox")
    if kind is Birth:
        return _("Birth"), _("Family: a new member comes to your farm")
    if kind is Recall:
        return _("Bring home"), _("Family: bring a member on the board home to your farm")
    if kind is Train:
        return _("Train"), _("Crafts: send a member to a building and make a good there, for time")
    if kind is Produce:
        return _("Make a good"), _("Crafts: a member who works there makes a good, for time")
    if kind is Buy:
        return _("Buy a good"), _("Crafts: buy a good for cubes or grain")
    if kind is Mill:
        return _("Mill"), _("Crafts: turn grain and time into coins")
    if kind is Depart:
        return _("Set out"), _("Travel: send a member from the farm to a city")
    if kind is Journey:
        return _("Travel on"), _("Travel: send a member from one city to the next")
    if kind is CouncilEnter:
        return _("Enter the council"), _("Council: send a member from the farm to stage 1")
    if kind is CouncilAdvance:
        return _("Rise in the council"), _("Council: bring a member to the next stage")
    if kind is CouncilUse:
        return _("Privilege only"), _("Council: use a privilege without moving anybody")
    if kind is Church:
        return _("Enter the church"), _("Church: send a member from the farm into the black bag")
    return None


def _days(_: Tongue, kind: type[Move]) -> tuple[str, str] | None:
    if kind is Serve:
        return _("Serve"), _("Market day: sell to the customer in a stall")
    if kind is PassMarket:
        return _("Pass"), _("Market day: sell no more today")
    if kind is Bury:
        return _("Who dies"), _("Choose which member of your oldest generation dies")
    if kind is MassBuy:
        return _("Buy out of the bag"), _("Mass: buy a member of yours out of the black bag")
    if kind is MassAdvance:
        return _("Move to the left"), _("Mass: move a member to a window further left, for grain")
    if kind is Done:
        return _("Done"), _("Mass: buy or move nobody more")
    return None


def _orders(_: Tongue, kind: type[Move]) -> tuple[str, str]:
    if kind is MarketOrder:
        return _("Order: whom to serve"), _(
            "Standing order for one market day (this or the next): serve this customer, if you can"
        )
    if kind is MarketElse:
        return _("Order: otherwise"), _(
            "Standing order for one market day (this or the next): if nobody on your list can be served"
        )
    if kind is MassOrder:
        return _("Order: whom to buy"), _(
            "Standing order for one mass (this or the next): members to buy out of the bag"
        )
    if kind is MassNone:
        return _("Order: nobody"), _("Standing order for one mass (this or the next): buy nobody, or move nobody")
    return _("Take orders back"), _("Take your standing orders for the market or the mass back")


def action_name(_: Tongue, kind: type[Move]) -> str:
    """The kind's slash subcommand."""
    return _first_names(_, kind) or _deed_names(_, kind) or _last_names(_, kind)


def _first_names(_: Tongue, kind: type[Move]) -> str:
    if kind is Take:
        return _.c("slash command", "take")
    if kind is Well:
        return _.c("slash command", "well")
    if kind is Free:
        return _.c("slash command", "space")
    if kind is Skip:
        return _.c("slash command", "skip")
    if kind is Pay:
        return _.c("slash command", "pay")
    if kind is Privilege:
        return _.c("slash command", "privilege")
    if kind is Cubes:
        return _.c("slash command", "cubes")
    return _.c("slash command", "good") if kind is Good else ""


def _deed_names(_: Tongue, kind: type[Move]) -> str:
    if kind is Harvest:
        return _.c("slash command", "harvest")
    if kind is Birth:
        return _.c("slash command", "birth")
    if kind is Recall:
        return _.c("slash command", "recall")
    if kind is Train:
        return _.c("slash command", "train")
    if kind is Produce:
        return _.c("slash command", "produce")
    if kind is Buy:
        return _.c("slash command", "buy")
    if kind is Mill:
        return _.c("slash command", "mill")
    if kind is Depart:
        return _.c("slash command", "depart")
    if kind is Journey:
        return _.c("slash command", "move")
    if kind is CouncilEnter:
        return _.c("slash command", "enter")
    if kind is CouncilAdvance:
        return _.c("slash command", "advance")
    if kind is CouncilUse:
        return _.c("slash command", "use")
    return _.c("slash command", "church") if kind is Church else ""


def _last_names(_: Tongue, kind: type[Move]) -> str:
    if kind is Serve:
        return _.c("slash command", "serve")
    if kind is PassMarket:
        return _.c("slash command", "pass-market")
    if kind is Bury:
        return _.c("slash command", "bury")
    if kind is MassBuy:
        return _.c("slash command", "buy")
    if kind is MassAdvance:
        return _.c("slash command", "advance")
    if kind is Done:
        return _.c("slash command", "done")
    if kind is MarketOrder:
        return _.c("slash command", "market")
    if kind is MarketElse:
        return _.c("slash command", "otherwise")
    if kind is MassOrder:
        return _.c("slash command", "mass")
    if kind is MassNone:
        return _.c("slash command", "nobody")
    return _.c("slash command", "off")


def command_group(_: Tongue, kind: type[Move]) -> tuple[str, str] | None:
    """Name and description of the group that a subcommand belongs to."""
    if kind in (CouncilEnter, CouncilAdvance, CouncilUse):
        return _.c("slash command", "council"), _("What can be done in the council")
    if kind in (MassBuy, MassAdvance):
        return _.c("slash command", "mass"), _("What can be done at mass")
    if kind.draft:
        return _.c("slash command", "orders"), _("Standing orders for one market day or mass; only you see them")
    return None


def field(_: Tongue, kind: type[Move], field: str) -> tuple[str, str]:
    """A field as an option of its subcommand: name, and description."""
    match field:
        case "space":
            return _.c("slash option", "space"), _("The action space, such as harvest or crafts")
        case "cube":
            return _.c("slash option", "cube"), _("P purple, B brown, O orange, G green or X plague")
        case "pay":
            return _.c("slash option", "pay"), _("What you pay, such as B,coin or scroll or time")
        case "generation":
            return _.c("slash option", "generation"), _("The member's generation, 1 to 4")
        case "place":
            return _.c("slash option", "place"), _("Where the member is, such as office, C2, council:1 or church:3")
        case "building":
            return _.c("slash option", "building"), _("The building: wainwright, stables, office or smithy")
        case "good":
            return _.c("slash option", "good"), _("The good: scroll, horse, plow, ox or wagon")
        case "city":
            return _.c("slash option", "city"), _("The city, C1 to C6")
        case "cubes":
            return _.c("slash option", "cubes"), _("The cubes, such as P,G")
    return _more_fields(_, kind, field)


def _more_fields(_: Tongue, kind: type[Move], field: str) -> tuple[str, str]:
    match field:
        case "start" if kind is Journey:
            return _.c("slash option", "from"), _("The city where the member is")
        case "start":
            return _.c("slash option", "from"), _("The window where the member is, 1 to 4")
        case "window":
            return _.c("slash option", "window"), _("The window to go to, further left")
        case "stage":
            return _.c("slash option", "stage"), _("The stage where the member is now, 1 to 3")
        case "privilege":
            return _.c("slash option", "privilege"), _("The privilege, 1 to 4")
        case "stall":
            return _.c("slash option", "stall"), _("The stall, such as S2")
        case "tile":
            return _.c("slash option", "customer"), _("The customer, such as K12")
        case "otherwise":
            return _.c("slash option", "otherwise"), _("Ask me, or pass")
        case "count":
            return _.c("slash option", "count"), _("How many at most")
        case "part":
            return _.c("slash option", "part"), _("The part of the mass: buying or advancing")
    return _.c("slash option", "orders"), _("The orders to take back: market or mass")
