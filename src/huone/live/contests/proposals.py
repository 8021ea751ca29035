"""Proposals: the next step that the rules ask for, with its reason, for the director to accept.

Owns: which moves level the tables, which table is broken, and what else is due.
Never: does any of it. A crash or a slow hand changes nothing that people have done.

Rule 1: every plan has the fewest moves that level the tables (TOUR-BAL-01..02).
Rule 2: who moves and where is worked out from positions; where nobody knows them the proposal says
so, and the director names the player.
"""

from typing import Literal

from msgspec import Struct

from huone.live.contests.busts import tables_not_done
from huone.live.contests.contest import Contest
from huone.live.contests.facts import ContestNoted, MoveRefused
from huone.live.contests.races import race_due
from huone.refusal import Refused
from huone.table.draw import Draw
from huone.tournament.balance import largest_difference, rebalance, tables_needed
from huone.tournament.field import FieldTable
from huone.tournament.prizes import is_hand_for_hand
from huone.tournament.registration import last_rebuy_hands, takes_entries
from huone.units import Seat

ProposalKind = Literal[
    "move", "break", "race", "hand-for-hand", "next-round", "last-rebuys", "fix-prizes", "out"
]


class NoSuchProposal(Refused):
    """What was proposed is not any more."""

    code = "live/no-such-proposal"
    says = "this is not proposed any more: {proposal}; look again"


class WhoMovesUnknown(Refused):
    """Where the blinds are is not known, so the director names who moves."""

    code = "live/who-moves"
    says = "nobody has said where the big blind of table {table} is: name the player who moves"


class ContestProposal(Struct, frozen=True, kw_only=True):
    """Something that is due, and why."""

    id: str
    kind: ProposalKind
    clauses: tuple[str, ...] = ()
    guest: str = ""
    """Who moves; empty if it is drawn, or nobody knows the blinds."""
    name: str = ""
    drawn: bool = False
    """Whether the mover is drawn (TOUR-BAL-06)."""
    table: int = 0
    seat: int = 0
    to_table: int = 0
    to_seat: int = 0
    """0 where it is drawn."""
    waits: bool = False
    """He is dealt in when the button has passed (TOUR-BAL-05)."""
    players: int = 0
    to_players: int = 0
    difference_max: int = 0
    old_chip: int = 0
    new_chip: int = 0
    seats: tuple[int, ...] = ()
    """Seats that a dealer has reported out."""


def proposals(contest: Contest) -> tuple[ContestProposal, ...]:
    """List everything that is due now, what is most urgent first."""
    if contest.field.stage != "playing":
        return ()
    found = [
        *_reported(contest),
        *_rounds(contest),
        *_breaks(contest),
        *_moves(contest),
        *_others(contest),
    ]
    return tuple(one for one in found if one.id not in contest.refused)


def _reported(contest: Contest) -> list[ContestProposal]:
    return [
        ContestProposal(id=f"out-{table}", kind="out", table=table, seats=seats)
        for table, seats in sorted(contest.reported.items())
        if seats
    ]


def _rounds(contest: Contest) -> list[ContestProposal]:
    field, config = contest.field, contest.config
    if field.hand_for_hand:
        done = not tables_not_done(contest)
        number = f"round-{field.round}"
        return [ContestProposal(id=number, kind="next-round")] if done else []
    places = field.prizes_cents
    near = places is not None and is_hand_for_hand(
        field.players_left,
        tables=len(field.tables),
        places=len(places),
        game=config.game,
        rules=config.rules.hand_for_hand,
    )
    if not near:
        return []
    id = f"hand-for-hand-{field.players_left}"
    return [ContestProposal(id=id, kind="hand-for-hand", players=field.players_left)]


def table_to_break(contest: Contest) -> int | None:
    """Name the table that the field does not need any more (TOUR-BREAK-01, TOUR-BREAK-03)."""
    field, config = contest.field, contest.config
    seated = sum(table.players for table in field.tables.values())
    needed = tables_needed(seated, seats=config.seats, final_seats=config.final_seats)
    if len(field.tables) <= needed:
        return None
    return next(n for n in contest.seating().breaking_order if n in field.tables)


def _breaks(contest: Contest) -> list[ContestProposal]:
    number = table_to_break(contest)
    if number is None or (contest.field.hand_for_hand and contest.field.round_out):
        return []
    table = contest.field.tables[number]
    return [
        ContestProposal(
            id=f"break-{number}",
            kind="break",
            clauses=("TOUR-BREAK-01", "TOUR-BREAK-03"),
            table=number,
            players=table.players,
        )
    ]


def _moves(contest: Contest) -> list[ContestProposal]:
    """List the moves that level the tables, each as it stands after the one before."""
    if table_to_break(contest) is not None:
        return []
    trial, found = contest.copy(), list[ContestProposal]()
    while (one := next_move(trial)) is not None and len(found) < 12:
        found.append(one)
        if not one.guest or not one.to_seat:
            break
        seating = trial.seating()
        table, seat, _ = trial.sitter(one.guest)
        target = trial.field.tables[one.to_table]
        seating.move_to(table, seat, target, Seat(one.to_seat - 1), waits=one.waits)
    return found


def next_move(contest: Contest, draw: Draw | None = None) -> ContestProposal | None:
    """Work out the next move; with a draw also what is drawn."""
    field, config = contest.field, contest.config
    players = {number: table.players for number, table in sorted(field.tables.items())}
    if len(players) < 2:
        return None
    rules = config.rules.balancing
    plan = rebalance(
        players,
        seats=config.seats,
        final_seats=config.final_seats,
        breaking_order=contest.seating().breaking_order,
        rules=rules,
    )
    if plan.broken or not plan.moves:
        return None
    here, there = (field.tables[n] for n in (plan.moves[0].from_table, plan.moves[0].to_table))
    return _move(contest, here, there, largest_difference(len(players), rules), draw)


def _move(
    contest: Contest, here: FieldTable, there: FieldTable, allowed: int, draw: Draw | None
) -> ContestProposal:
    seating = contest.seating()
    drawn = seating.stud
    guest, seat = "", 0
    if (draw is not None and (drawn or here.last is None)) or (here.last is not None and not drawn):
        at = seating.mover(here, draw or _first)
        guest, seat = str(here.seats[at].player), int(at) + 1
    to_seat, waits = 0, False
    if draw is not None or (there.last is not None and not drawn):
        new = seating.seat_for(there, broken=False, draw=draw or _kept)
        to_seat, waits = int(new.seat) + 1, new.waits
    return ContestProposal(
        id=f"move-{here.number}-{there.number}-{here.players}-{there.players}",
        kind="move",
        clauses=("TOUR-BAL-06", "TOUR-BAL-07") if drawn else ("TOUR-BAL-03", "TOUR-BAL-04"),
        guest=guest,
        name=contest.guests[guest].name if guest else "",
        drawn=drawn,
        table=here.number,
        seat=seat,
        to_table=there.number,
        to_seat=to_seat,
        waits=waits,
        players=here.players,
        to_players=there.players,
        difference_max=allowed,
    )


def _first(bound: int) -> int:
    return 0


def _kept(bound: int) -> int:
    return bound - 1


def _others(contest: Contest) -> list[ContestProposal]:
    field, config = contest.field, contest.config
    found = []
    due = race_due(contest)
    if due is not None:
        old, new = due
        found.append(
            ContestProposal(
                id=f"race-{new}",
                kind="race",
                clauses=("TOUR-RACE-01",),
                old_chip=old,
                new_chip=new,
            )
        )
    if takes_entries(field, config) or field.prizes_cents is not None:
        return found
    if last_rebuy_hands(field, config) and not field.last_rebuys_called:
        found.append(
            ContestProposal(id="last-rebuys", kind="last-rebuys", clauses=("TOUR-REBUY-04",))
        )
    else:
        found.append(
            ContestProposal(id="fix-prizes", kind="fix-prizes", clauses=("TOUR-PRIZE-02",))
        )
    return found


def refuse_move(contest: Contest, fact: MoveRefused, event: ContestNoted) -> None:
    """Leave a proposal undone until the tables change."""
    known = {one.id for one in proposals(contest)}
    if fact.proposal not in known:
        raise NoSuchProposal(proposal=fact.proposal)
    contest.refused = {**contest.refused, fact.proposal: fact.why}
