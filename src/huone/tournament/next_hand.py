"""Next hand: what is done with a table before it deals: it asks, breaks, levels out, waits.

Owns: preparing the tables whose time has come, and waking those that waited.
Never: decides what a finished hand means; `after_hand.py` does.

Rule 1: a table levels out before it deals, so tables that play at their own pace stay level.
"""

from typing import Literal

from huone.table import events as table_events
from huone.table.draw import Draw
from huone.tournament import after_hand, rounds
from huone.tournament import events as tournament_events
from huone.tournament.events import TournamentEvent
from huone.tournament.field import FieldTable
from huone.tournament.play import Play
from huone.units import Instant

NextStep = Literal["wait-for-others", "wait-for-players", "deal"]


def prepare(
    play: Play, now: Instant, draw: Draw, *, tables_max: int | None
) -> list[TournamentEvent]:
    """Level, break and make ready the tables whose next hand is due, or some of them."""
    happened: list[TournamentEvent] = []
    while play.may_deal_at_all and (tables_max is None or len(play.schedule.due) < tables_max):
        number = play.schedule.take_next(now)
        if number is None:
            break
        happened += _prepare_table(play, play.field.tables[number], now, draw)
    return [*happened, *_level_due(play, now, draw)]


def _level_due(play: Play, now: Instant, draw: Draw) -> list[TournamentEvent]:
    """Level tables that deal now once more; moves may have changed which is the fullest."""
    happened: list[TournamentEvent] = []
    while moved := [e for n in play.schedule.due for e in _levelled(play, n, draw)]:
        happened += moved
    look_again(play, now)
    return happened


def _levelled(play: Play, number: int, draw: Draw) -> list[TournamentEvent]:
    return play.seating.level_out(play.field.tables[number], draw)


def _prepare_table(
    play: Play, table: FieldTable, now: Instant, draw: Draw
) -> list[TournamentEvent]:
    if table.busted:
        return _ask(play, table, now, draw)
    if table.closing:
        return _break(play, table, now, draw)
    happened = play.seating.level_out(table, draw)
    look_again(play, now)
    match next_step(play, table):
        case "wait-for-others":
            play.schedule.waiting[table.number] = None
        case "wait-for-players":
            happened += _wait_out(play, table.number, now, draw)
        case "deal":
            play.schedule.due[table.number] = None
    return happened


def next_step(play: Play, table: FieldTable) -> NextStep:
    """Say what a table does that is level: it deals, or waits for somebody."""
    if table.players < 2 or play.seating.forms_final_table:
        return "wait-for-others"
    nobody_there = not play.config.deals_to_absent and not table.is_anybody_there
    if nobody_there or after_hand.has_played_all(play, table):
        return "wait-for-players"
    return "deal"


def _ask(play: Play, table: FieldTable, now: Instant, draw: Draw) -> list[TournamentEvent]:
    """Wait for those who may buy new chips, as long as they have time; then they are out."""
    open_until = max(table.undecided.values(), default=now)
    if open_until > now:
        play.schedule.set_time(table.number, open_until)
        return []
    table.undecided = {}
    return after_hand.decided(play, table, now, draw)


def _break(play: Play, table: FieldTable, now: Instant, draw: Draw) -> list[TournamentEvent]:
    """Break a table, and see what its players mean for the others."""
    happened = play.seating.close(table, draw)
    play.schedule.in_step.discard(table.number)
    look_again(play, now)
    wake_waiting(play, now)
    return happened


def _wait_out(play: Play, number: int, now: Instant, draw: Draw) -> list[TournamentEvent]:
    """Deal no hand while nobody of a table is there, or where all hands are played.

    The clock runs on (live:AMB-03).
    """
    play.schedule.waiting[number] = None
    if not play.field.hand_for_hand:
        return []
    rounds.note_done(play, number)
    play.schedule.in_step.discard(number)
    return after_hand.end_round(play, now, draw)


# Tables that may be able to deal


def look_again(play: Play, now: Instant) -> None:
    """Give a time to tables that got players."""
    for number in play.seating.take_changed():
        _consider(play, number, now)


def wake_waiting(play: Play, now: Instant) -> None:
    """Let tables go on that waited for a final table, or for players."""
    if not play.field.hand_for_hand:
        for number in list(play.schedule.waiting):
            _consider(play, number, now)


def somebody_is_back(play: Play, number: int, now: Instant) -> None:
    """Let a table deal that waited for its players."""
    if number in play.schedule.waiting and not play.config.deals_to_absent:
        _consider(play, number, now)


def _consider(play: Play, number: int, now: Instant) -> None:
    """Give a table its time unless it plays, is due, has one, or waits for the round."""
    table, schedule = play.field.tables.get(number), play.schedule
    if table is None:
        schedule.waiting.pop(number, None)
        return
    if table.in_hand or number in schedule.due or number in schedule.deals_at:
        return
    in_step = play.field.hand_for_hand
    if in_step and (play.hands.running or number in play.field.round_done):
        rounds.wait_for_round(play, number)
        return
    schedule.waiting.pop(number, None)
    schedule.set_time(number, now)


def reopen(play: Play, table: FieldTable, now: Instant) -> list[TournamentEvent]:
    """Let a table go on after a crash, without the hand that it lost."""
    asks_until = max(table.undecided.values(), default=now)
    play.schedule.set_time(table.number, asks_until if table.busted else now)
    if not table.in_hand:
        return []
    table.in_hand = False
    play.hands.note_void(table, table.hands)
    stacks = {int(seat): int(sitter.chips) for seat, sitter in table.seats.items()}
    voided = table_events.HandVoided(table.hands, "the room went down", stacks)
    return [tournament_events.AtTable(table.number, voided)]
