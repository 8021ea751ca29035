"""Registration's end: when nobody can enter any more, and the prizes that are final then.

Owns: the last hands with rebuys, the end of entries, the break for add-ons, the final prizes.
Never: takes an entry; `registration.py` does.

Rule 1: prizes are final once, when nothing more can be bought (MTT-REG-02, MTT-PRZ-03).
"""

from huone.table.draw import Draw
from huone.tournament import clockwork, payouts, registration
from huone.tournament import events as tournament_events
from huone.tournament.events import TournamentEvent
from huone.tournament.field import Stop
from huone.tournament.play import Play
from huone.units import Instant


def end_if_due(play: Play, now: Instant, draw: Draw) -> list[TournamentEvent]:
    """End the entries when their time is over and the last hands with rebuys are played."""
    field = play.field
    if not field.registration_open or registration.takes_entries(field, play.config):
        return []
    last = registration.last_rebuy_hands(field, play.config)
    if last and not field.last_rebuys_called:
        return [_announce_last_rebuys(play, last)]
    if last and _plays_last_rebuy_hands(play):
        return []
    return close(play, now, draw)


def _announce_last_rebuys(play: Play, hands: int) -> tournament_events.LastRebuyHands:
    play.field.last_rebuys_called = True
    for number, table in play.field.tables.items():
        table.rebuy_hands = hands
        play.touched.add(number)
    return tournament_events.LastRebuyHands(hands)


def _plays_last_rebuy_hands(play: Play) -> bool:
    """Tell whether a table has still to play one, or a player to say if he buys after it."""
    tables = play.field.tables.values()
    return any(t.rebuy_hands or t.undecided for t in tables if t.players > 1)


def close(play: Play, now: Instant, draw: Draw) -> list[TournamentEvent]:
    """End all entries; where add-ons are sold, the prizes follow after them."""
    field, config = play.field, play.config
    field.registration_open = False
    for number, table in field.tables.items():
        if table.undecided:
            table.undecided = dict.fromkeys(table.undecided, now)
            play.touched.add(number)
    if config.add_on is not None and field.players_left > 1:
        return clockwork.call_stop(field, Stop("add-on", config.add_on_break_s * 1000))
    return settle_prizes(play, draw)


def settle_prizes(play: Play, draw: Draw) -> list[TournamentEvent]:
    """Fix the prizes for good, and give those who are out their places."""
    happened = payouts.settle_prizes(play.field, play.config)
    happened += payouts.take_early_places(play.field, play.config, draw)
    return happened
