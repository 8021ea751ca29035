"""The matrix of this tree, read once for all tests of a run that ask about it."""

from pathlib import Path

import pytest

from huone.cli.source_tree import evidence_of, standing_of
from huone.rulebooks.clauses import registry
from huone.rulebooks.conformance import Matrix, judge
from huone.rulebooks.standing import ClauseStanding

TREE = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def standing() -> ClauseStanding:
    return standing_of(TREE)


@pytest.fixture(scope="session")
def matrix(standing: ClauseStanding) -> Matrix:
    return judge(registry(), evidence_of(TREE), standing)
