"""Coming back into a tournament of a room, and what it costs in the books."""

from collections.abc import Callable

import pytest
from kit.contests import ContestEvening, config_with, scheduled
from kit.evening import ONLINE, Evening

from huone.money.accounts import FEES
from huone.room import commands
from huone.units import Cents, PlayerId

Make = Callable[..., Evening]
HOUR = 3_600_000


@pytest.mark.clause("TOUR-REENT-02")
async def test_a_re_entry_is_paid_like_the_entry(evening: Make) -> None:
    offer = scheduled("again", HOUR, re_entry=True, late_levels=20, buy_in_cents=Cents(1000))
    async with evening(config_with(ONLINE, offer)) as night:
        hall = ContestEvening(night)
        hall.pushes, hall.calls = 0.3, 0.4
        names = [f"p{n}" for n in range(9)]
        await hall.enter("again-1", *names)
        await night.wait(HOUR)
        contest = hall.contest("again-1")
        while not (out := [e.player for e in contest.field.entrants.values() if e.out]):
            await hall.step(contest)
        assert not contest.director.is_over
        (name, *_) = out
        before = await hall.wallets(name)
        pool, _ = await hall.pool("again-1")
        fees = (await hall.house())[FEES]
        await night.ask(name, commands.ReEnter(tournament="again-1"))
        await night.room.quiet()
        assert contest.field.entrants[PlayerId(name)].re_entries == 1
        price = contest.config.entry
        assert await hall.wallets(name) == {name: before[name] - 1000}
        assert (await hall.pool("again-1"))[0] == pool + 1000 - price.fee_cents
        assert (await hall.house())[FEES] == fees + price.fee_cents
