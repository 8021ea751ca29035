"""What others rely on by its name is still there: frames, files, settings, figures and commands."""

import copy
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from nets import shapes
from nets.promises import promises

DATA = Path(__file__).parent / "data"
THEN: dict[str, Any] = json.loads((DATA / "promises.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def now() -> dict[str, Any]:
    # As it is written down, so that a list is a list.
    found: dict[str, Any] = json.loads(json.dumps(promises()))
    return found


def broken(part: str, now: dict[str, Any]) -> list[str]:
    """Tell which promises of one part are broken."""
    return [*COMPARED[part](THEN[part], now[part])]


@pytest.mark.parametrize("part", [*THEN])
def test_nothing_that_others_rely_on_is_gone(part: str, now: dict[str, Any]) -> None:
    assert broken(part, now) == []


def _tags(then: dict[str, Any], now: dict[str, Any]) -> Iterator[str]:
    for tag, records in then.items():
        for fields in records:
            answers = [[*shapes.broken_fields(fields, new, tag)] for new in now.get(tag, [])]
            if [] not in answers:
                yield from min(answers, key=len, default=[f"{tag}: is gone"])


def _stored(then: dict[str, Any], now: dict[str, Any]) -> Iterator[str]:
    for kind, shape in then.items():
        if kind not in now:
            yield f"{kind}: is gone"
        else:
            yield from shapes.broken(shape, now[kind], kind)


def _http(then: dict[str, Any], now: dict[str, Any]) -> Iterator[str]:
    for request, was in then.items():
        if request not in now:
            yield f"{request}: is gone"
            continue
        for word in ("roles", "status"):
            if was[word] != now[request][word]:
                yield f"{request}: {word} was {was[word]}, is {now[request][word]}"
        for word in ("query", "body", "answer"):
            if was[word] is None:
                # What was sent without anything must still be understood.
                if word != "answer" and now[request][word] is not None:
                    yield from shapes.broken_fields(
                        {}, now[request][word].get("record", {}), f"{request} {word}"
                    )
            else:
                where = f"{request} {word}"
                new = now[request][word]
                yield from shapes.broken(was[word], new, where, grows=word == "answer")


def _settings(then: dict[str, Any], now: dict[str, Any]) -> Iterator[str]:
    yield from shapes.broken(then, now, "settings")


def _names(then: Any, now: Any) -> Iterator[str]:
    """Compare lists, and dictionaries of lists or numbers: what was there is there."""
    if isinstance(then, dict):
        for name, was in then.items():
            if name not in now:
                yield f"{name}: is gone"
            else:
                yield from (f"{name}: {problem}" for problem in _names(was, now[name]))
    elif isinstance(then, list):
        yield from (f"{name} is gone" for name in _missing(then, now))
    elif now < then:
        yield f"was {then}, is {now}"


def _missing(then: Iterable[Any], now: Iterable[Any]) -> list[Any]:
    here = [*now]
    return [name for name in then if name not in here]


COMPARED = {
    "tags": _tags,
    "frames": _names,
    "stored": _stored,
    "kinds": _names,
    "http": _http,
    "refusals": _names,
    "settings": _settings,
    "commands": _names,
    "metrics": _names,
    "columns": _names,
}

# The nets hold: what is changed by hand is caught, and what may be added is not.

RENAMED: list[tuple[str, list[str], str]] = [
    ("tags", ["TableView"], "TableView: is gone"),
    ("tags", ["BetPlaced", "0", "to_chips"], "BetPlaced.to_chips: is gone"),
    ("tags", ["hello", "0", "version"], "hello.version: is gone"),
    ("frames", ["client", "0"], "client: command is gone"),
    ("stored", ["queue"], "queue: is gone"),
    ("stored", ["tournament-state", "record", "booked"], "tournament-state.booked: is gone"),
    ("kinds", ["table-state"], "table-state: is gone"),
    ("http", ["GET /api/lobby"], "GET /api/lobby: is gone"),
    ("refusals", ["room/no-such-table"], "room/no-such-table: is gone"),
    ("settings", ["record", "stake"], "settings.stake: is gone"),
    ("commands", ["huone sim cash", "--tables"], "huone sim cash: --tables: is gone"),
    ("metrics", ["0"], "huone_bad_frames_total is gone"),
    ("columns", ["leg", "0"], "leg: "),
]


@pytest.mark.parametrize(("part", "path", "problem"), RENAMED, ids=str)
def test_what_is_renamed_is_missed(
    part: str, path: list[str], problem: str, now: dict[str, Any]
) -> None:
    changed = copy.deepcopy(now)
    held: Any = changed[part]
    for step in path[:-1]:
        held = held[int(step)] if isinstance(held, list) else held[step]
    last = path[-1]
    if isinstance(held, list):
        held[int(last)] = "renamed"
    else:
        held["renamed"] = held.pop(last)
    found = broken(part, changed)
    assert any(line.startswith(problem) for line in found), found


def test_a_field_may_come_with_a_default_and_not_without(now: dict[str, Any]) -> None:
    changed = copy.deepcopy(now)
    changed["tags"]["BetPlaced"][0]["colour"] = ["str", "optional"]
    assert broken("tags", changed) == []
    changed["tags"]["BetPlaced"][0]["colour"] = ["str"]
    assert broken("tags", changed) == ["BetPlaced.colour: is new and has no default"]


def test_a_field_keeps_its_type_and_its_default(now: dict[str, Any]) -> None:
    changed = copy.deepcopy(now)
    changed["tags"]["BetPlaced"][0]["to_chips"] = ["str"]
    assert broken("tags", changed) == ['BetPlaced.to_chips: was "int", is "str"']
    changed = copy.deepcopy(now)
    changed["stored"]["tournament"]["record"]["seed"] = ["bytes"]
    assert broken("stored", changed) == ["tournament.seed: may no longer be left out"]


def test_what_is_kept_as_a_row_keeps_its_order(now: dict[str, Any]) -> None:
    changed = copy.deepcopy(now)
    changed["stored"]["sheet: table"]["array"].reverse()
    assert any("order" in line for line in broken("stored", changed))
