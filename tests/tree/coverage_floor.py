"""The floor of coverage: what the tests of the pure packages reach, and may never reach less of.

`python tests/tree/coverage_floor.py REPORT` compares the report of `coverage json` with
`coverage_floor.json` beside this file; with `--raise` it writes down what is higher now.
"""

import json
import sys
from collections.abc import Mapping
from pathlib import Path

FLOOR = Path(__file__).with_name("coverage_floor.json")
PURE = (
    "units", "refusal", "cards", "games", "histories", "money", "integrity", "floor", "table",
    "tournament", "rulebooks", "bots",
)  # fmt: skip
"""Packages without a clock, luck or a disk: what they do, a test can ask for."""


def reached(report: Mapping[str, object]) -> dict[str, float]:
    """Give the share of lines and branches that was reached in each package, in percent."""
    counts = {package: [0, 0] for package in PURE}
    files = report["files"]
    assert isinstance(files, dict)
    for path, found in files.items():
        package = path.partition("huone/")[2].partition("/")[0].removesuffix(".py")
        if package in counts:
            summary = found["summary"]
            counts[package][0] += summary["covered_lines"] + summary["covered_branches"]
            counts[package][1] += summary["num_statements"] + summary["num_branches"]
    return {
        package: int(1000 * done / every) / 10 for package, (done, every) in counts.items() if every
    }


def fallen(now: Mapping[str, float], floor: Mapping[str, float]) -> list[str]:
    """Tell which package is reached less than before, or not at all."""
    return [
        f"{package}: {now.get(package, 0.0)} % is below the floor of {least} %"
        for package, least in floor.items()
        if now.get(package, 0.0) < least
    ]


def raised(now: Mapping[str, float], floor: Mapping[str, float]) -> dict[str, float]:
    """Lift the floor to what is reached now; it never sinks."""
    return {package: max(share, floor.get(package, 0.0)) for package, share in now.items()}


def main(report: str, *options: str) -> int:
    """Compare, and say what has fallen."""
    now = reached(json.loads(Path(report).read_text(encoding="utf-8")))
    floor = json.loads(FLOOR.read_text(encoding="utf-8")) if FLOOR.exists() else {}
    for package, share in now.items():
        print(f"{package:12} {share:5.1f} %  floor {floor.get(package, 0.0):5.1f} %")
    for problem in fallen(now, floor):
        print(problem, file=sys.stderr)
    if "--raise" in options:
        FLOOR.write_text(json.dumps(raised(now, floor), indent=1) + "\n", encoding="utf-8")
    return 1 if fallen(now, floor) else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
