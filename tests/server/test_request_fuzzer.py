"""A fuzzer of requests, from their own schema, in a house where everything goes on at once.

Unlike `security/test_description`, the paths lead to things that exist: clubs, home games, guests,
tills, boxes, live tables and tournaments. Whoever asks may do everything, so that no role hides a
fault; what is refused has changed nothing.
"""

from collections.abc import Callable
from random import Random

import httpx
import msgspec
import pytest
from kit.evening import Evening
from kit.front_door import FrontDoor
from kit.live_house import MENU, LivePeople, house, live_house
from kit.odd_values import OddValues
from kit.paper_cards import SHEETS, PaperCards
from msgspec import inspect

from huone.accounts.account import STAFF_ROLES
from huone.room import commands
from huone.room.home_terms import HomeTerms
from huone.server.api.operation import Operation
from huone.server.api.routes import OPERATIONS
from huone.table.state import encode_state
from huone.units import PlayerId

Make = Callable[..., Evening]
QUICK, WHOLE = 1_500, 50_000
LEFT_OUT = frozenset({
    "close_live_day", "end_session", "give_verdict", "logout", "new_guest", "register",
    "rehearse_design", "reset_password_of", "set_password", "set_roles", "suspend",
})  # fmt: skip
"""What ends the evening or the boss's power over it, and what takes long."""
FRIDAY = HomeTerms(name="Friday", approval="none", buy_in_min=40, buy_in_max=400)


class Busy:
    """A house in which everything goes on, and a boss who may do everything."""

    def __init__(self, people: LivePeople, boss: httpx.AsyncClient, seed: int) -> None:
        self.people = people
        self.boss = boss
        self.known: dict[str, list[str]] = {}
        self.chance = Random(seed)
        self.values = OddValues(self.chance, (), odd=0.02)
        self.asked = 0

    @property
    def door(self) -> FrontDoor:
        return self.people.door

    async def set_up(self) -> "Busy":
        people, evening = self.people, self.door.evening
        await people.act("cashier", "tills/main/bring", cents=100_000)
        await people.act("cashier", "tills/main/sell-chips", cents=50_000)
        guests = await people.table("1", "nl250", "Anna", "Ben", "Cleo")
        await people.act("dealer", "tables/1/draw-button")
        await people.deal("1")
        cards = PaperCards(people)
        await cards.announce(in_ms=60_000)
        entered = await cards.enter("Dan", "Eve", "Fay")
        await evening.room.enter(PlayerId("Boss"))
        opened = await evening.ask("Boss", commands.OpenHomeGame(terms=FRIDAY))
        assert isinstance(opened, commands.Invited)
        club = (await self.boss.post("/api/clubs", json={"name": "Club"})).json()
        await self.boss.put(f"/api/clubs/{club['id']}/games/{opened.table}")
        contest = next(iter(evening.room.live.contests.books))
        self.known = {
            "act": ["begin"],
            "contest": [contest],
            "box": ["1-1"],
            "case": ["1"],
            "day": [evening.room.live.days.journal],
            "guest": [*guests, *entered],
            "id": [club["id"], contest, "spring"],
            "number": ["1", "2", "10"],
            "player": ["Boss", "Hanna", "Dea"],
            "seat": ["1", "2", "3"],
            "stake": [line.id for line in MENU],
            "table": ["1", opened.table],
            "till": ["main"],
            "token": [club["invitation"], opened.invitation],
        }
        words = [word for found in self.known.values() for word in found]
        self.values = OddValues(self.chance, [*words * 4, "Dea", "As", "texas", "nl250"], odd=0.02)
        return self

    async def ask(self, operation: Operation) -> httpx.Response:
        """Ask one thing, more or less well."""
        path = operation.path
        for place, found in self.known.items():
            word = self.chance.choice(found) if self.chance.random() < 0.95 else "none"
            path = path.replace("{" + place + "}", word)
        body = None
        if operation.body is not None:
            body = self._body(operation)
        query = {}
        if operation.query is not None:
            made = self.values.record(_shape(operation.query))
            query = {name: _written(value) for name, value in made.items() if value is not None}
            if "after" in query:
                query["wait_s"] = "0"
        return await self.boss.request(operation.method, path, json=body, params=query)

    def _body(self, operation: Operation) -> object:
        shape = inspect.type_info(operation.body)
        if not isinstance(shape, inspect.StructType):
            return {"theme": "dark"}
        made = self.values.record(shape)
        if "at_ms" in made and self.chance.random() < 0.9:
            self.asked += 1
            made["id"], made["at_ms"] = f"z{self.asked}", self.people.now
            made.pop("seen", None)
        return msgspec.to_builtins(made)

    def state(self) -> object:
        """Everything that a refused request could have changed."""
        room = self.door.evening.room
        return (
            {table.id: encode_state(table.table.state()) for table in room.lobby},
            {p: one.cash_cents for p, one in room.players.known.items() if one.cash_cents},
            dict(room.lobby.listings),
            dict(room.clubs.clubs),
            room.live.days.house.number,
            {id: book.contest.number for id, book in room.live.contests.books.items()},
            len(room.cashier.requests),
            len(room.failures),
        )


def _shape(kind: object) -> inspect.StructType:
    found = inspect.type_info(kind)
    assert isinstance(found, inspect.StructType)
    return found


def _written(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


async def fuzz(evening: Evening, requests: int, seed: int) -> tuple[int, int]:
    """Send so many requests; tells how many were answered and how many refused."""
    answered = refused = 0
    operations = [each for each in OPERATIONS if each.name not in LEFT_OUT]
    async with live_house(evening) as people:
        boss = await people.door.staff("Boss", "player", *STAFF_ROLES)
        busy = await Busy(people, boss, seed).set_up()
        for _ in range(requests):
            operation = busy.chance.choice(operations)
            before = busy.state()
            answer = await busy.ask(operation)
            asked = f"{operation.name} {answer.request.url} {answer.request.content!r}"
            assert answer.status_code < 500, f"{asked}: {answer.text}"
            if answer.status_code < 400:
                answered += 1
                continue
            refused += 1
            assert busy.state() == before, asked
        assert await people.door.evening.faults() == []
    return answered, refused


async def test_no_request_to_a_busy_house_is_answered_by_a_fault(evening: Make) -> None:
    answered, refused = await fuzz(evening(house(contests=SHEETS)), QUICK, seed=1)
    assert answered > QUICK // 10
    assert refused > QUICK // 4


@pytest.mark.deep
async def test_fifty_thousand_requests_to_a_busy_house_meet_no_fault(evening: Make) -> None:
    answered, _ = await fuzz(evening(house(contests=SHEETS)), WHOLE, seed=2)
    assert answered > WHOLE // 20
