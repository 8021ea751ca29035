"""Guests' phones and walls over HTTP: a code at the door, and nothing of anybody else."""

import asyncio
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from kit.evening import Evening
from kit.front_door import code_of
from kit.live_house import LivePeople, Refusal, house, live_house
from msgspec.structs import replace

from huone.accounts.rates import RequestRates
from huone.live import guests
from huone.live.phones import LISTS_MAX
from huone.system.rate_limit import MINUTE_MS, Rate

Evenings = Callable[..., Evening]
CLAIM_MS = 5 * 60_000


class Phone:
    """A guest's own phone, somewhere in the house."""

    def __init__(self, people: LivePeople, secret: str) -> None:
        self.people, self.secret, self.sent = people, secret, 0
        self.browser: httpx.AsyncClient = people.door.browser()

    async def act(self, act: str, **facts: Any) -> dict[str, Any]:
        self.sent += 1
        return await self.again(act, f"{self.secret[:4]}-{self.sent}", **facts)

    async def again(self, act: str, id: str, **facts: Any) -> dict[str, Any]:
        """Send an act under an id that it may have had before."""
        body = {"id": id, "at_ms": self.people.now, "phone": self.secret, **facts}
        answer = await self.browser.post(f"/api/live/me/{act}", json=body)
        if answer.status_code != 200:
            raise Refusal(answer)
        shown: dict[str, Any] = answer.json()
        return shown

    async def see(self, **query: Any) -> dict[str, Any]:
        asked = {"phone": self.secret, **query}
        answer = await self.browser.get("/api/live/me", params=asked)
        if answer.status_code != 200:
            raise Refusal(answer)
        shown: dict[str, Any] = answer.json()
        return shown


async def phone(people: LivePeople, name: str = "", digit: str = "a") -> Phone:
    """Let somebody scan the code at the door."""
    code = (await people.see("door", "host"))["code"]
    mine = Phone(people, digit * 32)
    await mine.act("begin", door=code, name=name, language="fi")
    return mine


def place(shown: dict[str, Any], stake: str) -> int:
    return next(int(one["place"]) for one in shown["lines"] if one["line"]["stake"] == stake)


async def wall(people: LivePeople) -> dict[str, Any]:
    answer = await people.door.browser().get("/api/live/wall")
    assert answer.status_code == 200, answer.text
    shown: dict[str, Any] = answer.json()
    return shown


@pytest.mark.clause("LIVE-SEAT-01", "LIVE-SEAT-02", "LIVE-SEAT-03")
async def test_a_phone_joins_is_checked_in_called_and_comes(evening: Evenings) -> None:
    async with live_house(evening(house())) as people:
        await people.join("nl250", "Ben Berg")
        await people.join("nl250", "Cem Celik")
        anna = await phone(people, "Anna Korhonen")
        shown = await anna.act("join", stake="nl250")
        assert place(shown, "nl250") == 3
        assert not shown["here"]
        assert "Ben" not in str(shown), "a phone learns nobody else's name"
        await people.act("floor", "tables/open-table", table="1", stake="nl250", seats=3)
        assert (await anna.see())["call"] is None, "not called before staff has seen her"
        await people.act("host", f"guests/{shown['guest']}/check-in")
        call = (await anna.see())["call"]
        assert (call["table"], call["seat"], call["coming"]) == ("1", 3, False)
        assert call["min_cents"] == 10_000
        assert (await anna.act("come", stake="nl250"))["call"]["coming"]
        offer = (await people.list("nl250"))["offers"][-1]
        assert offer["coming"]
        assert offer["deadline_ms"] == call["deadline_ms"], "her time runs on"
        await people.sit("1", 3, shown["guest"], 10_000)
        seen = await anna.see()
        assert (seen["seat"]["table"], seen["seat"]["seat"]) == ("1", 3)
        assert place(seen, "nl250") == 0


@pytest.mark.clause("LIVE-SEAT-06")
async def test_a_call_is_passed_or_missed(evening: Evenings) -> None:
    async with live_house(evening(house())) as people:
        anna, bo = await phone(people, "Anna"), await phone(people, "Bo", "b")
        for one in (anna, bo):
            guest = (await one.act("join", stake="nl250"))["guest"]
            await one.act("join", stake="pl5")
            await people.act("host", f"guests/{guest}/check-in")
        await people.act("floor", "tables/open-table", table="1", stake="nl250", seats=2)
        seen = await anna.act("pass", stake="nl250")
        assert seen["call"] is None
        assert (place(seen, "nl250"), place(seen, "pl5")) == (0, 1), "she left that list only"
        assert (await bo.see())["call"]["seat"] == 2
        await people.wait(CLAIM_MS + 1_000)
        assert place(await bo.see(), "nl250") == 0
        with pytest.raises(Refusal) as no:
            await bo.act("come", stake="nl250")
        assert no.value.code == "live/not-your-offer"


async def test_a_phone_has_three_lists_and_an_act_counts_once(evening: Evenings) -> None:
    async with live_house(evening(house())) as people:
        anna = await phone(people)
        for stake in ("nl250", "nl12", "pl5"):
            await anna.act("join", stake=stake)
        again = await anna.again("join", "aaaa-4", stake="pl5")
        assert place(again, "pl5") == 1, "sent again, noted once"
        with pytest.raises(Refusal) as no:
            await anna.act("join", stake="soko1")
        assert no.value.code == "waiting/too-many-lists"
        assert no.value.facts["lists_max"] == LISTS_MAX
        await anna.act("leave", stake="nl12")
        assert place(await anna.act("join", stake="soko1"), "soko1") == 1
        assert (await anna.act("begin", door="0" * 16))["guest"] == "g-1", "known already"


async def test_codes_are_of_today_and_phones_known(evening: Evenings) -> None:
    async with live_house(evening(house())) as people:
        anna = await phone(people, "Anna")
        code = (await people.see("door", "host"))["code"]
        stranger = Phone(people, "c" * 32)
        for wrong in ("0" * 16, f"g-1.{code}", f"g-9.{code}"):
            with pytest.raises(Refusal) as no:
                await stranger.act("begin", door=wrong)
            assert no.value.code == "live/door-code-wrong"
        with pytest.raises(Refusal) as no:
            await stranger.act("join", stake="nl250")
        assert no.value.code == "live/phone-unknown"
        card = await people.see("guests/g-1/card", "host")
        assert card["link"].endswith(card["code"])
        assert len(card["rows"]) == len(card["rows"][0])
        assert (await stranger.act("begin", door=card["code"]))["name"] == "Anna"
        await anna.act("join", stake="nl250")
        await people.act("host", "lists/nl250/leave", guest="g-1")
        await people.close()
        await people.act("chief", "day/open-day")
        with pytest.raises(Refusal) as no:
            await anna.act("begin", door=code)
        assert no.value.code == "live/door-code-wrong", "a new day, a new code"


async def test_only_so_many_new_phones_come_in_a_minute(evening: Evenings) -> None:
    async with live_house(evening(house())) as people:
        most = RequestRates().phone.most
        reception = people.door.office.reception
        assert reception.rates.phone.most == most
        for number in range(most):
            await Phone(people, f"{number:032x}").act("begin", door=await _code(people))
        late = Phone(people, "f" * 32)
        with pytest.raises(Refusal) as no:
            await late.act("begin", door=await _code(people))
        assert no.value.code == "throttle/too-often"
        assert len(people.door.evening.room.live.days.house.phones) == most
        await people.wait(MINUTE_MS)
        assert (await late.act("begin", door=await _code(people)))["guest"] == f"g-{most + 1}"


async def _code(people: LivePeople) -> str:
    return str((await people.see("door", "host"))["code"])


async def test_a_whole_house_asks_from_one_address(evening: Evenings) -> None:
    async with live_house(evening(house())) as people:
        anna = await phone(people)
        reception = people.door.office.reception
        reception.rates = replace(RequestRates(), phone=reception.rates.phone)
        for _ in range(RequestRates().request.most + 5):
            await anna.see()
        assert (await wall(people))["is_open"]


async def test_whoever_floods_from_elsewhere_keeps_no_guest_out(evening: Evenings) -> None:
    async with live_house(evening(house())) as people:
        anna = await phone(people)
        reception = people.door.office.reception
        reception.rates = replace(reception.rates, crowd=Rate(most=20, per_ms=MINUTE_MS))
        outside = people.door.browser(address="198.51.100.7")
        codes = {(await outside.get("/api/live/wall")).status_code for _ in range(25)}
        assert codes == {200, 429}
        assert (await anna.see())["is_open"]
        assert (await wall(people))["is_open"]


async def test_one_phone_does_not_fill_the_journal(evening: Evenings) -> None:
    async with live_house(evening(house())) as people:
        anna = await phone(people)
        most = people.door.office.reception.rates.phone_act.most
        for number in range(1, most):
            await anna.act(("leave", "join")[number % 2], stake="nl250")
        before = people.door.evening.room.live.days.house.number
        with pytest.raises(Refusal) as no:
            await anna.act(("leave", "join")[most % 2], stake="nl250")
        assert no.value.code == "throttle/too-often"
        assert people.door.evening.room.live.days.house.number == before
        await people.wait(10 * MINUTE_MS)
        await anna.act(("leave", "join")[most % 2], stake="nl250")


async def test_phones_leave_numbers_for_staff_to_give(
    evening: Evenings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guests, "PHONES_MAX", 2)
    async with live_house(evening(house())) as people:
        for digit in "ab":
            await phone(people, "", digit)
        with pytest.raises(Refusal) as no:
            await phone(people, "", "c")
        assert no.value.code == "live/too-many"
        await people.act("host", "guests/meet", name="Somebody")


async def test_the_house_does_not_forget_whom_it_sent_away(evening: Evenings) -> None:
    async with live_house(evening(house())) as people:
        anna = await phone(people, "Anna Korhonen")
        out = {"until_ms": people.now + 3_600_000, "why": "threw cards"}
        await people.act("floor", "guests/g-1/send-away", **out)
        with pytest.raises(Refusal) as no:
            await anna.act("forget")
        assert no.value.code == "live/guest-kept"
        assert people.door.evening.room.live.days.house.guest("g-1").name == "Anna Korhonen"


async def test_the_house_forgets_a_guest_who_asks_for_it(evening: Evenings) -> None:
    async with live_house(evening(house())) as people:
        anna = await phone(people, "Anna Korhonen")
        await anna.act("join", stake="nl250")
        await anna.act("forget")
        days = people.door.evening.room.live.days
        assert "Anna" not in str(days.events)
        assert "Anna" not in str((await days.day(days.journal)).events), "nor in the store"
        assert (await people.list("nl250"))["waiting"] == []
        with pytest.raises(Refusal) as no:
            await anna.see()
        assert no.value.code == "live/phone-unknown"
        bo = await phone(people, "Bo Berg", "b")
        await people.table("1", "nl250", "Xaver", "Yrsa")
        await people.sit("1", 3, "g-2", 10_000)
        with pytest.raises(Refusal) as no:
            await bo.act("forget")
        assert no.value.code == "live/guest-kept"
        assert (await bo.see())["name"] == "Bo Berg"


async def test_an_excluded_guest_is_refused_at_the_phone(evening: Evenings) -> None:
    async with live_house(evening(house())) as people:
        anna = await phone(people, "Anna")
        out = {"until_ms": people.now + 24 * 3_600_000, "why": "cheating"}
        await people.act("floor", "guests/g-1/exclude", **out)
        for act in ("join", "forget"):
            with pytest.raises(Refusal) as no:
                await anna.act(act, **({"stake": "nl250"} if act == "join" else {}))
            assert (
                no.value.code == {"join": "live/guest-excluded", "forget": "live/guest-kept"}[act]
            )


async def test_a_phone_waits_for_its_own_news_alone(evening: Evenings) -> None:
    async with live_house(evening(house())) as people:
        anna = await phone(people, "Anna")
        shown = await anna.act("join", stake="nl250")
        waits = asyncio.create_task(anna.see(after=shown["number"]))
        await asyncio.sleep(0)
        await people.act("host", "guests/meet", name="Somebody else")
        assert not waits.done()
        await people.act("host", f"guests/{shown['guest']}/check-in")
        assert (await waits)["here"]


@pytest.mark.parametrize(
    ("names", "seen"),
    [("given-and-initial", ["Anna K.", "Bo", "g-3"]), ("number", ["g-1", "g-2", "g-3"])],
)
async def test_walls_name_nobody_in_full(evening: Evenings, names: str, seen: list[str]) -> None:
    async with live_house(evening(house(names_on_walls=names))) as people:
        for name in ("Anna Maria Korhonen", "Bo", ""):
            await people.join("nl250", name)
        shown = await wall(people)
        assert [one["name"] for one in shown["lists"][0]["waiting"]] == seen
        assert "Korhonen" not in str(shown)
        await people.act("floor", "tables/open-table", table="1", stake="nl250", seats=2)
        shown = await wall(people)
        assert [one["name"] for one in shown["lists"][0]["calls"]] == seen[:2]
        assert [one["name"] for one in shown["lists"][0]["waiting"]] == seen[2:]
        jackpot = shown["jackpots"][0]
        assert (jackpot["booked_cents"], jackpot["tables"]) == (100_000, ["1"])
        assert [one["most"] for one in jackpot["categories"]] == [8_000, 2_300]


async def test_the_door_is_for_staff(evening: Evenings) -> None:
    async with live_house(evening(house())) as people:
        for path in ("door", "guests/g-1/card"):
            answer = await people.door.browser().get(f"/api/live/{path}")
            assert (answer.status_code, code_of(answer)) == (401, "api/not-signed-in")
