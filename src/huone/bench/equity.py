"""Equity: exact flops and sampled deals before the flop, against the peers.

Owns: which spots are counted and how each peer would count them. A peer with an equity function of
its own is called by that; the others get the loop that a user of them would write.

Every peer gets the same spots, made into its own cards beforehand: only the count is timed.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from itertools import combinations
from random import Random
from types import ModuleType
from typing import Final, NamedTuple

from huone.bench.measure import (
    Job,
    Measurement,
    NoPeers,
    Progress,
    best_seconds,
    compare_rates,
    compare_times,
)
from huone.cards.card import CARDS
from huone.cards.equity import HOLDEM, Spot, equity, spot_of

Value = Callable[[Sequence[int], Sequence[int]], object]
"""The value of a hand on a board, by a peer; a larger one is better."""
FlopJob = Callable[[ModuleType, Sequence["Flop"]], Job]
SampleJob = Callable[[ModuleType, int], Job]

SEED: Final = 1
ROUNDS: Final = 5
FLOPS: Final = 20
FLOPS_OF: Final = {"phevaluator": 2, "eval7": 2, "treys": 1, "pokerkit": 1}
SAMPLES: Final = 1_000_000
# A slow peer gets fewer of everything; its time is divided by as many.
SAMPLES_OF: Final = {"poker_equity": 100_000, "phevaluator": 2000, "treys": 500, "pokerkit": 20}
ONE, OTHER = "AhKh", "QsQd"

FLOP_EXACT: Final = "heads-up flop, exact"
PREFLOP_SAMPLED: Final = "heads-up preflop, Monte-Carlo"


class Flop(NamedTuple):
    """Two hands, a flop, and the cards that may still come."""

    one: tuple[int, ...]
    other: tuple[int, ...]
    board: tuple[int, ...]
    stock: tuple[int, ...]

    def texts(self) -> tuple[list[str], str]:
        """Write the two hands and the board."""
        one, other, board = (
            "".join(repr(CARDS[card]) for card in cards)
            for cards in (self.one, self.other, self.board)
        )
        return [one, other], board


def results(progress: Progress, *, rounds: int = ROUNDS) -> list[Measurement]:
    """Time exact flops and samples for us and for each installed peer."""
    peers = installed_peers()
    flop_jobs, sample_jobs = exact_jobs(peers), sampled_jobs(peers)
    jobs = {(FLOP_EXACT, who): job for who, job in flop_jobs.items()}
    jobs |= {(PREFLOP_SAMPLED, who): job for who, job in sample_jobs.items()}
    best = best_seconds(jobs, rounds=rounds, progress=progress)
    flop_us = {who: 1e6 * best[FLOP_EXACT, who] / flops_of(who) for who in flop_jobs}
    rates = {who: 1e-6 * samples_of(who) / best[PREFLOP_SAMPLED, who] for who in sample_jobs}
    return [
        *compare_times(FLOP_EXACT, "us", flop_us.pop("huone"), flop_us),
        *compare_rates(PREFLOP_SAMPLED, "M deals/s", rates.pop("huone"), rates),
    ]


def exact_jobs(peers: Mapping[str, ModuleType]) -> dict[str, Job]:
    """Make the jobs of counting every turn and river of some flops."""
    flops = random_flops()
    jobs = {
        name: FLOP_JOBS[name](peer, flops[: flops_of(name)])
        for name, peer in peers.items()
        if name in FLOP_JOBS
    }
    return {"huone": our_flops(flops), **jobs}


def sampled_jobs(peers: Mapping[str, ModuleType]) -> dict[str, Job]:
    """Make the jobs of sampling boards for two known hands."""
    spot = spot_of(HOLDEM, [ONE, OTHER])
    jobs = {
        name: SAMPLE_JOBS[name](peer, samples_of(name))
        for name, peer in peers.items()
        if name in SAMPLE_JOBS
    }
    return {"huone": partial(equity, spot, samples=SAMPLES), **jobs}


def flops_of(who: str) -> int:
    """Say how many flops somebody counts in one turn."""
    return FLOPS_OF.get(who, FLOPS)


def samples_of(who: str) -> int:
    """Say how many samples somebody takes in one turn."""
    return SAMPLES_OF.get(who, SAMPLES)


def installed_peers() -> dict[str, ModuleType]:
    """Import the peers that are here; refuse when there is none."""
    names = dict.fromkeys([*FLOP_JOBS, *SAMPLE_JOBS])
    found = {name: import_module(name) for name in names if find_spec(name)}
    if not found:
        raise NoPeers(peers=", ".join(names))
    return found


def random_flops() -> list[Flop]:
    """Deal the spots that everybody gets."""
    luck, flops = Random(SEED), list[Flop]()
    for _ in range(FLOPS):
        deck = luck.sample(range(52), 52)
        flops.append(Flop(tuple(deck[:2]), tuple(deck[2:4]), tuple(deck[4:7]), tuple(deck[7:])))
    return flops


def our_flops(flops: Sequence[Flop]) -> Job:
    """Count each flop exactly."""
    spots: list[Spot] = []
    for flop in flops:
        hands, board = flop.texts()
        spots.append(spot_of(HOLDEM, hands, board=board))
    return lambda: [equity(spot) for spot in spots]


# Peers that only value hands: the loop around them is what their users write.


def flops_by_value(
    translate: Callable[[ModuleType], list[int]],
    value: Callable[[ModuleType], Value],
    peer: ModuleType,
    flops: Sequence[Flop],
) -> Job:
    """Count every board with a peer that values one hand at a time."""
    cards, value_of = translate(peer), value(peer)
    translated = [Flop(*([cards[card] for card in part] for part in flop)) for flop in flops]  # type: ignore[arg-type]

    def equity_of(flop: Flop) -> float:
        wins, deals = 0.0, 0
        for runout in combinations(flop.stock, 2):
            board = [*flop.board, *runout]
            one, other = value_of(flop.one, board), value_of(flop.other, board)
            wins += 1 if one > other else 0.5 * (one == other)  # type: ignore[operator]
            deals += 1
        return wins / deals

    return lambda: [equity_of(flop) for flop in translated]


def samples_by_value(
    translate: Callable[[ModuleType], list[int]],
    value: Callable[[ModuleType], Value],
    peer: ModuleType,
    samples: int,
) -> Job:
    """Sample boards with a peer that values one hand at a time."""
    cards, value_of = translate(peer), value(peer)
    names = [repr(card) for card in CARDS]
    one = [cards[names.index(ONE[at : at + 2])] for at in (0, 2)]
    other = [cards[names.index(OTHER[at : at + 2])] for at in (0, 2)]
    stock = [card for card in cards if card not in one + other]
    luck = Random(SEED)

    def job() -> float:
        wins = 0.0
        for _ in range(samples):
            board = luck.sample(stock, 5)
            mine, theirs = value_of(one, board), value_of(other, board)
            wins += 1 if mine > theirs else 0.5 * (mine == theirs)  # type: ignore[operator]
        return wins / samples

    return job


def phevaluator_value(peer: ModuleType) -> Value:
    """Value with phevaluator, for which a smaller number is better."""
    evaluate = peer.evaluate_7cards
    return lambda hand, board: -evaluate(*hand, *board)


def eval7_value(peer: ModuleType) -> Value:
    """Value with eval7."""
    evaluate = peer.evaluate
    return lambda hand, board: evaluate([*hand, *board])


def treys_value(peer: ModuleType) -> Value:
    """Value with treys, for which a smaller number is better."""
    evaluate = peer.Evaluator().evaluate
    return lambda hand, board: -evaluate(list(hand), list(board))


def pokerkit_value(peer: ModuleType) -> Value:
    """Value with pokerkit, whose hands compare."""
    return peer.StandardHighHand.from_game  # type: ignore[no-any-return]


def own_numbers(peer: ModuleType) -> list[int]:
    """Take the cards by our numbers."""
    return list(range(52))


def eval7_cards(peer: ModuleType) -> list[int]:
    """List the cards of eval7 in our order."""
    return [peer.Card(repr(card)) for card in CARDS]


def treys_cards(peer: ModuleType) -> list[int]:
    """List the cards of treys in our order."""
    return [peer.Card.new(repr(card)) for card in CARDS]


def pokerkit_cards(peer: ModuleType) -> list[int]:
    """List the cards of pokerkit in our order."""
    return [next(peer.Card.parse(repr(card))) for card in CARDS]


# Peers with an equity function.


def pokerfast_flops(peer: ModuleType, flops: Sequence[Flop]) -> Job:
    """Count with pokerfast, which wraps OMPEval."""
    count = import_module("pokerfast.equity").equity
    texts = [flop.texts() for flop in flops]
    return lambda: [count(hands, board=board, exact=True, threads=1) for hands, board in texts]


def poker_equity_flops(peer: ModuleType, flops: Sequence[Flop]) -> Job:
    """Count with poker-equity."""
    texts = [flop.texts() for flop in flops]
    return lambda: [peer.exact_from_text("holdem", hands, board=board) for hands, board in texts]


def poker_equity_samples(peer: ModuleType, samples: int) -> Job:
    """Sample with poker-equity."""
    return partial(peer.chunk_from_text, "holdem", [ONE, OTHER], samples=samples, threads=1)


def eval7_samples(peer: ModuleType, samples: int) -> Job:
    """Sample with eval7, against a range of the one hand."""
    hand = [peer.Card(ONE[:2]), peer.Card(ONE[2:])]
    return partial(peer.py_hand_vs_range_monte_carlo, hand, peer.HandRange(OTHER), [], samples)


FLOP_JOBS: Final[Mapping[str, FlopJob]] = {
    "pokerfast": pokerfast_flops,
    "poker_equity": poker_equity_flops,
    "phevaluator": partial(flops_by_value, own_numbers, phevaluator_value),
    "eval7": partial(flops_by_value, eval7_cards, eval7_value),
    "treys": partial(flops_by_value, treys_cards, treys_value),
    "pokerkit": partial(flops_by_value, pokerkit_cards, pokerkit_value),
}
SAMPLE_JOBS: Final[Mapping[str, SampleJob]] = {
    "eval7": eval7_samples,
    "poker_equity": poker_equity_samples,
    "phevaluator": partial(samples_by_value, own_numbers, phevaluator_value),
    "treys": partial(samples_by_value, treys_cards, treys_value),
    "pokerkit": partial(samples_by_value, pokerkit_cards, pokerkit_value),
}
