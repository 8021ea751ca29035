"""Claims: hands that may have won the jackpot, from the dealer's tap to the last receipt.

Owns: the order in which claims are decided, who may check and pay, and the shares.
Never: judges cards (`table.badbeat`) or computes shares (`money.jackpot`).

Rule 1: the hand that began earlier is decided first; the next is paid from what it leaves (BBJ-14).
Rule 2: who checks a claim does not pay it: two people see the cards (BBJ-11).
Rule 3: a jackpot pays from what was booked at the last day's end (BBJ-DROP-06).
"""

from msgspec.structs import replace

from huone.cards.card import parse_cards
from huone.games.definition import Game, find
from huone.live.cage.facts import ClaimChecked, ClaimPaid, ClaimRejected, JackpotClaimed
from huone.live.events import Happened
from huone.live.guests import verify_named
from huone.live.house import House
from huone.live.state import HandDone, HandNow, LiveClaim, LiveTable
from huone.money.jackpot import Payout, can_be_won, payout, payout_order
from huone.refusal import Refused
from huone.rulebooks.schema import BadBeatJackpot
from huone.table.badbeat import BadBeat, bad_beat, criterion_for
from huone.units import Seat

CLAIMS_MAX = 100


class NoClaimHere(Refused):
    """No hand of this table can have won a jackpot."""

    code = "live/no-claim"
    says = "table {table} has no jackpot to claim: {why}"


class LiveClaimUnknown(Refused):
    """No claim of the day has this name."""

    code = "live/claim-unknown"
    says = "there is no claim {claim} today"


class LiveClaimDecided(Refused):
    """A claim is decided once."""

    code = "live/claim-decided"
    says = "claim {claim} is {status} already"


class EarlierClaimOpen(Refused):
    """The hand that began earlier is decided first (BBJ-14)."""

    code = "live/earlier-claim-open"
    says = "claim {earlier} of table {table} began earlier; decide it first"


class OwnCheck(Refused):
    """Who has checked the cards does not pay them as well."""

    code = "live/own-check"
    says = "{by} has checked claim {claim}; somebody else confirms it"


class NotChecked(Refused):
    """A claim is paid when the floor has looked at the cards."""

    code = "live/claim-not-checked"
    says = "claim {claim} is {status}; check the cards first"


class NothingWon(Refused):
    """These cards win no jackpot."""

    code = "live/nothing-won"
    says = "no jackpot is won with these cards: {why}; reject the claim"


def claimed(house: House, table: LiveTable) -> JackpotClaimed:
    """Freeze the hand that a table claims the jackpot for: the running one, or the last."""
    hand: HandNow | HandDone | None = table.hand or table.last_hand
    if table.line.jackpot is None or house.rules.jackpot is None:
        raise NoClaimHere(table=table.id, why="it is attached to none")
    if hand is None:
        raise NoClaimHere(table=table.id, why="no hand was played")
    return JackpotClaimed(
        claim=f"{table.id}-{hand.number}",
        jackpot=table.line.jackpot,
        table=table.id,
        hand=hand.number,
        began_ms=hand.began_ms,
        game=hand.game,
        dealt_in=hand.dealt_in,
    )


def claim_jackpot(house: House, fact: JackpotClaimed, event: Happened) -> None:
    """Note a claim."""
    if fact.claim in house.claims:
        raise LiveClaimDecided(claim=fact.claim, status=house.claims[fact.claim].status)
    if len(house.claims) >= CLAIMS_MAX:
        raise NoClaimHere(table=fact.table, why=f"a day has at most {CLAIMS_MAX} claims")
    house.claims[fact.claim] = LiveClaim(
        id=fact.claim,
        jackpot=fact.jackpot,
        table=fact.table,
        hand=fact.hand,
        began_ms=fact.began_ms,
        game=fact.game,
        dealt_in=fact.dealt_in,
        claimed_by=event.by,
        claimed_ms=event.at_ms,
    )


def check_claim(house: House, fact: ClaimChecked, event: Happened) -> None:
    """Judge the cards that the floor has seen (BBJ-03, BBJ-04, BBJ-10)."""
    claim = open_claim(house, fact.claim)
    verify_first(house, claim)
    beat = judged(house, claim, fact)
    for number in fact.present:
        if number in claim.dealt_in:
            verify_named(house.guest(claim.dealt_in[number]))
    house.claims[claim.id] = replace(
        claim,
        status="checked",
        category=beat.category,
        losers=tuple(map(int, beat.losers)),
        winners=tuple(map(int, beat.winners)),
        present=fact.present,
        board=fact.board,
        shown=fact.shown,
        checked_by=event.by,
    )


def judged(house: House, claim: LiveClaim, fact: ClaimChecked) -> BadBeat:
    """Say what the shown cards have won, or refuse."""
    rules, game = _rules(house, claim), find(claim.game)
    criterion = criterion_for(claim.game, rules.criteria)
    if criterion is None or not isinstance(game, Game):
        raise NothingWon(why=f"{claim.game} has no jackpot (BBJ-17)")
    strangers = [n for n in (*fact.present, *fact.shown) if n not in claim.dealt_in]
    if strangers:
        raise NothingWon(why=f"seat {strangers[0]} was not dealt in (BBJ-04)")
    if not can_be_won(len(fact.present), rules):
        why = f"{len(fact.present)} took part, {rules.min_players} are needed (BBJ-03)"
        raise NothingWon(why=why)
    shown = {Seat(number): parse_cards(cards) for number, cards in fact.shown.items()}
    board = parse_cards(fact.board)
    parse_cards([*map(int, board), *(int(c) for cards in shown.values() for c in cards)])
    beat = bad_beat(game, shown, board, criterion)
    if beat is None:
        raise NothingWon(why="no hand that is strong enough has lost (BBJ-10, BBJ-16)")
    return beat


def reject_claim(house: House, fact: ClaimRejected, _: Happened) -> None:
    """Decide that a claim is none."""
    claim = open_claim(house, fact.claim)
    house.claims[claim.id] = replace(claim, status="rejected", why=fact.why)


def claim_paid(house: House, id: str) -> ClaimPaid:
    """Say what everybody gets of a checked claim."""
    claim = open_claim(house, id)
    if claim.status != "checked":
        raise NotChecked(claim=id, status=claim.status)
    paid, rules = shares(house, claim), _rules(house, claim)
    return ClaimPaid(
        claim=id,
        jackpot=claim.jackpot,
        table=claim.table,
        hand=claim.hand,
        first=claim.checked_by,
        booked_cents=house.jackpots[claim.jackpot].booked_cents,
        shares_cents={
            player_of(house, claim.dealt_in[number]): cents for number, cents in paid.items()
        },
        seed_cents=rules.seed_cents,
    )


def player_of(house: House, guest: str) -> str:
    """Name the wallet of a guest: his account's, or one under a name that nobody can register."""
    return house.guest(guest).player or guest.replace("g-", "guest-")


def shares(house: House, claim: LiveClaim) -> dict[int, int]:
    """Say in cents what each seat gets of a claim, by what is booked now."""
    paid = payout_of(house, claim)
    found = {}
    for number in claim.present:
        cents = paid.loser_cents if number in claim.losers else paid.other_cents
        found[number] = int(paid.winner_cents if number in claim.winners else cents)
    return found


def payout_of(house: House, claim: LiveClaim) -> Payout:
    """Work the payout of a checked claim out."""
    return payout(
        house.jackpots[claim.jackpot].booked_cents,
        1 if claim.category == 1 else 2,
        len(claim.present),
        losers=len(claim.losers),
        winners=len(claim.winners),
        rules=_rules(house, claim),
    )


def pay_claim(house: House, fact: ClaimPaid, event: Happened) -> None:
    """Let a second person pay a claim; what is left is filled up by the house (BBJ-PAY-04)."""
    claim = open_claim(house, fact.claim)
    verify_first(house, claim)
    if event.by == claim.checked_by:
        raise OwnCheck(by=event.by, claim=claim.id)
    if claim_paid(house, claim.id) != fact:
        raise NotChecked(claim=claim.id, status=claim.status)
    paid = payout_of(house, claim)
    jackpot = house.jackpots[claim.jackpot]
    house.jackpots[jackpot.id] = replace(jackpot, booked_cents=int(paid.base_cents))
    house.claims[claim.id] = replace(
        claim, status="paid", paid_by=event.by, shares_cents=fact.shares_cents
    )


def open_claim(house: House, id: str) -> LiveClaim:
    """Find a claim that is not decided."""
    if id not in house.claims:
        raise LiveClaimUnknown(claim=id)
    claim = house.claims[id]
    if claim.status in ("rejected", "paid"):
        raise LiveClaimDecided(claim=id, status=claim.status)
    return claim


def verify_first(house: House, claim: LiveClaim) -> None:
    """Refuse to decide a claim before one whose hand began earlier (BBJ-14)."""
    began = {
        other.id: other.began_ms
        for other in house.claims.values()
        if other.jackpot == claim.jackpot and other.status in ("claimed", "checked")
    }
    first = payout_order(began)[0]
    if first != claim.id:
        raise EarlierClaimOpen(earlier=first, table=house.claims[first].table)


def _rules(house: House, claim: LiveClaim) -> BadBeatJackpot:
    rules = house.rules.jackpot
    if rules is None or claim.jackpot not in house.jackpots:
        raise NoClaimHere(table=claim.table, why="the house has no jackpot")
    return rules
