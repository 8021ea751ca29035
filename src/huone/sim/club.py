"""A club: tables full of players who play hand after hand through a store.

Owns: requests that a real room would make, from one seed, with real histories.
Never: decides who wins by the cards; a store only sees stacks, money and bytes.

Rule 1: what a table was told is durable is remembered apart, so that a checker can compare it with
what is found after a crash.
"""

import asyncio
from functools import lru_cache
from random import Random

import msgspec

from huone.bots.policies import policy_named
from huone.money.cashier import approve, ask_deposit, buy_in
from huone.money.currency import EUR, CurrencyCode
from huone.money.ledger import Entry
from huone.money.settlement import settle_hand
from huone.money.slip import Slip
from huone.room.hand_history import HandHistory, encode_history
from huone.sim.hands import deal, games_named, play_out, setups_of
from huone.store.ports import (
    Commit,
    HandEnd,
    HandStart,
    Outcome,
    SeatChanges,
    SeatStack,
    Store,
    TableState,
)
from huone.units import Cents, Chips, Instant, PlayerId, Seat

STACK_CENTS = 100_000
RULEBOOK = "online-2.8-fi"
GAME = "texas"


@lru_cache(maxsize=4)
def histories(count: int = 100, seed: int = 1) -> tuple[bytes, ...]:
    """Play hands of the real engine and write each down as the room does."""
    setup = setups_of(games_named(GAME)[0])[0]
    written = []
    for number in range(count):
        chance = Random(f"{seed}/{number}")
        hand = deal(setup, 6, chance)
        play_out(hand, policy_named("tight"), chance)
        history = HandHistory(
            table="t1",
            hand_no=number + 1,
            players={Seat(seat): PlayerId(f"player-{seat}") for seat in hand.stacks},
            events=tuple(hand.events),
            seed=chance.randbytes(32),
            previous=chance.randbytes(32).hex(),
        )
        written.append(encode_history(history))
    return tuple(written)


class SettledTable:
    """One table of the club, as the process that runs it sees it."""

    def __init__(self, state: TableState, *, seed: str, money: CurrencyCode) -> None:
        self.name = state.table
        self.epoch = state.epoch
        self.hand_no = state.hands
        self.seats = state.seats
        self.money = money
        self.chance = Random(f"{seed}/{state.table}/{state.epoch}")
        self.histories = histories()

    def start(self) -> HandStart:
        """Ask for the next hand to be recorded as begun."""
        return HandStart(
            table=self.name,
            epoch=self.epoch,
            hand_no=self.hand_no + 1,
            at_ms=Instant(self.hand_no * 60_000),
            game=GAME,
            rulebook=RULEBOOK,
            commitment=self.chance.randbytes(32),
            seats=self.seats,
        )

    def settlement(self) -> HandEnd:
        """End the hand: one player loses, another wins, the room takes its rake."""
        number = self.hand_no + 1
        after = self._after()
        before = {stack.player: int(stack.stack_chips) for stack in self.seats}
        rake = Cents(sum(before.values()) - sum(after.values()))
        slip = Slip(self.money, Instant(number * 60_000 - 1))
        entry = settle_hand(slip, self.name, number, before=before, after=after, rake_cents=rake)
        stacks = (
            SeatStack(stack.seat, stack.player, Chips(after[stack.player])) for stack in self.seats
        )
        return HandEnd(
            table=self.name,
            epoch=self.epoch,
            hand_no=number,
            at_ms=slip.at_ms,
            history=self.chance.choice(self.histories),
            stacks=tuple(stacks),
            entries=(entry,) if entry else (),
        )

    def _after(self) -> dict[PlayerId, int]:
        after = {stack.player: int(stack.stack_chips) for stack in self.seats}
        loser, winner = self.chance.sample(sorted(after), 2)
        pot = after[loser] * self.chance.randrange(1, 20) // 100
        after[loser] -= pot
        after[winner] += pot - min(3, pot // 20)
        return after

    def settled(self, settlement: HandEnd) -> None:
        """Go on from a settlement that is durable."""
        self.hand_no, self.seats = settlement.hand_no, settlement.stacks


async def open_club(
    store: Store, *, tables: int, seats: int = 6, money: CurrencyCode = EUR.code
) -> None:
    """Open tables and fill them with players who have paid."""
    await asyncio.gather(
        *(open_table(store, f"t{number}", seats=seats, money=money) for number in range(tables))
    )


async def open_table(store: Store, table: str, *, seats: int, money: CurrencyCode) -> None:
    """Open one table and seat players who have paid."""
    await store.open_table(table)
    epoch = (await store.claim_table(table)).epoch
    entries: list[Entry] = []
    stacks: list[SeatStack] = []
    for seat in range(seats):
        player = PlayerId(f"{table}-{seat}")
        asked = ask_deposit(Slip(money, Instant(0), by="clerk"), player, player, cents=_STACK)
        slip = Slip(money, Instant(0), by="boss")
        entries += [approve(slip, asked)[1], buy_in(slip, player, table, visit="1", cents=_STACK)]
        stacks.append(SeatStack(Seat(seat), player, Chips(STACK_CENTS)))
    await asyncio.gather(*(store.admit(stack.player, at_ms=Instant(0)) for stack in stacks))
    seating = SeatChanges(table=table, epoch=epoch, seats=tuple(stacks))
    await store.commit(Commit(entries=tuple(entries), seats=(seating,)))


_STACK = Cents(STACK_CENTS)


async def take_over(
    store: Store, *, seed: str, money: CurrencyCode = EUR.code
) -> list[SettledTable]:
    """Claim every table after a start or a crash, and void the hands that were in progress."""
    names = [state.table for state in await store.tables()]
    claimed = await asyncio.gather(*(claim(store, name) for name in names))
    return [SettledTable(state, seed=seed, money=money) for state in claimed]


async def claim(store: Store, table: str) -> TableState:
    """Claim one table, and void the hand that was in progress."""
    claimed = await store.claim_table(table)
    return claimed if claimed.running is None else await void(store, claimed)


async def void(store: Store, state: TableState) -> TableState:
    """Take the hand in progress back: everybody has what he had before it (SRV-05)."""
    running = state.running
    assert running is not None
    end = HandEnd(
        table=state.table,
        epoch=state.epoch,
        hand_no=running.hand_no,
        at_ms=running.started_ms,
        history=b"[]",
        stacks=running.seats,
        outcome=Outcome.VOID,
    )
    await store.commit(Commit(ends=(end,)))
    return msgspec.structs.replace(state, hands=running.hand_no, running=None)


async def play(store: Store, table: SettledTable, *, hands: int) -> None:
    """Play hands at one table, each of them durable before the next begins."""
    for _ in range(hands):
        await store.commit(Commit(starts=(table.start(),)))
        settlement = table.settlement()
        await store.commit(Commit(ends=(settlement,)))
        table.settled(settlement)
