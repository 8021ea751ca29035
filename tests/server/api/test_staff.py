from collections.abc import Callable

from kit.evening import Evening, folding
from kit.front_door import PASSWORD, FrontDoor, code_of, front_door

from huone.accounts.audit_log import verify_log
from huone.room import commands

Evenings = Callable[..., Evening]


async def acts(door: FrontDoor, *, refused: bool = False) -> list[tuple[str, str, str]]:
    """Read from the audit log what was done, or what was refused."""
    lines = await door.office.book.log.newest(before=None, limit=50)
    return [
        (line.by, line.act, line.about)
        for line in reversed(lines)
        if line.by != "test" and ("refused" in line.facts) == refused
    ]


async def test_the_floor_looks_after_tables(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        floor = await door.staff("Flo", "floor")
        table = await door.evening.seat("Anna", "Bert", "Cleo")
        await door.evening.deal(table)
        (shown,) = (await floor.get("/api/staff/tables")).json()["tables"]
        assert shown["hand_no"] == 1
        assert set(shown["players"]) == {"Anna", "Bert", "Cleo"}
        path = f"/api/staff/tables/{table.id}"
        void = await floor.post(f"{path}/void", json={"why": "a card was seen"})
        assert void.status_code == 204
        assert table.table.running is None
        assert (await floor.post(f"{path}/close")).status_code == 204
        assert (await floor.get("/api/staff/tables")).json()["tables"] == []
        assert code_of(await floor.post(f"{path}/close")) == "room/no-such-table"
        opened = await floor.post("/api/staff/tables", json={"stake": "nl10"})
        assert opened.json() == {"table": "nl10-1"}
        unknown = await floor.post("/api/staff/tables", json={"stake": "nl99"})
        assert code_of(unknown) == "room/no-such-stake"
        assert await acts(door) == [
            ("Flo", "void-hand", table.id),
            ("Flo", "close-table", table.id),
            ("Flo", "open-table", "nl10"),
        ]
        assert await door.evening.faults() == []


async def test_a_player_is_removed_from_his_seat(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        floor, _ = await door.staff("Flo", "floor"), await door.register("Anna")
        table = await door.evening.seat("Anna", "Bert", "Cleo")
        path = f"/api/staff/tables/{table.id}/players/Anna"
        gone = await floor.request("DELETE", path, json={"why": "shouting"})
        assert gone.status_code == 204
        assert "Anna" not in table.players()
        again = await floor.request("DELETE", path, json={"why": "shouting"})
        assert again.status_code == 409


async def test_the_cashier_books_at_the_desk_once(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        cashier, anna = await door.staff("Cash", "cashier"), await door.register("Anna")
        paid = {"id": "r1", "cents": 5_000, "why": "cash"}
        made = await cashier.post("/api/staff/players/anna/deposit", json=paid)
        assert (made.status_code, made.json()["status"]) == (201, "approved")
        assert made.json()["decided_by"] == "Cash"
        again = await cashier.post("/api/staff/players/Anna/deposit", json=paid)
        assert code_of(again) == "cashier/already-decided"
        out = {"id": "r2", "cents": 2_000, "why": "cash"}
        assert (await cashier.post("/api/staff/players/Anna/withdrawal", json=out)).is_success
        assert (await anna.get("/api/me/balance")).json()["wallet_cents"] == 3_000
        assert await door.evening.faults() == []


async def test_nobody_decides_on_his_own_money(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        cashier = await door.staff("Cash", "cashier")
        body = {"id": "r1", "cents": 5_000, "why": "cash"}
        own = await cashier.post("/api/staff/players/Cash/deposit", json=body)
        assert code_of(own) == "cashier/own-request"
        asked = await cashier.post("/api/me/deposits", json={"id": "d", "cents": 5})
        path = f"/api/staff/transfers/{asked.json()['id']}/approve"
        assert code_of(await cashier.post(path)) == "cashier/own-request"
        assert (await cashier.get("/api/me/balance")).json()["wallet_cents"] == 0
        assert await acts(door) == []
        assert [act for _, act, _ in await acts(door, refused=True)] == [
            "desk-deposit",
            "approve-transfer",
        ]


async def test_requests_of_players_are_approved_or_turned_down(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        cashier, anna = await door.staff("Cash", "cashier"), await door.register("Anna")
        for number in (1, 2):
            await anna.post("/api/me/deposits", json={"id": f"d{number}", "cents": 100 * number})
        queue = (await cashier.get("/api/staff/transfers")).json()["transfers"]
        assert [transfer["cents"] for transfer in queue] == [100, 200]
        one, two = (f"/api/staff/transfers/{transfer['id']}" for transfer in queue)
        assert (await cashier.post(f"{one}/approve")).json()["status"] == "approved"
        no = await cashier.post(f"{two}/reject", json={"why": "never arrived"})
        assert (no.json()["status"], no.json()["reason"]) == ("rejected", "never arrived")
        assert code_of(await cashier.post(f"{two}/approve")) == "cashier/already-decided"
        unknown = await cashier.post("/api/staff/transfers/nothing/approve")
        assert code_of(unknown) == "cashier/unknown-request"
        assert (await cashier.get("/api/staff/transfers")).json()["transfers"] == []
        assert (await anna.get("/api/me/balance")).json()["wallet_cents"] == 100


async def test_the_books_are_read_and_a_day_adds_up(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        cashier = await door.staff("Cash", "cashier")
        table = await door.evening.seat("Anna", "Bert", "Cleo")
        await door.evening.play(table, 2)
        page = (await cashier.get("/api/staff/ledger/entries", params={"limit": 2})).json()
        assert len(page["entries"]) == 2
        assert all(sum(leg["amount"] for leg in entry["legs"]) == 0 for entry in page["entries"])
        rest = await cashier.get("/api/staff/ledger/entries", params={"after": page["after"]})
        assert rest.json()["entries"][0]["number"] > page["after"]
        day = (await cashier.get("/api/staff/ledger/day")).json()
        assert day["report"]["deposits_cents"] == 30_000
        house = sum(day["report"]["house_cents"].values())
        assert day["owed_cents"] + house + day["report"]["bank_cents"] == 0
        before = await cashier.get("/api/staff/ledger/day", params={"day": "2020-01-31"})
        assert before.json()["owed_cents"] == 0
        for wrong in ("2020-02-30", "yesterday", "0000-00-00"):
            answer = await cashier.get("/api/staff/ledger/day", params={"day": wrong})
            assert code_of(answer) == "api/invalid"
        for edge in ("0001-01-01", "9999-12-31"):
            answer = await cashier.get("/api/staff/ledger/day", params={"day": edge})
            assert answer.status_code == 200


async def test_the_admin_gives_roles_and_keeps_people_out(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        admin, anna = await door.staff("Boss", "admin"), await door.register("Anna")
        path = "/api/staff/players/Anna"
        given = await admin.put(f"{path}/roles", json={"roles": ["floor"]})
        assert given.json()["roles"] == ["player", "floor"]
        assert (await anna.get("/api/staff/tables")).status_code == 200
        out = await admin.put(f"{path}/suspension", json={"why": "collusion"})
        assert out.json()["suspended_why"] == "collusion"
        assert code_of(await anna.get("/api/me")) == "api/not-signed-in"
        login = {"name": "Anna", "password": PASSWORD}
        assert code_of(await anna.post("/api/login", json=login)) == "account/suspended"
        assert (await admin.delete(f"{path}/suspension")).status_code == 200
        assert (await anna.post("/api/login", json=login)).status_code == 200
        nothing = await admin.request("DELETE", f"{path}/totp", json={"why": ""})
        assert code_of(nothing) == "api/invalid"
        lost = {"why": "a lost phone"}
        assert (await admin.request("DELETE", f"{path}/totp", json=lost)).status_code == 200
        own = await admin.put("/api/staff/players/Boss/roles", json={"roles": []})
        assert code_of(own) == "account/own-role"
        assert [act for _, act, _ in await acts(door)] == [
            "set-roles",
            "suspend",
            "let-in-again",
            "reset-totp",
        ]
        report = await verify_log(door.office.book.store)
        assert report.ok


async def test_players_are_found_by_a_part_of_their_name(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        admin = await door.staff("Boss", "admin")
        for name in ("Anna", "Joanna", "Bert"):
            await door.register(name)
        found = (await admin.get("/api/staff/players", params={"search": "ANN"})).json()
        assert {player["name"] for player in found["players"]} == {"Anna", "Joanna"}
        assert "password" not in str(found)
        one = (await admin.get("/api/staff/players/anna")).json()
        assert one["wallet_cents"] == 0
        missing = await admin.get("/api/staff/players/nobody")
        assert code_of(missing) == "account/unknown"


async def test_reports_reach_the_floor_and_a_talker_is_silenced(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        floor = await door.staff("Flo", "floor")
        await door.register("Anna")
        table = await door.evening.seat("Anna", "Bert", "Cleo")
        await door.evening.ask("Anna", commands.Say(table=table.id, text="I had aces"))
        await door.evening.ask(
            "Bert", commands.Report(table=table.id, about="Anna", text="she tells")
        )
        (report,) = (await floor.get("/api/staff/reports")).json()["reports"]
        assert (report["by"], report["about"]) == ("Bert", "Anna")
        assert report["lines"][0]["text"] == "I had aces"
        until = door.evening.clock.now() + 60_000
        body = {"why": "tells", "until_ms": until}
        assert (await floor.put("/api/staff/players/Anna/silence", json=body)).status_code == 204
        assert ("Flo", "silence", "Anna") in await acts(door)


async def test_a_hand_under_review_is_shown_whole_and_that_is_written_down(
    evening: Evenings,
) -> None:
    async with front_door(evening()) as door:
        reviewer = await door.staff("Iris", "integrity")
        table = await door.evening.seat("Anna", "Bert", "Cleo")
        await door.evening.play(table, 1, choose=folding)
        await door.evening.room.quiet()
        answer = await reviewer.get(f"/api/staff/hands/{table.id}/1")
        assert answer.status_code == 200, answer.text
        shown = answer.json()
        dealt = [event for event in shown["events"] if event["type"] == "CardsDealt"]
        assert [len(event["down"]) for event in dealt] == [2, 2, 2]
        assert set(shown["players"].values()) == {"Anna", "Bert", "Cleo"}
        assert len(shown["seed"]) == 64
        assert await acts(door) == [("Iris", "review-hand", table.id)]
        missing = await reviewer.get(f"/api/staff/hands/{table.id}/9")
        assert code_of(missing) == "history/unknown-hand"


async def test_staff_is_kept_out_by_another_admin_alone(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        floor, admin = await door.staff("Flo", "floor"), await door.staff("Boss", "admin")
        body = {"why": "a quarrel"}
        for browser, name in ((floor, "Boss"), (floor, "Flo"), (admin, "Boss")):
            answer = await browser.put(f"/api/staff/players/{name}/suspension", json=body)
            assert code_of(answer) == "account/staff-protected"
        assert (await admin.put("/api/staff/players/Flo/suspension", json=body)).is_success
        assert await acts(door) == [("Boss", "suspend", "Flo")]


async def test_a_table_that_has_stopped_goes_on(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        floor = await door.staff("Flo", "floor")
        table = await door.evening.seat("Anna", "Bert", "Cleo")
        table.is_halted = True
        path = f"/api/staff/tables/{table.id}"
        (shown,) = (await floor.get("/api/staff/tables")).json()["tables"]
        assert shown["halted"]
        assert (await floor.post(f"{path}/reopen")).status_code == 204
        (shown,) = (await floor.get("/api/staff/tables")).json()["tables"]
        assert not shown["halted"]
        assert len(shown["players"]) == 3
