"""Whatever is lost in a crash, a tournament goes on and pays every cent once."""

from collections.abc import Callable
from contextlib import suppress
from random import Random

import pytest
from kit.contests import HEXA, SNG, ContestEvening, config_with, scheduled
from kit.evening import ONLINE, Evening
from msgspec.structs import replace

from huone.refusal import Refused
from huone.room import commands
from huone.room.room import Room
from huone.room.tournament_offers import TournamentOffer
from huone.room.tournaments.tournament import RoomTournament
from huone.store.ports import StoreRequest, StoreUnavailable
from huone.store.sqlite import SqliteStore
from huone.system.entropy import SeededEntropy
from huone.units import Cents, PlayerId

Make = Callable[..., Evening]
MINUTE = 60_000
NAMES = tuple(f"p{n}" for n in range(1, 12))


class FailingStore(SqliteStore):
    """A store that takes a few more requests and then none."""

    left: int | None = None

    async def _record(self, request: StoreRequest) -> int:
        if self.left is not None:
            if self.left == 0:
                raise StoreUnavailable("the power is gone")
            self.left -= 1
        return await super()._record(request)


class DarkEvening(Evening):
    """An evening on which the power fails in the middle of what is being recorded."""

    def _room(self) -> Room:
        self.seed += 1
        self.store = FailingStore(self.path, self.config.currency)
        room = Room(self.config, self.store, clock=self.clock, entropy=SeededEntropy(self.seed))
        room.listeners.append(self._hear)
        return room


OFFERS: list[TournamentOffer] = [
    replace(SNG, seats=5),
    HEXA,
    scheduled("mtt", MINUTE, level_s=60, late_levels=2, guaranteed_cents=Cents(200_00)),
    scheduled("rebuy", MINUTE, level_s=60, late_levels=2, rebuys=1),
    scheduled("bounty", MINUTE, level_s=60, late_levels=2, bounty="progressive", re_entry=True),
]


@pytest.mark.clause("MTT-SRV-01")
@pytest.mark.parametrize("offer", OFFERS, ids=lambda offer: offer.id)
async def test_the_power_fails_again_and_again_and_every_cent_is_paid_once(
    evening: Make, offer: TournamentOffer
) -> None:
    chance = Random(offer.id)
    night = DarkEvening(evening().path, config_with(ONLINE, offer))
    async with night:
        hall = ContestEvening(night, seed=chance.randrange(1_000))
        hall.pushes, hall.calls = 0.15, 0.3
        for name in NAMES:
            await night.come(name)
        contest = night.room.hall.contest(f"{offer.id}-1")
        placed: dict[str, int] = {}
        for _ in range(12):
            night.store.left = chance.randrange(40)
            await _until_dark(hall, night, contest)
            await night.crash()
            for name in NAMES:
                await night.enter(name)
            found = night.room.hall.contests.get(contest.id)
            if found is None:
                break
            contest = found
            _verify_told(placed, contest)
        if night.room.hall.contests.get(contest.id) is not None:
            await _enter_all(night, contest)
            await night.wait(2 * MINUTE)
            await hall.play(contest)
        assert await hall.pool(contest.id) == (0, 0)
        wallets, house = await hall.wallets(*NAMES), await hall.house()
        assert sum(wallets.values()) + sum(house.values()) == len(NAMES) * 100_00
        assert wallets == {n: night.room.cashier.wallet(PlayerId(n)) for n in NAMES}
        result = await night.room.hall.result(contest.id)
        assert result.announced.id == contest.id
        assert await night.faults() == []


async def _enter_all(night: Evening, contest: RoomTournament) -> None:
    for name in NAMES:
        if contest.field.stage == "registering" and name not in contest.field.entrants:
            with suppress(Refused, StoreUnavailable):
                await night.ask(name, commands.Register(tournament=contest.id))


async def _until_dark(hall: ContestEvening, night: Evening, contest: RoomTournament) -> None:
    """Play until nothing is recorded any more."""
    with suppress(StoreUnavailable):
        await _enter_all(night, contest)
        while not contest.is_halted and not contest.director.is_over:
            for table in list(contest.field.tables.values()):
                for player in list(table.undecided):
                    with suppress(Refused):
                        await night.ask(player, commands.Rebuy(tournament=contest.id))
            with suppress(Refused):
                await hall.step(contest)


def _verify_told(placed: dict[str, int], contest: RoomTournament) -> None:
    """Check that nobody's place has changed, and that nobody is out who was in again."""
    for player, place in placed.items():
        assert contest.field.finishes[PlayerId(player)].place == place
    placed |= {p: finish.place for p, finish in contest.field.finishes.items()}


async def test_a_tournament_that_has_stopped_is_opened_again_without_closing_the_room(
    evening: Make,
) -> None:
    night = DarkEvening(evening().path, config_with(ONLINE, replace(SNG, seats=5)))
    async with night:
        hall = ContestEvening(night)
        hall.pushes, hall.calls = 0.1, 0.3
        for name in NAMES:
            await night.come(name)
        for left in (3, 14, 25, 9):
            contest = night.room.hall.contest("sng-1")
            night.store.left = left
            await _until_dark(hall, night, contest)
            night.store.left = None
            if contest.director.is_over and not contest.is_halted:
                break
            await night.room.hall.reopen("sng-1")
        contest = night.room.hall.contest("sng-1")
        await _enter_all(night, contest)
        await hall.play(contest)
        assert await hall.pool("sng-1") == (0, 0)
        wallets, house = await hall.wallets(*NAMES), await hall.house()
        assert sum(wallets.values()) + sum(house.values()) == len(NAMES) * 100_00
        assert wallets == {n: night.room.cashier.wallet(PlayerId(n)) for n in NAMES}
        assert await night.faults() == []


@pytest.mark.clause("HEXA-03")
@pytest.mark.parametrize("left", range(8))
async def test_no_receipt_is_kept_of_games_that_were_not_entered(evening: Make, left: int) -> None:
    night = DarkEvening(evening().path, config_with(ONLINE, HEXA))
    async with night:
        anna = await night.come("anna")
        wanted = commands.Register(tournament="hexa-1", games=3)
        night.store.left = left
        with suppress(StoreUnavailable):
            await night.room.command(anna, wanted, id="three")
        await night.crash()
        await night.enter("anna")
        answer = await night.room.command(anna, wanted, id="three")
        assert isinstance(answer, commands.Entered)
        # Whatever was recorded before the power failed, the answer says what is so.
        found = [contest.id for contest in night.room.hall.of_player(anna)]
        assert found == ["hexa-1", "hexa-2", "hexa-3"]
        assert night.room.cashier.wallet(anna) == 100_00 - 3 * 500
        assert await night.faults() == []
