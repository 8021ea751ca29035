"""Pools: what a tournament takes in, and how all of it leaves again.

Owns: entries by money or ticket, refunds in kind, prizes, bounties, overlays.
Never: computes a prize. The tournament says what is owed; this module books it.

Rule 1: a price splits into pool, bounty and fee before it is booked, and each part is kept apart.
Rule 2: a refund gives back what was paid with, once (MTT-REG-09).
Rule 3: when a tournament is finished, its pool and its bounties are zero.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

import msgspec

from huone.money.accounts import (
    HOUSE_BOUNTIES,
    MULTIPLIERS,
    OVERLAY,
    Account,
    bounty_of,
    cash_of,
    cover_of,
    fees_of,
    pool_of,
    share_of,
    withheld_in,
)
from huone.money.currency import AmountNotPositive, verify_amount, verify_whole
from huone.money.ledger import Cause, Entry, MoneyMove, cause
from huone.money.slip import Slip
from huone.money.tickets import Ticket, hand_in, hand_over, verify_pays
from huone.refusal import Refused
from huone.units import Cents, PlayerId

WON: Final = "win"

Shares = Mapping[PlayerId, Cents]
"""What each of several players is owed out of one thing."""


class Purchase(StrEnum):
    """What is bought of a tournament."""

    ENTRY = "enter"
    REBUY = "rebuy"
    ADD_ON = "add-on"


class NoFeePaid(Refused):
    """An entry that paid no fee has none to give back."""

    code = "pool/no-fee-paid"
    says = "{entry!r} paid no fee"


class NotAPurchase(Refused):
    """Only what was bought, or won as a seat, can be given back."""

    code = "pool/not-a-purchase"
    says = "{entry!r} is not {wanted}"


class Price(msgspec.Struct, frozen=True):
    """The price of an entry, a rebuy or an add-on: pool + bounty + fee (FEE-01).

    A freeroll has no price, and its entries are not booked.
    """

    pool_cents: Cents
    fee_cents: Cents = Cents(0)
    bounty_cents: Cents = Cents(0)

    def __post_init__(self) -> None:
        for part in (self.pool_cents, self.fee_cents, self.bounty_cents):
            if verify_whole(part) < 0:
                raise AmountNotPositive(amount=part)
        verify_amount(self.total_cents)

    @property
    def total_cents(self) -> Cents:
        """What the player pays."""
        return Cents(self.pool_cents + self.fee_cents + self.bounty_cents)


class PoolEntry(msgspec.Struct, frozen=True):
    """A place in a tournament: which tournament, whose, and the number of his purchase there."""

    tournament: str
    player: PlayerId
    number: int = 1


# In.


def enter(
    slip: Slip, entrant: PoolEntry, price: Price, *, what: Purchase = Purchase.ENTRY
) -> Entry:
    """Pay for an entry, a rebuy or an add-on with money."""
    paid = _price_moves(slip, cash_of(entrant.player), entrant, price)
    return slip.entry(_cause(entrant, what), *paid)


def enter_by_ticket(
    slip: Slip, entrant: PoolEntry, price: Price, ticket: Ticket, *, what: Purchase = Purchase.ENTRY
) -> Entry:
    """Pay for an entry with a ticket; the cover behind it pays the tournament."""
    verify_pays(ticket, price.total_cents)
    paid = _price_moves(slip, cover_of(ticket.kind), entrant, price)
    return slip.entry(_cause(entrant, what), hand_in(ticket, entrant.player), *paid)


def award_seat(slip: Slip, satellite: str, entrant: PoolEntry, price: Price) -> Entry:
    """Let the pool of a satellite pay for a seat in its target (TYPE-SAT-01)."""
    return slip.entry(_cause(entrant, WON), *_price_moves(slip, pool_of(satellite), entrant, price))


def award_ticket(slip: Slip, entrant: PoolEntry, ticket: Ticket) -> Entry:
    """Let the pool of a satellite pay for a ticket."""
    cover = slip.move(pool_of(entrant.tournament), cover_of(ticket.kind), ticket.face_cents)
    return slip.entry(_cause(entrant, "ticket"), hand_over(ticket, entrant.player), cover)


# Back.


def refund(slip: Slip, paid: Entry) -> Entry:
    """Give back an entry whole: money for money, ticket for ticket (MTT-REG-09, CANCEL-03)."""
    entrant_of(paid, tuple(Purchase))
    return slip.take_back(paid, "refund")


def refund_as_ticket(slip: Slip, won: Entry, ticket: Ticket) -> Entry:
    """Give a ticket for a seat that was won and is not taken (MTT-REG-10)."""
    entrant = entrant_of(won, (WON,))
    parts = {leg.account: leg.amount for leg in won.legs if leg.amount > 0}
    verify_pays(ticket, sum(parts.values()))
    back = [slip.move(part, cover_of(ticket.kind), cents) for part, cents in parts.items()]
    return slip.follow_up(won, "refund", hand_over(ticket, entrant.player), *back)


def refund_fee(slip: Slip, paid: Entry) -> Entry:
    """Give back the fee of an entry, rebuy or add-on of a cancelled tournament (CANCEL-04)."""
    entrant = entrant_of(paid, (*Purchase, WON))
    fees = _fees(entrant)
    fee_cents = paid.leg(fees, slip.money)
    if fee_cents <= 0:
        raise NoFeePaid(entry=paid.id)
    return slip.follow_up(paid, "refund-fee", slip.move(fees, cash_of(entrant.player), fee_cents))


def entrant_of(paid: Entry, acts: tuple[str, ...]) -> PoolEntry:
    """Read out of an entry whose place in which tournament it paid for."""
    if paid.cause.subject != "tournament" or paid.cause.act not in acts:
        raise NotAPurchase(entry=paid.id, wanted=" or ".join(acts))
    tournament, player, number = paid.cause.of
    return PoolEntry(tournament, PlayerId(player), int(number))


# Out.


def pay_prize(
    slip: Slip, entrant: PoolEntry, *, cents: Cents, withheld: str | None = None
) -> Entry:
    """Credit a prize the moment its winner is out (MTT-PRZ-06), or keep it for a case (ETH-05)."""
    target = cash_of(entrant.player) if withheld is None else withheld_in(withheld)
    return slip.entry(
        _cause(entrant, "prize"), slip.move(pool_of(entrant.tournament), target, cents)
    )


def pay_bounty(slip: Slip, victim: PoolEntry, shares: Shares) -> Entry:
    """Pay the bounty of a player who is out to whoever put him out."""
    source = bounty_of(victim.tournament)
    moves = [slip.move(source, cash_of(hunter), cents) for hunter, cents in shares.items()]
    return slip.entry(_cause(victim, "bounty"), *moves)


def pay_vip_bounty(slip: Slip, vip: PoolEntry, shares: Shares) -> Entry:
    """Let the house pay the special bounty on a VIP (TYPE-BNTY-04)."""
    moves = [slip.move(HOUSE_BOUNTIES, cash_of(hunter), cents) for hunter, cents in shares.items()]
    return slip.entry(_cause(vip, "vip-bounty"), *moves)


class Compensation(msgspec.Struct, frozen=True, kw_only=True):
    """What a player gets of a tournament that was cancelled while he was in (CANCEL-04..15)."""

    prize_cents: Cents
    fees_cents: Cents
    bounty_cents: Cents


def compensate(slip: Slip, entrant: PoolEntry, owed: Compensation) -> Entry:
    """Pay a player his part of a cancelled tournament: pool, fees and bounties as one entry."""
    parts = (
        (pool_of(entrant.tournament), owed.prize_cents),
        (_fees(entrant), owed.fees_cents),
        (bounty_of(entrant.tournament), owed.bounty_cents),
    )
    wallet = cash_of(entrant.player)
    moves = [slip.move(source, wallet, cents) for source, cents in parts if cents]
    return slip.entry(_cause(entrant, "compensation"), *moves)


def forfeit_prize(slip: Slip, entrant: PoolEntry, *, cents: Cents, wallet_cents: Cents) -> Entry:
    """Take a disqualified player's prize back; the house adds what he has spent (TOUR-DQ-03)."""
    taken = min(cents, wallet_cents)
    parts = ((cash_of(entrant.player), taken), (OVERLAY, cents - taken))
    pool = pool_of(entrant.tournament)
    moves = [slip.move(source, pool, part) for source, part in parts if part]
    return slip.entry(_cause(entrant, "forfeit"), *moves)


def take_ticket_back(slip: Slip, entrant: PoolEntry, ticket: Ticket) -> Entry:
    """Take a ticket back that a disqualified player has won; its cover returns to the pool."""
    cover = slip.move(cover_of(ticket.kind), pool_of(entrant.tournament), ticket.face_cents)
    return slip.entry(_cause(entrant, "forfeit"), hand_in(ticket, entrant.player), cover)


def lapse_bounty(slip: Slip, entrant: PoolEntry, *, cents: Cents) -> Entry:
    """Let the house have the bounty of a disqualified player in a cancelled tournament."""
    move = slip.move(bounty_of(entrant.tournament), HOUSE_BOUNTIES, cents)
    return slip.entry(_cause(entrant, "lapse"), move)


def set_aside(slip: Slip, tournament: str, *, number: int, cents: Cents) -> Entry:
    """Keep part of a pool for its published purpose, until staff says who gets it."""
    kept = withheld_in(f"{tournament}.special")
    move = slip.move(pool_of(tournament), kept, cents)
    return slip.entry(cause("tournament", tournament, number, act="set-aside"), move)


def carry_pool(slip: Slip, phase: str, final: str, *, cents: Cents) -> Entry:
    """Carry the pool of a first phase to the second, where it is played for (TYPE-PHS-02)."""
    move = slip.move(pool_of(phase), pool_of(final), cents)
    return slip.entry(cause("tournament", phase, act="carry"), move)


# By the house.


def settle_with_house(
    slip: Slip, tournament: str, *, number: int, cents: int, drawn: bool
) -> Entry:
    """Let the house pay what a pool lacks, or keep what is too much (below zero) in it (SYS-38)."""
    house, pool = MULTIPLIERS if drawn else OVERLAY, pool_of(tournament)
    pair = (house, pool) if cents > 0 else (pool, house)
    act = "multiplier" if drawn else "overlay"
    move = slip.move(*pair, abs(cents))
    return slip.entry(cause("tournament", tournament, number, act=act), move)


def cover_guarantee(
    slip: Slip, tournament: str, *, pool_cents: int, guaranteed_cents: Cents
) -> Entry | None:
    """Let the house pay what a pool lacks of its guarantee (TYPE-GTD-01, SYS-38)."""
    lacking = verify_amount(guaranteed_cents) - pool_cents
    if lacking <= 0:
        return None
    move = slip.move(OVERLAY, pool_of(tournament), lacking)
    return slip.entry(cause("tournament", tournament, act="overlay"), move)


def add_to_pool(slip: Slip, tournament: str, *, cents: Cents) -> Entry:
    """Let the house pay the pool of a freeroll (TYPE-FREE-01)."""
    move = slip.move(OVERLAY, pool_of(tournament), cents)
    return slip.entry(cause("tournament", tournament, act="added"), move)


def level_to_multiplier(
    slip: Slip, tournament: str, *, pool_cents: int, drawn_cents: Cents
) -> Entry | None:
    """Bring the pool to the prize that was drawn; the house pays or keeps the difference."""
    lacking = verify_amount(drawn_cents) - pool_cents
    if lacking == 0:
        return None
    pair = (MULTIPLIERS, pool_of(tournament)) if lacking > 0 else (pool_of(tournament), MULTIPLIERS)
    move = slip.move(*pair, abs(lacking))
    return slip.entry(cause("tournament", tournament, act="multiplier"), move)


def take_back_overlay(slip: Slip, overlay: Entry) -> Entry:
    """Return what the house added to a tournament that was cancelled before it counted."""
    return slip.take_back(overlay)


def _cause(entrant: PoolEntry, act: str) -> Cause:
    return cause("tournament", entrant.tournament, entrant.player, entrant.number, act=act)


def _fees(entrant: PoolEntry) -> Account:
    return fees_of(share_of(entrant.tournament))


def _price_moves(slip: Slip, source: Account, entrant: PoolEntry, price: Price) -> list[MoneyMove]:
    parts = (
        (pool_of(entrant.tournament), price.pool_cents),
        (bounty_of(entrant.tournament), price.bounty_cents),
        (_fees(entrant), price.fee_cents),
    )
    return [slip.move(source, target, cents) for target, cents in parts if cents]
