"""Attendance: coming and going while the door is still opening."""

import asyncio
from collections.abc import Callable

import pytest
from kit.evening import Evening
from kit.served import until

from huone.refusal import Refused
from huone.server.presence import ConnectedPlayers
from huone.units import PlayerId

Make = Callable[..., Evening]
ANNA = PlayerId("anna")


async def test_two_who_come_at_once_both_wait_for_the_door(evening: Make) -> None:
    async with evening() as night:
        attendance = ConnectedPlayers(night.room)
        await asyncio.gather(attendance.come(ANNA), attendance.come(ANNA))
        assert len(attendance) == 1
        assert night.room.cashier.players.of(ANNA).player == ANNA
        attendance.leave(ANNA)
        assert ANNA in night.room.notices.present
        attendance.leave(ANNA)
        assert ANNA not in night.room.notices.present
        assert len(attendance) == 0


async def test_who_leaves_while_the_door_opens_is_not_here(evening: Make) -> None:
    async with evening() as night:
        attendance = ConnectedPlayers(night.room)
        coming = asyncio.ensure_future(attendance.come(ANNA))
        await asyncio.sleep(0)
        coming.cancel()
        with pytest.raises(asyncio.CancelledError):
            await coming
        await night.room.quiet()
        await until(lambda: len(attendance) == 0)
        assert ANNA not in night.room.notices.present


async def test_who_may_not_enter_is_not_counted(evening: Make) -> None:
    async with evening() as night:
        attendance = ConnectedPlayers(night.room)
        with pytest.raises(Refused):
            await attendance.come(PlayerId("bot-1"))
        assert len(attendance) == 0
        await attendance.come(ANNA)
        assert len(attendance) == 1
