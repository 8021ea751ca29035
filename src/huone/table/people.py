"""People: who sits at a table, and the chips in front of them.

Owns: sitting down and getting up, changing seats, playing over, chips added between hands, the
memory of those who left.
Never: deals or settles (`hands.py`), checks a wallet or a limit (`joining.py` says them, the room
pays), or knows of other tables.

Rule 1: nobody's chips or seat change while he is in a hand; what he asks for then is done as soon
as it is over (LIVE-GEN-01, online:AMB-65).
Rule 2: a request is taken whole or refused with nothing changed; the answer is what happened.
"""

from collections.abc import Callable, Collection

from msgspec import Struct
from msgspec.structs import replace

from huone.refusal import Refused
from huone.table import events as table_events
from huone.table.banzai import top_up_target
from huone.table.blinds import LastHand, Lineup
from huone.table.buyin import Departure, shown
from huone.table.config import TableConfig
from huone.table.events import LeftBecause, TableEvent
from huone.table.owed import BlindPlace, after_seat_change, over_player
from huone.table.rules import AutoTopUp, Banzai, ReturnWindow
from huone.table.seating import TableSeats, verify_seat
from huone.table.sitters import Sitter, Sitters
from huone.table.topup import auto_top_up, verify_auto_top_up
from huone.units import Chips, Instant, PlayerId, Seat

InHand = Callable[[Seat], bool]
"""Whether the player of a seat is in a hand."""


class AlreadyLeaving(Refused):
    """Leaving cannot be taken back."""

    code = "table/already-leaving"
    says = "you are leaving this table"


class NotLeavingChips(Refused):
    """Something must stay on the table."""

    code = "table/chips-needed"
    says = "you have {stack}, and {asked} cannot be taken off"


class ChipsWanted(Struct, frozen=True, kw_only=True):
    """What a player wants added before the next hand; the room pays it or says no."""

    seat: Seat
    player: PlayerId
    chips: Chips
    chips_min: Chips
    """Less than this is not wanted at all (online:AMB-34)."""
    automatic: bool


class TablePeople:
    """The people of a cash table, coming and going."""

    def __init__(self, config: TableConfig, *, opened_at: Instant) -> None:
        self.config = config
        self.opened_at = opened_at
        self.sitters = Sitters(config.seats)
        self.departures: dict[PlayerId, Departure] = {}

    # Questions

    def table_seats(self) -> TableSeats:
        """Describe the table as the seat service sees it."""
        players = {sitter.seat: sitter.player for sitter in self.sitters}
        return TableSeats(
            table=self.config.id,
            seats=self.config.seats,
            players=players,
            opened_at=self.opened_at,
        )

    def stacks(self) -> list[tuple[Seat, PlayerId, Chips]]:
        """List all chips of the table between hands, by seat.

        An owner who is played over has his own seat's number plus the number of seats.
        """
        playing = [(s.seat, s.player, Chips(s.stack)) for s in self.sitters]
        owners = [
            (Seat(seat + self.config.seats), s.player, Chips(s.stack))
            for seat, s in self.sitters.owners.items()
        ]
        return sorted([*playing, *owners])

    def verify_seat(
        self, player: PlayerId, seat: Seat, *, kept_apart_from: Collection[PlayerId] = ()
    ) -> None:
        """Refuse a seat that does not exist or is taken, a second one, and forbidden company."""
        owner = self.sitters.find(player)
        table = self.table_seats()
        if owner is not None:
            table = replace(table, players={**table.players, owner.seat: player})
        verify_seat(table, seat, player, kept_apart_from=kept_apart_from)

    # Coming and going

    def sit_down(self, player: PlayerId, seat: Seat, chips: Chips) -> list[TableEvent]:
        """Seat a player on a free seat."""
        assert chips > 0
        self.sitters.seat(self._newcomer(BlindPlace(seat=seat, player=player), chips))
        return [table_events.SeatTaken(seat, player, chips)]

    def play_over(self, player: PlayerId, seat: Seat, chips: Chips) -> list[TableEvent]:
        """Let a player without a seat play on the seat of an absent owner (LIVE-OVER-01/02)."""
        assert chips > 0
        self.sitters.put_over(self._newcomer(over_player(seat, player), chips, over=True))
        return [table_events.SeatTaken(seat, player, chips, over=True)]

    def _newcomer(self, place: BlindPlace, chips: Chips, *, over: bool = False) -> Sitter:
        rules = self.config.cash.auto_top_up
        return Sitter(
            place=place,
            stack=chips,
            sat_down_with=chips,
            auto_top_up=isinstance(rules, AutoTopUp) and rules.on_by_default,
            over=over,
        )

    def change_seat(
        self, sitter: Sitter, to_seat: Seat, *, last: LastHand | None, ready: Lineup
    ) -> list[TableEvent]:
        """Move a player to a free seat; farther from the big blind costs a small one (LIVE-CHG).

        `ready` are those among whom the blinds go round since the `last` hand.
        """
        verify_seat(self.table_seats(), to_seat, PlayerId(""))
        place = replace(sitter.place, seat=to_seat)
        if last is not None:
            follows = self.config.cash.button.follows
            place = after_seat_change(sitter.place, to_seat, last, ready, follows=follows)
        presence = self.sitters.take_away(sitter)
        self.sitters.seat(replace(sitter, place=place, over=False), presence)
        return [table_events.SeatChanged(sitter.seat, to_seat, sitter.player)]

    def get_up(self, sitter: Sitter, why: LeftBecause, *, now: Instant) -> list[TableEvent]:
        """Let a player go who is in no hand, and remember with how much (CASH-RAT)."""
        self.sitters.take_away(sitter)
        self._forget_departures(now)
        self.departures[sitter.player] = Departure(left_chips=Chips(sitter.stack), left_at=now)
        return [table_events.SeatLeft(sitter.seat, sitter.player, sitter.stack, why)]

    def mark_leaving(self, sitter: Sitter, why: LeftBecause) -> None:
        """Note that a player gets up as soon as his hand is over (online:AMB-65)."""
        self.sitters.change(sitter, leaving=why, asked_break=None)

    def _forget_departures(self, now: Instant) -> None:
        """Keep only those who left so lately that a rule still asks about it (SYS-14)."""
        rules = self.config.cash.returning
        window_s = rules.window_s if isinstance(rules, ReturnWindow) else 0
        if isinstance(self.config.banzai, Banzai):
            window_s = max(window_s, self.config.banzai.carry_window_s)
        for player, departure in list(self.departures.items()):
            if now - departure.left_at > window_s * 1_000:
                del self.departures[player]

    # Chips

    def ask_chips(self, sitter: Sitter, chips: Chips) -> list[TableEvent]:
        """Note that a player wants to add chips before the next hand; none takes it back."""
        assert chips >= 0
        if sitter.chips_asked == chips:
            return []
        self.sitters.change(sitter, chips_asked=chips)
        return [table_events.ChipsAsked(sitter.seat, chips)]

    def add_chips(self, sitter: Sitter, chips: Chips) -> list[TableEvent]:
        """Add chips that the room has taken from the player's wallet (LIVE-STAKE-01)."""
        assert chips > 0
        self.sitters.change(sitter, stack=sitter.stack + chips, chips_asked=0)
        return [table_events.ChipsAdded(sitter.seat, chips)]

    def take_off_chips(self, sitter: Sitter, chips: Chips) -> list[TableEvent]:
        """Let chips pay for food and drink (LIVE-STAKE-07); one at least stays on the table."""
        if not 0 < chips < sitter.stack:
            raise NotLeavingChips(stack=shown(sitter.stack), asked=shown(chips))
        return self.charge(sitter, chips)

    def charge(self, sitter: Sitter, chips: Chips) -> list[TableEvent]:
        """Take chips off a stack that its player owes the house for his time (LIVE-RAKE-10)."""
        assert 0 < chips <= sitter.stack
        self.sitters.change(sitter, stack=sitter.stack - chips)
        return [table_events.ChipsTakenOff(sitter.seat, chips)]

    def set_auto_top_up(self, player: PlayerId, *, on: bool) -> list[TableEvent]:
        """Switch a player's automatic top-up (CASH-TOP-01)."""
        verify_auto_top_up(self.config.cash.auto_top_up)
        sitter = self.sitters.of(player)
        if sitter.auto_top_up == on:
            return []
        self.sitters.change(sitter, auto_top_up=on)
        return [table_events.TopUpChosen(sitter.seat, on)]

    def chips_wanted(self, in_hand: InHand) -> list[ChipsWanted]:
        """List what players want added before the next hand; nothing while they are in one."""
        return [
            wanted
            for sitter in self.sitters
            if not in_hand(sitter.seat) and (wanted := self._wanted(sitter)) is not None
        ]

    def _wanted(self, sitter: Sitter) -> ChipsWanted | None:
        if sitter.chips_asked:
            asked = Chips(sitter.chips_asked)
            return ChipsWanted(
                seat=sitter.seat,
                player=sitter.player,
                chips=asked,
                chips_min=asked,
                automatic=False,
            )
        rules, target = self.config.cash.auto_top_up, self._top_up_target(sitter)
        if not isinstance(rules, AutoTopUp) or not sitter.auto_top_up:
            return None
        # Whoever has just lost everything is topped up too; he did not choose to sit out.
        sits_out = sitter.pause is not None and sitter.pause.why != "no-chips"
        missing = auto_top_up(
            Chips(sitter.stack), target, wallet=target, sitting_out=sits_out, rules=rules
        )
        if not missing:
            return None
        return ChipsWanted(
            seat=sitter.seat,
            player=sitter.player,
            chips=missing,
            chips_min=Chips(1) if rules.partial_when_wallet_short else missing,
            automatic=True,
        )

    def _top_up_target(self, sitter: Sitter) -> Chips:
        bought = Chips(sitter.sat_down_with)
        if self.config.is_banzai:
            assert isinstance(self.config.banzai, Banzai)
            return top_up_target(bought, self.config.stake, self.config.banzai)
        return bought
