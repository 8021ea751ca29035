from collections import deque
from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kit.houses import E7, LIVE, ONLINE, named

from huone.rulebooks.schema import BalancingRules, Rulebook
from huone.tournament.balance import (
    Move,
    Rebalance,
    largest_difference,
    rebalance,
    table_for_entrant,
    tables_needed,
    tables_to_break,
)

ONLINE_ROOM = E7.tournament.balancing
LIVE_CASINO = LIVE.tournament.balancing


def plan(players: Mapping[int, int], rules: BalancingRules, *, seats: int = 9) -> Rebalance:
    order = sorted(players, reverse=True)
    return rebalance(players, seats=seats, final_seats=seats, breaking_order=order, rules=rules)


def after(players: Mapping[int, int], done: Rebalance) -> dict[int, int]:
    tables = dict(players)
    for move in done.moves:
        tables[move.from_table] -= 1
        tables[move.to_table] += 1
    assert all(tables.pop(table) == 0 for table in done.broken)
    return tables


@pytest.mark.parametrize("book", ONLINE, ids=named)
@pytest.mark.clause("MTT-BAL-01", "MTT-BAL-03", "MTT-BAL-04", "online:TV-BAL-01", "online:AMB-25")
def test_a_player_of_a_fullest_table_moves_to_the_emptiest(book: Rulebook) -> None:
    rules = book.tournament.balancing
    assert plan({1: 9, 2: 9, 3: 7}, rules).moves == (Move(1, 3),)
    assert plan({2: 9, 1: 9, 3: 7}, rules).moves == (Move(2, 3),)  # Drawn the other way round.
    assert plan({1: 9, 2: 8, 3: 8}, rules) == Rebalance((), ())


@pytest.mark.clause("TOUR-BAL-01", "TOUR-BAL-02", "live:AMB-44")
def test_live_tables_may_differ_by_two_until_three_are_left() -> None:
    assert [largest_difference(n, LIVE_CASINO) for n in (9, 4, 3, 2)] == [2, 2, 1, 1]
    early = {1: 9, 2: 9, 3: 9, 4: 7}
    assert plan(early, LIVE_CASINO).moves == ()
    late = {1: 9, 2: 9, 3: 7}
    assert plan(late, LIVE_CASINO).moves == (Move(1, 3),)


NEEDED = [(1, 1), (9, 1), (10, 2), (18, 2), (19, 3), (10_000, 1112)]


@pytest.mark.parametrize(("players", "tables"), NEEDED)
@pytest.mark.clause("TYPE-FRZ-02", "TOUR-BREAK-01", "MTT-BAL-01")
def test_a_field_sits_on_as_few_tables_as_it_fits(players: int, tables: int) -> None:
    assert tables_needed(players, seats=9, final_seats=9) == tables


@pytest.mark.clause("TYPE-FRZ-02")
def test_a_final_table_may_be_larger_or_smaller_than_the_others() -> None:
    assert [tables_needed(n, seats=8, final_seats=9) for n in (9, 10)] == [1, 2]
    assert [tables_needed(n, seats=9, final_seats=7) for n in (7, 8, 9)] == [1, 2, 2]


@pytest.mark.clause("TOUR-BREAK-01", "TOUR-BREAK-03", "TYPE-FRZ-02")
def test_tables_are_broken_in_the_order_of_the_house() -> None:
    tables = {1: 5, 2: 6, 3: 7}
    live = rebalance(tables, seats=9, final_seats=9, breaking_order=[2, 3, 1], rules=LIVE_CASINO)
    assert live.broken == (2,)
    assert after(tables, live) == {1: 9, 3: 9}
    online = rebalance(tables, seats=9, final_seats=9, breaking_order=[], rules=ONLINE_ROOM)
    assert online.broken == (1,)
    assert after(tables, online) == {2: 9, 3: 9}


def test_a_breaking_order_must_name_the_tables() -> None:
    with pytest.raises(AssertionError, match="names every table"):
        tables_to_break({1: 2, 2: 2}, 1, breaking_order=[], rules=LIVE_CASINO)


@pytest.mark.clause("TOUR-OPENT-01", "TOUR-OPENT-02", "TOUR-LATE-01")
def test_a_late_entrant_without_a_seat_opens_a_table_which_the_others_fill() -> None:
    full = {1: 9, 2: 9}
    assert table_for_entrant({1: 9, 2: 8, 3: 7}, seats=9) == 3
    assert table_for_entrant(full, seats=9) is None
    opened = plan({**full, 3: 1}, LIVE_CASINO)
    assert after({**full, 3: 1}, opened) == {1: 6, 2: 7, 3: 6}
    assert len(opened.moves) == 5


def fewest_moves(players: Mapping[int, int], broken: tuple[int, ...], allowed: int) -> int:
    """Find by trying everything how few moves empty the broken tables and level the others."""
    tables = list(players)
    start = tuple(players.values())
    seen, queue = {start}, deque([(start, 0)])
    while queue:
        state, moves = queue.popleft()
        kept = [n for table, n in zip(tables, state, strict=True) if table not in broken]
        if max(kept) - min(kept) <= allowed and sum(kept) == sum(state):
            return moves
        for i, from_ in enumerate(state):
            for j in range(len(state)):
                if from_ and i != j:
                    moved = list(state)
                    moved[i] -= 1
                    moved[j] += 1
                    if tuple(moved) not in seen:
                        seen.add(tuple(moved))
                        queue.append((tuple(moved), moves + 1))
    raise AssertionError("there is always a way")


@settings(deadline=None)
@given(
    counts=st.lists(st.integers(1, 5), min_size=1, max_size=4),
    rules=st.sampled_from([ONLINE_ROOM, LIVE_CASINO]),
)
@pytest.mark.clause("MTT-BAL-01", "TOUR-BAL-01", "TOUR-BAL-02", "TOUR-BREAK-01")
def test_tables_end_level_with_the_fewest_moves_there_are(
    counts: list[int], rules: BalancingRules
) -> None:
    players = dict(enumerate(counts, start=1))
    done = plan(players, rules, seats=5)
    allowed = largest_difference(len(players) - len(done.broken), rules)
    left = after(players, done)
    assert max(left.values()) - min(left.values()) <= allowed
    assert len(left) == min(len(players), tables_needed(sum(counts), seats=5, final_seats=5))
    assert len(done.moves) == fewest_moves(players, done.broken, allowed)


@settings(deadline=None)
@given(
    events=st.lists(st.integers(-40, 20), max_size=60),
    rules=st.sampled_from([ONLINE_ROOM, LIVE_CASINO]),
)
@pytest.mark.clause("MTT-BAL-01", "TOUR-BAL-01", "TOUR-OPENT-02", "TOUR-BREAK-01")
def test_any_eliminations_and_late_entries_leave_the_tables_level(
    events: list[int], rules: BalancingRules
) -> None:
    tables = dict.fromkeys(range(1, 6), 9)
    for event in events:
        if event >= 0:  # A late entrant.
            table = table_for_entrant(tables, seats=9) or max(tables) + 1
            tables[table] = tables.get(table, 0) + 1
        elif sum(tables.values()) > 2:  # Somebody goes out, anywhere.
            table = list(tables)[event % len(tables)]
            tables[table] -= 1
        field = sum(tables.values())
        done = plan(tables, rules)
        tables = after(tables, done)
        assert sum(tables.values()) == field
        assert len(tables) == tables_needed(field, seats=9, final_seats=9)
        spread = max(tables.values()) - min(tables.values())
        assert spread <= largest_difference(len(tables), rules)
        assert max(tables.values()) <= 9
