"""Scenes that together show every colour and drawing of the game."""

from __future__ import annotations

from games.core import Event, View, rank
from games.dice_town import events as happened
from games.dice_town.components import DECK
from games.dice_town.scoring import lines
from games.dice_town.state import HIDDEN, Cheat, DiceTown, Offer, Player, Watch
from renderers.pictures.scene import Scene

__all__ = ["samples"]

_NAMES = ("Anna", "Bořivoj", "林小明", "Dora", "Emil")


def samples() -> tuple[Scene, ...]:
    """Five players: rolling, in town at a tie, at the doctor's, and when all is over; with the pictures for one."""
    rolling, tie, doctor, over = _rolling(), _tie(), _doctor(), _over()
    told = (
        happened.Kept(0, ("A", "A"), 1),
        happened.Kept(1, ("Q",), 0),
        happened.CardPlayed(2, "brute"),
        happened.CardCancelled(3, "cheater", 4),
        happened.Kept(2, ("T", "T"), 0),
    )
    final = rank({seat: lines(over, seat) for seat in range(5)})
    return (
        Scene(_view(rolling, "keeping", (0, 3)), told, _NAMES),
        Scene(_view(rolling, "keeping", (0, 3), 0), told, _NAMES, crop="hand"),
        Scene(_view(tie, "deciding", (2,)), _town_events(), _NAMES),
        Scene(_view(tie, "deciding", (2,), 2), _town_events(), _NAMES, crop="hand"),
        Scene(_view(tie, "deciding", (2,)), _town_events(), _NAMES, crop="places"),
        Scene(_view(doctor, "treating", (1,)), (*_town_events(), *_doctor_events()), _NAMES),
        Scene(_view(doctor, "treating", (1,), 1), _doctor_events(), _NAMES, crop="hand"),
        Scene(View("dice_town", 5, None, over, "", (), 12, 1, final, ""), _doctor_events(), _NAMES),
        Scene(View("dice_town", 5, None, over, "", (), 12, 1, final, ""), _doctor_events(), _NAMES, crop="players"),
        Scene(_view(doctor, "treating", (1,)), (), _NAMES, crop="cards"),
    )


def _view(s: DiceTown, asks: str, deciders: tuple[int, ...], seat: int | None = None) -> View[DiceTown]:
    return View("dice_town", 5, seat, s, asks, deciders, s.round, 1, None, "")


def _town_events() -> tuple[Event, ...]:
    return (
        happened.Controlled("mine", 1, 2),
        happened.GoldDug(1, 4),
        happened.Controlled("bank", 2, 3),
        happened.BankRobbed(2, 9),
        happened.Split(3, 2, 4),
        happened.Unloaded(5),
        happened.NobodyThere("store"),
        happened.Controlled("saloon", 3, 2),
        happened.Stolen(3, 1, HIDDEN),
        happened.DeedsTurned(("deed_4",), ("deed_1", "deed_5", "deed_4")),
    )


def _doctor_events() -> tuple[Event, ...]:
    return (
        happened.BadgePassed(0, 2),
        happened.DeedsTaken(0, ("deed_2", "deed_3")),
        happened.Protected(3, ("deed_3",)),
        happened.Taxed(4, (0, 1), (2, 1)),
    )


def _players(*locked: str) -> list[Player]:
    """Five seats whose hands nobody sees."""
    made = [
        Player(9 + 7 * seat, 6 - seat, [HIDDEN] * (seat + 1), ["deed_3", "deed_5"][: seat % 3], list(dice))
        for seat, dice in enumerate(locked)
    ]
    made[4].protected = [f"deed_{1 + index % 5}" for index in range(8)]
    return made


def _town(players: list[Player], **more: object) -> DiceTown:
    s = DiceTown("published", players, 2, 17, 3, [HIDDEN] * 6, [HIDDEN] * 14, ["deed_1", "deed_5", "deed_4"])
    s.stagecoach, s.round, s.roll = 5, 7, 2
    s.played, s.discarded = ["brute", "the_girls"], [HIDDEN] * 3
    for name, value in more.items():
        setattr(s, name, value)
    return s


def _rolling() -> DiceTown:
    players = _players("AA9", "QQJ", "TT", "K", "9")
    players[0].hand = ["tin_cup", "brute", "cheater", "cheater", "marshal", "wanted", "deed_2"]
    players[0].rolled, players[0].kept, players[0].brute = ["9", "K"], ["9", "K"], True
    players[0].cheats = [Cheat("9", "A"), Cheat("K", "J")]
    players[0].spared, players[0].watch = [3], Watch(True, [1], ["elixir"])
    return _town(players, ready=[1, 2, 4])


def _tie() -> DiceTown:
    players = _players("KKAJT", "99KKQ", "TTTA9", "QQJKK", "AAK99")
    players[0].offer = Offer(2, 1, ("deed_2", "horse"))
    players[1].offer = Offer(0, 0, ())
    players[3].offer = Offer(12, 0, ("rifle", "deed_4", "deed_5"))
    players[2].hand = list(DECK[4:])
    return _town(
        players, phase="town", place="office", tied=[0, 1, 2, 3], control={"mine": 1, "bank": 2, "saloon": 3}
    )


def _doctor() -> DiceTown:
    players = _players("KKAJT", "9QKAJ", "TTTA9", "QQJKK", "AAK99")
    players[1].hand = [*DECK[:6], "deed_1", "deed_3", "deed_5"]
    control = {"mine": 4, "bank": 2, "saloon": 3, "office": 0, "hall": 4}
    return _town(
        players, phase="town", place="doctor", visitors=[1, 2], control=control, edition="source", sheriff=0
    )


def _over() -> DiceTown:
    players = _players("KKAJT", "9TJQK", "TTTA9", "QQJKK", "AAK99")
    for seat, player in enumerate(players):
        player.hand = [*DECK[seat * 4 : seat * 4 + 4], *(f"deed_{1 + index % 5}" for index in range(seat * 3))]
    return _town(players, phase="scoring", finished="mine_empty", named=1, mine=0, open=["deed_1"], sheriff=0)
