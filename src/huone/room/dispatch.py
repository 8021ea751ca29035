"""Reception: the way of a command to the part of the room that decides it.

Owns: which part that is, and the few commands that concern several of them.
Never: decides a rule, keeps a receipt, or waits; what it answers is true when it is durable.
"""

from msgspec import Struct

from huone.refusal import Refused
from huone.room import commands
from huone.room.bounds import verify_bounds
from huone.room.cash.bots import HouseBots
from huone.room.cash.floor_requests import FloorRequests
from huone.room.cash.lobby import Lobby
from huone.room.cash.playtime import Playtime
from huone.room.cash.room_breaks import RoomBreaks
from huone.room.cash.seats import SeatService
from huone.room.cash.self_exclusion import SelfExclusion
from huone.room.cash.table import RoomTable
from huone.room.config import RoomConfig
from huone.room.home.games import HomeGames, NotInHomeGames, Worked
from huone.room.outbox import Told
from huone.room.players.chat import Chat
from huone.room.shoe import AnchorsUnfit, Shoe, SpareAnchors
from huone.room.staff.cases import Cases
from huone.room.tournaments.commands import perform
from huone.room.tournaments.schedule import TournamentSchedule
from huone.room.tournaments.watchable import WatchableTournamentTable
from huone.room.wallet.cashier import Cashier
from huone.room.watchable import WatchableTable
from huone.rulebooks.schema import Rulebook
from huone.table.rules import NotOffered
from huone.table.running import RunningHand
from huone.units import Chips, Instant, PlayerId, Seat

Decision = tuple[commands.Answer, Told]
"""What is answered, and when it may be said."""


class OtherHand(Refused):
    """The action was meant for a hand that is over."""

    code = "room/other-hand"
    says = "your action was for hand {asked}; {running} is being played"


class NotInTournaments(Refused):
    """A tournament's chips are not money: nobody adds to them or takes them away (MTT-FEE-03)."""

    code = "room/not-in-tournaments"
    says = "this is not done at {table!r}, a table of a tournament"


class Dispatcher(Struct, frozen=True, kw_only=True):
    """Knows where every command goes."""

    config: RoomConfig
    rulebook: Rulebook
    lobby: Lobby
    seats: SeatService
    bots: HouseBots
    cashier: Cashier
    chat: Chat
    pauses: RoomBreaks
    playtime: Playtime
    keepout: SelfExclusion
    floorwork: FloorRequests
    cases: Cases
    hall: TournamentSchedule
    homes: HomeGames
    anchors: SpareAnchors

    def decide(
        self,
        player: PlayerId,
        command: commands.Command,
        *,
        now: Instant,
        worked: Worked,
    ) -> Decision:
        """Decide a command, or refuse it with nothing changed; it is durable when it is told."""
        self.cashier.players.of(player)
        verify_bounds(command)
        match command:
            case commands.Act():  # Nearly all are: they need not wait for the others to be tried.
                return commands.Done(), self._at_any_table(player, command, now)
            case (
                commands.FindSeat()
                | commands.AskBuyIn()
                | commands.LeaveQueue()
                | commands.SitDown()
                | commands.PlayOver()
                | commands.ChangeTable()
            ):
                return self._about_seats(player, command, now)
            case commands.SitOut() | commands.ComeBack():
                return commands.Done(), self._pause(player, command, now)
            case commands.OfTournament():
                return perform(self.hall, player, command, now=now)
            case commands.PrepareCuts() | commands.CutDeck():
                return self._cut(player, command)
            case commands.OpenPrivateTable() | commands.EnterPrivateTable():
                return self.homes.come_in(player, command, worked, now=now)
            case commands.OpenHomeGame():
                return self.homes.come_in(player, command, worked, now=now)
            case commands.OfHomeGame():
                return self.homes.decide(player, command, now=now)
            case commands.AddChips() if self.homes.is_home(command.table):
                table = self.lobby.table(command.table)
                return self.homes.add_chips(player, table, command, now=now)
            case commands.SetLimit():
                return self._set_limit(player, command, now)
            case commands.CoolOff() | commands.ExcludeSelf():
                return self.keepout.ask(player, command, now=now)
            case commands.Mute():
                return commands.Done(), self.chat.mute(
                    player, PlayerId(command.player), on=command.on
                )
            case _:
                return commands.Done(), self._at_any_table(player, command, now)

    def _about_seats(
        self, player: PlayerId, command: commands.AboutSeats, now: Instant
    ) -> Decision:
        match command:
            case commands.FindSeat():
                line = self.config.offer(command.stake)
                found = self.seats.find_seat(player, line, Chips(command.chips), now=now)
                if isinstance(found[0], commands.InLine):
                    self.bots.keep_company(line)
                return found
            case commands.AskBuyIn():
                return self.seats.buy_ins(player, command.stake, command.table, now=now), None
            case commands.LeaveQueue():
                return commands.Done(), self.seats.leave_queue(player, command.stake, now=now)
            case commands.SitDown():
                table = self.lobby.table(command.table)
                if self.homes.is_home(table.id):
                    return self.homes.sit_down(player, table, command, now=now)
                seat = None if command.seat is None else Seat(command.seat)
                return self.seats.sit_down(player, table, Chips(command.chips), seat, now=now)
            case commands.PlayOver():
                table = self.lobby.table(command.table)
                return self.floorwork.play_over(player, table, command, now=now)
            case commands.ChangeTable():
                table = self.lobby.table(command.table)
                to_table = self.lobby.table(command.to_table)
                if self.homes.is_home(table.id) or self.homes.is_home(to_table.id):
                    raise NotInHomeGames()
                return self.floorwork.change_table(player, table, to_table, command, now=now)

    def _at_any_table(self, player: PlayerId, command: commands.AtTable, now: Instant) -> Told:
        contest = self.hall.at_table(command.table)
        if contest is not None:
            shown = WatchableTournamentTable(contest, command.table, self.rulebook.cash)
            return self._at_contest(player, shown, command, now)
        return self._at_table(player, self.lobby.table(command.table), command, now)

    def _at_contest(
        self,
        player: PlayerId,
        table: WatchableTournamentTable,
        command: commands.AtTable,
        now: Instant,
    ) -> Told:
        """Do what can be done at a tournament's table; nobody leaves it or adds chips."""
        match command:
            case commands.Act():
                _verify_hand(table.running, command)
                return table.contest.act_at(table.number, player, command.action, now=now)
            case commands.Say() | commands.ShowCards() | commands.Report():
                return self._among_players(player, table, command, now)
            case _:
                raise NotInTournaments(table=table.id)

    def _at_table(
        self,
        player: PlayerId,
        table: RoomTable,
        command: commands.AtTable,
        now: Instant,
    ) -> Told:
        match command:
            case commands.Act():
                _verify_hand(table.table.running, command)
                return table.act(player, command.action, now=now)
            case commands.Leave():
                return table.leave(player, now=now)
            case commands.MakeWish(wish="sit-out"):
                return self.pauses.sit_out(player, table, "next-hand", now=now)
            case commands.MakeWish():
                return table.make_wish(player, command.wish, now=now)
            case commands.Straddle():
                return table.straddle(player, on=command.on, now=now)
            case commands.AddChips():
                return table.add_chips(player, Chips(command.chips), now=now)
            case commands.SetAutoTopUp():
                told = table.set_auto_top_up(player, on=command.on, now=now)
                self._everywhere_else(player, table, on=command.on, now=now)
                return told
            case commands.CallClock():
                _verify_hand(table.table.running, command)
                return table.call_clock(player, now=now)
            case commands.ChangeSeat():
                return self.floorwork.change_seat(player, table, command, now=now)
            case commands.TakeLongBreak():
                return self.floorwork.take_break(player, table, now=now)
            case commands.PayRestaurant():
                return self.floorwork.pay_restaurant(player, table, command, now=now)
            case commands.Say() | commands.ShowCards() | commands.Report():
                return self._among_players(player, table, command, now)

    def _among_players(
        self,
        player: PlayerId,
        table: WatchableTable,
        command: commands.Say | commands.ShowCards | commands.Report,
        now: Instant,
    ) -> Told:
        """Do what concerns the people at any table and nothing that is played there."""
        match command:
            case commands.Say():
                return self.chat.say(player, table, command.text, now=now)
            case commands.ShowCards():
                shown = self.chat.showing
                return shown.show(player, table, command.hand, command.cards, now=now)
            case commands.Report():
                return self._report(player, table, command, now)

    def _everywhere_else(
        self, player: PlayerId, table: RoomTable, *, on: bool, now: Instant
    ) -> None:
        """Switch a player's automatic top-up at the other tables that have one (SYS-12)."""
        for other in self.lobby.tables_of(player):
            has_it = not isinstance(other.table.config.cash.auto_top_up, NotOffered)
            if other is not table and has_it and not other.is_halted:
                other.set_auto_top_up(player, on=on, now=now)

    def _report(
        self, player: PlayerId, table: WatchableTable, command: commands.Report, now: Instant
    ) -> Told:
        """Keep a report with what was said, and let the case about its subject have it (COL-03)."""
        about, text = PlayerId(command.about), command.text
        told = self.chat.report(player, table, about=about, text=text, now=now)
        if about in self.cashier.players.known:
            hands = (f"{table.id}/{table.newest_hand}",) if table.newest_hand else ()
            self.cases.complain(player, about, text, hands, now=now)
        return told

    def _pause(
        self, player: PlayerId, command: commands.SitOut | commands.ComeBack, now: Instant
    ) -> Told:
        contest = None if command.table is None else self.hall.at_table(command.table)
        if contest is not None:
            absent = isinstance(command, commands.SitOut)
            return (contest.sit_out if absent else contest.come_back)(player, now=now)
        table = None if command.table is None else self.lobby.table(command.table)
        return self.pauses.answer(player, table, command, now=now)

    def _set_limit(self, player: PlayerId, command: commands.SetLimit, now: Instant) -> Decision:
        limit, told = self.cashier.set_limit(
            player, command.measure, command.period, most=command.most, now=now
        )
        self.playtime.watch(player, now=now)
        answer = commands.LimitSet(
            measure=limit.measure,
            period=limit.period,
            most=limit.most,
            next_most=limit.next_most,
            next_from_ms=limit.next_from_ms,
        )
        return answer, told

    # Decks

    def _cut(self, player: PlayerId, command: commands.PrepareCuts | commands.CutDeck) -> Decision:
        if command.table is None:
            self.anchors.leave(player, command.anchors)
            return commands.Done(), None
        shoe = self._shoe(player, command.table)
        if isinstance(command, commands.CutDeck):
            counts = shoe.cut(player, command.root, command.cut, command.anchor)
            return commands.CutTaken(root=command.root, counts=counts), None
        if len(command.anchors) != 1:
            raise AnchorsUnfit(most=1)
        shoe.leave_anchor(player, command.anchors[0])
        return commands.Done(), None

    def _shoe(self, player: PlayerId, table: str) -> Shoe:
        contest = self.hall.at_table(table)
        if contest is not None:
            contest.verify_open()
            return contest.stands.shoe_of(player, table)
        found = self.lobby.table(table)
        found.verify_open()
        found.table.sitters.of(player)
        return found.shoe


def _verify_hand(running: RunningHand | None, command: commands.Act | commands.CallClock) -> None:
    """Refuse what was meant for another hand than the one that is played."""
    if command.hand is not None and running is not None and running.number != command.hand:
        raise OtherHand(asked=command.hand, running=running.number)
