"""What a player or an operator must not do in a tournament: refused with the rule and the value."""

from collections.abc import Callable

import pytest
from kit.contests import SNG, ContestEvening, config_with, scheduled
from kit.evening import ONLINE, Evening
from msgspec.structs import replace

from huone.refusal import Refused
from huone.room import commands
from huone.room.tournament_offers import TournamentOffer
from huone.tournament.config import Level
from huone.units import Cents, Chips, PlayerId

Make = Callable[..., Evening]
HOUR = 3_600_000


def level(big: int) -> Level:
    return Level(small_blind=Chips(big // 2), big_blind=Chips(big), ante=Chips(0), length_s=60 * 60)


async def refused(night: Evening, name: str, command: commands.Command) -> tuple[str, str]:
    with pytest.raises(Refused) as refusal:
        await night.ask(name, command)
    return refusal.value.code, str(refusal.value)


@pytest.mark.parametrize(
    ("offer", "code", "says"),
    [
        (
            scheduled("falls", HOUR, levels=(level(100), level(50))),
            "tournament/blinds-fall",
            "level 2 has a small blind of 25, less than the 50 of the level before",
        ),
        (
            scheduled("sums", HOUR, payouts_basis_points=(6_000, 3_000)),
            "tournament/payouts-do-not-sum",
            "9000 basis points, not to 10000",
        ),
        (replace(SNG, id="lost", target="nowhere"), "room/unfit-tournament", "'nowhere'"),
        (replace(SNG, id="late", target="once"), "tournament/target-gone", "'once'"),
    ],
)
async def test_what_cannot_be_held_is_refused_with_rule_and_value(
    evening: Make, offer: TournamentOffer, code: str, says: str
) -> None:
    once = scheduled("once", 60_000, buy_in_cents=Cents(3000))
    async with evening(config_with(ONLINE, once)) as night:
        await night.wait(120_000)  # Nobody has entered, so it was cancelled.
        with pytest.raises(Refused) as refusal:
            await night.room.hall.announce(offer)
        assert refusal.value.code == code
        assert says in str(refusal.value)
        assert offer.id not in night.room.hall.offers


async def test_a_satellite_is_not_announced_again_when_its_target_is_gone(evening: Make) -> None:
    once = scheduled("once", HOUR, buy_in_cents=Cents(3000))
    async with evening(config_with(ONLINE, once, replace(SNG, target="once"))) as night:
        assert "sng-1" in night.room.hall.contests
        hall = ContestEvening(night)
        await night.wait(2 * HOUR)
        assert hall.contest("once-1").field.stage == "cancelled"
        await hall.enter("sng-1", "anna", "bo", "cem")
        assert "sng-2" not in night.room.hall.contests


async def test_nobody_enters_twice_or_too_late(evening: Make) -> None:
    offers = (scheduled("evening", HOUR, late_levels=1, level_s=600), replace(SNG, id="sng"))
    async with evening(config_with(ONLINE, *offers)) as night:
        hall = ContestEvening(night)
        await hall.enter("evening-1", "anna", "bo")
        again = commands.Register(tournament="evening-1")
        assert await refused(night, "anna", again) == (
            "tournament/already-entered",
            "anna is in this tournament already",
        )
        await night.wait(HOUR + 700_000)
        await night.come("cem", 100_00)
        code, says = await refused(night, "cem", again)
        assert code == "entries/registration-closed"
        assert says == "registration has closed: it lasts to level 1, and level 2 is played"
        code, says = await refused(night, "anna", commands.Unregister(tournament="evening-1"))
        assert (code, says) == (
            "entries/registration-closed",
            "registration has closed: play has begun",
        )
        await hall.enter("sng-1", "dan", "eve", "fay")
        await night.come("gus", 100_00)
        assert (await refused(night, "gus", commands.Register(tournament="sng-1")))[1].endswith(
            "this tournament takes no late entries"
        )
        assert night.room.cashier.wallet(PlayerId("gus")) == 100_00
        assert await night.faults() == []


async def test_a_rebuy_with_too_many_chips_is_refused_with_both_numbers(evening: Make) -> None:
    offer = scheduled("rebuys", HOUR, rebuys=2, starting_chips=Chips(1000))
    async with evening(config_with(ONLINE, offer)) as night:
        hall = ContestEvening(night)
        await hall.enter("rebuys-1", "anna", "bo")
        await night.wait(HOUR - 60_000)
        await night.wait(61_000)
        contest = hall.contest("rebuys-1")
        _, _, sitter = contest.field.sitter(PlayerId("anna"))
        rich = Chips(5000)
        contest.field.tables[1].in_hand, sitter.chips = False, rich
        code, says = await refused(night, "anna", commands.Rebuy(tournament="rebuys-1"))
        assert code == "entries/stack-too-large"
        assert says == "a rebuy with 5000 chips is not allowed; the limit is 1000"
        assert night.room.cashier.wallet(PlayerId("anna")) == 90_00


async def test_a_cancelled_tournament_does_not_go_on(evening: Make) -> None:
    async with evening(config_with(ONLINE, scheduled("evening", HOUR))) as night:
        hall = ContestEvening(night)
        await hall.enter("evening-1", "anna", "bo")
        await night.room.hall.cancel("evening-1", "no lights")
        of_room = night.room.hall
        for act in (
            of_room.resume("evening-1"),
            of_room.cancel("evening-1", "again"),
            of_room.change("evening-1", scheduled("evening", 2 * HOUR)),
        ):
            with pytest.raises(Refused) as refusal:
                await act
            assert refusal.value.code == "tournament/over"
            assert str(refusal.value) == "this tournament is cancelled"
        code, _ = await refused(night, "anna", commands.Register(tournament="evening-1"))
        assert code == "tournament/over"
        for act in (of_room.pause("evening-1"), of_room.go_to_level("evening-1", 2)):
            with pytest.raises(Refused, match="cancelled"):
                await act
        assert await hall.pool("evening-1") == (0, 0)


async def test_staff_calls_a_level_and_hand_for_hand(evening: Make) -> None:
    async with evening(config_with(ONLINE, replace(SNG, seats=12))) as night:
        hall = ContestEvening(night)
        await hall.enter("sng-1", *(f"p{n}" for n in range(12)))
        contest = hall.contest("sng-1")
        await night.room.hall.go_to_level("sng-1", 5)
        assert contest.field.level == 5
        starts = contest.field.clock.at(night.clock.now())
        await night.room.hall.call_hand_for_hand("sng-1", on=True)
        assert contest.field.hand_for_hand
        await night.room.hall.call_hand_for_hand("sng-1", on=False)
        assert not contest.field.hand_for_hand
        with pytest.raises(Refused, match="there is no level 1000") as refusal:
            await night.room.hall.go_to_level("sng-1", 1000)
        assert refusal.value.code == "tournament/no-such-level"
        assert contest.field.clock.at(night.clock.now()) == starts
        await night.crash()
        assert hall.contest("sng-1").field.level == 5
