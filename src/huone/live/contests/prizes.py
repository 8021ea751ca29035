"""Prizes: final prizes, special prizes, deals, and what guests carry away.

Owns: what follows from these acts in a contest.
Never: pays; what is owed is booked (`booking.py`), and the cage hands it over.

Rule 1: prizes are final when nothing more can be bought (TOUR-PRIZE-02).
Rule 2: a deal is worked out from counted stacks, agreed by all, and the house may pay as published
(TOUR-PRIZE-07).
"""

from huone.live.contests import busts
from huone.live.contests.contest import Contest, StackNote
from huone.live.contests.facts import (
    ContestNoted,
    DealAccepted,
    DealPutForward,
    PrizeCollected,
    PrizesFixed,
    SpecialPrizeGiven,
    StackCounted,
)
from huone.refusal import Refused
from huone.tournament import payouts, rulings
from huone.tournament.deals import NotAllAgree
from huone.tournament.prizes import set_aside
from huone.tournament.registration import takes_entries
from huone.tournament.rulings import verify_playing
from huone.units import Cents, Chips, PlayerId


class PrizesNotFixed(Refused):
    """What is given away has to be final."""

    code = "live/prizes-not-fixed"
    says = "the prizes are not final: {why}"


class PrizesFixedAlready(Refused):
    """Prizes are fixed once."""

    code = "live/prizes-fixed"
    says = "the prizes are final already"


class NoSuchSpecial(Refused):
    """The sheet has no such special prize."""

    code = "live/no-such-special"
    says = "there is no special prize {purpose!r}; the sheet has {known}"


class SpecialGiven(Refused):
    """A special prize is given once."""

    code = "live/special-given"
    says = "{name} has the special prize {purpose!r}"


class StacksNotCounted(Refused):
    """A deal divides by chips that somebody has counted."""

    code = "live/stacks-not-counted"
    says = "count the chips of {names} first"


class PrizeIsCollected(Refused):
    """A prize is handed over once."""

    code = "live/prize-collected"
    says = "{name} has collected {collected_cents} cents; nothing is left"


def fix_prizes(contest: Contest, fact: PrizesFixed, event: ContestNoted) -> None:
    """Make the prizes final."""
    verify_playing(contest.field)
    if contest.field.prizes_cents is not None:
        raise PrizesFixedAlready
    if takes_entries(contest.field, contest.config):
        raise PrizesNotFixed(why=f"entries are sold to level {contest.config.late_levels}")
    busts.fix(contest)
    busts.fewer_players(contest)


def specials(contest: Contest) -> dict[str, int]:
    """Say what each special prize and set-aside is, as the pool stands."""
    field = contest.field
    fixed = field.prizes_cents is not None
    pool = field.pool_cents if fixed else payouts.pool_now(field, contest.config)
    _, parts = set_aside(pool, contest.config.set_aside_basis_points)
    return {purpose: int(cents) for purpose, cents in parts.items()}


def give_special(contest: Contest, fact: SpecialPrizeGiven, event: ContestNoted) -> None:
    """Give a special prize to its winner (TOUR-SPEC-01..02)."""
    parts = specials(contest)
    if fact.purpose not in parts:
        raise NoSuchSpecial(purpose=fact.purpose, known=tuple(parts))
    if contest.field.prizes_cents is None:
        raise PrizesNotFixed(why="the pool still grows")
    if fact.purpose in contest.given:
        name = contest.guests[contest.given[fact.purpose]].name
        raise SpecialGiven(name=name, purpose=fact.purpose)
    contest.entrant(fact.guest)
    contest.given[fact.purpose] = fact.guest


def count_stack(contest: Contest, fact: StackCounted, event: ContestNoted) -> None:
    """Note the chips of a guest as they were counted."""
    _, _, sitter = contest.sitter(fact.guest)
    sitter.chips = Chips(fact.chips)
    contest.stacks[fact.guest] = StackNote(chips=fact.chips, at_ms=event.at_ms)


# Deals


def _put_forward(contest: Contest, fact: DealPutForward) -> None:
    if fact.kind == "own":
        deal: rulings.DealKind | dict[PlayerId, Cents] = {
            PlayerId(guest): Cents(cents) for guest, cents in fact.cents.items()
        }
    else:
        left = [str(sitter.player) for sitter in rulings.sitters(contest.field)]
        missing = [contest.guests[guest].name for guest in left if guest not in contest.stacks]
        if missing:
            raise StacksNotCounted(names=", ".join(missing))
        deal = "icm" if fact.kind == "icm" else "chip-chop"
    rulings.proposed(
        contest.field, contest.config, deal, for_winner_cents=Cents(fact.for_winner_cents)
    )


def propose_deal(contest: Contest, fact: DealPutForward, event: ContestNoted) -> None:
    """Put a division on the table; a new one takes the place of the old."""
    for guest in fact.cents:
        contest.verify_in(guest)
    _put_forward(contest, fact)
    contest.deal_kind = fact.kind


def accept_deal(contest: Contest, fact: DealAccepted, event: ContestNoted) -> None:
    """Let a deal count that everybody agrees to, or pay as published."""
    if fact.as_published:
        contest.field.proposal = None
        contest.deal_paid = "as-published"
        return
    for guest in fact.agreed:
        contest.verify_in(guest)
    made = False
    for guest in fact.agreed:
        _, made = rulings.agreed(contest.field, contest.config, PlayerId(guest))
    if not made:
        proposal = contest.field.proposal
        if proposal is None:
            raise rulings.NoDealNow(why="nothing is proposed")
        missing = [contest.guests[p].name for p in proposal.cents if p not in proposal.agreed]
        raise NotAllAgree(missing=", ".join(missing))
    contest.deal_paid = "as-agreed"
    if payouts.is_decided(contest.field, contest.config):
        busts.end(contest)


# Carrying away


def collectable_cents(contest: Contest, guest: str) -> int:
    """Say what a guest may carry away: what is booked for him, less what he has and owes.

    Cash that a cancellation gives back is handed over; what came from a wallet is in it again.
    """
    mine = sum(
        cents
        for (what, who, purpose), cents in contest.booked.items()
        if who == guest
        and (
            what in ("prize", "bounty", "fees", "special")
            or (what == "refund" and contest.refunded[int(purpose)].paid_with == "cash")
        )
    )
    had = contest.collected_cents.get(guest, 0)
    return max(0, mine - had)


def collect(contest: Contest, fact: PrizeCollected, event: ContestNoted) -> None:
    """Note what a guest got, against a receipt."""
    if collectable_cents(contest, fact.guest) < fact.cents or not fact.cents:
        raise PrizeIsCollected(
            name=contest.guests[fact.guest].name if fact.guest in contest.guests else fact.guest,
            collected_cents=contest.collected_cents.get(fact.guest, 0),
        )
    had = contest.collected_cents.get(fact.guest, 0)
    contest.collected_cents[fact.guest] = had + fact.cents
