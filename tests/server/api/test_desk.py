"""The desk: how much one person of staff can move, and what the audit log says of it."""

from collections.abc import Callable

from kit.evening import Evening
from kit.front_door import FrontDoor, code_of, front_door

from huone.accounts.audit_log import verify_log

Evenings = Callable[..., Evening]
ALONE = 50_000
DAY_MS = 86_400_000


def paid(id: str, cents: int) -> dict[str, str | int]:
    return {"id": id, "cents": cents, "why": "cash"}


async def told(door: FrontDoor) -> list[tuple[str, str, object]]:
    """Read the audit log: who, what, and as which of two people or why it was refused."""
    lines = await door.office.book.log.newest(before=None, limit=50)
    return [
        (line.by, line.act, line.facts.get("refused", line.facts.get("signs")))
        for line in reversed(lines)
        if line.by != "test"
    ]


async def test_hole_16_one_clerk_books_no_fortune(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        clerk, anna = await door.staff("Cash", "cashier"), await door.register("Anna")
        much = await clerk.post("/api/staff/players/Anna/deposit", json=paid("r", 99_999_999_999))
        assert code_of(much) == "cashier/above-desk-limit"
        assert (await anna.get("/api/me/balance")).json()["wallet_cents"] == 0
        assert await told(door) == [("Cash", "desk-deposit", "cashier/above-desk-limit")]


async def test_hole_16_above_a_limit_a_second_person_signs(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        first, second = await door.staff("Cash", "cashier"), await door.staff("Coin", "cashier")
        anna = await door.register("Anna")
        booked = await first.post("/api/staff/players/Anna/deposit", json=paid("r", ALONE + 1))
        assert (booked.json()["status"], booked.json()["booked_by"]) == ("asked", "Cash")
        path = f"/api/staff/transfers/{booked.json()['id']}/approve"
        assert code_of(await first.post(path)) == "cashier/own-request"
        assert (await anna.get("/api/me/balance")).json()["wallet_cents"] == 0
        done = (await second.post(path)).json()
        assert (done["status"], done["booked_by"], done["decided_by"]) == (
            "approved",
            "Cash",
            "Coin",
        )
        assert (await anna.get("/api/me/balance")).json()["wallet_cents"] == ALONE + 1
        out = await first.post("/api/staff/players/Anna/withdrawal", json=paid("o", ALONE + 1))
        assert out.json()["status"] == "asked"
        assert await told(door) == [
            ("Cash", "desk-deposit", "first of two"),
            ("Cash", "approve-transfer", "cashier/own-request"),
            ("Coin", "approve", "second after Cash"),
            ("Cash", "desk-withdrawal", "first of two"),
        ]
        assert (await verify_log(door.office.book.store)).ok
        assert await door.evening.faults() == []


async def test_a_large_transfer_is_not_cut_into_small_ones(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        clerk, _ = await door.staff("Cash", "cashier"), await door.register("Anna")
        path = "/api/staff/players/Anna/deposit"
        status = [
            (await clerk.post(path, json=paid(f"r{n}", ALONE))).json()["status"] for n in range(5)
        ]
        assert status == ["approved"] * 4 + ["asked"]
        assert (await clerk.get("/api/staff/transfers")).json()["alone_cents"] == 0
        await door.evening.wait(DAY_MS)
        assert (await clerk.get("/api/staff/transfers")).json()["alone_cents"] == ALONE


async def test_what_a_player_asks_for_has_the_same_limits(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        first, second = (
            await door.staff("Cash", "cashier"),
            await door.staff("Boss", "cashier", "admin"),
        )
        anna = await door.register("Anna")
        asked = (await anna.post("/api/me/deposits", json={"id": "d", "cents": 2_000_000})).json()
        path = f"/api/staff/transfers/{asked['id']}/approve"
        assert code_of(await first.post(path)) == "cashier/above-desk-limit"
        assert (await second.post(path)).json()["status"] == "asked"
        assert code_of(await second.post(path)) == "cashier/own-request"
        assert (await anna.get("/api/me/balance")).json()["wallet_cents"] == 0


async def test_the_booking_survives_a_restart_with_its_signature(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        clerk, _ = await door.staff("Cash", "cashier"), await door.register("Anna")
        await clerk.post("/api/staff/players/Anna/deposit", json=paid("r", ALONE + 1))
        cashier = door.evening.room.cashier
        cashier.requests.clear()
        await cashier.read_requests()
        assert cashier.requests["desk-r"].booked_by == "Cash"


async def test_hole_16_an_act_that_is_refused_is_recorded_as_refused(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        clerk, _ = await door.staff("Cash", "cashier"), await door.register("Anna")
        broke = await clerk.post("/api/staff/players/Anna/withdrawal", json=paid("r", 500))
        assert broke.status_code == 409
        announced, refused = await told(door)
        assert announced == ("Cash", "desk-withdrawal", "alone")
        assert refused == ("Cash", "desk-withdrawal", code_of(broke))
