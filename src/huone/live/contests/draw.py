"""Draw: seats of a tournament with paper cards: against the ticket, at the start, by moving.

Owns: which seat is drawn, the start, presence, moves, broken and opened tables.
Never: makes luck: a draw arrives as an argument, and what it gave stands in the fact.

Rule 1: tickets draw one by one from the opening of the draw, at the emptiest table; who has not
drawn at the start is drawn then, and is absent (live:AMB-73).
Rule 2: three people at every table, where there are several, or the director says why not
(TOUR-GEN-06, live:AMB-74).
"""

from collections.abc import Iterable

from huone.live.contests.contest import Contest, SeatNotHis
from huone.live.contests.facts import (
    ContestNoted,
    ContestSeatDrawn,
    ContestStarted,
    ContestTableBroken,
    ContestTableOpened,
    DrawnSeat,
    GuestArrived,
    GuestMoved,
    PresenceMarked,
)
from huone.live.contests.sheet import TABLES_MAX
from huone.refusal import Refused
from huone.table.draw import Draw
from huone.tournament import clockwork
from huone.tournament.balance import tables_needed
from huone.tournament.field import FieldTable, NoSeatInTournament
from huone.tournament.rulings import NotPlaying, verify_playing
from huone.tournament.seats import drawn_order
from huone.tournament.staff_moves import NoSuchSeatThere, SeatHasPlayer
from huone.units import Instant, PlayerId, Seat


class DrawNotOpen(Refused):
    """Seats are drawn from a while before the start."""

    code = "live/draw-not-open"
    says = "seats are drawn from {opens_ms} on"


class SeatIsDrawn(Refused):
    """No seat is changed (TOUR-GEN-04)."""

    code = "live/seat-drawn"
    says = "{guest} has table {table}, seat {seat}"


class TooFewPresent(Refused):
    """Play begins with three people at every table (TOUR-GEN-06)."""

    code = "live/too-few-present"
    says = "table {table} has {present} people; {needed} are needed, or say why it begins"


class TooFewEntries(Refused):
    """A tournament needs its smallest field."""

    code = "live/too-few-entries"
    says = "{entries} have entered; {needed} are needed"


class NotTravelling(Refused):
    """Only who was sent to a table arrives there."""

    code = "live/not-travelling"
    says = "{guest} was not sent to another table"


class NothingToBreak(Refused):
    """A table is broken when its players have seats elsewhere."""

    code = "live/nothing-to-break"
    says = "table {table} has {players} players; the other tables have {free} free seats"


class TooManyContestTables(Refused):
    """A tournament has a bound of tables."""

    code = "live/too-many"
    says = "a tournament has at most {most} {what}"


# What is drawn


def opens_ms(contest: Contest) -> Instant:
    """Say from when on tickets draw their seats (live:AMB-73)."""
    minutes = contest.sheet.draw_opens_min if contest.sheet is not None else 0
    return Instant(contest.start_ms - minutes * 60_000)


def seat_drawn(
    contest: Contest, guest: str, draw: Draw, *, coming: int = 0
) -> list[ContestTableOpened | ContestSeatDrawn]:
    """Draw a seat at one of the emptiest tables; a table is opened where all are full.

    `coming` counts who has just bought an entry and is not in the field yet.
    """
    trial = contest.copy()
    found: list[ContestTableOpened | ContestSeatDrawn] = []
    number = _room_for(trial, draw, coming)
    if number not in contest.field.tables:
        found.append(ContestTableOpened(table=number))
    free = usual_free(trial, trial.field.tables[number])
    seat = free[draw(len(free))]
    return [*found, ContestSeatDrawn(guest=guest, table=number, seat=int(seat) + 1)]


def _room_for(trial: Contest, draw: Draw, coming: int) -> int:
    """Choose a table on a trial; before the start there are as many as the field needs."""
    field, config = trial.field, trial.config
    if field.stage == "registering":
        final = min(config.seats, config.final_seats)
        players = len(field.entrants) + coming
        needed = tables_needed(players, seats=config.seats, final_seats=final)
        if len(field.tables) < needed:
            return trial.seating().open_table()
    seating = trial.seating()
    number = seating.table_with_room(draw)
    return seating.open_table() if number is None else number


def all_drawn(contest: Contest, draw: Draw) -> list[ContestTableOpened | ContestSeatDrawn]:
    """Draw seats for everybody who has not drawn, in an order by lot."""
    trial = contest.copy()
    late = [player for player, entrant in trial.field.entrants.items() if entrant.table is None]
    found: list[ContestTableOpened | ContestSeatDrawn] = []
    for player in drawn_order(late, draw):
        for fact in seat_drawn(trial, str(player), draw):
            if isinstance(fact, ContestTableOpened):
                _open(trial, fact.table)
            else:
                _sit(trial, fact.guest, fact.table, fact.seat)
            found.append(fact)
    return found


def broken(contest: Contest, number: int, draw: Draw) -> ContestTableBroken:
    """Draw seats at the other tables for the players of one, the emptiest first."""
    trial = contest.copy()
    table, seating = trial.table(number), trial.seating()
    table.closing = True  # Nobody draws a seat there again.
    seating.rows.drop(number)
    players = [sitter.player for sitter in table.seats.values()]
    others = [other for other in trial.field.tables.values() if other.number != number]
    free = sum(trial.config.seats - other.players for other in others)
    if not others or free < len(players):
        raise NothingToBreak(table=number, players=len(players), free=max(0, free))
    drawn = []
    for player in drawn_order(players, draw):
        row = seating.rows.emptiest()
        target = trial.field.tables[row[draw(len(row))]]
        seats = usual_free(trial, target)
        seat = seats[draw(len(seats))]
        seating.move_to(table, table.seat_of(player), target, seat, why="table-broken")
        drawn.append(DrawnSeat(guest=str(player), table=target.number, seat=int(seat) + 1))
    return ContestTableBroken(table=number, drawn=tuple(drawn))


def usual_free(contest: Contest, table: FieldTable) -> list[Seat]:
    """List the free seats of a table; those of a larger final table only when it is the last."""
    free = contest.seating().free(table)
    usual = [seat for seat in free if seat < contest.config.seats]
    return usual or free


# What has happened


def draw_seat(contest: Contest, fact: ContestSeatDrawn, event: ContestNoted) -> None:
    """Give a ticket its seat; whoever draws is there."""
    field = contest.field
    if field.stage not in ("registering", "playing"):
        raise NotPlaying(stage=field.stage)
    if field.stage == "registering" and contest.now < opens_ms(contest):
        raise DrawNotOpen(opens_ms=opens_ms(contest))
    contest.verify_in(fact.guest)
    entrant = contest.entrant(fact.guest)
    if entrant.table is not None:
        table, seat, _ = field.sitter(entrant.player)
        raise SeatIsDrawn(guest=fact.guest, table=table.number, seat=int(seat) + 1)
    _sit(contest, fact.guest, fact.table, fact.seat)


def _sit(contest: Contest, guest: str, number: int, seat: int) -> None:
    table, entrant = contest.table(number), contest.entrant(guest)
    verify_free(contest, table, seat)
    entrant.online = True
    contest.seating().sit(entrant, number, Seat(seat - 1))


def verify_free(contest: Contest, table: FieldTable, seat: int) -> None:
    """Refuse a seat that is taken, or is none."""
    most = max(contest.config.seats, contest.config.final_seats)
    if not 1 <= seat <= most:
        raise NoSuchSeatThere(seat=seat, seats=most)
    if Seat(seat - 1) in table.seats:
        free = tuple(int(at) + 1 for at in contest.seating().free(table))
        raise SeatHasPlayer(seat=seat, table=table.number, free=free)


def start(contest: Contest, fact: ContestStarted, event: ContestNoted) -> None:
    """Begin, with everybody who has an entry on a seat."""
    field, config = contest.field, contest.config
    if field.stage != "registering":
        raise NotPlaying(stage=field.stage)
    least = config.rules.registration.min_entries
    if len(field.entrants) < least:
        raise TooFewEntries(entries=len(field.entrants), needed=least)
    for each in fact.drawn:
        if each.table not in field.tables:
            _open(contest, each.table)
        _sit(contest, each.guest, each.table, each.seat)
        _, _, sitter = contest.sitter(each.guest)
        sitter.away = True
    _verify_present(contest, fact.why)
    for entrant in field.entrants.values():
        if entrant.table is None:
            raise NoSeatInTournament(player=entrant.player)
    field.stage, field.started_at = "playing", contest.now
    clockwork.begin(field, config, contest.now)


def _verify_present(contest: Contest, why: str) -> None:
    tables = contest.field.tables
    needed = contest.config.rules.registration.start_min_per_table
    if len(tables) < 2 or why.strip():
        return
    for table in tables.values():
        present = sum(sitter.is_present for sitter in table.seats.values())
        if present < needed:
            raise TooFewPresent(table=table.number, present=present, needed=needed)


def mark_present(contest: Contest, fact: PresenceMarked, event: ContestNoted) -> None:
    """Note who is at his seat (TOUR-ABS-01)."""
    table = contest.table(fact.table)
    for seat, present in fact.present.items():
        sitter = table.seats.get(Seat(seat - 1))
        if sitter is None:
            raise SeatNotHis(guest="nobody", table=fact.table, seat=seat)
        sitter.away = not present


def move(contest: Contest, fact: GuestMoved, event: ContestNoted) -> None:
    """Send somebody to a seat at another table (TOUR-BAL-03..07)."""
    verify_playing(contest.field)
    table, seat, _ = contest.sitter(fact.guest)
    target = contest.table(fact.to_table)
    if table.number != fact.from_table:
        raise SeatNotHis(guest=fact.guest, table=fact.from_table, seat=0)
    verify_free(contest, target, fact.seat)
    to = Seat(fact.seat - 1)
    contest.seating().move_to(table, seat, target, to, waits=fact.waits, why=fact.why)
    contest.travelling[fact.guest] = target.number
    contest.refused = {}


def arrive(contest: Contest, fact: GuestArrived, event: ContestNoted) -> None:
    """Note that he sits at his new table."""
    if contest.travelling.pop(fact.guest, None) is None:
        raise NotTravelling(guest=fact.guest)


def open_table(contest: Contest, fact: ContestTableOpened, event: ContestNoted) -> None:
    """Open a table (TOUR-OPENT-01)."""
    if contest.field.stage not in ("registering", "playing"):
        raise NotPlaying(stage=contest.field.stage)
    _open(contest, fact.table)


def _open(contest: Contest, number: int) -> None:
    field = contest.field
    if len(field.tables) >= TABLES_MAX:
        raise TooManyContestTables(most=TABLES_MAX, what="tables")
    field.tables[number] = FieldTable(number, {})
    field.tables_opened = max(field.tables_opened, number)
    hands = (table.rebuy_hands for table in field.tables.values())
    field.tables[number].rebuy_hands = max(hands, default=0)


def break_table(contest: Contest, fact: ContestTableBroken, event: ContestNoted) -> None:
    """Break a table; its players go where they have drawn (TOUR-BREAK-01..03)."""
    verify_playing(contest.field)
    table, seating = contest.table(fact.table), contest.seating()
    here = {str(sitter.player) for sitter in table.seats.values()}
    if here != {each.guest for each in fact.drawn}:
        raise SeatNotHis(guest=_first_difference(here, fact.drawn), table=fact.table, seat=0)
    for each in fact.drawn:
        target = contest.table(each.table)
        verify_free(contest, target, each.seat)
        seat = table.seat_of(PlayerId(each.guest))
        seating.move_to(table, seat, target, Seat(each.seat - 1), why="table-broken")
        contest.travelling[each.guest] = target.number
    seating.take_away(table)
    contest.hands.pop(fact.table, None)
    contest.reported.pop(fact.table, None)
    contest.refused = {}


def _first_difference(here: set[str], drawn: Iterable[DrawnSeat]) -> str:
    return min(here ^ {each.guest for each in drawn})
