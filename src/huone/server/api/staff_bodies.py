"""Staff bodies: what floor, cashier, integrity and admin send and get.

Owns: the shapes of tables to look after, players, money to decide on, the books and the audit log.
Never: shows a password, a token or a secret of anybody.
"""

from typing import Annotated

import msgspec
from msgspec import Meta, field

from huone.accounts.account import Role
from huone.money.report import DailyReport, RangeReport
from huone.room.cash.floor_requests import Consent
from huone.room.players.memory import RulesAccepted
from huone.room.staff.caretaker import TroubleKind
from huone.room.staff.cases import AccountStatus
from huone.room.tournament_offers import OfferKind, TournamentOffer
from huone.server.api.money_bodies import Transfer
from huone.server.api.words import (
    WORD,
    Body,
    Cents,
    Email,
    Language,
    Moment,
    Number,
    Reason,
    RequestId,
    Shown,
    Typed,
    Word,
)
from huone.server.wire import WireFact
from huone.tournament.config import AnteForm, BountyForm


class StaffTable(Shown, frozen=True, kw_only=True):
    """A table, as the floor sees it; no card is part of it."""

    table: str
    name: str
    stake: str
    game: str
    players: tuple[str, ...]
    hand_no: int | None
    """The hand that runs."""
    private: bool
    closing: bool
    halted: bool


class StaffTables(Shown, frozen=True, kw_only=True):
    """All open tables."""

    tables: tuple[StaffTable, ...]


class Why(Body, frozen=True, kw_only=True):
    """The reason, which is told and kept."""

    why: Reason


class VoidHand(Body, frozen=True, kw_only=True):
    """Undo a hand: the one that runs, or an earlier one by its number."""

    why: Reason
    hand: Number | None = None


class OpenTable(Body, frozen=True, kw_only=True):
    """Open one more table of a stake."""

    stake: Word


class TableNowOpen(Shown, frozen=True, kw_only=True):
    """The table is open."""

    table: str


class FloorConsent(Body, frozen=True, kw_only=True):
    """Agree to what a player of a live table may then do once."""

    player: Word
    to: Consent


class StaffPlayer(Shown, frozen=True, kw_only=True):
    """A player, as staff sees him."""

    player: str
    name: str
    roles: tuple[Role, ...]
    language: str
    email: str | None
    totp: bool
    made_ms: int
    suspended_until_ms: int | None
    suspended_why: str
    status: AccountStatus
    wallet_cents: int | None
    """None if he has never come in, or the asker does not look after money."""
    tables: tuple[str, ...]
    rules_accepted: tuple[RulesAccepted, ...] = ()
    """The rules that he has said yes to, the newest last; empty until he has come in."""


class StaffPlayers(Shown, frozen=True, kw_only=True):
    """The players that were looked for."""

    players: tuple[StaffPlayer, ...]


class NewPlayer(Body, frozen=True, kw_only=True):
    """Make an account for this person."""

    name: Typed
    email: Email | None = None
    language: Language = "en"


class PasswordLink(Shown, frozen=True, kw_only=True):
    """A link with which a player sets a password, once."""

    player: str
    link: str | None
    """None for who may not see it."""
    sent: bool
    """Whether it is on its way to the player's address."""

    def __repr__(self) -> str:
        return f"<PasswordLink {self.player}>"


class NewRoles(Body, frozen=True, kw_only=True):
    """A player has exactly these roles from now on."""

    roles: tuple[Role, ...]


class Suspend(Body, frozen=True, kw_only=True):
    """Keep a player out until a moment, or until staff lets him in again."""

    why: Reason
    until_ms: Moment | None = None


class StaffTransfer(Body, frozen=True, kw_only=True):
    """Money that changed hands at the desk; `id` makes sure that it is booked once."""

    id: RequestId
    cents: Cents
    why: Reason


class TroubleShown(Shown, frozen=True, kw_only=True):
    """Something of the room that does not work."""

    kind: TroubleKind
    about: str
    why: str
    since_ms: int
    mends_itself: bool
    """Whether it goes on by itself when the store answers again."""


class Troubles(Shown, frozen=True, kw_only=True):
    """What does not work now; nothing, if all is well."""

    troubles: tuple[TroubleShown, ...]


class Silence(Body, frozen=True, kw_only=True):
    """Take the word from a player until a moment."""

    why: Reason
    until_ms: Moment


class TransferQueue(Shown, frozen=True, kw_only=True):
    """Deposits and withdrawals that nobody has decided on, the oldest first."""

    transfers: tuple[Transfer, ...]
    alone_cents: int = 0
    """How large a transfer I settle now without a second person."""
    most_cents: int = 0
    """The largest transfer that I sign at all."""


class LedgerLeg(Shown, frozen=True, kw_only=True):
    """One account that an entry moves."""

    account: str
    currency: str
    amount: int


class LedgerEntry(Shown, frozen=True, kw_only=True):
    """One entry of the books."""

    number: int
    id: str
    at_ms: int
    by: str
    note: str
    corrects: str | None
    legs: tuple[LedgerLeg, ...]


class LedgerPage(Shown, frozen=True, kw_only=True):
    """Entries in order; `after` asks for the next page."""

    entries: tuple[LedgerEntry, ...]
    after: int | None


class LedgerDay(Shown, frozen=True, kw_only=True):
    """The report of a day."""

    report: DailyReport
    owed_cents: int


class LedgerReport(Shown, frozen=True, kw_only=True):
    """The report of a time."""

    report: RangeReport


class AuditLine(Shown, frozen=True, kw_only=True):
    """One privileged act, sealed onto the one before it."""

    number: int
    at_ms: int
    by: str
    act: str
    about: str
    facts: dict[str, WireFact]
    seal: str


class AuditPage(Shown, frozen=True, kw_only=True):
    """Privileged acts, the newest first; `before` asks for the next page."""

    lines: tuple[AuditLine, ...]
    before: int | None


class ReportedLine(Shown, frozen=True, kw_only=True):
    """Something that was said at a table."""

    player: str
    text: str
    at_ms: int
    hand_no: int


class ChatReport(Shown, frozen=True, kw_only=True):
    """A report of a player, with what was said before it."""

    by: str
    about: str
    text: str
    table: str
    hand_no: int
    at_ms: int
    lines: tuple[ReportedLine, ...]


class ChatReports(Shown, frozen=True, kw_only=True):
    """All reports, the newest first."""

    reports: tuple[ChatReport, ...]


class LevelBody(Body, frozen=True, kw_only=True):
    """One line of a structure sheet."""

    small_blind: Annotated[int, Meta(ge=1, le=1_000_000_000)]
    big_blind: Annotated[int, Meta(ge=1, le=1_000_000_000)]
    ante: Annotated[int, Meta(ge=0, le=1_000_000_000)] = 0
    length_s: Annotated[int, Meta(ge=10, le=86_400)]
    break_after_s: Annotated[int, Meta(ge=0, le=86_400)] = 0
    chip: Annotated[int, Meta(ge=1, le=1_000_000)] = 1


Share = Annotated[int, Meta(ge=1, le=10_000)]
"""A part of 10,000."""
Purpose = Annotated[str, Meta(min_length=1, max_length=60)]
"""What a part of the pool is set aside for."""
SetAside = Annotated[dict[Purpose, Share], Meta(max_length=10)]
VipBounties = Annotated[dict[Word, Cents], Meta(max_length=100)]


class AnnounceTournament(Body, frozen=True, kw_only=True):
    """Hold this tournament; what is not said here is the rulebook's."""

    id: Annotated[str, Meta(pattern=WORD, max_length=40)]
    kind: OfferKind
    buy_in_cents: Annotated[int, Meta(ge=0, le=100_000_000)]
    name: Annotated[str, Meta(max_length=60)] = ""
    game: Word = "texas"
    seats: Annotated[int, Meta(ge=0, le=10)] = 0
    start: Moment | None = None
    every_ms: Annotated[int, Meta(ge=60_000, le=366 * 86_400_000)] | None = None
    opens_before_ms: Annotated[int, Meta(ge=60_000, le=366 * 86_400_000)] | None = None
    """How long before its start it takes entries; without it at once."""
    entries_max: Annotated[int, Meta(ge=2, le=100_000)] | None = None
    guaranteed_cents: Annotated[int, Meta(ge=0, le=100_000_000_000)] = 0
    added_cents: Annotated[int, Meta(ge=0, le=100_000_000_000)] = 0
    bounty: BountyForm | None = None
    rebuys: Annotated[int, Meta(ge=0, le=1_000)] | None = None
    re_entry: bool = False
    max_buy_in_cents: Annotated[int, Meta(ge=1, le=100_000_000)] | None = None
    target: Word | None = None
    phase_of: Word | None = None
    phase_end_level: Annotated[int, Meta(ge=1, le=1_000)] | None = None
    phase_2: bool = False
    late_levels: Annotated[int, Meta(ge=0, le=100)] | None = None
    starting_chips: Annotated[int, Meta(ge=1, le=100_000_000)] | None = None
    level_s: Annotated[int, Meta(ge=10, le=86_400)] | None = None
    levels: Annotated[tuple[LevelBody, ...], Meta(max_length=100)] = ()
    payouts_basis_points: Annotated[tuple[Share, ...], Meta(max_length=1_000)] = ()
    prize_step_cents: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    hands_max: Annotated[int, Meta(ge=1, le=100_000)] | None = None
    deals: bool | None = None
    ante_form: AnteForm | None = None
    closes_early: bool | None = None
    invited: Annotated[tuple[Word, ...], Meta(max_length=1_000)] = ()
    set_aside_basis_points: SetAside = field(default_factory=dict)
    rebuy_fee_cents: Annotated[int, Meta(ge=0, le=100_000_000)] = 0
    add_on_break_s: Annotated[int, Meta(ge=1, le=7_200)] | None = None
    bounty_chips: Annotated[int, Meta(ge=0, le=100)] = 0
    vip_cents: VipBounties = field(default_factory=dict)
    time_bank_ms: Annotated[int, Meta(ge=0, le=600_000)] | None = None
    time_bank_max_ms: Annotated[int, Meta(ge=0, le=600_000)] | None = None
    practice_bots: bool = False
    fill_after_ms: Annotated[int, Meta(ge=1_000, le=3_600_000)] = 10_000


def offer_of(asked: AnnounceTournament) -> TournamentOffer:
    """Give the offer that somebody describes."""
    said = {k: v for k, v in msgspec.to_builtins(asked).items() if v is not None}
    return msgspec.convert(said, TournamentOffer)


class ChangeTournament(Body, frozen=True, kw_only=True):
    """Change these terms of a tournament; what is not said here stays."""

    name: Annotated[str, Meta(max_length=60)] | None = None
    start: Moment | None = None
    entries_max: Annotated[int, Meta(ge=2, le=100_000)] | None = None
    guaranteed_cents: Annotated[int, Meta(ge=0, le=100_000_000_000)] | None = None
    added_cents: Annotated[int, Meta(ge=0, le=100_000_000_000)] | None = None
    re_entry: bool | None = None
    late_levels: Annotated[int, Meta(ge=0, le=100)] | None = None
    level_s: Annotated[int, Meta(ge=10, le=86_400)] | None = None
    levels: Annotated[tuple[LevelBody, ...], Meta(max_length=100)] | None = None
    payouts_basis_points: Annotated[tuple[Share, ...], Meta(max_length=1_000)] | None = None
    deals: bool | None = None


class ClockPreview(Shown, frozen=True, kw_only=True):
    """Where the clock of a tournament stands, and how long it takes entries."""

    level: int
    level_left_ms: int
    takes_entries: bool
    entries_left_ms: int


class TermsPreview(Shown, frozen=True, kw_only=True):
    """What a change of terms would change; the clocks are there while it is played."""

    changed: tuple[str, ...]
    before: ClockPreview | None
    after: ClockPreview | None


class GoToLevel(Body, frozen=True, kw_only=True):
    """Let this level begin now."""

    level: Annotated[int, Meta(ge=1, le=1_000)]


class HandForHand(Body, frozen=True, kw_only=True):
    """Let all tables deal in step, or each at its own pace again."""

    on: bool


class StaffTournament(Shown, frozen=True, kw_only=True):
    """A tournament, as the floor sees it beyond its lobby."""

    tournament: str
    halted: bool
    """Whether it has stopped because something could not be recorded."""


class Announce(Body, frozen=True, kw_only=True):
    """Say this to everybody who is here, to the players of a tournament, or at a table."""

    text: Annotated[str, Meta(max_length=1_000)]
    tournament: Word | None = None
    table: Word | None = None


class AnnouncementMade(Shown, frozen=True, kw_only=True):
    """It is said."""

    players: int
    """How many hear it, now or when they come back."""


class Announced(Shown, frozen=True, kw_only=True):
    """The tournament is announced."""

    tournament: str
