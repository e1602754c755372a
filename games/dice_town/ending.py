"""The end of a round and of the game (spec 4.6, 5)."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Flow, GameEnded, Move, Refusal, Seat, Step
from games.dice_town import moves, scoring
from games.dice_town.asks import Ask
from games.dice_town.events import WinnerNamed, WinnerTied
from games.dice_town.refusals import why_not_final
from games.dice_town.state import DiceTown

__all__ = ["EndRound", "NamingWinner"]


class EndRound(Step[DiceTown]):
    """Whether the game is over: here and only here (R9)."""

    def resolve(self, s: DiceTown, flow: Flow) -> None:
        over = [not s.mine, not s.deeds and not s.open]
        s.place = ""
        if any(over):
            s.phase = "scoring"
            flow.reveal()  # all hands are open now, whoever has to name the winner
            flow.then(NamingWinner("both" if all(over) else "mine_empty" if over[0] else "deeds_gone"))
            first, points, deeds = scoring.first(s)
            if len(first) > 1:
                flow.tell(WinnerTied(tuple(first), s.sheriff, points, deeds))
                s.tied = first
            return
        for player in s.players:
            player.locked, player.armed, player.spared = [], [], []
        s.control = {}


class NamingWinner(Ask):
    """The sheriff names the winner among those who are equal (spec 5), if any are."""

    reason: str

    def deciders(self, s: DiceTown) -> Sequence[Seat]:
        return (s.sheriff,) if s.tied else ()

    def choices(self, s: DiceTown, seat: Seat) -> Sequence[Move]:
        return [moves.FinalDecide(tied) for tied in s.tied]

    def why_not(self, s: DiceTown, seat: Seat, move: Move) -> Refusal:
        return why_not_final(s, seat, move) or super().why_not(s, seat, move)

    def carry_out(self, s: DiceTown, seat: Seat, move: Move, flow: Flow) -> None:
        assert isinstance(move, moves.FinalDecide)
        s.named, s.tied = move.seat, []
        flow.tell(WinnerNamed(move.seat, seat))
        flow.then(self)

    def resolve(self, s: DiceTown, flow: Flow) -> None:
        s.finished = self.reason
        flow.tell(GameEnded(s.finished))
