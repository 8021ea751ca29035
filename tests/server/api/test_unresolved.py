"""Unresolved bets: chips of a table that could not be opened again, given back or to charity."""

from collections.abc import Callable

import httpx
import pytest
from kit.evening import NL10, ONLINE, Evening
from kit.front_door import code_of, front_door
from msgspec.structs import replace

from huone.money.accounts import CHARITY, cash_of
from huone.room.config import RoomConfig

Evenings = Callable[..., Evening]
DAY_MS = 86_400_000
PATH = "/api/staff/unresolved"


def without_the_stake(config: RoomConfig) -> RoomConfig:
    """Give a room that has the stake of its table no longer, so that it cannot be opened again."""
    return replace(config, lobby=(replace(NL10, id="nl20"),))


async def lost_table(night: Evening) -> str:
    """Let a hand be played, and the room be started again without the stake of its table."""
    table = await night.seat("Anna", "Bo", "Cem")
    await night.play(table)
    await night.deal(table)
    night.config = without_the_stake(night.config)
    return table.id


async def take_in(cashier: httpx.AsyncClient, table: str) -> dict[str, object]:
    body = {"table": table, "why": "the stake is gone"}
    page = (await cashier.post(PATH, json=body)).json()
    (bets,) = page["bets"]
    found: dict[str, object] = bets
    return found


@pytest.mark.clause("SRV-02", "SYS-28", "VD-16", "online:AMB-48")
@pytest.mark.parametrize("book", ["online-2.0-fi", "online-2.7-en", "online-2.8-fi"])
async def test_bets_that_nobody_claims_in_ninety_days_go_to_charity(
    evening: Evenings, book: str
) -> None:
    night = evening(replace(ONLINE, rulebook=book))
    async with night:
        table = await lost_table(night)
    night.room = night._room()
    async with front_door(night) as door:
        cashier = await door.staff("Cash", "cashier")
        page = (await cashier.get(PATH)).json()
        assert page["tables"] == [table]
        bets = await take_in(cashier, table)
        cents = bets["cents"]
        assert isinstance(cents, int)
        assert bets["due_ms"] == night.clock.now() + 90 * DAY_MS
        assert await night.faults() == []
        await night.wait(90 * DAY_MS - 1)
        cashier = await door.staff("Next", "cashier")  # The session of the first is long over.
        assert (await cashier.get(PATH)).json()["charity_cents"] == 0
        await night.wait(1)
        page = (await cashier.get(PATH)).json()
        assert page["charity_cents"] == cents
        assert page["bets"][0]["state"] == "charity"

        more = {"id": "c1", "cents": cents + 1, "why": "to the hospital"}
        assert code_of(await cashier.post("/api/staff/charity", json=more)) == (
            "unresolved/charity-too-little"
        )
        for _ in range(2):
            paid = await cashier.post("/api/staff/charity", json={**more, "cents": cents})
            assert paid.json()["charity_cents"] == 0
        assert await night.room.committer.store.balance(CHARITY) == 0
        day = (await cashier.get("/api/staff/ledger/day")).json()
        assert day["report"]["liabilities_cents"].get("charity", 0) == 0
        assert await night.faults() == []


@pytest.mark.clause("VD-16")
async def test_where_the_book_has_no_deadline_bets_wait_for_ever(evening: Evenings) -> None:
    night = evening(replace(ONLINE, rulebook="online-2.0-da"))
    async with night:
        table = await lost_table(night)
    night.room = night._room()
    async with front_door(night) as door:
        cashier = await door.staff("Cash", "cashier")
        assert (await take_in(cashier, table))["due_ms"] is None
        await night.wait(1_000 * DAY_MS)
        cashier = await door.staff("Next", "cashier")
        page = (await cashier.get(PATH)).json()
        assert (page["charity_cents"], page["bets"][0]["state"]) == (0, "waiting")


@pytest.mark.clause("SYS-28")
async def test_staff_gives_unresolved_bets_back_to_whose_they_were(evening: Evenings) -> None:
    night = evening()
    async with night:
        table = await lost_table(night)
    night.room = night._room()
    async with front_door(night) as door:
        cashier = await door.staff("Cash", "cashier")
        for name in ("Anna", "Bo", "Cem"):
            await door.register(name)
        bets = await take_in(cashier, table)
        owners = bets["owners"]
        assert isinstance(owners, dict)
        part = {**owners, "Anna": owners["Anna"] - 1}
        one = f"{PATH}/{bets['id']}"
        less = await cashier.post(one, json={"to_players": part, "why": "theirs"})
        assert code_of(less) == "case/decision-partial"
        store = night.room.committer.store
        before = {name: await store.balance(cash_of(name)) for name in owners}
        given = {"to_players": owners, "why": "theirs"}
        assert (await cashier.post(one, json=given)).json()["bets"][0]["state"] == "given-back"
        after = {name: await store.balance(cash_of(name)) for name in owners}
        assert after == {name: before[name] + cents for name, cents in owners.items()}
        assert code_of(await cashier.post(one, json=given)) == "unresolved/decided"
        assert code_of(await cashier.post(f"{PATH}/x.1", json=given)) == "unresolved/unknown"
        assert await night.faults() == []


async def test_only_chips_of_a_table_that_is_lost_are_taken_in(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        cashier, floor = await door.staff("Cash", "cashier"), await door.staff("Boss", "floor")
        table = await door.evening.seat("Anna", "Bo", "Cem")
        body = {"table": table.id, "why": "no"}
        assert code_of(await cashier.post(PATH, json=body)) == "unresolved/table-open"
        nothing = {"table": "nowhere", "why": "no"}
        assert code_of(await cashier.post(PATH, json=nothing)) == "unresolved/nothing-there"
        assert code_of(await floor.post(PATH, json=body)) == "api/role-missing"
