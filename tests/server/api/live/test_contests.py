"""Tournaments with paper cards over HTTP, from the announcement to the last receipt."""

from collections.abc import Callable
from typing import Any

import pytest
from kit.evening import Evening
from kit.live_house import Refusal, house, live_house
from kit.paper_cards import MINUTE_MS, SHEETS, PaperCards, sheet

Evenings = Callable[..., Evening]
HOUSE = house(contests=SHEETS)


async def test_a_ticket_is_sold_drawn_and_played(evening: Evenings) -> None:
    async with live_house(evening(HOUSE)) as people:
        cards = PaperCards(people)
        await cards.announce(in_ms=30 * MINUTE_MS)
        anna, ben, _ = await cards.enter("Anna", "Ben", "Carla")
        assert (await cards.player("Anna"))["state"] == "entered"
        with pytest.raises(Refusal) as no:
            await cards.act("draw-seat", guest=anna)
        assert no.value.code == "live/draw-not-open"
        await people.wait(15 * MINUTE_MS)
        await cards.act("draw-seat", guest=anna)
        await cards.act("draw-seat", guest=ben)
        await cards.act("start-contest")
        shown = await cards.see()
        assert shown["line"]["stage"] == "playing"
        assert shown["clock"]["level"] == 1
        present = {s["name"]: s["present"] for s in shown["tables"][0]["seats"] if s["guest"]}
        assert present == {"Anna": True, "Ben": True, "Carla": False}
        await people.wait(16 * MINUTE_MS)
        assert (await cards.see())["clock"]["level"] == 2
        await cards.act("stop-clock", why="a fire drill")
        await people.wait(60 * MINUTE_MS)
        clock = (await cards.see())["clock"]
        assert (clock["level"], clock["runs"], clock["stop_why"]) == (2, False, "a fire drill")
        await cards.act("go-on")
        await cards.bust("Carla", by=("Anna",))
        await cards.bust("Ben", by=("Anna",))
        shown = await cards.see()
        assert shown["line"]["stage"] == "finished"
        assert [p["name"] for p in shown["money"]["places"]] == ["Anna"]
        assert (await cards.player("Anna"))["prize_cents"] == 6_000
        assert (await cards.player("Anna"))["collect_cents"] == 6_000
        await cards.act("collect-prize", "cashier", guest=anna)
        with pytest.raises(Refusal) as no:
            await cards.act("collect-prize", "cashier", guest=anna)
        assert no.value.code == "live/prize-collected"


async def refused(
    code: str, cards: PaperCards, act: str, who: str = "director", **facts: Any
) -> None:
    with pytest.raises(Refusal) as no:
        await cards.act(act, who, **facts)
    assert no.value.code == code, no.value


@pytest.mark.clause("TOUR-GEN-02", "TOUR-LATE-01", "TOUR-LATE-02", "TOUR-GEN-06")
async def test_what_the_desk_refuses(evening: Evenings) -> None:
    async with live_house(evening(HOUSE)) as people:
        cards = PaperCards(people)
        await refused("live/no-such-contest", cards, "go-on")
        await cards.announce(in_ms=30 * MINUTE_MS)
        with pytest.raises(Refusal) as no:
            await cards.announce()
        assert no.value.code == "live/contest-announced"
        with pytest.raises(Refusal) as no:
            await PaperCards(people, "z").announce("nothing")
        assert no.value.code == "live/sheet-unfit"
        nobody = (await people.act("host", "guests/meet"))["events"][0]["fact"]["guest"]
        await refused("live/guest-nameless", cards, "sell-entry", "cashier", guest=nobody)
        await refused("live/guest-unknown", cards, "sell-entry", "cashier", guest="g-999")
        anna, ben = await cards.meet("Anna", "Ben")
        pay = {"guest": anna, "paid_with": "wallet"}
        await refused("tournament/cannot-pay", cards, "sell-entry", "cashier", **pay)
        pay = {"guest": anna, "paid_with": "ticket"}
        await refused("live/ticket-personal", cards, "sell-entry", "cashier", **pay)
        await cards.act("sell-entry", "cashier", guest=anna)
        await refused("tournament/already-entered", cards, "sell-entry", "cashier", guest=anna)
        await refused("live/too-few-entries", cards, "start-contest")
        await refused("tournament/not-playing", cards, "stop-clock", why="-")
        till = (await people.see("tills", "cashier"))["tills"][0]["cash_cents"]
        await cards.act("refund-entry", "cashier", guest=anna)
        left = (await people.see("tills", "cashier"))["tills"][0]["cash_cents"]
        assert till - left == 2_500
        await refused("live/not-entered", cards, "refund-entry", "cashier", guest=anna)
        until = people.now + 10 * 60 * MINUTE_MS
        await people.act("floor", f"guests/{ben}/exclude", until_ms=until, why="drunk")
        await refused("live/guest-excluded", cards, "sell-entry", "cashier", guest=ben)


@pytest.mark.clause("TOUR-GEN-06", "TOUR-GEN-04", "TOUR-OPENT-01")
async def test_what_the_floor_of_a_tournament_refuses(evening: Evenings) -> None:
    async with live_house(evening(HOUSE)) as people:
        cards = PaperCards(people)
        await cards.announce(in_ms=10 * MINUTE_MS)
        await cards.act("open-contest-table")
        await cards.act("open-contest-table")
        await cards.enter("Anna", "Ben", "Carla", "Dan")
        anna = cards.guests["Anna"]
        await refused("live/seat-drawn", cards, "draw-seat", guest=anna)
        await refused("live/too-few-present", cards, "start-contest")
        await cards.act("start-contest", why="the others are on the bus")
        await refused("live/clock-runs", cards, "go-on")
        await cards.act("stop-clock", why="a draught")
        await refused("live/clock-stands", cards, "stop-clock", why="-")
        await refused("tournament/no-such-level", cards, "set-level", level=99)
        far: dict[str, Any] = {"level": 1, "left_ms": 3_600_000}
        await refused("live/left-too-long", cards, "set-level", **far)
        await refused(
            "live/no-such-contest-table", cards, "report-out", "dealer", table=9, seats=[1]
        )
        await refused("live/not-travelling", cards, "arrived", "dealer", guest=anna)
        await refused("live/no-such-proposal", cards, "refuse-move", proposal="x")
        await refused("live/not-hand-for-hand", cards, "next-round")
        await refused("live/no-hand", cards, "void-hand", "dealer", table=1)
        await refused("tournament/not-offered", cards, "sell-rebuy", "cashier", guest=anna)
        await refused("live/no-last-rebuys", cards, "call-last-rebuys")
        await refused("live/prizes-not-fixed", cards, "fix-prizes")
        await refused("live/no-such-special", cards, "give-special", purpose="x", guest=anna)
        await refused("tournament/no-deal-now", cards, "propose-deal", kind="own")
        table, seat = await cards.seat_of("Anna")
        everybody: dict[str, Any] = {"table": table, "seats": [seat]}
        done = await cards.act("bust-out", **everybody)
        await refused("live/already-out", cards, "bust-out", "chief", **everybody)
        number = done["events"][0]["number"]
        with pytest.raises(Refusal) as no:
            await cards.undo(1)
        assert no.value.code == "live/not-undone"
        with pytest.raises(Refusal) as no:
            await cards.undo(999)
        assert no.value.code == "live/event-unknown"
        await cards.undo(number)
        with pytest.raises(Refusal) as no:
            await cards.undo(number)
        assert no.value.code == "live/undone-already"


@pytest.mark.clause("TOUR-REBUY-01", "TOUR-REBUY-02", "TOUR-REBUY-03", "TOUR-REBUY-04")
@pytest.mark.clause("TOUR-ADDON-01", "TOUR-ADDON-02", "TOUR-ADDON-03", "TOUR-PRIZE-02")
async def test_rebuys_their_last_hands_and_the_add_on(evening: Evenings) -> None:
    async with live_house(evening(HOUSE)) as people:
        cards = PaperCards(people)
        await cards.announce("rebuys")
        anna, ben, carla = await cards.enter("Anna", "Ben", "Carla")
        await cards.act("start-contest")
        at = await cards.seat_of("Anna")
        await cards.bust("Anna", by=("Ben",))
        await cards.act("sell-rebuy", "cashier", guest=anna)
        assert await cards.seat_of("Anna") == at
        large = {"guest": ben, "stack_chips": 20_000}
        await refused("entries/stack-too-large", cards, "sell-rebuy", "cashier", **large)
        await refused("tournament/not-now", cards, "sell-add-on", "cashier", guest=ben)
        await people.wait(41 * MINUTE_MS)
        kinds = [one["kind"] for one in (await cards.see())["proposals"]]
        assert "last-rebuys" in kinds
        await cards.act("call-last-rebuys")
        await cards.bust("Carla", by=("Ben",))
        await cards.act("sell-rebuy", "cashier", guest=carla)
        for _ in range(5):
            await cards.act("begin-hand", "dealer", table=at[0])
        await refused("entries/registration-closed", cards, "sell-rebuy", "cashier", guest=carla)
        await cards.act("stop-clock", why="add-on", minutes=10, add_on=True)
        await cards.act("sell-add-on", "cashier", guest=ben)
        await refused("entries/no-more-add-ons", cards, "sell-add-on", "cashier", guest=ben)
        await cards.act("go-on")
        await cards.act("fix-prizes")
        shown = await cards.see()
        assert (shown["money"]["pool_cents"], shown["chips_sold"]) == (12_000, 70_000)


@pytest.mark.clause("TOUR-SAT-01", "TOUR-SAT-02")
async def test_a_won_entry_is_a_ticket_of_the_winner(evening: Evenings) -> None:
    satellite = sheet("satellite", late_levels=0, target="b", seat_cents=2_500)
    async with live_house(evening(house(contests=(*SHEETS, satellite)))) as people:
        cards, target = PaperCards(people, "s"), PaperCards(people, "b")
        await target.announce("evening")
        await cards.announce("satellite")
        anna, ben, _ = await cards.enter("Anna", "Ben", "Carla")
        await cards.act("start-contest")
        await cards.act("fix-prizes")
        await cards.bust("Carla")
        assert (await cards.see())["line"]["stage"] == "finished"
        assert (await cards.player("Anna"))["won_seat"]
        other = {"guest": ben, "paid_with": "ticket", "ticket_of": anna}
        await refused("live/ticket-personal", target, "sell-entry", "cashier", **other)
        await target.act("sell-entry", "cashier", guest=anna, paid_with="ticket")
        again = {"guest": cards.guests["Carla"], "paid_with": "ticket"}
        await refused("live/ticket-personal", target, "sell-entry", "cashier", **again)


@pytest.mark.clause("TOUR-PRIZE-07", "TOUR-SPEC-01", "TOUR-SPEC-02", "TOUR-SANC-02")
async def test_deals_special_prizes_and_removal(evening: Evenings) -> None:
    async with live_house(evening(HOUSE)) as people:
        cards = PaperCards(people)
        await cards.announce("bounty")
        guests = await cards.enter(*(f"P{number}" for number in range(9)))
        await cards.act("start-contest")
        await cards.act("remove-entrant", guest=guests[8], why="a fight")
        await cards.act("fix-prizes")
        for name in ("P7", "P6", "P5", "P4", "P3", "P2"):
            await cards.bust(name, by=("P0",))
        await cards.act("give-special", purpose="first-out", guest=guests[7])
        again = {"purpose": "first-out", "guest": guests[6]}
        await refused("live/special-given", cards, "give-special", **again)
        await refused("live/stacks-not-counted", cards, "propose-deal", kind="icm")
        await cards.act("count-stack", "dealer", guest=guests[0], chips=60_000)
        await cards.act("count-stack", "dealer", guest=guests[1], chips=20_000)
        await cards.act("propose-deal", kind="chip-chop")
        shares = {s["name"]: s["cents"] for s in (await cards.see())["pact"]["shares"]}
        assert sum(shares.values()) == 342_000
        await refused("deals/not-all-agree", cards, "accept-deal", agreed=[guests[0]])
        await cards.act("accept-deal", agreed=guests[:2])
        shown = await cards.see()
        assert shown["line"]["stage"] == "finished"
        won = {p["name"]: p["prize_cents"] for p in shown["players"] if p["prize_cents"]}
        assert won == shares
        paid = sum(p["bounties_won_cents"] for p in shown["players"])
        assert (paid, (await cards.player("P7"))["special_cents"]) == (180_000, 18_000)


async def test_an_undo_behind_a_collected_prize_is_the_chiefs_and_leaves_a_claim(
    evening: Evenings,
) -> None:
    async with live_house(evening(HOUSE)) as people:
        cards = PaperCards(people)
        await cards.announce()
        anna, *_ = await cards.enter("Anna", "Ben", "Carla")
        await cards.act("start-contest")
        await cards.bust("Carla")
        done = await cards.bust("Ben")
        await cards.act("collect-prize", "cashier", guest=anna)
        number = done["events"][0]["number"]
        with pytest.raises(Refusal) as no:
            await cards.undo(number)
        assert no.value.code == "live/undo-too-late"
        await cards.undo(number, "chief")
        found = await cards.player("Anna")
        assert (found["prize_cents"], found["owes_cents"]) == (0, 6_000)
        await cards.bust("Ben")
        found = await cards.player("Anna")
        assert (found["prize_cents"], found["owes_cents"], found["collect_cents"]) == (6_000, 0, 0)


@pytest.mark.clause("TOUR-STRUCT-04")
async def test_a_cancelled_tournament_gives_everything_back(evening: Evenings) -> None:
    async with live_house(evening(HOUSE)) as people:
        cards = PaperCards(people)
        await cards.announce()
        anna, *_ = await cards.enter("Anna", "Ben")
        await cards.act("start-contest")
        seen = await people.see("contests/a/cancellation", "director")
        assert [(line["name"], line["cents"]) for line in seen["lines"]] == [
            ("Anna", 2_500),
            ("Ben", 2_500),
        ]
        await cards.act("cancel-contest", why="the power is out")
        for line in seen["lines"]:
            assert (await cards.player(line["name"]))["collect_cents"] == line["cents"]
        await cards.act("collect-prize", "cashier", guest=anna)
        await refused("tournament/over", cards, "cancel-contest", why="again")
        with pytest.raises(Refusal) as no:
            await people.see("contests/a/cancellation", "director")
        assert no.value.code == "tournament/over"


async def test_a_cancellation_before_the_start_is_paid_as_it_was_shown(evening: Evenings) -> None:
    async with live_house(evening(HOUSE)) as people:
        cards = PaperCards(people)
        await cards.announce(in_ms=60 * MINUTE_MS)
        await cards.enter("Anna", "Ben")
        seen = await people.see("contests/a/cancellation", "director")
        assert seen["total_cents"] == 5_000
        await cards.act("cancel-contest", why="nobody came")
        paid = [(await cards.player(one["name"]))["collect_cents"] for one in seen["lines"]]
        assert paid == [line["cents"] for line in seen["lines"]] == [2_500, 2_500]
        for guest in cards.guests.values():
            await cards.act("collect-prize", "cashier", guest=guest)
        await people.close()


async def test_a_day_does_not_close_over_a_tournament_that_is_played(evening: Evenings) -> None:
    async with live_house(evening(HOUSE)) as people:
        cards = PaperCards(people)
        await cards.announce()
        anna, *_ = await cards.enter("Anna", "Ben")
        await cards.act("start-contest")
        with pytest.raises(Refusal) as no:
            await people.close()
        assert no.value.code == "live/day-not-done"
        assert "tournament a" in str(no.value.facts["what"])
        await cards.bust("Ben")
        await cards.act("collect-prize", "cashier", guest=anna)
        await people.close()
