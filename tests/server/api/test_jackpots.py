"""Jackpots over HTTP: the meter for everybody, the claims for staff, the shares in money."""

from collections.abc import Callable

import pytest
from kit.evening import Evening
from kit.front_door import FrontDoor, code_of, front_door

from huone.games.rules import no_limit
from huone.money.currency import EUR
from huone.room import commands
from huone.room.cash.table import RoomTable
from huone.room.config import RoomConfig, StakeOffer
from huone.table.badbeat import BadBeat

Evenings = Callable[..., Evening]
LINE = StakeOffer(id="nl200", game="texas", stakes=no_limit(100, 200), jackpot="bbj")
LIVE = RoomConfig(name="Casino", rulebook="live-1.0-fi", currency=EUR.code, lobby=(LINE,))
NAMES = ("Anna", "Bo", "Cem", "Dora", "Emil")


async def won_hand(door: FrontDoor, monkeypatch: pytest.MonkeyPatch) -> RoomTable:
    """Let five players play a hand that claims the jackpot."""
    night = door.evening
    id = await night.room.open_table("nl200")
    for name in NAMES:
        await night.come(name, 1_000_00)
        await night.ask(name, commands.SitDown(table=id, chips=200_00))
    table = night.room.lobby.table(id)
    seats = sorted(sitter.seat for sitter in table.table.sitters)
    beat = BadBeat(category=1, losers=(seats[0],), winners=(seats[1],))
    monkeypatch.setattr("huone.table.settlement.beaten", lambda *_: beat)
    await night.play(table)
    monkeypatch.undo()
    return table


async def test_everybody_sees_the_meter_the_minimum_and_the_criteria(evening: Evenings) -> None:
    async with front_door(evening(LIVE)) as door:
        (line,) = (await door.browser().get("/api/lobby")).json()["lines"]
        assert (line["jackpot"], line["jackpot_cents"]) == ("bbj", 1_000_00)
        (meter,) = (await door.browser().get("/api/jackpots")).json()["jackpots"]
        assert (meter["cents"], meter["min_players"]) == (1_000_00, 5)
        assert meter["stakes"] == ["nl200"]
        (texas,) = [row for row in meter["criteria"] if "texas" in row["games"]]
        assert texas["category_1"] == {"category": "full-house", "ranks": "AK"}
        assert texas["both_hole_cards"]
        assert meter["wins"] == []


async def test_a_room_without_a_jackpot_has_no_meter(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        assert (await door.browser().get("/api/jackpots")).json() == {"jackpots": []}


@pytest.mark.clause("BBJ-11", "BBJ-07", "BBJ-PAY-01")
async def test_staff_confirms_a_claim_and_the_shares_are_shown_in_money(
    evening: Evenings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with front_door(evening(LIVE)) as door:
        boss, cashier = await door.staff("Boss", "floor"), await door.staff("Cash", "cashier")
        table = await won_hand(door, monkeypatch)
        path = "/api/staff/jackpot-claims"
        assert code_of(await cashier.get(path)) == "api/role-missing"
        (claim,) = (await boss.get(path)).json()["claims"]
        assert (claim["state"], claim["category"]) == ("waiting", 1)
        assert len(claim["players"]) == len(claim["hands"]) == 5
        assert len(claim["boards"][0].split()) == 5

        body = {"confirm": True, "why": "two hands seen"}
        paid = (await boss.post(f"{path}/{claim['claim']}", json=body)).json()
        assert paid["state"] == "paid"
        shares = paid["shares"]
        assert sorted(shares.values()) == [66_66, 66_66, 66_66, 200_00, 400_00]
        again = await boss.post(f"{path}/{claim['claim']}", json=body)
        assert code_of(again) == "jackpot/claim-decided"
        assert code_of(await boss.post(f"{path}/no.1", json=body)) == "jackpot/unknown-claim"

        (meter,) = (await door.browser().get("/api/jackpots")).json()["jackpots"]
        (win,) = meter["wins"]
        assert (win["cents"], win["shares"]) == (sum(shares.values()), shares)
        assert (win["table"], win["hand_no"]) == (table.id, table.newest_hand)
        lines = await door.office.book.log.newest(before=None, limit=5)
        assert ("Boss", "confirm-jackpot") in [(line.by, line.act) for line in lines]
        assert await door.evening.faults() == []
