"""Cases are kept, and their money is booked, in both databases alike."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from kit.evening import ONLINE, OPENING

from huone.integrity import events as case_events
from huone.integrity.events import MoneyRuling, Verdict
from huone.money.accounts import SEIZED, cash_of, withheld_in
from huone.room.room import Room
from huone.store.address import store_at
from huone.store.audit import audit
from huone.store.snapshot import snapshot_of
from huone.system.clock import JumpingClock
from huone.system.entropy import SeededEntropy
from huone.units import Cents, PlayerId

ANNA = PlayerId("anna")


@asynccontextmanager
async def room_at(url: str, seed: int) -> AsyncIterator[Room]:
    store, clock = store_at(url, ONLINE.currency), JumpingClock(OPENING)
    room = Room(ONLINE, store, clock=clock, entropy=SeededEntropy(seed))
    await room.open()
    try:
        yield room
    finally:
        await room.close()


async def test_a_case_and_its_money_are_found_again_and_decided(url: str) -> None:
    async with room_at(url, 1) as room:
        await room.enter(ANNA)
        room.cashier.ask_deposit(ANNA, Cents(900), request="d", now=OPENING)
        await room.cashier.approve("d", by="bank", now=OPENING)[1]
        case, _ = room.cases.begin("automation", "at night", by="rita", now=OPENING)
        linked = case_events.PartyLinked(by="rita", at_ms=OPENING, player=ANNA, part="suspect")
        room.cases.add(case.id, linked)
        await room.cases.withhold(
            case.id, ANNA, Cents(500), number=1, why="x", by="rita", now=OPENING
        )
    async with room_at(url, 2) as room:
        ((entry, kept),) = room.cases.file("case-1").case.kept.items()
        assert (kept.player, kept.cents) == (ANNA, 500)
        cleared = Verdict(
            cause="automation",
            clause="ETH-07",
            why="a fast reader",
            money=(MoneyRuling(entry=entry, to_players={ANNA: Cents(500)}),),
        )
        await room.cases.decide("case-1", cleared, by="rita", now=OPENING)
        store = room.committer.store
        found = [
            await store.balance(each) for each in (cash_of(ANNA), withheld_in("case-1"), SEIZED)
        ]
        assert found == [900, 0, 0]
    async with snapshot_of(url) as snapshot:
        assert all(law.ok for law in (await audit(snapshot)).laws)
