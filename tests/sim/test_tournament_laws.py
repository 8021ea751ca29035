"""Each law is broken on purpose once, to see that it is caught."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from huone.sim.tournament import run
from huone.sim.tournament_laws import Laws
from huone.tournament import after_hand, director, hands, payouts, rounds, seats, sheets
from huone.tournament import events as tournament_events
from huone.tournament.field import Tournament
from huone.tournament.play import Play
from huone.tournament.sheets import Sheets
from huone.units import Cents, Chips, Instant

Patch = pytest.MonkeyPatch


def lost_chip(patch: Patch) -> None:
    settle = director.Director.settle

    def losing(
        self: director.Director, number: int, **luck: Any
    ) -> list[tournament_events.TournamentEvent]:
        told = settle(self, number, **luck)
        for table in self.field.tables.values():
            for sitter in table.seats.values():
                if sitter.chips > 1 and not table.in_hand:
                    sitter.chips = Chips(sitter.chips - 1)
                    return told
        return told

    patch.setattr(director.Director, "settle", losing)


def lost_cent(patch: Patch) -> None:
    owe = payouts._owe

    def short(*facts: Any) -> list[tournament_events.TournamentEvent]:
        told = owe(*facts)
        return [
            replace(e, cents=Cents(e.cents - 1))
            if isinstance(e, tournament_events.PrizeOwed)
            else e
            for e in told
        ]

    patch.setattr(payouts, "_owe", short)


def blind_on_one_seat(patch: Patch) -> None:
    lay_out = hands.TableHands.begin

    def stuck(self: Any, number: int, *rest: Any) -> list[tournament_events.TournamentEvent]:
        self.field.tables[number].last = None
        return lay_out(self, number, *rest)

    patch.setattr(hands.TableHands, "begin", stuck)


def tables_not_levelled(patch: Patch) -> None:
    patch.setattr(seats.Seating, "level_out", lambda self, table, draw: [])


def place_forgotten(patch: Patch) -> None:
    patch.setattr(payouts, "take_early_places", lambda field, config, draw: [])


def crash_that_forgets(patch: Patch) -> None:
    read = Sheets.read

    def forgetting(written: Mapping[str, bytes]) -> tuple[Sheets, Tournament]:
        filed, field = read(written)
        if field.finishes:
            field.finishes.popitem()
        return filed, field

    patch.setattr(Sheets, "read", forgetting)


def compares_nothing(patch: Patch) -> None:
    patch.setattr(Laws, "read_back", lambda self, field, lost: None)


def crash_that_forgets_unseen(patch: Patch) -> None:
    crash_that_forgets(patch)
    compares_nothing(patch)


def table_not_rewritten(patch: Patch) -> None:
    take = director.Director.take_touched
    patch.setattr(director.Director, "take_touched", lambda self: take(self) - {2})


def player_not_rewritten(patch: Patch) -> None:
    patch.setattr(sheets, "players_named", lambda event: ())


CRASHING = (
    crash_that_forgets,
    crash_that_forgets_unseen,
    table_not_rewritten,
    player_not_rewritten,
)


def out_of_step(patch: Patch) -> None:
    patch.setattr(rounds, "_hold", lambda play: None)

    def at_once(play: Play, table: Any, now: Instant) -> None:
        play.schedule.set_time(table.number, now)

    patch.setattr(after_hand, "set_next", at_once)


@pytest.mark.parametrize(
    ("fault", "law"),
    [
        (lost_chip, "chips are conserved"),
        (lost_cent, "money in is money out"),
        (blind_on_one_seat, "nobody pays the big blind twice running"),
        (tables_not_levelled, "tables are level"),
        (place_forgotten, "everybody has finished"),
        (crash_that_forgets, "the sheets are the tournament"),
        (crash_that_forgets_unseen, "places outlive a crash"),
        (table_not_rewritten, "the sheets are the tournament"),
        (player_not_rewritten, "the sheets are the tournament"),
    ],
)
def test_a_planted_fault_is_caught(
    fault: Callable[[Patch], None], law: str, monkeypatch: Patch
) -> None:
    fault(monkeypatch)
    crashes = 300 if fault in CRASHING else 0
    done = run("mtt", entrants=40, seed=4, crashes=crashes)
    assert law in {broken.why for broken in done.laws_broken}


def test_a_table_that_does_not_wait_in_hand_for_hand_is_caught(monkeypatch: Patch) -> None:
    out_of_step(monkeypatch)
    found = {
        broken.why for seed in range(4) for broken in run("sng", entrants=80, seed=seed).laws_broken
    }
    assert "hand for hand is in step" in found
