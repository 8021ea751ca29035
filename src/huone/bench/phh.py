"""PHH: recorded hands read and replayed, against the format's own reference library.

Owns: which hands are replayed: no-limit hold'em of six players, played by bots and written down.
Both start from the text of each hand and go through it to its end. We also compare every action,
pot and final stack; the peer only plays.
"""

import warnings
from importlib import import_module
from importlib.util import find_spec
from random import Random
from types import ModuleType
from typing import Final

from huone.bench.measure import Job, Measurement, NoPeers, Progress, best_seconds, compare_rates
from huone.bots.policies import POLICIES
from huone.games.rules import ONLINE, no_limit
from huone.games.setup import setup_of
from huone.histories import skimming
from huone.histories.checking import quick
from huone.histories.checking.verification import verify_hand
from huone.histories.phh import record, write
from huone.sim.hands import deal, play_out

SEED: Final = 1
ROUNDS: Final = 3
PLAYERS: Final = 6
HANDS: Final = 300
PEER: Final = "pokerkit"


def results(progress: Progress, *, rounds: int = ROUNDS, hands: int = HANDS) -> list[Measurement]:
    """Time the replay of the same texts for us and for the peer."""
    if not find_spec(PEER):
        raise NoPeers(peers=PEER)
    peer = import_module(PEER)
    texts = [text for text in texts_of(hands) if is_playable(peer, text)]
    jobs = {"huone": our_job(texts), PEER: peer_job(peer, texts)}
    best = best_seconds(jobs, rounds=rounds, progress=progress)
    rates = {who: len(texts) / seconds for who, seconds in best.items()}
    ours = rates.pop("huone")
    return compare_rates("recorded hands, read and replayed", "hands/s", ours, rates)


def texts_of(hands: int) -> list[str]:
    """Let bots play hands, and write each down on one line for each field, as programs do."""
    chance = Random(SEED)
    setup = setup_of("texas", no_limit(50, 100), ONLINE)
    texts = []
    for _ in range(hands):
        hand = deal(setup, PLAYERS, chance)
        play_out(hand, POLICIES["tight"], chance)
        text = write(record(hand.events))
        texts.append(text.replace("[\n    ", "[").replace(",\n    ", ", ").replace(",\n]", "]"))
    return texts


def is_playable(peer: ModuleType, text: str) -> bool:
    """Tell whether the peer plays a hand to its end: houses differ in who may raise when."""
    try:
        peer_job(peer, [text])()
    except ValueError:
        return False
    return True


def our_job(texts: list[str]) -> Job:
    """Check every text, having forgotten all about it."""

    def job() -> None:
        quick.forget()
        skimming.forget()
        for text in texts:
            state = verify_hand(text, where="").state
            assert state == "verified", state

    return job


def peer_job(peer: ModuleType, texts: list[str]) -> Job:
    """Play every text to its end with the peer."""

    def job() -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            for text in texts:
                for _ in peer.HandHistory.loads(text):
                    pass

    return job
