"""Contest play: bust-outs, moves, rounds, races, prizes and deals, over HTTP.

Owns: these routes below `/api/live/contests/{contest}`.
Never: keeps or books anything (`room.live.contests`).
"""

from typing import Final

from huone.cards.card import CARDS
from huone.live.contests import draw, facts
from huone.live.contests.busts import OrderNeeded
from huone.live.contests.contest import Contest
from huone.live.contests.draw import NothingToBreak
from huone.live.contests.facts import BustedOut, GuestMoved, GuestOut
from huone.live.contests.proposals import (
    ContestProposal,
    NoSuchProposal,
    WhoMovesUnknown,
    next_move,
    table_to_break,
)
from huone.live.contests.races import NoRaceDue, race_due, with_result
from huone.server.api.live.bodies import ActBody
from huone.server.api.live.contests import bodies
from huone.server.api.live.contests.noting import (
    AT_CONTEST_TABLE,
    DIRECTS,
    ContestAct,
    contest_acts,
    note_contest,
    note_fact,
)
from huone.server.api.operation import ApiCall, Operation, Reply

# Going out


async def report_out(call: ApiCall) -> Reply:
    """Report seats out; the desk makes it a bust-out in one tap."""
    body = call.sent(bodies.OutBody)
    return await note_fact(call, body, facts.OutReported(table=body.table, seats=body.seats))


async def bust_out(call: ApiCall) -> Reply:
    """Note who went out in a hand, and who did it."""
    body = call.sent(bodies.BustBody)

    def decide(contest: Contest) -> ContestAct:
        return ContestAct(facts=(_busted(call, contest, body),))

    return await note_contest(call, body, decide)


def _busted(call: ApiCall, contest: Contest, body: bodies.BustBody) -> BustedOut:
    several = len(body.seats) > 1
    if several and body.order is None:
        raise OrderNeeded(players=len(body.seats))
    out = []
    for at, seat in enumerate(body.seats):
        rank = len(body.seats) - at if body.order == "listed" else 1
        by = body.by_seat.get(seat, body.by)
        out.append(
            GuestOut(
                guest=contest.at(body.table, seat),
                seat=seat,
                rank=rank if several else 0,
                by=tuple(contest.at(body.table, winner) for winner in by),
            )
        )
    if body.order == "equal":
        _shuffle(call, out)
    return BustedOut(table=body.table, out=tuple(out))


def _shuffle(call: ApiCall, out: list[GuestOut]) -> None:
    """Put equals into an order by lot; it decides over what cannot be shared."""
    for left in range(len(out) - 1, 0, -1):
        other = call.room.live.draw(left + 1)
        out[left], out[other] = out[other], out[left]


async def remove_entrant(call: ApiCall) -> Reply:
    """Remove a guest: his chips leave play, his money stays in the pool."""
    body = call.sent(bodies.RemoveBody)
    return await note_fact(call, body, facts.EntrantRemoved(guest=body.guest, why=body.why))


async def disqualify_entrant(call: ApiCall) -> Reply:
    """Disqualify a guest, in or out; who is below him moves up."""
    body = call.sent(bodies.RemoveBody)
    return await note_fact(call, body, facts.EntrantDisqualified(guest=body.guest, why=body.why))


# Moves


async def accept_move(call: ApiCall) -> Reply:
    """Send a guest to another table: as proposed, or as the director says."""
    body = call.sent(bodies.MoveBody)

    def decide(contest: Contest) -> ContestAct:
        return ContestAct(facts=(_moved(call, contest, body),))

    return await note_contest(call, body, decide)


def _moved(call: ApiCall, contest: Contest, body: bodies.MoveBody) -> GuestMoved:
    if body.to_table is not None and body.guest is not None and body.to_seat is not None:
        table, _, _ = contest.sitter(body.guest)
        why: facts.MoveWhy = "balance" if body.proposal else "director"
        return GuestMoved(
            guest=body.guest,
            from_table=table.number,
            to_table=body.to_table,
            seat=body.to_seat,
            why=why,
        )
    shown, drawn = next_move(contest), next_move(contest, call.room.live.draw)
    if shown is None or drawn is None or (body.proposal and shown.id != body.proposal):
        raise NoSuchProposal(proposal=body.proposal or "a move")
    guest = body.guest or shown.guest or _mover(contest, drawn)
    # What the director was shown is done; only what it left open is drawn.
    place = shown if shown.to_seat else drawn
    table, _, _ = contest.sitter(guest)
    return GuestMoved(
        guest=guest,
        from_table=table.number,
        to_table=place.to_table,
        seat=body.to_seat or place.to_seat,
        waits=place.waits and body.to_seat is None,
    )


def _mover(contest: Contest, proposed: ContestProposal) -> str:
    """Take who is proposed; where nobody knows the blinds the director names him."""
    if not proposed.drawn and contest.field.tables[proposed.table].last is None:
        raise WhoMovesUnknown(table=proposed.table)
    return proposed.guest


async def refuse_move(call: ApiCall) -> Reply:
    """Leave a proposal undone until the tables change."""
    body = call.sent(bodies.RefuseBody)
    return await note_fact(call, body, facts.MoveRefused(proposal=body.proposal, why=body.why))


async def note_arrival(call: ApiCall) -> Reply:
    """Note that somebody sits at his new table."""
    body = call.sent(bodies.GuestBody)
    return await note_fact(call, body, facts.GuestArrived(guest=body.guest))


async def break_contest_table(call: ApiCall) -> Reply:
    """Break a table: the next of the order, or the one that is named; seats are drawn."""
    body = call.sent(bodies.BreakBody)

    def decide(contest: Contest) -> ContestAct:
        number = body.table or table_to_break(contest)
        if number is None:
            raise NothingToBreak(table=0, players=contest.field.players_left, free=0)
        return ContestAct(facts=(draw.broken(contest, number, call.room.live.draw),))

    return await note_contest(call, body, decide)


async def open_contest_table(call: ApiCall) -> Reply:
    """Open one more table."""
    body = call.sent(ActBody)

    def decide(contest: Contest) -> ContestAct:
        opened = facts.ContestTableOpened(table=contest.field.tables_opened + 1)
        return ContestAct(facts=(opened,))

    return await note_contest(call, body, decide)


# Hands and rounds


async def begin_contest_hand(call: ApiCall) -> Reply:
    """Begin a hand at a table; it keeps its level."""
    body = call.sent(bodies.TableBody)
    return await note_fact(call, body, facts.ContestHandBegan(table=body.table))


async def void_contest_hand(call: ApiCall) -> Reply:
    """Let a hand of a table never have been."""
    body = call.sent(bodies.VoidBody)
    return await note_fact(call, body, facts.ContestHandVoided(table=body.table, why=body.note))


async def state_big_blind(call: ApiCall) -> Reply:
    """Say where the big blind of a table is."""
    body = call.sent(bodies.BigBlindBody)
    return await note_fact(call, body, facts.BigBlindStated(table=body.table, seat=body.seat))


async def call_hand_for_hand(call: ApiCall) -> Reply:
    """Let the tables deal in step, or not any more."""
    body = call.sent(bodies.SwitchBody)
    return await note_fact(call, body, facts.HandForHandCalled(on=body.on))


async def note_round_done(call: ApiCall) -> Reply:
    """Note that a table has played its hand of the round."""
    body = call.sent(bodies.TableBody)
    return await note_fact(call, body, facts.RoundDone(table=body.table))


async def begin_next_round(call: ApiCall) -> Reply:
    """Deal the next round; who went out in the last one is placed."""
    return await note_fact(call, call.sent(ActBody), facts.RoundBegun())


# Chips and prizes


async def race_chips(call: ApiCall) -> Reply:
    """Race small chips off at a table, with cards as typed or dealt by the room."""
    body = call.sent(bodies.RaceBody)

    def decide(contest: Contest) -> ContestAct:
        due = race_due(contest)
        if due is None:
            raise NoRaceDue(chip=int(contest.field.chip))
        left = {seat: chips for seat, chips in body.leftovers.items() if chips}
        raced = facts.TableRaced(
            table=body.table,
            old_chip=due[0],
            new_chip=due[1],
            leftovers=left,
            cards=body.cards or _dealt(call, left),
            alone=body.alone,
        )
        return ContestAct(facts=(with_result(contest, raced),))

    return await note_contest(call, body, decide)


def _dealt(call: ApiCall, leftovers: dict[int, int]) -> dict[int, tuple[str, ...]]:
    """Deal a card for each chip, from the dealer's left (TOUR-RACE-03)."""
    count = min(sum(leftovers.values()), len(CARDS))
    cards = iter(call.room.live.draw_cards(count))
    return {seat: tuple(next(cards) for _ in range(leftovers[seat])) for seat in sorted(leftovers)}


async def count_stack(call: ApiCall) -> Reply:
    """Note the chips of a guest as they were counted."""
    body = call.sent(bodies.StackBody)
    return await note_fact(call, body, facts.StackCounted(guest=body.guest, chips=body.chips))


async def fix_prizes(call: ApiCall) -> Reply:
    """Make the prizes final, when nothing more can be bought."""
    return await note_fact(call, call.sent(ActBody), facts.PrizesFixed())


async def give_special(call: ApiCall) -> Reply:
    """Give a special prize to its winner."""
    body = call.sent(bodies.SpecialBody)
    fact = facts.SpecialPrizeGiven(purpose=body.purpose, guest=body.guest)
    return await note_fact(call, body, fact)


async def propose_contest_deal(call: ApiCall) -> Reply:
    """Put a division of the prizes that are left on the table."""
    body = call.sent(bodies.DealBody)
    fact = facts.DealPutForward(
        kind=body.kind, cents=body.cents, for_winner_cents=body.for_winner_cents
    )
    return await note_fact(call, body, fact)


async def accept_deal(call: ApiCall) -> Reply:
    """Let a deal count that all agree to, or pay as published."""
    body = call.sent(bodies.AcceptDealBody)
    fact = facts.DealAccepted(agreed=body.agreed, as_published=body.as_published, why=body.why)
    return await note_fact(call, body, fact)


OPERATIONS: Final[tuple[Operation, ...]] = contest_acts(
    ("report-out", AT_CONTEST_TABLE, report_out, bodies.OutBody),
    ("bust-out", DIRECTS, bust_out, bodies.BustBody),
    ("remove-entrant", DIRECTS, remove_entrant, bodies.RemoveBody),
    ("disqualify", DIRECTS, disqualify_entrant, bodies.RemoveBody),
    ("accept-move", DIRECTS, accept_move, bodies.MoveBody),
    ("refuse-move", DIRECTS, refuse_move, bodies.RefuseBody),
    ("arrived", AT_CONTEST_TABLE, note_arrival, bodies.GuestBody),
    ("break-table", DIRECTS, break_contest_table, bodies.BreakBody),
    ("open-contest-table", DIRECTS, open_contest_table, ActBody),
    ("begin-hand", AT_CONTEST_TABLE, begin_contest_hand, bodies.TableBody),
    ("void-hand", AT_CONTEST_TABLE, void_contest_hand, bodies.VoidBody),
    ("state-big-blind", AT_CONTEST_TABLE, state_big_blind, bodies.BigBlindBody),
    ("call-hand-for-hand", DIRECTS, call_hand_for_hand, bodies.SwitchBody),
    ("round-done", AT_CONTEST_TABLE, note_round_done, bodies.TableBody),
    ("next-round", DIRECTS, begin_next_round, ActBody),
    ("race-chips", DIRECTS, race_chips, bodies.RaceBody),
    ("count-stack", AT_CONTEST_TABLE, count_stack, bodies.StackBody),
    ("fix-prizes", DIRECTS, fix_prizes, ActBody),
    ("give-special", DIRECTS, give_special, bodies.SpecialBody),
    ("propose-deal", DIRECTS, propose_contest_deal, bodies.DealBody),
    ("accept-deal", DIRECTS, accept_deal, bodies.AcceptDealBody),
)
