"""Field: everybody in a tournament, the tables they sit at, and how far it has got.

Owns: the whole state of a tournament between two hands, its bytes, and tables by how full they are.
Never: decides. Each mechanic has a module of functions that change the field.

Rule 1: what is stored is what is played with; a hand that runs is not in it, so a restart finds
every table as it was when its hand began (MTT-SRV-01).
Rule 2: whatever is asked hand after hand is counted as it changes, never by looking at everybody.
"""

from typing import Literal

import msgspec
from msgspec import Struct

from huone.refusal import Refused
from huone.rulebooks.schema import MultiplierRow
from huone.table.blinds import LastHand
from huone.table.breaks import BreakBecause
from huone.table.running import Presence
from huone.tournament.cancellation import EntryMade
from huone.tournament.events import StopKind, VipBountyOwed
from huone.tournament.finishing import Eliminated, Finish
from huone.tournament.levels import NEVER_STARTED, PlayClock
from huone.units import Cents, Chips, Instant, PlayerId, Seat

Stage = Literal["registering", "playing", "finished", "cancelled"]


class NotEntered(Refused):
    """Somebody who is not in the tournament cannot act in it."""

    code = "tournament/not-entered"
    says = "{player} is not in this tournament"


class NoSeatInTournament(Refused):
    """Only a player with a seat can do this."""

    code = "tournament/not-seated"
    says = "{player} has no seat in this tournament"


class ExcludedFromTable(Refused):
    """A player whom the director keeps from the table waits until his time is over."""

    code = "tournament/excluded"
    says = "{player} may not play until {until_ms}"


class FieldSitter(Struct, array_like=True):
    """A player at a table."""

    player: PlayerId
    chips: Chips
    presence: Presence
    waits: bool = False
    """Whether he is not dealt in until the button has passed him (TOUR-BAL-05)."""
    away: bool = False
    """Whether he sits out, and the house folds for him (MTT-SIT-01..02)."""
    away_why: BreakBecause = "asked"
    """Why he sits out, if he does."""
    excluded_until: Instant | None = None
    """Until when the director keeps him from the table (TOUR-SANC-01)."""

    def verify_admitted(self, now: Instant) -> None:
        """Refuse a player whom the director keeps from the table (TOUR-SANC-01)."""
        if self.excluded_until is not None and now < self.excluded_until:
            raise ExcludedFromTable(player=self.player, until_ms=self.excluded_until)

    @property
    def is_present(self) -> bool:
        """Whether he is there to play."""
        return self.presence.online and not self.away


class FieldTable(Struct, array_like=True):
    """A table between two hands."""

    number: int
    seats: dict[Seat, FieldSitter]
    last: LastHand | None = None
    hands: int = 0
    """The number of the last hand that was begun."""
    played: int = 0
    """Hands that counted, by which a rotation goes on."""
    in_hand: bool = False
    closing: bool = False
    busted: list[Eliminated] = []
    """Who went out in the last hand and has not bought new chips."""
    undecided: dict[PlayerId, Instant] = {}
    """Who of them may still buy, and until when."""
    vips: list[VipBountyOwed] = []
    """What is owed for VIPs among them who do not buy (TYPE-BNTY-05)."""
    rebuy_hands: int = 0
    """How many of the last hands with rebuys it has still to play, once they are announced."""
    voided: int = 0
    """The number of its last hand if that is void and no other has counted since (SRV-04)."""
    hand_level: int = 0
    """The level of a hand that is void, or that runs while the next level has begun."""

    @property
    def players(self) -> int:
        """How many sit here."""
        return len(self.seats)

    @property
    def is_anybody_there(self) -> bool:
        """Whether at least one of its players is present."""
        return any(sitter.is_present for sitter in self.seats.values())

    def seat_of(self, player: PlayerId) -> Seat:
        """Find a player's seat."""
        return next(seat for seat, sitter in self.seats.items() if sitter.player == player)


class EarlyOut(Struct, frozen=True, array_like=True):
    """How somebody went out while entries were still taken; his place follows (MTT-PRZ-03)."""

    group: int
    """Who has the same number went out together."""
    order: int
    table: int
    stack_chips: Chips


class Entrant(Struct, array_like=True):
    """A player of the tournament, and all he has bought."""

    player: PlayerId
    made: list[EntryMade]
    chips_bought: Chips
    table: int | None = None
    online: bool = True
    """Whether he is there when the seats are drawn (MTT-SEAT-02)."""
    out: bool = False
    disqualified: bool = False
    rebuys: int = 0
    add_ons: int = 0
    re_entries: int = 0
    bounty_cents: Cents = Cents(0)
    bounty_chips: int = 0
    number: int = 0
    """Which entry he was; it is never given twice."""
    early: EarlyOut | None = None

    @property
    def fees_cents(self) -> Cents:
        """The fees of all he bought."""
        return Cents(sum(made.entry.fee_cents for made in self.made))


class Stop(Struct, frozen=True):
    """Play stops when the running hands are over, for so long or until somebody resumes it."""

    kind: StopKind
    length_ms: int | None
    begun: bool = False
    until: Instant | None = None
    why: str = ""
    """What the director said about a pause."""


class Proposal(Struct):
    """A deal that is on the table, and who agrees to it."""

    cents: dict[PlayerId, Cents]
    for_winner_cents: Cents
    agreed: list[PlayerId]


class Tournament(Struct, omit_defaults=True):
    """All that is known of a tournament between hands."""

    stage: Stage = "registering"
    entrants: dict[PlayerId, Entrant] = {}
    tables: dict[int, FieldTable] = {}
    tables_opened: int = 0
    clock: PlayClock = NEVER_STARTED
    started_at: Instant | None = None
    level: int = 1
    next_break: Instant | None = None
    stop: Stop | None = None
    chip: Chips = Chips(1)
    registration_open: bool = True
    players_left: int = 0
    re_entries: int = 0
    entered: int = 0
    """How many entries were numbered, also of those who have left again."""
    early_outs: int = 0
    """How many went out while entries were still taken."""
    finishes: dict[PlayerId, Finish] = {}
    paid_cents: dict[PlayerId, Cents] = {}
    prize_in_cents: Cents = Cents(0)
    bounty_in_cents: Cents = Cents(0)
    fees_cents: Cents = Cents(0)
    pool_cents: Cents = Cents(0)
    overlay_cents: Cents = Cents(0)
    prizes_cents: tuple[Cents, ...] | None = None
    """The prizes of the places, final once they are there."""
    hand_for_hand: bool = False
    hand_for_hand_called: bool = False
    round_out: list[Eliminated] = []
    round: int = 0
    """The number of the round, hand for hand; each begins with no table done."""
    round_done: set[int] = set()
    """Tables that have finished their hand of this round, hand for hand, or waited it out."""
    row: MultiplierRow | None = None
    lot_anchors: dict[PlayerId, str] = {}
    """What the cuts of a multiplier have to fit, left by those who have entered."""
    lot_cuts: dict[PlayerId, str] = {}
    lot_until: Instant | None = None
    """Until when these cuts are waited for, once everybody has entered."""
    seats_owed: list[PlayerId] = []
    """Who has won an entry to the target of a satellite."""
    last_rebuys_called: bool = False
    """Whether the last hands with rebuys were announced (TOUR-REBUY-04)."""
    proposal: Proposal | None = None
    deal_cents: dict[PlayerId, Cents] = {}
    deal_for_winner_cents: Cents = Cents(0)

    def enter(self, player: PlayerId, chips: Chips) -> Entrant:
        """Note somebody who has never been here, or has left again."""
        self.entered += 1
        entrant = Entrant(player, [], chips, number=self.entered)
        self.entrants[player] = entrant
        return entrant

    def begin_round(self) -> None:
        """Let no table be done with its hand of the round, hand for hand."""
        self.round += 1
        self.round_done = set()

    def entrant(self, player: PlayerId) -> Entrant:
        """Find a player of the tournament, or refuse."""
        found = self.entrants.get(player)
        if found is None:
            raise NotEntered(player=player)
        return found

    def sitter(self, player: PlayerId) -> tuple[FieldTable, Seat, FieldSitter]:
        """Find a player at his table, or refuse."""
        number = self.entrant(player).table
        if number is None:
            raise NoSeatInTournament(player=player)
        table = self.tables[number]
        seat = table.seat_of(player)
        return table, seat, table.seats[seat]


_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(Tournament)


def encode_tournament(tournament: Tournament) -> bytes:
    """Write a tournament down."""
    return _ENCODER.encode(tournament)


def decode_tournament(data: bytes) -> Tournament:
    """Read a tournament back."""
    return _DECODER.decode(data)


class TablesBySize:
    """Open tables by how many players they have; a change or a choice costs the same in any field.

    A table that is closing is in no row: nobody is sent there, and nobody is compared with it.
    """

    def __init__(self) -> None:
        self._rows: dict[int, list[int]] = {}
        self._places: dict[int, tuple[int, int]] = {}

    def __contains__(self, table: int) -> bool:
        return table in self._places

    def __len__(self) -> int:
        return len(self._places)

    def put(self, table: int, players: int) -> None:
        """Put a table into its row, wherever it was."""
        self.drop(table)
        row = self._rows.setdefault(players, [])
        self._places[table] = (players, len(row))
        row.append(table)

    def drop(self, table: int) -> None:
        """Take a table out; the last of its row takes its place."""
        place = self._places.pop(table, None)
        if place is None:
            return
        players, index = place
        row = self._rows[players]
        last = row.pop()
        if last != table:
            row[index] = last
            self._places[last] = (players, index)
        if not row:
            del self._rows[players]

    def players(self, table: int) -> int:
        """Say how many a table has."""
        return self._places[table][0]

    @property
    def fewest(self) -> int:
        """The number of players of the emptiest tables."""
        return min(self._rows)

    @property
    def most(self) -> int:
        """The number of players of the fullest tables."""
        return max(self._rows)

    def emptiest(self, *, but: int | None = None) -> list[int]:
        """List the tables with the fewest players, one of them left out if it would not be alone.

        The list is the row itself and must not be changed.
        """
        row = self._rows[self.fewest]
        if but is None or but not in self._places or self.players(but) != self.fewest:
            return row
        if len(row) > 1:
            return [table for table in row if table != but]
        others = [count for count in self._rows if count != self.fewest]
        return self._rows[min(others)] if others else []
