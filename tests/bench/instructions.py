"""How many instructions fixed workloads take: a guard that a busy machine does not disturb.

    python tests/bench/instructions.py            compare with what is kept; exit 1 is: more
    python tests/bench/instructions.py --write    keep what is counted now

Each workload is counted twice, with one round and with several, by `valgrind --tool=callgrind`; the
difference is the work of the rounds alone. What is kept is for one version of Python and for a
compiled installation; elsewhere the counts are only printed.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

KEPT: Final = Path(__file__).parent / "data" / "instructions.json"
COUNTER: Final = ("valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null")
TOLERANCE: Final = 0.05
ROUNDS: Final = 4

WORKLOADS: Final = {
    "play 25 hands to the end": """
from random import Random
from huone.bots.policies import POLICIES
from huone.games.rules import ONLINE, no_limit
from huone.games.setup import setup_of
from huone.sim.hands import deal, play_out
setup, chance = setup_of("texas", no_limit(1, 2), ONLINE), Random(1)
def work():
    for _ in range(25):
        play_out(deal(setup, 6, chance), POLICIES["random"], chance)
""",
    "begin 50 hands": """
from huone.games import play
def work():
    for seed in range(50):
        play("texas", [200] * 6, seed=seed).turn()
""",
    "shuffle and seal 20 decks": """
from huone.cards.shuffle import SealedDeck
def work():
    for number in range(20):
        SealedDeck("52", seed=bytes([number]) * 32)
""",
    "name 100 hands of seven cards": """
from random import Random
from huone.cards.card import CARDS, mask_of
from huone.cards.names import name_of
chance = Random(1)
masks = [mask_of(chance.sample(CARDS, 7)) for _ in range(100)]
def work():
    for mask in masks:
        name_of(mask)
""",
    "verify 10 recorded hands": """
from huone.bench.phh import our_job, texts_of
work = our_job(texts_of(10))
""",
    "play a room of 5 tables for 10 s": """
import asyncio
from huone.bench.room import WARM_MS, BenchFloor
loop, floor = asyncio.new_event_loop(), BenchFloor(5, seed=1)
loop.run_until_complete(floor.open())
until = [WARM_MS]
def work():
    until[0] += 10_000
    loop.run_until_complete(floor.play(until_ms=until[0]))
""",
}
"""What is counted: each defines `work`."""


def counted(code: str, rounds: int) -> int:
    """Run a workload for so many rounds and count its instructions."""
    program = f"{code}\nfor _ in range({rounds}):\n    work()\nimport os\nos._exit(0)\n"
    ended = subprocess.run(
        [*COUNTER, sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONHASHSEED": "0"},
    )
    found = re.search(r"Collected : (\d+)", ended.stderr)
    assert found is not None, ended.stderr[-500:]
    return int(found[1])


def instructions_of(code: str) -> int:
    """Count the instructions of one round, the first one left out: it fills caches."""
    return (counted(code, 1 + ROUNDS) - counted(code, 1)) // ROUNDS


def main(arguments: list[str]) -> int:
    """Count everything, and compare it or keep it."""
    if shutil.which("valgrind") is None:
        print("valgrind is not installed: nothing is counted")
        return 0
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    found = {name: instructions_of(code) for name, code in WORKLOADS.items()}
    everything = json.loads(KEPT.read_text()) if KEPT.exists() else {}
    kept = everything.get(version, {})
    more = 0
    for name, now in found.items():
        before = kept.get(name)
        change = f"{now / before - 1:+.1%}" if before else "new"
        more += bool(before and now > before * (1 + TOLERANCE))
        print(f"{name:40} {now:>13,} {change:>8}")
    if arguments == ["--write"]:
        KEPT.parent.mkdir(exist_ok=True)
        KEPT.write_text(json.dumps(everything | {version: found}, indent=2) + "\n")
        return 0
    return 1 if more else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
