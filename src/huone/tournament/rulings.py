"""Rulings: what the house or all players together decide about a running tournament.

Owns: cancellation in every state, disqualification with re-ranking, deals of the players.
Never: stops hands or seats; the director has done that before it asks here.

Rule 1: what is owed by a ruling and what was owed before are together the money that came in.
"""

from collections.abc import Sequence
from typing import Literal

from huone.refusal import Refused
from huone.tournament import events as tournament_events
from huone.tournament.cancellation import (
    CancellationPayout,
    PrizeMoney,
    Remaining,
    cancellation_payouts,
    hexapro_payouts,
    refunds_before_start,
)
from huone.tournament.config import TournamentConfig
from huone.tournament.deals import NotAllAgree, chip_chop_deal, icm_deal, verify_deal
from huone.tournament.events import TournamentEvent
from huone.tournament.field import FieldSitter, Proposal, Tournament
from huone.tournament.finishing import Finish, NotInRanking, annulled, moved_up, prizes_won
from huone.tournament.payouts import prizes_now, seats_won, share_leftover
from huone.tournament.seats import Seating
from huone.units import Cents, Chips, PlayerId

DealKind = Literal["icm", "chip-chop"]


class NotPlaying(Refused):
    """A tournament that is not played cannot be stopped or hurried."""

    code = "tournament/not-playing"
    says = "the tournament is {stage}"


class NoDeals(Refused):
    """Prizes are paid as published where a tournament has no deals (MTT-PRZ-01)."""

    code = "tournament/no-deals"
    says = "the prizes of this tournament are paid as published"


class NoDealNow(Refused):
    """A deal divides prizes that are final, among players at one table."""

    code = "tournament/no-deal-now"
    says = "no deal can be made now: {why}"


def verify_playing(field: Tournament) -> None:
    """Refuse what is done to a tournament in play, where none is."""
    if field.stage != "playing":
        raise NotPlaying(stage=field.stage)


# Cancellation


def cancelled(field: Tournament, config: TournamentConfig, why: str) -> list[TournamentEvent]:
    """End a tournament without a result, and owe everybody what the policy gives him."""
    before = field.stage == "registering" and not config.is_phase_2
    owed = _refunds(field) if before else _compensations(field, config)
    field.stage = "cancelled"
    return [*owed, tournament_events.TournamentCancelled(why)]


def _refunds(field: Tournament) -> list[TournamentEvent]:
    made = [made for entrant in field.entrants.values() for made in entrant.made]
    return [
        tournament_events.RefundOwed(r.player, r.cash_cents, r.tickets)
        for r in refunds_before_start(made)
    ]


def _compensations(field: Tournament, config: TournamentConfig) -> list[TournamentEvent]:
    payouts = _payouts(field, config, _remaining(field))
    happened: list[TournamentEvent] = [
        tournament_events.CompensationOwed(
            player=p.player,
            prize_cents=p.prize_cents,
            fees_cents=p.fees_cents,
            bounty_cents=p.bounty_cents,
        )
        for p in payouts
    ]
    return [*_settled_with_house(field, payouts), *happened]


def _remaining(field: Tournament) -> list[Remaining]:
    """List who has chips; a second phase that has not begun has them without seats."""
    stacks = {sitter.player: sitter.chips for sitter in sitters(field)}
    if field.stage == "registering":
        stacks = {entrant.player: entrant.chips_bought for entrant in field.entrants.values()}
    return [
        Remaining(player, chips, entrant.fees_cents, entrant.bounty_cents)
        for player, chips in stacks.items()
        if chips
        for entrant in [field.entrants[player]]
    ]


def _payouts(
    field: Tournament, config: TournamentConfig, remaining: Sequence[Remaining]
) -> tuple[CancellationPayout, ...]:
    if field.row is not None:
        return hexapro_payouts(
            remaining,
            buy_in_cents=config.entry.total_cents,
            row=field.row,
            rules=config.cancellation,
        )
    money = prize_money(field, config)
    tables = len(field.tables) or -(-len(field.entrants) // config.seats)
    return cancellation_payouts(
        remaining, money=money, tables_left=tables, rules=config.cancellation
    )


def prize_money(field: Tournament, config: TournamentConfig) -> PrizeMoney:
    """Say what there is to divide; prizes that were owed before are not there any more."""
    prizes = prizes_now(field, config)
    added = field.overlay_cents if field.prizes_cents is not None else config.added_cents
    return PrizeMoney(field.prize_in_cents, added, prizes, freeroll=config.is_freeroll)


def _settled_with_house(
    field: Tournament, payouts: Sequence[CancellationPayout]
) -> list[TournamentEvent]:
    """Say what the house keeps of the fees, and what it gives or takes back of the pool."""
    refunded = sum(payout.fees_cents for payout in payouts)
    prizes = sum(payout.prize_cents for payout in payouts) + sum(field.paid_cents.values())
    told = field.overlay_cents if field.prizes_cents is not None else 0
    correction = Cents(prizes - field.prize_in_cents - told)
    fees = Cents(field.fees_cents - refunded)
    happened: list[TournamentEvent] = (
        [tournament_events.OverlayOwed(correction)] if correction else []
    )
    happened += [
        tournament_events.BountyLapsed(entrant.player, entrant.bounty_cents)
        for entrant in field.entrants.values()
        if entrant.disqualified and entrant.bounty_cents
    ]
    return [*happened, tournament_events.FeeTaken(fees)] if fees else happened


def sitters(field: Tournament) -> list[FieldSitter]:
    """List everybody who has a seat."""
    return [s for number in sorted(field.tables) for s in field.tables[number].seats.values()]


# Disqualification


def moved_up_by(
    field: Tournament, config: TournamentConfig, player: PlayerId
) -> list[TournamentEvent]:
    """Rank everybody again without a player, and owe those who moved up the difference.

    A finisher's placing is annulled (TOUR-DQ-02); a player who was still in leaves a place free
    above everybody who is out (TOUR-DQ-04). His money stays in the pool (TOUR-DQ-03).
    """
    had = Cents(field.paid_cents.pop(player, Cents(0)))
    happened: list[TournamentEvent] = [tournament_events.PrizeForfeited(player, had)] if had else []
    if player in field.seats_owed and config.satellite is not None:
        field.seats_owed.remove(player)
        happened.append(tournament_events.SeatForfeited(player, config.satellite.seat_cents))
    finishes = tuple(field.finishes.values())
    again = annulled(finishes, player) if player in field.finishes else moved_up(finishes)
    before, field.finishes = field.finishes, {finish.player: finish for finish in again}
    moved = {f.player: f.place for f in again if before[f.player].place != f.place}
    happened += [tournament_events.PlacesMoved(moved)] if moved else []
    return happened + _differences(field, config, again)


def _differences(
    field: Tournament, config: TournamentConfig, finishes: Sequence[Finish]
) -> list[TournamentEvent]:
    if field.prizes_cents is None or field.deal_cents:
        return []  # What was agreed stays; what is left of it is shared at the end.
    if config.satellite is not None:
        return _seats_moved_up(field, config, finishes)
    due = prizes_won(finishes, field.prizes_cents)
    happened: list[TournamentEvent] = []
    for finish in finishes:
        more = due[finish.player] - field.paid_cents.get(finish.player, Cents(0))
        assert more >= 0, "nobody gets less by moving up"
        if more:
            field.paid_cents[finish.player] = due[finish.player]
            happened.append(tournament_events.PrizeOwed(finish.player, finish.place, Cents(more)))
    return happened


def _seats_moved_up(
    field: Tournament, config: TournamentConfig, finishes: Sequence[Finish]
) -> list[TournamentEvent]:
    """Owe the entries of a satellite to those who moved up to them."""
    assert config.satellite is not None
    seats = seats_won(field, config)
    happened: list[TournamentEvent] = []
    for finish in finishes:
        if finish.place <= seats and finish.player not in field.seats_owed:
            field.seats_owed.append(finish.player)
            won = config.satellite
            happened.append(
                tournament_events.SeatOwed(finish.player, finish.place, won.target, won.seat_cents)
            )
    return happened


def removed(seating: Seating, player: PlayerId) -> tuple[list[TournamentEvent], bool]:
    """Take a player out and rank the others again; says whether he was still in.

    His chips leave play (TOUR-SANC-02), and who is below him moves up (TOUR-DQ-01..04).
    """
    field, config = seating.field, seating.config
    entrant, chips = field.entrant(player), Chips(0)
    still_in = entrant.table is not None
    if still_in:
        table, seat, _ = field.sitter(player)
        table.undecided.pop(player, None)
        table.busted = [out for out in table.busted if out.player != player]
        chips = seating.leave(table, seat).chips
        field.players_left -= 1
    entrant.disqualified = entrant.out = True
    if any(out.player == player for out in field.round_out):
        field.round_out = [out for out in field.round_out if out.player != player]
        field.players_left -= 1
        still_in = True
    entrant.early = None
    happened: list[TournamentEvent] = [tournament_events.Disqualified(player, chips)]
    happened += moved_up_by(field, config, player)
    if field.stage == "finished" and field.prizes_cents is not None:
        happened += share_leftover(field, config)
    return happened, still_in


def verify_in_tournament(field: Tournament, player: PlayerId) -> None:
    """Refuse to disqualify somebody who is not there, or not any more."""
    if field.entrant(player).disqualified:
        raise NotInRanking(player=player)


# Deals


def proposed(
    field: Tournament,
    config: TournamentConfig,
    deal: DealKind | dict[PlayerId, Cents],
    *,
    for_winner_cents: Cents,
) -> list[TournamentEvent]:
    """Put a deal on the table; a new one takes the place of the old."""
    left = _prizes_left(field, config)
    if isinstance(deal, dict):
        cents = {sitter.player: deal.get(sitter.player, Cents(0)) for sitter in sitters(field)}
        verify_deal(
            cents, prizes_left_cents=left, for_winner_cents=for_winner_cents, agreed=cents.keys()
        )
    else:
        divide = icm_deal if deal == "icm" else chip_chop_deal
        stacks = [sitter.chips for sitter in sitters(field)]
        shares = divide(left, stacks, for_winner_cents=for_winner_cents)
        cents = dict(zip([s.player for s in sitters(field)], shares, strict=True))
    field.proposal = Proposal(cents, for_winner_cents, [])
    return [tournament_events.DealProposed(cents, for_winner_cents)]


def _prizes_left(field: Tournament, config: TournamentConfig) -> list[Cents]:
    if not config.deals or config.satellite is not None:
        raise NoDeals
    if field.stage != "playing" or field.prizes_cents is None:
        raise NoDealNow(why="the prizes are not final")
    if len(field.tables) > 1 or field.deal_cents:
        raise NoDealNow(why="there is more than one table, or a deal was made")
    if any(table.in_hand or table.busted for table in field.tables.values()):
        raise NoDealNow(why="a hand is being played")
    prizes = field.prizes_cents[: field.players_left]
    return [*prizes, *[Cents(0)] * (field.players_left - len(prizes))]


def agreed(
    field: Tournament, config: TournamentConfig, player: PlayerId
) -> tuple[list[TournamentEvent], bool]:
    """Note that a player agrees; says whether everybody does, so that it counts."""
    proposal = field.proposal
    if proposal is None:
        raise NoDealNow(why="nothing is proposed")
    left = _prizes_left(field, config)
    if player not in proposal.cents:
        raise NotAllAgree(missing=player)
    if player not in proposal.agreed:
        proposal.agreed.append(player)
    happened: list[TournamentEvent] = [tournament_events.DealAgreed(player)]
    if len(proposal.agreed) < len(proposal.cents):
        return happened, False
    verify_deal(
        proposal.cents,
        prizes_left_cents=left,
        for_winner_cents=proposal.for_winner_cents,
        agreed=proposal.agreed,
    )
    field.deal_cents, field.deal_for_winner_cents = proposal.cents, proposal.for_winner_cents
    field.proposal = None
    return [*happened, tournament_events.DealMade(proposal.cents, proposal.for_winner_cents)], True
