"""The desk of a tournament over HTTP: previews, entries by staff, moves, penalties, deals, bots."""

from collections.abc import Callable

import pytest
from kit.contests import SNG, ContestEvening, config_with, scheduled
from kit.evening import ONLINE, Evening
from kit.front_door import FrontDoor, code_of, front_door
from msgspec.structs import replace

from huone.room import commands
from huone.room.tournament_offers import TournamentOffer
from huone.units import Cents

Evenings = Callable[..., Evening]
HOUR = 3_600_000
WHY = {"why": "the floor says so"}


def desk(id: str) -> str:
    """Give the address of a tournament's desk."""
    return f"/api/staff/tournaments/{id}"


async def entered(door: FrontDoor, tournament: str, *names: str) -> None:
    """Let people register with an account, and enter."""
    for name in names:
        await door.register(name)
    await ContestEvening(door.evening).enter(tournament, *names)


@pytest.mark.clause("CANCEL-01", "CANCEL-06")
@pytest.mark.parametrize("offer", [scheduled("t", HOUR), replace(SNG, id="t")])
async def test_a_cancellation_pays_what_was_shown_before(
    offer: TournamentOffer, evening: Evenings
) -> None:
    async with front_door(evening(config_with(ONLINE, offer))) as door:
        floor = await door.staff("Flo", "floor")
        await entered(door, "t-1", "anna", "bo", "cem")
        seen = (await floor.get(f"{desk('t-1')}/cancellation")).json()
        assert seen["total_cents"] == 3_000
        night = ContestEvening(door.evening)
        before = await night.wallets("anna", "bo", "cem")
        assert (await floor.post(f"{desk('t-1')}/cancel", json=WHY)).status_code == 204
        after = await night.wallets("anna", "bo", "cem")
        paid = {line["player"]: line["cents"] for line in seen["lines"]}
        assert {name: after[name] - before[name] for name in after} == paid
        assert await door.evening.faults() == []


async def test_staff_enters_a_player_and_takes_the_entry_back(evening: Evenings) -> None:
    offer = scheduled("t", HOUR)
    async with front_door(evening(config_with(ONLINE, offer))) as door:
        floor, _ = await door.staff("Flo", "floor"), await door.register("anna")
        poor = await floor.post(f"{desk('t-1')}/players/anna", json=WHY)
        assert code_of(poor) == "tournament/cannot-pay"
        await door.evening.come("anna", 5_000)
        assert (await floor.post(f"{desk('t-1')}/players/anna", json=WHY)).status_code == 204
        twice = await floor.post(f"{desk('t-1')}/players/anna", json=WHY)
        assert code_of(twice) == "tournament/already-entered"
        night = ContestEvening(door.evening)
        assert (await night.wallets("anna"))["anna"] == 4_000
        back = await floor.post(f"{desk('t-1')}/players/anna/take-back", json=WHY)
        assert back.status_code == 204
        assert (await night.wallets("anna"))["anna"] == 5_000
        nobody = await floor.post(f"{desk('t-1')}/players/golem", json=WHY)
        assert nobody.status_code == 404
        boss = await door.staff("Boss", "admin")
        lines = (await boss.get("/api/staff/audit-log")).json()["lines"]
        assert {"enter-player", "take-back-entry"} <= {line["act"] for line in lines}


@pytest.mark.clause("TOUR-STRUCT-04")
async def test_a_change_of_lengths_shows_what_follows_and_keeps_the_level(
    evening: Evenings,
) -> None:
    offer = scheduled("t", HOUR, level_s=600)
    async with front_door(evening(config_with(ONLINE, offer))) as door:
        floor = await door.staff("Flo", "floor")
        await entered(door, "t-1", "anna", "bo", "cem")
        await door.evening.wait(HOUR + 150_000)
        asked = {"level_s": 1_200}
        seen = (await floor.post(f"{desk('t-1')}/terms/preview", json=asked)).json()
        assert seen["changed"] == ["levels"]
        assert (seen["before"]["level"], seen["before"]["level_left_ms"]) == (1, 450_000)
        assert (seen["after"]["level"], seen["after"]["level_left_ms"]) == (1, 900_000)
        assert (await floor.put(f"{desk('t-1')}/terms", json=asked)).status_code == 204
        view = (await floor.get("/api/tournaments/t-1")).json()
        assert view["level"] == 1
        assert view["level_ends"] - door.evening.clock.now() == 900_000
        bad = await floor.post(f"{desk('t-1')}/terms/preview", json={"start": 1})
        assert code_of(bad) == "tournament/cannot-change"


@pytest.mark.clause("TOUR-SANC-01")
async def test_a_penalty_keeps_a_player_from_the_table(evening: Evenings) -> None:
    async with front_door(evening(config_with(ONLINE, replace(SNG, id="t")))) as door:
        floor = await door.staff("Flo", "floor")
        await entered(door, "t-1", "anna", "bo", "cem")
        table = door.evening.room.hall.contest("t-1").table_id(1)
        out = f"{desk('t-1')}/players/anna/exclusion"
        assert (await floor.post(out, json={"minutes": 10, **WHY})).status_code == 204
        with pytest.raises(Exception, match="may not play until"):
            await door.evening.ask("anna", commands.ComeBack(table=table))
        assert (await floor.post(out, json={"minutes": 0, **WHY})).status_code == 204
        contest = door.evening.room.hall.contest("t-1")
        _, _, sitter = contest.field.sitter("anna")  # type: ignore[arg-type]
        assert not sitter.away


@pytest.mark.clause("TOUR-BAL-01")
async def test_a_director_moves_a_player_between_hands(evening: Evenings) -> None:
    offer = scheduled("t", HOUR)
    names = [f"p{number}" for number in range(1, 12)]
    async with front_door(evening(config_with(ONLINE, offer))) as door:
        floor = await door.staff("Flo", "floor")
        await entered(door, "t-1", *names)
        await door.evening.wait(HOUR)
        moves = f"{desk('t-1')}/moves"
        seen = (await floor.get(moves)).json()
        first, second = seen["tables"]
        player = next(iter(first["players"].values()))
        taken = int(next(iter(second["players"])))
        free = next(at for at in range(1, 10) if str(at) not in second["players"])
        move = {"player": player, "table": second["number"], "seat": free, **WHY}
        busy = await floor.post(moves, json=move)
        assert code_of(busy) == "tournament/in-hand"
        await floor.post(f"{desk('t-1')}/pause-because", json={"why": "a moment"})
        night = ContestEvening(door.evening)
        contest = night.contest("t-1")
        while not (contest.field.stop and contest.field.stop.begun):
            await night.step(contest)
        stop = (await floor.get("/api/tournaments/t-1")).json()["stop"]
        assert (stop["kind"], stop["why"]) == ("pause", "a moment")
        if contest.field.entrants[player].table is None:
            player = next(iter(contest.field.tables[first["number"]].seats.values())).player
            move["player"] = player
        no_seat = await floor.post(moves, json={**move, "seat": 15})
        assert code_of(no_seat) == "tournament/no-such-seat"
        no_table = await floor.post(moves, json={**move, "table": 9})
        assert code_of(no_table) == "tournament/no-such-table"
        if taken - 1 in contest.field.tables[second["number"]].seats:
            on_top = await floor.post(moves, json={**move, "seat": taken})
            assert code_of(on_top) == "tournament/seat-taken"
        assert (await floor.post(moves, json=move)).status_code == 204
        assert contest.field.entrants[player].table == second["number"]
        assert await door.evening.faults() == []


@pytest.mark.clause("TOUR-PRIZE-07")
async def test_a_deal_is_shown_put_to_all_and_booked(evening: Evenings) -> None:
    sng = replace(SNG, id="t", deals=True, payouts_basis_points=(6_000, 4_000))
    async with front_door(evening(config_with(ONLINE, sng))) as door:
        floor = await door.staff("Flo", "floor")
        await entered(door, "t-1", "anna", "bo", "cem")
        deal, night = f"{desk('t-1')}/deal", ContestEvening(door.evening)
        contest, night.pushes, night.calls = night.contest("t-1"), 0.0, 0.0
        while not contest.director.running:
            await night.step(contest)
        busy = await floor.post(f"{deal}/preview", json={"deal": "icm"})
        assert code_of(busy) == "tournament/no-deal-now"
        await floor.post(f"{desk('t-1')}/pause-because", json={"why": ""})
        while not (contest.field.stop and contest.field.stop.begun):
            await night.step(contest)
        left = [sitter.player for sitter in contest.field.tables[1].seats.values()]
        seen = (await floor.post(f"{deal}/preview", json={"deal": "chip-chop"})).json()
        assert sum(seen["cents"].values()) == seen["left_cents"]
        own = {"deal": "custom", "cents": dict.fromkeys(left, 1)}
        assert code_of(await floor.post(f"{deal}/preview", json=own)) == "deals/does-not-sum"
        assert (await floor.post(deal, json={"deal": "chip-chop"})).status_code == 204
        before = await night.wallets(*left)
        for player in left:
            await door.evening.ask(player, commands.AgreeDeal(tournament="t-1"))
        await door.evening.room.quiet()
        after = await night.wallets(*left)
        assert {name: after[name] - before[name] for name in left} == seen["cents"]
        assert contest.director.is_over
        assert await door.evening.faults() == []


async def test_house_bots_come_where_the_offer_takes_them(evening: Evenings) -> None:
    async with front_door(evening(config_with(ONLINE, scheduled("t", HOUR)))) as door:
        floor = await door.staff("Flo", "floor")
        refused = await floor.post(f"{desk('t-1')}/bots", json={"count": 3})
        assert code_of(refused) == "room/no-bots-here"


async def test_prizes_of_a_rounded_table_are_paid_to_the_cent(evening: Evenings) -> None:
    sng = replace(SNG, id="t", payouts_basis_points=(5_555, 4_445), prize_step_cents=Cents(100))
    async with front_door(evening(config_with(ONLINE, sng))) as door:
        await entered(door, "t-1", "anna", "bo", "cem")
        night = ContestEvening(door.evening)
        await night.play(night.contest("t-1"))
        prizes = night.contest("t-1").field.prizes_cents
        assert prizes is not None
        assert prizes[1] % 100 == 0
        assert sum((await night.wallets("anna", "bo", "cem")).values()) == 30_000 - sum([300])
        assert await door.evening.faults() == []
