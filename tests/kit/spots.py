"""Spots: tables of both kinds, asked alike."""

from collections.abc import Iterator
from typing import NamedTuple

from kit.room_scenario import Stage

from huone.room.cash.table import RoomTable
from huone.room.tournaments.tournament import RoomTournament
from huone.table.events import HandLaidOut
from huone.table.running import RunningHand
from huone.units import Seat


class Spot(NamedTuple):
    """A table, of cash or of a tournament."""

    cash: RoomTable | None = None
    contest: RoomTournament | None = None
    number: int = 0

    @property
    def id(self) -> str:
        """The name of the table."""
        if self.cash is not None:
            return self.cash.id
        assert self.contest is not None
        return self.contest.table_id(self.number)

    @property
    def running(self) -> RunningHand | None:
        """The hand that is being played."""
        if self.cash is not None:
            return self.cash.table.running
        assert self.contest is not None
        return self.contest.director.running.get(self.number)

    @property
    def laid_out(self) -> HandLaidOut:
        """How the running hand lies."""
        if self.cash is None:
            assert self.contest is not None
            return self.contest.director.laid_out(self.number)
        begun = self.cash.table.play.begun
        assert begun is not None, "no hand was dealt"
        return begun.laid_out

    def names(self) -> dict[Seat, str]:
        """Who sits on which seat."""
        if self.cash is not None:
            return {sitter.seat: str(sitter.player) for sitter in self.cash.table.sitters}
        assert self.contest is not None
        seats = self.contest.field.tables[self.number].seats
        return {seat: str(sitter.player) for seat, sitter in seats.items()}

    def seat(self, name: str) -> Seat:
        """Where somebody sits."""
        return next(seat for seat, there in self.names().items() if there == name)

    def stack(self, name: str) -> int:
        """What somebody has in front of him; in a hand, what he has not put in."""
        seat, running = self.seat(name), self.running
        if running is not None and seat in running.seats:
            return int(running.hand.stacks[seat])
        if self.cash is not None:
            return int(self.cash.table.sitters[seat].stack)
        assert self.contest is not None
        return int(self.contest.field.tables[self.number].seats[seat].chips)


def spots(stage: Stage, at: str | None = None) -> Iterator[Spot]:
    """List all tables, or those of a stake, of a tournament, or the one of this name."""
    for table in stage.room.lobby:
        if at in (None, table.line.id, table.id):
            yield Spot(cash=table)
    for contest in stage.room.hall:
        for number in contest.field.tables:
            spot = Spot(contest=contest, number=number)
            if at in (None, contest.announced.offer.id, contest.id, spot.id, str(number)):
                yield spot


def spot_of(stage: Stage, name: str, at: str | None = None) -> Spot:
    """Find the table at which somebody sits."""
    for spot in spots(stage, at):
        owns = spot.cash is not None and name in spot.cash.players()  # Played over, perhaps.
        if owns or name in spot.names().values():
            return spot
    raise AssertionError(f"{name} sits nowhere{f' at {at}' if at else ''}")


def one_spot(stage: Stage, at: str | None = None) -> Spot:
    """Find the one table that is meant."""
    found = list(spots(stage, at))
    assert found, "there is no table"
    busy = [spot for spot in found if spot.names()]
    assert len(busy) == 1 or at is None, f"{at} is not one table"
    return (busy or found)[0]


def names_at(stage: Stage, table: str) -> dict[Seat, str]:
    """Who sits on which seat of a table."""
    return next((spot.names() for spot in spots(stage) if spot.id == table), {})


def contest_of(stage: Stage, at: str | None = None) -> RoomTournament:
    """Find a tournament by its offer; the newest that has begun, or else the first."""
    found = [c for c in stage.room.hall if at in (None, c.announced.offer.id, c.id)]
    assert found, f"there is no tournament {at or ''}"
    begun = [contest for contest in found if contest.field.stage != "registering"]
    return (begun or found)[-1 if begun else 0]
