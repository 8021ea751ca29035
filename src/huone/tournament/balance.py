"""Balance: which tables are broken, who moves, and to which table.

Owns: how many tables a field needs, the breaking order, the moves that level the tables.
Never: draws. Tables arrive in a drawn order; of tables that are alike the first is taken.

Rule 1: after the moves no two tables differ by more than the rules allow.
Rule 2: nobody is moved without need: every plan has the fewest moves that reach Rule 1.
"""

from collections import deque
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from huone.rulebooks.schema import BalancingRules

Players = Mapping[int, int]
"""How many players each table has, by its number, in drawn order."""


class Move(Struct, frozen=True):
    """One player goes from one table to another, between hands."""

    from_table: int
    to_table: int


class Rebalance(Struct, frozen=True):
    """The tables that are closed, and every move, in order."""

    broken: tuple[int, ...]
    moves: tuple[Move, ...]


def tables_needed(players: int, *, seats: int, final_seats: int) -> int:
    """Count the tables that a field fits on (TOUR-BREAK-01, TYPE-FRZ-02)."""
    if players <= final_seats:
        return 1
    return max(2, -(-players // seats))


def largest_difference(tables: int, rules: BalancingRules) -> int:
    """Give by how many players tables may differ; fewer near the end (TOUR-BAL-01..02)."""
    late = tables <= rules.late_from_tables
    return rules.max_difference_late if late else rules.max_difference


def table_for_entrant(players: Players, *, seats: int) -> int | None:
    """Seat a late entrant where fewest play; with no free seat a table opens (TOUR-OPENT-01)."""
    free = [table for table, count in players.items() if count < seats]
    return min(free, key=lambda table: players[table], default=None)


def rebalance(
    players: Players,
    *,
    seats: int,
    final_seats: int,
    breaking_order: Sequence[int],
    rules: BalancingRules,
) -> Rebalance:
    """Break the tables that the field no longer needs, then level the others.

    A table that was just opened for late entrants is levelled in the same way (TOUR-OPENT-02).
    """
    field = sum(players.values())
    needed = tables_needed(field, seats=seats, final_seats=final_seats)
    broken = tables_to_break(players, needed, breaking_order=breaking_order, rules=rules)
    closed = frozenset(broken)
    tables = _ByPlayers((table, n) for table, n in players.items() if table not in closed)
    moves = [Move(table, tables.fill_emptiest()) for table in broken for _ in range(players[table])]
    allowed = largest_difference(len(players) - len(broken), rules)
    while tables.difference() > allowed:
        # MTT-BAL-03, MTT-BAL-04: from one of the fullest tables to one of the emptiest.
        moves.append(Move(tables.leave_fullest(), tables.fill_emptiest()))
    return Rebalance(broken, tuple(moves))


def tables_to_break(
    players: Players, needed: int, *, breaking_order: Sequence[int], rules: BalancingRules
) -> tuple[int, ...]:
    """Name the tables to close: in the order fixed beforehand, or the emptiest (TOUR-BREAK-03)."""
    too_many = max(0, len(players) - needed)
    if rules.breaking_order == "predetermined":
        order = [table for table in breaking_order if table in players]
    else:
        order = sorted(players, key=lambda table: players[table])
    assert len(order) >= too_many, "the breaking order names every table"
    return tuple(order[:too_many])


class _ByPlayers:
    """Tables sorted into rows by their number of players, so that a move costs next to nothing."""

    def __init__(self, players: Iterable[tuple[int, int]]) -> None:
        self._rows: dict[int, deque[int]] = {}
        for table, count in players:
            self._rows.setdefault(count, deque()).append(table)
        self._fewest = min(self._rows)
        self._most = max(self._rows)

    def difference(self) -> int:
        """Give how many players the fullest table has above the emptiest."""
        return self._most - self._fewest

    def fill_emptiest(self) -> int:
        """Seat one more player at one of the emptiest tables."""
        table = self._move_first(self._fewest, self._fewest + 1)
        self._most = max(self._most, self._fewest + 1)
        if not self._rows[self._fewest]:
            self._fewest += 1
        return table

    def leave_fullest(self) -> int:
        """Take one player from one of the fullest tables."""
        table = self._move_first(self._most, self._most - 1)
        self._fewest = min(self._fewest, self._most - 1)
        if not self._rows[self._most]:
            self._most -= 1
        return table

    def _move_first(self, row: int, to_row: int) -> int:
        table = self._rows[row].popleft()
        self._rows.setdefault(to_row, deque()).append(table)
        return table
