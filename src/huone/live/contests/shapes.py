"""Shapes: what is shown of a tournament with paper cards, field by field.

Owns: the records that a desk, a dealer's tablet and a registration desk get.
Never: works anything out (`view.py`).
"""

from msgspec import Struct

from huone.live.contests.proposals import ContestProposal
from huone.live.contests.sheet import ContestSheet


class ContestLevelView(Struct, frozen=True, kw_only=True):
    """One level of the structure."""

    level: int
    small_blind: int
    big_blind: int
    ante: int
    length_s: int
    break_after_s: int
    chip: int


class ContestClockView(Struct, frozen=True, kw_only=True):
    """Where the clock stands; a screen counts on from here without a line."""

    now_ms: int
    """The moment of this picture."""
    level: int
    small_blind: int
    big_blind: int
    ante: int
    length_ms: int
    left_ms: int
    """What was left of the level at `now_ms`."""
    runs: bool
    ends_ms: int
    """When the level ends, if nothing stops the clock; 0 while it stands."""
    stop: str
    """`pause`, `break` or `add-on` while the clock stands; else empty."""
    stop_why: str
    stopped_ms: int
    """Since when somebody's pause lasts; 0 for a break of the structure."""
    until_ms: int
    """When a break ends; 0 is when somebody lets it go on."""
    next_level: ContestLevelView | None
    break_in_ms: int | None
    """Playing time until the next break of the structure."""
    late_ends_in_ms: int
    """Playing time until no more entries are sold; 0 when they are not."""


class ContestPostView(Struct, frozen=True, kw_only=True):
    """What a seat puts in before the deal."""

    seat: int
    kind: str
    chips: int


class ContestDealView(Struct, frozen=True, kw_only=True):
    """Whom a dealer deals in the next hand, and for whom he posts."""

    level: int
    button: int
    small_blind: int
    big_blind: int
    deal: tuple[int, ...]
    dead: tuple[int, ...]
    post_for: tuple[int, ...]
    posts: tuple[ContestPostView, ...]


class ContestSeatView(Struct, frozen=True, kw_only=True):
    """A seat of a table; free if it has no guest."""

    seat: int
    guest: str = ""
    name: str = ""
    present: bool = False
    travelling: bool = False
    """He was sent here, and nobody has said that he is."""
    waits: bool = False
    chips: int = 0
    """As last stated; not known in between."""
    chips_ms: int = 0
    """When they were counted; 0 is when they were bought."""
    bounty_cents: int = 0
    bounty_chips: int = 0
    reported_out: bool = False
    sent_away_until_ms: int = 0


class ContestTableView(Struct, frozen=True, kw_only=True):
    """A table of the contest."""

    table: int
    players: int
    seats: tuple[ContestSeatView, ...]
    button: int
    big_blind: int
    """Of the last hand that was tapped or looked up; 0 where nobody knows."""
    hand: int
    round_done: bool
    breaks_next: bool
    rebuy_hands: int
    raced: bool
    deal: ContestDealView | None


class ContestPlayerView(Struct, frozen=True, kw_only=True):
    """A guest in the contest."""

    guest: str
    name: str
    ticket: int
    state: str
    """`entered` (no seat yet), `playing`, `out` or `disqualified`."""
    table: int
    seat: int
    place: int
    """0 while he has none."""
    shares_from: int
    shares_to: int
    entries: int
    rebuys: int
    add_ons: int
    paid_cents: int
    """What he has paid in all."""
    paid_with: str
    bounty_cents: int
    """The price on his head."""
    bounty_chips: int
    knock_outs: int
    out_by: tuple[str, ...]
    out_number: int
    """The event by which he went out, to undo it."""
    prize_cents: int
    bounties_won_cents: int
    bounty_chips_won: int
    special_cents: int
    back_cents: int
    """What a cancellation gives him back besides."""
    won_seat: bool
    """He has an entry to the target of a satellite."""
    collected_cents: int
    collect_cents: int
    """What he can still collect."""
    owes_cents: int
    """What he had collected before an undo, and owes the house."""


class ContestRefund(Struct, frozen=True, kw_only=True):
    """What a guest would be given if the contest were cancelled now."""

    guest: str
    name: str
    cents: int
    tickets: int
    """Entries that were paid with a ticket come back as one."""


class ContestCancellation(Struct, frozen=True, kw_only=True):
    """Everything that a cancellation would give back now."""

    lines: tuple[ContestRefund, ...]
    total_cents: int


class ContestPlaceView(Struct, frozen=True, kw_only=True):
    """A place and its prize."""

    place: int
    cents: int
    guest: str = ""
    name: str = ""


class ContestSpecialView(Struct, frozen=True, kw_only=True):
    """A special prize or a set-aside."""

    purpose: str
    cents: int
    guest: str = ""
    name: str = ""


class ContestMoneyView(Struct, frozen=True, kw_only=True):
    """The money of a contest."""

    pool_cents: int
    bounties_cents: int
    fees_cents: int
    overlay_cents: int
    field: int
    """The entries that decide how many places are paid (TOUR-REENT-04)."""
    fixed: bool
    """Whether the prizes are final."""
    places: tuple[ContestPlaceView, ...]
    specials: tuple[ContestSpecialView, ...]


class ContestDealShare(Struct, frozen=True, kw_only=True):
    """What somebody gets by a deal."""

    guest: str
    name: str
    cents: int
    chips: int


class ContestPactView(Struct, frozen=True, kw_only=True):
    """A deal that is on the table, or was made."""

    kind: str
    made: str
    """`as-agreed`, `as-published`, or empty while it is on the table."""
    for_winner_cents: int
    shares: tuple[ContestDealShare, ...]


class ContestActView(Struct, frozen=True, kw_only=True):
    """One of the last acts."""

    number: int
    kind: str
    by: str
    at_ms: int
    table: int
    names: tuple[str, ...]
    undone: bool
    can_undo: bool


class ContestLine(Struct, frozen=True, kw_only=True):
    """A contest in the list."""

    contest: str
    number: int
    name: str
    game: str
    stage: str
    start_ms: int
    draw_opens_ms: int
    entry_cents: int
    prize_cents: int
    bounty_cents: int
    fee_cents: int
    entries: int
    players_left: int
    tables: int
    takes_entries: bool
    level: int


class ContestPage(Struct, frozen=True, kw_only=True):
    """All contests, and the sheets that new ones are announced from."""

    contests: tuple[ContestLine, ...]
    sheets: tuple[ContestSheet, ...]


class ContestView(Struct, frozen=True, kw_only=True):
    """A contest, whole, as its director sees it."""

    line: ContestLine
    sheet: ContestSheet
    clock: ContestClockView
    structure: tuple[ContestLevelView, ...]
    tables: tuple[ContestTableView, ...]
    players: tuple[ContestPlayerView, ...]
    proposals: tuple[ContestProposal, ...]
    money: ContestMoneyView
    pact: ContestPactView | None
    hand_for_hand: bool
    round: int
    not_done: tuple[int, ...]
    """Tables that have not finished their hand of the round."""
    takes_rebuys: bool
    takes_add_ons: bool
    last_rebuys: bool
    chips_sold: int
    chips_in_play: int
    chips_stated: int
    """The sum of the stacks as last stated."""
    average_chips: int
    cancelled_why: str
    acts: tuple[ContestActView, ...]
