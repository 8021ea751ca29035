"""Service: what a player asks of a tournament, and what he is answered.

Owns: the way of a command to its tournament.
Never: decides or records; the tournament does.
"""

from huone.room import commands
from huone.room.commands import Answer
from huone.room.outbox import Told
from huone.room.tournaments.lot_cuts import cut_lot
from huone.room.tournaments.schedule import TournamentSchedule
from huone.room.tournaments.tournament import RoomTournament
from huone.tournament.rulings import DealKind
from huone.units import Cents, Instant, PlayerId


def perform(
    hall: TournamentSchedule, player: PlayerId, command: commands.InTournament, *, now: Instant
) -> tuple[Answer, Told]:
    """Do what a player asks of a tournament."""
    contest = hall.contest(command.tournament)
    match command:
        case commands.Register():
            return _register(hall, contest, player, command, now)
        case commands.ReEnter():
            return _enter(contest, player, command, now)
        case commands.Unregister():
            return commands.Done(), contest.unregister(player, now=now)
        case commands.CutLot():
            return cut_lot(contest, player, command, now=now)
        case commands.Rebuy():
            return commands.Done(), contest.rebuy(player, now=now)
        case commands.DeclineRebuy():
            return commands.Done(), contest.decline_rebuy(player, now=now)
        case commands.AddOn():
            return commands.Done(), contest.add_on(player, now=now)
        case commands.ProposeDeal():
            winner = Cents(command.for_winner_cents)
            told = contest.propose_deal(player, _deal(command), for_winner_cents=winner, now=now)
            return commands.Done(), told
        case commands.AgreeDeal():
            return commands.Done(), contest.agree_deal(player, now=now)


def _register(
    hall: TournamentSchedule,
    contest: RoomTournament,
    player: PlayerId,
    command: commands.Register,
    now: Instant,
) -> tuple[Answer, Told]:
    """Enter a player into one tournament or several; the answer speaks of the one he named."""
    games = hall.games(contest, player, count=command.games, ticket=command.ticket, now=now)
    entered = [_enter(game, player, command, now) for game in games]
    # They are recorded together, so the last of them is told last.
    return entered[0][0], next((told for _, told in reversed(entered) if told is not None), None)


def _enter(
    contest: RoomTournament,
    player: PlayerId,
    command: commands.Register | commands.ReEnter,
    now: Instant,
) -> tuple[Answer, Told]:
    amount = None if command.buy_in_cents is None else Cents(command.buy_in_cents)
    told = contest.register(player, ticket=command.ticket, buy_in_cents=amount, now=now)
    answer = commands.Entered(
        tournament=contest.id,
        entrants=len(contest.field.entrants),
        table=contest.table_of(player),
    )
    return answer, told


def _deal(command: commands.ProposeDeal) -> DealKind | dict[PlayerId, Cents]:
    if command.deal == "custom":
        return {PlayerId(player): Cents(cents) for player, cents in command.cents.items()}
    return command.deal
