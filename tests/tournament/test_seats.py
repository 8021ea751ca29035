from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from huone.rulebooks.loader import load
from huone.rulebooks.schema import Rulebook
from huone.tournament import events as tournament_events
from huone.tournament import offers
from huone.tournament.balance import largest_difference, rebalance, tables_needed
from huone.tournament.field import Entrant, TablesBySize, Tournament
from huone.tournament.seats import Seating
from huone.tournament.terms import Terms
from huone.units import Cents, Chips, Instant, PlayerId

BOOKS = [load("online-2.7-en"), load("live-1.0-fi")]


def seated(rulebook: Rulebook, count: int, chance: Random) -> Seating:
    config = offers.scheduled(rulebook, id="t", total_cents=Cents(1000), start=Instant(0))
    field = Tournament(players_left=count)
    for number in range(count):
        player = PlayerId(f"p{number}")
        field.entrants[player] = Entrant(player, [], Chips(1500))
    seating = Seating(Terms(config), field, set())
    seating.draw_all(chance.randrange)
    return seating


@pytest.mark.clause("TOUR-BAL-01", "TOUR-BAL-02", "TOUR-OPENT-02", "MTT-BAL-01")
@pytest.mark.parametrize("rulebook", BOOKS)
@given(
    count=st.integers(2, 60),
    late=st.lists(st.booleans(), max_size=40),
    seed=st.integers(0, 2**32),
)
@settings(deadline=None, max_examples=60)
def test_any_sequence_of_eliminations_and_late_entries_ends_balanced(
    rulebook: Rulebook, count: int, late: list[bool], seed: int
) -> None:
    chance = Random(seed)
    seating = seated(rulebook, count, chance)
    for number, comes in enumerate(late):
        if comes:
            come(seating, PlayerId(f"late{number}"), chance)
        elif seating.field.players_left > 2:
            go_out(seating, chance)
        verify_fewest_moves(seating, chance)


def come(seating: Seating, player: PlayerId, chance: Random) -> None:
    entrant = Entrant(player, [], Chips(1500))
    seating.field.entrants[player] = entrant
    seating.field.players_left += 1
    seating.seat_late(entrant, Chips(1500), chance.randrange)


def go_out(seating: Seating, chance: Random) -> None:
    table = chance.choice(list(seating.field.tables.values()))
    seating.leave(table, chance.choice(list(table.seats)))
    seating.field.players_left -= 1


def verify_fewest_moves(seating: Seating, chance: Random) -> None:
    field, config = seating.field, seating.config
    rules = config.rules.balancing
    plan = rebalance(
        {number: table.players for number, table in field.tables.items()},
        seats=config.seats,
        final_seats=config.final_seats,
        breaking_order=seating.breaking_order,
        rules=rules,
    )
    told: list[tournament_events.TournamentEvent] = []
    for number in seating.name_closing():
        told += seating.close(field.tables[number], chance.randrange)
    again = True
    while again:
        moved: list[tournament_events.TournamentEvent] = []
        for table in list(field.tables.values()):
            moved += seating.level_out(table, chance.randrange)
        told += moved
        again = bool(moved)
    counts = [table.players for table in field.tables.values()]
    assert max(counts) - min(counts) <= largest_difference(len(counts), rules)
    needed = tables_needed(field.players_left, seats=config.seats, final_seats=config.final_seats)
    assert len(counts) == needed
    assert sum(counts) == field.players_left
    assert sum(isinstance(event, tournament_events.PlayerMoved) for event in told) == len(
        plan.moves
    )


def test_rows_know_the_emptiest_tables_whatever_changes() -> None:
    rows, counts, chance = TablesBySize(), dict[int, int](), Random(5)
    for _ in range(2_000):
        table = chance.randrange(30)
        if table in counts and chance.random() < 0.3:
            del counts[table]
            rows.drop(table)
        else:
            counts[table] = chance.randrange(1, 10)
            rows.put(table, counts[table])
        if counts:
            fewest = min(counts.values())
            assert (rows.fewest, rows.most) == (fewest, max(counts.values()))
            assert set(rows.emptiest()) == {t for t, n in counts.items() if n == fewest}
