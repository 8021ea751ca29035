"""Cases over HTTP: who may do what, everything audited, and no card for any player."""

from collections.abc import Callable
from typing import Any

import httpx
import pytest
from kit.evening import Evening
from kit.front_door import FrontDoor, code_of, front_door

from huone.accounts.audit_log import verify_log
from huone.units import Cents, PlayerId

Evenings = Callable[..., Evening]
CASES = "/api/staff/cases"
ONE = f"{CASES}/case-1"
Json = dict[str, Any]


async def paid_in(door: FrontDoor, name: str, cents: int = 10_000) -> httpx.AsyncClient:
    """Let somebody register and have money."""
    browser, cashier = await door.register(name), door.evening.room.cashier
    await door.evening.room.enter(PlayerId(name))
    now = door.evening.clock.now()
    cashier.ask_deposit(PlayerId(name), Cents(cents), request=f"d-{name}", now=now)
    await cashier.approve(f"d-{name}", by="bank", now=now)[1]
    return browser


async def open_case(rita: httpx.AsyncClient, **more: object) -> Json:
    """Open a case in which Anna is suspected and Bert was hurt."""
    parties = [{"player": "anna", "part": "suspect"}, {"player": "Bert", "part": "injured"}]
    body = {"cause": "chip-dumping", "title": "one way", "parties": parties, **more}
    answer = await rita.post(CASES, json=body)
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


async def told(rita: httpx.AsyncClient) -> None:
    answer = await rita.post(f"{ONE}/inform", json={"player": "Anna", "text": "we look into it"})
    assert answer.is_success, answer.text


async def kept(rita: httpx.AsyncClient, cents: int = 6_000) -> str:
    number = (await rita.get(ONE)).json()["withholdings"] + 1
    body = {"player": "Anna", "cents": cents, "why": "five stacks", "number": number}
    answer = await rita.post(f"{ONE}/withhold", json=body)
    assert answer.is_success, answer.text
    return str(answer.json()["kept"][0]["entry"])


def verdict(entry: str | None, *measures: str, **more: object) -> Json:
    money = [{"entry": entry, "to_players": {"bert": 2_500}, "seized_cents": 3_500}]
    return {
        "cause": "chip-dumping",
        "clause": "DUMP-02",
        "why": "nine hands",
        "guilty": ["Anna"],
        "sanctions": [{"player": "Anna", "measure": measure} for measure in measures],
        "money": money if entry else [],
        **more,
    }


@pytest.mark.clause("SYS-20", "SYS-21", "FRD-02", "ETH-02")
async def test_a_case_goes_from_its_opening_to_its_end_and_every_act_is_logged(
    evening: Evenings,
) -> None:
    async with front_door(evening()) as door:
        rita = await door.staff("Rita", "integrity")
        anna, bert = await paid_in(door, "Anna"), await paid_in(door, "Bert")
        opened = await open_case(rita)
        assert opened["line"]["parties"] == {"Anna": "suspect", "Bert": "injured"}
        await told(rita)
        entry = await kept(rita)
        assert (await anna.get("/api/me/balance")).json()["wallet_cents"] == 4_000
        heard = {"player": "Anna", "text": "I was tired"}
        assert (await rita.post(f"{ONE}/hear", json=heard)).is_success
        decided = await rita.post(f"{ONE}/verdict", json=verdict(entry, "bar", "suspend"))
        assert decided.json()["line"]["stage"] == "decided", decided.text
        assert (await bert.get("/api/me/balance")).json()["wallet_cents"] == 12_500
        assert code_of(await rita.post(f"{ONE}/close")) == "case/unfinished-sanctions"
        for measure in ("bar", "suspend"):
            done = {"player": "Anna", "measure": measure}
            assert (await rita.post(f"{ONE}/carry-out", json=done)).is_success
        assert (await anna.get("/api/me")).status_code == 401
        closed = (await rita.post(f"{ONE}/close")).json()
        assert closed["line"]["stage"] == "closed"
        assert [act["act"] for act in closed["timeline"]] == [
            "open-case",
            "link-party",
            "link-party",
            "inform",
            "withhold",
            "hear",
            "verdict",
            "carry-out",
            "carry-out",
            "close-case",
        ]
        lines = await door.office.book.log.newest(before=None, limit=50)
        assert {line.act for line in lines if line.by == "Rita"} >= {
            "open-case", "inform", "withhold", "hear", "verdict", "carry-out", "suspend",
            "close-case",
        }  # fmt: skip
        assert (await verify_log(door.office.book.store)).ok
        assert await door.evening.faults() == []


@pytest.mark.clause("SYS-01")
async def test_an_account_is_active_under_investigation_suspended_barred_or_closed(
    evening: Evenings,
) -> None:
    async with front_door(evening()) as door:
        rita = await door.staff("Rita", "integrity")
        await paid_in(door, "Anna")
        await paid_in(door, "Bert")

        async def status() -> str:
            return str((await rita.get("/api/staff/players/Anna")).json()["status"])

        assert await status() == "active"
        await open_case(rita)
        assert await status() == "under-investigation"
        await told(rita)
        body = verdict(None, "bar", "suspend", "close")
        assert (await rita.post(f"{ONE}/verdict", json=body)).is_success
        for measure, becomes in (("bar", "barred"), ("suspend", "suspended"), ("close", "closed")):
            done = {"player": "Anna", "measure": measure}
            assert (await rita.post(f"{ONE}/carry-out", json=done)).is_success
            assert await status() == becomes


@pytest.mark.clause("SYS-21")
async def test_every_measure_is_carried_out_once_with_its_reason_in_the_log(
    evening: Evenings,
) -> None:
    measures = ("warn", "disqualify", "exclude-from-banzai", "suspend", "close", "bar")
    async with front_door(evening()) as door:
        rita = await door.staff("Rita", "integrity")
        await paid_in(door, "Anna")
        await paid_in(door, "Bert")
        await open_case(rita)
        await told(rita)
        assert (await rita.post(f"{ONE}/verdict", json=verdict(None, *measures))).is_success
        for measure in measures:
            done = {"player": "Anna", "measure": measure}
            assert (await rita.post(f"{ONE}/carry-out", json=done)).is_success
            again = await rita.post(f"{ONE}/carry-out", json=done)
            assert code_of(again) == "case/no-such-sanction"
        regular = door.evening.room.cashier.players.of(PlayerId("Anna")).regular
        assert (regular.banzai_excluded, regular.barred_why) == ("verdict in case-1",) * 2
        lines = await door.office.book.log.newest(before=None, limit=50)
        logged = [line.facts["measure"] for line in lines if "measure" in line.facts]
        assert sorted(map(str, logged)) == sorted(measures)


@pytest.mark.clause("CANCEL-17", "SYS-35")
async def test_an_appeal_is_ruled_on_by_an_admin_who_did_not_decide(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        rita = await door.staff("Rita", "integrity", "admin")
        boss = await door.staff("Boss", "admin")
        anna = await paid_in(door, "Anna")
        await paid_in(door, "Bert")
        await open_case(rita)
        await told(rita)
        entry = await kept(rita)
        await rita.post(f"{ONE}/verdict", json=verdict(entry))
        mine = (await anna.post("/api/me/cases/case-1/appeal", json={"text": "not me"})).json()
        assert mine["stage"] == "appealed"
        ruling = {"granted": True, "why": "a new witness"}
        assert code_of(await rita.post(f"{ONE}/rule", json=ruling)) == "case/own-verdict"
        assert (await boss.post(f"{ONE}/rule", json=ruling)).json()["line"]["stage"] == "open"
        refund = verdict(None, guilty=[], refunds={"anna": 3_500})
        assert (await rita.post(f"{ONE}/verdict", json=refund)).is_success
        assert (await anna.get("/api/me/balance")).json()["wallet_cents"] == 7_500
        await anna.post("/api/me/cases/case-1/appeal", json={"text": "the rest, too"})
        final = await boss.post(f"{ONE}/rule", json={"granted": False, "why": "enough"})
        assert final.json()["verdict"]["final"]
        again = await anna.post("/api/me/cases/case-1/appeal", json={"text": "please"})
        assert code_of(again) == "case/final"
        assert await door.evening.faults() == []


async def test_a_player_sees_his_own_part_of_a_case_and_nothing_before_he_is_told(
    evening: Evenings,
) -> None:
    async with front_door(evening()) as door:
        rita = await door.staff("Rita", "integrity")
        anna, bert = await paid_in(door, "Anna"), await paid_in(door, "Bert")
        cleo = await paid_in(door, "Cleo")
        await cleo.post("/api/reports", json={"player": "Anna", "text": "she is a secret cheat"})
        linked = {"player": "Anna", "part": "suspect"}
        assert (await rita.post(f"{ONE}/parties", json=linked)).is_success
        quiet = (await anna.get("/api/me/status")).json()
        assert quiet == {"status": "active", "withheld_cents": 0, "withheld": [], "cases": []}
        unknown = await anna.post("/api/me/cases/case-1/appeal", json={"text": "x"})
        assert code_of(unknown) == "case/unknown"
        await told(rita)
        await kept(rita, 700)
        status = await anna.get("/api/me/status")
        shown = status.json()
        assert shown["status"] == "under-investigation"
        assert shown["withheld_cents"] == 700
        assert shown["withheld"][0]["why"] == "five stacks"
        (mine,) = shown["cases"]
        assert [each["text"] for each in mine["messages"]] == ["we look into it"]
        for secret in ("Cleo", "secret", "Bert", "Rita"):
            assert secret not in status.text
        assert (await bert.get("/api/me/status")).json()["cases"] == []


@pytest.mark.clause("COL-03", "SYS-22")
async def test_a_hand_is_reported_by_who_was_dealt_in_and_linked_to_the_case(
    evening: Evenings,
) -> None:
    async with front_door(evening()) as door:
        rita = await door.staff("Rita", "integrity")
        players = {name: await door.register(name) for name in ("Anna", "Bert", "Cleo", "Dora")}
        table = await door.evening.seat("Anna", "Bert", "Cleo")
        await door.evening.play(table)
        about = {"player": "Anna", "text": "odd", "table": table.id, "number": 1}
        assert (await players["Bert"].post("/api/reports", json=about)).status_code == 204
        foreign = await players["Dora"].post("/api/reports", json=about)
        assert code_of(foreign) == "history/unknown-hand"
        half = {"player": "Anna", "text": "odd", "table": table.id}
        assert code_of(await players["Bert"].post("/api/reports", json=half)) == "api/invalid"
        (line,) = (await rita.get(CASES)).json()["cases"]
        assert (line["cause"], line["hands"]) == ("complaint", 1)
        shown = (await rita.get(ONE)).json()
        assert shown["hands"] == [f"{table.id}/1"]
        reviewed = await rita.get(f"/api/staff/hands/{table.id}/1")
        assert reviewed.json()["events"]


async def test_a_hand_that_is_not_over_is_no_evidence(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        rita = await door.staff("Rita", "integrity")
        for name in ("Anna", "Bert", "Cleo"):
            await door.register(name)
        table = await door.evening.seat("Anna", "Bert", "Cleo")
        await door.evening.deal(table)
        await open_case(rita)
        body = {"text": "look", "hands": [f"{table.id}/1"]}
        running = await rita.post(f"{ONE}/evidence", json=body)
        assert code_of(running) == "history/unknown-hand"
        assert code_of(await rita.get(f"/api/staff/hands/{table.id}/1")) == "history/unknown-hand"
        await door.evening.finish(table)
        assert (await rita.post(f"{ONE}/evidence", json=body)).is_success


@pytest.mark.parametrize("role", ["floor", "cashier", "player"])
async def test_cases_are_for_integrity_and_admins_alone(evening: Evenings, role: str) -> None:
    async with front_door(evening()) as door:
        other = await door.staff("Flo", role)  # type: ignore[arg-type]
        assert code_of(await other.get(CASES)) == "api/role-missing"
        assert code_of(await other.get("/api/staff/findings")) == "api/role-missing"
        body = {"cause": "collusion", "title": "x"}
        assert code_of(await other.post(CASES, json=body)) == "api/role-missing"


async def test_nobody_works_on_a_case_of_his_own(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        rita, sam = await door.staff("Rita", "integrity"), await door.staff("Sam", "integrity")
        own = {
            "cause": "collusion",
            "title": "x",
            "parties": [{"player": "Rita", "part": "witness"}],
        }
        assert code_of(await rita.post(CASES, json=own)) == "case/own-case"
        assert (await sam.post(CASES, json=own)).status_code == 201
        note = {"text": "I was not there"}
        assert code_of(await rita.post(f"{ONE}/evidence", json=note)) == "case/own-case"


@pytest.mark.parametrize(
    ("path", "body", "code"),
    [
        (
            "/withhold",
            {"player": "Anna", "cents": 10_001, "why": "x", "number": 1},
            "case/wallet-too-small",
        ),
        ("/withhold", {"player": "Anna", "cents": 0, "why": "x", "number": 1}, "api/invalid"),
        ("/withhold", {"player": "Cleo", "cents": 1, "why": "x", "number": 1}, "case/not-a-party"),
        (
            "/withhold",
            {"player": "Anna", "cents": 1, "why": "x", "number": 2},
            "case/withheld-already",
        ),
        ("/inform", {"player": "Nobody", "text": "x"}, "account/unknown"),
        ("/verdict", verdict(None), "case/not-informed"),
        ("/verdict", verdict(None, clause="DUMP-99"), "case/unknown-clause"),
        ("/carry-out", {"player": "Anna", "measure": "bar"}, "case/not-now"),
        ("/rule", {"granted": True, "why": "x"}, "case/not-now"),
        ("/reopen", {"why": "x"}, "case/not-now"),
        ("/evidence", {"text": "x", "hands": ["../../1"]}, "api/invalid"),
    ],
)
async def test_what_is_wrong_is_refused_with_its_code_and_changes_nothing(
    evening: Evenings, path: str, body: Json, code: str
) -> None:
    async with front_door(evening()) as door:
        rita = await door.staff("Rita", "integrity", "admin")
        for name in ("Anna", "Bert", "Cleo"):
            await paid_in(door, name)
        await open_case(rita)
        before = (await rita.get(ONE)).json()
        assert code_of(await rita.post(ONE + path, json=body)) == code
        assert code_of(await rita.post(f"{CASES}/case-9{path}", json=body)) in (
            "case/unknown", "api/invalid", "account/unknown",
        )  # fmt: skip
        assert (await rita.get(ONE)).json() == before


@pytest.mark.clause("ETH-04", "SYS-20")
async def test_findings_rank_where_to_look_and_open_no_case(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        rita = await door.staff("Rita", "integrity")
        for name in ("Anna", "Bert", "Cleo"):
            await door.register(name)
        table = await door.evening.seat("Anna", "Bert", "Cleo")
        await door.evening.play(table, hands=3)
        found = (await rita.get("/api/staff/findings?hands=100")).json()
        assert found["hands"] == 3
        shared = [each for each in found["findings"] if each["feature"] == "address"]
        assert {tuple(each["players"]) for each in shared} >= {("Anna", "Bert")}
        assert (await rita.get(CASES)).json()["cases"] == []


@pytest.mark.clause("SYS-26")
async def test_what_is_shown_to_an_authority_is_written_down(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        rita = await door.staff("Rita", "integrity")
        await paid_in(door, "Anna")
        await paid_in(door, "Bert")
        await open_case(rita, text="one way", facts={"hands_given": 5})
        body = {"to": "the police", "why": "warrant 17"}
        shown = (await rita.post(f"{ONE}/disclose", json=body)).json()
        assert shown["timeline"][-1]["act"] == "disclose"
        (line, *_) = await door.office.book.log.newest(before=None, limit=1)
        assert (line.act, line.about, line.facts["to"]) == ("disclose", "case-1", "the police")


@pytest.mark.clause("SYS-40")
async def test_a_player_tells_staff_what_is_owed_to_him_and_follows_his_case(
    evening: Evenings,
) -> None:
    async with front_door(evening()) as door:
        rita = await door.staff("Rita", "integrity")
        anna = await door.register("Anna")
        for name in ("Bert", "Cleo"):
            await door.register(name)
        table = await door.evening.seat("Anna", "Bert", "Cleo")
        await door.evening.play(table)
        body = {"text": "my prize is missing", "table": table.id, "number": 1}
        made = await anna.post("/api/me/disputes", json=body)
        assert (made.status_code, made.json()["cause"]) == (201, "dispute")
        more = await anna.post("/api/me/disputes", json={"text": "it was 20"})
        assert more.json()["case"] == made.json()["case"] == "case-1"
        assert (await rita.get(ONE)).json()["hands"] == [f"{table.id}/1"]
        answer = {"player": "Anna", "text": "it is paid now"}
        assert (await rita.post(f"{ONE}/inform", json=answer)).is_success
        (mine,) = (await anna.get("/api/me/status")).json()["cases"]
        assert [(each["mine"], each["text"]) for each in mine["messages"]] == [
            (True, "my prize is missing"),
            (True, "it was 20"),
            (False, "it is paid now"),
        ]
        assert (await anna.get("/api/me/status")).json()["status"] == "active"


async def test_reports_have_a_bound(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        anna = await paid_in(door, "Anna")
        await paid_in(door, "Bert")
        body = {"player": "Bert", "text": "again"}
        codes = [(await anna.post("/api/reports", json=body)).status_code for _ in range(12)]
        assert codes == [204] * 10 + [429] * 2
