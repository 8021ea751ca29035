"""Environments: steps a second of random play, beside other libraries for programs that learn.

Owns: which matches are stepped, and how each peer is asked for what a learner needs.
A step is the same for everybody: list the legal moves, look at the table as the player to act, take
a legal move at random; a hand that is over is dealt anew. PokerKit has no observations and is asked
for none.
"""

from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from random import Random
from types import ModuleType
from typing import Final, NamedTuple

from huone.bench.engine import pokerkit_game
from huone.bench.measure import Job, Measurement, NoPeers, Progress, best_seconds, compare_rates
from huone.env.episode import Episode
from huone.env.match import Match, match_of

PeerSteps = Callable[[ModuleType, int], Job]
"""Makes the job of taking so many steps with a peer."""

SEED: Final = 1
ROUNDS: Final = 4
STEPS: Final = 8_192
BATCH: Final = 256
STACK: Final = 200
SMALL, BIG = 1, 2
PEERS: Final = ("pyspiel", "rlcard", "pokerkit")
PEER_STEPS: Final = {"pyspiel": 3_000, "rlcard": 1_000, "pokerkit": 300}
"""A slow peer takes fewer steps in a turn."""


class StepTask(NamedTuple):
    """The same kind of match for us and for each peer that has it."""

    name: str
    ours: Job
    peers: Mapping[str, PeerSteps]


def results(progress: Progress, *, rounds: int = ROUNDS) -> list[Measurement]:
    """Time the steps of every match for us and for each installed peer."""
    installed = installed_peers()
    tasks = all_tasks()
    jobs: dict[tuple[str, str], Job] = {}
    for task in tasks:
        jobs[task.name, "huone"] = task.ours
        for peer, job_of in task.peers.items():
            if peer in installed:
                jobs[task.name, peer] = job_of(installed[peer], PEER_STEPS[peer])
    best = best_seconds(jobs, rounds=rounds, progress=progress)
    rates = {key: PEER_STEPS.get(key[1], STEPS) / seconds for key, seconds in best.items()}
    return [result for task in tasks for result in compared(task.name, rates)]


def compared(name: str, rates: Mapping[tuple[str, str], float]) -> list[Measurement]:
    """Compare the rates of one match."""
    peers = {who: rate for (task, who), rate in rates.items() if task == name and who != "huone"}
    return compare_rates(name, "steps/s", rates[name, "huone"], peers)


def installed_peers() -> dict[str, ModuleType]:
    """Import the peers that are here; refuse when there is none."""
    found = {name: import_module(name) for name in PEERS if find_spec(name)}
    if not found:
        raise NoPeers(peers=", ".join(PEERS))
    return found


def left_out() -> list[str]:
    """Name the peers that are not installed."""
    return [name for name in PEERS if not find_spec(name)]


def all_tasks() -> list[StepTask]:
    """List what is compared; without numpy there are no batches."""
    texas, leduc = match_of("texas", players=2, stacks=STACK), match_of("leduc", stacks=13)
    texas_peers = {
        "pyspiel": openspiel_steps(TEXAS_SPIEL),
        "rlcard": rlcard_steps("no-limit-holdem"),
        "pokerkit": pokerkit_steps,
    }
    leduc_peers = {
        "pyspiel": openspiel_steps("leduc_poker"),
        "rlcard": rlcard_steps("leduc-holdem"),
    }
    tasks = [
        StepTask("environment, no-limit hold'em for two", our_steps(texas), texas_peers),
        StepTask("environment, Leduc", our_steps(leduc), leduc_peers),
    ]
    if find_spec("numpy"):
        tasks += [
            StepTask(f"{task.name}, {BATCH} at once", our_batches(match), task.peers)
            for task, match in zip(tasks, (texas, leduc), strict=True)
        ]
    return tasks


# Our own


def our_steps(match: Match) -> Job:
    """Step one hand after another."""

    def job() -> None:
        luck = Random(SEED)
        episode = Episode(match, hand=match.deal(luck))
        for _ in range(STEPS):
            legal = episode.legal()
            episode.observation(episode.actor)
            episode.step(legal[int(luck.random() * len(legal))])
            if episode.is_over:
                episode.returns()
                episode = Episode(match, hand=match.deal(luck))

    return job


def our_batches(match: Match) -> Job:
    """Step many hands at once, with moves that are drawn as arrays."""
    import numpy

    from huone.env.batch import HandBatch

    def job() -> None:
        chance = numpy.random.default_rng(SEED)
        batch = HandBatch(match, hands=BATCH, seed=SEED)
        for _ in range(STEPS // BATCH):
            drawn = chance.random(batch.masks.shape, numpy.float32)
            batch.step((batch.masks * (drawn + 1)).argmax(axis=1))

    return job


# Peers

TEXAS_SPIEL: Final = (
    f"universal_poker(betting=nolimit,numPlayers=2,numRounds=4,blind={BIG} {SMALL},"
    "firstPlayer=2 1 1 1,numSuits=4,numRanks=13,numHoleCards=2,numBoardCards=0 3 1 1,"
    f"stack={STACK} {STACK},bettingAbstraction=fcpa)"
)


def openspiel_steps(described: str) -> PeerSteps:
    """Step OpenSpiel's game; cards that are dealt are no steps."""

    def job_of(peer: ModuleType, steps: int) -> Job:
        game = peer.load_game(described)

        def job() -> None:
            luck = Random(SEED)
            state, taken = game.new_initial_state(), 0
            while taken < steps:
                if state.is_terminal():
                    state.returns()
                    state = game.new_initial_state()
                legal = state.legal_actions()
                if not state.is_chance_node():
                    state.information_state_tensor()
                    taken += 1
                state.apply_action(legal[int(luck.random() * len(legal))])

        return job

    return job_of


def rlcard_steps(name: str) -> PeerSteps:
    """Step RLCard's environment, whose states have observations and legal moves."""

    def job_of(peer: ModuleType, steps: int) -> Job:
        table = peer.make(name, config={"seed": SEED})

        def job() -> None:
            luck = Random(SEED)
            state, _ = table.reset()
            for _ in range(steps):
                legal = list(state["legal_actions"])
                state, _ = table.step(legal[int(luck.random() * len(legal))])
                if table.is_over():
                    table.get_payoffs()
                    state, _ = table.reset()

        return job

    return job_of


def pokerkit_steps(peer: ModuleType, steps: int) -> Job:
    """Step PokerKit's hand by the same sizes of bets: the least, the pot, everything."""
    game = pokerkit_game(peer, "NoLimitTexasHoldem")

    def job() -> None:
        luck = Random(SEED)
        state = game(STACK, 2)
        for _ in range(steps):
            low = state.min_completion_betting_or_raising_to_amount
            moves = ["call", "fold"] if state.checking_or_calling_amount else ["call"]
            sizes = []
            if low is not None:
                high = state.max_completion_betting_or_raising_to_amount
                pot = state.pot_completion_betting_or_raising_to_amount
                sizes = sorted({low, min(max(pot, low), high), high})
            chosen = int(luck.random() * (len(moves) + len(sizes)))
            if chosen >= len(moves):
                state.complete_bet_or_raise_to(sizes[chosen - len(moves)])
            elif moves[chosen] == "fold":
                state.fold()
            else:
                state.check_or_call()
            if not state.status:
                state = game(STACK, 2)

    return job
