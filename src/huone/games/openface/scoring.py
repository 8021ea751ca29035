"""Scoring: what each layout earns, and what two of them win from each other.

Owns: fouls, bonuses, the points of a pair of players.
Never: turns points into chips, or limits a loss; `settlement` does.

Rule 1: what one wins the other loses.

Compiled by mypyc in wheels; the same file runs as plain Python.
"""

from typing import final

from huone.games.openface.layout import Layout, row_values, rows_in_order
from huone.games.openface.setup import OpenFaceSetup


@final
class Score:
    """A layout that was judged: row values and bonuses by front, middle and back."""

    __slots__ = ("bonuses", "fouled", "values")

    def __init__(self, values: list[int], bonuses: list[int], fouled: bool) -> None:
        self.values: list[int] = values
        self.bonuses: list[int] = bonuses
        self.fouled: bool = fouled


@final
class PairPoints:
    """What the first of two players wins from the other; below zero he loses."""

    __slots__ = ("bonuses", "foul", "rows", "scoop")

    def __init__(self, rows: list[int], scoop: int, foul: int, bonuses: list[int]) -> None:
        self.rows: list[int] = rows
        self.scoop: int = scoop
        self.foul: int = foul
        self.bonuses: list[int] = bonuses

    @property
    def points(self) -> int:
        """Everything together."""
        return sum(self.rows) + self.scoop + self.foul + sum(self.bonuses)


def judge(layout: Layout, setup: OpenFaceSetup) -> Score:
    """Judge a layout; a foul earns no bonus (OFC-11, OFC-16, OFC-18)."""
    if not layout.is_full:
        return Score([0, 0, 0], [0, 0, 0], True)
    values = row_values(layout)
    if not rows_in_order(values[0], values[1], values[2]):
        return Score(values, [0, 0, 0], True)
    return Score(values, [setup.bonuses[row].of(values[row]) for row in range(3)], False)


def score_pair(one: Score, other: Score, setup: OpenFaceSetup) -> PairPoints:
    """Compare two layouts.

    Bonuses are paid whoever wins the row (OFC-11), and only by their difference (OFC-12, OFC-13);
    a fouled player pays those of his opponent as well (OFC-17).
    """
    # Two fouls owe each other nothing (OFC-19): neither has a bonus.
    foul = (other.fouled - one.fouled) * setup.foul_points
    bonuses = [one.bonuses[row] - other.bonuses[row] for row in range(3)]
    if one.fouled or other.fouled:
        return PairPoints([0, 0, 0], 0, foul, bonuses)
    signs = [sign_of(one.values[row] - other.values[row]) for row in range(3)]
    rows = [sign * setup.row_points for sign in signs]
    # All three, without a tie, are a scoop (OFC-09).
    scoop = sum(signs) // 3 * setup.scoop_points if abs(sum(signs)) == 3 else 0
    return PairPoints(rows, scoop, foul, bonuses)


def sign_of(number: int) -> int:
    """Give 1, 0 or -1; a tie is worth nothing (OFC-08)."""
    return (number > 0) - (number < 0)
