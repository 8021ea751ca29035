"""Cancellation: who gets what when a fault of the house ends a tournament.

Owns: refunds before the start, payouts in each state after it, HexaPro, bounties, tickets.
Never: decides that a tournament is cancelled, or changes the policy; a ruling does.

Stacks are those at the start of the voided hand (online:AMB-44).

Rule 1: what is paid is the pot that is left plus the refunded fees and bounties, to the cent.
Rule 2: who is out has lost his claim, and keeps the prizes he won (online:AMB-27, online:AMB-43).
Rule 3: shares are rounded once, after everything of a player has been added up (online:AMB-44).
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby
from typing import Literal

from msgspec import Struct

from huone.rulebooks.schema import CancellationRules, MultiplierRow
from huone.tournament import hexapro
from huone.tournament.deals import chip_chop
from huone.tournament.fees import EntryParts
from huone.tournament.icm import icm_equities
from huone.tournament.prizes import is_in_the_money
from huone.tournament.shares import whole_cents
from huone.units import Cents, Chips, PlayerId

WHOLE = 10_000  # Basis points.

State = Literal["not-in-the-money", "in-the-money", "final-table"]


class EntryMade(Struct, frozen=True, array_like=True):
    """An entry as it was paid: with money, or with the ticket that is named."""

    player: PlayerId
    entry: EntryParts
    ticket: str | None


class Refund(Struct, frozen=True):
    """What a player gets back before the start: money for money, ticket for ticket."""

    player: PlayerId
    cash_cents: Cents
    tickets: tuple[str, ...]


class Remaining(Struct, frozen=True):
    """A player who is still in, with the fees of all he bought and the price on his head."""

    player: PlayerId
    stack_chips: Chips
    fees_cents: Cents
    bounty_cents: Cents


class PrizeMoney(Struct, frozen=True):
    """What there is to divide: paid in by players, added by the house, and the published prizes.

    Prizes in kind stand in the table at their value in ordinary money (CANCEL-10).
    """

    paid_in_cents: Cents
    added_cents: Cents
    prizes_cents: tuple[Cents, ...]
    freeroll: bool


class CancellationPayout(Struct, frozen=True):
    """What a player who is still in gets."""

    player: PlayerId
    prize_cents: Cents
    fees_cents: Cents
    bounty_cents: Cents

    @property
    def total_cents(self) -> Cents:
        """All that is credited to him."""
        return Cents(self.prize_cents + self.fees_cents + self.bounty_cents)


def refunds_before_start(entries: Sequence[EntryMade]) -> tuple[Refund, ...]:
    """Give every entry back as it was paid, buy-in and fee (CANCEL-01..03)."""
    by_player = sorted(entries, key=lambda made: made.player)
    return tuple(
        _refund(player, list(made)) for player, made in groupby(by_player, key=lambda m: m.player)
    )


def _refund(player: PlayerId, entries: Sequence[EntryMade]) -> Refund:
    """Add up the entries of one player; he may have several."""
    tickets = tuple(made.ticket for made in entries if made.ticket is not None)
    cash = sum(made.entry.total_cents for made in entries if made.ticket is None)
    return Refund(player, Cents(cash), tickets)


def state_of(players_left: int, *, money: PrizeMoney, tables_left: int) -> State:
    """Name the state that decides the method.

    A final table that is not in the money is not in the money; a sit & go on a single table is
    at its final table from the first hand (online:AMB-44).
    """
    if not is_in_the_money(money.prizes_cents, players_left):
        return "not-in-the-money"
    return "final-table" if tables_left == 1 else "in-the-money"


def cancellation_payouts(
    remaining: Sequence[Remaining],
    *,
    money: PrizeMoney,
    tables_left: int,
    rules: CancellationRules,
) -> tuple[CancellationPayout, ...]:
    """Pay a tournament that has started, in the order of the remaining players."""
    stacks = [player.stack_chips for player in remaining]
    match state_of(len(remaining), money=money, tables_left=tables_left):
        case "not-in-the-money":
            exact = _not_in_the_money(money, stacks, rules)
        case "in-the-money":
            # CANCEL-08: the lowest prize that is left for each, and the rest by chips.
            exact = chip_chop(money.prizes_cents[: len(stacks)], stacks)
        case "final-table":
            exact = icm_equities(money.prizes_cents[: len(stacks)], stacks)
    return _payouts(remaining, exact)


def _not_in_the_money(
    money: PrizeMoney, stacks: Sequence[Chips], rules: CancellationRules
) -> tuple[Fraction, ...]:
    """Divide the pot into two pools, one by heads and one by chips (CANCEL-06, CANCEL-07)."""
    # An overlay is not handed out before the money (online:AMB-44); the pool of a freeroll is.
    pot = money.paid_in_cents + (money.added_cents if money.freeroll else 0)
    by_heads = rules.two_pools_equal_basis_points
    if money.freeroll and rules.freeroll == "equal":
        by_heads = WHOLE  # AMB-64.
    chips = sum(stacks)
    return tuple(
        Fraction(pot * by_heads, WHOLE * len(stacks))
        + Fraction(pot * (WHOLE - by_heads) * stack, WHOLE * chips)
        for stack in stacks
    )


def hexapro_payouts(
    remaining: Sequence[Remaining],
    *,
    buy_in_cents: Cents,
    row: MultiplierRow,
    rules: CancellationRules,
) -> tuple[CancellationPayout, ...]:
    """Pay a HexaPro whose multiplier was drawn: a tenth each, the rest by ICM (CANCEL-11..13).

    Before the draw it has not started, and every entry is refunded (online:AMB-43).
    """
    pool = hexapro.prize_pool(buy_in_cents, row)
    prizes = hexapro.payouts(buy_in_cents, row)
    stacks = [player.stack_chips for player in remaining]
    left = prizes[: len(remaining)]
    # Each a tenth of the whole pool, whatever those who are out have won of it (online:AMB-26,
    # online:AMB-43).
    each = Fraction(pool * rules.hexapro_each_basis_points, WHOLE)
    rest = sum(left) - each * len(remaining)
    assert rest >= 0, "the fixed shares leave something for the stacks"
    ratio = rest / sum(left)
    exact = tuple(each + equity * ratio for equity in icm_equities(left, stacks))
    return _payouts(remaining, exact)


def _payouts(
    remaining: Sequence[Remaining], exact_cents: Sequence[Fraction]
) -> tuple[CancellationPayout, ...]:
    """Round the shares and add what each gets back: fees and own bounty (CANCEL-04, CANCEL-15)."""
    shares = whole_cents(exact_cents, claims=[player.stack_chips for player in remaining])
    return tuple(
        CancellationPayout(player.player, share, player.fees_cents, player.bounty_cents)
        for player, share in zip(remaining, shares, strict=True)
    )
