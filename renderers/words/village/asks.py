"""Where Village stands, and what it asks of whom. Standing orders are told to their owner only."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Seat
from games.village.components import BOX, COLUMNS, position
from games.village.payments import well_ways
from games.village.state import Player, Village
from renderers.words.core import seat_name
from renderers.words.game import AnyView
from renderers.words.tongue import Tongue
from renderers.words.village.deeds import deed_text
from renderers.words.village.labels import last_cube
from renderers.words.village.names import amounts, coins, cube, grain, holding, space
from renderers.words.village.orders import orders

__all__ = ["ask", "life", "status"]


def status(_: Tongue, view: AnyView, names: Sequence[str]) -> str:
    s: Village = view.state
    if view.standings is not None:
        winners = _.list(seat_name(_, seat, names) for seat in view.standings.winners)
        return _("game over · won by {names}", names=winners)
    name = seat_name(_, s.seat, names)
    if s.mass is not None:
        return _("round {n} · last mass", n=s.round) if s.mass.final else _("round {n} · mass", n=s.round)
    if s.day is not None:
        host = seat_name(_, s.day.host, names)
        return _("round {n} · market day of {name}", n=s.round, name=host)
    if s.ending is not None:
        return _("round {n} · last action of {name}", n=s.round, name=name)
    return _("round {n} · turn of {name}", n=s.round, name=name)


def life(_: Tongue, player: Player) -> str:
    """Where the life-time marker stands, and how much time is left before the bridge."""
    at = position(player.time)
    return _("life-time marker on {n}, {left} time to the bridge", n=at, left=BOX.track - at)


def ask(_: Tongue, view: AnyView, names: Sequence[str]) -> str:
    if not view.deciders:
        return _("The game is over.")
    asked = view.seat is not None and view.seat in view.deciders
    said = _mine(_, view, view.seat) if asked and view.seat is not None else _theirs(_, view, names)
    return said if view.seat is None else _.join([said, _own_orders(_, view, view.seat, asked)])


def _own_orders(_: Tongue, view: AnyView, seat: Seat, asked: bool) -> str:
    s: Village = view.state
    if held := orders(_, s.players[seat]):
        return _("Your standing orders: {orders}.", orders=held)
    if asked:
        return ""
    if s.day is not None and seat in s.day.passed:
        return _("Meanwhile you can leave standing orders for the next mass, which end with it; only you see them.")
    if s.day is not None:
        return _(
            "Meanwhile you can leave standing orders for this market day and the next mass, which end with it; only"
            " you see them."
        )
    if s.mass is not None:
        round_ = s.clockwise(s.start)
        if view.asks == "advancing" and round_.index(seat) < round_.index(view.deciders[0]):
            return _(
                "Meanwhile you can leave standing orders for the next market day, which end with it; only you see"
                " them."
            )
        return _(
            "Meanwhile you can leave standing orders for this mass and the next market day, which end with it; only"
            " you see them."
        )
    return _(
        "Meanwhile you can leave standing orders for the next market day and mass, which end with it; only you see"
        " them."
    )


# -- of somebody else ------------------------------------------------------------------------------


def _theirs(_: Tongue, view: AnyView, names: Sequence[str]) -> str:
    s: Village = view.state
    name = seat_name(_, view.deciders[0], names)
    match view.asks:
        case "turn" if not s.cubes_left():
            return _("{name} chooses a last action; no cube is left.", name=name)
        case "turn" if s.ending is not None:
            return _("{name} takes a cube for a last action.", name=name)
        case "turn":
            return _("{name} takes a cube or uses the well.", name=name)
        case "choose_space":
            return _("{name} has used the well and chooses an action.", name=name)
        case "act":
            space_name = space(_, s.acting.space) if s.acting is not None else ""
            return _("{name} chooses an action ({space}).", name=name, space=space_name)
        case "how_to_pay":
            return _("{name} chooses how to pay.", name=name)
        case "choose_privilege":
            return _("{name} may use a privilege of the council.", name=name)
        case "choose_cubes":
            return _("{name} chooses cubes from the supply.", name=name)
        case "choose_good":
            return _("{name} chooses a good from the supply.", name=name)
        case "sell":
            return _("Market day: {name} serves a customer or passes.", name=name)
        case "pay_fee":
            return _("Market day: {name} chooses how to pay the fee.", name=name)
        case "death":
            return _("{name} has passed the bridge and chooses who of the family dies.", name=name)
        case "buying":
            return _("Mass: {name} may buy members out of the black bag.", name=name)
    return _("Mass: {name} may move members to the left in the church.", name=name)


# -- of the viewer ---------------------------------------------------------------------------------


def _mine(_: Tongue, view: AnyView, seat: Seat) -> str:
    s: Village = view.state
    player = s.players[seat]
    match view.asks:
        case "turn":
            return _.join([_opening(_, s), _well(_, s, player), _have(_, player), _life(_, s, player)])
        case "choose_space":
            return _.join([
                _("The well is paid. Choose the space whose action you do; it may be an empty one."),
                _have(_, player),
                _life(_, s, player),
            ])  # fmt: skip
        case "act":
            return _.join([_act(_, s), _have(_, player), _life(_, s, player), _ends_round(_, s)])
        case "how_to_pay":
            return _.join([_how_to_pay(_, s, player), _have(_, player), _life(_, s, player)])
        case "choose_privilege":
            stage = s.acting.stage if s.acting is not None else 1
            return _.join([
                _("You may use the privilege of stage {n} or one below, or none.", n=stage)
                if stage > 1
                else _("You may take the next-start marker and begin the next round, or leave it."),
                _have(_, player),
                _dies(_, s),
                _ends_round(_, s),
            ])  # fmt: skip
        case "choose_cubes":
            n = s.acting.cubes if s.acting is not None else BOX.council.privilege_cubes
            return _.join([
                _.n("Choose {n} cube from the supply.", "Choose {n} cubes from the supply, equal or different.", n),
                _have(_, player),
                _dies(_, s),
                _ends_round(_, s),
            ])  # fmt: skip
        case "choose_good":
            return _.join([
                _("Choose a good from the supply."), _have(_, player), _dies(_, s), _ends_round(_, s),
            ])  # fmt: skip
        case "sell":
            return _.join([_sell(_, s, seat), _have(_, player), _life(_, s, player), _ends_round(_, s)])
        case "pay_fee":
            fee = amounts(_, BOX.market_fee.cubes, time=BOX.market_fee.time)
            return _.join([
                _("How do you pay the fee of {fee}? A coin may stand for the cube.", fee=fee), _have(_, player),
                _life(_, s, player),
            ])  # fmt: skip
        case "death":
            return _death(_, s)
        case "buying":
            return _buying(_, s, player)
    return _.join([
        _("Mass: move your members to the left, window by window; every step costs grain."),
        _("You have {things}.", things=grain(_, player.grain)),
    ])  # fmt: skip


def _have(_: Tongue, player: Player) -> str:
    held = holding(_, player)
    return _("You have {things}.", things=held) if held else _("You have no cubes, goods, grain or coins.")


def _life(_: Tongue, s: Village, player: Player) -> str:
    at = position(player.time)
    stands = _(
        "Your life-time marker is on {n}; {left} more time takes it over the bridge.", n=at, left=BOX.track - at
    )
    return _.join([stands, _dies(_, s)])


def _dies(_: Tongue, s: Village) -> str:
    """What time has done in this turn, and what a death may lead to."""
    dies = ""
    if s.bridge and s.day is None:
        dies = _("Your marker has passed the bridge in this turn, so somebody of your family dies at its end.")
    return _.join([dies, _last_places(_, s)])


def _last_places(_: Tongue, s: Village) -> str:
    """Before a death that can begin the end."""
    if s.ending is not None:
        return ""
    chronicle = sum(s.free_in(column) for column in COLUMNS) == 1
    if chronicle and s.free_graves() == 1:
        return _("The chronicle and the graves have one place left each: the next death begins the end.")
    if chronicle:
        return _("The chronicle has one place left: a death that takes it begins the end.")
    if s.free_graves() == 1:
        return _("One anonymous grave is left: a death that takes it begins the end.")
    return ""


def _ends_round(_: Tongue, s: Village) -> str:
    """Before something that can't be undone: with the last cube the bag is drawn after the turn."""
    if s.ending is not None or s.cubes_left():
        return ""
    if s.day is not None:
        return _("The last cube is taken: when this market day is over, the mass begins and can't be undone.")
    return _("The last cube is taken: when your turn ends, the mass begins and can't be undone.")


def _opening(_: Tongue, s: Village) -> str:
    if not s.cubes_left():
        return _("Your last action: no cube is left, so choose a space and do its action for free.")
    if s.ending is not None:
        return _("Your last action: take a cube, then you may do the action of its space.")
    lead = _("Your turn: take a cube, then you may do the action of its space.")
    if last_cube(s):
        return _.join([lead, _("It is the last one: if you take it, the mass comes after your turn.")])
    return lead


def _well(_: Tongue, s: Village, player: Player) -> str:
    """Only who can pay for it reads of it."""
    if not s.cubes_left() or not well_ways(player):
        return ""
    return _("Or pay {n} cubes of one colour at the well and do any action.", n=BOX.well_price)


def _act(_: Tongue, s: Village) -> str:
    acting = s.acting
    if acting is None:
        return ""
    name = space(_, acting.space)
    match acting.how:
        case "take" if acting.cube == "X":
            return _("The plague from {space} has cost you {n} time. Do an action there, or leave it out.",
                     space=name, n=BOX.plague_time)  # fmt: skip
        case "take":
            return _("You took a cube from {space} ({cube}). Do an action there, or leave it out.", space=name,
                     cube=cube(_, acting.cube))  # fmt: skip
        case "well":
            return _("The well is paid. Choose your action at {space}.", space=name)
    return _("Choose your last action at {space}.", space=name)


def _how_to_pay(_: Tongue, s: Village, player: Player) -> str:
    deed = s.acting.deed if s.acting is not None else None
    if deed is None:
        return _("How do you pay?")
    return _("How do you pay? {deed}.", deed=deed_text(_, player, deed))


def _sell(_: Tongue, s: Village, seat: Seat) -> str:
    fee = amounts(_, BOX.market_fee.cubes, time=BOX.market_fee.time)
    if s.day is None or not s.day.fee:
        return _(
            "Your market day: serve a customer; this first sale has no fee. Every other sale costs {fee}.", fee=fee
        )
    if s.day.host == seat:
        return _("Your market day: serve another customer, or pass. A sale costs {fee}.", fee=fee)
    return _("Market day: serve a customer, or pass. A sale costs {fee}.", fee=fee)


def _death(_: Tongue, s: Village) -> str:
    free = s.free_graves()
    return _.join([
        _("Your marker has passed the bridge: somebody of your oldest generation dies. Choose who."),
        _("The chronicle takes those whose column has a free place; for others there is an anonymous grave"
          " ({n} free).", n=free),
    ])  # fmt: skip


def _buying(_: Tongue, s: Village, player: Player) -> str:
    church = BOX.church
    bought = s.mass.bought if s.mass is not None else 0
    return _.join([
        _("Mass: you may buy members of yours out of the black bag, {price} each, before it is drawn.",
          price=coins(_, church.coins)),
        _.n("{n} piece would be drawn then.", "{n} pieces would be drawn then.", church.mass - bought),
        _("You have {things}.", things=coins(_, player.coins)),
    ])  # fmt: skip
