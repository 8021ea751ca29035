"""Jackpots: dropped hand by hand, booked by the day, paid with the hand that wins them."""

from collections.abc import Callable

import pytest
from kit.evening import NL10, ONLINE, Evening
from msgspec.structs import replace

from huone.games.rules import no_limit
from huone.money.accounts import cash_of, drop_of, jackpot_of
from huone.money.currency import EUR
from huone.refusal import Refused
from huone.room import commands
from huone.room.cash.table import RoomTable
from huone.room.config import RoomConfig, StakeOffer
from huone.rulebooks.loader import load
from huone.rulebooks.schema import BadBeatJackpot
from huone.table.badbeat import BadBeat
from huone.units import PlayerId, Seat

Make = Callable[..., Evening]
NAMES = ("anna", "bo", "cem", "dora", "emil")
LINE = StakeOffer(id="nl200", game="texas", stakes=no_limit(100, 200), jackpot="bbj")
LIVE = RoomConfig(name="Casino", rulebook="live-1.0-fi", currency=EUR.code, lobby=(LINE,))
DAY_MS = 86_400_000


def rules() -> BadBeatJackpot:
    """Read the jackpot chapter of the live rulebook."""
    found = load("live-1.0-fi").jackpot
    assert isinstance(found, BadBeatJackpot)
    return found


async def full_table(night: Evening) -> RoomTable:
    """Seat five players, enough for the jackpot."""
    table = await night.room.open_table("nl200")
    for name in NAMES:
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
        assert await store.balance(drop_of("bbj")) == 2 * drop
        await night.crash()
        assert night.room.jackpots.booked_cents("bbj") == seed
        await night.wait(DAY_MS)
        await night.crash()
        assert night.room.jackpots.booked_cents("bbj") == seed + 2 * drop
        assert await night.room.committer.store.balance(jackpot_of("bbj")) == seed + 2 * drop
        assert await night.faults() == []


@pytest.mark.clause("BBJ-PAY-04")
async def test_a_bad_beat_is_paid_with_its_hand_and_the_house_fills_up(
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
        monkeypatch.setattr(night.room.jackpots, "_rules", replace(rules(), min_players=4))
        before = {name: night.room.cashier.wallet(PlayerId(name)) for name in NAMES}
        await night.play(table)
        assert {n: night.room.cashier.wallet(PlayerId(n)) for n in NAMES} == before
        assert night.room.jackpots.booked_cents("bbj") == rules().seed_cents


def test_a_jackpot_is_only_where_the_rulebook_has_one(evening: Make) -> None:
    with pytest.raises(Refused) as refused:
        evening(replace(ONLINE, lobby=(replace(NL10, jackpot="bbj"),)))
    assert refused.value.code == "jackpot/not-here"
