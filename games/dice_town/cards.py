"""Cards on their way: into hands, out of them, onto the discard pile; Wanted, which cancels what is played."""

from __future__ import annotations

from typing import TypeVar

from games.core import Flow, Seat
from games.dice_town.components import CARDS, PLAYABLE, in_order
from games.dice_town.events import CardCancelled, CardPlayed, StoreShuffled
from games.dice_town.moves import Wanted, WantedCard, WantedPlayer
from games.dice_town.state import DiceTown, Player, Watch

__all__ = ["WantedMove", "armed", "cancelled", "draw", "gain", "lose", "orders_show", "play_card", "played",
           "set_watch", "wanted_moves"]  # fmt: skip

T = TypeVar("T")
WantedMove = Wanted | WantedPlayer | WantedCard


def gain(player: Player, card: str) -> None:
    """A card comes to a hand."""
    player.hand = in_order([*player.hand, card])


def lose(player: Player, card: str) -> None:
    """A card leaves a hand, and the orders that were given for it with it (R15)."""
    player.hand.remove(card)
    if card in player.armed:
        player.armed.remove(card)
    if card == "marshal":
        player.spared = []
    if card == "wanted":
        player.watch = Watch()


def play_card(s: DiceTown, seat: Seat, card: str, flow: Flow) -> bool:
    """A card is played from a hand; False if Wanted cancels it, which is told."""
    lose(s.players[seat], card)
    return played(s, seat, card, flow)


def played(s: DiceTown, seat: Seat, card: str, flow: Flow) -> bool:
    """As `play_card`, for a card that has left the hand already or never came there."""
    flow.reveal()
    s.played.append(card)
    if _cancel(s, seat, card, flow):
        return False
    flow.tell(CardPlayed(seat, card))
    return True


def cancelled(s: DiceTown, seat: Seat, card: str, flow: Flow) -> bool:
    """Whether Wanted cancels this card of a hand at once; if so, both have been discarded and it was told."""
    if _watcher(s, seat, card) is None:
        return False
    flow.reveal()
    lose(s.players[seat], card)
    s.played.append(card)
    return _cancel(s, seat, card, flow)


def _cancel(s: DiceTown, seat: Seat, card: str, flow: Flow) -> bool:
    owner = _watcher(s, seat, card)
    if owner is None:
        return False
    lose(s.players[owner], "wanted")
    s.played.append("wanted")
    flow.tell(CardCancelled(seat, card, owner))
    return True


def _watcher(s: DiceTown, seat: Seat, card: str) -> Seat | None:
    """Who cancels a card that this seat plays: never one of his own (R24)."""
    for owner, player in enumerate(s.players):
        watch = player.watch
        if watch.on and owner != seat and seat not in watch.spared and card not in watch.ignored:
            return owner
    return None


def armed(s: DiceTown, card: str, flow: Flow) -> Seat | None:
    """Who has given orders to play this card, at the moment when it would be played."""
    orders_show(s, flow)
    return next((seat for seat, player in enumerate(s.players) if card in player.armed), None)


def orders_show(s: DiceTown, flow: Flow) -> None:
    """It shows whether a card was armed, also that none was: what led here can't be taken back freely any more."""
    if any(player.hand for player in s.players):  # as everybody can see, else nobody has any orders
        flow.reveal()


def draw(s: DiceTown, count: int, flow: Flow) -> list[str]:
    """Cards from the top of the store; when it runs out the discards are shuffled (spec 4.5, no. 3).

    Fewer than `count` if there are no more.
    """
    drawn: list[str] = []
    while len(drawn) < count:
        if not s.store:
            if not s.played and not s.discarded:
                break
            s.store = in_order([*s.played, *s.discarded])
            s.played, s.discarded = [], []
            flow.chance.shuffle(s.store)
            flow.tell(StoreShuffled(len(s.store)))
        drawn.append(s.store.pop(0))
    if drawn:
        flow.reveal()
    return drawn


def wanted_moves(s: DiceTown, seat: Seat) -> list[WantedMove]:
    """How a seat may change the standing order, if it holds that card (any seat number will do)."""
    if not 0 <= seat < len(s.players) or "wanted" not in s.players[seat].hand:
        return []
    watch = s.players[seat].watch
    if not watch.on:
        return [Wanted(True)]
    others = sorted(s.others(seat))
    listed = [other for other in others if other not in watch.spared]
    cards = [card for card in PLAYABLE if card not in watch.ignored]
    made: list[WantedMove] = [Wanted(False)]
    # an empty list is no order at all (spec 4.7, bad_option)
    made += [WantedPlayer(other, other in watch.spared) for other in others if listed != [other]]
    made += [WantedCard(card, card in watch.ignored) for card in PLAYABLE if cards != [card]]
    return made


def set_watch(player: Player, move: WantedMove) -> None:
    watch = player.watch
    match move:
        case Wanted(on=on):
            player.watch = Watch(on)
        case WantedPlayer(seat=seat, listed=listed):
            player.watch = Watch(True, _without(watch.spared, seat, listed), watch.ignored)
        case WantedCard(card=card, listed=listed):
            ignored = _without(watch.ignored, card, listed)
            player.watch = Watch(True, watch.spared, [name for name in CARDS if name in ignored])


def _without(items: list[T], item: T, gone: bool) -> list[T]:
    return [one for one in items if one != item] if gone else [*items, item]
