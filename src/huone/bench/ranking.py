"""Ranking: single calls and batches, against the public calls of the peers.

Owns: which hands are valued and how each peer is called.
Every peer gets the same hands, made into its own cards beforehand: only the call is timed.
"""

from array import array
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from random import Random
from types import ModuleType
from typing import Final, NamedTuple

from huone.bench.measure import (
    Measurement,
    NoPeers,
    Progress,
    best_seconds,
    calls,
    compare_rates,
    compare_times,
)
from huone.cards.card import CARD_BITS, CARDS, mask_of
from huone.cards.ranking import EIGHT_OR_BETTER, HIGH, evaluate, evaluate_batch, evaluate_omaha

Hand = tuple[int, ...]
Arguments = Sequence[tuple[object, ...]]
Called = tuple[Callable[..., object], Arguments]
PeerCall = Callable[[ModuleType, Sequence[Hand]], Called]

SEED: Final = 1
ROUNDS: Final = 10
HANDS: Final = 3000
# A slow peer gets fewer of the hands; its time is divided by as many.
HANDS_OF: Final = {"treys": 300, "pokerkit": 20}
BATCH: Final = 1_000_000
BOARD_CARDS: Final = 5
SEVEN: Final = "7-card call"
BATCHED: Final = "batch of a million"


class RankingTask(NamedTuple):
    """The same hands for us and for each peer that can value them."""

    name: str
    ours: Called
    peers: dict[str, Called]


def results(progress: Progress, *, rounds: int = ROUNDS, batch: int = BATCH) -> list[Measurement]:
    """Time every task for us and for each installed peer."""
    tasks = all_tasks(installed_peers())
    jobs = {(task.name, who): calls(*call) for task in tasks for who, call in everybody(task)}
    counts = {(task.name, who): len(call[1]) for task in tasks for who, call in everybody(task)}
    masks, values = array("Q", random_masks(batch)), array("H", bytes(2 * batch))
    jobs[BATCHED, "huone"] = partial(evaluate_batch, masks, values, HIGH)
    counts[BATCHED, "huone"] = batch
    best = best_seconds(jobs, rounds=rounds, progress=progress)
    each_ns = {key: 1e9 * seconds / counts[key] for key, seconds in best.items()}
    return [*compared_calls(tasks, each_ns), *compared_batch(tasks, each_ns)]


def compared_calls(
    tasks: Sequence[RankingTask], each_ns: Mapping[tuple[str, str], float]
) -> list[Measurement]:
    """Compare the single calls of every task."""
    found: list[Measurement] = []
    for task in tasks:
        peers = {peer: each_ns[task.name, peer] for peer in task.peers}
        found += compare_times(task.name, "ns", each_ns[task.name, "huone"], peers)
    return found


def compared_batch(
    tasks: Sequence[RankingTask], each_ns: Mapping[tuple[str, str], float]
) -> list[Measurement]:
    """Compare a batch with calling the best peer in a loop, as none has batches."""
    seven = next(task for task in tasks if task.name == SEVEN)
    rates = {peer: 1e3 / each_ns[SEVEN, peer] for peer in seven.peers}
    ours = 1e3 / each_ns[BATCHED, "huone"]
    return compare_rates(BATCHED, "M hands/s", ours, rates)[:1]


def everybody(task: RankingTask) -> list[tuple[str, Called]]:
    """List who takes part in a task, us first."""
    return [("huone", task.ours), *task.peers.items()]


def installed_peers() -> dict[str, ModuleType]:
    """Import the peers that are here; refuse when there is none."""
    found = {name: import_module(name) for name in HIGH_CALLS if find_spec(name)}
    if not found:
        raise NoPeers(peers=", ".join(HIGH_CALLS))
    return found


def all_tasks(peers: Mapping[str, ModuleType]) -> list[RankingTask]:
    """Deal the hands of every task and translate them for every peer."""
    five, seven, omaha = (random_hands(size) for size in (5, 7, 9))
    own = [(mask_of(hand[BOARD_CARDS:]), mask_of(hand[:BOARD_CARDS])) for hand in omaha]
    low = [(mask_of(hand), EIGHT_OR_BETTER) for hand in seven]
    tasks = [
        task("5-card call", (evaluate, as_masks(five)), peers, HIGH_CALLS, five),
        task(SEVEN, (evaluate, as_masks(seven)), peers, HIGH_CALLS, seven),
        task("Omaha call", (evaluate_omaha, own), peers, OMAHA_CALLS, omaha),
        task("8-or-better call", (evaluate, low), peers, LOW_CALLS, seven),
    ]
    return [each for each in tasks if each.peers]


def task(
    name: str,
    ours: Called,
    peers: Mapping[str, ModuleType],
    peer_calls: Mapping[str, PeerCall],
    hands: Sequence[Hand],
) -> RankingTask:
    """Put a task together for the peers that can do it."""
    called = {
        peer: peer_calls[peer](module, hands[: HANDS_OF.get(peer, HANDS)])
        for peer, module in peers.items()
        if peer in peer_calls
    }
    return RankingTask(name, ours, called)


def as_masks(hands: Sequence[Hand]) -> Arguments:
    """Give the one argument that `evaluate` takes, for each hand."""
    return [(mask_of(hand),) for hand in hands]


def random_hands(size: int) -> list[Hand]:
    """Deal the hands that everybody gets."""
    luck = Random(SEED)
    return [tuple(luck.sample(range(52), size)) for _ in range(HANDS)]


def random_masks(count: int) -> list[int]:
    """Deal many hands of seven cards: every seven neighbours of shuffled decks, mixed."""
    luck, deck, masks = Random(SEED), [*CARD_BITS], list[int]()
    while len(masks) < count:
        luck.shuffle(deck)
        hand = sum(deck[:7])
        for leaves, comes in zip(deck, deck[7:], strict=False):
            masks.append(hand)
            hand += comes - leaves
    luck.shuffle(masks)
    return masks[:count]


def phevaluator_high(peer: ModuleType, hands: Sequence[Hand]) -> Called:
    """Call phevaluator, whose cards are numbered as ours."""
    return getattr(peer, f"evaluate_{len(hands[0])}cards"), hands


def phevaluator_omaha(peer: ModuleType, hands: Sequence[Hand]) -> Called:
    """Call phevaluator with five board cards and four of the hand."""
    return peer.evaluate_omaha_cards, hands


def eval7_high(peer: ModuleType, hands: Sequence[Hand]) -> Called:
    """Call eval7 with a list of its cards."""
    cards = [peer.Card(repr(card)) for card in CARDS]
    return peer.evaluate, [([cards[card] for card in hand],) for hand in hands]


def treys_high(peer: ModuleType, hands: Sequence[Hand]) -> Called:
    """Call treys with two cards and a board."""
    cards = [peer.Card.new(repr(card)) for card in CARDS]
    split = [([cards[c] for c in hand[:2]], [cards[c] for c in hand[2:]]) for hand in hands]
    return peer.Evaluator().evaluate, split


def pokerkit_calls(peer: ModuleType, hands: Sequence[Hand], *, hand: str, own: slice) -> Called:
    """Call pokerkit's `from_game` with own cards and a board."""
    cards = [next(peer.Card.parse(repr(card))) for card in CARDS]
    method = "from_game_or_none" if "Low" in hand else "from_game"
    split = []
    for dealt in hands:
        held = dealt[own]
        board = [cards[card] for card in dealt if card not in held]
        split.append(([cards[card] for card in held], board))
    return getattr(getattr(peer, hand), method), split


HIGH_CALLS: Final[Mapping[str, PeerCall]] = {
    "phevaluator": phevaluator_high,
    "eval7": eval7_high,
    "treys": treys_high,
    "pokerkit": partial(pokerkit_calls, hand="StandardHighHand", own=slice(2)),
}
OMAHA_CALLS: Final[Mapping[str, PeerCall]] = {
    "phevaluator": phevaluator_omaha,
    "pokerkit": partial(pokerkit_calls, hand="OmahaHoldemHand", own=slice(BOARD_CARDS, None)),
}
LOW_CALLS: Final[Mapping[str, PeerCall]] = {
    "pokerkit": partial(pokerkit_calls, hand="EightOrBetterLowHand", own=slice(2)),
}
