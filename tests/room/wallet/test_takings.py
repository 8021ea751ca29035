"""What tables take for the house lies with their share until it is swept, to the cent."""

import asyncio
from collections.abc import Callable

import pytest
from kit.evening import ONLINE, Evening
from kit.takings import taken
from msgspec.structs import replace

from huone.money.accounts import RAKE, rake_of
from huone.room.wallet.takings import HOUR_MS
from huone.store.ports import Commit, Expected, Overtaken
from huone.units import Instant

Make = Callable[..., Evening]
NAMES = ("anna", "bo", "cem")


async def test_rake_lies_with_its_share_until_it_is_swept(evening: Make) -> None:
    async with evening() as night:
        table = await night.seat(*NAMES)
        await night.play(table, hands=3)
        await night.room.quiet()
        store = night.room.committer.store
        raked = await taken(store, RAKE)
        assert raked > 0
        assert (await store.balance(RAKE), await store.balance(rake_of("nl10"))) == (0, raked)
        assert await night.room.takings.sweep() == 1
        assert (await store.balance(RAKE), await store.balance(rake_of("nl10"))) == (raked, 0)
        assert await night.room.takings.sweep() == 0
        # A hand that is taken back after the sweep leaves a debt, which the next sweep pays.
        await night.room.void_hand(table.id, "a misdeal", hand=1)
        await night.room.quiet()
        assert await store.balance(rake_of("nl10")) < 0
        assert await night.room.takings.sweep() == 1
        assert await store.balance(RAKE) == await taken(store, RAKE) < raked
        assert await night.faults() == []


async def test_a_sweep_that_was_overtaken_looks_again(
    evening: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with evening() as night:
        table = await night.seat(*NAMES)
        await night.play(table)
        await night.room.quiet()
        store = night.room.committer.store
        seen, look = 0, store.standing

        async def late(account: str) -> object:
            nonlocal seen
            seen += 1
            found = await look(rake_of("nl10"))
            if seen == 1:
                await night.play(table)
                await night.room.quiet()
            return found

        monkeypatch.setattr(store, "standing", late)
        assert await night.room.takings.sweep() == 1
        assert seen == 2
        assert await store.balance(RAKE) == await taken(store, RAKE)
        # Nothing has stopped, and nothing is distrusted.
        assert night.room.failures == []
        assert night.room.committer.failures == []
        assert night.room.committer.is_trusted
        assert await night.faults() == []


async def test_takings_are_swept_with_the_hour_and_at_the_end_of_the_gaming_day(
    evening: Make,
) -> None:
    hour = Instant(1_700_000_000_000 // HOUR_MS * HOUR_MS)
    async with evening(replace(ONLINE, offset_minutes=330)) as night:
        night.clock.jump_to(Instant(hour + HOUR_MS))
        day = night.room.cashier.day(night.clock.now())
        moments = set[int]()
        for _ in range(30):
            at = night.room.takings.next_at()
            night.clock.jump_to(at)
            moments.add(at % HOUR_MS)
            if night.room.cashier.day(at) != day:
                assert night.room.cashier.day(Instant(at - 1)) == day
                break
        assert night.room.cashier.day(night.clock.now()) == day + 1
        assert 0 in moments


async def test_of_two_who_sweep_at_once_one_does(evening: Make) -> None:
    async with evening() as night:
        table = await night.seat(*NAMES)
        await night.play(table)
        await night.room.quiet()
        swept = await asyncio.gather(*(night.room.takings.sweep() for _ in range(3)))
        store = night.room.committer.store
        assert sum(swept) >= 1
        assert await store.balance(RAKE) == await taken(store, RAKE)
        assert await night.faults() == []


async def test_a_commit_that_expects_another_standing_is_overtaken_whole(evening: Make) -> None:
    async with evening() as night:
        table = await night.seat(*NAMES)
        await night.play(table)
        await night.room.quiet()
        store = night.room.committer.store
        wrong = Expected(account=rake_of("nl10"), currency=ONLINE.currency, seq=99)
        with pytest.raises(Overtaken) as no:
            await store.commit(Commit(expects=(wrong,)))
        assert no.value.facts["given"] == 99
        never = Expected(account=rake_of("nobody"), currency=ONLINE.currency, seq=0)
        await store.commit(Commit(expects=(never,)))
