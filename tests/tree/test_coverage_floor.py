"""The floor of coverage holds, and only rises."""

import json

from tree.coverage_floor import FLOOR, PURE, fallen, raised, reached


def report(covered: int, branches: int) -> dict[str, object]:
    summary = {
        "covered_lines": covered,
        "num_statements": 10,
        "covered_branches": branches,
        "num_branches": 10,
    }
    return {
        "files": {
            "src/huone/money/rake.py": {"summary": summary},
            "src/huone/room/room.py": {"summary": {**summary, "covered_lines": 0}},
        }
    }


def test_lines_and_branches_of_pure_packages_count() -> None:
    assert reached(report(10, 9)) == {"money": 95.0}


def test_what_falls_is_said_and_what_rises_stays() -> None:
    floor = {"money": 95.0, "table": 90.0}
    assert fallen({"money": 95.0, "table": 90.0}, floor) == []
    assert fallen({"money": 94.9}, floor) == [
        "money: 94.9 % is below the floor of 95.0 %",
        "table: 0.0 % is below the floor of 90.0 %",
    ]
    assert raised({"money": 94.0, "table": 91.0}, floor) == {"money": 95.0, "table": 91.0}


def test_every_pure_package_has_a_floor() -> None:
    assert json.loads(FLOOR.read_text(encoding="utf-8")).keys() == set(PURE)
