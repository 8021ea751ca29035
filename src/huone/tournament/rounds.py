"""Rounds: hand for hand, when all tables of a tournament deal together.

Owns: going in step and out of it, who has played his hand of the round, and the next round.
Never: places those who went out in a round; `after_hand.py` does when it is over.

Rule 1: hand for hand, nobody deals again before every table has finished its hand of the round,
also after a crash.
"""

from huone.tournament import events as tournament_events
from huone.tournament.events import TournamentEvent
from huone.tournament.play import Play
from huone.tournament.prizes import is_hand_for_hand
from huone.units import Instant


def step_in_or_out(play: Play, now: Instant) -> list[TournamentEvent]:
    """Go in step near the money, and out of it behind (MTT-H4H-01, GAME-SVITEN-22)."""
    field = play.field
    wanted = _is_wanted(play)
    if wanted == field.hand_for_hand:
        return []
    field.hand_for_hand = wanted
    if wanted:
        _hold(play)
        return [tournament_events.HandForHandBegun(field.players_left)]
    schedule = play.schedule
    for number in schedule.waiting:
        schedule.set_time(number, now)
    schedule.waiting, schedule.in_step = {}, set()
    field.begin_round()
    return [tournament_events.HandForHandOver()]


def _is_wanted(play: Play) -> bool:
    field, config = play.field, play.config
    tables = len(play.seating.rows)
    if tables < 2:
        return False
    if field.hand_for_hand_called:
        return True
    return field.prizes_cents is not None and is_hand_for_hand(
        field.players_left,
        tables=tables,
        places=len(field.prizes_cents),
        game=config.game,
        rules=config.rules.hand_for_hand,
    )


def _hold(play: Play) -> None:
    """Let tables that were about to deal wait until every other has finished its hand."""
    schedule = play.schedule
    for number in [*schedule.deals_at, *schedule.due]:
        if not play.field.tables[number].closing:
            wait_for_round(play, number)
            schedule.deals_at.pop(number, None)
            schedule.due.pop(number, None)


def wait_for_round(play: Play, number: int) -> None:
    """Let a table wait until the round is over."""
    play.schedule.waiting[number] = None
    note_done(play, number)


def note_done(play: Play, number: int) -> None:
    """Note that a table has played its hand of the round, or waited it out."""
    play.field.round_done.add(number)
    play.touched.add(number)


def is_over(play: Play) -> bool:
    """Tell whether every table has played its hand, and everybody has said if he buys chips."""
    if play.hands.running or play.schedule.in_step:
        return False
    return not any(play.field.tables[number].busted for number in play.schedule.deals_at)


def begin_round(play: Play, now: Instant) -> None:
    """Let all tables that waited deal together."""
    schedule = play.schedule
    for number in schedule.waiting:
        schedule.set_time(number, Instant(now + play.config.pause_ms))
    schedule.in_step = {n for n in schedule.waiting if play.field.tables[n].players > 1}
    schedule.waiting = {}


def resume_round(play: Play) -> None:
    """Let tables that have played their hand of the round wait for those that lost theirs."""
    tables, schedule = play.field.tables, play.schedule
    schedule.in_step = {
        number
        for number, table in tables.items()
        if table.players > 1 and number not in play.field.round_done
    }
    for number in play.field.round_done if schedule.in_step else ():
        if number in tables and not tables[number].closing and not tables[number].busted:
            schedule.waiting[number] = None
            schedule.deals_at.pop(number, None)
