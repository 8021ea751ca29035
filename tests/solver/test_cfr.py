"""Small games are solved: to their known values, and as far as a perfect opponent can tell."""

import pytest

from huone.games.definition import BadGame
from huone.solver import Learning, exploitability, solve, tree_of
from huone.solver.cfr import best_value, value_of
from huone.solver.tree import NotSolvable, TooLarge

LEDUC_VALUE = -0.085606
"""What the first player wins in Leduc, as every paper since 2005 finds it."""


def test_kuhn_has_its_value_and_its_strategy() -> None:
    solution = solve("kuhn", target=0.0005)
    assert solution.value == pytest.approx(-1 / 18, abs=0.0005)
    assert solution.exploitability <= 0.0005
    plays = solution.strategy
    bluff = plays["J"]["bet 1"]
    assert 0 <= bluff <= 1 / 3 + 0.01  # The first player may bluff up to a third of the time,
    assert plays["K"]["bet 1"] == pytest.approx(3 * bluff, abs=0.05)  # and bets kings thrice that.
    assert plays["Q · bet 1"]["call"] == pytest.approx(1 / 3, abs=0.02)
    assert plays["J · check"]["bet 1"] == pytest.approx(1 / 3, abs=0.02)
    assert plays["K · bet 1"]["call"] > 0.99


def test_leduc_has_its_value() -> None:
    learning = Learning(tree_of("leduc"))
    assert len(learning.tree.known) == 288
    assert learning.distance == pytest.approx(2.3736, abs=0.01)  # Everybody plays by chance.
    for _ in learning.learn(target=0.02, steps=200):
        pass
    assert learning.distance <= 0.02
    assert learning.solution().value == pytest.approx(LEDUC_VALUE, abs=0.01)


def test_a_planted_mistake_is_found_by_the_best_answer() -> None:
    tree = tree_of("kuhn")
    learning = Learning(tree)
    for _ in learning.learn(target=0.001, steps=1000):
        pass
    average = learning.average()
    value = value_of(tree.root, average)
    assert best_value(tree, average, 0) == pytest.approx(value, abs=0.002)
    folds_kings = next(n for n, known in enumerate(tree.known) if known.label == "K · bet 1")
    average[folds_kings] = [1.0, 0.0]
    assert exploitability(tree, average) > 0.05
    assert best_value(tree, average, 0) > value + 0.1


def test_stacks_may_be_too_short_for_a_bet() -> None:
    tree = tree_of("kuhn", stacks=[1, 1])
    assert tree.known == ()
    assert value_of(tree.root, []) == pytest.approx(0)


@pytest.mark.parametrize(
    ("game", "refusal", "why"),
    [
        ("texas", TooLarge, "1,624,350 first deals; kuhn and leduc are not"),
        ("horse", NotSolvable, "it is no single game of betting streets"),
        ("ofc", NotSolvable, "it is no single game of betting streets"),
        ("no/such/file.toml", BadGame, "it cannot be read"),
    ],
)
def test_what_cannot_be_solved_is_refused(game: str, refusal: type[Exception], why: str) -> None:
    with pytest.raises(refusal, match=why):
        solve(game)
