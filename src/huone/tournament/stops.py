"""Stops: breaks and pauses of a running tournament, and what is done in them.

Owns: beginning a stop when the last hand is over, going on after it, racing chips off.
Never: says when a break is due; `clockwork.py` does.

Rule 1: a stop begins when no hand runs and nobody is asked anything (MTT-BRK-03).
"""

from huone.rulebooks.schema import ChipRace
from huone.table.draw import Draw
from huone.tournament import clockwork, registration_end
from huone.tournament.events import TournamentEvent
from huone.tournament.play import Play
from huone.tournament.racing import race_off
from huone.units import Instant


def begin_or_end(play: Play, now: Instant, draw: Draw) -> list[TournamentEvent]:
    """Begin a stop that was called, or end one whose time is over."""
    stop = play.field.stop
    if stop is None:
        return []
    if not stop.begun:
        return clockwork.begin_stop(play.field, now) if _is_quiet(play) else []
    if stop.until is None or stop.until > now:
        return []
    return go_on(play, now, draw)


def _is_quiet(play: Play) -> bool:
    """Tell whether no hand runs or is about to, and nobody is asked if he buys chips."""
    if play.hands.running or play.schedule.due:
        return False
    return not any(play.field.tables[number].undecided for number in play.schedule.waiting)


def go_on(play: Play, now: Instant, draw: Draw) -> list[TournamentEvent]:
    """Let play go on; what was sold in the stop is in the prizes."""
    happened = clockwork.end_stop(play.field, now)
    happened += _race(play, draw)
    if not play.field.registration_open and play.field.prizes_cents is None:
        happened += registration_end.settle_prizes(play, draw)
    return happened


def _race(play: Play, draw: Draw) -> list[TournamentEvent]:
    """Race small chips off that the level has outgrown, in a break (TOUR-RACE-01)."""
    field = play.field
    chip = clockwork.outgrown_chip(field, play.config)
    rules = play.config.rules.chip_race
    if chip is None or not isinstance(rules, ChipRace):
        return []
    before, field.chip = field.chip, chip
    play.touched.update(field.tables)
    return [
        race_off(table, old_unit=before, new_unit=chip, rules=rules, draw=draw)
        for table in field.tables.values()
    ]
