"""Why a wish is not among the choices (spec 4.7). Params name what it is about, and what would do."""

from __future__ import annotations

from games.core import Move, Refusal, Seat
from games.dice_town import moves
from games.dice_town.components import BOX, CARDS, CURES, FACES, ORDERS, PLAYABLE, lacks
from games.dice_town.state import DiceTown, Player, price

__all__ = ["why_not_bribe", "why_not_cure", "why_not_decide", "why_not_dice", "why_not_final", "why_not_joe",
           "why_not_orders", "why_not_shown", "why_not_target", "why_not_wanted"]  # fmt: skip


def _held(player: Player, card: str) -> Refusal | None:
    if card not in CARDS:
        return Refusal("unknown_item", item=card)
    return None if card in player.hand else Refusal("card_not_held", card=card)


def _nobody(s: DiceTown, other: Seat) -> Refusal | None:
    if 0 <= other < len(s.players):
        return None
    return Refusal("unknown_item", seat=other, seats=len(s.players))


def _opponent(s: DiceTown, seat: Seat, other: Seat) -> Refusal | None:
    if refusal := _nobody(s, other):
        return refusal
    return Refusal("not_an_opponent", seat=other) if other == seat else None


def why_not_wanted(s: DiceTown, seat: Seat, move: Move) -> Refusal:
    """Of a standing order."""
    player = s.players[seat]
    if refusal := _held(player, "wanted"):
        return refusal
    if isinstance(move, moves.WantedPlayer) and (refusal := _opponent(s, seat, move.seat)):
        return refusal
    if isinstance(move, moves.WantedCard) and move.card not in PLAYABLE:
        return Refusal("card_not_playable" if move.card in CARDS else "unknown_item", **_named(move.card))
    # set as it is already, lifted already, or a list that would become empty
    return Refusal("bad_option", card="wanted")


def _named(card: str) -> dict[str, str]:
    return {"card": card} if card in CARDS else {"item": card}


def why_not_dice(s: DiceTown, seat: Seat, move: Move, *, final: bool) -> Refusal | None:
    """Of an answer to a roll, or a part of one; None if the move has nothing to do with it."""
    player = s.players[seat]
    match move:
        case moves.Keep(dice=dice) if not final:
            return _keep(player, dice)
        case moves.Brute(play=play):
            return Refusal("card_not_playable", card="brute") if final else _brute(player, play)
        case moves.Cheat(die=die, face=face):
            return _cheat(player, die, face, final)
        case moves.Uncheat():
            return Refusal("nothing_to_take_back")
    return None


def _keep(player: Player, dice: tuple[str, ...]) -> Refusal | None:
    if strange := [face for face in dice if face not in FACES]:
        return Refusal("unknown_item", item=strange[0])
    if missing := lacks(player.rolled, dice):
        locked = not lacks([*player.rolled, *player.locked], dice)
        return Refusal("die_locked" if locked else "not_rolled", die=missing[0], rolled=list(player.rolled))
    if player.brute and len(dice) < 2:
        return Refusal("brute_needs_two")
    if changed := lacks(dice, [cheat.die for cheat in player.cheats]):
        return Refusal("cheater_die", die=changed[0])
    return Refusal("no_money", price=price(len(dice)), dollars=player.dollars)


def _brute(player: Player, play: bool) -> Refusal | None:
    if not play:
        if not player.brute:
            return Refusal("nothing_to_take_back")
        return Refusal("no_money", price=price(len(player.cheats)), dollars=player.dollars)
    if "brute" not in player.hand or player.brute:  # a second one would do nothing
        return Refusal("card_not_held", card="brute")
    return Refusal("brute_needs_two")


def _cheat(player: Player, die: str, face: str, final: bool) -> Refusal | None:
    if strange := [one for one in (die, face) if one not in FACES]:
        return Refusal("unknown_item", item=strange[0])
    if player.hand.count("cheater") <= len(player.cheats):
        return Refusal("card_not_held", card="cheater")
    if die not in lacks([cheat.die for cheat in player.cheats], player.rolled):
        locked = die in player.locked and die not in player.rolled
        return Refusal("die_locked" if locked else "cheater_die", die=die)
    if die == face or final:
        return Refusal("bad_option", card="cheater")
    return Refusal("no_money", price=price(len(player.cheats) + 1), dollars=player.dollars)


def why_not_orders(s: DiceTown, seat: Seat, move: Move) -> Refusal | None:
    """Of town orders."""
    player = s.players[seat]
    match move:
        case moves.TownOrders(cards=cards):
            for card in cards:
                if refusal := _held(player, card):
                    return refusal
                if card not in ORDERS:
                    return Refusal("card_not_playable", card=card)
            return Refusal("card_not_held", card=lacks(player.hand, cards)[0])
        case moves.Spare(seat=other):
            # as it is already, or nobody would be left
            return _held(player, "marshal") or _opponent(s, seat, other) or Refusal("bad_option", card="marshal")
        case moves.Brute():
            return _held(player, "brute") or Refusal("card_not_playable", card="brute")
        case moves.Cheat():
            return _held(player, "cheater") or Refusal("card_not_playable", card="cheater")
    return None


def why_not_bribe(s: DiceTown, seat: Seat, move: Move) -> Refusal | None:
    """Of an offer or a part of one."""
    if not isinstance(move, moves.Bribe | moves.OfferCard | moves.Withdraw):
        return None
    if seat not in s.tied:
        return Refusal("not_tied", seat=seat, tied=list(s.tied))
    if seat == s.sheriff:
        return Refusal("sheriff_needs_no_bribe")
    player = s.players[seat]
    if isinstance(move, moves.Bribe):
        if not 0 <= move.dollars <= player.dollars:
            return Refusal("no_money", dollars=player.dollars)
        return Refusal("no_nuggets", nuggets=player.nuggets)
    if isinstance(move, moves.OfferCard) and move.card not in player.hand and move.card in player.protected:
        return Refusal("deed_protected", card=move.card)
    return _held(player, move.card) or Refusal("card_not_held", card=move.card)


def why_not_decide(s: DiceTown, seat: Seat, move: Move) -> Refusal | None:
    """Of the sheriff's decision in a tie."""
    if not isinstance(move, moves.Decide):
        return None
    return _named_by_sheriff(s, seat, move.seat)


def why_not_final(s: DiceTown, seat: Seat, move: Move) -> Refusal | None:
    """Of the sheriff's decision about the winner."""
    if not isinstance(move, moves.FinalDecide):
        return None
    return _named_by_sheriff(s, seat, move.seat)


def _named_by_sheriff(s: DiceTown, seat: Seat, chosen: Seat) -> Refusal:
    if seat != s.sheriff:
        return Refusal("not_sheriff", sheriff=s.sheriff)
    return _nobody(s, chosen) or Refusal("not_tied", seat=chosen, tied=list(s.tied))


def why_not_shown(s: DiceTown, move: Move, wanted: type[Move]) -> Refusal | None:
    """Of a choice among the cards shown, made by a move of the `wanted` type."""
    if type(move) is not wanted:
        return None
    assert isinstance(move, moves.StoreKeep | moves.SaloonKeep)
    return Refusal("card_not_offered", card=move.card, cards=list(s.shown))


def why_not_target(s: DiceTown, seat: Seat, move: Move) -> Refusal | None:
    """Of a victim in the saloon."""
    if not isinstance(move, moves.SaloonTarget):
        return None
    return _opponent(s, seat, move.seat) or Refusal("no_hand_cards", seat=move.seat)


def why_not_joe(s: DiceTown, seat: Seat, move: Move) -> Refusal | None:
    """Of a victim of Nervous Joe."""
    if not isinstance(move, moves.Joe):
        return None
    return _opponent(s, seat, move.seat) or Refusal("no_money", seat=move.seat)


def why_not_cure(s: DiceTown, seat: Seat, move: Move) -> Refusal | None:
    """Of a cure."""
    if not isinstance(move, moves.Cure):
        return None
    player = s.players[seat]
    faces = _faces(move.cure)
    if faces and not any(face in player.locked for face in faces):
        return Refusal("face_missing", faces=list(faces))
    if move.cure != "protect":
        return Refusal("wrong_count", count=0) if move.deeds else Refusal("store_empty")
    deeds = player.deeds_in_hand
    if not deeds:
        return Refusal("nothing_to_protect")
    if strange := [deed for deed in move.deeds if deed not in CARDS]:
        return Refusal("unknown_item", item=strange[0])
    if missing := lacks(deeds, move.deeds):
        return Refusal("card_not_held", card=missing[0])
    return Refusal("wrong_count", count=min(BOX.protected_deeds, len(deeds)))


def _faces(cure: str) -> tuple[str, ...]:
    return next((faces for name, faces in CURES.items() if name == cure), ())
