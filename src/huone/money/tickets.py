"""Tickets: a second means of payment, counted in the same books as money.

Owns: issue, spending, re-credit and expiry of tournament tickets.
Never: lets a ticket exist that money does not stand behind.

Rule 1: a ticket moves by the same double entry as money, in the currency `ticket:<kind>` (SYS-03).
Rule 2: while a ticket is out, its face value lies in `tickets:<kind>`; so whoever spends it pays
the tournament in full, and the room's debt is in the books on the day of issue.
"""

from typing import Final

import msgspec

from huone.money.accounts import (
    PROMOTIONS,
    TICKET_ISSUE,
    Account,
    cover_of,
    tickets_of,
    verify_name,
)
from huone.money.currency import TICKET_PREFIX, CurrencyCode, verify_amount
from huone.money.ledger import Entry, MoneyMove, cause
from huone.money.slip import Slip
from huone.refusal import Refused
from huone.units import Cents, PlayerId

ONE: Final = 1


class TicketWorth(Refused):
    """A ticket pays for exactly the price on its face."""

    code = "ticket/wrong-value"
    says = "a ticket of {face_cents} does not pay for {price_cents}"


class Ticket(msgspec.Struct, frozen=True):
    """A kind of ticket and what is printed on its face."""

    kind: str
    face_cents: Cents

    def __post_init__(self) -> None:
        verify_name(self.kind)
        verify_amount(self.face_cents)

    @property
    def currency(self) -> CurrencyCode:
        """The currency that tickets of this kind are counted in."""
        return CurrencyCode(f"{TICKET_PREFIX}{self.kind}")


def issue(
    slip: Slip, ticket: Ticket, player: PlayerId, *, number: str, funded_by: Account = PROMOTIONS
) -> Entry:
    """Give a player a ticket; the house pays its cover unless a pool does."""
    return slip.entry(
        cause("ticket", ticket.kind, player, number, act="issue"),
        hand_over(ticket, player),
        slip.move(funded_by, cover_of(ticket.kind), ticket.face_cents),
    )


def expire(slip: Slip, ticket: Ticket, player: PlayerId, *, number: str) -> Entry:
    """Take a ticket that ran out; its cover returns to the house."""
    return slip.entry(
        cause("ticket", ticket.kind, player, number, act="expire"),
        hand_in(ticket, player),
        slip.move(cover_of(ticket.kind), PROMOTIONS, ticket.face_cents),
    )


def hand_over(ticket: Ticket, player: PlayerId) -> MoneyMove:
    """Move one ticket from the house to a player."""
    return MoneyMove(TICKET_ISSUE, tickets_of(player), ONE, ticket.currency)


def hand_in(ticket: Ticket, player: PlayerId) -> MoneyMove:
    """Move one ticket from a player back to the house."""
    return MoneyMove(tickets_of(player), TICKET_ISSUE, ONE, ticket.currency)


def verify_pays(ticket: Ticket, price_cents: int) -> None:
    """Refuse a ticket for anything but its face value; change is never given."""
    if ticket.face_cents != price_cents:
        raise TicketWorth(face_cents=ticket.face_cents, price_cents=price_cents)
