"""Asking the floor of the live casino, for the tests of `huone.floor`."""

from collections.abc import Iterator

from huone.floor import Ruling, Situation, rule
from huone.floor.remedies import Remedy
from huone.rulebooks.clauses import registry
from huone.rulebooks.loader import load

LIVE = load("live-1.0-fi")


def ruling_on(situation: Situation) -> Ruling:
    """Rule by the live casino's book, and see that every clause of the ruling exists."""
    ruling = rule(situation, LIVE)
    for clause in ruling.clauses:
        registry().find(clause)
    assert ruling.why
    return ruling


def said(situation: Situation) -> str:
    """Give the ruling as it is announced."""
    return ruling_on(situation).says


def choices(ruling: Ruling) -> list[str]:
    """Give the options as they are announced."""
    return [str(option) for option in ruling.options]


def remedies(ruling: Ruling) -> Iterator[Remedy]:
    """Give what is binding, and what may be chosen instead."""
    yield ruling.remedy
    yield from (option.remedy for option in ruling.options)
