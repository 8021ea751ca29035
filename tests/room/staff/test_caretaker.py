"""Nothing stops in silence, and what has stopped for want of a store goes on when it is back."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import pytest
from kit.contests import SNG, config_with
from kit.evening import ONLINE, Evening

from huone.money.accounts import cash_of
from huone.money.ledger import Overdraft
from huone.room import commands
from huone.room.cash.table import STATE
from huone.room.commit import Draft
from huone.room.config import RoomConfig
from huone.room.room import Room
from huone.room.staff.caretaker import SELDOM_MS, Trouble
from huone.store.ports import Commit, StoreUnavailable
from huone.units import Cents, PlayerId

Make = Callable[..., Evening]
NAMES = ("anna", "bo", "cem")


@contextmanager
def full_disk(room: Room, patch: pytest.MonkeyPatch) -> Iterator[None]:
    async def fails(_: Commit) -> int:
        raise StoreUnavailable("database or disk is full")

    with patch.context() as broken:
        broken.setattr(room.committer.store, "commit", fails)
        yield


def heard(room: Room) -> tuple[list[Trouble], list[Trouble]]:
    began, ended = list[Trouble](), list[Trouble]()
    room.caretaker.began.append(began.append)
    room.caretaker.ended.append(ended.append)
    return began, ended


async def test_hole_18_a_table_goes_on_by_itself_when_the_disk_has_space_again(
    evening: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with evening() as night:
        table = await night.seat(*NAMES)
        await night.play(table)
        began, ended = heard(night.room)
        with full_disk(night.room, monkeypatch), suppress(StoreUnavailable):
            await night.deal(table)
        with full_disk(night.room, monkeypatch):
            await night.wait(5 * SELDOM_MS)
            assert table.is_halted
            assert {(each.kind, each.about) for each in night.room.caretaker} == {
                ("store", ""),
                ("table", table.id),
            }
        assert {each.kind for each in began} == {"store", "table"}
        assert all(each.mends_itself and "full" in each.why for each in began)
        await night.wait(SELDOM_MS)
        assert list(night.room.caretaker) == []
        assert {each.kind for each in ended} == {"store", "table"}
        goes_on = night.room.lobby.table(table.id)
        assert not goes_on.is_halted
        assert goes_on.players() == table.players()
        await night.play(goes_on)
        assert await night.faults() == []


async def test_hole_18_who_sits_at_a_table_that_is_read_back_stays_known_to_the_others(
    evening: Make,
) -> None:
    async with evening() as night:
        table = await night.seat(*NAMES)
        reopening = asyncio.ensure_future(night.room.lobby.reopen(table))
        for _ in range(50):
            assert night.room.cashier.players.wallet(PlayerId("anna")) == 9_000
            await asyncio.sleep(0)
        await reopening
        assert await night.faults() == []


async def test_a_tournament_goes_on_by_itself_too(
    evening: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with evening(config_with(ONLINE, SNG)) as night:
        for name in NAMES[:2]:
            await night.come(name)
        (contest,) = night.room.hall
        await night.ask("anna", commands.Register(tournament=contest.id))
        with full_disk(night.room, monkeypatch), suppress(StoreUnavailable):
            await night.ask("bo", commands.Register(tournament=contest.id))
        assert contest.is_halted
        assert {each.kind for each in night.room.caretaker} == {"store", "tournament"}
        await night.wait(SELDOM_MS)
        assert list(night.room.caretaker) == []
        assert not night.room.hall.contest(contest.id).is_halted
        await night.ask("bo", commands.Register(tournament=contest.id))
        assert await night.faults() == []


async def test_hole_4_money_that_the_books_do_not_know_refuses_one_player_and_halts_no_table(
    evening: Make,
) -> None:
    async with evening() as night:
        table = await night.seat(*NAMES)
        await night.play(table)
        await night.come("mallory", 100)
        night.room.cashier.players.known[PlayerId("mallory")].cash_cents = Cents(50_000)
        with pytest.raises(Overdraft):
            await night.ask("mallory", commands.FindSeat(stake="nl10", chips=1000))
        await night.wait(SELDOM_MS)
        assert list(night.room.caretaker) == []
        goes_on = night.room.lobby.table(table.id)
        assert sorted(goes_on.players()) == sorted(NAMES)
        await night.play(goes_on)
        assert await night.room.committer.store.balance(cash_of(PlayerId("mallory"))) == 100
        assert await night.faults() == []


async def test_a_broken_law_waits_for_a_person(evening: Make) -> None:
    async with evening() as night:
        table = await night.seat(*NAMES)
        night.room.lobby.tables[table.id]._halt(AssertionError("chips have gone"))
        await night.wait(3 * SELDOM_MS)
        (trouble,) = night.room.caretaker
        assert (trouble.kind, trouble.why, trouble.mends_itself) == (
            "table",
            "chips have gone",
            False,
        )
        await night.room.reopen_table(table.id)
        assert list(night.room.caretaker) == []


async def test_hole_1_the_room_opens_without_a_table_that_cannot_be_restored(evening: Make) -> None:
    async with evening() as night:
        table = await night.seat(*NAMES)
        await night.room.committer.record(documents=(Draft(STATE, table.id, b""),))
        await night.crash()
        (trouble,) = night.room.caretaker
        assert (trouble.kind, trouble.about) == ("lost", table.id)
        assert table.id not in night.room.lobby.tables
        # Its name is not given to another table, whose players would sit on its money.
        other = await night.seat("dora", "emil", "fia")
        assert other.id != table.id


async def test_a_stake_that_was_taken_out_of_the_settings_stops_nothing(evening: Make) -> None:
    async with evening() as night:
        table = await night.seat(*NAMES)
        lobby = tuple(line for line in night.config.lobby if line.id != table.line.id)
        night.config = RoomConfig(
            name="r", rulebook=night.config.rulebook, currency=night.config.currency, lobby=lobby
        )
        await night.crash()
        (trouble,) = night.room.caretaker
        assert (trouble.kind, trouble.about) == ("lost", table.id)
