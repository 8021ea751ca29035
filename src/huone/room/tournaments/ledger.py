"""Books: what a tournament takes in and owes, as entries of the ledger.

Owns: the number of each purchase and debt of a tournament, how every entry was paid, and the entry
that each thing owed becomes.
Never: decides what is owed (the director does), or hands anything over to the store.

Rule 1: every entry of a tournament carries a number of its own, kept in the same record; a restart
goes on counting where the record ends, so nothing is paid twice. Who enters is booked under the
number of his entry, so what he paid with needs no record of its own.
Rule 2: a refund gives back what was paid with (MTT-REG-09).
Rule 3: a seat that was won is a ticket first. Whoever can be seated pays with it at once, and a
crash in between leaves him the ticket (TYPE-SAT-01, MTT-REG-10).
"""

from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from huone.money import pools
from huone.money.ledger import Entry
from huone.money.slip import Slip
from huone.money.tickets import Ticket
from huone.refusal import Refused
from huone.room.players.limits import verify_not_barred, verify_stake
from huone.room.wallet.cashier import Cashier
from huone.tournament import events as tournament_events
from huone.tournament.events import TournamentEvent
from huone.tournament.field import Entrant, Tournament
from huone.units import Cents, Chips, Instant, PlayerId

TICKET: Final = "entry-"
"""How the kind of every entry ticket begins; its price follows."""


class CannotPay(Refused):
    """What is bought has to be paid for."""

    code = "tournament/cannot-pay"
    says = "{cents} cents are asked; your wallet has {wallet_cents}"


class NoSuchTicket(Refused):
    """The player has no ticket that pays for this."""

    code = "tournament/no-such-ticket"
    says = "you have no ticket {ticket!r}, or it does not pay for {price_cents} cents"


class PaidWith(Struct, frozen=True):
    """How an entry was paid, for the day it is given back."""

    number: int
    price: pools.Price
    ticket: str | None


def ticket_for(cents: int) -> Ticket:
    """Name the ticket that pays for entries at a price."""
    return Ticket(f"{TICKET}{cents}", Cents(cents))


class TournamentLedger:
    """The money of one tournament."""

    def __init__(
        self, tournament: str, field: Tournament, cashier: Cashier, *, drawn: bool, number: int = 0
    ) -> None:
        self.number = number
        """How many purchases and debts were numbered."""
        self._field = field
        self._paid: dict[PlayerId, PaidWith] = {}
        """How everybody paid who can still leave; empty once play has begun."""
        if field.stage == "registering":
            self._paid = {e.player: _paid_by(e) for e in field.entrants.values() if _has_paid(e)}
        self._tournament = tournament
        self._cashier = cashier
        self._drawn = drawn
        """Whether the house pays and keeps the differences of a drawn multiplier."""

    # Before something is bought.

    def verify_purchase(
        self, player: PlayerId, cents: Cents, ticket: str | None, *, times: int = 1, now: Instant
    ) -> None:
        """Refuse a purchase that the wallet, the tickets or the player's own limits do not bear."""
        account = self._cashier.players.of(player)
        verify_not_barred(account.regular)
        if ticket is not None:
            fits = cents > 0 and ticket == ticket_for(cents).kind
            if not fits or account.tickets.get(ticket, 0) < times:
                raise NoSuchTicket(ticket=ticket, price_cents=cents)
            return
        total = times * cents
        verify_stake(account.limits, account.used, account.regular, Chips(total), now=now)
        if account.cash_cents < total:
            raise CannotPay(cents=total, wallet_cents=account.cash_cents)

    # What happened.

    def entries(self, happened: Iterable[TournamentEvent], *, now: Instant) -> list[Entry]:
        """Book everything that was bought and is owed, in its order."""
        slip, booked = self._cashier.slip(now), []
        for event in happened:
            for entry in self._entries_of(event, slip):
                # One after the other: what is forfeited depends on what was paid just before.
                self._cashier.players.carry(entry)
                booked.append(entry)
        return booked

    def _entries_of(self, event: TournamentEvent, slip: Slip) -> list[Entry]:
        match event:
            case tournament_events.ChipsBought():
                return self._bought(event, slip)
            case tournament_events.RefundOwed():
                return self._refunded(event.player, slip)
            case tournament_events.TournamentStarted():
                self._paid = {}
                return []
            case tournament_events.OverlayOwed():
                return [
                    pools.settle_with_house(
                        slip,
                        self._tournament,
                        number=self._next(),
                        cents=event.cents,
                        drawn=self._drawn,
                    )
                ]
            case _:
                return self._owed(event, slip)

    def _bought(self, event: tournament_events.ChipsBought, slip: Slip) -> list[Entry]:
        total = event.prize_cents + event.bounty_cents + event.fee_cents
        if total == 0:
            return []
        price = pools.Price(event.prize_cents, event.fee_cents, event.bounty_cents)
        paid = PaidWith(self._number(event), price, event.ticket)
        if self._field.stage != "playing":
            self._paid[event.player] = paid
        return [self._purchase(event.player, paid, _WHAT[event.what], slip)]

    def _number(self, event: tournament_events.ChipsBought) -> int:
        if event.what != "entry":
            return self._next()
        number = self._field.entrants[event.player].number
        self.number = max(self.number, number)
        return number

    def _purchase(
        self, player: PlayerId, paid: PaidWith, what: pools.Purchase, slip: Slip
    ) -> Entry:
        entrant = self._entrant(player, paid.number)
        if paid.ticket is None:
            return pools.enter(slip, entrant, paid.price, what=what)
        ticket = ticket_for(paid.price.total_cents)
        return pools.enter_by_ticket(slip, entrant, paid.price, ticket, what=what)

    def _refunded(self, player: PlayerId, slip: Slip) -> list[Entry]:
        paid = self._paid.pop(player, None)
        if paid is None:
            return []  # A freeroll has cost him nothing.
        entered = self._purchase(player, paid, pools.Purchase.ENTRY, slip)
        return [pools.refund(slip, entered)]

    def _owed(self, event: TournamentEvent, slip: Slip) -> list[Entry]:
        match event:
            case tournament_events.PrizeOwed():
                entrant = self._entrant(event.player)
                return [pools.pay_prize(slip, entrant, cents=event.cents)]
            case tournament_events.PrizeForfeited():
                wallet = self._wallet(event.player)
                entrant = self._entrant(event.player)
                return [pools.forfeit_prize(slip, entrant, cents=event.cents, wallet_cents=wallet)]
            case tournament_events.SeatOwed():
                ticket = ticket_for(event.worth_cents)
                return [pools.award_ticket(slip, self._entrant(event.player), ticket)]
            case tournament_events.SeatForfeited():
                return [self._seat_forfeited(event, slip)]
            case tournament_events.BountyLapsed():
                return [pools.lapse_bounty(slip, self._entrant(event.player), cents=event.cents)]
            case tournament_events.BountyOwed() if event.cents:
                shares = {event.player: event.cents}
                return [pools.pay_bounty(slip, self._entrant(event.victim), shares)]
            case tournament_events.VipBountyOwed() if event.cents:
                shares = {event.player: event.cents}
                return [pools.pay_vip_bounty(slip, self._entrant(event.victim), shares)]
            case tournament_events.SpecialOwed() if event.cents:
                number = self._next()
                return [pools.set_aside(slip, self._tournament, number=number, cents=event.cents)]
            case tournament_events.CompensationOwed() if (
                event.prize_cents + event.fees_cents + event.bounty_cents
            ):
                part = pools.Compensation(
                    prize_cents=event.prize_cents,
                    fees_cents=event.fees_cents,
                    bounty_cents=event.bounty_cents,
                )
                return [pools.compensate(slip, self._entrant(event.player), part)]
            case _:
                return []

    def _seat_forfeited(self, event: tournament_events.SeatForfeited, slip: Slip) -> Entry:
        """Take the ticket back that was won; where it is used up the house pays for it."""
        entrant, ticket = self._entrant(event.player), ticket_for(event.worth_cents)
        account = self._cashier.players.known.get(event.player)
        if account is not None and account.tickets.get(ticket.kind):
            return pools.take_ticket_back(slip, entrant, ticket)
        return pools.forfeit_prize(slip, entrant, cents=event.worth_cents, wallet_cents=Cents(0))

    def _wallet(self, player: PlayerId) -> Cents:
        account = self._cashier.players.known.get(player)
        return Cents(account.cash_cents if account else 0)

    def _entrant(self, player: PlayerId, number: int | None = None) -> pools.PoolEntry:
        return pools.PoolEntry(self._tournament, player, number or self._next())

    def _next(self) -> int:
        self.number += 1
        return self.number


def _has_paid(entrant: Entrant) -> bool:
    return any(made.entry.total_cents for made in entrant.made)


def _paid_by(entrant: Entrant) -> PaidWith:
    """Say again how somebody has paid who can still leave: he has bought one entry."""
    (made,) = entrant.made
    entry = made.entry
    price = pools.Price(entry.prize_cents, entry.fee_cents, entry.bounty_cents)
    return PaidWith(entrant.number, price, made.ticket)


_WHAT: Final = {
    "entry": pools.Purchase.ENTRY,
    "re-entry": pools.Purchase.ENTRY,
    "rebuy": pools.Purchase.REBUY,
    "add-on": pools.Purchase.ADD_ON,
}
