"""Facts of the cage: boxes, charges, tills and the jackpot, in the past tense, as they are stored.

Owns: what can be noted of money in a live house.
Never: checks or books anything; `boxes`, `charges`, `tills`, `claims` and `entries` do.
"""

from typing import Literal

from huone.live.journal import LiveFact
from huone.units import Instant

# Boxes and charges.


class BoxPulled(LiveFact, frozen=True, kw_only=True):
    """The box of a table was pulled, and an empty one laid under it."""

    box: str


class BoxCounted(LiveFact, frozen=True, kw_only=True):
    """Two people counted a box; this is what is booked."""

    box: str
    table: str
    jackpot: str
    rake_cents: int
    jackpot_cents: int
    second: str
    """Who counted it with the one who noted it."""
    why: str = ""
    """A word about the difference."""


class TimedDropAgreed(LiveFact, frozen=True, kw_only=True):
    """Everybody at the table said yes to paying the jackpot by time (BBJ-DROP-04)."""

    table: str
    every: Literal["hour", "quarter-hour"]
    seats: tuple[int, ...]


class PeriodBegun(LiveFact, frozen=True, kw_only=True):
    """The jackpot money of a started period was put into the box, so much from each seat."""

    table: str
    parts_cents: dict[int, int]


class TimeCollected(LiveFact, frozen=True, kw_only=True):
    """The time charge of seats was put into the box (LIVE-RAKE-10)."""

    table: str
    parts_cents: dict[int, int]


# The cage.


class TillBrought(LiveFact, frozen=True, kw_only=True):
    """Money came from the bank into a till."""

    till: str
    cents: int


class TillTaken(LiveFact, frozen=True, kw_only=True):
    """Money went from a till to the bank."""

    till: str
    cents: int


class ChipsSold(LiveFact, frozen=True, kw_only=True):
    """A guest bought chips."""

    till: str
    cents: int
    guest: str = ""


class ChipsRedeemed(LiveFact, frozen=True, kw_only=True):
    """A guest brought chips back."""

    till: str
    cents: int
    guest: str = ""


class PaidIn(LiveFact, frozen=True, kw_only=True):
    """A guest paid for an entry to a tournament, or for chips in one."""

    till: str
    cents: int
    guest: str
    player: str
    contest: str


class PaidOut(LiveFact, frozen=True, kw_only=True):
    """A guest got what is in his wallet, against a receipt."""

    till: str
    cents: int
    guest: str
    player: str
    second: str = ""
    """Who stood by, where one person alone does not pay so much."""
    contest: str = ""
    """The tournament whose prize or refund it is; its amount is nobody's choice."""


class RepaymentTaken(LiveFact, frozen=True, kw_only=True):
    """A guest paid back what he had got by mistake (LIVE-UNJUST-01)."""

    till: str
    cents: int
    guest: str
    why: str


class TillCounted(LiveFact, frozen=True, kw_only=True):
    """The money of a till was counted."""

    till: str
    counted_cents: int
    expected_cents: int
    why: str = ""


class TraysCounted(LiveFact, frozen=True, kw_only=True):
    """The chips of the house were counted, so that it is known what is outside."""

    out_cents: int
    expected_cents: int
    why: str = ""


# The jackpot.


class JackpotClaimed(LiveFact, frozen=True, kw_only=True):
    """A table claims the jackpot for its last hand."""

    claim: str
    jackpot: str
    table: str
    hand: int
    began_ms: Instant
    game: str
    dealt_in: dict[int, str]
    """Who had cards, by seat."""


class ClaimChecked(LiveFact, frozen=True, kw_only=True):
    """The floor looked at the cards (BBJ-11)."""

    claim: str
    board: str
    shown: dict[int, str]
    present: tuple[int, ...]
    """Who was dealt in and in his seat (BBJ-04)."""


class ClaimRejected(LiveFact, frozen=True, kw_only=True):
    """It was none, for a reason."""

    claim: str
    why: str


class ClaimPaid(LiveFact, frozen=True, kw_only=True):
    """A second person confirmed it, and everybody has his share."""

    claim: str
    jackpot: str
    table: str
    hand: int
    first: str
    """Who checked it."""
    booked_cents: int
    shares_cents: dict[str, int]
    """By player of the ledger."""
    seed_cents: int


DESK = (
    TillBrought,
    TillTaken,
    ChipsSold,
    ChipsRedeemed,
    PaidIn,
    PaidOut,
    RepaymentTaken,
    TillCounted,
    TraysCounted,
    BoxCounted,
    ClaimPaid,
)
"""Facts of money that has crossed a desk, or was counted: corrected, never undone."""
