"""Engine: whole hands of six players, against other engines that play them.

Owns: which hands are played, by which policy, and how each peer is driven.
Everybody shuffles, deals, bets and pays out; the seats, stacks and blinds are the same.
"""

from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from random import Random
from types import ModuleType
from typing import Any, Final, NamedTuple

from huone.bench.measure import Job, Measurement, NoPeers, Progress, best_seconds, compare_rates
from huone.cards.card import CARDS
from huone.games import setup_of
from huone.games.hand import Hand
from huone.games.rules import ONLINE, no_limit, pot_limit
from huone.games.setup import Setup

PeerJob = Callable[[ModuleType, int], Job]
"""Makes the job of playing so many hands with a peer."""

SEED: Final = 1
ROUNDS: Final = 6
PLAYERS: Final = 6
STACK: Final = 200
SMALL, BIG = 1, 2
HANDS: Final = 400
PEERS: Final = ("pokerkit", "pyspiel", "pokerfast", "texasholdem")


class PeerTask(NamedTuple):
    """How a peer is driven, and how many hands it plays in a turn: a slow one fewer."""

    job_of: PeerJob
    hands: int


class EngineTask(NamedTuple):
    """The same kind of hands for us and for each peer that can play them."""

    name: str
    ours: Job
    peers: Mapping[str, PeerTask]


def results(progress: Progress, *, rounds: int = ROUNDS) -> list[Measurement]:
    """Time every task for us and for each installed peer."""
    installed = installed_peers()
    jobs: dict[tuple[str, str], Job] = {}
    hands: dict[tuple[str, str], int] = {}
    tasks = all_tasks()
    for task in tasks:
        jobs[task.name, "huone"], hands[task.name, "huone"] = task.ours, HANDS
        for peer, (job_of, count) in task.peers.items():
            if peer in installed:
                jobs[task.name, peer] = job_of(installed[peer], count)
                hands[task.name, peer] = count
    best = best_seconds(jobs, rounds=rounds, progress=progress)
    rates = {key: hands[key] / seconds for key, seconds in best.items()}
    return [result for task in tasks for result in compared(task.name, rates)]


def compared(name: str, rates: Mapping[tuple[str, str], float]) -> list[Measurement]:
    """Compare the rates of one task."""
    peers = {who: rate for (task, who), rate in rates.items() if task == name and who != "huone"}
    return compare_rates(name, "hands/s", rates[name, "huone"], peers)


def installed_peers() -> dict[str, ModuleType]:
    """Import the peers that are here; refuse when there is none."""
    found = {name: import_module(name) for name in PEERS if find_spec(name)}
    if not found:
        raise NoPeers(peers=", ".join(PEERS))
    return found


def left_out() -> list[str]:
    """Name the peers that are not installed."""
    return [name for name in PEERS if not find_spec(name)]


def all_tasks() -> list[EngineTask]:
    """List what is compared."""
    texas = setup_of("texas", no_limit(SMALL, BIG), ONLINE)
    omaha = setup_of("omaha", pot_limit(SMALL, BIG), ONLINE)
    return [
        EngineTask(
            "no-limit hold'em, check or call",
            calling(texas),
            {
                "pokerkit": PeerTask(pokerkit_calling("NoLimitTexasHoldem"), 4),
                "pyspiel": PeerTask(openspiel_calling, 150),
                "pokerfast": PeerTask(pokerfast_calling, 60),
                "texasholdem": PeerTask(texasholdem_calling, 6),
            },
        ),
        EngineTask(
            "no-limit hold'em, random actions",
            acting_at_random(texas),
            # Such hands differ much in length, so it takes more of them for an average.
            {"pokerkit": PeerTask(pokerkit_at_random("NoLimitTexasHoldem"), 60)},
        ),
        EngineTask(
            "pot-limit Omaha, check or call",
            calling(omaha),
            {"pokerkit": PeerTask(pokerkit_calling("PotLimitOmahaHoldem"), 2)},
        ),
    ]


# Our own hands


def dealt(setup: Setup, luck: Random) -> Hand:
    """Shuffle and deal."""
    deck = sorted(CARDS, key=lambda card: luck.random())
    return Hand(setup, [STACK] * PLAYERS, deck)


def calling(setup: Setup) -> Job:
    """Make the job of playing hands in which everybody stays in for as little as possible."""

    def job() -> None:
        luck = Random(SEED)
        for _ in range(HANDS):
            hand = dealt(setup, luck)
            while not hand.is_over:
                hand.check_or_call()

    return job


def acting_at_random(setup: Setup) -> Job:
    """Make the job of playing hands in which everybody does anything that is legal."""

    def job() -> None:
        luck = Random(SEED)
        for _ in range(HANDS):
            hand = dealt(setup, luck)
            while not hand.is_over:
                turn = hand.turn()
                assert turn is not None
                kind = chosen(luck, can_fold=turn.call_chips > 0, can_raise=turn.raise_to_min > 0)
                if kind == "raise":
                    hand.bet(chosen_size(luck, turn.raise_to_min, turn.raise_to_max))
                elif kind == "fold":
                    hand.fold()
                else:
                    hand.check_or_call()

    return job


def chosen(luck: Random, *, can_fold: bool, can_raise: bool) -> str:
    """Choose one of the legal kinds of action, each as likely as the others."""
    kinds = ["call", *(["fold"] if can_fold else []), *(["raise"] if can_raise else [])]
    return kinds[int(luck.random() * len(kinds))]


def chosen_size(luck: Random, low: int, high: int) -> int:
    """Choose any legal size."""
    return low + int(luck.random() * (high - low + 1))


# Peers


def pokerkit_calling(variant: str) -> PeerJob:
    """Play with pokerkit, which deals and pays by itself."""

    def job_of(peer: ModuleType, hands: int) -> Job:
        game = pokerkit_game(peer, variant)

        def job() -> None:
            for _ in range(hands):
                state = game(STACK, PLAYERS)
                while state.status:
                    state.check_or_call()

        return job

    return job_of


def pokerkit_at_random(variant: str) -> PeerJob:
    """Play with pokerkit, by the same choices as ours."""

    def job_of(peer: ModuleType, hands: int) -> Job:
        game = pokerkit_game(peer, variant)

        def job() -> None:
            luck = Random(SEED)
            for _ in range(hands):
                state = game(STACK, PLAYERS)
                while state.status:
                    low = state.min_completion_betting_or_raising_to_amount
                    can_fold = state.checking_or_calling_amount > 0
                    kind = chosen(luck, can_fold=can_fold, can_raise=low is not None)
                    if kind == "raise":
                        high = state.max_completion_betting_or_raising_to_amount
                        state.complete_bet_or_raise_to(chosen_size(luck, low, high))
                    elif kind == "fold":
                        state.fold()
                    else:
                        state.check_or_call()

        return job

    return job_of


def pokerkit_game(peer: ModuleType, variant: str) -> Callable[[int, int], Any]:
    """Build pokerkit's game once, as its documentation recommends."""
    game: Callable[[int, int], Any] = getattr(peer, variant)(
        tuple(peer.Automation), True, 0, (SMALL, BIG), BIG
    )
    return game


def openspiel_calling(peer: ModuleType, hands: int) -> Job:
    """Play with OpenSpiel's universal poker, a game of chance and player nodes."""
    blinds = " ".join(map(str, [SMALL, BIG, *([0] * (PLAYERS - 2))]))
    stacks = " ".join([str(STACK)] * PLAYERS)
    game = peer.load_game(
        f"universal_poker(betting=nolimit,numPlayers={PLAYERS},numRounds=4,blind={blinds},"
        "firstPlayer=3 1 1 1,numSuits=4,numRanks=13,numHoleCards=2,numBoardCards=0 3 1 1,"
        f"stack={stacks},bettingAbstraction=fcpa)"
    )
    call = 1

    def job() -> None:
        luck = Random(SEED)
        for _ in range(hands):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    cards = state.legal_actions()
                    state.apply_action(cards[int(luck.random() * len(cards))])
                else:
                    state.apply_action(call)

    return job


def pokerfast_calling(peer: ModuleType, hands: int) -> Job:
    """Play with pokerfast, whose blinds are 100 and 200."""
    stack = STACK * 100

    def job() -> None:
        luck = Random(SEED)
        for _ in range(hands):
            hand = peer.FastHand(min_stack=stack, max_stack=stack, rng=luck)
            while not hand.done:
                if "check" in hand.get_action_space():
                    hand.check()
                else:
                    hand.call()

    return job


def texasholdem_calling(peer: ModuleType, hands: int) -> Job:
    """Play with texasholdem, a new table for each hand so that stacks are the same."""
    check, call = peer.ActionType.CHECK, peer.ActionType.CALL

    def job() -> None:
        for _ in range(hands):
            table = peer.TexasHoldEm(
                buyin=STACK, big_blind=BIG, small_blind=SMALL, max_players=PLAYERS
            )
            table.start_hand()
            while table.is_hand_running():
                free = table.chips_to_call(table.current_player) == 0
                table.take_action(check if free else call)

    return job
