"""Readiness: who could be dealt in, how he would come in, and since when a hand could begin.

Owns: who counts as sitting out, the ways into the next hand, the pause before it.
Never: changes a player's record, or deals (`hands.py`).

Rule 1: the pause before a hand begins as soon as one can be dealt, and nobody can prolong it.
"""

from typing import Final

from msgspec.structs import replace

from huone.table.deal import Progress, last_of
from huone.table.entry import Offer, offers
from huone.table.owed import BlindPlace
from huone.table.people import TablePeople
from huone.table.programme import Programme
from huone.table.rules import LongBreak
from huone.table.sitters import Sitter
from huone.units import Instant, PlayerId

WAIT_ONLY: Final = (Offer(wish="wait", posts=()),)
"""How somebody comes into the next hand who owes nothing, or where nobody posts."""


def places(people: TablePeople, programme: Programme) -> list[BlindPlace]:
    """List everybody as the blinds see him; who cannot be dealt in sits out."""
    return [
        replace(sitter.place, wish="sit-out") if is_out(people, sitter, programme) else sitter.place
        for sitter in people.sitters.everyone()
    ]


def is_out(people: TablePeople, sitter: Sitter, programme: Programme) -> bool:
    """Tell whether a player cannot be dealt in: on a break, leaving, without chips, not there."""
    sitters = people.sitters
    if sitter.pause is not None or sitter.leaving or sitter.stack < programme.least_stack:
        return True
    if sitters.playing.get(sitter.seat) is not sitter:  # Somebody plays over him.
        return True
    # A live room deals to those who are there (LIVE-PRES-01); online a lost line is waited for.
    deals_to_present = isinstance(people.config.cash.sit_out, LongBreak)
    return deals_to_present and not sitters.presence[sitter.seat].online


def ways_in(
    people: TablePeople, progress: Progress, programme: Programme, player: PlayerId
) -> tuple[Offer, ...]:
    """List how a player may come into the next hand, and what it costs him."""
    sitter = people.sitters.of(player)
    played = programme.at(progress.played)
    if sitter.place.due == "nothing" or not played.has_blinds:
        return WAIT_ONLY
    everybody = places(people, programme)
    last = last_of(progress, everybody)
    others = [p for p in everybody if p.player != player and p.wish != "sit-out"]
    if last is None or not others:
        return WAIT_ONLY
    asked = [*others, replace(sitter.place, wish="wait")]
    return offers(sitter.seat, last, asked, people.config.cash, played.stakes)


class ReadyClock:
    """Since when a hand could be dealt."""

    def __init__(self) -> None:
        self.since: Instant | None = None
        """Nothing while a hand is running or too few are ready."""
        self.restored_at: Instant | None = None
        """Since when a table that was opened again has to do what a lost hand kept waiting."""

    def note(self, *, ready: bool, now: Instant) -> None:
        """Begin the pause before a hand as soon as one can be dealt; nothing prolongs it."""
        if not ready:
            self.since = None
        elif self.since is None:
            self.since = now

    def deals_at(self, pause_ms: int) -> Instant | None:
        """Say when the next hand is to be dealt."""
        return None if self.since is None else Instant(self.since + pause_ms)
