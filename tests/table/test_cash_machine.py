"""A table under random people, luck and time: what must hold, holds."""

from collections.abc import Callable, Iterable

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test
from kit.table_machine import MACHINES, English, TableMachine, wander
from msgspec.structs import replace

from huone.games.rules import Post, Stakes
from huone.table.blinds import LastHand, clockwise
from huone.table.cash import CashTable
from huone.table.entry import HandEntry, next_entry, verify_wish
from huone.table.events import TableEvent
from huone.table.owed import BlindPlace, Wish
from huone.table.rules import CashRules
from huone.table.running import RunningHand
from huone.table.sitters import Sitter, Sitters
from huone.units import Instant, PlayerId

QUICK = settings(
    max_examples=8,
    stateful_step_count=40,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)


@pytest.mark.parametrize("machine", MACHINES)
def test_whatever_people_do_the_laws_of_a_table_hold(machine: type[TableMachine]) -> None:
    run_state_machine_as_test(machine, settings=QUICK)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("machine", MACHINES)
def test_a_crowd_that_comes_and_goes_breaks_no_law(machine: type[TableMachine], seed: int) -> None:
    assert wander(machine, seed, hands=100).table.hands >= 100


def blinds_that_stay(
    last: LastHand, places: Iterable[BlindPlace], rules: CashRules, stakes: Stakes
) -> HandEntry:
    """Leave the big blind where it is, now and then."""
    entry = next_entry(last, places, rules, stakes)
    seat, positions = last.big_blind_seat, entry.positions
    if positions.dealt_in.get(seat) != last.big_blind_player or len(positions.dealt_in) < 4:
        return entry
    button, small_blind = clockwise(positions.dealt_in, seat)[-3:-1]
    again = replace(positions, button=button, small_blind=small_blind, big_blind=seat)
    posts = (Post(small_blind, "small-blind", 5), Post(seat, "big-blind", 10))
    return HandEntry(positions=again, posts=posts)


def lost_chip(self: CashTable, *, now: Instant) -> list[TableEvent]:
    """Settle a hand and forget a chip of the winner."""
    happened = HONEST_SETTLED(self, now=now)
    rich = max(self.sitters, key=lambda sitter: sitter.stack, default=None)
    if rich is not None:
        self.sitters.change(rich, stack=rich.stack - 1)
    return happened


def forgotten_turn(self: RunningHand, *, now: Instant) -> list[TableEvent]:
    """Let a turn run out and do nothing about it."""
    return []


def hasty_wish(self: CashTable, player: PlayerId, wish: Wish, *, now: Instant) -> list[TableEvent]:
    """Note a wish before it is known to be open."""
    sitter = self.sitters.of(player)
    self.sitters.change(sitter, place=replace(sitter.place, wish=wish))
    verify_wish(wish, self.ways_in(player))
    return []


def unnoted_change(self: Sitters, sitter: Sitter, **changes: object) -> Sitter:
    """Change a record without a word that it has to be stored."""
    touched = self.touched
    changed = HONEST_CHANGE(self, sitter, **changes)
    self.touched = touched
    return changed


HONEST_SETTLED = CashTable.settled
HONEST_CHANGE = Sitters.change


@pytest.mark.parametrize(
    ("where", "fault"),
    [
        ("huone.table.deal.next_entry", blinds_that_stay),
        ("huone.table.cash.CashTable.settled", lost_chip),
        ("huone.table.running.RunningHand.tick", forgotten_turn),
        ("huone.table.cash.CashTable.make_wish", hasty_wish),
        ("huone.table.sitters.Sitters.change", unnoted_change),
    ],
)
def test_a_planted_fault_is_caught(
    where: str, fault: Callable[..., object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(where, fault)
    with pytest.raises(AssertionError):
        wander(English, seed=1, hands=400)


@pytest.mark.deep
@pytest.mark.parametrize("machine", MACHINES)
def test_a_crowd_that_comes_and_goes_for_long_breaks_no_law(machine: type[TableMachine]) -> None:
    assert wander(machine, seed=100, hands=3_000).table.hands >= 3_000
