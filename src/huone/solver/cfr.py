"""CFR: strategies for two players that hardly lose to anybody.

Owns: counterfactual regret minimisation in its `plus` form, best responses, and how far a strategy
is from perfect play.
Never: samples or rounds; every step walks the whole tree.

O. Tammelin, 2014: regrets below nothing are forgotten, the players learn in turn, and later steps
weigh more.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from msgspec import Struct

from huone.solver.tree import Chance, Fork, Node, Tree, tree_of

STEPS_MOST: Final = 20_000
CHECK_EVERY: Final = 20
"""After so many steps the strategy is measured."""

Strategy = list[list[float]]
"""For each thing that can be known, how often each move is made."""


class Solution(Struct, frozen=True):
    """A strategy for both players, and how good it is, in chips a hand."""

    game: str
    value: float
    """What the first player wins if both play so."""
    exploitability: float
    """What a perfect opponent wins more than the game is worth, on the average of both seats."""
    steps: int
    strategy: dict[str, dict[str, float]]
    """What a player knows, to how often he makes each move."""


def solve(game: str = "kuhn", *, target: float = 0.001, steps: int = STEPS_MOST) -> Solution:
    """Solve a small game for two: of a paper, or your own.

    >>> solution = solve("kuhn")
    >>> solution.exploitability < 0.001, abs(solution.value + 1 / 18) < 0.001
    (True, True)
    """
    learning = Learning(tree_of(game))
    for _ in learning.learn(target=target, steps=steps):
        pass
    return learning.solution()


class Learning:
    """Two players who learn from playing all hands against each other."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.regrets: Strategy = [[0.0] * len(known.moves) for known in tree.known]
        self.sums: Strategy = [[0.0] * len(known.moves) for known in tree.known]
        self.now: Strategy = [[1 / len(known.moves)] * len(known.moves) for known in tree.known]
        self.steps = 0
        self.distance = exploitability(tree, self.now)

    def learn(self, *, target: float, steps: int) -> Iterator[int]:
        """Learn until a perfect opponent wins less than the target; give the steps so far."""
        while self.steps < steps and self.distance > target:
            self.steps += 1
            for player in (0, 1):
                self._walk(self.tree.root, player, 1.0, 1.0)
                self._forget(player)
            if self.steps % CHECK_EVERY == 0 or self.steps == steps:
                self.distance = exploitability(self.tree, self.average())
                yield self.steps

    def average(self) -> Strategy:
        """Give the strategy over all steps; it is the one that comes close to perfect play."""
        return [
            [share / total for share in sums] if (total := sum(sums)) > 0 else now
            for sums, now in zip(self.sums, self.now, strict=True)
        ]

    def solution(self) -> Solution:
        """Say what has been found."""
        average = self.average()
        by_label = sorted(
            zip(self.tree.known, average, strict=True),
            key=lambda each: (each[0].player, each[0].label),
        )
        strategy = {
            known.label: dict(zip(known.moves, shares, strict=True)) for known, shares in by_label
        }
        value = value_of(self.tree.root, average)
        return Solution(self.tree.game, value, self.distance, self.steps, strategy)

    def _walk(self, node: Node, player: int, mine: float, others: float) -> float:
        """Give what a node is worth to the player who learns, and note what he regrets."""
        if isinstance(node, float):
            return node if player == 0 else -node
        if isinstance(node, Chance):
            worth = 0.0
            for chance, after in node.after:
                worth += chance * self._walk(after, player, mine, others * chance)
            return worth
        if not mine and not others:
            return 0.0  # Nobody comes here, and nothing is learned.
        shares = self.now[node.known]
        if node.player != player:
            worth = 0.0
            for share, after in zip(shares, node.after, strict=True):
                # A move that is never made is walked, too: the answer to it must be learned.
                worth += share * self._walk(after, player, mine, others * share)
            return worth
        worths = [
            self._walk(after, player, mine * share, others)
            for after, share in zip(node.after, shares, strict=True)
        ]
        worth = sum(map(float.__mul__, worths, shares))
        regrets, sums = self.regrets[node.known], self.sums[node.known]
        weight = self.steps**2 * mine
        for place, each in enumerate(worths):
            regrets[place] += others * (each - worth)
            sums[place] += weight * shares[place]
        return worth

    def _forget(self, player: int) -> None:
        """Forget regrets below nothing, and play by the others."""
        for number, known in enumerate(self.tree.known):
            if known.player == player:
                regrets = [max(0.0, regret) for regret in self.regrets[number]]
                self.regrets[number] = regrets
                total = sum(regrets)
                count = len(regrets)
                self.now[number] = (
                    [regret / total for regret in regrets] if total > 0 else [1 / count] * count
                )


def value_of(node: Node, strategy: Strategy) -> float:
    """Say what the first player wins on average if both play by a strategy."""
    if isinstance(node, float):
        return node
    if isinstance(node, Chance):
        return sum(chance * value_of(after, strategy) for chance, after in node.after)
    shares = strategy[node.known]
    return sum(
        share * value_of(after, strategy) for share, after in zip(shares, node.after, strict=True)
    )


def exploitability(tree: Tree, strategy: Strategy) -> float:
    """Say what perfect opponents win against a strategy, on the average of both seats.

    >>> tree = tree_of("kuhn")
    >>> by_chance = [[1 / len(known.moves)] * len(known.moves) for known in tree.known]
    >>> round(exploitability(tree, by_chance), 6)
    0.458333
    """
    return (best_value(tree, strategy, 0) + best_value(tree, strategy, 1)) / 2


def best_value(tree: Tree, strategy: Strategy, player: int) -> float:
    """Say what a player wins who knows the other's strategy and answers it perfectly."""
    places: dict[int, list[tuple[Fork, float]]] = {}
    _reach(tree.root, strategy, player, 1.0, places)
    choices: dict[int, int] = {}

    def worth(node: Node) -> float:
        if isinstance(node, float):
            return node if player == 0 else -node
        if isinstance(node, Chance):
            return sum(chance * worth(after) for chance, after in node.after)
        if node.player != player:
            shares = strategy[node.known]
            return sum(
                share * worth(after)
                for share, after in zip(shares, node.after, strict=True)
                if share > 0
            )
        if node.known not in choices:
            choices[node.known] = _best(places[node.known], worth)
        return worth(node.after[choices[node.known]])

    return worth(tree.root)


def _best(places: Sequence[tuple[Fork, float]], worth: Callable[[Node], float]) -> int:
    """Choose the move that is worth most over all that looks the same."""
    moves = range(len(places[0][0].after))
    values = [sum(reach * worth(node.after[move]) for node, reach in places) for move in moves]
    return values.index(max(values))


def _reach(
    node: Node,
    strategy: Strategy,
    player: int,
    reach: float,
    places: dict[int, list[tuple[Fork, float]]],
) -> None:
    """Note how likely others and chance come to each decision of a player."""
    if isinstance(node, float):
        return
    if isinstance(node, Chance):
        for chance, after in node.after:
            _reach(after, strategy, player, reach * chance, places)
        return
    if node.player == player:
        places.setdefault(node.known, []).append((node, reach))
        for after in node.after:
            _reach(after, strategy, player, reach, places)
        return
    for share, after in zip(strategy[node.known], node.after, strict=True):
        _reach(after, strategy, player, reach * share, places)
