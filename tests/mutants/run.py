"""Mutants: plant small faults in the code, one at a time, and count how many the tests notice.

    PYTHONPATH=tests python tests/mutants/run.py [--faults 60] [--seed 1] [--only money]

A copy of the source gets one fault after the other; the tests that mirror the module run first,
then those of its whole package. A fault that no test notices is shown with its line. Those that
change nothing anybody could notice are listed in `harmless.json`, each with its reason.
"""

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from mutants.faults import Fault, count, fault

ROOT = Path(__file__).parents[2]
PACKAGES = ("money", "tournament", "table", "store", "room", "accounts")
LEAST = 0.9
PATIENCE_S = 900
HARMLESS = Path(__file__).with_name("harmless.json")
ALSO = {
    "accounts": (
        "server/api/test_account.py",
        "server/api/live/test_accounts.py",
        "server/api/live/test_cage.py",
        "server/security/test_guessing.py",
    ),
    "tournament": ("sim/test_tournament_laws.py",),
    "store": ("nets/test_old_files.py",),
}
"""Tests of other packages that look closely at one."""
DONE, TESTS_FAILED, USAGE, NOTHING_COLLECTED = 0, (1, 2, 3), 4, 5


def main() -> int:
    """Draw faults, plant them, and tell how many were noticed."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--faults", type=int, default=60)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--only", choices=PACKAGES)
    options.add_argument("--jobs", default="2")
    options.add_argument("--json", type=Path)
    asked = options.parse_args()
    packages = [asked.only] if asked.only else [*PACKAGES]
    drawn = draw(packages, asked.faults, asked.seed)
    survivors: list[dict[str, object]] = []
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "src"
        shutil.copytree(ROOT / "src", source)
        for number, (module, one) in enumerate(drawn, 1):
            noticed = is_noticed(source, module, one, jobs=asked.jobs)
            where = f"{module}:{one.line}"
            said = "noticed" if noticed else "SURVIVES"
            print(f"{number:3}/{len(drawn)} {said:8} {where}  {_change(one)}", flush=True)
            if not noticed:
                survivors.append({"where": where, "was": one.was, "is_now": one.is_now})
    share = 1 - len(survivors) / len(drawn)
    print(f"{share:.1%} of {len(drawn)} faults were noticed (seed {asked.seed}); least {LEAST:.0%}")
    if asked.json:
        asked.json.write_text(json.dumps({"share": share, "survivors": survivors}, indent=1))
    return 0 if share >= LEAST else 1


def draw(packages: list[str], wanted: int, seed: int) -> list[tuple[str, Fault]]:
    """Draw faults, as many in each package; what is harmless is drawn again."""
    chance = random.Random(f"mutants/{seed}")
    harmless = {tuple(entry[:3]) for entry in json.loads(HARMLESS.read_text(encoding="utf-8"))}
    drawn: list[tuple[str, Fault]] = []
    while len(drawn) < wanted:
        package = packages[len(drawn) % len(packages)]
        files = [
            path
            for path in sorted((ROOT / "src" / "huone" / package).rglob("*.py"))
            if "migrations" not in path.parts
        ]
        weights = [path.stat().st_size for path in files]
        (path,) = chance.choices(files, weights)
        module = str(path.relative_to(ROOT / "src" / "huone"))
        source = path.read_text(encoding="utf-8")
        if possible := count(source):
            one = fault(source, chance.randrange(possible))
            if (module, one.was, one.is_now) not in harmless:
                drawn.append((module, one))
    return drawn


def is_noticed(source: Path, module: str, one: Fault, *, jobs: str) -> bool:
    """Plant a fault, run the tests that should notice, and take it out again."""
    path = source / "huone" / module
    honest = path.read_bytes()
    path.write_text(one.source, encoding="utf-8")
    try:
        return any(_fails(source, tests, jobs) for tests in _stages(module))
    finally:
        path.write_bytes(honest)


def _stages(module: str) -> list[list[str]]:
    """List the tests to run: first those of the module, then those of its package."""
    package = module.partition("/")[0]
    inside = Path("tests") / module
    mirror = inside.with_name(f"test_{inside.name}")
    stages = [[str(mirror)]] if (ROOT / mirror).exists() else []
    also = [f"tests/{name}" for name in ALSO.get(package, ()) if (ROOT / "tests" / name).exists()]
    return [*stages, [f"tests/{package}", *also]]


def _fails(source: Path, tests: list[str], jobs: str) -> bool:
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider"]
    command += ["-m", "not deep and not browser and not postgres", "-n", jobs, *tests]
    environment = {**os.environ, "PYTHONPATH": str(source), "PYTHONDONTWRITEBYTECODE": "1"}
    environment.pop("TEST_STORES", None)
    try:
        ended = subprocess.run(
            command, cwd=ROOT, env=environment, capture_output=True, timeout=PATIENCE_S, check=False
        )
    except subprocess.TimeoutExpired:
        return True  # A loop without an end is noticed by whoever waits.
    if ended.returncode == USAGE:
        # A module that cannot be imported stops the collection of its tests, and so does a typo
        # of ours: only the first mentions the fault's package.
        return b"huone" in ended.stdout + ended.stderr
    return ended.returncode in TESTS_FAILED


def _change(one: Fault) -> str:
    return " → ".join(text.splitlines()[0][:70] for text in (one.was, one.is_now))


if __name__ == "__main__":
    sys.exit(main())
