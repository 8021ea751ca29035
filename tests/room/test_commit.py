"""The recorder: waiting for what was handed over, and for nothing else."""

import asyncio
from typing import cast

from huone.room.commit import Committer
from huone.store.ports import Posting, Store


class SlowStore:
    """A store that records when it is told to."""

    def __init__(self) -> None:
        self.waiting: list[asyncio.Future[int]] = []

    async def post(self, posting: Posting) -> int:
        self.waiting.append(asyncio.get_running_loop().create_future())
        return await self.waiting[-1]

    def record_one(self) -> None:
        self.waiting.pop(0).set_result(0)


async def test_who_catches_up_does_not_wait_for_what_a_busy_room_hands_over_later() -> None:
    store = SlowStore()
    recorder = Committer(cast("Store", store))
    recorder.post(Posting())
    caught_up = asyncio.ensure_future(recorder.catch_up())
    drained = asyncio.ensure_future(recorder.drain())
    await asyncio.sleep(0)
    recorder.post(Posting())
    await asyncio.sleep(0)
    assert not caught_up.done()
    store.record_one()
    await caught_up
    assert not drained.done()
    store.record_one()
    await drained


async def test_nothing_under_way_is_nothing_to_wait_for() -> None:
    recorder = Committer(cast("Store", SlowStore()))
    await recorder.catch_up()
    assert not recorder.is_busy
