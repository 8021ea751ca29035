"""Draw: luck that arrives as an argument.

Owns: the type of a fair draw, and a choice by weights made with it.
Never: makes randomness. The room draws; replay hands in the numbers that were drawn.
"""

from collections.abc import Callable, Mapping
from typing import TypeVar

Draw = Callable[[int], int]
"""Ask for a number from 0 up to, but not including, the given one; each is equally likely."""

Choice = TypeVar("Choice")


def weighted(weights: Mapping[Choice, int], draw: Draw) -> Choice:
    """Choose one in proportion to its weight, with a single draw."""
    assert all(weight > 0 for weight in weights.values())
    left = draw(sum(weights.values()))
    for choice, weight in weights.items():
        if left < weight:
            return choice
        left -= weight
    raise AssertionError("the draw is not below the sum of the weights")
