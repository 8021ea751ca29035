"""Rulings over HTTP: the assistant answers, people decide, and the log remembers."""

from collections.abc import Callable
from typing import Any

import httpx
import pytest
from kit.evening import Evening
from kit.front_door import PASSWORD, FrontDoor, code_of, front_door

from huone.money.currency import CurrencyCode
from huone.room.config import RoomConfig
from huone.server.api.live_rulings import LATE_MS

Evenings = Callable[..., Evening]
BELOW = "/api/live/rulings"
HOUSE = RoomConfig(name="House", rulebook="live-1.0-fi", currency=CurrencyCode("EUR"), lobby=())
STRING = {
    "situation": "chips-in",
    "facts": {"call-to": "250", "big-blind": "250", "chips": "250", "later-chips": "500,500,250"},
    "language": "fi",
    "decimals": 2,
}


async def asked(client: httpx.AsyncClient, situation: str, **facts: str) -> dict[str, Any]:
    stated = {name.replace("_", "-"): value for name, value in facts.items()}
    answer = await client.post(f"{BELOW}/ask", json={"situation": situation, "facts": stated})
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


async def decided(
    door: FrontDoor, client: httpx.AsyncClient, id: str, **more: object
) -> httpx.Response:
    at = {"id": id, "at_ms": door.evening.clock.now()}
    return await client.post(f"{BELOW}/decide", json={**STRING, **at, **more})


EXAMPLES = [
    # 22: 200-400, a raise to 800, the small blind adds two chips of 500.
    (
        "chips-in",
        {"call-to": "800", "raise-to-min": "1200", "in-front": "200", "chips": "500,500"},
        ["Call 800", "400 go back"],
        "LIVE-CHIP-14",
    ),
    # 23: 2,50-2,50: bets of 1 + 5, of 19,50, and one chip of 1.
    (
        "chips-in",
        {"call-to": "0", "big-blind": "250", "chips": "100,500"},
        ["Bet 500", "100 go back"],
        "LIVE-SIZE-04",
    ),
    (
        "chips-in",
        {"call-to": "0", "big-blind": "250", "chips": "500,500,500,250,100,100"},
        ["Bet 2,000", "50 more to put in"],
        "LIVE-SIZE-04",
    ),
    (
        "chips-in",
        {"call-to": "0", "big-blind": "250", "chips": "100"},
        ["Bet 250", "150 more to put in"],
        "LIVE-SIZE-03",
    ),
    # 24: the half rule.
    (
        "chips-in",
        {"call-to": "400", "raise-to-min": "800", "chips": "500,100"},
        ["Raise to 800", "200 more to put in"],
        "LIVE-HALF-01",
    ),
    (
        "chips-in",
        {"call-to": "400", "raise-to-min": "800", "words": "amount", "said-to": "600"},
        ["Raise to 800", "800 more to put in"],
        "LIVE-HALF-01",
    ),
    (
        "chips-in",
        {"call-to": "4500", "raised-by": "2500", "chips": "5000,1000"},
        ["Raise to 7,000", "1,000 more to put in"],
        "LIVE-HALF-01",
    ),
    (
        "chips-in",
        {"call-to": "600", "raise-to-min": "1200", "chips": "500,100,100,100"},
        ["Call 600", "200 go back"],
        "LIVE-HALF-02",
    ),
    # 25: A bets 200, C raises to 1 000 early; B calls, raises to 600, folds.
    (
        "out-of-turn",
        {
            "live-players": "3",
            "move": "raise",
            "call-to": "200",
            "to-chips": "1000",
            "skipped": "call",
        },
        ["Call 200", "800 go back"],
        "LIVE-OOT-06",
    ),
    (
        "out-of-turn",
        {
            "live-players": "3",
            "move": "raise",
            "call-to": "200",
            "to-chips": "1000",
            "skipped": "raise",
            "price": "600",
        },
        ["May fold, call or raise", "600 to call", "1,000 go back"],
        "LIVE-OOT-07",
    ),
    (
        "out-of-turn",
        {
            "live-players": "3",
            "move": "raise",
            "call-to": "200",
            "to-chips": "1000",
            "skipped": "fold",
        },
        ["Raise to 1,000"],
        "LIVE-OOT-08",
    ),
    # 26: three cards found after a fold, and after a fold and a call.
    (
        "wrong-count",
        {"held": "3", "due": "2", "actions": "fold"},
        ["Misdeal", "Bets and cards go back; the hand is dealt again"],
        "LIVE-MIS-05",
    ),
    (
        "wrong-count",
        {"held": "3", "due": "2", "actions": "fold,call"},
        ["The hand is dead"],
        "LIVE-DEAD-05",
    ),
    # 28: 150 in, 80 uncalled and uncapped; capped with 150 in.
    (
        "hand-lost",
        {"held": "no", "capped": "no", "contributed": "150", "uncalled": "80"},
        ["The hand is dead", "70 stay in the pot", "80 go back"],
        "LIVE-CARD-09",
    ),
    (
        "hand-lost",
        {"held": "no", "capped": "yes", "contributed": "150"},
        ["The hand is dead", "150 go back"],
        "LIVE-CARD-10",
    ),
    # 34: the clock runs out without a bet, and with one.
    ("clock-expired", {"facing-bet": "no"}, ["Check"], "LIVE-TIME-03"),
    ("clock-expired", {"facing-bet": "yes"}, ["Fold"], "LIVE-TIME-03"),
    # 46: 60 pushed wrongly: in a cash game, and in a tournament after the next hand.
    ("undue-benefit", {"chips": "60", "proven": "yes"}, ["60 are paid back"], "LIVE-UNJUST-01"),
    (
        "undue-benefit",
        {"chips": "60", "proven": "yes", "tournament": "yes", "next-hand-started": "yes"},
        ["It stands", "It is not corrected any more"],
        "LIVE-UNJUST-02",
    ),
]


@pytest.mark.clause(
    "LIVE-CHIP-13",
    "LIVE-CHIP-14",
    "LIVE-SIZE-03",
    "LIVE-SIZE-04",
    "LIVE-HALF-01",
    "LIVE-HALF-02",
    "LIVE-OOT-06",
    "LIVE-OOT-07",
    "LIVE-OOT-08",
    "LIVE-REDEAL-02",
    "LIVE-DEAD-05",
    "LIVE-CARD-07",
    "LIVE-CARD-09",
    "LIVE-CARD-10",
    "LIVE-TIME-03",
    "LIVE-UNJUST-01",
    "LIVE-UNJUST-02",
)
async def test_the_examples_of_the_document_are_answered_over_http(evening: Evenings) -> None:
    async with front_door(evening(HOUSE)) as door:
        floor = await door.staff("Flo", "floor")
        for situation, facts, lines, clause in EXAMPLES:
            body = {"situation": situation, "facts": facts}
            answer = (await floor.post(f"{BELOW}/ask", json=body)).json()
            said = answer["lines"]
            assert [said["head"], *said["more"]] == lines, (situation, facts, answer)
            assert clause in [one["clause"] for one in answer["clauses"]], answer


@pytest.mark.clause("LIVE-BOARD-04", "LIVE-BOARD-05", "LIVE-BOARD-06")
async def test_a_turn_too_early_is_put_right_motion_by_motion(evening: Evenings) -> None:
    async with front_door(evening(HOUSE)) as door:
        floor = await door.staff("Flo", "floor")
        told = await asked(floor, "premature-board", game="texas", street="turn")
        assert told["lines"]["head"] == "The Turn is dealt again"
        assert [motion.split()[0] for motion in told["lines"]["motions"]] == [
            "Set", "Finish", "Burn", "Deal", "Finish", "Shuffle", "Deal"
        ]  # fmt: skip


@pytest.mark.clause("BBJ-10")
@pytest.mark.parametrize(
    ("board", "hands", "lines"),
    [
        ("Ah Kd Kc 7s 2d", "AsAd,KhKs", ["The jackpot is won", "Category 1, lost by AsAd"]),
        ("As Ah Kd Kc 7s", "Ad4c,KhKs", ["No jackpot"]),
        ("Ah Qd Qc 7s 2d", "AsAd,QhQs", ["The jackpot is won", "Category 2, lost by AsAd"]),
    ],
)
async def test_the_jackpot_is_claimed_with_its_cards(
    evening: Evenings, board: str, hands: str, lines: list[str]
) -> None:
    async with front_door(evening(HOUSE)) as door:
        floor = await door.staff("Flo", "floor")
        told = await asked(
            floor, "jackpot-claim", game="texas", board=board, hands=hands, players="8"
        )
        assert [told["lines"]["head"], *told["lines"]["more"]] == lines


@pytest.mark.parametrize(
    ("situation", "facts", "head", "clause"),
    [
        (
            "dealt-while-waiting",
            {"said_he_waits": "no", "looked": "yes", "paid": "no"},
            "The hand is dead",
            "LIVE-MISS-10",
        ),
        ("shown-early", {"deliberate": "no"}, "May check, call or fold", "LIVE-SHOW-12"),
        (
            "last-card-exposed",
            {"game": "seven-card-stud", "first_player": "yes", "all_in": "no", "left": "3"},
            "Deal 3 face up to the players in order",
            "GAME-STUD-43",
        ),
    ],
)
@pytest.mark.clause("LIVE-MISS-10", "LIVE-SHOW-12", "GAME-STUD-43")
async def test_what_a_player_may_still_do_is_ruled_at_the_table(
    evening: Evenings, situation: str, facts: dict[str, str], head: str, clause: str
) -> None:
    async with front_door(evening(HOUSE)) as door:
        floor = await door.staff("Flo", "floor")
        told = await asked(floor, situation, **facts)
        assert told["lines"]["head"] == head
        assert clause in [one["clause"] for one in told["clauses"]]


async def test_words_find_a_situation_and_its_questions(evening: Evenings) -> None:
    async with front_door(evening(HOUSE)) as door:
        floor = await door.staff("Flo", "floor")
        found = await floor.get(
            f"{BELOW}/situations?words=v%C3%A4%C3%A4r%C3%A4%20vuoro&language=fi"
        )
        first = found.json()["situations"][0]
        assert (first["situation"], first["name"]) == ("out-of-turn", "Toimi väärällä vuorolla")
        everything = await floor.get(f"{BELOW}/situations?language=sv")
        assert len(everything.json()["situations"]) == 57
        form = await floor.get(f"{BELOW}/situations/premature-board?game=texas&language=fi")
        street = next(one for one in form.json()["questions"] if one["fact"] == "street")
        assert [answer["label"] for answer in street["answers"]] == ["Floppi", "Turn", "River"]
        games = (await floor.get(f"{BELOW}/games")).json()
        assert games["decimals"] == 2
        assert {"game": "texas", "name": "Texas Hold'em"} in games["games"]


async def test_a_decision_is_one_tap_and_the_same_tap_twice_is_one_line(evening: Evenings) -> None:
    async with front_door(evening(HOUSE)) as door:
        floor = await door.staff("Flo", "floor")
        made = await decided(
            door, floor, "tap-1", table="2", seat=4, guest="Heidi P.", took_ms=8000
        )
        again = await decided(
            door, floor, "tap-1", table="2", seat=4, guest="Heidi P.", took_ms=8000
        )
        assert (made.status_code, made.json()) == (201, again.json())
        line = made.json()
        assert (line["decided"], line["how"]) == ("Maksu 2,50, 12,50 takaisin", "as-stated")
        assert (line["decided_by"], line["number"], line["took_ms"]) == ("Flo", 1, 8000)
        page = (await floor.get(f"{BELOW}?words=heidi&language=sv")).json()
        assert [one["number"] for one in page["rulings"]] == [1]
        assert page["rulings"][0]["name"].startswith("Marker i potten")


async def test_a_question_waits_on_the_board_until_somebody_decides(evening: Evenings) -> None:
    async with front_door(evening(HOUSE)) as door:
        cashier, floor = await door.staff("Cass", "cashier"), await door.staff("Flo", "floor")
        body = {
            "id": "q-1",
            "at_ms": door.evening.clock.now(),
            "situation": "hand-released",
            "facts": {"cause": "showing", "identifiable": "yes"},
        }
        waiting = (await cashier.post(BELOW, json=body)).json()
        assert waiting["how"] is None
        assert waiting["options"] == ["The hand is live"]
        open_one = {"situation": None, "facts": {}, "ruling": waiting["number"]}
        refused = await decided(door, floor, "d-1", **open_one, how="option", option=5)
        assert code_of(refused) == "live/no-such-option"
        made = await decided(door, floor, "d-2", **open_one, how="option", option=0)
        assert (made.json()["decided"], made.json()["decided_by"]) == ("The hand is live", "Flo")
        assert code_of(await decided(door, floor, "d-3", **open_one)) == "live/ruling-decided"


@pytest.mark.clause("LIVE-DEC-01")
@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"how": "otherwise"}, "live/reason-missing"),
        ({"how": "option", "option": 0}, "live/no-such-option"),
        ({"situation": None, "ruling": 7}, "live/ruling-unknown"),
        ({"situation": None}, "live/nothing-to-decide"),
        ({"situation": "no-such-thing"}, "floor/unknown-situation"),
        ({"facts": {"chips": "250"}}, "floor/missing-fact"),
        ({"facts": {"call-to": "250", "chips": "x"}}, "floor/bad-fact"),
        ({"facts": {"call-to": "0", "in-front": "5", "chips": "5"}}, "floor/impossible-facts"),
        ({"at_ms": 0}, "live/too-old"),
        ({"language": "de"}, "api/invalid"),
    ],
)
async def test_what_cannot_be_decided_is_not_in_the_log(
    evening: Evenings, more: dict[str, object], code: str
) -> None:
    async with front_door(evening(HOUSE)) as door:
        floor = await door.staff("Flo", "floor")
        assert code_of(await decided(door, floor, "tap-1", **more)) == code
        assert (await floor.get(BELOW)).json()["rulings"] == []


async def test_a_ruling_is_struck_and_not_erased(evening: Evenings) -> None:
    async with front_door(evening(HOUSE)) as door:
        floor, chief = await door.staff("Flo", "floor"), await door.staff("Boss", "admin")
        day = (await decided(door, floor, "tap-1")).json()["day"]
        body = {"day": day, "why": "the video shows two motions"}
        await door.evening.wait(LATE_MS)
        assert code_of(await floor.post(f"{BELOW}/1/strike", json=body)) == "live/undo-too-late"
        struck = (await chief.post(f"{BELOW}/1/strike", json=body)).json()
        assert (struck["struck_by"], struck["decided_by"]) == ("Boss", "Flo")
        assert code_of(await chief.post(f"{BELOW}/1/strike", json=body)) == "live/ruling-struck"
        assert code_of(await chief.post(f"{BELOW}/9/strike", json=body)) == "live/ruling-unknown"
        log = await door.office.book.log.newest(before=None, limit=9)
        done = [line for line in log if line.act == "strike-ruling" and "refused" not in line.facts]
        assert [line.about for line in done] == [f"{day}:1"]


async def test_the_log_survives_a_crash(evening: Evenings) -> None:
    async with front_door(evening(HOUSE)) as door:
        floor = await door.staff("Flo", "floor")
        for number in range(70):
            assert (await decided(door, floor, f"tap-{number}")).status_code == 201
        before = (await floor.get(BELOW)).json()
        await door.evening.crash()
        again = FrontDoor(door.evening)
        await again.office.open()
        browser = again.browser()
        await browser.post("/api/login", json={"name": "Flo", "password": PASSWORD})
        page = (await browser.get(BELOW)).json()
        await again.close()
        assert page == before
        assert len(page["rulings"]) == 70


async def test_guests_see_no_ruling_and_only_the_floor_decides(evening: Evenings) -> None:
    async with front_door(evening(HOUSE)) as door:
        anna, cashier = await door.register("Anna"), await door.staff("Cass", "cashier")
        assert (await anna.get(BELOW)).status_code == 403
        assert (await anna.post(f"{BELOW}/ask", json=STRING)).status_code == 403
        assert (await cashier.post(f"{BELOW}/ask", json=STRING)).status_code == 200
        assert (await decided(door, cashier, "tap-1")).status_code == 403


async def test_a_house_without_a_floor_says_so(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        floor = await door.staff("Flo", "floor")
        answer = await floor.post(f"{BELOW}/ask", json=STRING)
        assert code_of(answer) == "floor/not-offered"
