"""Contest: how a tournament with paper cards stands, and finding things in it.

Owns: the state that the events of a contest add up to.
Never: checks or applies an event; the modules beside it do.

Rule 1: who sits where, places and prizes are the field of a tournament as Huone deals them, so
that one set of rules decides both (`huone.tournament`).
Rule 2: a player of the field is a guest by his number; whose wallet he is paid to was said at the
sale.
"""

from msgspec import Struct

from huone.live.contests.facts import Debt, EntrySold
from huone.live.contests.sheet import ContestSheet, config_of
from huone.live.menu import LiveRules
from huone.refusal import Refused
from huone.table.blinds import LastHand
from huone.tournament.config import TournamentConfig
from huone.tournament.field import (
    Entrant,
    FieldSitter,
    FieldTable,
    Tournament,
    decode_tournament,
    encode_tournament,
)
from huone.tournament.seats import Seating
from huone.tournament.terms import Terms
from huone.units import Instant, PlayerId, Seat


class ContestNotAnnounced(Refused):
    """There is no such tournament."""

    code = "live/no-such-contest"
    says = "there is no tournament {contest}"


class ContestNoTable(Refused):
    """No table of the tournament has this number."""

    code = "live/no-such-contest-table"
    says = "there is no table {table} in this tournament; the tables are {tables}"


class NotInContest(Refused):
    """The guest has no entry."""

    code = "live/not-entered"
    says = "{guest} is not in this tournament"


class GuestOutAlready(Refused):
    """Somebody else was first to note it."""

    code = "live/already-out"
    says = "{name} is out already; {by} noted it (event {number})"


class SeatNotHis(Refused):
    """Nobody, or somebody else, sits there."""

    code = "live/not-on-seat"
    says = "{guest} does not sit at table {table}, seat {seat}"


class ContestGuest(Struct, frozen=True, kw_only=True):
    """Somebody who has bought an entry."""

    guest: str
    name: str
    player: str
    ticket: int
    """The number on his ticket."""
    sales: tuple[int, ...] = ()
    """The events of his entries, the first one first."""
    paid_with: str = "cash"


class OutNote(Struct, frozen=True, kw_only=True):
    """Who noted that somebody is out, and by whom he was put out."""

    number: int
    by: str
    at_ms: Instant
    table: int
    seat: int
    put_out_by: tuple[str, ...] = ()


class HandLaid(Struct, frozen=True, kw_only=True):
    """The hand that a dealer has begun: its level, and what was before it."""

    number: int
    level: int
    began_ms: Instant
    before: LastHand | None
    deal: tuple[int, ...]
    dead: tuple[int, ...]
    posts: tuple[tuple[int, str, int], ...]


class StackNote(Struct, frozen=True, kw_only=True):
    """Chips as somebody counted them."""

    chips: int
    at_ms: Instant


class Contest:
    """The state of a contest."""

    def __init__(self, rules: LiveRules, id: str) -> None:
        self.rules = rules
        self.id = id
        self.number = 0
        self.now = Instant(0)
        self.sheet: ContestSheet | None = None
        self.start_ms = Instant(0)
        self.terms: Terms | None = None
        self.field = Tournament()
        self.guests: dict[str, ContestGuest] = {}
        self.sales: dict[int, EntrySold] = {}
        """What was sold and not given back, by event."""
        self.travelling: dict[str, int] = {}
        """Who is on his way to which table."""
        self.refused: dict[str, str] = {}
        """Proposals that the director does not want, and why."""
        self.reported: dict[int, tuple[int, ...]] = {}
        """Seats that dealers have reported out."""
        self.outs: dict[str, OutNote] = {}
        self.hands: dict[int, HandLaid] = {}
        self.void_levels: dict[int, int] = {}
        """The level of a hand that was void, for the one that replaces it."""
        self.stacks: dict[str, StackNote] = {}
        self.raced: frozenset[int] = frozenset()
        """Tables whose small chips are gone since the last time that a chip left play."""
        self.race_chips = 0
        """By how much races have rounded up, less chips that left with removed guests."""
        self.bounty_cents: dict[str, int] = {}
        self.bounty_chips: dict[str, int] = {}
        self.knock_outs: dict[str, int] = {}
        self.fees_back_cents: dict[str, int] = {}
        self.prizes_back_cents: dict[str, int] = {}
        self.special_cents: dict[str, int] = {}
        """What each guest has won besides places."""
        self.given: dict[str, str] = {}
        """Who has each special prize."""
        self.lapsed_cents: dict[str, int] = {}
        self.overlay_cents = 0
        """What a cancellation corrects of what the house has added."""
        self.refunded: dict[int, EntrySold] = {}
        """Entries that a cancellation gives back, by event."""
        self.booked: dict[Debt, int] = {}
        self.claims_cents: dict[str, int] = {}
        """What guests owe the house, because they had it already."""
        self.collected_cents: dict[str, int] = {}
        self.deal_kind = ""
        self.deal_paid = ""
        """How the house pays: as agreed or as published; empty while there is no deal."""
        self.stopped_ms = Instant(0)
        self.cancelled_why = ""
        self.changed: dict[str, dict[str, int]] = {}
        """For each table, the newest event of each person."""

    def copy(self) -> "Contest":
        """Copy the state for a trial."""
        other = Contest(self.rules, self.id)
        for name, value in vars(self).items():
            setattr(other, name, dict(value) if isinstance(value, dict) else value)
        other.field = decode_tournament(encode_tournament(self.field))
        return other

    # What is played

    def hold_by(self, sheet: ContestSheet, start: Instant) -> None:
        """Play by a sheet from now on."""
        config = config_of(sheet, self.rules.rulebook, id=self.id, start=start)
        if self.terms is None or self.terms.config != config:
            self.terms = Terms(config)
        self.sheet, self.start_ms = sheet, start

    @property
    def config(self) -> TournamentConfig:
        """The terms in force."""
        if self.terms is None:
            raise ContestNotAnnounced(contest=self.id)
        return self.terms.config

    @property
    def is_over(self) -> bool:
        """Whether it has a result or was cancelled."""
        return self.field.stage in ("finished", "cancelled")

    def seating(self) -> Seating:
        """Give its tables, to seat and to move people."""
        assert self.terms is not None
        seating = Seating(self.terms, self.field, set())
        if self.sheet is not None and self.sheet.breaking_order:
            named = [number for number in self.sheet.breaking_order if number in self.field.tables]
            rest = [number for number in seating.breaking_order if number not in named]
            seating.breaking_order = [*named, *rest]
        return seating

    # Who is in it

    def entrant(self, guest: str) -> Entrant:
        """Find somebody who has an entry."""
        if PlayerId(guest) not in self.field.entrants:
            raise NotInContest(guest=guest)
        return self.field.entrants[PlayerId(guest)]

    def table(self, number: int) -> FieldTable:
        """Find a table."""
        if number not in self.field.tables:
            raise ContestNoTable(table=number, tables=tuple(sorted(self.field.tables)))
        return self.field.tables[number]

    def sitter(self, guest: str) -> tuple[FieldTable, Seat, FieldSitter]:
        """Find somebody at his table; who is out was noted by somebody."""
        entrant = self.entrant(guest)
        if entrant.table is None:
            self.verify_in(guest)
            raise SeatNotHis(guest=guest, table=0, seat=0)
        return self.field.sitter(PlayerId(guest))

    def verify_in(self, guest: str) -> None:
        """Refuse what is done to somebody who is out, and say who noted it."""
        if self.entrant(guest).out:
            note = self.outs.get(guest)
            raise GuestOutAlready(
                name=self.guests[guest].name,
                by=note.by if note else "somebody",
                number=note.number if note else 0,
            )

    def at(self, table: int, seat: int) -> str:
        """Name who sits on a seat, from 1 as on the felt."""
        sitter = self.table(table).seats.get(Seat(seat - 1))
        if sitter is None:
            for guest, note in self.outs.items():
                if (note.table, note.seat) == (table, seat):
                    self.verify_in(guest)
            raise SeatNotHis(guest="nobody", table=table, seat=seat)
        return str(sitter.player)
