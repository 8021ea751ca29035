"""Booking: what the ranking of a contest owes, against what is booked, and the entries of both.

Owns: the debts of a contest, the difference that is still to be booked, and the one map from facts
to entries of the ledger.
Never: knows a wallet's balance; whoever books says how much of a recall the guest still has.

Rule 1: debts are worked out from the whole state, never added up by events: after an undo they are
simply others, and the difference is booked or taken back (design 2.3).
Rule 2: a fact has in it everything that it books, so an audit can work its entries out again.
"""

from collections.abc import Iterator, Mapping

from huone.live.contests.busts import cancel, prize_of
from huone.live.contests.contest import Contest
from huone.live.contests.facts import (
    ChipsSoldInContest,
    ContestCancelled,
    ContestNoted,
    Debt,
    DebtBooked,
    EntryRefunded,
    EntrySold,
)
from huone.live.contests.prizes import specials
from huone.live.contests.shapes import ContestCancellation, ContestRefund
from huone.money import pools
from huone.money.accounts import (
    CLAIMS,
    HOUSE_BOUNTIES,
    Account,
    bounty_of,
    cash_of,
    fees_of,
    pool_of,
    share_of,
    withheld_in,
)
from huone.money.currency import CurrencyCode
from huone.money.ledger import Entry, cause
from huone.money.slip import Slip
from huone.money.tickets import Ticket
from huone.units import Cents, PlayerId


def debts(contest: Contest) -> dict[Debt, int]:
    """Say everything that a contest owes by its state, in cents."""
    field = contest.field
    found: dict[Debt, int] = {}
    for guest in contest.guests:
        found["prize", guest, ""] = prize_of(contest, guest)
        found["bounty", guest, ""] = contest.bounty_cents.get(guest, 0)
        found["fees", guest, ""] = contest.fees_back_cents.get(guest, 0)
        found["lapse", guest, ""] = contest.lapsed_cents.get(guest, 0)
    if field.prizes_cents is not None:
        for purpose, cents in specials(contest).items():
            found["set-aside", "", purpose] = cents
            if purpose in contest.given:
                found["special", contest.given[purpose], purpose] = cents
    found["overlay", "", ""] = field.overlay_cents + contest.overlay_cents
    if contest.config.satellite is not None:
        won = contest.config.satellite
        for player in field.seats_owed:
            found["ticket", str(player), won.target] = int(won.seat_cents)
    for number in contest.refunded:
        if contest.field.stage == "cancelled":
            sale = contest.refunded[number]
            total = sale.prize_cents + sale.bounty_cents + sale.fee_cents
            found["refund", sale.guest, str(number)] = total
    return found


def differences(contest: Contest) -> list[tuple[Debt, int]]:
    """List what is still to be booked; what is taken back comes first."""
    due = debts(contest)
    wanted = {debt: due.get(debt, 0) for debt in (*contest.booked, *due)}
    off = [
        (debt, cents - contest.booked.get(debt, 0))
        for debt, cents in wanted.items()
        if cents != contest.booked.get(debt, 0)
    ]
    return sorted(off, key=lambda each: (each[1] > 0, _ORDER.index(each[0][0])))


_ORDER = ("overlay", "set-aside", "refund", "prize", "bounty", "fees", "special", "ticket", "lapse")


def cancellation(contest: Contest) -> ContestCancellation:
    """Say what each guest would be given now; a cancellation books exactly this."""
    trial, fact = contest.copy(), ContestCancelled(why="-")
    event = ContestNoted(
        number=contest.number + 1, by="", at_ms=contest.now, noted_ms=contest.now, fact=fact
    )
    cancel(trial, fact, event)
    cents, tickets = dict[str, int](), dict[str, int]()
    for (what, guest, purpose), more in differences(trial):
        if what == "refund" and trial.refunded[int(purpose)].paid_with == "ticket":
            tickets[guest] = tickets.get(guest, 0) + 1
        elif guest and what in ("refund", "prize", "bounty", "fees", "special"):
            cents[guest] = cents.get(guest, 0) + more
    lines = tuple(
        ContestRefund(
            guest=guest,
            name=trial.guests[guest].name,
            cents=cents.get(guest, 0),
            tickets=tickets.get(guest, 0),
        )
        for guest in trial.guests
        if guest in cents or guest in tickets
    )
    return ContestCancellation(lines=lines, total_cents=sum(cents.values()))


def booked_fact(contest: Contest, debt: Debt, cents: int, wallet_cents: int) -> DebtBooked:
    """Say what is booked; what a guest has carried away and must give back is a claim."""
    what, guest, purpose = debt
    claim = 0
    if guest and cents < 0:
        claim = max(0, -cents - wallet_cents)
    elif guest and what in ("prize", "bounty", "fees", "special"):
        claim = min(cents, contest.claims_cents.get(guest, 0))
    player = contest.guests[guest].player if guest else ""
    return DebtBooked(
        what=what, cents=cents, guest=guest, player=player, purpose=purpose, claim_cents=claim
    )


def book(contest: Contest, fact: DebtBooked, event: ContestNoted) -> None:
    """Remember what is booked."""
    debt = (fact.what, fact.guest, fact.purpose)
    contest.booked[debt] = contest.booked.get(debt, 0) + fact.cents
    if fact.claim_cents:
        more = fact.claim_cents if fact.cents < 0 else -fact.claim_cents
        contest.claims_cents[fact.guest] = contest.claims_cents.get(fact.guest, 0) + more
        # What became a claim is not with him any more as something collected.
        had = contest.collected_cents.get(fact.guest, 0)
        contest.collected_cents[fact.guest] = had - more


# Entries


def entries_of(
    event: ContestNoted, contest: str, money: CurrencyCode, sales: Mapping[int, ContestNoted]
) -> list[Entry]:
    """Write down what an event of a contest books; `sales` are its events of sales by number."""
    slip = Slip(money, event.noted_ms, event.by)
    return list(_entries(event, contest, slip, sales))


def _entries(
    event: ContestNoted, contest: str, slip: Slip, sales: Mapping[int, ContestNoted]
) -> Iterator[Entry]:
    match event.fact:
        case EntrySold() | ChipsSoldInContest():
            sold = _sale(event, contest, slip)
            if sold is not None:
                yield sold
        case EntryRefunded(number=number):
            yield from _refunds(number, contest, slip, sales)
        case DebtBooked(what="refund", purpose=purpose):
            yield from _refunds(int(purpose), contest, slip, sales)
        case DebtBooked():
            yield from _debt(event.fact, event.number, contest, slip)
        case _:
            return


def _sale(event: ContestNoted, contest: str, slip: Slip) -> Entry | None:
    fact = event.fact
    assert isinstance(fact, EntrySold | ChipsSoldInContest)
    if not fact.prize_cents + fact.bounty_cents + fact.fee_cents:
        return None
    price = pools.Price(Cents(fact.prize_cents), Cents(fact.fee_cents), Cents(fact.bounty_cents))
    entrant = pools.PoolEntry(contest, PlayerId(fact.player), event.number)
    if isinstance(fact, ChipsSoldInContest):
        what = pools.Purchase.ADD_ON if fact.what == "add-on" else pools.Purchase.REBUY
        return pools.enter(slip, entrant, price, what=what)
    if fact.paid_with == "ticket":
        ticket = ticket_of(contest, price.total_cents)
        return pools.enter_by_ticket(slip, entrant, price, ticket)
    return pools.enter(slip, entrant, price)


def ticket_of(target: str, cents: int) -> Ticket:
    """Name the personal ticket to a contest (TOUR-SAT-02)."""
    return Ticket(f"live-{target}-{cents}", Cents(cents))


def _refunds(
    number: int, contest: str, slip: Slip, sales: Mapping[int, ContestNoted]
) -> Iterator[Entry]:
    sold = sales[number]
    first = Slip(slip.money, sold.noted_ms, sold.by)
    paid = _sale(sold, contest, first)
    if paid is not None:
        yield pools.refund(slip, paid)


def _debt(fact: DebtBooked, number: int, contest: str, slip: Slip) -> Iterator[Entry]:
    cents, entrant = fact.cents, (contest, fact.player, number)
    match fact.what:
        case "overlay":
            yield pools.settle_with_house(slip, contest, number=number, cents=cents, drawn=False)
        case "set-aside":
            if cents > 0:
                yield pools.set_aside(slip, contest, number=number, cents=Cents(cents))
            else:
                kept = withheld_in(f"{contest}.special")
                move = slip.move(kept, pool_of(contest), -cents)
                yield slip.entry(cause("tournament", contest, number, act="recall"), move)
        case "ticket":
            one = pools.PoolEntry(contest, PlayerId(fact.player), number)
            ticket = ticket_of(fact.purpose, abs(cents))
            give = pools.award_ticket if cents > 0 else pools.take_ticket_back
            yield give(slip, one, ticket)
        case "lapse":
            pair = (bounty_of(contest), HOUSE_BOUNTIES)
            move = slip.move(*(pair if cents > 0 else pair[::-1]), abs(cents))
            yield slip.entry(cause("tournament", *entrant, act="lapse"), move)
        case _:
            yield _owed(fact, number, contest, slip)


def _owed(fact: DebtBooked, number: int, contest: str, slip: Slip) -> Entry:
    """Book money to a guest, or take it back from his wallet and from what he must repay."""
    source, wallet = _source(fact, contest), cash_of(fact.player)
    parts = ((wallet, abs(fact.cents) - fact.claim_cents), (CLAIMS, fact.claim_cents))
    if fact.cents > 0:
        moves = [slip.move(source, account, cents) for account, cents in parts if cents]
        act = cause("tournament", contest, fact.player, number, act=fact.what)
    else:
        moves = [slip.move(account, source, cents) for account, cents in parts if cents]
        act = cause("tournament", contest, fact.player, number, fact.what, act="recall")
    return slip.entry(act, *moves)


def _source(fact: DebtBooked, contest: str) -> Account:
    match fact.what:
        case "prize":
            return pool_of(contest)
        case "bounty":
            return bounty_of(contest)
        case "special":
            return withheld_in(f"{contest}.special")
        case _:
            assert fact.what == "fees"
            return fees_of(share_of(contest))
