"""Two phases: several first ones, whose survivors carry their chips to the second."""

from collections.abc import Callable

import pytest
from kit.contests import ContestEvening, config_with, scheduled
from kit.evening import ONLINE as ROOM
from kit.evening import OPENING, Evening
from msgspec.structs import replace

from huone.room import commands
from huone.room.tournament_offers import OfferUnfit, verify_offers
from huone.room.tournaments.tournament import RoomTournament
from huone.room.tournaments.views import tournament_view
from huone.rulebooks.loader import load
from huone.tournament.entries import RegistrationClosed
from huone.tournament.registration import NoDirectEntry
from huone.units import Cents, Instant

Make = Callable[..., Evening]
HOUR = 3_600_000
ONLINE = replace(ROOM, rulebook="online-2.7-en")
FINAL = scheduled("final", 3 * HOUR, buy_in_cents=Cents(0), phase_2=True, level_s=300)
FLIGHT = {"phase_of": "final", "phase_end_level": 2, "level_s": 60, "late_levels": 0}
DAY_1A, DAY_1B = scheduled("day-1a", HOUR, **FLIGHT), scheduled("day-1b", 2 * HOUR, **FLIGHT)
NAMES = ("anna", "bo", "cem", "dan")


async def play_flight(
    hall: ContestEvening, id: str, *names: str, cents: int = 100_00
) -> RoomTournament:
    """Play a first phase to its end, with hardly anybody going out."""
    await hall.enter(id, *names, cents=cents)
    contest = hall.contest(id)
    start = contest.config.start
    assert start is not None
    await hall.night.wait(max(0, start - hall.night.clock.now()))
    hall.pushes, hall.calls = 0.02, 0.2
    await hall.play(contest)
    return contest


@pytest.mark.clause("TYPE-PHS-01", "TYPE-PHS-02", "TYPE-PHS-03", "TYPE-PHS-04", "SYS-39")
async def test_survivors_carry_their_largest_stack_and_the_pools_to_the_second_phase(
    evening: Make,
) -> None:
    async with evening(config_with(ONLINE, FINAL, DAY_1A, DAY_1B)) as night:
        hall = ContestEvening(night)
        final = hall.contest("final-1")
        await night.come("zoe", 100_00)
        with pytest.raises(NoDirectEntry):
            await night.ask("zoe", commands.Register(tournament="final-1"))
        survived: dict[str, list[int]] = {}
        pools = []
        for id, names, cents in (
            ("day-1a-1", NAMES, 100_00),
            ("day-1b-1", ("anna", "bo", "eve"), 100_00),
        ):
            flight = await play_flight(hall, id, *names, cents=cents)
            assert flight.field.stage == "finished"
            for table in flight.field.tables.values():
                for sitter in table.seats.values():
                    survived.setdefault(sitter.player, []).append(sitter.chips)
            assert await hall.pool(id) == (0, 0)
            pools.append(flight.field.prize_in_cents)
            await night.crash()
            final = hall.contest("final-1")
            assert final.field.prize_in_cents == sum(pools)
            for name in (*names, "zoe"):
                await night.enter(name)
        assert (await hall.pool("final-1"))[0] == sum(pools)
        assert night.room.community.boards.boards == {}, "nobody has won a first phase"
        carried = {p: e.chips_bought for p, e in final.field.entrants.items()}
        assert carried == {player: max(stacks) for player, stacks in survived.items()}
        player = next(iter(carried))
        with pytest.raises(RegistrationClosed):
            await night.ask(player, commands.Unregister(tournament="final-1"))
        for name in carried:
            await night.enter(name)
        await night.wait(max(0, 3 * HOUR + OPENING - night.clock.now()))
        hall.pushes, hall.calls = 0.3, 0.7
        await hall.play(final)
        assert final.field.stage == "finished"
        assert len(final.field.finishes) == len(carried)
        assert await hall.pool("final-1") == (0, 0)
        assert await night.faults() == []


@pytest.mark.clause("TYPE-PHS-05")
async def test_the_lobby_says_when_a_first_phase_ends_and_the_second_starts(evening: Make) -> None:
    async with evening(config_with(ONLINE, FINAL, DAY_1A)) as night:
        hall = ContestEvening(night)
        view = tournament_view(hall.contest("day-1a-1"))
        assert (view.phase_end_level, view.final) == (2, "final")
        assert view.final_starts_at == OPENING + 3 * HOUR
        flight = await play_flight(hall, "day-1a-1", *NAMES)
        lines = tournament_view(hall.contest("final-1")).players
        assert {line.player for line in lines} == {
            sitter.player
            for table in flight.field.tables.values()
            for sitter in table.seats.values()
        }
        final = tournament_view(hall.contest("final-1"))
        assert final.line.prize_pool_cents == flight.field.prize_in_cents
        assert final.phase_end_level is None


async def test_the_second_phase_waits_for_a_first_that_is_still_played(evening: Make) -> None:
    late = scheduled("late", 3 * HOUR - 60_000, **FLIGHT)
    async with evening(config_with(ONLINE, FINAL, late)) as night:
        hall = ContestEvening(night)
        await hall.enter("late-1", *NAMES)
        await night.wait(3 * HOUR + 10_000)
        assert hall.contest("late-1").field.stage == "playing"
        assert hall.contest("final-1").field.stage == "registering"
        hall.pushes, hall.calls = 0.02, 0.2
        await hall.play(hall.contest("late-1"))
        await night.wait(120_000)
        assert hall.contest("final-1").field.stage in ("playing", "finished", "cancelled")


async def test_a_cancelled_second_phase_pays_those_who_were_carried_to_it(evening: Make) -> None:
    async with evening(config_with(ONLINE, FINAL, DAY_1A)) as night:
        hall = ContestEvening(night)
        flight = await play_flight(hall, "day-1a-1", *NAMES)
        pool = flight.field.prize_in_cents
        before = sum((await hall.wallets(*NAMES)).values())
        await night.room.hall.cancel("final-1", "no lights")
        assert sum((await hall.wallets(*NAMES)).values()) == before + pool
        assert await hall.pool("final-1") == (0, 0)
        assert await night.faults() == []


def test_phases_that_do_not_fit_together_are_refused() -> None:
    book = load("online-2.7-en")
    verify_offers((FINAL, DAY_1A), book)
    for offers in (
        (DAY_1A,),
        (replace(FINAL, buy_in_cents=Cents(500)), DAY_1A),
        (replace(FINAL, phase_2=False), DAY_1A),
        (FINAL, replace(DAY_1A, kind="sit-and-go", seats=9, start=None)),
    ):
        with pytest.raises(OfferUnfit):
            verify_offers(offers, book)


async def test_a_second_phase_that_is_not_announced_is_announced_when_a_first_ends(
    evening: Make,
) -> None:
    far = replace(FINAL, start=Instant(OPENING + 100 * HOUR))
    async with evening(config_with(ONLINE, far, DAY_1A)) as night:
        hall = ContestEvening(night)
        assert "final-1" not in night.room.hall.contests
        await play_flight(hall, "day-1a-1", *NAMES)
        final = hall.contest("final-1")
        assert final.config.start == OPENING + 100 * HOUR
        assert final.field.entrants
        await night.crash()
        assert hall.contest("final-1").field.entrants.keys() == final.field.entrants.keys()
