"""Whole tournaments in a room: from the entry to the last prize, and on after a crash."""

from collections.abc import Callable
from itertools import pairwise

import pytest
from kit.contests import HEXA, SNG, ContestEvening, config_with, scheduled
from kit.evening import ONLINE, Evening

from huone.room import commands
from huone.room.tournaments.tournament import TABLES_AT_ONCE
from huone.store.ports import HandQuery
from huone.table import events as table_events
from huone.units import Cents, PlayerId

Make = Callable[..., Evening]
NAMES = ("anna", "bo", "cem")


@pytest.mark.clause("TYPE-SNG-01", "MTT-PRZ-06")
async def test_a_sit_and_go_plays_to_its_end_and_pays_every_cent(evening: Make) -> None:
    async with evening(config_with(ONLINE, SNG)) as night:
        hall = ContestEvening(night)
        await hall.enter("sng-1", *NAMES)
        contest = hall.contest("sng-1")
        assert contest.field.tables
        await hall.play(contest)
        assert contest.field.stage == "finished"
        wallets = await hall.wallets(*NAMES)
        house = await hall.house()
        assert sum(wallets.values()) + house["house:fees"] == 3 * 100_00
        assert await hall.pool("sng-1") == (0, 0)
        assert night.room.failures == []
        hands = await night.room.committer.store.hands(HandQuery(table="sng-1.1"))
        assert hands
        assert await night.faults() == []


async def test_a_sit_and_go_that_has_started_is_followed_by_the_next(evening: Make) -> None:
    async with evening(config_with(ONLINE, SNG)) as night:
        hall = ContestEvening(night)
        await hall.enter("sng-1", *NAMES)
        assert hall.contest("sng-2").field.stage == "registering"


@pytest.mark.clause("MTT-SRV-01")
async def test_a_crash_in_the_middle_voids_the_hand_and_play_goes_on(evening: Make) -> None:
    async with evening(config_with(ONLINE, SNG)) as night:
        hall = ContestEvening(night)
        await hall.enter("sng-1", *NAMES)
        contest = hall.contest("sng-1")
        hall.pushes = 0
        await hall.play(contest, hands=3)
        while not contest.director.running:
            await hall.step(contest)
        chips = {s.player: s.chips for s in contest.field.tables[1].seats.values()}
        await night.crash()
        await night.room.quiet()
        contest = hall.contest("sng-1")
        assert {s.player: s.chips for s in contest.field.tables[1].seats.values()} == chips
        voided = [e for _, e in night.told if isinstance(e, table_events.HandVoided)]
        assert len(voided) == 1
        for name in NAMES:
            await night.enter(name)
        hall.pushes = 0.3
        await hall.play(contest)
        assert contest.field.stage == "finished"
        assert await hall.pool("sng-1") == (0, 0)
        assert await night.faults() == []


async def test_who_leaves_before_the_start_gets_back_what_he_paid(evening: Make) -> None:
    async with evening(config_with(ONLINE, SNG)) as night:
        hall = ContestEvening(night)
        for _ in range(3):
            await hall.enter("sng-1", "anna", cents=0 if _ else 100_00)
            assert night.room.cashier.wallet(PlayerId("anna")) == 90_00
            await night.ask("anna", commands.Unregister(tournament="sng-1"))
            assert await hall.wallets("anna") == {"anna": 100_00}
        assert await hall.pool("sng-1") == (0, 0)
        assert await night.faults() == []


async def test_a_hexapro_draws_its_prize_from_a_sealed_lot(evening: Make) -> None:
    async with evening(config_with(ONLINE, HEXA)) as night:
        hall = ContestEvening(night)
        contest = hall.contest("hexa-1")
        assert contest.lot is not None
        root = contest.lot.root
        await hall.enter("hexa-1", *NAMES)
        await hall.play(contest)
        assert contest.lot.opened(tuple(contest.field.entrants), {}).root == root
        wallets, house = await hall.wallets(*NAMES), await hall.house()
        assert sum(wallets.values()) + sum(house.values()) == 3 * 100_00
        assert await hall.pool("hexa-1") == (0, 0)
        assert await night.faults() == []


async def test_a_large_field_deals_in_slices_and_lets_others_on(evening: Make) -> None:
    offer = scheduled("big", 60_000, buy_in_cents=Cents(0), opens_before_ms=60_000)
    names = [f"p{n}" for n in range(9 * TABLES_AT_ONCE + 30)]
    async with evening(config_with(ONLINE, offer)) as night:
        hall = ContestEvening(night)
        await hall.enter("big-1", *names, cents=0)
        contest, begun = hall.contest("big-1"), [0]
        tables = len(range(0, len(names), 9))
        while begun[-1] < tables:
            at = night.room.next_deadline()
            assert at is not None
            night.clock.jump_to(max(at, night.clock.now()))
            night.room.tick()
            await night.room.quiet()
            begun.append(len(contest.director.running))
        steps = [after - before for before, after in pairwise(begun) if after != before]
        assert steps == [TABLES_AT_ONCE, tables - TABLES_AT_ONCE]
        assert await night.faults() == []
