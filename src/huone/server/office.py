"""The office of a server: accounts, letters and guests, opened and closed with the room.

Owns: what the settings mean to the accounts, carrying letters away, sweeping old guests, and
sealing each day what the room owes.
Never: holds a table up; letters and hashes are waited for in threads.
"""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Final

import structlog

from huone.accounts.guests import GuestRules
from huone.accounts.service import Accounts, AccountsConfig
from huone.mail.carrier import Carrier
from huone.mail.outbox import LetterOutbox
from huone.room.room import Room
from huone.server.api.guests import sweep_guests
from huone.server.api.operation import ApiContext
from huone.server.settings import Settings
from huone.store.ports import StoreUnavailable
from huone.system.entropy import SystemEntropy

SWEEP_S: Final = 3_600.0
"""How often guests are swept who were not seen for long, and letters that are a month old."""
SEAL_AGAIN_S: Final = 60.0
"""How long a day that could not be sealed waits for the store."""

log = structlog.get_logger()


@contextlib.asynccontextmanager
async def open_office(
    room: Room, settings: Settings
) -> AsyncIterator[tuple[Accounts, LetterOutbox]]:
    """Open the accounts of a room and its outbox, and close both."""
    said = settings.guests
    config = AccountsConfig(
        room=settings.room.name,
        address=settings.address,
        guests=GuestRules(welcome=said.welcome, most=said.most, days=said.days),
        rates=settings.limits.of_requests(),
    )
    async with _outbox(room, settings) as outbox:
        store, entropy = room.committer.store, SystemEntropy()
        office = Accounts(store, config, clock=room.clock, entropy=entropy, mail=outbox)
        await office.open()
        chores = (
            asyncio.create_task(_sweep(ApiContext(room, office), outbox)),
            asyncio.create_task(_seal_days(room)),
            asyncio.create_task(_sweep_takings(room)),
        )
        try:
            yield office, outbox
        finally:
            for chore in chores:
                chore.cancel()
            await office.close()


@contextlib.asynccontextmanager
async def _outbox(room: Room, settings: Settings) -> AsyncIterator[LetterOutbox]:
    sender = settings.mail.sender or "room@localhost"
    outbox = LetterOutbox(settings.folder / "outbox", sender=sender, now=room.clock.now)
    await outbox.open()
    server = settings.mail.server()
    carrying = None if server is None else asyncio.create_task(Carrier(outbox, server).run())
    try:
        yield outbox
    finally:
        if carrying is not None:
            carrying.cancel()
        outbox.close()


async def _sweep(desk: ApiContext, outbox: LetterOutbox) -> None:
    """Let go of old guests and old letters now and then."""
    while True:
        await asyncio.sleep(SWEEP_S)
        with contextlib.suppress(StoreUnavailable, OSError):
            log.info("guests-swept", count=await sweep_guests(desk))
            await outbox.forget_old()


async def _sweep_takings(room: Room) -> None:
    """Bring together what was taken for the house, every hour and when a gaming day ends."""
    while True:
        await room.clock.wait_until(room.takings.next_at())
        try:
            log.info("takings-swept", accounts=await room.takings.sweep())
        except StoreUnavailable as failure:
            room.caretaker.store_failed(failure)


async def _seal_days(room: Room) -> None:
    """Seal what the room owes at the end of each day."""
    while True:
        try:
            sealed = await room.sealed_days.seal_newest()
        except StoreUnavailable as failure:
            room.caretaker.store_failed(failure)
            await asyncio.sleep(SEAL_AGAIN_S)
            continue
        if sealed is not None:
            log.info("day-sealed", day=sealed.day, root=sealed.root, sum_cents=sealed.sum_cents)
        await room.clock.wait_until(room.sealed_days.next_at())
