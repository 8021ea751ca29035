"""Jackpots: dropped hand by hand, booked by the day, paid with the hand that wins them."""

from collections.abc import Callable
from typing import Literal

import pytest
from kit.evening import NL10, ONLINE, Evening
from kit.takings import taken
from msgspec.structs import replace

from huone.games.protocol import AnyHand
from huone.games.rules import no_limit
from huone.money.accounts import cash_of, drop_of, jackpot_of
from huone.money.currency import EUR
from huone.refusal import Refused
from huone.room import commands
from huone.room.cash.table import RoomTable
from huone.room.config import RoomConfig, StakeOffer
from huone.room.hand_history import VoidRuling
from huone.room.players.notices import JackpotShared
from huone.rulebooks.loader import load
from huone.rulebooks.schema import BadBeatJackpot
from huone.table.badbeat import BadBeat
from huone.units import PlayerId, Seat

Make = Callable[..., Evening]
NAMES = ("anna", "bo", "cem", "dora", "emil")
OTHERS = ("fia", "geir", "hugo", "ines", "jon")
LINE = StakeOffer(id="nl200", game="texas", stakes=no_limit(100, 200), jackpot="bbj")
LIVE = RoomConfig(name="Casino", rulebook="live-1.0-fi", currency=EUR.code, lobby=(LINE,))
DAY_MS = 86_400_000


def rules() -> BadBeatJackpot:
    """Read the jackpot chapter of the live rulebook."""
    found = load("live-1.0-fi").jackpot
    assert isinstance(found, BadBeatJackpot)
    return found


async def full_table(night: Evening, names: tuple[str, ...] = NAMES) -> RoomTable:
    """Seat five players, enough for the jackpot."""
    table = await night.room.open_table("nl200")
    for name in names:
        await night.come(name, 1_000_00)
        await night.ask(name, commands.SitDown(table=table, chips=200_00))
    return night.room.lobby.table(table)


@pytest.mark.clause("BBJ-DROP-03", "LIVE-RAKE-08")
async def test_a_drop_is_booked_when_the_gaming_day_is_over(evening: Make) -> None:
    async with evening(LIVE) as night:
        seed, drop = rules().seed_cents, rules().drop.per_hand_cents
        assert night.room.jackpots.booked_cents("bbj") == seed
        table = await full_table(night)
        await night.play(table, 2)
        store = night.room.committer.store
        assert await taken(store, drop_of("bbj")) == 2 * drop
        await night.crash()
        assert night.room.jackpots.booked_cents("bbj") == seed
        await night.wait(DAY_MS)
        await night.crash()
        assert night.room.jackpots.booked_cents("bbj") == seed + 2 * drop
        assert await night.room.committer.store.balance(jackpot_of("bbj")) == seed + 2 * drop
        assert await night.faults() == []


def confirm(night: Evening, table: RoomTable, *, yes: bool = True) -> None:
    """Let staff decide the claim of the newest hand of a table."""
    claim = f"{table.id}.{table.newest_hand}"
    night.room.jackpots.decide(claim, confirm=yes, by="Floor", why="seen", now=night.clock.now())


@pytest.mark.clause("BBJ-11", "BBJ-PAY-04")
async def test_a_bad_beat_is_paid_when_staff_has_checked_it_and_the_house_fills_up(
    evening: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with evening(LIVE) as night:
        table = await full_table(night)
        before = {name: night.room.cashier.wallet(PlayerId(name)) for name in NAMES}
        beat = BadBeat(category=1, losers=(Seat(0),), winners=(Seat(1),))
        seats = sorted(sitter.seat for sitter in table.table.sitters)
        beat = replace(beat, losers=(seats[0],), winners=(seats[1],))
        monkeypatch.setattr("huone.table.settlement.beaten", lambda *_: beat)
        await night.play(table)
        monkeypatch.undo()
        assert {n: night.room.cashier.wallet(PlayerId(n)) for n in NAMES} == before
        await night.crash()
        for name in NAMES[1:]:
            await night.enter(name)
        table = night.room.lobby.table(table.id)
        confirm(night, table)
        await night.room.quiet()
        seed, shares = rules().seed_cents, rules().category_1
        won = {name: night.room.cashier.wallet(PlayerId(name)) - before[name] for name in NAMES}
        loser = table.table.sitters[seats[0]].player
        assert won[loser] == max(won.values()) == seed * shares.losers_basis_points // 10_000
        assert min(won.values()) > 0
        assert night.room.jackpots.booked_cents("bbj") == seed
        store = night.room.committer.store
        assert await store.balance(jackpot_of("bbj")) == seed
        assert {n: await store.balance(cash_of(n)) - before[n] for n in NAMES} == won
        assert await night.faults() == []
        (told,) = await night.enter(NAMES[0])
        assert isinstance(told, JackpotShared)
        assert told.shares == won
        with pytest.raises(Refused) as no:
            confirm(night, table, yes=False)
        assert no.value.code == "jackpot/claim-decided"


@pytest.mark.clause("BBJ-11")
async def test_a_rejected_claim_pays_nobody_and_its_hand_can_be_voided(
    evening: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with evening(LIVE) as night:
        table = await full_table(night)
        beat_at(monkeypatch, {table.id: table})
        await night.play(table)
        monkeypatch.undo()
        book = night.room.rulebook
        crash = replace(book.crash, malfunction_voids=True)
        night.room.voiding._rulebook = replace(book, crash=crash)
        ruling = VoidRuling(why="fault", by="Floor", at_ms=night.clock.now())
        with pytest.raises(Refused) as no:
            await night.room.voiding.void(table.id, table.newest_hand, ruling)
        assert no.value.code == "void/jackpot-paid"
        confirm(night, table, yes=False)
        await night.room.voiding.void(table.id, table.newest_hand, ruling)
        await night.room.quiet()
        assert night.room.jackpots.booked_cents("bbj") == rules().seed_cents
        assert await night.faults() == []


def beat_at(monkeypatch: pytest.MonkeyPatch, tables: dict[str, RoomTable]) -> None:
    """Let every showdown at some tables be a bad beat of the first category."""

    def beaten(hand: AnyHand, _: object) -> BadBeat | None:
        for table in tables.values():
            running = table.table.running
            if running is not None and running.hand is hand:
                seats = sorted(sitter.seat for sitter in table.table.sitters)
                return BadBeat(category=1, losers=(seats[0],), winners=(seats[1],))
        return None

    monkeypatch.setattr("huone.table.settlement.beaten", beaten)


@pytest.mark.clause("BBJ-14", "BBJ-DROP-06")
async def test_of_two_tables_almost_together_the_hand_that_began_first_is_paid_first(
    evening: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with evening(LIVE) as night:
        early = await full_table(night)
        await night.wait(1_000)
        late = await full_table(night, OTHERS)
        beat_at(monkeypatch, {"early": early, "late": late})
        fill(night, 6_000_00)
        await night.deal(early)
        await night.deal(late)
        assert late.table.play.begun is not None
        assert early.table.play.begun is not None
        assert late.table.play.begun.started_at > early.table.play.begun.started_at
        await night.finish(late)
        confirm(night, late)
        await night.room.quiet()
        assert night.room.jackpots.booked_cents("bbj") == 6_000_00  # The earlier hand is played.
        await night.finish(early)
        assert night.room.jackpots.booked_cents("bbj") == 6_000_00  # Its claim is not decided.
        confirm(night, early)
        await night.room.quiet()
        paid = night.room.jackpots.claims
        first = sum(paid[f"{early.id}.{early.newest_hand}"].shares.values())
        second = sum(paid[f"{late.id}.{late.newest_hand}"].shares.values())
        assert (first, second) == (4_800_00, 96_000)  # 80 % of 6,000, then of the 1,200 left.
        assert night.room.jackpots.booked_cents("bbj") == rules().seed_cents


@pytest.mark.clause("BBJ-14")
async def test_a_claim_is_paid_when_the_earlier_hand_is_void(
    evening: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with evening(LIVE) as night:
        early = await full_table(night)
        await night.wait(1_000)
        late = await full_table(night, OTHERS)
        beat_at(monkeypatch, {"late": late})
        await night.deal(early)
        await night.deal(late)
        await night.finish(late)
        confirm(night, late)
        early.void_hand("the lights went out", now=night.clock.now())
        await night.room.quiet()
        claim = night.room.jackpots.claims[f"{late.id}.{late.newest_hand}"]
        assert claim.state == "paid"
        assert await night.faults() == []


async def slow_hand(night: Evening, table: RoomTable) -> None:
    """Play a hand that takes a minute."""
    await night.deal(table)
    await night.wait(60_000)
    await night.finish(table)


def fill(night: Evening, cents: int) -> None:
    """Let a jackpot have grown, for this test alone: the books do not know of it."""
    night.room.jackpots._standing["bbj"].booked_cents = cents


@pytest.mark.clause("BBJ-DROP-04", "BBJ-DROP-05")
@pytest.mark.parametrize(("every", "cents"), [("hour", 40_00), ("quarter-hour", 10_00)])
async def test_a_table_pays_its_drop_by_time_and_gets_nothing_back(
    evening: Make, every: Literal["hour", "quarter-hour"], cents: int
) -> None:
    timed = replace(LIVE, lobby=(replace(LINE, jackpot_drop=every),))
    async with evening(timed) as night:
        table = await full_table(night)
        await slow_hand(night, table)
        store = night.room.committer.store
        assert await taken(store, drop_of("bbj")) == cents
        await slow_hand(night, table)
        assert await taken(store, drop_of("bbj")) == cents  # The same period, however many hands.
        for name in NAMES[2:]:
            await night.ask(name, commands.Leave(table=table.id))
        await night.room.quiet()
        assert await taken(store, drop_of("bbj")) == cents
        sheet = table.money.timed_drop
        assert sheet is not None
        assert sheet.sheet.collections == 1
        await night.crash()
        assert night.room.jackpots.dropped_cents("bbj") == cents
        assert await night.faults() == []


@pytest.mark.clause("BBJ-04")
@pytest.mark.parametrize("away", ["loser", "winner"])
async def test_a_jackpot_is_not_paid_when_its_winner_or_loser_was_not_in_his_seat(
    evening: Make, monkeypatch: pytest.MonkeyPatch, away: str
) -> None:
    async with evening(LIVE) as night:
        table = await full_table(night)
        seats = sorted(sitter.seat for sitter in table.table.sitters)
        missing = seats[0] if away == "loser" else seats[1]
        beat = BadBeat(category=1, losers=(seats[0],), winners=(seats[1],))
        monkeypatch.setattr("huone.table.settlement.beaten", lambda *_: beat)
        monkeypatch.setattr(
            "huone.table.hands.participants",
            lambda dealt_in, _: {s: player for s, player in dealt_in.items() if s != missing},
        )
        monkeypatch.setattr(night.room.jackpots, "rules", replace(rules(), min_players=4))
        before = {name: night.room.cashier.wallet(PlayerId(name)) for name in NAMES}
        await night.play(table)
        assert {n: night.room.cashier.wallet(PlayerId(n)) for n in NAMES} == before
        assert night.room.jackpots.booked_cents("bbj") == rules().seed_cents


def test_a_jackpot_is_only_where_the_rulebook_has_one(evening: Make) -> None:
    with pytest.raises(Refused) as refused:
        evening(replace(ONLINE, lobby=(replace(NL10, jackpot="bbj"),)))
    assert refused.value.code == "jackpot/not-here"
