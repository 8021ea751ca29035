"""Payouts: the prize pool of a running tournament, places as they are taken, and what is owed.

Owns: what would be paid now, the final prizes, places and prizes of those who go out, bounties,
the end, deals, disqualifications and cancellation.
Never: pays, and never tells the same debt twice.

Rule 1: money in plus what the house adds == money owed plus fees, to the cent, when it is over.
Rule 2: places are given when nobody can enter any more; until then those who are out wait.
"""

from collections.abc import Sequence
from itertools import groupby

from huone.games import events as game_events
from huone.games.hand import Hand
from huone.games.protocol import AnyHand
from huone.rulebooks.schema import BountyRules
from huone.table.blinds import clockwise
from huone.table.draw import Draw
from huone.tournament import events as tournament_events
from huone.tournament import hexapro
from huone.tournament.bounties import (
    SettledPot,
    eliminators,
    knock_out,
    share_chips,
    vip_bounty_won,
)
from huone.tournament.config import TournamentConfig
from huone.tournament.entries import payout_entries
from huone.tournament.events import TournamentEvent
from huone.tournament.field import EarlyOut, Tournament
from huone.tournament.finishing import Eliminated, Finish, finishing_places, prizes_won
from huone.tournament.prizes import (
    in_steps,
    is_over,
    paid_places,
    set_aside,
    sit_and_go_prizes,
    tournament_prizes,
)
from huone.tournament.satellite import in_cash, satellite_prizes, satellite_won
from huone.tournament.seats import drawn_order
from huone.tournament.shares import in_proportion
from huone.units import Cents, PlayerId, Seat


def field_size(field: Tournament, config: TournamentConfig) -> int:
    """Count the entries that decide how many places are paid (TOUR-REENT-04)."""
    return payout_entries(len(field.entrants), field.re_entries, rules=config.rules.registration)


def places_now(field: Tournament, config: TournamentConfig) -> int:
    """Count the places that the present field is paid for, without working out the prizes."""
    if field.prizes_cents is not None:
        return len(field.prizes_cents)
    special = config.satellite or config.payouts_basis_points or config.is_sit_and_go
    if special or config.hexapro or config.phase_1:
        return len(prizes_now(field, config))
    return paid_places(field_size(field, config), config.rules.prizes)


def pool_now(field: Tournament, config: TournamentConfig) -> Cents:
    """Give the pool as it stands: what was paid in, added, and filled up to the guarantee."""
    if field.row is not None:
        return hexapro.prize_pool(config.entry.total_cents, field.row)
    return Cents(max(field.prize_in_cents, config.guaranteed_cents) + config.added_cents)


def prizes_now(field: Tournament, config: TournamentConfig) -> tuple[Cents, ...]:
    """Say what would be paid now (MTT-PRZ-04); seats of a satellite at their worth."""
    if field.prizes_cents is not None:
        return field.prizes_cents
    if config.phase_1 is not None:
        return ()  # TYPE-PHS-02: the prizes are played for in the second phase.
    entries = max(1, field_size(field, config))
    pool, _ = set_aside(pool_now(field, config), config.set_aside_basis_points)
    if field.row is not None:
        return hexapro.payouts(config.entry.total_cents, field.row)
    if config.satellite is not None:
        seats = satellite_prizes(pool, config.satellite.seat_cents, entries=len(field.entrants))
        return in_cash(seats, config.satellite.seat_cents)
    if config.payouts_basis_points:
        shares = config.payouts_basis_points[: len(field.entrants)]
        return in_steps(in_proportion(pool, shares), config.prize_step_cents)
    rules, most = config.rules.prizes, config.final_seats
    if config.is_sit_and_go and config.entries_max is not None:
        return sit_and_go_prizes(pool, seats=config.entries_max, table_seats=most, rules=rules)
    prizes = tournament_prizes(pool, entries=entries, table_seats=most, rules=rules)
    return in_steps(prizes, config.prize_step_cents)[: len(field.entrants)]


def settle_prizes(field: Tournament, config: TournamentConfig) -> list[TournamentEvent]:
    """Fix the prizes for good, and say what the house adds to them (TYPE-GTD-01)."""
    assert field.prizes_cents is None
    pool = pool_now(field, config)
    prizes = prizes_now(field, config)
    field.pool_cents = pool
    field.overlay_cents = Cents(pool - field.prize_in_cents)
    field.prizes_cents = prizes
    happened: list[TournamentEvent] = [
        tournament_events.RegistrationOver(
            entries=field_size(field, config), pool_cents=pool, prizes_cents=prizes
        )
    ]
    if field.overlay_cents:
        happened.append(tournament_events.OverlayOwed(field.overlay_cents))
    _, purposes = set_aside(pool, config.set_aside_basis_points)
    happened += [tournament_events.SpecialOwed(name, cents) for name, cents in purposes.items()]
    return happened


# Places


def take_places(
    field: Tournament, config: TournamentConfig, out: Sequence[Eliminated], draw: Draw
) -> list[TournamentEvent]:
    """Give those who went out together their places and prizes; they count as left no more."""
    if not out:
        return []
    if field.prizes_cents is None:
        _note_early(field, out)
        return []
    return _placed(field, config, out, players_left=field.players_left, draw=draw)


def _note_early(field: Tournament, out: Sequence[Eliminated]) -> None:
    group = field.early_outs
    for order, each in enumerate(out, start=group):
        early = EarlyOut(group, order, each.table, each.stack_chips)
        field.entrants[each.player].early = early
    field.early_outs += len(out)


def take_early_places(
    field: Tournament, config: TournamentConfig, draw: Draw
) -> list[TournamentEvent]:
    """Give places to those who went out before registration was over, the first out the last."""
    happened: list[TournamentEvent] = []
    left = sum(not entrant.disqualified for entrant in field.entrants.values())
    waiting = [(e.early, e) for e in field.entrants.values() if e.early is not None]
    waiting.sort(key=lambda pair: pair[0].order)
    for _, group in groupby(waiting, key=lambda pair: pair[0].group):
        out = [Eliminated(e.player, early.table, early.stack_chips) for early, e in group]
        left -= len(out)
        happened += _placed(field, config, out, players_left=left, draw=draw)
    assert left == field.players_left
    for _, entrant in waiting:
        entrant.early = None
    return happened


def _placed(
    field: Tournament,
    config: TournamentConfig,
    out: Sequence[Eliminated],
    *,
    players_left: int,
    draw: Draw,
) -> list[TournamentEvent]:
    finishes = finishing_places(
        out,
        players_left=players_left,
        rules=config.rules.placing,
        drawn=drawn_order([each.player for each in out], draw),
    )
    return _finish(field, config, finishes)


def _finish(
    field: Tournament, config: TournamentConfig, finishes: Sequence[Finish]
) -> list[TournamentEvent]:
    happened: list[TournamentEvent] = []
    for finish in finishes:
        assert finish.player not in field.finishes, "one place each"
        field.finishes[finish.player] = finish
        happened.append(
            tournament_events.PlaceTaken(
                finish.player, finish.place, finish.shared_from, finish.shared_to
            )
        )
    return happened + _prizes(field, config, finishes)


def _prizes(
    field: Tournament, config: TournamentConfig, finishes: Sequence[Finish]
) -> list[TournamentEvent]:
    """Owe the finishers their prizes at once (MTT-PRZ-06)."""
    assert field.prizes_cents is not None
    if field.deal_cents:
        return _owe(field, finishes, _agreed_cents(field, finishes))
    if config.satellite is None:
        return _owe(field, finishes, prizes_won(finishes, field.prizes_cents))
    if all(finish.place > len(field.prizes_cents) for finish in finishes):
        return []
    pool, _ = set_aside(field.pool_cents, config.set_aside_basis_points)
    table = satellite_prizes(pool, config.satellite.seat_cents, entries=len(field.entrants))
    won = satellite_won(finishes, table)
    seats = [
        tournament_events.SeatOwed(
            f.player, f.place, config.satellite.target, config.satellite.seat_cents
        )
        for f in finishes
        if won[f.player].seat
    ]
    field.seats_owed += [seat.player for seat in seats]
    return [*seats, *_owe(field, finishes, {p: prize.cash_cents for p, prize in won.items()})]


def _agreed_cents(field: Tournament, finishes: Sequence[Finish]) -> dict[PlayerId, Cents]:
    """Give everybody what he agreed to, and the winner what was left to play for."""
    return {
        f.player: Cents(
            field.deal_cents[f.player] + (field.deal_for_winner_cents if f.place == 1 else 0)
        )
        for f in finishes
    }


def _owe(
    field: Tournament, finishes: Sequence[Finish], cents: dict[PlayerId, Cents]
) -> list[TournamentEvent]:
    happened: list[TournamentEvent] = []
    for finish in finishes:
        if cents[finish.player]:
            field.paid_cents[finish.player] = cents[finish.player]
            happened.append(
                tournament_events.PrizeOwed(finish.player, finish.place, cents[finish.player])
            )
    return happened


def is_decided(field: Tournament, config: TournamentConfig) -> bool:
    """Tell whether nothing is left to play for (MTT-ELIM-01..02)."""
    if field.players_left <= 1:
        return True
    if field.deal_cents:
        return not field.deal_for_winner_cents
    if field.prizes_cents is None or field.bounty_in_cents:
        return False
    if config.satellite is not None:
        return field.players_left <= seats_won(field, config)
    places = min(field.players_left, len(field.prizes_cents))
    if places and field.prizes_cents[0] != field.prizes_cents[places - 1]:
        return False  # Prizes never rise from place to place, so two of them tell of all.
    return is_over(field.prizes_cents, field.players_left, config.rules.placing)


def seats_won(field: Tournament, config: TournamentConfig) -> int:
    """Count the seats that the pool of a satellite buys."""
    assert config.satellite is not None
    pool, _ = set_aside(field.pool_cents, config.set_aside_basis_points)
    return min(len(field.entrants), pool // config.satellite.seat_cents)


def finish_all(field: Tournament, config: TournamentConfig, draw: Draw) -> list[TournamentEvent]:
    """Place everybody who is left by chips, owe what is left, and end the tournament."""
    left = [
        Eliminated(sitter.player, 0, sitter.chips)
        for table in field.tables.values()
        for sitter in table.seats.values()
    ]
    assert len(left) == field.players_left
    drawn = drawn_order([each.player for each in left], draw)
    order = sorted(left, key=lambda each: (-each.stack_chips, drawn.index(each.player)))
    finishes = [
        Finish(place=place, shared_from=place, shared_to=place, player=each.player)
        for place, each in enumerate(order, start=1)
    ]
    happened = _finish(field, config, finishes)
    for each in order:
        entrant = field.entrants[each.player]
        if entrant.bounty_cents:  # online:AMB-45: who is not knocked out keeps his own.
            own = tournament_events.BountyOwed(
                player=each.player,
                victim=each.player,
                cents=entrant.bounty_cents,
                added_cents=Cents(0),
                chips=entrant.bounty_chips,
            )
            entrant.bounty_cents, entrant.bounty_chips = Cents(0), 0
            happened.append(own)
    happened += _unclaimed_bounties(field, order[0].player) if order else []
    happened += share_leftover(field, config)
    return [*happened, *_over(field, tuple(each.player for each in order))]


def _unclaimed_bounties(field: Tournament, winner: PlayerId) -> list[TournamentEvent]:
    """Let the winner have the price on heads that nobody could knock out: of the disqualified."""
    happened: list[TournamentEvent] = []
    for entrant in field.entrants.values():
        if entrant.disqualified and entrant.bounty_cents:
            happened.append(
                tournament_events.BountyOwed(
                    player=winner,
                    victim=entrant.player,
                    cents=entrant.bounty_cents,
                    added_cents=Cents(0),
                    chips=entrant.bounty_chips,
                )
            )
            entrant.bounty_cents, entrant.bounty_chips = Cents(0), 0
    return happened


def share_leftover(field: Tournament, config: TournamentConfig) -> list[TournamentEvent]:
    """Share prizes that nobody is left to win among those who won some (live:AMB-48)."""
    assert field.prizes_cents is not None
    seats = config.satellite.seat_cents * len(field.seats_owed) if config.satellite else 0
    left = sum(field.prizes_cents) - sum(field.paid_cents.values()) - seats
    assert left >= 0
    if not left:
        return []
    finishes = sorted(field.finishes.values(), key=lambda finish: finish.place)
    won = [finish for finish in finishes if field.paid_cents.get(finish.player)] or finishes[:1]
    if not won:
        field.overlay_cents = Cents(field.overlay_cents - left)
        return [tournament_events.OverlayOwed(Cents(-left))]
    weights = [field.paid_cents.get(finish.player, Cents(0)) or Cents(1) for finish in won]
    happened: list[TournamentEvent] = []
    for finish, more in zip(won, in_proportion(Cents(left), weights), strict=True):
        if more:
            had = field.paid_cents.get(finish.player, Cents(0))
            field.paid_cents[finish.player] = Cents(had + more)
            happened.append(tournament_events.PrizeOwed(finish.player, finish.place, more))
    return happened


def _over(field: Tournament, winners: tuple[PlayerId, ...]) -> list[TournamentEvent]:
    field.stage = "finished"
    fees: list[TournamentEvent] = (
        [tournament_events.FeeTaken(field.fees_cents)] if field.fees_cents else []
    )
    return [*fees, tournament_events.TournamentFinished(winners)]


# Bounties


def owe_bounties(
    field: Tournament,
    config: TournamentConfig,
    hand: AnyHand,
    *,
    victims: Sequence[tuple[Seat, PlayerId]],
    players: dict[Seat, PlayerId],
    button: Seat,
) -> list[TournamentEvent]:
    """Take the price off the heads of those who went out, for whoever won their last pot."""
    if config.bounty is None:
        return []
    out = [
        (victim, knocked_out_by(hand, seat, players=players, button=button))
        for seat, victim in victims
    ]
    return owe_heads(field, config, out)


def owe_heads(
    field: Tournament,
    config: TournamentConfig,
    out: Sequence[tuple[PlayerId, tuple[PlayerId, ...]]],
) -> list[TournamentEvent]:
    """Take the price off heads, for those who put each of them out, clockwise from the button."""
    rules = config.rules.bounty
    if config.bounty is None or not isinstance(rules, BountyRules):
        return []
    if config.bounty_chip_cents:
        return _owe_chips(field, config, out)
    cash = rules.progressive_cash_basis_points if config.bounty == "progressive" else 10_000
    happened: list[TournamentEvent] = []
    for victim, winners in out:
        heads = {p: field.entrants[p].bounty_cents for p in (victim, *winners)}
        after = knock_out(heads, victim, winners=winners, cash_basis_points=cash)
        field.entrants[victim].bounty_cents = Cents(0)
        for won in after.won:
            field.entrants[won.player].bounty_cents = after.bounties_cents[won.player]
            if won.cash_cents or won.added_cents:
                happened.append(
                    tournament_events.BountyOwed(
                        player=won.player,
                        victim=victim,
                        cents=won.cash_cents,
                        added_cents=won.added_cents,
                    )
                )
    return happened


def _owe_chips(
    field: Tournament,
    config: TournamentConfig,
    out: Sequence[tuple[PlayerId, tuple[PlayerId, ...]]],
) -> list[TournamentEvent]:
    """Share physical bounty chips over all victims of the hand; the money follows the chips."""
    heaps: dict[tuple[PlayerId, ...], list[tuple[PlayerId, int]]] = {}
    for victim, winners in out:
        head = field.entrants[victim]
        assert head.bounty_cents == head.bounty_chips * config.bounty_chip_cents
        heaps.setdefault(winners, []).append((victim, head.bounty_chips))
        head.bounty_cents, head.bounty_chips = Cents(0), 0
    return [
        tournament_events.BountyOwed(
            player=taken.player,
            victim=taken.victim,
            cents=Cents(taken.chips * config.bounty_chip_cents),
            added_cents=Cents(0),
            chips=taken.chips,
        )
        for winners, heads in heaps.items()
        for taken in share_chips(heads, winners)
    ]


def owe_vip_bounties(
    config: TournamentConfig,
    hand: AnyHand,
    *,
    victims: Sequence[tuple[Seat, PlayerId]],
    players: dict[Seat, PlayerId],
    button: Seat,
) -> list[tournament_events.VipBountyOwed]:
    """Owe the house's bounty for a VIP who does not come back (TYPE-BNTY-04..05)."""
    rules = config.rules.bounty
    if not isinstance(rules, BountyRules):
        return []
    happened: list[tournament_events.VipBountyOwed] = []
    for seat, victim in victims:
        if victim in config.vip_cents:
            winners = knocked_out_by(hand, seat, players=players, button=button)
            won = vip_bounty_won(config.vip_cents[victim], winners, rebuys=False, rules=rules)
            happened += [
                tournament_events.VipBountyOwed(w.player, victim, w.cash_cents) for w in won
            ]
    return happened


def knocked_out_by(
    hand: AnyHand, victim: Seat, *, players: dict[Seat, PlayerId], button: Seat
) -> tuple[PlayerId, ...]:
    """Name who won the last pot that a player could win, clockwise from the button."""
    if isinstance(hand, Hand):
        pots = [
            SettledPot([players[victim]], _winners(hand, number, players, button))
            for number in range(_pots_reached(hand, victim))
        ]
        return eliminators(pots, players[victim])
    # Points have no pot: whoever gained chips in the hand has them.
    start = hand.events[0]
    assert isinstance(start, game_events.OpenFaceStarted)
    before = dict(zip(start.seats, start.stacks, strict=True))
    gained = [Seat(seat) for seat, chips in hand.stacks.items() if chips > before[seat]]
    return tuple(players[seat] for seat in clockwise(gained, button))


def _pots_reached(hand: Hand, seat: Seat) -> int:
    """Count the pots that a player's chips lie in, main pot first, even if he has mucked."""
    paid = next(player.paid for player in hand.players if player.seat == seat)
    levels = {player.paid for player in hand.players if not player.folded}
    return min(len(hand.pots()), 1 + sum(level < paid for level in levels))


def _winners(
    hand: Hand, number: int, players: dict[Seat, PlayerId], button: Seat
) -> list[PlayerId]:
    won = {
        Seat(e.seat) for e in hand.events if isinstance(e, game_events.PotWon) and e.pot == number
    }
    return [players[seat] for seat in clockwise(won, button)]
