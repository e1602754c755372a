"""The dice: rolling, keeping some in secret, the last roll (spec 4.1, 4.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import product

from games.core import Flow, Move, Refusal, RoundBegan, RulesError, Seat, Step, tag_of
from games.dice_town import moves
from games.dice_town.asks import AllAtOnce
from games.dice_town.cards import cancelled, lose, play_card
from games.dice_town.components import BOX, FACES, lacks, sorted_dice
from games.dice_town.ending import EndRound
from games.dice_town.events import CardPlayed, DiceRolled, FinalRollBegan, FinalRolled, Kept, Rolled
from games.dice_town.orders import AskOrders
from games.dice_town.refusals import why_not_dice
from games.dice_town.state import Cheat, DiceTown, Player, price

__all__ = ["BeginRound", "FinalKeeping", "FinalRoll", "Keeping", "RollDice", "affordable", "cheated", "keeps"]


@cache
def _parts(dice: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Every different selection from sorted dice: none first, then by number and face."""
    counts = Counter(dice)
    faces = sorted_dice(counts)
    every = product(*(range(counts[face] + 1) for face in faces))
    made = [
        tuple(face for face, count in zip(faces, chosen, strict=True) for _ in range(count)) for chosen in every
    ]
    return tuple(sorted(made, key=lambda part: (len(part), [FACES.index(face) for face in part])))


@lru_cache(maxsize=1 << 11)
def _keeps(
    dice: tuple[str, ...], changed: tuple[str, ...], dollars: int, brute: bool
) -> tuple[tuple[moves.Keep, ...], frozenset[tuple[str, ...]]]:
    fit = [
        part
        for part in _parts(dice)
        if (len(part) > 1 if brute else price(len(part)) <= dollars) and not lacks(part, changed)
    ]
    return tuple(map(moves.Keep, fit)), frozenset(fit)


def keeps(player: Player) -> tuple[moves.Keep, ...]:
    """What a player may lock of this roll, with the cards drafted."""
    changed = sorted_dice(cheat.die for cheat in player.cheats)
    # more dollars than five dice cost make no difference
    return _keeps(tuple(player.rolled), changed, min(player.dollars, BOX.dice), player.brute)[0]


def affordable(player: Player, dice: int, brute: bool) -> bool:
    """Whether a player could keep so many dice and not one more."""
    return brute or price(max(dice, 1)) <= player.dollars


def cheat_moves(player: Player, pays: bool) -> list[Move]:
    """Cheaters that may be added or taken off."""
    made: list[Move] = []
    if player.hand.count("cheater") > len(player.cheats) and (
        not pays or affordable(player, len(player.cheats) + 1, player.brute)
    ):
        free = sorted_dice(set(lacks([cheat.die for cheat in player.cheats], player.rolled)))
        made += [moves.Cheat(die, face) for die in free for face in FACES if face != die]
    return [*made, *(moves.Uncheat(cheat.die, cheat.face) for cheat in dict.fromkeys(player.cheats))]


def cheated(player: Player, dice: Sequence[str]) -> tuple[str, ...]:
    """Dice of the roll as they show with the Cheaters drafted."""
    left = list(dice)
    for cheat in player.cheats:
        left.remove(cheat.die)
        left.append(cheat.face)
    return sorted_dice(left)


def _draft_cheat(player: Player, move: Move) -> None:
    if isinstance(move, moves.Cheat):
        player.cheats = sorted([*player.cheats, Cheat(move.die, move.face)], key=lambda c: (c.die, c.face))
    elif isinstance(move, moves.Uncheat):
        player.cheats.remove(Cheat(move.die, move.face))
    else:
        raise RulesError(f"{tag_of(move)} is no part of an answer to a roll")


def _told(cheats: list[Cheat]) -> tuple[str, ...]:
    return tuple(f"{cheat.die}>{cheat.face}" for cheat in cheats)


def _open(s: DiceTown) -> list[Seat]:
    return [seat for seat, player in enumerate(s.players) if player.open_dice]


def _roll(s: DiceTown, flow: Flow) -> None:
    for player in s.players:
        player.rolled = list(sorted_dice(FACES[flow.chance.die(len(FACES)) - 1] for _ in range(player.open_dice)))


class BeginRound(Step[DiceTown]):
    """The next round, unless the last one has ended the game."""

    def resolve(self, s: DiceTown, flow: Flow) -> None:
        if s.phase == "scoring":
            return
        s.round += 1
        s.phase, s.roll, s.place = "roll", 0, ""
        flow.tell(RoundBegan(s.round))
        flow.then(after_roll(s), EndRound(), self)


def after_roll(s: DiceTown) -> Step[DiceTown]:
    """What follows when dice have been locked (spec 4.1, no. 4)."""
    still = len(_open(s))
    if not still:
        return AskOrders()
    return RollDice() if still == len(s.players) else FinalRoll()


class RollDice(Step[DiceTown]):
    """Everybody rolls what is not locked, under the cup."""

    def resolve(self, s: DiceTown, flow: Flow) -> None:
        s.roll += 1
        _roll(s, flow)
        seats = _open(s)
        flow.tell(DiceRolled(s.roll, tuple(seats), tuple(s.players[seat].open_dice for seat in seats)))
        for seat in seats:
            flow.tell(Rolled(seat, tuple(s.players[seat].rolled)))
        flow.then(Keeping())


def _forced(player: Player) -> bool:
    """Without a dollar and a card the last die has to be kept, as everybody can see."""
    return player.open_dice == 1 and not player.dollars and not player.hand


class Keeping(AllAtOnce):
    """Which dice to lock, and with which cards."""

    def asked(self, s: DiceTown) -> Sequence[Seat]:
        return [seat for seat in _open(s) if not _forced(s.players[seat])]

    def choices(self, s: DiceTown, seat: Seat) -> Sequence[Move]:
        player = s.players[seat]
        made: list[Move] = [*keeps(player)]
        if player.brute and affordable(player, len(player.cheats), False):
            made.append(moves.Brute(False))
        if not player.brute and "brute" in player.hand and player.open_dice > 1:
            made.append(moves.Brute(True))
        return [*made, *cheat_moves(player, pays=True)]

    def refuse(self, s: DiceTown, seat: Seat, move: Move) -> Refusal:
        return why_not_dice(s, seat, move, final=False) or super().refuse(s, seat, move)

    def draft(self, s: DiceTown, seat: Seat, move: Move) -> None:
        if isinstance(move, moves.Brute):
            s.players[seat].brute = move.play
        else:
            _draft_cheat(s.players[seat], move)

    def seal(self, s: DiceTown, seat: Seat, move: Move, flow: Flow) -> bool:
        assert isinstance(move, moves.Keep)
        player = s.players[seat]
        if player.brute and cancelled(s, seat, "brute", flow):  # at submission: it would change what can be paid
            player.brute = False
            while player.cheats and not affordable(player, len(player.cheats), False):
                player.cheats.pop()
            return False
        if player.cheats and cancelled(s, seat, "cheater", flow):
            player.cheats.pop(0)
            return False
        player.kept = list(move.dice)
        return True

    def unseal(self, s: DiceTown, seat: Seat) -> None:
        s.players[seat].kept = None

    def may_take_back(self, s: DiceTown, seat: Seat) -> bool:
        return not s.players[seat].brute and not s.players[seat].cheats  # a card is committed

    def resolve(self, s: DiceTown, flow: Flow) -> None:
        flow.reveal()
        s.ready = []
        for seat in _open(s):
            self._show(s, seat, flow)
        flow.then(after_roll(s))

    def _show(self, s: DiceTown, seat: Seat, flow: Flow) -> None:
        player = s.players[seat]
        forced = player.kept is None
        kept = player.rolled if player.kept is None else player.kept
        cost = 0 if player.brute else price(len(kept))
        for card in [*(["brute"] if player.brute else []), *(["cheater"] * len(player.cheats))]:
            lose(player, card)  # Wanted has had its chance at submission
            s.played.append(card)
            flow.tell(CardPlayed(seat, card))
        dice = cheated(player, kept)
        player.dollars -= cost
        s.stagecoach += cost
        player.locked += dice
        flow.tell(Kept(seat, dice, cost, _told(player.cheats), forced))
        player.rolled, player.kept, player.brute, player.cheats = [], None, False, []


class FinalRoll(Step[DiceTown]):
    """Somebody has all dice: the others roll theirs once more."""

    def resolve(self, s: DiceTown, flow: Flow) -> None:
        s.phase = "final"
        _roll(s, flow)
        seats = _open(s)
        flow.tell(FinalRollBegan(tuple(seats), tuple(s.players[seat].open_dice for seat in seats)))
        for seat in seats:
            flow.tell(Rolled(seat, tuple(s.players[seat].rolled)))
        flow.then(FinalKeeping())


class FinalKeeping(AllAtOnce):
    """Whether to change dice of the last roll; only who holds a card can think about it."""

    def asked(self, s: DiceTown) -> Sequence[Seat]:
        return [seat for seat in _open(s) if s.players[seat].hand]

    def choices(self, s: DiceTown, seat: Seat) -> Sequence[Move]:
        return [moves.Final(), *cheat_moves(s.players[seat], pays=False)]

    def refuse(self, s: DiceTown, seat: Seat, move: Move) -> Refusal:
        return why_not_dice(s, seat, move, final=True) or super().refuse(s, seat, move)

    def draft(self, s: DiceTown, seat: Seat, move: Move) -> None:
        _draft_cheat(s.players[seat], move)

    def may_take_back(self, s: DiceTown, seat: Seat) -> bool:
        return not s.players[seat].cheats

    def resolve(self, s: DiceTown, flow: Flow) -> None:
        flow.reveal()
        s.ready = []
        for seat in _open(s):
            player = s.players[seat]
            working = [cheat for cheat in player.cheats if play_card(s, seat, "cheater", flow)]
            player.cheats = working  # of one that was cancelled the die keeps its face
            dice = cheated(player, player.rolled)
            player.locked += dice
            flow.tell(FinalRolled(seat, dice, _told(working)))
            player.rolled, player.cheats = [], []
        flow.then(AskOrders())
