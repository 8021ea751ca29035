"""A hand that was over is taken back: from stacks, from wallets of who has left, and on record."""

import asyncio
from collections.abc import Callable

import pytest
from kit.evening import ONLINE, Evening, folding, passive
from kit.takings import taken
from msgspec.structs import replace

from huone.games.actions import Action, Bet, Turn
from huone.games.rules import no_limit
from huone.money.accounts import RAKE, drop_of, jackpot_of
from huone.money.ledger import EntryId
from huone.refusal import Refused
from huone.room import commands
from huone.room.cash.table import RoomTable
from huone.room.config import StakeOffer
from huone.room.players.notices import HandTakenBack, Notice
from huone.store.ports import HandQuery, Outcome
from huone.table import events as table_events
from huone.table.badbeat import BadBeat
from huone.units import Cents, PlayerId

Make = Callable[..., Evening]
NAMES = ("anna", "bo", "cem")
LINE = StakeOffer(id="nl200", game="texas", stakes=no_limit(100, 200), jackpot="bbj")
LIVE = replace(ONLINE, rulebook="live-1.0-fi", lobby=(LINE,))
DAY_MS = 86_400_000
DROP_CENTS = 1_00
WHY = "a card was seen"


def taking_back(night: Evening) -> None:
    """Let a house with a jackpot take finished hands back; no published book has both."""
    book = night.room.rulebook
    night.room.voiding._rulebook = replace(book, crash=replace(book.crash, malfunction_voids=True))


def all_in(turn: Turn) -> Action:
    """Put everything in."""
    if turn.kind == "bet" and turn.raise_to_max:
        return Bet(turn.raise_to_max)
    return passive(turn)


def stacks_of(table: RoomTable) -> dict[str, int]:
    return {sitter.player: sitter.stack for sitter in table.table.sitters}


async def code_of(night: Evening, table: str, hand: int, why: str = WHY) -> str:
    with pytest.raises(Refused) as refused:
        await night.room.void_hand(table, why, hand=hand)
    return refused.value.code


@pytest.mark.clause("GEN-02", "online:AMB-37")
async def test_everybody_has_what_he_would_have_without_the_hand(evening: Make) -> None:
    async with evening() as night:
        table = await night.seat(*NAMES)
        await night.play(table)
        before, rake = stacks_of(table), await taken(night.room.committer.store, RAKE)
        await night.play(table)
        assert stacks_of(table) != before
        night.told.clear()
        await night.room.void_hand(table.id, WHY, hand=2, by="floor")
        assert stacks_of(table) == before
        assert await taken(night.room.committer.store, RAKE) == rake
        (void,) = [event for _, event in night.told if isinstance(event, table_events.HandVoided)]
        assert (void.number, void.why) == (2, WHY)
        assert await night.faults() == []


async def test_the_correcting_entry_names_what_it_corrects_and_who_said_so(evening: Make) -> None:
    async with evening() as night:
        table = await night.seat(*NAMES)
        await night.play(table)
        await night.room.void_hand(table.id, WHY, hand=1, by="floor")
        found = await night.room.committer.store.find(EntryId(f"hand:{table.id}:1:settle:void"))
        assert found is not None
        assert found.entry.corrects == f"hand:{table.id}:1:settle"
        assert (found.entry.by, found.entry.note) == ("floor", WHY)


async def test_the_history_marks_the_hand_as_void_also_after_a_crash(evening: Make) -> None:
    async with evening() as night:
        table = await night.seat(*NAMES)
        await night.play(table, 2)
        await night.room.void_hand(table.id, WHY, hand=1)
        for _ in range(2):
            histories = night.room.histories
            second, first = await histories.find(HandQuery(table=table.id))
            assert (first.outcome, second.outcome) == (Outcome.VOID, Outcome.PLAYED)
            assert all(dealt.before_chips == dealt.after_chips for dealt in first.dealt)
            own = await histories.own_hand(PlayerId("anna"), table.id, 1)
            assert (own.void_why, own.record.outcome) == (WHY, Outcome.VOID)
            assert own.seen
            assert f"Hand void: {WHY}" in await histories.text(PlayerId("anna"), table.id, 1)
            review, _ = await histories.for_review(table.id, 1)
            assert review.void_why == WHY
            await night.crash()
        assert await code_of(night, table.id, 1) == "void/already-void"


async def test_who_has_left_is_reached_in_his_wallet(evening: Make) -> None:
    async with evening() as night:
        table = await night.seat(*NAMES)
        await night.play(table, choose=all_in)
        won = {player: stack - 1000 for player, stack in stacks_of(table).items()}
        for name in NAMES:
            if PlayerId(name) in table.players():
                await night.ask(name, commands.Leave(table=table.id))
        await night.room.quiet()
        assert table.id not in night.room.lobby.tables
        heard: list[tuple[PlayerId, Notice]] = []
        night.room.notices.listeners.append(lambda player, note: heard.append((player, note)))
        night.room.gone(PlayerId("cem"))
        await night.room.void_hand(table.id, WHY, hand=1)
        assert [night.room.cashier.wallet(PlayerId(name)) for name in NAMES] == [100_00] * 3
        told = {
            player: note.back_cents for player, note in heard if isinstance(note, HandTakenBack)
        }
        assert told == {name: -won.get(name, -1000) for name in ("anna", "bo")}
        (waits,) = await night.enter("cem")
        assert isinstance(waits, HandTakenBack)
        assert waits.back_cents == -won.get("cem", -1000)
        assert await night.faults() == []


async def test_who_cannot_pay_back_keeps_the_hand_as_it_is(evening: Make) -> None:
    async with evening() as night:
        table = await night.seat(*NAMES)
        await night.play(table, choose=all_in)
        (winner,) = [player for player, stack in stacks_of(table).items() if stack]
        await night.ask(winner, commands.Leave(table=table.id))
        await night.room.quiet()
        wallet = night.room.cashier.wallet(PlayerId(winner))
        now = night.clock.now()
        _, held = night.room.cashier.ask_withdrawal(
            PlayerId(winner), Cents(wallet - 1), request="w", now=now
        )
        await held
        balances = await night.room.committer.store.balances()
        assert await code_of(night, table.id, 1) == "void/cannot-pay-back"
        assert await night.room.committer.store.balances() == balances
        assert (await night.room.histories.record(table.id, 1)).outcome is Outcome.PLAYED


async def test_a_ruling_waits_for_the_end_of_the_running_hand(evening: Make) -> None:
    async with evening() as night:
        table = await night.seat(*NAMES)
        await night.play(table)
        await night.deal(table)
        ruling = asyncio.create_task(night.room.void_hand(table.id, WHY, hand=1))
        await night.room.quiet()
        assert not ruling.done()
        await night.finish(table, choose=folding)
        await ruling
        assert sum(stacks_of(table).values()) == 3_000
        assert await night.faults() == []


async def test_a_winner_who_has_lost_since_pays_the_rest_from_his_wallet(evening: Make) -> None:
    async with evening() as night:
        table = await night.seat(*NAMES, chips=500)
        await night.play(table, choose=all_in)
        (winner,) = [player for player, stack in stacks_of(table).items() if stack > 500]
        await night.ask(winner, commands.Leave(table=table.id))
        await night.wait(24 * 3_600_000)
        await night.ask(winner, commands.FindSeat(stake="nl10", chips=500))
        await night.room.void_hand(table.id, WHY, hand=1)
        assert await night.faults() == []
        wallets = [night.room.cashier.wallet(PlayerId(name)) for name in NAMES]
        at_tables = [stack for open in night.room.lobby for stack in stacks_of(open).values()]
        assert sum(wallets) + sum(at_tables) == 300_00


@pytest.mark.parametrize(
    ("hand", "why", "code"),
    [(1, " ", "void/reason-missing"), (9, WHY, "history/unknown-hand")],
)
async def test_what_cannot_be_taken_back(evening: Make, hand: int, why: str, code: str) -> None:
    async with evening() as night:
        table = await night.seat(*NAMES)
        await night.play(table)
        assert await code_of(night, table.id, hand, why) == code


@pytest.mark.parametrize("is_booked", [False, True])
async def test_the_drop_of_a_jackpot_goes_back_from_where_it_lies(
    evening: Make, is_booked: bool
) -> None:
    async with evening(LIVE) as night:
        taking_back(night)
        table = await night.room.open_table("nl200")
        for name in (*NAMES, "dora", "emil"):
            await night.come(name, 1_000_00)
            await night.ask(name, commands.SitDown(table=table, chips=200_00))
        await night.play(night.room.lobby.table(table))
        if is_booked:
            await night.wait(DAY_MS)
            await night.crash()
            taking_back(night)
        store, jackpots = night.room.committer.store, night.room.jackpots
        home = jackpot_of("bbj") if is_booked else drop_of("bbj")
        before = await taken(store, home)
        await night.room.void_hand(table, WHY, hand=1)
        assert await taken(store, home) == before - DROP_CENTS
        assert jackpots.booked_cents("bbj") == await store.balance(jackpot_of("bbj"))
        assert await night.faults() == []


async def test_a_hand_that_has_won_a_jackpot_is_not_simply_taken_back(
    evening: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with evening(LIVE) as night:
        taking_back(night)
        table = await night.room.open_table("nl200")
        for name in (*NAMES, "dora", "emil"):
            await night.come(name, 1_000_00)
            await night.ask(name, commands.SitDown(table=table, chips=200_00))
        seats = sorted(sitter.seat for sitter in night.room.lobby.table(table).table.sitters)
        beat = BadBeat(category=1, losers=(seats[0],), winners=(seats[1],))
        monkeypatch.setattr("huone.table.settlement.beaten", lambda *_: beat)
        await night.play(night.room.lobby.table(table))
        assert await code_of(night, table, 1) == "void/jackpot-paid"
        now = night.clock.now()
        night.room.jackpots.decide(f"{table}.1", confirm=True, by="Floor", why="seen", now=now)
        assert await code_of(night, table, 1) == "void/jackpot-paid"


async def test_a_ruling_whose_maker_has_gone_is_not_carried_out(evening: Make) -> None:
    async with evening() as night:
        table = await night.seat(*NAMES)
        await night.play(table)
        await night.deal(table)
        ruling = asyncio.create_task(night.room.void_hand(table.id, WHY, hand=1))
        await night.room.quiet()
        ruling.cancel()
        await night.finish(table, choose=folding)
        assert (await night.room.histories.record(table.id, 1)).outcome is Outcome.PLAYED
        assert night.room.failures == []


@pytest.mark.clause("VD-01", "GEN-02")
@pytest.mark.parametrize(
    ("book", "stands"),
    [
        ("online-2.0-fi", True),
        ("online-2.0-da", True),
        ("online-2.7-en", False),
        ("online-2.8-fi", False),
    ],
)
async def test_a_hand_that_is_over_is_taken_back_only_where_the_book_has_it(
    evening: Make, book: str, stands: bool
) -> None:
    async with evening(replace(ONLINE, rulebook=book)) as night:
        table = await night.seat(*NAMES)
        await night.play(table)
        if stands:
            assert await code_of(night, table.id, 1) == "void/finished-hands-stand"
        else:
            await night.room.void_hand(table.id, WHY, hand=1)
            assert {sitter.stack for sitter in table.table.sitters} == {1000}
