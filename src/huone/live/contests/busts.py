"""Busts: who goes out, in which order, by whom, and what follows from it.

Owns: reports of dealers, bust-outs of one hand and of one round, removal and disqualification,
and the end of a tournament.
Never: gives a place by itself; `huone.tournament` ranks.

Rule 1: several of one hand are put in the order of their chips at its start, or are equal
(TOUR-PRIZE-04..05); several of one round at different tables share (TOUR-PRIZE-06).
Rule 2: two tablets that note the same bust-out: the second is told who was first.
"""

from collections.abc import Iterable

from huone.live.contests.contest import Contest, OutNote, SeatNotHis
from huone.live.contests.facts import (
    BustedOut,
    ContestCancelled,
    ContestNoted,
    EntrantDisqualified,
    EntrantRemoved,
    GuestOut,
    HandForHandCalled,
    OutReported,
    RoundBegun,
    RoundDone,
)
from huone.refusal import Refused
from huone.tournament import events as tournament_events
from huone.tournament import payouts, rulings
from huone.tournament.events import TournamentEvent
from huone.tournament.finishing import Eliminated
from huone.tournament.prizes import is_hand_for_hand
from huone.tournament.registration import TournamentOver
from huone.tournament.rulings import verify_playing
from huone.units import Cents, Chips, PlayerId, Seat


class OrderNeeded(Refused):
    """Several of one hand need an order, or the word that they are equal."""

    code = "live/order-needed"
    says = (
        "{players} went out in one hand: say who had more chips at its start, or that it is equal"
    )


class WhoPutOutNeeded(Refused):
    """Where there are bounties somebody has put him out."""

    code = "live/bounty-whose"
    says = "say who put {guest} out: there is a bounty of {cents} cents"


class NotAgainstHimself(Refused):
    """Nobody puts himself out, and who is out puts out nobody."""

    code = "live/not-put-out-by"
    says = "{by} cannot have put {guest} out"


class LastOneLeft(Refused):
    """The last player does not go out."""

    code = "live/last-one-left"
    says = "not everybody can go out in one hand"


class NoRounds(Refused):
    """Rounds are played hand for hand."""

    code = "live/not-hand-for-hand"
    says = "the tables do not play hand for hand"


class RoundNotDone(Refused):
    """The next round waits for all tables."""

    code = "live/round-not-done"
    says = "these tables have not finished their hand: {tables}"


def given_order(bound: int) -> int:
    """Leave an order by lot as the fact has it; the room has drawn before."""
    return bound - 1


def report_out(contest: Contest, fact: OutReported, event: ContestNoted) -> None:
    """Keep a dealer's word for the desk."""
    verify_playing(contest.field)
    for seat in fact.seats:
        contest.at(fact.table, seat)
    known = contest.reported.get(fact.table, ())
    contest.reported[fact.table] = tuple(sorted({*known, *fact.seats}))


def bust_out(contest: Contest, fact: BustedOut, event: ContestNoted) -> None:
    """Let guests go out who lost their last chips in one hand."""
    field = contest.field
    verify_playing(field)
    table = contest.table(fact.table)
    for each in fact.out:
        _verify_there(contest, fact.table, each)
    gone = {each.guest for each in fact.out}
    if len(gone) >= sum(one.players for one in field.tables.values()):
        raise LastOneLeft
    if len({each.rank for each in fact.out}) < 2 and len(fact.out) > 1 and not fact.out[0].rank:
        raise OrderNeeded(players=len(fact.out))
    _owe_heads(contest, fact.out)
    seating = contest.seating()
    for each in fact.out:
        seating.leave(table, Seat(each.seat - 1))
        contest.entrant(each.guest).out = True
        contest.outs[each.guest] = OutNote(
            number=event.number,
            by=event.by,
            at_ms=event.at_ms,
            table=fact.table,
            seat=each.seat,
            put_out_by=each.by,
        )
        contest.travelling.pop(each.guest, None)
        contest.stacks.pop(each.guest, None)
    seats = tuple(s for s in contest.reported.get(fact.table, ()) if Seat(s - 1) in table.seats)
    contest.reported[fact.table] = seats
    contest.refused = {}
    out = [Eliminated(PlayerId(e.guest), fact.table, Chips(e.rank)) for e in fact.out]
    if field.hand_for_hand:
        field.round_out += out
    else:
        eliminate(contest, out)


def _verify_there(contest: Contest, table: int, out: GuestOut) -> None:
    contest.verify_in(out.guest)
    if contest.at(table, out.seat) != out.guest:
        raise SeatNotHis(guest=out.guest, table=table, seat=out.seat)


def _owe_heads(contest: Contest, out: Iterable[GuestOut]) -> None:
    """Give the price on each head to those who put him out (TOUR-BTY-01, TOUR-PKO-01)."""
    gone, heads = {each.guest for each in out}, []
    for each in out:
        for by in each.by:
            if by in gone or contest.entrant(by).out:
                raise NotAgainstHimself(by=by, guest=each.guest)
            contest.knock_outs[by] = contest.knock_outs.get(by, 0) + 1
        cents = contest.entrant(each.guest).bounty_cents
        if contest.config.bounty is not None and cents:
            if not each.by:
                raise WhoPutOutNeeded(guest=each.guest, cents=cents)
            heads.append((PlayerId(each.guest), tuple(PlayerId(by) for by in each.by)))
    note_owed(contest, payouts.owe_heads(contest.field, contest.config, heads))


def note_owed(contest: Contest, happened: Iterable[TournamentEvent]) -> None:
    """Remember what is owed besides the prizes of places, which the field knows."""
    for event in happened:
        match event:
            case tournament_events.BountyOwed():
                _add(contest.bounty_cents, event.player, event.cents)
                _add(contest.bounty_chips, event.player, event.chips)
            case tournament_events.CompensationOwed():
                _add(contest.prizes_back_cents, event.player, event.prize_cents)
                _add(contest.bounty_cents, event.player, event.bounty_cents)
                _add(contest.fees_back_cents, event.player, event.fees_cents)
            case tournament_events.BountyLapsed():
                _add(contest.lapsed_cents, event.player, event.cents)
            case tournament_events.OverlayOwed():
                contest.overlay_cents += event.cents
            case tournament_events.Disqualified():
                contest.race_chips -= event.chips
            case _:
                pass


def _add(amounts: dict[str, int], guest: str, more: int) -> None:
    if more:
        amounts[str(guest)] = amounts.get(str(guest), 0) + int(more)


def eliminate(contest: Contest, out: list[Eliminated]) -> None:
    """Give places to those who went out together, and see what fewer players mean."""
    field, config = contest.field, contest.config
    field.players_left -= len(out)
    payouts.take_places(field, config, out, given_order)
    fewer_players(contest)


def fewer_players(contest: Contest) -> None:
    """End what is decided; deal in step where the game asks for it (GAME-SVITEN-22)."""
    field, config = contest.field, contest.config
    if payouts.is_decided(field, config):
        end(contest)
        return
    field.hand_for_hand = _in_step(contest)
    if not field.hand_for_hand:
        field.begin_round()


def _in_step(contest: Contest) -> bool:
    field, config = contest.field, contest.config
    return len(field.tables) > 1 and (
        field.hand_for_hand_called
        or is_hand_for_hand(
            field.players_left,
            tables=len(field.tables),
            places=0,
            game=config.game,
            rules=config.rules.hand_for_hand,
        )
    )


def end(contest: Contest) -> None:
    """End the tournament; what was not final is now."""
    field, config = contest.field, contest.config
    if field.prizes_cents is None:
        fix(contest)
    before = field.overlay_cents
    note_owed(contest, payouts.finish_all(field, config, given_order))
    contest.overlay_cents -= field.overlay_cents - before  # The field counts it itself.


def fix(contest: Contest) -> None:
    """Make the prizes final, and give places to those who are out (TOUR-PRIZE-02)."""
    contest.field.registration_open = False
    payouts.settle_prizes(contest.field, contest.config)
    payouts.take_early_places(contest.field, contest.config, given_order)


# Hand for hand


def call_hand_for_hand(contest: Contest, fact: HandForHandCalled, event: ContestNoted) -> None:
    """Let the tables deal in step, or each at its own pace again."""
    field = contest.field
    verify_playing(field)
    field.hand_for_hand_called = fact.on
    was, field.hand_for_hand = field.hand_for_hand, _in_step(contest)
    if was and not field.hand_for_hand:
        _end_round(contest)


def round_done(contest: Contest, fact: RoundDone, event: ContestNoted) -> None:
    """Note that a table has played its hand of the round."""
    verify_playing(contest.field)
    if not contest.field.hand_for_hand:
        raise NoRounds
    contest.field.round_done.add(contest.table(fact.table).number)


def next_round(contest: Contest, fact: RoundBegun, event: ContestNoted) -> None:
    """Place those who went out in the round together, and let the next one begin."""
    verify_playing(contest.field)
    if not contest.field.hand_for_hand:
        raise NoRounds
    late = tables_not_done(contest)
    if late:
        raise RoundNotDone(tables=late)
    _end_round(contest)


def tables_not_done(contest: Contest) -> tuple[int, ...]:
    """Name the tables that have not finished their hand of the round."""
    field = contest.field
    return tuple(
        number
        for number, table in sorted(field.tables.items())
        if table.players > 1 and number not in field.round_done
    )


def _end_round(contest: Contest) -> None:
    field = contest.field
    out, field.round_out = field.round_out, []
    field.begin_round()
    if out:
        eliminate(contest, out)


# By decision


def remove(contest: Contest, fact: EntrantRemoved, event: ContestNoted) -> None:
    """Take somebody out who is still in; his chips leave play (TOUR-SANC-02)."""
    contest.verify_in(fact.guest)
    verify_playing(contest.field)
    _take_out(contest, fact.guest, event)


def disqualify(contest: Contest, fact: EntrantDisqualified, event: ContestNoted) -> None:
    """Take somebody out of tournament and ranking, in or out (TOUR-DQ-01..04)."""
    if contest.field.stage in ("registering", "cancelled"):
        raise TournamentOver(stage=contest.field.stage)
    contest.entrant(fact.guest)
    rulings.verify_in_tournament(contest.field, PlayerId(fact.guest))
    _take_out(contest, fact.guest, event)


def _take_out(contest: Contest, guest: str, event: ContestNoted) -> None:
    table = contest.entrant(guest).table or 0
    happened, still_in = rulings.removed(contest.seating(), PlayerId(guest))
    note_owed(contest, [e for e in happened if not isinstance(e, tournament_events.OverlayOwed)])
    contest.outs[guest] = OutNote(
        number=event.number, by=event.by, at_ms=event.at_ms, table=table, seat=0
    )
    contest.travelling.pop(guest, None)
    contest.refused = {}
    if still_in:
        fewer_players(contest)


def cancel(contest: Contest, fact: ContestCancelled, event: ContestNoted) -> None:
    """End without a result; everybody gets what the policy gives him (CANCEL)."""
    if contest.is_over:
        raise TournamentOver(stage=contest.field.stage)
    begun = contest.field.stage == "playing"
    happened = rulings.cancelled(contest.field, contest.config, fact.why)
    note_owed(contest, happened)
    if not begun:
        contest.refunded.update(contest.sales)
    contest.cancelled_why = fact.why


def prize_of(contest: Contest, guest: str) -> Cents:
    """Say what a guest is owed for his place."""
    field = contest.field
    won = field.paid_cents.get(PlayerId(guest), Cents(0))
    return Cents(won + contest.prizes_back_cents.get(guest, 0))
