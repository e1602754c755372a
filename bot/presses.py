"""What buttons and selects do. Each kind of custom id has its method; an outdated one shows how things are now."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence

import discord

from bot.answers import Answers, Case, person, place_of
from bot.calling import stamp
from bot.catching_up import CatchingUp
from bot.keeping import Keeping
from bot.panels import lobby as lobby_panels
from bot.panels import pages, screens, why
from bot.panels.ids import Ref
from bot.panels.screens import Screen
from bot.panels.turn import Spot
from bot.personal import Personal
from bot.privacy import Privacy
from bot.reception import Reception
from bot.serverdesk import ServerDesk
from bot.tables.desk import AnyTable, Desk, Live
from bot.tables.lobby import Lobby
from bot.tables.play import Play, still_offered
from bot.tables.timekeeping import SNOOZE_MOST, SNOOZES, Timekeeper
from games.core import Move, Refusal, Seat
from games.registry import game
from renderers.words import Tongue

__all__ = ["Presses"]

_log = logging.getLogger(__name__)
Values = Sequence[str]
Handler = Callable[[discord.Interaction, Ref, Values], Awaitable[None]]


class Presses:
    """Takes every press of a component of ours."""

    def __init__(
        self,
        desk: Desk,
        lobby: Lobby,
        play: Play,
        reception: Reception,
        answers: Answers,
        timekeeper: Timekeeper,
        keeping: Keeping,
        personal: Personal,
        server: ServerDesk,
        catching_up: CatchingUp,
        privacy: Privacy,
    ) -> None:
        self._timekeeper = timekeeper
        self._desk = desk
        self._lobby = lobby
        self._play = play
        self._reception = reception
        self._answers = answers
        self.handlers: dict[str, Handler] = {
            "turn": self._turn,
            "mv": self._move,
            "MV": self._move,
            "GRP": self._narrow,
            "aside": self._stay,
            "page": self._stay,
            "back": self._stay,
            "pick": self._stay,
            "undo": self._undo,
            "restart": self._undo,
            "redo": self._redo,
            "goback": keeping.go_back,
            "catchup": catching_up.pressed,
            "minepage": catching_up.page,
            "words": self._words,
            "wordspage": self._words,
            "log": self._log_page,
            "logpage": self._log_page,
            "crop": self._crop,
            "own": self._own,
            "rules": self._rules,
            "RULES": self._rules,
            "why": self._why,
            "whyscore": self._why_points,
            "WHY": self._why_points,
            "join": self._join,
            "leave": self._leave,
            "start": self._start,
            "cancel": self._cancel,
            "cancelyes": self._cancelled,
            "options": self._options,
            "OPT": self._option,
            "invite": self._invite,
            "u_invite": self._invited,
            "again": self._again,
            "snooze": self._snooze,
            **dict.fromkeys(
                ("SETTELL", "SETQUIET", "SETZONE", "SETDIGEST", "setnext", "setquiet"), personal.chosen
            ),
            "vote": keeping.vote,
            "takeseat": keeping.take_seat,
            "resignyes": keeping.resigned,
            "askundo": keeping.ask_undo_pressed,
            "HOUSE": server.chosen,
            "c_house": server.chosen,
            "forgetyes": privacy.forget_pressed,
        }

    async def pressed(self, itx: discord.Interaction, ref: Ref, values: Values) -> None:
        """Never raises. A kind that this version doesn't know any more counts as outdated."""
        await self.handlers.get(ref.kind, self._stay)(itx, ref, values)

    # -- playing ---------------------------------------------------------------------------------------

    async def _turn(self, itx: discord.Interaction, ref: Ref, values: Values) -> None:
        async def work(case: Case) -> Screen:
            note = await self._moved_on(case, ref)
            return await self._reception.panel(case, ref.table, itx.user.id, note=note)

        await self._answers.give(itx, "private", work)

    async def _moved_on(self, case: Case, ref: Ref) -> str:
        """A line for a button under a board that isn't the last one any more; "" for the last one."""
        async with self._desk.hold(ref.table) as live:
            case.about(live)
            _ = case._
            old = live.table is not None and live.table.real_version(None, ref.version) < live.row.announced
            return _("The board has moved on. Here is how it stands now.") if old else ""

    async def _move(self, itx: discord.Interaction, ref: Ref, values: Values) -> None:
        index = int(values[0]) if values else ref.index

        def pick(table: AnyTable, seat: Seat) -> Move:
            moves = table.moves(seat)
            if table.over:
                raise Refusal("wrong_step", over=1)
            if not moves:
                raise Refusal("not_your_turn", deciders=list(table.decisions()))
            if not 0 <= index < len(moves):
                raise Refusal("outdated")
            return moves[index]

        async def work(case: Case) -> Screen:
            await self._about(case, ref)
            user = itx.user.id
            played = await self._play.move(ref.table, user, pick, expected=ref.version, interaction=itx.id)
            return await self._reception.after(case, ref.table, user, played)

        await self._answers.give(itx, "panel", work, instead=self._as_it_stands(itx, ref))

    async def _about(self, case: Case, ref: Ref) -> None:
        async with self._desk.hold(ref.table) as live:
            case.about(live)

    async def _undo(self, itx: discord.Interaction, ref: Ref, values: Values) -> None:
        async def work(case: Case) -> Screen:
            await self._about(case, ref)
            whole = ref.kind == "restart"
            user = itx.user.id
            played = await self._play.undo(
                ref.table, user, whole_turn=whole, expected=ref.version, interaction=itx.id
            )
            return await self._reception.after(case, ref.table, user, played)

        await self._answers.give(itx, "panel", work, instead=self._as_it_stands(itx, ref))

    async def _redo(self, itx: discord.Interaction, ref: Ref, values: Values) -> None:
        async def work(case: Case) -> Screen:
            await self._about(case, ref)
            user = itx.user.id
            played = await self._play.redo(ref.table, user, expected=ref.version, interaction=itx.id)
            return await self._reception.after(case, ref.table, user, played)

        await self._answers.give(itx, "panel", work, instead=self._as_it_stands(itx, ref))

    async def _narrow(self, itx: discord.Interaction, ref: Ref, values: Values) -> None:
        here = Spot.of(ref.index)
        await self._show_spot(itx, ref, Spot(group=int(values[0]), aside=here.aside))

    async def _stay(self, itx: discord.Interaction, ref: Ref, values: Values) -> None:
        await self._show_spot(itx, ref, Spot.of(ref.index))

    async def _show_spot(self, itx: discord.Interaction, ref: Ref, spot: Spot) -> None:
        async def work(case: Case) -> Screen:
            async with self._desk.hold(ref.table) as live:
                seat = case.about(live).seat_of(itx.user.id)
                if seat is None:
                    raise Refusal("not_seated", table=ref.table)
                still_offered(live, seat, ref.version)
            return await self._reception.panel(case, ref.table, itx.user.id, spot)

        await self._answers.give(itx, "panel", work, instead=self._as_it_stands(itx, ref))

    def _as_it_stands(self, itx: discord.Interaction, ref: Ref) -> Callable[[Case, str], Awaitable[Screen]]:
        async def instead(case: Case, reason: str) -> Screen:
            return await self._reception.panel(case, ref.table, itx.user.id, note=reason)

        return instead

    async def _snooze(self, itx: discord.Interaction, ref: Ref, values: Values) -> None:
        async def work(case: Case) -> Screen:
            await self._about(case, ref)
            minutes = ref.index if 0 <= ref.index <= SNOOZE_MOST else SNOOZES[0]
            at = await self._timekeeper.snooze(ref.table, itx.user.id, minutes)
            _ = case._
            return Screen(_("I'll remind you {time}, and not before.", time=stamp(at)))

        await self._answers.give(itx, "private", work)

    # -- looking ---------------------------------------------------------------------------------------

    async def _words(self, itx: discord.Interaction, ref: Ref, values: Values) -> None:
        async def work(case: Case) -> Screen:
            return await self._reception.look(
                case, itx, ref.table, lambda live, seat: pages.board_in_words(case._, live, seat, ref.index)
            )

        await self._answers.give(itx, "panel" if ref.kind == "wordspage" else "private", work)

    async def _log_page(self, itx: discord.Interaction, ref: Ref, values: Values) -> None:
        page = ref.index if ref.kind == "logpage" else None

        async def work(case: Case) -> Screen:
            return await self._reception.game_log(case, itx, ref.table, page)

        await self._answers.give(itx, "panel" if page is not None else "private", work)

    async def _crop(self, itx: discord.Interaction, ref: Ref, values: Values) -> None:
        async def work(case: Case) -> Screen:
            return await self._reception.look(
                case, itx, ref.table, lambda live, seat: screens.board(case._, live, seat, ref.index)
            )

        await self._answers.give(itx, "panel", work)

    async def _own(self, itx: discord.Interaction, ref: Ref, values: Values) -> None:
        async def work(case: Case) -> Screen:
            note = await self._moved_on(case, ref)
            return await self._reception.look(
                case, itx, ref.table, lambda live, seat: screens.own(case._, live, seat, note)
            )

        await self._answers.give(itx, "private", work)

    async def _rules(self, itx: discord.Interaction, ref: Ref, values: Values) -> None:
        async def work(case: Case) -> Screen:
            if values:
                game_id, _slash, topic = values[0].partition("/")
                return pages.rules(case._, game(game_id), topic)
            async with self._desk.hold(ref.table) as live:
                return pages.rules(case._, case.about(live).game, None)

        await self._answers.give(itx, "panel" if values else "private", work)

    async def _why(self, itx: discord.Interaction, ref: Ref, values: Values) -> None:
        async def work(case: Case) -> Screen:
            async with self._desk.hold(ref.table) as live:
                return why.rule(case._, case.about(live).game, ref.index, ref.table)

        await self._answers.give(itx, "private", work)

    async def _why_points(self, itx: discord.Interaction, ref: Ref, values: Values) -> None:
        def look(_: Tongue, live: Live, seat: Seat | None) -> Screen:
            return why.score(_, live, seat, values[0]) if values else why.scores(_, live, seat)

        async def work(case: Case) -> Screen:
            return await self._reception.look(case, itx, ref.table, lambda live, seat: look(case._, live, seat))

        await self._answers.give(itx, "panel" if values else "private", work)

    # -- the lobby -------------------------------------------------------------------------------------

    async def _join(self, itx: discord.Interaction, ref: Ref, values: Values) -> None:
        await self._quietly(itx, ref, lambda: self._lobby.join(ref.table, person(itx)))

    async def _leave(self, itx: discord.Interaction, ref: Ref, values: Values) -> None:
        await self._quietly(itx, ref, lambda: self._lobby.leave(ref.table, person(itx)))

    async def _start(self, itx: discord.Interaction, ref: Ref, values: Values) -> None:
        await self._quietly(itx, ref, lambda: self._lobby.start(ref.table, person(itx)))

    async def _cancel(self, itx: discord.Interaction, ref: Ref, values: Values) -> None:
        async def work(case: Case) -> Screen:
            async with self._desk.hold(ref.table) as live:
                self._lobby.may_close(case.about(live), person(itx))
                return lobby_panels.cancel_panel(case._, live)

        await self._answers.give(itx, "private", work)

    async def _cancelled(self, itx: discord.Interaction, ref: Ref, values: Values) -> None:
        async def work(case: Case) -> Screen:
            async with self._desk.hold(ref.table) as live:
                case.about(live)
            await self._lobby.cancel(ref.table, person(itx))
            _ = case._
            return Screen(_("Table {table} is closed.", table=ref.table))

        await self._answers.give(itx, "panel", work)

    async def _quietly(self, itx: discord.Interaction, ref: Ref, act: Callable[[], Awaitable[None]]) -> None:
        async def work(case: Case) -> None:
            await self._about(case, ref)
            await act()

        await self._answers.give(itx, "quiet", work)

    async def _options(self, itx: discord.Interaction, ref: Ref, values: Values) -> None:
        turned = ref.version == 1  # a page of the panel itself, not the button under the lobby
        await self._host_panel(itx, ref, ref.index if turned else 0, new=not turned)

    async def _host_panel(self, itx: discord.Interaction, ref: Ref, page: int, *, new: bool) -> None:
        async def work(case: Case) -> Screen:
            async with self._desk.hold(ref.table) as live:
                self._lobby.host_only(case.about(live), person(itx))
                return lobby_panels.options_panel(case._, live, page)

        await self._answers.give(itx, "private" if new else "panel", work)

    async def _option(self, itx: discord.Interaction, ref: Ref, values: Values) -> None:
        async def work(case: Case) -> Screen:
            async with self._desk.hold(ref.table) as live:
                names = lobby_panels.option_names(case.about(live))
            if ref.index >= len(names):
                raise Refusal("outdated")
            await self._lobby.set_option(ref.table, person(itx), names[ref.index], values[0])
            async with self._desk.hold(ref.table) as live:
                return lobby_panels.options_panel(case._, live, ref.version)

        await self._answers.give(itx, "panel", work)

    async def _invite(self, itx: discord.Interaction, ref: Ref, values: Values) -> None:
        async def work(case: Case) -> Screen:
            async with self._desk.hold(ref.table) as live:
                self._lobby.host_only(case.about(live), person(itx))
                return lobby_panels.invite_panel(case._, live)

        await self._answers.give(itx, "private", work)

    async def _invited(self, itx: discord.Interaction, ref: Ref, values: Values) -> None:
        async def work(case: Case) -> Screen:
            _ = case._
            await self._lobby.invite(ref.table, person(itx), [int(value) for value in values])
            names = _.list(f"<@{value}>" for value in values)
            return Screen(_("{name} may join table {number} now.", name=names, number=ref.table))

        await self._answers.give(itx, "panel", work)

    async def _again(self, itx: discord.Interaction, ref: Ref, values: Values) -> None:
        async def work(case: Case) -> Screen:
            await self._reception.check_house(case, itx)
            number, new = await self._lobby.again(ref.table, person(itx), place_of(itx))
            _ = case._
            if new:
                return await self._reception.opened(case, number)
            return Screen(_("You sit at table {number} now.", number=number))

        await self._answers.give(itx, "private", work)
