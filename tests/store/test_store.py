"""What both stores promise, each test on SQLite and on PostgreSQL."""

import asyncio
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager

import msgspec
import pytest

from huone.money.accounts import BANK, RAKE, Account, cash_of, escrow_of
from huone.money.cashier import approve, ask_deposit, buy_in, cash_out
from huone.money.currency import EUR, CurrencyCode
from huone.money.ledger import Entry, EntryId, Leg, cause
from huone.money.slip import Slip
from huone.refusal import Broken, Refused
from huone.sim.club import SettledTable, open_club, play, take_over
from huone.store.ports import (
    Commit,
    DealtIn,
    Document,
    DocumentStale,
    HandQuery,
    Outcome,
    SeatChanges,
    SeatStack,
)
from huone.store.sql import SqlStore
from huone.units import Cents, Chips, Instant, PlayerId, Seat

Opener = Callable[[], AbstractAsyncContextManager[SqlStore]]
ANNA, BEN = PlayerId("anna"), PlayerId("ben")
CLERK = Slip(EUR.code, Instant(1), by="clerk")
BOSS = Slip(EUR.code, Instant(2), by="boss")


def deposit(player: PlayerId, cents: int, *, request: str = "1") -> Entry:
    return approve(BOSS, ask_deposit(CLERK, f"{player}-{request}", player, cents=Cents(cents)))[1]


def a_commit(*entries: Entry | None, seats: tuple[SeatChanges, ...] = ()) -> Commit:
    return Commit(entries=tuple(entry for entry in entries if entry), seats=seats)


async def sit(store: SqlStore, *, cents: int = 1_000) -> int:
    """Seat anna and ben at table t with the same stack; tell the epoch."""
    await store.open_table("t")
    epoch = (await store.claim_table("t")).epoch
    stacks = []
    for seat, player in enumerate((ANNA, BEN)):
        await store.admit(player, at_ms=Instant(0))
        await store.commit(a_commit(deposit(player, cents)))
        stacks.append(SeatStack(Seat(seat), player, Chips(cents)))
    bought = [buy_in(BOSS, player, "t", visit="1", cents=Cents(cents)) for player in (ANNA, BEN)]
    seating = SeatChanges(table="t", epoch=epoch, seats=tuple(stacks))
    await store.commit(a_commit(*bought, seats=(seating,)))
    return epoch


async def seated(store: SqlStore) -> SettledTable:
    await sit(store)
    (table,) = await take_over(store, seed="test")
    return table


async def refusal(action: object) -> str:
    with pytest.raises(Refused) as no:
        await action  # type: ignore[misc]
    return no.value.code


# Money.


async def test_the_books_of_a_time_are_read_a_page_at_a_time(opened: Opener) -> None:
    def gift(number: int, at_ms: int) -> Entry:
        legs = (Leg(BANK, EUR.code, -number), Leg(cash_of(ANNA), EUR.code, number))
        return Entry(cause=cause("gift", number, act="give"), legs=legs, at_ms=Instant(at_ms))

    # Recorded in another order than they happened, several at one moment.
    times = [30, 10, 20, 20, 40, 20, 10, 30]
    gifts = [gift(number, at_ms) for number, at_ms in enumerate(times, start=1)]
    async with opened() as store:
        await store.admit(ANNA, at_ms=Instant(0))
        for one in gifts:
            await store.commit(a_commit(one))
        for from_ms, until_ms, limit in ((10, 40, 2), (20, 30, 1), (11, 99, 3), (0, 10, 5)):
            seen, at, after = [], from_ms, 0
            while page := await store.entries_in(at, until_ms, after=after, limit=limit):
                assert len(page) <= limit
                seen += [posted.entry for posted in page]
                at, after = page[-1].entry.at_ms, page[-1].entry_no
            wanted = [one for one in gifts if from_ms <= one.at_ms < until_ms]
            assert seen == sorted(wanted, key=lambda one: one.at_ms)
            had = sum(leg.amount for one in gifts if one.at_ms < from_ms for leg in one.legs[1:])
            there = {(BANK, "EUR"): -had, (cash_of(ANNA), "EUR"): had} if had else {}
            assert await store.balances_before(from_ms) == there


@pytest.mark.clause("SYS-02")
async def test_what_is_posted_is_there_after_the_store_was_closed(opened: Opener) -> None:
    async with opened() as store:
        await store.admit(ANNA, at_ms=Instant(0))
        assert await store.commit(a_commit(deposit(ANNA, 500))) == 1
    async with opened() as store:
        assert await store.balance(cash_of(ANNA)) == 500
        assert await store.balances() == {(BANK, "EUR"): -500, (cash_of(ANNA), "EUR"): 500}
        found = await store.find(EntryId("deposit:anna-1:approve"))
        assert found is not None
        assert found.entry == deposit(ANNA, 500)
        assert await store.find(EntryId("deposit:nobody:approve")) is None


async def test_the_same_entry_again_is_not_a_second_one(opened: Opener) -> None:
    async with opened() as store:
        await store.admit(ANNA, at_ms=Instant(0))
        await store.admit(ANNA, at_ms=Instant(9))
        entry = deposit(ANNA, 500)
        later = msgspec.structs.replace(entry, at_ms=Instant(99), legs=entry.legs[::-1])
        assert await store.commit(a_commit(entry)) == 1
        assert await store.commit(a_commit(later)) == 0
        both = await asyncio.gather(store.commit(a_commit(entry)), store.commit(a_commit(later)))
        assert tuple(both) == (0, 0)
        assert await store.balance(cash_of(ANNA)) == 500


def leg(account: str, amount: int, currency: str = "EUR") -> Leg:
    return Leg(Account(account), CurrencyCode(currency), amount)


BAD_LEGS = {
    "ledger/unbalanced": (leg("bank:clearing", -5), leg("house:rake", 6)),
    "ledger/no-legs": (),
    "ledger/account-twice": (leg("house:rake", 5), leg("house:rake", -5)),
    "ledger/overdraft": (leg("player:anna:cash", -999), leg("house:rake", 999)),
    "ledger/unknown-account": (leg("player:zoe:cash", 5), leg("house:rake", -5)),
    "ledger/currency-mismatch": (leg("house:rake", 5, "USD"), leg("bank:clearing", -5, "USD")),
    "money/amount-not-positive": (leg("house:rake", 0), leg("bank:clearing", 0)),
    "money/amount-too-large": (leg("house:rake", 2**63), leg("bank:clearing", -(2**63))),
    "ledger/id-reused": (leg("bank:clearing", -1), leg("house:rake", 1)),
}


@pytest.mark.parametrize("code", BAD_LEGS)
async def test_bad_entries_are_refused_and_their_neighbours_are_not(
    opened: Opener, code: str
) -> None:
    async with opened() as store:
        await store.admit(ANNA, at_ms=Instant(0))
        await store.commit(a_commit(deposit(ANNA, 500)))
        why = cause("deposit", "anna-1", act="approve") if code == "ledger/id-reused" else None
        bad = Entry(cause=why or cause("test", 1, act="bad"), legs=BAD_LEGS[code], at_ms=Instant(5))
        good = deposit(ANNA, 7, request="2")
        answers = await asyncio.gather(
            refusal(store.commit(a_commit(bad))),
            store.commit(a_commit(good)),
            refusal(store.commit(a_commit(deposit(ANNA, 1, request="3"), bad))),
        )
        assert tuple(answers) == (code, 1, code)
        assert await store.balance(cash_of(ANNA)) == 507
        assert len(await store.entries()) == 2


@pytest.mark.parametrize("note", ["zero \0", "half \ud83c"])
async def test_text_that_no_database_takes_is_refused(opened: Opener, note: str) -> None:
    async with opened() as store:
        await store.admit(ANNA, at_ms=Instant(0))
        entry = msgspec.structs.replace(deposit(ANNA, 5), note=note)
        assert await refusal(store.commit(a_commit(entry))) == "store/unfit-text"
        paper = Document("note", note, 1, b"")
        assert await refusal(store.commit(Commit(documents=(paper,)))) == "store/unfit-text"
        fine = msgspec.structs.replace(deposit(ANNA, 5), note="Ääkköset ♠ 🂡")
        await store.commit(a_commit(fine))
        found = await store.find(fine.id)
        assert found is not None
        assert found.entry == fine


async def test_nobody_is_admitted_under_a_name_that_no_account_could_have(opened: Opener) -> None:
    async with opened() as store:
        assert await refusal(store.admit(PlayerId("a:b"), at_ms=Instant(0))) == "ledger/unfit-name"


async def test_a_number_that_no_database_takes_is_broken_alone(opened: Opener) -> None:
    async with opened() as store:
        answers = await asyncio.gather(
            store.admit(ANNA, at_ms=Instant(2**70)),
            store.admit(BEN, at_ms=Instant(0)),
            return_exceptions=True,
        )
        assert isinstance(answers[0], Broken)
        assert await store.balance(cash_of(BEN)) == 0


async def test_an_unknown_player_has_no_balance(opened: Opener) -> None:
    async with opened() as store:
        assert await refusal(store.balance(cash_of(ANNA))) == "ledger/unknown-account"
        await store.admit(ANNA, at_ms=Instant(0))
        assert await store.balance(cash_of(ANNA)) == 0
        assert await store.balance(RAKE) == 0


async def test_an_entry_is_corrected_once(opened: Opener) -> None:
    async with opened() as store:
        await store.admit(ANNA, at_ms=Instant(0))
        entry = deposit(ANNA, 500)
        back, again = BOSS.take_back(entry), BOSS.take_back(entry, "once-more")
        assert await refusal(store.commit(a_commit(back))) == "ledger/unknown-entry"
        await store.commit(a_commit(entry))
        assert await refusal(store.commit(a_commit(back, again))) == "ledger/already-corrected"
        assert await store.commit(a_commit(back)) == 1
        assert await refusal(store.commit(a_commit(again))) == "ledger/already-corrected"
        found = await store.find(back.id)
        assert found is not None
        assert found.entry.corrects == entry.id


async def test_entries_and_statements_are_read_in_pages(opened: Opener) -> None:
    async with opened() as store:
        await store.admit(ANNA, at_ms=Instant(0))
        for number in range(5):
            await store.commit(a_commit(deposit(ANNA, 10 + number, request=str(number))))
        first = await store.entries(limit=2)
        rest = await store.entries(after=first[-1].entry_no)
        assert [one.entry.id for one in (*first, *rest)] == [
            f"deposit:anna-{number}:approve" for number in range(5)
        ]
        assert [one.entry.id for one in await store.entries(cause="deposit:anna-3")] == [
            "deposit:anna-3:approve"
        ]
        lines = await store.movements(cash_of(ANNA), after=2, limit=2)
        assert [(line.seq, line.amount, line.balance) for line in lines] == [
            (3, 12, 33),
            (4, 13, 46),
        ]
        assert lines[0].posted.entry.id == "deposit:anna-2:approve"
        of_two = await store.movements(cash_of(ANNA), cause="deposit:anna-2")
        assert [(line.seq, line.balance) for line in of_two] == [(3, 33)]
        assert await store.movements(cash_of(ANNA), cause="deposit:anna") == []


# Tables and hands.


@pytest.mark.clause("SYS-18", "SYS-27", "SRV-05")
async def test_a_hand_is_settled_whole(opened: Opener) -> None:
    async with opened() as store:
        table = await seated(store)
        start = table.start()
        await store.commit(Commit(starts=(start,)))
        state = await store.table("t")
        assert state is not None
        assert state.running is not None
        assert state.running.commitment == start.commitment
        assert state.running.seats == table.seats == state.seats
        settlement = table.settlement()
        await store.commit(Commit(ends=(settlement,)))
        (hand,) = await store.hands(HandQuery(table="t"))
        assert (hand.hand_no, hand.epoch, hand.outcome) == (1, table.epoch, Outcome.PLAYED)
        assert hand.commitment == start.commitment
        assert hand.dealt == tuple(
            DealtIn(was.seat, was.player, was.stack_chips, now.stack_chips)
            for was, now in zip(table.seats, settlement.stacks, strict=True)
        )
        assert await store.history("t", 1) == settlement.history
        assert await store.history("t", 2) is None
        state = await store.table("t")
        assert state is not None
        assert (state.hands, state.running, state.seats) == (1, None, settlement.stacks)
        escrow = await store.balance(escrow_of("t"))
        assert escrow == sum(stack.stack_chips for stack in settlement.stacks)


async def test_a_settlement_again_is_not_a_second_one(opened: Opener) -> None:
    async with opened() as store:
        table = await seated(store)
        start, settlement = table.start(), table.settlement()
        await store.commit(Commit(starts=(start,)))
        await store.commit(Commit(starts=(msgspec.structs.replace(start, at_ms=Instant(77)),)))
        await asyncio.gather(*(store.commit(Commit(ends=(settlement,))) for _ in range(3)))
    async with opened() as store:
        await store.claim_table("t")
        # A late retry of the old process: it did happen, once.
        await store.commit(Commit(ends=(settlement,)))
        assert len(await store.hands(HandQuery())) == 1
        other = msgspec.structs.replace(settlement, history=b"something else")
        assert await refusal(store.commit(Commit(ends=(other,)))) == "store/hand-reused"
        other = msgspec.structs.replace(settlement, outcome=Outcome.VOID)
        assert await refusal(store.commit(Commit(ends=(other,)))) == "store/hand-reused"
        if settlement.entries:
            more = msgspec.structs.replace(settlement, entries=(deposit(ANNA, 3, request="x"),))
            assert await refusal(store.commit(Commit(ends=(more,)))) == "store/hand-reused"


@pytest.mark.clause("SYS-27")
async def test_whoever_lost_the_table_cannot_write_to_it(opened: Opener) -> None:
    async with opened() as store:
        zombie = await seated(store)
        await store.commit(Commit(starts=(zombie.start(),)))
        (table,) = await take_over(store, seed="next")
        assert (
            await refusal(store.commit(Commit(ends=(zombie.settlement(),)))) == "store/hand-reused"
        )
        zombie.hand_no += 1
        assert await refusal(store.commit(Commit(starts=(zombie.start(),)))) == "store/stale-epoch"
        assert (
            await refusal(store.commit(Commit(ends=(zombie.settlement(),)))) == "store/stale-epoch"
        )
        left = SeatChanges(table="t", epoch=zombie.epoch, left=(Seat(0),))
        assert await refusal(store.commit(a_commit(seats=(left,)))) == "store/stale-epoch"
        assert await refusal(store.close_table("t", epoch=zombie.epoch)) == "store/stale-epoch"
        await play(store, table, hands=2)
        hands = await store.hands(HandQuery(table="t"))
        assert [(hand.hand_no, hand.outcome) for hand in hands] == [
            (3, Outcome.PLAYED),
            (2, Outcome.PLAYED),
            (1, Outcome.VOID),
        ]


async def test_hands_are_numbered_without_gaps(opened: Opener) -> None:
    async with opened() as store:
        table = await seated(store)
        start = table.start()
        second = msgspec.structs.replace(start, hand_no=2)
        assert await refusal(store.commit(Commit(starts=(second,)))) == "store/hand-out-of-order"
        assert (
            await refusal(store.commit(Commit(ends=(table.settlement(),))))
            == "store/hand-out-of-order"
        )
        await store.commit(Commit(starts=(start,)))
        assert await refusal(store.commit(Commit(starts=(second,)))) == "store/hand-out-of-order"
        other = msgspec.structs.replace(start, commitment=bytes(32))
        assert await refusal(store.commit(Commit(starts=(other,)))) == "store/hand-reused"
        later = msgspec.structs.replace(table.settlement(), hand_no=2)
        assert await refusal(store.commit(Commit(ends=(later,)))) == "store/hand-out-of-order"


async def test_a_stack_in_a_hand_is_left_alone(opened: Opener) -> None:
    async with opened() as store:
        table = await seated(store)
        carl = PlayerId("carl")
        await store.admit(carl, at_ms=Instant(0))
        await store.commit(a_commit(deposit(carl, 300)))
        await store.commit(Commit(starts=(table.start(),)))
        out = cash_out(BOSS, ANNA, "t", visit="1", cents=Cents(1_000))
        left = SeatChanges(table="t", epoch=table.epoch, left=(Seat(0),))
        assert await refusal(store.commit(a_commit(out, seats=(left,)))) == "store/seat-in-hand"
        into = buy_in(BOSS, carl, "t", visit="1", cents=Cents(300))
        joined = SeatChanges(
            table="t", epoch=table.epoch, seats=(SeatStack(Seat(5), carl, Chips(300)),)
        )
        await store.commit(a_commit(into, seats=(joined,)))
        settlement = table.settlement()
        await store.commit(Commit(ends=(settlement,)))
        table.settled(settlement)
        state = await store.table("t")
        assert state is not None
        assert state.seats == (*settlement.stacks, SeatStack(Seat(5), carl, Chips(300)))


async def test_a_retried_buy_in_does_not_turn_the_stacks_back(opened: Opener) -> None:
    async with opened() as store:
        epoch = await sit(store)
        (table,) = await take_over(store, seed="x")
        await play(store, table, hands=3)
        bought = [
            buy_in(BOSS, player, "t", visit="1", cents=Cents(1_000)) for player in (ANNA, BEN)
        ]
        old = SeatChanges(table="t", epoch=epoch, seats=(SeatStack(Seat(0), ANNA, Chips(1_000)),))
        assert await store.commit(a_commit(*bought, seats=(old,))) == 0
        state = await store.table("t")
        assert state is not None
        assert state.seats == table.seats


BROKEN = {
    "chips from nowhere": lambda settlement: msgspec.structs.replace(
        settlement,
        stacks=(
            msgspec.structs.replace(
                settlement.stacks[0], stack_chips=Chips(settlement.stacks[0].stack_chips + 1)
            ),
            settlement.stacks[1],
        ),
    ),
    "a forgotten seat": lambda settlement: msgspec.structs.replace(
        settlement, stacks=settlement.stacks[:1]
    ),
    "a forgotten rake": lambda settlement: msgspec.structs.replace(
        settlement,
        entries=(
            BOSS.entry(cause("hand", "t", 1, act="settle"), BOSS.move(escrow_of("t"), RAKE, 1_999)),
        ),
    ),
}


@pytest.mark.parametrize("fault", BROKEN)
async def test_a_settlement_that_does_not_add_up_is_broken_alone(
    opened: Opener, fault: str
) -> None:
    async with opened() as store:
        table = await seated(store)
        await store.commit(Commit(starts=(table.start(),)))
        settlement = table.settlement()
        answers = await asyncio.gather(
            store.commit(Commit(ends=(BROKEN[fault](settlement),))),
            store.commit(a_commit(deposit(ANNA, 5, request="n"))),
            return_exceptions=True,
        )
        assert isinstance(answers[0], Broken)
        assert answers[1] == 1
        await store.commit(Commit(ends=(settlement,)))
        assert await store.balance(cash_of(ANNA)) == 5


async def test_a_broken_request_is_named_without_its_cards(opened: Opener) -> None:
    async with opened() as store:
        table = await seated(store)
        await store.commit(Commit(starts=(table.start(),)))
        history = b"the deck was As Kd"
        settlement = msgspec.structs.replace(table.settlement(), history=history)
        impossible = msgspec.structs.replace(settlement, at_ms=Instant(2**70))
        with pytest.raises(Broken, match="end of hand 1 at table t") as broken:
            await store.commit(Commit(ends=(impossible,)))
        assert "deck" not in str(broken.value)
        await store.commit(Commit(ends=(settlement,)))


async def test_money_in_an_escrow_needs_a_stack(opened: Opener) -> None:
    async with opened() as store:
        await store.admit(ANNA, at_ms=Instant(0))
        await store.commit(a_commit(deposit(ANNA, 500)))
        with pytest.raises(Broken):
            await store.commit(a_commit(buy_in(BOSS, ANNA, "t", visit="1", cents=Cents(100))))
        assert await store.balance(cash_of(ANNA)) == 500


async def test_a_start_that_deals_in_somebody_else_is_broken(opened: Opener) -> None:
    async with opened() as store:
        table = await seated(store)
        stranger = SeatStack(Seat(4), BEN, Chips(1))
        with pytest.raises(Broken):
            await store.commit(
                Commit(starts=(msgspec.structs.replace(table.start(), seats=(stranger,)),))
            )


@pytest.mark.parametrize(
    ("stacks", "code"),
    [
        ([SeatStack(Seat(0), ANNA, Chips(-1))], "store/unfit-stack"),
        (
            [SeatStack(Seat(0), ANNA, Chips(1)), SeatStack(Seat(0), BEN, Chips(1))],
            "store/unfit-stack",
        ),
        (
            [SeatStack(Seat(0), ANNA, Chips(1)), SeatStack(Seat(1), ANNA, Chips(1))],
            "store/unfit-stack",
        ),
        ([SeatStack(Seat(0), ANNA, Chips(2**63))], "money/amount-too-large"),
        ([SeatStack(Seat(0), PlayerId("a:b"), Chips(1))], "ledger/unfit-name"),
        ([SeatStack(Seat(0), PlayerId("zoe"), Chips(0))], "ledger/unknown-account"),
    ],
)
async def test_stacks_that_cannot_be_are_refused(
    opened: Opener, stacks: list[SeatStack], code: str
) -> None:
    async with opened() as store:
        await store.open_table("t")
        await store.admit(ANNA, at_ms=Instant(0))
        await store.admit(BEN, at_ms=Instant(0))
        seating = SeatChanges(table="t", epoch=0, seats=tuple(stacks))
        assert await refusal(store.commit(a_commit(seats=(seating,)))) == code


async def test_nobody_sits_twice_at_a_table(opened: Opener) -> None:
    async with opened() as store:
        await store.open_table("final", chip_cents=0)
        assert await refusal(store.open_table("x", chip_cents=-1)) == "store/unfit-chip-worth"
        await store.admit(ANNA, at_ms=Instant(0))
        for seat in (0, 1):
            stack = SeatStack(Seat(seat), ANNA, Chips(10))
            sat = store.commit(
                a_commit(seats=(SeatChanges(table="final", epoch=0, seats=(stack,)),))
            )
            if seat == 0:
                await sat
                continue
            with pytest.raises(Broken):
                await sat


async def test_a_table_closes_when_it_is_empty(opened: Opener) -> None:
    async with opened() as store:
        epoch = await sit(store)
        assert await refusal(store.close_table("t", epoch=epoch)) == "store/table-in-use"
        outs = [
            cash_out(BOSS, player, "t", visit="1", cents=Cents(1_000)) for player in (ANNA, BEN)
        ]
        left = SeatChanges(table="t", epoch=epoch, left=(Seat(0), Seat(1)))
        await store.commit(a_commit(*outs, seats=(left,)))
        await store.close_table("t", epoch=epoch)
        assert await store.tables() == []
        await store.open_table("t")
        assert [state.table for state in await store.tables()] == ["t"]
        assert await refusal(store.claim_table("nowhere")) == "store/unknown-table"


async def test_tournament_chips_are_worth_nothing(opened: Opener) -> None:
    async with opened() as store:
        await store.open_table("final", chip_cents=0)
        await store.admit(ANNA, at_ms=Instant(0))
        seat = SeatStack(Seat(0), ANNA, Chips(10_000))
        await store.commit(a_commit(seats=(SeatChanges(table="final", epoch=0, seats=(seat,)),)))
        assert await refusal(store.open_table("final", chip_cents=1)) == "store/chip-worth-fixed"
        state = await store.table("final")
        assert state is not None
        assert (state.chip_cents, state.seats) == (0, (seat,))


@pytest.mark.clause("SYS-18")
async def test_hands_are_found_by_player_table_game_and_time(opened: Opener) -> None:
    async with opened() as store:
        await open_club(store, tables=2, seats=2)
        tables = await take_over(store, seed="find")
        await asyncio.gather(*(play(store, table, hands=3) for table in tables))

        async def found(**query: object) -> list[tuple[str, int]]:
            hands = await store.hands(msgspec.convert(query, HandQuery))
            return sorted((hand.table, hand.hand_no) for hand in hands)

        assert await found(player="t0-1") == [("t0", 1), ("t0", 2), ("t0", 3)]
        assert await found(table="t1", from_ms=119_999) == [("t1", 2), ("t1", 3)]
        assert await found(game="texas", until_ms=60_000) == [("t0", 1), ("t1", 1)]
        assert await found(game="badugi") == []
        assert await found(player="nobody") == []
        newest = await store.hands(HandQuery(player=PlayerId("t0-0"), limit=1))
        older = await store.hands(
            HandQuery(player=PlayerId("t0-0"), before=newest[0].hand_id, limit=5)
        )
        assert [hand.hand_no for hand in (*newest, *older)] == [3, 2, 1]


# Documents.


async def test_documents_change_one_version_at_a_time(opened: Opener) -> None:
    async with opened() as store:
        first, second = Document("note", "a", 1, b"one"), Document("note", "a", 2, b"two")
        await store.commit(Commit(documents=(first,)))
        await store.commit(Commit(documents=(first,)))
        await store.commit(Commit(documents=(second, Document("note", "b", 1, b"other"))))
        assert await refusal(store.commit(Commit(documents=(first,)))) == "store/stale-document"
        third = Document("note", "a", 4, b"three")
        assert await refusal(store.commit(Commit(documents=(third,)))) == "store/stale-document"
        assert await store.document("note", "a") == second
        assert await store.document("note", "z") is None
        await store.commit(Commit(documents=(Document("note", "b", 2, b""),)))
        assert await store.documents("note") == [second]
        bad = Document("", "a", 1, b"")
        assert await refusal(store.commit(Commit(documents=(bad,)))) == "store/unfit-document"


async def test_documents_are_found_by_a_part_of_their_ids(opened: Opener) -> None:
    async with opened() as store:
        ids = ("a-50%", "ann", "b!x", "bert", "gone-ann", "joanna", "x_y", "xzy")
        papers = [Document("name", id, 1, b"" if "gone" in id else id.encode()) for id in ids]
        await store.commit(Commit(documents=(*papers, Document("other", "ann", 1, b"other"))))

        async def found(part: str, limit: int = 9) -> list[str]:
            papers = await store.documents_named("name", part, limit=limit)
            return [paper.body.decode() for paper in papers]

        assert await found("ann") == ["ann", "joanna"]
        assert await found("ann", limit=1) == ["ann"]
        assert await found("%") == ["a-50%"]
        assert await found("_") == ["x_y"]
        assert await found("!") == ["b!x"]
        assert await found("nobody") == []
        assert len(await found("")) == len(ids) - 1


async def test_a_document_is_recorded_with_the_hand_or_not_at_all(opened: Opener) -> None:
    async with opened() as store:
        table = await seated(store)
        await store.commit(Commit(starts=(table.start(),)))
        paper = Document("tournament", "m1", 2, b"{}")
        end = table.settlement()
        stale = Commit(ends=(end,), documents=(paper,))
        assert await refusal(store.commit(stale)) == "store/stale-document"
        assert await store.hands(HandQuery()) == []
        paper = msgspec.structs.replace(paper, version=1)
        await store.commit(Commit(ends=(end,), documents=(paper,)))
        assert await store.document("tournament", "m1") == paper


async def test_many_tables_share_commits_and_nothing_is_mixed_up(opened: Opener) -> None:
    async with opened() as store:
        await open_club(store, tables=12)
        tables = await take_over(store, seed="many")
        await asyncio.gather(*(play(store, table, hands=8) for table in tables))
        for table in tables:
            state = await store.table(table.name)
            assert state is not None
            assert (state.hands, state.seats) == (8, table.seats)
        assert sum((await store.balances()).values()) == 0


async def test_two_processes_share_one_database(opened: Opener) -> None:
    async with opened() as one, opened() as other:
        await open_club(one, tables=4)
        tables = await take_over(one, seed="shared")
        players = [
            play(store, table, hands=6)
            for store, table in zip((one, other) * 2, tables, strict=True)
        ]
        await asyncio.gather(*players)
        rake = await one.movements(RAKE)
        assert [line.seq for line in rake] == [*range(1, len(rake) + 1)]
        numbers = [line.posted.entry_no for line in rake]
        assert numbers == sorted(numbers)
        for table in tables:
            state = await other.table(table.name)
            assert state is not None
            assert state.seats == table.seats


async def test_of_two_who_write_a_first_version_one_is_first(opened: Opener) -> None:
    async def claim(store: SqlStore, name: str, body: bytes) -> bool:
        try:
            await store.commit(Commit(documents=(Document("account", name, 1, body),)))
        except DocumentStale:
            return False
        return True

    async with opened() as one, opened() as other:
        for number in range(40):
            name = f"name{number}"
            first, second = await asyncio.gather(
                claim(one, name, b"anna"), claim(other, name, b"eve")
            )
            assert first != second
            kept = await one.document("account", name)
            assert kept == Document("account", name, 1, b"anna" if first else b"eve")
        # Both mean the same: whoever is second was first, as far as anybody can tell.
        assert all(await asyncio.gather(claim(one, "b", b"ben"), claim(other, "b", b"ben")))


async def test_a_first_version_and_the_next_are_written_in_one_group(opened: Opener) -> None:
    async with opened() as store:
        papers = [Document("note", "a", version, b"%d" % version) for version in (1, 2, 3)]
        await asyncio.gather(*(store.commit(Commit(documents=(one,))) for one in papers))
        assert await store.document("note", "a") == papers[-1]
        answers = await asyncio.gather(
            *(store.commit(Commit(documents=(Document("note", "b", at, b""),))) for at in (2, 1)),
            return_exceptions=True,
        )
        assert [type(answer) for answer in answers] == [DocumentStale, int]


async def test_many_tables_are_claimed_and_read_at_once(opened: Opener) -> None:
    async with opened() as store:
        await open_club(store, tables=3)
        tables = await take_over(store, seed="many")
        names = [table.name for table in tables]
        for table in tables[:2]:
            await play(store, table, hands=2)
        before = {state.table: state.epoch for state in await store.at_once.tables(names)}
        claimed = await store.at_once.claim(names)
        assert {one.table: one.epoch for one in claimed} == {
            name: epoch + 1 for name, epoch in before.items()
        }
        singly = [await store.table(name) for name in names]
        assert sorted(claimed, key=lambda one: one.table) == singly
        assert await store.at_once.tables(["nowhere"]) == []
        roots = await store.at_once.roots([*names, "nowhere"])
        for name in names:
            newest = await store.hands(HandQuery(table=name, limit=1))
            assert roots.get(name) == (newest[0].commitment if newest else None)
        accounts = [escrow_of(name) for name in names]
        standings = await store.at_once.standings([*accounts, escrow_of("nowhere")])
        for account in accounts:
            standing = standings[account, store.currency]
            assert standing == await store.standing(account)
            assert standing.balance == await store.balance(account)
            assert standing.seq == await store.count_movements(account)
        assert (escrow_of("nowhere"), store.currency) not in standings


async def test_the_latest_entries_of_many_are_those_of_each(opened: Opener) -> None:
    async with opened() as store:
        await open_club(store, tables=2)
        tables = await take_over(store, seed="entries")
        for table in tables:
            await play(store, table, hands=3)
        accounts = [escrow_of(table.name) for table in tables]
        moved = await store.at_once.entries(accounts, from_ms=0, most=100)
        for account in accounts:
            singly = [line.posted for line in await store.movements(account)]
            assert moved[account] == singly
            (latest,) = (await store.at_once.entries([account], from_ms=0, most=1))[account]
            assert latest == singly[-1]
        assert await store.at_once.entries(accounts, from_ms=2**52, most=100) == {}


async def test_some_documents_are_read_at_once(opened: Opener) -> None:
    async with opened() as store:
        papers = tuple(Document("note", id, 1, id.encode()) for id in ("a", "b", "c"))
        await store.commit(Commit(documents=papers))
        found = await store.at_once.documents("note", ["a", "c", "nobody"])
        assert sorted(found, key=lambda one: one.id) == [papers[0], papers[2]]
        assert await store.at_once.documents("other", ["a"]) == []
