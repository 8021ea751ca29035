"""The examples of the live house's design, line by line, over HTTP.

Lines 22 to 28, 34 and 46 are rulings: `test_live_rulings.py` has them.
"""

from collections.abc import Callable
from typing import Any

import pytest
from kit.evening import Evening
from kit.live_house import MENU, PIN, STAFF, LivePeople, Refusal, house, line, live_house

from huone.games.rules import no_limit

Evenings = Callable[..., Evening]
MINUTE_MS = 60_000


async def refused(people: LivePeople, who: str, path: str, **facts: Any) -> Refusal:
    with pytest.raises(Refusal) as no:
        await people.act(who, path, **facts)
    return no.value


@pytest.mark.clause("LIVE-RAKE-04", "LIVE-RAKE-05", "LIVE-RAKE-07", "LIVE-RAKE-09")
async def test_1_to_5_rake_by_pots(evening: Evenings) -> None:
    async with live_house(evening(house())) as people:
        await people.table("1", "nl250", "Anna", "Ben")
        await people.table("2", "ten", "Carla", "Dan")

        async def rake(table: str, pots: str, **more: Any) -> list[int]:
            query = "".join(f"&{name}={value}" for name, value in more.items())
            shown = await people.see(f"tables/{table}/rake?pots={pots}&dealt_in=4{query}")
            return [cents // 100 for cents in shown["rake_cents"]]

        assert await rake("1", "2400,1600") == [2, 0]
        assert await rake("1", "1800,600") == [1, 0]
        assert await rake("1", "1800,1800,1800") == [1, 1, 0]
        assert await rake("2", "2400,1600") == [3, 1]
        over = await people.see("tables/1/rake?pots=30000&dealt_in=9&second_street=false")
        assert (over["rake_total_cents"], over["jackpot_total_cents"]) == (100, 0)


@pytest.mark.clause("LIVE-RAKE-06")
async def test_3_a_cap_stops_collecting(evening: Evenings) -> None:
    capped = line("cap", "texas", no_limit(250, 250), 10_000, None, rake_cap_cents=100)
    async with live_house(evening(house((capped,)))) as people:
        await people.join("cap", "Anna")
        await people.join("cap", "Ben")
        await people.act("floor", "tables/open-table", table="1", stake="cap")
        shown = await people.see("tables/1/rake?pots=1800,1800,1800&dealt_in=4")
        assert shown["rake_cents"] == [100, 0, 0]


@pytest.mark.clause("BBJ-DROP-02", "BBJ-DROP-01", "LIVE-RAKE-08")
async def test_6_the_jackpot_euro_needs_five_dealt_in_and_a_flop(evening: Evenings) -> None:
    async with live_house(evening(house())) as people:
        await people.table("1", "nl250", "Anna", "Ben", "Carla", "Dan")
        await people.act("dealer", "tables/1/draw-button")
        assert (await people.deal("1"))["jackpot_cents"] == 0
        await people.end("1")
        eve = await people.join("nl250", "Eve")
        await people.sit("1", 5, eve, 10_000, wish="post")
        assert (await people.deal("1"))["jackpot_cents"] == 100
        await people.end("1")  # All-in before the flop, with a flop dealt, counts as well.
        await people.deal("1")
        await people.end("1", 100, second_street=False)
        table = await people.see("tables/1")
        assert table["box_jackpot_cents"] == 100
        await people.deal("1")
        no = await refused(
            people, "dealer", "tables/1/hands/end-hand", rake_cents=0, jackpot_cents=0
        )
        assert (no.code, no.facts["by_rule"]) == ("live/reason-missing", 100)


@pytest.mark.clause("BBJ-DROP-04", "BBJ-DROP-05")
@pytest.mark.parametrize(("every", "total"), [("hour", 120_00), ("quarter-hour", 100_00)])
async def test_7_timed_drop(evening: Evenings, every: str, total: int) -> None:
    async with live_house(evening(house())) as people:
        await people.table("1", "pl5", "Anna", "Ben", "Carla", "Dan", "Eve")
        path = "tables/1/agree-timed-drop"
        no = await refused(people, "floor", path, every=every, seats=[1, 2, 3, 4])
        assert (no.code, no.facts["missing"]) == ("live/no-consent", "5")
        await people.act("floor", path, every=every, seats=[1, 2, 3, 4, 5])
        await people.act("dealer", "tables/1/begin-period")
        for minute in range(1, 140):
            await people.wait(MINUTE_MS)
            if minute == 50:
                await people.at("1", 5, "leave-seat", chips_cents=0)
            if minute % 15 == 0:
                await people.act("dealer", "tables/1/begin-period")
        table = await people.see("tables/1")
        assert table["box_jackpot_cents"] == total


@pytest.mark.clause("LIVE-RAKE-10")
async def test_8_time_charge_in_whole_chips(evening: Evenings) -> None:
    async with live_house(evening(house())) as people:
        await people.table("1", "timed", "Anna", "Ben")
        await people.wait(50 * MINUTE_MS)
        sheet = await people.see("tables/1/time-sheet")
        assert [(c["due_cents"], c["carried_cents"]) for c in sheet["charges"]] == [(650, 16)] * 2
        await people.act("dealer", "tables/1/collect-time", seats=[1])
        after = (await people.see("tables/1/time-sheet"))["charges"]
        assert [(c["due_cents"], c["carried_cents"]) for c in after] == [(0, 16), (650, 16)]
        assert (await people.see("tables/1"))["box_rake_cents"] == 650


@pytest.mark.clause("LIVE-SEAT-03")
async def test_9_an_offer_lapses_and_the_next_has_his_own_five_minutes(evening: Evenings) -> None:
    async with live_house(evening(house())) as people:
        anna, ben = await people.join("nl250", "Anna"), await people.join("nl250", "Ben")
        cleo = await people.join("nl250", "Cleo")
        await people.act("floor", "tables/open-table", table="1", stake="nl250", seats=2)
        await people.sit("1", 2, ben, 10_000)
        await people.wait(5 * MINUTE_MS)
        assert [offer["guest"] for offer in (await people.list("nl250"))["offers"]] == [anna]
        await people.wait(1_000)
        (offer,) = (await people.list("nl250"))["offers"]
        assert (offer["guest"], offer["seat"]) == (cleo, 1)
        assert offer["deadline_ms"] - offer["offered_ms"] == 5 * MINUTE_MS
        waiting = [each["guest"] for each in (await people.list("nl250"))["waiting"]]
        assert waiting == [cleo]


@pytest.mark.clause("LIVE-SEAT-01", "LIVE-SEAT-02")
async def test_10_who_is_not_checked_in_is_passed_over_and_stays_first(evening: Evenings) -> None:
    async with live_house(evening(house())) as people:
        phone = await people.join("nl250", "Anna", by_phone=True)
        here, third = await people.join("nl250", "Ben"), await people.join("nl250", "Cleo")
        await people.act("floor", "tables/open-table", table="1", stake="nl250", seats=2)
        shown = await people.list("nl250")
        assert [offer["guest"] for offer in shown["offers"]] == [here, third]
        assert shown["waiting"][0]["guest"] == phone
        no = await refused(people, "host", "lists/nl250/offer-seat", guest=phone, seat=1)
        assert no.code in ("live/nothing-to-offer", "live/not-checked-in")


@pytest.mark.clause("LIVE-SEAT-07", "LIVE-SEAT-08", "LIVE-SEAT-09")
async def test_11_a_closing_table_draws_for_seats_before_the_list(evening: Evenings) -> None:
    async with live_house(evening(house(seat_offers="by-hand"))) as people:
        guests = await people.table("1", "nl250", "Anna", "Ben", "Cleo")
        await people.table("2", "nl250", "Dan", "Eve", seats=3)
        await people.wait(1_000)
        await people.table("3", "nl250", "Fay", "Gus", seats=3)
        late = await people.join("nl250", "Late")
        await people.act("floor", "tables/1/call-last-round")
        cards = dict(zip(guests, ("Kh", "Ks", "9c"), strict=True))
        await people.act("floor", "tables/1/draw-seats", guests=guests, cards=cards)
        waiting = [each["guest"] for each in (await people.list("nl250"))["waiting"]]
        assert waiting == [guests[1], guests[0], guests[2], late]
        for _ in range(2):
            await people.act("host", "lists/nl250/offer-seat")
        offers = (await people.list("nl250"))["offers"]
        # Of equal tables the older one fills first.
        assert [(o["guest"], o["table"]) for o in offers] == [(guests[1], "2"), (guests[0], "3")]
        assert (await refused(people, "host", "lists/nl250/offer-seat")).code == (
            "live/nothing-to-offer"
        )


@pytest.mark.clause("LIVE-ONOS-01", "LIVE-ONOS-02", "LIVE-ONOS-04", "LIVE-ONOS-05")
async def test_12_and_13_one_night_one_stack(evening: Evenings) -> None:
    async with live_house(evening(house())) as people:
        anna, ben = await people.table("1", "nl250", "Anna", "Ben")
        await people.table("2", "nl500", "Cleo", "Dan")
        await people.table("3", "pl5", "Eve", "Fay")
        await people.at("1", 1, "leave-seat", chips_cents=64_000)
        await people.at("1", 2, "leave-seat", chips_cents=4_200)

        async def limits(table: str, guest: str) -> tuple[int, int | None]:
            shown = await people.see(f"tables/{table}/buy-in?guest={guest}")
            return shown["min_cents"], shown["max_cents"]

        assert await limits("1", anna) == (64_000, 64_000)
        assert await limits("1", ben) == (10_000, 10_000)
        assert await limits("3", anna) == (20_000, 100_000)
        path = "tables/1/seats/1/take-seat"
        no = await refused(people, "host", path, guest=anna, chips_cents=50_000)
        assert no.code == "buy-in/outside-limits"
        assert "one night, one stack" in str(no)
        await people.sit("1", 1, anna, 64_000)
        await people.at("1", 1, "leave-seat", chips_cents=140_000)
        assert await limits("2", anna) == (100_000, 100_000)


@pytest.mark.clause("LIVE-ONOS-06", "LIVE-ONOS-07", "LIVE-ONOS-08", "LIVE-ONOS-09")
@pytest.mark.parametrize(
    ("maximum", "to_no_limit", "to_pot_limit"),
    [
        (100_000, (50_000, 50_000), (20_000, 100_000)),
        (None, (10_000, 50_000), (64_000, 64_000)),
    ],
)
async def test_14_out_of_a_mixed_game(
    evening: Evenings,
    maximum: int | None,
    to_no_limit: tuple[int, int],
    to_pot_limit: tuple[int, int],
) -> None:
    mixed = line("mix", "dealers-choice", no_limit(250, 250), 10_000, maximum, seats=8)
    async with live_house(evening(house((*MENU, mixed)))) as people:
        anna, _ = await people.table("1", "mix", "Anna", "Ben")
        await people.table("2", "nl250", "Cleo", "Dan")
        await people.table("3", "pl5", "Eve", "Fay")
        await people.at("1", 1, "leave-seat", chips_cents=64_000)
        for table, wanted in (("2", to_no_limit), ("3", to_pot_limit)):
            shown = await people.see(f"tables/{table}/buy-in?guest={anna}")
            assert (shown["min_cents"], shown["max_cents"]) == wanted


@pytest.mark.clause("LIVE-SHORT-01", "LIVE-SHORT-02", "LIVE-SHORT-03", "LIVE-SHORT-04")
async def test_15_the_short_buy_in_comes_once_and_never_first(evening: Evenings) -> None:
    async with live_house(evening(house())) as people:
        await people.table("1", "pl5", "Anna", "Ben")
        cleo = await people.join("pl5", "Cleo")
        path = "tables/1/seats/3/take-seat"
        no = await refused(people, "host", path, guest=cleo, chips_cents=10_000)
        assert no.code == "buy-in/outside-limits"
        await people.sit("1", 3, cleo, 20_000)
        again: dict[str, Any] = {"kind": "add", "chips_cents": 10_000, "before_cents": 0}
        await people.at("1", 3, "state-chips", **again)
        no = await refused(people, "dealer", "tables/1/seats/3/state-chips", **again)
        assert no.code == "buy-in/outside-limits"


@pytest.mark.clause("LIVE-MISS-02", "LIVE-MISS-03", "LIVE-MISS-05", "LIVE-MISS-07")
async def test_16_and_17_missed_blinds(evening: Evenings) -> None:
    async with live_house(evening(house())) as people:
        await people.table("1", "nl12", "Anna", "Ben", "Cleo", "Dan")
        cards = dict(enumerate(("Ks", "2h", "9c", "3c"), 1))
        await people.act("dealer", "tables/1/draw-button", cards=cards)
        hand = await people.deal("1")
        assert (hand["button"], hand["small_blind"], hand["big_blind"]) == (1, 2, 3)
        await people.end("1")
        await people.at("1", 3, "away")  # He has paid the big blind and misses the small one.
        await people.deal("1")
        await people.end("1")
        seat = await people.seat("1", 3)
        assert (seat["due"], seat["markers"]) == ("small", 1)
        assert {"wish": "post", "live_cents": 100, "dead_cents": 0} in seat["ways_in"]
        for _ in range(9):  # Three orbits of three.
            await people.deal("1")
            await people.end("1")
        seat = await people.seat("1", 3)
        assert (seat["due"], seat["markers"]) == ("both", 2)
        assert {"wish": "post", "live_cents": 200, "dead_cents": 100} in seat["ways_in"]
        assert {"wish": "wait", "live_cents": 0, "dead_cents": 0} in seat["ways_in"]
        await people.at("1", 3, "come-back", wish="wait")
        for _ in range(4):  # Until the big blind comes to him; then nothing is owed.
            hand = await people.deal("1")
            await people.end("1")
            if hand["big_blind"] == 3:
                break
        assert hand["big_blind"] == 3
        seat = await people.seat("1", 3)
        assert (seat["due"], seat["markers"]) == ("nothing", 0)


async def five(people: LivePeople) -> None:
    """Five players; P1 has the button, P2 the small blind, P3 the big blind."""
    await people.table("1", "nl12", "P1", "P2", "P3", "P4", "P5")
    cards = dict(enumerate(("Ks", "2h", "9c", "3c", "4c"), 1))
    await people.act("dealer", "tables/1/draw-button", cards=cards)
    hand = await people.deal("1")
    assert (hand["button"], hand["small_blind"], hand["big_blind"]) == (1, 2, 3)
    await people.end("1")


async def positions(people: LivePeople) -> tuple[int, int, int]:
    hand = await people.deal("1")
    await people.end("1")
    return hand["button"], hand["small_blind"], hand["big_blind"]


@pytest.mark.clause("LIVE-MOVE-05")
async def test_18_the_big_blind_leaves(evening: Evenings) -> None:
    async with live_house(evening(house())) as people:
        await five(people)
        await people.at("1", 3, "leave-seat", chips_cents=0)
        assert [await positions(people) for _ in range(3)] == [(2, 0, 4), (2, 4, 5), (4, 5, 1)]


@pytest.mark.clause("LIVE-MOVE-06")
async def test_19_a_newcomer_takes_the_seat_of_the_big_blind(evening: Evenings) -> None:
    async with live_house(evening(house())) as people:
        await five(people)
        await people.at("1", 3, "leave-seat", chips_cents=0)
        newcomer = await people.join("nl12", "N")
        await people.sit("1", 3, newcomer, 10_000)
        assert [await positions(people) for _ in range(3)] == [(2, 0, 3), (2, 3, 4), (3, 4, 5)]


@pytest.mark.clause("LIVE-HU-01")
@pytest.mark.parametrize(("leaves", "button"), [(1, 3), (2, 3), (3, 2)])
async def test_20_three_become_two(evening: Evenings, leaves: int, button: int) -> None:
    async with live_house(evening(house())) as people:
        await people.table("1", "nl12", "P1", "P2", "P3")
        cards = dict(enumerate(("Ks", "2h", "9c"), 1))
        await people.act("dealer", "tables/1/draw-button", cards=cards)
        await positions(people)
        await people.at("1", leaves, "leave-seat", chips_cents=0)
        assert (await positions(people))[0] == button


@pytest.mark.clause("LIVE-CHG-01", "LIVE-CHG-02", "LIVE-CHG-03", "LIVE-OVER-02", "LIVE-OVER-03")
async def test_21_changing_seats_and_playing_over(evening: Evenings) -> None:
    async with live_house(evening(house())) as people:
        await five(people)
        path = "tables/1/seats/4/change-seat"
        assert (await refused(people, "dealer", path, to_seat=8)).code == "live/no-consent"
        await people.act("floor", path, to_seat=8)  # Behind P5: farther from the big blind.
        assert (await people.seat("1", 8))["due"] == "small"
        await people.act("floor", "tables/1/seats/1/change-seat", to_seat=4)  # Nearer.
        assert (await people.seat("1", 4))["due"] == "nothing"
        await people.at("1", 5, "away")
        over = await people.join("nl12", "Over")
        where = {"guest": over, "chips_cents": 10_000, "wish": "post"}
        await people.act("floor", "tables/1/seats/5/play-over", **where)
        seat = await people.seat("1", 5)
        assert (seat["state"], seat["name"], seat["owner_name"]) == ("over", "Over", "P5")
        assert {"wish": "post", "live_cents": 200, "dead_cents": 0} in seat["ways_in"]
        for _ in range(6):
            await people.deal("1")
            await people.end("1")
        assert (await people.seat("1", 5))["markers"] == 2  # The owner's.
        await people.at("1", 5, "come-back", owner=True)
        assert (await people.seat("1", 5))["name"] == "P5"


BOARD = {"board": "Ah Kd Kc 7s 2d", "shown": {1: "AsAd", 2: "KhKs"}}
SMALLER = {"board": "Ah Qd Qc 7s 2d", "shown": {1: "AsAd", 2: "QhQs"}}


async def jackpot_table(people: LivePeople, id: str, count: int, stake: str = "nl250") -> None:
    names = [f"{id}{letter}" for letter in "ABCDEFGHIJ"[:count]]
    await people.table(id, stake, *names, seats=count, many_confirmed=count > 9)
    await people.act("dealer", f"tables/{id}/draw-button")
    await people.deal(id)


async def claim(people: LivePeople, table: str) -> str:
    done = await people.act("dealer", "jackpots/claim-jackpot", table=table)
    return str(done["events"][0]["fact"]["claim"])


async def checked(people: LivePeople, claim: str, count: int, **cards: Any) -> dict[str, Any]:
    present = list(range(1, count + 1))
    path = f"jackpots/claims/{claim}/check-claim"
    await people.act("floor", path, present=present, **(cards or BOARD))
    claims = (await people.see("jackpots"))["claims"]
    found: dict[str, Any] = next(each for each in claims if each["claim"] == claim)
    return found


def shares(claim: dict[str, Any]) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for share in claim["shares"]:
        found.setdefault(share["role"], []).append(share["cents"])
    return found


@pytest.mark.clause("BBJ-10", "BBJ-16", "BBJ-PAY-01", "BBJ-03", "BBJ-04")
async def test_29_and_30_category_and_shares_of_nine(evening: Evenings) -> None:
    async with live_house(evening(house())) as people:
        await people.fill_up_jackpot(1_000_000)
        await jackpot_table(people, "5", 9)
        await people.end("5")
        id = await claim(people, "5")
        own = {"board": "As Ah Kd Kc 7s", "shown": {1: "Ad4c", 2: "KhKs"}}
        path = f"jackpots/claims/{id}/check-claim"
        no = await refused(people, "floor", path, present=list(range(1, 10)), **own)
        assert no.code == "live/nothing-won"  # One own card only.
        smaller = await checked(people, id, 9, **SMALLER)
        assert smaller["category"] == 2
        found = await checked(people, id, 9)
        assert found["category"] == 1
        assert shares(found) == {
            "loser": [400_000],
            "winner": [200_000],
            "other": [28_571] * 7,
        }
        assert found["base_cents"] == 200_003


@pytest.mark.clause("BBJ-PAY-02", "BBJ-15", "BBJ-09")
async def test_31_category_two_at_a_table_of_ten(evening: Evenings) -> None:
    async with live_house(evening(house())) as people:
        await people.fill_up_jackpot(1_000_000)
        await jackpot_table(people, "5", 10)
        await people.end("5")
        id = await claim(people, "5")
        found = await checked(people, id, 10, **SMALLER)
        assert found["category"] == 2
        assert shares(found) == {"loser": [100_000], "winner": [50_000], "other": [10_000] * 8}
        assert found["paid_cents"] == 230_000  # 23 per cent.


@pytest.mark.clause("BBJ-14", "BBJ-PAY-04", "BBJ-11")
async def test_32_two_tables_almost_together(evening: Evenings) -> None:
    async with live_house(evening(house())) as people:
        await people.fill_up_jackpot(1_248_000)
        await jackpot_table(people, "5", 8)
        await people.wait(22_000)
        await jackpot_table(people, "3", 6)
        await people.end("3")
        await people.end("5")
        later, earlier = await claim(people, "3"), await claim(people, "5")
        path = f"jackpots/claims/{later}/check-claim"
        no = await refused(people, "floor", path, present=[1, 2, 3, 4, 5, 6], **SMALLER)
        assert (no.code, no.facts["table"]) == ("live/earlier-claim-open", "5")
        found = await checked(people, earlier, 8)
        assert found["paid_cents"] == 998_400
        pay = "jackpots/claims/{}/pay-jackpot"
        assert (await refused(people, "floor", pay.format(earlier))).code == "live/own-check"
        await people.act("floor2", pay.format(earlier))
        second = await checked(people, later, 6, **SMALLER)
        assert shares(second) == {"loser": [24_960], "winner": [12_480], "other": [2_496] * 4}
        await people.act("floor2", pay.format(later))
        (jackpot,) = (await people.see("jackpots"))["jackpots"]
        assert jackpot["booked_cents"] == 202_176
        assert (await refused(people, "chief", pay.format(later))).code == "live/claim-decided"
        assert await people.door.evening.faults() == []


@pytest.mark.clause("BBJ-PAY-04")
async def test_33_the_house_fills_the_base_up(evening: Evenings) -> None:
    async with live_house(evening(house())) as people:
        await people.fill_up_jackpot(300_000)
        await jackpot_table(people, "5", 6)
        await people.end("5")
        id = await claim(people, "5")
        found = await checked(people, id, 6)
        assert (found["paid_cents"], found["base_cents"]) == (240_000, 100_000)
        await people.act("floor2", f"jackpots/claims/{id}/pay-jackpot")
        share = found["shares"][0]
        await people.pin("cashier2")
        beside = {"second": STAFF["cashier2"][0], "pin": PIN}
        paid = {"guest": share["guest"], "cents": share["cents"], **beside}
        await people.act("cashier", "tills/main/bring", cents=500_000)
        await people.act("cashier", "tills/main/pay-out", **paid)
        no = await refused(people, "cashier", "tills/main/pay-out", **paid)
        assert no.code == "buy-in/wallet-too-small"
        assert await people.door.evening.faults() == []


@pytest.mark.clause("LIVE-TIME-01", "LIVE-TIME-02")
async def test_34_the_clock_counts_thirty_seconds(evening: Evenings) -> None:
    async with live_house(evening(house())) as people:
        await people.table("1", "nl250", "Anna", "Ben")
        await people.at("1", 2, "start-clock", who="floor")
        clock = (await people.see("tables/1"))["clock"]
        assert (clock["seat"], clock["ends_ms"] - clock["started_ms"]) == (2, 30_000)
        await people.at("1", 2, "end-clock", who="floor", how="fold")
        assert (await people.see("tables/1"))["clock"] is None
