"""Hands: the hands that run at the tables of a tournament, and who acts in them.

Owns: dealing a table's next hand, actions, turns and their time, lines, sitting out, and the chips
that a finished hand leaves everybody with.
Never: decides when a table deals, or what follows when somebody has no chips left.

Rule 1: nothing of a hand is in the stored field before `count` puts it there, so that a hand which
does not end has never been (MTT-SRV-01).
"""

from heapq import heappop, heappush
from typing import Final

from msgspec.structs import replace

from huone.cards.card import Card
from huone.games.actions import Action
from huone.games.hand import Hand
from huone.games.rules import Post
from huone.refusal import Refused
from huone.table import events as table_events
from huone.table.events import TableEvent
from huone.table.programme import Played
from huone.table.rules import TimeBank
from huone.table.running import Acts, RunningHand
from huone.tournament import events as tournament_events
from huone.tournament.events import TournamentEvent
from huone.tournament.field import FieldTable, Tournament
from huone.tournament.layout import TournamentLayout, lay_out
from huone.tournament.terms import Terms
from huone.units import Chips, Instant, PlayerId, Seat

HOUSE_ACTS: Final[Acts] = "fold"
"""A player who sits out folds, even where a check is free (MTT-SIT-02, online:AMB-23)."""


class NoHandAtTable(Refused):
    """There is no hand in which this could be done."""

    code = "tournament/no-hand"
    says = "no hand is being played at table {table}"


class TableHands:
    """The hands that are being played, by table."""

    def __init__(self, terms: Terms, field: Tournament, touched: set[int]) -> None:
        self.terms = terms
        self.field = field
        self.touched = touched
        self.running: dict[int, RunningHand] = {}
        self.over: dict[int, None] = {}
        """Tables whose hand is over and waits to be settled."""
        self._laid: dict[int, TournamentLayout] = {}
        self._turns: list[tuple[Instant, int]] = []
        """When turns run out; entries of turns that were taken count no more."""

    # What is played

    def played_next(self, number: int) -> Played:
        """Say what the next hand of a table is, for whoever shuffles its deck."""
        table = self.field.tables[number]
        # A hand that replaces a void one has the same forced bets (LIVE-FORCED-02).
        keeps = self.terms.config.voided == "misdeal" and table.hand_level > 0
        level = table.hand_level if keeps else self.field.level
        return self.terms.programme.at(level, table.played)

    def level_over(self, level: int) -> None:
        """Note of the hands that run at which level they have begun."""
        for number in self.running:
            self._note_level(self.field.tables[number], level)

    def note_void(self, table: FieldTable, hand: int) -> None:
        """Remember a hand that never was, for the one that replaces it."""
        table.voided = hand
        self._note_level(table, self.field.level)

    def _note_level(self, table: FieldTable, level: int) -> None:
        table.hand_level = table.hand_level or level
        self.touched.add(table.number)

    def played_now(self, number: int) -> Played:
        """Say what is played at a table: the running hand, or else the next one."""
        laid = self._laid.get(number)
        return self.played_next(number) if laid is None else laid.played

    def laid_out(self, number: int) -> table_events.HandLaidOut:
        """Say how the running hand of a table was laid out."""
        return self._announced(self.field.tables[number], self._laid[number])

    def _announced(self, table: FieldTable, laid: TournamentLayout) -> table_events.HandLaidOut:
        """Announce a hand; one that replaces a void one names it where the house redeals."""
        blinds = laid.played.has_blinds
        return table_events.HandLaidOut(
            number=table.hands,
            game=laid.played.game.id,
            button=None if laid.played.from_dealer else int(laid.positions.button),
            small_blind=laid.positions.small_blind,
            big_blind=laid.positions.big_blind if blinds else None,
            dealt_in=tuple(int(seat) for seat in laid.dealt_in),
            posts=laid.posts,
            redeal_of=None if self.terms.config.voided == "rollback" else table.voided or None,
        )

    # From the deal to the last action

    def begin(
        self, number: int, deck: list[Card], redeck: list[Card], now: Instant
    ) -> list[TournamentEvent]:
        """Lay the next hand of a table out, deal it, and time its first turn."""
        table = self.field.tables[number]
        laid = lay_out(table, self.played_next(number), self.terms.config)
        stacks = {seat: int(table.seats[seat].chips) for seat in laid.dealt_in}
        hand = laid.played.deal(
            stacks,
            deck,
            redeck=redeck,
            button=laid.positions.button,
            posts=list(laid.posts),
            betting_button=None,
        )
        table.hands += 1
        table.in_hand = True
        protected = self._is_protected()
        presence = {
            seat: replace(table.seats[seat].presence, reconnect_protected=protected)
            for seat in laid.dealt_in
        }
        running = RunningHand(
            table.hands, hand, presence, clock=self.terms.config.clock, growth=self._time_bank
        )
        self.running[number] = running
        self._laid[number] = laid
        self._declare_dead(table, laid, running)
        happened = [self._announced(table, laid), *running.begin(now=now)]
        self._after_action(number)
        return self.told(number, happened)

    def _declare_dead(
        self, table: FieldTable, laid: TournamentLayout, running: RunningHand
    ) -> None:
        """Kill the hands of those who were dealt in and are not there (TOUR-ABS-02, CONF-08).

        Who got no cards is out of the hand already. Where the cards decide who posts, the house
        posts and folds for the absent when it is their turn.
        """
        hand = running.hand
        kills = (
            self.terms.config.rules.absence.sitting_out == "not-dealt" and laid.played.has_blinds
        )
        for seat in laid.dealt_in if kills and isinstance(hand, Hand) else ():
            assert isinstance(hand, Hand)
            gone = not table.seats[seat].is_present and not hand.is_over
            if gone and Post(int(seat), "absent", 0) not in laid.posts:
                hand.kill(seat)

    @property
    def _time_bank(self) -> TimeBank | None:
        """The time bank; a HexaPro that is played for much has a longer one (TIME-05)."""
        chapter, row = self.terms.config.hexapro, self.field.row
        if chapter is not None and row is not None:
            high = row.multiplier_tenths >= chapter.time_bank_high_from_tenths
            return chapter.time_bank_high if high else chapter.time_bank_low
        return self.terms.config.time_bank

    def _is_protected(self) -> bool:
        """Tell whether a hand waits for lost lines: late in a tournament (MTT-DSC-03, AMB-63)."""
        if self.terms.config.hexapro is not None:
            return True
        stages = self.terms.config.rules.absence.late_stages
        final = "final-table" in stages and len(self.field.tables) == 1
        return final or ("hand-for-hand" in stages and self.field.hand_for_hand)

    def told(self, number: int, happened: list[TableEvent]) -> list[TournamentEvent]:
        """Tell what happened at a table."""
        self.touched.add(number)
        return [tournament_events.AtTable(number, event) for event in happened]

    def act(self, player: PlayerId, action: Action, *, now: Instant) -> list[TournamentEvent]:
        """Take a player's action, or let the hand refuse it with nothing changed."""
        table, seat, sitter = self.field.sitter(player)
        running = self._hand_at(table.number)
        sitter.verify_admitted(now)
        happened = running.act(seat, action, now=now)
        running.sits_out.discard(seat)  # AMB-63: any input clears the flag.
        if sitter.away:
            happened += self._set_away(table, seat, away=False, now=now)
        self._after_action(table.number)
        return self.told(table.number, happened)

    def _hand_at(self, number: int) -> RunningHand:
        running = self.running.get(number)
        if running is None or running.is_over:
            raise NoHandAtTable(table=number)
        return running

    def _after_action(self, number: int) -> None:
        running = self.running[number]
        if running.is_over:
            self.over[number] = None
            return
        deadline = running.deadline()
        if deadline is not None and (not self._turns or self._turns[0] != (deadline, number)):
            heappush(self._turns, (deadline, number))

    def next_turn(self) -> Instant | None:
        """Say when the first turn runs out."""
        while self._turns:
            moment, number = self._turns[0]
            running = self.running.get(number)
            if running is not None and running.deadline() == moment:
                return moment
            heappop(self._turns)
        return None

    def time_out(self, now: Instant) -> list[TournamentEvent]:
        """Let the house act for everybody whose time is over."""
        happened: list[TournamentEvent] = []
        while (moment := self.next_turn()) is not None and moment <= now:
            _, number = self._turns[0]
            happened += self.told(number, self.running[number].tick(now=now))
            self._after_action(number)
        return happened

    # Who is there

    def set_connected(
        self, player: PlayerId, *, online: bool, now: Instant
    ) -> list[TournamentEvent]:
        """Note that a player's line is lost or back; a line that is back ends his absence."""
        if self.field.stage == "registering":
            self.field.entrant(player).online = online
            return []
        table, seat, sitter = self.field.sitter(player)
        sitter.presence = replace(sitter.presence, online=online)
        happened: list[TableEvent] = [
            table_events.LineBack(int(seat)) if online else table_events.LineLost(int(seat))
        ]
        kept_out = sitter.excluded_until is not None and now < sitter.excluded_until
        if online and sitter.away and not kept_out:
            happened += self._set_away(table, seat, away=False, now=now)
        running = self.running.get(table.number)
        if running is not None and seat in running.presence and not running.is_over:
            running.presence[seat] = replace(running.presence[seat], online=online)
            happened += running.set_connected(seat, online=online, now=now)
            self._after_action(table.number)
        return self.told(table.number, happened)

    def sit_out(self, player: PlayerId, *, now: Instant) -> list[TournamentEvent]:
        """Let the house fold for a player from now on; he is dealt in and pays (MTT-SIT-01)."""
        table, seat, _ = self.field.sitter(player)
        return self.told(table.number, self._set_away(table, seat, away=True, now=now))

    def exclude(self, player: PlayerId, until: Instant, *, now: Instant) -> list[TournamentEvent]:
        """Keep a player from the table until a moment; he pays what he owes (TOUR-SANC-01)."""
        table, seat, sitter = self.field.sitter(player)
        sitter.excluded_until = until
        return self.told(table.number, self._set_away(table, seat, away=True, now=now))

    def come_back(self, player: PlayerId, *, now: Instant) -> list[TournamentEvent]:
        """Let a player act for himself again."""
        table, seat, sitter = self.field.sitter(player)
        sitter.verify_admitted(now)
        sitter.excluded_until = None
        return self.told(table.number, self._set_away(table, seat, away=False, now=now))

    def _set_away(
        self, table: FieldTable, seat: Seat, *, away: bool, now: Instant
    ) -> list[TableEvent]:
        sitter = table.seats[seat]
        sitter.away, sitter.away_why = away, "asked"
        acts: Acts = HOUSE_ACTS if away else "himself"
        sitter.presence = replace(sitter.presence, acts=acts)
        happened: list[TableEvent] = [
            table_events.BreakStarted(int(seat), "asked")
            if away
            else table_events.BreakEnded(int(seat))
        ]
        running = self.running.get(table.number)
        if running is not None and seat in running.presence and not running.is_over:
            happened += running.house_acts(seat, acts, now=now)
            self._after_action(table.number)
        return happened

    # The end of a hand

    def take_finished(self, number: int) -> tuple[RunningHand, TournamentLayout]:
        """Take a hand that is over off its table, to count it."""
        if number not in self.over:
            raise NoHandAtTable(table=number)
        del self.over[number]
        return self.running.pop(number), self._laid.pop(number)

    def take_void(self, number: int) -> RunningHand:
        """Take a hand off its table that shall never have been."""
        running = self.running.pop(number, None)
        if running is None:
            raise NoHandAtTable(table=number)
        self._laid.pop(number)
        self.over.pop(number, None)
        return running

    def count(
        self, table: FieldTable, running: RunningHand, laid: TournamentLayout
    ) -> dict[Seat, Chips]:
        """Give everybody the chips that the hand left him with; gives those of its start."""
        before = {seat: table.seats[seat].chips for seat in laid.dealt_in}
        for seat, chips in running.hand.stacks.items():
            sitter = table.seats[Seat(seat)]
            sitter.chips = Chips(chips)
            bank = running.presence[Seat(seat)].bank
            sitter.presence = replace(sitter.presence, bank=bank)
        for sitter in table.seats.values():
            sitter.waits = False
        assert sum(before.values()) == sum(table.seats[seat].chips for seat in before)
        table.in_hand = False
        table.voided = table.hand_level = 0
        table.played += 1
        table.last = laid.last
        return before

    def note_time_outs(self, table: FieldTable, running: RunningHand) -> list[TournamentEvent]:
        """Let those sit out who have not acted in time, and say so (MTT-SIT-01, AMB-63)."""
        out = [s for s in sorted(running.sits_out) if not table.seats[s].away]
        happened: list[TableEvent] = []
        for seat in out:
            sitter = table.seats[seat]
            sitter.away, sitter.away_why = True, "time-out"
            sitter.presence = replace(sitter.presence, acts=HOUSE_ACTS)
            if sitter.chips:
                happened.append(table_events.BreakStarted(int(seat), "time-out"))
        return self.told(table.number, happened)
