"""Sheets: what the cage of a live house shows: boxes, tills, charges, jackpots, the day.

Owns: the pictures of everything that is money.
Never: changes or books anything.
"""

from msgspec import Struct

from huone.live.cage.charges import SeatCharge, period_due, time_sheet
from huone.live.cage.claims import payout_of, player_of, shares
from huone.live.day import ToDo, not_done
from huone.live.events import DayEvent
from huone.live.house import House
from huone.live.journal import standing
from huone.live.menu import HourlyCharge
from huone.live.state import DropBox, Guest, LiveClaim, LiveTable, LiveTill
from huone.money.jackpot import payout_order
from huone.units import Instant


class DealerLine(Struct, frozen=True, kw_only=True):
    """What one dealer has tapped into a box."""

    dealer: str
    hands: int
    rake_cents: int
    jackpot_cents: int


class BoxView(Struct, frozen=True, kw_only=True):
    """A box: what should be in it, and what was."""

    box: str
    table: str
    stake: str
    chips: tuple[int, ...]
    """The values of the chips that may lie in it, the smallest first."""
    jackpot: str
    """The jackpot whose money is in it, if any."""
    shift: str
    state: str
    """`laid`, `pulled` or `counted`."""
    placed_ms: int
    hands: int
    rake_cents: int
    jackpot_cents: int
    dealers: tuple[DealerLine, ...]
    counted_rake_cents: int | None
    counted_jackpot_cents: int | None
    difference_cents: int
    counted_by: tuple[str, ...]
    why: str


class BoxPage(Struct, frozen=True, kw_only=True):
    """All boxes of the day."""

    boxes: tuple[BoxView, ...]
    one_for_both: bool
    """Whether rake and jackpot lie in one box."""
    tolerance_cents: int
    """Up to what a difference needs no word."""


class TillView(Struct, frozen=True, kw_only=True):
    """A till, as it should be."""

    till: str
    cash_cents: int
    brought_cents: int
    carried_cents: int
    sold_cents: int
    redeemed_cents: int
    taken_cents: int
    paid_cents: int
    differences_cents: int
    counted: bool


class OwedView(Struct, frozen=True, kw_only=True):
    """What a guest can have paid out."""

    guest: str
    name: str
    player: str
    cents: int


class TillPage(Struct, frozen=True, kw_only=True):
    """All tills, and the chips outside."""

    tills: tuple[TillView, ...]
    chips_out_cents: int
    differences_cents: int
    owed: tuple[OwedView, ...] = ()
    """Who has won a jackpot today, and has not collected it."""


class TimeSheetView(Struct, frozen=True, kw_only=True):
    """What each seat owes now."""

    table: str
    charges: tuple[SeatCharge, ...]
    period_cents: dict[int, int]
    """What each seat puts into the jackpot for the periods that have begun."""


class ShareView(Struct, frozen=True, kw_only=True):
    """What somebody gets of a claim."""

    seat: int
    guest: str
    name: str
    role: str
    """`loser`, `winner` or `other`."""
    cents: int
    player: str


class ClaimSeat(Struct, frozen=True, kw_only=True):
    """Somebody who was dealt in."""

    seat: int
    guest: str
    name: str
    is_named: bool
    """A share is paid to somebody whose name is known."""
    is_present: bool


class ClaimView(Struct, frozen=True, kw_only=True):
    """A claim."""

    claim: str
    jackpot: str
    table: str
    hand: int
    game: str
    began_ms: int
    state: str
    claimed_by: str
    checked_by: str
    paid_by: str
    why: str
    board: str
    shown: dict[int, str]
    dealt_in: dict[int, str]
    seats: tuple[ClaimSeat, ...]
    claimed_ms: int
    category: int
    is_next: bool
    """Whether it is decided before all others that are open."""
    shares: tuple[ShareView, ...]
    paid_cents: int
    base_cents: int
    """What the jackpot holds afterwards."""
    added_cents: int
    """What the house puts in, so that it holds its base (BBJ-PAY-04)."""


class JackpotView(Struct, frozen=True, kw_only=True):
    """A jackpot."""

    jackpot: str
    booked_cents: int
    """What can be won."""
    dropped_cents: int
    """What was counted into it today, and is not winnable yet."""
    tapped_cents: int
    """What lies in boxes that are not counted."""


class JackpotPage(Struct, frozen=True, kw_only=True):
    """Jackpots, and claims in the order in which they are decided."""

    jackpots: tuple[JackpotView, ...]
    claims: tuple[ClaimView, ...]


class DayReport(Struct, frozen=True, kw_only=True):
    """The books of a day, as its journal has them."""

    day: str
    is_open: bool
    opened_ms: int
    closed_ms: int
    events: int
    undone: int
    guests: int
    tables: int
    hands: int
    rake_tapped_cents: int
    rake_counted_cents: int
    jackpot_tapped_cents: int
    jackpot_counted_cents: int
    jackpot_paid_cents: int
    box_differences_cents: int
    chips_sold_cents: int
    chips_redeemed_cents: int
    chips_out_cents: int
    paid_out_cents: int
    repaid_cents: int
    tills_cents: int
    till_differences_cents: int
    not_done: tuple[str, ...]
    """What has to be done before the day can be closed, in words."""
    to_do: tuple[ToDo, ...]
    """The same, as things that a page can lead to."""


def boxes_page(house: House) -> BoxPage:
    """Show all boxes."""
    return BoxPage(
        boxes=tuple(_box(house, box) for box in house.boxes.values()),
        one_for_both=house.rules.settings.boxes == "one",
        tolerance_cents=house.rules.settings.drop_tolerance_cents,
    )


def _box(house: House, box: DropBox) -> BoxView:
    counted, line = box.counted, house.any_table(box.table).line
    off = 0
    if counted is not None:
        off = counted.rake_cents + counted.jackpot_cents - box.rake_cents - box.jackpot_cents
    laid = "pulled" if box.pulled_ms else "laid"
    return BoxView(
        box=box.id,
        table=box.table,
        stake=line.id,
        chips=line.chips,
        jackpot=line.jackpot or "",
        shift=box.shift,
        state=laid if counted is None else "counted",
        placed_ms=box.placed_ms,
        hands=box.hands,
        rake_cents=box.rake_cents,
        jackpot_cents=box.jackpot_cents,
        dealers=tuple(
            DealerLine(
                dealer=dealer,
                hands=tally.hands,
                rake_cents=tally.rake_cents,
                jackpot_cents=tally.jackpot_cents,
            )
            for dealer, tally in box.dealers.items()
        ),
        counted_rake_cents=None if counted is None else counted.rake_cents,
        counted_jackpot_cents=None if counted is None else counted.jackpot_cents,
        difference_cents=off,
        counted_by=() if counted is None else (counted.by, counted.second),
        why="" if counted is None else counted.why,
    )


def tills_page(house: House) -> TillPage:
    """Show all tills."""
    return TillPage(
        tills=tuple(_till(till) for till in house.tills.values()),
        chips_out_cents=house.chips_out_cents,
        differences_cents=house.differences_cents,
    )


def winners_of(house: House) -> list[Guest]:
    """List who has won a jackpot today."""
    paid = [claim for claim in house.claims.values() if claim.status == "paid"]
    return [house.guest(id) for id in {c.dealt_in[n]: 0 for c in paid for n in c.present}]


def _till(till: LiveTill) -> TillView:
    return TillView(
        till=till.id,
        cash_cents=till.cash_cents,
        brought_cents=till.brought_cents,
        carried_cents=till.carried_cents,
        sold_cents=till.sold_cents,
        redeemed_cents=till.redeemed_cents,
        taken_cents=till.taken_cents,
        paid_cents=till.paid_cents,
        differences_cents=till.differences_cents,
        counted=till.uncounted == 0,
    )


def time_page(house: House, table: LiveTable, now: Instant) -> TimeSheetView:
    """Show what a table owes for its time."""
    is_timed = isinstance(table.line.charge, HourlyCharge)
    return TimeSheetView(
        table=table.id,
        charges=time_sheet(table, now) if is_timed else (),
        period_cents={} if table.timed is None else period_due(house, table, now),
    )


def jackpots_page(house: House) -> JackpotPage:
    """Show all jackpots and claims."""
    began = {claim.id: claim.began_ms for claim in house.claims.values()}
    still = [id for id in payout_order(began) if house.claims[id].status in ("claimed", "checked")]
    order = [*still, *(id for id in began if id not in still)]
    return JackpotPage(
        jackpots=tuple(
            JackpotView(
                jackpot=one.id,
                booked_cents=one.booked_cents,
                dropped_cents=one.dropped_cents,
                tapped_cents=sum(
                    box.jackpot_cents
                    for box in house.boxes.values()
                    if box.counted is None and house.tables[box.table].line.jackpot == one.id
                ),
            )
            for one in house.jackpots.values()
        ),
        claims=tuple(_claim(house, house.claims[id], is_next=still[:1] == [id]) for id in order),
    )


def _claim(house: House, claim: LiveClaim, *, is_next: bool) -> ClaimView:
    cents: dict[int, int] = {}
    base = booked = house.jackpots[claim.jackpot].booked_cents
    if claim.status == "checked":
        cents, base = shares(house, claim), int(payout_of(house, claim).base_cents)
    elif claim.status == "paid":
        cents = {
            n: claim.shares_cents.get(player_of(house, claim.dealt_in[n]), 0) for n in claim.present
        }
    return ClaimView(
        claim=claim.id,
        jackpot=claim.jackpot,
        table=claim.table,
        hand=claim.hand,
        game=claim.game,
        began_ms=claim.began_ms,
        state=claim.status,
        claimed_by=claim.claimed_by,
        checked_by=claim.checked_by,
        paid_by=claim.paid_by,
        why=claim.why,
        board=claim.board,
        shown=claim.shown,
        dealt_in=claim.dealt_in,
        seats=tuple(_dealt_in(house, claim, number) for number in claim.dealt_in),
        claimed_ms=claim.claimed_ms,
        category=claim.category,
        is_next=is_next,
        shares=tuple(_share(house, claim, number, got) for number, got in cents.items()),
        paid_cents=sum(cents.values()),
        base_cents=base,
        added_cents=base - booked + sum(cents.values()) if claim.status == "checked" else 0,
    )


def _dealt_in(house: House, claim: LiveClaim, number: int) -> ClaimSeat:
    guest = house.guest(claim.dealt_in[number])
    return ClaimSeat(
        seat=number,
        guest=guest.id,
        name=guest.shown,
        is_named=bool(guest.name),
        is_present=claim.status == "claimed" or number in claim.present,
    )


def _share(house: House, claim: LiveClaim, number: int, cents: int) -> ShareView:
    guest = claim.dealt_in[number]
    role = "loser" if number in claim.losers else "other"
    return ShareView(
        seat=number,
        guest=guest,
        name=house.guests[guest].shown,
        role="winner" if number in claim.winners else role,
        cents=cents,
        player=player_of(house, guest),
    )


def day_report(house: House, known: list[DayEvent]) -> DayReport:
    """Add the day up."""
    counted = [box for box in house.boxes.values() if box.counted is not None]
    tills = house.tills.values()
    to_do = tuple(not_done(house)) if house.is_open else ()
    return DayReport(
        day=house.day,
        is_open=house.is_open,
        opened_ms=house.opened_ms,
        closed_ms=house.closed_ms,
        events=len(known),
        undone=len(known) - len(standing(known)),
        guests=len(house.guests),
        tables=len(house.tables),
        hands=sum(table.hands_done for table in house.tables.values()),
        rake_tapped_cents=sum(box.rake_cents for box in house.boxes.values()),
        rake_counted_cents=sum(box.counted.rake_cents for box in counted if box.counted),
        jackpot_tapped_cents=sum(box.jackpot_cents for box in house.boxes.values()),
        jackpot_counted_cents=sum(box.counted.jackpot_cents for box in counted if box.counted),
        jackpot_paid_cents=sum(sum(claim.shares_cents.values()) for claim in house.claims.values()),
        box_differences_cents=sum(_box(house, box).difference_cents for box in counted),
        chips_sold_cents=sum(till.sold_cents for till in tills),
        chips_redeemed_cents=sum(till.redeemed_cents for till in tills),
        chips_out_cents=house.chips_out_cents,
        paid_out_cents=sum(till.paid_cents for till in tills),
        repaid_cents=sum(till.taken_cents for till in tills),
        tills_cents=sum(till.cash_cents for till in tills),
        till_differences_cents=house.differences_cents,
        not_done=tuple(map(str, to_do)),
        to_do=to_do,
    )
