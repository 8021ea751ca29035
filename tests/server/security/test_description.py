"""The description against the server: no request that can be made of it is answered by a fault."""

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from kit.evening import Evening
from kit.front_door import FrontDoor, front_door
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    response_schema_conformance,
    status_code_conformance,
)

from huone.accounts.account import STAFF_ROLES
from huone.server.api.openapi import describe
from huone.server.api.routes import OPERATIONS

Case = schemathesis.Case[Any]
SCHEMA = schemathesis.openapi.from_dict(msgspec.to_builtins(describe(OPERATIONS)))
ASKED = {
    f"{found.method.upper()} {found.path}": found
    for found in (each.ok() for each in SCHEMA.get_all_operations() if isinstance(each, Ok))
}
CHECKS = [not_a_server_error, status_code_conformance, response_schema_conformance]
KNOWN = {"player": ["Anna", "Boss"], "table": ["nl10-1"], "number": ["1"], "id": ["sunday-1"]}


class Stage:
    """A room in which something is going on, and a boss who may do everything."""

    def __init__(self, runner: asyncio.Runner, door: FrontDoor) -> None:
        self._runner = runner
        self.door = door
        self._boss: httpx.AsyncClient | None = None
        self._number = 0
        self.answered: Counter[int] = Counter()
        """How many answers of each hundred there were."""

    def ask(self, case: Case) -> httpx.Response:
        answer = self._runner.run(self._ask(case))
        self.answered[answer.status_code // 100] += 1
        return answer

    async def _ask(self, case: Case) -> httpx.Response:
        if self._boss is None or (await self._boss.get("/api/me")).status_code != 200:
            self._number += 1
            self._boss = await self.door.staff(f"Boss{self._number}", *STAFF_ROLES)
        sent = case.as_transport_kwargs(base_url="http://room.test")
        kwargs = {name: sent[name] for name in ("params", "json", "data") if sent.get(name)}
        headers = {"X-Huone": "1", **{k: str(v) for k, v in (sent.get("headers") or {}).items()}}
        headers["X-Huone"] = "1"
        return await self._boss.request(sent["method"], sent["url"], headers=headers, **kwargs)


@contextmanager
def stage_in(path: Path) -> Iterator[Stage]:
    with asyncio.Runner() as runner:
        opened = front_door(Evening(path / "room.db"))
        door = runner.run(opened.__aenter__())
        runner.run(set_up(door))
        try:
            yield Stage(runner, door)
        finally:
            runner.run(opened.__aexit__(None, None, None))


async def set_up(door: FrontDoor) -> None:
    await door.register("Anna")
    table = await door.evening.seat("Anna", "Bert", "Cleo")
    await door.evening.play(table, 1)
    await door.evening.deal(table)


def ask_everything(path: Path, examples: int) -> None:
    with stage_in(path) as stage:
        for name in ASKED:
            ask_one(stage, name, examples)
        open_here = [name for name in ASKED if "/api/live/" not in name]
        assert stage.answered[2] > len(open_here) / 3  # This house deals its cards itself.
        assert stage.answered[4] > len(ASKED) / 2


def ask_one(stage: Stage, name: str, examples: int) -> None:
    operation = ASKED[name]

    @settings(
        max_examples=examples,
        database=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(), data=st.data())
    def no_fault(case: Case, data: st.DataObject) -> None:
        for place in case.path_parameters or {}:
            if place in KNOWN and data.draw(st.booleans(), label=f"known {place}"):
                case.path_parameters[place] = data.draw(st.sampled_from(KNOWN[place]))
        answer = stage.ask(case)
        assert answer.status_code < 500, f"{name}: {answer.text}"
        case.validate_response(answer, checks=CHECKS)

    no_fault()


def test_no_request_of_the_description_is_answered_by_a_fault(tmp_path: Path) -> None:
    ask_everything(tmp_path, examples=4)


def test_a_planted_fault_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(query: object) -> None:
        raise ZeroDivisionError

    with stage_in(tmp_path) as stage:
        monkeypatch.setattr(stage.door.evening.room, "lobby_lines", broken)
        with pytest.raises(AssertionError, match="api/own-mistake"):
            ask_one(stage, "GET /api/lobby", 1)


@pytest.mark.deep
def test_no_request_of_the_description_is_answered_by_a_fault_however_long_one_tries(
    tmp_path: Path,
) -> None:
    ask_everything(tmp_path, examples=25)
