"""Desk: entries, rebuys and add-ons of a tournament with paper cards, and giving entries back.

Owns: what a sale changes in the tournament.
Never: takes money; the fact says how it was paid, and the books follow (`booking.py`).

Rule 1: a sale over the desk is refunded, never undone.
Rule 2: who has busted and buys chips sits on his seat again, and has no place.
"""

from huone.live.contests.contest import Contest, ContestGuest, SeatNotHis
from huone.live.contests.facts import (
    ChipsSoldInContest,
    ContestAnnounced,
    ContestNoted,
    EntryRefunded,
    EntrySold,
    LastRebuysCalled,
)
from huone.refusal import Refused
from huone.tournament import registration
from huone.tournament.config import RebuyOffer
from huone.tournament.fees import EntryParts
from huone.tournament.field import Tournament
from huone.tournament.rulings import verify_playing
from huone.units import Chips, PlayerId, Seat

ENTRANTS_MAX = 2_000


class ContestKnown(Refused):
    """A tournament is announced once."""

    code = "live/contest-announced"
    says = "{contest} is announced already"


class PriceChanged(Refused):
    """What is sold costs what the sheet says."""

    code = "live/price-changed"
    says = "it costs {cents} cents; look again"


class SaleUnknown(Refused):
    """Only what was sold is given back."""

    code = "live/nothing-to-refund"
    says = "{guest} has nothing that could be given back"


class LastRebuysNotNow(Refused):
    """The last hands with rebuys are announced once, in a tournament that has rebuys."""

    code = "live/no-last-rebuys"
    says = "no last rebuy hands can be announced: {why}"


def announce(contest: Contest, fact: ContestAnnounced, event: ContestNoted) -> None:
    """Take entries from now on."""
    if contest.terms is not None:
        raise ContestKnown(contest=contest.id)
    contest.hold_by(fact.sheet, fact.start_ms)
    contest.field.tables_opened = fact.sheet.first_table - 1


def sell_entry(contest: Contest, fact: EntrySold, event: ContestNoted) -> None:
    """Sell an entry, or a re-entry to somebody who is out (TOUR-REENT-01)."""
    field, config = contest.field, contest.config
    if len(contest.guests) >= ENTRANTS_MAX and fact.guest not in contest.guests:
        raise registration.TournamentFull(entries_max=ENTRANTS_MAX)
    _verify_price(fact, config.entry)
    ticket = contest.id if fact.paid_with == "ticket" else None
    registration.enter(field, config, PlayerId(fact.guest), ticket=ticket, buy_in_cents=None)
    contest.outs.pop(fact.guest, None)
    known = contest.guests.get(fact.guest)
    contest.sales[event.number] = fact
    contest.guests[fact.guest] = ContestGuest(
        guest=fact.guest,
        name=fact.name,
        player=fact.player,
        ticket=known.ticket if known else field.entrants[PlayerId(fact.guest)].number,
        sales=(*(known.sales if known else ()), event.number),
        paid_with=fact.paid_with,
    )


def _verify_price(fact: EntrySold | ChipsSoldInContest, price: EntryParts) -> None:
    said = (fact.prize_cents, fact.bounty_cents, fact.fee_cents)
    if said != (price.prize_cents, price.bounty_cents, price.fee_cents):
        raise PriceChanged(cents=price.total_cents)


def sell_chips(contest: Contest, fact: ChipsSoldInContest, event: ContestNoted) -> None:
    """Sell a rebuy or an add-on (TOUR-REBUY-01..03, TOUR-ADDON-01..03)."""
    field, config = contest.field, contest.config
    verify_playing(field)
    offer = offered(contest, fact.what)
    _verify_price(fact, offer.price)
    player = PlayerId(fact.guest)
    if fact.what == "add-on":
        _, _, sitter = contest.sitter(fact.guest)
        sitter.chips = Chips(max(1, sitter.chips))
        registration.add_on(field, config, player)
    else:
        if contest.entrant(fact.guest).out:
            _sit_again(contest, fact)
        _, _, sitter = contest.sitter(fact.guest)
        sitter.chips = Chips(fact.stack_chips)
        registration.rebuy(field, config, player)
    contest.stacks.pop(fact.guest, None)


def offered(contest: Contest, what: str) -> RebuyOffer:
    """Say what a rebuy or an add-on costs and brings."""
    offer = contest.config.add_on if what == "add-on" else contest.config.rebuy
    if offer is None:
        raise registration.NotOfferedHere(what=what)
    return offer


def _sit_again(contest: Contest, fact: ChipsSoldInContest) -> None:
    """Put somebody who had busted on a seat again; he has no place yet."""
    entrant, table = contest.entrant(fact.guest), contest.table(fact.table)
    if entrant.early is None and not _is_in_round(contest.field, fact.guest):
        raise registration.NotOnSaleNow(what="rebuy", why="he has his place")
    seat = Seat(fact.seat - 1)
    if seat not in contest.seating().free(table):
        raise SeatNotHis(guest=fact.guest, table=fact.table, seat=fact.seat)
    registration.withdraw_place(contest.field, entrant)
    entrant.out, entrant.chips_bought = False, Chips(0)
    contest.field.players_left += 1
    contest.seating().sit(entrant, table.number, seat)
    contest.outs.pop(fact.guest, None)


def _is_in_round(field: Tournament, guest: str) -> bool:
    return any(out.player == guest for out in field.round_out)


def call_last_rebuys(contest: Contest, _: LastRebuysCalled, event: ContestNoted) -> None:
    """Announce the last hands with rebuys (TOUR-REBUY-04)."""
    field = contest.field
    verify_playing(field)
    hands = registration.last_rebuy_hands(field, contest.config)
    if not hands or field.last_rebuys_called:
        why = "they are announced" if field.last_rebuys_called else "there are no rebuys"
        raise LastRebuysNotNow(why=why)
    field.last_rebuys_called = True
    for table in field.tables.values():
        table.rebuy_hands = hands


def refund_entry(contest: Contest, fact: EntryRefunded, event: ContestNoted) -> None:
    """Give an entry back before the start (TOUR-GEN-02)."""
    entrant = contest.entrant(fact.guest)
    if fact.number not in contest.sales or contest.guests[fact.guest].sales != (fact.number,):
        raise SaleUnknown(guest=fact.guest)
    if entrant.table is not None and contest.field.stage == "registering":
        table, seat, _ = contest.field.sitter(entrant.player)
        contest.seating().leave(table, seat)
    registration.leave(contest.field, contest.config, entrant.player, now=contest.now)
    contest.refunded[fact.number] = contest.sales.pop(fact.number)
    del contest.guests[fact.guest]


def parts_of(price: EntryParts) -> dict[str, int]:
    """Give the parts of a price, as a fact has them."""
    return {
        "prize_cents": int(price.prize_cents),
        "bounty_cents": int(price.bounty_cents),
        "fee_cents": int(price.fee_cents),
    }
