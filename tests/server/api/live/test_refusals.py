"""What a live house refuses: each says what is wrong, and nothing has changed."""

from collections.abc import Callable
from typing import Any

import pytest
from kit.evening import Evening
from kit.live_house import LivePeople, Refusal, house, line, live_house

from huone.games.rules import no_limit
from huone.units import Instant

Evenings = Callable[..., Evening]
MINUTE_MS = 60_000


async def refused(people: LivePeople, code: str, who: str, path: str, **facts: Any) -> Refusal:
    before = people.door.evening.room.live.days.house.number
    with pytest.raises(Refusal) as no:
        await people.act(who, path, **facts)
    assert no.value.code == code, no.value
    assert people.door.evening.room.live.days.house.number == before
    return no.value


async def test_a_closed_house_notes_nothing(evening: Evenings) -> None:
    async with live_house(evening(house()), is_open=False) as people:
        await refused(people, "live/day-not-open", "host", "guests/meet")
        await people.act("chief", "day/open-day")
        await refused(people, "live/day-open", "chief", "day/open-day")


async def test_a_room_without_a_live_house_says_so(evening: Evenings) -> None:
    async with live_house(evening(), is_open=False) as people:
        with pytest.raises(Refusal) as no:
            await people.see("house")
        assert no.value.code == "live/not-a-live-house"


async def test_guests(evening: Evenings) -> None:
    async with live_house(evening(house(guests="named"))) as people:
        day = people.now + 24 * 60 * MINUTE_MS
        await refused(people, "live/guest-unknown", "host", "lists/nl250/join", guest="g-9")
        await refused(people, "live/no-such-stake", "host", "lists/nl1/join")
        nameless = await people.join("nl250")
        out = {"until_ms": day, "why": "cheating"}
        path = f"guests/{nameless}/exclude"
        await refused(people, "live/guest-nameless", "floor", path, **out)
        await people.join("nl250", "Ben")
        await people.act("floor", "tables/open-table", table="1", stake="nl250")
        sit = {"guest": nameless, "chips_cents": 10_000}
        path = "tables/1/seats/1/take-seat"
        await refused(people, "live/guest-nameless", "host", path, **sit)
        await people.act("host", f"guests/{nameless}/name", name="Nils")
        await people.act("floor", f"guests/{nameless}/exclude", **out)
        await refused(people, "live/guest-excluded", "host", path, **sit)
        await refused(people, "live/guest-excluded", "host", "lists/pl5/join", guest=nameless)
        await refused(people, "room/text-unfit", "host", "guests/meet", name="an\u202ena")


async def test_offers(evening: Evenings) -> None:
    async with live_house(evening(house(seat_offers="by-hand"))) as people:
        phone = await people.join("nl250", "Anna", by_phone=True)
        ben, cleo = await people.join("nl250", "Ben"), await people.join("nl250", "Cleo")
        await people.act("floor", "tables/open-table", table="1", stake="nl250")
        offer, take = "lists/nl250/offer-seat", "lists/nl250/take-offer"
        await refused(people, "live/not-checked-in", "host", offer, guest=phone)
        await refused(people, "live/not-your-offer", "host", take, guest=ben)
        await people.act("host", offer)
        sit = {"guest": cleo, "chips_cents": 10_000}
        no = await refused(
            people, "live/not-your-offer", "host", "tables/1/seats/1/take-seat", **sit
        )
        assert no.facts["kept_for"] == "Ben"
        await refused(people, "waiting/already-waiting", "host", "lists/nl250/join", guest=ben)
        people.door.evening.clock.jump_to(Instant(people.now + 6 * MINUTE_MS))
        await refused(people, "live/offer-lapsed", "host", take, guest=ben)


async def test_tables_and_seats(evening: Evenings) -> None:
    async with live_house(evening(house())) as people:
        where = {"table": "1", "stake": "nl250"}
        opened = "tables/open-table"
        await refused(people, "live/too-few-to-open", "floor", opened, **where)
        anna, ben = await people.join("nl250", "Anna"), await people.join("nl250", "Ben")
        for seats, code in ((12, "jackpot/not-here"), (1, "live/too-many-seats")):
            await refused(people, code, "floor", opened, **where, seats=seats)
        await people.join("soko1", "Cleo")
        await people.join("soko1", "Dan")
        soko = {"table": "9", "stake": "soko1"}
        await refused(people, "live/too-many-seats", "floor", opened, **soko, seats=9)
        await people.act("floor", opened, **where)
        await refused(people, "live/table-taken", "floor", opened, **where)
        await refused(people, "live/no-such-table", "dealer", "tables/7/check-deck")
        path = "tables/1/seats/1/take-seat"
        odd = {"guest": anna, "chips_cents": 10_001}
        await refused(people, "live/chips-unfit", "host", path, **odd)
        await people.sit("1", 1, anna, 10_000)
        taken = {"guest": ben, "chips_cents": 10_000}
        await refused(people, "seating/seat-occupied", "host", path, **taken)
        await refused(people, "live/seat-empty", "dealer", "tables/1/seats/5/away")
        await refused(people, "seating/no-such-seat", "dealer", "tables/1/seats/12/away")
        await people.at("1", 1, "leave-seat")
        await refused(people, "live/chips-not-stated", "host", path, guest=anna, chips_cents=10_000)
        await people.act("floor", path, guest=anna, chips_cents=10_000)
        await refused(people, "live/seats-taken", "floor", "tables/1/close-table")
        await people.at("1", 1, "away", why="long-break")
        await people.at("1", 1, "come-back")
        again = {"why": "long-break"}
        await refused(people, "break/none-left", "dealer", "tables/1/seats/1/away", **again)


async def test_parted_guests_are_never_called_to_one_table(evening: Evenings) -> None:
    async with live_house(evening(house())) as people:
        anna, ben = await people.join("nl250", "Anna"), await people.join("nl250", "Ben")
        await people.act("floor", f"guests/{anna}/part-guests", other=ben, why="soft play")
        cleo = await people.join("nl250", "Cleo")
        await people.act("floor", "tables/open-table", table="1", stake="nl250")
        offers = (await people.list("nl250"))["offers"]
        assert [offer["guest"] for offer in offers] == [anna, cleo]
        sit = {"guest": ben, "chips_cents": 10_000}
        await refused(people, "seating/kept-apart", "host", "tables/1/seats/5/take-seat", **sit)


async def test_hands(evening: Evenings) -> None:
    async with live_house(evening(house())) as people:
        anna, _ = await people.table("1", "nl250", "Anna", "Ben")
        begin, end = "tables/1/hands/begin-hand", "tables/1/hands/end-hand"
        await refused(people, "live/button-not-drawn", "dealer", begin)
        await refused(people, "live/no-hand", "dealer", end, rake_cents=0)
        await refused(people, "live/no-clock", "floor", "tables/1/seats/1/end-clock", how="acted")
        await people.act("dealer", "tables/1/draw-button")
        await people.deal("1")
        await refused(people, "live/hand-open", "dealer", begin)
        more = {"kind": "add", "chips_cents": 1_000}
        chips = "tables/1/seats/1/state-chips"
        await refused(people, "buy-in/hand-running", "dealer", chips, **more)
        move = "tables/1/seats/1/change-seat"
        await refused(people, "seating/no-seat-change", "floor", move, to_seat=5)
        await people.end("1")
        await people.act("floor", "tables/1/call-last-round")
        for _ in range(2):
            await people.deal("1")
            await people.end("1")
        await refused(people, "live/last-round-over", "dealer", begin)
        for seat in (1, 2):
            await people.at("1", seat, "leave-seat", chips_cents=0)
        await refused(people, "live/box-not-pulled", "floor", "tables/1/close-table")
        await people.act("floor", "boxes/1-1/pull-box")
        await people.act("floor", "tables/1/close-table")
        sit = {"guest": anna, "chips_cents": 10_000}
        await refused(people, "live/table-closed", "host", "tables/1/seats/1/take-seat", **sit)


async def test_charges_by_time(evening: Evenings) -> None:
    async with live_house(evening(house())) as people:
        await people.table("1", "nl500", "Anna", "Ben")
        yes = {"every": "hour", "seats": [1, 2]}
        agree, begin = "tables/1/agree-timed-drop", "tables/1/begin-period"
        await refused(people, "live/no-timed-drop", "floor", agree, **yes)
        await refused(people, "live/no-timed-drop", "dealer", begin)
        await refused(people, "live/no-time-charge", "dealer", "tables/1/collect-time")


async def test_a_guest_who_was_sent_away_waits_outside(evening: Evenings) -> None:
    async with live_house(evening(house())) as people:
        _, _, cleo = await people.table("1", "nl250", "Anna", "Ben", "Cleo")
        await people.at("1", 3, "leave-seat", chips_cents=10_000)
        until = people.now + 30 * MINUTE_MS
        away = {"until_ms": until, "why": "an hour of shouting"}
        await people.act("floor", f"guests/{cleo}/send-away", **away)
        sit = {"guest": cleo, "chips_cents": 10_000}
        path = "tables/1/seats/3/take-seat"
        no = await refused(people, "live/guest-sent-away", "host", path, **sit)
        assert (no.facts["guest"], no.facts["until_ms"]) == ("Cleo", until)
        await people.wait(31 * MINUTE_MS)
        await people.sit("1", 3, cleo, 10_000)


async def test_a_mix_plays_the_games_of_its_menu(evening: Evenings) -> None:
    mixed = line("mix", "dealers-choice", no_limit(250, 250), 10_000, None, seats=8)
    async with live_house(evening(house((mixed,)))) as people:
        await people.table("1", "mix", "Anna", "Ben")
        choose = "tables/1/hands/choose-game"
        await refused(people, "live/no-such-game", "dealer", choose, game="open-face-chinese")
        await people.act("dealer", choose, game="omaha")


async def test_late_and_stale_acts(evening: Evenings) -> None:
    async with live_house(evening(house())) as people:
        await people.table("1", "nl250", "Anna", "Ben")
        old = people.now - 16 * MINUTE_MS
        path = "tables/1/hands/call-floor"
        no = await refused(people, "live/too-old", "dealer", path, at_ms=old)
        assert no.facts["minutes"] == 16
        late = {"at_ms": old, "confirmed": True}
        await refused(people, "live/too-old", "dealer", path, **late)
        await people.act("floor", path, **late)
        await people.act("floor", "tables/1/hands/come-floor")
        seen = (await people.see("tables/1"))["number"]
        await people.act("floor", "tables/1/check-deck")
        button = "tables/1/draw-button"
        no = await refused(people, "live/stale", "dealer", button, seen=seen)
        assert no.facts["by"] == "Flo"
        await people.act("dealer", button, seen=seen + 1)
        # One's own taps are no news: a queue made without a line goes through.
        for _ in range(9):
            await people.act("dealer", "tables/1/hands/begin-hand", seen=seen + 1)
            await people.act("dealer", "tables/1/hands/end-hand", rake_cents=100, seen=seen + 1)
        assert (await people.see("tables/1"))["hands_done"] == 9


async def test_undoing(evening: Evenings) -> None:
    async with live_house(evening(house())) as people:
        await people.table("1", "nl250", "Anna", "Ben")
        done = await people.act("dealer", "tables/1/draw-button")
        number = done["number"]
        await refused(people, "live/event-unknown", "floor", "undo", number=999, why="x")
        await refused(people, "live/not-undone", "chief", "undo", number=1, why="x")
        await people.wait(3 * MINUTE_MS)
        await refused(people, "live/undo-too-late", "dealer", "undo", number=number, why="x")
        await people.act("floor", "undo", number=number, why="a card was covered")
        await refused(people, "live/undone-already", "floor", "undo", number=number, why="x")
        back = (await people.see("house"))["number"]
        await people.act("floor", "undo", number=back, why="it was right")
        assert (await people.see("tables/1"))["button_drawn"] is True


async def test_claims(evening: Evenings) -> None:
    async with live_house(evening(house())) as people:
        await people.table("1", "nl500", "Anna", "Ben")
        claim = "jackpots/claim-jackpot"
        await refused(people, "live/no-claim", "dealer", claim, table="1")
        await people.table("2", "nl250", "Cleo", "Dan")
        await refused(people, "live/no-claim", "dealer", claim, table="2")
        await people.act("dealer", "tables/2/draw-button")
        await people.deal("2")
        await people.act("dealer", claim, table="2")
        pay = "jackpots/claims/2-1/pay-jackpot"
        await refused(people, "live/claim-unknown", "floor", "jackpots/claims/7-7/pay-jackpot")
        await refused(people, "live/claim-not-checked", "floor", pay)
        cards = {"board": "Ah Kd Kc 7s 2d", "shown": {1: "AsAd", 2: "KhKs"}, "present": [1, 2]}
        check = "jackpots/claims/2-1/check-claim"
        await refused(people, "live/nothing-won", "floor", check, **cards)  # Too few took part.
        reject = "jackpots/claims/2-1/reject-claim"
        await people.act("floor", reject, why="two players only")
        await refused(people, "live/claim-decided", "floor", reject, why="again")
        await refused(people, "live/claim-decided", "dealer", claim, table="2")
