from collections.abc import Callable

from kit.evening import Evening
from kit.front_door import code_of, front_door

from huone.money.accounts import cash_of
from huone.money.limits import LimitMeasure, Period
from huone.room import commands
from huone.server.api.pages import newest_movements

Evenings = Callable[..., Evening]


async def test_a_balance_tells_wallet_tables_and_what_is_held(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        anna = await door.register("Anna")
        await door.evening.seat("Anna", "Bert", "Cleo", chips=1000)
        asked = await anna.post("/api/me/withdrawals", json={"id": "w1", "cents": 500})
        assert asked.json()["status"] == "asked"
        assert (await anna.get("/api/me/balance")).json() == {
            "wallet_cents": 8_500,
            "at_tables_cents": 1_000,
            "in_tournaments_cents": 0,
            "withheld_cents": 500,
            "currency": "EUR",
        }


async def test_a_statement_is_read_backwards_page_by_page(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        anna = await door.register("Anna")
        for _ in range(5):
            await door.evening.come("Anna", 100)
        first = (await anna.get("/api/me/statement", params={"limit": 2})).json()
        assert [line["number"] for line in first["lines"]] == [5, 4]
        assert [line["balance_cents"] for line in first["lines"]] == [500, 400]
        assert first["lines"][0]["what"] == "Deposit"
        second = (
            await anna.get("/api/me/statement", params={"before": first["before"], "limit": 200})
        ).json()
        assert [line["number"] for line in second["lines"]] == [3, 2, 1]
        assert second["before"] is None


async def test_movements_are_counted_and_read_from_the_newest(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        await door.register("Anna")
        store = door.office.book.store
        for count in range(10):
            assert await store.count_movements(cash_of("Anna")) == count
            found = await newest_movements(store, cash_of("Anna"), before=None, limit=100)
            assert [movement.seq for movement in found] == list(range(count, 0, -1))
            await door.evening.come("Anna", 100)


async def test_limits_are_shown_with_what_is_used(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        anna = await door.register("Anna")
        await door.evening.come("Anna", 300)
        limit = commands.SetLimit(measure=LimitMeasure.DEPOSIT, period=Period.DAY, most=1_000)
        await door.evening.ask("Anna", limit)
        (shown,) = (await anna.get("/api/me/limits")).json()["limits"]
        assert (shown["measure"], shown["most"], shown["used"]) == ("deposit", 1_000, 300)
        over = await anna.post("/api/me/deposits", json={"id": "d1", "cents": 701})
        assert code_of(over) == "limit/reached"


async def test_a_transfer_happens_once_and_belongs_to_its_asker(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        anna, bert = await door.register("Anna"), await door.register("Bert")
        body = {"id": "d1", "cents": 1_000}
        assert (await anna.post("/api/me/deposits", json=body)).status_code == 201
        assert code_of(await anna.post("/api/me/deposits", json=body)) == "cashier/already-decided"
        assert (await bert.post("/api/me/deposits", json=body)).status_code == 201
        own = (await bert.get("/api/me/transfers")).json()["transfers"]
        assert [transfer["player"] for transfer in own] == ["Bert"]
        assert (await anna.get("/api/me/balance")).json()["wallet_cents"] == 0


async def test_what_is_no_amount_is_refused_with_the_legal_range(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        anna = await door.register("Anna")
        for cents in (0, -1, 1.5, "100", True, None, 10**13, 2**63):
            answer = await anna.post("/api/me/deposits", json={"id": "d1", "cents": cents})
            assert (answer.status_code, code_of(answer)) == (422, "api/invalid")
            assert answer.json()["facts"]["where"] == "cents"
            assert "int" in answer.json()["facts"]["why"]


async def test_a_withdrawal_beyond_the_wallet_is_refused(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        anna = await door.register("Anna")
        answer = await anna.post("/api/me/withdrawals", json={"id": "w1", "cents": 1})
        assert answer.status_code == 409
        assert (await anna.get("/api/me/transfers")).json()["transfers"] == []


async def test_a_plan_is_chosen_paid_and_given_back(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        anna = await door.register("Anna")
        await door.evening.come("Anna", 1_000_00)
        shown = (await anna.get("/api/me/plan")).json()
        assert (shown["number"], shown["expires_ms"]) == (1, None)
        for offered in shown["plans"][1:]:
            answer = await anna.put("/api/me/plan", json={"number": offered["number"]})
            assert offered["sold"] == (answer.status_code == 200)
            assert answer.status_code == 200 or code_of(answer) == "plan/not-sold"
        assert code_of(await anna.put("/api/me/plan", json={"number": 99})) == "plan/unknown"
        assert code_of(await anna.put("/api/me/plan", json={"number": None})) == (
            "plan/none-to-cancel"
        )
        assert code_of(await anna.put("/api/me/plan", json={})) == "api/invalid"
