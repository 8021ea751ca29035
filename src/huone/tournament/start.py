"""Start: how a tournament begins: enough entries, the multiplier, seats by lot, the first level.

Owns: the start, and taking in those who come from a first phase.
Never: takes an entry that is paid for; `registration.py` does.

Rule 1: seats are drawn when it starts, from everybody who has entered (MTT-SEAT-01).
"""

from collections.abc import Mapping

from huone.table.draw import Draw
from huone.tournament import after_hand, clockwork, next_hand, registration, registration_end
from huone.tournament import events as tournament_events
from huone.tournament.entries import RegistrationClosed, carried_stack, has_enough_entries
from huone.tournament.events import TournamentEvent
from huone.tournament.hexapro import NUMBERS, payouts, row_of
from huone.tournament.play import Play
from huone.units import Cents, Chips, Instant, PlayerId

LOT_WAITS_MS = 3_000
"""How long a multiplier waits for the players' cuts at most; it goes on when all are there."""


def start(play: Play, now: Instant, draw: Draw) -> list[TournamentEvent]:
    """Begin, or cancel a tournament that too few have entered."""
    field, config = play.field, play.config
    tables = -(-len(field.entrants) // config.seats)
    rules = config.rules.registration
    if not has_enough_entries(len(field.entrants), tables=tables, rules=rules):
        return after_hand.cancel(play, "too few entries", now)  # MTT-REG-15.
    field.stage, field.started_at, field.lot_until = "playing", now, None
    happened: list[TournamentEvent] = []
    if config.hexapro is not None:
        happened += _draw_multiplier(play, draw)
    seated = play.seating.draw_all(draw)
    happened.append(tournament_events.TournamentStarted(len(field.entrants), len(field.tables)))
    happened += seated
    happened += clockwork.begin(field, config, now)
    if not registration.takes_entries(field, config):
        happened += registration_end.close(play, now, draw)
    next_hand.look_again(play, now)
    return happened


def _draw_multiplier(play: Play, draw: Draw) -> list[TournamentEvent]:
    """Draw what a HexaPro is played for, once, before the first hand (AMB-66)."""
    chapter = play.config.hexapro
    assert chapter is not None
    players = tuple(play.field.entrants)
    lot, cuts = play.multiplier, play.field.lot_cuts
    number = draw(NUMBERS) if lot is None else lot(players, cuts)
    row = row_of(number, chapter)
    play.field.row = row
    for entrant in play.field.entrants.values():
        entrant.chips_bought = Chips(row.starting_chips)
    prizes = payouts(play.config.entry.total_cents, row)
    return [tournament_events.MultiplierDrawn(number, row.multiplier_tenths, prizes)]


def take_carried(play: Play) -> None:
    """Enter those who come from a first phase with their stacks (TYPE-PHS-03..04)."""
    for player, chips in play.config.carried_chips.items():
        play.field.enter(player, chips)
    play.field.players_left = len(play.field.entrants)
    play.field.prize_in_cents = play.config.carried_pool_cents


def carry_in(
    play: Play, stacks: Mapping[PlayerId, Chips], pool_cents: Cents
) -> list[TournamentEvent]:
    """Take in those who survived a first phase; of two stacks the larger one counts."""
    field = play.field
    if field.stage != "registering":
        raise RegistrationClosed(why="the second phase has begun")
    for player, chips in stacks.items():
        entrant = field.entrants.get(player)
        if entrant is None:
            field.enter(player, chips)
            field.players_left += 1
        else:
            entrant.chips_bought = carried_stack((entrant.chips_bought, chips))
    field.prize_in_cents = Cents(field.prize_in_cents + pool_cents)
    return [
        tournament_events.StackCarried(player, field.entrants[player].chips_bought)
        for player in stacks
    ]
