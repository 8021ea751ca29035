"""Stored hands are read for review once they are over, with the time that each decision took."""

from collections.abc import Callable

from kit.evening import Evening

from huone.room.staff.review import reviewed_hands

Make = Callable[..., Evening]
NAMES = ("anna", "bo", "cem")


async def test_hands_come_in_their_order_with_the_time_of_each_decision(evening: Make) -> None:
    async with evening() as night:
        table = await night.seat(*NAMES)
        await night.play(table, hands=3)
        await night.deal(table)
        read: list[int] = []
        hands = await reviewed_hands(night.room.committer.store, progress=read.append)
        assert [hand.id for hand in hands] == [f"{table.id}/{number}" for number in (1, 2, 3)]
        assert read == [1, 2, 3]
        assert all(hand.choices for hand in hands)
        assert all(c.thought_ms is not None for hand in hands for c in hand.choices)


async def test_a_running_hand_and_a_void_one_are_not_read(evening: Make) -> None:
    async with evening() as night:
        table = await night.seat(*NAMES)
        await night.deal(table)
        assert await reviewed_hands(night.room.committer.store) == []
        await night.room.void_hand(table.id, "the lights went out")
        assert await reviewed_hands(night.room.committer.store) == []


async def test_only_as_many_hands_are_read_as_were_asked_for(evening: Make) -> None:
    async with evening() as night:
        table = await night.seat(*NAMES)
        await night.play(table, hands=4)
        store = night.room.committer.store
        newest = await reviewed_hands(store, hands_max=2)
        assert [hand.id for hand in newest] == [f"{table.id}/3", f"{table.id}/4"]
        assert await reviewed_hands(store, from_ms=night.clock.now() + 1) == []
